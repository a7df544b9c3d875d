"""`check` finds what is wrong, and changes nothing."""

from pathlib import Path
from random import Random

import pytest

from saves.check import check
from saves.kept import KeptSession
from saves.store import Store, open_store
from tests.saves.play import changed, play_out


def test_nothing_kept_is_no_problem(tmp_path: Path) -> None:
    assert check(tmp_path / "nowhere") == ()
    assert list(tmp_path.iterdir()) == []


def test_a_sound_store(store: Store, kept: KeptSession) -> None:
    assert store.path
    store.delete(store.copy(kept.id))
    play_out(kept, Random(4))
    assert check(store) == check(store.path.parent) == ()


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (
            "UPDATE sessions SET summary = replace(summary, '0', '7')",
            "the list shows something else than its events",
        ),
        (
            "UPDATE events SET event = replace(event, 'Ana', 'Eve') WHERE number = 1",
            "its events were changed by something else than the game",
        ),
        (
            "UPDATE events SET event = replace(event, '\"seat\":1', '\"seat\":9') WHERE number = 8",
            "event 8, RowsArranged: seat 9: there are seats 0 to 2",
        ),
        ("UPDATE events SET event = '[]' WHERE number = 2", "event 2: "),
        ("UPDATE sessions SET length = 3", "its events were changed by something else than the game"),
        ("DELETE FROM events WHERE number = 2", "event 2 is missing"),
    ],
)
def test_what_is_wrong_with_a_session(store: Store, kept: KeptSession, damage: str, problem: str) -> None:
    assert store.path
    kept.close()
    store.close()
    changed(store.path, damage)
    before = store.path.read_bytes()
    (line,) = check(store.path.parent)
    assert line.startswith(f"Ana, Ben, Chi ({kept.id}): {problem}")
    assert store.path.read_bytes() == before
    store.delete(kept.id)
    assert check(store) == (line,)


def test_events_of_no_session(store: Store, kept: KeptSession) -> None:
    assert store.path
    changed(store.path, "DELETE FROM sessions")
    assert check(store) == (f"events of session {kept.id}, which is not there",)


def test_a_store_in_memory_tells_why(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    store = open_store(tmp_path / "file")
    assert check(store) == (store.notice,)
