"""What a pair of settings is worth, by which rows were won: the engine's own scoring, made into a table."""

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from engine.cards import parse_cards
from engine.ranking import Ranking
from engine.rules import FoulMode, FoulRules, Rules
from engine.scoring import Shown, settle, totals

_LOST, _TIED, _WON = range(3)
_LOW, _EVEN, _HIGH = (
    (parse_cards(f"{rank}c 3d 2h"), parse_cards(f"{rank}c 5d 4h 3s 2c"), parse_cards(f"{rank}d 5h 4s 3c 2d"))
    for rank in "89T"
)

Outcomes = tuple[tuple[tuple[float, float, float], ...], ...]
Terms = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Worth:
    """Units against one opponent by the outcome of each row.

    outcomes: indexed by front, middle and back, each 0 for a row lost, 1 for one tied, 2 for one won.
    """

    outcomes: Outcomes

    def with_scoop(self, more: float) -> "Worth":
        """The same with so many units more for winning all three rows."""
        table = [[list(backs) for backs in middles] for middles in self.outcomes]
        table[_WON][_WON][_WON] += more
        return Worth(tuple(tuple((low, even, high) for low, even, high in middles) for middles in table))

    def given_back(self, chance: float) -> Terms:
        """Expected units where the back wins with a chance: b + f · front + m · middle + fm · front · middle.

        Gives b, f, m and fm for the chances of front and middle; a tie counts as half a win.
        """
        nothing, middle, front, both = (
            (1 - chance) * self.outcomes[front][middle][_LOST] + chance * self.outcomes[front][middle][_WON]
            for front, middle in product((_LOST, _WON), repeat=2)
        )
        return nothing, front - nothing, middle - nothing, both - front - middle + nothing


@lru_cache(maxsize=64)
def worth_of(rules: Rules) -> Worth:
    """What the rules pay for each outcome, as `engine.scoring` settles it."""
    plain = replace(rules, ranking=Ranking(), foul=FoulRules(mode=FoulMode.PLAYS_ON))

    def units(*outcomes: int) -> float:
        front, middle, back = ((_LOW, _EVEN, _HIGH)[outcome][row] for row, outcome in enumerate(outcomes))
        transfers = settle(plain, [Shown(0, (front, middle, back)), Shown(1, _EVEN)])
        return totals(transfers, (0, 1))[0]

    each = (_LOST, _TIED, _WON)
    return Worth(
        tuple(
            tuple(
                (units(front, middle, _LOST), units(front, middle, _TIED), units(front, middle, _WON))
                for middle in each
            )
            for front in each
        )
    )
