"""What settings are worth where the whole table plays for something at once: a pool, points, a single winner.

Tables are drawn from the field and settled by the engine; all that matters is in which order the rows of
the table lie, so each order is settled once.
"""

from itertools import product

import numpy as np
from numpy.typing import NDArray

from engine.contests import settle_contest
from engine.evaluate import Strength
from engine.judged import Judged
from engine.rules import Rules
from engine.setting import Row
from engine.solver.layout import Indexes
from engine.solver.removal import Weights
from engine.solver.tables import Strengths
from engine.transfers import totals

_TABLES = 600
_TRACE = 1e-6


class Contest:
    """Settles one's own settings against tables of opponents, who are drawn once and for all."""

    def __init__(self, rules: Rules, field: tuple[Strengths, ...], opponents: int) -> None:
        self._rules, self._seats = rules, opponents + 1
        count = len(field[Row.FRONT])
        # Steps that are no multiples of each other bring different opponents together.
        starts = np.arange(_TABLES) * max(count // _TABLES, 1)
        self._who: Indexes = np.stack([(starts + each * 1009) % count for each in range(opponents)])
        self._theirs = [field[row].take(self._who) for row in Row]
        self._known: dict[int, float] = {}

    def units(
        self, strengths: tuple[Strengths, Strengths, Strengths], weights: Weights
    ) -> NDArray[np.float64]:
        """The units that each setting wins from the table, by the strengths of its rows."""
        # Beside rare cards no table may be left whole: then all of them count alike.
        chances = (weights + _TRACE / len(weights)).take(self._who).prod(axis=0)
        chances /= chances.sum()
        return np.array([self._one(each, chances) for each in zip(*strengths, strict=True)])

    def _one(self, mine: tuple[int, ...], chances: NDArray[np.float64]) -> float:
        order = np.zeros(len(chances), np.int64)
        for row in Row:
            rows = np.vstack((np.full(len(chances), mine[row], np.int32), self._theirs[row]))
            for seat in range(self._seats):
                order = order * self._seats + (rows < rows[seat]).sum(axis=0)
        orders, of_table = np.unique(order, return_inverse=True)
        units = np.array([self._settled(int(each)) for each in orders])
        return float(units.take(of_table) @ chances)

    def _settled(self, order: int) -> float:
        """What the first seat wins where the rows lie in this order."""
        if order not in self._known:
            places, left = [], order
            for _ in product(Row, range(self._seats)):
                left, place = divmod(left, self._seats)
                places.append(place)
            by_row = [places[::-1][row * self._seats :][: self._seats] for row in Row]
            seats = [
                Judged(
                    seat,
                    (),
                    None,
                    False,
                    None,
                    tuple(Strength(by_row[row][seat], None, "", ()) for row in Row),
                )
                for seat in range(self._seats)
            ]
            self._known[order] = totals(settle_contest(self._rules, seats, 0, self._seats), (0,))[0]
        return self._known[order]
