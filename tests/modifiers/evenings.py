"""A session in the joke mode for tests: people who deal by everything that holds and report what happens."""

from datetime import UTC, datetime

from engine.actions import Action, OpenSession
from engine.conduct import decide
from engine.events import Event, Length, Player
from engine.rulesets import find_ruleset
from engine.session import Session, replay
from modifiers.game import change, everything, opening
from modifiers.sky import Place
from tests.modifiers.playing import act_for

HERE, SOUTH = Place(52.37, 4.9), Place(-33.87, 151.2)
EVENING = datetime(2026, 10, 30, 20, tzinfo=UTC)
NAMES = ("Ana", "Bram", "Cas", "Dewi")


class Evening:
    """A session with its events, played by people who report whatever happens."""

    def __init__(self, seed: str, ruleset: str = "one-six", players: int = 4, place: Place = HERE) -> None:
        self.events: list[Event] = []
        self.place = place
        self.now = EVENING
        people = tuple(map(Player, NAMES[:players]))
        self.do(OpenSession(people, find_ruleset(ruleset), Length(), seed))

    @property
    def session(self) -> Session:
        return replay(self.events)

    def do(self, action: Action) -> None:
        self.events += decide(self.session if self.events else None, action)

    def deal(self) -> None:
        """Deal by everything that holds, up cards included."""
        self.do(opening(self.events, everything(polite=False), self.now, self.place))
        self.mend()

    def mend(self) -> None:
        """Let what has happened change the deal."""
        if action := change(self.events, everything(polite=False), self.now, self.place):
            self.do(action)

    def play_on(self) -> None:
        """Everybody does something legal until the deal is settled."""
        while waiting := self.session.waiting_for:
            self.do(act_for(self.session, waiting[0]))
