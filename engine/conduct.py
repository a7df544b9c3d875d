"""How a session is conducted: what may happen next, and what each action leads to.

`decide` turns an action into events or refuses it with a reason; it is pure: the clock and the dice come
in with the actions.
"""

from collections import Counter
from datetime import datetime

from engine.actions import (
    Action,
    AnnouncePlay,
    Arrange,
    BuyChips,
    ChooseCards,
    DeclareNatural,
    EndSession,
    OpenDeal,
    OpenSession,
    PassCards,
    Redo,
    Refused,
    SeatAction,
    SetRows,
    Surrender,
    Undo,
)
from engine.cards import PLAIN_PACK, Card, shuffled
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
    NaturalDeclared,
    PhaseBegan,
    PlayAnnounced,
    RowsArranged,
    RowsSet,
    SessionEnded,
    SessionOpened,
    Settled,
    Surrendered,
)
from engine.judged import Shown
from engine.natural_search import natural_of
from engine.options import MOST_UNITS, name_fault
from engine.pairs import ACE_OF_SPADES
from engine.rules import NextDealer, Phase, Rules
from engine.scoring import OnTable, settle
from engine.session import MOST_PLAYERS, Deal, SeatDeal, Session, evolve
from engine.setting import HAND_LENGTH, Board, holds


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


def _answer(session: Session | None, action: Action) -> tuple[Event, ...]:
    """The events that the action itself leads to, without what follows from them."""
    if isinstance(action, OpenSession):
        return _open_session(session, action)
    if session is None:
        raise Refused("there is no session yet")
    if session.ending:
        raise Refused(f"the session is over: {session.ending}")
    match action:
        case OpenDeal():
            return _open_deal(session, action)
        case EndSession():
            return (SessionEnded(Ending.PLAYERS_STOPPED),)
        case BuyChips():
            return (_buy_chips(session, action),)
        case _:
            return (_seat_event(session, action),)


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
    chips = session.chips
    broke = [player for player, left in chips.items() if left <= 0]
    bots = [player for player in broke if session.players[player].bot]
    out = frozenset(broke) - frozenset(bots)
    players, least = len(session.players), session.rules.seats.least
    if players - len(out) < least:
        names = " and ".join(session.players[player].name for player in sorted(out))
        raise Refused(f"{names} must buy chips first: a deal needs {least} players with chips")
    number = session.deal.number + 1 if session.deal else 1
    dealer = _dealer(session, number)
    playing = playing_seats(players, dealer, session.rules.seats.most, out)
    seats = tuple(player + players * hand for hand in range(session.rules.seats.hands) for player in playing)
    bought = (ChipsBought(player, session.rules.stakes.chips) for player in bots)
    return (*bought, DealOpened(number, dealer, seats, action.surroundings))


def _dealer(session: Session, number: int) -> int:
    """Whose turn it is to deal; where the ace of spades deals, whoever held it (000, Singapore)."""
    deal = session.deal
    if deal and session.rules.dealing.next is NextDealer.ACE_OF_SPADES:
        holder = next((each.seat for each in deal.seats if ACE_OF_SPADES in each.cards), deal.dealer + 1)
        return session.player_of(holder)
    return (number - 1) % len(session.players)


