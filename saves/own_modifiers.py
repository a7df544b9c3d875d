"""The modifiers that a table made up (∞), kept for all sessions to come."""

import json
from collections.abc import Sequence
from pathlib import Path

from engine.plain import BadValue, from_plain, to_plain
from modifiers.catalogue import catalogue
from modifiers.own import Own, with_own
from saves.files import in_words, put_aside, replace_file
from saves.places import modifiers_file
from saves.trouble import BadSave

VERSION = 1


def load_own() -> tuple[tuple[Own, ...], str | None]:
    """The modifiers made up so far, oldest first, and one line on what is wrong with the file, if anything.

    A file that makes no sense is left where it is; `save_own` puts it aside before it writes another.
    """
    path = modifiers_file()
    try:
        return _read(path), None
    except FileNotFoundError:
        return (), None
    except OSError as error:
        return (), f"Your own modifiers cannot be read: {in_words(error, path)}"
    except BadSave as error:
        return (), f"Your own modifiers cannot be read: {error}; mend the file, or the next one puts it aside"


def save_own(own: Sequence[Own]) -> str | None:
    """Keep these modifiers; gives one line on what is wrong where that fails, or on a file put aside."""
    path = modifiers_file()
    aside = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            _read(path)
        except FileNotFoundError:
            pass
        except BadSave as error:
            aside = f"{error}; {put_aside(path)}"
        table = {"version": VERSION, "modifiers": [to_plain(each) for each in own]}
        replace_file(path, json.dumps(table, indent=2, ensure_ascii=False) + "\n")
    except OSError as error:
        return f"The modifier is not kept: {in_words(error, path)}"
    return aside


def _read(path: Path) -> tuple[Own, ...]:
    """The modifiers in a file. Raises OSError or BadSave."""
    try:
        table = json.loads(path.read_bytes())
    except (ValueError, RecursionError):
        raise BadSave(f"{path} is not JSON") from None
    if not isinstance(table, dict) or not isinstance(table.get("modifiers"), list):
        raise BadSave(f"{path} should hold a list of modifiers")
    if table.get("version") != VERSION:
        raise BadSave(f"{path} has version {table.get('version')!r}, this game knows {VERSION}")
    try:
        own = tuple(from_plain(Own, each) for each in table["modifiers"])
        with_own(catalogue(), own)
    except (BadValue, ValueError) as error:
        raise BadSave(f"{path}: {error}") from None
    return own
