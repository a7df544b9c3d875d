"""Where everything lies on the board: one answer for painting, for the mouse and for the arrow keys."""

from dataclasses import dataclass
from functools import lru_cache

from textual.geometry import Region

from engine.setting import HAND_LENGTH, ROW_LENGTHS, Board, Row, Spot
from tui.widgets.board_moves import free_spot
from tui.widgets.canvas import LARGE, MEDIUM, SMALL, CardSize

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LABEL_WIDTH = 45  # room for the longest line about a row
_GAP = 1  # between two cards, and beside the outer ones: the cursor stands there
_SIZES = (LARGE, MEDIUM, SMALL)
GROUPS: tuple[Row | None, ...] = (*Row, None)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a spot lies, with the letter that names it."""

    spot: Spot
    region: Region
    letter: str


@dataclass(frozen=True, slots=True)
class Band:
    """A row or the tray: its label, what it takes with it, and where a card comes to that is let go there."""

    row: Row | None
    label: Region
    region: Region
    free: Spot


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """A board laid out. places: every spot, with a card or free. side: what is free beside the rows."""

    size: CardSize
    places: tuple[Place, ...]
    bands: tuple[Band, ...]
    side: Region

    def place(self, spot: Spot) -> Place | None:
        """Where a spot lies; None where the board has no such spot now."""
        return next((each for each in self.places if each.spot == spot), None)

    def place_at(self, x: int, y: int) -> Place | None:
        """The place under the pointer."""
        return next((each for each in self.places if each.region.contains(x, y)), None)

    def label_at(self, x: int, y: int) -> Row | None:
        """The row whose label is under the pointer."""
        return next((band.row for band in self.bands if band.label.contains(x, y)), None)

    def drop_at(self, x: int, y: int) -> Spot | None:
        """The spot that a card let go here comes to; None where it goes back."""
        if place := self.place_at(x, y):
            return place.spot
        return next((band.free for band in self.bands if band.region.contains(x, y)), None)

    def nearest(self, spot: Spot, right: int, down: int) -> Spot:
        """Where the cursor goes from a spot: one place to the side, or to the row above or below."""
        here = self.place(spot)
        if here is None:
            return self.places[0].spot
        if right:
            beside = Spot(spot.row, spot.index + right)
            return beside if self.place(beside) else spot
        at = GROUPS.index(spot.row) + down
        if not 0 <= at < len(GROUPS):
            return spot
        line = (each for each in self.places if each.spot.row == GROUPS[at])
        return min(line, key=lambda each: abs(each.region.x - here.region.x)).spot


def letter_of(spot: Spot) -> str:
    """The letter of a spot: A–C front, D–H middle, I–M back, N–Z tray."""
    return LETTERS[_first_letter(spot.row) + spot.index]


def spot_of(letter: str) -> Spot:
    """The spot that a capital letter names."""
    at = LETTERS.index(letter)
    row = next(row for row in reversed(GROUPS) if _first_letter(row) <= at)
    return Spot(row, at - _first_letter(row))


def _first_letter(row: Row | None) -> int:
    return HAND_LENGTH if row is None else sum(ROW_LENGTHS[:row])


@lru_cache(maxsize=8)
def lay_out(board: Board, width: int, height: int) -> BoardLayout:
    """Lay a board out on so many cells, with the largest cards that fit.

    Rows lie on the left, the front over the middle of the others, the tray below them.
    """
    size = next((size for size in _SIZES if _fits(size, width, height)), SMALL)
    step = size.width + _GAP
    left = _GAP
    rows_width = max(LABEL_WIDTH, max(ROW_LENGTHS) * step)
    spare = max(0, height - len(GROUPS) * (size.height + 1)) // len(GROUPS)
    band_height = 1 + size.height + spare
    places: list[Place] = []
    bands: list[Band] = []
    for at, row in enumerate(GROUPS):
        y = at * band_height
        inset = 0 if row is None else (max(ROW_LENGTHS) - ROW_LENGTHS[row]) * step // 2
        band_width = rows_width if row is not None else _tray_width(size)
        bands.append(
            Band(
                row,
                Region(left, y, LABEL_WIDTH, 1),
                Region(left, y, band_width, 1 + size.height),
                free_spot(board, row),
            )
        )
        for index in range(_spots(board, row)):
            spot = Spot(row, index)
            region = Region(left + inset + index * step, y + 1, size.width, size.height)
            places.append(Place(spot, region, letter_of(spot)))
    side = Region(left + rows_width, 0, max(0, width - left - rows_width), len(Row) * band_height - 1)
    return BoardLayout(size, tuple(places), tuple(bands), side)


def _spots(board: Board, row: Row | None) -> int:
    """How many spots a row has; the tray has one more than cards, to lay a card back on."""
    return min(len(board.tray) + 1, HAND_LENGTH) if row is None else ROW_LENGTHS[row]


def _tray_width(size: CardSize) -> int:
    return HAND_LENGTH * (size.width + _GAP) + _GAP


def _fits(size: CardSize, width: int, height: int) -> bool:
    return _tray_width(size) <= width and len(GROUPS) * (size.height + 1) <= height
