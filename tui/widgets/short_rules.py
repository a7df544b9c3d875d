"""The rules of the table in a few lines, for screens with room to spare."""

from collections.abc import Iterable, Iterator

from textual.content import Content
from textual.widgets import Static

from engine.ranking import Category
from engine.rules import FoulMode, Rules
from engine.setting import RowOrder


class ShortRules(Static):
    """What the table plays."""

    DEFAULT_CSS = "ShortRules { height: auto; }"

    def show(self, rules: Rules) -> None:
        """Show the rules."""
        self.update(_titled(rules.title, short_rules(rules)))


class Ladder(Static):
    """Which hand beats which."""

    DEFAULT_CSS = "Ladder { height: auto; }"

    def show(self, rules: Rules) -> None:
        """Show the hands that the rules know, the best first."""
        possible = set(Category) if rules.ranking.faces else set(Category) - {Category.FIVE_OF_A_KIND}
        hands = [each.words for each in reversed(rules.ranking.categories) if each in possible]
        self.update(_titled("What beats what, the best first", hands))


def _titled(title: str, lines: Iterable[str]) -> Content:
    return Content("\n").join([Content.styled(title, "bold $gold"), *map(Content, lines)])


def short_rules(rules: Rules) -> Iterator[str]:
    """What pays how much, in a sentence for each thing."""
    if rules.summary:
        yield rules.summary
    if rules.rows.order is RowOrder.STRICTLY:
        yield "The back must beat the middle, and the middle the front."
    else:
        yield "The back must not be lower than the middle, nor the middle than the front."
    yield foul_words(rules)
    if rules.surrender.allowed:
        yield surrender_words(rules)


def foul_words(rules: Rules) -> str:
    """What a foul costs."""
    if rules.foul.mode is FoulMode.PLAYS_ON:
        return "The rows of a foul are compared as they lie."
    return f"A foul loses every row: it pays {units(rules.foul_price)} to each player who set right."


def surrender_words(rules: Rules) -> str:
    """What giving a deal up costs."""
    return f"Giving up pays {units(rules.surrender.pays)} to each player who set right."


def units(count: int) -> str:
    """A number of units."""
    return f"{count} unit{'' if count == 1 else 's'}"
