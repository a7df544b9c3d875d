"""Hints at the table: off, on request and always, laid by key and mouse, live, and written down."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import pytest
from textual.pilot import Pilot
from textual.worker import WorkerFailed

from engine.events import HintsTaken
from engine.solver.advice import adviser_of
from saves.settings import Hints, Settings, save_settings
from tests.tui.at_table import (
    ALL_IN_ORDER,
    app_of,
    board_of,
    cards_in,
    hand_over,
    lying,
    screen_text,
    table,
    table_of,
    texts,
)
from tests.tui.helpers import SIZES, party, settle_down
from tests.tui.reading import screen_lines
from tui.widgets.hints import HintsPanel
from tui.wording import expected


def taken(pilot: Pilot[None]) -> list[int]:
    """Who was shown hints, by the events of the session."""
    game = app_of(pilot).game
    assert game
    return [event.seat for event in game.kept.events if isinstance(event, HintsTaken)]


def hints(pilot: Pilot[None]) -> list[list[str]]:
    """The words of each line of the hints; none where they are not shown."""
    panel = table_of(pilot).query_one(HintsPanel)
    return [line.split() for line in panel.render().plain.splitlines()] if panel.display else []


def worth(pilot: Pilot[None]) -> str:
    """The units of the setting as it lies, as they should be shown."""
    game = app_of(pilot).game
    assert game
    assert game.view.board
    units = adviser_of(game.view).standing(game.view.board.rows).units
    assert units is not None
    return expected(units)


@pytest.fixture
def wanted(request: pytest.FixtureRequest) -> Iterator[None]:
    """Hints as the test wants them, kept in the settings."""
    save_settings(replace(Settings(), hints=request.param))
    yield


@pytest.mark.parametrize("size", SIZES)
async def test_on_request_they_are_shown_and_written_down_once(size: tuple[int, int]) -> None:
    async with table(size=size) as pilot:
        assert not hints(pilot)
        assert "a shows hints" in screen_text(pilot)
        await pilot.press("a")
        await settle_down(pilot)
        names = "best", "bold", "careful", "greedy"
        assert [line[:2] for line in hints(pilot)[2:6]] == [
            list(each) for each in zip("4567", names, strict=True)
        ]
        lines = screen_lines(pilot.app)
        assert any("4 best" in line for line in lines)
        assert any("7 greedy" in line for line in lines)
        panel = table_of(pilot).query_one(HintsPanel)
        assert max(map(len, panel.render().plain.splitlines())) <= panel.content_size.width
        assert panel.region.bottom <= pilot.app.size.height
        assert taken(pilot) == [0]
        await pilot.press("a")
        assert "The hints are shown: 4, 5, 6 and 7 lay them." in screen_text(pilot)
        assert taken(pilot) == [0]


async def test_a_row_is_judged_when_it_is_full_and_the_setting_when_all_lie() -> None:
    async with table() as pilot:
        await pilot.press("a")
        await settle_down(pilot)
        assert hints(pilot)[1] == ["yours", *"····"]
        await pilot.press(*"33333")
        await settle_down(pilot)
        assert hints(pilot)[1][1:3] == ["·", "·"]
        assert hints(pilot)[1][3].endswith("%")
        await pilot.press("5")
        await settle_down(pilot)
        assert hints(pilot)[1][4] == worth(pilot)
        assert hints(pilot)[1][1:] == hints(pilot)[3][2:]
        await pilot.press("x")
        await settle_down(pilot)
        assert hints(pilot)[1][4] == worth(pilot), "the middle in the back is a foul"
        assert hints(pilot)[1][1:] == ["0%", "0%", "0%", "−18.00"]


async def test_they_are_laid_by_key_and_by_mouse_and_taken_back() -> None:
    async with table() as pilot:
        dealt = lying(pilot)
        await pilot.press("a", "4")
        await settle_down(pilot)
        game = app_of(pilot).game
        assert game
        best, bold, careful, greedy = adviser_of(game.view).styles()
        assert lying(pilot).rows == best.rows
        await pilot.click(HintsPanel, offset=(4, 5))
        await settle_down(pilot)
        assert lying(pilot).rows == greedy.rows
        await pilot.press("5")
        assert lying(pilot).rows == bold.rows
        await pilot.press("6")
        assert lying(pilot).rows == careful.rows
        await pilot.press("u", "u", "u", "u")
        assert lying(pilot) == dealt


async def test_a_move_is_made_at_once_while_the_hints_are_worked_out() -> None:
    async with table() as pilot:
        await pilot.press("a", *ALL_IN_ORDER)
        assert lying(pilot).complete
        await settle_down(pilot)
        assert hints(pilot)[1][4] == worth(pilot)


@pytest.mark.parametrize("wanted", [Hints.ALWAYS], indirect=True)
async def test_always_they_are_there_from_the_first_card_of_every_deal_on(wanted: None) -> None:
    async with table(party(deals=2)) as pilot:
        assert hints(pilot)[2][:2] == ["4", "best"]
        assert taken(pilot) == [0]
        await pilot.press("4", "enter")
        await settle_down(pilot)
        await pilot.press("enter", "enter")
        await settle_down(pilot)
        assert hints(pilot)[2][:2] == ["4", "best"]
        assert taken(pilot) == [0, 0]


async def test_where_there_are_none_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ValueError("no such rules")

    monkeypatch.setattr("tui.widgets.hints._advice", fails)
    async with table() as pilot:
        await pilot.press("a")
        with suppress(WorkerFailed):
            await settle_down(pilot)
        await pilot.press("4", "3")
        assert len(lying(pilot).rows[2]) == 1
        await pilot.press("4")
        assert screen_text(pilot).count("No hints under these rules.") == 2


@pytest.mark.parametrize("wanted", [Hints.OFF], indirect=True)
async def test_switched_off_there_are_none(wanted: None) -> None:
    async with table() as pilot:
        before = lying(pilot)
        for key in "a4":
            await pilot.press(key)
            assert "Hints are switched off in the settings." in screen_text(pilot)
        await settle_down(pilot)
        assert not hints(pilot)
        assert not taken(pilot)
        assert lying(pilot) == before


async def test_they_are_shown_again_after_a_restart_and_gone_once_the_rows_are_set() -> None:
    async with table(party(bots=("sharp",))) as pilot:
        await pilot.press("a", "q")
    app = app_of(pilot)
    app = type(app)(clock=app.clock)
    async with app.run_test() as pilot:
        await settle_down(pilot)
        await pilot.press("c")
        await settle_down(pilot)
        assert hints(pilot)[2][:2] == ["4", "best"]
        assert taken(pilot) == [0]


async def test_at_one_screen_everybody_asks_for_themselves_and_sees_their_own() -> None:
    async with table(party(("Ana", "Bo"), ())) as pilot:
        await hand_over(pilot)
        await pilot.press("a", "4")
        await settle_down(pilot)
        assert board_of(pilot).board.complete
        await pilot.press("enter")
        await settle_down(pilot)
        assert not cards_in(screen_text(pilot))
        assert "%" not in screen_text(pilot)
        await hand_over(pilot)
        assert not hints(pilot)
        assert cards_in(screen_text(pilot)) == texts(lying(pilot).cards)
        assert len(taken(pilot)) == 1


@pytest.mark.parametrize("wanted", [Hints.ALWAYS], indirect=True)
async def test_six_at_the_smallest_table_leave_room_for_them(wanted: None) -> None:
    action = party(("Ana",), ("greedy",) * 5)
    async with table(action) as pilot:
        await pilot.press("enter", "enter")  # with more than four the dealer, Ana, sits the first deal out
        await settle_down(pilot)
        assert hints(pilot)
        text = " ".join(screen_lines(pilot.app))
        assert all(words in text for words in ("Hints", "yours", "4 best", "6 careful", "7 greedy", "Ana"))
