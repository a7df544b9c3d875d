"""A whole session: what has happened, what may happen next, and what each thing changes.

`decide` turns an action into events or refuses it with a reason; `evolve` folds an event into the state.
Both are pure: the clock and the dice come in with the actions.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from engine.actions import (
    Action,
    Arrange,
    EndSession,
    OpenDeal,
    OpenSession,
    Redo,
    Refused,
    SetRows,
    Surrender,
    Undo,
)
from engine.cards import PLAIN_PACK, Card, shuffled
from engine.events import (
    ArrangementRedone,
    ArrangementUndone,
    DealOpened,
    Dealt,
    Ending,
    Event,
    Length,
    PhaseBegan,
    Player,
    RowsArranged,
    RowsSet,
    SessionEnded,
    SessionOpened,
    Settled,
    Surrendered,
    Surroundings,
)
from engine.rules import Phase, Rules, name_fault
from engine.scoring import Shown, Transfer, settle, totals
from engine.setting import HAND_LENGTH, Board, Rows, SortBy, holds, sorted_cards

MOST_PLAYERS = 6


@dataclass(frozen=True, slots=True)
class SeatDeal:
    """What a seat has done in the deal. boards: every arrangement so far; the one at `at` lies there now."""

    seat: int
    cards: tuple[Card, ...] = ()
    boards: tuple[Board, ...] = ()
    at: int = 0
    rows: Rows | None = None
    surrendered: bool = False

    @property
    def board(self) -> Board:
        """The arrangement as it lies now."""
        return self.boards[self.at]

    @property
    def done(self) -> bool:
        """Whether the seat has nothing left to decide."""
        return self.rows is not None or self.surrendered


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


@dataclass(frozen=True, slots=True)
class Session:
    """The state of a session. totals: units of each player after each settled deal, oldest first."""

    players: tuple[Player, ...]
    rules: Rules
    length: Length
    seed: str
    deal: Deal | None = None
    totals: tuple[tuple[int, ...], ...] = ()
    ending: Ending | None = None

    @property
    def score(self) -> tuple[int, ...]:
        """The units each player has won so far."""
        return self.totals[-1] if self.totals else (0,) * len(self.players)

    @property
    def deal_open(self) -> bool:
        """Whether a deal is being played."""
        return self.deal is not None and self.deal.transfers is None and self.ending is None

    def bot_seed(self, seat: int) -> str:
        """What all chance in the decision of the bot on that seat comes from, in the deal in play."""
        return f"{self.seed}/{self.deal.number if self.deal else 0}/{seat}"

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats that have still to decide something, in turn."""
        if self.deal is None or not self.deal_open:
            return ()
        return tuple(each.seat for each in self.deal.seats if not each.done)


def replay(events: Iterable[Event]) -> Session:
    """The state after these events, of which the first opens the session."""
    session: Session | None = None
    for event in events:
        session = evolve(session, event)
    if session is None:
        raise ValueError("a session needs at least the event that opens it")
    return session


def decide(session: Session | None, action: Action) -> tuple[Event, ...]:
    """The events that an action leads to. Raises Refused with the reason where it may not be done now."""
    events = list(_answer(session, action))
    after = session
    for event in events:
        after = evolve(after, event)
    assert after is not None
    while step := _next_step(after):
        events.append(step)
        after = evolve(after, step)
    return tuple(events)


def why_not(session: Session | None, action: Action) -> str | None:
    """Why the action may not be done now, or None where it may: what greys keys out and checks bots."""
    try:
        _answer(session, action)
    except Refused as refusal:
        return str(refusal)
    return None


def evolve(session: Session | None, event: Event) -> Session:
    """The state after one more event."""
    if isinstance(event, SessionOpened):
        return Session(event.players, event.rules, event.length, event.seed)
    if session is None:
        raise ValueError(f"{type(event).__name__} before the session opened")
    if isinstance(event, DealOpened):
        seats = tuple(map(SeatDeal, event.seats))
        return replace(session, deal=Deal(event.number, event.dealer, event.surroundings, seats))
    if isinstance(event, SessionEnded):
        return replace(session, ending=event.ending)
    if session.deal is None:
        raise ValueError(f"{type(event).__name__} outside a deal")
    deal = session.deal
    match event:
        case PhaseBegan(phase):
            return replace(session, deal=replace(deal, phase=phase))
        case Settled(transfers):
            won = totals(transfers, range(len(session.players)))
            score = tuple(before + won[seat] for seat, before in enumerate(session.score))
            deal = replace(deal, transfers=transfers)
            return replace(session, deal=deal, totals=(*session.totals, score))
        case _:
            seats = tuple(
                _evolve_seat(session.rules, each, event) if each.seat == event.seat else each
                for each in deal.seats
            )
            return replace(session, deal=replace(deal, seats=seats))


SeatEvent = Dealt | RowsArranged | ArrangementUndone | ArrangementRedone | RowsSet | Surrendered


def _evolve_seat(rules: Rules, seat: SeatDeal, event: SeatEvent) -> SeatDeal:
    match event:
        case Dealt(_, cards):
            tray = sorted_cards(cards, rules.ranking, SortBy.RANK)
            return replace(seat, cards=cards, boards=(Board(((), (), ()), tray),))
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


