"""What every row of three and of five is worth under a ranking, as arrays that a whole hand is looked up in.

A row is a multiset of *kinds*: a kind is the places on which a card may stand. Multisets are numbered by
the combinatorial number system, which is a sum over the row's cards once they lie in rising order, so
that looking up a row takes a few additions. Values come from the engine's evaluator: it judges one row of
each shape, and the rows of the same shape follow by putting their own places where that row had its own.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from engine.cards import EMPTY_CARDS, PLAIN_PACK, ST_GEORGES, SUITS, Card
from engine.evaluate import Evaluator, evaluator
from engine.ranking import Category, Ranking, Totals
from engine.solver.layout import LONG, SHORT, Indexes

# How `engine.evaluate` packs a value; a test holds the two together.
_SUIT_BITS = 3
_PLACE_BITS = 5
_PLACES = 5
_FIRST_PLACE = 2
_RUNG_SHIFT = _SUIT_BITS + _PLACE_BITS * _PLACES
_RUNG_BITS = 4
_MOST_TOTAL = (1 << 10) - 1

_STRAIGHTS = (Category.STRAIGHT, Category.STRAIGHT_FLUSH)

PLAIN, FLUSH, EITHER = range(3)
"""How the suits of a row lie: they differ, they are one, or they may be one but need not."""

Values = NDArray[np.int64]
Strengths = NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class RowTable:
    """The strengths of all rows of one length.

    shares: (length, kinds): what a card of a kind adds to a row's number, by its place in rising order.
    strengths: (3, rows): by `PLAIN`, `FLUSH` or `EITHER`. knows_flushes: whether suits ever matter.
    """

    shares: Indexes
    strengths: Strengths
    knows_flushes: bool


@dataclass(frozen=True, slots=True)
class Tables:
    """All rows under one ranking.

    Strengths are the evaluator's values numbered from 0 in their order, which keeps them small; where suits
    break ties there is room for the suit below. values: the value of each strength without that room.
    kinds: of each card its kind, places: the places that a kind may stand on, suits: a card's suits as bits.
    mixed: by strength without that room, what a row is worth if it shows every suit; empty where that
    changes nothing.
    Where suits break ties, leading holds for each of `values` the place of the card that compares first,
    and suit_rungs what each suit counts; else both are empty.
    """

    evaluate: Evaluator
    values: Values
    short: RowTable
    long: RowTable
    kinds: dict[Card, int]
    places: tuple[tuple[int, ...], ...]
    suits: dict[Card, int]
    mixed: Strengths
    leading: Indexes
    suit_rungs: tuple[int, ...]

    @property
    def suit_bits(self) -> int:
        """How many low bits of a strength tell suits apart."""
        return _SUIT_BITS if self.suit_rungs else 0

    @property
    def size(self) -> int:
        """One more than the highest strength."""
        return len(self.values) << self.suit_bits

    def strength(self, value: int) -> int:
        """The strength of a value that `engine.evaluate` gave to a row of three or of five."""
        at = int(np.searchsorted(self.values, value >> _SUIT_BITS << _SUIT_BITS))
        return at << self.suit_bits | (value & (1 << self.suit_bits) - 1)

    def value(self, strength: int) -> int:
        """The value that `engine.evaluate` gives to a row of this strength."""
        return int(self.values[strength >> self.suit_bits]) | (strength & (1 << self.suit_bits) - 1)

    def category(self, strength: int) -> Category | None:
        """The kind of hand."""
        return self.evaluate.category(self.value(strength))

    def leading_places(self, count: int) -> list[Indexes]:
        """For each strength the places in the ranking's order of the first ranks that compare it."""
        shifts = [_SUIT_BITS + _PLACE_BITS * (_PLACES - 1 - at) for at in range(count)]
        places = [(self.values >> shift & (1 << _PLACE_BITS) - 1) - _FIRST_PLACE for shift in shifts]
        return [np.repeat(each, 1 << self.suit_bits) for each in places]

    def rungs(self) -> NDArray[np.intp]:
        """For each strength the rung of its category, from 1 in the ranking's list; 0 is nothing."""
        return np.repeat(_rungs(self.evaluate.ranking, self.values), 1 << self.suit_bits)


