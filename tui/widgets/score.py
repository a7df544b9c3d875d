"""Everybody's units so far, and how they came about."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.widget import Widget

from engine.view import View
from tui.names import distinct, fitted, in_plain_letters
from tui.story import players_clockwise
from tui.wording import signed

_BARS = "▁▂▃▄▅▆▇█"
_ASCII_BARS = "_.-^"
_NARROWEST_OF_TWO = 23
_LONGEST_TREND = 16
_DEALS_OF_A_TREND = 3


def tone(units: int) -> str:
    """The theme variable that units are painted in: gain, loss or neither."""
    return "$gain" if units > 0 else "$loss" if units < 0 else "$faint"


def trend(values: Sequence[int], lowest: int, highest: int, ascii_only: bool) -> str:
    """A bar for each value, from the lowest to the highest of the table."""
    bars = _ASCII_BARS if ascii_only else _BARS
    span = highest - lowest
    return "".join(bars[(value - lowest) * (len(bars) - 1) // span if span else 0] for value in values)


class ScorePanel(Widget):
    """Every player's units with their course, the person who faces the screen first.

    It takes a line for each player and one more, or half of that where it is wide and many play.
    """

    DEFAULT_CSS = """
    ScorePanel { height: auto; text-wrap: nowrap; }
    """

    shown: reactive[tuple[View, tuple[int, ...] | None] | None] = reactive(None, layout=True)

    def show(self, view: View, counted: Sequence[int] | None = None) -> None:
        """Show the totals; counted: each player's units to show while the last deal is still being paid."""
        self.shown = (view, None if counted is None else tuple(counted))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The heading and the lines of players."""
        if self.shown is None:
            return 0
        return lines_needed(self.shown[0].players, width)

    def render(self) -> Content:
        """The panel in the width that it has."""
        if self.shown is None:
            return Content("")
        view, counted = self.shown
        return score_table(view, counted, self.content_size.width, self.app.has_class("-ascii"))


def lines_needed(players: int, width: int) -> int:
    """The heading and the lines of so many players, in so many cells."""
    return 1 + -(-players // _columns(players, width))


def _columns(players: int, width: int) -> int:
    return 2 if players > 4 and width >= 2 * _NARROWEST_OF_TWO else 1


def score_table(view: View, counted: Sequence[int] | None, width: int, ascii_only: bool) -> Content:
    """The totals in lines of at most so many cells, from 23 on.

    counted: what to show for them while the last deal is still being paid, None once it is.
    """
    if ascii_only:
        view = in_plain_letters(view)
    played = _heading(len(view.totals), counting=counted is not None)
    counted = [seat.score for seat in view.by_player] if counted is None else counted
    columns = _columns(view.players, width)
    cell = width // columns - (columns - 1)
    entries = _entries(view, counted, cell, ascii_only)
    down = -(-len(entries) // columns)
    lines = [Content("  ").join(entries[at::down]) for at in range(down)]
    return Content("\n").join([Content.styled(played, "bold $gold"), *lines])


def _heading(deals: int, counting: bool) -> str:
    if counting:
        return f"Score, counting deal {deals}"
    return f"Score after {deals} deal{'s' if deals != 1 else ''}" if deals else "Score"


def _entries(view: View, counted: Sequence[int], width: int, ascii_only: bool) -> list[Content]:
    """A line for each player: the name, the units, and their course as far as there is room."""
    course = [(0,) * view.players, *view.totals[:-1], tuple(counted)]
    if len(view.totals) < _DEALS_OF_A_TREND:
        course = []
    units = [signed(each, ascii_only) for each in counted]
    digits = max(map(len, units))
    chips = _chips(view, counted)
    names = [seat.player.name for seat in view.by_player]
    longest = max(map(cell_len, names))
    room = width - digits - len(chips[0]) - 3
    bars = max(0, min(len(course), _LONGEST_TREND, room - min(longest, 14)))
    name_width = max(1, min(longest, room - bars))
    names = distinct(names, name_width, ascii_only)
    course = course[len(course) - bars :]
    every = [each for totals in course for each in totals] or [0]
    entries = []
    for seat in players_clockwise(view):
        own = "bold" if seat == view.seat else ""
        drawn = trend([totals[seat] for totals in course], min(every), max(every), ascii_only)
        entries.append(
            Content.assemble(
                (fitted(names[seat], name_width, ascii_only), own),
                "  ",
                (units[seat].rjust(digits), f"{own} {tone(counted[seat])}".strip()),
                (chips[seat], "$faint"),
                " ",
                (drawn, tone(counted[seat])),
            )
        )
    return entries


def _chips(view: View, counted: Sequence[int]) -> list[str]:
    """What lies in front of every player, all in the same width; nothing where no chips are played for."""
    chips = [
        "" if seat.chips is None else f"  {seat.chips - seat.score + units}c"
        for seat, units in zip(view.by_player, counted, strict=True)
    ]
    widest = max(map(len, chips))
    return [each.rjust(widest) for each in chips]
