"""Which naturals thirteen cards hold: a search over their groupings, never a pattern of how they lie."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

from engine.cards import EMPTY, RANKS, ST_GEORGE, Card
from engine.evaluate import evaluator
from engine.naturals import Broadways, Natural, NaturalKind, NaturalRules
from engine.ranking import Category, Ranking, Totals
from engine.setting import HAND_LENGTH, Rows

_STRAIGHTS = frozenset({Category.STRAIGHT, Category.STRAIGHT_FLUSH})
_FLUSHES = frozenset({Category.FLUSH, Category.STRAIGHT_FLUSH})
_STRAIGHT_FLUSHES = _STRAIGHTS & _FLUSHES
_FLUSH_COUNTS = {3, 5, 8, 10, 13}
"""How many cards of a suit make whole rows of five, five and three."""

_LOW_FRONT = {"A", "2", "3"}


@dataclass(frozen=True, slots=True)
class _Found:
    """What a search finds: the key and the rows of a `Natural`."""

    key: tuple[int, ...] = ()
    rows: Rows | None = None


@dataclass(frozen=True, slots=True)
class _Hand:
    """Thirteen cards with the rules that judge them."""

    cards: tuple[Card, ...]
    ranking: Ranking
    rules: NaturalRules

    @property
    def ranks(self) -> Counter[str]:
        """How often each rank is there."""
        return Counter(card.rank for card in self.cards)

    @property
    def suits(self) -> Counter[str]:
        """How often each suit is there."""
        return Counter(card.suit for card in self.cards)

    @property
    def colours(self) -> list[int]:
        """How many cards are of the rarer colour, and of the other."""
        red = self.suits["d"] + self.suits["h"]
        return sorted((red, len(self.cards) - red))

    @property
    def pictures(self) -> int:
        """How many cards are pictures."""
        return sum(self.ranks[rank] for rank in ("TJQK" if self.rules.tens_are_pictures else "JQK"))

    def within(self, lowest: int, highest: int) -> bool:
        """Whether every rank is from lowest to highest; the ace is 14."""
        return all(lowest <= RANKS.index(rank) + 2 <= highest for rank in self.ranks)


@lru_cache(maxsize=256)
def naturals_of(cards: tuple[Card, ...], ranking: Ranking, rules: NaturalRules) -> tuple[Natural, ...]:
    """Every natural of the price list that thirteen cards hold, the one worth most first.

    St. Georges and empty cards are no part of any: such a hand, or one of another length, holds none.
    """
    if len(cards) != HAND_LENGTH or any(card.rank in (ST_GEORGE, EMPTY) for card in cards):
        return ()
    hand = _Hand(cards, ranking, rules)
    held = [
        Natural(kind, units, place, found.key, found.rows)
        for place, (kind, units) in enumerate(rules.pays)
        if (found := _SEARCHES[kind](hand))
    ]
    return tuple(sorted(held, key=lambda each: (each.units, each.place), reverse=True))


def natural_of(
    cards: tuple[Card, ...], ranking: Ranking, rules: NaturalRules, kind: NaturalKind
) -> Natural | None:
    """The natural of one kind that the cards hold, or None."""
    return next((each for each in naturals_of(cards, ranking, rules) if each.kind is kind), None)


def _if(holds: bool) -> _Found | None:
    return _Found() if holds else None


def _six_pairs(hand: _Hand) -> _Found | None:
    """Six pairs, the highest comparing first; the odd card may make a triple."""
    place = {rank: at for at, ranks in enumerate(hand.ranking.order) for rank in ranks}
    pairs = [
        place[rank]
        for rank, count in hand.ranks.items()
        for _ in range(count // 2 if hand.rules.quad_is_two_pairs else min(count // 2, 1))
    ]
    return _Found(tuple(sorted(pairs, reverse=True))) if len(pairs) == HAND_LENGTH // 2 else None


def _five_pairs_and_a_triple(hand: _Hand) -> _Found | None:
    counts = list(hand.ranks.values())
    odd = [count for count in counts if count % 2]
    return _if(odd == [3] and (hand.rules.quad_is_two_pairs or max(counts) < 4))


def _four_triples(hand: _Hand) -> _Found | None:
    return _if(sum(count // 3 for count in hand.ranks.values()) >= 4)


def _three_quads(hand: _Hand) -> _Found | None:
    return _if(sum(count == 4 for count in hand.ranks.values()) == 3)


def _dragon(hand: _Hand) -> _Found | None:
    return _if(len(hand.ranks) == HAND_LENGTH)


def _one_suit(hand: _Hand) -> _Found | None:
    return _if(len(hand.suits) == 1)


def _one_colour(hand: _Hand) -> _Found | None:
    return _if(hand.colours[0] == 0)


def _twelve_of_a_colour(hand: _Hand) -> _Found | None:
    return _if(hand.colours[0] == 1)


def _all_low(hand: _Hand) -> _Found | None:
    return _if(hand.within(2, hand.rules.low_to))


def _all_high(hand: _Hand) -> _Found | None:
    return _if(hand.within(hand.rules.high_from, 14))


def _all_broadways(hand: _Hand) -> _Found | None:
    if hand.rules.broadways is Broadways.TWELVE_PICTURES:
        return _if(hand.pictures >= HAND_LENGTH - 1)
    return _if(hand.pictures + hand.ranks["A"] == HAND_LENGTH)


def _no_broadways(hand: _Hand) -> _Found | None:
    return _if(hand.pictures == 0)


def _changed(ranking: Ranking) -> bool:
    """Whether cards count as others, so that what is printed on them rules nothing out."""
    return bool(ranking.faces or ranking.wild or ranking.blank)


def _three_straights(hand: _Hand) -> _Found | None:
    """A row takes a rank once, so that four of a rank rule three straights out."""
    if not _changed(hand.ranking) and max(hand.ranks.values()) > 3:
        return None
    return _best_grouping(hand, _STRAIGHTS)


def _three_flushes(hand: _Hand) -> _Found | None:
    """Every suit has to make whole rows (R70)."""
    if not _changed(hand.ranking) and not _FLUSH_COUNTS.issuperset(hand.suits.values()):
        return None
    return _best_grouping(hand, _FLUSHES)


def _three_straight_flushes(hand: _Hand) -> _Found | None:
    if not _changed(hand.ranking) and not _FLUSH_COUNTS.issuperset(hand.suits.values()):
        return None
    return _best_grouping(hand, _STRAIGHT_FLUSHES)


_SEARCHES: dict[NaturalKind, Callable[[_Hand], _Found | None]] = {
    NaturalKind.SIX_PAIRS: _six_pairs,
    NaturalKind.THREE_STRAIGHTS: _three_straights,
    NaturalKind.THREE_FLUSHES: _three_flushes,
    NaturalKind.DRAGON: _dragon,
    NaturalKind.CLEAN_DRAGON: _one_suit,
    NaturalKind.FIVE_PAIRS_AND_A_TRIPLE: _five_pairs_and_a_triple,
    NaturalKind.FOUR_TRIPLES: _four_triples,
    NaturalKind.THREE_QUADS: _three_quads,
    NaturalKind.THREE_STRAIGHT_FLUSHES: _three_straight_flushes,
    NaturalKind.ALL_LOW: _all_low,
    NaturalKind.ALL_HIGH: _all_high,
    NaturalKind.ONE_COLOUR: _one_colour,
    NaturalKind.TWELVE_OF_A_COLOUR: _twelve_of_a_colour,
    NaturalKind.ALL_BROADWAYS: _all_broadways,
    NaturalKind.NO_BROADWAYS: _no_broadways,
    NaturalKind.ONE_SUIT: _one_suit,
}


def _best_grouping(hand: _Hand, categories: frozenset[Category]) -> _Found | None:
    """The rows of these categories that compare best: by the back, then the middle, then the front (000)."""
    fronts = _rows_of(hand, 3, categories)
    if not hand.rules.ace_low_in_front:
        fronts = {
            row: value for row, value in fronts.items() if {hand.cards[at].rank for at in row} != _LOW_FRONT
        }
    fives = _rows_of(hand, 5, categories) if fronts else {}
    every = frozenset(range(HAND_LENGTH))
    best: tuple[tuple[int, int, int], tuple[frozenset[int], ...]] | None = None
    for front, front_value in fronts.items():
        for back, back_value in fives.items():
            middle = every - front - back
            if front.isdisjoint(back) and middle in fives and fives[middle] <= back_value:
                key = (back_value, fives[middle], front_value)
                if best is None or key > best[0]:
                    best = (key, (front, middle, back))
    if best is None:
        return None
    key, rows = best
    first, second, third = (tuple(hand.cards[at] for at in sorted(row)) for row in rows)
    return _Found(key, (first, second, third))


def _rows_of(hand: _Hand, length: int, categories: frozenset[Category]) -> dict[frozenset[int], int]:
    """Every row of that length that makes one of the categories, as places in the hand, with its value."""
    short = (*hand.ranking.short_categories, Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH)
    plain = replace(hand.ranking, totals=Totals.NOTHING, mixed_straights=False)
    evaluate = evaluator(replace(plain, short_categories=tuple(dict.fromkeys(short))))
    codes = [evaluate.code(card) for card in hand.cards]
    rows = {}
    for places in combinations(range(HAND_LENGTH), length):
        kinds, suits = 0, -1
        for at in places:
            kinds += codes[at][0]
            suits &= codes[at][1]
        value = evaluate.total(kinds, suits > 0)
        if evaluate.category(value) in categories:
            rows[frozenset(places)] = value
    return rows