@lru_cache(maxsize=16)
def tables_of(ranking: Ranking) -> Tables:
    """The tables of a ranking; equal rankings share them. Takes some ten milliseconds."""
    evaluate = evaluator(ranking)
    # The points and the suits of cards have their say once it is known what their kinds make.
    by_kinds = evaluator(replace(ranking, totals=Totals.NOTHING, mixed_straights=False))
    cards = (*PLAIN_PACK, *ST_GEORGES, *EMPTY_CARDS)
    stands = {card: evaluate.stands_on(card) for card in cards}
    several = sorted({places for places, _ in stands.values() if len(places) > 1})
    kinds = [*((place,) for place in range(1, evaluate.highest + 1)), *several]
    number = {places: at for at, places in enumerate(kinds)}
    kind_of = {card: number[places] for card, (places, _) in stands.items()}
    short, long = (_values(by_kinds, kinds, length) for length in (SHORT, LONG))
    if ranking.totals is not Totals.NOTHING and ranking.categories:
        pointed = {card: (kind_of[card], evaluate.points(card)) for card in cards}
        kinds_with_points = sorted(set(pointed.values()))
        kind_of = {card: kinds_with_points.index(each) for card, each in pointed.items()}
        short = _with_points(ranking, short, len(kinds), kinds_with_points, SHORT)
        long = _with_points(ranking, long, len(kinds), kinds_with_points, LONG)
        kinds = [kinds[kind] for kind, _ in kinds_with_points]
    every = np.concatenate((short.ravel(), long.ravel()))
    values, places = np.unique(np.concatenate((every, _mixed(ranking, every))), return_inverse=True)
    mixed = np.searchsorted(values, _mixed(ranking, values)) if ranking.mixed_straights else ()
    rungs = tuple(ranking.suit_order.index(suit) + 1 if suit in ranking.suit_order else 0 for suit in SUITS)
    return Tables(
        evaluate,
        values,
        _row_table(places[: short.size].reshape(short.shape), len(kinds), SHORT),
        _row_table(places[short.size : every.size].reshape(long.shape), len(kinds), LONG),
        kind_of,
        tuple(kinds),
        {card: suits for card, (_, suits) in stands.items()},
        np.array(mixed, np.int32),
        _leading(ranking, by_kinds, values) if ranking.suit_order else np.empty(0, np.intp),
        rungs if ranking.suit_order else (),
    )


def _rungs(ranking: Ranking, values: Values) -> Indexes:
    """The rungs of the categories that values stand for."""
    rungs: Indexes = values >> _RUNG_SHIFT
    match ranking.totals:
        case Totals.EVEN | Totals.ODD:
            rungs >>= 1
        case Totals.HIGHEST | Totals.LOWEST:
            rungs &= (1 << _RUNG_BITS) - 1
        case Totals.NOTHING:
            pass
    return rungs


def _with_points(
    ranking: Ranking, values: Values, kinds: int, pointed: Sequence[tuple[int, int]], length: int
) -> Values:
    """The values by their numbers once points have had their say, as `Evaluator.value` counts them.

    pointed: a kind and half points for each of the kinds that are told apart by points, in rising order.
    """
    multisets = _multisets(len(pointed), length)
    kind, points = np.array(pointed, np.intp).T
    told = np.empty((len(values), len(multisets)), np.int64)
    told[:, _numbers(multisets, _shares(len(pointed), length))] = values.take(
        _numbers(kind.take(multisets), _shares(kinds, length)), axis=1
    )
    total = np.empty(len(multisets), np.int64)
    total[_numbers(multisets, _shares(len(pointed), length))] = points.take(multisets).sum(axis=1)
    rungs, rest = told >> _RUNG_SHIFT, told & (1 << _RUNG_SHIFT) - 1
    if ranking.totals in (Totals.EVEN, Totals.ODD):
        preferred = (total % 4 == 0) == (ranking.totals is Totals.EVEN)
        rest |= (rungs << 1 | preferred) << _RUNG_SHIFT
        return rest
    head = np.minimum(total, _MOST_TOTAL)
    if ranking.totals is Totals.LOWEST:
        head = _MOST_TOTAL - head
    counts = [category is not Category.HIGH_CARD for category in ranking.categories]
    head = head * np.array([False, *counts]).take(rungs)
    rest |= (rungs | head << _RUNG_BITS) << _RUNG_SHIFT
    return rest


