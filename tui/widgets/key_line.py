"""The last line of a screen: the keys that do something now, as many as there is room for."""

from textual.app import ComposeResult
from textual.binding import Binding
from textual.geometry import Size
from textual.layout import ArrangeResult, Layout
from textual.layouts.horizontal import HorizontalLayout
from textual.reactive import reactive
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

_FIRST_TO_GO = ("surrender", "sort", "redo", "hints", "app.command_palette", "undo", "change_card", "ledger")
"""What a line that is too long leaves out; the palette lists it all, and goes where that is enough."""

Keys = tuple[tuple[Binding, bool, str], ...]


class _AsManyAsFit(HorizontalLayout):
    """Keys from left to right. Whether all fit is known only here, where they have their widths."""

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        keys = list(children)
        placements = super().arrange(parent, keys, size, greedy)
        for action in _FIRST_TO_GO:
            if not placements or placements[-1].region.right <= size.width:
                break
            keys = [key for key in keys if not (isinstance(key, FooterKey) and key.action == action)]
            placements = super().arrange(parent, keys, size, greedy)
        return placements


class KeyLine(Footer):
    """Textual's footer, there from the first frame on, and never wider than the screen."""

    _bindings_ready = reactive(True, repaint=False)  # Textual leaves the first frame's footer empty
    _as_many_as_fit = _AsManyAsFit()

    def __init__(self) -> None:
        super().__init__(compact=True, show_command_palette=False)
        self._shown: Keys = ()

    def compose(self) -> ComposeResult:
        """The keys, as they are by now."""
        self._shown = self._keys()
        yield from super().compose()

    def bindings_changed(self, screen: Screen[object]) -> None:
        """Lay the keys anew if others do something now: most moves leave them as they are."""
        if self._keys() != self._shown:
            super().bindings_changed(screen)

    def _keys(self) -> Keys:
        """The keys that are to be shown, whether they can be pressed, and what is told of them."""
        return tuple(
            (binding, enabled, tooltip)
            for _, binding, enabled, tooltip in self.screen.active_bindings.values()
            if binding.show
        )

    @property
    def layout(self) -> Layout:
        """How the keys lie."""
        return self._as_many_as_fit
