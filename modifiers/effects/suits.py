"""Effects on the order of suits."""

from dataclasses import dataclass

from engine.cards import SUITS
from engine.rules import Rules
from modifiers.effects.base import GIVEN, Context, Effect, Layer, Reads
from modifiers.effects.cards import Points, with_ranking

Order = tuple[str, ...]
BRIDGE: Order = SUITS


class SuitEffect(Effect):
    """A change of the order of suits, which is that of bridge where there is none yet."""

    __slots__ = ()

    @property
    def layer(self) -> Layer:
        return Layer.SUIT_ORDER

    def on(self, rules: Rules, context: Context) -> Rules:
        return with_ranking(rules, suit_order=self.suits(rules.ranking.suit_order or BRIDGE, context))

    def suits(self, order: Order, context: Context) -> Order:
        """The order of suits afterwards, low to high."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class HighSuit(SuitEffect):
    """A suit is the highest, or the lowest; given: the one that the condition found, if it did."""

    suit: str
    low: bool = False

    @property
    def opposite(self) -> Effect:
        return HighSuit(self.suit, not self.low)

    def on(self, rules: Rules, context: Context) -> Rules:
        return SuitEffect.on(self, rules, context) if self._suit(context) else rules

    def suits(self, order: Order, context: Context) -> Order:
        suit = self._suit(context)
        rest = tuple(each for each in order if each != suit)
        return (suit, *rest) if self.low else (*rest, suit)

    def _suit(self, context: Context) -> str:
        if self.suit != GIVEN:
            return self.suit
        return next((each for each in context.found.what if each in SUITS), "")


@dataclass(frozen=True, slots=True)
class SuitsTurned(SuitEffect):
    """The order of suits is turned round."""

    @property
    def opposite(self) -> Effect:
        return SuitsLocked()

    def suits(self, order: Order, context: Context) -> Order:
        return order[::-1]


@dataclass(frozen=True, slots=True)
class SuitsLocked(SuitEffect):
    """The order of suits is what it was before any modifier, or that of bridge."""

    @property
    def layer(self) -> Layer:
        return Layer.SUIT_LOCKS

    @property
    def opposite(self) -> Effect:
        return SuitsTurned()

    def suits(self, order: Order, context: Context) -> Order:
        return context.base.ranking.suit_order or BRIDGE


@dataclass(frozen=True, slots=True)
class SuitsSwapped(SuitEffect):
    """Two suits change places in the order of suits. instead: the two that do so under its opposite."""

    pair: str
    instead: str

    @property
    def opposite(self) -> Effect:
        return SuitsSwapped(self.instead, self.pair)

    def suits(self, order: Order, context: Context) -> Order:
        one, other = self.pair[0], self.pair[1]
        return tuple({one: other, other: one}.get(suit, suit) for suit in order)


@dataclass(frozen=True, slots=True)
class SuitFalls(SuitEffect):
    """The highest suit becomes the lowest, or the lowest the highest."""

    rises: bool = False

    @property
    def opposite(self) -> Effect:
        return SuitFalls(not self.rises)

    def suits(self, order: Order, context: Context) -> Order:
        return (*order[1:], order[0]) if self.rises else (order[-1], *order[:-1])


@dataclass(frozen=True, slots=True)
class SuitsFound(SuitEffect):
    """The suits rank as the condition found them, the first the highest; the others follow below."""

    backwards: bool = False

    @property
    def reads(self) -> frozenset[Reads]:
        return frozenset({Reads.SUITS})

    @property
    def opposite(self) -> Effect:
        return SuitsFound(not self.backwards)

    def suits(self, order: Order, context: Context) -> Order:
        found = [suit for suit in dict.fromkeys(context.found.what) if suit in SUITS]
        rest = [suit for suit in order if suit not in found]
        ranked = (*rest, *reversed(found))
        return ranked[::-1] if self.backwards else ranked


@dataclass(frozen=True, slots=True)
class EndCounts(Effect):
    """Cards of a suit count double in totals where it had been declared the highest before this modifier.

    low: they count half where it had been declared the lowest.
    """

    suit: str
    low: bool = False

    @property
    def layer(self) -> Layer:
        return Layer.VALUES

    @property
    def opposite(self) -> Effect:
        return EndCounts(self.suit, not self.low)

    def on(self, rules: Rules, context: Context) -> Rules:
        orders = (step.before.ranking.suit_order for step in context.steps if step.number == context.number)
        declared = next(orders, ())
        if not declared or declared[0 if self.low else -1] != self.suit:
            return rules
        return Points(suits=self.suit, times=1 if self.low else 4).on(rules, context)
