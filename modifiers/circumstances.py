"""What modifiers are decided from: the moment, the place, what the table told, and the session's memory."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from engine.cards import RANKS, Card
from engine.evaluate import evaluator
from engine.events import DealOpened, Dealt, Event, FactTold, HandsExchanged, Happened, SessionBegunAgain
from engine.ranking import Category, Ranking
from engine.session import Session, evolve
from engine.setting import Rows
from engine.table_rules import Exchange
from modifiers.sky import Place

COURT = "JQKA"
NUMBERS = "23456789T"
FORTUNE = 50
"""How many units are half a million to these tables."""

Since = tuple[int, int]
"""When something began to hold: the deal, and its place among all that was told; (0, 0) is from the start."""


@dataclass(frozen=True, slots=True)
class Quads:
    """Four of a kind that was shown. rank: its plain code; wild: whether it is four wild cards of a rank
    that lay in one row, whatever the row was worth."""

    deal: int
    seat: int
    rank: str
    wild: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """What everybody at the table can see and remember.

    deal: the number of the deal in play or, between two, of the next one. earlier: deals of sessions before
    this one. up: the face-up cards of each seat in turn, as they were dealt: what is exchanged or turned
    afterwards decides nothing. quads: those shown in earlier deals. dead_man: seats that have shown both
    black aces and both black eights in a row; unicorns: those that won the last deal with six kings.
    won: what every player won in each settled deal. rich: since when somebody has won more than a fortune, or
    it lay in the kitty. thinned: whether fatal cards have gone out of play in this deal.
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
    rich: Since | None = None
    thinned: bool = False

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
    """A happening that somebody reported. number: its place among all that was told; deal: 0 for none yet.

    between: whether no deal was in play then; `deal` is the last one before.
    """

    happening: str
    at: datetime
    deal: int
    number: int
    seats: tuple[int, ...] = ()
    between: bool = False

    @property
    def since(self) -> Since:
        """The time stamp of what it brings."""
        return self.deal, 1 + self.number


@dataclass(frozen=True, slots=True)
class Circumstances:
    """Everything that decides which modifiers are in play. A value: the same gives the same modifiers.

    at, opened: now and when the session began, aware, in the table's zone. facts: what the table told of
    itself, with the seats it is true of and perhaps a value behind ``=``. reports: happenings, oldest first.
    dealt: when the deal in play began, None between two; clock: what the clock shows by now. A deal is played
    by the moment in which it began, so that `at` stands still while it lasts. deals: when each deal began,
    the first first; told: since when facts hold that were told after the first one. carried: what was
    reported in sessions before and is not over yet.
    """

    at: datetime
    opened: datetime
    place: Place
    table: Table = Table()
    facts: tuple[tuple[str, tuple[int, ...]], ...] = ()
    reports: tuple[Report, ...] = ()
    dealt: datetime | None = None
    clock: datetime | None = None
    deals: tuple[datetime, ...] = ()
    told: tuple[tuple[str, Since], ...] = ()
    carried: tuple[str, ...] = ()

    def fact(self, name: str) -> tuple[tuple[int, ...], str] | None:
        """What the table told of a fact: whom it is true of and a value such as ``3`` of ``drinks=3``.

        No seats where it is true of the table, None where nothing was told.
        """
        for fact, seats in self.facts:
            told, _, value = fact.partition("=")
            if told == name:
                return seats, value
        return None

    def fact_since(self, name: str) -> Since:
        """Since when a fact holds."""
        return next((since for fact, since in self.told if fact.partition("=")[0] == name), (0, 0))


def forgotten(now: Circumstances, since: Since) -> Circumstances:
    """The circumstances to a table that has forgotten what happened, and was played, before something."""
    quads = tuple(each for each in now.table.quads if each.deal >= since[0])
    reports = tuple(each for each in now.reports if each.since >= since)
    return replace(now, table=replace(now.table, quads=quads), reports=reports)


@dataclass(frozen=True, slots=True)
class Past:
    """What a session has been so far, a fold of its events.

    deals: when each deal began. up: the cards of the deal in play that were dealt face up, by seat. told: how
    much was told since the first deal began; facts: since when those hold that were told after it; reports:
    the place of each happening among all that was told. thinned: as in `Table`.
    """

    session: Session
    memory: Table = Table()
    deals: tuple[datetime, ...] = ()
    up: tuple[tuple[int, tuple[Card, ...]], ...] = ()
    told: int = 0
    facts: tuple[tuple[str, Since], ...] = ()
    reports: tuple[int, ...] = ()
    thinned: bool = False


