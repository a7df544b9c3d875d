"""What each seat shows at the end of a deal, judged once for all who settle with it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.cards import PLAIN_PACK, ST_GEORGE, Card
from engine.evaluate import Strength
from engine.naturals import Natural
from engine.ranking import Category, Ranking
from engine.rules import FoulMode, Rules
from engine.setting import Board, Row, Rows, strength_in, why_foul
from engine.table_rules import AfterGeorge
from engine.wholes import Whole, wholes_of

_BEYOND_ALL = 1 << 60
"""More than any row is worth."""

FOURS = (Category.FOUR_OF_A_KIND, Category.FIVE_OF_A_KIND)
"""The hands that are four of a rank; a fifth does not unmake them."""

NOTHING = Strength(-_BEYOND_ALL, None, "nothing", ())
"""What a row is worth that may not win."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a seat shows when the deal is settled: its rows, or the natural that it declared, or neither.

    Neither is a surrender. cards: what it holds, as far as known where it shows no rows. stands: whether
    its rows were locked in while they were legal, so that no later change of the rules makes them foul.
    """

    seat: int
    rows: Rows | None
    natural: Natural | None = None
    cards: tuple[Card, ...] = ()
    stands: bool = False


@dataclass(frozen=True, slots=True)
class Judged:
    """A seat as the others meet it. foul: why its setting loses, None where its rows count or it has none.

    strengths: what its rows are worth; empty where they do not meet others. wholes: what they make together.
    """

    seat: int
    cards: tuple[Card, ...]
    natural: Natural | None
    surrendered: bool
    foul: str | None
    strengths: tuple[Strength, ...]
    wholes: tuple[Whole, ...] = ()

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
    """Why a setting is foul under the rules, in words, or None where it is legal.

    Where single seats have limits the rules are those of the seat, see `Rules.for_seat`.
    """
    return why_foul(rows, rules.ranking, rules.rows)


def george_row(rules: Rules, seats: Sequence[Shown]) -> Row | None:
    """The first row to be revealed that holds a St. George, where that changes the rows after it."""
    if rules.limits.after_george is AfterGeorge.NOTHING:
        return None
    for row in Row:
        shown = (card for each in seats if each.rows and not each.natural for card in each.rows[row])
        if any(ST_GEORGE in rules.ranking.identity(card).ranks for card in shown):
            return row
    return None


def ranking_in(rules: Rules, row: Row, george: Row | None) -> Ranking:
    """The ranking that a row is compared by: after a row with a St. George, Dragons are something else."""
    if george is None or row <= george:
        return rules.ranking
    dragons = tuple(card for card in PLAIN_PACK if "A" in rules.ranking.identity(card).ranks)
    if rules.limits.after_george is AfterGeorge.WILD:
        return replace(rules.ranking, wild=tuple(dict.fromkeys((*rules.ranking.wild, *dragons))))
    return replace(rules.ranking, blank=tuple(dict.fromkeys((*rules.ranking.blank, *dragons))))


def judged(rules: Rules, shown: Shown, george: Row | None = None) -> Judged:
    """A seat as the others meet it: a declared natural stands however its rows lie, but at strict tables.

    george: see `george_row`.
    """
    cards = Board(shown.rows).cards if shown.rows else shown.cards
    surrendered = shown.rows is None and shown.natural is None
    rules = rules.for_seat(shown.seat)
    foul = foul_of(rules, shown.rows) if shown.rows and not shown.stands else None
    natural = None if foul and rules.naturals.set_right else shown.natural
    if shown.rows is None or natural:
        return Judged(shown.seat, cards, natural, surrendered, None, ())
    strengths = tuple(
        strength_in(row, shown.rows[row], ranking_in(rules, row, george), rules.rows)
        for row in Row
        if not foul or rules.foul.mode is FoulMode.PLAYS_ON
    )
    if foul or not strengths:
        return Judged(shown.seat, cards, None, False, foul, strengths)
    if not may_win(rules, cards) or _killed_again(rules, shown.rows, george):
        return Judged(shown.seat, cards, None, False, None, (NOTHING, NOTHING, NOTHING))
    wholes = wholes_of(strengths, rules.ranking)
    standing = _standing(rules, shown.rows, strengths, wholes) * _BEYOND_ALL
    strengths = tuple(replace(each, value=each.value + standing) for each in strengths)
    return Judged(shown.seat, cards, None, False, None, strengths, wholes)


def _killed_again(rules: Rules, rows: Rows, george: Row | None) -> bool:
    """Whether rows after one with a St. George hold a Dragon that has died there once too often."""
    limits = rules.limits
    if george is None or not limits.george_deaths or limits.after_george is not AfterGeorge.DEAD:
        return False
    dragons = (
        card for row in Row if row > george for card in rows[row] if "A" in rules.ranking.identity(card).ranks
    )
    return any(1 + (card in rules.ranking.blank) >= limits.george_deaths for card in dragons)


def may_win(rules: Rules, cards: Sequence[Card]) -> bool:
    """Whether cards are such that a row of theirs may win, under the rules of the seat that holds them.

    One that may stand for several ranks helps where some are needed, and harms not where they are too many.
    """
    if any(card in rules.limits.fatal for card in cards):
        return False
    held = [set(rules.ranking.face(card).ranks) for card in cards]
    return all(
        sum(not each.isdisjoint(ranks) for each in held) >= least
        and sum(bool(each) and each.issubset(ranks) for each in held) <= most
        for _, ranks, least, most in rules.limits.needs
    )


def _standing(rules: Rules, rows: Rows, strengths: Sequence[Strength], wholes: Sequence[Whole]) -> int:
    """1 where the rows win against any others, -1 where they lose, 0 where they compare."""
    fours = [(row, made) for row, made in zip(rows, strengths, strict=True) if made.category in FOURS]
    wins = any(_shows(rules, *four, *each) for four in fours for each in rules.limits.scoops)
    loses = any(_shows(rules, *four, *each) for four in fours for each in rules.limits.loses)
    wins |= any(whole in rules.wholes.top for whole in wholes)
    loses |= any(whole in rules.wholes.bottom for whole in wholes)
    return wins - loses


def _shows(rules: Rules, row: Sequence[Card], made: Strength, rank: str, count: int) -> bool:
    """Whether a row made of a kind is of that rank, and so often."""
    ranking = rules.ranking
    kind = next((place for place in ranking.order if rank in place), "")
    leads = made.ranks[0] in {ranking.names[each] for each in kind}
    return leads and sum(rank in ranking.face(card).ranks for card in row) >= count
