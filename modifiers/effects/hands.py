"""Effects on which hands count and how they rank, and on what thirteen cards need to win at all."""

from dataclasses import dataclass, replace
from random import Random

from engine.cards import RANKS, Card
from engine.prices import Prices
from engine.ranking import Category, Totals
from engine.rules import Rules
from engine.wholes import Whole
from modifiers.effects.base import (
    EVERY_SEAT,
    GIVEN,
    Context,
    Effect,
    Layer,
    Reads,
    in_order,
    resolved,
    selected,
)
from modifiers.effects.cards import with_ranking

Categories = tuple[Category, ...]


class LadderEffect(Effect):
    """A change of the hands that count, low to high."""

    __slots__ = ()

    @property
    def layer(self) -> Layer:
        return Layer.LADDER

    def on(self, rules: Rules, context: Context) -> Rules:
        return with_ranking(rules, categories=self.ladder(rules.ranking.categories, context))

    def ladder(self, ladder: Categories, context: Context) -> Categories:
        """The ladder afterwards."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Invalid(LadderEffect):
    """Hands do not count; a row falls to the best that its cards still make."""

    hands: Categories

    @property
    def layer(self) -> Layer:
        return Layer.HANDS

    @property
    def opposite(self) -> Effect:
        return OnlyHands(self.hands)

    def ladder(self, ladder: Categories, context: Context) -> Categories:
        return tuple(each for each in ladder if each not in self.hands)


@dataclass(frozen=True, slots=True)
class OnlyHands(LadderEffect):
    """No other hands count; a row without one compares by its cards below all that have one."""

    hands: Categories

    @property
    def layer(self) -> Layer:
        return Layer.HANDS

    @property
    def opposite(self) -> Effect:
        return Invalid(self.hands)

    def ladder(self, ladder: Categories, context: Context) -> Categories:
        return tuple(each for each in ladder if each in self.hands)


@dataclass(frozen=True, slots=True)
class TopHand(LadderEffect):
    """A hand beats all others, or loses to all others; one that does not count is not brought back."""

    hand: Category
    bottom: bool = False

    @property
    def opposite(self) -> Effect:
        return TopHand(self.hand, not self.bottom)

    def ladder(self, ladder: Categories, context: Context) -> Categories:
        if self.hand not in ladder:
            return ladder
        rest = tuple(each for each in ladder if each is not self.hand)
        return (self.hand, *rest) if self.bottom else (*rest, self.hand)


@dataclass(frozen=True, slots=True)
class LadderTurned(LadderEffect):
    """The lowest hand is the best."""

    @property
    def opposite(self) -> Effect:
        return LadderLocked()

    def ladder(self, ladder: Categories, context: Context) -> Categories:
        return ladder[::-1]


@dataclass(frozen=True, slots=True)
class LadderDrawn(LadderEffect):
    """The order of hands is drawn; the session's seed decides."""

    @property
    def opposite(self) -> Effect:
        return LadderLocked()

    def ladder(self, ladder: Categories, context: Context) -> Categories:
        drawn = list(ladder)
        Random(f"{context.seed}/{context.number}").shuffle(drawn)
        return tuple(drawn)


@dataclass(frozen=True, slots=True)
class LadderLocked(LadderEffect):
    """The hands that count rank as they did before any modifier."""

    @property
    def layer(self) -> Layer:
        return Layer.LADDER_LOSS

    @property
    def opposite(self) -> Effect:
        return LadderDrawn()

    def ladder(self, ladder: Categories, context: Context) -> Categories:
        return tuple(each for each in context.base.ranking.categories if each in ladder)


@dataclass(frozen=True, slots=True)
class StrikeBest(LadderEffect):
    """As many hands as was found are struck from the top of the ladder, or from its bottom."""

    bottom: bool = False

    @property
    def layer(self) -> Layer:
        return Layer.LADDER_LOSS

    @property
    def opposite(self) -> Effect:
        return StrikeBest(not self.bottom)

    def ladder(self, ladder: Categories, context: Context) -> Categories:
        left = max(0, len(ladder) - context.found.times)
        return ladder[len(ladder) - left :] if self.bottom else ladder[:left]


@dataclass(frozen=True, slots=True)
class ShortStraights(Effect):
    """Three cards in a row make a straight, also in the front row."""

    @property
    def layer(self) -> Layer:
        return Layer.HANDS

    @property
    def opposite(self) -> Effect:
        return Invalid((Category.STRAIGHT, Category.STRAIGHT_FLUSH))

    def on(self, rules: Rules, context: Context) -> Rules:
        short = {*rules.ranking.short_categories, Category.STRAIGHT}
        in_front = tuple(each for each in Category if each in short)
        return with_ranking(rules, straight_length=3, short_categories=in_front)


