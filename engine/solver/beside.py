"""What counts beside the strengths of three rows: wholes that pay, rows that win or lose against any others.

The joke mode has both (000). What a whole is and what it pays is asked of the engine, once for each way in
which three kinds of hand can come together.
"""

from collections.abc import Sequence
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from engine.cards import Card
from engine.evaluate import Strength
from engine.judged import FOURS, may_win
from engine.ranking import Category, Ranking
from engine.rules import Rules
from engine.setting import Row
from engine.solver.field import Field
from engine.solver.payoff import Payoffs
from engine.solver.tables import Strengths, Tables
from engine.table_rules import EVERYBODY
from engine.wholes import Whole, wholes_of

BEYOND = 1 << 28
"""More than any strength: what is added to rows that win against any others."""

_WHOLES = tuple(Whole)
_CATEGORIES = (None, *Category)
_NEIGHBOURS = len(_CATEGORIES)
"""The code of two pair of neighbouring ranks; those of all else are the places of their categories."""

_CODES = _NEIGHBOURS + 1

Codes = NDArray[np.uint8]
Paid = NDArray[np.float32]
Standing = NDArray[np.int32]
Three = tuple[Strengths, Strengths, Strengths]


class Beside:
    """What settings of a table get beside what their rows win, by the strengths of their rows."""

    def __init__(self, rules: Rules, tables: tuple[Tables, Tables, Tables], payoffs: Payoffs) -> None:
        self._rules = rules
        self._codes = [_codes(each) for each in tables]
        self._fours = [_fours(each, rules) for each in tables]
        kinds = [[whole for at, whole in enumerate(_WHOLES) if number >> at & 1] for number in range(16)]
        pays = np.array([payoffs.wholes(tuple(each)) for each in kinds], np.float32)
        top = [any(each in rules.wholes.top for each in held) for held in kinds]
        bottom = [any(each in rules.wholes.bottom for each in held) for held in kinds]
        self._pays: Paid = pays.take(_wholes())
        self._tops, self._bottoms = (np.array(each, np.bool_).take(_wholes()) for each in (top, bottom))
        self.pays = bool(pays.any())
        self.stands = any((*top, *bottom, *rules.limits.scoops, *rules.limits.loses))

    def may_win(self, cards: Sequence[Card]) -> bool:
        """Whether the rows of a hand may win at all."""
        return may_win(self._rules, cards)

    def paid(self, strengths: Three) -> Paid:
        """The units that each setting gets from every opponent for its wholes."""
        paid: Paid = self._pays.take(self._together(strengths))
        return paid

    def standing(self, strengths: Three) -> Standing:
        """For each setting 1 where its rows win against any others, -1 where they lose, else 0."""
        together = self._together(strengths)
        wins, loses = self._tops.take(together), self._bottoms.take(together)
        for (winning, losing), each in zip(self._fours, strengths, strict=True):
            wins |= winning.take(np.abs(each))
            loses |= losing.take(np.abs(each))
        return wins.astype(np.int32) - loses

    def lifted(self, strengths: Three) -> Three:
        """The strengths with those of rows that win or lose against any others beyond all else."""
        if not self.stands:
            return strengths
        lift = self.standing(strengths) * BEYOND
        front, middle, back = strengths
        return front + lift, middle + lift, back + lift

    def opposing(self, field: Field) -> Three:
        """The same for the settings of a field, some of which may hold cards with which nobody wins."""
        front, middle, back = self.lifted(field.strengths)
        rules = self._rules.for_seat(EVERYBODY)
        if not (rules.limits.needs or rules.limits.fatal):
            return front, middle, back
        able = np.array([may_win(rules, sum(rows, ())) for rows in field.settings])
        nothing = np.int32(-BEYOND)
        return np.where(able, front, nothing), np.where(able, middle, nothing), np.where(able, back, nothing)

    def most(self, fronts: Strengths, middles: Strengths, backs: Strengths) -> Paid:
        """For each back the most that a setting with it can get for wholes, with any of the other rows."""
        codes = [self._row_codes(row, each) for row, each in zip(Row, (fronts, middles, backs), strict=True)]
        held = [np.unique(each) for each in codes]
        by_back = np.zeros(_CODES, np.float32)
        by_back[held[Row.BACK]] = self._pays[np.ix_(*held)].max(axis=(0, 1))
        return by_back.take(codes[Row.BACK])

    def _row_codes(self, row: Row, strengths: Strengths) -> Codes:
        codes: Codes = self._codes[row].take(np.abs(strengths))
        return codes

    def _together(self, strengths: Three) -> NDArray[np.intp]:
        front, middle, back = (
            self._row_codes(row, each).astype(np.intp) for row, each in zip(Row, strengths, strict=True)
        )
        together: NDArray[np.intp] = (front * _CODES + middle) * _CODES + back
        return together


@cache
def _wholes() -> NDArray[np.uint8]:
    """By the codes of front, middle and back the wholes that they make, as bits."""
    ranking = Ranking()
    two, three, four = (ranking.names[rank] for rank in "234")
    rows = [Strength(0, category, "", (four, two)) for category in _CATEGORIES]
    rows.append(Strength(0, Category.TWO_PAIR, "", (three, two)))
    made = [
        sum(1 << _WHOLES.index(whole) for whole in wholes_of(each, ranking))
        for each in product(rows, repeat=len(Row))
    ]
    return np.array(made, np.uint8).reshape(_CODES, _CODES, _CODES)


def _codes(tables: Tables) -> Codes:
    """The code of each strength."""
    ranking = tables.evaluate.ranking
    by_rung = np.array([_CATEGORIES.index(each) for each in (None, *ranking.categories)], np.uint8)
    codes: Codes = by_rung.take(tables.rungs())
    high, low = tables.leading_places(2)
    neighbours = (codes == _CATEGORIES.index(Category.TWO_PAIR)) & (np.abs(high - low) == 1)
    codes[neighbours] = _NEIGHBOURS
    return codes


def _fours(tables: Tables, rules: Rules) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which strengths are four of a rank that wins all three rows, and which of one that loses them."""
    order = tables.evaluate.ranking.order
    fours = np.isin(_codes(tables), [_CATEGORIES.index(each) for each in FOURS])
    (places,) = tables.leading_places(1)

    def of(ranks: set[str]) -> NDArray[np.bool_]:
        named = [place for place, each in enumerate(order) if ranks.intersection(each)]
        named_fours: NDArray[np.bool_] = fours & np.isin(places, named)
        return named_fours

    return of({rank for rank, _ in rules.limits.scoops}), of({rank for rank, _ in rules.limits.loses})
