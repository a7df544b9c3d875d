"""Suits that break ties: what the suit of the card counts that compares first in a row.

A card that counts as several may take the first place in any suit that leaves the row worth what it is.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from engine.cards import Card
from engine.ranking import Totals
from engine.solver.layout import SHORT, Indexes
from engine.solver.tables import EITHER, FLUSH, PLAIN, RowTable, Strengths, Tables, tables_of

_LOWEST = 2
"""The place of the lowest rank; a blank below it has no suit."""

Flags = NDArray[np.bool_]


def told_apart(tables: Tables, cards: Sequence[Card], rows: Indexes, strengths: Strengths) -> Strengths:
    """The strengths with the best suit that the card which compares first can have.

    rows: (rows, length) places in cards, which lie by their kinds; strengths: without suits.
    """
    kinds = np.array([tables.kinds[card] for card in cards])
    suits = [tables.suits[card] for card in cards]
    places = np.array([tables.places[kind][0] for kind in kinds])
    several = np.array([len(tables.places[kind]) > 1 for kind in kinds])
    several |= [suit.bit_count() > 1 for suit in suits]
    rungs = np.array([tables.suit_rungs[suit.bit_length() - 1] if suit else 0 for suit in suits])
    leading = tables.leading.take(strengths)
    leads = (places.take(rows) == leading[:, None]) & ~several.take(rows)
    best = np.where(leads, rungs.take(rows), 0).max(axis=1)
    if len(free := np.flatnonzero(several.take(rows).any(axis=1))):
        best[free] = np.maximum(best[free], _of_free_cards(tables, cards, rows[free], leading[free]))
    told: Strengths = (strengths << tables.suit_bits) + best.astype(np.int32)
    return told


def _of_free_cards(tables: Tables, cards: Sequence[Card], rows: Indexes, leading: Indexes) -> Indexes:
    """What the best suit counts in which a card that counts as several can compare first: (rows,)."""
    # Points and mixed suits have no say in which card that is.
    ranking = replace(tables.evaluate.ranking, totals=Totals.NOTHING, mixed_straights=False)
    makes = tables_of(ranking)
    table = makes.short if rows.shape[1] == SHORT else makes.long
    held = np.array([makes.kinds[card] for card in cards], np.intp).take(rows)
    shown = np.array([makes.suits[card] for card in cards], np.intp).take(rows)
    free: Flags = np.bitwise_count(shown) > 1
    made = _made(table, held, np.bitwise_and.reduce(shown, axis=1), np.any(free, axis=1))
    several = np.array([len(places) > 1 for places in makes.places])
    stands = np.array([[each in places for each in range(leading.max() + 1)] for places in makes.places])
    can = stands[held, leading[:, None]] & (free | several.take(held)) & (leading >= _LOWEST)[:, None]
    best = np.zeros(len(rows), np.intp)
    for at in range(rows.shape[1]):
        some = np.flatnonzero(can[:, at])
        others = np.delete(shown[some], at, axis=1)
        common = np.bitwise_and.reduce(others, axis=1)
        others_free = np.any(np.delete(free[some], at, axis=1), axis=1)
        pinned = held[some]
        pinned[:, at] = leading[some] - 1  # the kind that stands there and nowhere else
        pinned.sort(axis=1)
        for suit, rung in enumerate(tables.suit_rungs):
            same = _made(table, pinned, common & 1 << suit, others_free) == made[some]
            in_suit = shown[some, at] & 1 << suit > 0
            best[some] = np.maximum(best[some], np.where(in_suit & same, rung, 0))
    return best


def _made(table: RowTable, kinds: Indexes, common: Indexes, free: Flags) -> Strengths:
    """What rows make. kinds: in rising order; common: the suits of all cards; free: if a card has several."""
    suited = np.where(common > 0, np.where(free, EITHER, FLUSH), PLAIN)
    numbers = table.shares[0].take(kinds[:, 0])
    for at in range(1, kinds.shape[1]):
        numbers += table.shares[at].take(kinds[:, at])
    made: Strengths = table.strengths[suited, numbers]
    return made
