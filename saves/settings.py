"""What the player likes, in one small file that is never lost."""

import json
from dataclasses import dataclass, fields
from enum import StrEnum
from pathlib import Path
from typing import Any

from engine.plain import BadValue, from_plain, to_plain
from engine.setting import SortBy
from saves.files import in_words, put_aside, replace_file
from saves.places import backup_path, settings_file
from saves.trouble import BadSave

VERSION = 1


class Hints(StrEnum):
    """When the best settings, and what the rows are worth, are shown."""

    OFF = "off"
    ON_REQUEST = "on-request"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class Settings:
    """How the game looks and behaves.

    theme: its name. sort: how cards in the tray lie. hints: when they are shown. animations, four_colours,
    ascii: how cards are shown. confirm_foul: whether to ask before a foul is locked in. walking_away:
    whether another session may be taken up while a deal is open. place: where the table stands in the joke
    mode, as latitude, longitude and time zone; nothing where the computer's own time zone says it.
    """

    theme: str = "felt-dark"
    sort: SortBy = SortBy.RANK
    hints: Hints = Hints.ON_REQUEST
    animations: bool = True
    four_colours: bool = True
    ascii: bool = False
    confirm_foul: bool = True
    walking_away: bool = True
    place: str = ""


def load_settings() -> tuple[Settings, str | None]:
    """The kept settings, and one line on what was wrong with them, if anything was.

    A file that makes no sense, or is of a newer version, is put aside under another name.
    """
    path = settings_file()
    try:
        return _read(path)[0], None
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        return Settings(), f"The settings cannot be read: {in_words(error, path)}; these are the defaults"
    except BadSave as error:
        return Settings(), f"The settings are back to the defaults: {error}; {put_aside(path)}"


def save_settings(settings: Settings) -> str | None:
    """Keep the settings; gives one line on what is wrong where that fails. Fields of others stay."""
    path = settings_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        table = {"version": VERSION, **to_plain(settings), **_other_fields(path)}
        replace_file(path, json.dumps(table, indent=2) + "\n")
    except OSError as error:
        return f"The settings are not kept: {in_words(error, path)}"
    return None


def _read(path: Path) -> tuple[Settings, dict[str, Any]]:
    """The settings in a file and the fields that are none of ours. Raises OSError or BadSave."""
    try:
        table = json.loads(path.read_bytes())
    except (ValueError, RecursionError):
        raise BadSave(f"{path} is not JSON") from None
    if not isinstance(table, dict):
        raise BadSave(f"{path} should hold a table of settings")
    version = table.pop("version", VERSION)
    if version != VERSION:
        raise BadSave(f"{path} has version {version!r}, this game knows {VERSION}")
    if "suggestions" in table:  # as the first settings had it: a key laid the best setting, or none did
        table.setdefault("hints", Hints.ON_REQUEST if table.pop("suggestions") else Hints.OFF)
    known = {each.name for each in fields(Settings)}
    ours = {name: value for name, value in table.items() if name in known}
    others = {name: value for name, value in table.items() if name not in known}
    try:
        return from_plain(Settings, ours), others
    except BadValue as error:
        raise BadSave(f"{path}: {error}") from None


def _other_fields(path: Path) -> dict[str, Any]:
    try:
        return _read(path)[1]
    except FileNotFoundError:
        return {}
    except BadSave:
        path.rename(backup_path(path))
        return {}
