"""A player beside settings that somebody else made of the same hands.

Each hand of theirs is set anew and meets every setting of theirs that shares no card with it. Such hands
are dealt as a second hand is, and were set without a look at the first: the mean is that of deals between
two played both ways, with a hundred opponents instead of one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

import numpy as np
from numpy.typing import NDArray

from engine.cards import PLAIN_PACK, Card
from engine.rules import Rules
from engine.setting import Row, Rows
from engine.solver.field import Field
from engine.solver.layout import Indexes
from engine.solver.payoff import STEPS, Seating, payoffs_of

_TWO = Seating(1)
_BLOCKS = 25
"""In how many blocks, of hands that stand together, the error is found; the two of a deal stand in one."""


@dataclass(frozen=True, slots=True)
class Against:
    """Units a deal won from whoever made the settings, with the standard error. pairs: of hands that met."""

    mean: float
    error: float
    pairs: int


def against(
    theirs: Sequence[Rows],
    plays: Callable[[Sequence[Card]], Rows],
    rules: Rules,
    progress: Callable[[int], None] | None = None,
) -> Against:
    """How much a player wins from whoever made some settings, by their rows alone.

    plays: how the player sets a hand. rules: must settle in pairs; naturals and surrender are left out.
    progress: called with the number of hands set so far. Raises ValueError where too few hands can meet.
    """
    ours = []
    for at, rows in enumerate(theirs, start=1):
        ours.append(plays(sum(rows, ())))
        if progress:
            progress(at)
    sides = [Field(rows, rules.ranking, rules.rows) for rows in (ours, theirs)]
    held = [sum(1 << PLAIN_PACK.index(card) for card in sum(rows, ())) for rows in theirs]
    masks = np.array(held, np.uint64)
    blocks = np.arange(len(theirs)) * _BLOCKS // len(theirs)
    gained, met = np.zeros((2, len(theirs), _BLOCKS))
    for at in range(len(theirs)):
        others = np.flatnonzero((masks & masks[at]) == 0)
        new, old = (_units(rules, side, at, sides[1], others) for side in sides)
        gained[at] = np.bincount(blocks[others], new - old, _BLOCKS)
        met[at] = np.bincount(blocks[others], minlength=_BLOCKS)
    # The jackknife: each block is left out in turn, its hands as players and as opponents.
    every = range(_BLOCKS)
    without = [
        _mean(np.delete(gained[blocks != each], each, 1), np.delete(met[blocks != each], each, 1))
        for each in every
    ]
    spread = np.array(without) - fmean(without)
    error = ((_BLOCKS - 1) / _BLOCKS * (spread**2).sum()) ** 0.5
    return Against(_mean(gained, met), float(error), int(met.sum()))


def _mean(gained: NDArray[np.float64], met: NDArray[np.float64]) -> float:
    """The mean over the hands that met others. Both (hands, blocks): what was gained, and from how many."""
    pairs = met.sum(axis=1)
    if not pairs.any():
        raise ValueError("too few hands that share no card")
    return float((gained.sum(axis=1)[pairs > 0] / pairs[pairs > 0]).mean())


def _units(rules: Rules, side: Field, at: int, others: Field, which: Indexes) -> NDArray[np.float64]:
    """What one setting wins from each of some others."""
    payoffs = payoffs_of(rules, _TWO)
    mine = tuple(strengths[at : at + 1] for strengths in side.strengths)
    theirs = tuple(strengths.take(which) for strengths in others.strengths)
    outcomes = np.zeros(len(which), np.intp)
    for row in Row:
        outcomes += ((theirs[row] < mine[row]).astype(np.intp) + (theirs[row] <= mine[row])) * STEPS[row]
    (priced,), classes = payoffs.classes(side.tables, mine), payoffs.classes(others.tables, theirs)
    units = np.zeros(len(which))
    for each in np.unique(classes):
        same = classes == each
        units[same] = payoffs.units(int(priced), int(each)).take(outcomes[same])
    return units
