"""A whole session: what has happened so far, as the fold of its events.

What may happen next, and what follows from an action, stands in `engine.conduct`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from engine.cards import Card
from engine.events import (
    ArrangementRedone,
    ArrangementUndone,
    CardsChosen,
    CardsPassed,
    CardsReceived,
    ChipsBought,
    DealOpened,
    Dealt,
    Ending,
    Event,
    Length,
    NaturalDeclared,
    PhaseBegan,
    PlayAnnounced,
    Player,
    RowsArranged,
    RowsSet,
    SessionEnded,
    SessionOpened,
    Settled,
    Surrendered,
    Surroundings,
)
from engine.naturals import NaturalKind
from engine.passing import target
from engine.rules import Phase, Rules, Settlement
from engine.setting import Board, Rows, SortBy, sorted_cards
from engine.transfers import Account, Transfer, totals

MOST_PLAYERS = 6


@dataclass(frozen=True, slots=True)
class SeatDeal:
    """What a seat has done in the deal. boards: every arrangement so far; the one at `at` lies there now.

    chosen: the cards it means to pass; passed: those it did pass, None before that. received: what it got.
    plays: whether it announced that it plays.
    """

    seat: int
    cards: tuple[Card, ...] = ()
    chosen: tuple[Card, ...] = ()
    passed: tuple[Card, ...] | None = None
    received: tuple[Card, ...] = ()
    boards: tuple[Board, ...] = ()
    at: int = 0
    rows: Rows | None = None
    surrendered: bool = False
    natural: NaturalKind | None = None
    plays: bool = False

    @property
    def board(self) -> Board:
        """The arrangement as it lies now."""
        return self.boards[self.at]

    @property
    def announced(self) -> bool:
        """Whether the seat has said what it does."""
        return self.surrendered or self.natural is not None or self.plays

    def done(self, phase: Phase | None) -> bool:
        """Whether the seat has nothing left to decide in a phase."""
        match phase:
            case Phase.PASS:
                return self.passed is not None
            case Phase.SET:
                return self.rows is not None or self.announced
            case Phase.ANNOUNCE:
                return self.announced
            case _:
                return True


@dataclass(frozen=True, slots=True)
class Deal:
    """The deal in play, or the last one. transfers: None until it is settled."""

    number: int
    dealer: int
    surroundings: Surroundings
    seats: tuple[SeatDeal, ...]
    phase: Phase | None = None
    transfers: tuple[Transfer, ...] | None = None

    def of(self, seat: int) -> SeatDeal | None:
        """What the seat has done, or None where it sits out."""
        return next((each for each in self.seats if each.seat == seat), None)

    def passes_to(self, rules: Rules, seat: int) -> int:
        """The seat that gets the cards of another one, where cards are passed."""
        return target(rules.passing, self.number, [each.seat for each in self.seats], seat)

    def bank(self, rules: Rules) -> int | None:
        """The bank's seat where there is one: the dealer, or who sits nearest to a dealer that sits out."""
        if rules.settlement is not Settlement.BANK:
            return None
        return self.dealer if self.of(self.dealer) else self.seats[0].seat


