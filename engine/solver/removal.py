"""How the cards that one holds bear on what opponents may hold.

Cards that count the same but for their suits fall into classes. Given how many of each class one holds,
every setting of the field is weighed by the chance that its cards, their suits shuffled, are not among them.
"""

from collections.abc import Hashable, Sequence
from functools import cache, reduce
from math import comb

import numpy as np
from numpy.typing import NDArray

from engine.cards import PLAIN_PACK, Card
from engine.ranking import Ranking
from engine.solver.layout import Indexes

_MOST_TOGETHER = 1024

Weights = NDArray[np.float64]


class Removal:
    """Weighs the settings of a field by one's own cards.

    settings: the cards of each setting. Classes are taken in groups, so that a setting is three or four
    numbers, one for each group: how many it holds of every class in it.
    """

    def __init__(self, settings: Sequence[Sequence[Card]], ranking: Ranking) -> None:
        changed = {*dict(ranking.faces), *ranking.wild, *ranking.blank}
        points = dict(ranking.half_points)
        place = {rank: at for at, ranks in enumerate(ranking.order) for rank in ranks}
        # Only a card that counts as something else is told from the others of its rank.
        self._class_of: dict[Card, Hashable] = {
            card: (ranking.face(card) if card in changed else place.get(card.rank), points.get(card))
            for card in PLAIN_PACK
        }
        held = list(self._class_of.values())
        self._sizes = {each: held.count(each) for each in dict.fromkeys(held)}
        self._groups = _grouped(self._sizes)
        number_of = {each: at for at, each in enumerate(self._sizes)}
        held_by = np.array([[number_of[self._class_of[card]] for card in cards] for cards in settings])
        counts = {each: (held_by == at).sum(axis=1) for each, at in number_of.items()}
        self._numbers: list[Indexes] = []
        for group in self._groups:
            numbers = np.zeros(len(settings), np.intp)
            for each in group:
                numbers = numbers * (self._sizes[each] + 1) + counts[each]
            self._numbers.append(numbers)

    def weights(self, cards: Sequence[Card]) -> Weights:
        """The weight of each setting beside one's own cards; they sum to 1."""
        counts = dict.fromkeys(self._sizes, 0)
        for card in cards:
            if card in self._class_of:
                counts[self._class_of[card]] += 1
        weights: Weights = np.ones(len(self._numbers[0]))
        for group, numbers in zip(self._groups, self._numbers, strict=True):
            # Of a card that one holds twice, as one in common with others, nobody has more than the pack.
            free = [_free(self._sizes[each], min(counts[each], self._sizes[each])) for each in group]
            weights *= reduce(np.multiply.outer, free).ravel().take(numbers)
        if not weights.any():  # cards so rare that a small field knows no others
            weights += 1
        weights /= weights.sum()
        return weights


@cache
def _free(size: int, mine: int) -> Weights:
    """By how many an opponent holds of a class, the chance that none of them is one of mine."""
    return np.array([comb(size - mine, theirs) / comb(size, theirs) for theirs in range(size + 1)])


def _grouped(sizes: dict[Hashable, int]) -> list[list[Hashable]]:
    groups: list[list[Hashable]] = []
    together = _MOST_TOGETHER
    for each, size in sizes.items():
        together *= size + 1
        if together > _MOST_TOGETHER:
            groups.append([])
            together = size + 1
        groups[-1].append(each)
    return groups
