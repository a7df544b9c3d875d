"""The board while it is set, and what makes a setting legal. R25 and the like name the cases."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import PLAIN_PACK, Card, codes, parse_cards
from engine.evaluate import evaluator
from engine.ranking import Ranking
from engine.setting import (
    HAND_LENGTH,
    ROW_LENGTHS,
    Board,
    Row,
    RowOrder,
    RowRules,
    Rows,
    SortBy,
    Spot,
    holds,
    sorted_cards,
    why_foul,
)
from tests.engine.strategies import filled, random_spot, rows_of, seeds

PLAIN = Ranking()

LEGAL = {
    "R28 what the three cards say is equal, and the longer row is not lower": (
        "As Ah Kd | Ad Ac Kh 9s 5c | 2c 2d 2h 7s 7c"
    ),
    "R31 a small pair may lie under a big one": "2c 2d Ks | Ah Ad 7c 5s 3h | Qc Qd Qh 4s 4c",
    "R32 three of a suit are no flush": "Kh 9h 2h | As Ad 7c 5s 3d | Qc Qd Qh 4s 4c",
    "R38 three aces lie under a straight": "Ah Ad As | 3c 4d 5h 6s 7c | 8c 8d 8h 9s 9c",
    "three in a row are no straight": "Qh Kd As | 2c 2d 5h 8s 9c | 3c 3d 3h 4s 4c",
    "seed 004's example": "Qh Qc 3d | Th Js Qd Kc Ah | 7d 7c 7s 2h 2s",
}

FOUL = {
    "R25 a pair over nothing": (
        "Qh Qs 3d | Ac Kd 9h 8s 7c | Kc Kh Ks 5s 4s",
        "the front, a pair of queens, beats the middle, ace high",
    ),
    "R26 three kings over three twos": (
        "Kh Ks Kd | 2c 2d 2h 8s 7c | Ac Ad Ah 5s 4s",
        "the front, three of a kind, kings, beats the middle, three of a kind, twos",
    ),
    "R29 ace high over nine high": (
        "As Kd Qc | 9h 8d 7s 5c 2h | 3c 3d 3h Js Jc",
        "the front, ace high, beats the middle, nine high",
    ),
    "R34 ace high over king high, cards in any order": (
        "Ks 7s Ad | 8h 4c Kd Th Js | 5d 4d 9d Qs 5s",
        "the front, ace high, beats the middle, king high",
    ),
    "R37 three of a kind over two pair": (
        "2h 2d 2s | As Ac Kd Kh Qs | 3c 3d 3h 4s 4c",
        "the front, three of a kind, twos, beats the middle, two pair, aces and kings",
    ),
    "R80 the middle over the back": (
        "Qh Qs 3d | 2c 2d 2h 8s 7c | Kc Kh 9s 5s 4s",
        "the middle, three of a kind, twos, beats the back, a pair of kings",
    ),
    "seed 004: kings in front, jacks in the middle": (
        "Kh Kd 3d | Jh Jd 9s 8s 7c | Ac Ad Ah 5s 4s",
        "the front, a pair of kings, beats the middle, a pair of jacks",
    ),
    "the higher third card decides between equal pairs": (
        "As Ah Kd | Ad Ac Qh 9s 5c | 2c 2d 2h 7s 7c",
        "the front, a pair of aces with a king, beats the middle, a pair of aces with a queen",
    ),
}


@pytest.mark.parametrize("board", LEGAL.values(), ids=LEGAL)
@pytest.mark.parametrize("order", RowOrder)
def test_rows_in_order_are_legal(board: str, order: RowOrder) -> None:
    assert why_foul(rows_of(board), PLAIN, RowRules(order)) is None


@pytest.mark.parametrize(("board", "reason"), FOUL.values(), ids=FOUL)
@pytest.mark.parametrize("order", RowOrder)
def test_rows_out_of_order_are_foul_and_say_why(board: str, reason: str, order: RowOrder) -> None:
    assert why_foul(rows_of(board), PLAIN, RowRules(order)) == reason


def test_rows_that_tie_are_legal_unless_the_table_is_strict() -> None:
    """R35: which of the two is a matter of the rules."""
    rows = rows_of("2h Kc 3d | 5d 6c 7h 8s 9d | 5s 6h 7d 8c 9s")
    assert why_foul(rows, PLAIN, RowRules()) is None
    assert why_foul(rows, PLAIN, RowRules(RowOrder.STRICTLY)) == (
        "the middle, a straight, nine high, ties the back, a straight, nine high"
    )


def test_only_full_rows_are_judged() -> None:
    front, middle, back = rows_of("Kh Kd 3d | Jh Jd 9s 8s 7c | Ac Ad Ah 5s 4s")
    assert why_foul((front, middle[:4], back), PLAIN, RowRules()) is None
    assert why_foul((front, middle, ()), PLAIN, RowRules()) is not None
    assert why_foul(((), (), ()), PLAIN, RowRules()) is None
    lower = parse_cards("2c 4d 5h 7s 8c")
    assert why_foul((front, middle[:4], lower), PLAIN, RowRules()) == (
        "the front, a pair of kings, beats the back, eight high"
    )


def test_seed_004_names_its_example_rows() -> None:
    rows = rows_of("Qh Qc 3d | Th Js Qd Kc Ah | 7d 7c 7s 2h 2s")
    names = [evaluator(PLAIN).strength(row).name for row in rows]
    assert names == ["pair of queens", "straight, ace high", "full house, sevens over twos"]


def test_seed_000_rightly_says_that_east_may_not_put_the_jacks_in_front() -> None:
    """Of all ways to lay East's cards with both jacks in front, none is legal."""
    jacks = parse_cards("Jd Js")
    rest = parse_cards("As Kh Qh Th 9c 8h 7c 7d 6h 4h 2h")
    for third in rest:
        left = [card for card in rest if card != third]
        for middle in combinations(left, 5):
            back = tuple(card for card in left if card not in middle)
            assert why_foul(((*jacks, third), middle, back), PLAIN, RowRules()) is not None


