"""The field: settings of typical opponents under the rules at hand, from self-play.

The first hands are set best back first. Batch by batch, further hands are then set as is worth most
against all batches before (fictitious play), which settles where plain best replies would swing.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from engine.bots.judge import Judge, Values
from engine.bots.splits import Splits
from engine.bots.worth import Worth
from engine.cards import PLAIN_PACK, shuffled
from engine.ranking import Ranking
from engine.setting import HAND_LENGTH

_FIRST_HANDS = 30
_BATCHES = 16
_BATCH_HANDS = 10


@lru_cache(maxsize=32)
def field_of(ranking: Ranking, gap: int, worth: Worth) -> tuple[Values, ...]:
    """The rows of typical settings, as values under the ranking.

    gap: how far rows must be apart, see `Splits`. worth: what the rows pay.
    """
    judge = Judge([hand.best_back_first(gap).values for hand in _hands(ranking, range(_FIRST_HANDS))], worth)
    field: list[Values] = []
    for batch in range(_BATCHES):
        first = _FIRST_HANDS + batch * _BATCH_HANDS
        hands = _hands(ranking, range(first, first + _BATCH_HANDS))
        field += [hand.best(judge, gap)[1].values for hand in hands]
        judge = Judge(field, worth)
    return tuple(field)


def _hands(ranking: Ranking, numbers: Iterable[int]) -> Iterator[Splits]:
    return (Splits(shuffled(PLAIN_PACK, f"field/{number}")[:HAND_LENGTH], ranking) for number in numbers)
