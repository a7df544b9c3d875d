"""What the codex says of a modifier: what decides it, whether it holds now and why, what it changes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from engine.rules import Rules
from engine.rulesets import find_ruleset
from modifiers.asking import facts, happenings
from modifiers.catalogue import GROUPS, catalogue
from modifiers.circumstances import Circumstances
from modifiers.conditions import Found
from modifiers.explain import changes, needs_words
from modifiers.joke import joke_rules, left_out
from modifiers.modifier import Active, Modifier, Scope
from modifiers.own import Own, with_own
from modifiers.place import read_place
from modifiers.stack import fold, in_play

_COUNTS = {
    Scope.DEAL: "in one deal",
    Scope.NEXT_DEAL: "in the next deal",
    Scope.SESSION: "for as long as it holds in this session",
    Scope.SESSIONS: "beyond this session",
    Scope.PLAYER: "for the players whom it is about",
}

OWN_GROUP = "the table's own"
"""The group of modifiers that a table made up."""


def codex_of(place: str, now: datetime, own: Iterable[Own] = ()) -> "Codex":
    """The codex before anybody sits down: as things stand now at a place, for the plainest count.

    own: the modifiers that the table made up.
    """
    where, zone = read_place(place)
    at = now.astimezone(zone)
    known = with_own(catalogue(), own)
    return Codex(known, known, joke_rules(find_ruleset("one-six")), Circumstances(at, at, where))


@dataclass(frozen=True)
class Codex:
    """All modifiers in the circumstances of a table.

    known: by number. played: those that the session plays with. base: the rules that they change.
    """

    known: Mapping[str, Modifier]
    played: Mapping[str, Modifier]
    base: Rules
    now: Circumstances

    def with_more(self, known: Mapping[str, Modifier], played: Mapping[str, Modifier]) -> "Codex":
        """The codex in the same circumstances with other modifiers."""
        return replace(self, known=known, played=played)

    @cached_property
    def holding(self) -> dict[str, Active]:
        """Those that hold now, by number."""
        return {each.number: each for each in in_play(self.played, self.now)}

    @cached_property
    def _groups(self) -> dict[str, str]:
        return {each.number: group for group, modifiers in GROUPS.items() for each in modifiers}

    @cached_property
    def groups(self) -> tuple[str, ...]:
        """What decides modifiers, in the order of the catalogue."""
        own = {self.group(number) for number in self.known} - set(GROUPS)
        return (*GROUPS, *own)

    def group(self, number: str) -> str:
        """What decides a modifier."""
        return self._groups.get(number, OWN_GROUP)

    def found(self, words: Sequence[str], group: str, holding: bool) -> list[Modifier]:
        """The modifiers that hold every word in number, title or text. group: nothing for all of them."""
        return [
            each
            for number, each in self.known.items()
            if (not group or self.group(number) == group)
            and (not holding or number in self.holding)
            and all(word in f"{number} {each.title} {each.text}".casefold() for word in words)
        ]

    def entry(self, modifier: Modifier) -> str:
        """All there is to say of a modifier, as Markdown."""
        return "\n".join(self._lines(modifier))

    def _lines(self, modifier: Modifier) -> Iterator[str]:
        yield f"# {modifier.number} {modifier.title}"
        yield modifier.text
        yield ""
        active = self.holding.get(modifier.number)
        if modifier.number not in self.played:
            yield "**It is not played with in this session.**"
        elif active is None:
            yield f"**It does not hold now{''.join(self._lacking(modifier))}.**"
        else:
            turned = " **The opposite of it, as in the south.**" if active.reversed else ""
            yield f"**It holds now**: {active.found.because or 'as told'}.{turned}"
        yield ""
        yield f"- decided by {self.group(modifier.number)}{''.join(self._asked(modifier))}"
        yield from self._taken(modifier)
        yield f"- counts {_COUNTS[modifier.scope]}"
        layers = ", then ".join(layer.name.lower().replace("_", " ") for layer in modifier.layers)
        yield f"- its place in the stack: {layers}"
        if modifier.dare:
            yield "- a forfeit, which the table confirms"
        if not modifier.polite:
            yield "- not in the polite set"
        yield ""
        yield "## What it does to these rules"
        yield from self._changes(modifier, active, reversed_=bool(active and active.reversed))
        yield "## In the south"
        yield from self._changes(modifier, active, reversed_=not (active and active.reversed))

    def _taken(self, modifier: Modifier) -> Iterator[str]:
        """Of one that a table made up, whose condition and whose effect it has."""
        if self.group(modifier.number) != OWN_GROUP:
            return
        others = [each for each in self.known.values() if each.number != modifier.number]
        if when := next((each for each in others if each.when == modifier.when), None):
            yield f"- it holds when {when.number} {when.title} does"
        if then := next((each for each in others if each.then == modifier.then), None):
            yield f"- it does what {then.number} {then.title} does"

    def _lacking(self, modifier: Modifier) -> Iterator[str]:
        """What it needs to hold and the table has left out."""
        for part in left_out(self.base):
            if part in modifier.when.needs:
                yield f": it {needs_words(part)}"

    def _asked(self, modifier: Modifier) -> Iterator[str]:
        one = {modifier.number: modifier}
        if names := [each.name for each in facts(one)]:
            yield f"; look around: {', '.join(names)}"
        if names := [each.name for each in happenings(one)]:
            yield f"; tell: {', '.join(names)}"

    def _changes(self, modifier: Modifier, active: Active | None, reversed_: bool) -> Iterator[str]:
        found = active.found if active else Found()
        stack = (Active(modifier.number, found, reversed_),)
        folded = fold(self.base, stack, self.known, self.now.table.seed, self.now.table.deal)
        needs = (needs_words(part) for step in folded.steps for part in step.needs)
        told = (*(f"It {words}." for words in dict.fromkeys(needs)), *changes(self.base, folded.rules))
        yield from (f"- {words}" for words in told)
        if not told:
            yield "- Nothing by itself, or that depends on what is found."