def playing_seats(players: int, dealer: int, most: int, out: frozenset[int] = frozenset()) -> tuple[int, ...]:
    """Who plays a deal, clockwise from the dealer's left (004, "Players and cards").

    With more players than seats the others sit out in turn, the dealer first; they are spread around the
    table, so that nobody sits out twice running. out: who sits out anyway.
    """
    table = [player for at in range(players) if (player := (dealer + at) % players) not in out]
    extra = max(0, len(table) - most)
    resting = {table[at * len(table) // extra] for at in range(extra)}
    clockwise = ((dealer + 1 + at) % players for at in range(players))
    return tuple(player for player in clockwise if player in table and player not in resting)


def _buy_chips(session: Session, action: BuyChips) -> Event:
    if not session.rules.stakes.table:
        raise Refused(f"{session.rules.title} is played without chips")
    if session.deal_open:
        raise Refused("chips are bought between two deals")
    if not 0 <= action.seat < len(session.players):
        raise Refused(f"seat {action.seat}: there are seats 0 to {len(session.players) - 1}")
    if session.players[action.seat].bot:
        raise Refused(f"{session.players[action.seat].name} buys chips without being told")
    if not 1 <= action.chips <= MOST_UNITS:
        raise Refused(f"{action.chips} chips: there should be 1 to {MOST_UNITS}")
    return ChipsBought(action.seat, action.chips)


def _deciding(session: Session, seat: int) -> tuple[Deal, SeatDeal]:
    deal = session.deal
    if deal is None or not session.deal_open:
        raise Refused("no deal is in play")
    if seat not in session.seats:
        raise Refused(f"seat {seat}: there are seats 0 to {session.seats[-1]}")
    state = deal.of(seat)
    if state is None:
        raise Refused(f"{session.players[session.player_of(seat)].name} sits this deal out")
    if state.surrendered:
        raise Refused("the deal is given up")
    if state.natural:
        raise Refused(f"{state.natural.words} are declared")
    if deal.phase is Phase.ANNOUNCE and session.waiting_for != (seat,):
        raise Refused("it is not the seat's turn" if not state.plays else "the seat has announced already")
    return deal, state


def _seat_event(session: Session, action: SeatAction) -> Event:
    deal, state = _deciding(session, action.seat)
    match action:
        case ChooseCards() | PassCards():
            return _pass_event(session.rules, deal, state, action)
        case Surrender() | DeclareNatural() | AnnouncePlay():
            return _announcement(session.rules, deal, state, action)
        case _:
            return _setting_event(deal, state, action)


def _pass_event(rules: Rules, deal: Deal, state: SeatDeal, action: ChooseCards | PassCards) -> Event:
    if deal.phase is not Phase.PASS:
        raise Refused("this is not the time to pass cards")
    if state.passed is not None:
        raise Refused("the cards are passed already")
    if Counter(action.cards) - Counter(state.cards):
        raise Refused("these are not the seat's cards")
    number = rules.passing.cards
    if isinstance(action, ChooseCards):
        if len(action.cards) > number:
            raise Refused(f"{number} cards are passed, no more")
        if set(action.cards) == set(state.chosen):
            raise Refused("nothing would change")
        return CardsChosen(action.seat, action.cards)
    if len(action.cards) != number:
        raise Refused(f"{number} cards are passed, {len(action.cards)} are picked")
    return CardsPassed(action.seat, deal.passes_to(rules, action.seat), action.cards)


def _announcement(
    rules: Rules, deal: Deal, state: SeatDeal, action: Surrender | DeclareNatural | AnnouncePlay
) -> Event:
    in_turn = Phase.ANNOUNCE in rules.phases
    if isinstance(action, Surrender) and not rules.surrender.allowed:
        raise Refused(f"{rules.title} knows no surrender")
    if in_turn and deal.phase is not Phase.ANNOUNCE:
        raise Refused("announcements come when everybody has set")
    if not in_turn and (deal.phase is not Phase.SET or isinstance(action, AnnouncePlay)):
        raise Refused("there is nothing to announce now")
    if not in_turn and state.rows is not None:
        raise Refused("the setting is locked in")
    match action:
        case Surrender(seat):
            return Surrendered(seat)
        case AnnouncePlay(seat):
            return PlayAnnounced(seat)
        case DeclareNatural(seat, natural):
            if not rules.naturals.pays.of(natural):
                raise Refused(f"{rules.title} does not count {natural.words}")
            if natural_of(state.cards, rules.ranking, rules.naturals, natural) is None:
                raise Refused(f"these cards are not {natural.words}")
            return NaturalDeclared(seat, natural)


def _setting_event(deal: Deal, state: SeatDeal, action: Arrange | Undo | Redo | SetRows) -> Event:
    if state.rows is not None:
        raise Refused("the setting is locked in")
    if deal.phase is not Phase.SET:
        raise Refused("this is not the time to set")
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


def _next_step(session: Session) -> Event | None:
    """The event that follows by itself from the state, if one does."""
    deal = session.deal
    if deal is None or session.ending:
        return None
    if deal.transfers is not None:
        ending = _ending(session)
        return SessionEnded(ending) if ending else None
    if deal.phase is None:
        return PhaseBegan(session.rules.phases[0])
    step = _phase_step(session, deal)
    if step is None and not session.waiting_for:
        return PhaseBegan(session.rules.phases[session.rules.phases.index(deal.phase) + 1])
    return step


def _ending(session: Session) -> Ending | None:
    """Why the session is over after a settled deal, if it is."""
    goal, (first, *others) = session.rules.target, sorted(session.score, reverse=True)
    if goal and first >= goal and first > others[0]:
        return Ending.TARGET_REACHED
    last = session.length.deals
    return Ending.DEALS_PLAYED if last and len(session.totals) >= last else None


def _phase_step(session: Session, deal: Deal) -> Event | None:
    """What the phase itself does next."""
    match deal.phase:
        case Phase.DEAL:
            order = shuffled(PLAIN_PACK, f"{session.seed}/{deal.number}")
            for at, each in enumerate(deal.seats):
                if not each.cards:
                    return Dealt(each.seat, order[at :: len(deal.seats)][:HAND_LENGTH])
        case Phase.PASS if not session.waiting_for:
            for each in deal.seats:
                if not each.received:
                    return CardsReceived(each.seat, _passed_to(session.rules, deal, each.seat))
        case Phase.SETTLE:
            return Settled(settle(session.rules, _shown(session.rules, deal), _on_table(session, deal)))
        case _:
            pass
    return None


def _passed_to(rules: Rules, deal: Deal, seat: int) -> tuple[Card, ...]:
    return next(each.passed or () for each in deal.seats if deal.passes_to(rules, each.seat) == seat)


def _shown(rules: Rules, deal: Deal) -> list[Shown]:
    return [
        Shown(
            each.seat,
            None if each.surrendered else each.rows,
            natural_of(each.cards, rules.ranking, rules.naturals, each.natural) if each.natural else None,
            each.cards,
        )
        for each in deal.seats
    ]


def _on_table(session: Session, deal: Deal) -> OnTable:
    return OnTable(
        dealer=deal.dealer,
        bank=deal.bank(session.rules),
        chips=session.chips,
        players=len(session.players),
        pool=session.pool,
        jackpot=session.jackpot,
    )
