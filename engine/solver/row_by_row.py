"""The first look at a hand: every setting weighed with each row taken for itself.

A back bounds what settings with it can be worth, so that most of the 72,072 are left out unweighed without
a chance of missing the best.
"""

from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from engine.setting import Row
from engine.solver.beside import Beside
from engine.solver.field import Field
from engine.solver.layout import Indexes
from engine.solver.removal import Weights
from engine.solver.splits import Settings, Splits
from engine.solver.tables import Strengths

_FIRST_BACKS = 60
"""How many backs to weigh at first, the most promising; the others follow if they could be better."""

_RARELY = np.float32(1 / 64)
"""How often opponents' rows win or lose anyhow, too, so that what one's own are worth matters; a guess."""

Chances = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Pays:
    """What settings pay, each row for itself.

    corners: by the rows won, front, middle and back as bits of 4, 2 and 1. lost, won: for each row and by
    the place of its price, what the price list adds. power: how many opponents a row has to beat at once.
    """

    corners: Chances
    lost: tuple[Chances, Chances, Chances]
    won: tuple[Chances, Chances, Chances]
    power: int = 1


class _Odds:
    """One row of a hand: by its strength the chance to win, and what the price list adds on average."""

    def __init__(
        self,
        field: Field,
        row: Row,
        strengths: Strengths,
        weights: Weights,
        pays: Pays,
        prices: NDArray[np.intp],
    ) -> None:
        chances = field.ranks[row].chances(strengths, weights) ** pays.power
        size = field.tables[row].size
        self.zero = size if int(strengths.min()) < 0 else 0
        self._chances = np.zeros(size + self.zero, np.float32)
        self._chances[strengths + self.zero] = chances
        self._extras: Chances | None = None
        if len(pays.won[row]) > 1:
            price = prices.take(np.abs(strengths))
            self._extras = np.zeros(size + self.zero, np.float32)
            self._extras[strengths + self.zero] = (
                pays.lost[row].take(price) * (1 - chances) + pays.won[row].take(price) * chances
            )

    def of(self, strengths: Strengths) -> tuple[Chances, Chances | float]:
        """The chance of each strength to win, and what the price list adds to it."""
        at = strengths + self.zero if self.zero else strengths
        return self._chances.take(at), 0.0 if self._extras is None else self._extras.take(at)


class RowByRow:
    """Weighs the settings of one hand. prices: for each row, by strength, the place of its price.

    beside: what counts beside the strengths of rows, if anything is to.
    """

    def __init__(
        self,
        splits: Splits,
        field: Field,
        weights: Weights,
        pays: Pays,
        prices: tuple[Indexes, ...],
        beside: Beside | None,
    ) -> None:
        self._splits, self._pays, self._beside = splits, pays, beside
        held = splits.fronts, splits.middles, splits.backs
        self._odds = [_Odds(field, row, held[row], weights, pays, prices[row]) for row in Row]

    def near(self, margin: float) -> tuple[Settings, Chances]:
        """The legal settings that come within the margin of the best, and others, with their units."""
        every, legal = self._splits.every, self._splits.legal
        bounds = self._bounds()
        by_back = np.full(self._splits.tables.size, -np.inf, np.float32)
        by_back[self._splits.backs] = bounds
        bound = by_back.take(every.strengths[Row.BACK])
        least = float(np.partition(bounds, -_FIRST_BACKS)[-_FIRST_BACKS])
        while True:
            some = every.take(np.flatnonzero((bound >= least) & legal))
            units = self._units(some.strengths)
            floor = float(units.max()) - margin if len(units) else -np.inf
            if least <= floor or least == -np.inf:
                return some, units
            least = floor

    def _units(self, strengths: tuple[Strengths, Strengths, Strengths]) -> Chances:
        """The units of settings by the strengths of their rows."""
        (front, more), (middle, still_more), (back, most) = (
            odds.of(each) for odds, each in zip(self._odds, strengths, strict=True)
        )
        units: Chances = _mean(self._pays.corners, front, middle, back) + (more + still_more + most)
        if self._beside and self._beside.stands:
            standing = self._beside.standing(strengths)
            for sign, corner in ((1, self._pays.corners[-1]), (-1, self._pays.corners[0])):
                units = np.where(standing == sign, corner + _RARELY * (units - corner), units)
        if self._beside and self._beside.pays:
            units += self._beside.paid(strengths)
        return units

    def _bounds(self) -> Chances:
        """What a setting with each five as its back can be worth at most; shape (1287,)."""
        splits = self._splits
        fronts, front_extras = self._odds[Row.FRONT].of(splits.fronts)
        middles, middle_extras = self._odds[Row.MIDDLE].of(splits.middles)
        backs, back_extras = self._odds[Row.BACK].of(splits.backs)
        # A middle that may not be stronger than the back wins no more often than it would.
        highest = middles if splits.in_order else np.full_like(backs, middles.max())
        corners = self._pays.corners.reshape(2, 2, 2)
        if all((np.diff(corners, axis=axis) >= 0).all() for axis in range(3)):
            most = _mean(self._pays.corners, fronts.max(), highest, backs)
        else:  # winning a row may cost; the mean is linear in each chance, so greatest at their ends
            ends = product((fronts.min(), fronts.max()), (middles.min(), highest))
            most = np.max([_mean(self._pays.corners, front, middle, backs) for front, middle in ends], axis=0)
        bounds: Chances = most + np.max(front_extras) + np.max(middle_extras) + back_extras
        if self._beside and self._beside.stands:
            bounds = np.maximum(bounds, self._pays.corners.max())
        if self._beside and self._beside.pays:
            bounds += self._beside.most(splits.fronts, splits.middles, splits.backs)
        return bounds


def _mean(
    corners: Chances, front: Chances | np.float32, middle: Chances | np.float32, back: Chances
) -> Chances:
    """The mean over who wins which row, as a polynomial in the three chances."""
    nothing, with_middle, with_front, with_both = (
        corners[at] + back * (corners[at + 1] - corners[at]) for at in (0, 2, 4, 6)
    )
    without: Chances = nothing + middle * (with_middle - nothing)
    mean: Chances = with_front + middle * (with_both - with_front)
    mean -= without
    mean *= front
    mean += without
    return mean
