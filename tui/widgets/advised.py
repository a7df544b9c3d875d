"""A setting as the coach shows it: the cards of its rows, what they are, and how often they win."""

from textual.geometry import Size

from engine.cards import Card
from engine.coaching import Choice
from engine.rules import Rules
from engine.setting import ROW_LENGTHS, Row, strength_in
from tui.names import cut
from tui.widgets.canvas import LARGE, MEDIUM, SMALL, Canvas, CardCanvas, CardMarks, CardSize
from tui.widgets.reveal import in_order
from tui.wording import expected, shortened

_SIZES = (LARGE, MEDIUM, SMALL)
_NAME, _CHANCE, _ADDED = 7, 5, 7


class AdvisedRows(CardCanvas):
    """One setting. Cards that lie in the same row of the other setting are dimmed, the others starred."""

    COMPONENT_CLASSES = CardCanvas.COMPONENT_CLASSES | {"card--bare"}
    DEFAULT_CSS = """
    AdvisedRows { height: 1fr; }
    AdvisedRows > .card--bare { color: $foreground; }
    """

    _shown: tuple[str, Rules, Choice, Choice | None, tuple[float, ...] | None] | None = None

    def show(
        self,
        title: str,
        rules: Rules,
        choice: Choice,
        other: Choice | None = None,
        by_row: tuple[float, ...] | None = None,
    ) -> None:
        """Show a choice of rows. other: the one to compare with. by_row: what each row adds to it."""
        self._shown = (title, rules, choice, other, by_row)
        self.repaint()

    def clear(self) -> None:
        """Show nothing."""
        self._shown = None
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        if self._shown is None:
            return
        title, rules, choice, other, by_row = self._shown
        canvas.put(0, 0, title, self.style_of("gold"))
        units = f"{expected(choice.units, self.ascii_only)} units"
        canvas.put(len(title) + 2, 0, units, self.style_of("gain" if choice.units > 0 else "loss"))
        if choice.rows is None or choice.chances is None:
            return
        size = card_size(self.size)
        spare = max(0, self.size.height - 1 - len(Row) * (size.height + 1)) // len(Row)
        for row in Row:
            y = 1 + row * (size.height + 1 + min(spare, 1))
            there = set(other.rows[row]) if other and other.rows else set(choice.rows[row])
            added = by_row[row] if by_row else None
            self._paint_label(canvas, y, row, rules, choice.rows[row], choice.chances[row], added)
            inset = (ROW_LENGTHS[Row.BACK] - ROW_LENGTHS[row]) * (size.width + 1) // 2
            for at, card in enumerate(in_order(choice.rows[row], rules.ranking)):
                moved = card not in there
                marks = CardMarks(dimmed=not moved and bool(other), letter="*" if moved else "")
                self.paint_card(canvas, inset + at * (size.width + 1), y + 1, size, card, marks)

    def _paint_label(
        self,
        canvas: Canvas,
        y: int,
        row: Row,
        rules: Rules,
        cards: tuple[Card, ...],
        chance: float,
        added: float | None,
    ) -> None:
        cards_width = ROW_LENGTHS[Row.BACK] * (card_size(self.size).width + 1)
        room = min(canvas.width, cards_width + _NAME + _CHANCE + _ADDED) - _NAME - _CHANCE - _ADDED
        hand = shortened(strength_in(row, cards, rules.ranking, rules.rows).name, room)
        canvas.put(0, y, row.words, self.style_of("quiet"))
        canvas.put(_NAME, y, cut(hand, room, self.ascii_only), self.style_of("bare"))
        canvas.put(_NAME + room, y, f"{chance:.0%}".rjust(_CHANCE), self.style_of("bare"))
        if added is not None and round(added, 2):
            tone = self.style_of("gain" if added > 0 else "loss")
            canvas.put(_NAME + room + _CHANCE, y, expected(added, self.ascii_only).rjust(_ADDED), tone)


def card_size(room: Size) -> CardSize:
    """The largest cards of which three rows fit."""
    for size in _SIZES:
        width, height = (size.width + 1) * ROW_LENGTHS[Row.BACK], 1 + len(Row) * (size.height + 1)
        if width <= room.width and height <= room.height:
            return size
    return SMALL
