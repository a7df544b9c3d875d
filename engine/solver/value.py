"""What settings are worth: expected units against the opponents at the table, under the rules in force.

Two steps. First every setting of the hand is weighed with each row taken for itself, by the chance of each
row against the field. Then those that come near the best are weighed again against each setting of the
field as a whole, in all three rows at once, so that it counts that strong rows come together. In both the
field is weighed by the cards that one holds oneself, and what an outcome pays is asked of the engine.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from engine.cards import Card
from engine.judged import foul_of
from engine.rules import FoulMode, Rules, Settlement
from engine.setting import Row, Rows
from engine.solver.apart import apart
from engine.solver.beside import BEYOND, Beside, Three
from engine.solver.contest import Contest
from engine.solver.field import Field
from engine.solver.layout import Indexes
from engine.solver.payoff import OUTCOMES, STEPS, Seating, payoffs_of
from engine.solver.removal import Weights
from engine.solver.row_by_row import Chances, Pays, RowByRow
from engine.solver.self_play import corners, count_like, field_of
from engine.solver.splits import Settings, Splits, shortlist

_MARGIN = 0.04
"""How far below the best a setting may lie at first and still come out best, as a part of a scoop."""


_LOWEST = -(1 << 30)
"""The strength of a row that loses to every other, as those of a foul do."""

_NOTHING = np.zeros(1, np.float32)
_NO_PRICES = (_NOTHING, _NOTHING, _NOTHING)

Units = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Valued:
    """A setting with the units expected from each opponent. legal: False where no setting would be."""

    rows: Rows
    units: float
    legal: bool = True


def best_settings(
    cards: Sequence[Card], rules: Rules, seating: Seating | None = None, top: int = 1, seed: str = ""
) -> list[Valued]:
    """The best settings of thirteen cards, best first, at most top of them.

    Settings that are worth the same row by row, which differ in suits alone, count as one; the seed decides
    which of them is given. Where no setting is legal they are fouls, and all cost the same.
    """
    return value_of(rules, seating or Seating()).best(cards, top, seed)


@lru_cache(maxsize=16)
def value_of(rules: Rules, seating: Seating, scoop: float = 1.0, scooped: float = 1.0) -> "Value":
    """The value of settings at a table.

    scoop, scooped: how many times over all three rows are to count, won and lost.
    """
    return Value(rules, seating, scoop, scooped)


class Value:
    """Weighs settings against a field. Make one with `value_of`.

    field: how the opponents set their hands; by default as typical ones do under the rules.
    """

    def __init__(
        self,
        rules: Rules,
        seating: Seating,
        scoop: float = 1.0,
        scooped: float = 1.0,
        field: Field | None = None,
    ) -> None:
        self._rules = rules
        self._payoffs = payoffs_of(rules, seating)
        self._times = np.ones(OUTCOMES)
        self._times[0], self._times[-1] = scooped, scoop
        self._field = field or field_of(rules.ranking, rules.rows, count_like(rules))
        self._theirs = self._payoffs.classes(self._field.tables, self._field.strengths)
        self._apart = apart(self._field, self._theirs, self._payoffs, rules)
        self._beside = Beside(rules, self._field.tables, self._payoffs)
        alone = rules.settlement is Settlement.BANK and not seating.bank
        self._opponents = 1 if alone else seating.opponents
        self._contest = None if rules.in_pairs else Contest(rules, self._opposing, seating.opponents)

    def best(self, cards: Sequence[Card], top: int = 1, seed: str = "") -> list[Valued]:
        """See `best_settings`."""
        splits = Splits(cards, self._rules.ranking, self._rules.rows)
        weights, apart_units = self._opposed(splits.cards)
        # Who asks for several wants them even if they come nowhere near the best.
        margin = self._margin if top == 1 else np.inf
        first_look = RowByRow(splits, self._field, weights, self._pays, self._prices, self._beside)
        near, first = first_look.near(margin)
        some = near.take(shortlist(near, first, self._margin, top))
        return self._valued(splits, some, weights, apart_units, top, seed)

    def strongest(self, cards: Sequence[Card], row: Row, top: int = 1, seed: str = "") -> list[Valued]:
        """The legal settings of thirteen cards with the strongest of one row, at most top of them.

        The strongest row comes first; of settings in which it is as strong, the one that is worth most.
        """
        splits = Splits(cards, self._rules.ranking, self._rules.rows)
        weights, apart_units = self._opposed(splits.cards)
        first_look = RowByRow(splits, self._field, weights, self._pays, self._prices, self._beside)
        every, first = first_look.near(np.inf)
        found: list[Valued] = []
        for strength in np.unique(every.strengths[row])[::-1]:
            if len(found) == top:
                break
            alike = np.flatnonzero(every.strengths[row] == strength)
            settings, wanted = every.take(alike), top - len(found)
            some = settings.take(shortlist(settings, first.take(alike), self._margin, wanted))
            found += self._valued(splits, some, weights, apart_units, wanted, seed)
        return found

    def _valued(
        self, splits: Splits, some: Settings, weights: Weights, apart_units: float, top: int, seed: str
    ) -> list[Valued]:
        """The best of some settings of a hand, best first, at most top of them."""
        if splits.has_legal or not self._fouls_lose:
            units = self._together(some.strengths, weights, splits.cards)
        else:
            units = np.full(len(some), self._foul(weights))
        order = np.argsort(-units, kind="stable")[:top]
        return [
            Valued(splits.cards_of(some, int(at), seed), float(units[at] + apart_units), splits.has_legal)
            for at in order
        ]

    def best_without_front(self, cards: Sequence[Card], seed: str = "") -> Rows:
        """The setting that is best where the front counts for nothing."""
        splits = Splits(cards, self._rules.ranking, self._rules.rows)
        weights, _ = self._opposed(splits.cards)
        even = self._pays.corners.reshape(2, 4).mean(axis=0)
        pays = replace(self._pays, corners=np.concatenate((even, even)), won=(_NOTHING, *self._pays.won[1:]))
        near, units = RowByRow(splits, self._field, weights, pays, self._prices, None).near(0.0)
        return splits.cards_of(near, int(units.argmax()), seed)

    def of(self, rows: Rows) -> float:
        """The units expected of one setting, legal or not."""
        cards = sum(rows, ())
        if foul_of(self._rules, rows) and self._fouls_lose:
            weights, apart_units = self._opposed(cards)
            return self._foul(weights) + apart_units
        return float(
            self.of_strengths(Field([rows], self._rules.ranking, self._rules.rows).strengths, cards)[0]
        )

    def of_strengths(self, strengths: Three, cards: Sequence[Card]) -> Units:
        """The units expected of rows by their strengths, whether or not the thirteen cards can lay them."""
        weights, apart_units = self._opposed(cards)
        return self._together(strengths, weights, cards) + apart_units

    def _opposed(self, cards: Sequence[Card]) -> tuple[Weights, float]:
        """The weights of those of the field whose rows one meets, and the units that come from the others."""
        weights = self._field.removal.weights(cards)
        return weights * self._apart.plays, float((weights * self._apart.units).sum())

    @property
    def _fouls_lose(self) -> bool:
        return self._rules.foul.mode is FoulMode.SCOOPED

    @property
    def _margin(self) -> float:
        return _MARGIN * max(1.0, float(np.abs(self._corners).max()))

    @cached_property
    def _corners(self) -> Units:
        """What the rows won pay where no row is on a price list: bits of 4, 2 and 1 for the rows."""
        if self._contest:
            return np.array([0, 1, 1, 2, 1, 2, 2, 3], np.float64)
        return corners(self._outcomes(0, 0))

    def _outcomes(self, mine: int, theirs: int, foul: bool = False) -> Units:
        units: Units = self._payoffs.units(mine, theirs, foul) * self._times
        return units

    @cached_property
    def _pays(self) -> Pays:
        """What the first look counts by: a row of the price list while the others are even."""
        even = (OUTCOMES - 1) // 2

        def added(row: Row, side: int) -> Chances:
            at = even + side * STEPS[row]
            priced = range(self._payoffs.priced(row))
            units = [self._outcomes(self._payoffs.alone(row, each), 0)[at] for each in priced]
            return np.array(units, np.float32) - np.float32(self._outcomes(0, 0)[at])

        if self._contest:
            return Pays(self._corners.astype(np.float32), _NO_PRICES, _NO_PRICES, self._opponents)
        lost, won = (
            (added(Row.FRONT, side), added(Row.MIDDLE, side), added(Row.BACK, side)) for side in (-1, 1)
        )
        return Pays(self._corners.astype(np.float32), lost, won)

    @cached_property
    def _prices(self) -> tuple[Indexes, ...]:
        """For each row, by strength, the place of its price."""
        return tuple(self._payoffs.row_classes(self._field.tables[row], row) for row in Row)

    def _together(self, strengths: Three, weights: Weights, cards: Sequence[Card]) -> Units:
        """The units of some settings, all three rows at once against each setting of the field."""
        if not self._beside.may_win(cards):
            on_no_list = np.zeros(len(strengths[Row.FRONT]), np.intp)
            nothing = np.full(len(on_no_list), -BEYOND, np.int32)
            return self._met_by((nothing, nothing, nothing), on_no_list, weights)
        mine = self._payoffs.classes(self._field.tables, strengths)
        units = self._met_by(self._beside.lifted(strengths), mine, weights)
        return units + self._beside.paid(strengths) if self._beside.pays else units

    def _met_by(self, mine: Three, classes: Indexes, weights: Weights) -> Units:
        """What settings win from the field. mine: their strengths; classes: theirs in the payoffs."""
        wholes = self._paid_for_wholes(weights)
        if self._contest:
            return self._contest.units(mine, weights) / self._opponents - wholes
        digits: dict[tuple[Row, int], NDArray[np.uint8]] = {}
        units = np.full(len(classes), -wholes)
        for at in range(len(classes)):
            outcome = np.zeros(len(self._field), np.uint8)
            for row in Row:
                strength = int(mine[row][at])
                if (row, strength) not in digits:
                    digits[row, strength] = self._digits(row, strength)
                outcome += digits[row, strength]
            code = outcome + self._their_codes if len(self._met) > 1 else outcome
            flat = np.bincount(code, weights, OUTCOMES * (self._met[-1] + 1)).astype(np.float64)
            chances = flat.reshape(-1, OUTCOMES)
            units[at] += sum(
                float(chances[theirs] @ self._outcomes(int(classes[at]), theirs)) for theirs in self._met
            )
            units[at] += self._home_runs(chances)
        return units

    @cached_property
    def _opposing(self) -> Three:
        """The strengths of the rows of the field, those that win or lose anyhow beyond all else."""
        return self._beside.opposing(self._field)

    def _paid_for_wholes(self, weights: Weights) -> float:
        """What the wholes of an opponent cost."""
        return float((weights * self._beside.paid(self._field.strengths)).sum()) if self._beside.pays else 0.0

    @cached_property
    def _their_codes(self) -> NDArray[np.uint16]:
        """What the class of each of the field adds to the number of an outcome."""
        return (self._theirs * OUTCOMES).astype(np.uint16)

    @cached_property
    def _met(self) -> list[int]:
        """The classes that somebody in the field is of."""
        return [int(each) for each in np.unique(self._theirs)]

    def _digits(self, row: Row, strength: int) -> NDArray[np.uint8]:
        """Whether a row loses, ties or wins against each of the field, as a digit of the outcome."""
        theirs = self._opposing[row]
        won = (theirs < strength).view(np.uint8) + (theirs <= strength).view(np.uint8)
        return won * np.uint8(STEPS[row])

    def _home_runs(self, chances: NDArray[np.float64]) -> float:
        """What home runs bring and cost: opponents of one deal are taken to be alike but independent."""
        others = self._opponents - 1
        if not self._rules.home_run_price or self._opponents < self._rules.home_run.least:
            return 0.0
        won, lost = float(chances[:, -1].sum()), float(chances[:, 0].sum())
        # Whoever scoops one tends to scoop all: its chance against another is that of a strong hand.
        price = self._payoffs.home_run()
        return price * (won ** (others + 1) - lost * self._usual_scoop**others)

    @cached_property
    def _usual_scoop(self) -> float:
        """The chance of somebody who scooped one opponent to scoop another, in the field."""
        some = slice(0, 400)
        front, middle, back = (strengths[some] for strengths in self._field.strengths)
        scoops = ((front[:, None] > front) & (middle[:, None] > middle) & (back[:, None] > back)).mean(axis=1)
        return float((scoops**2).sum() / max(scoops.sum(), 1e-9))

    def _foul(self, weights: Weights) -> float:
        """What a foul costs, by what the opponents' rows are worth on the price list."""
        wholes = self._paid_for_wholes(weights)
        if self._contest:
            lowest = np.full(1, _LOWEST, np.int32)
            return float(self._contest.units((lowest, lowest, lowest), weights)[0]) / self._opponents - wholes
        by_class = np.bincount(self._theirs, weights)
        paid = sum(float(by_class[each] * self._outcomes(0, each, foul=True)[0]) for each in self._met)
        return paid - wholes
