"""What an effect is, the layers, and the words that effects select cards with."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from enum import IntEnum, StrEnum
from functools import lru_cache

from engine.cards import PLAIN_PACK, RANKS, ST_GEORGES, Card
from engine.ranking import Face, Ranking
from engine.rules import Rules
from modifiers.conditions import Found
from modifiers.joke import Part

CARDS: tuple[Card, ...] = (*PLAIN_PACK, *ST_GEORGES)
"""Every card that a modifier can speak of, in the order in which rankings list them."""

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
    DEAD_LOSS = 75
    ZOMBIES = 76
    HANDS = 80  # which hands count
    LADDER = 84
    LADDER_LOSS = 86  # what strikes from the finished ladder
    COMPARISON = 90
    TABLE = 100
    TABLE_BANS = 105  # prohibition beats permission


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
    """Ranks with the words among them replaced by what they stand for now."""
    words = {
        GIVEN: "".join(each for each in found.what if each in RANKS),
        COURT: ranking.court,
        NUMBERS: "".join(rank for rank in RANKS if rank not in ranking.court),
        BOTTOM: ranking.order[0],
        TOP: ranking.order[-1],
    }
    return "".join(words.get(each, each) for each in ranks)


def identities(ranking: Ranking) -> Mapping[Card, Face]:
    """What every card is, whether or not it is wild or dead."""
    return _identities(ranking.faces)


@lru_cache(maxsize=256)
def _identities(faces: tuple[tuple[Card, Face], ...]) -> Mapping[Card, Face]:
    known = dict(faces)
    return {card: known.get(card) or Face((card.rank,), (card.suit,)) for card in CARDS}


def selected(ranking: Ranking, ranks: str = "", suits: str = "", others: bool = False) -> frozenset[Card]:
    """The cards that are of these ranks and suits as the ranking has it; empty means any.

    others: those that are not, instead.
    """
    hits = set()
    for card, face in identities(ranking).items():
        has_rank = not ranks or (len(face.ranks) == 1 and face.ranks[0] in ranks)
        has_suit = not suits or (bool(face.suits) and set(face.suits) <= set(suits))
        if (has_rank and has_suit) is not others:
            hits.add(card)
    return frozenset(hits)


def in_order(cards: frozenset[Card] | set[Card]) -> tuple[Card, ...]:
    """Cards as rankings list them, so that equal rankings are equal values."""
    return tuple(card for card in CARDS if card in cards)
