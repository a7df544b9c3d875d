"""A few cards and words as the settings show them."""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from engine.cards import parse_cards
from tui.widgets.canvas import MEDIUM, Canvas, CardCanvas, CardMarks
from tui.wording import signed

_CARDS = parse_cards("Ah Kd Qs Jc Th")


class SampleCards(CardCanvas):
    """A card of each suit, one picked up, one face down, and a free place."""

    DEFAULT_CSS = "SampleCards { width: 100%; height: 4; }"

    def paint(self, canvas: Canvas) -> None:
        step = MEDIUM.width + 1
        for at, card in enumerate(_CARDS):
            self.paint_card(canvas, at * step, 0, MEDIUM, card, CardMarks(picked=at == 2))
        self.paint_back(canvas, len(_CARDS) * step, 0, MEDIUM)
        self.paint_slot(canvas, (len(_CARDS) + 1) * step, 0, MEDIUM)


class Sample(Vertical):
    """How the table looks with the settings as they are."""

    DEFAULT_CSS = """
    Sample { height: auto; margin: 1 0; }
    Sample Static { margin-top: 1; }
    """

    def compose(self) -> ComposeResult:
        yield SampleCards()
        yield Static(id="words")

    def on_mount(self) -> None:
        self.show()

    def show(self) -> None:
        """Show the sample anew, after a change of the settings."""
        plain = self.app.has_class("-ascii")
        legal, foul = ("ok", "!") if plain else ("✔", "✘")
        self.query_one("#words", Static).update(
            Content.assemble(
                ("straight, ace high", "bold"),
                "   ",
                (f"{legal} legal", "$gain"),
                "   ",
                (f"{foul} foul", "$loss"),
                "   ",
                (f"Ana {signed(5, plain)}", "$gain"),
                "   ",
                (f"Mei {signed(-3, plain)}", "$loss"),
            )
        )
        self.query_one(SampleCards).repaint()
