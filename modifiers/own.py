"""Modifiers that a table makes up (∞): the condition of one that there is with the effect of another."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from engine.options import name_fault
from modifiers.modifier import INFINITY, Modifier, order_of

FIRST = 232
"""The number of the first modifier that a table makes up."""


@dataclass(frozen=True, slots=True)
class Own:
    """A modifier made up. when, then: the numbers of those whose condition and whose effect it has."""

    title: str
    when: str
    then: str


def with_own(known: Mapping[str, Modifier], own: Iterable[Own]) -> Mapping[str, Modifier]:
    """The modifiers with those that a table made up, in turn. Raises ValueError as `added` does."""
    for each in own:
        known = added(known, each)
    return known


def added(known: Mapping[str, Modifier], own: Own) -> dict[str, Modifier]:
    """The modifiers with one more, which gets the next number; ∞ stays the last.

    Raises ValueError, in words, for a title that cannot be shown or a number that is not there.
    """
    if fault := name_fault(own.title):
        raise ValueError(f"the title: {fault}")
    for number in (own.when, own.then):
        if number not in known or number == INFINITY:
            raise ValueError(f"there is no modifier {number} to take a part of")
    when, then = known[own.when], known[own.then]
    number = str(max([FIRST - 1, *(order_of(each) for each in known if each != INFINITY)]) + 1)
    made = replace(
        then,
        number=number,
        title=own.title,
        when=when.when,
        scope=when.scope,
        south_when=when.south_when,
        polite=when.polite and then.polite,
    )
    every = {**known, number: made}
    return {each: every[each] for each in sorted(every, key=order_of)}
