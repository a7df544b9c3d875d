"""The judge: what rows are worth against typical opponents, each row taken for itself.

Who is typical comes from self-play under the ranking at hand, so that it serves any.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from engine.bots.worth import Terms, Worth
from engine.ranking import Ranking
from engine.setting import Row, RowRules, category_in

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


class _Extras(dict[int, float]):
    """What the bonus of each value in a row adds, in units; worked out when first asked for."""

    def __init__(self, row: Row, chances: _Chances, worth: Worth, ranking: Ranking, rows: RowRules) -> None:
        super().__init__()
        self._row, self._chances, self._worth = row, chances, worth
        self._category = category_in(row, ranking, rows)

    def __missing__(self, value: int) -> float:
        self[value] = self._worth.extra(self._row, self._category(value), self._chances[value])
        return self[value]


class _Backs(dict[int, Terms]):
    """What the units still depend on once the back is chosen, for each value of it."""

    def __init__(self, chances: _Chances, extras: _Extras, worth: Worth) -> None:
        super().__init__()
        self._chances, self._extras, self._worth = chances, extras, worth

    def __missing__(self, value: int) -> Terms:
        base, *rest = self._worth.given_back(self._chances[value])
        self[value] = (base + self._extras[value], rest[0], rest[1], rest[2])
        return self[value]


class Judge:
    """Weighs rows by their values against opponents of whom the values are known.

    fronts, middles: the chance of a value to win its row; front_extras, middle_extras: what its bonus adds.
    backs: the terms of the expected units, see `Worth.given_back`, for a value in the back.
    falls_with_the_back: whether a lower back is never worth more, which bonuses can change.
    """

    def __init__(self, opponents: Sequence[Values], worth: Worth, ranking: Ranking, rows: RowRules) -> None:
        chances = [_Chances([values[row] for values in opponents]) for row in Row]
        extras = [_Extras(row, chances[row], worth, ranking, rows) for row in Row]
        self.fronts, self.middles, backs = chances
        self.front_extras, self.middle_extras, back_extras = extras
        self.backs = _Backs(backs, back_extras, worth)
        self.falls_with_the_back = not worth.bonus.back
