"""Naturals: every kind in every ruleset that pays it, the grouping that compares best, and how they meet."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from random import Random

import pytest

from engine.cards import PLAIN_PACK, RANKS, SUITS, Card
from engine.judged import Shown
from engine.natural_search import natural_of, naturals_of
from engine.naturals import Clash, Natural, NaturalKind, NaturalRules
from engine.prices import Prices
from engine.ranking import Ranking, Wheel
from engine.rules import Rules
from engine.rulesets import catalogue, find_ruleset, with_field
from engine.scoring import settle
from engine.transfers import totals
from tests.engine.test_settlement import DRAGON, EVERY_KIND, FOUL, NATURALS, SIX_PAIRS, hand, rows

STRAIGHTS, FLUSHES = NaturalKind.THREE_STRAIGHTS, NaturalKind.THREE_FLUSHES
STRAIGHT_FLUSHES = NaturalKind.THREE_STRAIGHT_FLUSHES
TWELVE_AND_A_TWO = "JsJhJdJcQsQhQdQcKsKhKdKc2h"
PICTURES_AND_ACES = "JsJhJdJcQsQhQdQcKsKhAsAdAh"

# Where a ruleset draws the line elsewhere than the others: a hand that is one, a near miss.
LINES = {
    ("malayan", "all-broadways"): (TWELVE_AND_A_TWO, PICTURES_AND_ACES),
    ("royalties", "all-broadways"): (PICTURES_AND_ACES, TWELVE_AND_A_TWO),
    ("singapore", "all-low"): ("2c2d3h3s4c4d5h6s7c7d8h9s9c", "2c2d3h3s4c4d5h6s7c7d8h9sTc"),
    ("singapore+small-to-ten", "all-low"): ("2c2d3h3s4c4d5h6s7c7d8h9sTc", "2c2d3h3s4c4d5h6s7c7d8h9sJc"),
    ("royalties", "all-low"): ("2c2d3h3s4c4d5h6s7c7d8h8s8c", "2c2d3h3s4c4d5h6s7c7d8h8sAc"),
    ("hawaiian-gardens", "twelve-of-a-colour"): (
        "2c3c5c7c9cJcKc2s4s6s8sTsQh",
        "2c3c5c7c9cJcKc2s4s6s8sTsQs",
    ),
}
PRICED = [
    (name, kind.value, units)
    for name in [*(each.rules.name for each in catalogue()), "singapore+small-to-ten", "pagat+no-pictures"]
    for kind, units in find_ruleset(name).naturals.pays
]


def kinds_of(text: str, rules: Rules) -> list[str]:
    return [each.kind.value for each in naturals_of(hand(text), rules.ranking, rules.naturals)]


def found(
    cards: Sequence[Card], kind: NaturalKind, ranking: Ranking | None = None, **changes: object
) -> Natural | None:
    rules = replace(EVERY_KIND, **changes)  # type: ignore[arg-type]
    return natural_of(tuple(cards), ranking or Ranking(), rules, kind)


@pytest.mark.parametrize(("name", "kind", "units"), PRICED)
def test_every_natural_that_a_ruleset_pays_has_a_hand_and_a_near_miss(
    name: str, kind: str, units: int
) -> None:
    rules = find_ruleset(name)
    held, missed = LINES.get((name, kind), NATURALS[kind])
    assert len(set(hand(held))) == len(set(hand(missed))) == 13
    natural = natural_of(hand(held), rules.ranking, rules.naturals, NaturalKind(kind))
    assert natural is not None
    assert natural.units == units
    assert kind not in kinds_of(missed, rules)


def test_every_kind_is_paid_somewhere() -> None:
    assert {kind for _, kind, _ in PRICED} == set(NaturalKind)


@pytest.mark.parametrize(
    ("text", "ruleset", "first"),
    [
        (TWELVE_AND_A_TWO, "malayan", "all-broadways"),
        (TWELVE_AND_A_TWO, "royalties", "three-quads"),
        ("JsJhJdJcQsQhQdQcKsKhKdKcAh", "royalties", "all-broadways"),
        ("JsJhJdJcQsQhQdQcKsKhKdKcAh", "malayan", "all-broadways"),
        ("AhKhQhJhTh9h8h7h6h5h4h3h2h", "hawaiian-gardens", "one-suit"),
        ("AhKhQhJhTh9h8h7h6h5h4h3h2h", "malayan", "one-suit"),
        ("AhKhQhJhTh9h8h7h6h5h4h3h2h", "vietnamese", "clean-dragon"),
        ("AhKhQhJhTh9h8h7h6h5h4h3h2h", "royalties", "clean-dragon"),
        ("2c2d2h2s5c5d5h9c9d9hKcKdKh", "malayan", "four-triples"),
        (DRAGON, "singapore", "dragon"),
    ],
)
def test_r74_the_one_worth_most_comes_first(text: str, ruleset: str, first: str) -> None:
    assert kinds_of(text, find_ruleset(ruleset))[0] == first


def test_of_one_value_the_later_on_the_list_comes_first() -> None:
    straight_pairs = "2c2d3h3s4c4d5h5s6c6d7h7s8c"
    for order in ((NaturalKind.SIX_PAIRS, NaturalKind.ALL_LOW), (NaturalKind.ALL_LOW, NaturalKind.SIX_PAIRS)):
        rules = NaturalRules(pays=Prices(tuple((kind, 3) for kind in order)))
        assert [each.kind for each in naturals_of(hand(straight_pairs), Ranking(), rules)] == [*order[::-1]]


def test_r68_three_straights_are_searched_for() -> None:
    """Ten to ace taken first leaves no split."""
    natural = found(hand("8s9s9hTsThJsJhQsQhQdKsKhAd"), STRAIGHTS)
    assert natural is not None
    assert natural.rows is not None
    assert [sorted((card.rank for card in row), key=RANKS.index) for row in natural.rows] == [
        ["Q", "K", "A"],
        ["8", "9", "T", "J", "Q"],
        ["9", "T", "J", "Q", "K"],
    ]


def suited(counts: Sequence[int]) -> tuple[Card, ...]:
    """So many cards of each suit, with gaps so that no suit is a run."""
    order = "2468TQA3579JK"
    return tuple(
        Card(rank, suit) for suit, count in zip(SUITS, counts, strict=False) for rank in order[:count]
    )


@pytest.mark.parametrize("counts", [[5, 5, 3], [8, 5], [10, 3], [13]])
def test_r70_suits_that_fill_rows_are_three_flushes(counts: list[int]) -> None:
    assert found(suited(counts), FLUSHES) is not None


@pytest.mark.parametrize("counts", [[7, 6], [9, 4], [11, 2], [6, 4, 3], [8, 3, 2], [5, 5, 2, 1], [10, 2, 1]])
def test_r70_suits_that_do_not_are_none(counts: list[int]) -> None:
    assert found(suited(counts), FLUSHES) is None


def test_r71_a_straight_flush_inside_keeps_the_flushes() -> None:
    natural = found(hand("2s5s9s3d6d8dJdKd5h6h7h8h9h"), FLUSHES)
    assert natural is not None
    assert natural.rows is not None
    assert {card.suit for card in natural.rows[2]} == {"h"}


@pytest.mark.parametrize(
    ("text", "ace_low", "wheel", "holds"),
    [
        ("Ac2d3h4s5c6d7h8s9cTdJhQsKc", True, Wheel.LOW, True),
        ("Ac2d3h2s3c4d5h6s9cTdJhQsKc", True, Wheel.LOW, True),
        ("Ac2d3h2s3c4d5h6s9cTdJhQsKc", False, Wheel.LOW, False),
        ("Ac2d3h2s3c4d5h6s9cTdJhQsKc", True, Wheel.NONE, False),
        ("Ac2d3h4s5c6d7h8s5s6h7c8c9c", True, Wheel.LOW, True),
        ("Ac2d3h4s5c7d8h9s5s6h7c8c9c", True, Wheel.NONE, False),
        ("KcAd2h4s5c6d7h8s5s6h7c8c9c", True, Wheel.LOW, False),
    ],
)
def test_the_ace_in_straights(text: str, ace_low: bool, wheel: Wheel, holds: bool) -> None:
    natural = found(hand(text), STRAIGHTS, Ranking(wheel=wheel), ace_low_in_front=ace_low)
    assert (natural is not None) is holds


# A second search, by the definitions alone.
Key = tuple[int, tuple[int, ...]]


@cache
def run_or_flush(row: frozenset[Card]) -> tuple[bool, bool, tuple[int, ...]]:
    """Whether the cards are a run, whether of one suit, and what compares them."""
    numbers = sorted((RANKS.index(card.rank) + 2 for card in row), reverse=True)
    runs = (numbers, [*numbers[1:], 1] if numbers[0] == 14 else numbers)
    run = next((each for each in runs if all(a == b + 1 for a, b in pairwise(each))), None)
    flush = len({card.suit for card in row}) == 1
    return run is not None, flush, (run[0],) if run else tuple(numbers)


def key_of(row: frozenset[Card], kind: NaturalKind) -> Key | None:
    run, flush, compared = run_or_flush(row)
    if not {STRAIGHTS: run, FLUSHES: flush, STRAIGHT_FLUSHES: run and flush}[kind]:
        return None
    return int(run and flush), compared


def best_by_force(cards: Sequence[Card], kind: NaturalKind) -> tuple[Key, ...] | None:
    """The best keys of back, middle and front over every one of the 72,072 ways to lay the cards."""
    every, best = frozenset(cards), None
    fives = {frozenset(row): key for row in combinations(cards, 5) if (key := key_of(frozenset(row), kind))}
    for back, key in fives.items():
        for front in map(frozenset, combinations(every - back, 3)):
            middle = fives.get(every - back - front)
            low = key_of(front, kind)
            if low and middle and middle <= key and (best is None or (key, middle, low) > best):
                best = (key, middle, low)
    return best


def rows_dealt(random: Random, kind: NaturalKind) -> list[Card]:
    """Thirteen cards made of three rows of that kind; one hand in four then gets another card for one."""
    while True:
        pack, cards = random.sample(PLAIN_PACK, 52), list[Card]()
        for length in (5, 5, 3):
            low = random.randint(1, 15 - length)
            ranks = [(*"A", *RANKS)[at - 1] for at in range(low, low + length)]
            suit = random.choice(SUITS)
            if kind is FLUSHES:
                row = [card for card in pack if card.suit == suit][:length]
            else:
                suits = [suit if kind is STRAIGHT_FLUSHES else random.choice(SUITS) for _ in ranks]
                row = [Card(rank, one) for rank, one in zip(ranks, suits, strict=True)]
            cards += row
            pack = [card for card in pack if card not in cards]
        if len(set(cards)) == 13:
            if random.random() < 0.25:
                cards[random.randrange(13)] = pack[0]
            random.shuffle(cards)
            return cards


@pytest.mark.parametrize("kind", [STRAIGHTS, FLUSHES, STRAIGHT_FLUSHES])
def test_the_grouping_is_the_best_of_all(kind: NaturalKind) -> None:
    random, keys = Random(str(kind)), list[tuple[tuple[Key, ...], tuple[int, ...]]]()
    for _ in range(14):
        cards = rows_dealt(random, kind)
        natural, best = found(cards, kind), best_by_force(cards, kind)
        assert (natural is None) == (best is None), cards
        if natural and best:
            assert natural.rows is not None
            assert sorted(map(str, cards)) == sorted(str(card) for row in natural.rows for card in row)
            assert tuple(key_of(frozenset(row), kind) for row in reversed(natural.rows)) == best
            keys.append((best, natural.key))
    assert len(keys) >= 7
    for (one, mine), (other, theirs) in combinations(keys, 2):
        assert (one > other, one == other) == (mine > theirs, mine == theirs)


def declared(rules: Rules, *hands: str) -> list[int]:
    """What each wins where all declare the best natural that they hold."""
    shown = [
        Shown(seat, None, naturals_of(hand(text), rules.ranking, rules.naturals)[0], hand(text))
        for seat, text in enumerate(hands)
    ]
    return list(totals(settle(rules, shown), range(len(hands))).values())


PAIRS = {
    "the highest pair": ("AsAh2d2c3s3h4d4c5s5h6d6c7s", "KsKhQdQcJsJhTdTc9s9h8d8c7h", 3),
    "the lowest pair": ("KsKhQdQcJsJhTdTc9s9h8d8c2h", "KdKcQsQhJdJcTsTh9d9c7s7hAd", 3),
    "not the odd card": ("KsKhQdQcJsJhTdTc9s9h8d8c2h", "KdKcQsQhJdJcTsTh9d9c8s8hAd", 0),
    "a quad is two pairs": ("KsKhKdKcQsQhJdJcTsTh9d9c2h", "AsAhQdQcJsJhTdTc9s9h8d8c2s", -3),
}


@pytest.mark.parametrize("case", PAIRS)
def test_six_pairs_compare_by_the_highest_pair_then_the_next(case: str) -> None:
    one, other, units = PAIRS[case]
    assert declared(find_ruleset("pagat"), one, other) == [units, -units]


ROWS = {
    "straights by the back": ("TcJdQhKsAc|2d3h4s5c6d|2c3d4h", "9cTdJhQsKc|8d9hTsJcQd|QcKdAh", 3),
    "then by the middle": ("TcJdQhKsAc|2d3h4s5c6d|2c3d4h", "ThJcQdKhAs|Ad2h3c4s5d|QcKsAh", 3),
    "then by the front": ("TcJdQhKsAc|2d3h4s5c6d|3c4d5h", "ThJcQdKhAs|2s3s4c5d6h|2c3d4h", 3),
    "a tie": ("TcJdQhKsAc|2d3h4s5c6d|2c3d4h", "ThJcQdKhAs|2s3s4c5d6h|2h3c4d", 0),
    "flushes by the back": ("Ac3c5c7c9c|2d4d6d8dTd|2h3h5h", "KsQs9s7s5s|Kh9h7h6h4h|QcTc8c", 3),
    "a straight flush beats a flush": (
        "5c6c7c8c9c|2d4d6d8dTd|2h3h5h",
        "AsQs9s7s5s|Kh9h7h6h4h|AdQd9d",
        3,
    ),
    "a straight flush beats a straight": (
        "3c4c5c6c7c|2d3h4s5d6d|2h3s4d",
        "TcJdQhKsAc|9hTsJcQdKh|QcKdAh",
        3,
    ),
}


@pytest.mark.parametrize("case", ROWS)
def test_three_straights_and_flushes_compare_by_back_middle_and_front(case: str) -> None:
    one, other, units = ROWS[case]
    assert declared(find_ruleset("pagat"), one.replace("|", ""), other.replace("|", "")) == [units, -units]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (DRAGON, DRAGON.translate(str.maketrans("hdcs", "dhsc"))),
        (NATURALS["one-colour"][0], "2d3d5d7d9dJdKd3h4h6h8hThAh"),
    ],
)
def test_kinds_without_a_tie_break_tie(one: str, other: str) -> None:
    rules = find_ruleset("royalties")
    first, second = (naturals_of(hand(text), rules.ranking, rules.naturals)[0] for text in (one, other))
    assert first.kind is second.kind
    assert declared(rules, one, other) == [0, 0]


@pytest.mark.parametrize(
    ("clash", "units"), [(Clash.HIGHER_TAKES_FULL, 52), (Clash.DIFFERENCE, 44), (Clash.CANCEL, 0)]
)
def test_r77_natural_against_natural_is_a_field(clash: Clash, units: int) -> None:
    pays = Prices(((NaturalKind.SIX_PAIRS, 8), (NaturalKind.DRAGON, 52)))
    rules = Rules(naturals=NaturalRules(pays=pays, clash=clash))
    assert declared(rules, DRAGON, SIX_PAIRS) == [units, -units]
    assert declared(rules, SIX_PAIRS, DRAGON) == [-units, units]


def test_a_supreme_natural_is_paid_in_full_and_two_of_them_tie() -> None:
    rules = find_ruleset("singapore")
    claim, other_claim = SIX_PAIRS, NATURALS["three-flushes"][0]
    assert declared(rules, claim, other_claim) == [0, 0]
    assert declared(rules, DRAGON, claim) == [13, -13]
    assert declared(find_ruleset("singapore+dragon-26"), claim, DRAGON) == [-26, 26]
    assert declared(rules, DRAGON, DRAGON.translate(str.maketrans("hdcs", "dhsc"))) == [0, 0]
    by_difference = with_field(rules, "naturals.clash=difference")
    assert declared(by_difference, DRAGON, claim) == [13, -13]


def test_a_lower_natural_still_wins_from_the_others() -> None:
    """Seed 000: against the higher its value is lost, against everyone else it counts."""
    rules = find_ruleset("pagat")
    cards = {0: hand(DRAGON), 1: hand(SIX_PAIRS)}
    naturals = {seat: naturals_of(each, rules.ranking, rules.naturals)[0] for seat, each in cards.items()}
    shown = [Shown(seat, None, naturals[seat], cards[seat]) for seat in cards]
    ordinary = "4c6d9h|5d5s9cTdJc|6h6sTcJhQd"
    result = totals(settle(rules, [*shown, Shown(2, rows(ordinary))]), range(3))
    assert result == {0: 26, 1: -13 + 3, 2: -13 - 3}


def test_r76_a_declared_natural_stands_however_its_rows_lie() -> None:
    rules = find_ruleset("pagat")
    badly = rows("AhKdQc|2h3s4c5d7s|8c9dThJs6h")
    cards = tuple(card for row in badly for card in row)
    natural = naturals_of(cards, rules.ranking, rules.naturals)[0]
    other = Shown(1, rows("4d6d9h|5h5s9cTdJc|6c6sTcJhQd"))
    assert totals(settle(rules, [Shown(0, badly, natural), other]), (0,))[0] == 13
    assert totals(settle(rules, [Shown(0, badly), other]), (0,))[0] == -3


def test_a_natural_against_a_foul_or_a_surrender() -> None:
    """The natural's value alone from a foul; from a surrender its own price."""
    rules = with_field(find_ruleset("pagat"), "surrender.allowed=true")
    natural = naturals_of(hand(SIX_PAIRS), rules.ranking, rules.naturals)[0]
    shown = [Shown(0, None, natural, hand(SIX_PAIRS)), Shown(1, rows(FOUL)), Shown(2, None)]
    assert totals(settle(rules, shown), range(3)) == {0: 3 + 1, 1: -3, 2: -1}
