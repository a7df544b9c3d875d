"""A whole session: what has happened so far, as the fold of its events.

What may happen next, and what follows from an action, stands in `engine.conduct`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.cards import Card
from engine.dealing import up_cards
from engine.events import (
    ArrangementRedone,
    ArrangementUndone,
    CardsChosen,
    CardsPassed,
    CardsReceived,
    CardTurned,
    ChipsBought,
    DealOpened,
    Dealt,
    Ending,
    Event,
    FactTold,
    HandsExchanged,
    Happened,
    HappeningTakenBack,
    HintsTaken,
    JokeMode,
    Length,
    NaturalDeclared,
    PhaseBegan,
    PlayAnnounced,
    Player,
    RowsArranged,
    RowsSet,
    RulesChanged,
    SessionBegunAgain,
    SessionEnded,
    SessionOpened,
    Settled,
    Staked,
    StubLeft,
    Surrendered,
    Surroundings,
)
from engine.judged import foul_of
from engine.naturals import NaturalKind
from engine.passing import target
from engine.rules import STAKE_PHASES, Phase, Rules, Settlement
from engine.setting import Board, Rows, SortBy, sorted_cards
from engine.table_rules import Exchange, Token
from engine.transfers import Account, Transfer, totals

MOST_PLAYERS = 6


@dataclass(frozen=True, slots=True)
class SeatDeal:
    """What a seat has done in the deal. boards: every arrangement so far; the one at `at` lies there now.

    chosen: the cards it means to pass; passed: those it did pass, None before that. received: what it got.
    plays: whether it announced that it plays. up: its cards that lie face up. stakes: by what it raised in
    each stake moment so far. stands: whether its rows were legal before the rules changed. hinted: whether
    it was shown hints. moved: its cards that came when hands were exchanged or cards were changed.
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
    up: tuple[Card, ...] = ()
    stakes: tuple[tuple[Phase, int], ...] = ()
    stands: bool = False
    hinted: bool = False
    moved: tuple[Card, ...] = ()

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
            case Phase.FIRST_STAKES | Phase.STAKES | Phase.LAST_STAKES:
                return self.announced or any(each is phase for each, _ in self.stakes)
            case _:
                return True


