"""What a table is asked and what it can report: the names of facts and happenings, found by a few letters."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches

from engine.session import MOST_PLAYERS
from modifiers.conditions import Aged, Condition, Fact, Happening, OfDealer, SeatFact, Seen, Until
from modifiers.effects.base import Reads
from modifiers.effects.meta import MetaEffect
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
_COUNTS = ("none", "one", "two", "three", "four", "five", "six")


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
    """A question for the table. numbers: of the modifiers it decides; of_players: whether seats are told.

    least, most: how many of them. of_dealer: whether it is the dealer's to tell, who is meant by it.
    """

    name: str
    numbers: tuple[str, ...]
    of_players: bool = False
    least: int = 1
    most: int = MOST_PLAYERS
    of_dealer: bool = False

    def seats_fault(self, seats: Collection[int], dealer: int | None = None) -> str | None:
        """Why it cannot be told of these players, in one line; None where it can. dealer: who deals."""
        if self.of_dealer and dealer is not None and set(seats) - {dealer}:
            return f"{self.name}: that is for the dealer, and seat {dealer + 1} deals"
        if not self.of_players or self.least <= len(seats) <= self.most:
            return None
        least, most = _COUNTS[self.least], _COUNTS[self.most]
        many = least if self.least == self.most else f"at least {least}"
        if len(seats) > self.most > self.least:
            many = f"at most {most}"
        return (
            f"{self.name}: name {many} player{'' if many.endswith('one') else 's'}, not {_COUNTS[len(seats)]}"
        )


def facts(known: Mapping[str, Modifier]) -> tuple[Asked, ...]:
    """Every fact that some modifier of a set needs, in the order of the list."""
    return _asked(
        Asked(name, (number,), of_players, *_players_of(part))
        for number, modifier in known.items()
        for part in modifier.parts
        for name, of_players in _facts_of(part, modifier)
    )


def _facts_of(part: Condition, modifier: Modifier) -> Iterator[tuple[str, bool]]:
    """The facts that a part of a condition asks for, and whether they are about players."""
    match part:
        case SeatFact(name):
            yield name, True
        case Fact(name):
            yield name, _about_players(modifier) and not any(map(_happenings_of, modifier.parts))
        case Seen(_, name) if name:
            yield name, True


def happenings(known: Mapping[str, Modifier]) -> tuple[Asked, ...]:
    """Every happening that brings some modifier of a set into play, in the order of the list."""
    return _asked(
        Asked(name, (number,), _about_players(modifier), *_players_of(part), isinstance(part, OfDealer))
        for number, modifier in known.items()
        for part in modifier.parts
        for name in _happenings_of(part)
    )


def _players_of(part: Condition) -> tuple[int, int]:
    """How many players a part of a condition is about, at least and at most."""
    match part:
        case SeatFact(_, least, most):
            return least, most
        case Happening(players=players) if players:
            return players, players
        case Seen(_, _, least):
            return least, MOST_PLAYERS
    return 1, MOST_PLAYERS


def _happenings_of(part: Condition) -> tuple[str, ...]:
    """The happenings that a part of a condition waits for."""
    match part:
        case Happening(name) | Aged(name) | OfDealer(Happening(name)):
            return (name,)
        case Until(name, over):
            return name, over
    return ()


def _about_players(modifier: Modifier) -> bool:
    """Whether the table has to say whom it is about: the effects need seats, and nothing else finds them."""
    found = any(isinstance(part, Seen | SeatFact) for part in modifier.parts)
    reads = (each for effect in (*modifier.then, *modifier.opposite) for each in effect.reads)
    return Reads.SEATS in reads and not found


def can_find(when: Modifier, then: Modifier) -> bool:
    """Whether the condition of one modifier can find all that the effects of another need.

    It finds what its own effects need, and whom it is about where the table is asked for anything.
    """
    return then.reads <= when.reads | ({Reads.SEATS} if when.when.is_asked else set())


def _asked(found: Iterable[Asked]) -> tuple[Asked, ...]:
    """The questions, those of one name together."""
    entries: dict[str, Asked] = {}
    for each in found:
        old = entries.get(each.name, each)
        entries[each.name] = Asked(
            each.name,
            tuple(dict.fromkeys((*old.numbers, *each.numbers))),
            old.of_players or each.of_players,
            max(old.least, each.least),
            min(old.most, each.most),
            old.of_dealer or each.of_dealer,
        )
    return tuple(entries.values())


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


_SWITCHED = ("the loser changes a rule", "the winner changes a rule", "hid the game")
"""What is told with the numbers of modifiers that are switched on or off."""
_NUMBERED = ("left out", "approved", *_SWITCHED)
"""What is told with the numbers of modifiers."""


def value_words(name: str) -> str:
    """What the value of a fact or a happening is, to ask for it."""
    if name == "birthday":
        return "month and day, of several players such as 0719,1224"
    return "numbers of modifiers, such as 5,160" if name in _NUMBERED else "how many"


def value_fault(
    name: str, value: str, known: Mapping[str, Modifier], played: Collection[str], holding: Collection[str]
) -> str | None:
    """What is wrong with a value, in one line; None where it can be told.

    known: every modifier that there is. played: the numbers of those that the table plays with and has not
    left out; holding: of those that are in play now.
    """
    text = value.strip()
    if name not in VALUED:
        return f"{name!r} takes no value: leave out {text!r}" if text else None
    if not text:
        return f"{name!r} needs a value: {value_words(name)}"
    if name == "birthday":
        return next(filter(None, map(_day_fault, text.split(","))), None)
    if name in _NUMBERED:
        numbers = [word.strip() for word in text.split(",")]
        if wrong := [number for number in numbers if number not in known]:
            return f"there is no modifier {wrong[0]!r}: write numbers such as 5,160"
        faults = (_switch_fault(known[number], played, holding) for number in numbers)
        return next(filter(None, faults), None) if name in _SWITCHED else None
    if text.isdecimal() and 1 <= int(text) <= MOST_COUNTED:
        return None
    return f"{text!r} should be a number from 1 to {MOST_COUNTED}"


def _switch_fault(modifier: Modifier, played: Collection[str], holding: Collection[str]) -> str | None:
    """Why a modifier cannot be switched on or off, in one line; None where it can."""
    called = f"{modifier.number} {modifier.title}"
    if modifier.number not in played:
        return f"{called} is not played at this table"
    if all(isinstance(effect, MetaEffect) for effect in modifier.then):
        return f"{called} rules on the others: it cannot be switched"
    if modifier.number not in holding and (missing := modifier.reads - {Reads.SEATS}):
        return f"{called} finds no {', '.join(sorted(missing))} unless it holds by itself"
    return None
