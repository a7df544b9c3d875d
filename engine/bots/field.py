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
from engine.setting import HAND_LENGTH, RowRules

_FIRST_HANDS = 30
_BATCHES = 16
_BATCH_HANDS = 10


@lru_cache(maxsize=32)
def field_of(ranking: Ranking, rows: RowRules, worth: Worth) -> tuple[Values, ...]:
    """The rows of typical settings, as values under the ranking.

    rows: how they must lie. worth: what they pay.
    """

    def hands(numbers: Iterable[int]) -> Iterator[Splits]:
        packs = (shuffled(PLAIN_PACK, f"field/{number}") for number in numbers)
        return (Splits(pack[:HAND_LENGTH], ranking, rows) for pack in packs)

    first_field = [hand.best_back_first().values for hand in hands(range(_FIRST_HANDS))]
    judge = Judge(first_field, worth, ranking, rows)
    field: list[Values] = []
    for batch in range(_BATCHES):
        first = _FIRST_HANDS + batch * _BATCH_HANDS
        batch_hands = hands(range(first, first + _BATCH_HANDS))
        field += [hand.best(judge)[1].values for hand in batch_hands]
        judge = Judge(field, worth, ranking, rows)
    return tuple(field)
