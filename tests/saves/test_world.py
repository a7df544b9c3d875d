"""What the world does to files: the game goes on, says so in one line, and leaves what it cannot read."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from typing import IO

import pytest

from engine.session import replay
from saves import database
from saves import kept as kept_module
from saves.check import check
from saves.kept import KeptSession
from saves.store import Store, open_store
from saves.trouble import SaveTrouble, SessionBusy
from tests.saves.play import NOW, OPENING, begun, changed, move_a_card, play_out


def one_line(notice: str | None, *parts: object) -> str:
    assert notice
    assert "\n" not in notice
    for part in parts:
        assert str(part) in notice
    return notice


def plays_in_memory(store: Store) -> None:
    """The whole game works, and nothing is kept."""
    assert store.path is None
    kept = begun(store)
    assert kept.notice == store.notice  # while it is played, too
    play_out(kept, Random(5))
    kept.close()
    assert store.sessions()[0].ended
    with KeptSession.open(store, store.copy(kept.id)) as again:
        assert again.session == kept.session
    store.close()


# Opening


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    """S08, S10."""
    file = tmp_path / "file"
    file.write_text("here first")
    store = open_store(file / "folder")
    one_line(
        store.notice,
        "Nothing of this run will be kept: ",
        file,
        "not a directory",
        "set THIRTEEN_HOME to another folder",
    )
    plays_in_memory(store)
    assert file.read_text() == "here first"


def test_a_file_in_the_folders_place(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("here first")
    store = open_store(file)
    one_line(store.notice, file, "file exists", "set THIRTEEN_HOME to another folder")
    plays_in_memory(store)


def test_a_folder_in_the_files_place(tmp_path: Path) -> None:
    (tmp_path / "sessions.db").mkdir()
    store = open_store(tmp_path)
    one_line(store.notice, tmp_path / "sessions.db", "is a directory")
    plays_in_memory(store)


def test_a_folder_without_permission(tmp_path: Path) -> None:
    with begun(open_store(tmp_path)):
        pass
    path = tmp_path / "sessions.db"
    path.chmod(0o400)
    tmp_path.chmod(0o500)
    try:
        if os.access(path, os.W_OK):
            pytest.skip("this user may write anywhere")
        before = path.read_bytes()
        store = open_store(tmp_path)
        one_line(store.notice, path, "set THIRTEEN_HOME to another folder")
        plays_in_memory(store)
        assert path.read_bytes() == before
    finally:
        tmp_path.chmod(0o700)


def test_a_folder_with_an_odd_name(tmp_path: Path) -> None:
    folder = tmp_path / "my games #1, 50%? Ộ"
    store = open_store(folder)
    assert store.notice is None
    begun(store).close()
    assert (folder / "sessions.db").exists()
    assert check(folder) == ()
    store.close()


def test_a_file_that_may_only_be_read(
    store: Store, kept: KeptSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert store.path
    kept.close()
    store.close()
    before = store.path.read_bytes()
    connected = database._connected
    monkeypatch.setattr(
        database, "_connected", lambda uri: connected(uri if "memory" in uri else f"{uri}?mode=ro")
    )
    reopened = open_store(store.path.parent)
    one_line(reopened.notice, f"{store.path} may not be written", "set THIRTEEN_HOME to another folder")
    plays_in_memory(reopened)
    assert store.path.read_bytes() == before


def old_file(folder: Path) -> bytes:
    """A closed file of some sessions."""
    store = open_store(folder)
    for _ in range(3):
        begun(store).close()
    store.close()
    return (folder / "sessions.db").read_bytes()


def other_programs() -> bytes:
    with closing(sqlite3.connect(":memory:")) as tables:
        tables.execute("CREATE TABLE recipes (cake TEXT)")
        return tables.serialize()


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (
            lambda file: b"no database at all, but more than a hundred bytes of it; " * 9,
            "is damaged, or no file",
        ),
        (lambda file: b"short", "is damaged, or no file"),
        (lambda file: file[:90], "is damaged, or no file"),
        (lambda file: file[: len(file) // 2], "is damaged"),
        (lambda file: file[:100] + b"\xff" * 4000 + file[4100:], "is damaged"),
        (lambda file: other_programs(), "belongs to another program"),
    ],
    ids=["text", "short", "header", "half", "first page", "another program"],
)
def test_a_damaged_file_is_left_as_it_is(tmp_path: Path, damage: object, words: str) -> None:
    """S13: said in one line, and not a byte changes."""
    assert callable(damage)
    broken = damage(old_file(tmp_path))
    path = tmp_path / "sessions.db"
    path.write_bytes(broken)
    store = open_store(tmp_path)
    one_line(store.notice, "Nothing of this run will be kept: ", path, words, "move it away to start afresh")
    plays_in_memory(store)
    assert path.read_bytes() == broken
    assert len(check(tmp_path)) == 1 or "is damaged" in check(tmp_path)[0]


def test_damage_deep_in_the_file_shows_before_the_first_change(tmp_path: Path) -> None:
    whole = old_file(tmp_path)
    path = tmp_path / "sessions.db"
    last_page = len(whole) - 4096
    broken = whole[:last_page] + b"\xa5" * 4096
    path.write_bytes(broken)
    store = open_store(tmp_path)
    assert store.notice is None
    kept = KeptSession.create(store, OPENING, NOW)
    one_line(kept.notice, "Not saved: ", path, "is damaged", "it stays as it is")
    play_out(kept, Random(6))
    one_line(kept.notice, "is damaged")
    with pytest.raises(SaveTrouble, match="is damaged"):
        store.rename(store.sessions()[0].id, "other")
    kept.close()
    assert any(entry.trouble for entry in store.sessions()) or store.notice
    store.close()
    assert path.read_bytes() == broken
    assert check(tmp_path)


def test_damage_that_only_an_index_shows_is_found_before_the_first_change(tmp_path: Path) -> None:
    old_file(tmp_path)
    path = tmp_path / "sessions.db"
    with closing(sqlite3.connect(path)) as tables:
        (root,) = tables.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_sessions_1'"
        ).fetchone()
        (key,) = tables.execute("SELECT id FROM sessions LIMIT 1").fetchone()
    file = bytearray(path.read_bytes())
    at = file.index(key.encode(), (root - 1) * 4096)
    file[at] = ord("z")
    path.write_bytes(file)
    store = open_store(tmp_path)
    with KeptSession.create(store, OPENING, NOW) as kept:
        one_line(kept.notice, "Not saved: ", path, "is damaged", "it stays as it is")
    store.close()
    assert path.read_bytes() == file


def test_an_empty_file_is_a_new_one(tmp_path: Path) -> None:
    (tmp_path / "sessions.db").touch()
    store = open_store(tmp_path)
    assert store.notice is None
    begun(store).close()
    assert len(store.sessions()) == 1


def test_a_newer_file_is_left_as_it_is(tmp_path: Path) -> None:
    """S02, S14: the line names the versions."""
    old_file(tmp_path)
    path = tmp_path / "sessions.db"
    changed(path, "PRAGMA user_version = 99")
    before = path.read_bytes()
    store = open_store(tmp_path)
    one_line(store.notice, path, "written by a newer version of the game (form 99, ", "update the game")
    plays_in_memory(store)
    assert path.read_bytes() == before
    assert sorted(each.name for each in tmp_path.iterdir()) == ["locks", "sessions.db"]
    assert len(check(tmp_path)) == 1


def test_a_newer_file_whose_version_is_still_in_the_log(tmp_path: Path) -> None:
    old_file(tmp_path)
    path = tmp_path / "sessions.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as newer:
        newer.execute("PRAGMA user_version = 99")
        store = open_store(tmp_path)
        one_line(store.notice, path, "written by a newer version of the game (form 99, ")
        store.close()


# While playing


def limit_pages(store: Store, pages: int) -> None:
    with store._database.reading() as tables:
        tables.execute(f"PRAGMA max_page_count = {pages}")


def fill_the_disk(store: Store, kept: KeptSession) -> int:
    """Play until a step is not kept any more. How many events are kept."""
    limit_pages(store, 1)
    saved = 0
    while kept.notice is None:
        saved = len(kept.events)
        move_a_card(kept)
    return saved


def test_a_full_disk_and_then_room_again(store: Store, kept: KeptSession) -> None:
    """S07, S08: steps wait in memory, and all are kept when there is room."""
    saved = fill_the_disk(store, kept)
    one_line(kept.notice, "Not saved: the disk of ", store.path, " is full: free some space")
    move_a_card(kept)
    move_a_card(kept)
    assert len(kept.events) > saved + 2
    assert store.read(kept.id).events == kept.events[:saved]
    limit_pages(store, 10_000)
    move_a_card(kept)
    assert not kept.notice
    found = store.read(kept.id)
    assert (found.events, found.session) == (kept.events, kept.session)


def test_waiting_steps_get_a_last_chance(store: Store, kept: KeptSession) -> None:
    fill_the_disk(store, kept)
    limit_pages(store, 10_000)
    kept.close()
    assert not kept.notice
    assert store.read(kept.id).events == kept.events


def test_a_session_that_begins_on_a_full_disk(store: Store) -> None:
    limit_pages(store, 1)
    kept = KeptSession.create(store, OPENING, NOW)
    while not kept.notice:
        kept = KeptSession.create(store, OPENING, NOW)
    assert kept.id not in [entry.id for entry in store.sessions()]
    limit_pages(store, 10_000)
    play_out(kept, Random(8))
    assert not kept.notice
    assert store.read(kept.id).events == kept.events


def test_a_locked_file(store: Store, kept: KeptSession, monkeypatch: pytest.MonkeyPatch) -> None:
    assert store.path
    with store._database.reading() as tables:
        tables.execute("PRAGMA busy_timeout = 10")
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        move_a_card(kept)
        one_line(kept.notice, "Not saved: ", store.path, "is in use by another program")
        move_a_card(kept)
        other.execute("ROLLBACK")
    move_a_card(kept)
    assert kept.notice is None
    assert store.read(kept.id).events == kept.events


def test_a_folder_that_vanishes_is_made_again(store: Store, kept: KeptSession, tmp_path: Path) -> None:
    assert store.path
    store.path.parent.rename(tmp_path / "elsewhere")
    move_a_card(kept)
    assert kept.notice is None
    assert [entry.id for entry in store.sessions()] == [kept.id]
    with closing(sqlite3.connect(store.path)) as tables:
        assert tables.execute("SELECT count(*) FROM events").fetchone() == (len(kept.events),)
    assert check(tmp_path / "elsewhere") == check(store.path.parent) == ()


def test_a_folder_that_vanishes_and_cannot_be_made(store: Store, kept: KeptSession, tmp_path: Path) -> None:
    assert store.path
    folder = store.path.parent
    folder.rename(tmp_path / "elsewhere")
    folder.write_text("in the way")
    move_a_card(kept)
    one_line(kept.notice, "Not saved: ", folder)
    assert store.sessions() == ()
    one_line(store.notice, folder)
    folder.unlink()
    (tmp_path / "elsewhere").rename(folder)
    move_a_card(kept)
    assert kept.notice is None
    assert store.read(kept.id).events == kept.events
    assert len(store.sessions()) == 1
    assert store.notice is None


def test_an_older_file_put_back(store: Store, kept: KeptSession) -> None:
    assert store.path
    kept.close()
    store.close()
    older = store.path.read_bytes()
    again = KeptSession.open(store, kept.id)
    move_a_card(again)
    move_a_card(again)
    store.path.rename(store.path.with_name("later.db"))
    store.path.write_bytes(older)
    move_a_card(again)
    assert again.notice is None
    assert store.read(kept.id).events == again.events
    again.close()


# Two copies of the game


def running(*arguments: object) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "tests.saves.games", *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def pipe(end: IO[str] | None) -> IO[str]:
    assert end
    return end


def test_a_session_open_in_another_copy(store: Store, kept: KeptSession) -> None:
    assert store.path
    kept.close()
    with running("hold", store.path.parent, kept.id) as other:
        assert int(pipe(other.stdout).readline()) == len(kept.events)
        with pytest.raises(SessionBusy) as busy:
            KeptSession.open(store, kept.id)
        one_line(str(busy.value), "open in another copy of the game: close it there first")
        begun(store).close()
        other.kill()
    with KeptSession.open(store, kept.id) as again:
        assert again.events == kept.events


def test_two_copies_never_mix_where_there_are_no_locks(
    store: Store, kept: KeptSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert store.path
    monkeypatch.setattr(kept_module, "_locked", lambda store, session_id: None)
    second_store = open_store(store.path.parent)
    second = KeptSession.open(second_store, kept.id)
    move_a_card(kept)
    play_out(second, Random(2))
    one_line(second.notice, "went on in another copy of the game: open it again")
    move_a_card(kept)
    assert kept.notice is None
    found = store.read(kept.id)
    assert found.events == kept.events
    assert found.session == replay(kept.events)
    second.close()
    second_store.close()


def test_a_commit_that_came_through_after_all(store: Store, kept: KeptSession) -> None:
    """An error while a step is being kept may come after the disk has it."""
    before = kept._kept
    move_a_card(kept)
    kept._kept = before
    move_a_card(kept)
    assert kept.notice is None
    assert store.read(kept.id).events == kept.events


def test_copies_that_start_together_in_a_new_folder(tmp_path: Path) -> None:
    copies = [running("create", tmp_path / "new", seed) for seed in range(4)]
    for copy in copies:
        assert pipe(copy.stdout).readline() == "ready\n"
    for copy in copies:
        pipe(copy.stdin).write("go\n")
        pipe(copy.stdin).flush()
    for copy in copies:
        assert pipe(copy.stdout).readline() == "\n"
        copy.communicate()
    store = open_store(tmp_path / "new")
    assert len(store.sessions()) == 4
    assert check(store) == ()


def test_a_lock_that_cannot_be_had_does_not_stop_the_game(store: Store) -> None:
    assert store.path
    (store.path.parent / "locks").write_text("in the way")
    kept = begun(store)
    assert kept.notice is None
    kept.close()
    with KeptSession.open(store, kept.id) as again:
        assert again.events == kept.events
