"""The title of the game: its name in large letters, and thirteen cards from two to ace that turn face up."""

from textual.content import Content
from textual.timer import Timer
from textual.widget import Widget

from engine.cards import RANKS, SUITS, Card
from tui.widgets.canvas import LARGE, MEDIUM, SMALL, Canvas, CardCanvas, CardSize

SIGNS = (
    "      ██         ▄▄▄▄▄▄▄▄▄▄▄▄ ",
    "      ██         ▀▀▀▀▀▀▀▀▀▀▀▀ ",
    "██████████████     ▄▄▄▄▄▄▄▄   ",
    "      ██           ▀▀▀▀▀▀▀▀   ",
    "      ██        ▄▄▄▄▄▄▄▄▄▄▄▄▄▄",
    "      ██        ▀▀▀▀▀▀▀▀▀▀▀▀▀▀",
)
LETTERS = (
    "▀▀█▀▀ █  █ █ █▀▀▄ ▀▀█▀▀ █▀▀▀ █▀▀▀ █▄  █",
    "  █   █▀▀█ █ █▀█    █   █▀▀  █▀▀  █ ▀▄█",
    "  ▀   ▀  ▀ ▀ ▀  ▀   ▀   ▀▀▀▀ ▀▀▀▀ ▀   ▀",
    "█▀▀▄ █▀▀▄ ▄▀▀▄ ▄▀▀▀ ▄▀▀▄ █▄  █ ▄▀▀▀    ",
    "█  █ █▀█  █▀▀█ █ ▀█ █  █ █ ▀▄█  ▀▀▄    ",
    "▀▀▀  ▀  ▀ ▀  ▀  ▀▀▀  ▀▀  ▀   ▀ ▀▀▀     ",
)
PLAIN_SIGNS = (
    "      ##         ============ ",
    "      ##                      ",
    "##############      =======   ",
    "      ##                      ",
    "      ##                      ",
    "      ##        ==============",
)
PLAIN_LETTERS = (
    "                                       ",
    "     T  H  I  R  T  E  E  N            ",
    "                                       ",
    "        D  R  A  G  O  N  S            ",
    "                                       ",
    "                                       ",
)
WORDS = "Thirteen Dragons: Chinese poker, thirteen cards in three rows"
DRAGON = tuple(Card(rank, SUITS[at * 3 % 4]) for at, rank in enumerate(RANKS))
_TURN_SECONDS = 0.045


class Title(Widget):
    """The name of the game in large letters with its Chinese numeral, and in small ones."""

    DEFAULT_CSS = "Title { width: 100%; height: 8; content-align-horizontal: center; }"

    def render(self) -> Content:
        plain = self.app.has_class("-ascii")
        signs, letters = (PLAIN_SIGNS, PLAIN_LETTERS) if plain else (SIGNS, LETTERS)
        lines = [
            Content.assemble((sign, "$gold"), "   ", (letter, "$foreground"))
            for sign, letter in zip(signs, letters, strict=True)
        ]
        words = Content.styled(WORDS.center(len(signs[0]) + 3 + len(letters[0])), "$faint")
        return Content("\n").join([*lines, Content(""), words])


class Heading(Widget):
    """The first line of a screen: what it is for."""

    DEFAULT_CSS = """
    Heading { height: 1; padding: 0 1; background: $panel; color: $gold; text-style: bold; }
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def render(self) -> str:
        return self._text if self.app.has_class("-ascii") else f"十三 {self._text}"


class Dragon(CardCanvas):
    """Thirteen cards from two to ace, in an arc as wide as there is room for; they turn up one by one."""

    DEFAULT_CSS = "Dragon { width: 100%; height: 4; }"

    _face_up = 0
    _timer: Timer | None = None

    def on_mount(self) -> None:
        if self.app.animation_level == "none":
            self._face_up = len(DRAGON)
        else:
            self._timer = self.set_interval(_TURN_SECONDS, self._turn)

    def _turn(self) -> None:
        self._face_up += 1
        if self._face_up == len(DRAGON) and self._timer:
            self._timer.stop()
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        size = _card_size(canvas)
        left = (canvas.width - len(DRAGON) * (size.width + 1) + 1) // 2
        for at, card in enumerate(DRAGON):
            x, y = left + at * (size.width + 1), _drop(at, canvas.height - size.height)
            if at < self._face_up:
                self.paint_card(canvas, x, y, size, card)
            else:
                self.paint_back(canvas, x, y, size)


def _card_size(canvas: Canvas) -> CardSize:
    """The largest cards of which thirteen fit, with room above them for the arc."""
    for size in (LARGE, MEDIUM):
        if canvas.width >= len(DRAGON) * (size.width + 1) and canvas.height > size.height:
            return size
    return SMALL


def _drop(at: int, room: int) -> int:
    """How far below the middle card a card of the arc lies, in lines."""
    middle = len(DRAGON) // 2
    return round(room * ((at - middle) / middle) ** 2)
