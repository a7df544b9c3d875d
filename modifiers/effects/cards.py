"""Effects on what cards are: names, suits, points."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from engine.cards import PLAIN_PACK, RANKS, ST_GEORGE, SUITS, Card
from engine.kitty import suit_symbols
from engine.ranking import POINTS, Face, Ranking
from engine.rules import Rules
from modifiers.effects.base import (
    CARDS,
    GIVEN,
    Context,
    Effect,
    Layer,
    identities,
    in_order,
    resolved,
    selected,
    suit_now,
)


def with_ranking(rules: Rules, **changes: object) -> Rules:
    """The rules with fields of their ranking changed."""
    return replace(rules, ranking=replace(rules.ranking, **changes))  # type: ignore[arg-type]


def with_faces(ranking: Ranking, faces: Mapping[Card, Face]) -> tuple[tuple[Card, Face], ...]:
    """All faces of a ranking, some of them new; a card that is what is printed on it needs none."""
    known = {**identities(ranking), **faces}
    return tuple((card, face) for card, face in known.items() if face != Face((card.rank,), (card.suit,)))


@dataclass(frozen=True, slots=True)
class Renamed(Effect):
    """Cards of some ranks are cards of another; a St. George's name makes them wild as well."""

    source: str
    target: str
    suits: str = ""

    @property
    def layer(self) -> Layer:
        return Layer.NAMES

    @property
    def opposite(self) -> Effect:
        return Renamed(self.target, self.source[0], self.suits)

    def hits(self, rules: Rules, context: Context) -> frozenset[Card]:
        return selected(rules.ranking, resolved(self.source, rules.ranking, context.found), self.suits)

    def on(self, rules: Rules, context: Context) -> Rules:
        hits = self.hits(rules, context)
        faces = {card: Face((self.target,), identities(rules.ranking)[card].suits) for card in hits}
        wild = set(rules.ranking.wild)
        wild = wild | hits if self.target == ST_GEORGE else wild - hits
        if self.source == ST_GEORGE:
            faces = {card: Face(face.ranks, SUITS) for card, face in faces.items()}
        points = tuple(each for each in rules.ranking.half_points if each[0] not in hits)
        return with_ranking(
            rules, faces=with_faces(rules.ranking, faces), wild=in_order(wild), half_points=points
        )


@dataclass(frozen=True, slots=True)
class NamesSwapped(Effect):
    """Cards of two ranks are cards of each other's; given: the two that the condition found."""

    ranks: str = GIVEN

    @property
    def layer(self) -> Layer:
        return Layer.NAMES

    @property
    def opposite(self) -> Effect:
        return PrintedRanks(self.ranks)

    def hits(self, rules: Rules, context: Context) -> frozenset[Card]:
        pair = resolved(self.ranks, rules.ranking, context.found)
        return selected(rules.ranking, pair) if len(pair) == 2 else frozenset()

    def on(self, rules: Rules, context: Context) -> Rules:
        pair = resolved(self.ranks, rules.ranking, context.found)
        known = identities(rules.ranking)
        names = dict(zip(pair, reversed(pair), strict=True))
        faces = {
            card: replace(known[card], ranks=tuple(names.get(rank, rank) for rank in known[card].ranks))
            for card in self.hits(rules, context)
        }
        return with_ranking(rules, faces=with_faces(rules.ranking, faces))


@dataclass(frozen=True, slots=True)
class PrintedRanks(Effect):
    """Cards of some ranks are what is printed on them, whatever gave them other names."""

    ranks: str

    @property
    def layer(self) -> Layer:
        return Layer.NAME_LOCKS

    @property
    def opposite(self) -> Effect:
        return NamesSwapped(self.ranks)

    def on(self, rules: Rules, context: Context) -> Rules:
        ranks = resolved(self.ranks, rules.ranking, context.found)
        held = frozenset(card for card in PLAIN_PACK if card.rank in ranks)
        faces = {card: replace(identities(rules.ranking)[card], ranks=(card.rank,)) for card in held}
        return with_ranking(
            rules,
            faces=with_faces(rules.ranking, faces),
            wild=in_order((set(rules.ranking.wild) - held) | (held & set(context.base.ranking.wild))),
        )


