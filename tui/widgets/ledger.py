"""Who pays whom and why, and who beat whom: a deal's transfers as a list and as a table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from engine.setting import Row
from engine.transfers import Transfer
from engine.view import Status
from tui.names import cut, distinct, fitted
from tui.stake_notes import stake_notes
from tui.story import Pair
from tui.theatre import Moment, Showdown, listed
from tui.widgets.score import tone
from tui.wording import shortened, signed

_LONGEST_NAME = 12
_LONGEST_IN_HEADING = 16


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the ledger. lead: what stands there as it is, in its style. reason: what may be shortened.

    said, why: the same with everything said, for where there is a line for this entry alone.
    """

    lead: str
    style: str
    said: str
    reason: str = ""
    why: str = ""

    def line(self, width: int, ascii_only: bool) -> Content:
        """The entry in at most so many cells."""
        lead = cut(self.lead, width, ascii_only)
        room = width - cell_len(lead)
        return Content.assemble((lead, self.style), cut(shortened(self.reason, room), room, ascii_only))

    def detail(self, width: int) -> str:
        """All that there is to say; the reason is shortened where so many cells ask for it."""
        return self.said + shortened(self.why, width - cell_len(self.said))


class Ledger(OptionList, inherit_bindings=False):
    """The transfers, pair by pair. Arrows and clicks choose one, of which a screen can say more."""

    # All keys of a list but enter, which goes on to the next deal.
    BINDINGS: ClassVar[list[BindingType]] = [
        each for each in OptionList.BINDINGS if not (isinstance(each, Binding) and each.key == "enter")
    ]
    DEFAULT_CSS = """
    Ledger {
        background: transparent; border: none; padding: 0; text-wrap: nowrap;
        scrollbar-size-vertical: 1; scrollbar-gutter: stable;
    }
    Ledger:focus { background-tint: transparent; border: none; }
    Ledger > .option-list--option { padding: 0 1 0 0; }
    Ledger > .option-list--option-highlighted { background: $slot; color: auto 90%; text-style: none; }
    Ledger:focus > .option-list--option-highlighted { background: $slot; color: auto 90%; text-style: none; }
    """

    _entries: tuple[Entry, ...] = ()

    def show(self, showdown: Showdown, moment: Moment) -> None:
        """Show what has been paid at the moment, and what there is to say about seats that pay otherwise."""
        self._entries = tuple(ledger_entries(showdown, moment, self._ascii_only))
        self.set_options([Option(line) for line in self._prompts()])

    def detail(self, width: int) -> str:
        """What there is to say of the chosen entry in so many cells; nothing where none is chosen."""
        return "" if self.highlighted is None else self._entries[self.highlighted].detail(width)

    def on_resize(self) -> None:
        """Fit the entries to the width that there is now."""
        for place, line in enumerate(self._prompts()):
            self.replace_option_prompt_at_index(place, line)

    @property
    def _room(self) -> int:
        return self.scrollable_content_region.width - 1

    def _prompts(self) -> Iterator[Content]:
        return (entry.line(self._room, self._ascii_only) for entry in self._entries)

    @property
    def _ascii_only(self) -> bool:
        return self.app.has_class("-ascii")


def ledger_entries(showdown: Showdown, moment: Moment, ascii_only: bool) -> Iterator[Entry]:
    """Notes on seats, then each pair that has paid: a heading with the sum, then its transfers.

    Units have the sign that they have for the one whom the heading names first.
    """
    yield from _notes(showdown, moment)
    seats = sorted({seat for pair in showdown.pairs for seat in (pair.one, pair.other)})
    names = {seat: showdown.name(seat) for seat in seats}
    short = distinct([*names.values()], _LONGEST_IN_HEADING, ascii_only)
    short_names = dict(zip(names, short, strict=True))
    transfers = showdown.view.transfers or ()
    rules = max((len(each.rule) for each in transfers), default=0)
    digits = max((len(f"+{each.units}") for each in transfers), default=0)
    for pair in showdown.payments[: moment.paid]:
        own = "bold $gold" if showdown.view.seat in (pair.one, pair.other) else "bold"
        yield Entry(_heading(pair, short_names), own, f"{_heading(pair, names)}{_parts(pair)}")
        for transfer in pair.transfers:
            payer, payee = names[transfer.payer], names[transfer.payee]
            units = transfer.units if transfer.payee == pair.one else -transfer.units
            yield Entry(
                f"  {signed(units, ascii_only):>{digits}} {transfer.rule:{rules}}  ",
                tone(units),
                f"{payer} pays {payee} {transfer.units}, ",
                _words(transfer),
                transfer.reason,
            )


