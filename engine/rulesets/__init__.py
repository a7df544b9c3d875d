"""Ruleset files: found by name, read, written and changed field by field."""

import tomllib
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import Field, fields, is_dataclass, replace
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import Any

from engine.plain import BadValue, bounds_in_words, from_plain, nearest, to_plain
from engine.rules import Rules

_LINE_LENGTH = 100


class BadRules(ValueError):
    """Rules that cannot be read. Each problem says which file or field, what was found and what is right."""

    def __init__(self, *problems: str) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


@cache
def rulesets() -> tuple[Rules, ...]:
    """Every ruleset that comes with the game, by name."""
    files = (each for each in resources.files(__name__).iterdir() if each.name.endswith(".toml"))
    return tuple(
        read_rules(each.read_text("utf-8"), each.name) for each in sorted(files, key=lambda each: each.name)
    )


def find_ruleset(name: str) -> Rules:
    """The ruleset of that name, or of another name for it; case, accents and punctuation do not matter.

    Raises BadRules.
    """
    by_name = {
        _plain_name(each): rules for rules in rulesets() for each in (rules.name, rules.title, *rules.aliases)
    }
    found = by_name.get(_plain_name(name))
    if found is None:
        raise BadRules(f"no ruleset is called {name!r}{nearest(name, [each.name for each in rulesets()])}")
    return found


def _plain_name(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.casefold().replace("đ", "d"))
    return "".join(letter for letter in letters if letter.isalnum())


def read_rules(text: str, where: str) -> Rules:
    """Rules from the text of a ruleset file; where names the file in messages. Raises BadRules."""
    try:
        fields_written = tomllib.loads(text)
        if not fields_written:
            raise BadValue("no rules in it: write at least one field, such as row = 1")
        return from_plain(Rules, fields_written)
    except RecursionError:
        raise BadRules(f"{where}: lists or tables in each other without end: it is no ruleset") from None
    except tomllib.TOMLDecodeError as error:
        raise BadRules(f"{where}: not TOML: {error}") from None
    except BadValue as error:
        raise BadRules(*(f"{where}: {problem}" for problem in error.problems)) from None


def write_rules(rules: Rules) -> str:
    """Rules as the text of a ruleset file: every field, with its meaning and its values as a comment."""
    return "\n".join(_table_lines(rules, "")) + "\n"


def _table_lines(value: Any, path: str) -> Iterator[str]:
    """The lines of a table: its plain fields first, as TOML wants it, then a table for each part."""
    parts = [each for each in fields(value) if is_dataclass(getattr(value, each.name))]
    for each in fields(value):
        item = getattr(value, each.name)
        if each not in parts and item is not None:
            yield from _comment(each, item)
            yield from _assignment(each.name, to_plain(item))
    for each in parts:
        yield ""
        yield from _comment(each, None)
        yield f"[{path}{each.name}]"
        yield from _table_lines(getattr(value, each.name), f"{path}{each.name}.")


def _comment(each: "Field[Any]", value: object) -> Iterator[str]:
    words = [each.metadata["meaning"]] if "meaning" in each.metadata else []
    least, most = each.metadata.get("least"), each.metadata.get("most")
    if least is not None or most is not None:
        words.append(f"({bounds_in_words(least, most)})")
    if isinstance(value, StrEnum):
        words.append(f"({' | '.join(type(value))})")
    if words:
        yield f"# {' '.join(words)}"


def _assignment(name: str, data: Any) -> Iterator[str]:
    line = f"{name} = {_inline(data)}"
    if isinstance(data, list) and len(line) > _LINE_LENGTH:
        yield f"{name} = ["
        yield from (f"    {_inline(item)}," for item in data)
        yield "]"
    else:
        yield line


def _inline(data: Any) -> str:
    """Plain data as a TOML value on one line."""
    import tomli_w  # the game itself never writes rules

    if isinstance(data, list):
        return f"[{', '.join(map(_inline, data))}]"
    if isinstance(data, dict):
        return "{ " + ", ".join(f"{name} = {_inline(item)}" for name, item in data.items()) + " }"
    return tomli_w.dumps({"value": data}).removeprefix("value = ").rstrip("\n")


def with_field(rules: Rules, assignment: str) -> Rules:
    """The rules after ``KEY=VALUE``: a dotted field name and a value as in TOML, quotes optional.

    Raises BadRules.
    """
    key, _, text = (part.strip() for part in assignment.partition("="))
    if not key or "=" not in assignment:
        raise BadRules(f"{assignment!r}: write KEY=VALUE, such as ranking.wheel=second")
    keys = tuple(_keys(rules, ""))
    if key not in keys:
        raise BadRules(f"unknown field {key!r}{_suggestion(key, keys)}")
    try:
        changed: Rules = _replaced(rules, key.split("."), text, "")
        return changed
    except RecursionError:
        raise BadRules(f"{key}: lists or tables in each other without end: write a plain value") from None
    except ValueError as error:
        raise BadRules(str(error)) from None


def _keys(value: Any, path: str) -> Iterator[str]:
    """The dotted name of every field that is no table."""
    for each in fields(value):
        item = getattr(value, each.name)
        if is_dataclass(item):
            yield from _keys(item, f"{path}{each.name}.")
        else:
            yield f"{path}{each.name}"


def _suggestion(key: str, keys: Sequence[str]) -> str:
    """What may have been meant: fields of the table of that name, or of that name in some table."""
    meant = [each for each in keys if each.startswith(f"{key}.") or each.endswith(f".{key}")]
    return f", did you mean {' or '.join(map(repr, meant))}?" if meant else nearest(key, keys)


def _replaced(value: Any, path: list[str], text: str, where: str) -> Any:
    """The value with the field at the end of the path changed. where: the path up to the value.

    Raises ValueError.
    """
    name, *rest = path
    before = getattr(value, name)
    if rest:
        return replace(value, **{name: _replaced(before, rest, text, f"{where}.{name}" if where else name)})
    data = _toml_value(text)
    if type(before) is str and not isinstance(data, str):
        data = text
    part = from_plain(type(value), {**to_plain(value), name: data}, where)
    return replace(value, **{name: getattr(part, name)})


def _toml_value(text: str) -> object:
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text