@dataclass(frozen=True, slots=True)
class Divisible(Effect):
    """Two, three, four and five of a kind count only if that number divides the value of their rank."""

    divides: bool = True

    @property
    def layer(self) -> Layer:
        return Layer.HANDS

    @property
    def opposite(self) -> Effect:
        return Divisible(not self.divides)

    def on(self, rules: Rules, context: Context) -> Rules:
        void = tuple(
            (count, rank)
            for count in (2, 3, 4, 5)
            for value, rank in enumerate(RANKS, start=2)
            if (value % count == 0) is not self.divides
        )
        return with_ranking(rules, unmatched=tuple(dict.fromkeys((*rules.ranking.unmatched, *void))))


@dataclass(frozen=True, slots=True)
class Unmatched(Effect):
    """Cards of some ranks make no pairs, triples and fours."""

    ranks: str

    @property
    def layer(self) -> Layer:
        return Layer.HANDS

    @property
    def opposite(self) -> Effect:
        return TopHand(Category.PAIR)

    def on(self, rules: Rules, context: Context) -> Rules:
        void = tuple((count, rank) for count in (2, 3, 4, 5) for rank in self.ranks)
        return with_ranking(rules, unmatched=tuple(dict.fromkeys((*rules.ranking.unmatched, *void))))


@dataclass(frozen=True, slots=True)
class TotalsDecide(Effect):
    """The points of rows decide: the highest, or the lowest."""

    totals: Totals

    @property
    def layer(self) -> Layer:
        return Layer.COMPARISON

    @property
    def opposite(self) -> Effect:
        highest = self.totals is Totals.HIGHEST
        return TotalsDecide(Totals.LOWEST if highest else Totals.HIGHEST)

    def on(self, rules: Rules, context: Context) -> Rules:
        return with_ranking(rules, totals=self.totals)


@dataclass(frozen=True, slots=True)
class ParityDecides(Effect):
    """Even rows beat odd ones where an odd number was found, and odd ones even where an even one was.

    turned: the other way round.
    """

    turned: bool = False

    @property
    def layer(self) -> Layer:
        return Layer.COMPARISON

    @property
    def opposite(self) -> Effect:
        return ParityDecides(not self.turned)

    def on(self, rules: Rules, context: Context) -> Rules:
        even = (context.found.times % 2 == 1) is not self.turned
        return with_ranking(rules, totals=Totals.EVEN if even else Totals.ODD)


@dataclass(frozen=True, slots=True)
class WholePays(Effect):
    """Wholes pay so many times what they do; 0 is nothing. top, bottom: whether they win or lose all rows."""

    wholes: tuple[Whole, ...]
    times: int = 1
    top: bool = False
    bottom: bool = False
    instead: "WholePays | None" = None

    @property
    def layer(self) -> Layer:
        return Layer.LADDER

    @property
    def opposite(self) -> Effect:
        return self.instead or WholePays(self.wholes, 2 if self.times == 0 else 0)

    def on(self, rules: Rules, context: Context) -> Rules:
        paid = tuple(
            (whole, units * self.times if whole in self.wholes else units)
            for whole, units in rules.wholes.pays
        )
        wholes = replace(
            rules.wholes,
            pays=Prices(tuple((whole, units) for whole, units in paid if units)),
            top=_joined(rules.wholes.top, self.wholes if self.top else ()),
            bottom=_joined(rules.wholes.bottom, self.wholes if self.bottom else ()),
        )
        return replace(rules, wholes=wholes)


def _joined(known: tuple[Whole, ...], more: tuple[Whole, ...]) -> tuple[Whole, ...]:
    return tuple(dict.fromkeys((*known, *more)))


@dataclass(frozen=True, slots=True)
class HousesTurned(Effect):
    """Full House, Full Belly and Full Dragon change order: the house on top, the dragon the cheapest.

    Not turned they stand as they usually do: the dragon is the dearest, and the house one hand among others.
    """

    turned: bool = True

    @property
    def layer(self) -> Layer:
        return Layer.LADDER

    @property
    def opposite(self) -> Effect:
        return HousesTurned(not self.turned)

    def on(self, rules: Rules, context: Context) -> Rules:
        pays = rules.wholes.pays
        belly, dragon = pays.of(Whole.FULL_BELLY), pays.of(Whole.FULL_DRAGON)
        if (belly < dragon) is self.turned:
            swap = {Whole.FULL_BELLY: dragon, Whole.FULL_DRAGON: belly}
            paid = tuple((whole, swap.get(whole, units)) for whole, units in pays)
            wholes = replace(rules.wholes, pays=Prices(tuple(each for each in paid if each[1])))
            rules = replace(rules, wholes=wholes)
        return TopHand(Category.FULL_HOUSE).on(rules, context) if self.turned else rules


