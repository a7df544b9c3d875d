"""Who pays whom and why, and who beat whom: a deal's transfers as a list and as a table."""

from collections.abc import Iterator
from textwrap import wrap

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Static

from engine.scoring import Transfer
from engine.setting import Row
from engine.view import Status
from tui.story import Pair
from tui.theatre import Moment, Showdown, listed
from tui.widgets.score import fitted, tone
from tui.wording import signed

_NARROWEST_REASON = 16
_LONGEST_NAME = 12


class LedgerText(Widget):
    """The transfers of the pairs that have paid, in the width that there is."""

    DEFAULT_CSS = "LedgerText { height: auto; text-wrap: nowrap; }"

    shown: reactive[tuple[Showdown, Moment] | None] = reactive(None, layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The lines in that width."""
        return len(self._lines(width))

    def render(self) -> Content:
        """The list."""
        return Content("\n").join(self._lines(self.content_size.width))

    def _lines(self, width: int) -> list[Content]:
        return list(ledger_lines(*self.shown, width)) if self.shown else []


class Ledger(VerticalScroll):
    """The list of transfers; it scrolls by keys and by the wheel."""

    DEFAULT_CSS = """
    Ledger { scrollbar-size-vertical: 1; }
    """

    def compose(self) -> ComposeResult:
        yield LedgerText()

    def show(self, showdown: Showdown, moment: Moment) -> None:
        """Show what has been paid at the moment, and what there is to say about seats that pay otherwise."""
        self.query_one(LedgerText).shown = (showdown, moment)


def ledger_lines(showdown: Showdown, moment: Moment, width: int) -> Iterator[Content]:
    """Notes on seats, then each pair that has paid with its transfers, wrapped to so many cells."""
    for note, style in _notes(showdown, moment):
        yield from (Content.styled(line, style) for line in wrap(note, max(width, 1)))
    for pair in showdown.pairs[: moment.paid]:
        own = showdown.view.seat in (pair.one, pair.other)
        yield Content.styled(_heading(showdown, pair), "bold $gold" if own else "bold")
        yield from _transfer_lines(showdown, pair, width)


def _notes(showdown: Showdown, moment: Moment) -> Iterator[tuple[str, str]]:
    """What there is to say of single seats, with its style."""
    if out := [seat.player.name for seat in showdown.view.seats if seat.status is Status.SITS_OUT]:
        yield f"{listed(out)} sat this deal out", "$faint"
    for seat in (showdown.view.seats[seat] for seat in showdown.seats):
        if seat.status is Status.SURRENDERED:
            yield f"{seat.player.name} surrendered", "$loss"
        if seat.foul and moment.judged == len(Row):
            yield f"{seat.player.name} fouled: {seat.foul}", "$loss"


def _heading(showdown: Showdown, pair: Pair) -> str:
    winner, loser = showdown.name(pair.winner), showdown.name(pair.loser)
    return f"{loser} pays {winner} {abs(pair.net)}" if pair.net else f"{winner} and {loser} are even"


def _transfer_lines(showdown: Showdown, pair: Pair, width: int) -> Iterator[Content]:
    def lead(transfer: Transfer) -> str:
        return f"  {transfer.units} to {showdown.name(transfer.payee)}  "

    indent = max((cell_len(lead(transfer)) for transfer in pair.transfers), default=0)
    if width - indent < _NARROWEST_REASON:
        indent = 4
    for transfer in pair.transfers:
        head = lead(transfer)
        reasons = wrap(transfer.reason, max(width - indent, _NARROWEST_REASON))
        if cell_len(head) > indent:
            yield Content.styled(head, "$gain")
        else:
            head += " " * (indent - cell_len(head))
            yield Content.assemble((head, "$gain"), reasons.pop(0))
        yield from (Content(" " * indent + line) for line in reasons)


class Matrix(Static):
    """Who won which rows from whom: a line for each seat, a column for each of the others."""

    DEFAULT_CSS = "Matrix { height: auto; width: auto; text-wrap: nowrap; }"

    def show(self, showdown: Showdown, moment: Moment) -> None:
        """Show the rows that have been judged and the pairs that have paid at the moment."""
        self.update(Content("\n").join(matrix_lines(showdown, moment, self.app.has_class("-ascii"))))


def matrix_lines(showdown: Showdown, moment: Moment, ascii_only: bool) -> Iterator[Content]:
    """The table: in each cell the front, the middle and the back, then the sum of all that was paid."""
    name_width = min(_LONGEST_NAME, max(cell_len(showdown.name(seat)) for seat in showdown.seats))
    cell_width = max(name_width, len("+1 +1 +1  +10"))
    names = (fitted(showdown.name(seat), cell_width, ascii_only) for seat in showdown.seats)
    yield Content.styled("Row by row: front, middle, back, and the sum of all that was paid", "bold $gold")
    yield Content.styled("  ".join((" " * name_width, *names, "sum")), "$faint")
    for seat in showdown.seats:
        own = "bold $gold" if seat == showdown.view.seat else "bold"
        cells = [_cell(showdown, moment, seat, other, ascii_only, cell_width) for other in showdown.seats]
        units = showdown.units(seat, moment.paid)
        total = Content.styled(signed(units, ascii_only).rjust(3), f"bold {tone(units)}")
        name = Content.styled(fitted(showdown.name(seat), name_width, ascii_only), own)
        yield Content("  ").join([name, *cells, total])


def _cell(showdown: Showdown, moment: Moment, seat: int, other: int, ascii_only: bool, width: int) -> Content:
    at, pair = next(
        ((at, pair) for at, pair in enumerate(showdown.pairs) if {pair.one, pair.other} == {seat, other}),
        (0, None),
    )
    if pair is None:
        return Content.styled(("." if ascii_only else "·").ljust(width), "$faint")
    side = 1 if pair.one == seat else -1
    if showdown.compared(pair):
        marks = [_mark(side * pair.row(row), row < moment.judged, ascii_only) for row in Row]
    else:
        marks = [(pair.transfers[0].rule if pair.transfers else "even", tone(side * pair.net))]
    paid = signed(side * pair.net, ascii_only) if at < moment.paid else ""
    length = sum(len(text) for text, _ in marks) + len(marks) - 1
    return Content.assemble(
        Content(" ").join([Content.styled(*mark) for mark in marks]),
        (paid.rjust(width - length), f"bold {tone(side * pair.net)}"),
    )


def _mark(units: int, judged: bool, ascii_only: bool) -> tuple[str, str]:
    if not judged:
        return "  ", ""
    return (signed(units, ascii_only) if units else " =", tone(units))
