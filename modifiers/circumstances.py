"""What modifiers are decided from: the moment, the place, what the table told, and the session's memory."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from engine.cards import Card
from engine.evaluate import evaluator
from engine.events import DealOpened, Event, Happened
from engine.ranking import Category, Ranking
from engine.session import Session, evolve
from engine.setting import Rows
from modifiers.sky import Place

COURT = "JQKA"
NUMBERS = "23456789T"


@dataclass(frozen=True, slots=True)
class Quads:
    """Four of a kind that was shown. rank: its plain code; wild: whether nothing but wild cards made it."""

    deal: int
    seat: int
    rank: str
    wild: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """What everybody at the table can see and remember.

    deal: the number of the deal in play or, between two, of the next one. earlier: deals of sessions before
    this one. up: the face-up cards of each seat in turn. quads: those shown in earlier deals. dead_man: seats
    that have shown both black aces and both black eights in a row; unicorns: that have won with six kings.
    won: what every player won in each settled deal.
    """

    players: int = 4
    deal: int = 1
    dealer: int = 0
    earlier: int = 0
    up: tuple[tuple[int, tuple[Card, ...]], ...] = ()
    quads: tuple[Quads, ...] = ()
    dead_man: tuple[int, ...] = ()
    unicorns: tuple[int, ...] = ()
    won: tuple[tuple[int, ...], ...] = ()
    kitty: int = 0
    seed: str = ""

    @property
    def score(self) -> tuple[int, ...]:
        """What every player has won so far."""
        return tuple(map(sum, zip(*self.won, strict=True))) or (0,) * self.players

    @property
    def up_cards(self) -> tuple[Card, ...]:
        """All face-up cards, in the order in which the seats were dealt them."""
        return tuple(card for _, cards in self.up for card in cards)


@dataclass(frozen=True, slots=True)
class Report:
    """A happening that somebody reported. number: which of the session, from 0; deal: 0 before the first.

    between: whether no deal was in play then; `deal` is the last one before.
    """

    happening: str
    at: datetime
    deal: int
    number: int
    seats: tuple[int, ...] = ()
    between: bool = False


@dataclass(frozen=True, slots=True)
class Circumstances:
    """Everything that decides which modifiers are in play. A value: the same gives the same modifiers.

    at, opened: now and when the session began, aware, in the table's zone. facts: what the table told of
    itself, with the seats it is true of and perhaps a value behind ``=``. reports: happenings, oldest first.
    dealt: when the deal in play began, None between two; clock: what the clock shows by now. A deal is played
    by the moment in which it began, so that `at` stands still while it lasts.
    """

    at: datetime
    opened: datetime
    place: Place
    table: Table = Table()
    facts: tuple[tuple[str, tuple[int, ...]], ...] = ()
    reports: tuple[Report, ...] = ()
    dealt: datetime | None = None
    clock: datetime | None = None

    def fact(self, name: str) -> tuple[tuple[int, ...], str] | None:
        """What the table told of a fact: whom it is true of and a value such as ``3`` of ``drinks=3``.

        No seats where it is true of the table, None where nothing was told.
        """
        for fact, seats in self.facts:
            told, _, value = fact.partition("=")
            if told == name:
                return seats, value
        return None


@dataclass(frozen=True, slots=True)
class Past:
    """What a session has been so far, a fold of its events. opened: when its first deal began."""

    session: Session
    memory: Table = Table()
    opened: datetime | None = None


def remember(past: Past | None, event: Event) -> Past:
    """The past after one more event, of which the first opens the session."""
    session = evolve(past.session if past else None, event)
    if past is None:
        return Past(session, Table(earlier=session.joke.earlier if session.joke else 0))
    if isinstance(event, DealOpened) and event.number == 1:
        return replace(past, session=session, opened=datetime.fromisoformat(event.surroundings.at))
    memory = past.memory
    if past.session.deal_open and session.deal and session.deal.transfers is not None:
        memory = _remembered(memory, past.session, session)
    return replace(past, session=session, memory=memory)


def circumstances_of(events: Iterable[Event], at: datetime, place: Place) -> Circumstances:
    """The circumstances of a session from its events.

    at: now, aware, in the table's zone. A session without a deal yet counts as opened now. While a deal is in
    play its beginning is the moment that counts.
    """
    return circumstances_now(past_of(events), at, place)


def past_of(events: Iterable[Event]) -> Past:
    """The past that events make. Raises ValueError where there are none."""
    past: Past | None = None
    for event in events:
        past = remember(past, event)
    if past is None:
        raise ValueError("a session needs at least the event that opens it")
    return past


def circumstances_now(past: Past, at: datetime, place: Place) -> Circumstances:
    """The circumstances of a session from its past, as `circumstances_of` gives them."""
    session = past.session
    playing = session.deal if session.deal_open else None
    dealt = datetime.fromisoformat(playing.surroundings.at) if playing else None
    table = _table_now(past.memory, session)
    reports = _reports(session, at)
    return Circumstances(dealt or at, past.opened or at, place, table, session.facts, reports, dealt, at)


def _remembered(memory: Table, before: Session, session: Session) -> Table:
    """The memory after a deal is settled."""
    assert session.deal is not None
    old = before.score
    won = tuple(new - units for new, units in zip(session.score, old, strict=True))
    quads, dead_man, unicorns = list(memory.quads), list(memory.dead_man), list(memory.unicorns)
    for each in session.deal.seats:
        if each.rows is None or each.surrendered:
            continue
        ranking = session.rules.ranking_of(each.seat)
        player = session.player_of(each.seat)
        quads += quads_in(session.deal.number, player, each.rows, ranking)
        if any(_is_dead_man(row) for row in each.rows):
            dead_man.append(player)
        kings = sum("K" in ranking.face(card).ranks for row in each.rows for card in row)
        if kings >= 6 and won[player] > 0:
            unicorns.append(player)
    return replace(
        memory,
        quads=tuple(quads),
        dead_man=tuple(dict.fromkeys(dead_man)),
        unicorns=tuple(unicorns),
        won=(*memory.won, won),
    )


def quads_in(deal: int, seat: int, rows: Rows, ranking: Ranking) -> Iterable[Quads]:
    """The fours of a kind among rows. The rank is that of the cards, or what wild cards stand for."""
    evaluate = evaluator(ranking)
    names = {places[0]: places for places in ranking.order}
    for row in rows:
        if evaluate.strength(row).category is Category.FOUR_OF_A_KIND:
            identities = [ranking.identity(card).ranks for card in row]
            single = [ranks[0] for ranks in identities if len(ranks) == 1]
            rank = max(names, key=lambda place: sum(each in names[place] for each in single))
            wild = sum(card in ranking.wild and card not in ranking.blank for card in row) >= 4
            yield Quads(deal, seat, rank, wild)


def _is_dead_man(row: tuple[Card, ...]) -> bool:
    """Both black aces and both black eights, as printed."""
    return {Card(rank, suit) for rank in "A8" for suit in "cs"} <= set(row)


def _reports(session: Session, at: datetime) -> tuple[Report, ...]:
    def read(number: int, each: Happened) -> Report:
        when = datetime.fromisoformat(each.at).astimezone(at.tzinfo)
        return Report(each.happening, when, each.deal, number, each.seats, number in session.between)

    return tuple(read(number, each) for number, each in enumerate(session.happenings) if each)


def _table_now(memory: Table, session: Session) -> Table:
    deal = session.deal
    number = 1 if deal is None else deal.number + (not session.deal_open)
    up = tuple((each.seat, each.up) for each in deal.seats) if deal and session.deal_open else ()
    dealer = deal.dealer if deal and session.deal_open else (number - 1) % len(session.players)
    return replace(
        memory,
        players=len(session.players),
        deal=number,
        dealer=dealer,
        up=up,
        kitty=session.kitty,
        seed=session.seed,
    )
