"""Effects on the stack itself: they leave, mend or fill it before anything is applied."""

from abc import abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from random import Random

from engine.rules import Rules
from modifiers.conditions import Found
from modifiers.effects.base import Context, Effect, Layer, Reads
from modifiers.modifier import Active, Modifier

Stack = tuple[Active, ...]


class MetaEffect(Effect):
    """A change of the stack. It touches no rules."""

    __slots__ = ()

    @property
    def layer(self) -> Layer:
        return Layer.META

    def on(self, rules: Rules, context: Context) -> Rules:
        return rules

    @abstractmethod
    def arranged(self, stack: Stack, me: Active, context: Context, known: Mapping[str, Modifier]) -> Stack:
        """The stack afterwards. me: the modifier whose effect this is; it stays in the stack."""

    def limited(self, found: Found, played: Collection[str]) -> Found | None:
        """What was found, without what the table does not play; None where nothing is left to rule on."""
        return found


def _among(found: Found, played: Collection[str]) -> Found | None:
    """What was found, with those numbers of modifiers only that are played; None where that is none."""
    numbers = [number for number in found.what.split(",") if number in played]
    return replace(found, what=",".join(numbers)) if numbers else None


def _placed(stack: Stack, more: Active) -> Stack:
    """The stack with one more, where its time stamp puts it."""
    at = next((at for at, each in enumerate(stack) if each.stamp > more.stamp), len(stack))
    return (*stack[:at], more, *stack[at:])


@dataclass(frozen=True, slots=True)
class Cancel(MetaEffect):
    """Some modifiers are out of play: those named, or the ones that the condition found."""

    numbers: tuple[str, ...] = ()

    @property
    def reads(self) -> frozenset[Reads]:
        return frozenset() if self.numbers else frozenset({Reads.NUMBERS})

    @property
    def opposite(self) -> Effect:
        return Keep(self.numbers)

    def arranged(self, stack: Stack, me: Active, context: Context, known: Mapping[str, Modifier]) -> Stack:
        numbers = self.numbers or tuple(me.found.what.split(","))
        return tuple(each for each in stack if each.number not in numbers)


@dataclass(frozen=True, slots=True)
class Keep(MetaEffect):
    """Some modifiers stay whatever else says: what erases the whole stack leaves them."""

    numbers: tuple[str, ...] = ()

    @property
    def opposite(self) -> Effect:
        return Cancel(self.numbers)

    def arranged(self, stack: Stack, me: Active, context: Context, known: Mapping[str, Modifier]) -> Stack:
        return stack


@dataclass(frozen=True, slots=True)
class Only(MetaEffect):
    """Only the modifiers that the condition found are in play."""

    @property
    def reads(self) -> frozenset[Reads]:
        return frozenset({Reads.NUMBERS})

    @property
    def opposite(self) -> Effect:
        return Cancel()

    def arranged(self, stack: Stack, me: Active, context: Context, known: Mapping[str, Modifier]) -> Stack:
        numbers = me.found.what.split(",")
        return tuple(each for each in stack if each is me or each.number in numbers)


@dataclass(frozen=True, slots=True)
class EraseAll(MetaEffect):
    """No other modifier applies, but for those that are kept."""

    @property
    def opposite(self) -> Effect:
        return ApplyAll()

    def arranged(self, stack: Stack, me: Active, context: Context, known: Mapping[str, Modifier]) -> Stack:
        kept = {
            number
            for each in stack
            for effect in known[each.number].effects(each.reversed)
            if isinstance(effect, Keep)
            for number in effect.numbers
        }
        return tuple(each for each in stack if each is me or each.number in kept)


@dataclass(frozen=True, slots=True)
class ApplyAll(MetaEffect):
    """Every modifier applies at once, whether or not its condition holds."""

    @property
    def opposite(self) -> Effect:
        return EraseAll()

    def arranged(self, stack: Stack, me: Active, context: Context, known: Mapping[str, Modifier]) -> Stack:
        there = {each.number for each in stack}
        more = (
            Active(number, reversed=me.reversed)
            for number, modifier in known.items()
            if number not in there
            and not any(isinstance(effect, MetaEffect) for effect in modifier.effects(me.reversed))
        )
        return (*stack, *more)


@dataclass(frozen=True, slots=True)
class Freeze(MetaEffect):
    """What came into play after this, or after the session opened, is not in play."""

    @property
    def opposite(self) -> Effect:
        return Flicker()

    def arranged(self, stack: Stack, me: Active, context: Context, known: Mapping[str, Modifier]) -> Stack:
        return tuple(each for each in stack if each is me or each.found.since <= me.found.since)


