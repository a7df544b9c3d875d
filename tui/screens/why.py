"""Why: the page that explains the card under the cursor and its row, step by step."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll

from tui.actions import WHY
from tui.names import in_ascii
from tui.screens.base import GameScreen
from tui.widgets.page import Page
from tui.widgets.title import Heading


class WhyScreen(GameScreen):
    """A page to scroll. text: Markdown."""

    CSS_PATH = "help.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [each for action in WHY for each in action.bindings]

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose_body(self) -> ComposeResult:
        """The page."""
        yield Heading("Why")
        with VerticalScroll(id="help"):
            yield Page(in_ascii(self._text) if self.thirteen.ascii else self._text)

    def action_back(self) -> None:
        """Go back to the table."""
        self.dismiss()
