"""The first screen: the menu by keys and by mouse, and what it says of the last session and of trouble."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from textual.widgets import OptionList

from engine.events import Length
from saves.kept import KeptSession
from saves.store import open_store
from tests.tui.helpers import NOON, SIZES, make_app, party, settle_down
from tests.tui.reading import screen_text, top
from tests.tui.settled import opened, played
from tui.screens.base import SessionScreen
from tui.screens.help import HelpScreen
from tui.screens.home import HomeScreen
from tui.screens.new_game import NewGameScreen
from tui.screens.sessions import SessionsScreen
from tui.screens.settings import SettingsScreen
from tui.screens.showdown import ShowdownScreen
from tui.widgets.header import TableHeader

SCREENS = (
    ("n", NewGameScreen),
    ("s", SessionsScreen),
    ("e", SettingsScreen),
    ("h", HelpScreen),
    ("f1", HelpScreen),
    ("question_mark", HelpScreen),
)


def keep_a_session() -> str:
    """Start a session and leave it; gives its id."""
    store = open_store()
    with KeptSession.create(store, party(), NOON) as kept:
        return kept.id


@pytest.mark.parametrize("size", SIZES)
async def test_title_menu_and_keys_are_on_the_screen_at_every_size(size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await settle_down(pilot)
        menu = app.screen.query_one(OptionList)
        assert menu.region.bottom < size[1]
        assert menu.size.height == menu.option_count == 7
        text = screen_text(app)
        for words in ("█", "10♣", "Continue", "New game", "Sessions", "Settings", "Codex", "Help", "Quit"):
            assert words in text


async def test_a_key_pressed_before_the_saves_were_looked_at_is_not_lost() -> None:
    keep_a_session()
    app = make_app()
    async with app.run_test() as pilot:
        home = top(app)
        assert isinstance(home, HomeScreen)
        home._looked = False
        home._last = None
        await pilot.press("c")
        await settle_down(pilot)
        assert isinstance(top(app), SessionScreen)


async def test_at_first_continue_is_greyed_and_says_why() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await settle_down(pilot)
        assert "c Continue nothing to continue yet" in screen_text(app)
        await pilot.press("c", "up", "down")
        assert isinstance(top(app), HomeScreen)
        menu = app.screen.query_one(OptionList)
        assert menu.get_option("continue").disabled
        assert menu.highlighted == 1


@pytest.mark.parametrize("keys", [("enter",), ("c",), ("down", "up", "enter")])
async def test_continue_comes_first_and_brings_the_session_back(keys: tuple[str, ...]) -> None:
    session_id = keep_a_session()
    app = make_app()
    async with app.run_test() as pilot:
        await settle_down(pilot)
        assert "c Continue One-six, deal 1 of 3, Ana 0, saved" in screen_text(app)
        await pilot.press(*keys)
        await settle_down(pilot)
        assert app.game is not None
        assert app.game.kept.id == session_id
        assert isinstance(top(app), SessionScreen)


@pytest.mark.parametrize(("key", "screen"), SCREENS)
async def test_a_key_opens_each_screen_and_escape_leads_back(key: str, screen: type[object]) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await pilot.press(key)
        await settle_down(pilot)
        assert isinstance(top(app), screen)
        await pilot.press("escape")
        await settle_down(pilot)
        assert isinstance(top(app), HomeScreen)


@pytest.mark.parametrize(("line", "screen"), [(1, NewGameScreen), (2, SessionsScreen), (3, SettingsScreen)])
async def test_a_click_opens_each_screen(line: int, screen: type[object]) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await settle_down(pilot)
        await pilot.click("#menu", offset=(6, line))
        await settle_down(pilot)
        assert isinstance(top(app), screen)


async def test_the_arrows_go_round_the_menu() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await settle_down(pilot)
        await pilot.press("down", "down", "enter")
        await settle_down(pilot)
        assert isinstance(top(app), SettingsScreen)


@pytest.mark.parametrize("key", ["q", "ctrl+q"])
async def test_two_keys_quit(key: str) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await pilot.press(key)
        await pilot.pause()
        assert not app.is_running


async def test_a_session_that_cannot_be_read_greys_continue_with_its_reason(own_home: Path) -> None:
    session_id = keep_a_session()
    with closing(sqlite3.connect(own_home / "sessions.db")) as connection, connection:
        connection.execute("UPDATE events SET event = '{' WHERE session = ? AND number = 1", (session_id,))
    app = make_app()
    async with app.run_test() as pilot:
        await settle_down(pilot)
        reason = open_store().sessions()[0].trouble
        assert reason
        assert f"c Continue {reason}"[:60] in screen_text(app)
        await pilot.press("c")
        assert isinstance(top(app), HomeScreen)


async def test_a_session_that_has_just_ended_is_offered_once_more() -> None:
    app = make_app()
    app.game = played(app.store, opened(("Ana", "Bo"), length=Length(1)))
    assert app.game.session.ending
    app.put_down()
    async with app.run_test() as pilot:
        await settle_down(pilot)
        assert "Continue see how it ended: One-six, Ana " in screen_text(app)
        await pilot.press("c")
        await settle_down(pilot)
        assert isinstance(top(app), ShowdownScreen)


async def test_a_session_in_play_comes_before_one_that_ended_earlier() -> None:
    played(open_store(), opened(("Ana", "Bo"), length=Length(1))).kept.close()
    keep_a_session()
    app = make_app()
    async with app.run_test() as pilot:
        await settle_down(pilot)
        assert "Continue One-six, deal 1 of 3" in screen_text(app)


async def test_a_session_in_play_comes_before_one_that_ended_later() -> None:
    session_id = keep_a_session()
    played(open_store(), opened(("Ana", "Bo"), length=Length(1))).kept.close()
    app = make_app()
    async with app.run_test() as pilot:
        await settle_down(pilot)
        assert "Continue One-six, deal 1 of 3" in screen_text(app)
        await pilot.press("c")
        await settle_down(pilot)
        assert app.game is not None
        assert app.game.kept.id == session_id


@pytest.mark.parametrize("size", SIZES)
async def test_names_are_painted_in_ascii_where_that_is_asked_for(size: tuple[int, int]) -> None:
    KeptSession.create(open_store(), party(people=("Zoë", "Zoe", "李小龙")), NOON).close()
    app = make_app(ascii_only=True)
    async with app.run_test(size=size) as pilot:
        await settle_down(pilot)
        assert "Zoe 0, Zoe 2 0, ??? 0" in screen_text(app)
        assert screen_text(app).isascii()
        for key in ("s", "n"):
            await pilot.press(key)
            await settle_down(pilot)
            assert "???" in screen_text(app)
            assert screen_text(app).isascii()
            if key == "s":
                await pilot.press("r")
                await settle_down(pilot)
                assert "Another name for Zoe, Zoe, ???" in screen_text(app)
                assert screen_text(app).isascii()
                await pilot.press("escape")
                await settle_down(pilot)
            await pilot.press("escape")
            await settle_down(pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_where_nothing_can_be_kept_the_first_screen_says_so_and_what_to_do(
    own_home: Path, size: tuple[int, int]
) -> None:
    own_home.write_text("a file where the folder should be")
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await settle_down(pilot)
        text = screen_text(app)
        assert "Nothing of this run will be kept" in text
        assert "THIRTEEN_HOME" in text
        assert not top(app).query_one("#home").max_scroll_y, "nothing is cut off"
        await pilot.press("s")
        await settle_down(pilot)
        assert "cannot be shown now; nothing of it is lost" in screen_text(app)
        await pilot.press("escape")
        app.start(party())
        await settle_down(pilot)
        assert isinstance(top(app), SessionScreen)
        assert "Nothing of this run will be kept · One-six · deal 1 of" in screen_text(app)
        assert "THIRTEEN_HOME" in str(top(app).query_one(TableHeader).tooltip)


async def test_after_a_session_the_menu_shows_it() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await settle_down(pilot)
        app.start(party())
        await settle_down(pilot)
        app.go_home()
        await settle_down(pilot)
        assert "Continue One-six, deal 1 of 3" in screen_text(app)
        assert app.screen.query_one(OptionList).highlighted == 0
