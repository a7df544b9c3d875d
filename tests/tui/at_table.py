"""What the tests of the table share: sitting down, pointing at places, reading the screen."""

import re
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from html import unescape

from textual.pilot import Pilot

from engine.actions import OpenSession
from engine.cards import Card
from engine.setting import Board, Spot
from tests.tui.helpers import make_app, party, settle_down
from tui.app import ThirteenApp
from tui.screens.hand_over import HandOverScreen
from tui.screens.table import TableScreen
from tui.widgets.board import BoardWidget
from tui.widgets.board_layout import spot_of
from tui.widgets.canvas import card_text

ALL_IN_ORDER = (*"111", *"22222", *"33333")
"""Keys that lay thirteen cards as they lie in the tray: the best ones in front, which is foul."""


@asynccontextmanager
async def table(
    action: OpenSession | None = None, size: tuple[int, int] = (80, 24), ascii_only: bool = False
) -> AsyncIterator[Pilot[None]]:
    """A pilot at the table of a new session."""
    app = make_app(ascii_only)
    async with app.run_test(size=size, notifications=True) as pilot:
        await settle_down(pilot)
        app.start(action or party())
        await settle_down(pilot)
        yield pilot


def app_of(pilot: Pilot[None]) -> ThirteenApp:
    """The app under the pilot."""
    assert isinstance(pilot.app, ThirteenApp)
    return pilot.app


def table_of(pilot: Pilot[None]) -> TableScreen:
    """The table, which must be on top."""
    assert isinstance(pilot.app.screen, TableScreen)
    return pilot.app.screen


def board_of(pilot: Pilot[None]) -> BoardWidget:
    """The board on the screen."""
    return table_of(pilot).query_one(BoardWidget)


def lying(pilot: Pilot[None]) -> Board:
    """The cards as the session has them, not as they are painted."""
    game = app_of(pilot).game
    assert game
    assert game.view.board
    return game.view.board


def cell(pilot: Pilot[None], spot: Spot | str) -> tuple[int, int]:
    """A cell in the middle of a place, named by its spot or letter, from the board's corner."""
    place = board_of(pilot).layout_now.place(spot_of(spot) if isinstance(spot, str) else spot)
    assert place
    return (place.region.x + place.region.width // 2, place.region.y + 1)


async def click(pilot: Pilot[None], letter: str) -> None:
    """Click on the place of a letter."""
    await pilot.click(BoardWidget, offset=cell(pilot, letter))


async def drag(pilot: Pilot[None], source: str, target: str) -> None:
    """Drag the card at one letter to the place of another."""
    end = cell(pilot, target)
    await pilot.mouse_down(BoardWidget, offset=cell(pilot, source))
    await pilot.hover(BoardWidget, offset=end)
    await pilot.mouse_up(BoardWidget, offset=end)


async def hand_over(pilot: Pilot[None]) -> None:
    """Take the screen over from the person before."""
    assert isinstance(pilot.app.screen, HandOverScreen)
    await pilot.press("enter")
    await settle_down(pilot)


def screen_text(pilot: Pilot[None]) -> str:
    """All text of the exported picture of the screen."""
    svg = pilot.app.export_screenshot()
    return " ".join(unescape(each) for each in re.findall(r"<text[^>]*>([^<]*)</text>", svg)).replace(
        "\xa0", " "
    )


def cards_in(text: str) -> set[str]:
    """All cards that can be read in a text."""
    return set(re.findall(r"(?:10|[2-9JQKAEOUD])[♣♦♥♠]", text))


def texts(cards: Iterable[Card], dragons: bool = False) -> set[str]:
    """Cards as they stand on the screen, court cards by the letters of Dragon Poker if need be."""
    return {card_text(card, ascii_only=False, dragons=dragons) for card in cards}
