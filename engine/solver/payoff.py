"""What two settings pay each other, asked of the engine's own scoring and kept in a table.

Between two players no more matters than which rows are won, lost or tied, and what the price list says of
the rows on both sides. The table asks `engine.pairs` once for each case that comes up.
"""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from engine.evaluate import Strength
from engine.judged import Judged
from engine.kitty import after_stakes
from engine.naturals import Natural
from engine.pairs import natural_payments, row_payments
from engine.ranking import Category
from engine.rules import FoulMode, Rules
from engine.setting import Row
from engine.solver.layout import Indexes
from engine.solver.tables import Strengths, Tables
from engine.stakes import Chips
from engine.transfers import totals
from engine.view import Status, View
from engine.wholes import Whole

OUTCOMES = 27
"""Each row lost, tied or won: 0, 1 and 2 as digits that count `STEPS`."""

STEPS = (9, 3, 1)
"""What a digit of front, middle and back counts in an outcome."""

_ME, _THEM = 0, 1


@dataclass(frozen=True, slots=True)
class Seating:
    """Who meets whom at a table.

    opponents: how many. bank: whether one is the bank oneself, where the rules know one. chips: what lies
    in front of oneself and of an opponent, where the table plays for stakes.
    """

    opponents: int = 3
    bank: bool = False
    chips: tuple[int, int] | None = None


def at_stake(rules: Rules, chips: tuple[int, int] | None) -> tuple[int, int] | None:
    """The chips that can bear on a deal: None where there are more than could ever move."""
    prices = sum(max((units for _, units in rules.bonus.rows[row]), default=0) for row in Row)
    naturals = max((units for _, units in rules.naturals.pays), default=0)
    most = max(rules.scoop + prices + rules.home_run_price, naturals, rules.foul_price + prices)
    return None if chips is None or not rules.stakes.table or min(chips) >= most else chips


