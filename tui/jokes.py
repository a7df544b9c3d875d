"""The joke mode of a session at the screen: what is in play, why, and what has just changed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from engine.actions import BeginAgain, ChangeRules, OpenDeal, Report
from engine.conduct import decide
from engine.events import Choice, Event, JokeMode
from engine.session import Session
from modifiers.asking import Asked, facts, happenings, value_fault
from modifiers.calendar_days import hours_struck
from modifiers.catalogue import catalogue
from modifiers.circumstances import Past, circumstances_now, remember
from modifiers.effects.table import Due, Forfeit
from modifiers.explain import explained
from modifiers.game import base_of, changed_by, folded_now, gives_back, known_to, opened_by
from modifiers.modifier import Active, Modifier
from modifiers.place import read_place
from modifiers.stack import Folded, fold, in_play, played, read_stack, stack_text
from tui.codex import Codex

_MOST_HEARD = 24
"""After how many hours nobody remembers how often the clock struck in a deal."""


@dataclass(frozen=True, slots=True)
class InPlay:
    """A modifier in play. because: the reason, in words; changes: what it did to the rules.

    turned: whether it does the opposite of what its text says; dare: when its forfeit is due, if it is one;
    seats: whom it is about; mark: what tells it from itself before a report.
    """

    number: str
    title: str
    text: str
    because: str
    changes: tuple[str, ...]
    turned: bool = False
    dare: Due | None = None
    seats: tuple[int, ...] = ()
    mark: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class News:
    """What a change of the stack brought: modifiers that came or count otherwise now, and those that went."""

    came: tuple[InPlay, ...]
    gone: tuple[str, ...]


class Jokes:
    """The modifiers of a session and the stack that its deal is played by.

    known: all that it plays with; facts, happenings: what its table is asked and can report.
    """

    def __init__(self, joke: JokeMode) -> None:
        self.known = known_to(joke)
        self.everything: dict[str, Modifier] = {**catalogue(), **self.known}
        asked = {} if joke.choice is Choice.UNASKED else self.known
        self.facts: tuple[Asked, ...] = facts(asked)
        self.happenings: tuple[Asked, ...] = happenings(asked)
        self._place, self._zone = read_place(joke.place)
        self._taken_up: tuple[datetime, datetime] | None = None  # when, and what the clock showed before
        self._past: Past | None = None
        self._remembered = 0
        self._folded: Folded | None = None
        self._lines: tuple[InPlay, ...] | None = None

    def meaning_of(self, told: str) -> tuple[str, ...]:
        """What the modifiers say that a happening decides, a line each."""
        name = told.partition("=")[0]
        numbers = (number for each in self.happenings if each.name == name for number in each.numbers)
        return tuple(f"{number} {self.known[number].title}: {self.known[number].text}" for number in numbers)

    def at(self, now: datetime) -> datetime:
        """The time by the clock of the table."""
        return now.astimezone(self._zone)

    def opening(self, events: Sequence[Event], now: datetime, late: bool) -> OpenDeal:
        """The action that opens the next deal."""
        at = self.at(now)
        self._taken_up = None
        folded = folded_now(self._catch_up(events), self.known, at, self._place)
        self._use(folded)
        return opened_by(folded, at.replace(microsecond=0), late)

    def change(self, events: Sequence[Event], now: datetime) -> ChangeRules | BeginAgain | None:
        """The action that lets what happened since change the deal in play, or begin the session again."""
        past = self._catch_up(events)
        folded = folded_now(past, self.known, self._clock(now), self._place)
        action = changed_by(folded, past.session)
        if action or (self._folded is None and past.session.deal_open):
            self._use(folded)
        return action

    def gives_back(self, events: Sequence[Event], now: datetime, report: Report) -> bool:
        """Whether a report would take from everybody what they have won in the session."""
        past = self._catch_up(events)
        for event in decide(past.session, report):
            past = remember(past, event)
        won = any(past.session.score)
        return won and gives_back(folded_now(past, self.known, self._clock(now), self._place))

    def take_up(self, events: Sequence[Event], now: datetime) -> None:
        """Go on with a session. An hour that struck while nobody played does not count in a deal in play."""
        past = self._catch_up(events)
        deal = past.session.deal
        if deal and past.session.deal_open:
            began = self.at(datetime.fromisoformat(deal.surroundings.at))
            heard = (began + timedelta(hours=hours) for hours in range(_MOST_HEARD))
            left = next((at for at in heard if self._holds(past, at) == deal.modifiers), began)
            self._taken_up = self.at(now), left

    def _holds(self, past: Past, at: datetime) -> str:
        """The stack that holds at a moment, as text."""
        return stack_text(in_play(self.known, circumstances_now(past, at, self._place)))

    def _clock(self, now: datetime) -> datetime:
        """What the clock shows that decides the deal in play: where it was left, and each strike since."""
        if self._taken_up is None:
            return self.at(now)
        since, left = self._taken_up
        return left + timedelta(hours=hours_struck(since, self.at(now)))

    def _catch_up(self, events: Sequence[Event]) -> Past:
        for event in events[self._remembered :]:
            self._past = remember(self._past, event)
        self._remembered = len(events)
        assert self._past
        return self._past

    def _use(self, folded: Folded) -> None:
        self._folded, self._lines = folded, None

    def value_fault(self, session: Session, name: str, value: str) -> str | None:
        """What is wrong with the value of a fact or a happening, in one line; None where it can be told."""
        folded = self.folded(session)
        stack = folded.given if folded else ()
        holding = {each.number for each in stack}
        return value_fault(name, value, self.everything, played(self.known, stack), holding)

    def folded(self, session: Session) -> Folded | None:
        """The rules of the deal in play, or of the last one, with the stack that made them."""
        if self._folded is None and session.deal:
            stack = read_stack(session.deal.modifiers, self.everything)
            base = base_of(session)
            self._use(fold(base, stack, self.everything, session.seed, session.deal.number))
        return self._folded

    def codex(self, events: Sequence[Event], now: datetime) -> Codex:
        """All modifiers, and which of those that the session plays with hold now."""
        past = self._catch_up(events)
        circumstances = circumstances_now(past, self._clock(now), self._place)
        return Codex(self.everything, self.known, base_of(past.session), circumstances)

    def in_play(self, session: Session) -> tuple[InPlay, ...]:
        """The modifiers of the deal in play, or of the last one, by time stamp."""
        folded = self.folded(session)
        if folded is None:
            return ()
        if self._lines is None:
            self._lines = tuple(self._told(folded))
        return self._lines

    def due(self, events: Sequence[Event], now: datetime) -> tuple[InPlay, ...]:
        """The forfeits that are due between two deals, or at the end of the session."""
        past = self._catch_up(events)
        session = past.session
        if session.deal is None or session.deal.transfers is None:
            return ()
        due = {Due.AFTER_DEAL, Due.AT_END} if session.ending else {Due.AFTER_DEAL}
        stack = folded_now(past, self.known, self.at(now), self._place).stack
        lines = (self._in_play(each, ()) for each in stack)
        return tuple(each for each in lines if each.dare in due)

    def _told(self, folded: Folded) -> Iterator[InPlay]:
        lines = explained(folded, self.everything)
        for each in folded.stack:
            words = (word for line in lines if line.number == each.number for word in line.changes)
            yield self._in_play(each, tuple(dict.fromkeys(words)))

    def _in_play(self, active: Active, changes: tuple[str, ...]) -> InPlay:
        it = self.everything[active.number]
        found = active.found
        mark = (found.seats, found.what, found.times, found.since[1])
        effects = it.effects(active.reversed)
        dues = (effect.due for effect in effects if isinstance(effect, Forfeit))
        dare = next(dues, Due.AT_ONCE) if it.dare else None
        return InPlay(
            it.number, it.title, it.text, found.because, changes, active.reversed, dare, found.seats, mark
        )


def news(before: Sequence[InPlay], after: Sequence[InPlay]) -> News:
    """What is different between two stacks."""
    old = {each.number: each for each in before}
    came = tuple(each for each in after if each.number not in old or each.mark != old[each.number].mark)
    left = {each.number for each in after}
    return News(came, tuple(f"{each.number} {each.title}" for each in before if each.number not in left))


def news_lines(told: News, most: int) -> tuple[str, ...]:
    """News in lines, no more than so many and one for what is left out."""
    lines = []
    for each in told.came:
        changes = "; ".join(each.changes) or ("a forfeit" if each.dare else "nothing to see yet")
        lines.append(f"{each.number} {each.title}: {changes}")
    lines += [f"over: {each}" for each in told.gone]
    more = len(lines) - most
    return tuple(lines) if more <= 0 else (*lines[:most], f"and {more} more: key v")


def sentence(words: str) -> str:
    """A name at the beginning of a line: ``A phone rings``."""
    return words[:1].upper() + words[1:]


def titles(asked: Asked, known: Mapping[str, Modifier]) -> str:
    """The modifiers that a fact or a happening decides: ``64 Cough``."""
    return ", ".join(f"{number} {known[number].title}" for number in asked.numbers)


def dared(told: News) -> tuple[InPlay, ...]:
    """The forfeits among what came into play that are due at once."""
    return tuple(each for each in told.came if each.dare is Due.AT_ONCE)
