"""Announcing: in turn every player plays, surrenders, or declares a natural."""

from collections.abc import Iterator
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from engine.actions import Action, AnnouncePlay, DeclareNatural, Surrender
from engine.view import View
from tui.actions import ANNOUNCE
from tui.pays import units
from tui.screens.base import SessionScreen
from tui.screens.confirm import Confirm
from tui.widgets.hand import RowsWidget
from tui.widgets.header import TableHeader
from tui.widgets.joke_strip import JokeStrip
from tui.widgets.score import ScorePanel
from tui.widgets.seats import SeatsWidget
from tui.widgets.short_rules import Ladder, ShortRules, surrender_words


class AnnounceScreen(SessionScreen):
    """The rows as they are set, and what may be announced."""

    CSS_PATH = "announce.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [each for action in ANNOUNCE for each in action.bindings]

    def compose_body(self) -> ComposeResult:
        """Header, seats, the rows beside the choice."""
        yield TableHeader()
        yield JokeStrip()
        with Vertical(id="felt"):
            yield SeatsWidget(id="strip")
            with Horizontal(id="middle"):
                yield RowsWidget()
                with Vertical(id="choice"):
                    yield Static(id="task", markup=False)
                    yield OptionList(id="announcements", compact=True)
                    yield Static("Everybody hears it; your cards stay hidden until the showdown.", id="how")
                    yield ScorePanel()
                    yield ShortRules()
                    yield Ladder()

    def on_mount(self) -> None:
        """Show what may be announced."""
        view = self.game.view
        if view.board:
            self.query_one(RowsWidget).show(view.board.rows, view.rules)
        self.query_one(ScorePanel).show(view)
        self.query_one(ShortRules).show(self.game.rules)
        self.query_one(Ladder).show(view.rules)
        menu = self.query_one("#announcements", OptionList)
        menu.add_options([Option(*each) for each in self._choices(view)])
        menu.highlighted = 0
        menu.focus()
        self.session_changed()

    def session_changed(self) -> None:
        """Show what the others announced."""
        view = self.game.view
        self.query_one(TableHeader).show(view, self.game.kept.notice)
        self.query_one(JokeStrip).show(self.game)
        self.query_one(SeatsWidget).show(view)
        if view.seat is not None:
            name = view.seats[view.seat].player.name
            self.query_one("#task", Static).update(f"{name}, what do you announce?")

    def _choices(self, view: View) -> Iterator[tuple[Content, str]]:
        yield choice("p", "Play", "your rows meet those of the others"), "play"
        for at, natural in enumerate(view.declarable):
            key = "d" if at == 0 else str(at + 1)
            takes = f"takes {units(natural.units)} from each who plays"
            yield choice(key, f"Declare {natural.kind.words}", takes), f"declare({at})"
        if view.rules.surrender.allowed:
            price = f"pays {units(view.rules.surrender.pays)} to each who set right"
            yield choice("s", "Surrender", price), "surrender"

    @on(OptionList.OptionSelected)
    async def chosen(self, event: OptionList.OptionSelected) -> None:
        """An entry was chosen."""
        await self.run_action(event.option_id or "")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what may be announced is offered."""
        view = self.game.view
        if action == "declare":
            return isinstance(parameters[0], int) and parameters[0] < len(view.declarable)
        return action != "surrender" or view.rules.surrender.allowed

    def _announce(self, action: Action) -> None:
        if self.thirteen.act(action):
            self.thirteen.proceed()

    def action_play(self) -> None:
        """Play the rows."""
        if self.game.facing is not None:
            self._announce(AnnouncePlay(self.game.facing))

    def action_declare(self, at: int) -> None:
        """Declare a natural: the one that pays most, or one of the others."""
        if self.game.facing is not None:
            self._announce(DeclareNatural(self.game.facing, self.game.view.declarable[at].kind))

    def action_surrender(self) -> None:
        """Give the deal up, after asking."""
        price = surrender_words(self.game.view.rules)
        self.app.push_screen(Confirm("Give this deal up?", "Give up", "Play on", price), self._surrender)

    def _surrender(self, sure: bool | None) -> None:
        if sure and self.game.facing is not None:
            self._announce(Surrender(self.game.facing))


def choice(key: str, what: str, means: str) -> Content:
    """An entry of a list of choices: its key, what it does, and what that means."""
    return Content.assemble((f" {key}  ", "$gold bold"), (f"{what}\n", "bold"), (f"    {means}", "$faint"))
