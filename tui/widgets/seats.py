"""The other seats of the table: who sits there, how they stand, and how their cards lie."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget

from engine.cards import Card
from engine.setting import ROW_LENGTHS
from engine.view import SeatView, Status, View
from tui.widgets.canvas import card_text
from tui.widgets.verdict import marks
from tui.wording import signed

_MOST_SEATS = 8
_WIDEST_BACKS = (4, 5, 7)  # of backs so many lines high
_BACK = "$card-back-weave on $card-back"
_SLOT = "$faint on $slot"
_INKS = {"c": "$suit-clubs", "d": "$suit-diamonds", "h": "$suit-hearts", "s": "$suit-spades"}


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
                panel.show(others[at], seat_words(view, others[at]))


def other_seats(view: View) -> tuple[SeatView, ...]:
    """The seats beside the one that faces the screen, clockwise from its left.

    Who sits out is shown once, with however many hands they would set.
    """
    clockwise = view.seats
    if view.seat is not None:
        clockwise = (*view.seats[view.seat + 1 :], *view.seats[: view.seat])
    return tuple(each for each in clockwise if each.seat < view.players or each.status is not Status.SITS_OUT)


@dataclass(frozen=True, slots=True)
class SeatWords:
    """What is said of a seat. doing: now. roles: what else it is, each also in a letter or two."""

    doing: str
    roles: tuple[tuple[str, str], ...]


def seat_words(view: View, seat: SeatView) -> SeatWords:
    """What a seat does and is: the bank, the dealer, its chips."""
    roles = []
    if seat.seat == view.bank:
        roles.append(("bank", "B"))
    if seat.seat == view.dealer:
        roles.append(("deals", "D"))
    if seat.chips is not None:
        roles.append((f"{seat.chips} chips", f"{seat.chips}c"))
    if seat.undervalued:
        roles.append(("set below its worth", "low"))
    return SeatWords(_doing(view, seat), tuple(roles))


def _doing(view: View, seat: SeatView) -> str:
    if seat.natural:
        return seat.natural.words
    if seat.status is Status.ANNOUNCING and seat.seat not in view.waiting_for:
        return "to announce"  # one after the other: it is another seat's turn
    return str(seat.status)


class SeatPanel(Widget):
    """One other seat."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "SeatPanel { width: 1fr; height: 100%; text-wrap: nowrap; }"

    _shown: tuple[SeatView, SeatWords] | None = None

    def show(self, seat: SeatView, words: SeatWords) -> None:
        """Show a seat, and what is said of it."""
        if (seat, words) != self._shown:
            self._shown = (seat, words)
            self.refresh()

    def render(self) -> Content:
        """The seat in the room that it has."""
        if self._shown is None:
            return Content("")
        return seat_content(
            *self._shown, *self.content_size, self.app.has_class("-ascii"), self.app.has_class("-dragons")
        )


def seat_content(
    seat: SeatView, words: SeatWords, width: int, height: int, ascii_only: bool, dragons: bool = False
) -> Content:
    """A seat in lines: name and score, what it is doing, and its rows of backs.

    width, height: in cells. The rows lie over each other where there is room, else side by side. dragons:
    whether the court cards go by the names of Dragon Poker.
    """
    width -= 1
    lines = [_name_line(seat, width, ascii_only), _status_line(seat, words, width, ascii_only)]
    if seat.status is Status.SITS_OUT:
        return Content("\n").join(lines)
    room = height - len(lines)
    if seat.up and room:
        lines.append(_up_line(seat.up, width, ascii_only, dragons))
        room -= 1
        if not room:
            return Content("\n").join(lines)
    gaps = len(ROW_LENGTHS) - 1
    gap = room >= len(ROW_LENGTHS) + gaps
    tall = min(len(_WIDEST_BACKS), (room - gaps * gap) // len(ROW_LENGTHS))
    if tall:
        rows = _rows(seat.placed[:3], width, tall, ascii_only)
        lines.append(Content("\n\n" if gap else "\n").join(rows))
    else:
        lines.append(_stacks(seat.placed[:3], width, ascii_only))
    return Content("\n").join(lines)


def _up_line(up: Sequence[Card], width: int, ascii_only: bool, dragons: bool) -> Content:
    """The cards that lie face up, as many as there is room for."""
    line = Content("")
    for at, card in enumerate(up):
        text = card_text(card, ascii_only, dragons)
        more = cell_len(text) + bool(at)
        if line.cell_length + more > width - (at < len(up) - 1) * 2:
            return line + Content.styled("~" if ascii_only else "…", "$faint")
        ink = _INKS.get(card.suit, "$card-ink")
        line += Content.assemble(" " if at else "", (text, f"bold {ink} on $card"))
    return line


def _name_line(seat: SeatView, width: int, ascii_only: bool) -> Content:
    score = signed(seat.score, ascii_only)
    room = max(1, width - len(score) - 2)
    tone = "$gain" if seat.score > 0 else "$loss" if seat.score < 0 else "$faint"
    return Content.assemble((fitting(seat.player.name, room), "bold"), "  ", (score, f"bold {tone}"))


def fitting(text: str, width: int) -> str:
    """The text, cut where it is wider than so many cells."""
    return text if cell_len(text) <= width else set_cell_size(text, width)


def _status_line(seat: SeatView, words: SeatWords, width: int, ascii_only: bool) -> Content:
    """What the seat does and is, in the longest form that fits: the dealer's mark goes last."""
    right, _ = marks(ascii_only)
    doing = f"{right} set" if seat.status is Status.SET else words.doing
    long, short = (tuple(role[at] for role in words.roles) for at in (0, 1))
    character = (seat.player.bot,) if seat.player.bot else ()
    between = ", " if ascii_only else " · "
    rest = ""
    for gap, more in (
        (between, long + character),
        (between, short + character),
        (" ", short + character),
        (" ", short),
    ):
        rest = "".join(gap + each for each in more)
        if cell_len(doing + rest) <= width:
            break
    tone = "$gain" if seat.status is Status.SET else "$faint"
    return Content.assemble((fitting(doing, width - cell_len(rest)), tone), (rest, "$faint"))


def _rows(placed: Sequence[int], width: int, tall: int, ascii_only: bool) -> Iterator[Content]:
    """The three rows as they lie before their player: a back for each card, a slot for each free place.

    tall: of how many lines each.
    """
    card = min(_WIDEST_BACKS[tall - 1], max(1, width // max(ROW_LENGTHS) - 1))
    weaves, free = ("###", ".") if ascii_only else ("▒░▒", "·")
    for cards, length, weave in zip(placed, ROW_LENGTHS, weaves, strict=True):
        inset = (max(ROW_LENGTHS) - length) * (card + 1) // 2
        lines = []
        for line in range(tall):
            slot = free.center(card) if line == tall // 2 else " " * card
            parts = [(weave * card, _BACK)] * cards + [(slot, _SLOT)] * (length - cards)
            lines.append(Content(" " * inset) + Content(" ").join(Content.styled(*part) for part in parts))
        yield Content("\n").join(lines)


def _stacks(placed: Sequence[int], width: int, ascii_only: bool) -> Content:
    """The three rows in one line, a cell for each card; the signs tell them apart where they touch."""
    weaves, free = ("#=#", ".-.") if ascii_only else ("▌▒▌", "·-·")
    gap = " " if width > sum(ROW_LENGTHS) + 2 else ""
    return Content(gap).join(
        Content.assemble((weave * cards, _BACK), (slot * (length - cards), _SLOT))
        for cards, length, weave, slot in zip(placed, ROW_LENGTHS, weaves, free, strict=True)
    )
