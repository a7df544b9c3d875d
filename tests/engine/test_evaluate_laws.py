"""Laws of the evaluator under rankings drawn at random."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import PLAIN_PACK, RANKS, ST_GEORGE, ST_GEORGES, SUITS, Card
from engine.evaluate import evaluator
from engine.ranking import BLANK, WILD, Category, Face, Ranking, Wheel
from tests.engine import reference

Rows = list[tuple[Card, ...]]

MIRRORED = {card: Card(RANKS[-1 - RANKS.index(card.rank)], card.suit) for card in PLAIN_PACK}
FOR_EACH = settings(deadline=None, max_examples=100)

ladders = st.permutations(tuple(Category)).flatmap(
    lambda ladder: st.integers(0, len(ladder)).map(lambda size: tuple(ladder[:size]))
)
partial_faces = st.builds(
    Face,
    st.lists(st.sampled_from((*RANKS, ST_GEORGE)), max_size=2, unique=True).map(tuple),
    st.lists(st.sampled_from(SUITS), max_size=2, unique=True).map(tuple),
)


@st.composite
def orders(draw: st.DrawFn) -> tuple[str, ...]:
    """A plain or reversed order, or any order at all, with or without places that ranks share."""
    mixed = draw(st.permutations((*RANKS[:-1], ST_GEORGE)))
    ranks = draw(
        st.sampled_from([list(RANKS), list(RANKS[::-1]), [*mixed, "A"], ["A", *mixed]])
        | st.permutations((*RANKS, ST_GEORGE))
    )
    shared = draw(st.sampled_from([set[int]()] * 3) | st.sets(st.integers(1, len(ranks) - 1)))
    places: list[str] = []
    for at, rank in enumerate(ranks):
        if at in shared:
            places[-1] += rank
        else:
            places.append(rank)
    return tuple(places)


def cards_of(ranks: str) -> st.SearchStrategy[Card]:
    """A card of one of these ranks; half of all plain cards are clubs, so that flushes are common."""
    cards = [card for card in (*PLAIN_PACK, *ST_GEORGES) if card.rank in ranks]
    return st.sampled_from([*cards, *(card for card in cards for _ in "12" if card.suit == "c")])


@st.composite
def rows(draw: st.DrawFn, order: tuple[str, ...] = RANKS) -> tuple[Card, ...]:
    """A row of different cards that runs along the order, perhaps round its end, or holds few ranks."""
    size = draw(st.sampled_from([5, 5, 5, 5, 3, 3, 4, 2, 1, 0]))
    start = draw(st.integers(-4, 0) | st.integers(0, len(order))) % len(order)
    if draw(st.sampled_from(["runs", "few"])) == "runs":
        along = (order * 5)[start : start + size]
    else:
        along = ("".join((order * 3)[start : start + 3]),) * size
    strange = draw(st.integers(0, 15))
    row = [cards_of("".join(RANKS) if at == strange else ranks) for at, ranks in enumerate(along)]
    return tuple(dict.fromkeys(draw(st.tuples(*row))))


@st.composite
def rankings_with_rows(draw: st.DrawFn) -> tuple[Ranking, Rows]:
    """Any ranking there is, and rows to compare under it."""
    order = draw(orders())
    drawn = draw(st.lists(rows(order), min_size=2, max_size=4))
    cards = draw(st.permutations(sorted({card for row in drawn for card in row})))
    wild = draw(st.sampled_from([0, 0, 0, 1, 1, 2]))
    faces = dict.fromkeys(cards[:wild], WILD)
    if wild < 2:  # the reference looks at every reading: few cards may have many
        faces |= dict(zip(cards[wild:], draw(st.lists(partial_faces, max_size=2)), strict=False))
    ranking = Ranking(
        order=order,
        faces=tuple(faces.items()),
        categories=draw(st.just(tuple(Category)) | st.just(tuple(Category)) | ladders),
        short_categories=draw(st.sampled_from([Ranking().short_categories, tuple(Category)]) | ladders),
        suit_order=draw(st.just(()) | st.lists(st.sampled_from(SUITS), unique=True).map(tuple)),
        wheel=draw(st.sampled_from(Wheel)),
        straight_length=draw(st.sampled_from([5, 5, 4, 3])),
    )
    return ranking, drawn


def order_and_ties(worths: Sequence[Any]) -> list[int]:
    """The dense rank of each worth: 0 for the worst, ties alike."""
    return list(map(sorted(set(worths)).index, worths))


@settings(FOR_EACH, max_examples=200)
@given(rankings_with_rows())
def test_evaluator_agrees_with_the_reference(drawn: tuple[Ranking, Rows]) -> None:
    ranking, some = drawn
    evaluate = evaluator(ranking)
    found = [evaluate.strength(row) for row in some]
    expected = [reference.worth(ranking, row) for row in some]
    for strength, (rung, _, _) in zip(found, expected, strict=True):
        assert strength.category == (ranking.categories[rung - 1] if rung else None)
    assert order_and_ties(found) == order_and_ties(expected)


ORDERS = {
    "plain": RANKS,
    "reversed": RANKS[::-1],
    "ace low": ("A", *RANKS[:-1]),
    "ace inside": (*RANKS[1:], "2"),
    "St. George on top": (*RANKS, ST_GEORGE),
    "shared places": (*"23456789", "TJ", "QK", "A"),
    "five places": ("234", "56", "789", "TJQK", "A"),
    "four places": ("A", "23456", "789", "TJQK"),
}


@pytest.mark.parametrize("length", [3, 4, 5])
@pytest.mark.parametrize("wheel", Wheel)
@pytest.mark.parametrize("name", ORDERS)
def test_every_run_agrees_with_the_reference(name: str, wheel: Wheel, length: int) -> None:
    """Rows of neighbours, round the ends of the order too, with and without a stranger among them."""
    order = ORDERS[name]
    ranking = Ranking(order=order, wheel=wheel, straight_length=length, short_categories=tuple(Category))
    around = [ranks[0] for ranks in order * 2]
    runs = [around[at : at + size] for at in range(len(order)) for size in (3, 5)]
    near = [[run[-1], *run[1:]] for run in runs] + [[run[0], *run[:-1]] for run in runs]
    some = [tuple(map(Card, run, suits)) for run in (*runs, *near) for suits in ("cdhsc", "ccccc")]
    found = [evaluator(ranking).value(row) for row in some]
    assert order_and_ties(found) == order_and_ties([reference.worth(ranking, row) for row in some])


@FOR_EACH
@given(rankings_with_rows(), st.randoms(use_true_random=False))
def test_order_of_the_cards_is_nothing(drawn: tuple[Ranking, Rows], random: Random) -> None:  # R08
    ranking, some = drawn
    for row in some:
        shuffled = random.sample(row, len(row))
        assert evaluator(ranking).strength(shuffled) == evaluator(ranking).strength(row)


@FOR_EACH
@given(rankings_with_rows())
def test_codes_add_up_to_the_value(drawn: tuple[Ranking, Rows]) -> None:
    ranking, some = drawn
    evaluate = evaluator(replace(ranking, suit_order=()))
    for row in some:
        kinds, suits = 0, -1
        for card in row:
            kind, mask = evaluate.code(card)
            kinds, suits = kinds + kind, suits & mask
        assert evaluate.total(kinds, suits > 0) == evaluate.value(row)


@FOR_EACH
@given(rankings_with_rows())
def test_suit_order_only_tells_ties_apart(drawn: tuple[Ranking, Rows]) -> None:  # R14
    ranking, some = drawn
    without, within = evaluator(replace(ranking, suit_order=())), evaluator(ranking)
    for one, other in combinations(some, 2):
        if without.value(one) > without.value(other):
            assert within.value(one) > within.value(other)


plain_but_for_ties = st.builds(
    Ranking,
    suit_order=st.sampled_from([(), SUITS, ("h",)]),
    wheel=st.sampled_from(Wheel),
    straight_length=st.sampled_from([5, 4]),
)


@FOR_EACH
@given(plain_but_for_ties, rows(), st.data())
def test_wildness_never_weakens_and_blankness_never_strengthens(
    ranking: Ranking, row: tuple[Card, ...], data: st.DataObject
) -> None:
    wild = data.draw(st.sets(st.sampled_from(row)) if row else st.just(set[Card]()))
    blank = data.draw(st.sets(st.sampled_from(row)) if row else st.just(set[Card]()))
    value = evaluator(ranking).value(row)
    assert evaluator(replace(ranking, faces=tuple((card, WILD) for card in sorted(wild)))).value(row) >= value
    assert (
        evaluator(replace(ranking, faces=tuple((card, BLANK) for card in sorted(blank)))).value(row) <= value
    )


@FOR_EACH
@given(rows().filter(lambda row: len(row) == 5))
def test_two_more_cards_always_lift_a_plain_front(row: tuple[Card, ...]) -> None:
    evaluate = evaluator(Ranking())
    assert evaluate.value(row[:3]) < evaluate.value(row)


@FOR_EACH
@given(st.lists(rows(), min_size=2, max_size=4))
def test_reversed_order_is_the_plain_one_in_a_mirror(some: Rows) -> None:  # R94
    """Without the wheel, which the mirror would move from the ace to the two."""
    reversed_order = evaluator(Ranking(order=RANKS[::-1], wheel=Wheel.NONE))
    plain = evaluator(Ranking(wheel=Wheel.NONE))
    for row in some:
        mirrored = [MIRRORED[card] for card in row]
        assert reversed_order.value(row) == plain.value(mirrored)