@dataclass(frozen=True, slots=True)
class AlsoCounts(Effect):
    """Cards of a rank may stand for another rank as well; they go by their own and keep its points."""

    rank: str
    other: str

    @property
    def layer(self) -> Layer:
        return Layer.NAMES

    @property
    def opposite(self) -> Effect:
        return AlsoCounts(self.other, self.rank)

    def hits(self, rules: Rules, context: Context) -> frozenset[Card]:
        return selected(rules.ranking, self.rank)

    def on(self, rules: Rules, context: Context) -> Rules:
        faces = {
            card: Face((self.rank, self.other), identities(rules.ranking)[card].suits)
            for card in self.hits(rules, context)
        }
        points = points_of(rules.ranking)
        return with_points(with_ranking(rules, faces=with_faces(rules.ranking, faces)), points)


@dataclass(frozen=True, slots=True)
class Recoloured(Effect):
    """Cards of some suits count as another suit. ranks: only these; empty is all."""

    suits: str
    target: str
    ranks: str = ""

    @property
    def layer(self) -> Layer:
        return Layer.SUITS

    @property
    def opposite(self) -> Effect:
        return Recoloured(self.target, self.suits[0], self.ranks)

    def on(self, rules: Rules, context: Context) -> Rules:
        hits = selected(rules.ranking, resolved(self.ranks, rules.ranking, context.found), self.suits)
        faces = {card: Face(identities(rules.ranking)[card].ranks, (self.target,)) for card in hits}
        return with_ranking(rules, faces=with_faces(rules.ranking, faces))


@dataclass(frozen=True, slots=True)
class Merged(Effect):
    """Suits that are one suit. groups: each the printed suits that join, with what has joined them."""

    groups: tuple[str, ...]

    @property
    def layer(self) -> Layer:
        return Layer.SUITS

    @property
    def opposite(self) -> Effect:
        return PrintedSuits()

    def on(self, rules: Rules, context: Context) -> Rules:
        for group in self.groups:
            joined = "".join(suit_now(rules.ranking, suit) for suit in group)
            rules = Recoloured(joined, joined[0]).on(rules, context)
        return rules


@dataclass(frozen=True, slots=True)
class PrintedSuits(Effect):
    """Every card keeps the suit that is printed on it, whatever came before."""

    @property
    def layer(self) -> Layer:
        return Layer.SUITS

    @property
    def opposite(self) -> Effect:
        return Recoloured("cdh", "s")

    def on(self, rules: Rules, context: Context) -> Rules:
        faces = {
            card: Face(identities(rules.ranking)[card].ranks, (card.suit,))
            for card in CARDS
            if card.suit in SUITS
        }
        return with_ranking(rules, faces=with_faces(rules.ranking, faces))


@dataclass(frozen=True, slots=True)
class DrawnName(Effect):
    """A rank counts as another one; the session's seed draws both. backwards: the other as the one."""

    backwards: bool = False

    @property
    def layer(self) -> Layer:
        return Layer.NAMES

    @property
    def opposite(self) -> Effect:
        return DrawnName(not self.backwards)

    def on(self, rules: Rules, context: Context) -> Rules:
        source, target = Random(f"{context.seed}/{context.number}").sample(RANKS, 2)
        pair = (target, source) if self.backwards else (source, target)
        return Renamed(*pair).on(rules, context)


@dataclass(frozen=True, slots=True)
class Stranger(Effect):
    """A card of another rank, which the seed draws, counts as one of the lowest rank, or of the highest."""

    highest: bool = False

    @property
    def layer(self) -> Layer:
        return Layer.ORDER_ENDS

    @property
    def opposite(self) -> Effect:
        return Stranger(not self.highest)

    def on(self, rules: Rules, context: Context) -> Rules:
        place, known = rules.ranking.order[-1 if self.highest else 0], identities(rules.ranking)
        others = [card for card in PLAIN_PACK if set(known[card].ranks).isdisjoint(place)]
        if not others:
            return rules
        card = Random(f"{context.seed}/{context.number}").choice(others)
        face = Face((place[0],), known[card].suits)
        return with_ranking(rules, faces=with_faces(rules.ranking, {card: face}))


