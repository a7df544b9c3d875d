"""Naturals: thirteen cards that win without comparing rows."""

from dataclasses import dataclass
from enum import StrEnum

from engine.options import option
from engine.prices import Prices
from engine.setting import Rows


class NaturalKind(StrEnum):
    """The kinds of natural that some table of the world knows (000, "Special hands"; 001, "Naturals")."""

    SIX_PAIRS = "six-pairs"
    THREE_STRAIGHTS = "three-straights"
    THREE_FLUSHES = "three-flushes"
    DRAGON = "dragon"
    CLEAN_DRAGON = "clean-dragon"
    FIVE_PAIRS_AND_A_TRIPLE = "five-pairs-and-a-triple"
    FOUR_TRIPLES = "four-triples"
    THREE_QUADS = "three-quads"
    THREE_STRAIGHT_FLUSHES = "three-straight-flushes"
    ALL_LOW = "all-low"
    ALL_HIGH = "all-high"
    ONE_COLOUR = "one-colour"
    TWELVE_OF_A_COLOUR = "twelve-of-a-colour"
    ALL_BROADWAYS = "all-broadways"
    NO_BROADWAYS = "no-broadways"
    ONE_SUIT = "one-suit"

    @property
    def words(self) -> str:
        """The name for people: ``six pairs``."""
        return self.value.replace("-", " ")


class Clash(StrEnum):
    """What moves between two players who both declared a natural."""

    HIGHER_TAKES_FULL = "higher-takes-full"  # the higher is paid in full, the lower counts for nothing (000)
    DIFFERENCE = "difference"  # the lower pays the difference (000, Malaya and Hawaiian Gardens)
    CANCEL = "cancel"  # nothing, but for those that beat all others (000, Singapore)


class Broadways(StrEnum):
    """Which hands are all broadways."""

    TWELVE_PICTURES = "twelve-pictures"  # all twelve pictures and any card (000, Malaya)
    PICTURES_AND_ACES = "pictures-and-aces"  # nothing but pictures and aces (001)


@dataclass(frozen=True, slots=True)
class NaturalRules:
    """Which naturals a table pays and how they meet."""

    pays: Prices[NaturalKind] = option(Prices(), "what each natural takes from each opponent, lowest first")
    clash: Clash = option(Clash.HIGHER_TAKES_FULL, "what moves between two who both declared a natural")
    supreme: tuple[NaturalKind, ...] = option(
        (), "naturals that beat any other and are paid in full, even where naturals cancel"
    )
    quad_is_two_pairs: bool = option(True, "whether four of a kind counts as two pairs")
    ace_low_in_front: bool = option(True, "whether ace, two, three is a straight in the front")
    tens_are_pictures: bool = option(False, "whether a ten is a picture")
    broadways: Broadways = option(
        Broadways.PICTURES_AND_ACES,
        "which hands are all broadways: pictures and aces, or twelve pictures",
    )
    low_to: int = option(8, "the highest rank in all low", 5, 10)
    high_from: int = option(8, "the lowest rank in all high", 2, 10)
    set_right: bool = option(False, "whether a natural counts only where its rows are no foul")
    tradition: bool = option(
        False, "a forfeit, shown and never charged: dealt one suit, everybody empties their pockets for you"
    )


@dataclass(frozen=True, slots=True)
class Natural:
    """A natural that somebody holds, under the rules of a table.

    units: what it takes from each opponent. place: where it stands in the ruleset's list. key: what compares
    two of a kind, the higher wins; empty where such tie. rows: the grouping that compares best, where rows
    make the natural.
    """

    kind: NaturalKind
    units: int
    place: int
    key: tuple[int, ...] = ()
    rows: Rows | None = None