@dataclass(frozen=True, slots=True)
class Deal:
    """The deal in play, or the last one. transfers: None until it is settled.

    stub: what is left of the pack. exchanges: those that took place. held_over: the raises of the last deal,
    where its pot is played for in this one.
    """

    number: int
    dealer: int
    surroundings: Surroundings
    seats: tuple[SeatDeal, ...]
    phase: Phase | None = None
    transfers: tuple[Transfer, ...] | None = None
    modifiers: str = ""
    stub: tuple[Card, ...] | None = None
    exchanges: tuple[Exchange, ...] = ()
    held_over: int = 0

    @property
    def raised(self) -> int:
        """By how many units the players have made a row dearer."""
        return self.held_over + sum(units for each in self.seats for _, units in each.stakes)

    @property
    def clockwise(self) -> tuple[SeatDeal, ...]:
        """The seats as they sit, whoever's turn comes first."""
        return tuple(sorted(self.seats, key=lambda each: each.seat))

    def of(self, seat: int) -> SeatDeal | None:
        """What the seat has done, or None where it sits out."""
        return next((each for each in self.seats if each.seat == seat), None)

    def passes_to(self, rules: Rules, seat: int) -> int:
        """The seat that gets the cards of another one, where cards are passed."""
        return target(rules.passing, self.number, [each.seat for each in self.clockwise], seat)

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
    bought. pool, jackpot, kitty: what lies in them, in units.

    rules: what is played now; agreed: what the players sat down to, which modifiers change for a deal. facts:
    what the table has told of itself, with the seats it is true of; happenings: all that was reported and not
    taken back, with its number; between: the numbers of those that were reported while no deal was in play.
    used: who has used which token, and in which deal. joke: how the joke mode
    is played, None where it is not.
    """

    players: tuple[Player, ...]
    rules: Rules
    agreed: Rules
    length: Length
    seed: str
    deal: Deal | None = None
    totals: tuple[tuple[int, ...], ...] = ()
    bought: tuple[int, ...] = ()
    pool: int = 0
    jackpot: int = 0
    ending: Ending | None = None
    kitty: int = 0
    facts: tuple[tuple[str, tuple[int, ...]], ...] = ()
    happenings: tuple[Happened | None, ...] = ()
    between: tuple[int, ...] = ()
    used: tuple[tuple[int, Token, int], ...] = ()
    joke: JokeMode | None = None

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
        return waiting[:1] if phase is Phase.ANNOUNCE or phase in STAKE_PHASES else waiting


def replay(events: Iterable[Event]) -> Session:
    """The state after these events, of which the first opens the session."""
    session: Session | None = None
    for event in events:
        session = evolve(session, event)
    if session is None:
        raise ValueError("a session needs at least the event that opens it")
    return session


def settlements(events: Iterable[Event]) -> tuple[tuple[Session, Session], ...]:
    """The session before and after each deal was settled since it last began, oldest first."""
    found: list[tuple[Session, Session]] = []
    session: Session | None = None
    for event in events:
        before, session = session, evolve(session, event)
        if isinstance(event, SessionBegunAgain):
            found.clear()
        elif isinstance(event, Settled) and before is not None:
            found.append((before, session))
    return tuple(found)


def evolve(session: Session | None, event: Event) -> Session:
    """The state after one more event."""
    if isinstance(event, SessionOpened):
        bought = (event.rules.stakes.chips,) * len(event.players)
        return Session(
            event.players, event.rules, event.rules, event.length, event.seed, bought=bought, joke=event.joke
        )
    if session is None:
        raise ValueError(f"{type(event).__name__} before the session opened")
    if isinstance(event, DealOpened):
        seats = tuple(map(SeatDeal, event.seats))
        held = session.deal.raised if session.deal and session.rules.betting.holds_over else 0
        deal = Deal(
            event.number,
            event.dealer,
            event.surroundings,
            seats,
            modifiers=event.modifiers or "",
            held_over=held,
        )
        return replace(session, deal=deal, rules=event.rules or session.agreed)
    if isinstance(event, SessionEnded):
        return replace(session, ending=event.ending)
    if isinstance(event, SessionBegunAgain):
        return _begun_again(session)
    if isinstance(event, ChipsBought):
        chips = list(session.bought)
        chips[event.seat] += event.chips
        return replace(session, bought=tuple(chips))
    if isinstance(event, FactTold):
        return _with_fact(session, event)
    if isinstance(event, Happened):
        between = () if session.deal_open else (len(session.happenings),)
        return replace(session, happenings=(*session.happenings, event), between=(*session.between, *between))
    if isinstance(event, HappeningTakenBack):
        left = (None if at == event.number else each for at, each in enumerate(session.happenings))
        return replace(session, happenings=tuple(left))
    if session.deal is None:
        raise ValueError(f"{type(event).__name__} outside a deal")
    deal = session.deal
    match event:
        case PhaseBegan(phase):
            return replace(session, deal=replace(deal, phase=phase))
        case Settled(transfers):
            return _settled(session, deal, transfers)
        case StubLeft(cards):
            return replace(session, deal=replace(deal, stub=cards))
        case CardTurned():
            return _turned(session, deal, event)
        case RulesChanged(rules, modifiers):
            return _changed(session, deal, rules, modifiers)
        case HandsExchanged():
            return replace(session, deal=_exchanged(session.rules, deal, event))
        case _:
            seats = tuple(
                _evolve_seat(session.rules, each, event) if each.seat == event.seat else each
                for each in deal.seats
            )
            return replace(session, deal=replace(deal, seats=seats))


def _begun_again(session: Session) -> Session:
    """The session as it opened, with other cards to come and with what the table has told of itself."""
    seed = f"{session.seed}/again"
    opened = SessionOpened(session.players, session.agreed, session.length, seed, session.joke)
    return replace(evolve(None, opened), facts=session.facts)


def _with_fact(session: Session, event: FactTold) -> Session:
    others = tuple(each for each in session.facts if each[0] != event.fact)
    return replace(session, facts=(*others, (event.fact, event.seats)) if event.holds else others)


def _changed(session: Session, deal: Deal, rules: Rules, modifiers: str) -> Session:
    """The deal under other rules; rows that were locked in legally stand."""
    seats = []
    for each in deal.seats:
        if each.rows:
            legal = foul_of(session.rules.for_seat(each.seat), each.rows) is None
            each = replace(each, stands=each.stands or legal)
        if rules.sight != session.rules.sight:
            each = replace(each, up=up_cards(rules, each.seat, each.cards))
        seats.append(each)
    if rules.turns != session.rules.turns:
        seats = _in_turn(rules, seats, deal.dealer, len(session.players))
    return replace(session, rules=rules, deal=replace(deal, seats=tuple(seats), modifiers=modifiers))


def _in_turn(rules: Rules, seats: Sequence[SeatDeal], dealer: int, players: int) -> list[SeatDeal]:
    """The seats of a deal in the order of their turns, first hands before second ones."""
    by_seat = {each.seat: each for each in seats}
    clockwise = sorted(by_seat, key=lambda seat: (seat - dealer - 1) % players)
    hands = range(max(by_seat) // players + 1)
    order = rules.turns.order([seat for seat in clockwise if seat < players])
    return [by_seat[seat + players * hand] for hand in hands for seat in order]


def _exchanged(rules: Rules, deal: Deal, event: HandsExchanged) -> Deal:
    hands = {hand.seat: hand for hand in event.hands}
    seats = tuple(
        replace(_with_moved(rules, each, hands[each.seat].cards), up=hands[each.seat].up, chosen=())
        if each.seat in hands
        else each
        for each in deal.seats
    )
    held = {card for hand in event.hands for card in hand.cards}
    stub = None if deal.stub is None else tuple(card for card in deal.stub if card not in held)
    return replace(deal, seats=seats, stub=stub, exchanges=(*deal.exchanges, event.exchange))


def _turned(session: Session, deal: Deal, event: CardTurned) -> Session:
    """The session once a card has become another one."""
    seats = []
    for each in deal.seats:
        if each.seat == event.of:
            cards = tuple(event.into if card == event.card else card for card in each.cards)
            up = tuple(event.into if card == event.card else card for card in each.up)
            each = replace(_with_moved(session.rules, each, cards), up=up, chosen=())
        seats.append(each)
    stub = None if deal.stub is None else tuple(card for card in deal.stub if card != event.into)
    used = (*session.used, (session.player_of(event.seat), event.token, deal.number))
    return replace(session, deal=replace(deal, seats=tuple(seats), stub=stub), used=used)


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
        kitty=session.kitty + won.get(Account.KITTY, 0),
    )


SeatEvent = (
    Dealt
    | CardsChosen
    | CardsPassed
    | CardsReceived
    | RowsArranged
    | ArrangementUndone
    | ArrangementRedone
    | HintsTaken
    | RowsSet
    | Surrendered
    | NaturalDeclared
    | PlayAnnounced
    | Staked
)


def _evolve_seat(rules: Rules, seat: SeatDeal, event: SeatEvent) -> SeatDeal:
    match event:
        case Dealt(_, cards, up):
            return replace(_with_cards(rules, seat, cards), up=up or ())
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
        case HintsTaken():
            return replace(seat, hinted=True)
        case RowsSet(_, rows):
            return replace(seat, rows=rows)
        case Surrendered():
            return replace(seat, surrendered=True)
        case NaturalDeclared(_, natural):
            return replace(seat, natural=natural)
        case PlayAnnounced():
            return replace(seat, plays=True)
        case Staked(_, phase, units):
            return replace(seat, stakes=(*seat.stakes, (phase, units)))


def _with_moved(rules: Rules, seat: SeatDeal, cards: tuple[Card, ...]) -> SeatDeal:
    """A seat with these cards, some of which may be new to it."""
    moved = tuple(card for card in cards if card in seat.moved or card not in seat.cards)
    return replace(_with_cards(rules, seat, cards), moved=moved)


def _with_cards(rules: Rules, seat: SeatDeal, cards: tuple[Card, ...]) -> SeatDeal:
    """A seat with these cards in the tray, and no move to undo."""
    tray = sorted_cards(cards, rules.ranking, SortBy.RANK)
    return replace(seat, cards=cards, boards=(Board(((), (), ()), tray),), at=0)
