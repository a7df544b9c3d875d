"""Bots against bots: many deals, played through sessions as people play them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt

from engine.actions import Action, OpenDeal, OpenSession
from engine.bots import CHARACTERS, decide_for
from engine.conduct import decide
from engine.events import Length, Player, Surroundings
from engine.rules import Rules
from engine.session import Session, evolve
from engine.view import Status, view

# A session keeps the score of all its deals, so that a long one grows slow; this many deals let each of
# two to six players sit out equally often.
_SESSION_DEALS = 120
_NOON = Surroundings("2000-01-01T12:00:00+00:00")


@dataclass(frozen=True, slots=True)
class Simulation:
    """What came of many deals, in units. seats: a name for each; the rest goes by seat.

    squares: the sum of the squares of what each deal brought. fouls: how many settings were foul.
    """

    seats: tuple[str, ...]
    deals: int
    totals: tuple[int, ...]
    squares: tuple[int, ...]
    fouls: int

    @property
    def mean(self) -> tuple[float, ...]:
        """Units a deal."""
        return tuple(total / self.deals for total in self.totals)

    @property
    def error(self) -> tuple[float, ...] | None:
        """The standard error of `mean`; None after a single deal, which tells nothing about it."""
        if self.deals == 1:
            return None
        return tuple(
            sqrt((square / self.deals - mean**2) / (self.deals - 1))
            for square, mean in zip(self.squares, self.mean, strict=True)
        )


def plain_deal(number: int) -> OpenDeal:
    """The action that opens any deal by the rules of its session."""
    return OpenDeal(_NOON)


def simulate(
    rules: Rules,
    characters: Sequence[str],
    deals: int,
    seed: str,
    progress: Callable[[int], None] | None = None,
    opening: Callable[[int], OpenDeal] = plain_deal,
) -> Simulation:
    """Let bots of these characters, one for each seat, play so many deals; the seed decides everything.

    progress: called after each deal with the number of deals played so far. opening: the action that opens
    the deal of a number, from 1. Raises Refused where the players cannot sit down to play, ValueError for an
    unknown character or no deals.
    """
    if deals < 1:
        raise ValueError(f"{deals} deals: there should be at least one")
    for name in characters:
        if name not in CHARACTERS:
            raise ValueError(f"{name} is no bot of a known character")
    names = seat_names(characters)
    players = tuple(map(Player, names, characters))
    totals, squares, fouls, played = [0] * len(names), [0] * len(names), 0, 0
    while played < deals:  # a race ends its session early
        length = Length(deals=min(_SESSION_DEALS, deals - played))
        session = _after(None, OpenSession(players, rules, length, f"{seed}/{played}"))
        while session.ending is None:
            before = session.score
            session = _with_deal(session, opening(played + 1))
            for seat, (units, old) in enumerate(zip(session.score, before, strict=True)):
                totals[seat] += units - old
                squares[seat] += (units - old) ** 2
            fouls += sum(each.status is Status.FOUL for each in view(session, None).seats)
            played += 1
            if progress:
                progress(played)
    return Simulation(names, deals, tuple(totals), tuple(squares), fouls)


def seat_names(characters: Sequence[str]) -> tuple[str, ...]:
    """A name for each seat: its character's, with a number from the second of a character on."""
    names: list[str] = []
    for at, character in enumerate(characters):
        number = characters[: at + 1].count(character)
        names.append(character if number == 1 else f"{character} {number}")
    return tuple(names)


def _with_deal(session: Session, opening: OpenDeal) -> Session:
    """The session after one more deal."""
    session = _after(session, opening)
    while waiting := session.waiting_for:
        seat = waiting[0]
        session = _after(session, decide_for(view(session, seat), session.bot_seed(seat)))
    return session


def _after(session: Session | None, action: Action) -> Session:
    for event in decide(session, action):
        session = evolve(session, event)
    assert session is not None
    return session
