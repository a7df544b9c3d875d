"""How a session is conducted: what may happen next, and what each action leads to.

`decide` turns an action into events or refuses it with a reason; what follows by itself stands in
`engine.steps`. It is pure: the clock and the dice come
in with the actions.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from engine.actions import (
    Action,
    AnnouncePlay,
    Arrange,
    BeginAgain,
    BuyChips,
    ChangeRules,
    ChooseCards,
    DeclareNatural,
    EndSession,
    OpenDeal,
    OpenSession,
    PassCards,
    Redo,
    Refused,
    Report,
    SeatAction,
    SetRows,
    Stake,
    Surrender,
    TableAction,
    TakeBack,
    TakeHints,
    TellFact,
    Undo,
    UseToken,
)
from engine.cards import PLAIN_PACK
from engine.dealing import free_blank
from engine.events import (
    ArrangementRedone,
    ArrangementUndone,
    CardsChosen,
    CardsPassed,
    CardTurned,
    ChipsBought,
    DealOpened,
    Ending,
    Event,
    FactTold,
    Happened,
    HappeningTakenBack,
    HintsTaken,
    NaturalDeclared,
    PlayAnnounced,
    RowsArranged,
    RowsSet,
    RulesChanged,
    SessionBegunAgain,
    SessionEnded,
    SessionOpened,
    Staked,
    Surrendered,
)
from engine.judged import foul_of
from engine.kitty import may_not_surrender, must_raise, why_not_surrender
from engine.natural_search import naturals_of
from engine.options import MOST_UNITS, name_fault
from engine.pairs import ACE_OF_SPADES
from engine.rights import CHANGED_IN, granted, is_used
from engine.rules import STAKE_PHASES, NextDealer, Phase, Rules
from engine.session import MOST_PLAYERS, Deal, SeatDeal, Session, evolve
from engine.setting import HAND_LENGTH, Board, holds
from engine.steps import next_step
from engine.table_rules import MOST_STAKE, Closing, Raising, Token


def decide(session: Session | None, action: Action) -> tuple[Event, ...]:
    """The events that an action leads to. Raises Refused with the reason where it may not be done now."""
    events = list(_answer(session, action))
    after = session
    for event in events:
        after = evolve(after, event)
    assert after is not None
    while step := next_step(after):
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
        case ChangeRules() | TellFact() | Report() | TakeBack() | BeginAgain():
            return (_table_event(session, action),)
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
    if action.joke and action.joke.earlier < 0:
        raise Refused(f"{action.joke.earlier} deals cannot have been played before")
    return (SessionOpened(action.players, action.rules, action.length, action.seed, action.joke),)


def _is_time(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False


def _open_deal(session: Session, action: OpenDeal) -> tuple[Event, ...]:
    if session.deal_open:
        raise Refused("the deal in play comes first")
    held = action.rules is not None and action.rules.turns.closing is Closing.HELD
    if session.length.until is not None and action.late and not held:
        return (SessionEnded(Ending.TIME_UP),)
    rules = action.rules or session.agreed
    chips = session.chips
    broke = [player for player, left in chips.items() if left <= 0]
    bots = [player for player in broke if session.players[player].bot]
    out = frozenset(broke) - frozenset(bots)
    players, least = len(session.players), rules.seats.least
    if players - len(out) < least:
        names = " and ".join(session.players[player].name for player in sorted(out))
        raise Refused(f"{names} must buy chips first: a deal needs {least} players with chips")
    number = session.deal.number + 1 if session.deal else 1
    dealer = _dealer(session, rules, number)
    playing = playing_seats(players, dealer, _most(rules), out | _resting(rules, players))
    turns = rules.turns.order(playing)
    seats = tuple(player + players * hand for hand in range(rules.seats.hands) for player in turns)
    bought = (ChipsBought(player, session.rules.stakes.chips) for player in bots)
    opened = DealOpened(number, dealer, seats, action.surroundings, action.rules, action.modifiers)
    return (*bought, opened)


def _most(rules: Rules) -> int:
    return min(rules.seats.most, rules.turns.most)


def _resting(rules: Rules, players: int) -> frozenset[int]:
    """Who sits out because a modifier says so, as long as enough are left to play."""
    turns = rules.turns
    out = {player for player in range(players) if player in turns.out}
    if turns.only:
        out |= set(range(players)) - set(turns.only)
    return frozenset(out) if players - len(out) >= rules.seats.least else frozenset()


def _table_event(session: Session, action: TableAction) -> Event:
    match action:
        case ChangeRules(rules, modifiers):
            if not session.deal_open:
                raise Refused("no deal is in play")
            if rules == session.rules and session.deal and modifiers == session.deal.modifiers:
                raise Refused("nothing would change")
            return RulesChanged(rules, modifiers)
        case TellFact(fact, holds, seats):
            _check_words(session, "fact", fact, seats)
            if holds is ((fact, seats) in session.facts):
                raise Refused("nothing would change")
            return FactTold(fact, holds, seats)
        case Report(happening, at, seats):
            _check_words(session, "happening", happening, seats)
            if not _is_time(at):
                raise Refused(f"the time {at!r} should be a time with its offset")
            return Happened(happening, at, session.deal.number if session.deal else 0, seats)
        case TakeBack(number):
            if not (0 <= number < len(session.happenings) and session.happenings[number]):
                raise Refused(f"there is no report {number} to take back")
            return HappeningTakenBack(number)
        case BeginAgain():
            if session.deal is None and not any(session.happenings):
                raise Refused("nothing has begun yet")
            return SessionBegunAgain()


def _check_words(session: Session, kind: str, text: str, seats: Sequence[int]) -> None:
    if fault := name_fault(text):
        raise Refused(f"the {kind}: {fault}")
    for seat in seats:
        if not 0 <= seat < len(session.players):
            raise Refused(f"seat {seat}: there are seats 0 to {len(session.players) - 1}")


def _dealer(session: Session, rules: Rules, number: int) -> int:
    """Whose turn it is to deal; where the ace of spades deals, whoever held it (000, Singapore)."""
    deal, players = session.deal, len(session.players)
    if 0 <= rules.turns.dealer < players:
        return rules.turns.dealer
    if deal and rules.dealing.next is NextDealer.ACE_OF_SPADES:
        holder = next((each.seat for each in deal.seats if ACE_OF_SPADES in each.cards), deal.dealer + 1)
        return session.player_of(holder)
    turn = (number - 1) * rules.turns.step
    order = [turn + at for at in range(players) if (turn + at) % players not in rules.turns.never_deal]
    return (order or [turn])[0] % players


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
    if (deal.phase is Phase.ANNOUNCE or deal.phase in STAKE_PHASES) and session.waiting_for != (seat,):
        raise Refused(
            "it is not the seat's turn" if not state.done(deal.phase) else "the seat has announced already"
        )
    return deal, state


def _seat_event(session: Session, action: SeatAction) -> Event:
    deal, state = _deciding(session, action.seat)
    match action:
        case ChooseCards() | PassCards():
            return _pass_event(session.rules, deal, state, action)
        case Stake(seat, raises):
            return _stake_event(session.rules, deal, seat, raises)
        case UseToken():
            return _token_event(session, deal, action)
        case Surrender(seat) if deal.phase in STAKE_PHASES:
            if reason := why_not_surrender(session.rules, deal.phase, seat):
                raise Refused(reason)
            return Surrendered(seat)
        case Surrender() | DeclareNatural() | AnnouncePlay():
            return _announcement(session.rules, deal, state, action)
        case _:
            return _setting_event(session.rules, deal, state, action)


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
    if isinstance(action, Surrender) and may_not_surrender(rules, action.seat):
        raise Refused("the seat may not surrender in this deal")
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
            held = naturals_of(state.cards, rules.ranking, rules.naturals)
            if natural not in [each.kind for each in held]:
                raise Refused(f"these cards are not {natural.words}")
            if held[0].units > rules.naturals.pays.of(natural):
                raise Refused(f"these cards are {held[0].kind.words}: the natural worth most counts")
            if rules.naturals.set_right and state.rows and foul_of(rules, state.rows):
                raise Refused("a natural counts here only where the rows are no foul")
            return NaturalDeclared(seat, natural)


def _token_event(session: Session, deal: Deal, action: UseToken) -> Event:
    """A card changed by what the rules let a seat do once (000: 4, 16, 157)."""
    rules, token = session.rules, action.token
    if token not in granted(rules, action.seat):
        raise Refused(f"the seat has no right to {token.words}")
    if deal.phase not in CHANGED_IN:
        raise Refused("this is not the time to change cards")
    if is_used(session, action.seat, token):
        raise Refused(f"the seat has used its right to {token.words}")
    owner = deal.of(action.of)
    if owner is None or owner.rows is not None or owner.announced:
        raise Refused("that seat has locked in its cards, or plays none")
    if token.on_others is (action.of == action.seat):
        raise Refused(f"it has to be a card of {'another' if token.on_others else 'the same'} seat")
    if action.card not in (owner.cards if token is Token.TURN else owner.up):
        raise Refused("that card does not lie there")
    if token is Token.THROW_OUT:
        if not rules.ranking.is_court(action.card):
            raise Refused("only a face card may be thrown out")
        if rules.limits.thrown_from and action.of not in rules.limits.thrown_from:
            raise Refused("nobody may throw out the cards of that seat")
        into = deal.stub[0] if deal.stub else free_blank(owner.cards)
        return CardTurned(action.seat, token, action.of, action.card, into)
    if action.into not in PLAIN_PACK or action.into in owner.cards:
        raise Refused("name a card of the pack that it becomes, and that the seat does not hold")
    recolours = token in (Token.RECOLOUR, Token.RECOLOUR_OTHER)
    if recolours and action.into.rank != action.card.rank:
        raise Refused("only its suit may change")
    return CardTurned(action.seat, token, action.of, action.card, action.into)


def _stake_event(rules: Rules, deal: Deal, seat: int, raises: bool) -> Event:
    if deal.phase is None or deal.phase not in STAKE_PHASES:
        raise Refused("this is not the time to decide on stakes")
    if raises and rules.betting.raising is Raising.NEVER:
        raise Refused("nobody may raise in this deal")
    if not raises and must_raise(rules, deal.phase):
        raise Refused("everybody has to raise in this deal")
    step = rules.betting.step if raises else 0
    if deal.raised + step > MOST_STAKE:
        raise Refused(f"a row cannot be dearer than {MOST_STAKE} units")
    return Staked(seat, deal.phase, step)


def _setting_event(
    rules: Rules, deal: Deal, state: SeatDeal, action: Arrange | Undo | Redo | TakeHints | SetRows
) -> Event:
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
        case TakeHints(seat):
            if not rules.sight.hints:
                raise Refused("there are no hints in this deal")
            if state.hinted:
                raise Refused("the hints are shown already")
            return HintsTaken(seat)
        case SetRows(seat, rows):
            board = Board(rows)
            missing = HAND_LENGTH - len(board.cards)
            if missing > 0:
                raise Refused(f"{missing} more to place")
            if missing < 0 or not board.complete or Counter(board.cards) - Counter(state.cards):
                raise Refused("these are not the seat's cards")
            return RowsSet(seat, rows)
