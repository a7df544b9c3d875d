"""What a modifier is, and a modifier in play."""

from dataclasses import dataclass, field
from enum import StrEnum

from modifiers.circumstances import Since
from modifiers.conditions import Condition, Found, parts
from modifiers.effects.base import Effect, Layer, Reads

INFINITY = "∞"


class Scope(StrEnum):
    """How long a modifier that came into play stays there."""

    DEAL = "deal"
    NEXT_DEAL = "next deal"
    SESSION = "session"
    SESSIONS = "several sessions"
    PLAYER = "player"


@dataclass(frozen=True, slots=True)
class Modifier:
    """A conditional modifier of Dragon Poker (000), declared.

    number: as in the list, text, since the last is ∞. when, then: what decides it and what it does. south,
    south_when: the same in the southern hemisphere, where that is not simply the opposite. dare: whether it
    is a forfeit that the table confirms. polite: whether it is in the set that does not touch on bodies,
    families and beliefs.
    """

    number: str
    title: str
    text: str
    when: Condition
    then: tuple[Effect, ...]
    scope: Scope = Scope.SESSION
    south: tuple[Effect, ...] | None = None
    south_when: Condition | None = None
    dare: bool = False
    polite: bool = True

    @property
    def opposite(self) -> tuple[Effect, ...]:
        """What it does in the southern hemisphere."""
        return self.south if self.south is not None else tuple(each.opposite for each in self.then)

    def effects(self, reversed_: bool) -> tuple[Effect, ...]:
        """What it does, by the reverse column or not."""
        return self.opposite if reversed_ else self.then

    def condition(self, reversed_: bool) -> Condition:
        """When it holds, by the reverse column or not."""
        return self.south_when if reversed_ and self.south_when else self.when

    @property
    def reads(self) -> frozenset[Reads]:
        """What its condition has to find for its effects to do anything."""
        return frozenset(each for effect in self.then for each in effect.reads)

    @property
    def parts(self) -> tuple[Condition, ...]:
        """All that its conditions are made of, by either column."""
        conditions = filter(None, (self.when, self.south_when))
        return tuple(part for condition in conditions for part in parts(condition))

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The layers that its effects are in, the first first."""
        return tuple(sorted({each.layer for each in self.then}))


def order_of(number: str) -> int:
    """The place of a number in the list, oldest first; ∞ and what is added after it come last."""
    return int(number) if number.isdecimal() else 1 << 30


@dataclass(frozen=True, slots=True)
class Active:
    """A modifier in play. found: what its condition found; reversed: whether it does the opposite."""

    number: str
    found: Found = field(default_factory=Found)
    reversed: bool = False

    @property
    def stamp(self) -> tuple[Since, int]:
        """What comes first applies first: since when it holds, and its place in the list."""
        return self.found.since, order_of(self.number)
