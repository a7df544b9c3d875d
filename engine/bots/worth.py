"""What a pair of settings is worth, by which rows were won: the engine's own scoring, made into a table."""

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from engine.cards import parse_cards
from engine.ranking import Ranking
from engine.rules import FoulMode, FoulRules, Rules
from engine.scoring import Shown, settle, totals
from engine.setting import Row

_LOW, _EVEN, _HIGH = (
    (parse_cards(f"{rank}c 3d 2h"), parse_cards(f"{rank}c 5d 4h 3s 2c"), parse_cards(f"{rank}d 5h 4s 3c 2d"))
    for rank in "89T"
)

Terms = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Worth:
    """Units against one opponent by which rows are won.

    outcomes: for front, middle and back lost or won, counted as bits of 4, 2 and 1.
    """

    outcomes: tuple[float, ...]

    def with_scoop(self, times: float) -> "Worth":
        """The same where winning all three rows counts so many times over."""
        return Worth((*self.outcomes[:-1], self.outcomes[-1] * times))

    def given_back(self, chance: float) -> Terms:
        """Expected units where the back wins with a chance: b + f · front + m · middle + fm · front · middle.

        Gives b, f, m and fm for the chances of front and middle; a tie counts as half a win.
        """
        nothing, middle, front, both = (
            (1 - chance) * lost + chance * won
            for lost, won in zip(self.outcomes[::2], self.outcomes[1::2], strict=True)
        )
        return nothing, front - nothing, middle - nothing, both - front - middle + nothing


@lru_cache(maxsize=64)
def worth_of(rules: Rules) -> Worth:
    """What the rules pay for each outcome, as `engine.scoring` settles it."""
    plain = replace(rules, ranking=Ranking(), foul=FoulRules(mode=FoulMode.PLAYS_ON))

    def units(front: bool, middle: bool, back: bool) -> float:
        rows = tuple((_LOW, _HIGH)[won][row] for row, won in zip(Row, (front, middle, back), strict=True))
        transfers = settle(plain, [Shown(0, (rows[0], rows[1], rows[2])), Shown(1, _EVEN)])
        return totals(transfers, (0, 1))[0]

    return Worth(tuple(units(*outcome) for outcome in product((False, True), repeat=len(Row))))
