"""Every version's saves open for ever: the stored ones, and one of a version to come."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from shutil import copyfile

import pytest

from saves import migrations
from saves.check import check
from saves.export import import_session
from saves.kept import KeptSession
from saves.migrations import STEPS, VERSION, Plain, Step
from saves.store import Store, open_store
from saves.trouble import BadSave
from tests.saves.make_corpus import CORPUS
from tests.saves.play import PLAYERS, changed, play_out

MIDDLE_ROW = ["Ah", "Ad"]
CARDS = ["3s", "4c", "4h", "5s", "6d", "7d", "7h", "8s", "Ad", "Ah", "Qc", "Th", "Ts"]
VERSIONS = sorted(int(each.stem.removeprefix("version-")) for each in CORPUS.glob("version-*.db"))


def test_the_corpus_has_every_version() -> None:
    assert list(range(1, VERSION + 1)) == VERSIONS
    assert {each.name for each in CORPUS.iterdir()} == {
        f"version-{version}.{kind}" for version in VERSIONS for kind in ("db", "json")
    }


@pytest.fixture(params=VERSIONS, ids=lambda version: f"version {version}")
def version(request: pytest.FixtureRequest) -> int:
    """Each version there has been."""
    found: int = request.param
    return found


def stored(folder: Path, version: int) -> Path:
    """A copy of the corpus's sessions of a version."""
    folder.mkdir()
    path = folder / "sessions.db"
    copyfile(CORPUS / f"version-{version}.db", path)
    return path


def test_old_saves_open_and_can_be_played(tmp_path: Path, version: int) -> None:
    """S02, S19."""
    folder = stored(tmp_path / "old", version).parent
    assert check(folder) == ()
    store = open_store(folder)
    assert store.notice is None
    in_play, ended = store.sessions()
    assert (in_play.name, in_play.players, in_play.deals, in_play.ended) == ("In play", PLAYERS, 0, False)
    assert (ended.name, ended.ruleset, ended.deals, ended.ended) == ("Ended", "Two-four", 2, True)
    assert [player.name for player in ended.players] == ["Zoë", "李 六", "Bot"]
    (deleted,) = store.sessions(deleted=True)
    store.restore(deleted.id)
    for entry in (in_play, deleted):
        with KeptSession.open(store, entry.id) as kept:
            play_out(kept, Random(1))
            assert kept.notice is None
    assert check(store) == ()
    store.close()


def test_the_very_state_comes_back(tmp_path: Path, version: int) -> None:
    store = open_store(stored(tmp_path / "old", version).parent)
    session = store.read(store.sessions()[0].id).session
    store.close()
    assert (session.waiting_for, session.seed, session.length.deals) == ((1, 2, 0), "seed", 3)
    assert session.deal
    state = session.deal.of(1)
    assert state
    assert (state.at, len(state.boards)) == (1, 3)
    assert list(map(str, state.boards[2].rows[1])) == MIDDLE_ROW
    assert sorted(map(str, state.cards)) == CARDS


def test_old_exports_open(store: Store, version: int) -> None:
    text = (CORPUS / f"version-{version}.json").read_text("utf-8")
    with KeptSession.open(store, import_session(store, text, "old")) as kept:
        play_out(kept, Random(1))
    assert store.sessions()[0].name == "In play"
    assert check(store) == ()


# A version to come, which writes seeds in another way


def _next_version(events: list[Plain]) -> list[Plain]:
    return [
        event | {"seed": f"{event['seed']}!"} if event["event"] == "SessionOpened" else event
        for event in events
    ]


@pytest.fixture
def next_version(monkeypatch: pytest.MonkeyPatch) -> Callable[[Step], None]:
    """Makes a step the newest there is."""

    def use(step: Step) -> None:
        monkeypatch.setattr(migrations, "STEPS", (*STEPS, step))
        monkeypatch.setattr(migrations, "VERSION", VERSION + 1)

    return use


def test_a_step_brings_tables_and_events_along(tmp_path: Path, next_version: Callable[[Step], None]) -> None:
    path = stored(tmp_path / "old", VERSION)
    before = path.read_bytes()
    next_version(Step(("ALTER TABLE sessions ADD COLUMN remark TEXT",), _next_version))
    assert check(path.parent) == ()
    assert path.read_bytes() == before
    store = open_store(path.parent)
    assert store.notice is None
    assert store.read(store.sessions()[0].id).session.seed == "seed!"
    assert check(store) == ()
    store.close()
    again = open_store(path.parent)
    assert again.read(again.sessions()[0].id).session.seed == "seed!"
    again.close()


def test_the_file_as_it_was_is_kept(
    tmp_path: Path, next_version: Callable[[Step], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """S19."""
    path = stored(tmp_path / "old", VERSION)
    next_version(Step((), _next_version))
    open_store(path.parent).close()
    backup = path.with_name("sessions.db.bak")
    assert backup.exists()
    monkeypatch.undo()
    (tmp_path / "back").mkdir()
    backup.rename(tmp_path / "back" / "sessions.db")
    store = open_store(tmp_path / "back")
    assert store.notice is None
    assert store.read(store.sessions()[0].id).session.seed == "seed"
    assert len(store.sessions()) == 2
    store.close()


def test_a_step_that_fails_changes_nothing(tmp_path: Path, next_version: Callable[[Step], None]) -> None:
    path = stored(tmp_path / "old", VERSION)
    before = path.read_bytes()
    next_version(
        Step(("ALTER TABLE sessions ADD COLUMN remark TEXT", "INSERT INTO sessions SELECT * FROM sessions"))
    )
    store = open_store(path.parent)
    assert store.notice
    assert [each.name for each in path.parent.iterdir()] == ["sessions.db"]
    assert re.fullmatch(
        r"Nothing of this run will be kept: .*sessions\.db .*UNIQUE constraint.*", store.notice
    )
    assert path.read_bytes() == before


def test_a_session_that_cannot_be_brought_along_stays_as_it_is(
    tmp_path: Path, next_version: Callable[[Step], None]
) -> None:
    path = stored(tmp_path / "old", VERSION)
    changed(
        path,
        "UPDATE events SET event = '{}' WHERE number = 1"
        " AND session = (SELECT id FROM sessions WHERE name = 'Ended')",
    )
    next_version(Step((), _next_version))
    store = open_store(path.parent)
    in_play, ended = store.sessions()
    assert in_play.trouble is None
    assert ended.trouble
    assert ended.trouble.startswith("event 1: ")
    store.close()


def test_an_export_goes_through_the_same_steps(store: Store, next_version: Callable[[Step], None]) -> None:
    text = (CORPUS / f"version-{VERSION}.json").read_text("utf-8")
    next_version(Step((), _next_version))
    session_id = import_session(store, text, "old")
    assert store.read(session_id).session.seed == "seed!"
    broken = json.loads(text)
    del broken["events"][0]["seed"]
    with pytest.raises(BadSave, match=rf"^old: its events are not those of version {VERSION}: KeyError"):
        import_session(store, json.dumps(broken), "old")
