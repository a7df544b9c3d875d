"""A question that is answered with a line of text."""

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Static

from tui.actions import ASK, EVERYWHERE
from tui.screens.base import GameScreen, TooSmall
from tui.widgets.plain_input import PlainInput


class Ask(ModalScreen[None]):
    """Asks for a line of text and hands it on; stays, with the reason, as long as it cannot be used.

    answer: takes the text and does what was asked; gives the reason where it could not, None where it did.
    """

    HORIZONTAL_BREAKPOINTS = GameScreen.HORIZONTAL_BREAKPOINTS
    VERTICAL_BREAKPOINTS = GameScreen.VERTICAL_BREAKPOINTS
    CSS_PATH = "confirm.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        each for action in (*ASK, *EVERYWHERE) for each in action.bindings
    ]

    def __init__(self, question: str, text: str, do: str, answer: Callable[[str], str | None]) -> None:
        super().__init__()
        self._question, self._text, self._do, self._answer = question, text, do, answer

    def compose(self) -> ComposeResult:
        yield TooSmall()
        with Vertical(classes="question-box"):
            yield Static(self._question, id="question", markup=False)
            yield PlainInput(self._text, id="answer", compact=True)
            yield Static(id="fault", markup=False)
            with Horizontal(id="answers"):
                yield Button(f"{self._do} (enter)", id="yes", compact=True)
                yield Button("Cancel (escape)", id="no", compact=True)

    @on(Input.Submitted)
    @on(Button.Pressed, "#yes")
    def action_submit(self) -> None:
        """Hand the text on."""
        reason = self._answer(self.query_one("#answer", Input).value)
        if reason is None:
            self.dismiss()
        else:
            self.query_one("#fault", Static).update(reason)
            self.query_one("#answer").focus()

    @on(Button.Pressed, "#no")
    def action_cancel(self) -> None:
        """Leave everything as it is."""
        self.dismiss()