@dataclass(frozen=True, slots=True)
class Needs(Effect):
    """Thirteen cards need from least to most of some ranks, or none of their rows can win.

    ours: only the players found have to. instead: least and most under the opposite.
    """

    ranks: str
    least: int
    most: int
    instead: tuple[int, int]
    ours: bool = False

    @property
    def layer(self) -> Layer:
        return Layer.HANDS

    @property
    def reads(self) -> frozenset[Reads]:
        return frozenset({Reads.SEATS}) if self.ours else frozenset()

    @property
    def opposite(self) -> Effect:
        return Needs(self.ranks, *self.instead, (self.least, self.most), self.ours)

    def on(self, rules: Rules, context: Context) -> Rules:
        ranks = resolved(self.ranks, rules.ranking, context.found)
        who = context.found.seats if self.ours else (-1,)
        more = tuple((seat, ranks, self.least, self.most) for seat in who)
        needs = tuple(dict.fromkeys((*rules.limits.needs, *more)))
        return replace(rules, limits=replace(rules.limits, needs=needs))


@dataclass(frozen=True, slots=True)
class BarredFor(Effect):
    """The players found do not make some hands."""

    hands: Categories
    instead: Categories = ()

    @property
    def layer(self) -> Layer:
        return Layer.TABLE

    @property
    def reads(self) -> frozenset[Reads]:
        return frozenset({Reads.SEATS})

    @property
    def opposite(self) -> Effect:
        return BarredFor(self.instead, self.hands)

    def on(self, rules: Rules, context: Context) -> Rules:
        more = tuple((seat, hand) for seat in context.found.seats for hand in self.hands)
        barred = tuple(dict.fromkeys((*rules.limits.barred, *more)))
        return replace(rules, limits=replace(rules.limits, barred=barred))


@dataclass(frozen=True, slots=True)
class BlankFor(Effect):
    """Cards are blank for the players found. others: all but these; rest: for everybody else instead."""

    ranks: str = ""
    suits: str = ""
    others: bool = False
    rest: bool = False

    @property
    def layer(self) -> Layer:
        return Layer.DEAD

    @property
    def reads(self) -> frozenset[Reads]:
        return frozenset({Reads.SEATS, Reads.SUITS} if self.suits == GIVEN else {Reads.SEATS})

    @property
    def opposite(self) -> Effect:
        return BlankFor(self.ranks, self.suits, not self.others, self.rest)

    def kills(self, rules: Rules, context: Context) -> frozenset[tuple[int, Card]]:
        return frozenset(self._blanks(rules, context))

    def _blanks(self, rules: Rules, context: Context) -> tuple[tuple[int, Card], ...]:
        ranks = resolved(self.ranks, rules.ranking, context.found)
        suits = context.found.what if self.suits == GIVEN else self.suits
        hits = in_order(selected(rules.ranking, ranks, suits, self.others))
        seats = context.found.seats
        if self.rest:
            seats = tuple(seat for seat in EVERY_SEAT if seat not in seats)
        return tuple((seat, card) for seat in seats for card in hits)

    def on(self, rules: Rules, context: Context) -> Rules:
        more = self._blanks(rules, context)
        blank = tuple(dict.fromkeys((*rules.limits.blank, *more)))
        return replace(rules, limits=replace(rules.limits, blank=blank))


@dataclass(frozen=True, slots=True)
class FoursWin(Effect):
    """Four of a rank in a row win all three rows, or lose them."""

    rank: str
    loses: bool = False

    @property
    def layer(self) -> Layer:
        return Layer.LADDER

    @property
    def opposite(self) -> Effect:
        return FoursWin(self.rank, not self.loses)

    def on(self, rules: Rules, context: Context) -> Rules:
        limits, entry = rules.limits, (self.rank, 4)
        if self.loses:
            return replace(rules, limits=replace(limits, loses=tuple(dict.fromkeys((*limits.loses, entry)))))
        return replace(rules, limits=replace(limits, scoops=tuple(dict.fromkeys((*limits.scoops, entry)))))
