"""Effects on what cards may be: wild, tame, dead."""

from dataclasses import dataclass, replace
from random import Random

from engine.cards import RANKS, ST_GEORGE, SUITS, Card
from engine.ranking import Face
from engine.rules import Rules
from modifiers.effects.base import GIVEN, Context, Effect, Layer, Reads, in_order, resolved, selected
from modifiers.effects.cards import with_faces, with_ranking


@dataclass(frozen=True, slots=True)
class Wild(Effect):
    """Cards stand for any other. firm: nothing but death takes that from them."""

    ranks: str = ""
    suits: str = ""
    firm: bool = False

    @property
    def layer(self) -> Layer:
        return Layer.WILD

    @property
    def opposite(self) -> Effect:
        return Dead(self.ranks, self.suits)

    def hits(self, rules: Rules, context: Context) -> frozenset[Card]:
        return selected(rules.ranking, resolved(self.ranks, rules.ranking, context.found), self.suits)

    def on(self, rules: Rules, context: Context) -> Rules:
        hits = self.hits(rules, context)
        if self.ranks == GIVEN and not resolved(GIVEN, rules.ranking, context.found):
            return rules
        return with_ranking(rules, wild=in_order(hits | set(rules.ranking.wild)))


@dataclass(frozen=True, slots=True)
class Dead(Effect):
    """Cards are dead and blank: no rank, no suit, no part of any hand. others: all but these are."""

    ranks: str = ""
    suits: str = ""
    others: bool = False

    @property
    def layer(self) -> Layer:
        return Layer.DEAD

    @property
    def opposite(self) -> Effect:
        return Dead(self.ranks, self.suits) if self.others else Wild(self.ranks, self.suits)

    def hits(self, rules: Rules, context: Context) -> frozenset[Card]:
        ranks = resolved(self.ranks, rules.ranking, context.found)
        if self.ranks == GIVEN and not ranks:
            return frozenset()
        return selected(rules.ranking, ranks, self.suits, self.others)

    def on(self, rules: Rules, context: Context) -> Rules:
        hits = self.hits(rules, context)
        return with_ranking(rules, blank=in_order(hits | set(rules.ranking.blank)))


@dataclass(frozen=True, slots=True)
class DeadButFound(Effect):
    """All cards are dead but for those of the suits that the condition found."""

    @property
    def layer(self) -> Layer:
        return Layer.DEAD

    @property
    def reads(self) -> frozenset[Reads]:
        return frozenset({Reads.SUITS})

    @property
    def opposite(self) -> Effect:
        return self

    def on(self, rules: Rules, context: Context) -> Rules:
        suits = "".join(suit for suit in context.found.what if suit in SUITS)
        return Dead(suits=suits, others=True).on(rules, context) if suits else rules


@dataclass(frozen=True, slots=True)
class DrawnWild(Effect):
    """A rank that the seed draws deal by deal is wild."""

    @property
    def layer(self) -> Layer:
        return Layer.WILD

    @property
    def opposite(self) -> Effect:
        return Tame()

    def on(self, rules: Rules, context: Context) -> Rules:
        rank = Random(f"{context.seed}/{context.number}/{context.deal}").choice(RANKS)
        return Wild(rank).on(rules, context)


@dataclass(frozen=True, slots=True)
class WildByDragon(Effect):
    """Sixes are wild while the Dragon stands in the upper half of the order, sevens while in the lower."""

    turned: bool = False

    @property
    def layer(self) -> Layer:
        return Layer.WILD

    @property
    def opposite(self) -> Effect:
        return WildByDragon(not self.turned)

    def hits(self, rules: Rules, context: Context) -> frozenset[Card]:
        order = rules.ranking.order
        high = next((2 * at >= len(order) for at, ranks in enumerate(order) if "A" in ranks), True)
        return selected(rules.ranking, "6" if high is not self.turned else "7")

    def on(self, rules: Rules, context: Context) -> Rules:
        hits = self.hits(rules, context)
        return with_ranking(rules, wild=in_order(hits | set(rules.ranking.wild)))