def _notes(showdown: Showdown, moment: Moment) -> Iterator[Entry]:
    """What there is to say of single seats."""
    if out := [seat.player.name for seat in showdown.view.seats if seat.status is Status.SITS_OUT]:
        note = f"{listed(out)} sat this deal out"
        yield Entry(note, "$faint", note)
    for note in stake_notes(showdown) if moment.judged == len(Row) else ():
        yield Entry(note, "$gold", note)
    for seat in (showdown.view.seats[seat] for seat in showdown.seats):
        if seat.status is Status.SURRENDERED:
            note = f"{seat.player.name} surrendered"
            yield Entry(note, "$loss", note)
        if seat.foul and moment.judged == len(Row):
            lead = f"{seat.player.name} fouled: "
            yield Entry(lead, "$loss", lead, seat.foul, seat.foul)


def _heading(pair: Pair, names: Mapping[int, str]) -> str:
    one, other = names[pair.one], names[pair.other]
    if not pair.net:
        return f"{one} and {other} are even"
    return f"{one} wins {pair.net} from {other}" if pair.net > 0 else f"{one} pays {other} {-pair.net}"


def _parts(pair: Pair) -> str:
    """What the sum of the pair is made of, where units went both ways."""
    won = sum(each.units for each in pair.transfers if each.payee == pair.one)
    paid = won - pair.net
    return f": won {won}, paid {paid}" if won and paid else ""


def _words(transfer: Transfer) -> str:
    """The reason without the rule, which stands before it."""
    rule, _, rest = transfer.reason.partition(": ")
    return rest if rule == transfer.rule else "" if transfer.reason == transfer.rule else transfer.reason


class Matrix(Static):
    """Who won which rows from whom: a line for each seat, a column for each of the others."""

    DEFAULT_CSS = "Matrix { height: auto; width: auto; text-wrap: nowrap; }"

    def show(self, showdown: Showdown, moment: Moment) -> None:
        """Show the rows that have been judged and the pairs that have paid at the moment."""
        self.update(Content("\n").join(matrix_lines(showdown, moment, self.app.has_class("-ascii"))))


def matrix_lines(showdown: Showdown, moment: Moment, ascii_only: bool) -> Iterator[Content]:
    """The table: in each cell the front, the middle and the back, then the sum of all that was paid."""
    names = distinct([showdown.name(seat) for seat in showdown.seats], _LONGEST_NAME, ascii_only)
    name_width = max(map(cell_len, names))
    table = [
        [_cell(showdown, moment, seat, other, ascii_only) for other in showdown.seats]
        for seat in showdown.seats
    ]
    cell_width = max(name_width, *(each.width for line in table for each in line))
    heads = (fitted(name, cell_width, ascii_only) for name in names)
    yield Content.styled("Row by row: front, middle, back, and the sum of all that was paid", "bold $gold")
    yield Content.styled("  ".join((" " * name_width, *heads, "sum")), "$faint")
    for seat, name, cells in zip(showdown.seats, names, table, strict=True):
        own = "bold $gold" if seat == showdown.view.seat else "bold"
        units = showdown.units(seat, moment.paid)
        sum_up = signed(units, ascii_only) if showdown.payments else ""
        total = Content.styled(sum_up.rjust(3), f"bold {tone(units)}")
        head = Content.styled(fitted(name, name_width, ascii_only), own)
        yield Content("  ").join([head, *(each.line(cell_width) for each in cells), total])


@dataclass(frozen=True, slots=True)
class _Cell:
    """What one seat won from another. marks: the rows, or what paid instead of them, each with its style."""

    marks: tuple[tuple[str, str], ...]
    paid: str = ""
    style: str = ""

    @property
    def width(self) -> int:
        """The cells that it takes, with the usual room before the sum."""
        return max(len("+1 +1 +1  +10"), self._length + len("  ") + len(self.paid))

    @property
    def _length(self) -> int:
        return sum(len(text) for text, _ in self.marks) + len(self.marks) - 1

    def line(self, width: int) -> Content:
        """The marks on the left, the sum on the right of so many cells."""
        marks = Content(" ").join([Content.styled(*mark) for mark in self.marks])
        return Content.assemble(marks, (self.paid.rjust(width - self._length), self.style))


def _cell(showdown: Showdown, moment: Moment, seat: int, other: int, ascii_only: bool) -> _Cell:
    pair = next((pair for pair in showdown.pairs if {pair.one, pair.other} == {seat, other}), None)
    if pair is None:
        return _Cell((("." if ascii_only else "·", "$faint"),))
    side = 1 if pair.one == seat else -1
    if showdown.compared(pair):
        marks = tuple(_mark(side * showdown.sign(pair, row), row < moment.judged, ascii_only) for row in Row)
    else:
        marks = ((pair.transfers[0].rule if pair.transfers else "even", tone(side * pair.net)),)
    paid = signed(side * pair.net, ascii_only) if pair in showdown.payments[: moment.paid] else ""
    return _Cell(marks, paid, f"bold {tone(side * pair.net)}")


def _mark(units: int, judged: bool, ascii_only: bool) -> tuple[str, str]:
    if not judged:
        return "  ", ""
    return (signed(units, ascii_only) if units else " =", tone(units))
