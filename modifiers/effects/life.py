"""Effects on what cards may be: wild, tame, dead."""

from collections import Counter
from dataclasses import dataclass, replace
from random import Random

from engine.cards import RANKS, ST_GEORGE, SUITS, Card
from engine.ranking import Face
from engine.rules import Rules
from engine.table_rules import EVERYBODY, AfterGeorge, Exchange
from modifiers.effects.base import (
    CARDS,
    EVERY_SEAT,
    GIVEN,
    Context,
    Effect,
    Layer,
    Nothing,
    Reads,
    hits_of,
    in_order,
    resolved,
    selected,
)
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
        ranks = resolved(self.ranks, rules.ranking, context.found)
        if self.ranks == GIVEN and not ranks:
            return frozenset()
        return selected(rules.ranking, ranks, self.suits)

    def on(self, rules: Rules, context: Context) -> Rules:
        return _wild_too(rules, self.hits(rules, context))


def _wild_too(rules: Rules, cards: frozenset[Card]) -> Rules:
    return with_ranking(rules, wild=in_order(cards | set(rules.ranking.wild)))


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

    def kills(self, rules: Rules, context: Context) -> frozenset[tuple[int, Card]]:
        return frozenset((EVERYBODY, card) for card in self.hits(rules, context))

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

    def kills(self, rules: Rules, context: Context) -> frozenset[tuple[int, Card]]:
        return self._deaths(context).kills(rules, context)

    def on(self, rules: Rules, context: Context) -> Rules:
        return self._deaths(context).on(rules, context)

    def _deaths(self, context: Context) -> Effect:
        suits = "".join(suit for suit in context.found.what if suit in SUITS)
        return Dead(suits=suits, others=True) if suits else Nothing()


@dataclass(frozen=True, slots=True)
class DrawnWild(Effect):
    """A rank that the seed draws deal by deal is wild."""

    @property
    def layer(self) -> Layer:
        return Layer.WILD

    @property
    def opposite(self) -> Effect:
        return Tame()

    def hits(self, rules: Rules, context: Context) -> frozenset[Card]:
        rank = Random(f"{context.seed}/{context.number}/{context.deal}").choice(RANKS)
        return selected(rules.ranking, rank)

    def on(self, rules: Rules, context: Context) -> Rules:
        return _wild_too(rules, self.hits(rules, context))


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
        return _wild_too(rules, self.hits(rules, context))


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
            hits |= hits_of(step, context)
    return hits


@dataclass(frozen=True, slots=True)
class OneWild(Effect):
    """Of all that was declared wild only one declaration holds: the newest, or the first. St. Georges stay.

    What declares no card, because none is of that name any more, is no declaration.
    """

    newest: bool = True

    @property
    def layer(self) -> Layer:
        return Layer.WILD_LOSS

    @property
    def opposite(self) -> Effect:
        return OneWild(not self.newest)

    def on(self, rules: Rules, context: Context) -> Rules:
        declared = [
            hits
            for step in context.steps
            if isinstance(step.effect, Wild | DrawnWild | WildByDragon) and (hits := hits_of(step, context))
        ]
        if not declared:
            return rules
        georges = selected(rules.ranking, ST_GEORGE)
        kept = declared[-1 if self.newest else 0] | georges | set(context.base.ranking.wild) | firm(context)
        return with_ranking(rules, wild=in_order(set(rules.ranking.wild) & kept))


@dataclass(frozen=True, slots=True)
class Undying(Effect):
    """Nothing is dead that was not so before any modifier, for nobody, nor in any row."""

    @property
    def layer(self) -> Layer:
        return Layer.TABLE_BANS

    @property
    def opposite(self) -> Effect:
        return Zombies(deaths=1)

    def on(self, rules: Rules, context: Context) -> Rules:
        base, limits = context.base.limits, rules.limits
        dies = limits.after_george is AfterGeorge.DEAD
        limits = replace(
            limits,
            blank=base.blank,
            fatal=base.fatal,
            fatal_for=base.fatal_for,
            after_george=base.after_george if dies else limits.after_george,
        )
        exchanges = tuple(each for each in rules.deck.exchanges if each is not Exchange.FATAL_FROM_STUB)
        deck = replace(rules.deck, back=context.base.deck.back, exchanges=exchanges)
        return with_ranking(replace(rules, limits=limits, deck=deck), blank=context.base.ranking.blank)


@dataclass(frozen=True, slots=True)
class Zombies(Effect):
    """Cards that so many modifiers kill are fatal to whoever holds them; the dead themselves stay blank.

    Those that lie face up go out of play and others come, while the pack has any that are not fatal.
    What kills Dragons while rows are revealed can only be counted then: the limits say from how many deaths.
    """

    deaths: int = 2

    @property
    def layer(self) -> Layer:
        return Layer.ZOMBIES

    @property
    def opposite(self) -> Effect:
        return Revived()

    def on(self, rules: Rules, context: Context) -> Rules:
        count = _deaths(context)
        fatal = {card for card in CARDS if count[EVERYBODY, card] >= self.deaths}
        fatal_for = {
            (seat, card)
            for seat, card in count
            if seat != EVERYBODY and count[seat, card] + count[EVERYBODY, card] >= self.deaths
        }
        limits = replace(
            rules.limits,
            fatal=in_order(fatal | set(rules.limits.fatal)),
            fatal_for=tuple(sorted(fatal_for | set(rules.limits.fatal_for))),
            george_deaths=self.deaths,
        )
        exchanges = rules.deck.exchanges
        if (fatal or fatal_for) and Exchange.FATAL_FROM_STUB not in exchanges:
            exchanges = (*exchanges, Exchange.FATAL_FROM_STUB)
        return replace(rules, limits=limits, deck=replace(rules.deck, exchanges=exchanges))


@dataclass(frozen=True, slots=True)
class Revived(Effect):
    """Cards that two modifiers kill are alive again, for whom both kill them."""

    @property
    def layer(self) -> Layer:
        return Layer.ZOMBIES

    @property
    def opposite(self) -> Effect:
        return Zombies()

    def on(self, rules: Rules, context: Context) -> Rules:
        count = _deaths(context)
        alive = {
            (seat, card)
            for seat in EVERY_SEAT
            for card in CARDS
            if count[seat, card] + count[EVERYBODY, card] >= 2
        }
        blank = set(rules.ranking.blank) - {card for _, card in alive}
        some = {(seat, card) for seat in EVERY_SEAT for card in set(rules.ranking.blank) - blank}
        limits = replace(rules.limits, blank=tuple(sorted((some | set(rules.limits.blank)) - alive)))
        return with_ranking(replace(rules, limits=limits), blank=in_order(blank))


def _deaths(context: Context) -> Counter[tuple[int, Card]]:
    """How many modifiers have killed each card, for a seat alone or for everybody."""
    killed = {
        (step.number, *each)
        for step in context.steps
        for each in step.effect.kills(step.before, replace(context, number=step.number, found=step.found))
    }
    return Counter((seat, card) for _, seat, card in killed)


@dataclass(frozen=True, slots=True)
class OnlyStandsFor(Effect):
    """St. Georges that are wild stand for some ranks and no others; they are still St. Georges by name."""

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
        hits = (selected(rules.ranking, ST_GEORGE) & set(rules.ranking.wild)) - firm(context)
        faces = dict.fromkeys(hits, Face((ST_GEORGE, *ranks), SUITS))
        wild = in_order(set(rules.ranking.wild) - hits)
        return with_ranking(rules, faces=with_faces(rules.ranking, faces), wild=wild)
