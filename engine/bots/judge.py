"""The judge: what rows are worth against typical opponents, each row taken for itself.

Who is typical comes from self-play under the ranking at hand, so that it serves any.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from engine.bots.worth import Terms, Worth
from engine.setting import Row

# Too little to weigh against a chance, enough to prefer the better kicker where chances are equal: values
# have about 32 bits.
_PER_VALUE = 2.0**-52

Values = tuple[int, int, int]


class _Chances(dict[int, float]):
    """The chance of each value to win a row, a tie counted as half; worked out when first asked for."""

    def __init__(self, opponents: Sequence[int]) -> None:
        super().__init__()
        self._opponents = sorted(opponents)

    def __missing__(self, value: int) -> float:
        below, not_above = bisect_left(self._opponents, value), bisect_right(self._opponents, value)
        self[value] = (below + not_above) / (2 * len(self._opponents)) + value * _PER_VALUE
        return self[value]


class _Backs(dict[int, Terms]):
    """What the units still depend on once the back is chosen, for each value of it."""

    def __init__(self, opponents: Sequence[int], worth: Worth) -> None:
        super().__init__()
        self._chances = _Chances(opponents)
        self._worth = worth

    def __missing__(self, value: int) -> Terms:
        self[value] = self._worth.given_back(self._chances[value])
        return self[value]


class Judge:
    """Weighs rows by their values against opponents of whom the values are known.

    fronts, middles: the chance of a value to win its row. backs: the terms of the expected units, see
    `Worth.given_back`, for a value in the back.
    """

    def __init__(self, opponents: Sequence[Values], worth: Worth) -> None:
        self.fronts = _Chances([values[Row.FRONT] for values in opponents])
        self.middles = _Chances([values[Row.MIDDLE] for values in opponents])
        self.backs = _Backs([values[Row.BACK] for values in opponents], worth)
