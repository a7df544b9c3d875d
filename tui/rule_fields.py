"""The fields of a ruleset as they are edited: their words, legal values and changes, undo and redo."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from engine.options import MOST_UNITS
from engine.plain import bounds_in_words, kinds_of, to_plain
from engine.prices import Prices
from engine.rules import Rules
from engine.rulesets import in_toml, with_field

YES, NO = "yes", "no"
_GENERAL = "the ruleset"
_GENERAL_MEANING = "what it is called, the phases of a deal, and the plain payments"
_EXAMPLES = {
    "ranking.faces": 'such as [["2c", { ranks = ["A"], suits = ["s"] }]]',
    "ranking.unmatched": 'such as [[2, "3"]]',
    "ranking.half_points": 'such as [["Ac", 30]]',
    "stakes.pairs": "such as [[1, 2, 10]]",
    "deck.more": "such as [[0, 1]]",
    "sight.more_up": "such as [[0, 1]]",
    "sight.couples": "such as [[0, 2]]",
    "limits.blank": 'such as [[0, "4c"]]',
    "limits.barred": 'such as [[0, "pair"]]',
    "limits.ties": 'such as [[0, "c"]]',
    "limits.needs": 'such as [[-1, "Q", 1, 13]]',
    "limits.tokens": 'such as [[-1, "recolour"]]',
    "limits.fatal_for": 'such as [[0, "4c"]]',
    "limits.scoops": 'such as [["K", 4]]',
    "limits.loses": 'such as [["K", 4]]',
    "betting.antes": "such as [[0, 2]]",
    "betting.teams": "such as [[0, 1], [2, 1]]",
    "turns.places": "such as [[0, 2]]",
}
_NAME = "name"  # made from the title when the rules are saved


@dataclass(frozen=True, slots=True)
class RuleField:
    """A field of the rules.

    key: its dotted name. table, table_meaning: where it belongs. words: its own name for people. values:
    the legal ones where there are only a few. legal: what may stand in it, in words. least, most: the
    bounds of a number. listed: whether it is a list written with commas; quoted: whether it is text.
    """

    key: str
    table: str
    table_meaning: str
    words: str
    meaning: str
    values: tuple[str, ...] = ()
    legal: str = ""
    least: int | None = None
    most: int | None = None
    listed: bool = False
    quoted: bool = False

    @property
    def is_number(self) -> bool:
        """Whether a number stands in it."""
        return self.least is not None


@cache
def rule_fields() -> tuple[RuleField, ...]:
    """Every field of the rules but the name, those without a table first."""
    found = tuple(_fields_of(Rules(), "", _GENERAL, _GENERAL_MEANING))
    return tuple(sorted(found, key=lambda each: each.table != _GENERAL))


def _fields_of(value: Any, path: str, table: str, table_meaning: str) -> Iterator[RuleField]:
    hints = get_type_hints(type(value))
    for each in fields(value):
        key, item = f"{path}{each.name}", getattr(value, each.name)
        meaning = each.metadata.get("meaning", "")
        if isinstance(item, Prices):
            for kind in kinds_of(type(value), each.name):
                words = kind.value.replace("-", " ")
                price = RuleField(f"{key}.{kind}", _table_words(key), meaning, words, meaning)
                legal = f"0 to {MOST_UNITS}; 0 strikes it off the list"
                yield replace(price, legal=legal, least=0, most=MOST_UNITS)
        elif is_dataclass(item):
            yield from _fields_of(item, f"{key}.", _table_words(key), meaning)
        elif key != _NAME:
            plain = RuleField(key, table, table_meaning, each.name.replace("_", " "), meaning)
            least, most = each.metadata.get("least"), each.metadata.get("most")
            yield _typed(plain, hints[each.name], least, most)


def _table_words(path: str) -> str:
    """A table's name for people: ``bonus, front`` for ``bonus.front``."""
    return path.replace(".", ", ").replace("_", " ")


def _typed(field: RuleField, hint: Any, least: int | None, most: int | None) -> RuleField:
    """A field with what its type says about its values."""
    if hint is bool:
        return replace(field, values=(YES, NO), legal=f"{YES} or {NO}")
    if hint is int:
        least, most = least or 0, MOST_UNITS if most is None else most
        return replace(field, legal=bounds_in_words(least, most), least=least, most=most)
    if hint is str:
        return replace(field, legal="text", quoted=True)
    if get_origin(hint) is not tuple:
        values = tuple(map(str, hint))
        return replace(field, values=values, legal=" | ".join(values))
    item = get_args(hint)[0]
    if get_origin(item) is tuple:
        return replace(field, legal=f"{_EXAMPLES[field.key]}, or empty for none", listed=True)
    words = f": {', '.join(item)}" if issubclass(item, StrEnum) else ""
    return replace(field, legal=f"with commas between them{words}", listed=True, quoted=item is not int)


def value_text(rules: Rules, key: str) -> str:
    """What stands in a field, as it is typed."""
    value: Any = rules
    for name in key.split("."):
        if isinstance(value, Prices):
            return str(to_plain(value).get(name, 0))
        value = getattr(value, name)
    plain = to_plain(value)
    if isinstance(plain, bool):
        return YES if plain else NO
    if isinstance(plain, list):
        nested = any(isinstance(each, list) for each in plain)
        return in_toml(plain) if nested else ", ".join(map(str, plain))
    return str(plain)


def with_value(rules: Rules, field: RuleField, text: str) -> Rules:
    """The rules with another value in a field. text: as `value_text` gives it. Raises BadRules."""
    return with_field(rules, f"{field.key}={_written(field, text.strip())}")


def _written(field: RuleField, text: str) -> str:
    """A value as a ruleset file has it."""
    if field.values == (YES, NO):
        return {YES: "true", NO: "false"}.get(text, text)
    if field.listed and not text.startswith("["):
        items = [each.strip() for each in text.split(",")] if text else []
        return f"[{', '.join(map(_quoted, items) if field.quoted else items)}]"
    return _quoted(text) if field.quoted and not field.listed else text


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def stepped(rules: Rules, field: RuleField, by: int) -> str | None:
    """The next value of a field, or the one before; None at the end of a number's bounds, or for text."""
    text = value_text(rules, field.key)
    if field.values:
        return field.values[(field.values.index(text) + by) % len(field.values)]
    if field.least is None or field.most is None:
        return None
    number = int(text) + by
    return str(number) if field.least <= number <= field.most else None


@dataclass(frozen=True, slots=True)
class Difference:
    """A field in which two rulesets differ, with what stands in it."""

    field: RuleField
    before: str
    after: str


def differences(before: Rules, after: Rules) -> tuple[Difference, ...]:
    """Every field in which two rulesets differ."""
    texts = ((each, value_text(before, each.key), value_text(after, each.key)) for each in rule_fields())
    return tuple(Difference(*each) for each in texts if each[1] != each[2])


@dataclass(frozen=True, slots=True)
class Edits:
    """Rules while they are edited. steps: as they were after each change; at: which of them is now."""

    steps: tuple[Rules, ...]
    at: int = 0

    @property
    def rules(self) -> Rules:
        """The rules as they are now."""
        return self.steps[self.at]

    def changed(self, rules: Rules) -> "Edits":
        """After a change; what was undone before is gone."""
        return Edits((*self.steps[: self.at + 1], rules), self.at + 1) if rules != self.rules else self

    def moved(self, by: int) -> "Edits":
        """After so many steps forward, or back; the first and the last step are the ends."""
        return replace(self, at=max(0, min(len(self.steps) - 1, self.at + by)))