HAND = parse_cards("As Kd Qc Jh 9s 8d 7c 6h 5s 4d 3c 2h Ah")


def in_the_tray(cards: tuple[Card, ...] = HAND) -> Board:
    return Board(((), (), ()), cards)


def test_a_card_goes_from_the_tray_to_the_next_free_place_of_a_row() -> None:
    board = in_the_tray().moved(Spot(None, 1), Spot(Row.FRONT, 2)).moved(Spot(None, 0), Spot(Row.FRONT, 2))
    assert codes(board.rows[Row.FRONT]) == "Kd As"
    assert board.tray == HAND[2:]


def test_a_card_from_the_tray_takes_the_place_of_one_in_a_row() -> None:
    board = in_the_tray().moved(Spot(None, 1), Spot(Row.FRONT, 0)).moved(Spot(None, 0), Spot(Row.FRONT, 0))
    assert codes(board.rows[Row.FRONT]) == "As"
    assert board.tray == HAND[1:]


def test_cards_change_places() -> None:
    board = filled(HAND)
    swapped = board.moved(Spot(Row.FRONT, 0), Spot(Row.BACK, 4))
    assert codes(swapped.rows[Row.FRONT]) == "Ah Kd Qc"
    assert codes(swapped.rows[Row.BACK]) == "5s 4d 3c 2h As"
    assert swapped.moved(Spot(Row.FRONT, 0), Spot(Row.BACK, 4)) == board
    inside = board.moved(Spot(Row.MIDDLE, 0), Spot(Row.MIDDLE, 1))
    assert codes(inside.rows[Row.MIDDLE]) == "9s Jh 8d 7c 6h"


def test_a_card_goes_back_to_the_tray() -> None:
    board = filled(HAND).moved(Spot(Row.FRONT, 1), Spot(None, 99))
    assert codes(board.rows[Row.FRONT]) == "As Qc"
    assert codes(board.tray) == "Kd"
    assert not board.complete


