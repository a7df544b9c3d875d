"""All 72,072 ways to lay thirteen cards, and those among them that are legal."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from random import Random

import numpy as np
from numpy.typing import NDArray

from engine.cards import SUITS, Card
from engine.evaluate import low_evaluator
from engine.ranking import POINTS, Category, Ranking
from engine.setting import HAND_LENGTH, Middle, Row, RowOrder, RowRules, Rows
from engine.solver.layout import Indexes, layout
from engine.solver.suits import told_apart
from engine.solver.tables import EITHER, RowTable, Strengths, Tables, tables_of

Worth = NDArray[np.int64] | NDArray[np.float32]

_EVERY_SUIT = (1 << len(SUITS)) - 1

_SHORTLIST = 16
"""How many settings to weigh closely if nobody asks for more."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of one hand, side by side in arrays.

    which: their numbers, see `Splits.rows_of`. strengths: of front, middle and back, as the tables of the
    ranking count them. A low middle counts below zero: the lower the hand, the nearer.
    """

    which: Indexes
    strengths: tuple[Strengths, Strengths, Strengths]

    def __len__(self) -> int:
        """How many there are."""
        return len(self.which)

    def take(self, some: Indexes) -> "Settings":
        """Some of them, in the order asked for."""
        front, middle, back = (each.take(some) for each in self.strengths)
        return Settings(self.which.take(some), (front, middle, back))


class Splits:
    """The splits of one hand of thirteen cards under a ranking and the rules for rows.

    cards: the hand in the solver's own order, in which all rows are given. fronts: (286,) the strengths of
    every three cards; middles, backs: (1287,) those of every five, which differ where the middle is a low.
    """

    def __init__(self, cards: Sequence[Card], ranking: Ranking, rules: RowRules) -> None:
        if len(cards) != HAND_LENGTH:
            raise ValueError(f"{len(cards)} cards: a hand has {HAND_LENGTH}")
        self.ranking, self.rules = ranking, rules
        self.tables = tables_of(ranking)
        self.cards = tuple(sorted(cards, key=self.tables.kinds.__getitem__))
        self.fronts = strengths_of(self.tables, self.cards, layout().triples, self.tables.short)
        self.backs = strengths_of(self.tables, self.cards, layout().fives, self.tables.long)
        self.middles = self.backs
        self._low = rules.middle is Middle.LOW
        if self._low:
            low = tables_of(low_evaluator(ranking).ranking)
            self.middles = -strengths_of(low, self.cards, layout().fives, low.long)

    @cached_property
    def every(self) -> Settings:
        """Every setting that comes into question, most of them foul: see `legal`.

        Where the fives must lie in order these are 36,036, each pair of fives once, the stronger as the
        back. Else, and where no setting at all is legal, they are all 72,072.
        """
        return self._in_order if self.in_order else self._as_they_lie

    @property
    def legal(self) -> NDArray[np.bool_]:
        """Which of `every` are legal; all of them where none is, since some row must be laid."""
        return self._lawful if self.has_legal else np.ones(len(self.every), np.bool_)

    @cached_property
    def has_legal(self) -> bool:
        """Whether any setting is legal, which changed rankings can rule out."""
        return bool(self._lawful.any())

    @property
    def in_order(self) -> bool:
        """Whether a setting's fives lie by their strength."""
        return self.has_legal and not self._low

    @cached_property
    def settings(self) -> Settings:
        """Those of `every` that are `legal`."""
        return self.every.take(np.flatnonzero(self.legal))

    @cached_property
    def _lawful(self) -> NDArray[np.bool_]:
        """Which are legal of the settings in order, or with a low middle of all."""
        fronts, middles, backs = (self._as_they_lie if self._low else self._in_order).strengths
        strictly = self.rules.order is RowOrder.STRICTLY
        if not self._low:
            return (fronts < middles) & (middles < backs) if strictly else fronts <= middles
        legal = fronts < backs if strictly else fronts <= backs
        return legal & self._low_enough().take(_middles()) if self.rules.low_to else legal

    @cached_property
    def _in_order(self) -> Settings:
        table = layout()
        one, other = self.backs.take(table.one.ravel()), self.backs.take(table.other.ravel())
        fronts = self.fronts.repeat(table.one.shape[1])
        return Settings(_numbers(), (fronts, np.minimum(one, other), np.maximum(one, other)))

    @cached_property
    def _as_they_lie(self) -> Settings:
        table = layout()
        fronts = np.tile(self.fronts.repeat(table.one.shape[1]), 2)
        middles, backs = _middles(), np.roll(_middles(), table.one.size)
        strengths = fronts, self.middles.take(middles), self.backs.take(backs)
        return Settings(np.arange(2 * table.one.size), strengths)

    def rows_of(self, settings: Settings) -> tuple[Indexes, Indexes, Indexes]:
        """The rows of settings, front, middle and back, as numbers in the `layout`.

        A setting's number is that of its front and its two fives in the layout; the one that the layout
        names other is the back, from 36,036 on the middle. In a legal setting whose fives must lie in order
        the stronger of them is the back, whatever its number says.
        """
        table = layout()
        turned, pair = np.divmod(settings.which, table.one.size)
        one, other = table.one.ravel().take(pair), table.other.ravel().take(pair)
        if self.in_order:
            turned = self.backs.take(one) > self.backs.take(other)
        middle, back = np.where(turned, other, one), np.where(turned, one, other)
        return pair // table.one.shape[1], middle, back

    def cards_of(self, settings: Settings, at: int, seed: str = "") -> Rows:
        """The cards of one of the settings.

        With a seed, those of a setting that is worth the same row by row, be it this or another one.
        """
        one = settings.take(np.array([at]))
        if seed:
            same = self.legal.copy()
            for row in Row:
                same &= self.every.strengths[row] == one.strengths[row][0]
            alike = np.flatnonzero(same)
            one = self.every.take(alike[[Random(seed).randrange(len(alike))]])
        table = layout()
        front, middle, back = self.rows_of(one)
        return (
            tuple(self.cards[place] for place in table.triples[front[0]]),
            tuple(self.cards[place] for place in table.fives[middle[0]]),
            tuple(self.cards[place] for place in table.fives[back[0]]),
        )

    def strongest(self, *rows: Row) -> int:
        """Which of `settings` has the strongest of the first row named, with that the strongest next, …"""
        best = np.arange(len(self.settings))
        for row in rows:
            strengths = self.settings.strengths[row].take(best)
            best = best[strengths == strengths.max()]
        return int(best[0])

    def repair(self, rows: Rows) -> int:
        """Which of `settings` mends a foul most cheaply: fewest cards moved, then the strongest rows."""
        moved = self.moved(rows)
        best = np.flatnonzero(moved == moved.min())
        some = self.settings.take(best)
        order = np.lexsort(tuple(some.strengths[row] for row in Row))
        return int(best[order[-1]])

    def moved(self, rows: Rows) -> NDArray[np.intp]:
        """For each of `settings` how many cards lie in another row than in rows."""
        table = layout()
        kept = np.zeros(len(self.settings), np.intp)
        for row, numbers in zip(Row, self.rows_of(self.settings), strict=True):
            mask = sum(1 << self.cards.index(card) for card in rows[row])
            masks = table.short_masks if row is Row.FRONT else table.masks
            kept += np.bitwise_count(masks & mask).astype(np.intp).take(numbers)
        return HAND_LENGTH - kept

    def _low_enough(self) -> NDArray[np.bool_]:
        """Which middles are lows of no card above the one that the rules name, by row."""
        low = tables_of(low_evaluator(self.ranking).ranking)
        rung = [*self.ranking.categories, Category.HIGH_CARD].index(Category.HIGH_CARD) + 1
        ranks = np.array([POINTS.get(card.rank, 0) for card in self.cards])
        highest = ranks.take(layout().fives).max(axis=1)
        low_enough: NDArray[np.bool_] = (highest <= self.rules.low_to) & (
            low.rungs().take(-self.middles) == rung
        )
        return low_enough


