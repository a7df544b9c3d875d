"""How a session went: everybody's units over the deals as a chart, and everybody's session as a table."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from textual.content import Content
from textual.geometry import Region

from engine.view import View
from tui.names import cut, distinct, fitted
from tui.story import DealStory, players_clockwise, ranking, record
from tui.widgets.canvas import Canvas, CardCanvas
from tui.widgets.score import tone
from tui.wording import signed

_MARKERS = "●■▲◆✚★"
_ASCII_MARKERS = "ox*#@+"
_COLOURS = ("$gold", "$foreground", "$secondary", "$gain", "$faint", "$loss")
_ROOM_FOR_NAMES = 90
_LONGEST_LABEL = 24
_LONGEST_NAME = 24
_SHORTEST_NAME = 8


def marker(view: View, seat: int, ascii_only: bool) -> tuple[str, str]:
    """The sign and the colour that stand for a seat in the chart and in the table."""
    at = players_clockwise(view).index(seat)
    return (_ASCII_MARKERS if ascii_only else _MARKERS)[at], _COLOURS[at]


class CourseChart(CardCanvas):
    """Everybody's units after each deal, as lines over the whole width and height that there is.

    Each seat has its own sign, so that the lines can be told apart without colours. Where lines meet, their
    signs stand side by side; players with equal totals share the label at the end.
    """

    COMPONENT_CLASSES = CardCanvas.COMPONENT_CLASSES | {f"course--{at}" for at in range(len(_COLOURS))}
    DEFAULT_CSS = "CourseChart { height: 1fr; min-height: 3; }" + "".join(
        f"CourseChart > .course--{at} {{ color: {colour}; text-style: bold; }}"
        for at, colour in enumerate(_COLOURS)
    )

    def __init__(self, view: View) -> None:
        super().__init__()
        self._view = view
        self._course = ((0,) * view.players, *view.totals)
        every = [units for totals in self._course for units in totals]
        self._lowest, self._highest = min(every), max(every)

    def paint(self, canvas: Canvas) -> None:
        if len(self._course) == 1:
            return
        labels = [(seats, self._label(seats, canvas.width)) for seats in _ties(self._course[-1])]
        plot = self._plot(canvas, max(cell_len(text) for _, text in labels))
        self._paint_scale(canvas, plot)
        for seat in reversed(players_clockwise(self._view)):
            self._paint_line(canvas, plot, seat)
        self._paint_signs(canvas, plot)
        self._paint_labels(canvas, plot, labels)

    def _plot(self, canvas: Canvas, label_width: int) -> Region:
        """Where the lines run: between the scale on the left and below and the labels on the right."""
        scale = max(len(signed(units)) for units in (self._highest, self._lowest)) + 3
        width = canvas.width - scale - label_width - 3
        return Region(scale, 0, max(1, width), canvas.height - 1)

    def _point(self, plot: Region, deal: int, seat: int) -> tuple[int, int]:
        return self._x(plot, deal), self._y(plot, self._course[deal][seat])

    def _x(self, plot: Region, deal: int) -> int:
        return plot.x + round(deal * (plot.width - 1) / (len(self._course) - 1))

    def _y(self, plot: Region, units: float) -> int:
        span = self._highest - self._lowest
        return round((self._highest - units) * (plot.height - 1) / span) if span else plot.height // 2

    def _paint_scale(self, canvas: Canvas, plot: Region) -> None:
        quiet = self.style_of("quiet")
        canvas.put(plot.x, self._y(plot, 0), ("-" if self.ascii_only else "─") * plot.width, quiet)
        for units in (0, self._lowest, self._highest):
            canvas.put(0, self._y(plot, units), signed(units, self.ascii_only).rjust(plot.x - 2), quiet)
        last_end = -1
        for deal in range(len(self._course)):
            x = self._x(plot, deal)
            name = "start" if deal == 0 else f"{deal}"
            if x > last_end:
                canvas.put(x, plot.bottom, name, quiet)
                last_end = x + len(name)

    def _paint_line(self, canvas: Canvas, plot: Region, seat: int) -> None:
        _, pen = self._pen(seat)
        dot = "." if self.ascii_only else "·"
        points = [self._point(plot, deal, seat) for deal in range(len(self._course))]
        for (x1, y1), (x2, y2) in pairwise(points):
            before = y1
            for x in range(x1, x2):
                y = y1 + round((y2 - y1) * (x - x1) / (x2 - x1))
                for between in range(min(before, y) + 1, max(before, y)):
                    canvas.put(x, between, dot, pen)
                canvas.put(x, y, dot, pen)
                before = y

    def _paint_signs(self, canvas: Canvas, plot: Region) -> None:
        """Each seat's sign on its line, at as many deals as there is room for everybody's side by side."""
        seats, last = players_clockwise(self._view), len(self._course) - 1
        apart = -(-(len(seats) + 2) * last // plot.width)
        for deal in sorted({last, *range(0, last - apart + 1, max(1, apart))}):
            meeting: dict[tuple[int, int], list[int]] = {}
            for seat in seats:
                meeting.setdefault(self._point(plot, deal, seat), []).append(seat)
            for (x, y), together in meeting.items():
                start = min(x, plot.right - len(together))
                for at, seat in enumerate(together):
                    canvas.put(start + at, y, *self._pen(seat))

    def _label(self, seats: Sequence[int], width: int) -> str:
        """What stands at the end of the line of seats with the same units: their signs, the units, names."""
        signs = "".join(self._pen(seat)[0] for seat in seats)
        label = f"{signs} {signed(self._course[-1][seats[0]], self.ascii_only)}"
        if width < _ROOM_FOR_NAMES:
            return label
        names = ", ".join(self._view.seats[seat].player.name for seat in seats)
        return cut(f"{label} {names}", _LONGEST_LABEL, self.ascii_only)

    def _paint_labels(
        self, canvas: Canvas, plot: Region, labels: Sequence[tuple[tuple[int, ...], str]]
    ) -> None:
        """The labels, the winner's first, each as near to the end of its line as the others leave room."""
        above = -1
        for below, (seats, text) in zip(range(len(labels) - 1, -1, -1), labels, strict=True):
            y = max(above + 1, min(self._y(plot, self._course[-1][seats[0]]), plot.bottom - 1 - below))
            pen = self._pen(seats[0])[1]
            canvas.put(plot.right + 2, y, set_cell_size(text, cell_len(text)), pen)
            for at, seat in enumerate(seats):
                canvas.put(plot.right + 2 + at, y, *self._pen(seat))
            above = y

    def _pen(self, seat: int) -> tuple[str, Style]:
        sign, _ = marker(self._view, seat, self.ascii_only)
        at = players_clockwise(self._view).index(seat)
        return sign, self.get_component_rich_style(f"course--{at}")


