"""Lines to mark: whom something is about, or what a table plays with."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, OptionList, Static
from textual.widgets.option_list import Option

from tui.actions import EVERYWHERE, MARK
from tui.names import in_ascii
from tui.screens.base import GameScreen, TooSmall


class MarkScreen(ModalScreen[tuple[int, ...] | None]):
    """Gives the places of the lines that were marked, or None where everything stays as it is.

    names: what stands in the lines; marked: those to begin with; none: whether all may be left unmarked.
    fault: what is wrong with some marked lines, in one line; None where they can be taken.
    """

    HORIZONTAL_BREAKPOINTS = GameScreen.HORIZONTAL_BREAKPOINTS
    VERTICAL_BREAKPOINTS = GameScreen.VERTICAL_BREAKPOINTS
    CSS_PATH: ClassVar = ["confirm.tcss", "mark.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        each for action in (*MARK, *EVERYWHERE) for each in action.bindings
    ]

    def __init__(
        self,
        question: str,
        names: Sequence[str],
        marked: Sequence[int] = (),
        none: bool = False,
        fault: Callable[[tuple[int, ...]], str | None] = lambda marked: None,
    ) -> None:
        super().__init__()
        self._question, self._names, self._none, self._fault = question, names, none, fault
        self._marked = set(marked)

    def compose(self) -> ComposeResult:
        yield TooSmall()
        with Vertical(classes="question-box"):
            yield Static(self._question, id="question", markup=False)
            yield OptionList(*self._options(), id="lines", compact=True)
            with Horizontal(id="answers"):
                yield Button("Take (enter)", id="yes", compact=True)
                yield Button("Cancel (escape)", id="no", compact=True)

    def on_mount(self) -> None:
        """The first line is under the cursor."""
        lines = self.query_one(OptionList)
        lines.highlighted = 0
        lines.focus()

    def _options(self) -> list[Option]:
        plain = self.app.has_class("-ascii")
        names = [in_ascii(name) if plain else name for name in self._names]
        marks = ["x" if at in self._marked else " " for at in range(len(names))]
        lines = zip(marks, names, strict=True)
        return [Option(Content(f"[{mark}] {at} {name}")) for at, (mark, name) in enumerate(lines, 1)]

    def action_mark(self, number: int = 0) -> None:
        """Mark a line, or take the mark away. number: which, from 1; 0 is the one under the cursor."""
        lines = self.query_one(OptionList)
        at = number - 1 if number else lines.highlighted or 0
        if at < len(self._names):
            self._marked ^= {at}
            lines.set_options(self._options())
            lines.highlighted = at

    @on(Button.Pressed, "#yes")
    @on(OptionList.OptionSelected)
    def action_take(self) -> None:
        """Take the marked lines, if they can be."""
        here = self.query_one(OptionList).highlighted or 0
        taken = tuple(sorted(self._marked)) or (() if self._none else (here,))
        if taken and (fault := self._fault(taken)):
            self.notify(fault, severity="warning", timeout=4, markup=False)
        else:
            self.dismiss(taken)

    @on(Button.Pressed, "#no")
    def action_cancel(self) -> None:
        """Leave everything as it is."""
        self.dismiss(None)
