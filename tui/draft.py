"""A session as it is being set up: what stands in the form, what is wrong with it, and what comes of it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from enum import StrEnum
from secrets import token_hex

from engine.actions import OpenSession
from engine.conduct import why_not
from engine.events import Choice, JokeMode, Length, Player
from engine.rules import Rules
from engine.session import MOST_PLAYERS
from tui.moments import BadTime, time_to_come

PERSON, EMPTY = "person", "empty"
LONGEST_NAME = 16
_PERSON_NAME = "Player"
_NAMES = ("Mei", "Bao", "Lin", "Jun", "Wen")


class Ends(StrEnum):
    """When the session ends."""

    DEALS = "deals"
    TIME = "time"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class DraftSeat:
    """A seat of the form. kind: PERSON, EMPTY, or the character of a bot."""

    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class JokeDraft:
    """The joke mode in the form. numbers: of modifiers to play with, or how many to draw.

    place: the table's, as text; own: the modifiers that the players made up; earlier: deals played before.
    without: the parts of the mode that are left out.
    """

    choice: Choice
    numbers: str = ""
    polite: bool = True
    place: str = ""
    own: tuple[tuple[str, str, str], ...] = ()
    earlier: int = 0
    without: tuple[str, ...] = ()

    def agreed(self, seed: str) -> JokeMode:
        """What the table agrees on. Raises ValueError, in words."""
        from modifiers.game import draft, known_to, read_numbers  # the sky is slow to import
        from modifiers.place import read_place

        read_place(self.place)
        joke = JokeMode(self.choice, (), self.polite, self.place, self.own, self.earlier, self.without)
        match self.choice:
            case Choice.PICKED:
                known = known_to(replace(joke, choice=Choice.EVERYTHING, polite=False))
                return replace(joke, numbers=read_numbers(self.numbers, known))
            case Choice.DRAFT:
                count = self.numbers.strip()
                if not re.fullmatch(r"0*[1-9][0-9]{0,2}", count):
                    raise ValueError("write how many modifiers to draw, from 1 to 233")
                return replace(joke, numbers=tuple(draft(int(count), seed, self.polite)))
            case _:
                return joke


@dataclass(frozen=True, slots=True)
class Draft:
    """What stands in the form, as it was typed. joke: None where the joke mode is off."""

    seats: tuple[DraftSeat, ...]
    rules: Rules
    ends: Ends = Ends.DEALS
    deals: str = "20"
    until: str = ""
    seed: str = ""
    joke: JokeDraft | None = None

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits down."""
        return tuple(
            Player(" ".join(seat.name.split()), None if seat.kind == PERSON else seat.kind)
            for seat in self.seats
            if seat.kind != EMPTY
        )


def first_seats(last: Sequence[Player], characters: Sequence[str]) -> tuple[DraftSeat, ...]:
    """The seats to begin with: the players of the last session, or one person and three bots."""
    bots = [Player(name, characters[at % len(characters)]) for at, name in enumerate(_NAMES[:3])]
    players = list(last) or [Player(_PERSON_NAME), *bots]
    taken = [DraftSeat(each.bot or PERSON, each.name) for each in players]
    free = [name for name in (*_NAMES, _PERSON_NAME) if name not in [seat.name for seat in taken]]
    return (*taken, *(DraftSeat(EMPTY, name) for name in free))[:MOST_PLAYERS]


def until_when(draft: Draft, now: datetime, zone: tzinfo | None = None) -> datetime:
    """The time at which the session is to end. Raises BadTime."""
    return time_to_come(draft.until, now, zone)


def faults(draft: Draft, now: datetime, zone: tzinfo | None = None) -> dict[str, str]:
    """What is wrong with the form: a line for each field that is, by the field's name."""
    found: dict[str, str] = {}
    names: dict[str, int] = {}
    for number, seat in enumerate(draft.seats, start=1):
        name = " ".join(seat.name.split())
        if seat.kind == EMPTY:
            continue
        if not name:
            found[f"seat-{number}"] = "needs a name"
        elif not name.isprintable():
            found[f"seat-{number}"] = "cannot all be shown"
        elif (other := names.setdefault(name.casefold(), number)) != number:
            found[f"seat-{number}"] = f"has the name of seat {other}"
    if fault := _length_fault(draft, now, zone):
        found["length"] = fault
    if draft.joke:
        try:
            draft.joke.agreed(draft.seed)
        except ValueError as wrong:
            found["joke"] = str(wrong)
    if len(draft.players) < draft.rules.seats.least:
        found["seats"] = f"at least {draft.rules.seats.least} should sit down"
    if not found and (reason := why_not(None, opened(draft, now, zone))):
        found["seats"] = reason
    return found


def _length_fault(draft: Draft, now: datetime, zone: tzinfo | None) -> str | None:
    match draft.ends:
        case Ends.DEALS:
            if not re.fullmatch(r"0*[1-9][0-9]{0,3}", draft.deals.strip()):
                return "write a number of deals from 1 to 9999"
        case Ends.TIME:
            try:
                until_when(draft, now, zone)
            except BadTime as fault:
                return str(fault)
        case Ends.STOP:
            pass
    return None


def opened(draft: Draft, now: datetime, zone: tzinfo | None = None) -> OpenSession:
    """The session that the form asks for, where nothing is wrong with it. Without a seed chance decides."""
    match draft.ends:
        case Ends.DEALS:
            length = Length(deals=int(draft.deals))
        case Ends.TIME:
            length = Length(until=until_when(draft, now, zone).isoformat(timespec="seconds"))
        case Ends.STOP:
            length = Length()
    seed = draft.seed.strip() or token_hex(8)
    joke = draft.joke.agreed(seed) if draft.joke else None
    return OpenSession(draft.players, draft.rules, length, seed, joke)
