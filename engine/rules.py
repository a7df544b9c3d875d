"""Rules: everything a table agrees on before the cards are dealt, as one value.

A ruleset file is a Rules written down, a house rule is a changed field. Every field carries its meaning
and its bounds, which the rule checks and the help read.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from engine.cards import RANKS, ST_GEORGE, SUITS
from engine.ranking import Category, Ranking
from engine.setting import RowOrder


def option(default: Any, meaning: str, least: int | None = None, most: int | None = None) -> Any:
    """A field of the rules with its meaning for people and, for numbers, its bounds."""
    return field(default=default, metadata={"meaning": meaning, "least": least, "most": most})


MOST_UNITS = 10_000
"""More than anybody plays for, and few enough for every sum and column."""

LONGEST_NAME = 60
"""Letters in the name of a ruleset or a player: more fit into no column."""

_LONGEST_SUMMARY = 300


def name_fault(name: str, longest: int = LONGEST_NAME) -> str | None:
    """What keeps a name or a line of text off the screen, or None: no letters, too many, or unseen ones."""
    if not name.strip():
        return "it is empty: write at least one letter"
    if not name.isprintable():
        return f"{name[:longest]!r} has letters that cannot be shown"
    if len(name) > longest:
        return f"{name[:20]!r}… has {len(name)} letters, there should be {longest} at most"
    return None


class Phase(StrEnum):
    """The parts of a deal, in the order in which the rules list them."""

    DEAL = "deal"
    SET = "set"
    SETTLE = "settle"


class Overall(StrEnum):
    """Who gets the overall point between two players."""

    NONE = "none"
    ROWS = "rows"  # whoever wins two or three rows (001, 004: the 2-4 count)
    MORE_ROWS = "more-rows"  # whoever wins more rows than they lose
    NET = "net"  # whoever wins more units than they lose, everything counted (000)


class FoulMode(StrEnum):
    """What becomes of a setting that is out of order."""

    SCOOPED = "scooped"  # loses all rows to everyone who set right (004)
    PLAYS_ON = "plays-on"  # its rows are compared as they lie (001)


@dataclass(frozen=True, slots=True)
class SeatRules:
    """How many seats a deal has."""

    least: int = option(2, "the fewest seats in a deal", 2, 4)
    most: int = option(4, "the most seats in a deal; more people sit out in turn", 2, 4)


@dataclass(frozen=True, slots=True)
class RowRules:
    """How rows must lie."""

    order: RowOrder = option(RowOrder.AT_LEAST, "whether a row may tie with the next one or must be lower")


@dataclass(frozen=True, slots=True)
class FoulRules:
    """What a foul costs."""

    mode: FoulMode = option(FoulMode.SCOOPED, "whether a foul loses all rows or plays as it lies")
    pays: int = option(0, "units a foul pays to each who set right; 0 is the price of a scoop", 0, MOST_UNITS)


@dataclass(frozen=True, slots=True)
class SurrenderRules:
    """Whether a player may give the deal up before the reveal, and for how much."""

    allowed: bool = option(False, "whether a player may surrender instead of setting")
    pays: int = option(1, "units a surrender pays to each other player who set right", 0, MOST_UNITS)
    foul_pays: int = option(0, "units a foul pays to a player who surrendered", 0, MOST_UNITS)


@dataclass(frozen=True, slots=True)
class Rules:
    """What a table plays.

    Payments (000, 001, 004): `row` for each row won against a player, `sweep` more for all three, and the
    `overall` point, all between each two players.
    """

    name: str = option("house", "the ruleset's name")
    title: str = option("House rules", "the ruleset's name for people")
    summary: str = option("", "the ruleset in one line")
    aliases: tuple[str, ...] = option((), "other names of the ruleset")
    seats: SeatRules = option(SeatRules(), "how many play a deal")
    phases: tuple[Phase, ...] = option(tuple(Phase), "the parts of a deal, in order")
    ranking: Ranking = option(Ranking(), "which cards beat which")
    rows: RowRules = option(RowRules(), "how rows must lie")
    foul: FoulRules = option(FoulRules(), "what a foul costs")
    surrender: SurrenderRules = option(SurrenderRules(), "giving a deal up")
    row: int = option(1, "units for each row won", 0, MOST_UNITS)
    sweep: int = option(0, "extra units for winning all three rows against a player", 0, MOST_UNITS)
    overall: Overall = option(Overall.NONE, "who gets one more unit between two players")

    def __post_init__(self) -> None:
        """Refuse rules that contradict themselves. Raises ValueError."""
        if faults := [*_text_faults(self), *_table_faults(self), *_ranking_faults(self.ranking)]:
            raise ValueError("; ".join(faults))

    @property
    def scoop(self) -> int:
        """What winning all three rows against a player pays, in units."""
        return 3 * self.row + self.sweep + (0 if self.overall is Overall.NONE else 1)

    @property
    def foul_price(self) -> int:
        """What a foul pays to each player who set right, in units."""
        return self.foul.pays or self.scoop


def _text_faults(rules: Rules) -> Iterator[str]:
    texts = [("name", rules.name), ("title", rules.title), *(("aliases", each) for each in rules.aliases)]
    for field_name, text in texts:
        if fault := name_fault(text):
            yield f"{field_name}: {fault}"
    if rules.summary and (fault := name_fault(rules.summary, _LONGEST_SUMMARY)):
        yield f"summary: {fault}"


def _table_faults(rules: Rules) -> Iterator[str]:
    if rules.seats.least > rules.seats.most:
        yield f"seats: least is {rules.seats.least}, more than most, which is {rules.seats.most}"
    phases = rules.phases
    ends = phases[:1] == (Phase.DEAL,) and phases[-1:] == (Phase.SETTLE,)
    if not ends or Phase.SET not in phases or len(set(phases)) < len(phases):
        yield f"phases: a deal goes through {', '.join(Phase)}, each once and in this order"


def _ranking_faults(ranking: Ranking) -> Iterator[str]:
    """What the types of a ranking's fields leave open."""
    ranks = "".join(ranking.order)
    yield from _list_faults("order", ranks, (*RANKS, ST_GEORGE))
    if not all(ranking.order) or not set(RANKS) <= set(ranks):
        yield f"ranking.order: each rank of {''.join(RANKS)} needs a place"
    yield from _list_faults("categories", ranking.categories, tuple(Category))
    yield from _list_faults("suit_order", ranking.suit_order, SUITS)
    cards = [str(card) for card, _ in ranking.faces]
    yield from _list_faults("faces", cards, cards)
    for card, face in ranking.faces:
        yield from _list_faults(f"faces: ranks of {card}", face.ranks, (*RANKS, ST_GEORGE))
        yield from _list_faults(f"faces: suits of {card}", face.suits, SUITS)
    if not 3 <= ranking.straight_length <= 5:
        yield f"ranking.straight_length: {ranking.straight_length} should be 3 to 5"


def _list_faults(name: str, entries: Sequence[str], known: Sequence[str]) -> Iterator[str]:
    for entry in dict.fromkeys(entries):
        if entry not in known:
            yield f"ranking.{name}: {str(entry)!r} is none of {' '.join(known)}"
        elif entries.count(entry) > 1:
            yield f"ranking.{name}: {str(entry)!r} stands there twice"
