"""Advice on the cards of one seat: the best settings, what rows win and what they are worth.

Units here are those of the whole deal: what the seat expects from all whom it meets together.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from engine.bots import CHARACTERS, setting_for
from engine.cards import Card
from engine.evaluate import Strength
from engine.judged import Judged, foul_of
from engine.naturals import Natural
from engine.rules import FoulMode, Rules, Settlement
from engine.setting import ROW_LENGTHS, Middle, Row, Rows, SortBy, sorted_cards
from engine.solver.field import Field
from engine.solver.layout import Indexes
from engine.solver.payoff import Seating, payoffs_of, seating_of
from engine.solver.self_play import count_like, field_of
from engine.solver.splits import strengths_of
from engine.solver.value import value_of
from engine.view import View

_STYLES = ("bold", "careful", "greedy")
"""The characters whose settings are worth a look beside the best one."""


Chances = tuple[float | None, float | None, float | None]


@dataclass(frozen=True, slots=True)
class Standing:
    """What rows are worth.

    chances: of each row to win against one opponent, a tie counted as half; None for a row that is not
    full. Once all are full and foul each is 0, unless the rules let a foul play on. units: expected of the
    setting, None before all rows are full.
    """

    chances: Chances
    units: float | None


@dataclass(frozen=True, slots=True)
class Style:
    """A way to set the cards: its name, and what it comes to."""

    name: str
    rows: Rows
    standing: Standing


class Adviser:
    """Advises one seat on its thirteen cards. seed: decides between settings that are worth the same."""

    def __init__(self, rules: Rules, seating: Seating, cards: Sequence[Card], seed: str = "") -> None:
        self._rules, self._seating, self._cards, self._seed = rules, seating, tuple(cards), seed
        self._value = value_of(rules, seating)
        self._payoffs = payoffs_of(rules, seating)
        self._field = field_of(rules.ranking, rules.rows, count_like(rules))
        self._weights = self._field.removal.weights(cards)
        alone = rules.settlement is Settlement.BANK and not seating.bank
        self._meets = 1 if alone else seating.opponents

    def best(self) -> Style:
        """The best setting."""
        (best,) = self._value.best(self._cards, seed=self._seed)
        front, middle, back = (sorted_cards(row, self._rules.ranking, SortBy.RANK) for row in best.rows)
        rows = front, middle, back
        return Style("best", rows, Standing(self.chances(rows), best.units * self._meets))

    def styles(self) -> tuple[Style, ...]:
        """The best setting, and those of characters who weigh things otherwise."""
        named = [
            (name, setting_for(CHARACTERS[name], self._cards, self._rules, self._seed, self._seating))
            for name in _STYLES
        ]
        return self.best(), *(Style(name, rows, self.standing(rows)) for name, rows in named)

    def standing(self, rows: Rows) -> Standing:
        """What rows are worth, full or not."""
        return Standing(self.chances(rows), self._value.of(rows) * self._meets if _full(rows) else None)

    def chances(self, rows: Rows) -> Chances:
        """See `Standing`."""
        loses = self._rules.foul.mode is FoulMode.SCOOPED and _full(rows) and foul_of(self._rules, rows)
        if loses:
            return 0.0, 0.0, 0.0
        front, middle, back = (self._chance(row, rows[row]) for row in Row)
        return front, middle, back

    def surrendered(self) -> float:
        """The units of giving up, which cost something from all who play on."""
        return self._meets * self._payoffs.between(Judged(0, (), None, True, None, ()), _playing())

    def declared(self, natural: Natural) -> float:
        """The units of a natural, which all pay who have none themselves."""
        return self._meets * self._payoffs.between(Judged(0, (), natural, False, None, ()), _playing())

    def by_row(self, rows: Rows, better: Rows) -> tuple[float, float, float]:
        """How much of what a better setting is worth more is due to each row: all of it.

        Rows pay together, by scoops, so that what a row adds depends on the others: it is the mean over all
        orders in which the rows can be made better one by one.
        """
        before, after = (self._strengths(each) for each in (rows, better))
        known: dict[tuple[int, ...], float] = {}

        def units(made: frozenset[Row]) -> float:
            mixed = tuple(after[row] if row in made else before[row] for row in Row)
            if mixed not in known:
                known[mixed] = self._units(mixed)
            return known[mixed]

        added = [0.0, 0.0, 0.0]
        orders = list(permutations(Row))
        for order in orders:
            for at, row in enumerate(order):
                added[row] += units(frozenset(order[: at + 1])) - units(frozenset(order[:at]))
        front, middle, back = (each / len(orders) for each in added)
        return front, middle, back

    def _chance(self, row: Row, cards: Sequence[Card]) -> float | None:
        if len(cards) < ROW_LENGTHS[row]:
            return None
        tables = self._field.tables[row]
        ordered = sorted(cards, key=tables.kinds.__getitem__)
        places: Indexes = np.arange(len(cards))[None, :]
        strength = strengths_of(tables, ordered, places, tables.short if row is Row.FRONT else tables.long)
        if row is Row.MIDDLE and self._rules.rows.middle is Middle.LOW:
            strength = -strength
        return float(self._field.ranks[row].chances(strength, self._weights)[0])

    def _strengths(self, rows: Rows) -> tuple[int, ...]:
        one = Field([rows], self._rules.ranking, self._rules.rows)
        return tuple(int(each[0]) for each in one.strengths)

    def _units(self, strengths: tuple[int, ...]) -> float:
        """The units of rows of these strengths, whether or not one hand can lay them all."""
        front, middle, back = (np.array([each], np.int32) for each in strengths)
        return self._meets * float(self._value.of_strengths((front, middle, back), self._cards)[0])


def adviser_of(view: View) -> Adviser:
    """The adviser of the view's seat, which must hold cards."""
    if not view.cards:
        raise ValueError("the seat has no cards")
    return Adviser(view.rules, seating_of(view), view.cards, f"advice/{view.number}")


def _full(rows: Rows) -> bool:
    return tuple(map(len, rows)) == ROW_LENGTHS


def _playing() -> Judged:
    """Somebody who plays rows, whatever they are."""
    return Judged(1, (), None, False, None, tuple(Strength(0, None, "nothing", ()) for _ in Row))
