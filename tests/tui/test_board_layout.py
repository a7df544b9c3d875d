"""Where the board lays things, without a screen."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region

from engine.cards import PLAIN_PACK
from engine.ranking import Ranking
from engine.setting import ROW_LENGTHS, Board, Row, SortBy, Spot, holds
from tui.widgets.board_layout import LETTERS, lay_out, letter_of, spot_of
from tui.widgets.board_moves import all_sorted, cleared, filled, resorted, row_to_fill
from tui.widgets.canvas import LARGE, MEDIUM, SMALL, CardSize

HAND = PLAIN_PACK[::4]
DEALT = Board(((), (), ()), HAND)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Thirteen cards, any of them placed."""
    cards = draw(st.permutations(draw(st.permutations(PLAIN_PACK))[:13]))
    front, middle, back = (draw(st.integers(0, length)) for length in ROW_LENGTHS)
    rows = (
        tuple(cards[:front]),
        tuple(cards[front : front + middle]),
        tuple(cards[front + middle : front + middle + back]),
    )
    return Board(rows, tuple(cards[front + middle + back :]))


def test_each_letter_names_one_spot() -> None:
    spots = [spot_of(letter) for letter in LETTERS]
    assert [letter_of(spot) for spot in spots] == list(LETTERS)
    assert spot_of("A") == Spot(Row.FRONT, 0)
    assert spot_of("D") == Spot(Row.MIDDLE, 0)
    assert spot_of("M") == Spot(Row.BACK, 4)
    assert spot_of("N") == Spot(None, 0)
    assert spot_of("Z") == Spot(None, 12)


@pytest.mark.parametrize(
    ("width", "height", "size"), [(80, 16, SMALL), (100, 20, MEDIUM), (134, 36, LARGE), (160, 20, MEDIUM)]
)
def test_cards_are_as_large_as_fits(width: int, height: int, size: CardSize) -> None:
    assert lay_out(DEALT, width, height).size == size


@given(boards(), st.integers(79, 200), st.integers(16, 70))
def test_everything_lies_on_the_board_and_apart(board: Board, width: int, height: int) -> None:
    layout = lay_out(board, width, height)
    whole = Region(0, 0, width, height)
    for place in layout.places:
        assert whole.contains_region(place.region.grow((0, 1, 0, 1))), "the cursor's bars fit beside it"
    for one, other in combinations(layout.places, 2):
        assert not one.region.grow((0, 1, 0, 0)).overlaps(other.region)
    for band in layout.bands:
        assert not any(band.label.overlaps(place.region) for place in layout.places)
    assert not any(layout.side.overlaps(place.region) for place in layout.places)


@given(boards(), st.integers(0, 90), st.integers(0, 40))
def test_any_size_at_all_can_be_laid_out(board: Board, width: int, height: int) -> None:
    layout = lay_out(board, width, height)
    assert {place.spot for place in layout.places} >= {
        Spot(row, at) for row in Row for at in range(ROW_LENGTHS[row])
    }


@given(boards())
def test_arrows_reach_every_place_from_every_place(board: Board) -> None:
    layout = lay_out(board, 80, 16)
    start = layout.places[-1].spot
    reached, edge = {start}, [start]
    while edge:
        spot = edge.pop()
        for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            beside = layout.nearest(spot, right, down)
            if beside not in reached:
                reached.add(beside)
                edge.append(beside)
    assert reached == {place.spot for place in layout.places}


def test_up_and_down_keep_to_the_column() -> None:
    layout = lay_out(DEALT, 80, 16)
    assert layout.nearest(Spot(Row.FRONT, 0), 0, 1) == Spot(Row.MIDDLE, 1)
    assert layout.nearest(Spot(Row.MIDDLE, 4), 0, -1) == Spot(Row.FRONT, 2)
    assert layout.nearest(Spot(None, 12), 0, -1) == Spot(Row.BACK, 4)
    assert layout.nearest(Spot(Row.FRONT, 0), 0, -1) == Spot(Row.FRONT, 0)


@given(boards())
def test_the_pointer_finds_every_place(board: Board) -> None:
    layout = lay_out(board, 100, 20)
    for place in layout.places:
        for x, y in (place.region.offset, place.region.bottom_right - (1, 1)):
            found = layout.place_at(x, y)
            assert found
            assert found.spot == place.spot
            assert layout.drop_at(x, y) == place.spot


def test_a_card_let_go_beside_a_row_comes_to_its_next_free_place() -> None:
    board = DEALT.moved(Spot(None, 0), Spot(Row.FRONT, 0))
    layout = lay_out(board, 80, 16)
    label = layout.bands[Row.FRONT].label
    assert layout.drop_at(label.x, label.y) == Spot(Row.FRONT, 1)
    assert layout.drop_at(60, 2) is None


@given(boards())
def test_moves_of_many_cards_lose_none(board: Board) -> None:
    ranking = Ranking()
    for after in (
        filled(board),
        resorted(board, ranking),
        cleared(board, ranking, SortBy.SUIT),
        *(board.rows_swapped(one, other) for one, other in combinations(Row, 2)),
    ):
        assert holds(after, board.cards)


def test_filling_needs_exactly_one_open_row() -> None:
    board = Board((HAND[:3], HAND[3:8], HAND[8:10]), HAND[10:])
    assert row_to_fill(board) is Row.BACK
    assert filled(board) == Board((HAND[:3], HAND[3:8], HAND[8:]))
    assert row_to_fill(filled(board)) is None
    two_open = Board((HAND[:2], HAND[3:8], HAND[8:10]), (*HAND[10:], HAND[2]))
    assert row_to_fill(two_open) is None
    assert filled(two_open) == two_open


def test_sorting_goes_by_rank_and_by_suit_in_turn() -> None:
    ranking = Ranking()
    board = Board(((), (), ()), tuple(PLAIN_PACK[:13]))
    by_rank = resorted(board, ranking)
    assert by_rank == all_sorted(board, ranking, SortBy.RANK)
    by_suit = resorted(by_rank, ranking)
    assert by_suit == all_sorted(board, ranking, SortBy.SUIT)
    assert resorted(by_suit, ranking) == by_rank
