"""Where things are kept."""

from pathlib import Path

import platformdirs
import pytest

from saves.places import backup_path, data_folder, log_file, settings_file


def test_one_folder_can_hold_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THIRTEEN_HOME", str(tmp_path))
    assert data_folder() == tmp_path
    assert settings_file() == tmp_path / "settings.json"
    assert log_file() == tmp_path / "thirteen.log"


def test_the_folder_may_be_relative_or_in_the_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("THIRTEEN_HOME", "here")
    assert data_folder() == tmp_path / "here"
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setenv("THIRTEEN_HOME", "~/games")
    assert data_folder() == tmp_path / "games"


@pytest.mark.parametrize("home", [None, ""])
def test_the_systems_folders_are_the_default(monkeypatch: pytest.MonkeyPatch, home: str | None) -> None:
    if home is None:
        monkeypatch.delenv("THIRTEEN_HOME", raising=False)
    else:
        monkeypatch.setenv("THIRTEEN_HOME", home)
    name = "thirteen-dragons"
    assert data_folder() == Path(platformdirs.user_data_dir(name, appauthor=False))
    assert settings_file().parent == Path(platformdirs.user_config_dir(name, appauthor=False))
    assert log_file().parent == Path(platformdirs.user_log_dir(name, appauthor=False))


def test_nothing_is_put_aside_onto_something_else(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    names = []
    for _ in range(3):
        backup = backup_path(path)
        backup.touch()
        names.append(backup.name)
    assert names == ["a.db.bak", "a.db.2.bak", "a.db.3.bak"]