def _mixed(ranking: Ranking, values: Values) -> Values:
    """What rows of these values are worth if they show every suit: a straight may be a straight flush."""
    rungs = {each: at for at, each in enumerate(ranking.categories, start=1) if each not in ranking.barred}
    straight, flush = (rungs.get(each, 0) for each in _STRAIGHTS)
    if not (ranking.mixed_straights and straight and flush):
        return values
    shift = _RUNG_SHIFT + (ranking.totals in (Totals.EVEN, Totals.ODD))
    mixed: Values = values + (_rungs(ranking, values) == straight) * ((flush - straight) << shift)
    return mixed


def _row_table(strengths: Indexes, kinds: int, length: int) -> RowTable:
    knows_flushes = not np.array_equal(strengths[PLAIN], strengths[FLUSH])
    return RowTable(_shares(kinds, length), strengths.astype(np.int32), knows_flushes)


def _shares(kinds: int, length: int) -> Indexes:
    """Shape (length, kinds): the terms of the combinatorial number of a multiset."""
    return np.array([[comb(kind + at, at + 1) for kind in range(kinds)] for at in range(length)], np.intp)


@lru_cache(maxsize=8)
def _multisets(kinds: int, length: int) -> Indexes:
    """Every multiset of kinds, each in rising order: (rows, length)."""
    flat: Iterable[int] = chain.from_iterable(combinations_with_replacement(range(kinds), length))
    return np.fromiter(flat, np.intp).reshape(-1, length)


def _numbers(multisets: Indexes, shares: Indexes) -> Indexes:
    """The number of each multiset, its kinds being in rising order."""
    total: Indexes = shares[0].take(multisets[:, 0])
    for at in range(1, len(shares)):
        total += shares[at].take(multisets[:, at])
    return total


def _values(evaluate: Evaluator, kinds: Sequence[tuple[int, ...]], length: int) -> Values:
    """The value of every row by its number: (3, rows), by `PLAIN`, `FLUSH` and `EITHER`."""
    fixed = evaluate.highest
    multisets = _multisets(len(kinds), length)
    shares = _shares(len(kinds), length)
    numbers = _numbers(multisets, shares)
    values = np.empty((3, len(multisets)), np.int64)
    free = (multisets >= fixed).sum(axis=1)
    simple = free == 0
    values[:EITHER, numbers[simple]] = _simple_values(evaluate, multisets[simple][:, ::-1] + 1)
    # A card that may stand on several places is worth the best of them; of several such cards the last
    # is placed first, which leaves a row that is known already.
    for count in range(1, length + 1):
        for kind in range(fixed, len(kinds)):
            chosen = (free == count) & (multisets[:, -1] == kind)
            others = multisets[chosen][:, :-1]
            if not len(others):
                continue
            best = np.zeros((EITHER, len(others)), np.int64)
            for place in kinds[kind]:
                placed = _numbers_with(others, place - 1, shares)
                np.maximum(best, values[:EITHER].take(placed, axis=1), out=best)
            values[:EITHER, numbers[chosen]] = best
    values[EITHER] = values[:EITHER].max(axis=0)
    return values


def _numbers_with(multisets: Indexes, kind: int, shares: Indexes) -> Indexes:
    """The numbers of multisets after one more kind is put where it belongs in their order."""
    below = (multisets <= kind).sum(axis=1)
    total: Indexes = shares[:, kind].take(below)
    for at in range(multisets.shape[1]):
        before, behind = (shares[each].take(multisets[:, at]) for each in (at, at + 1))
        total += np.where(at < below, before, behind)
    return total


