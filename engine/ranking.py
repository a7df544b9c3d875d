"""Which cards beat which: the part of the rules that the evaluator is built from."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from engine.cards import DRAGON_NAMES, RANK_NAMES, RANKS, ST_GEORGE, SUITS, Card, Rank, Suit
from engine.options import option


class Category(StrEnum):
    """The kinds of poker hand, weakest first, on the plain ladder (004, "Which hand beats which").

    A royal flush is the highest straight flush.
    """

    HIGH_CARD = "high-card"
    PAIR = "pair"
    TWO_PAIR = "two-pair"
    THREE_OF_A_KIND = "three-of-a-kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full-house"
    FOUR_OF_A_KIND = "four-of-a-kind"
    STRAIGHT_FLUSH = "straight-flush"
    FIVE_OF_A_KIND = "five-of-a-kind"

    @property
    def words(self) -> str:
        """The name for people: ``full house``."""
        return self.value.replace("-", " ")


class Wheel(StrEnum):
    """Where the straight with the ace below the two ranks."""

    LOW = "low"  # the lowest straight, and the highest where the order is turned round
    SECOND = "second"  # only the highest straight beats it (001, "Other variations")
    NONE = "none"  # it is no straight


class Totals(StrEnum):
    """What the points of a row decide; none by default (joke mode, modifiers 15 and 118)."""

    NOTHING = "nothing"
    EVEN = "even"  # within a category an even total beats an odd one, before any card compares
    ODD = "odd"
    HIGHEST = "highest"  # the total decides between all rows of a pair or better
    LOWEST = "lowest"


@dataclass(frozen=True, slots=True)
class Face:
    """What a card counts as instead of what is printed on it: one of these ranks and one of these suits.

    All ranks and suits make the card wild. None make it blank: it joins no pair, straight or flush and
    lies below every kicker.
    """

    ranks: tuple[Rank, ...] = ()
    suits: tuple[Suit, ...] = ()


WILD = Face(RANKS, SUITS)
BLANK = Face()
POINTS: dict[Rank, int] = {rank: points for points, rank in enumerate(RANKS, start=2)}
"""The points of each rank: two to ten, then 11 to 14."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """What cards count as and which hands beat which. A value: equal rankings share one evaluator.

    order: the places of the ranks, low to high, each the text of the ranks that share it. Straights run
        along the places and kickers compare by them; ranks that share a place pair with each other.
    faces: the cards that count as something else than is printed, with what they count as.
    categories: the hands that count, low to high. A hand whose category is not among them is the best
        one, on the plain ladder, that its cards still make.
    short_categories: those that a row of three cards can make (004: no straights or flushes in front).
    suit_order: low to high; equal hands are then told apart by the suit of the card that compares first:
        the top of a straight, the best suit among a pair. Empty: suits decide nothing.
    wheel: where the ace below the two ranks. Only an ace at an end of the order stands beyond the other
        end as well.
    straight_length: how many cards in a row make a straight in a row of five.
    wild, blank: cards that count as any other, or as none, whatever their faces; a blank beats a wild.
    untouched: ranks for which no wild card stands.
    barred: categories that keep their place on the ladder but that nobody makes.
    unmatched: how many of a kind do not count of which rank: ``(2, "3")`` voids the pair of threes.
    totals: what the points of a row decide. half_points: what cards are worth that are worth something
        else than their rank says, in halves of a point.
    mixed_straights: whether a straight that shows every suit is a straight flush. court: the face cards.
    dragons: whether jack, queen, king and ace go by the names of Dragon Poker (000).
    """

    order: tuple[str, ...] = option(RANKS, "the ranks, low to high; ranks in one text are equal")
    faces: tuple[tuple[Card, Face], ...] = option(
        (), "cards that count as others: [card, {ranks, suits}]; all of them is wild, none is blank"
    )
    categories: tuple[Category, ...] = option(tuple(Category), "the hands that count, low to high")
    short_categories: tuple[Category, ...] = option(
        (Category.HIGH_CARD, Category.PAIR, Category.THREE_OF_A_KIND), "those that a row of three can make"
    )
    suit_order: tuple[Suit, ...] = option((), "the suits that break ties, low to high; none by default")
    wheel: Wheel = option(Wheel.LOW, "where A-2-3-4-5 ranks: lowest, second highest, or no straight")
    straight_length: int = option(5, "how many cards in a row make a straight", 3, 5)
    wild: tuple[Card, ...] = option((), "cards that count as any other")
    untouched: str = option("", "ranks that wild cards do not stand for")
    blank: tuple[Card, ...] = option((), "cards that count as none, be they wild")
    barred: tuple[Category, ...] = option((), "hands that keep their place but that nobody makes")
    unmatched: tuple[tuple[int, str], ...] = option(
        (), 'how many of a kind do not count: [2, "3"] voids the pair of threes'
    )
    totals: Totals = option(Totals.NOTHING, "what the points of a row decide: nothing, or which rows win")
    half_points: tuple[tuple[Card, int], ...] = option(
        (), "cards worth other points than their rank says: [card, points, doubled]"
    )
    mixed_straights: bool = option(False, "whether a straight in all four suits is a straight flush")
    court: str = option("JQKA", "the ranks that are face cards, which some modifiers tell apart")

    dragons: bool = option(False, "whether J Q K A are called Elf, Ogre, Unicorn and Dragon")

    @property
    def names(self) -> Mapping[Rank, str]:
        """What the ranks are called: ``king``, or ``Unicorn``."""
        return DRAGON_NAMES if self.dragons else RANK_NAMES

    def face(self, card: Card) -> Face:
        """What a card counts as."""
        if card in self.blank:
            return BLANK
        if card in self.wild:
            return self.wild_face
        return self.identity(card)

    @property
    def georges(self) -> frozenset[Card]:
        """The wild cards that are St. Georges, printed or by name."""
        return frozenset(card for card in self.wild if self.identity(card).ranks == (ST_GEORGE,))

    def with_plain_georges(self) -> "Ranking":
        """The same, but that no St. George is wild."""
        georges = self.georges
        return replace(self, wild=tuple(card for card in self.wild if card not in georges))

    def with_georges_above(self) -> "Ranking":
        """The same, but that wild St. Georges may also stand above all others, as a rank of their own."""
        georges = self.georges
        if not georges:
            return self
        faces = dict(self.faces) | dict.fromkeys(sorted(georges), Face((*RANKS, ST_GEORGE), SUITS))
        order = self.order if ST_GEORGE in self.order else (*self.order, ST_GEORGE)
        return replace(self.with_plain_georges(), order=order, faces=tuple(faces.items()))

    @property
    def wild_face(self) -> Face:
        """What wild cards count as."""
        return replace(WILD, ranks=tuple(rank for rank in RANKS if rank not in self.untouched))

    def identity(self, card: Card) -> Face:
        """What a card is, whether or not it is wild or blank."""
        return next((face for each, face in self.faces if each == card), Face((card.rank,), (card.suit,)))

    def is_court(self, card: Card) -> bool:
        """Whether a card is a face card, whether or not it is wild or blank."""
        return not set(self.identity(card).ranks).isdisjoint(self.court)
