"""Playing with modifiers: which set is in the game, and the rules of the next deal or of the one in play."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from random import Random

from engine.actions import ChangeRules, OpenDeal
from engine.events import Event, Surroundings
from engine.rules import Rules
from engine.session import replay
from modifiers.asking import facts, happenings
from modifiers.catalogue import catalogue
from modifiers.circumstances import Circumstances, circumstances_of
from modifiers.joke import joke_rules
from modifiers.modifier import Modifier, order_of
from modifiers.sky import Place
from modifiers.stack import Folded, fold, in_play, stack_text

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


def opening(
    events: Iterable[Event], known: Set, at: datetime, place: Place, earlier: int = 0, late: bool = False
) -> OpenDeal:
    """The action that opens the next deal of a session by the modifiers that hold now.

    at: the table's time, aware, in its zone. earlier: deals played in sessions before it. late: whether the
    session's time is up.
    """
    played = tuple(events)
    folded = deal_rules(replay(played).agreed, known, circumstances_of(played, at, place, earlier))
    return OpenDeal(Surroundings(at.isoformat()), late, folded.rules, stack_text(folded.given))


def change(
    events: Iterable[Event], known: Set, at: datetime, place: Place, earlier: int = 0
) -> ChangeRules | None:
    """The action that lets what happened since change the deal in play; None where nothing does.

    Ask for it once the cards are dealt, since up cards decide modifiers, after every report, and on the hour.
    """
    played = tuple(events)
    session = replay(played)
    if session.deal is None or not session.deal_open:
        return None
    folded = deal_rules(session.agreed, known, circumstances_of(played, at, place, earlier))
    text = stack_text(folded.given)
    if folded.rules == session.rules and text == session.deal.modifiers:
        return None
    return ChangeRules(folded.rules, text)


def deal_rules(agreed: Rules, known: Set, now: Circumstances) -> Folded:
    """The rules of a deal with the stack that made them. agreed: what the players sat down to.

    A hand that is locked in keeps what it is worth: changing the rules of a deal in play is
    `engine.actions.ChangeRules`, under which rows that were legal stand.
    """
    base = joke_rules(agreed)
    return fold(base, in_play(known, now), {**catalogue(), **known}, now.table.seed, now.table.deal)
