"""Thirteen cards side by side, to pick some of them; and three rows as they are set."""

from collections.abc import Callable

from textual import events
from textual.geometry import Offset

from engine.cards import Card
from engine.ranking import Ranking
from engine.rules import Rules
from engine.setting import HAND_LENGTH, ROW_LENGTHS, Row, Rows, strength_in
from tui.widgets.canvas import LARGE, MEDIUM, SMALL, Canvas, CardCanvas, CardMarks, CardSize
from tui.widgets.counts import counts_as

_LETTERS = "ABCDEFGHIJKLM"
_GAP = 1
_RAISE = 1
_IN_LINE = 5


def _widest(width: int, cards: int) -> CardSize:
    """The largest cards of which so many fit side by side."""
    fits = (size for size in (LARGE, MEDIUM) if cards * (size.width + _GAP) <= width)
    return next(fits, SMALL)


class HandWidget(CardCanvas):
    """A hand of thirteen cards; picked ones stand out. toggle: what a click or a key does to a card."""

    DEFAULT_CSS = "HandWidget { width: 100%; height: 8; }"

    def __init__(self, toggle: Callable[[Card], None]) -> None:
        super().__init__()
        self._toggle = toggle
        self._cards: tuple[Card, ...] = ()
        self._chosen: frozenset[Card] = frozenset()
        self.cursor = 0

    def show(self, cards: tuple[Card, ...], chosen: tuple[Card, ...]) -> None:
        """Show these cards, the chosen ones raised."""
        self._cards, self._chosen = cards, frozenset(chosen)
        self.repaint()

    def move_cursor(self, step: int) -> None:
        """Move the cursor to the left or to the right."""
        self.cursor = (self.cursor + step) % max(1, len(self._cards))
        self.repaint()

    def toggle_here(self) -> None:
        """Pick the card under the cursor, or put it back."""
        if self._cards:
            self._toggle(self._cards[self.cursor])

    def toggle_letter(self, letter: str) -> None:
        """Pick the card that a letter stands on, or put it back."""
        self.cursor = min(_LETTERS.index(letter.upper()), len(self._cards) - 1)
        self.toggle_here()

    def _left(self, size: CardSize) -> int:
        return max(0, (self.size.width - len(self._cards) * (size.width + _GAP) + _GAP) // 2)

    def place(self, at: int) -> Offset:
        """A cell that lies on a card."""
        size = _widest(self.size.width, len(self._cards))
        return Offset(self._left(size) + at * (size.width + _GAP) + 1, _RAISE + 1)

    def paint(self, canvas: Canvas) -> None:
        """Paint the cards from left to right, the cursor below one of them."""
        size = _widest(canvas.width, len(self._cards))
        left = self._left(size)
        for at, card in enumerate(self._cards):
            x = left + at * (size.width + _GAP)
            picked = card in self._chosen
            marks = CardMarks(picked=picked, letter=_LETTERS[at])
            self.paint_card(canvas, x, 0 if picked else _RAISE, size, card, marks)
            if at == self.cursor:
                mark = "^" if self.ascii_only else "▲"
                canvas.put(x + (size.width - 1) // 2, size.height + _RAISE, mark, self.style_of("cursor"))

    def on_click(self, event: events.Click) -> None:
        """Pick the card under the pointer, or put it back."""
        size = _widest(self.size.width, len(self._cards))
        at, inside = divmod(event.x - self._left(size), size.width + _GAP)
        if 0 <= at < len(self._cards) and inside < size.width and event.y <= size.height:
            self.cursor = at
            self.toggle_here()


class HeldWidget(CardCanvas):
    """A hand that nothing can be done with yet, in lines of five; what lies face up is marked."""

    _cards: tuple[Card, ...] | None = ()
    _up: tuple[Card, ...] = ()
    _new: tuple[Card, ...] = ()
    _ranking = Ranking()

    def show(
        self, cards: tuple[Card, ...], up: tuple[Card, ...], new: tuple[Card, ...], ranking: Ranking
    ) -> None:
        """Show these cards; none show their backs. up: those that everybody sees; new: that came later."""
        self._cards, self._up, self._new, self._ranking = cards, up, new, ranking
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint the cards as large as fits, the face-up ones first."""
        cards = [*self._up, *(card for card in self._cards or () if card not in self._up)]
        count = max(len(cards), HAND_LENGTH)
        lines = -(-count // _IN_LINE)
        fits = (each for each in (LARGE, MEDIUM) if lines * (each.height + 1) < canvas.height)
        size = next((each for each in fits if _IN_LINE * (each.width + _GAP) <= canvas.width), SMALL)
        step = size.height + (lines * (size.height + 1) < canvas.height)
        left = (canvas.width - _IN_LINE * (size.width + _GAP) + _GAP) // 2
        top = max(0, min(2, (canvas.height - 1 - lines * step) // 2))
        words = f"{len(self._up)} face up: everybody sees them" if self._up else "your cards"
        canvas.put(left, top, words if self._cards else "your cards, face down", self.style_of("quiet"))
        for at in range(count):
            line, place = divmod(at, _IN_LINE)
            x, y = left + place * (size.width + _GAP), top + 1 + line * step
            if at < len(cards):
                counts = counts_as(self._ranking, cards[at], self.ascii_only)
                seen, new = cards[at] in self._up, cards[at] in self._new
                marks = CardMarks(counts=counts, seen=seen, new=new)
                self.paint_card(canvas, x, y, size, cards[at], marks)
            elif not cards:
                self.paint_back(canvas, x, y, size)


class RowsWidget(CardCanvas):
    """Three rows, face up, the front on top; cards that nobody may look at yet show their backs."""

    _rows: Rows = ((), (), ())
    _names: tuple[str, ...] = tuple(row.words for row in Row)
    _ranking = Ranking()

    def show(self, rows: Rows, rules: Rules) -> None:
        """Show these rows, and what each is worth under the rules."""
        self._rows = rows
        self._ranking = rules.ranking
        self._names = tuple(
            f"{row.words}  {strength_in(row, rows[row], rules.ranking, rules.rows).name}" for row in Row
        )
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint the rows over each other, each in the middle below its name, as large as fits."""
        most = max(ROW_LENGTHS)
        fits = (each for each in (LARGE, MEDIUM) if len(Row) * (each.height + 1) <= canvas.height)
        size = next((each for each in fits if most * (each.width + _GAP) <= canvas.width), SMALL)
        step = size.height + 1 + (len(Row) * (size.height + 2) <= canvas.height)
        top = min(2, (canvas.height - len(Row) * step + 1) // 2)
        left = (canvas.width - most * (size.width + _GAP) + _GAP) // 2
        for row in Row:
            y = top + row * step
            canvas.put(left, y, self._names[row], self.style_of("quiet"))
            inset = (most - ROW_LENGTHS[row]) * (size.width + _GAP) // 2
            for at in range(ROW_LENGTHS[row]):
                x = left + inset + at * (size.width + _GAP)
                if not self._rows[row]:
                    self.paint_back(canvas, x, y + 1, size)
                    continue
                card = self._rows[row][at]
                marks = CardMarks(counts=counts_as(self._ranking, card, self.ascii_only))
                self.paint_card(canvas, x, y + 1, size, card, marks)
