"""Passing cards: the person before the screen picks some and gives them to another player."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from engine.actions import ChooseCards, PassCards
from engine.cards import Card
from engine.conduct import why_not
from engine.passing import direction
from engine.rules import Direction
from engine.setting import SortBy, sorted_cards
from engine.view import Status, View
from tui.actions import PASSING
from tui.game import Game
from tui.screens.base import SessionScreen
from tui.widgets.hand import HandWidget
from tui.widgets.header import TableHeader
from tui.widgets.joke_strip import JokeStrip
from tui.widgets.score import ScorePanel
from tui.widgets.seats import SeatsWidget
from tui.widgets.short_rules import Ladder, ShortRules

_WAYS = {Direction.LEFT: "to the left, ", Direction.RIGHT: "to the right, ", Direction.ACROSS: "across, "}


class PassingScreen(SessionScreen):
    """The hand, to pick from, and whom the picked cards go to."""

    CSS_PATH = "passing.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [each for action in PASSING for each in action.bindings]

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._hand = HandWidget(self._toggle)

    def compose_body(self) -> ComposeResult:
        """Header, seats, the hand between what to do and what is picked."""
        yield TableHeader()
        yield JokeStrip()
        with Vertical(id="felt"):
            yield SeatsWidget(id="strip")
            with Vertical(id="middle"):
                yield Static(id="task", markup=False)
                yield self._hand
                yield Static(id="picked", markup=False)
            with Horizontal(id="below"):
                yield ScorePanel()
                yield ShortRules()
                yield Ladder()

    def on_mount(self) -> None:
        """Show the hand."""
        view = self.game.view
        self.query_one(ScorePanel).show(view)
        self.query_one(ShortRules).show(self.game.rules)
        self.query_one(Ladder).show(view.rules)
        self.session_changed()

    def session_changed(self) -> None:
        """Show what is picked by now, and who has passed."""
        view = self.game.view
        self.query_one(TableHeader).show(view, self.game.kept.notice)
        self.query_one(JokeStrip).show(self.game)
        self.query_one(SeatsWidget).show(view)
        self._hand.show(self._cards(view), view.chosen)
        self.query_one("#task", Static).update(_task(view))
        left = view.rules.passing.cards - len(view.chosen)
        words = f"{left} more to pick" if left else "Enter passes them"
        self.query_one("#picked", Static).update(f"{words}; space, a letter or a click picks and puts back.")

    def _cards(self, view: View) -> tuple[Card, ...]:
        return sorted_cards(view.cards or (), view.rules.ranking, SortBy(self.thirteen.settings.sort))

    def _toggle(self, card: Card) -> None:
        view = self.game.view
        if view.seat is None:
            return
        chosen = tuple(each for each in view.chosen if each != card)
        if card not in view.chosen:
            chosen = (*view.chosen, card)
        self.thirteen.act(ChooseCards(view.seat, chosen))

    def action_move_cursor(self, step: int) -> None:
        """Move the cursor along the hand."""
        self._hand.move_cursor(step)

    def action_choose(self) -> None:
        """Pick the card under the cursor, or put it back."""
        self._hand.toggle_here()

    def action_choose_letter(self, letter: str) -> None:
        """Pick a card by its letter, or put it back."""
        self._hand.toggle_letter(letter)

    def action_pass_cards(self) -> None:
        """Give the picked cards away."""
        view = self.game.view
        if view.seat is None:
            return
        action = PassCards(view.seat, view.chosen)
        if reason := why_not(self.game.session, action):
            self.query_one("#picked", Static).update(f"{reason[0].upper()}{reason[1:]}.")
        elif self.thirteen.act(action):
            self.thirteen.proceed()


def _task(view: View) -> str:
    if view.seat is None or view.passes_to is None:
        return ""
    name, number = view.seats[view.seat].player.name, view.rules.passing.cards
    players = sum(seat.status is not Status.SITS_OUT for seat in view.seats)
    way = _WAYS[direction(view.rules.passing, view.number, players)] if players > 2 else ""
    cards = f"{number} card{'' if number == 1 else 's'}"
    return f"{name}, pass {cards} {way}to {view.seats[view.passes_to].player.name}"
