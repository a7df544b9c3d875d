"""Playing with modifiers: which set is in the game, and the rules of the next deal or of the one in play."""

from collections.abc import Iterable, Mapping
from random import Random

from engine.rules import Rules
from modifiers.asking import facts, happenings
from modifiers.catalogue import catalogue
from modifiers.circumstances import Circumstances
from modifiers.joke import joke_rules
from modifiers.modifier import Modifier, order_of
from modifiers.stack import Folded, fold, in_play

Set = Mapping[str, Modifier]


def everything(polite: bool = True) -> Set:
    """Every modifier, or every one of the polite set, which leaves bodies, families and beliefs alone."""
    return {number: each for number, each in catalogue().items() if each.polite or not polite}


def picked(numbers: Iterable[str]) -> Set:
    """The modifiers of these numbers, in the order of the list. Raises KeyError for one that is not there."""
    return {number: catalogue()[number] for number in sorted(set(numbers), key=order_of)}


def draft(count: int, seed: str, polite: bool = True) -> Set:
    """So many modifiers that the seed draws, all of them if there are no more."""
    numbers = list(everything(polite))
    return picked(Random(f"{seed}/draft").sample(numbers, min(count, len(numbers))))


def unasked(polite: bool = True) -> Set:
    """The modifiers that the calendar, the sky and the session decide alone: nobody is asked anything."""
    known = everything(polite)
    asked = {number for each in (*facts(known), *happenings(known)) for number in each.numbers}
    return {number: each for number, each in known.items() if number not in asked}


def deal_rules(agreed: Rules, known: Set, now: Circumstances) -> Folded:
    """The rules of a deal with the stack that made them. agreed: what the players sat down to.

    A hand that is locked in keeps what it is worth: changing the rules of a deal in play is
    `engine.actions.ChangeRules`, under which rows that were legal stand.
    """
    base = joke_rules(agreed)
    return fold(base, in_play(known, now), dict(catalogue()), now.table.seed, now.table.deal)
