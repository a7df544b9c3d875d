"""``thirteen saves``: list, export, import, check."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from engine.actions import EndSession, OpenDeal, SetRows
from engine.events import Length
from engine.rulesets import find_ruleset
from saves.kept import KeptSession
from saves.store import open_store
from tests.engine.strategies import NOON, random_rows, sit_down
from tests.tui.cli.conftest import Ask

ONE_SIX = find_ruleset("one-six")
WHEN = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


def keep(name: str, deals: int = 1, ended: bool = False) -> str:
    """Play a session of two for so many deals, keep it under a name, and give its id."""
    store = open_store()
    with KeptSession.create(store, sit_down(2, ONE_SIX, Length(9), name), WHEN) as kept:
        for _ in range(deals):
            kept.act(OpenDeal(NOON))
            deal = kept.session.deal
            assert deal is not None
            for each in deal.seats:
                kept.act(SetRows(each.seat, random_rows(Random(1), each.cards, ONE_SIX, legal=True)))
        if ended:
            kept.act(EndSession())
    store.rename(kept.id, name)
    store.close()
    return kept.id


def test_nothing_is_kept_yet(ask: Ask) -> None:
    answer = ask("saves", "list")
    assert (answer.status, answer.out, answer.err) == (0, "no sessions are kept yet\n", "")
    assert json.loads(ask("saves", "list", "--json").out) == []
    assert ask("saves", "check").out == "everything that is kept is sound\n"


def test_the_list_for_people(ask: Ask) -> None:
    friday, sunday = keep("Friday", deals=1), keep("Sunday", deals=2, ended=True)
    lines = ask("saves", "list").out.splitlines()
    assert lines[0].split() == ["id", "last", "played", "deals", "ruleset", "name", "players"]
    assert [line.split()[0] for line in lines[1:]] == [sunday, friday]
    assert "2, ended" in lines[1]
    assert "Friday" in lines[2] and "One-six" in lines[2] and "Ana " in lines[2] and "Bram " in lines[2]


def test_the_list_for_programs(ask: Ask) -> None:
    friday = keep("Friday", deals=2)
    (entry,) = json.loads(ask("saves", "list", "--json").out)
    assert (entry["id"], entry["name"], entry["ruleset"], entry["deals"]) == (friday, "Friday", "One-six", 2)
    assert entry["players"] == [{"name": "Ana", "bot": None}, {"name": "Bram", "bot": None}]
    assert sum(entry["totals"]) == 0
    assert entry["created"] == WHEN.isoformat()
    assert (entry["ended"], entry["trouble"]) == (False, None)


def test_a_session_goes_out_and_comes_in_on_another_machine(
    ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    friday = keep("Friday", deals=2)
    file = tmp_path / "friday.json"
    answer = ask("saves", "export", "friday", str(file))
    assert (answer.status, answer.out, answer.err) == (0, f"written to {file}\n", "")
    exported = file.read_text("utf-8")
    assert ask("saves", "export", friday).out == exported
    assert ask("saves", "export", friday[:4], "-").out == exported

    monkeypatch.setenv("THIRTEEN_HOME", str(tmp_path / "other"))
    answer = ask("saves", "import", str(file))
    assert (answer.status, answer.err) == (0, "")
    new = answer.out.removeprefix("kept as ").removesuffix(": Friday\n")
    assert ask("saves", "export", new).out == exported
    again = json.loads(ask("saves", "import", "-", "--json", given=exported).out)
    assert again["name"] == "Friday"
    assert again["id"] not in (new, friday)
    assert ask("saves", "check").status == 0


def test_an_export_for_programs_names_its_file(ask: Ask, tmp_path: Path) -> None:
    friday = keep("Friday")
    file = str(tmp_path / "x.json")
    assert json.loads(ask("saves", "export", friday, file, "--json").out) == {"id": friday, "file": file}


def test_no_file_is_written_over(refusal: Callable[..., str], tmp_path: Path) -> None:
    friday = keep("Friday")
    file = tmp_path / "mine.json"
    file.write_text("precious", "utf-8")
    assert (
        refusal("saves", "export", friday, str(file)) == f"{file} is there already: name a file that is not"
    )
    assert file.read_text("utf-8") == "precious"
    nowhere = tmp_path / "none" / "x.json"
    told = f"{nowhere} cannot be written: there is no folder {nowhere.parent}"
    assert refusal("saves", "export", friday, str(nowhere)) == told


def test_a_folder_that_cannot_be_used_is_no_sound_one(
    refusal: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("THIRTEEN_HOME", str(tmp_path / "file"))
    assert refusal("saves", "check") == refusal("saves", "list")


def test_names_that_fit_none_or_several(refusal: Callable[..., str], ask: Ask) -> None:
    friday = keep("Friday")
    copies = [
        json.loads(ask("saves", "import", "-", "--json", given=ask("saves", "export", friday).out).out)["id"]
    ]
    message = refusal("saves", "export", "FRIDAY")
    assert message.startswith("'FRIDAY' may be any of the sessions ")
    assert friday in message and copies[0] in message
    for wanted in ("Monday", "zz", ""):
        assert refusal("saves", "export", wanted) == (
            f"no session has the id or the name {wanted!r}: see thirteen saves list"
        )


def test_a_deleted_session_says_that_it_is(refusal: Callable[..., str]) -> None:
    friday = keep("Friday")
    store = open_store()
    store.delete(friday)
    store.close()
    assert refusal("saves", "export", friday) == "Friday is deleted: restore it first"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "standard input: not JSON: "),
        ("[]", "standard input: no exported session: "),
        (b"\xff", "standard input: not text in UTF-8"),
    ],
)
def test_what_cannot_be_imported_gets_one_line(
    refusal: Callable[..., str], text: str | bytes, message: str
) -> None:
    assert refusal("saves", "import", "-", given=text).startswith(message)


def test_a_session_that_was_tampered_with_is_refused(refusal: Callable[..., str], ask: Ask) -> None:
    exported = json.loads(ask("saves", "export", keep("Friday")).out)
    exported["events"][-1]["transfers"] = []
    assert refusal("saves", "import", "-", given=json.dumps(exported)).startswith("standard input: event ")


def test_a_damaged_file_is_told_and_left_alone(ask: Ask, own_home: Path) -> None:
    keep("Friday")
    (file,) = own_home.glob("*.db")
    file.write_bytes(b"this is no database, but it is somebody's" * 200)
    before = file.read_bytes()
    for words in (["check"], ["list"], ["export", "Friday"]):
        answer = ask("saves", *words)
        assert answer.status == 2
        assert answer.out == ""
        assert answer.err.count("\n") == 1
        assert str(file) in answer.err
    assert file.read_bytes() == before
    told = ask("saves", "check", "--json")
    assert told.status == 2
    assert len(json.loads(told.out)["problems"]) == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "the following arguments are required: list|export|import|check (see thirteen saves --help)"),
        (["export"], "the following arguments are required: ID (see thirteen saves export --help)"),
        (["lst"], "argument list|export|import|check: invalid choice: 'lst' "),
        (["import", "none.json"], "none.json: cannot be read: No such file or directory"),
    ],
)
def test_words_that_are_no_command_get_one_line(
    refusal: Callable[..., str], words: list[str], message: str
) -> None:
    assert refusal("saves", *words).startswith(message)
