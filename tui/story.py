"""What happened, told from the facts: who won what from whom in a deal, and how a session went.

Everything here is derived from transfers and events, and knows no screen.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import combinations

from engine.actions import OpenSession
from engine.events import DealOpened, Event, Length, SessionOpened
from engine.judged import foul_of
from engine.session import Session, settlements
from engine.setting import Row
from engine.transfers import Transfer, totals
from engine.view import View


def clockwise(view: View) -> tuple[int, ...]:
    """The seats, clockwise from the person who faces the screen."""
    first, count = view.seat or 0, len(view.seats)
    return tuple((first + at) % count for at in range(count))


def players_clockwise(view: View) -> tuple[int, ...]:
    """The players, clockwise from the person who faces the screen; each once, with however many hands."""
    first = (view.seat or 0) % view.players
    return tuple((first + at) % view.players for at in range(view.players))


@dataclass(frozen=True, slots=True)
class Pair:
    """Two seats of a deal and every transfer between them."""

    one: int
    other: int
    transfers: tuple[Transfer, ...]

    @property
    def net(self) -> int:
        """The units that the first of the two wins; negative where it pays."""
        return totals(self.transfers, (self.one, self.other))[self.one]

    @property
    def winner(self) -> int:
        """Who wins units; the first of the two where they are even."""
        return self.one if self.net >= 0 else self.other

    @property
    def loser(self) -> int:
        """Who pays units; the second of the two where they are even."""
        return self.other if self.net >= 0 else self.one

    def row(self, row: Row) -> int:
        """The units that the first of the two wins with a row."""
        mine = [transfer for transfer in self.transfers if transfer.rule == row.words]
        return totals(mine, (self.one, self.other))[self.one]

    @property
    def scoop(self) -> tuple[int, int] | None:
        """Who won all three rows and who lost them, if one of the two did, whatever else they paid."""
        if self.other < 0:  # an account
            return None
        if sweep := next((each for each in self.transfers if each.rule == "sweep"), None):
            return sweep.payee, sweep.payer
        rows = [self.row(row) for row in Row]
        if all(units > 0 for units in rows):
            return self.one, self.other
        return (self.other, self.one) if all(units < 0 for units in rows) else None


def pairs(transfers: Sequence[Transfer], seats: Iterable[int]) -> tuple[Pair, ...]:
    """Every two of the seats, in their order, with the transfers between them.

    Behind them stands what a seat won from an account or paid into it, such as the pool.
    """
    seats = tuple(seats)
    between: dict[frozenset[int], list[Transfer]] = {frozenset(two): [] for two in combinations(seats, 2)}
    for each in transfers:
        between.setdefault(frozenset((each.payer, each.payee)), []).append(each)
    order = {seat: at for at, seat in enumerate(seats)}
    found = (sorted(two, key=lambda each: order.get(each, len(order) - each)) for two in between)
    return tuple(
        Pair(one, other, tuple(moved)) for (one, other), moved in zip(found, between.values(), strict=True)
    )


@dataclass(frozen=True, slots=True)
class DealStory:
    """How a settled deal went. units: of the players in it. scoops: winners and losers.

    Where players set several hands, each of them counts for its player.
    """

    number: int
    units: dict[int, int]
    scoops: tuple[tuple[int, int], ...]
    fouls: tuple[int, ...]
    surrenders: tuple[int, ...]


def stories(events: Iterable[Event]) -> tuple[DealStory, ...]:
    """The settled deals of a session since it last began, oldest first."""
    return tuple(_story(after) for _, after in settlements(events))


def _story(session: Session) -> DealStory:
    deal = session.deal
    assert deal is not None
    assert deal.transfers is not None
    seats, player_of = [each.seat for each in deal.seats], session.player_of
    won = totals(deal.transfers, seats)
    units = {player_of(seat): 0 for seat in seats}
    for seat in seats:
        units[player_of(seat)] += won[seat]
    scoops = [pair.scoop for pair in pairs(deal.transfers, seats)]
    fouls = [
        each.seat
        for each in deal.seats
        if each.rows and not each.stands and foul_of(session.rules.for_seat(each.seat), each.rows)
    ]
    return DealStory(
        number=deal.number,
        units=units,
        scoops=tuple((player_of(scoop[0]), player_of(scoop[1])) for scoop in scoops if scoop),
        fouls=tuple(map(player_of, fouls)),
        surrenders=tuple(player_of(each.seat) for each in deal.seats if each.surrendered),
    )


@dataclass(frozen=True, slots=True)
class Record:
    """A player's session in numbers. best, worst: the deal's number and its units; None before any deal.

    scoops: how often the player scooped another. scooped: how often it was the other way round.
    """

    seat: int
    deals: int
    best: tuple[int, int] | None
    worst: tuple[int, int] | None
    scoops: int
    scooped: int
    fouls: int
    surrenders: int


def record(seat: int, told: Sequence[DealStory]) -> Record:
    """What the stories tell of one seat. Of equal deals the first is its best or worst."""
    played = [(deal.number, deal.units[seat]) for deal in told if seat in deal.units]
    return Record(
        seat=seat,
        deals=len(played),
        best=max(played, key=lambda deal: deal[1], default=None),
        worst=min(played, key=lambda deal: deal[1], default=None),
        scoops=sum(winner == seat for deal in told for winner, _ in deal.scoops),
        scooped=sum(loser == seat for deal in told for _, loser in deal.scoops),
        fouls=sum(seat in deal.fouls for deal in told),
        surrenders=sum(seat in deal.surrenders for deal in told),
    )


def ranking(score: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Place and seat of every player, the winner first; equal scores share a place."""
    seats = sorted(range(len(score)), key=lambda seat: -score[seat])
    return tuple((1 + sum(other > score[seat] for other in score), seat) for seat in seats)


def same_again(events: Sequence[Event], seed: str, now: datetime) -> OpenSession:
    """The same table once more: players, rules and length. A session until a time lasts as long again.

    Raises ValueError where the first event opens no session.
    """
    opened = events[0]
    if not isinstance(opened, SessionOpened):
        raise ValueError(f"{type(opened).__name__} opens no session")
    began = next((event.surroundings.at for event in events if isinstance(event, DealOpened)), None)
    length = opened.length
    if length.until is not None:
        until = datetime.fromisoformat(length.until)
        lasted = until - datetime.fromisoformat(began) if began else timedelta()
        length = Length(length.deals, (now + max(lasted, timedelta())).isoformat(timespec="seconds"))
    joke = opened.joke
    if joke:
        from modifiers.game import drawn_again  # the sky is slow to import

        joke = drawn_again(joke, seed)
    return OpenSession(opened.players, opened.rules, length, seed, joke)
