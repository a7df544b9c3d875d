"""Values to plain data and back: one shape for ruleset files, saves and exports.

Plain data is what JSON and TOML hold. A dataclass becomes a table of its fields, an enum its value, a
card its code, a tuple a list, a price list a table. Reading checks everything: unknown fields, missing
fields, types, legal values and the bounds that a field's metadata gives (``least``, ``most``).
"""

from dataclasses import MISSING, Field, fields, is_dataclass
from difflib import get_close_matches
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

from engine.cards import BadCards, Card, parse_card
from engine.options import MOST_UNITS
from engine.prices import Prices

T = TypeVar("T")


class BadValue(ValueError):
    """Plain data that is not what it should be. Each problem says where, what was found and what is right."""

    def __init__(self, *problems: str) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


def to_plain(value: object) -> Any:
    """The plain data of a value made of dataclasses, tuples, enums, cards, text, numbers and None."""
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, Prices):
        return {kind.value: units for kind, units in value}
    if isinstance(value, tuple):
        return [to_plain(item) for item in value]
    if is_dataclass(value):
        return {
            each.name: to_plain(getattr(value, each.name))
            for each in fields(value)
            if getattr(value, each.name) is not None
        }
    return value


def from_plain(kind: type[T], data: object, where: str = "") -> T:
    """A value of the given type from its plain data; where names the data in messages. Raises BadValue."""
    return cast(T, _read(kind, data, where))


def _read(kind: Any, data: object, where: str) -> object:
    if get_origin(kind) is UnionType:
        if data is None:
            return None
        (kind,) = (each for each in get_args(kind) if each is not NoneType)
    if get_origin(kind) is tuple:
        return _read_tuple(get_args(kind), data, where)
    if get_origin(kind) is Prices:
        return _read_prices(get_args(kind)[0], data, where)
    if kind is Card:
        return _read_card(data, where)
    if is_dataclass(kind):
        return _read_table(cast(type, kind), data, where)
    if issubclass(kind, StrEnum):
        if isinstance(data, str) and data in list(kind):
            return kind(data)
        raise BadValue(f"{_named(where)}{data!r} is not one of {', '.join(kind)}")
    if type(data) is not kind:
        raise BadValue(f"{_named(where)}{data!r} should be {_KIND_NAMES[kind]}")
    return data


_KIND_NAMES = {str: "text", int: "a whole number", bool: "true or false"}


def _named(where: str) -> str:
    return f"{where}: " if where else ""


def _read_tuple(kinds: tuple[Any, ...], data: object, where: str) -> tuple[object, ...]:
    if not isinstance(data, list):
        raise BadValue(f"{_named(where)}{data!r} should be a list")
    if kinds[-1] is Ellipsis:
        kinds = (kinds[0],) * len(data)
    if len(kinds) != len(data):
        raise BadValue(f"{_named(where)}{len(data)} entries, there should be {len(kinds)}")
    return tuple(
        _read(kind, item, f"{where}[{at}]") for at, (kind, item) in enumerate(zip(kinds, data, strict=True))
    )


def _read_prices(kind: type[StrEnum], data: object, where: str) -> Prices[StrEnum]:
    """A price list; what pays nothing is left out, so that a price can be struck off by setting it to 0."""
    if not isinstance(data, dict):
        raise BadValue(f"{_named(where)}{data!r} should be a table of prices, such as {next(iter(kind))} = 3")
    problems = []
    for name, units in data.items():
        if name not in list(kind):
            problems.append(f"{_named(where)}unknown entry {name!r}{nearest(str(name), list(kind))}")
        elif type(units) is not int or not 0 <= units <= MOST_UNITS:
            problems.append(f"{_named(where)}{name}: {units!r} should be {bounds_in_words(0, MOST_UNITS)}")
    if problems:
        raise BadValue(*problems)
    return Prices(tuple((kind(name), units) for name, units in data.items() if units))


def _read_card(data: object, where: str) -> Card:
    try:
        return parse_card(data if isinstance(data, str) else repr(data))
    except BadCards as error:
        raise BadValue(f"{_named(where)}{error}") from None


def _read_table(kind: type, data: object, where: str) -> object:
    if not isinstance(data, dict):
        raise BadValue(f"{_named(where)}{data!r} should be a table of fields")
    known = _fields_of(kind)
    problems = [
        f"{_named(where)}unknown field {name!r}{nearest(str(name), known)}"
        for name in data
        if name not in known
    ]
    values = {}
    for name, (each, hint) in known.items():
        path = f"{where}.{name}" if where else name
        try:
            if name in data:
                values[name] = _read(hint, data[name], path)
                _check_bounds(each, values[name], path)
            elif each.default is MISSING and each.default_factory is MISSING:
                raise BadValue(f"{_named(path)}missing")
        except BadValue as error:
            problems.extend(error.problems)
    if problems:
        raise BadValue(*problems)
    try:
        return kind(**values)
    except ValueError as error:
        raise BadValue(f"{_named(where)}{error}") from None


@cache
def _fields_of(kind: type) -> "dict[str, tuple[Field[Any], Any]]":
    """The fields of a dataclass with their types, which are slow to look up."""
    hints = get_type_hints(kind)
    return {each.name: (each, hints[each.name]) for each in fields(kind)}


def kinds_of(owner: type, name: str) -> tuple[StrEnum, ...]:
    """Every kind that the price list in that field of a dataclass can hold."""
    _, hint = _fields_of(owner)[name]
    return tuple(get_args(hint)[0])


def bounds_of(owner: type, name: str) -> tuple[int, int]:
    """The least and the most that the number in a field may be, by its dotted name."""
    first, _, rest = name.partition(".")
    each, hint = _fields_of(owner)[first]
    if rest:
        return bounds_of(hint, rest)
    return each.metadata["least"], each.metadata["most"]


def _check_bounds(each: "Field[Any]", value: object, where: str) -> None:
    least, most = each.metadata.get("least"), each.metadata.get("most")
    if isinstance(value, int) and (
        (least is not None and value < least) or (most is not None and value > most)
    ):
        raise BadValue(f"{_named(where)}{value} should be {bounds_in_words(least, most)}")


def bounds_in_words(least: int | None, most: int | None) -> str:
    """Bounds for people: ``0 or more``, ``2 to 6``."""
    if least is None:
        return f"{most} or less"
    return f"{least} or more" if most is None else f"{least} to {most}"


_BEGUN = 3
_LISTED = 17  # as many as there are rulesets


def nearest(name: str, known: Any) -> str:
    """``, did you mean 'sweep'?`` for the known name most like it, or begun by it, or a list of them all."""
    names = list(map(str, known))
    begun = [each for each in names if name and each.startswith(name)]
    close = get_close_matches(name, names, n=1) or begun[:_BEGUN]
    if close:
        return f", did you mean {' or '.join(map(repr, close))}?"
    listed = names if len(names) <= _LISTED else [*names[:_LISTED], f"{len(names) - _LISTED} more"]
    return f"; known are {', '.join(listed)}"
