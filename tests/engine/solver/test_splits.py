"""The solver's rows and settings against the engine's own evaluator and its own judgement of fouls."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engine.cards import EMPTY_CARDS, PLAIN_PACK, RANKS, ST_GEORGES, SUITS, Card, parse_cards
from engine.evaluate import evaluator, low_evaluator
from engine.ranking import BLANK, WILD, Category, Face, Ranking, Totals, Wheel
from engine.setting import HAND_LENGTH, Middle, Row, RowOrder, RowRules, Rows, strength_in, why_foul
from engine.solver.layout import layout
from engine.solver.splits import Splits
from engine.solver.tables import tables_of
from tests.engine.strategies import rankings, seeds

# Shrinking would take minutes: an example is as simple as its cards.
UNSHRUNK = settings(
    max_examples=25,
    deadline=None,
    phases=set(Phase) - {Phase.shrink},
    suppress_health_check=[HealthCheck.too_slow],
)
row_rules = st.builds(RowRules, st.sampled_from(RowOrder)) | st.builds(
    RowRules, st.sampled_from(RowOrder), st.just(Middle.LOW), st.sampled_from([0, 9, 10, 13])
)
CHANGED = {
    "plain": Ranking(),
    "wheel-second": Ranking(wheel=Wheel.SECOND),
    "wheel-none": Ranking(wheel=Wheel.NONE),
    "deuces-wild": Ranking(faces=tuple((card, WILD) for card in PLAIN_PACK if card.rank == "2")),
    "hearts-blank": Ranking(faces=tuple((card, BLANK) for card in PLAIN_PACK if card.suit == "h")),
    "kings-are-sevens-too": Ranking(
        faces=tuple((card, Face(("K", "7"), (card.suit,))) for card in PLAIN_PACK if card.rank == "K")
    ),
    "hearts-are-spades-too": Ranking(
        faces=tuple((card, Face((card.rank,), ("h", "s"))) for card in PLAIN_PACK if card.suit == "h")
    ),
    "turned-round": Ranking(order=RANKS[::-1], categories=tuple(Category)[::-1]),
    "ranks-shared": Ranking(order=("23", "45", *RANKS[4:])),
    "short-straights": Ranking(straight_length=3, short_categories=tuple(Category)),
    "suits-decide": Ranking(suit_order=SUITS),
    "suits-decide-and-a-wild": Ranking(suit_order=SUITS, faces=((Card("K", "c"), WILD),)),
    "nothing-counts": Ranking(categories=()),
    "even-totals": Ranking(totals=Totals.EVEN, half_points=((Card("K", "c"), 7),)),
    "odd-totals-and-suits": Ranking(totals=Totals.ODD, suit_order=SUITS),
    "highest-totals": Ranking(totals=Totals.HIGHEST, wild=ST_GEORGES),
    "lowest-totals": Ranking(totals=Totals.LOWEST, half_points=((Card("2", "d"), 900),)),
    "mixed-straights": Ranking(mixed_straights=True, straight_length=3, suit_order=SUITS),
    "barred-and-unmatched": Ranking(barred=(Category.FLUSH,), unmatched=((2, "3"), (3, "A"))),
    "wild-and-dead": Ranking(wild=(*ST_GEORGES, Card("A", "h")), blank=(Card("A", "h"), Card("2", "c"))),
}


def cards_of(seed: int, pack: Sequence[Card] = PLAIN_PACK) -> list[Card]:
    return Random(seed).sample(pack, HAND_LENGTH)


def assert_worth_what_the_evaluator_says(cards: Sequence[Card], ranking: Ranking) -> None:
    splits = Splits(cards, ranking, RowRules())
    assert sorted(splits.cards) == sorted(cards)
    value = evaluator(ranking).value
    for rows, strengths in ((layout().triples, splits.fronts), (layout().fives, splits.backs)):
        found = [splits.tables.value(int(strength)) for strength in strengths]
        assert found == [value([splits.cards[at] for at in row]) for row in rows]


@pytest.mark.parametrize("ranking", CHANGED.values(), ids=list(CHANGED))
@pytest.mark.parametrize("seed", range(4))
def test_every_row_of_a_hand_is_worth_what_the_evaluator_says(ranking: Ranking, seed: int) -> None:
    assert_worth_what_the_evaluator_says(cards_of(seed), ranking)


@UNSHRUNK
@given(rankings, seeds)
def test_rows_are_worth_what_the_evaluator_says_under_any_ranking(ranking: Ranking, seed: int) -> None:
    assert_worth_what_the_evaluator_says(cards_of(seed), ranking)


@pytest.mark.parametrize("suit", SUITS)
def test_thirteen_of_a_suit(suit: str) -> None:
    assert_worth_what_the_evaluator_says([Card(rank, suit) for rank in RANKS], Ranking())


def test_a_st_george_is_blank_unless_the_ranking_says_otherwise() -> None:
    cards = [*ST_GEORGES, *cards_of(1)[:11]]
    assert_worth_what_the_evaluator_says(cards, Ranking())
    assert_worth_what_the_evaluator_says(cards, Ranking(faces=((ST_GEORGES[0], WILD),)))
    assert_worth_what_the_evaluator_says(cards, Ranking(order=(*RANKS, "X")))


@pytest.mark.parametrize("ranking", CHANGED.values(), ids=list(CHANGED))
def test_a_hand_may_be_made_up_with_st_georges_and_blanks(ranking: Ranking) -> None:
    cards = [*ST_GEORGES, *EMPTY_CARDS[:3], *cards_of(2)[:8]]
    assert_worth_what_the_evaluator_says(cards, ranking)


def test_a_hand_has_thirteen_cards() -> None:
    with pytest.raises(ValueError, match="12 cards"):
        Splits(cards_of(1)[:12], Ranking(), RowRules())


def test_strengths_and_values_lead_to_each_other() -> None:
    tables = tables_of(Ranking())
    values = [tables.value(strength) for strength in range(tables.size)]
    assert values == sorted(set(values))
    assert [tables.strength(value) for value in values] == list(range(tables.size))


def every_setting(cards: Sequence[Card]) -> Iterator[Rows]:
    """All 72,072 settings, found the plain way."""
    for front in combinations(cards, 3):
        others = [card for card in cards if card not in front]
        for middle in combinations(others, 5):
            yield front, middle, tuple(card for card in others if card not in middle)


def test_the_layout_holds_each_setting_once() -> None:
    cards = tuple(PLAIN_PACK[:13])
    splits = Splits(cards, Ranking(categories=()), RowRules(RowOrder.STRICTLY, Middle.LOW))
    front, middle, back = splits.rows_of(splits.every)
    table = layout()
    masks = table.short_masks[front], table.masks[middle], table.masks[back]
    assert len(splits.every) == 72_072 == len(set(zip(*(row.tolist() for row in masks), strict=True)))
    assert set((masks[0] | masks[1] | masks[2]).tolist()) == {2**13 - 1}
    assert len(list(every_setting(cards))) == 72_072


@UNSHRUNK
@given(rankings, row_rules, seeds)
def test_legal_is_what_the_engine_calls_legal(ranking: Ranking, rules: RowRules, seed: int) -> None:
    splits = Splits(cards_of(seed), ranking, rules)
    random = Random(seed)
    every = splits.every
    legal = splits.legal
    some = random.sample(range(len(every)), 300)
    for at in some:
        rows = splits.cards_of(every, at)
        assert sorted(sum(rows, ())) == sorted(splits.cards)
        fair = why_foul(rows, ranking, rules) is None
        assert fair is (bool(legal[at]) and splits.has_legal)
        for row in Row:
            tables = splits.tables
            value = strength_in(row, rows[row], ranking, rules).value
            if row is Row.MIDDLE and rules.middle is Middle.LOW:
                tables, value = tables_of(low_evaluator(ranking).ranking), -value
                assert -tables.value(-int(every.strengths[row][at])) == -value
            else:
                assert tables.value(int(every.strengths[row][at])) == value


@pytest.mark.parametrize("order", RowOrder)
def test_no_legal_setting_is_left_out(order: RowOrder) -> None:
    cards, ranking, rules = cards_of(5), Ranking(), RowRules(order)
    splits = Splits(cards, ranking, rules)
    value = evaluator(ranking).value
    worth = {frozenset(row): value(row) for size in (3, 5) for row in combinations(cards, size)}
    gap = 1 if order is RowOrder.STRICTLY else 0
    expected = set()
    for setting in every_setting(cards):
        front, middle, back = (worth[frozenset(row)] for row in setting)
        if front + gap <= middle and middle + gap <= back:
            expected.add((front, middle, back))
    found = zip(*(strengths.tolist() for strengths in splits.settings.strengths), strict=True)
    assert {tuple(map(splits.tables.value, each)) for each in set(found)} == expected


def test_where_nothing_is_legal_everything_comes_into_question() -> None:
    ranking = Ranking(faces=tuple((card, BLANK) for card in PLAIN_PACK))
    splits = Splits(cards_of(1), ranking, RowRules(RowOrder.STRICTLY))
    assert not splits.has_legal
    assert len(splits.settings) == 72_072


ACES_UP = parse_cards("As Ah Kd Kc Qd Qc Js Jh 9d 7c 5s 4h 2d")


def test_the_strongest_row_is_found_with_the_strongest_beside_it() -> None:
    splits = Splits(ACES_UP, Ranking(), RowRules())
    strengths = splits.settings.strengths
    for first in Row:
        order = (first, *(row for row in reversed(Row) if row is not first))
        at = splits.strongest(*order)
        best = max(zip(*(strengths[row].tolist() for row in order), strict=True))
        assert tuple(int(strengths[row][at]) for row in order) == best


def test_a_foul_is_mended_by_moving_as_few_cards_as_can_be() -> None:
    rows = parse_cards("As Ah 2d"), parse_cards("Kd Kc Qd 9d 7c"), parse_cards("Qc Js Jh 5s 4h")
    assert why_foul(rows, Ranking(), RowRules())
    splits = Splits(ACES_UP, Ranking(), RowRules())
    at = splits.repair(rows)
    mended = splits.cards_of(splits.settings, at)
    assert why_foul(mended, Ranking(), RowRules()) is None

    def moved(other: Rows) -> int:
        return sum(len(set(one) - set(there)) for one, there in zip(rows, other, strict=True))

    legal = range(len(splits.settings))
    fewest = min(moved(splits.cards_of(splits.settings, each)) for each in Random(1).sample(legal, 3000))
    assert moved(mended) == int(splits.moved(rows)[at]) <= fewest
    assert moved(mended) == int(splits.moved(rows).min()) == 2


def test_a_legal_setting_needs_no_mending() -> None:
    splits = Splits(ACES_UP, replace(Ranking(), wheel=Wheel.NONE), RowRules())
    for at in Random(2).sample(range(len(splits.settings)), 50):
        rows = splits.cards_of(splits.settings, at)
        mended = splits.repair(rows)
        assert [set(row) for row in splits.cards_of(splits.settings, mended)] == [set(row) for row in rows]


def test_the_tables_cannot_be_changed_by_accident() -> None:
    with pytest.raises(ValueError, match="read-only"):
        layout().fives[0] = np.zeros(5)
