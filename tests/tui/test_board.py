"""The board under keys and mouse: one deal set in every way there is."""

from random import Random

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets import Footer

from engine.ranking import Ranking
from engine.setting import Board, Row, SortBy, Spot, holds, sorted_cards
from tests.tui.at_table import (
    ALL_IN_ORDER,
    app_of,
    board_of,
    cell,
    click,
    drag,
    lying,
    screen_text,
    table,
    table_of,
)
from tests.tui.helpers import SIZES
from tui.widgets.board import BoardWidget
from tui.widgets.header import TableHeader
from tui.widgets.score import ScorePanel

HOME = Spot(None, 0)


async def test_thirteen_keys_set_a_whole_deal() -> None:
    async with table() as pilot:
        cards = lying(pilot).tray
        await pilot.press(*ALL_IN_ORDER)
        assert lying(pilot) == Board((cards[:3], cards[3:8], cards[8:]))


async def test_f_lays_the_rest_into_the_only_open_row() -> None:
    async with table() as pilot:
        cards = lying(pilot).tray
        await pilot.press(*ALL_IN_ORDER[:7], "f")
        assert len(lying(pilot).tray) == 6, "two rows are open still"
        await pilot.press("2", "f")
        assert lying(pilot) == Board((cards[:3], cards[3:8], cards[8:]))


async def test_arrows_and_space_pick_place_and_swap() -> None:
    async with table() as pilot:
        first, second = lying(pilot).tray[:2]
        await pilot.press("space", "up", "space")
        assert lying(pilot).rows[Row.BACK] == (first,)
        assert board_of(pilot).cursor == HOME, "the next card of the tray is at hand"
        await pilot.press("space", "up", "space")
        assert lying(pilot).rows[Row.BACK] == (second,)
        assert first in lying(pilot).tray
        assert board_of(pilot).cursor == Spot(Row.BACK, 0), "after a change the cursor stays"


async def test_space_twice_and_escape_let_go() -> None:
    async with table() as pilot:
        before = lying(pilot)
        for keys in (("space", "space"), ("space", "escape")):
            await pilot.press(*keys)
            assert board_of(pilot).picked is None
        assert lying(pilot) == before


async def test_letters_pick_place_and_swap() -> None:
    async with table() as pilot:
        tray = lying(pilot).tray
        await pilot.press("Z", "A", "N", "M")
        assert lying(pilot).rows[Row.FRONT] == (tray[12],)
        assert lying(pilot).rows[Row.BACK] == (tray[0],)
        await pilot.press("A", "I")
        assert lying(pilot).rows == ((tray[0],), (), (tray[12],))
        await pilot.press("A", "Y")
        assert lying(pilot).rows == ((), (), (tray[12],))


async def test_a_letter_without_a_card_says_so() -> None:
    async with table() as pilot:
        await pilot.press("A")
        assert "No card lies at A" in screen_text(pilot)
        await pilot.press("1", "Z")
        assert "No card lies at Z" in screen_text(pilot)


async def test_what_is_said_is_a_sentence_and_goes_with_the_next_thing_done() -> None:
    said = (
        (("A",), "No card lies at A"),
        (("1", "A", "1"), "lies in the front already"),
        (("escape", "A", "C"), "The card stays"),
        (("f",), "Nothing to fill"),
        (("r",), "Nothing to redo"),
        (("enter",), "before you can lock your rows in"),
        (("c", "c"), "Nothing would change"),
        (("1", "1", "1", "1"), "The front is full"),
    )
    async with table() as pilot:
        for keys, words in said:
            await pilot.press(*keys)
            remark = board_of(pilot).remark
            assert words in remark
            assert remark in screen_text(pilot)
            assert remark[0] == remark[0].upper()
            assert remark.endswith(".")
            await pilot.press("right")
            assert board_of(pilot).remark == ""


async def test_a_free_place_can_be_told_from_felt_without_colour() -> None:
    async with table(ascii_only=True) as pilot:
        place = board_of(pilot).layout_now.place(Spot(Row.FRONT, 0))
        assert place
        for y in (place.region.y, place.region.bottom - 1):
            line = row_text(pilot, y)
            assert (line[place.region.x], line[place.region.right - 1]) == (".", ".")


async def test_the_letter_on_a_picked_card_is_as_dark_as_its_rank() -> None:
    async with table() as pilot:
        board = board_of(pilot)
        place = board.layout_now.place(HOME)
        assert place
        await pilot.press("space")
        x, y = place.region.x + 1, place.region.bottom - 1
        letter = board.render_line(y).crop(x, x + 1)
        assert letter.text == "N"
        assert [segment.style for segment in letter] == [board.style_of("picked")]


async def test_a_full_row_asks_which_card_changes_places() -> None:
    async with table() as pilot:
        tray = lying(pilot).tray
        await pilot.press("1", "1", "1", "1")
        assert "The front is full" in screen_text(pilot)
        assert board_of(pilot).picked == HOME
        await pilot.press("right", "space")
        assert lying(pilot).rows[Row.FRONT] == (tray[0], tray[3], tray[2])


