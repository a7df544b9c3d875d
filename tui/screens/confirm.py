"""A question with two answers, over whatever is on the screen."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from tui.actions import CONFIRM, EVERYWHERE
from tui.screens.base import GameScreen, TooSmall


class Confirm(ModalScreen[bool]):
    """Asks a question; gives True for yes and False for no.

    question: one line. yes, no: what the answers do, in a word or two. detail: more lines about it.
    """

    HORIZONTAL_BREAKPOINTS = GameScreen.HORIZONTAL_BREAKPOINTS
    VERTICAL_BREAKPOINTS = GameScreen.VERTICAL_BREAKPOINTS
    CSS_PATH = "confirm.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        each for action in (*CONFIRM, *EVERYWHERE) for each in action.bindings
    ]

    def __init__(self, question: str, yes: str = "Yes", no: str = "No", detail: str = "") -> None:
        super().__init__()
        self._question, self._yes, self._no, self._detail = question, yes, no, detail

    def compose(self) -> ComposeResult:
        yield TooSmall()
        with Vertical(classes="question-box"):
            yield Static(self._question, id="question", markup=False)
            if self._detail:
                yield Static(self._detail, id="detail", markup=False)
            with Horizontal(id="answers"):
                yield Button(f"{self._yes} (y)", id="yes", compact=True)
                yield Button(f"{self._no} (n)", id="no", compact=True)

    def on_mount(self) -> None:
        """Enter alone does nothing that cannot be taken back."""
        self.query_one("#no", Button).focus()

    @on(Button.Pressed)
    def answered(self, event: Button.Pressed) -> None:
        """One of the two answers was chosen."""
        self.dismiss(event.button.id == "yes")

    def action_answer_yes(self) -> None:
        """Do what was asked."""
        self.dismiss(True)

    def action_answer_no(self) -> None:
        """Leave everything as it is."""
        self.dismiss(False)

    def action_other_answer(self) -> None:
        """Move between the answers."""
        self.focus_next()
