"""What a pair of settings is worth, by which rows were won: the engine's own scoring, made into a table."""

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from engine.cards import parse_cards
from engine.judged import Shown
from engine.prices import Prices
from engine.ranking import Category, Ranking
from engine.rules import BonusMode, BonusRules, FoulMode, FoulRules, HouseRules, Rules
from engine.scoring import settle
from engine.setting import Row, RowRules
from engine.table_rules import BettingRules, LimitRules
from engine.transfers import totals
from engine.wholes import WholeRules

_LOW, _EVEN, _HIGH = (
    (parse_cards(f"{rank}c 3d 2h"), parse_cards(f"{rank}c 5d 4h 3s 2c"), parse_cards(f"{rank}d 5h 4s 3c 2d"))
    for rank in "89T"
)

Terms = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Worth:
    """Units against one opponent by which rows are won.

    outcomes: for front, middle and back lost or won, counted as bits of 4, 2 and 1. bonus: what strong
    rows pay besides. row: the unit that a bonus may stand instead of.
    """

    outcomes: tuple[float, ...]
    bonus: BonusRules
    row: int

    def with_scoop(self, times: float) -> "Worth":
        """The same where winning all three rows counts so many times over."""
        return replace(self, outcomes=(*self.outcomes[:-1], self.outcomes[-1] * times))

    @property
    def without_front(self) -> "Worth":
        """The same where the front counts for nothing."""
        half = len(self.outcomes) // 2
        even = [
            (lost + won) / 2 for lost, won in zip(self.outcomes[:half], self.outcomes[half:], strict=True)
        ]
        return replace(self, outcomes=(*even, *even), bonus=replace(self.bonus, front=Prices()))

    def extra(self, row: Row, category: Category | None, chance: float) -> float:
        """What the bonus of a row adds to the outcomes, in units, where the row wins with that chance."""
        bonus = self.bonus.rows[row].of(category)
        match self.bonus.mode if bonus else None:
            case BonusMode.WINNER_INSTEAD:
                return (bonus - self.row) * chance
            case BonusMode.WINNER_EXTRA:
                return bonus * chance
            case _:
                return bonus

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
    plain = replace(
        rules,
        ranking=Ranking(),
        rows=RowRules(),
        foul=FoulRules(mode=FoulMode.PLAYS_ON),
        bonus=BonusRules(),
        house=HouseRules(),
        limits=LimitRules(),
        betting=BettingRules(),
        wholes=WholeRules(),
    )

    def units(front: bool, middle: bool, back: bool) -> float:
        rows = tuple((_LOW, _HIGH)[won][row] for row, won in zip(Row, (front, middle, back), strict=True))
        transfers = settle(plain, [Shown(0, (rows[0], rows[1], rows[2])), Shown(1, _EVEN)])
        return totals(transfers, (0, 1))[0]

    outcomes = tuple(units(*outcome) for outcome in product((False, True), repeat=len(Row)))
    return Worth(outcomes, rules.bonus if rules.in_pairs else BonusRules(), rules.row)