def seating_of(view: View) -> Seating:
    """Whom the view's seat meets in this deal. Raises ValueError for a spectator."""
    if view.seat is None:
        raise ValueError("a spectator meets nobody")
    own = view.seat % view.players
    others = [
        each for each in view.seats if each.seat % view.players != own and each.status is not Status.SITS_OUT
    ]
    chips = sorted(each.chips for each in others if each.chips is not None)
    mine = view.seats[own].chips
    risk = None if mine is None or not chips else (mine, chips[len(chips) // 2])
    return Seating(len(others), view.bank == view.seat, at_stake(view.rules, risk))


@lru_cache(maxsize=64)
def payoffs_of(rules: Rules, seating: Seating) -> "Payoffs":
    """The payoffs of a table; equal tables share them."""
    return Payoffs(rules, seating)


class Payoffs:
    """Units from one opponent. Make one with `payoffs_of`.

    Settings fall into classes by what the price lists say of their rows; class 0 holds those that are on
    no list.
    """

    def __init__(self, rules: Rules, seating: Seating) -> None:
        # Seats have other numbers here; what single seats may do is in the rules of the seat already.
        self.rules = replace(rules, betting=replace(rules.betting, free=()))
        self.seating = seating
        self._bank = frozenset({_ME if seating.bank else _THEM})
        lists = [rules.bonus.rows[row] if rules.in_pairs else () for row in Row]
        self._prices = [sorted({0, *(units for _, units in prices)}) for prices in lists]
        self._known: dict[tuple[int, int, bool], NDArray[np.float64]] = {}

    @cached_property
    def _classes(self) -> list[tuple[Category | None, ...]]:
        """For each class one category in each row that is priced like it."""
        rows = []
        for row in Row:
            prices = self.rules.bonus.rows[row]
            priced = {units: category for category, units in prices}
            rows.append([priced.get(units) for units in self._prices[row]])
        return list(product(*rows))

    def classes(self, tables: tuple[Tables, Tables, Tables], strengths: tuple[Strengths, ...]) -> Indexes:
        """The class of each setting by the strengths of its rows, shape (settings,)."""
        found = np.zeros(len(strengths[0]), np.intp)
        for row in Row:
            found *= len(self._prices[row])
            if len(self._prices[row]) > 1:
                found += self.row_classes(tables[row], row).take(np.abs(strengths[row]))
        return found

    def row_classes(self, tables: Tables, row: Row) -> Indexes:
        """By strength the place of the row's price among the prices of that row."""
        prices = self.rules.bonus.rows[row]
        categories = (None, *tables.evaluate.ranking.categories)
        by_rung = np.array([self._prices[row].index(prices.of(each)) for each in categories], np.intp)
        return by_rung.take(tables.rungs())

    def alone(self, row: Row, priced: int) -> int:
        """The class of a setting with nothing on the price lists but this row."""
        number = priced
        for behind in list(Row)[row + 1 :]:
            number *= len(self._prices[behind])
        return number

    def priced(self, row: Row) -> int:
        """How many prices a row may have, nothing among them."""
        return len(self._prices[row])

    def units(self, mine: int, theirs: int, foul: bool = False) -> NDArray[np.float64]:
        """Units won from an opponent for each of the `OUTCOMES`, between settings of two classes.

        foul: one's own setting is out of order.
        """
        key = mine, theirs, foul
        if key not in self._known:
            cases = product((-1, 0, 1), repeat=len(Row))
            self._known[key] = np.array([self._settled(mine, theirs, won, foul) for won in cases])
        return self._known[key]

    def _settled(self, mine: int, theirs: int, won: tuple[int, ...], foul: bool) -> float:
        plays = not foul or self.rules.foul.mode is FoulMode.PLAYS_ON
        categories = self._classes[mine], self._classes[theirs]
        rows = [
            tuple(Strength(value, made, made or "nothing", ()) for value, made in zip(*each, strict=True))
            for each in zip((won, (0, 0, 0)), categories, strict=True)
        ]
        me = Judged(_ME, (), None, False, "foul" if foul else None, rows[_ME] if plays else ())
        return self.between(me, Judged(_THEM, (), None, False, None, rows[_THEM]))

    def surrendered(self) -> float:
        """Units won from an opponent who gives up."""
        return self.between(_playing(_ME), Judged(_THEM, (), None, True, None, ()))

    def natural(self, natural: Natural) -> float:
        """Units won, a negative number, from an opponent who declares a natural."""
        return self.between(_playing(_ME), Judged(_THEM, (), natural, False, None, ()))

    def wholes(self, wholes: tuple[Whole, ...]) -> float:
        """Units that wholes bring from an opponent."""
        them = _playing(_THEM)
        return self.between(_playing(_ME, wholes), them) - self.between(_playing(_ME), them)

    def home_run(self) -> float:
        """Units that a home run brings from each opponent on top of all three rows."""
        me, them = _playing(_ME), _playing(_THEM)
        return self.between(me, them, frozenset({_ME})) - self.between(me, them)

    def between(self, one: Judged, other: Judged, home_runs: frozenset[int] = frozenset()) -> float:
        """Units that the first wins from the second, as the engine settles it."""
        due = [
            *natural_payments(self.rules, one, other),
            *row_payments(self.rules, one, other, self._bank, home_runs),
        ]
        if self.rules.stakes.table and self.seating.chips:
            due = Chips(self.rules, dict(enumerate(self.seating.chips)), 2).paid(_ME, _THEM, due)
        if not self.rules.betting.pays_nothing:  # else what to play is decided as if it paid
            due = after_stakes(self.rules, due)
        return totals(due, (_ME, _THEM))[_ME]


def _playing(seat: int, wholes: tuple[Whole, ...] = ()) -> Judged:
    """Somebody who plays rows, whatever they are."""
    nothing = Strength(0, None, "nothing", ())
    return Judged(seat, (), None, False, None, (nothing, nothing, nothing), wholes)
