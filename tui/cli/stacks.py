"""Stacks of modifiers as commands take them: seats count from 1, as on every screen."""

from collections.abc import Mapping
from dataclasses import replace

from modifiers.catalogue import catalogue
from modifiers.circumstances import Circumstances
from modifiers.conditions import Found, Read, Seen, decide, parts
from modifiers.effects.base import EVERY_SEAT, Reads
from modifiers.effects.meta import Invert, Stack
from modifiers.modifier import Active, Modifier
from modifiers.own import with_own
from modifiers.stack import BadStack, read_stack, stack_text
from saves.own_modifiers import load_own
from tui.cli.errors import BadInput

_SAMPLES = {Reads.SEATS: "@13", Reads.RANKS: "=7", Reads.SUITS: "=hd", Reads.NUMBERS: "=5"}


def known_modifiers() -> Mapping[str, Modifier]:
    """Every modifier, those that the table made up included."""
    return with_own(catalogue(), load_own()[0])


def stack_from(option: str, text: str, seats: int = len(EVERY_SEAT)) -> Stack:
    """The stack that an option asks for: ``5,160``, or as `text_for` writes it.

    What turns the others round, such as 226, does so unless the text says itself what is reversed. seats:
    how many there are. Raises BadInput.
    """
    # Numbers may have commas between them, but not inside what a modifier found.
    spaced = text if " " in text.strip() or "=" in text else text.replace(",", " ")
    known = known_modifiers()
    try:
        stack = read_stack(spaced, known)
    except BadStack as error:
        raise BadInput(f"{option}: {error}") from None
    if wrong := [seat for each in stack for seat in each.found.seats if not 1 <= seat <= seats]:
        raise BadInput(f"{option}: seat {wrong[0]}: there are seats 1 to {seats}")
    stack = tuple(_moved(each, -1) for each in stack)
    return stack if "~" in text else _turned(stack, known)


def text_for(stack: Stack) -> str:
    """A stack as `stack_from` takes it."""
    return stack_text(tuple(_moved(each, 1) for each in stack))


def _moved(active: Active, by: int) -> Active:
    seats = tuple(seat + by for seat in active.found.seats)
    return replace(active, found=replace(active.found, seats=seats))


def _turned(stack: Stack, known: Mapping[str, Modifier]) -> Stack:
    """The stack with all others reversed where one in it says so, the hemisphere before the table cloth."""
    turned = False
    inverting = {
        each.number for each in stack if any(isinstance(it, Invert) for it in known[each.number].then)
    }
    reversed_ = dict.fromkeys(inverting, False)
    for number in sorted(inverting, key=int, reverse=True):
        reversed_[number] = turned
        turned = Invert() in known[number].effects(turned)
    return tuple(replace(each, reversed=reversed_.get(each.number, turned)) for each in stack)


def completed(option: str, stack: Stack, known: Mapping[str, Modifier], now: Circumstances) -> Stack:
    """The stack with what its modifiers find now, where the text says nothing of that.

    A modifier picked by hand is in play whatever its condition says; but the date and the table may show
    what it needs. Raises BadInput where nothing does.
    """
    return tuple(_completed(option, each, known[each.number], now) for each in stack)


def _completed(option: str, active: Active, modifier: Modifier, now: Circumstances) -> Active:
    found = active.found
    if found == Found():
        found = replace(_found(modifier, active.reversed, now), since=found.since)
    for reads in sorted(frozenset().union(*(each.reads for each in modifier.effects(active.reversed)))):
        if not (found.seats if reads is Reads.SEATS else found.what):
            raise BadInput(
                f"{option}: {active.number} {modifier.title} finds no {reads} here; "
                f"write them behind it, such as {active.number}{_SAMPLES[reads]}"
            )
    return replace(active, found=found)


def _found(modifier: Modifier, reversed_: bool, now: Circumstances) -> Found:
    """What a modifier finds, be it that only parts of its condition hold."""
    condition = modifier.condition(reversed_)
    if whole := decide(condition, now):
        return whole
    some = [part.found(now) for part in parts(condition) if isinstance(part, Seen | Read)]
    return next(filter(None, some), Found())
