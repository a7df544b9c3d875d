"""What a table is asked and what it can report: the names of facts and happenings, found by a few letters."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from datetime import date
from difflib import get_close_matches
from typing import Any

from modifiers.catalogue import catalogue
from modifiers.conditions import Aged, Condition, Fact, Happening, SeatFact, Seen
from modifiers.effects.base import Effect
from modifiers.effects.hands import BlankFor
from modifiers.effects.table import OneOf, Seats, SeatsByCount
from modifiers.modifier import Modifier

VALUED = (
    "birthday",
    "folding chairs",
    "warming drinks",
    "left out",
    "approved",
    "the loser changes a rule",
    "the winner changes a rule",
    "hid the game",
)
"""What is told with a value: ``birthday=0719,1224``, ``warming drinks=3``, ``hid the game=5,160``."""

MOST_COUNTED = 99

_SEEN = {"44": ("birthday",), "79": ("same name",)}
"""Facts that a condition asks for inside a function."""


class Unknown(ValueError):
    """No fact or happening goes by that name; the message says which are near."""


def _day_fault(text: str) -> str | None:
    try:
        date.fromisoformat(f"2000{text.strip()}")  # a leap year
    except ValueError:
        return f"{text.strip()!r} is no day: write month and day, such as 0719"
    return None


@dataclass(frozen=True, slots=True)
class Asked:
    """A question for the table. numbers: of the modifiers it decides; of_players: whether seats are told."""

    name: str
    numbers: tuple[str, ...]
    of_players: bool = False


def facts(known: Mapping[str, Modifier]) -> tuple[Asked, ...]:
    """Every fact that some modifier of a set needs, in the order of the list."""
    found = [
        (each.name, number, isinstance(each, SeatFact))
        for number, modifier in known.items()
        for each in _parts(modifier)
        if isinstance(each, Fact | SeatFact)
    ]
    found += [(name, number, True) for number, names in _SEEN.items() if number in known for name in names]
    return _asked(found)


def happenings(known: Mapping[str, Modifier]) -> tuple[Asked, ...]:
    """Every happening that brings some modifier of a set into play, in the order of the list."""
    return _asked(
        (each.name, number, _about_players(modifier))
        for number, modifier in known.items()
        for each in _parts(modifier)
        if isinstance(each, Happening | Aged)
    )


def _about_players(modifier: Modifier) -> bool:
    """Whether a report has to say whom it is about: the effect needs seats that the session does not give."""
    needs = any(_names_players(each) for each in (modifier.then[-1], *modifier.opposite))
    return needs and not any(isinstance(each, Seen) for each in _parts(modifier))


def _names_players(effect: Effect) -> bool:
    """Whether an effect is about players, or may turn out to be."""
    if isinstance(effect, OneOf):
        return any(map(_names_players, (*effect.effects, *effect.instead)))
    return isinstance(effect, BlankFor | Seats | SeatsByCount)


def _asked(found: Iterable[tuple[str, str, bool]]) -> tuple[Asked, ...]:
    entries: dict[str, Asked] = {}
    for name, number, of_players in found:
        old = entries.get(name, Asked(name, ()))
        numbers = tuple(dict.fromkeys((*old.numbers, number)))
        entries[name] = Asked(name, numbers, old.of_players or of_players)
    return tuple(entries.values())


def _parts(modifier: Modifier) -> Iterator[Condition]:
    for condition in (modifier.when, modifier.south_when):
        if condition is not None:
            yield from _inside(condition)


def _inside(condition: Any) -> Iterator[Condition]:
    yield condition
    for each in fields(condition):
        part = getattr(condition, each.name)
        if isinstance(part, Condition):
            yield from _inside(part)


def find(text: str, among: Iterable[Asked], kind: str) -> Asked:
    """The question that a few words or the number of a modifier name. Raises Unknown.

    kind: what messages call it, ``fact`` or ``happening``.
    """
    every = tuple(among)
    word = text.strip().casefold()
    exact = [each for each in every if each.name.casefold() == word or text.strip() in each.numbers]
    inside = [each for each in every if word and word in each.name.casefold()]
    found = exact or inside
    if len(found) == 1 or exact:
        return found[0]
    if found:
        several = ", ".join(repr(each.name) for each in found[:6])
        raise Unknown(f"{text!r} could be more than one {kind}: {several}")
    names = [each.name for each in every]
    near = get_close_matches(word, names, n=1)
    hint = f", did you mean {near[0]!r}?" if near else f"; such as {', '.join(map(repr, names[:4]))}"
    raise Unknown(f"no {kind} is called {text!r}{hint}")


_NUMBERED = ("left out", "approved", "the loser changes a rule", "the winner changes a rule", "hid the game")
"""What is told with the numbers of modifiers."""


def value_words(name: str) -> str:
    """What the value of a fact or a happening is, to ask for it."""
    if name == "birthday":
        return "month and day, of several players such as 0719,1224"
    return "numbers of modifiers, such as 5,160" if name in _NUMBERED else "how many"


def value_fault(name: str, value: str) -> str | None:
    """What is wrong with a value, in one line; None where it can be told."""
    text = value.strip()
    if name == "birthday":
        return next(filter(None, map(_day_fault, text.split(","))), None)
    if name in _NUMBERED:
        wrong = [word for word in text.split(",") if word.strip() not in catalogue()]
        return f"there is no modifier {wrong[0]!r}: write numbers such as 5,160" if wrong else None
    if text.isdecimal() and 1 <= int(text) <= MOST_COUNTED:
        return None
    return f"{text!r} should be a number from 1 to {MOST_COUNTED}"
