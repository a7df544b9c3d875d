"""The cards of everyone at the showdown: they turn face up row by row and say what they are worth."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.style import Style
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Region
from textual.widgets import Static

from engine.cards import Card
from engine.ranking import Ranking
from engine.setting import ROW_LENGTHS, Row, SortBy, sorted_cards
from engine.view import SeatView, Status
from tui.theatre import Moment, Showdown, wholes_words
from tui.widgets.canvas import LARGE, MEDIUM, SMALL, TINY, Canvas, CardCanvas, CardMarks, CardSize
from tui.widgets.counts import counts_as
from tui.widgets.score import tone
from tui.wording import shortened, signed

COMPACT = CardSize(4, 3)
_SIZES = (LARGE, MEDIUM, SMALL, COMPACT, TINY)
_MARK_WIDTH = 5
_HAND_WIDTHS = (19, 29, 29)
_LINES_BESIDES_CARDS = 2
_WIDEST_GAP = 6
_STAMP = "  F O U L  "
_UNITS_WIDTH = 22


@dataclass(frozen=True, slots=True)
class Places:
    """Where the rows of a seat lie. columns, widths: of the three rows, in cells. spaced: a line between."""

    size: CardSize
    columns: tuple[int, int, int]
    widths: tuple[int, int, int]
    spaced: bool

    @property
    def width(self) -> int:
        """The cells of all three rows."""
        return self.columns[2] + self.widths[2]

    def lines(self, seats: int) -> int:
        """The lines that so many seats take."""
        return seats * (self.size.height + _LINES_BESIDES_CARDS) + (seats - 1 if self.spaced else 0)


def places(width: int, height: int, seats: int) -> Places:
    """The largest cards of which the rows of so many seats fit; the smallest where none do."""
    for size in _SIZES:
        found = _places(size, width, spaced=False)
        if found.width <= width and found.lines(seats) <= height:
            break
    spaced = _places(size, width, spaced=True)
    return spaced if spaced.lines(seats) <= height else found


def _places(size: CardSize, width: int, spaced: bool) -> Places:
    front, middle, back = (
        max(_cards_width(row, size) + _MARK_WIDTH, least)
        for row, least in zip(Row, _HAND_WIDTHS, strict=True)
    )
    gap = max(1, min(_WIDEST_GAP, (width - front - middle - back) // 2))
    return Places(size, (0, front + gap, front + middle + 2 * gap), (front, middle, back), spaced)


def _cards_width(row: Row, size: CardSize) -> int:
    """The cells from the first card of a row to its last."""
    return ROW_LENGTHS[row] * (size.width + 1) - 1


def in_order(cards: Sequence[Card], ranking: Ranking) -> tuple[Card, ...]:
    """The cards of a row as one sees best what they are worth: ranks that stand there often come first."""
    counts = Counter(card.rank for card in cards)
    return tuple(sorted(sorted_cards(cards, ranking, SortBy.RANK), key=lambda card: -counts[card.rank]))


class RowsReveal(CardCanvas):
    """The three rows of a seat, with the names of the hands below them."""

    COMPONENT_CLASSES = CardCanvas.COMPONENT_CLASSES | {"card--hand"}
    DEFAULT_CSS = """
    RowsReveal { width: 100%; }
    RowsReveal > .card--dimmed { background: $card 75%; color: $card-ink; }
    RowsReveal > .card--hand { color: $foreground; }
    """

    def __init__(self, showdown: Showdown, seat: SeatView) -> None:
        super().__init__()
        self._showdown, self._seat = showdown, seat
        self._cards = [
            in_order(cards, showdown.ranking(seat.seat, row))
            for row, cards in zip(Row, showdown.rows(seat) or ((), (), ()), strict=True)
        ]
        self._moment = Moment()
        self._places = _places(TINY, 80, spaced=False)

    def fit(self, where: Places) -> None:
        """Lay the rows out anew."""
        self._places = where
        self.styles.height = where.size.height + 1
        self.repaint()

    def show(self, moment: Moment) -> None:
        """Paint what is to be seen at the moment, if that is something else than before."""
        before, self._moment = self._moment, moment
        if (before.turned, before.judged) != (moment.turned, moment.judged):
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        for row in Row:
            self._paint_cards(canvas, row)
            if self._moment.judged > row and self._showdown.meets(self._seat):
                self._paint_verdict(canvas, row)
        if self._seat.natural and self._moment.judged == len(Row):
            star = "*" if self.ascii_only else "★"
            words = f"{star} {self._seat.natural.words} {star}"
            x, y = self._places.columns[Row.MIDDLE], self._places.size.height
            canvas.put(x, y, words, self.style_of("gold"))
        if self._is_foul and self._places.size.height > 1:
            x = (
                self._places.columns[Row.MIDDLE]
                + (_cards_width(Row.MIDDLE, self._places.size) - len(_STAMP)) // 2
            )
            pen = self.style_of("loss") + Style(bold=True, reverse=True)
            canvas.put(x, self._places.size.height // 2, _STAMP, pen)

    @property
    def _is_foul(self) -> bool:
        return self._moment.judged == len(Row) and self._showdown.costly_foul(self._seat.seat)

    def _paint_cards(self, canvas: Canvas, row: Row) -> None:
        size, x = self._places.size, self._places.columns[row]
        dimmed, ranking = self._lies_back(row), self._showdown.ranking(self._seat.seat, row)
        for at in range(ROW_LENGTHS[row]):
            left = x + at * (size.width + 1)
            if at < min(self._moment.turned[row], len(self._cards[row])):
                card = self._cards[row][at]
                marks = CardMarks(dimmed=dimmed, counts=counts_as(ranking, card, self.ascii_only))
                self.paint_card(canvas, left, 0, size, card, marks)
            else:
                self.paint_back(canvas, left, 0, size)

    def _lies_back(self, row: Row) -> bool:
        won, lost, _ = self._showdown.row(self._seat.seat, row)
        return self._is_foul or (self._moment.judged > row and lost > 0 and not won)

    def _paint_verdict(self, canvas: Canvas, row: Row) -> None:
        size, x = self._places.size, self._places.columns[row]
        won, lost, units = self._showdown.row(self._seat.seat, row)
        takes = self._showdown.takes(self._seat.seat, row)
        hand = self.style_of("gold" if takes else "quiet" if self._lies_back(row) else "hand")
        name = shortened(self._showdown.hand(self._seat, row), self._places.widths[row])
        canvas.put(x, size.height, name, hand)
        if self._showdown.costly_foul(self._seat.seat):
            return
        mark_x = x + ROW_LENGTHS[row] * (size.width + 1)
        if takes:
            canvas.put(mark_x, size.height // 2, "*" if self.ascii_only else "★", self.style_of("gold"))
        brought, words = units, signed(units, self.ascii_only)
        if self._showdown.counts_rows and not units:
            brought, words = won - lost, f"{won}:{lost}"
        pen = self.style_of("gain" if brought > 0 else "loss" if brought < 0 else "quiet")
        canvas.put(mark_x + 1, size.height // 2, words, pen)


class SeatReveal(Vertical):
    """A seat at the showdown: whose it is, what became of it, its rows."""

    SCOPED_CSS = False  # or the class of the app would be looked for inside the widget
    DEFAULT_CSS = """
    SeatReveal { height: auto; }
    SeatReveal > .seat-line { height: 1; background: $foreground 7%; }
    SeatReveal .seat-name {
        width: 1fr; height: 1; margin-right: 1; text-wrap: nowrap; text-overflow: ellipsis;
    }
    .-ascii SeatReveal .seat-name { text-overflow: clip; }
    SeatReveal .seat-units { width: auto; height: 1; padding-right: 1; }
    """

    def __init__(self, showdown: Showdown, seat: SeatView) -> None:
        super().__init__(id=f"seat-{seat.seat}")
        self._showdown, self.seat = showdown, seat
        self._moment: Moment | None = None
        self._room = 0
        self._rows = RowsReveal(showdown, seat)
        self._who = Static(classes="seat-name", markup=False)
        self._units = Static(classes="seat-units", markup=False)

    def compose(self) -> ComposeResult:
        with Horizontal(classes="seat-line"):
            yield self._who
            yield self._units
        yield self._rows

    def fit(self, where: Places) -> None:
        """Lay the seat out anew."""
        self._rows.fit(where)
        self._room = where.width - _UNITS_WIDTH
        if self._moment:
            self._say(self._moment)

    def show(self, moment: Moment) -> None:
        """Show the moment."""
        self._rows.show(moment)
        before, self._moment = self._moment, moment
        if before is None or before.accounts != moment.accounts:
            self._say(moment)

    def _say(self, moment: Moment) -> None:
        self._who.update(Content("  ").join(self._parts(moment)))
        self._units.update(self._result(moment))

    @property
    def line(self) -> Region:
        """Where on the screen the seat's result stands."""
        return self._units.region

    def _parts(self, moment: Moment) -> Iterator[Content]:
        ascii_only = self.app.has_class("-ascii")
        own = self.seat.seat == self._showdown.view.seat
        yield Content.styled(self.seat.player.name, "bold $gold" if own else "bold")
        if self.seat.status is Status.SURRENDERED:
            yield Content.styled("surrendered", "$loss")
        if self.seat.natural:
            yield Content.styled(self.seat.natural.words, "$gold bold")
        if moment.judged < len(Row):
            return
        if self.seat.foul:
            word = "foul" if self._showdown.costly_foul(self.seat.seat) else "out of order, but plays on"
            lead = f"{'x' if ascii_only else '✘'} {word}: "
            room = self._room - cell_len(f"{self.seat.player.name}  {lead}")
            yield Content.styled(f"{lead}{shortened(self.seat.foul, room)}", "$loss")
        if self.seat.stands:
            yield Content.styled("stands", "$gold")
        if not self._showdown.may_win(self.seat.seat):
            yield Content.styled("may win no row", "$loss")
        if wholes := ", ".join(wholes_words(self._showdown, self.seat.seat)):
            yield Content.styled(f"{'*' if ascii_only else '★'} {wholes}", "$gold")
        if losers := self._showdown.scooped_by(self.seat.seat):
            star = "*" if ascii_only else "★"
            names = ", ".join(map(self._showdown.name, losers))
            yield Content.styled(f"{star} scoops {names}", "$gold")

    def _result(self, moment: Moment) -> Content:
        ascii_only = self.app.has_class("-ascii")
        units = self._showdown.units(self.seat.seat, moment.paid)
        total = self._showdown.counted(moment.paid)[self.seat.seat % self._showdown.view.players]
        paying = moment.paying is not None and self.seat.seat in (moment.paying.one, moment.paying.other)
        won = (f" {signed(units, ascii_only)} ", f"bold {tone(units)}{' reverse' if paying else ''}")
        shown = won if moment.paid else ("", "")
        return Content.assemble(
            shown, ("  total ", "$faint"), (signed(total, ascii_only).rjust(3), tone(total))
        )


