"""What a coach says of decisions: what was done, what would have been best, and how much lies between.

The judging itself, which needs the solver, stands in `engine.solver.coach`.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean

from engine.events import Event
from engine.naturals import NaturalKind
from engine.rules import Rules
from engine.session import Session, settlements
from engine.setting import Rows
from engine.transfers import totals

_DEALS_OF_A_TREND = 4


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that a seat may do with its cards: rows, or the natural it declares; neither is a surrender.

    units: expected from all whom it meets. chances: of each row to win against one opponent, where there
    are rows. foul: why the rows lose, if they do.
    """

    units: float
    rows: Rows | None = None
    natural: NaturalKind | None = None
    chances: tuple[float, float, float] | None = None
    foul: str | None = None


@dataclass(frozen=True, slots=True)
class Judgement:
    """A seat's decision in a settled deal. rules: those of the deal. choices: the best of each kind that the
    seat had, the best first.

    by_row: how much of what was given away is due to each row, where rows were laid and rows were best.
    won: the units that the deal brought it. hinted: whether it was shown hints.
    """

    number: int
    seat: int
    rules: Rules
    done: Choice
    choices: tuple[Choice, ...]
    by_row: tuple[float, float, float] | None
    won: int
    hinted: bool

    @property
    def best(self) -> Choice:
        """What would have been best."""
        return self.choices[0]

    @property
    def lost(self) -> float:
        """The units given away: what the best would have been worth more."""
        return max(0.0, self.best.units - self.done.units)


@dataclass(frozen=True, slots=True)
class Skill:
    """How well a player decided over a session. lost: the units given away in each deal, oldest first.

    hinted: in how many of the deals hints were shown.
    """

    lost: tuple[float, ...]
    hinted: int

    @property
    def mean(self) -> float:
        """Units given away a deal: the lower, the better."""
        return fmean(self.lost)

    @property
    def trend(self) -> tuple[float, float] | None:
        """Units given away a deal in the first half of the deals and in the second; None for few deals."""
        half = len(self.lost) // 2
        if len(self.lost) < _DEALS_OF_A_TREND:
            return None
        return fmean(self.lost[:half]), fmean(self.lost[half:])


def skill(judgements: Sequence[Judgement]) -> Skill | None:
    """The skill of one player; a deal in which they set two hands counts once. None without any deal."""
    if not judgements:
        return None
    deals: dict[int, float] = {}
    for each in judgements:
        deals[each.number] = deals.get(each.number, 0.0) + each.lost
    hinted = {each.number for each in judgements if each.hinted}
    return Skill(tuple(deals[number] for number in sorted(deals)), len(hinted))


@dataclass(frozen=True, slots=True)
class Decided:
    """A seat in a settled deal. before: the session when all had decided. won: what the deal brought it."""

    before: Session
    seat: int
    won: int

    @property
    def number(self) -> int:
        """The deal's number."""
        return self.before.deal.number if self.before.deal else 0


def decided(events: Iterable[Event]) -> Iterator[Decided]:
    """Every person's seat in every settled deal of a session, oldest first, since it last began."""
    for before, after in settlements(events):
        if before.deal is None or after.deal is None:
            continue
        won = totals(after.deal.transfers or (), before.seats)
        for each in before.deal.seats:
            if before.players[before.player_of(each.seat)].bot is None:
                yield Decided(before, each.seat, won[each.seat])
