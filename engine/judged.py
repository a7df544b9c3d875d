"""What each seat shows at the end of a deal, judged once for all who settle with it."""

from dataclasses import dataclass

from engine.cards import Card
from engine.evaluate import Strength
from engine.naturals import Natural
from engine.ranking import Category
from engine.rules import FoulMode, Rules
from engine.setting import Board, Row, Rows, strength_in, why_foul


@dataclass(frozen=True, slots=True)
class Shown:
    """What a seat shows when the deal is settled: its rows, or the natural that it declared, or neither.

    Neither is a surrender. cards: what it holds, as far as known where it shows no rows.
    """

    seat: int
    rows: Rows | None
    natural: Natural | None = None
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Judged:
    """A seat as the others meet it. foul: why its setting loses, None where its rows count or it has none.

    strengths: what its rows are worth; empty where they do not meet others.
    """

    seat: int
    cards: tuple[Card, ...]
    natural: Natural | None
    surrendered: bool
    foul: str | None
    strengths: tuple[Strength, ...]

    @property
    def plays(self) -> bool:
        """Whether its rows meet those of others."""
        return bool(self.strengths)

    def bonus(self, rules: Rules, row: Row) -> int:
        """What the row is worth by the price list, in units; nothing for one that meets no others."""
        return rules.bonus.rows[row].of(None if self.foul else self.category(row))

    def category(self, row: Row) -> Category | None:
        """What the row is; None where it meets no others."""
        return self.strengths[row].category if self.plays else None


def foul_of(rules: Rules, rows: Rows) -> str | None:
    """Why a setting is foul under the rules, in words, or None where it is legal."""
    return why_foul(rows, rules.ranking, rules.rows)


def judged(rules: Rules, shown: Shown) -> Judged:
    """A seat as the others meet it: a declared natural stands however its rows lie."""
    cards = Board(shown.rows).cards if shown.rows else shown.cards
    surrendered = shown.rows is None and shown.natural is None
    if shown.rows is None or shown.natural:
        return Judged(shown.seat, cards, shown.natural, surrendered, None, ())
    foul = foul_of(rules, shown.rows)
    strengths = tuple(
        strength_in(row, shown.rows[row], rules.ranking, rules.rows)
        for row in Row
        if not foul or rules.foul.mode is FoulMode.PLAYS_ON
    )
    return Judged(shown.seat, cards, None, False, foul, strengths)
