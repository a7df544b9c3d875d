"""A session in the joke mode for tests: people who deal by everything that holds and report what happens."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from engine.actions import Action, OpenSession, Report, TellFact
from engine.conduct import decide
from engine.events import Event, JokeMode, Length, Player
from engine.rulesets import find_ruleset
from engine.session import Session, replay
from modifiers.game import change, everything, opening, picked
from modifiers.sky import Place
from tests.modifiers.playing import act_for

HERE, SOUTH = Place(52.37, 4.9), Place(-33.87, 151.2)
EVENING = datetime(2026, 10, 30, 20, tzinfo=UTC)
NAMES = ("Ana", "Bram", "Cas", "Dewi")


class Evening:
    """A session with its events, played by people who report whatever happens. only: of what it is played."""

    def __init__(
        self,
        seed: str,
        ruleset: str = "one-six",
        players: int = 4,
        place: Place = HERE,
        only: Iterable[str] = (),
        joke: JokeMode | None = None,
    ) -> None:
        self.known = picked(only) if only else everything(polite=False)
        self.events: list[Event] = []
        self.place = place
        self.now = EVENING
        people = tuple(map(Player, NAMES[:players]))
        self.do(OpenSession(people, find_ruleset(ruleset), Length(), seed, joke))

    @property
    def session(self) -> Session:
        return replay(self.events)

    def do(self, action: Action) -> None:
        self.events += decide(self.session if self.events else None, action)

    def deal(self) -> None:
        """Deal by everything that holds, up cards included."""
        self.do(opening(self.events, self.known, self.now, self.place))
        self.mend()

    def mend(self) -> None:
        """Let what has happened change the deal."""
        if action := change(self.events, self.known, self.now, self.place):
            self.do(action)

    def tell(self, fact: str, *seats: int, holds: bool = True) -> None:
        """Say what is true of the table, or that it no longer is, and let it change the deal in play."""
        self.do(TellFact(fact, holds, seats))
        self.mend()

    def report(self, happening: str, *seats: int) -> None:
        """Say what happens, and let it change the deal in play."""
        self.do(Report(happening, self.now.isoformat(), seats))
        self.mend()

    def next_deal(self, hours: float = 0) -> str:
        """Play on, wait and deal again; gives the stack of the new deal."""
        self.play_on()
        self.now += timedelta(hours=hours)
        self.deal()
        return self.stack

    @property
    def stack(self) -> str:
        """The stack of the deal, as text."""
        deal = self.session.deal
        return deal.modifiers if deal else ""

    def play_on(self) -> None:
        """Everybody does something legal until the deal is settled."""
        while waiting := self.session.waiting_for:
            self.do(act_for(self.session, waiting[0]))
