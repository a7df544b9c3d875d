"""The list of sessions: continue, rename, copy, delete and undo, export and import."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.widgets import Input, Static

from saves.kept import KeptSession
from saves.store import open_store
from tests.tui.helpers import NOON, SIZES, make_app, party, settle_down
from tests.tui.reading import screen_text, top
from tui.screens.ask import Ask
from tui.screens.base import SessionScreen
from tui.screens.home import HomeScreen
from tui.screens.sessions import SessionsScreen
from tui.widgets.chooser import Chooser


def keep(*names: str) -> list[str]:
    """Keep a session for each name, the last one newest; gives their ids, newest first."""
    store = open_store()
    ids = []
    for name in names:
        with KeptSession.create(store, party(people=(name,)), NOON) as kept:
            ids.append(kept.id)
    return ids[::-1]


async def open_list(pilot: Pilot[None]) -> SessionsScreen:
    """Open the list with its key."""
    await settle_down(pilot)
    await pilot.press("s")
    await settle_down(pilot)
    screen = pilot.app.screen
    assert isinstance(screen, SessionsScreen)
    return screen


async def answer(pilot: Pilot[None], text: str) -> None:
    """Answer a question with this text."""
    assert isinstance(pilot.app.screen, Ask)
    pilot.app.screen.query_one(Input).value = text
    await pilot.press("enter")
    await settle_down(pilot)


def fault(pilot: Pilot[None]) -> str:
    """What the question says is wrong with the answer."""
    assert isinstance(pilot.app.screen, Ask)
    return str(pilot.app.screen.query_one("#fault", Static).content)


@pytest.mark.parametrize("size", SIZES)
async def test_the_list_shows_each_session_and_where_they_are_kept(
    size: tuple[int, int], own_home: Path
) -> None:
    keep("Ana", "Bo")
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await open_list(pilot)
        text = screen_text(app)
        assert "Bo, Bot 1, Bot 2, Bot 3" in text
        assert "One-six · deal 1 · Bo 0, Bot 1 0, Bot 2 0, Bot 3 0" in text
        assert text.index("Bo, Bot 1") < text.index("Ana, Bot 1")
        assert str(own_home / "sessions.db")[:40] in text.replace(" ", "")


async def test_an_empty_list_says_what_to_do() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await open_list(pilot)
        assert "No session is kept yet" in screen_text(app)
        await pilot.press("c", "r", "k", "d", "x", "u")
        assert isinstance(top(app), SessionsScreen)


@pytest.mark.parametrize("key", ["enter", "c"])
async def test_a_session_is_continued_by_a_key(key: str) -> None:
    ids = keep("Ana", "Bo")
    app = make_app()
    async with app.run_test() as pilot:
        await open_list(pilot)
        await pilot.press("down", key)
        await settle_down(pilot)
        assert app.game is not None
        assert app.game.kept.id == ids[1]
        assert isinstance(top(app), SessionScreen)


async def test_a_click_chooses_and_a_double_click_continues() -> None:
    ids = keep("Ana", "Bo")
    app = make_app()
    async with app.run_test() as pilot:
        screen = await open_list(pilot)
        await pilot.click(Chooser, offset=(8, 3))
        await settle_down(pilot)
        assert top(app) is screen
        assert screen.query_one(Chooser).highlighted == 1
        await pilot.double_click(Chooser, offset=(8, 3))
        await settle_down(pilot)
        assert app.game is not None
        assert app.game.kept.id == ids[1]


async def test_a_session_gets_another_name() -> None:
    keep("Ana", "Bo")
    app = make_app()
    async with app.run_test() as pilot:
        await open_list(pilot)
        await pilot.press("down", "r")
        await settle_down(pilot)
        await answer(pilot, "  ")
        assert fault(pilot) == "a session needs a name"
        await answer(pilot, "Friday [b]night")
        assert isinstance(top(app), SessionsScreen)
        assert {entry.name for entry in app.store.sessions()} == {
            "Bo, Bot 1, Bot 2, Bot 3",
            "Friday [b]night",
        }
        assert "Friday [b]night" in screen_text(app)


async def test_escape_gives_no_other_name() -> None:
    keep("Ana")
    app = make_app()
    async with app.run_test() as pilot:
        await open_list(pilot)
        await pilot.press("r")
        await settle_down(pilot)
        await pilot.press(*"new", "escape")
        await settle_down(pilot)
        assert app.store.sessions()[0].name == "Ana, Bot 1, Bot 2, Bot 3"


async def test_a_copy_goes_on_for_itself() -> None:
    (original,) = keep("Ana")
    app = make_app()
    async with app.run_test() as pilot:
        screen = await open_list(pilot)
        await pilot.press("k")
        await settle_down(pilot)
        names = [entry.name for entry in app.store.sessions()]
        assert names == ["Ana, Bot 1, Bot 2, Bot 3 (copy)", "Ana, Bot 1, Bot 2, Bot 3"]
        assert screen.query_one(Chooser).highlighted == 0
        await pilot.press("c")
        await settle_down(pilot)
        assert app.game is not None
        assert app.game.kept.id != original


@pytest.mark.parametrize("undo", ["u", "z", "ctrl+z"])
async def test_a_deleted_session_comes_back(undo: str) -> None:
    ids = keep("Ana", "Bo", "Cy")
    app = make_app()
    async with app.run_test(notifications=True) as pilot:
        screen = await open_list(pilot)
        assert screen.check_action("restore", ()) is False
        await pilot.press("down", "d")
        await settle_down(pilot)
        assert "Bo, Bot 1, Bot 2, Bot 3 is deleted: u brings it back" in screen_text(app)
        assert [entry.id for entry in app.store.sessions()] == [ids[0], ids[2]]
        await pilot.press(undo)
        await settle_down(pilot)
        assert "is deleted" not in screen_text(app)
        assert "Bo, Bot 1, Bot 2, Bot 3 is back" in screen_text(app)
        assert [entry.id for entry in app.store.sessions()] == ids
        assert screen.query_one(Chooser).highlighted == 1


async def test_only_the_newest_word_stands_over_the_list_and_none_after_leaving() -> None:
    keep("Ana", "Bo", "Cy")
    app = make_app()
    async with app.run_test(notifications=True) as pilot:
        await open_list(pilot)
        await pilot.press("d", "d")
        await settle_down(pilot)
        text = screen_text(app)
        assert "Cy, Bot 1, Bot 2, Bot 3 is deleted" not in text
        assert "Bo, Bot 1, Bot 2, Bot 3 is deleted" in text
        await pilot.press("escape")
        await settle_down(pilot)
        assert "is deleted" not in screen_text(app)


@pytest.mark.parametrize("size", SIZES)
async def test_a_long_name_leaves_room_for_the_time_and_the_keys_for_help(size: tuple[int, int]) -> None:
    (session,) = keep("Ana")
    app = make_app()
    app.store.rename(session, "牌" * 80)
    async with app.run_test(size=size) as pilot:
        screen = await open_list(pilot)
        await pilot.press("k")
        await settle_down(pilot)
        chooser = screen.query_one(Chooser)
        for place in range(2):
            first = str(chooser.get_option_at_index(place).prompt).splitlines()[0]
            assert cell_len(first) <= chooser.size.width - 4
            assert "just now" in first
        assert app.store.sessions()[0].name == f"{'牌' * 70}... (copy)"
        assert "Help" in screen_text(app)
        assert "Quit" in screen_text(app)


async def test_deletions_are_undone_one_after_the_other_even_after_a_restart() -> None:
    ids = keep("Ana", "Bo")
    app = make_app()
    async with app.run_test() as pilot:
        await open_list(pilot)
        await pilot.press("d", "d")
        await settle_down(pilot)
        assert not app.store.sessions()
        assert "No session is kept yet" in screen_text(app)
    app = make_app()
    async with app.run_test() as pilot:
        await open_list(pilot)
        await pilot.press("u")
        await settle_down(pilot)
        assert [entry.id for entry in app.store.sessions()] == [ids[1]]
        await pilot.press("u")
        await settle_down(pilot)
        assert [entry.id for entry in app.store.sessions()] == ids


async def test_a_session_is_exported_and_imported_again(tmp_path: Path) -> None:
    (original,) = keep("Ana")
    file = tmp_path / "ana.json"
    app = make_app()
    async with app.run_test(size=(160, 48), notifications=True) as pilot:
        screen = await open_list(pilot)
        await pilot.press("x")
        await settle_down(pilot)
        await answer(pilot, str(file))
        assert "Exported to" in screen_text(app)
        assert '"Ana"' in file.read_text("utf-8")
        await pilot.press("i")
        await settle_down(pilot)
        await answer(pilot, f" {file} ")
        assert top(app) is screen
        entries = app.store.sessions()
        assert len(entries) == 2
        imported = next(entry for entry in entries if entry.id != original)
        assert app.store.read(imported.id).events == app.store.read(original).events
        place = screen.query_one(Chooser).highlighted
        assert place is not None
        assert entries[place].id == imported.id


async def test_an_export_replaces_no_file(tmp_path: Path) -> None:
    keep("Ana")
    file = tmp_path / "there.json"
    file.write_text("mine")
    app = make_app()
    async with app.run_test() as pilot:
        await open_list(pilot)
        await pilot.press("x")
        await settle_down(pilot)
        await answer(pilot, str(file))
        assert "is there already: choose another name" in fault(pilot)
        assert file.read_text() == "mine"
        await answer(pilot, str(tmp_path / "missing" / "x.json"))
        assert "no such file or directory" in fault(pilot)


async def test_a_session_that_another_copy_plays_is_not_deleted() -> None:
    (played,) = keep("Ana")
    app = make_app()
    async with app.run_test(notifications=True) as pilot:
        await open_list(pilot)
        with KeptSession.open(open_store(), played):
            await pilot.press("d")
            await settle_down(pilot)
            assert "of the game: close it" in screen_text(app)
            assert [entry.id for entry in app.store.sessions()] == [played]
        await pilot.press("d")
        await settle_down(pilot)
        assert app.store.sessions() == ()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "not JSON"),
        (b'{"format": 3}', "no exported session"),
        (b"\xff\xfe\x00", "not text in UTF-8"),
        (None, "no such file or directory"),
    ],
)
async def test_what_is_no_export_is_not_imported_and_says_why(
    tmp_path: Path, content: bytes | None, words: str
) -> None:
    file = tmp_path / "file.json"
    if content is not None:
        file.write_bytes(content)
    app = make_app()
    async with app.run_test() as pilot:
        await open_list(pilot)
        await pilot.press("i")
        await settle_down(pilot)
        for path in (str(file), str(tmp_path), "a\0b", ""):
            await answer(pilot, path)
            assert fault(pilot)
        await answer(pilot, str(file))
        assert words in fault(pilot)
        await pilot.press("escape")
        assert not app.store.sessions()


async def test_what_cannot_be_read_is_greyed_with_its_reason_and_the_others_can_be_played(
    own_home: Path,
) -> None:
    ids = keep("Ana", "Bo")
    with closing(sqlite3.connect(own_home / "sessions.db")) as connection, connection:
        connection.execute("UPDATE events SET event = '[]' WHERE session = ?", (ids[0],))
    app = make_app()
    async with app.run_test(notifications=True) as pilot:
        screen = await open_list(pilot)
        reason = app.store.sessions()[0].trouble
        assert reason
        assert reason[:60] in screen_text(app)
        assert screen.check_action("open", ()) is None
        await pilot.press("enter")
        await settle_down(pilot)
        assert top(app) is screen
        await pilot.press("down", "enter")
        await settle_down(pilot)
        assert app.game is not None
        assert app.game.kept.id == ids[1]


async def test_a_session_that_is_open_elsewhere_says_so_and_stays_on_the_list() -> None:
    (session_id,) = keep("Ana")
    app = make_app()
    async with app.run_test(notifications=True) as pilot:
        screen = await open_list(pilot)
        with KeptSession.open(open_store(), session_id):
            await pilot.press("c")
            await settle_down(pilot)
        assert top(app) is screen
        assert "open in another copy" in screen_text(app)


async def test_leaving_a_session_from_the_list_leads_home() -> None:
    keep("Ana")
    app = make_app()
    async with app.run_test() as pilot:
        await open_list(pilot)
        await pilot.press("c")
        await settle_down(pilot)
        app.go_home()
        await settle_down(pilot)
        assert isinstance(top(app), HomeScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_every_action_can_be_clicked_in_the_footer(size: tuple[int, int]) -> None:
    keep("Ana")
    app = make_app()
    async with app.run_test(size=size) as pilot:
        screen = await open_list(pilot)
        await pilot.press("k", "d")
        await settle_down(pilot)
        keys = screen.query("FooterKey")
        text = screen_text(app)
        for label in ("Open", "Rename", "Copy", "Delete", "Undo", "Export", "Import", "Back", "Help", "Quit"):
            assert label in text
        assert max(key.region.right for key in keys) <= size[0]
