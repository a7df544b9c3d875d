"""A small grid of styled cells to paint cards on, and how a card is painted.

Cards are filled tiles without lines around them: they read at a glance and are as wide in every font.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from engine.cards import COURT_LETTERS, EMPTY, ST_GEORGE, Card, Rank, Suit

SUIT_SYMBOLS: dict[Suit, str] = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


@dataclass(frozen=True, slots=True)
class CardSize:
    """The cells a card takes."""

    width: int
    height: int


TINY = CardSize(3, 1)
SMALL = CardSize(5, 3)
MEDIUM = CardSize(6, 4)
LARGE = CardSize(9, 6)


def card_labels(card: Card, ascii_only: bool, dragons: bool = False) -> tuple[str, str]:
    """The rank and the suit of a card as they stand on it; letters where the terminal has no symbols.

    dragons: whether the court cards are Elf, Ogre, Unicorn and Dragon.
    """
    if card.rank == ST_GEORGE:
        return rank_label(card.rank), "*"
    if card.rank == EMPTY:
        return ("-", "-") if ascii_only else ("–", "–")
    return rank_label(card.rank, dragons), card.suit if ascii_only else SUIT_SYMBOLS[card.suit]


def rank_label(rank: Rank, dragons: bool = False) -> str:
    """A rank as it stands on a card."""
    if dragons and rank in COURT_LETTERS:
        return COURT_LETTERS[rank]
    return "10" if rank == "T" else "St" if rank == ST_GEORGE else rank


def card_text(card: Card, ascii_only: bool, dragons: bool = False) -> str:
    """A card in running text: ``10♠``."""
    return "".join(card_labels(card, ascii_only, dragons))


class Canvas:
    """A grid of cells, each with one character and its style."""

    def __init__(self, width: int, height: int, style: Style) -> None:
        self.width, self.height = width, height
        self._cells = [[(" ", style)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style) -> None:
        """Write text from a cell on; what lies outside the grid is dropped."""
        if 0 <= y < self.height:
            line = self._cells[y]
            for at, character in enumerate(text, start=x):
                if 0 <= at < self.width:
                    line[at] = (character, style)

    def fill(self, x: int, y: int, size: CardSize, style: Style, character: str = " ") -> None:
        """Fill a rectangle with one character."""
        for line in range(y, y + size.height):
            self.put(x, line, character * size.width, style)

    def strips(self) -> list[Strip]:
        """The grid as the lines that Textual paints."""
        return [Strip(_runs(line), self.width) for line in self._cells]


def _runs(line: Iterable[tuple[str, Style]]) -> list[Segment]:
    segments: list[Segment] = []
    text, pen = "", None
    for character, style in line:
        if style is not pen:
            if text:
                segments.append(Segment(text, pen))
            text, pen = "", style
        text += character
    return [*segments, Segment(text, pen)] if text else segments


@dataclass(frozen=True, slots=True)
class CardMarks:
    """What a card on the table shows besides itself.

    picked: taken up. dimmed: lies back, another card matters more. letter: the key of its place. new: it
    came from another player. counts: what it counts as, where that is not what is printed; seen: whether it
    lies face up before everybody.
    """

    picked: bool = False
    dimmed: bool = False
    letter: str = ""
    new: bool = False
    counts: str = ""
    seen: bool = False


class CardCanvas(Widget):
    """A widget that paints cards. Subclasses paint in `paint`; call `repaint` when what they show changes."""

    ALLOW_SELECT = False
    SCOPED_CSS = False  # or a class of the app would be looked for inside the widget
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "card--face", "card--faint", "card--picked", "card--dimmed", "card--back", "card--slot",
        "card--cursor", "card--edge",
        "card--c", "card--d", "card--h", "card--s", "card--gold", "card--gain", "card--loss", "card--quiet",
    }  # fmt: skip
    DEFAULT_CSS = """
    CardCanvas { height: auto; }
    CardCanvas > .card--face { background: $card; color: $card-ink; text-style: bold; }
    CardCanvas > .card--edge { background: $card; color: $card-edge; }
    CardCanvas > .card--faint { background: $card; color: $card-faint; }
    CardCanvas > .card--picked { background: $card-picked; color: $card-ink; text-style: bold; }
    CardCanvas > .card--dimmed { background: $card-dimmed; color: $card-ink; }
    CardCanvas > .card--back { background: $card-back; color: $card-back-weave; }
    CardCanvas > .card--slot { background: $slot; color: $faint; }
    CardCanvas > .card--cursor { color: $gold; text-style: bold; }
    CardCanvas > .card--c { color: $suit-clubs; }
    CardCanvas > .card--d { color: $suit-diamonds; }
    CardCanvas > .card--h { color: $suit-hearts; }
    CardCanvas > .card--s { color: $suit-spades; }
    CardCanvas > .card--gold { color: $gold; text-style: bold; }
    CardCanvas > .card--gain { color: $gain; }
    CardCanvas > .card--loss { color: $loss; text-style: bold; }
    CardCanvas > .card--quiet { color: $faint; }
    .-two-colours CardCanvas > .card--c { color: $suit-spades; }
    .-two-colours CardCanvas > .card--d { color: $suit-hearts; }
    """

    _strips: list[Strip] | None = None

    def paint(self, canvas: Canvas) -> None:
        """Paint what the widget shows; the canvas has the widget's size and ground."""
        raise NotImplementedError

    def repaint(self) -> None:
        """Paint anew: what the widget shows has changed. Only lines that differ go to the terminal."""
        before, self._strips = self._strips, None
        if before is None or not self._fits(before):
            self.refresh()
            return
        self._strips = self._painted()
        lines = zip(before, self._strips, strict=True)
        changed = [Region(0, y, self.size.width, 1) for y, (old, new) in enumerate(lines) if old != new]
        if changed:
            self.refresh(*changed)

    def notify_style_update(self) -> None:
        self._strips = None
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        if self._strips is None or not self._fits(self._strips):
            self._strips = self._painted()
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width, self.rich_style)

    def _painted(self) -> list[Strip]:
        canvas = Canvas(self.size.width, self.size.height, self.rich_style)
        self.paint(canvas)
        return canvas.strips()

    def _fits(self, strips: list[Strip]) -> bool:
        """Whether the lines were painted for the size that the widget has."""
        return len(strips) == self.size.height and all(each.cell_length == self.size.width for each in strips)

    def style_of(self, name: str) -> Style:
        """The style of a component class, over the widget's ground."""
        return self.get_component_rich_style(f"card--{name}")

    @property
    def ascii_only(self) -> bool:
        """Whether only plain letters may be used."""
        return self.app.has_class("-ascii")

    @property
    def dragons(self) -> bool:
        """Whether the court cards go by the names of Dragon Poker."""
        return self.app.has_class("-dragons")

    def paint_card(
        self, canvas: Canvas, x: int, y: int, size: CardSize, card: Card, marks: CardMarks = CardMarks()
    ) -> None:
        """Paint a card, face up, with its upper left corner there."""
        ground = self.style_of("picked" if marks.picked else "dimmed" if marks.dimmed else "face")
        ink = (
            self.get_component_rich_style(f"card--{card.suit}", partial=True)
            if card.suit in SUIT_SYMBOLS
            else Style()
        )
        pen = ground + Style(color=ink.color)
        rank, suit = card_labels(card, self.ascii_only, self.dragons)
        if size.height == 1:
            pen = pen + Style(underline=bool(marks.counts))
            canvas.put(x, y, f"{rank}{suit}".rjust(size.width), pen)
            return
        canvas.fill(x, y, size, ground)
        if not (marks.picked or marks.dimmed):
            self._paint_edge(canvas, x, y, size)
        canvas.put(x + 1, y, rank + suit, pen)
        if size.height > 4:
            canvas.put(x + size.width // 2, y + (size.height - 1) // 2, suit, pen)
        canvas.put(x + size.width - 2, y + size.height - 1, suit, pen)
        faint = Style(color=self.style_of("faint").color, bold=False)
        letter = ground if marks.picked else ground + faint
        canvas.put(x + 1, y + size.height - 1, marks.letter, letter)
        if marks.picked:
            canvas.put(x + 1, y + 1, "picked" if size.width > len("picked") + 1 else "up", ground)
            return
        if word := marks.counts or ("new" if marks.new else "seen" if marks.seen else ""):
            canvas.put(x + 1, y + 1, word, ground if marks.counts else ground + faint)
        if marks.counts and marks.new and size.width > len(f"{marks.letter}new") + 2:
            canvas.put(x + size.width - 4, y + size.height - 1, "new", ground + faint)

    def _paint_edge(self, canvas: Canvas, x: int, y: int, size: CardSize) -> None:
        """A line on both sides of a card, where the theme has one."""
        edge = self.style_of("edge")
        if edge.color == edge.bgcolor:
            return
        left, right = "||" if self.ascii_only else "▏▕"
        for line in range(y, y + size.height):
            canvas.put(x, line, left, edge)
            canvas.put(x + size.width - 1, line, right, edge)

    def paint_back(self, canvas: Canvas, x: int, y: int, size: CardSize) -> None:
        """Paint a card, face down."""
        canvas.fill(x, y, size, self.style_of("back"), "#" if self.ascii_only else "▒")

    def paint_slot(self, canvas: Canvas, x: int, y: int, size: CardSize, letter: str = "") -> None:
        """Paint a free place for a card, with its key. The dots show its corners where colours are few."""
        canvas.fill(x, y, size, self.style_of("slot"))
        dot = "." if self.ascii_only else "·"
        for line in (y, y + size.height - 1):
            canvas.put(x, line, dot, self.style_of("slot"))
            canvas.put(x + size.width - 1, line, dot, self.style_of("slot"))
        canvas.put(x + (size.width - 1) // 2, y + size.height // 2, letter, self.style_of("slot"))
