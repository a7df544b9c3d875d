"""The board: a person's three rows and the tray, where cards are picked, placed and changed."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar

from textual import events
from textual.geometry import NULL_OFFSET, Offset, Size, Spacing
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

from engine.cards import Card
from engine.setting import Board, Row, SortBy, Spot, strength_in
from engine.view import View
from tui.widgets.board_layout import Band, BoardLayout, Place, lay_out, letter_of, spot_of
from tui.widgets.board_moves import (
    cleared,
    filled,
    free_spot,
    is_full,
    resorted,
    row_to_fill,
)
from tui.widgets.canvas import Canvas, CardCanvas, CardMarks, card_text
from tui.widgets.counts import counts_as
from tui.widgets.verdict import row_verdict, to_place

_NO_CARDS = Board(((), (), ()))
_FIRST_OF_TRAY = Spot(None, 0)
_NARROWEST_SIDE = 33


@dataclass(frozen=True, slots=True)
class Drag:
    """A card under the pressed mouse button. grip: where on the card; moved: whether it has left its cell."""

    source: Spot
    grip: Offset
    pointer: Offset
    moved: bool = False


class _BesideTheRows(Layout):
    """The widgets on the board lie in the room beside the rows, which is for the score.

    Where nobody here sets there are no rows: another widget lies in their place.
    """

    name = "beside-the-rows"

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        assert isinstance(parent, BoardWidget)
        side = lay_out(parent.board, *size).side
        regions = [side]
        if parent.watching:
            regions = list(size.region.split_vertical(-max(_NARROWEST_SIDE, size.width // 3)))
        return [
            WidgetPlacement(region, NULL_OFFSET, Spacing(), child)
            for region, child in zip(regions, children, strict=True)
        ]


class BoardWidget(CardCanvas):
    """Shows the board of a view and turns keys and mouse into boards after a move.

    arrange: asked to make the board lie like that; what it did is shown by the next `show`. noticed: called
    after what is picked or said has changed.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"card--name", "card--target"}
    DEFAULT_CSS = """
    BoardWidget { height: 1fr; overflow: hidden; }
    BoardWidget > .card--name { color: $foreground; text-style: bold; }
    BoardWidget > .card--target { background: $slot; color: $gold; text-style: bold; }
    """

    _beside_the_rows = _BesideTheRows()

    def __init__(self, arrange: Callable[[Board], bool], noticed: Callable[[], None]) -> None:
        super().__init__()
        self._arrange = arrange
        self._noticed = noticed
        self._view: View | None = None
        self.cursor = _FIRST_OF_TRAY
        self.picked: Spot | None = None
        self.picked_row: Row | None = None
        self.remark = ""
        self._drag: Drag | None = None

    @property
    def board(self) -> Board:
        """The cards as they lie."""
        return (self._view and self._view.board) or _NO_CARDS

    @property
    def layout_now(self) -> BoardLayout:
        """Where everything lies on the board."""
        return lay_out(self.board, *self.size)

    @property
    def layout(self) -> Layout:
        """How the widgets on the board lie."""
        return self._beside_the_rows

    @property
    def watching(self) -> bool:
        """Whether nobody here has cards to set."""
        return self._view is None or self._view.board is None

    @property
    def locked(self) -> bool:
        """Whether nothing can be moved: rows are locked in or not to be set yet, or nobody here has cards."""
        return self._view is None or self.watching or not self._view.decides

    @property
    def carrying(self) -> bool:
        """Whether a card or a row is picked, or a card under way."""
        return self.picked is not None or self.picked_row is not None or self.dragging

    @property
    def dragging(self) -> bool:
        """Whether a card is under way with the pointer."""
        return self._drag is not None and self._drag.moved

    @property
    def fillable(self) -> bool:
        """Whether the tray's cards have only one row to go to."""
        return not self.locked and row_to_fill(self.board) is not None

    def show(self, view: View) -> None:
        """Show the board of a view; what was said of another board is old."""
        before, self._view = self._view, view
        if before and (before.board, before.decides) != (view.board, view.decides):
            self.remark = ""
        if self.picked and (self.locked or self.board.at(self.picked) is None):
            self.picked = None
        if self.layout_now.place(self.cursor) is None:
            self.cursor = Spot(None, max(0, len(self.board.tray) - 1))
        self.repaint()

    def say(self, remark: str) -> None:
        """Tell the player something about what they have just done, in a whole sentence."""
        self.remark = remark
        self._changed()

    def interrupt(self) -> None:
        """Something else comes up: a card under way goes back, and what was said is old."""
        self.end_drag()
        self.remark = ""

    def _changed(self) -> None:
        self.repaint()
        self._noticed()

    def _ready(self) -> bool:
        """Begin an action: what was said before is old. False where nothing can be moved."""
        self.interrupt()
        return not self.locked

    # What a player can do

    def move_cursor(self, right: int, down: int) -> None:
        """Move the cursor one place to the right or left, down or up."""
        if self._ready():
            self.cursor = self.layout_now.nearest(self.cursor, right, down)
            self._changed()

    def choose_here(self) -> None:
        """Pick the card under the cursor, or place the picked one there."""
        if self._ready():
            self._choose(self.cursor)

    def choose_letter(self, letter: str) -> None:
        """Pick the card that the letter stands on, or place the picked one there."""
        if not self._ready():
            return
        spot = spot_of(letter)
        if self.layout_now.place(spot):
            self._choose(spot)
        else:
            self.say(f"No card lies at {letter}.")

    def _choose(self, spot: Spot) -> None:
        self.picked_row = None
        if self.picked == spot:
            self.picked = None
            self._changed()
        elif self.picked:
            self._move(self.picked, spot)
        elif self.board.at(spot):
            self.picked = self.cursor = spot
            self._changed()
        else:
            self.say(f"No card lies at {letter_of(spot)}: pick one first.")

    def send(self, row: Row | None) -> None:
        """Send the picked card, or the one under the cursor, to the row's next free place or to the tray."""
        if not self._ready():
            return
        source = self.picked or self.cursor
        card = self.board.at(source)
        words = "tray" if row is None else row.words
        if card is None:
            self.say("No card lies under the cursor.")
        elif source.row == row:
            self.say(f"{self._text(card)} lies in the {words} already.")
        elif row is not None and is_full(self.board, row):
            self.picked, self.cursor = source, Spot(row, 0)
            self.say(f"The {words} is full: choose the card that {self._text(card)} changes places with.")
        else:
            self._move(source, free_spot(self.board, row))

    def sort(self) -> None:
        """Sort tray and rows, by rank and by suit in turn."""
        if self._ready() and self._view:
            self.lay(resorted(self.board, self._view.rules.ranking))

    def clear(self, by: SortBy) -> None:
        """Take all cards back into the tray, sorted."""
        if self._ready() and self._view:
            self.lay(cleared(self.board, self._view.rules.ranking, by), _FIRST_OF_TRAY)

    def fill(self) -> None:
        """Lay the rest of the tray into the only row that has places."""
        row = row_to_fill(self.board) if self._ready() else None
        if row is not None:
            self.lay(filled(self.board), Spot(row, 0))

    def swap_rows(self, one: Row, other: Row) -> None:
        """Let two rows change places."""
        if self._ready():
            self.lay(self.board.rows_swapped(one, other))

    def choose_row(self, row: Row) -> None:
        """Pick a row by its label, or let the one picked before change places with it."""
        if not self._ready():
            return
        first, self.picked_row = self.picked_row, None
        if first is None:
            self.picked, self.picked_row = None, row
            self.say(f"The {row.words} changes places with the row whose label you click now.")
        elif first is row:
            self._changed()
        else:
            self.swap_rows(first, row)

    def drop(self) -> bool:
        """Let go of what is picked. False where nothing is."""
        if not self.carrying:
            return False
        self._ready()
        self.picked = self.picked_row = None
        self._changed()
        return True

    def lay(self, board: Board, cursor: Spot | None = None) -> None:
        """Make the board lie like that, with the cursor there."""
        self.picked = self.picked_row = None
        if board == self.board:
            self.say("Nothing would change.")
            return
        self.cursor = cursor or self.cursor
        if not self._arrange(board):
            self._changed()

    def _move(self, source: Spot, target: Spot) -> None:
        """The one way a card goes from a spot to another, by whatever key or mouse."""
        moved = self.board.moved(source, target)
        if moved == self.board:
            self.picked = None
            self.say("The card stays: rows fill up from the left.")
        else:
            self.lay(moved, self._cursor_after(source, target, moved))

    def _cursor_after(self, source: Spot, target: Spot, moved: Board) -> Spot:
        """After a card from the tray the cursor waits on the next one, so that one can go on placing."""
        if self.board.at(target):
            return target
        if source.row is None and moved.tray:
            return Spot(None, min(source.index, len(moved.tray) - 1))
        return Spot(target.row, len(moved.group(target.row)) - 1)

    # The mouse

    def _pointer(self, event: events.MouseEvent) -> Offset:
        """The cell under the pointer; events that rise from a widget on the board count from its corner."""
        return event.screen_offset - self.region.offset

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Take hold of a card, or choose a row's label."""
        if event.button != 1 or not self._ready():
            return
        pointer = self._pointer(event)
        if place := self.layout_now.place_at(*pointer):
            self._drag = Drag(place.spot, pointer - place.region.offset, pointer)
            self.capture_mouse()
        elif (row := self.layout_now.label_at(*pointer)) is not None:
            self.choose_row(row)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Carry the card along."""
        drag, pointer = self._drag, self._pointer(event)
        if drag and pointer != drag.pointer and self.board.at(drag.source):
            self._drag = replace(drag, pointer=pointer, moved=True)
            self.repaint()
            if not drag.moved:
                self._noticed()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Let the card go: onto a place, or back where it came from. Without a way it was a click."""
        drag = self._drag
        if drag is None:
            return
        self.end_drag()
        target = self.layout_now.drop_at(*self._pointer(event))
        if not drag.moved or target == drag.source:
            self._choose(drag.source)
        elif target is not None:
            self._move(drag.source, target)

    def on_resize(self, event: events.Resize) -> None:
        """A card under way goes back: everything lies elsewhere now."""
        self.end_drag()

    def end_drag(self) -> None:
        """Put a card under way back where it was."""
        if self._drag:
            self._drag = None
            self.release_mouse()
            self._changed()

    # Painting

    def _text(self, card: Card) -> str:
        return card_text(card, self.ascii_only, self.dragons)

    @property
    def _carried(self) -> Spot | None:
        """The spot of the card that is about to go somewhere."""
        return self._drag.source if self._drag and self.dragging else self.picked

    def paint(self, canvas: Canvas) -> None:
        """Paint rows, tray, cursor and the card under way."""
        if self._view is None or self._view.board is None:
            return
        for band in self.layout_now.bands:
            self._paint_label(canvas, band)
        for place in self.layout_now.places:
            self._paint_place(canvas, place)
        if not self.locked:
            self._paint_cursor(canvas)
            self._paint_drag(canvas)

    def _paint_label(self, canvas: Canvas, band: Band) -> None:
        assert self._view
        x, y, board = band.label.x, band.label.y, self.board
        if band.row is None:
            canvas.put(x, y, "tray", self.style_of("quiet"))
            words = to_place(len(board.tray)) if board.tray else "all cards are placed"
            canvas.put(x + 8, y, "" if self.locked else words, self.style_of("quiet"))
            return
        chosen = self.picked_row is band.row
        canvas.put(x, y, band.row.words, self.style_of("picked" if chosen else "quiet"))
        cards = board.rows[band.row]
        name = (
            strength_in(band.row, cards, self._view.rules.ranking, self._view.rules.rows).name + "  "
            if cards
            else ""
        )
        canvas.put(x + 8, y, name, self.style_of("name"))
        verdict = row_verdict(self._view.rules, board.rows, band.row, self.ascii_only)
        state = f"{verdict.mark} {verdict.words}".strip()
        if 8 + len(name) + len(state) > band.label.width:
            state = verdict.mark
        canvas.put(x + 8 + len(name), y, state, self.style_of(verdict.tone))

    def _paint_place(self, canvas: Canvas, place: Place) -> None:
        x, y, size = place.region.x, place.region.y, self.layout_now.size
        card = self.board.at(place.spot)
        letter = "" if self.locked else place.letter
        if card is None:
            if place.spot.row is not None or not self.locked:
                self._paint_free(canvas, place, letter)
            return
        under_way = self.dragging and self._carried == place.spot
        new = not self.locked and self._view is not None and card in (*self._view.received, *self._view.moved)
        counts, seen = self._counts(card)
        marks = CardMarks(place.spot == self.picked, under_way, letter, new, counts, seen)
        self.paint_card(canvas, x, y, size, card, marks)
        if self._carried not in (None, place.spot):
            canvas.put(x + 1, y + size.height - 1, letter, self.style_of("face"))

    def _counts(self, card: Card) -> tuple[str, bool]:
        """What a card counts as, and whether everybody sees it."""
        if self._view is None or self._view.seat is None:
            return "", False
        seen = card in self._view.seats[self._view.seat].up
        return counts_as(self._view.rules.ranking, card, self.ascii_only), seen

    def _paint_free(self, canvas: Canvas, place: Place, letter: str) -> None:
        x, y, size = place.region.x, place.region.y, self.layout_now.size
        carried = self._carried
        self.paint_slot(canvas, x, y, size, letter)
        if carried and carried.row != place.spot.row:
            middle = x + (size.width - 1) // 2
            canvas.put(middle - 1, y + size.height // 2, f">{letter}<", self.style_of("target"))

    def _paint_cursor(self, canvas: Canvas) -> None:
        place = self.layout_now.place(self.cursor)
        if self._drag and self._drag.moved:
            place = self.layout_now.place_at(*self._drag.pointer)
        if place is None:
            return
        left, right = "[]" if self.ascii_only else "▐▌"
        for y in range(place.region.y, place.region.bottom):
            canvas.put(place.region.x - 1, y, left, self.style_of("cursor"))
            canvas.put(place.region.right, y, right, self.style_of("cursor"))

    def _paint_drag(self, canvas: Canvas) -> None:
        drag = self._drag
        card = self.board.at(drag.source) if drag else None
        if drag and card and drag.moved:
            x, y = drag.pointer - drag.grip
            self.paint_card(canvas, x, y, self.layout_now.size, card, CardMarks(picked=True))
