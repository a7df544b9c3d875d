"""Ruleset files: found by name, read, written and changed field by field."""

import tomllib
import unicodedata
from dataclasses import fields, is_dataclass, replace
from functools import cache
from importlib import resources
from typing import Any

from engine.plain import BadValue, from_plain, nearest, to_plain
from engine.rules import Rules


class BadRules(ValueError):
    """Rules that cannot be read; the message says which file or field, what was found, what is right."""


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
        return from_plain(Rules, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise BadRules(f"{where}: not TOML: {error}") from None
    except BadValue as error:
        raise BadRules(f"{where}: {error}") from None


def write_rules(rules: Rules) -> str:
    """Rules as the text of a ruleset file, every field written out."""
    import tomli_w  # only the command line writes rules

    return tomli_w.dumps(to_plain(rules))


def with_field(rules: Rules, assignment: str) -> Rules:
    """The rules after ``KEY=VALUE``: a dotted field name and a value as in TOML, quotes optional.

    Raises BadRules.
    """
    key, equals, text = (part.strip() for part in assignment.partition("="))
    if not equals:
        raise BadRules(f"{assignment!r}: write KEY=VALUE, such as ranking.wheel=second")
    try:
        changed: Rules = _replaced(rules, key.split("."), _toml_value(text), key)
        return changed
    except BadValue as error:
        raise BadRules(str(error)) from None


def _toml_value(text: str) -> object:
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def _replaced(value: Any, path: list[str], data: object, key: str) -> Any:
    known = {each.name: getattr(value, each.name) for each in fields(value)}
    name, *rest = path
    if name not in known:
        raise BadValue(f"{key}: unknown field {name!r}{nearest(name, known)}")
    if rest and is_dataclass(known[name]):
        return replace(value, **{name: _replaced(known[name], rest, data, key)})
    if rest:
        raise BadValue(f"{key}: {name} has no fields of its own")
    if is_dataclass(known[name]):
        raise BadValue(f"{key}: name one of its fields, such as {key}.{fields(known[name])[0].name}")
    part = from_plain(type(value), {**to_plain(value), name: data}, ".".join(key.split(".")[:-1]))
    return replace(value, **{name: getattr(part, name)})
