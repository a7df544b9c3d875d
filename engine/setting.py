"""Thirteen cards in three rows: the setting, the board it is made on, and what makes it legal."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum
from itertools import combinations, pairwise

from engine.cards import EMPTY, SUITS, Card
from engine.evaluate import Strength, evaluator, low_evaluator, low_strength, told_apart
from engine.options import option
from engine.ranking import POINTS, Category, Ranking


class Row(IntEnum):
    """The rows from weakest to strongest, with the index each has in a setting."""

    FRONT = 0
    MIDDLE = 1
    BACK = 2

    @property
    def words(self) -> str:
        """The row's name in a sentence."""
        return self.name.lower()


ROW_LENGTHS: tuple[int, ...] = (3, 5, 5)
HAND_LENGTH = sum(ROW_LENGTHS)
Rows = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]


class RowOrder(StrEnum):
    """How the rows of a legal setting compare."""

    AT_LEAST = "at-least"  # a row may tie with the next one (004)
    STRICTLY = "strictly"  # a row must beat the one before (000)


class Middle(StrEnum):
    """What the middle row is played for."""

    HIGH = "high"
    LOW = "low"  # deuce-to-seven: the lowest hand wins, straights and flushes count against it (001, 002)


@dataclass(frozen=True, slots=True)
class RowRules:
    """How rows must lie."""

    order: RowOrder = option(RowOrder.AT_LEAST, "whether a row may tie with the next one or must be lower")
    middle: Middle = option(
        Middle.HIGH, "whether the middle row plays for the highest hand or, ace high, for the lowest"
    )
    low_to: int = option(0, "the highest card a low middle may have, 10 for a ten low; 0 is any hand", 0, 14)


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the board. row None is the tray; index counts from 0."""

    row: Row | None
    index: int


@dataclass(frozen=True, slots=True)
class Board:
    """A player's cards while they set: three rows that fill up, and the tray of cards not yet placed."""

    rows: Rows
    tray: tuple[Card, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether every row is full."""
        return tuple(map(len, self.rows)) == ROW_LENGTHS

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards on the board."""
        return (*self.rows[0], *self.rows[1], *self.rows[2], *self.tray)

    def group(self, row: Row | None) -> tuple[Card, ...]:
        """The cards of a row, or of the tray for None."""
        return self.tray if row is None else self.rows[row]

    def at(self, spot: Spot) -> Card | None:
        """The card on a spot, if there is one."""
        group = self.group(spot.row)
        return group[spot.index] if 0 <= spot.index < len(group) else None

    def with_group(self, row: Row | None, cards: Sequence[Card]) -> "Board":
        """The board with the cards of one row, or of the tray, replaced."""
        if row is None:
            return replace(self, tray=tuple(cards))
        rows = list(self.rows)
        rows[row] = tuple(cards)
        return replace(self, rows=(rows[0], rows[1], rows[2]))

    def moved(self, source: Spot, target: Spot) -> "Board":
        """The board after a card goes to a spot: it changes places with a card there, or fills the row up.

        A target beyond the last card means the row's next free place. A full row takes nothing more: then
        the board stays as it is, as it does when there is no card to move.
        """
        card, other = self.at(source), self.at(target)
        if card is None or source == target:
            return self
        if other is not None:
            return self._with_card(source, other)._with_card(target, card)
        if source.row == target.row:
            return self
        if target.row is not None and len(self.rows[target.row]) >= ROW_LENGTHS[target.row]:
            return self
        left = list(self.group(source.row))
        del left[source.index]
        return self.with_group(source.row, left).with_group(target.row, (*self.group(target.row), card))

    def rows_swapped(self, one: Row, other: Row) -> "Board":
        """The board with two rows exchanged; of a longer row only the first cards go, as many as fit."""
        shorter = min(ROW_LENGTHS[one], ROW_LENGTHS[other])
        first, second = self.rows[one], self.rows[other]
        return self.with_group(one, (*second[:shorter], *first[shorter:])).with_group(
            other, (*first[:shorter], *second[shorter:])
        )

    def cleared(self) -> "Board":
        """The board with every card back in the tray."""
        return Board(((), (), ()), self.cards)

    def _with_card(self, spot: Spot, card: Card) -> "Board":
        group = list(self.group(spot.row))
        group[spot.index] = card
        return self.with_group(spot.row, group)


def split_as_dealt(cards: Sequence[Card]) -> Rows:
    """Thirteen cards as rows in the order in which they come."""
    return tuple(cards[:3]), tuple(cards[3:8]), tuple(cards[8:HAND_LENGTH])


class SortBy(StrEnum):
    """How to sort the cards in hand."""

    RANK = "rank"
    SUIT = "suit"


def sorted_cards(cards: Sequence[Card], ranking: Ranking, by: SortBy) -> tuple[Card, ...]:
    """The cards, highest first, by rank and then suit or by suit and then rank, in the ranking's order."""
    place = {rank: at for at, ranks in enumerate(ranking.order) for rank in ranks} | {EMPTY: -1}

    def key(card: Card) -> tuple[int, int]:
        rank = place.get(card.rank, len(place))
        suit = SUITS.index(card.suit) if card.suit in SUITS else len(SUITS)
        return (rank, suit) if by is SortBy.RANK else (suit, rank)

    return tuple(sorted(cards, key=key, reverse=True))


def strength_in(row: Row, cards: Sequence[Card], ranking: Ranking, rules: RowRules) -> Strength:
    """What cards are worth in a row: the higher strength wins it."""
    if row is Row.MIDDLE and rules.middle is Middle.LOW:
        return low_strength(cards, ranking)
    return evaluator(ranking).strength(cards)


def category_in(row: Row, ranking: Ranking, rules: RowRules) -> Callable[[int], Category | None]:
    """What kind of hand the value of a strength stands for in a row."""
    if row is Row.MIDDLE and rules.middle is Middle.LOW:
        low = low_evaluator(ranking)
        return lambda value: low.category(-value)
    return evaluator(ranking).category


def why_foul(rows: Rows, ranking: Ranking, rules: RowRules) -> str | None:
    """Why the rows are out of order, in words, or None where they are not (004, "A foul hand").

    Rows that are not yet full are not judged. A low middle stands beside the order (001, 002).
    """
    full = [row for row in Row if len(rows[row]) == ROW_LENGTHS[row]]
    if rules.middle is Middle.LOW and Row.MIDDLE in full:
        full.remove(Row.MIDDLE)
        middle = rows[Row.MIDDLE]
        if rules.low_to and not low_enough(middle, ranking, rules.low_to):
            phrase = low_strength(middle, ranking).phrase
            return f"the middle, {phrase}, should be a low of no card above {rules.low_to}"
    for lower, upper in pairwise(full):
        weaker, stronger = (strength_in(row, rows[row], ranking, rules) for row in (lower, upper))
        verb = "beats" if weaker > stronger else "ties"
        if weaker > stronger or (weaker == stronger and rules.order is RowOrder.STRICTLY):
            lower_hand, upper_hand = told_apart(weaker, stronger)
            return f"the {lower.words}, {lower_hand}, {verb} the {upper.words}, {upper_hand}"
    return None


def undervalued(rows: Rows, ranking: Ranking, rules: RowRules) -> bool:
    """Whether two cards could change rows so that no row is worth less, one is worth more, and all legal."""
    board = Board(rows)
    now = [strength_in(row, rows[row], ranking, rules) for row in Row]
    spots = [Spot(row, index) for row in Row for index in range(len(rows[row]))]
    for one, other in combinations(spots, 2):
        if one.row == other.row:
            continue
        changed = board.moved(one, other).rows
        then = [strength_in(row, changed[row], ranking, rules) for row in Row]
        gains = then != now and all(new >= old for new, old in zip(then, now, strict=True))
        if gains and why_foul(changed, ranking, rules) is None:
            return True
    return False


def low_enough(cards: Sequence[Card], ranking: Ranking, low_to: int) -> bool:
    """Whether a middle is a low of no card above a number, the ace being 14 (002, open-face 2-7)."""
    highest = max(POINTS.get(card.rank, 0) for card in cards)
    return low_strength(cards, ranking).category is Category.HIGH_CARD and highest <= low_to


def holds(board: Board, cards: Sequence[Card]) -> bool:
    """Whether the board is made of exactly these cards and no row is too long."""
    fits = all(len(row) <= length for row, length in zip(board.rows, ROW_LENGTHS, strict=True))
    return fits and Counter(board.cards) == Counter(cards)
