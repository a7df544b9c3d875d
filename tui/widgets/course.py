"""How a session went: everybody's units over the deals as a chart, and everybody's session as a table."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rich.style import Style
from textual.content import Content

from engine.view import View
from tui.story import DealStory, Record, clockwise, ranking, record
from tui.widgets.canvas import Canvas, CardCanvas
from tui.widgets.score import fitted, tone
from tui.wording import signed

_MARKERS = "●■▲◆✚★"
_ASCII_MARKERS = "ox*#@+"
_COLOURS = ("$gold", "$foreground", "$secondary", "$gain", "$faint", "$loss")
_SCALE_WIDTH = 6
_LABEL_WIDTH = 8
_SHORTEST_STEP = 3
_OTHER_COLUMNS = 62
_LONGEST_NAME = 24


def marker(view: View, seat: int, ascii_only: bool) -> tuple[str, str]:
    """The sign and the colour that stand for a seat in the chart and in the table."""
    at = clockwise(view).index(seat)
    return (_ASCII_MARKERS if ascii_only else _MARKERS)[at], _COLOURS[at]


class CourseChart(CardCanvas):
    """Everybody's units after each deal, as lines over the whole width and height that there is."""

    COMPONENT_CLASSES = CardCanvas.COMPONENT_CLASSES | {f"course--{at}" for at in range(len(_COLOURS))}
    DEFAULT_CSS = "CourseChart { height: 1fr; min-height: 3; }" + "".join(
        f"CourseChart > .course--{at} {{ color: {colour}; text-style: bold; }}"
        for at, colour in enumerate(_COLOURS)
    )

    def __init__(self, view: View) -> None:
        super().__init__()
        self._view = view
        self._course = ((0,) * len(view.seats), *view.totals)
        every = [units for totals in self._course for units in totals]
        self._lowest, self._highest = min(every), max(every)

    def paint(self, canvas: Canvas) -> None:
        if len(self._course) == 1:
            return
        self._paint_scale(canvas)
        for seat in reversed(clockwise(self._view)):
            self._paint_line(canvas, seat)
        free = set(range(canvas.height - 1))
        for _, seat in ranking(self._course[-1]):
            self._paint_label(canvas, seat, free)

    def _x(self, canvas: Canvas, deal: int) -> int:
        width = canvas.width - _SCALE_WIDTH - _LABEL_WIDTH
        return _SCALE_WIDTH + round(deal * (width - 1) / (len(self._course) - 1))

    def _y(self, canvas: Canvas, units: float) -> int:
        span = self._highest - self._lowest
        return round((self._highest - units) * (canvas.height - 2) / span) if span else canvas.height // 2

    def _paint_scale(self, canvas: Canvas) -> None:
        quiet = self.style_of("quiet")
        for units in (self._highest, self._lowest, 0):
            y = self._y(canvas, units)
            canvas.put(0, y, signed(units, self.ascii_only).rjust(_SCALE_WIDTH - 2), quiet)
            if units == 0:
                line = ("-" if self.ascii_only else "─") * (canvas.width - _SCALE_WIDTH - _LABEL_WIDTH)
                canvas.put(_SCALE_WIDTH, y, line, quiet)
        last_end = -1
        for deal in range(len(self._course)):
            x = self._x(canvas, deal)
            name = "start" if deal == 0 else f"{deal}"
            if x > last_end:
                canvas.put(x, canvas.height - 1, name, quiet)
                last_end = x + len(name)

    def _paint_line(self, canvas: Canvas, seat: int) -> None:
        sign, pen = self._pen(seat)
        dot = "." if self.ascii_only else "·"
        points = [
            (self._x(canvas, deal), self._y(canvas, totals[seat])) for deal, totals in enumerate(self._course)
        ]
        for (x1, y1), (x2, y2) in pairwise(points):
            before = y1
            for x in range(x1, x2):
                y = y1 + round((y2 - y1) * (x - x1) / (x2 - x1))
                for between in range(min(before, y) + 1, max(before, y)):
                    canvas.put(x, between, dot, pen)
                canvas.put(x, y, dot, pen)
                before = y
        apart = points[-1][0] - points[0][0] >= _SHORTEST_STEP * (len(points) - 1)
        for x, y in points if apart else points[-1:]:
            canvas.put(x, y, sign, pen)

    def _paint_label(self, canvas: Canvas, seat: int, free: set[int]) -> None:
        """The units at the end of the line, on the nearest line of the screen that is free."""
        sign, pen = self._pen(seat)
        units = self._course[-1][seat]
        target = self._y(canvas, units)
        if free:
            y = min(free, key=lambda line: abs(line - target))
            free.remove(y)
            canvas.put(canvas.width - _LABEL_WIDTH + 1, y, f"{sign} {signed(units, self.ascii_only)}", pen)

    def _pen(self, seat: int) -> tuple[str, Style]:
        sign, _ = marker(self._view, seat, self.ascii_only)
        at = clockwise(self._view).index(seat)
        return sign, self.get_component_rich_style(f"course--{at}")


def ranking_lines(view: View, told: Sequence[DealStory], width: int, ascii_only: bool) -> Iterator[Content]:
    """A heading, then a line for each player, the winner first."""
    longest = max(len(seat.player.name) for seat in view.seats)
    names = max(8, min(longest, _LONGEST_NAME, width - _OTHER_COLUMNS))
    heading = f"{'':5}{'':{names}} {'total':>6}  {'best deal':13}{'worst deal':13}"
    yield Content.styled(f"{heading}{'scoops':>7}{'scooped':>8}{'fouls':>6}", "$faint")
    for place, seat in ranking([each.score for each in view.seats]):
        yield _player_line(view, place, record(seat, told), names, ascii_only)


def _player_line(view: View, place: int, kept: Record, names: int, ascii_only: bool) -> Content:
    player = view.seats[kept.seat]
    own = "bold $gold" if kept.seat == view.seat else "bold" if place == 1 else ""
    return Content.assemble(
        (f"{place:>2} ", own),
        (marker(view, kept.seat, ascii_only)[0] + " ", marker(view, kept.seat, ascii_only)[1]),
        (fitted(player.player.name, names, ascii_only), own),
        (f" {signed(player.score, ascii_only):>6}  ", f"bold {tone(player.score)}"),
        _deal(kept.best, ascii_only),
        _deal(kept.worst, ascii_only),
        f"{kept.scoops:>7}{kept.scooped:>8}{kept.fouls:>6}",
        (f"   gave up {kept.surrenders}" if kept.surrenders else "", "$faint"),
    )


def _deal(deal: tuple[int, int] | None, ascii_only: bool) -> Content:
    if deal is None:
        return Content.styled(f"{'none':13}", "$faint")
    number, units = deal
    return Content.assemble(
        (f"{signed(units, ascii_only):>3}", tone(units)), (f" deal {number}".ljust(10), "$faint")
    )
