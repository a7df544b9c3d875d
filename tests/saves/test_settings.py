"""Settings are kept, and a file of them that cannot be read is never lost."""

import json
import os
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import pytest

from engine.setting import SortBy
from saves.settings import Hints, Settings, load_settings, save_settings

OTHERS = Settings(
    theme="high-contrast",
    sort=SortBy.SUIT,
    hints=Hints.ALWAYS,
    animations=False,
    four_colours=False,
    ascii=True,
    confirm_foul=False,
    walking_away=False,
    place="52.37,4.90,Europe/Amsterdam",
)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for everything, which is not there yet."""
    folder = tmp_path / "home"
    monkeypatch.setenv("THIRTEEN_HOME", str(folder))
    return folder


def test_settings_come_back(home: Path) -> None:
    """S17: every one of them."""
    assert load_settings() == (Settings(), None)
    assert all(getattr(OTHERS, each.name) != getattr(Settings(), each.name) for each in fields(Settings))
    assert save_settings(OTHERS) is None
    assert load_settings() == (OTHERS, None)
    assert [each.name for each in home.iterdir()] == ["settings.json"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is not JSON"),
        ('{"theme": "felt-li', "is not JSON"),
        ("\x00\xff", "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ("[1, 2]", "should hold a table of settings"),
        ('{"version": 2, "theme": "new"}', "has version 2, this game knows 1"),
        ('{"version": 1, "sort": "colour"}', "sort: 'colour' is not one of rank, suit"),
        ('{"version": 1, "ascii": "yes"}', "ascii: 'yes' should be true or false"),
    ],
)
def test_a_file_that_makes_no_sense_is_put_aside(home: Path, text: str, reason: str) -> None:
    """S01: it is renamed, said once, and no older one is overwritten."""
    home.mkdir()
    path = home / "settings.json"
    (home / "settings.json.bak").write_text("an older one")
    path.write_text(text, "latin-1")
    settings, notice = load_settings()
    assert settings == Settings()
    assert notice
    assert notice.startswith(f"The settings are back to the defaults: {path}")
    assert reason in notice
    assert notice.endswith("; the file is kept as settings.json.2.bak")
    assert "\n" not in notice
    assert (home / "settings.json.2.bak").read_text("latin-1") == text
    assert (home / "settings.json.bak").read_text() == "an older one"
    assert load_settings() == (Settings(), None)


def test_a_field_of_a_newer_version_is_no_harm_and_stays(home: Path) -> None:
    save_settings(OTHERS)
    path = home / "settings.json"
    path.write_text(path.read_text().replace("{", '{"music": "loud", ', 1))
    assert load_settings() == (OTHERS, None)
    save_settings(Settings())
    assert load_settings() == (Settings(), None)
    assert json.loads(path.read_text())["music"] == "loud"


def test_a_field_that_is_not_there_has_its_default(home: Path) -> None:
    home.mkdir()
    (home / "settings.json").write_text('{"theme": "x"}')
    assert load_settings() == (Settings(theme="x"), None)


def test_saving_never_overwrites_what_could_not_be_read(home: Path) -> None:
    home.mkdir()
    path = home / "settings.json"
    path.write_text("{half")
    assert save_settings(OTHERS) is None
    assert load_settings() == (OTHERS, None)
    assert (home / "settings.json.bak").read_text() == "{half"


def test_a_folder_that_cannot_be_made(home: Path) -> None:
    """S08, S10."""
    home.write_text("in the way")
    settings, notice = load_settings()
    assert settings == Settings()
    for line in (notice, save_settings(OTHERS)):
        assert line
        assert "\n" not in line
        assert str(home) in line
        assert "set THIRTEEN_HOME to another folder" in line
    assert home.read_text() == "in the way"


@pytest.mark.parametrize(
    ("old", "hints"),
    [
        ({"suggestions": True}, Hints.ON_REQUEST),
        ({"suggestions": False}, Hints.OFF),
        ({"suggestions": False, "hints": "always"}, Hints.ALWAYS),
        ({}, Hints.ON_REQUEST),
    ],
)
def test_the_suggestions_of_old_became_hints(home: Path, old: dict[str, object], hints: Hints) -> None:
    home.mkdir()
    (home / "settings.json").write_text(json.dumps({"version": 1, "ascii": True, **old}))
    assert load_settings() == (Settings(ascii=True, hints=hints), None)
    save_settings(load_settings()[0])
    assert "suggestions" not in json.loads((home / "settings.json").read_text())
    assert load_settings() == (Settings(ascii=True, hints=hints), None)


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_save_that_breaks_off_leaves_the_old_settings(
    home: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """S07: also where the disk is full."""

    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    save_settings(OTHERS)
    broken: dict[str, tuple[object, str, Callable[..., None]]] = {
        "fsync": (os, "fsync", fails),
        "replace": (Path, "replace", fails),
    }
    with monkeypatch.context() as patched:
        patched.setattr(*broken[step])
        notice = save_settings(Settings())
    assert notice
    assert notice.startswith(f"The settings are not kept: {home / 'settings.json'} (no space left on device)")
    assert load_settings() == (OTHERS, None)
    assert [each.name for each in home.iterdir()] == ["settings.json"]


def test_a_temporary_file_left_by_a_kill_is_no_harm(home: Path) -> None:
    """S07: killed between writing and renaming."""
    save_settings(OTHERS)
    (home / "settings.json.k3j2").write_text("{half")
    assert load_settings() == (OTHERS, None)


def test_a_bad_file_that_cannot_be_renamed_is_said_so(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    home.mkdir()
    (home / "settings.json").write_text("{half")
    monkeypatch.setattr(Path, "rename", fails)
    settings, notice = load_settings()
    assert settings == Settings()
    assert notice
    assert "could not be renamed" in notice
    assert save_settings(OTHERS)
    assert (home / "settings.json").read_text() == "{half"
