"""What a seat may see, and nothing else. Screens and bots get a view, never the state."""

from dataclasses import dataclass
from enum import StrEnum

from engine.cards import Card
from engine.events import Ending, Length, Player
from engine.rules import Phase, Rules
from engine.scoring import Transfer, foul_of
from engine.session import Deal, SeatDeal, Session
from engine.setting import Board, Rows


class Status(StrEnum):
    """What a seat is doing, for everyone to see."""

    SITS_OUT = "sits out"
    SETTING = "setting"
    SET = "set"
    SURRENDERED = "surrendered"
    FOUL = "foul"  # known only after the reveal


@dataclass(frozen=True, slots=True)
class SeatView:
    """What everyone may see of a seat. rows: its setting once the deal is revealed.

    placed: how many cards lie in each row and in the tray, as one sees card backs lie.
    """

    seat: int
    player: Player
    score: int
    status: Status
    placed: tuple[int, int, int, int]
    rows: Rows | None
    foul: str | None


@dataclass(frozen=True, slots=True)
class View:
    """A seat's view of a session, or a spectator's where seat is None.

    cards, board: the seat's own, None where it sits out or watches. undo, redo: how many moves each can
    take. transfers: None until the deal is settled. totals: everybody's units after each settled deal.
    """

    seat: int | None
    rules: Rules
    length: Length
    number: int
    dealer: int
    phase: Phase | None
    ending: Ending | None
    seats: tuple[SeatView, ...]
    waiting_for: tuple[int, ...]
    cards: tuple[Card, ...] | None
    board: Board | None
    undo: int
    redo: int
    done: bool
    transfers: tuple[Transfer, ...] | None
    totals: tuple[tuple[int, ...], ...]


def view(session: Session, seat: int | None) -> View:
    """What the seat may see of the session now; None is a spectator."""
    deal = session.deal
    own = deal.of(seat) if deal and seat is not None else None
    return View(
        seat=seat,
        rules=session.rules,
        length=session.length,
        number=deal.number if deal else 0,
        dealer=deal.dealer if deal else 0,
        phase=deal.phase if deal else None,
        ending=session.ending,
        seats=tuple(_seat_view(session, deal, each) for each in range(len(session.players))),
        waiting_for=session.waiting_for,
        cards=own.cards if own else None,
        board=_own_board(own) if own and own.boards else None,
        undo=own.at if own else 0,
        redo=len(own.boards) - 1 - own.at if own and own.boards else 0,
        done=own.done if own else True,
        transfers=deal.transfers if deal else None,
        totals=session.totals,
    )


def _own_board(own: SeatDeal) -> Board:
    return Board(own.rows) if own.rows else own.board


def _seat_view(session: Session, deal: Deal | None, seat: int) -> SeatView:
    state = deal.of(seat) if deal else None
    revealed = deal is not None and deal.transfers is not None
    rows = state.rows if state and revealed else None
    foul = foul_of(session.rules, rows) if rows else None
    return SeatView(
        seat=seat,
        player=session.players[seat],
        score=session.score[seat],
        status=_status(state, foul),
        placed=_placed(state),
        rows=rows,
        foul=foul,
    )


def _status(state: SeatDeal | None, foul: str | None) -> Status:
    if state is None:
        return Status.SITS_OUT
    if state.surrendered:
        return Status.SURRENDERED
    if state.rows is None:
        return Status.SETTING
    return Status.FOUL if foul else Status.SET


def _placed(state: SeatDeal | None) -> tuple[int, int, int, int]:
    if state is None or not state.boards:
        return (0, 0, 0, 0)
    front, middle, back = state.rows or state.board.rows
    return (len(front), len(middle), len(back), 0 if state.rows else len(state.board.tray))