async def test_cards_go_back_to_the_tray() -> None:
    async with table() as pilot:
        tray = lying(pilot).tray
        await pilot.press("1", "2", "A", "0")
        assert lying(pilot).rows == ((), (tray[1],), ())
        await pilot.press("D", "backspace")
        assert lying(pilot).tray == (*tray[2:], tray[0], tray[1])


async def test_a_picked_card_is_sent_before_the_one_under_the_cursor() -> None:
    async with table() as pilot:
        tray = lying(pilot).tray
        await pilot.press("Q", "left", "2")
        assert lying(pilot).rows[Row.MIDDLE] == (tray[3],)


async def test_rows_change_places_by_key_and_by_their_labels() -> None:
    async with table() as pilot:
        await pilot.press(*ALL_IN_ORDER)
        before = lying(pilot)
        pairs = {"x": (Row.MIDDLE, Row.BACK), "y": (Row.FRONT, Row.MIDDLE), "z": (Row.FRONT, Row.BACK)}
        for key, (one, other) in pairs.items():
            await pilot.press(key)
            assert lying(pilot) == before.rows_swapped(one, other)
            await pilot.press("u")
            for row in (one, other):
                label = board_of(pilot).layout_now.bands[row].label
                await pilot.click(BoardWidget, offset=(label.x + 2, label.y))
            assert lying(pilot) == before.rows_swapped(one, other)
            await pilot.press("u")


async def test_sorting_and_clearing() -> None:
    async with table() as pilot:
        cards = lying(pilot).tray
        await pilot.press("s")
        assert lying(pilot).tray == sorted_cards(cards, Ranking(), SortBy.SUIT)
        await pilot.press("s")
        assert lying(pilot).tray == cards
        await pilot.press(*ALL_IN_ORDER, "c")
        assert lying(pilot) == Board(((), (), ()), cards)
        await pilot.press("u")
        assert lying(pilot).complete


async def test_undo_and_redo_go_through_every_move() -> None:
    random = Random("moves")
    keys = [*"112233xyzscNPRTADFIKM0", "space", "up", "down", "left", "right", "backspace", "u"]
    async with table() as pilot:
        cards = lying(pilot).cards
        history = [lying(pilot)]
        for _ in range(50):
            await pilot.press(random.choice(keys))
            assert holds(lying(pilot), cards), "no card is ever lost or doubled"
        game = app_of(pilot).game
        assert game
        while game.view.redo:
            await pilot.press("r")
        while game.view.undo:
            history.append(lying(pilot))
            await pilot.press("ctrl+z")
        assert lying(pilot) == history[0]
        assert len(history) > 10, "that were real moves"
        for board in reversed(history[1:]):
            await pilot.press("ctrl+y")
            assert lying(pilot) == board


async def test_a_click_picks_and_the_next_one_places_or_swaps() -> None:
    async with table() as pilot:
        tray = lying(pilot).tray
        await click(pilot, "O")
        assert board_of(pilot).picked == Spot(None, 1)
        await click(pilot, "K")
        assert lying(pilot).rows[Row.BACK] == (tray[1],)
        await click(pilot, "N")
        await click(pilot, "I")
        assert lying(pilot).rows[Row.BACK] == (tray[0],)
        await click(pilot, "I")
        await click(pilot, "I")
        assert board_of(pilot).picked is None


async def test_a_card_is_dragged_to_a_place_to_a_card_and_to_a_row() -> None:
    async with table() as pilot:
        tray = lying(pilot).tray
        await drag(pilot, "P", "H")
        assert lying(pilot).rows[Row.MIDDLE] == (tray[2],)
        await drag(pilot, "D", "N")
        assert lying(pilot).rows[Row.MIDDLE] == (tray[0],)
        label = board_of(pilot).layout_now.bands[Row.FRONT].label.offset
        await pilot.mouse_down(BoardWidget, offset=cell(pilot, "D"))
        await pilot.hover(BoardWidget, offset=label)
        await pilot.mouse_up(BoardWidget, offset=label)
        assert lying(pilot).rows == ((tray[0],), (), ())


async def test_the_card_under_way_follows_the_pointer() -> None:
    async with table() as pilot:
        card = lying(pilot).tray[0]
        free = Offset(60, 1)
        before = row_text(pilot, 1)
        await pilot.mouse_down(BoardWidget, offset=cell(pilot, "N"))
        await pilot.hover(BoardWidget, offset=free)
        assert row_text(pilot, 0) != before
        assert str(card).replace("T", "10")[:-1] in row_text(pilot, 0)[57:63]
        await pilot.mouse_up(BoardWidget, offset=free)
        assert row_text(pilot, 1) == before


def row_text(pilot: Pilot[None], y: int) -> str:
    """A line of the board as it is painted."""
    return board_of(pilot).render_line(y).text


