"""The coach: what was decided in a deal, what would have been best, and how a session goes."""

from collections.abc import Sequence
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static
from textual.worker import Worker, WorkerState

from engine.coaching import Choice, Judgement, Skill
from tui.actions import COACH
from tui.coached import judge_all, other_words, result_words, skill_of, skill_words, verdict_words
from tui.game import Game
from tui.names import plain_names
from tui.screens.base import GameScreen
from tui.widgets.advised import AdvisedRows
from tui.widgets.score import trend

_PATIENCE = 1.0  # seconds before it says how far it has come
_STAR = "* lies in another row of the other setting"


class CoachScreen(GameScreen):
    """The decisions of people in settled deals, one at a time."""

    CSS_PATH = "coach.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [each for action in COACH for each in action.bindings]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game
        self._people = tuple(dict.fromkeys(map(game.session.player_of, game.people)))
        facing = None if game.facing is None else game.session.player_of(game.facing)
        self._player = facing if facing in self._people else self._people[0]
        self._chosen: tuple[int, int] | None = None
        self._progress = ""
        self._done = False
        self._patient = True

    def compose_body(self) -> ComposeResult:
        """The verdict, the two settings side by side, and the session below them."""
        yield Static(id="title", markup=False)
        with Vertical(id="felt"):
            yield Static(id="verdict", markup=False)
            yield Static(id="result", markup=False)
            with Horizontal(id="settings"):
                yield AdvisedRows(id="done")
                yield AdvisedRows(id="best")
            yield Static(id="others", markup=False)
            yield Static(id="skill", markup=False)
            yield Static(id="trend", markup=False)

    def on_mount(self) -> None:
        """Begin to look at the deals; say how far it has come only where that takes long."""
        self.set_timer(_PATIENCE, self._lose_patience)
        self._judge()
        self._show()

    @work(exclusive=True, group="coach", exit_on_error=False)
    async def _judge(self) -> None:
        await judge_all(self._game, self._told)
        self._done = True
        self._show()

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Where the coach knows no answer the session goes on without."""
        if event.state is WorkerState.ERROR:
            self.log.error(event.worker.error)
            self._done = True
            self._show()

    def _told(self, judged: int, of: int) -> None:
        self._progress = f"Looking at the deals: {judged} of {of}."
        self._show()

    def _lose_patience(self) -> None:
        self._patient = False
        self._show()

    @property
    def _mine(self) -> list[tuple[int, int]]:
        """The deals and seats of the player that are judged so far, oldest first."""
        player_of = self._game.session.player_of
        return sorted(key for key in self._game.judged if player_of(key[1]) == self._player)

    @property
    def _at(self) -> int:
        """Which of `_mine` is shown."""
        mine = self._mine
        return mine.index(self._chosen) if self._chosen in mine else len(mine) - 1

    def _show(self) -> None:
        mine = self._mine
        self._say("title", self._title(mine))
        self._say("skill", self._skill_words())
        self._say("trend", self._trend(mine))
        if mine:
            self._show_judgement(self._game.judged[mine[self._at]])
        else:
            self._say(
                "verdict", "There is no deal that can be judged." if self._done else "Looking at the cards."
            )
        self.refresh_bindings()

    def _show_judgement(self, judgement: Judgement) -> None:
        rules, ascii_only = judgement.rules, self.thirteen.ascii
        done, setting = judgement.done, next(each for each in judgement.choices if each.rows)
        self._say("verdict", verdict_words(judgement))
        self._say("result", result_words(judgement, ascii_only))
        differ = bool(done.rows) and [*map(set, done.rows or ())] != [*map(set, setting.rows or ())]
        others = [other_words(judgement, ascii_only), _STAR if differ else ""]
        self._say("others", "  ".join(filter(None, others)))
        left, right = self.query_one("#done", AdvisedRows), self.query_one("#best", AdvisedRows)
        left.show(done_title(done), rules, done, setting if differ else None)
        best = "Best" if judgement.best is setting else "Best setting"
        right.show(best, rules, setting, done if differ else None, judgement.by_row)

    def _say(self, name: str, words: str | Content) -> None:
        self.query_one(f"#{name}", Static).update(words)

    def _title(self, mine: Sequence[tuple[int, int]]) -> Content:
        ascii_only, players = self.thirteen.ascii, self._game.session.players
        names = [player.name for player in players]
        name = (plain_names(names) if ascii_only else names)[self._player]
        parts = [name]
        if mine:
            number, seat = mine[self._at]
            hand = f", hand {seat // len(players) + 1}" if self._game.session.rules.seats.hands > 1 else ""
            parts.append(f"deal {number}{hand}")
        title = "Coach" if ascii_only else "十三 Coach"
        return Content.assemble((title, "bold $gold"), "   ", (" - " if ascii_only else " · ").join(parts))

    def _skill_words(self) -> str:
        found = skill_of(self._game, self._player)
        if not self._done and not self._patient:
            return self._progress
        return f"{deals_of(found)}: {skill_words(found)}" if self._done and found else ""

    def _trend(self, mine: Sequence[tuple[int, int]]) -> Content:
        """What each deal gave away, as bars, the deal that is shown in gold."""
        found = skill_of(self._game, self._player) if self._done else None
        if found is None or len(found.lost) < 2:
            return Content("")
        room = max(1, self.size.width - 58)
        numbers = sorted({number for number, _ in mine})[-room:]
        values = [round(100 * each) for each in found.lost[-room:]]
        bars = trend(values, 0, max(values), self.thirteen.ascii)
        shown = numbers.index(mine[self._at][0]) if mine[self._at][0] in numbers else len(bars)
        after = f"  most: {max(values) / 100:.2f}"
        if found.hinted:
            after += f"  with hints: {found.hinted}"
        return Content.assemble(
            ("Given away, deal by deal: ", "$faint"),
            bars[:shown],
            (bars[shown : shown + 1], "bold $gold"),
            bars[shown + 1 :],
            (after, "$faint"),
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only ways that lead somewhere are offered."""
        match action:
            case "other_deal":
                return self.is_mounted and 0 <= self._at + int(str(parameters[0])) < len(self._mine)
            case "other_player":
                return len(self._people) > 1
        return True

    def action_other_deal(self, by: int) -> None:
        """Go to the deal before or the next one."""
        self._choose(self._at + by)

    def action_first_deal(self, at: int) -> None:
        """Go to the first deal or the last one."""
        self._choose(at)

    def _choose(self, at: int) -> None:
        if self._mine:
            self._chosen = self._mine[at]
            self._show()

    def action_other_player(self) -> None:
        """Go to the next person, in the same deal where they played it."""
        number = self._mine[self._at][0] if self._mine else 0
        self._player = self._people[(self._people.index(self._player) + 1) % len(self._people)]
        self._chosen = next((each for each in self._mine if each[0] == number), None)
        self._show()

    def action_back(self) -> None:
        """Close the coach."""
        self.dismiss()


def deals_of(found: Skill) -> str:
    """How many deals a skill is about."""
    deals = len(found.lost)
    return f"{deals} deal{'' if deals == 1 else 's'}"


def done_title(done: Choice) -> str:
    """What was done, above the rows or in their place."""
    if done.rows:
        return "As set, a foul" if done.foul else "As set"
    return f"Declared: {done.natural.words}" if done.natural else "Given up"
