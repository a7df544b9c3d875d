"""Whether the rows are legal, in a mark and in words, and what to do next."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content
from textual.widget import Widget

from engine.judged import foul_of
from engine.rules import STAKE_PHASES, Phase, Rules
from engine.setting import ROW_LENGTHS, Middle, Row, RowOrder, Rows
from engine.view import SeatView, Status, View
from tui.wording import shortened

_LONGEST_WORD = 12  # what a line that ends before a word may leave free


@dataclass(frozen=True, slots=True)
class Verdict:
    """A judgement on rows. mark: ``✔``, ``✘`` or nothing. tone: the theme variable it is painted in."""

    mark: str
    words: str
    tone: str


def marks(ascii_only: bool) -> tuple[str, str]:
    """The marks of what is right and of what is wrong."""
    return ("ok", "x") if ascii_only else ("✔", "✘")


def row_verdict(rules: Rules, rows: Rows, row: Row, ascii_only: bool) -> Verdict:
    """How one row stands: free places, or whether it beats a row that should beat it."""
    right, wrong = marks(ascii_only)
    missing = ROW_LENGTHS[row] - len(rows[row])
    if missing:
        return Verdict("", f"{missing} to go", "quiet")
    for upper in Row:
        if upper > row and foul_of(rules, _only(rows, row, upper)):
            return Verdict(wrong, "too high", "loss")
    return Verdict(right, "", "gain")


def _only(rows: Rows, *kept: Row) -> Rows:
    front, middle, back = (rows[row] if row in kept else () for row in Row)
    return front, middle, back


def board_verdict(view: View, ascii_only: bool) -> Verdict:
    """How the rows before the screen stand or, where there is nothing to set, whom the table waits for."""
    if view.board is None or not view.decides:
        return Verdict("", waiting_words(view), "faint")
    right, wrong = marks(ascii_only)
    foul = foul_of(view.rules, view.board.rows)
    if foul:
        so_far = "" if view.board.complete else " so far"
        return Verdict(wrong, f"foul{so_far}: {foul}", "loss")
    if not view.board.complete:
        return Verdict("", to_place(len(view.board.tray)), "foreground")
    if view.rules.rows.middle is Middle.LOW:
        return Verdict(right, "legal: the back is no lower than the front, the middle plays for low", "gain")
    strictly = view.rules.rows.order is RowOrder.STRICTLY
    beats = ">" if strictly else ">=" if ascii_only else "≥"
    return Verdict(right, f"legal: back {beats} middle {beats} front", "gain")


def to_place(cards: int) -> str:
    """How many cards are still to be placed."""
    return f"{cards} card{'' if cards == 1 else 's'} to place"


_DOING = {
    Phase.PASS: "passing",
    Phase.ANNOUNCE: "announcing",
    **dict.fromkeys(STAKE_PHASES, "deciding on the stakes"),
}


def waiting_words(view: View) -> str:
    """What the person before the screen has done, to stand after their name, and who is still setting."""
    own = view.seats[view.seat] if view.seat is not None else None
    busy = [seat.player.name for seat in view.seats if seat.seat in view.waiting_for]
    doing = _DOING.get(view.phase or Phase.SET, "setting")
    still = f"{names(busy)} {'is' if len(busy) == 1 else 'are'} still {doing}." if busy else ""
    low = "These cards could be worth more." if own and own.undervalued else ""
    return " ".join(filter(None, (_own_words(own), low, still)))


def _own_words(own: SeatView | None) -> str:
    if own is None:
        return ""
    match own.status:
        case Status.PASSING | Status.SETTING | Status.ANNOUNCING | Status.STAKING:
            return ""
        case Status.SITS_OUT:
            return "sits this deal out."
        case Status.SURRENDERED:
            return "has given the deal up."
        case Status.PASSED:
            return "has passed."
        case Status.PLAYS:
            return "plays."
        case Status.HELD:
            return "holds."
        case Status.RAISED:
            return "raises."
        case Status.DECLARED:
            return f"declares {own.natural.words}." if own.natural else ""
        case _:
            return "has locked in."


def names(players: Sequence[str]) -> str:
    """Names in a sentence: ``Ana, Bo and Cem``."""
    *others, last = players
    return f"{', '.join(others)} and {last}" if others else last


class VerdictLine(Widget):
    """The verdict on the rows before the screen, in one line or two, and below it a hint."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "VerdictLine { height: 3; padding: 0 1; content-align-vertical: bottom; }"

    _shown: tuple[View, str] | None = None

    def show(self, view: View, hint: str) -> None:
        """Show how the rows of the view stand; hint: what can be done now."""
        self._shown = (view, hint)
        self.refresh()

    def render(self) -> Content:
        """Verdict and hint; the hint keeps its line, however long the verdict is."""
        if self._shown is None:
            return Content("")
        view, hint = self._shown
        verdict = board_verdict(view, self.app.has_class("-ascii"))
        name = view.seats[view.seat].player.name if view.seat is not None else ""
        head = Content.assemble(
            (f"{name}  " if name else "", "bold"),
            (f"{verdict.mark} " if verdict.mark else "", f"bold ${verdict.tone}"),
        )
        width, lines = self.content_size.width, self.content_size.height - 1
        room = lines * width - (lines - 1) * _LONGEST_WORD - head.cell_length
        emphasis = "bold " if verdict.tone == "loss" else ""
        words = Content.styled(shortened(verdict.words, room), f"{emphasis}${verdict.tone}")
        return Content("\n").join(
            [*(head + words).wrap(max(1, width))[:lines], Content.styled(hint, "$faint")]
        )
