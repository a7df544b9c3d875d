"""The other seats of the table: who sits there, how they stand, and how their cards lie."""

from collections.abc import Iterator, Sequence

from rich.cells import cell_len, set_cell_size
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from engine.setting import ROW_LENGTHS
from engine.view import SeatView, Status, View
from tui.widgets.verdict import marks
from tui.wording import signed

_MOST_SEATS = 6
_WIDEST_BACK = 4
_BACK = "$card-back-weave on $card-back"
_SLOT = "$faint on $slot"


class SeatsWidget(Horizontal):
    """The seats around the person before the screen, clockwise; all of them for a spectator."""

    DEFAULT_CSS = "SeatsWidget { height: 4; padding: 0 1; }"

    def compose(self) -> ComposeResult:
        for _ in range(_MOST_SEATS):
            yield SeatPanel()

    def show(self, view: View) -> None:
        """Show the seats of a view."""
        others = other_seats(view)
        for at, panel in enumerate(self.query(SeatPanel)):
            panel.display = at < len(others)
            if at < len(others):
                panel.show(others[at], _roles(view, others[at].seat))


def other_seats(view: View) -> tuple[SeatView, ...]:
    """The seats beside the one that faces the screen, clockwise from its left."""
    if view.seat is None:
        return view.seats
    return (*view.seats[view.seat + 1 :], *view.seats[: view.seat])


def _roles(view: View, seat: int) -> tuple[str, ...]:
    """What a seat is besides a player: the bank, the dealer; and its chips."""
    chips = view.seats[seat].chips
    return (
        *(["bank"] if seat == view.bank else []),
        *(["deals"] if seat == view.dealer else []),
        *([f"{chips} chips"] if chips is not None else []),
    )


class SeatPanel(Static):
    """One other seat."""

    DEFAULT_CSS = "SeatPanel { width: 1fr; height: 100%; text-wrap: nowrap; }"

    _shown: tuple[SeatView, tuple[str, ...]] | None = None

    def show(self, seat: SeatView, roles: tuple[str, ...]) -> None:
        """Show a seat; roles: what else it is, in words."""
        if (seat, roles) != self._shown:
            self._shown = (seat, roles)
            self._paint()

    def on_resize(self) -> None:
        """Use the new width."""
        self._paint()

    def _paint(self) -> None:
        if self._shown:
            content = seat_content(*self._shown, *self.size, self.app.has_class("-ascii"))
            self.update(content, layout=False)


def seat_content(seat: SeatView, roles: Sequence[str], width: int, height: int, ascii_only: bool) -> Content:
    """A seat in lines: name and score, what it is doing, and its rows of backs.

    width, height: in cells. The rows lie over each other where there is room, else side by side.
    """
    width -= 1
    lines = [_name_line(seat, width, ascii_only), _status_line(seat, roles, width, ascii_only)]
    if seat.status is Status.SITS_OUT:
        return Content("\n").join(lines)
    if height >= len(lines) + len(ROW_LENGTHS):
        lines += _rows(seat.placed[:3], width, ascii_only)
    else:
        lines.append(_stacks(seat.placed[:3], width, ascii_only))
    return Content("\n").join(lines)


def _name_line(seat: SeatView, width: int, ascii_only: bool) -> Content:
    score = signed(seat.score, ascii_only)
    room = max(1, width - len(score) - 2)
    tone = "$gain" if seat.score > 0 else "$loss" if seat.score < 0 else "$faint"
    return Content.assemble((fitting(seat.player.name, room), "bold"), "  ", (score, f"bold {tone}"))


def fitting(text: str, width: int) -> str:
    """The text, cut where it is wider than so many cells."""
    return text if cell_len(text) <= width else set_cell_size(text, width)


def _status_line(seat: SeatView, roles: Sequence[str], width: int, ascii_only: bool) -> Content:
    right, _ = marks(ascii_only)
    between = ", " if ascii_only else " · "
    status = f"{right} set" if seat.status is Status.SET else str(seat.status)
    if seat.natural:
        status = seat.natural.words
    words = [status, *roles, *([seat.player.bot] if seat.player.bot else [])]
    tone = "$gain" if seat.status is Status.SET else "$faint"
    while len(between.join(words)) > width and len(words) > 1:
        words.pop()
    rest = "".join(between + word for word in words[1:])
    return Content.assemble((status, tone), (rest, "$faint"))


def _rows(placed: Sequence[int], width: int, ascii_only: bool) -> Iterator[Content]:
    """The three rows as they lie before their player: a back for each card, a slot for each free place."""
    card = min(_WIDEST_BACK, max(1, width // max(ROW_LENGTHS) - 1))
    weaves, free = ("###", ".") if ascii_only else ("▒░▒", "·")
    for cards, length, weave in zip(placed, ROW_LENGTHS, weaves, strict=True):
        parts = [(weave * card, _BACK)] * cards + [(free.center(card), _SLOT)] * (length - cards)
        inset = (max(ROW_LENGTHS) - length) * (card + 1) // 2
        yield Content(" " * inset) + Content(" ").join(Content.styled(*part) for part in parts)


def _stacks(placed: Sequence[int], width: int, ascii_only: bool) -> Content:
    """The three rows in one line, a cell for each card; in another weave where there is no room between."""
    weaves, free = ("#=#", ".") if ascii_only else ("▌▒▌", "·")
    gap = " " if width > sum(ROW_LENGTHS) + 2 else ""
    return Content(gap).join(
        Content.assemble((weave * cards, _BACK), (free * (length - cards), _SLOT))
        for cards, length, weave in zip(placed, ROW_LENGTHS, weaves, strict=True)
    )
