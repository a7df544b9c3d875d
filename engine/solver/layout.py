"""The index tables of thirteen cards: which cards make a row, and which rows make a setting.

They know no cards and no ranking; they are built once and never change.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from engine.setting import HAND_LENGTH, ROW_LENGTHS, Row

Indexes = NDArray[np.intp]

_ALL = (1 << HAND_LENGTH) - 1

SHORT, LONG = ROW_LENGTHS[Row.FRONT], ROW_LENGTHS[Row.BACK]


@dataclass(frozen=True, slots=True)
class Layout:
    """The rows and the settings of thirteen cards, by the places 0 to 12 of the cards in the hand.

    triples: (286, 3) and fives: (1287, 5): the places of the cards of each row, in rising order. one and
    other: (286, 126): for each front the two fives that go with it, each pair once; either may be the back.
    masks: (1287,) and short_masks: (286,): the same rows, bit n for the n-th card.
    """

    triples: Indexes
    fives: Indexes
    one: Indexes
    other: Indexes
    masks: Indexes
    short_masks: Indexes


@cache
def layout() -> Layout:
    """The index tables, built when first asked for."""
    triples, fives = (
        np.array(list(combinations(range(HAND_LENGTH), size)), np.intp) for size in (SHORT, LONG)
    )
    short_masks, masks = ((1 << rows).sum(axis=1) for rows in (triples, fives))
    at = np.zeros(_ALL + 1, np.intp)
    at[masks] = np.arange(len(masks))
    # Beside each front go the fives that share no card with it; those with its lowest spare card come first.
    spare = _ALL ^ short_masks
    lowest = spare & -spare
    beside = (masks & short_masks[:, None] == 0) & (masks & lowest[:, None] > 0)
    one = np.nonzero(beside)[1].reshape(len(triples), -1)
    other = at[spare[:, None] ^ masks[one]]
    return Layout(*map(_fixed, (triples, fives, one, other, masks, short_masks)))


def _fixed(table: Indexes) -> Indexes:
    table = np.ascontiguousarray(table)
    table.flags.writeable = False
    return table
