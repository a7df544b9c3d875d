"""Moves of several cards at once, as the board after them."""

from engine.ranking import Ranking
from engine.setting import ROW_LENGTHS, Board, Row, SortBy, Spot, sorted_cards


def is_full(board: Board, row: Row) -> bool:
    """Whether the row takes no more cards."""
    return len(board.rows[row]) >= ROW_LENGTHS[row]


def free_spot(board: Board, row: Row | None) -> Spot:
    """The spot behind the last card of a row or of the tray: its next free place, where it has one."""
    return Spot(row, len(board.group(row)))


def row_to_fill(board: Board) -> Row | None:
    """The only row with free places, so that all cards of the tray must go there; None in any other case."""
    open_rows = [row for row in Row if not is_full(board, row)]
    return open_rows[0] if board.tray and len(open_rows) == 1 else None


def filled(board: Board) -> Board:
    """The board with the tray's cards laid into the only row that has places for them."""
    row = row_to_fill(board)
    return board if row is None else Board(board.with_group(row, (*board.rows[row], *board.tray)).rows)


def resorted(board: Board, ranking: Ranking) -> Board:
    """The board with tray and rows sorted by rank or, where they lie like that already, by suit."""
    by_rank = all_sorted(board, ranking, SortBy.RANK)
    return by_rank if board != by_rank else all_sorted(board, ranking, SortBy.SUIT)


def cleared(board: Board, ranking: Ranking, by: SortBy) -> Board:
    """The board with all cards back in the tray, sorted."""
    return all_sorted(board.cleared(), ranking, by) if any(board.rows) else board


def all_sorted(board: Board, ranking: Ranking, by: SortBy) -> Board:
    """The board with tray and rows sorted."""
    front, middle, back = (sorted_cards(row, ranking, by) for row in board.rows)
    return Board((front, middle, back), sorted_cards(board.tray, ranking, by))
