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

    squares: the sum of the squares of what each group of deals brought. fouls: how many settings were foul.
    groups: how many groups of deals have nothing to do with each other; single deals unless seats are turned.
    """

    seats: tuple[str, ...]
    deals: int
    totals: tuple[int, ...]
    squares: tuple[int, ...]
    fouls: int
    groups: int

    @property
    def mean(self) -> tuple[float, ...]:
        """Units a deal."""
        return tuple(total / self.deals for total in self.totals)

    @property
    def error(self) -> tuple[float, ...] | None:
        """The standard error of `mean`; None after a single group, which tells nothing about it."""
        if self.groups == 1:
            return None
        return tuple(
            sqrt(max(square / self.groups - (total / self.groups) ** 2, 0.0) / (self.groups - 1))
            * (self.groups / self.deals)
            for square, total in zip(self.squares, self.totals, strict=True)
        )


class _Tally:
    """Adds up what groups of deals bring to each seat."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        self._seats = seats
        self._totals, self._squares = [0] * len(seats), [0] * len(seats)
        self.fouls, self.groups = 0, 0

    def note(self, won: Sequence[int]) -> None:
        """Note what a group of deals brought to each seat."""
        self.groups += 1
        for seat, units in enumerate(won):
            self._totals[seat] += units
            self._squares[seat] += units**2

    def simulation(self, deals: int) -> Simulation:
        """What came of all groups, so many deals in all."""
        totals, squares = tuple(self._totals), tuple(self._squares)
        return Simulation(self._seats, deals, totals, squares, self.fouls, self.groups)


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
    players = _players(characters, deals)
    tally = _Tally(seat_names(characters))
    while tally.groups < deals:  # a race ends its session early
        length = Length(deals=min(_SESSION_DEALS, deals - tally.groups))
        session = _after(None, OpenSession(players, rules, length, f"{seed}/{tally.groups}"))
        while session.ending is None:
            before = session.score
            session = _with_deal(session, opening(tally.groups + 1))
            tally.note([units - old for units, old in zip(session.score, before, strict=True)])
            tally.fouls += _fouls(session)
            if progress:
                progress(tally.groups)
    return tally.simulation(deals)


def simulate_mirrored(
    rules: Rules,
    characters: Sequence[str],
    deals: int,
    seed: str,
    progress: Callable[[int], None] | None = None,
    opening: Callable[[int], OpenDeal] = plain_deal,
) -> Simulation:
    """The same, but each deal is played with the same cards for every way to turn the seats.

    So everybody holds every hand once, and neither the cards nor the places count for anybody. Each deal is
    a session of its own. deals: how many are dealt; `Simulation.deals` counts each as often as it is played.
    """
    players = _players(characters, deals)
    tally = _Tally(seat_names(characters))
    for number in range(deals):
        deal = opening(number + 1)
        won = [0] * len(players)
        for turn in range(len(players)):
            turned = players[turn:] + players[:turn]
            session = _after(None, OpenSession(turned, rules, Length(deals=1), f"{seed}/{number}"))
            session = _with_deal(session, deal)
            for seat, units in enumerate(session.score):
                won[(seat + turn) % len(players)] += units
            tally.fouls += _fouls(session)
        tally.note(won)
        if progress:
            progress(number + 1)
    return tally.simulation(deals * len(players))


def _players(characters: Sequence[str], deals: int) -> tuple[Player, ...]:
    """The bots that play. Raises ValueError for an unknown character or no deals."""
    if deals < 1:
        raise ValueError(f"{deals} deals: there should be at least one")
    for name in characters:
        if name not in CHARACTERS:
            raise ValueError(f"{name} is no bot of a known character")
    return tuple(map(Player, seat_names(characters), characters))


def _fouls(session: Session) -> int:
    """How many settings of the last deal were foul."""
    return sum(each.status is Status.FOUL for each in view(session, None).seats)


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
