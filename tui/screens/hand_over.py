"""The screen between two people who share it: nobody's cards, and a word whom to pass it to."""

from collections.abc import Iterator
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center, Vertical
from textual.widgets import Static

from engine.rules import Phase
from engine.view import Status, View
from tui.actions import HAND_OVER
from tui.game import Game
from tui.screens.base import SessionScreen
from tui.widgets.canvas import SMALL, Canvas, CardCanvas
from tui.widgets.header import TableHeader
from tui.widgets.verdict import names

_CARDS = 13
_DECIDED = {
    Status.SET,
    Status.SURRENDERED,
    Status.PASSED,
    Status.PLAYS,
    Status.DECLARED,
    Status.HELD,
    Status.RAISED,
}
_STEP = SMALL.width - 1


class Backs(CardCanvas):
    """A hand of cards, face down."""

    DEFAULT_CSS = "Backs { width: 53; height: 3; }"

    def paint(self, canvas: Canvas) -> None:
        """Paint the backs as they overlap in a hand."""
        edge = "|" if self.ascii_only else "▌"
        for at in range(_CARDS):
            self.paint_back(canvas, at * _STEP, 0, SMALL)
            for line in range(SMALL.height):
                canvas.put(at * _STEP, line, edge, self.style_of("back"))


class HandOverScreen(SessionScreen):
    """Asks to pass the screen on; the cards come up only when the next person says so."""

    CSS_PATH = "hand_over.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [each for action in HAND_OVER for each in action.bindings]

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        game.hide()

    def compose_body(self) -> ComposeResult:
        """Whom to pass the screen to, and what has happened."""
        yield TableHeader()
        with Vertical(id="middle"):
            with Center():
                yield Backs()
            yield Static("Pass to", id="pass")
            with Center():
                yield Static(id="person", markup=False)
            yield Static(id="happened", markup=False)
            yield Static("Enter, space or a click shows the cards to whoever sits here.", id="how")

    def on_mount(self) -> None:
        """Show it."""
        self.session_changed()

    def session_changed(self) -> None:
        """Show who has set by now."""
        view, person = self.game.view, self.game.next_person
        self.query_one(TableHeader).show(view, self.game.kept.notice)
        if person is not None:
            self.query_one("#person", Static).update(view.seats[person].player.name)
        self.query_one("#happened", Static).update("\n".join(_happened(view)))

    def on_click(self, event: events.Click) -> None:
        """A click anywhere is as good as a key."""
        event.stop()
        self.action_take_over()

    def action_take_over(self) -> None:
        """The next person holds the screen."""
        self.game.facing = self.game.next_person
        self.thirteen.proceed()


def _happened(view: View) -> Iterator[str]:
    """Who is done and who is not, without a word about cards."""
    done = [seat.player.name for seat in view.seats if seat.status in _DECIDED]
    if done:
        yield f"{names(done)} {'has' if len(done) == 1 else 'have'} decided."
    verb = {Phase.PASS: "pass", Phase.ANNOUNCE: "announce"}.get(view.phase or Phase.SET, "set")
    yield f"Still to {verb}: {names([view.seats[seat].player.name for seat in view.waiting_for])}."
