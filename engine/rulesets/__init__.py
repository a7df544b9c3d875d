"""Ruleset files: found by name, read, written and changed field by field."""

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import Field, dataclass, fields, is_dataclass, replace
from enum import StrEnum
from functools import cache, reduce
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import combinations
from textwrap import wrap
from typing import Any

from engine.plain import BadValue, bounds_in_words, from_plain, kinds_of, nearest, to_plain
from engine.prices import Prices
from engine.rules import Rules

_LINE_LENGTH = 100


class BadRules(ValueError):
    """Rules that cannot be read. Each problem says which file or field, what was found and what is right."""

    def __init__(self, *problems: str) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Variation:
    """A way in which tables vary a ruleset, by name. changes: assignments, see `with_field`."""

    name: str
    meaning: str
    changes: tuple[str, ...]

    @property
    def sets(self) -> frozenset[str]:
        """The fields that it sets, whatever they were; those to which it only adds are not among them."""
        keys = (change.partition("=")[0].strip() for change in self.changes)
        return frozenset(key for key in keys if not key.endswith("+"))


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Rules that come with the game, with the variations that go with them."""

    rules: Rules
    variations: tuple[Variation, ...] = ()


@cache
def catalogue() -> tuple[Ruleset, ...]:
    """Every ruleset that comes with the game, by name."""
    files = (each for each in resources.files(__name__).iterdir() if each.name.endswith(".toml"))
    return tuple(map(_read_ruleset, sorted(files, key=lambda each: each.name)))


def _read_ruleset(file: Traversable) -> Ruleset:
    """A file of the catalogue: rules, and a table ``variations`` that is no part of them."""
    data = tomllib.loads(file.read_text("utf-8"))
    variations = tuple(
        Variation(name, each["meaning"], tuple(each["changes"]))
        for name, each in data.pop("variations", {}).items()
    )
    return Ruleset(_rules_from(data, file.name), variations)


def rulesets() -> tuple[Rules, ...]:
    """The rules of the catalogue, by name."""
    return tuple(each.rules for each in catalogue())


def find_ruleset(name: str) -> Rules:
    """The ruleset of that name, or of another name for it; case, accents and punctuation do not matter.

    Variations stand behind it with a plus, each once and in any order: ``pagat+sweep+overall``.
    Raises BadRules.
    """
    base, *variations = name.split("+")
    if twice := next((each for each in variations if variations.count(each) > 1), None):
        raise BadRules(f"{name!r} has the variation {twice!r} twice: write it once")
    by_name = {
        _plain_name(each): ruleset
        for ruleset in catalogue()
        for each in (*ruleset.rules.aliases, ruleset.rules.title, ruleset.rules.name)
    }
    found = by_name.get(_plain_name(base))
    if found is None:
        raise BadRules(f"no ruleset is called {base!r}{nearest(base, [each.name for each in rulesets()])}")
    return varied(found, [_variation(found, each) for each in variations])


def varied(ruleset: Ruleset, variations: Sequence[Variation]) -> Rules:
    """The rules with some of their variations put into them, and into their name, in the ruleset's order.

    Raises BadRules for two that set the same field.
    """
    rules = ruleset.rules
    chosen = [each for each in ruleset.variations if each in variations]
    for one, other in combinations(chosen, 2):
        if shared := one.sets & other.sets:
            raise BadRules(f"{one.name} and {other.name} exclude each other: both set {min(shared)}")
    for each in chosen:
        for change in each.changes:
            rules = with_field(rules, change)
        rules = replace(rules, name=f"{rules.name}+{each.name}", title=f"{rules.title} + {each.name}")
    return rules


def _variation(ruleset: Ruleset, name: str) -> Variation:
    known = {_plain_name(each.name): each for each in ruleset.variations}
    if _plain_name(name) not in known:
        names = [each.name for each in ruleset.variations]
        hint = nearest(name, names) if names else ""
        raise BadRules(f"{ruleset.rules.title} has no variation {name!r}{hint}")
    return known[_plain_name(name)]


def _plain_name(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.casefold().replace("đ", "d"))
    return "".join(letter for letter in letters if letter.isalnum())


def read_rules(text: str, where: str) -> Rules:
    """Rules from the text of a ruleset file; where names the file in messages. Raises BadRules.

    Variations may stand in it, as in a file of the catalogue that somebody copied; they are no part of rules.
    """
    try:
        fields_written = tomllib.loads(text)
        fields_written.pop("variations", None)
        if not fields_written:
            raise BadValue("no rules in it: write at least one field, such as row = 1")
        return _rules_from(fields_written, where)
    except RecursionError:
        raise BadRules(f"{where}: lists or tables in each other without end: it is no ruleset") from None
    except tomllib.TOMLDecodeError as error:
        raise BadRules(f"{where}: not TOML: {error}") from None
    except BadValue as error:
        raise BadRules(f"{where}: {error}") from None


def _rules_from(data: dict[str, Any], where: str) -> Rules:
    try:
        return from_plain(Rules, data)
    except BadValue as error:
        raise BadRules(*(f"{where}: {problem}" for problem in error.problems)) from None


def write_rules(rules: Rules) -> str:
    """Rules as the text of a ruleset file: every field, with its meaning and its values as a comment."""
    return "\n".join(_table_lines(rules, "")) + "\n"


def _table_lines(value: Any, path: str) -> Iterator[str]:
    """The lines of a table: its plain fields first, as TOML wants it, then a table for each part."""
    parts = [each for each in fields(value) if _is_table(getattr(value, each.name))]
    for each in fields(value):
        item = getattr(value, each.name)
        if each not in parts and item is not None:
            legal = kinds_of(type(value), each.name) if isinstance(item, Prices) else ()
            yield from _comment(each, type(item) if isinstance(item, StrEnum) else legal)
            yield from _assignment(each.name, to_plain(item))
    for each in parts:
        yield ""
        yield from _comment(each)
        yield f"[{path}{each.name}]"
        yield from _table_lines(getattr(value, each.name), f"{path}{each.name}.")


def _comment(each: "Field[Any]", legal: Iterable[StrEnum] = ()) -> Iterator[str]:
    """What a field means and may be, as comments. legal: the words that may stand in it."""
    words = [each.metadata["meaning"]] if "meaning" in each.metadata else []
    least, most = each.metadata.get("least"), each.metadata.get("most")
    if least is not None or most is not None:
        words.append(f"({bounds_in_words(least, most)})")
    if values := " | ".join(legal):
        words.append(f"({values})")
    if words:
        yield from (f"# {line}" for line in wrap(" ".join(words), _LINE_LENGTH, break_on_hyphens=False))


def _assignment(name: str, data: Any) -> Iterator[str]:
    line = f"{name} = {in_toml(data)}"
    if isinstance(data, list) and len(line) > _LINE_LENGTH:
        yield f"{name} = ["
        yield from (f"    {in_toml(item)}," for item in data)
        yield "]"
    else:
        yield line


def in_toml(data: Any) -> str:
    """Plain data as a TOML value on one line."""
    import tomli_w  # the game itself never writes rules

    if isinstance(data, list):
        return f"[{', '.join(map(in_toml, data))}]"
    if isinstance(data, dict):
        entries = ", ".join(f"{name} = {in_toml(item)}" for name, item in data.items())
        return f"{{ {entries} }}" if entries else "{}"
    return tomli_w.dumps({"value": data}).removeprefix("value = ").rstrip("\n")


def with_field(rules: Rules, assignment: str) -> Rules:
    """The rules after ``KEY=VALUE``: a dotted field name and a value as in TOML, quotes optional.

    ``KEY+=NUMBER`` adds to a price, where there is one. Raises BadRules.
    """
    key, _, text = (part.strip() for part in assignment.partition("="))
    if key.endswith("+"):
        return _with_more(rules, key.removesuffix("+").strip(), text)
    if not key or "=" not in assignment:
        raise BadRules(f"{assignment!r}: write KEY=VALUE, such as ranking.wheel=second")
    keys = tuple(field_names(rules))
    if key not in keys:
        raise BadRules(f"unknown field {key!r}{_suggestion(key, keys)}")
    try:
        changed: Rules = _replaced(rules, key.split("."), text, "")
        return changed
    except RecursionError:
        raise BadRules(f"{key}: lists or tables in each other without end: write a plain value") from None
    except ValueError as error:
        raise BadRules(str(error)) from None


def _with_more(rules: Rules, key: str, text: str) -> Rules:
    """The rules after ``KEY+=NUMBER``. Raises BadRules."""
    *path, kind = key.split(".")
    prices: object = reduce(getattr, path, rules) if key in field_names(rules) else None
    if not isinstance(prices, Prices) or not re.fullmatch("[0-9]{1,6}", text):
        raise BadRules(f"{key}+={text}: only prices are added to, such as bonus.middle.four-of-a-kind+=1")
    price = dict(to_plain(prices)).get(kind)
    return rules if price is None else with_field(rules, f"{key}={price + int(text)}")


def _is_table(value: object) -> bool:
    """Whether a value has fields of its own."""
    return is_dataclass(value) and not isinstance(value, Prices)


def field_names(value: Any, path: str = "") -> Iterator[str]:
    """The dotted name of every field that is no table, and of every price on its lists."""
    for each in fields(value):
        item = getattr(value, each.name)
        if _is_table(item):
            yield from field_names(item, f"{path}{each.name}.")
        else:
            yield f"{path}{each.name}"
            if isinstance(item, Prices):
                yield from (f"{path}{each.name}.{kind}" for kind in kinds_of(type(value), each.name))


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
    if rest and not isinstance(before, Prices):
        return replace(value, **{name: _replaced(before, rest, text, f"{where}.{name}" if where else name)})
    data = _toml_value(text)
    if rest:
        data = {**to_plain(before), rest[0]: data}
    if type(before) is str and not isinstance(data, str):
        data = text
    part = from_plain(type(value), {**to_plain(value), name: data}, where)
    return replace(value, **{name: getattr(part, name)})


def _toml_value(text: str) -> object:
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text
