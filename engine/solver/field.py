"""A field: settings of typical opponents, side by side."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from importlib.resources import files
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from engine.cards import PLAIN_PACK, Card, shuffled
from engine.evaluate import low_evaluator
from engine.ranking import Ranking
from engine.setting import HAND_LENGTH, ROW_LENGTHS, Middle, Row, RowRules, Rows
from engine.solver.layout import Indexes
from engine.solver.removal import Removal, Weights
from engine.solver.splits import strengths_of
from engine.solver.tables import Strengths, Tables, tables_of


def row_tables(ranking: Ranking, rules: RowRules) -> tuple[Tables, Tables, Tables]:
    """The tables by which front, middle and back are counted."""
    tables = tables_of(ranking)
    low = tables_of(low_evaluator(ranking).ranking) if rules.middle is Middle.LOW else tables
    return tables, low, tables


_SEED = "field"

Chances = NDArray[np.float32]


class Field:
    """Settings of typical opponents, side by side. settings: their rows; shape of all arrays (settings,)."""

    def __init__(self, settings: Sequence[Rows], ranking: Ranking, rules: RowRules) -> None:
        self.settings = settings
        self.tables = row_tables(ranking, rules)
        self.ranking, self.rules = ranking, rules

    def __len__(self) -> int:
        """How many settings there are."""
        return len(self.settings)

    @cached_property
    def strengths(self) -> tuple[Strengths, Strengths, Strengths]:
        """The strengths of front, middle and back, a low middle below zero."""
        front, middle, back = (self._row(row) for row in Row)
        if self.rules.middle is Middle.LOW:
            middle = -middle
        return front, middle, back

    @cached_property
    def ranks(self) -> tuple["Ranks", ...]:
        """Front, middle and back in the order of their strengths."""
        sizes = [tables.size for tables in self.tables]
        return tuple(map(Ranks, self.strengths, sizes))

    @cached_property
    def removal(self) -> Removal:
        """What weighs the settings beside cards that one holds."""
        return Removal([sum(rows, ()) for rows in self.settings], self.ranking)

    def _row(self, row: Row) -> Strengths:
        tables = self.tables[row]
        length = ROW_LENGTHS[row]
        # One long hand of all rows, each sorted by its kinds as the tables want it.
        cards = [sorted(each[row], key=tables.kinds.__getitem__) for each in self.settings]
        places: Indexes = np.arange(len(cards) * length).reshape(-1, length)
        table = tables.short if row is Row.FRONT else tables.long
        return strengths_of(tables, list(chain.from_iterable(cards)), places, table)


class Ranks:
    """One row of the field, in the order of its strengths."""

    def __init__(self, strengths: Strengths, size: int) -> None:
        self._order: Indexes = np.argsort(strengths, kind="stable")
        ordered = strengths.take(self._order)
        # By strength, those below zero first, how many of the field are lower and how many are no higher.
        self._zero = size if int(ordered[0]) < 0 else 0
        every = np.arange(-self._zero, size)
        self._lower, self._no_higher = (np.searchsorted(ordered, every, side) for side in ("left", "right"))

    def chances(self, strengths: Strengths, weights: Weights) -> Chances:
        """The chance of each strength to win against the field so weighed, a tie counted as half."""
        below = np.concatenate(([0.0], np.cumsum(weights.take(self._order))))
        below /= max(below[-1], 1e-12)
        at = strengths + self._zero
        chances: Chances = below.take(self._lower.take(at)) + below.take(self._no_higher.take(at))
        return (chances / 2).astype(np.float32)


@lru_cache(maxsize=1024)
def hand(number: int) -> tuple[Card, ...]:
    """One of the hands that every field deals."""
    return shuffled(PLAIN_PACK, f"{_SEED}/{number}")[:HAND_LENGTH]


def write_settings(settings: Sequence[Rows]) -> bytes:
    """Settings as shipped: thirteen bytes each, the cards by their places in the pack, front to back."""
    return bytes(PLAIN_PACK.index(card) for rows in settings for row in rows for card in row)


def read_settings(name: str) -> list[Rows]:
    """The settings of a shipped field."""
    data = (files("engine.solver") / "fields" / f"{name}.bin").read_bytes()
    cards = [PLAIN_PACK[at] for at in data]
    hands = [cards[at : at + HAND_LENGTH] for at in range(0, len(cards), HAND_LENGTH)]
    return [(tuple(each[:3]), tuple(each[3:8]), tuple(each[8:])) for each in hands]
