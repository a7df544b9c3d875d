"""The end of a session: who won, how it went, and whether to play again."""

from collections.abc import Iterator
from functools import cached_property
from secrets import token_hex
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center
from textual.content import Content
from textual.widgets import Static

from engine.view import View, view
from tui.actions import END
from tui.coached import judge_all, skill_line, skill_of
from tui.game import Game
from tui.names import in_plain_letters
from tui.screens.base import SessionScreen
from tui.story import ranking, same_again, stories
from tui.theatre import listed
from tui.widgets.course import CourseChart, ranking_lines
from tui.wording import signed

_DEALS_OF_A_COURSE = 3
_PATIENCE = 1.0  # seconds before it says that the coach is at work
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


class EndScreen(SessionScreen):
    """Ranking and course of a session that is over."""

    CSS_PATH = "end.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [each for action in END for each in action.bindings]

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._events = tuple(game.kept.events)
        self._stories = stories(self._events)

    @cached_property
    def _view(self) -> View:
        """The session as whoever sits before the screen sees it."""
        shown = view(self.game.session, None) if self.game.hotseat else self.game.view
        return in_plain_letters(shown) if self.thirteen.ascii else shown

    def compose_body(self) -> ComposeResult:
        """Who won, the table, and the chart in the room that is left."""
        yield Static(winner_words(self._view, self.thirteen.ascii), id="winner", markup=False)
        yield Static(" ".join(ending_words(self._view)), id="ending", markup=False)
        if self.game.people:
            yield Static(id="skill", markup=False)
        with Center():
            yield Static(id="ranking", markup=False)
        few = len(self._stories) < _DEALS_OF_A_COURSE
        self.set_class(few, "-few")
        if not few:
            yield Static("Units after each deal", id="course-title", markup=False)
            yield CourseChart(self._view)

    def on_mount(self) -> None:
        """Let the coach look at the session."""
        if self.game.people:
            self._judge()

    @work(exclusive=True, group="coach", exit_on_error=False)
    async def _judge(self) -> None:
        looking = f"Coach: looking at {len(self._stories)} deals."
        impatient = self.set_timer(_PATIENCE, lambda: self._say_skill(looking))
        try:
            await judge_all(self.game)
        finally:
            impatient.stop()
        names = [seat.player.name for seat in self._view.by_player]
        people = dict.fromkeys(map(self.game.session.player_of, self.game.people))
        found = [(names[player], skill_of(self.game, player)) for player in people]
        self._say_skill(skill_line((name, skill) for name, skill in found if skill))

    def _say_skill(self, words: str) -> None:
        self.query_one("#skill", Static).update(words)

    @on(events.Resize)
    def fit_ranking(self) -> None:
        """Lay the table out in the width that there is."""
        width = self.size.width - 4
        lines = ranking_lines(self._view, self._stories, width, self.thirteen.ascii)
        self.query_one("#ranking", Static).update(Content("\n").join(list(lines)))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The coach judges people only."""
        return action != "coach" or bool(self.game.people)

    def action_coach(self) -> None:
        """Show what the coach says of every deal."""
        from tui.screens.coach import CoachScreen

        self.app.push_screen(CoachScreen(self.game))

    def action_play_again(self) -> None:
        """Sit down again at the same table."""
        self.thirteen.start(same_again(self._events, token_hex(8), self.thirteen.clock()))


def winner_words(shown: View, ascii_only: bool) -> str:
    """Who won the session, and which place the person before the screen took."""
    if not shown.totals:
        return "Nobody won: no deal was played to its end"
    score = [seat.score for seat in shown.by_player]
    places = {seat: place for place, seat in ranking(score)}
    first = [seat for seat, place in places.items() if place == 1]
    units = signed(max(score), ascii_only)
    if shown.seat in first:
        others = [shown.seats[seat].player.name for seat in first if seat != shown.seat]
        return (
            f"You and {listed(others)} share the first place with {units}" if others else f"You win: {units}"
        )
    names = [shown.seats[seat].player.name for seat in first]
    words = f"{listed(names)} {'win' if len(names) > 1 else 'wins'} with {units}"
    return f"{words}; you come {_ORDINALS[places[shown.seat] - 1]}" if shown.seat is not None else words


def ending_words(shown: View) -> Iterator[str]:
    """Why the session is over, and what was played."""
    deals = len(shown.totals)
    yield f"{shown.rules.title}, {deals} deal{'' if deals == 1 else 's'}:"
    yield f"{shown.ending or 'the session goes on'}."
    if shown.number > deals:
        yield f"Deal {shown.number} was not played to its end and does not count."
