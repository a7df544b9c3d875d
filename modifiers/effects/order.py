"""Effects on the order of ranks."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from engine.cards import RANKS, ST_GEORGE
from engine.rules import Rules
from modifiers.conditions import Found
from modifiers.effects.base import GIVEN, Context, Effect, Layer, Reads, resolved, selected
from modifiers.effects.cards import with_ranking

Order = tuple[str, ...]
_ONCE = Found()
_BEYOND = 100  # more than any rank is worth


def place_of(order: Sequence[str], rank: str) -> int | None:
    """Where a rank stands, alone or with others."""
    return next((at for at, ranks in enumerate(order) if rank in ranks), None)


class OrderEffect(Effect):
    """A change of the order of ranks."""

    __slots__ = ()

    @property
    def layer(self) -> Layer:
        return Layer.ORDER

    def on(self, rules: Rules, context: Context) -> Rules:
        order = self.ordered(rules.ranking.order, rules, context)
        return with_ranking(rules, order=order)

    def ordered(self, order: Order, rules: Rules, context: Context) -> Order:
        """The order afterwards; ranks that share a place move together."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Turned(OrderEffect):
    """The order is turned round: low cards are high. Its own opposite; what differs is when it holds."""

    @property
    def opposite(self) -> Effect:
        return Turned()

    def ordered(self, order: Order, rules: Rules, context: Context) -> Order:
        return order[::-1]


@dataclass(frozen=True, slots=True)
class HalvesTurned(OrderEffect):
    """Both halves are turned about the card in the middle, which stays."""

    @property
    def opposite(self) -> Effect:
        return Locked("")

    def ordered(self, order: Order, rules: Rules, context: Context) -> Order:
        half = len(order) // 2
        middle = order[half : len(order) - half]
        return (*order[:half][::-1], *middle, *order[len(order) - half :][::-1])


@dataclass(frozen=True, slots=True)
class Rotated(OrderEffect):
    """Every rank moves so many places down, and what falls off the bottom comes on top; below 0: up."""

    by: int

    @property
    def opposite(self) -> Effect:
        return Rotated(-self.by)

    def ordered(self, order: Order, rules: Rules, context: Context) -> Order:
        by = self.by % len(order)
        return (*order[by:], *order[:by])


@dataclass(frozen=True, slots=True)
class Swapped(OrderEffect):
    """Two ranks change places, an odd number of times; given: the two that the condition found."""

    one: str = GIVEN
    other: str = ""

    @property
    def opposite(self) -> Effect:
        return Locked(self.one + self.other)

    def ordered(self, order: Order, rules: Rules, context: Context) -> Order:
        pair = resolved(self.one, rules.ranking, context.found) + self.other
        if len(pair) != 2 or (context.found.times % 2 == 0 and self.one != GIVEN):
            return order
        first, second = (place_of(order, rank) for rank in pair)
        if first is None or second is None:
            return order
        places = list(order)
        places[first], places[second] = places[second], places[first]
        return tuple(places)


@dataclass(frozen=True, slots=True)
class Top(OrderEffect):
    """Ranks go to the top, or to the bottom, in the order in which they stand."""

    ranks: str = GIVEN
    bottom: bool = False

    @property
    def opposite(self) -> Effect:
        return Top(self.ranks, not self.bottom)

    def ordered(self, order: Order, rules: Rules, context: Context) -> Order:
        ranks = resolved(self.ranks, rules.ranking, context.found)
        moved = tuple(each for each in order if not set(each).isdisjoint(ranks))
        rest = tuple(each for each in order if each not in moved)
        return (*moved, *rest) if self.bottom else (*rest, *moved)


@dataclass(frozen=True, slots=True)
class TopByCount(OrderEffect):
    """The ranks found go to the top if their number is odd, to the bottom if it is even."""

    turned: bool = False

    @property
    def reads(self) -> frozenset[Reads]:
        return frozenset({Reads.RANKS})

    @property
    def opposite(self) -> Effect:
        return TopByCount(not self.turned)

    def ordered(self, order: Order, rules: Rules, context: Context) -> Order:
        even = len(resolved(GIVEN, rules.ranking, context.found)) % 2 == 0
        return Top(GIVEN, even is not self.turned).ordered(order, rules, context)