def _answer(session: Session | None, action: Action) -> tuple[Event, ...]:
    """The events that the action itself leads to, without what follows from them."""
    if isinstance(action, OpenSession):
        return _open_session(session, action)
    if session is None:
        raise Refused("there is no session yet")
    if session.ending:
        raise Refused(f"the session is over: {session.ending}")
    if isinstance(action, OpenDeal):
        return _open_deal(session, action)
    if isinstance(action, EndSession):
        return (SessionEnded(Ending.PLAYERS_STOPPED),)
    return (_seat_event(session.rules, _deciding(session, action.seat), action),)


def _open_session(session: Session | None, action: OpenSession) -> tuple[Event, ...]:
    if session is not None:
        raise Refused("the session is open already")
    least = action.rules.seats.least
    if not least <= len(action.players) <= MOST_PLAYERS:
        count = f"{len(action.players)} player{'' if len(action.players) == 1 else 's'}"
        raise Refused(f"{count}: there should be {least} to {MOST_PLAYERS}")
    names = [player.name.strip() for player in action.players]
    if not all(names):
        raise Refused("every player needs a name")
    for player in action.players:
        if fault := name_fault(player.name):
            raise Refused(f"a player's name: {fault}")
    if len({name.casefold() for name in names}) < len(names):
        raise Refused("two players have the same name")
    if action.length.deals is not None and action.length.deals < 1:
        raise Refused(f"{action.length.deals} deals: a session needs at least one")
    if not action.seed.isprintable():
        raise Refused(f"the seed {action.seed!r} has letters that cannot be shown")
    if action.length.until is not None and not _is_time(action.length.until):
        raise Refused(f"the end {action.length.until!r} should be a time with its offset")
    return (SessionOpened(action.players, action.rules, action.length, action.seed),)


def _is_time(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False


def _open_deal(session: Session, action: OpenDeal) -> tuple[Event, ...]:
    if session.deal_open:
        raise Refused("the deal in play comes first")
    if session.length.until is not None and action.late:
        return (SessionEnded(Ending.TIME_UP),)
    number = session.deal.number + 1 if session.deal else 1
    players = len(session.players)
    dealer = (number - 1) % players
    seats = playing_seats(players, dealer, session.rules.seats.most)
    return (DealOpened(number, dealer, seats, action.surroundings),)


def playing_seats(players: int, dealer: int, most: int) -> tuple[int, ...]:
    """Who plays a deal, clockwise from the dealer's left (004, "Players and cards").

    With more players than seats the others sit out in turn, the dealer first; they are spread around the
    table, so that nobody sits out twice running.
    """
    extra = max(0, players - most)
    out = {(dealer + at * players // extra) % players for at in range(extra)}
    clockwise = ((dealer + 1 + at) % players for at in range(players))
    return tuple(seat for seat in clockwise if seat not in out)


def _deciding(session: Session, seat: int) -> SeatDeal:
    if session.deal is None or not session.deal_open:
        raise Refused("no deal is in play")
    if not 0 <= seat < len(session.players):
        raise Refused(f"seat {seat}: there are seats 0 to {len(session.players) - 1}")
    state = session.deal.of(seat)
    if state is None:
        raise Refused(f"{session.players[seat].name} sits this deal out")
    if state.surrendered:
        raise Refused("the deal is given up")
    if state.rows is not None:
        raise Refused("the setting is locked in")
    return state


def _seat_event(rules: Rules, state: SeatDeal, action: Arrange | Undo | Redo | SetRows | Surrender) -> Event:
    match action:
        case Arrange(seat, board):
            if not holds(board, state.cards):
                raise Refused("these are not the seat's cards, or a row is too long")
            if board == state.board:
                raise Refused("nothing would change")
            return RowsArranged(seat, board)
        case Undo(seat):
            if state.at == 0:
                raise Refused("there is nothing to undo")
            return ArrangementUndone(seat)
        case Redo(seat):
            if state.at == len(state.boards) - 1:
                raise Refused("there is nothing to redo")
            return ArrangementRedone(seat)
        case SetRows(seat, rows):
            board = Board(rows)
            if not holds(board, state.cards):
                missing = HAND_LENGTH - len(board.cards)
                raise Refused(f"{missing} more to place" if missing > 0 else "these are not the seat's cards")
            return RowsSet(seat, rows)
        case Surrender(seat):
            if not rules.surrender.allowed:
                raise Refused(f"{rules.title} knows no surrender")
            return Surrendered(seat)


def _next_step(session: Session) -> Event | None:
    """The event that follows by itself from the state, if one does."""
    deal = session.deal
    if deal is None or session.ending:
        return None
    if deal.transfers is not None:
        last = session.length.deals
        return SessionEnded(Ending.DEALS_PLAYED) if last and len(session.totals) >= last else None
    if deal.phase is None:
        return PhaseBegan(session.rules.phases[0])
    step = _phase_step(session, deal)
    if step is None and not _phase_waits(session, deal):
        return PhaseBegan(session.rules.phases[session.rules.phases.index(deal.phase) + 1])
    return step


def _phase_step(session: Session, deal: Deal) -> Event | None:
    """What the phase itself does next."""
    match deal.phase:
        case Phase.DEAL:
            order = shuffled(PLAIN_PACK, f"{session.seed}/{deal.number}")
            for at, each in enumerate(deal.seats):
                if not each.cards:
                    return Dealt(each.seat, order[at :: len(deal.seats)][:HAND_LENGTH])
        case Phase.SETTLE:
            return Settled(settle(session.rules, [Shown(each.seat, each.rows) for each in deal.seats]))
        case _:
            pass
    return None


def _phase_waits(session: Session, deal: Deal) -> bool:
    """Whether the phase waits for a seat to decide."""
    return deal.phase is Phase.SET and bool(session.waiting_for)
