"""The rules of the table in a few lines, for screens with room to spare."""

from collections.abc import Iterable, Iterator

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from engine.ranking import Category
from engine.rules import FoulMode, Rules
from tui.pays import pays, units


class ShortRules(Widget):
    """What the table plays, in the room that there is."""

    DEFAULT_CSS = "ShortRules { height: 1fr; }"

    _words = Content("")

    def show(self, rules: Rules) -> None:
        """Show the rules."""
        self._words = _titled(rules.title, short_rules(rules))
        self.refresh()

    def render(self) -> Content:
        """The rules; where there are more lines than room, a word where the rest is."""
        width, height = self.content_size
        lines = self._words.wrap(max(1, width))
        if len(lines) > height:
            lines = [*lines[: height - 1], Content.styled("F1 shows the rest.", "$faint")]
        return Content("\n").join(lines)


class Ladder(Static):
    """Which hand beats which."""

    DEFAULT_CSS = "Ladder { height: auto; }"

    def show(self, rules: Rules) -> None:
        """Show the hands that the rules know, the best first."""
        possible = (
            set(Category)
            if rules.ranking.faces or rules.ranking.wild
            else set(Category) - {Category.FIVE_OF_A_KIND}
        )
        hands = [each.words for each in reversed(rules.ranking.categories) if each in possible]
        self.update(_titled("What beats what, the best first", hands))


def _titled(title: str, lines: Iterable[str]) -> Content:
    return Content("\n").join([Content.styled(title, "bold $gold"), *map(Content, lines)])


def short_rules(rules: Rules) -> Iterator[str]:
    """What the rules are like and what pays how much, a line for each thing."""
    if rules.summary:
        yield rules.summary
    yield from (f"{each.what}: {each.pays}" for each in pays(rules))


def foul_words(rules: Rules) -> str:
    """What a foul costs."""
    if rules.foul.mode is FoulMode.PLAYS_ON:
        return "The rows of a foul are compared as they lie."
    return f"A foul loses every row: it pays {units(rules.foul_price)} to each player who set right."


def surrender_words(rules: Rules) -> str:
    """What giving a deal up costs."""
    return f"Giving up pays {units(rules.surrender.pays)} to each player who set right."
