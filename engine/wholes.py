"""Wholes: what the three rows make together, Dragon Poker's hands of six and more cards (000).

The names are the source's, their meaning in thirteen cards is ours.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.evaluate import Strength
from engine.options import option
from engine.prices import Prices
from engine.ranking import Category, Ranking

_TRIPLES = (Category.THREE_OF_A_KIND, Category.FULL_HOUSE)


class Whole(StrEnum):
    """The kinds of whole."""

    THREE_PAIR = "three-pair"  # one pair in each row
    CORPS_A_CORPS = "corps-a-corps"  # a row of two pair that are neighbours in the order
    FULL_BELLY = "full-belly"  # three of a kind in two rows, be it in a full house
    FULL_DRAGON = "full-dragon"  # four of a kind in one row, a pair in another

    @property
    def words(self) -> str:
        """The name for people: ``full belly``."""
        return self.value if self is Whole.CORPS_A_CORPS else self.value.replace("-", " ")


@dataclass(frozen=True, slots=True)
class WholeRules:
    """What wholes pay; none by default."""

    pays: Prices[Whole] = option(Prices(), "what each whole takes from each opponent")
    top: tuple[Whole, ...] = option((), "wholes that win all three rows")
    bottom: tuple[Whole, ...] = option((), "wholes that lose all three rows")


def wholes_of(strengths: Sequence[Strength], ranking: Ranking) -> tuple[Whole, ...]:
    """Every whole that three rows make."""
    kinds = [each.category for each in strengths]
    found = {
        Whole.THREE_PAIR: kinds == [Category.PAIR] * 3,
        Whole.CORPS_A_CORPS: any(_corps(each, ranking) for each in strengths),
        Whole.FULL_BELLY: sum(kind in _TRIPLES for kind in kinds) >= 2,
        Whole.FULL_DRAGON: Category.FOUR_OF_A_KIND in kinds and Category.PAIR in kinds,
    }
    return tuple(whole for whole, holds in found.items() if holds)


def _corps(strength: Strength, ranking: Ranking) -> bool:
    if strength.category is not Category.TWO_PAIR:
        return False
    places = [ranking.names[ranks[0]] for ranks in ranking.order]
    high, low = (places.index(name) for name in strength.ranks[:2])
    return abs(high - low) == 1