def _ties(units: Sequence[int]) -> list[tuple[int, ...]]:
    """The seats by their units, the highest first, those with equal units together."""
    return [
        tuple(seat for seat, each in enumerate(units) if each == value)
        for value in sorted(set(units), reverse=True)
    ]


def ranking_lines(view: View, told: Sequence[DealStory], width: int, ascii_only: bool) -> Iterator[Content]:
    """A heading, then a line for each player, the winner first, in so many cells."""
    places = ranking([each.score for each in view.by_player])
    records = [record(seat, told) for _, seat in places]
    columns = [
        _column("total", [_units(view.seats[seat].score, ascii_only) for _, seat in places]),
        _column("best deal", _deals([each.best for each in records], ascii_only), left=True),
        _column("worst deal", _deals([each.worst for each in records], ascii_only), left=True),
        _column("scoops", [Content(str(each.scoops)) for each in records]),
        _column("scooped", [Content(str(each.scooped)) for each in records]),
        _column("fouls", [Content(str(each.fouls)) for each in records]),
    ]
    if any(each.surrenders for each in records):
        columns.append(_column("gave up", [Content(str(each.surrenders)) for each in records]))
    room = width - len("10 o ") - sum(2 + column[0].cell_length for column in columns)
    names = [seat.player.name for seat in view.by_player]
    room = max(_SHORTEST_NAME, min(_LONGEST_NAME, room, max(map(cell_len, names))))
    names = distinct(names, room, ascii_only)
    yield Content("  ").join([Content(" " * (len("10 o ") + room)), *(column[0] for column in columns)])
    for at, (place, seat) in enumerate(places, start=1):
        own = "bold $gold" if seat == view.seat else "bold" if place == 1 else ""
        head = Content.assemble(
            (f"{place:>2} ", own),
            marker(view, seat, ascii_only),
            " ",
            (fitted(names[seat], room, ascii_only), own),
        )
        yield Content("  ").join([head, *(column[at] for column in columns)])


def _column(heading: str, cells: Sequence[Content], left: bool = False) -> list[Content]:
    """A heading and the cells below it, all equally wide."""
    column = [Content.styled(heading, "$faint"), *cells]
    width = max(each.cell_length for each in column)
    return [
        each.pad_right(width - each.cell_length) if left else each.pad_left(width - each.cell_length)
        for each in column
    ]


def _units(units: int, ascii_only: bool) -> Content:
    return Content.styled(signed(units, ascii_only), f"bold {tone(units)}")


def _deals(deals: Sequence[tuple[int, int] | None], ascii_only: bool) -> list[Content]:
    """Each player's best or worst deal, the units below each other."""
    digits = max((len(signed(deal[1])) for deal in deals if deal), default=0)
    return [
        Content.assemble(
            (signed(deal[1], ascii_only).rjust(digits), tone(deal[1])), (f" in {deal[0]}", "$faint")
        )
        if deal
        else Content.styled("none", "$faint")
        for deal in deals
    ]