@dataclass(frozen=True, slots=True)
class AmongThemselves(OrderEffect):
    """Some ranks turn round among themselves; the places of all others stay."""

    ranks: str
    instead: str

    @property
    def opposite(self) -> Effect:
        return AmongThemselves(self.instead, self.ranks)

    def ordered(self, order: Order, rules: Rules, context: Context) -> Order:
        ranks = resolved(self.ranks, rules.ranking, context.found)
        at = [place for place, each in enumerate(order) if not set(each).isdisjoint(ranks)]
        places = list(order)
        for target, source in zip(at, reversed(at), strict=True):
            places[target] = order[source]
        return tuple(places)


@dataclass(frozen=True, slots=True)
class Listed(OrderEffect):
    """The ranks stand in an order of their own; what it does not name stays at its end."""

    ranks: str

    @property
    def opposite(self) -> Effect:
        return Listed(self.ranks[::-1])

    def ordered(self, order: Order, rules: Rules, context: Context) -> Order:
        return _listed(order, self.ranks)


def _is_high(order: Order, place: str) -> bool:
    """Whether a place of the order lies in its upper half."""
    return 2 * order.index(place) >= len(order)


def _listed(order: Order, ranks: str) -> Order:
    def first(place: str) -> int:
        end = len(ranks) if _is_high(order, place) else -1
        return min((ranks.index(rank) for rank in place if rank in ranks), default=end)

    return tuple(sorted(order, key=first))


@dataclass(frozen=True, slots=True)
class Drawn(OrderEffect):
    """The order is drawn; the session's seed decides. backwards: the same draw read the other way."""

    backwards: bool = False

    @property
    def opposite(self) -> Effect:
        return Drawn(not self.backwards)

    def ordered(self, order: Order, rules: Rules, context: Context) -> Order:
        ranks = list(RANKS)
        Random(f"{context.seed}/{context.number}").shuffle(ranks)
        return _listed(order, "".join(ranks[::-1] if self.backwards else ranks))


@dataclass(frozen=True, slots=True)
class DrawnTop(OrderEffect):
    """A rank is drawn for the top, or the bottom, each time that it is found anew."""

    bottom: bool = False

    @property
    def opposite(self) -> Effect:
        return DrawnTop(not self.bottom)

    def ordered(self, order: Order, rules: Rules, context: Context) -> Order:
        rank = Random(f"{context.seed}/{context.number}/{context.found.times}").choice(RANKS)
        return Top(rank, self.bottom).ordered(order, rules, context)


@dataclass(frozen=True, slots=True)
class PairsSwapped(OrderEffect):
    """Each odd number changes places with the even one below it, or above it."""

    above: bool = False

    @property
    def opposite(self) -> Effect:
        return PairsSwapped(not self.above)

    def ordered(self, order: Order, rules: Rules, context: Context) -> Order:
        pairs = ("34", "56", "78", "9T") if self.above else ("23", "45", "67", "89")
        for pair in pairs:
            order = Swapped(pair[0], pair[1]).ordered(order, rules, replace(context, found=_ONCE))
        return order


@dataclass(frozen=True, slots=True)
class Beside(OrderEffect):
    """A rank stands right above another one, or right below it; of several the highest, or the lowest."""

    rank: str
    other: str
    below: bool = False

    @property
    def opposite(self) -> Effect:
        return Top(self.rank)

    def ordered(self, order: Order, rules: Rules, context: Context) -> Order:
        at = place_of(order, self.rank)
        if at is None:
            return order
        rest = [*order[:at], *order[at + 1 :]]
        others = resolved(self.other, rules.ranking, context.found)
        targets = [place for place, each in enumerate(rest) if not set(each).isdisjoint(others)]
        if not targets:
            return order
        split = targets[0] if self.below else targets[-1] + 1
        return (*rest[:split], order[at], *rest[split:])


@dataclass(frozen=True, slots=True)
class Equal(OrderEffect):
    """Ranks are one rank, at the place of the lowest of them. groups: each the ranks that are equal."""

    groups: tuple[str, ...]

    @property
    def layer(self) -> Layer:
        return Layer.NAMES

    @property
    def opposite(self) -> Effect:
        return Equal(("23456789T",))

    def ordered(self, order: Order, rules: Rules, context: Context) -> Order:
        for group in self.groups:
            ranks = resolved(group, rules.ranking, context.found)
            joined = [each for each in order if not set(each).isdisjoint(ranks)]
            if joined:
                at = order.index(joined[0])
                rest = [each for each in order[at:] if each not in joined]
                order = (*order[:at], "".join(joined), *rest)
        return order


