"""The first line of the table: what is played, how far the session has come, and who deals."""

from datetime import datetime

from textual.content import Content
from textual.widgets import Static

from engine.events import Length
from engine.view import View

_NUMERAL = "十三 "


class TableHeader(Static):
    """The name of the game, the ruleset, the deal, the dealer; trouble with the saves where there is some."""

    DEFAULT_CSS = """
    TableHeader { height: 1; padding: 0 1; background: $panel; text-wrap: nowrap; }
    """

    _line = Content("")

    def show(self, view: View, notice: str | None = None) -> None:
        """Show where the session stands. notice: one line on why the last steps are not kept."""
        ascii_only = self.app.has_class("-ascii")
        between = " - " if ascii_only else " · "
        parts = [view.rules.title]
        if view.number:
            parts.append(f"deal {view.number} {length_words(view.length)}")
            parts.append(f"{view.seats[view.dealer].player.name} deals")
        line = Content.assemble(
            ("" if ascii_only else _NUMERAL, "bold $gold"),
            ("Thirteen Dragons", "bold $gold"),
            "   ",
            (notice, "$loss") if notice else between.join(parts),
        )
        if not line.is_same(self._line):
            self._line = line
            self.update(line, layout=False)


def length_words(length: Length) -> str:
    """How long the session goes on, to stand after the number of the deal."""
    if length.deals is not None:
        return f"of {length.deals}"
    if length.until is not None:
        return f"until {datetime.fromisoformat(length.until):%H:%M}"
    return "with an open end"