def shortlist(settings: Settings, units: Worth, margin: float, top: int) -> Indexes:
    """Those of the settings that come near the best, best first; those alike row by row count as one.

    units: what each is worth. margin: how far below the best one may lie. top: how many there should be,
    even if they lie further below; at most twice as many are given, or `_SHORTLIST`.
    """
    near = np.flatnonzero(units >= units.max() - margin)
    kept = _distinct(settings, near, units)
    while len(kept) < top and len(near) < len(settings):
        margin = 4 * margin + 1
        near = np.flatnonzero(units >= units.max() - margin)
        kept = _distinct(settings, near, units)
    return kept[: max(_SHORTLIST, 2 * top)]


def _distinct(settings: Settings, some: Indexes, units: Worth) -> Indexes:
    """Some settings, those worth most first, one for each that differs in what its rows are worth."""
    ordered = some.take(np.argsort(-units.take(some), kind="stable"))
    front, middle, back = (each.take(ordered).astype(np.int64) for each in settings.strengths)
    _, first = np.unique((front << 42) + (middle << 21) + back, return_index=True)
    return ordered.take(np.sort(first))


@cache
def _numbers() -> Indexes:
    """The numbers of the settings in order."""
    return np.arange(layout().one.size)


@cache
def _middles() -> Indexes:
    """The middle row of each of all settings."""
    return np.concatenate((layout().one.ravel(), layout().other.ravel()))


def strengths_of(tables: Tables, cards: Sequence[Card], rows: Indexes, table: RowTable) -> Strengths:
    """The strength of every row: (rows,). rows: (rows, length) places in cards, which lie by their kinds."""
    kinds = np.array([tables.kinds[card] for card in cards], np.intp)
    length = rows.shape[1]
    shares = table.shares.take(kinds, axis=1)
    places = rows.T
    numbers = shares[0].take(places[0])
    for at in range(1, length):
        numbers += shares[at].take(places[at])
    if table.knows_flushes:
        numbers += _suited(tables, cards, places) * table.strengths.shape[1]
    strengths: Strengths = table.strengths.ravel().take(numbers)
    if len(tables.mixed):
        suits = np.array([tables.suits[card] for card in cards]).take(rows)
        strengths = np.where(_show_every_suit(suits), tables.mixed.take(strengths), strengths)
    return told_apart(tables, cards, rows, strengths) if tables.suit_rungs else strengths


def _show_every_suit(suits: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Whether the cards of each row can show all four suits: see `engine.evaluate`. suits: as bits."""
    shown = np.ones(len(suits), np.bool_)
    for some in range(1, _EVERY_SUIT + 1):
        shown &= (suits & some > 0).sum(axis=1) >= some.bit_count()
    return shown


def _suited(tables: Tables, cards: Sequence[Card], places: Indexes) -> Indexes:
    """For each row whether its suits are one: plain, flush or either as in the tables."""
    suits = np.array([tables.suits[card] for card in cards], np.uint8)
    common = suits.take(places[0])
    for place in places[1:]:
        common &= suits.take(place)
    suited: Indexes = (common > 0).astype(np.intp)
    several = np.bitwise_count(suits) > 1
    if several.any():
        suited[several.take(places).any(axis=0) & (common > 0)] = EITHER
    return suited