@dataclass(frozen=True, slots=True)
class Tame(Effect):
    """Cards are no longer wild; those whose wildness is firm stay so. ranks: empty is all."""

    ranks: str = ""

    @property
    def layer(self) -> Layer:
        return Layer.WILD_LOSS

    @property
    def opposite(self) -> Effect:
        return Wild(self.ranks, firm=True)

    def on(self, rules: Rules, context: Context) -> Rules:
        ranks = resolved(self.ranks, rules.ranking, context.found)
        if self.ranks == GIVEN and not ranks:
            return rules
        tamed = selected(rules.ranking, ranks) - firm(context)
        return with_ranking(rules, wild=in_order(set(rules.ranking.wild) - tamed))


def firm(context: Context) -> frozenset[Card]:
    """The cards whose wildness nothing takes away."""
    hits: frozenset[Card] = frozenset()
    for step in context.steps:
        if isinstance(step.effect, Wild) and step.effect.firm:
            hits |= step.effect.hits(step.before, replace(context, found=step.found))
    return hits


@dataclass(frozen=True, slots=True)
class OneWild(Effect):
    """Of everything declared wild only one declaration holds: the newest, or the first. St. Georges stay."""

    newest: bool = True

    @property
    def layer(self) -> Layer:
        return Layer.WILD_LOSS

    @property
    def opposite(self) -> Effect:
        return OneWild(not self.newest)

    def on(self, rules: Rules, context: Context) -> Rules:
        declared = [
            step.effect.hits(step.before, replace(context, found=step.found))
            for step in context.steps
            if isinstance(step.effect, Wild)
        ]
        if not declared:
            return rules
        kept = declared[-1 if self.newest else 0] | set(context.base.ranking.wild) | firm(context)
        return with_ranking(rules, wild=in_order(set(rules.ranking.wild) & kept))


@dataclass(frozen=True, slots=True)
class Undying(Effect):
    """Nothing is dead that was not so before any modifier."""

    @property
    def layer(self) -> Layer:
        return Layer.DEAD_LOSS

    @property
    def opposite(self) -> Effect:
        return Zombies(deaths=1)

    def on(self, rules: Rules, context: Context) -> Rules:
        return with_ranking(rules, blank=context.base.ranking.blank)


@dataclass(frozen=True, slots=True)
class Zombies(Effect):
    """Cards that so many effects kill are fatal to whoever holds them; the dead themselves stay blank."""

    deaths: int = 2

    @property
    def layer(self) -> Layer:
        return Layer.ZOMBIES

    @property
    def opposite(self) -> Effect:
        return Revived()

    def on(self, rules: Rules, context: Context) -> Rules:
        dead = {card for card in _killed(context, self.deaths) if card in rules.ranking.blank}
        fatal = in_order(dead | set(rules.limits.fatal))
        return replace(rules, limits=replace(rules.limits, fatal=fatal))


@dataclass(frozen=True, slots=True)
class Revived(Effect):
    """Cards that two effects kill are alive again."""

    @property
    def layer(self) -> Layer:
        return Layer.ZOMBIES

    @property
    def opposite(self) -> Effect:
        return Zombies()

    def on(self, rules: Rules, context: Context) -> Rules:
        return with_ranking(rules, blank=in_order(set(rules.ranking.blank) - _killed(context, 2)))


def _killed(context: Context, deaths: int) -> set[Card]:
    """The cards that at least so many effects have killed."""
    count: dict[Card, int] = {}
    for step in context.steps:
        if isinstance(step.effect, Dead):
            for card in step.effect.hits(step.before, replace(context, found=step.found)):
                count[card] = count.get(card, 0) + 1
    return {card for card, number in count.items() if number >= deaths}


@dataclass(frozen=True, slots=True)
class OnlyStandsFor(Effect):
    """St. Georges stand for some ranks and no others."""

    ranks: str
    others: bool = False

    @property
    def layer(self) -> Layer:
        return Layer.WILD_LOSS

    @property
    def opposite(self) -> Effect:
        return OnlyStandsFor(self.ranks, not self.others)

    def on(self, rules: Rules, context: Context) -> Rules:
        ranks = tuple(rank for rank in RANKS if (rank in self.ranks) is not self.others)
        hits = selected(rules.ranking, ST_GEORGE)
        faces = dict.fromkeys(hits, Face(ranks, SUITS))
        wild = in_order(set(rules.ranking.wild) - hits)
        return with_ranking(rules, faces=with_faces(rules.ranking, faces), wild=wild)