def _simple_values(evaluate: Evaluator, places: Indexes) -> Values:
    """The value of rows whose cards stand on these places, highest first: (2, rows), plain and flush."""
    length = places.shape[1]
    present = (1 << places[:, :, None]).sum(axis=2).astype(np.intp)
    everywhere = np.bitwise_or.reduce(present, axis=1)
    run = np.zeros(len(places), np.intp)
    run_cards = np.zeros(len(places), np.intp)
    for at, cards in reversed(list(enumerate(evaluate.straights(length), start=1))):
        bits = sum(1 << place for place in cards)
        holds = everywhere & bits == bits
        run[holds], run_cards[holds] = at, bits
    # The shape of a row: which neighbours are equal, which are blank, which are part of the straight.
    shape = run
    marks = [places[:, 1:] == places[:, :-1], places == 1, present & run_cards[:, None] > 0]
    marks += [np.isin(places, unmatched) for unmatched in _unmatched(evaluate.ranking)]
    for same in marks:
        shape = (shape << same.shape[1]) + (same << np.arange(same.shape[1])).sum(axis=1)
    shapes, first, of_shape = np.unique(shape, return_index=True, return_inverse=True)
    width = _PLACES
    values = np.empty((2, len(places)), np.int64)
    for flush in (False, True):
        # By shape: the rung, and for each packed place where in the row it comes from or what it always is.
        rungs = np.zeros(len(shapes), np.int64)
        sources = np.zeros((len(shapes), width), np.intp)
        constants = np.zeros((len(shapes), width), np.int64)
        for at, row in enumerate(first):
            rungs[at], sources[at], constants[at] = _pattern(evaluate, tuple(places[row].tolist()), flush)
        padded = np.concatenate((places, np.zeros((len(places), 1), np.intp)), axis=1)
        value = rungs[of_shape]
        for at in range(width):
            place = padded[np.arange(len(places)), sources[of_shape, at]] + constants[of_shape, at]
            value = value << _PLACE_BITS | place
        values[int(flush)] = value << _SUIT_BITS
    return values


def _unmatched(ranking: Ranking) -> list[list[int]]:
    """For each number of a kind that may not count, the places where it does not."""
    by_size: dict[int, list[int]] = {}
    for size, rank in ranking.unmatched:
        at = [place for place, ranks in enumerate(ranking.order, start=2) if rank in ranks]
        by_size.setdefault(size, []).extend(at)
    return list(by_size.values())


def _pattern(evaluate: Evaluator, row: tuple[int, ...], flush: bool) -> tuple[int, list[int], list[int]]:
    """How the value of a row is put together, so that other rows of its shape can be.

    Gives the rung, and for each packed place where in the row it stands and what to add to it. Behind the
    row stands a place of 0.
    """
    value = evaluate.made(row, flush)
    nowhere = len(row)
    sources, constants = [nowhere] * _PLACES, [0] * _PLACES
    fixed = 0
    if evaluate.category(value) in _STRAIGHTS:
        fixed = next(len(cards) for cards in evaluate.straights(len(row)) if cards.issubset(row))
    for at in range(_PLACES):
        place = value >> _SUIT_BITS + _PLACE_BITS * (_PLACES - 1 - at) & (1 << _PLACE_BITS) - 1
        if at < fixed:
            constants[at] = place
        elif place:
            sources[at] = row.index(place)
    return value >> _RUNG_SHIFT, sources, constants


def _leading(ranking: Ranking, evaluate: Evaluator, values: Values) -> Indexes:
    """For each value the place of the card that compares first."""
    rungs = _rungs(ranking, values)
    by_kinds = rungs << _RUNG_SHIFT | values & (1 << _RUNG_SHIFT) - 1
    leading = (by_kinds >> _RUNG_SHIFT - _PLACE_BITS & (1 << _PLACE_BITS) - 1).astype(np.intp)
    straights = [rung for rung, each in enumerate(ranking.categories, start=1) if each in _STRAIGHTS]
    for at in np.flatnonzero(np.isin(rungs, straights)):
        leading[at] = evaluate.leading(int(by_kinds[at]))
    return leading
