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
from engine.evaluate import Evaluator, evaluator
from engine.ranking import Ranking
from engine.setting import HAND_LENGTH, ROW_LENGTHS, Row, RowOrder, Rows

_SHORT, _LONG = ROW_LENGTHS[Row.FRONT], ROW_LENGTHS[Row.BACK]
_ALL = (1 << HAND_LENGTH) - 1

GAPS: dict[RowOrder, int] = {RowOrder.AT_LEAST: 0, RowOrder.STRICTLY: 1}
_ANY_ORDER = -(1 << 64)


def _masks(indexes: Sequence[int], length: int) -> tuple[int, ...]:
    return tuple(sum(1 << at for at in chosen) for chosen in combinations(indexes, length))


_TRIPLES = _masks(range(HAND_LENGTH), _SHORT)
_FIVES = _masks(range(HAND_LENGTH), _LONG)


class Split(NamedTuple):
    """Thirteen cards in three rows. rows: masks; values: what they are worth under the ranking."""

    rows: tuple[int, int, int]
    values: Values


class Splits:
    """The splits of one hand of thirteen cards under one ranking.

    A gap is by how much the value of a row must exceed that of the row before it: see `GAPS`. Where no
    split keeps it, which changed rankings make possible, all splits come into question as they lie. Of
    splits that are worth the same, the order of the cards decides.
    """

    def __init__(self, cards: Sequence[Card], ranking: Ranking) -> None:
        self._cards = tuple(cards)
        self._values = [0] * (_ALL + 1)
        self._fronts = self._evaluated(ranking, _TRIPLES, _SHORT)
        self._fives = self._evaluated(ranking, _FIVES, _LONG)

    def rows(self, split: Split) -> Rows:
        """The cards of a split."""
        front, middle, back = map(self._row, split.rows)
        return front, middle, back

    def best_back_first(self, gap: int) -> Split:
        """The split with the best back there is, with that the best middle, and with both the best front."""
        values = self._values
        best: Split | None = None
        for back in self._fives:
            if best and values[back] < best.values[Row.BACK]:
                break
            for middle in _fives_beside(back):
                front = _ALL ^ back ^ middle
                worth = values[front], values[middle], values[back]
                in_order = worth[0] + gap <= worth[1] and worth[1] + gap <= worth[2]
                if in_order and (best is None or worth[::-1] > best.values[::-1]):
                    best = Split((front, middle, back), worth)
        return best or self.best_back_first(_ANY_ORDER)

    def best(self, judge: Judge, gap: int) -> tuple[float, Split]:
        """The expected units of the split that the judge holds for the best, and that split."""
        # Backs come from the strongest down: with the best front beside it and a middle no better than
        # itself a back bounds what it can bring, which leaves some ninety of them to look at closely.
        values, chance_in_front, chance_in_middle = self._values, judge.fronts, judge.middles
        fronts = {mask: chance_in_front[values[mask]] for mask in self._fronts}
        middles = {mask: chance_in_middle[values[mask]] for mask in self._fives}
        best_front, best_middle = fronts[self._fronts[0]], middles[self._fives[0]]
        most = float("-inf")
        best: Split | None = None
        for back in self._fives:
            value = values[back]
            terms = base, per_front, per_middle, per_both = judge.backs[value]
            if gap >= 0:
                best_middle = middles[back]
            if _units(terms, best_front, best_middle) <= most:
                break
            front_beside = next(fronts[mask] for mask in self._fronts if not mask & back)
            if _units(terms, front_beside, best_middle) <= most:
                continue
            for middle in _fives_beside(back):
                if values[middle] + gap <= value:
                    front = _ALL ^ back ^ middle
                    if values[front] + gap <= values[middle]:
                        chance = middles[middle]
                        # _units, written out: a call would take longer than all the rest of the line
                        units = base + per_middle * chance + (per_front + per_both * chance) * fronts[front]
                        if units > most:
                            most = units
                            best = Split((front, middle, back), (values[front], values[middle], value))
        return (most, best) if best else self.best(judge, _ANY_ORDER)

    def _evaluated(self, ranking: Ranking, masks: Sequence[int], length: int) -> list[int]:
        """The masks, best row first, once the values of their rows are noted."""
        evaluate, values = evaluator(ranking), self._values
        codes = [evaluate.code(card) for card in self._cards]
        flushes: set[int] = set()
        for suit in range(len(SUITS)):
            flushes.update(_masks([at for at, (_, suits) in enumerate(codes) if suits >> suit & 1], length))
        kinds = map(sum, combinations([kind for kind, _ in codes], length))
        for mask, kind in zip(masks, kinds, strict=True):
            values[mask] = evaluate.total(kind, mask in flushes)
        if ranking.suit_order:
            self._tell_apart(evaluate, masks)
        return sorted(masks, key=values.__getitem__, reverse=True)

    def _tell_apart(self, evaluate: Evaluator, masks: Sequence[int]) -> None:
        """Let suits decide between rows that a setting can hold both and that tie otherwise."""
        tied: dict[int, list[int]] = {}
        for mask in masks:
            tied.setdefault(self._values[mask], []).append(mask)
        for group in tied.values():
            if any(not one & other for one, other in combinations(group, 2)):
                for mask in group:
                    self._values[mask] = evaluate.value(self._row(mask))

    def _row(self, mask: int) -> tuple[Card, ...]:
        return tuple(card for at, card in enumerate(self._cards) if mask >> at & 1)


@cache
def _fives_beside(back: int) -> tuple[int, ...]:
    """The fives that share no card with a back."""
    return tuple(mask for mask in _FIVES if not mask & back)


def _units(terms: Terms, front: float, middle: float) -> float:
    base, per_front, per_middle, per_both = terms
    return base + per_middle * middle + (per_front + per_both * middle) * front