class RevealBoard(Vertical):
    """Everyone's rows under each other."""

    DEFAULT_CSS = """
    RevealBoard { height: auto; }
    RevealBoard > #row-names { height: 1; color: $faint; text-wrap: nowrap; }
    RevealBoard.-spaced SeatReveal { margin-top: 1; }
    RevealBoard.-spaced SeatReveal:first-of-type { margin-top: 0; }
    """

    def __init__(self, showdown: Showdown) -> None:
        super().__init__()
        self._won_and_lost = " won:lost" if showdown.counts_rows else ""
        self._seats = [SeatReveal(showdown, showdown.view.seats[seat]) for seat in showdown.seats]
        self._row_names = Static(id="row-names", markup=False)

    def compose(self) -> ComposeResult:
        yield self._row_names
        yield from self._seats

    def fit(self, width: int, height: int) -> None:
        """Lay everything out for so many cells and lines, with the largest cards that fit."""
        where = places(width - 1, height - 1, len(self._seats))
        margin = max(1, (width - where.width) // 2)
        self.styles.padding = (0, max(0, width - where.width - margin), 0, margin)
        self.set_class(where.spaced, "-spaced")
        names = [f"{row.words}{self._won_and_lost}" for row in Row]
        self._row_names.update("".join(map(str.ljust, names, _steps(where))))
        for seat in self._seats:
            seat.fit(where)

    def show(self, moment: Moment) -> None:
        """Show the moment."""
        for seat in self._seats:
            seat.show(moment)

    def line_of(self, seat: int) -> Region:
        """Where on the screen the result of a seat stands."""
        return next(each.line for each in self._seats if each.seat.seat == seat)


def _steps(where: Places) -> tuple[int, int, int]:
    front, middle, back = where.columns
    return middle - front, back - middle, where.widths[2]
