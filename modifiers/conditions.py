"""The vocabulary of conditions: values that say whether something holds, and what was found.

`decide` is the one way to ask. A condition knows no clock: everything comes in with the circumstances.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from engine.session import MOST_PLAYERS
from modifiers.calendar_days import NamedDay, Weekday, named_day
from modifiers.circumstances import Circumstances, Report, Since, forgotten
from modifiers.joke import Part
from modifiers.sky import Place


@dataclass(frozen=True, slots=True)
class Found:
    """What a condition found. seats: whom it is about, none where it is about the table.

    what: ranks, suits or numbers of modifiers that the effect needs, as plain codes. times: how often it
    happened, or how many were counted. because: why, in words; since: when it began.
    """

    seats: tuple[int, ...] = ()
    what: str = ""
    times: int = 1
    because: str = field(default="", compare=False)
    since: Since = field(default=(0, 0), compare=False)


class Condition(ABC):
    """Something that may hold. Conditions are combined with ``&``, ``|`` and ``~``."""

    __slots__ = ()

    @abstractmethod
    def found(self, now: Circumstances) -> Found | None:
        """What is found now, or None where the condition does not hold."""

    @property
    def needs(self) -> frozenset[Part]:
        """The parts of the joke mode without which it can never hold."""
        return frozenset()

    @property
    def is_asked(self) -> bool:
        """Whether it cannot hold unless the table tells something: as soon as one of its parts cannot."""
        return any(part.is_asked for part in _made_of(self))

    def __and__(self, other: "Condition") -> "Condition":
        return Both(self, other)

    def __or__(self, other: "Condition") -> "Condition":
        return Either(self, other)

    def __invert__(self) -> "Condition":
        return Not(self)


def parts(condition: Any) -> Iterator[Condition]:
    """A condition and all that it is made of."""
    yield condition
    for part in _made_of(condition):
        yield from parts(part)


def _made_of(condition: Any) -> Iterator[Condition]:
    """The conditions that a condition is made of directly."""
    values = (getattr(condition, each.name) for each in fields(condition))
    return (value for value in values if isinstance(value, Condition))


def decide(condition: Condition, now: Circumstances) -> Found | None:
    """What a condition finds in the circumstances, with the reason in words; None where it does not hold."""
    return condition.found(now)


@dataclass(frozen=True, slots=True)
class Both(Condition):
    """Two conditions hold; what the second found fills in what the first left open."""

    one: Condition
    other: Condition

    def found(self, now: Circumstances) -> Found | None:
        one, other = self.one.found(now), self.other.found(now)
        if one is None or other is None:
            return None
        return Found(
            one.seats or other.seats,
            one.what or other.what,
            max(one.times, other.times),
            ", and ".join(filter(None, (one.because, other.because))),
            max(one.since, other.since),
        )

    @property
    def needs(self) -> frozenset[Part]:
        return self.one.needs | self.other.needs


@dataclass(frozen=True, slots=True)
class Either(Condition):
    """At least one of two conditions holds."""

    one: Condition
    other: Condition

    def found(self, now: Circumstances) -> Found | None:
        return self.one.found(now) or self.other.found(now)

    @property
    def needs(self) -> frozenset[Part]:
        return self.one.needs & self.other.needs

    @property
    def is_asked(self) -> bool:
        return self.one.is_asked and self.other.is_asked


@dataclass(frozen=True, slots=True)
class Afterwards(Condition):
    """A condition holds by what has happened since another one began to hold."""

    first: Condition
    then: Condition

    def found(self, now: Circumstances) -> Found | None:
        first = self.first.found(now)
        return first and self.then.found(forgotten(now, first.since))


@dataclass(frozen=True, slots=True)
class Not(Condition):
    """A condition does not hold."""

    condition: Condition

    @property
    def is_asked(self) -> bool:
        return False  # what nobody tells does not hold

    def found(self, now: Circumstances) -> Found | None:
        return None if self.condition.found(now) else Found()


@dataclass(frozen=True, slots=True)
class Naming(Condition):
    """A condition that also names what its effect needs: ranks, suits."""

    condition: Condition
    what: str

    def found(self, now: Circumstances) -> Found | None:
        found = self.condition.found(now)
        return found and replace(found, what=self.what)

    @property
    def needs(self) -> frozenset[Part]:
        return self.condition.needs


@dataclass(frozen=True, slots=True)
class Counting(Condition):
    """A condition that counts as found so many times."""

    condition: Condition
    times: int

    def found(self, now: Circumstances) -> Found | None:
        found = self.condition.found(now)
        return found and replace(found, times=self.times)

    @property
    def needs(self) -> frozenset[Part]:
        return self.condition.needs


@dataclass(frozen=True, slots=True)
class Always(Condition):
    """It holds at all times."""

    def found(self, now: Circumstances) -> Found | None:
        return Found(because="it always holds")


@dataclass(frozen=True, slots=True)
class On(Condition):
    """It is one of these days of the week."""

    days: tuple[Weekday, ...]

    def found(self, now: Circumstances) -> Found | None:
        today = Weekday(now.at.weekday())
        return Found(because=f"it is {today.name.capitalize()}") if today in self.days else None


@dataclass(frozen=True, slots=True)
class NamedDays(Condition):
    """It is one of these days of the year."""

    days: tuple[NamedDay, ...]

    def found(self, now: Circumstances) -> Found | None:
        day = named_day(now.at, self.days)
        return Found(because=f"it is {day.name}") if day else None


@dataclass(frozen=True, slots=True)
class Dated(Condition):
    """The calendar or the sky says so: a function of the moment, and of the place where it needs one.

    words: what holds then, as a reason.
    """

    test: Callable[[datetime], object]
    words: str

    def found(self, now: Circumstances) -> Found | None:
        return Found(because=self.words) if self.test(now.at) else None


@dataclass(frozen=True, slots=True)
class Here(Condition):
    """The sky at the table's place says so."""

    test: Callable[[datetime, Place], object]
    words: str

    def found(self, now: Circumstances) -> Found | None:
        return Found(because=self.words) if self.test(now.at, now.place) else None