def remember(past: Past | None, event: Event) -> Past:
    """The past after one more event, of which the first opens the session."""
    session = evolve(past.session if past else None, event)
    if past is None or isinstance(event, SessionBegunAgain):
        return Past(session, Table(earlier=session.joke.earlier if session.joke else 0))
    past = replace(past, session=session, memory=_memory(past, session))
    match event:
        case DealOpened():
            began = datetime.fromisoformat(event.surroundings.at)
            return replace(past, deals=(*past.deals, began), up=(), thinned=False)
        case Dealt(seat, _, up):
            return replace(past, up=(*past.up, (seat, up or ())))
        case HandsExchanged(Exchange.FATAL_FROM_STUB, hands):
            return replace(past, thinned=past.thinned or bool(hands))
        case Happened():
            return replace(past, reports=(*past.reports, past.told), told=past.told + 1)
        case FactTold():
            return _with_fact(past, event)
        case _:
            return past


def _memory(past: Past, session: Session) -> Table:
    """What is remembered once a session has come to this."""
    if not (past.session.deal_open and session.deal and session.deal.transfers is not None):
        return past.memory
    memory = _remembered(past.memory, past.session, session)
    rich = max(session.kitty, *session.score) > FORTUNE
    return replace(memory, rich=(session.deal.number, 1 + past.told)) if rich and not memory.rich else memory


def _with_fact(past: Past, event: FactTold) -> Past:
    """The past once a fact was told, or taken back. What the session opens with needs no stamp."""
    facts = tuple(each for each in past.facts if each[0] != event.fact)
    deal = past.session.deal
    if deal is None or not event.holds:
        return replace(past, facts=facts)
    return replace(past, facts=(*facts, (event.fact, (deal.number, 1 + past.told))), told=past.told + 1)


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
    return Circumstances(
        dealt or at,
        past.deals[0] if past.deals else at,
        place,
        _table_now(past),
        session.facts,
        _reports(past, at),
        dealt,
        at,
        past.deals,
        past.facts,
        session.joke.carried if session.joke else (),
    )


def _remembered(memory: Table, before: Session, session: Session) -> Table:
    """The memory after a deal is settled."""
    assert session.deal is not None
    old = before.score
    won = tuple(new - units for new, units in zip(session.score, old, strict=True))
    quads, dead_man, unicorns = list(memory.quads), list(memory.dead_man), list[int]()
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
        unicorns=tuple(dict.fromkeys(unicorns)),
        won=(*memory.won, won),
    )


def quads_in(deal: int, seat: int, rows: Rows, ranking: Ranking) -> Iterable[Quads]:
    """The fours of a kind among rows, by the rank that compares them, and four wild of one rank."""
    evaluate = evaluator(ranking)
    names = {ranking.names[ranks[0]]: ranks[0] for ranks in ranking.order}
    for row in rows:
        strength = evaluate.strength(row)
        if strength.category is Category.FOUR_OF_A_KIND:
            yield Quads(deal, seat, names[strength.ranks[0]])
        wild = [card for card in row if card in ranking.wild and card not in ranking.blank]
        ranks = Counter(ranking.identity(card).ranks for card in wild)
        yield from (Quads(deal, seat, rank, wild=True) for rank in RANKS if ranks[(rank,)] >= 4)


def _is_dead_man(row: tuple[Card, ...]) -> bool:
    """Both black aces and both black eights, as printed."""
    return {Card(rank, suit) for rank in "A8" for suit in "cs"} <= set(row)


def _reports(past: Past, at: datetime) -> tuple[Report, ...]:
    def read(number: int, each: Happened) -> Report:
        when = datetime.fromisoformat(each.at).astimezone(at.tzinfo)
        return Report(each.happening, when, each.deal, number, each.seats, number in past.session.between)

    told = zip(past.reports, past.session.happenings, strict=True)
    return tuple(read(number, each) for number, each in told if each)


def _table_now(past: Past) -> Table:
    session = past.session
    deal = session.deal
    number = 1 if deal is None else deal.number + (not session.deal_open)
    dealer = deal.dealer if deal and session.deal_open else (number - 1) % len(session.players)
    return replace(
        past.memory,
        players=len(session.players),
        deal=number,
        dealer=dealer,
        up=past.up if session.deal_open else (),
        kitty=session.kitty,
        seed=session.seed,
        thinned=past.thinned and session.deal_open,
    )
