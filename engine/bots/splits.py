"""All 72,072 ways to lay thirteen cards, and the search for the best of them.

A row is a mask: bit n stands for the n-th card of the hand. Every row is evaluated once; a split is then
three masks, and what it is worth a few look-ups.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from engine.bots.judge import Judge, Values
from engine.bots.worth import Terms
from engine.cards import SUITS, Card
from engine.evaluate import Evaluator, evaluator, low_evaluator
from engine.ranking import Ranking
from engine.setting import HAND_LENGTH, ROW_LENGTHS, Middle, Row, RowOrder, RowRules, Rows, low_enough

_SHORT, _LONG = ROW_LENGTHS[Row.FRONT], ROW_LENGTHS[Row.BACK]
_ALL = (1 << HAND_LENGTH) - 1

_GAPS = {RowOrder.AT_LEAST: 0, RowOrder.STRICTLY: 1}
"""By how much the value of a row must exceed that of the row before it."""

_ANY_ORDER = -(1 << 64)
_NOT_LOW_ENOUGH = 1 << 60  # above every value, so that such a middle is out of order below any back


def _masks(indexes: Sequence[int], length: int) -> tuple[int, ...]:
    return tuple(sum(1 << at for at in chosen) for chosen in combinations(indexes, length))


_TRIPLES = _masks(range(HAND_LENGTH), _SHORT)
_FIVES = _masks(range(HAND_LENGTH), _LONG)


class Split(NamedTuple):
    """Thirteen cards in three rows. rows: masks; values: what they are worth under the ranking."""

    rows: tuple[int, int, int]
    values: Values


class Splits:
    """The splits of one hand of thirteen cards under one ranking, legal by the rules for rows.

    Where no split is legal, which changed rankings make possible, all come into question as they lie. Of
    splits that are worth the same, the order of the cards decides.
    """

    def __init__(self, cards: Sequence[Card], ranking: Ranking, rules: RowRules) -> None:
        self._cards = tuple(cards)
        self._ranking = ranking
        self._gap = _GAPS[rules.order]
        self._low = rules.middle is Middle.LOW
        self._values = [0] * (_ALL + 1)
        self._fronts = self._evaluated(evaluator(ranking), self._values, _TRIPLES, _SHORT)
        self._fives = self._evaluated(evaluator(ranking), self._values, _FIVES, _LONG)
        # What middles are worth, and what has to lie in order: the same unless the middle is a low.
        self._middle_values = self._middle_order = self._values
        self._middles = self._fives
        if self._low:
            self._set_low(rules.low_to)

    def rows(self, split: Split) -> Rows:
        """The cards of a split."""
        front, middle, back = map(self._row, split.rows)
        return front, middle, back

    def best_back_first(self) -> Split:
        """The split with the best back there is, with that the best middle, and with both the best front."""
        return self._best_back_first(self._gap)

    def _best_back_first(self, gap: int) -> Split:
        values, middle_values, order = self._values, self._middle_values, self._middle_order
        best: Split | None = None
        for back in self._fives:
            value = values[back]
            if best and value < best.values[Row.BACK]:
                break
            for middle in _fives_beside(back):
                front = _ALL ^ back ^ middle
                above = value if self._low else values[middle]
                if order[middle] + gap <= value and values[front] + gap <= above:
                    worth = values[front], middle_values[middle], value
                    if best is None or worth[::-1] > best.values[::-1]:
                        best = Split((front, middle, back), worth)
        return best or self._best_back_first(_ANY_ORDER)

    def best(self, judge: Judge) -> tuple[float, Split]:
        """The expected units of the split that the judge holds for the best, and that split."""
        return self._best(judge, self._gap)

    def _best(self, judge: Judge, gap: int) -> tuple[float, Split]:
        # Backs come from the strongest down: with the best front beside it and a middle no better than
        # itself a back bounds what it can bring, which leaves some ninety of them to look at closely.
        values, middle_values, order, low = self._values, self._middle_values, self._middle_order, self._low
        fronts = {mask: judge.fronts[values[mask]] for mask in self._fronts}
        middles = {mask: judge.middles[middle_values[mask]] for mask in self._middles}
        front_extras = {mask: judge.front_extras[values[mask]] for mask in self._fronts}
        middle_extras = {mask: judge.middle_extras[middle_values[mask]] for mask in self._middles}
        best_front, best_middle = fronts[self._fronts[0]], middles[self._middles[0]]
        extra = max(front_extras.values()) + max(middle_extras.values())
        most = float("-inf")
        best: Split | None = None
        for back in self._fives:
            value = values[back]
            terms = base, per_front, per_middle, per_both = judge.backs[value]
            if gap >= 0 and not low:
                best_middle = middles[back]
            if _units(terms, best_front, best_middle) + extra <= most:
                if judge.falls_with_the_back:
                    break
                continue
            front_beside = next(fronts[mask] for mask in self._fronts if not mask & back)
            if _units(terms, front_beside, best_middle) + extra <= most:
                continue
            for middle in _fives_beside(back):
                if order[middle] + gap <= value:
                    front = _ALL ^ back ^ middle
                    if values[front] + gap <= (value if low else values[middle]):
                        chance = middles[middle]
                        # _units, written out: a call would take longer than all the rest of the line
                        units = (
                            base
                            + per_middle * chance
                            + middle_extras[middle]
                            + (per_front + per_both * chance) * fronts[front]
                            + front_extras[front]
                        )
                        if units > most:
                            most = units
                            best = Split((front, middle, back), (values[front], middle_values[middle], value))
        return (most, best) if best else self._best(judge, _ANY_ORDER)

    def _set_low(self, low_to: int) -> None:
        """Note what middles are worth as lows, and which of them are low enough."""
        self._middle_values, self._middle_order = [0] * (_ALL + 1), [0] * (_ALL + 1)
        high = self._evaluated(low_evaluator(self._ranking), self._middle_values, _FIVES, _LONG)
        self._middles = high[::-1]
        for mask in _FIVES:
            self._middle_values[mask] *= -1
            if low_to and not low_enough(self._row(mask), self._ranking, low_to):
                self._middle_order[mask] = _NOT_LOW_ENOUGH

    def _evaluated(
        self, evaluate: Evaluator, values: list[int], masks: Sequence[int], length: int
    ) -> list[int]:
        """The masks, best row first, once the values of their rows are noted."""
        codes = [evaluate.code(card) for card in self._cards]
        flushes: set[int] = set()
        for suit in range(len(SUITS)):
            flushes.update(_masks([at for at, (_, suits) in enumerate(codes) if suits >> suit & 1], length))
        kinds = map(sum, combinations([kind for kind, _ in codes], length))
        for mask, kind in zip(masks, kinds, strict=True):
            values[mask] = evaluate.total(kind, mask in flushes)
        if evaluate.sees_cards:
            for mask in masks:
                values[mask] = evaluate.value(self._row(mask))
        elif self._ranking.suit_order:
            self._tell_apart(evaluate, values, masks)
        return sorted(masks, key=values.__getitem__, reverse=True)

    def _tell_apart(self, evaluate: Evaluator, values: list[int], masks: Sequence[int]) -> None:
        """Let suits decide between rows that a setting can hold both and that tie otherwise."""
        tied: dict[int, list[int]] = {}
        for mask in masks:
            tied.setdefault(values[mask], []).append(mask)
        for group in tied.values():
            if any(not one & other for one, other in combinations(group, 2)):
                for mask in group:
                    values[mask] = evaluate.value(self._row(mask))

    def _row(self, mask: int) -> tuple[Card, ...]:
        return tuple(card for at, card in enumerate(self._cards) if mask >> at & 1)


@cache
def _fives_beside(back: int) -> tuple[int, ...]:
    """The fives that share no card with a back."""
    return tuple(mask for mask in _FIVES if not mask & back)


def _units(terms: Terms, front: float, middle: float) -> float:
    base, per_front, per_middle, per_both = terms
    return base + per_middle * middle + (per_front + per_both * middle) * front
