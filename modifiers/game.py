"""Playing with modifiers: which set is in the game, and the rules of the next deal or of the one in play."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from random import Random

from engine.actions import BeginAgain, ChangeRules, OpenDeal
from engine.events import Choice, Event, JokeMode, Surroundings
from engine.rules import Rules
from engine.session import Session
from engine.table_rules import Closing
from modifiers.catalogue import catalogue
from modifiers.circumstances import Circumstances, Past, circumstances_now, past_of
from modifiers.conditions import Until
from modifiers.joke import Part, joke_rules
from modifiers.modifier import INFINITY, Modifier, order_of
from modifiers.own import Own, with_own
from modifiers.sky import Place
from modifiers.stack import Folded, fold, in_play, stack_text

Set = Mapping[str, Modifier]


def everything(polite: bool = True) -> Set:
    """Every modifier, or every one of the polite set, which leaves bodies, families and beliefs alone."""
    return {number: each for number, each in catalogue().items() if each.polite or not polite}


def picked(numbers: Iterable[str], among: Set | None = None) -> Set:
    """The modifiers of these numbers, in the order of the list. Raises KeyError for one that is not there.

    among: those there are, where the players have added to the catalogue.
    """
    known = catalogue() if among is None else among
    return {number: known[number] for number in sorted(set(numbers), key=order_of)}


def draft(count: int, seed: str, polite: bool = True) -> Set:
    """So many modifiers that the seed draws, all of them if there are no more."""
    numbers = list(everything(polite))
    return picked(Random(f"{seed}/draft").sample(numbers, min(count, len(numbers))))


def unasked(polite: bool = True) -> Set:
    """The modifiers that the calendar, the sky and the session decide alone: nobody is asked anything."""
    return _unasked(everything(polite))


def _unasked(known: Set) -> Set:
    return {number: each for number, each in known.items() if not each.when.is_asked}


def known_to(joke: JokeMode) -> Set:
    """The modifiers that a session in the joke mode plays with, those of its players' own included.

    Raises ValueError for a number that is not there, and for a part of the mode that is none.
    """
    if unknown := [part for part in joke.without if part not in list(Part)]:
        raise ValueError(f"it has no part {unknown[0]}")
    known: Set = with_own(catalogue(), (Own(*each) for each in joke.own))
    if joke.choice in (Choice.PICKED, Choice.DRAFT):
        if missing := [number for number in joke.numbers if number not in known]:
            raise ValueError(f"there is no modifier {missing[0]}")
        return picked(joke.numbers, known)
    polite = {number: each for number, each in known.items() if each.polite or not joke.polite}
    return _unasked(polite) if joke.choice is Choice.UNASKED else polite


def drawn_again(joke: JokeMode, seed: str) -> JokeMode:
    """The same choice for another session: a draft is drawn anew."""
    if joke.choice is not Choice.DRAFT:
        return joke
    return replace(joke, numbers=tuple(draft(len(joke.numbers), seed, joke.polite)))


def read_numbers(text: str, known: Set) -> tuple[str, ...]:
    """Numbers of modifiers as somebody writes them: ``5, 160 ∞``. Raises ValueError, in words."""
    words = text.replace(",", " ").split()
    if not words:
        raise ValueError("write the numbers of modifiers, such as 5, 160")
    numbers = [
        INFINITY if word.casefold() in ("∞", "oo", "inf") else word.lstrip("0") or "0" for word in words
    ]
    for number, word in zip(numbers, words, strict=True):
        if number not in known:
            raise ValueError(f"there is no modifier {word}: they are 0 to {len(known) - 2} and {INFINITY}")
    return tuple(sorted(set(numbers), key=order_of))


def opening(events: Iterable[Event], known: Set, at: datetime, place: Place, late: bool = False) -> OpenDeal:
    """The action that opens the next deal of a session by the modifiers that hold now.

    at: the table's time, aware, in its zone. late: whether the session's time is up.
    """
    return opened_by(folded_now(past_of(events), known, at, place), at, late)


def opened_by(folded: Folded, at: datetime, late: bool = False) -> OpenDeal:
    """The action that opens a deal by a stack. late: whether the session's time is up."""
    return OpenDeal(Surroundings(at.isoformat()), late, folded.rules, stack_text(folded.given))


def change(
    events: Iterable[Event], known: Set, at: datetime, place: Place
) -> ChangeRules | BeginAgain | None:
    """The action that lets what happened since change the deal in play, or begin the session again.

    None where nothing changes.

    Ask for it once the cards are dealt, since up cards decide modifiers, after every report, and on the hour.
    """
    past = past_of(events)
    return changed_by(folded_now(past, known, at, place), past.session)


def changed_by(folded: Folded, session: Session) -> ChangeRules | BeginAgain | None:
    """The action that lets a stack change the deal in play; None where it is played by that stack.

    What has only just begun does not begin again, or it would for ever.
    """
    if session.ending:
        return None
    if folded.rules.turns.closing is Closing.AGAIN and (session.totals or any(session.happenings)):
        return BeginAgain()
    if session.deal is None or not session.deal_open:
        return None
    text = stack_text(folded.given)
    if folded.rules == session.rules and text == session.deal.modifiers:
        return None
    return ChangeRules(folded.rules, text)


def folded_now(past: Past, known: Set, at: datetime, place: Place) -> Folded:
    """The stack that decides the deal in play, or between two the next one."""
    return deal_rules(base_of(past.session), known, circumstances_now(past, at, place))


def carried_on(session: Session) -> tuple[str, ...]:
    """What was reported in a session, or before it, that the next one has still to reckon with."""
    before = session.joke.carried if session.joke else ()
    told = {each.happening for each in session.happenings if each}
    parts = (part for modifier in catalogue().values() for part in modifier.parts)
    return tuple(
        part.name
        for part in parts
        if isinstance(part, Until) and part.goes_on(part.name in before, told, session.ending is not None)
    )


def gives_back(folded: Folded) -> bool:
    """Whether the rules of a stack take from everybody what they have won in the session."""
    return folded.rules.betting.undone or folded.rules.turns.closing is Closing.AGAIN


def base_of(session: Session) -> Rules:
    """The rules that a session's modifiers change: what its players agreed on, in the joke mode."""
    return joke_rules(session.agreed, session.joke.without if session.joke else ())


def deal_rules(base: Rules, known: Set, now: Circumstances) -> Folded:
    """The rules of a deal with the stack that made them. base: what the stack changes.

    A hand that is locked in keeps what it is worth: changing the rules of a deal in play is
    `engine.actions.ChangeRules`, under which rows that were legal stand.
    """
    return fold(base, in_play(known, now), {**catalogue(), **known}, now.table.seed, now.table.deal)
