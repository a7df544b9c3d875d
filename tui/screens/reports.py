"""What the table has reported, to take it back."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tui.actions import REPORTS
from tui.game import Game
from tui.jokes import sentence
from tui.names import in_ascii
from tui.screens.base import GameScreen
from tui.widgets.chooser import Chooser
from tui.widgets.title import Heading


class ReportsScreen(GameScreen):
    """The reports that stand, the newest first."""

    CSS_PATH = "reports.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [each for action in REPORTS for each in action.bindings]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

    def compose_body(self) -> ComposeResult:
        """The list."""
        yield Heading("What was told")
        yield Chooser(id="reports", compact=True)
        yield Static("Nothing was told yet: t tells what happens, such as a cough.", id="none")

    def on_mount(self) -> None:
        """Show all reports."""
        self._list()

    def _list(self) -> None:
        reports = self.query_one(Chooser)
        standing = [(number, each) for number, each in enumerate(self._game.session.happenings) if each]
        players = self._game.session.players
        reports.clear_options()
        for number, each in reversed(standing):
            name, _, value = each.happening.partition("=")
            who = ", ".join(players[seat].name for seat in each.seats)
            when = f"deal {each.deal}" if each.deal else "before the first deal"
            words = "   ".join(filter(None, (value, who, when, each.at[11:16])))
            words = in_ascii(words) if self.thirteen.ascii else words
            reports.add_option(
                Option(Content.assemble((sentence(name), "bold"), ("   " + words, "$faint")), id=str(number))
            )
        reports.display = bool(standing)
        self.query_one("#none").display = not standing
        if standing:
            reports.highlighted = 0
            reports.focus()
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing told, nothing to take back."""
        return action != "take_back" or any(self._game.session.happenings)

    @on(OptionList.OptionSelected)
    def action_take_back(self) -> None:
        """Take the chosen report back."""
        reports = self.query_one(Chooser)
        if reports.highlighted is not None:
            self.thirteen.take_back(int(reports.get_option_at_index(reports.highlighted).id or 0))
            self._list()

    def action_back(self) -> None:
        """Go back to the table."""
        self.dismiss()
