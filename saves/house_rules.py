"""The player's own rulesets: a TOML file each, that every command reads as it reads any other."""

import re
import unicodedata
from dataclasses import dataclass, replace
from pathlib import Path

from engine.options import name_fault
from engine.rules import Rules
from engine.rulesets import BadRules, find_ruleset, read_rules, write_rules
from saves.files import in_words, replace_file
from saves.places import rulesets_folder
from saves.trouble import SaveTrouble

_FROM = "# Changed from: "
_MOST_BYTES = 1 << 20
_LONGEST_FILE_NAME = 40
_UNNAMED = "house-rules"  # where a title has no letters that every system takes


@dataclass(frozen=True, slots=True)
class SavedRules:
    """A ruleset file of the player.

    rules: None where the file is damaged; problem then says in one line what is wrong with it. source: the
    name of the ruleset that these rules were changed from, as far as the file says.
    """

    path: Path
    rules: Rules | None
    problem: str = ""
    source: str = ""


def saved_rules() -> tuple[SavedRules, ...]:
    """Every ruleset file of the player, by file name; damaged ones, too."""
    try:
        paths = sorted(rulesets_folder().glob("*.toml"))
    except OSError:
        return ()
    return tuple(map(_read, paths))


def _read(path: Path) -> SavedRules:
    try:
        with path.open("rb") as file:
            found = file.read(_MOST_BYTES + 1)
    except OSError as error:
        return SavedRules(path, None, f"{path.name}: cannot be read: {error.strerror or error}")
    if len(found) > _MOST_BYTES:
        return SavedRules(path, None, f"{path.name}: too long to be a ruleset")
    try:
        text = found.decode("utf-8-sig").replace("\r\n", "\n")
        rules = read_rules(text, path.name)
    except UnicodeDecodeError:
        return SavedRules(path, None, f"{path.name}: not text in UTF-8")
    except BadRules as error:
        return SavedRules(path, None, " ".join(error.problems[0].split()))
    source = re.search(f"^{re.escape(_FROM)}(.*)$", text, flags=re.MULTILINE)
    return SavedRules(path, rules, source=source[1].strip() if source else "")


def named(rules: Rules, title: str) -> Rules:
    """The rules under a title of the player's own, with a name for the command line made from it.

    Raises SaveTrouble where the title cannot be used: the game's own rulesets keep their names.
    """
    title = " ".join(title.split())
    if fault := name_fault(title):
        raise SaveTrouble(f"The title: {fault}")
    name = _file_name(title) or _UNNAMED
    for each in (name, title):
        try:
            taken = find_ruleset(each).title
        except BadRules:
            continue
        raise SaveTrouble(f"{title!r} is a name of the game's own ruleset {taken}: choose another")
    return replace(rules, name=name, title=title, aliases=())


def path_for(rules: Rules) -> Path:
    """Where rules are saved that got their name from `named`."""
    return rulesets_folder() / f"{rules.name}.toml"


def save_rules(rules: Rules, path: Path, source: str) -> None:
    """Write rules to a file, over whatever was there. source: see `SavedRules`. Raises SaveTrouble."""
    head = f"{_FROM}{source}\n" if source else ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, head + write_rules(rules))
    except OSError as error:
        raise SaveTrouble(f"The rules are not saved: {in_words(error, path)}") from None


def delete_rules(path: Path) -> None:
    """Take a ruleset file off the disk. Raises SaveTrouble."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise SaveTrouble(f"The file is still there: {in_words(error, path)}") from None


def _file_name(title: str) -> str:
    """A title in small letters, digits and dashes that every system takes as a file name."""
    letters = unicodedata.normalize("NFKD", title.casefold().replace("đ", "d"))
    words = re.findall("[a-z0-9]+", "".join(each for each in letters if not unicodedata.combining(each)))
    return "-".join(words)[:_LONGEST_FILE_NAME].strip("-")