@dataclass(frozen=True, slots=True)
class Flood(Effect):
    """Cards of the two lowest suits are worth a point more, or less, for every deal that it has lasted."""

    falls: bool = False

    @property
    def layer(self) -> Layer:
        return Layer.VALUES

    @property
    def opposite(self) -> Effect:
        return Flood(not self.falls)

    def on(self, rules: Rules, context: Context) -> Rules:
        deals = 1 + max(0, context.deal - max(1, context.found.since[0]))
        suits = "".join((rules.ranking.suit_order or SUITS)[:2])
        return Points(suits=suits, more=-2 * deals if self.falls else 2 * deals).on(rules, context)


@dataclass(frozen=True, slots=True)
class Points(Effect):
    """Cards are worth other points: so many times over, then so many more, both in halves of a point.

    times: in halves, so 4 doubles and 1 halves. each: how often `more` counts, 0 for as often as was found.
    """

    ranks: str = ""
    suits: str = ""
    times: int = 2
    more: int = 0
    each: int = 1

    @property
    def layer(self) -> Layer:
        return Layer.VALUES

    @property
    def opposite(self) -> Effect:
        return Points(self.ranks, self.suits, {4: 1, 1: 4}.get(self.times, self.times), -self.more, self.each)

    def on(self, rules: Rules, context: Context) -> Rules:
        hits = selected(rules.ranking, resolved(self.ranks, rules.ranking, context.found), self.suits)
        more = self.more * (self.each or context.found.times)
        old = points_of(rules.ranking)
        new = {card: max(0, old[card] * self.times // 2 + more) for card in hits}
        return with_points(rules, {**old, **new})


@dataclass(frozen=True, slots=True)
class SymbolPoints(Effect):
    """A card is worth its suit symbols, those of its corners counted: two for an Elf, twelve for a ten.

    Ranks that are worth the same are one, and those that are one already stay so, at the lowest of them.
    """

    fewer: bool = False

    @property
    def layer(self) -> Layer:
        return Layer.VALUES

    @property
    def opposite(self) -> Effect:
        return SymbolPoints(not self.fewer)

    def on(self, rules: Rules, context: Context) -> Rules:
        places: dict[int, str] = {}
        for place in rules.ranking.order:
            symbols = min(suit_symbols(Card(rank, "s")) for rank in place if rank in RANKS)
            places[symbols] = places.get(symbols, "") + place
        order = tuple(places[symbols] for symbols in sorted(places, reverse=self.fewer))
        rules = with_ranking(rules, order=order)
        return with_points(rules, {card: 2 * suit_symbols(card) for card in CARDS})


def points_of(ranking: Ranking) -> dict[Card, int]:
    """What every card is worth, in halves of a point."""
    return _points_by_rank(ranking) | dict(ranking.half_points)


def with_points(rules: Rules, points: Mapping[Card, int]) -> Rules:
    """The rules with points of cards; what a card's rank says needs no telling."""
    usual = _points_by_rank(rules.ranking)
    told = tuple((card, points[card]) for card in CARDS if points[card] != usual[card])
    return with_ranking(rules, half_points=told)


def _points_by_rank(ranking: Ranking) -> dict[Card, int]:
    """What every card is worth by its rank alone, in halves of a point."""
    return {
        card: 2 * POINTS.get(face.ranks[0], 0) if len(face.ranks) == 1 else 0
        for card, face in identities(ranking).items()
    }


@dataclass(frozen=True, slots=True)
class Court(Effect):
    """A rank joins the face cards, or leaves them."""

    rank: str
    joins: bool = True

    @property
    def layer(self) -> Layer:
        return Layer.CARDS

    @property
    def opposite(self) -> Effect:
        return Court(self.rank, not self.joins)

    def on(self, rules: Rules, context: Context) -> Rules:
        left = rules.ranking.court.replace(self.rank, "")
        return with_ranking(rules, court=self.rank + left if self.joins else left)
