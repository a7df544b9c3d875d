"""The help: the rules of the table in play, and every key."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll

from engine.rules import Rules
from tui.actions import HELP
from tui.help_text import KEYS, rules_help
from tui.screens.base import GameScreen
from tui.widgets.page import Page
from tui.widgets.title import Heading


class HelpScreen(GameScreen):
    """A page to scroll; closing it leads back to where one was. rules: those in play, if any."""

    CSS_PATH = "help.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [each for action in HELP for each in action.bindings]

    def __init__(self, rules: Rules | None = None) -> None:
        super().__init__()
        self._rules = rules

    def compose_body(self) -> ComposeResult:
        """The page."""
        yield Heading("Help")
        with VerticalScroll(id="help"):
            yield Page(rules_help(self._rules, self.thirteen.ascii))

    def action_keys(self) -> None:
        """Go down to the keys."""
        self.query_one("#help").scroll_to(y=self.query_one(Page).line_of(KEYS), animate=False)

    def action_back(self) -> None:
        """Close the help."""
        self.dismiss()