@dataclass(frozen=True, slots=True)
class Located(Condition):
    """The table's place is such."""

    test: Callable[[Place], bool]
    words: str

    def found(self, now: Circumstances) -> Found | None:
        return Found(because=self.words) if self.test(now.place) else None


@dataclass(frozen=True, slots=True)
class SinceOpening(Condition):
    """The moment compares with the one at which the session began; once it has, that is for good."""

    test: Callable[[datetime, datetime, Place], bool]
    words: str

    def found(self, now: Circumstances) -> Found | None:
        moments = enumerate((*now.deals, now.at), 1)
        first = next((deal for deal, at in moments if self.test(now.opened, at, now.place)), None)
        return None if first is None else Found(because=self.words, since=(min(first, now.table.deal), 0))


@dataclass(frozen=True, slots=True)
class SinceDeal(Condition):
    """Something has happened by the clock since the deal in play began; between two deals it never has.

    count: how often, from the beginning of the deal and the moment.
    """

    count: Callable[[datetime, datetime], int]
    words: str

    def found(self, now: Circumstances) -> Found | None:
        if now.dealt is None or now.clock is None or not (times := self.count(now.dealt, now.clock)):
            return None
        return Found(times=times, because=self.words, since=(now.table.deal, 0))


@dataclass(frozen=True, slots=True)
class Aged(Condition):
    """A happening was first reported so many hours ago, or longer."""

    name: str
    hours: int

    def found(self, now: Circumstances) -> Found | None:
        first = next((each for each in now.reports if each.happening == self.name), None)
        if first is None or now.at - first.at < timedelta(hours=self.hours):
            return None
        return Found(first.seats, because=f"{self.hours} hours ago: {self.name}", since=(now.table.deal, 0))

    @property
    def is_asked(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Read(Condition):
    """The date gives ranks: a function of the moment to card values or None."""

    values: Callable[[datetime], Sequence[int] | None]
    words: str

    def found(self, now: Circumstances) -> Found | None:
        values = self.values(now.at)
        if not values:
            return None
        what = "".join(rank_of(value) for value in values)
        return Found(what=what, times=len(values), because=f"{self.words}: {', '.join(map(str, values))}")


def rank_of(value: int) -> str:
    """The plain rank of a card value: 0 and 10 the ten, 1 and 14 the dragon, then elf, ogre, unicorn."""
    return {0: "T", 1: "A", 10: "T", 11: "J", 12: "Q", 13: "K", 14: "A"}.get(value, str(value))


@dataclass(frozen=True, slots=True)
class EachDeal(Condition):
    """Every so many deals: the fifth, the tenth…; start: the first of them."""

    every: int
    start: int = 0

    def found(self, now: Circumstances) -> Found | None:
        deal, start = now.table.deal, self.start or self.every
        if deal < start or (deal - start) % self.every:
            return None
        return Found(because=f"it is deal {deal}", since=(deal, 0))


@dataclass(frozen=True, slots=True)
class AfterDeal(Condition):
    """Every deal after this one."""

    deal: int

    def found(self, now: Circumstances) -> Found | None:
        if now.table.deal <= self.deal:
            return None
        return Found(because=f"deal {self.deal} is past", since=(self.deal + 1, 0))


@dataclass(frozen=True, slots=True)
class Seen(Condition):
    """The session shows it: a function of the circumstances that finds it itself.

    asks: the fact about players that the function reads, where it does; least: of how many at least.
    """

    test: Callable[[Circumstances], Found | None]
    asks: str = ""
    least: int = 1

    def found(self, now: Circumstances) -> Found | None:
        found = self.test(now)
        if found is None or found.since != (0, 0):
            return found
        return replace(found, since=(now.table.deal, 0))

    @property
    def is_asked(self) -> bool:
        return bool(self.asks)


@dataclass(frozen=True, slots=True)
class FaceUp(Seen):
    """The cards that lie face up show it."""

    @property
    def needs(self) -> frozenset[Part]:
        return frozenset({Part.UP_CARDS})


@dataclass(frozen=True, slots=True)
class Fact(Condition):
    """Something that the table told of itself. A value told with it is what was found, a number how often."""

    name: str

    def found(self, now: Circumstances) -> Found | None:
        told = now.fact(self.name)
        if told is None:
            return None
        seats, value = told
        times = int(value) if value.isdecimal() else 1
        return Found(seats, value, times, f"told: {self.name}", now.fact_since(self.name))

    @property
    def is_asked(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class SeatFact(Condition):
    """Something that is true of some players. least, most: of how many."""

    name: str
    least: int = 1
    most: int = MOST_PLAYERS

    def found(self, now: Circumstances) -> Found | None:
        told = now.fact(self.name)
        if told is None or len(told[0]) < self.least:
            return None
        since = now.fact_since(self.name)
        return Found(told[0], times=len(told[0]), because=f"told: {self.name}", since=since)

    @property
    def is_asked(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class SinceTold(Condition):
    """The moment compares with that in which a fact was told: the beginning of its deal, or the session's."""

    name: str
    test: Callable[[datetime, datetime], bool]
    words: str

    def found(self, now: Circumstances) -> Found | None:
        deal = now.fact_since(self.name)[0]
        told = now.deals[deal - 1] if deal else now.opened
        if now.fact(self.name) is None or not self.test(told, now.at):
            return None
        return Found(because=self.words, since=now.fact_since(self.name))

    @property
    def is_asked(self) -> bool:
        return True


class Lasts(StrEnum):
    """How long a happening counts."""

    DEAL = "deal"  # the deal in which it happens; the coming one, where none is in play
    NEXT = "next"  # the deal after that
    SESSION = "session"  # from then on
    SWITCH = "switch"  # until it is reported again of the same players, which switches it off


@dataclass(frozen=True, slots=True)
class Happening(Condition):
    """Something that somebody reported. least: how often at least before it counts.

    Whom any report that counts is about, it is about; a value told with the last one, behind ``=``, is what
    was found. players: how many of them each report is about, where it is not any number.
    """

    name: str
    lasts: Lasts = Lasts.DEAL
    least: int = 1
    players: int | None = None

    def found(self, now: Circumstances) -> Found | None:
        reports = [each for each in now.reports if self._is_it(each) and self._counts(each, now)]
        if self.lasts is Lasts.SWITCH:
            reports = _switched_on(reports)
        if len(reports) < self.least:
            return None
        last = reports[-1]
        return Found(
            tuple(dict.fromkeys(seat for each in reports for seat in each.seats)),
            last.happening.partition("=")[2],
            times=len(reports) - self.least + 1,
            because=f"reported: {self.name}",
            since=last.since,
        )

    @property
    def is_asked(self) -> bool:
        return True

    def _is_it(self, report: Report) -> bool:
        return report.happening.partition("=")[0] == self.name

    def _counts(self, report: Report, now: Circumstances) -> bool:
        match self.lasts:
            case Lasts.DEAL:
                return max(report.deal + report.between, 1) == now.table.deal
            case Lasts.NEXT:
                return report.deal + 1 == now.table.deal
            case Lasts.SESSION | Lasts.SWITCH:
                return True


def _switched_on(reports: Sequence[Report]) -> list[Report]:
    """The reports that no later one has switched off again: player by player, or all in all."""
    on: dict[int | None, Report] = {}
    for each in reports:
        for whom in each.seats or (None,):
            if on.pop(whom, None) is None:
                on[whom] = each if whom is None else replace(each, seats=(whom,))
    return list(on.values())


@dataclass(frozen=True, slots=True)
class OfDealer(Condition):
    """Something that whoever deals may have happen: a report of it counts where it is about the dealer.

    One that names nobody, as they were told once, counts as theirs.
    """

    happening: Happening

    def found(self, now: Circumstances) -> Found | None:
        found = self.happening.found(now)
        if found is None or (found.seats and now.table.dealer not in found.seats):
            return None
        return replace(found, seats=())


@dataclass(frozen=True, slots=True)
class Until(Condition):
    """Something that was reported, in this session or before it, until a later session ends with its end."""

    name: str
    over: str

    def found(self, now: Circumstances) -> Found | None:
        if self.name in now.carried:
            return Found(because=f"reported in another session: {self.name}")
        first = next((each for each in now.reports if each.happening == self.name), None)
        return Found(because=f"reported: {self.name}", since=first.since) if first else None

    def goes_on(self, before: bool, told: Collection[str], ended: bool) -> bool:
        """Whether it is still so after a session in which this was told. before: whether it was so."""
        return self.name in told or (before and not (ended and self.over in told))

    @property
    def is_asked(self) -> bool:
        return True
