"""A stake moment of the joke mode: in turn every player holds, raises the price of a row, or surrenders."""

from collections.abc import Iterator
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from engine.actions import Action, Stake, Surrender
from engine.conduct import why_not
from engine.rules import Phase
from engine.setting import SortBy, sorted_cards
from engine.view import View
from tui.actions import STAKES
from tui.exchanges import exchange_words
from tui.game import Game
from tui.pays import units
from tui.screens.announce import choice
from tui.screens.base import SessionScreen
from tui.screens.confirm import Confirm
from tui.widgets.hand import HeldWidget, RowsWidget
from tui.widgets.header import TableHeader
from tui.widgets.joke_strip import JokeStrip
from tui.widgets.score import ScorePanel
from tui.widgets.seats import SeatsWidget
from tui.widgets.short_rules import Ladder, ShortRules, surrender_words

_MOMENTS = {
    Phase.FIRST_STAKES: "before anybody sets",
    Phase.STAKES: "with the rows locked in",
    Phase.LAST_STAKES: "with the fronts on the table",
}


class StakesScreen(SessionScreen):
    """The cards or the rows as they are set, and what may be done about the stakes."""

    CSS_PATH = "announce.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [each for action in STAKES for each in action.bindings]

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._moment = game.view.phase

    def compose_body(self) -> ComposeResult:
        """Header, seats, the cards beside the choice."""
        yield TableHeader()
        yield JokeStrip()
        with Vertical(id="felt"):
            yield SeatsWidget(id="strip")
            with Horizontal(id="middle"):
                yield RowsWidget() if self._set else HeldWidget()
                with Vertical(id="choice"):
                    yield Static(id="task", markup=False)
                    yield OptionList(id="announcements", compact=True)
                    yield Static(id="how", markup=False)
                    yield ScorePanel()
                    yield ShortRules()
                    yield Ladder()

    @property
    def _set(self) -> bool:
        """Whether the rows are locked in already."""
        return self._moment is not Phase.FIRST_STAKES

    def on_mount(self) -> None:
        """Show what may be done."""
        view = self.game.view
        menu = self.query_one("#announcements", OptionList)
        menu.add_options([Option(choice(*words), name) for name, words in self._choices(view)])
        menu.highlighted = 0
        menu.focus()
        self.session_changed()

    def session_changed(self) -> None:
        """Show the cards, and what the others did."""
        view = self.game.view
        if view.seat is None or view.phase is not self._moment:  # another screen comes up
            return
        self.query_one(TableHeader).show(view, self.game.kept.notice)
        self.query_one(JokeStrip).show(self.game)
        self.query_one(SeatsWidget).show(view)
        self.query_one(ScorePanel).show(view)
        self.query_one(ShortRules).show(self.game.rules)
        self.query_one(Ladder).show(view.rules)
        if not self._set:
            cards = sorted_cards(view.cards or (), view.rules.ranking, SortBy(self.thirteen.settings.sort))
            self.query_one(HeldWidget).show(cards, view.seats[view.seat].up, view.moved, view.rules.ranking)
        elif view.board:
            self.query_one(RowsWidget).show(view.board.rows, view.rules)
        moment = _MOMENTS.get(view.phase or Phase.STAKES, "")
        task = (
            f"{view.seats[view.seat].player.name}, the stakes {moment}: a row costs {units(view.rules.row)}."
        )
        self.query_one("#task", Static).update(task)
        self.query_one("#how", Static).update(_how(view))

    def _choices(self, view: View) -> Iterator[tuple[str, tuple[str, str, str]]]:
        dearer = view.rules.row + view.rules.betting.step
        options = (
            ("hold", ("h", "Hold", f"a row goes on costing {units(view.rules.row)}")),
            ("raise", ("r", "Raise", f"a row costs {units(dearer)} for everybody")),
            ("surrender", ("s", "Surrender", self._price(view))),
        )
        yield from (option for option in options if self._why_not(option[0]) is None)

    def _price(self, view: View) -> str:
        if view.seat in view.rules.betting.free:
            return "costs you nothing in this deal"
        return f"pays {units(view.rules.surrender.pays)} to each who set right"

    def _action(self, name: str) -> Action | None:
        seat = self.game.facing
        if seat is None or name not in ("hold", "raise", "surrender"):
            return None
        return Surrender(seat) if name == "surrender" else Stake(seat, raises=name == "raise")

    def _why_not(self, name: str) -> str | None:
        action = self._action(name)
        return why_not(self.game.session, action) if action else None

    @on(OptionList.OptionSelected)
    async def chosen(self, event: OptionList.OptionSelected) -> None:
        """An entry was chosen."""
        await self.run_action(event.option_id or "")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what may be done is offered."""
        if action == "change_card":
            return self.may_change_a_card
        return self._why_not(action) is None

    def _do(self, name: str) -> None:
        if (action := self._action(name)) and self.thirteen.act(action):
            self.thirteen.proceed()

    def action_hold(self) -> None:
        """Leave the price as it is."""
        self._do("hold")

    def action_raise(self) -> None:
        """Make every row dearer."""
        self._do("raise")

    def action_surrender(self) -> None:
        """Give the deal up, after asking."""
        view = self.game.view
        free = view.seat in view.rules.betting.free
        price = "It costs you nothing in this deal." if free else surrender_words(view.rules)
        self.app.push_screen(Confirm("Give this deal up?", "Give up", "Play on", price), self._surrender)

    def _surrender(self, sure: bool | None) -> None:
        if sure:
            self._do("surrender")


def _how(view: View) -> str:
    """What to know beside the choice."""
    if not view.cards:
        return "Nobody looks at their cards before this is decided."
    return "\n".join(filter(None, (_kitty(view), exchange_words(view), _low(view))))


def _kitty(view: View) -> str:
    betting = view.rules.betting
    if betting.holds_over:
        return "Nothing is paid for this deal: its stakes are played for in the next one."
    if betting.void:
        return "Nothing is paid for this deal."
    if betting.kitty_stays:
        return f"The kitty holds {units(view.kitty)}; nobody takes it in this deal."
    if view.kitty:
        lie = "lies" if view.kitty == 1 else "lie"
        return f"{units(view.kitty)} {lie} in the kitty; whoever wins most in the deal takes it."
    return "Whoever wins most in the deal takes the kitty." if betting.ante or betting.antes else ""


def _low(view: View) -> str:
    own = view.seats[view.seat] if view.seat is not None else None
    return "Your cards could be worth more than you set them." if own and own.undervalued else ""