@pytest.mark.parametrize(
    ("source", "target"),
    [
        (Spot(None, 0), Spot(Row.FRONT, 3)),
        (Spot(Row.BACK, 4), Spot(Row.FRONT, 7)),
        (Spot(Row.FRONT, 0), Spot(Row.FRONT, 0)),
        (Spot(Row.FRONT, 0), Spot(Row.FRONT, 9)),
        (Spot(Row.FRONT, -1), Spot(None, 0)),
    ],
    ids=["no card there", "the row is full", "onto itself", "beyond its own row", "no such place"],
)
def test_a_move_that_means_nothing_changes_nothing(source: Spot, target: Spot) -> None:
    assert filled(HAND).moved(source, target) == filled(HAND)


def test_two_rows_change_places() -> None:
    board = filled(HAND)
    assert board.rows_swapped(Row.MIDDLE, Row.BACK).rows == (board.rows[0], board.rows[2], board.rows[1])
    short = board.rows_swapped(Row.FRONT, Row.BACK)
    assert codes(short.rows[Row.FRONT]) == "5s 4d 3c"
    assert codes(short.rows[Row.BACK]) == "As Kd Qc 2h Ah"
    half = Board((HAND[:1], HAND[1:6], ()), HAND[6:]).rows_swapped(Row.MIDDLE, Row.FRONT)
    assert tuple(map(len, half.rows)) == (3, 3, 0)


def test_clearing_brings_every_card_back_to_the_tray() -> None:
    assert filled(HAND).cleared() == in_the_tray()


@given(seeds, st.integers(1, 40))
def test_whatever_is_moved_the_board_keeps_its_cards_and_its_lengths(seed: int, moves: int) -> None:
    random = Random(seed)
    board = in_the_tray()
    for _ in range(moves):
        before = board
        match random.randrange(8):
            case 0:
                board = board.rows_swapped(random.choice(list(Row)), random.choice(list(Row)))
            case 1 if random.random() < 0.1:
                board = board.cleared()
            case _:
                board = board.moved(random_spot(random), random_spot(random))
        assert holds(board, HAND), before
        assert board.complete == (not board.tray)


def test_a_board_holds_exactly_its_cards() -> None:
    assert holds(filled(HAND), HAND)
    assert holds(in_the_tray(), HAND)
    assert not holds(filled(HAND[:-1]), HAND)
    assert not holds(filled((*HAND[:-1], HAND[0])), HAND)
    assert not holds(filled((*HAND[:-1], parse_cards("Tc")[0])), HAND)
    too_long: Rows = (HAND[:4], HAND[4:8], HAND[8:])
    assert not holds(Board(too_long), HAND)


@pytest.mark.parametrize(
    ("by", "ranking", "expected"),
    [
        (SortBy.RANK, PLAIN, "As Ah Ac Ks Td 2h 2c"),
        (SortBy.SUIT, PLAIN, "As Ks Ah 2h Td Ac 2c"),
        (SortBy.RANK, Ranking(order=PLAIN.order[::-1]), "2h 2c Td Ks As Ah Ac"),
    ],
    ids=["by rank", "by suit", "by a changed order"],
)
def test_sorting(by: SortBy, ranking: Ranking, expected: str) -> None:
    cards = parse_cards("2c Ac Td As 2h Ks Ah")
    assert codes(sorted_cards(cards, ranking, by)) == expected


@given(st.permutations(PLAIN_PACK[:HAND_LENGTH]), st.sampled_from(SortBy))
def test_sorting_loses_no_card_and_does_not_depend_on_the_order(cards: list[Card], by: SortBy) -> None:
    arranged = sorted_cards(cards, PLAIN, by)
    assert Counter(arranged) == Counter(cards)
    assert arranged == sorted_cards(PLAIN_PACK[:HAND_LENGTH], PLAIN, by)


def test_a_setting_is_thirteen_cards() -> None:
    assert sum(ROW_LENGTHS) == HAND_LENGTH == 13
