"""What an effect is, the layers, and the words that effects select cards with."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import IntEnum, StrEnum
from functools import lru_cache

from engine.cards import PLAIN_PACK, RANKS, ST_GEORGES, SUITS, Card
from engine.ranking import Face, Ranking
from engine.rules import Rules
from modifiers.conditions import Found
from modifiers.joke import Part

CARDS: tuple[Card, ...] = (*PLAIN_PACK, *ST_GEORGES)
"""Every card that a modifier can speak of, in the order in which rankings list them."""

EVERY_SEAT: tuple[int, ...] = tuple(range(6))
"""The seats that a table may have."""

GIVEN, COURT, NUMBERS, BOTTOM, TOP = "*", "F", "N", "B", "P"
"""Words for ranks: what the condition found, face cards, the others, the ends of the order as it stands."""


class Reads(StrEnum):
    """What an effect does nothing without: its condition has to find it."""

    SEATS = "players"
    RANKS = "ranks"
    SUITS = "suits"
    NUMBERS = "modifiers"


class Layer(IntEnum):
    """The order in which effects apply; inside a layer time stamps decide."""

    META = 0  # the stack itself
    CARDS = 10  # which cards exist and which are face cards
    NAMES = 20  # what ranks are
    NAME_LOCKS = 25
    SUITS = 30  # what suits are
    SUIT_ORDER = 35
    SUIT_LOCKS = 36
    VALUES = 40
    ORDER = 50
    ORDER_ENDS = 55  # what reads the finished order
    ORDER_LOCKS = 56
    WILD = 60
    WILD_LOSS = 65
    DEAD = 70
    ZOMBIES = 76
    HANDS = 80  # which hands count
    LADDER = 84
    LADDER_LOSS = 86  # what strikes from the finished ladder
    COMPARISON = 90
    TABLE = 100
    TABLE_BANS = 105  # prohibition beats permission, and what forbids death comes after all that brings it


@dataclass(frozen=True, slots=True)
class Context:
    """What an effect may look at besides the rules.

    number: of the modifier. steps: what was applied before, oldest first. base: the rules before any of it.
    seed: where all its chance comes from. deal: its number.
    """

    number: str
    found: Found
    base: Rules
    steps: Sequence["Step"] = ()
    seed: str = ""
    deal: int = 1


@dataclass(frozen=True, slots=True)
class Step:
    """One effect applied: the rules before and after it.

    needs: the parts of the joke mode that the table leaves out, where the effect comes to nothing without.
    """

    number: str
    effect: "Effect"
    found: Found
    before: Rules
    after: Rules
    needs: tuple[Part, ...] = ()


class Effect(ABC):
    """A change of the rules. It is pure: the same rules and context give the same rules."""

    __slots__ = ()

    @property
    @abstractmethod
    def layer(self) -> Layer:
        """When it applies."""

    @abstractmethod
    def on(self, rules: Rules, context: Context) -> Rules:
        """The rules once it has applied."""

    @property
    @abstractmethod
    def opposite(self) -> "Effect":
        """What the southern hemisphere plays instead, where the modifier names nothing else."""

    @property
    def reads(self) -> frozenset[Reads]:
        """What its condition has to find, or it does nothing."""
        given = any(getattr(self, each.name) == GIVEN for each in fields(self))  # type: ignore[arg-type]
        return frozenset({Reads.RANKS}) if given else frozenset()

    def hits(self, rules: Rules, context: Context) -> frozenset[Card]:
        """The cards it applies to, for what depends on it: none but for those that name cards."""
        return frozenset()

    def kills(self, rules: Rules, context: Context) -> frozenset[tuple[int, Card]]:
        """The cards that it makes dead, each with the seat for which it does so, `EVERYBODY` for all."""
        return frozenset()


def hits_of(step: Step, context: Context) -> frozenset[Card]:
    """The cards that an earlier step applied to. context: that of the effect that asks."""
    own = replace(context, number=step.number, found=step.found)
    return step.effect.hits(step.before, own)


@dataclass(frozen=True, slots=True)
class Nothing(Effect):
    """It changes nothing: the opposite of what can only be there or not."""

    @property
    def layer(self) -> Layer:
        return Layer.META

    @property
    def opposite(self) -> Effect:
        return self

    def on(self, rules: Rules, context: Context) -> Rules:
        return rules


def resolved(ranks: str, ranking: Ranking, found: Found) -> str:
    """Ranks with the words among them, and among what was found, replaced by what they stand for now."""
    words = {
        COURT: ranking.court,
        NUMBERS: "".join(rank for rank in RANKS if rank not in ranking.court),
        BOTTOM: ranking.order[0],
        TOP: ranking.order[-1],
    }
    given = "".join(words.get(each, each if each in RANKS else "") for each in found.what)
    return "".join((words | {GIVEN: given}).get(each, each) for each in ranks)


def identities(ranking: Ranking) -> Mapping[Card, Face]:
    """What every card is, whether or not it is wild or dead."""
    return _identities(ranking.faces)


@lru_cache(maxsize=256)
def _identities(faces: tuple[tuple[Card, Face], ...]) -> Mapping[Card, Face]:
    known = dict(faces)
    return {card: known.get(card) or Face((card.rank,), (card.suit,)) for card in CARDS}


def known_rank(face: Face) -> str:
    """The rank that a card goes by: its own, which comes first, where it may stand for others as well.

    Empty where it is blank or stands for any.
    """
    return "" if len(face.ranks) >= len(RANKS) and set(RANKS) <= set(face.ranks) else "".join(face.ranks[:1])


def selected(ranking: Ranking, ranks: str = "", suits: str = "", others: bool = False) -> frozenset[Card]:
    """The cards that are of these ranks and suits as the ranking has it; empty means any.

    others: those that are not, instead; of suits that have all been merged into others, what is not of these.
    """
    if others and suits and not selected(ranking, suits=suits):
        suits = "".join(suit_now(ranking, suit) for suit in suits)
    hits = set()
    for card, face in identities(ranking).items():
        rank = known_rank(face)
        has_rank = not ranks or (rank != "" and rank in ranks)
        has_suit = not suits or (bool(face.suits) and all(suit in suits for suit in face.suits))
        if (has_rank and has_suit) is not others:
            hits.add(card)
    return frozenset(hits)


def suit_now(ranking: Ranking, printed: str) -> str:
    """The suit that most cards with a printed suit are of."""
    known = identities(ranking)
    count = Counter(suit for rank in RANKS for suit in known[Card(rank, printed)].suits)
    return max(SUITS, key=lambda suit: count[suit])


def in_order(cards: frozenset[Card] | set[Card]) -> tuple[Card, ...]:
    """Cards as rankings list them, so that equal rankings are equal values."""
    return tuple(card for card in CARDS if card in cards)
