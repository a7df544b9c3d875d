"""The first line of the table: what is played, how far the session is, who deals, what is in the pool."""

from collections.abc import Iterator
from datetime import datetime

from rich.cells import cell_len
from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from engine.events import Length
from engine.rules import STAKE_PHASES
from engine.transfers import Account
from engine.view import View

_NUMERAL = "十三 "


class TableHeader(Static):
    """The ruleset, the deal, the dealer or the bank, the pool; trouble with the saves where there is some.

    Before it stands the name of the game, where there is room for it.
    """

    DEFAULT_CSS = """
    TableHeader { height: 1; padding: 0 1; background: $panel; text-wrap: nowrap; }
    """

    _line = Content("")
    _shown: tuple[View, str | None] | None = None

    def show(self, view: View, notice: str | None = None) -> None:
        """Show where the session stands. notice: one line on why the last steps are not kept."""
        self._shown = (view, notice)
        self._fit()

    def on_resize(self, event: Resize) -> None:
        """Another width may have room for the name of the game, or none any more."""
        if event.size:
            self._fit()

    def _fit(self) -> None:
        if self._shown is None:
            return
        view, notice = self._shown
        dot, numeral = (" - ", "") if self.app.has_class("-ascii") else (" · ", _NUMERAL)
        game, told = f"{numeral}Thirteen Dragons   ", dot.join(_parts(view))
        trouble = f"{notice.partition(':')[0]}{dot}" if notice else ""  # the tooltip has the rest
        width = self.app.size.width - 2
        if cell_len(game + trouble + told) > width:
            game = "  " if numeral else ""
        self.tooltip = notice
        line = Content.assemble((game, "bold $gold"), (trouble, "$loss"), told)
        if not line.is_same(self._line):
            self._line = line
            self.update(line, layout=False)


def _parts(view: View) -> Iterator[str]:
    """What is to be told of the session, the most general first."""
    yield view.rules.title
    if view.number:
        yield f"deal {view.number} {length_words(view.length)}"
        dealer = view.seats[view.dealer].player.name
        yield f"{dealer} is the bank" if view.bank == view.dealer else f"{dealer} deals"
        if view.bank not in (None, view.dealer):
            yield f"{view.seats[view.bank or 0].player.name} is the bank"
    if view.number and any(each in STAKE_PHASES for each in view.rules.phases):
        yield f"a row {view.rules.row}"
    pots = ((Account.POOL, view.pool), (Account.JACKPOT, view.jackpot), (Account.KITTY, view.kitty))
    for account, units in pots:
        if units:
            yield f"{account.words} {units}"


def length_words(length: Length) -> str:
    """How long the session goes on, to stand after the number of the deal."""
    if length.deals is not None:
        return f"of {length.deals}"
    if length.until is not None:
        return f"until {datetime.fromisoformat(length.until):%H:%M}"
    return "with an open end"
