"""What a seat may see, and nothing else. Screens and bots get a view, never the state."""

from dataclasses import dataclass, replace
from enum import StrEnum

from engine.cards import EMPTY, Card
from engine.events import Ending, Length, Player
from engine.judged import foul_of
from engine.kitty import at_stake
from engine.natural_search import naturals_of
from engine.naturals import Natural, NaturalKind
from engine.rights import rights_of
from engine.rules import Phase, Rules
from engine.session import Deal, SeatDeal, Session
from engine.setting import Board, Row, Rows, undervalued
from engine.table_rules import Exchange, Token
from engine.transfers import Transfer


class Status(StrEnum):
    """What a seat is doing, for everyone to see."""

    SITS_OUT = "sits out"
    PASSING = "passing"
    PASSED = "passed"
    SETTING = "setting"
    SET = "set"
    ANNOUNCING = "announcing"
    PLAYS = "plays"
    DECLARED = "declared"  # a natural
    STAKING = "staking"
    HELD = "holds"
    RAISED = "raises"
    SURRENDERED = "surrendered"
    FOUL = "foul"  # known only after the reveal


@dataclass(frozen=True, slots=True)
class SeatView:
    """What everyone may see of a seat. rows: its setting once the deal is revealed.

    placed: how many cards lie in each row and in the tray, as one sees card backs lie. natural: the one it
    declared. chips: what lies in front of its player, None where the table plays without. up: the cards of
    its hand that the viewer may see; lies_up: those that lie face up for everybody. undervalued: whether its
    rows are worth less than they could be, where the table has to say so. stands: whether its revealed rows
    would be foul had they not been locked in before the rules changed.
    """

    seat: int
    player: Player
    score: int
    status: Status
    placed: tuple[int, int, int, int]
    rows: Rows | None
    foul: str | None
    natural: NaturalKind | None = None
    chips: int | None = None
    up: tuple[Card, ...] = ()
    lies_up: tuple[Card, ...] = ()
    undervalued: bool = False
    stands: bool = False


@dataclass(frozen=True, slots=True)
class View:
    """A seat's view of a session, or a spectator's where seat is None.

    rules: as the seat meets them, with the price of a row as it was raised so far; table: as they are before
    that and before the limits of single seats.
    players: how many sit at the table; where each sets two hands, the second hands are the seats behind
    them. cards, board: the seat's own, None where it sits out or watches. undo, redo: how many moves each
    can take. hinted: whether it is shown hints. naturals: those that it holds and may declare, the best
    first. passes_to: the seat that gets the cards it passes; chosen: those that it picked for that so far;
    received: those that it got. moved: those that came to it when hands were exchanged or cards were
    changed; exchanges: those of the deal so far. bank: the seat that everybody settles with. kitty: what
    lies in it. rights: what the seat may still do with a card once. transfers: None until the deal is
    settled. totals: the units of every player after each settled deal.
    """

    seat: int | None
    rules: Rules
    table: Rules
    length: Length
    number: int
    dealer: int
    phase: Phase | None
    ending: Ending | None
    players: int
    seats: tuple[SeatView, ...]
    waiting_for: tuple[int, ...]
    cards: tuple[Card, ...] | None
    board: Board | None
    undo: int
    redo: int
    hinted: bool
    done: bool
    naturals: tuple[Natural, ...]
    passes_to: int | None
    chosen: tuple[Card, ...]
    received: tuple[Card, ...]
    moved: tuple[Card, ...]
    exchanges: tuple[Exchange, ...]
    bank: int | None
    pool: int
    jackpot: int
    kitty: int
    rights: tuple[Token, ...]
    transfers: tuple[Transfer, ...] | None
    totals: tuple[tuple[int, ...], ...]

    @property
    def decides(self) -> bool:
        """Whether the seat has something to decide now, and it is its turn where there are turns."""
        return self.seat in self.waiting_for

    @property
    def declarable(self) -> tuple[Natural, ...]:
        """The naturals that the seat may declare: of several those worth most count."""
        return tuple(each for each in self.naturals if each.units == self.naturals[0].units)

    @property
    def by_player(self) -> tuple[SeatView, ...]:
        """One seat for every player: where each sets two hands, the first of them."""
        return self.seats[: self.players]


def view(session: Session, seat: int | None) -> View:
    """What the seat may see of the session now; None is a spectator."""
    deal = session.deal
    own = deal.of(seat) if deal and seat is not None else None
    looks = own is not None and not _blind(session.rules, deal, own.seat)
    in_force = at_stake(session.rules, deal.raised if deal else 0)
    return View(
        seat=seat,
        rules=in_force if seat is None else in_force.for_seat(seat),
        table=session.rules,
        length=session.length,
        number=deal.number if deal else 0,
        dealer=deal.dealer if deal else 0,
        phase=deal.phase if deal else None,
        ending=session.ending,
        players=len(session.players),
        seats=tuple(_seat_view(session, deal, each, seat) for each in session.seats),
        waiting_for=session.waiting_for,
        cards=(own.cards if looks else ()) if own else None,
        board=_own_board(own) if own and own.boards and looks else None,
        undo=own.at if own else 0,
        redo=len(own.boards) - 1 - own.at if own and own.boards else 0,
        hinted=own.hinted and session.rules.sight.hints if own else False,
        done=own.done(deal.phase) if own and deal else True,
        naturals=_naturals(session.rules.for_seat(own.seat), own) if own and own.cards and looks else (),
        passes_to=_passes_to(session.rules, deal, own) if own and deal else None,
        chosen=own.chosen if own else (),
        received=own.received if own else (),
        moved=own.moved if own and looks else (),
        exchanges=deal.exchanges if deal else (),
        bank=deal.bank(session.rules) if deal else None,
        pool=session.pool,
        jackpot=session.jackpot,
        kitty=session.kitty,
        rights=rights_of(session, own.seat) if own else (),
        transfers=deal.transfers if deal else None,
        totals=session.totals,
    )