@dataclass(frozen=True, slots=True)
class Flicker(MetaEffect):
    """Every deal one modifier that the seed draws does the opposite of what it does."""

    @property
    def opposite(self) -> Effect:
        return Freeze()

    def arranged(self, stack: Stack, me: Active, context: Context, known: Mapping[str, Modifier]) -> Stack:
        others = [each for each in stack if each is not me]
        if not others:
            return stack
        drawn = Random(f"{context.seed}/{context.number}/{context.deal}").choice(others)
        turned = replace(drawn, reversed=not drawn.reversed)
        return tuple(turned if each is drawn else each for each in stack)


@dataclass(frozen=True, slots=True)
class Forget(MetaEffect):
    """What happened and was played before this is forgotten: it decides nothing any more."""

    @property
    def opposite(self) -> Effect:
        return Cancel(("231", "34", "142"))

    def arranged(self, stack: Stack, me: Active, context: Context, known: Mapping[str, Modifier]) -> Stack:
        return stack


@dataclass(frozen=True, slots=True)
class Toggle(MetaEffect):
    """The modifiers that the condition found change: those in play leave, the others come."""

    @property
    def reads(self) -> frozenset[Reads]:
        return frozenset({Reads.NUMBERS})

    @property
    def opposite(self) -> Effect:
        return Toggle()

    def arranged(self, stack: Stack, me: Active, context: Context, known: Mapping[str, Modifier]) -> Stack:
        for number in me.found.what.split(","):
            if number not in known or number == me.number:
                continue
            without = tuple(each for each in stack if each.number != number)
            come = Active(number, Found(me.found.seats, since=me.found.since), me.reversed)
            stack = without if len(without) < len(stack) else _placed(stack, come)
        return stack

    def limited(self, found: Found, played: Collection[str]) -> Found | None:
        return _among(found, played)


@dataclass(frozen=True, slots=True)
class Halve(MetaEffect):
    """Half of those that came into play before this are out of play: the seed draws each alone, for good."""

    @property
    def opposite(self) -> Effect:
        return Double()

    def arranged(self, stack: Stack, me: Active, context: Context, known: Mapping[str, Modifier]) -> Stack:
        def struck(each: Active) -> bool:
            drawn = Random(f"{context.seed}/{context.number}/{each.number}").random() < 0.5
            return drawn and each is not me and each.found.since <= me.found.since

        return tuple(each for each in stack if not struck(each))


@dataclass(frozen=True, slots=True)
class Double(MetaEffect):
    """Every other modifier applies twice, one after the other."""

    @property
    def opposite(self) -> Effect:
        return Halve()

    def arranged(self, stack: Stack, me: Active, context: Context, known: Mapping[str, Modifier]) -> Stack:
        return tuple(each for one in stack for each in ((one,) if one is me else (one, one)))


@dataclass(frozen=True, slots=True)
class Period(MetaEffect):
    """A modifier holds every so many deals, whatever its own condition says."""

    number: str
    every: int
    instead: int

    @property
    def opposite(self) -> Effect:
        return Period(self.number, self.instead, self.every)

    def arranged(self, stack: Stack, me: Active, context: Context, known: Mapping[str, Modifier]) -> Stack:
        others = tuple(each for each in stack if each.number != self.number)
        if context.deal % self.every:
            return others
        found = Found(because=f"it is deal {context.deal}", since=(context.deal, 0))
        return _placed(others, Active(self.number, found, me.reversed))

    def limited(self, found: Found, played: Collection[str]) -> Found | None:
        return found if self.number in played else None


@dataclass(frozen=True, slots=True)
class Invert(MetaEffect):
    """Every other modifier does its opposite. North: it does not, whatever else says."""

    south: bool = True

    @property
    def opposite(self) -> Effect:
        return Invert(not self.south)

    def arranged(self, stack: Stack, me: Active, context: Context, known: Mapping[str, Modifier]) -> Stack:
        return stack


@dataclass(frozen=True, slots=True)
class Approved(MetaEffect):
    """What the table has made up and approved: the effects of a modifier found, once more."""

    @property
    def reads(self) -> frozenset[Reads]:
        return frozenset({Reads.NUMBERS})

    @property
    def opposite(self) -> Effect:
        return Cancel()

    def arranged(self, stack: Stack, me: Active, context: Context, known: Mapping[str, Modifier]) -> Stack:
        for number in me.found.what.split(","):
            if number in known and number != me.number:
                stack = _placed(stack, Active(number, Found(me.found.seats, since=me.found.since)))
        return stack