@dataclass(frozen=True, slots=True)
class Session:
    """The state of a session.

    A seat is a place at which thirteen cards are set. Players sit on seats 0, 1, 2…; where each sets two
    hands, the second hands are the seats that follow, in the same order.

    totals: units of each player after each settled deal, oldest first. bought: the chips each player has
    bought. pool, jackpot: what lies in them, in units.
    """

    players: tuple[Player, ...]
    rules: Rules
    length: Length
    seed: str
    deal: Deal | None = None
    totals: tuple[tuple[int, ...], ...] = ()
    bought: tuple[int, ...] = ()
    pool: int = 0
    jackpot: int = 0
    ending: Ending | None = None

    @property
    def score(self) -> tuple[int, ...]:
        """The units each player has won so far."""
        return self.totals[-1] if self.totals else (0,) * len(self.players)

    @property
    def chips(self) -> Mapping[int, int]:
        """The chips in front of each player where the table plays for them; otherwise nothing."""
        if not self.rules.stakes.table:
            return {}
        return {
            player: chips + won
            for player, (chips, won) in enumerate(zip(self.bought, self.score, strict=True))
        }

    @property
    def seats(self) -> range:
        """Every seat of the table."""
        return range(len(self.players) * self.rules.seats.hands)

    def player_of(self, seat: int) -> int:
        """Who sits on a seat."""
        return seat % len(self.players)

    @property
    def deal_open(self) -> bool:
        """Whether a deal is being played."""
        return self.deal is not None and self.deal.transfers is None and self.ending is None

    def bot_seed(self, seat: int) -> str:
        """What all chance in the decision of the bot on that seat comes from, in the deal in play."""
        return f"{self.seed}/{self.deal.number if self.deal else 0}/{seat}"

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats that have still to decide something, in turn; announcements are made one by one."""
        if self.deal is None or not self.deal_open:
            return ()
        phase = self.deal.phase
        waiting = tuple(each.seat for each in self.deal.seats if not each.done(phase))
        return waiting[:1] if phase is Phase.ANNOUNCE else waiting


def replay(events: Iterable[Event]) -> Session:
    """The state after these events, of which the first opens the session."""
    session: Session | None = None
    for event in events:
        session = evolve(session, event)
    if session is None:
        raise ValueError("a session needs at least the event that opens it")
    return session


def evolve(session: Session | None, event: Event) -> Session:
    """The state after one more event."""
    if isinstance(event, SessionOpened):
        bought = (event.rules.stakes.chips,) * len(event.players)
        return Session(event.players, event.rules, event.length, event.seed, bought=bought)
    if session is None:
        raise ValueError(f"{type(event).__name__} before the session opened")
    if isinstance(event, DealOpened):
        seats = tuple(map(SeatDeal, event.seats))
        return replace(session, deal=Deal(event.number, event.dealer, event.surroundings, seats))
    if isinstance(event, SessionEnded):
        return replace(session, ending=event.ending)
    if isinstance(event, ChipsBought):
        chips = list(session.bought)
        chips[event.seat] += event.chips
        return replace(session, bought=tuple(chips))
    if session.deal is None:
        raise ValueError(f"{type(event).__name__} outside a deal")
    deal = session.deal
    match event:
        case PhaseBegan(phase):
            return replace(session, deal=replace(deal, phase=phase))
        case Settled(transfers):
            return _settled(session, deal, transfers)
        case _:
            seats = tuple(
                _evolve_seat(session.rules, each, event) if each.seat == event.seat else each
                for each in deal.seats
            )
            return replace(session, deal=replace(deal, seats=seats))


def _settled(session: Session, deal: Deal, transfers: tuple[Transfer, ...]) -> Session:
    won = totals(transfers, session.seats)
    score = list(session.score)
    for seat in session.seats:
        score[session.player_of(seat)] += won[seat]
    return replace(
        session,
        deal=replace(deal, transfers=transfers),
        totals=(*session.totals, tuple(score)),
        pool=session.pool + won.get(Account.POOL, 0),
        jackpot=session.jackpot + won.get(Account.JACKPOT, 0),
    )


SeatEvent = (
    Dealt
    | CardsChosen
    | CardsPassed
    | CardsReceived
    | RowsArranged
    | ArrangementUndone
    | ArrangementRedone
    | RowsSet
    | Surrendered
    | NaturalDeclared
    | PlayAnnounced
)


def _evolve_seat(rules: Rules, seat: SeatDeal, event: SeatEvent) -> SeatDeal:
    match event:
        case Dealt(_, cards):
            return _with_cards(rules, seat, cards)
        case CardsChosen(_, cards):
            return replace(seat, chosen=cards)
        case CardsPassed(_, _, cards):
            return replace(seat, chosen=(), passed=cards)
        case CardsReceived(_, cards):
            kept = tuple(card for card in seat.cards if card not in (seat.passed or ()))
            return replace(_with_cards(rules, seat, (*kept, *cards)), received=cards)
        case RowsArranged(_, board):
            boards = (*seat.boards[: seat.at + 1], board)
            return replace(seat, boards=boards, at=len(boards) - 1)
        case ArrangementUndone():
            return replace(seat, at=seat.at - 1)
        case ArrangementRedone():
            return replace(seat, at=seat.at + 1)
        case RowsSet(_, rows):
            return replace(seat, rows=rows)
        case Surrendered():
            return replace(seat, surrendered=True)
        case NaturalDeclared(_, natural):
            return replace(seat, natural=natural)
        case PlayAnnounced():
            return replace(seat, plays=True)


def _with_cards(rules: Rules, seat: SeatDeal, cards: tuple[Card, ...]) -> SeatDeal:
    """A seat with these cards in the tray, and no move to undo."""
    tray = sorted_cards(cards, rules.ranking, SortBy.RANK)
    return replace(seat, cards=cards, boards=(Board(((), (), ()), tray),), at=0)