@dataclass(frozen=True, slots=True)
class Doubled(OrderEffect):
    """Even numbers count double and odd ones half, or the other way round, and the order follows."""

    odd: bool = False

    @property
    def opposite(self) -> Effect:
        return Doubled(not self.odd)

    def ordered(self, order: Order, rules: Rules, context: Context) -> Order:
        def worth(place: str) -> float:
            if place[0] not in RANKS:
                return _BEYOND if _is_high(order, place) else 0
            value = RANKS.index(place[0]) + 2
            if not 2 <= value <= 10:
                return value
            return value * 2 if (value % 2 == 1) is self.odd else value / 2

        by_worth: dict[float, str] = {}
        for place in order:
            by_worth[worth(place)] = by_worth.get(worth(place), "") + place
        return tuple(by_worth[each] for each in sorted(by_worth))


@dataclass(frozen=True, slots=True)
class EndsSwapped(OrderEffect):
    """The lowest and the highest rank change places, whatever they are by then."""

    @property
    def layer(self) -> Layer:
        return Layer.ORDER_ENDS

    @property
    def opposite(self) -> Effect:
        return EndsLocked()

    def ordered(self, order: Order, rules: Rules, context: Context) -> Order:
        return (order[-1], *order[1:-1], order[0]) if len(order) > 1 else order


@dataclass(frozen=True, slots=True)
class EndsLocked(OrderEffect):
    """The ranks that were lowest and highest before any modifier are so again."""

    @property
    def layer(self) -> Layer:
        return Layer.ORDER_LOCKS

    @property
    def opposite(self) -> Effect:
        return EndsSwapped()

    def ordered(self, order: Order, rules: Rules, context: Context) -> Order:
        ends = context.base.ranking.order
        order = Top(ends[-1]).ordered(order, rules, context)
        return Top(ends[0], bottom=True).ordered(order, rules, context)


@dataclass(frozen=True, slots=True)
class Locked(OrderEffect):
    """Ranks stand where they stood before any modifier; empty is the whole order.

    Ranks that had no place then are no part of it: they stay at the end that they are at.
    """

    ranks: str

    @property
    def layer(self) -> Layer:
        return Layer.ORDER_LOCKS

    @property
    def opposite(self) -> Effect:
        return Turned()

    def ordered(self, order: Order, rules: Rules, context: Context) -> Order:
        base = context.base.ranking.order
        new = [each for each in order if place_of(base, each[0]) is None]
        below = tuple(each for each in new if 2 * order.index(each) < len(order))
        above = tuple(each for each in new if each not in below)
        known = tuple(each for each in order if each not in new)
        return (*below, *self._locked(known, base, rules, context), *above)

    def _locked(self, order: Order, base: Order, rules: Rules, context: Context) -> Order:
        ranks = resolved(self.ranks, rules.ranking, context.found)
        if not self.ranks:
            return tuple(sorted(order, key=lambda each: place_of(base, each[0]) or 0))
        held = {rank: place_of(base, rank) for rank in ranks}
        for rank, place in sorted(held.items(), key=lambda each: each[1] or 0):
            at = place_of(order, rank)
            if at is None or place is None:
                continue
            moved, rest = order[at], [*order[:at], *order[at + 1 :]]
            order = (*rest[:place], moved, *rest[place:])
        return order


@dataclass(frozen=True, slots=True)
class NaturalGeorges(Effect):
    """St. Georges are plain cards above or below all others, of no suit, wild no more."""

    above: bool = True

    @property
    def layer(self) -> Layer:
        return Layer.ORDER

    @property
    def opposite(self) -> Effect:
        return NaturalGeorges(not self.above)

    def on(self, rules: Rules, context: Context) -> Rules:
        georges = selected(rules.ranking, ST_GEORGE)
        wild = tuple(card for card in rules.ranking.wild if card not in georges)
        order = tuple(each for each in rules.ranking.order if each != ST_GEORGE)
        order = (*order, ST_GEORGE) if self.above else (ST_GEORGE, *order)
        return with_ranking(rules, wild=wild, order=order)