async def test_a_card_let_go_elsewhere_goes_back() -> None:
    async with table() as pilot:
        before = lying(pilot)
        for widget, offset in ((TableHeader, (5, 0)), (BoardWidget, (70, 3)), (Footer, (70, 0))):
            await pilot.mouse_down(BoardWidget, offset=cell(pilot, "N"))
            await pilot.hover(widget, offset=offset)
            await pilot.mouse_up(widget, offset=offset)
            assert lying(pilot) == before
            assert app_of(pilot).mouse_captured is None
            assert board_of(pilot).picked is None


async def test_a_trembling_click_is_a_click() -> None:
    async with table() as pilot:
        x, y = cell(pilot, "N")
        await pilot.mouse_down(BoardWidget, offset=(x, y))
        await pilot.hover(BoardWidget, offset=(x + 1, y))
        await pilot.mouse_up(BoardWidget, offset=(x + 1, y))
        assert board_of(pilot).picked == HOME


@pytest.mark.parametrize("size", [(100, 30), (70, 20), (160, 48)])
async def test_resizing_during_a_drag_puts_the_card_back(size: tuple[int, int]) -> None:
    """T04."""
    async with table() as pilot:
        before = lying(pilot)
        await pilot.mouse_down(BoardWidget, offset=cell(pilot, "N"))
        await pilot.hover(BoardWidget, offset=cell(pilot, "A"))
        await pilot.resize_terminal(*size)
        await pilot.pause()
        assert app_of(pilot).mouse_captured is None
        await pilot.mouse_up(offset=(5, 5))
        assert lying(pilot) == before
        await pilot.resize_terminal(80, 24)
        await pilot.press("1")
        assert len(lying(pilot).tray) == 12


async def test_another_screen_or_key_during_a_drag_puts_the_card_back() -> None:
    async with table() as pilot:
        before = lying(pilot)
        for keys in (("escape",), ("f1", "escape")):
            await pilot.mouse_down(BoardWidget, offset=cell(pilot, "N"))
            await pilot.hover(BoardWidget, offset=cell(pilot, "A"))
            await pilot.press(*keys)
            assert app_of(pilot).mouse_captured is None
            assert table_of(pilot).is_current
            await pilot.mouse_up(BoardWidget, offset=cell(pilot, "A"))
            assert lying(pilot) == before


@pytest.mark.parametrize(("size", "ascii_only"), [(SIZES[0], True), *((size, False) for size in SIZES)])
async def test_every_card_is_equally_wide(size: tuple[int, int], ascii_only: bool) -> None:
    """T13: the ten as well."""
    async with table(size=size, ascii_only=ascii_only) as pilot:
        board = board_of(pilot)
        assert any(card.rank == "T" for card in lying(pilot).tray)
        face = board.style_of("face").bgcolor
        for place in board.layout_now.places:
            for y in range(place.region.y, place.region.bottom):
                cells = painted(pilot, y)
                inside = cells[place.region.x : place.region.right]
                assert all((style == face) == (board.board.at(place.spot) is not None) for style in inside)
                assert face not in (cells[place.region.x - 1], cells[place.region.right])


def painted(pilot: Pilot[None], y: int) -> list[object]:
    """The ground of each cell of a line of the board."""
    grounds: list[object] = []
    for segment in board_of(pilot).render_line(y):
        grounds += [segment.style.bgcolor if segment.style else None] * segment.cell_length
    return grounds


@pytest.mark.parametrize("size", SIZES)
async def test_the_cursor_and_the_places_to_go_are_seen_without_colour(size: tuple[int, int]) -> None:
    async with table(size=size, ascii_only=True) as pilot:
        board = board_of(pilot)
        place = board.layout_now.place(HOME)
        assert place
        line = row_text(pilot, place.region.y)
        assert (line[place.region.x - 1], line[place.region.right]) == ("[", "]")
        await pilot.press("space")
        whole = "\n".join(row_text(pilot, y) for y in range(board.size.height))
        assert all(f">{letter}<" in whole for letter in "ABCDEFGHIJKLM")
        assert "up" in whole or "picked" in whole


async def test_only_lines_that_change_are_painted_again() -> None:
    """T23: moving the cursor inside the tray leaves the rows alone."""
    async with table(size=(160, 48)) as pilot:
        board = board_of(pilot)
        before = [board.render_line(y) for y in range(board.size.height)]
        await pilot.press("right")
        changed = [y for y, strip in enumerate(before) if board.render_line(y) != strip]
        tray = board.layout_now.place(HOME)
        assert tray
        assert changed == list(range(tray.region.y, tray.region.bottom))


@pytest.mark.parametrize("size", SIZES)
async def test_the_score_beside_the_rows_is_no_card(size: tuple[int, int]) -> None:
    async with table(size=size) as pilot:
        before = lying(pilot)
        score = table_of(pilot).query_one(ScorePanel).region
        for x, y in ((0, 0), (3, 2), (score.width - 1, score.height - 1)):
            await pilot.click(ScorePanel, offset=(x, y))
            assert board_of(pilot).picked is None
        assert lying(pilot) == before