def _naturals(rules: Rules, own: SeatDeal) -> tuple[Natural, ...]:
    return naturals_of(own.cards, rules.ranking, rules.naturals) if rules.naturals.pays else ()


def _passes_to(rules: Rules, deal: Deal, own: SeatDeal) -> int | None:
    return deal.passes_to(rules, own.seat) if Phase.PASS in rules.phases else None


def _own_board(own: SeatDeal) -> Board:
    return Board(own.rows) if own.rows else own.board


def _blind(rules: Rules, deal: Deal | None, seat: int) -> bool:
    """Whether a seat may not look at its cards: nobody may at some stakes, or it alone in this deal."""
    if deal is None or deal.transfers is not None:
        return False
    return seat in rules.sight.unseen or _nobody_looks(rules, deal)


def _nobody_looks(rules: Rules, deal: Deal | None) -> bool:
    """Whether stakes are decided now before anybody looks at a card, be it face up."""
    sight = rules.sight
    if deal is None or deal.transfers is not None:
        return False
    return (sight.blind and deal.phase is Phase.FIRST_STAKES) or (
        sight.blind_again and deal.phase is Phase.STAKES
    )


def _lies_up(session: Session, state: SeatDeal) -> tuple[Card, ...]:
    """The cards of a seat that lie face up for everybody while the deal is played."""
    if state.seat in session.rules.sight.covered or _nobody_looks(session.rules, session.deal):
        return ()
    return tuple(card for card in state.up if card in state.cards)


def _up(session: Session, state: SeatDeal, viewer: int | None) -> tuple[Card, ...]:
    """The cards of a seat that the viewer may see while the deal is played."""
    sight, seat = session.rules.sight, state.seat
    if _nobody_looks(session.rules, session.deal):
        return ()
    couple = any({seat, viewer} == set(pair) for pair in sight.couples)
    if seat in sight.open or couple:
        return tuple(card for card in state.cards if card.rank != EMPTY)
    last = session.deal is not None and session.deal.phase is Phase.LAST_STAKES
    front = state.rows[Row.FRONT] if last and state.rows and not state.announced else ()
    return tuple(dict.fromkeys((*_lies_up(session, state), *front)))


def _undervalued(rules: Rules, state: SeatDeal | None) -> bool:
    if not rules.sight.warned or state is None or state.rows is None or state.announced:
        return False
    return undervalued(state.rows, rules.ranking, rules.rows)


def _seat_view(session: Session, deal: Deal | None, seat: int, viewer: int | None) -> SeatView:
    state = deal.of(seat) if deal else None
    revealed = deal is not None and deal.transfers is not None
    rows = state.rows if state and revealed and not state.surrendered else None
    judged = state is not None and not state.natural
    foul = foul_of(session.rules.for_seat(seat), rows) if rows and judged else None
    stands = foul is not None and state is not None and state.stands
    foul = None if stands else foul
    return SeatView(
        seat=seat,
        player=_player(session, seat),
        score=session.score[session.player_of(seat)],
        status=_status(deal, state, foul),
        placed=_placed(state),
        rows=rows,
        foul=foul,
        natural=state.natural if state else None,
        chips=session.chips.get(session.player_of(seat)),
        up=_up(session, state, viewer) if state else (),
        lies_up=_lies_up(session, state) if state else (),
        undervalued=_undervalued(session.rules.for_seat(seat), state),
        stands=stands,
    )


def _player(session: Session, seat: int) -> Player:
    """Who sits on a seat; the second hand of a player goes by a name of its own."""
    player = session.players[session.player_of(seat)]
    second = seat >= len(session.players)
    return replace(player, name=f"{player.name} II") if second else player


def _status(deal: Deal | None, state: SeatDeal | None, foul: str | None) -> Status:
    if deal is None or state is None:
        return Status.SITS_OUT
    if state.surrendered:
        return Status.SURRENDERED
    if state.natural:
        return Status.DECLARED
    if foul:
        return Status.FOUL
    match deal.phase:
        case Phase.PASS:
            return Status.PASSING if state.passed is None else Status.PASSED
        case Phase.FIRST_STAKES | Phase.STAKES | Phase.LAST_STAKES:
            raised = dict(state.stakes).get(deal.phase)
            return Status.STAKING if raised is None else Status.RAISED if raised else Status.HELD
        case Phase.ANNOUNCE:
            return Status.PLAYS if state.plays else Status.ANNOUNCING
        case _:
            return Status.SETTING if state.rows is None else Status.SET


def _placed(state: SeatDeal | None) -> tuple[int, int, int, int]:
    if state is None or not state.boards:
        return (0, 0, 0, 0)
    front, middle, back = state.rows or state.board.rows
    return (len(front), len(middle), len(back), 0 if state.rows else len(state.board.tray))
