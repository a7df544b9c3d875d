"""Hints: what the rows win and are worth as they lie, and settings that could be laid instead."""

import asyncio
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from textual import events, work
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.worker import Worker, WorkerState

from engine.cards import Card
from engine.rules import Rules
from engine.setting import Row, Rows
from engine.view import View
from tui.widgets.score import tone
from tui.wording import expected

if TYPE_CHECKING:  # numpy, which they need, is loaded when the first hint is asked for
    from engine.solver.advice import Standing, Style

STYLE_KEYS = "4567"
NO_HINTS = "No hints under these rules."
_PAUSE = 0.05
"""Seconds without a move before the rows are looked at: who lays cards fast is not interrupted by numbers."""

_LABEL, _UNITS = 9, 8
_NARROW, _WIDE = (5, 5, 5), (8, 8, 8)
_WIDTH_WITH_NOTE = 42


class HintsPanel(Widget):
    """The hints of the person before the screen.

    lay: asked to lay a setting that was chosen. They are worked out beside the screen, one after the other.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = "HintsPanel { height: auto; text-wrap: nowrap; pointer: pointer; }"

    def __init__(self, lay: Callable[[Rows], None]) -> None:
        super().__init__()
        self._lay = lay
        self._view: View | None = None
        self._looking = False
        self._trouble = False
        self._known_for: tuple[tuple[Card, ...] | None, Rules] | None = None
        self._styles: tuple[Style, ...] = ()
        self._standing: tuple[Rows, Standing] | None = None
        self._wanted: int | None = None
        self.display = False

    def show(self, view: View | None) -> None:
        """Show what the rows of the view are worth; None shows nothing."""
        self._view = view
        self.display = view is not None
        if view is not None and self._known_for != (asked := _asked(view)):
            self._known_for, self._styles, self._standing, self._wanted = asked, (), None, None
        self.refresh()
        self._look_if_needed()

    def on_mount(self) -> None:
        """Begin with what was to be shown before."""
        self._look_if_needed()

    def _look_if_needed(self) -> None:
        if self.is_mounted and self._view is not None and not self._looking and not self._up_to_date:
            self._looking = True
            self._look()

    def choose(self, at: int) -> str:
        """Lay one of the settings; where it is not known yet, as soon as it is. Gives what to say then."""
        if at < len(self._styles):
            self._lay(self._styles[at].rows)
            return ""
        if self._trouble:
            return NO_HINTS
        self._wanted = at
        return "Looking at your cards; they are laid in a moment."

    @property
    def _up_to_date(self) -> bool:
        known = self._standing is not None and bool(self._styles)
        return self._trouble or (known and self._standing_of(self._view) is not None)

    def _standing_of(self, view: View | None) -> "Standing | None":
        """What the rows of the view are worth, if they were looked at."""
        if view is None or view.board is None or self._standing is None:
            return None
        rows, standing = self._standing
        return standing if rows == view.board.rows else None

    @work(exclusive=True, group="hints", exit_on_error=False)
    async def _look(self) -> None:
        """Look at the cards until nothing new lies there."""
        try:
            while not self._up_to_date and self._view is not None:
                await asyncio.sleep(_PAUSE)
                view = self._view
                if view is not None and view.board is not None:
                    await self._look_at(view, view.board.rows)
        finally:
            self._looking = False

    async def _look_at(self, view: View, rows: Rows) -> None:
        standing, styles = await asyncio.to_thread(_advice, view, rows, self._styles)
        if _asked(view) == self._known_for:
            self._standing, self._styles = (rows, standing), styles
            self.refresh()
            if self._wanted is not None:
                wanted, self._wanted = self._wanted, None
                self.choose(wanted)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Whatever the rules are, the game goes on without hints."""
        if event.state is WorkerState.ERROR:
            self._trouble = True
            self.log.error(event.worker.error)
            self.refresh()

    def on_click(self, event: events.Click) -> None:
        """A click on a setting lays it."""
        at = event.y - 2
        if 0 <= at < len(self._styles):
            event.stop()
            self.choose(at)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The heading, the rows as they lie, a line for each setting and a note where it is wide."""
        return 2 + len(STYLE_KEYS) + (width >= _WIDTH_WITH_NOTE)

    def render(self) -> Content:
        """The table of hints, in the width that there is."""
        if self._view is None or self._view.board is None:
            return Content("")
        wide = self.content_size.width >= _WIDTH_WITH_NOTE
        columns = _WIDE if wide else _NARROW
        words = ("front", "middle" if wide else "mid", "back")
        head = "".join(word.rjust(width) for word, width in zip(words, columns, strict=True))
        title = Content.assemble(
            ("Hints".ljust(_LABEL), "bold $gold"), (head + "units".rjust(_UNITS), "$faint")
        )
        if self._trouble:
            return Content("\n").join([title, Content.styled(NO_HINTS, "$faint")])
        lines = [title, *self._lines(self._view.board.rows, columns)]
        if not self._styles:
            lines.append(Content.styled("Looking at your cards.", "$faint"))
        elif wide:
            lines.append(Content.styled("Rows against one opponent, units from all.", "$faint"))
        return Content("\n").join(lines)

    def _lines(self, rows: Rows, columns: tuple[int, ...]) -> Iterator[Content]:
        """The rows as they lie, then the settings that could be laid."""
        ascii_only = self.app.has_class("-ascii")
        standing = self._standing_of(self._view)
        yield _line(
            "yours", self._chances(rows), standing.units if standing else None, columns, ascii_only, "bold"
        )
        for key, style in zip(STYLE_KEYS, self._styles, strict=False):
            lies = all(set(one) == set(other) for one, other in zip(style.rows, rows, strict=True))
            emphasis = "bold $gold" if lies else ""
            chances, units = style.standing.chances, style.standing.units
            yield _line(f"{key} {style.name}", chances, units, columns, ascii_only, emphasis)

    def _chances(self, rows: Rows) -> tuple[float | None, ...]:
        """The chances of the rows as they lie, as far as they were looked at."""
        if self._standing is None:
            return (None, None, None)
        seen, standing = self._standing
        return tuple(standing.chances[row] if seen[row] == rows[row] else None for row in Row)


def _asked(view: View) -> tuple[tuple[Card, ...] | None, Rules]:
    """What the advice depends on beside the rows: rules may change with every happening and raise."""
    return view.cards, view.rules


def _advice(view: View, rows: Rows, styles: "tuple[Style, ...]") -> "tuple[Standing, tuple[Style, ...]]":
    """What rows are worth, and the settings to choose from, where they are not known yet."""
    from engine.solver.advice import adviser_of

    adviser = adviser_of(view)
    return adviser.standing(rows), styles or adviser.styles()


def _line(
    label: str,
    chances: tuple[float | None, ...],
    units: float | None,
    columns: tuple[int, ...],
    ascii_only: bool,
    emphasis: str,
) -> Content:
    """A setting in a line: the chance of each row in percent, and the units."""
    nothing = "." if ascii_only else "·"
    cells = [nothing if each is None else f"{each:.0%}" for each in chances]
    percents = "".join(cell.rjust(width) for cell, width in zip(cells, columns, strict=True))
    worth = nothing if units is None else expected(units, ascii_only)
    return Content.assemble(
        (label.ljust(_LABEL), emphasis),
        percents,
        (worth.rjust(_UNITS), "$faint" if units is None else f"bold {tone(round(units * 100))}"),
    )
