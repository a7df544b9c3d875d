"""Self-play: how typical opponents set their hands under the ranking at hand.

The first hands lay the strongest back. Round by round further hands are then set as is worth most against
all rounds so far, the later ones counting more (fictitious play, which settles where plain best replies
would swing); these rounds take each row for itself. At last all hands are set and then set again, part by
part, as is worth most in all three rows at once against the others as they lie. All of it is whole numbers,
so that the same seed gives the same settings on every machine.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from engine.ranking import Ranking
from engine.rules import STAKE_PHASES, Rules
from engine.rulesets import find_ruleset
from engine.setting import Middle, Row, RowRules, Rows
from engine.solver.field import Field, hand, read_settings, row_tables, write_settings
from engine.solver.payoff import OUTCOMES, STEPS, Seating, payoffs_of
from engine.solver.splits import Settings, Splits, shortlist
from engine.solver.tables import Strengths, Tables

ONE = 1 << 16
"""A chance of 1 in fixed point."""

COUNTS = ("simple", "two-four", "one-six")
"""The rulesets that fields are made for; every table is like one of them."""

Integers = NDArray[np.int64]
Number = TypeVar("Number", np.int64, np.float64)


@dataclass(frozen=True, slots=True)
class Effort:
    """How much to play. hands: how many are set in the end. rounds: how many of how many hands before that.

    parts: how many parts of the hands are set again at last, one after the other.
    """

    hands: int
    rounds: int
    round_hands: int
    parts: int


SHIPPED = Effort(8192, 12, 1024, 3)
ON_THE_SPOT = Effort(512, 5, 40, 0)
ON_THE_SPOT_LOW = Effort(256, 4, 32, 0)  # with a low middle every hand has twice as many settings
ON_THE_SPOT_SUITS = Effort(320, 4, 32, 0)  # suits that break ties between free cards take their time

_FIRST_BACKS = 60
"""How many backs to weigh at first, the strongest; weaker ones follow if they could be better."""

FIELDS: dict[str, tuple[str, RowRules]] = {count: (count, RowRules()) for count in COUNTS} | {
    "low": ("one-six", RowRules(middle=Middle.LOW))
}
"""The fields that are shipped, for the plain ranking: by name the count and the rules for rows."""


@cache
def outcomes_of(count: str) -> Integers:
    """What each of the `OUTCOMES` pays in one of the `COUNTS`, in units."""
    return payoffs_of(find_ruleset(count), Seating(1)).units(0, 0).astype(np.int64)


def corners(outcomes: NDArray[Number]) -> NDArray[Number]:
    """What pays where no row ties: by the rows won, front, middle and back as bits of 4, 2 and 1."""
    return outcomes.reshape(3, 3, 3)[::2, ::2, ::2].ravel()


def count_like(rules: Rules) -> str:
    """The count that the rules are most like, by what three rows pay beside two.

    Where stakes are raised in mid-deal it is one and the same, so that a raise makes up no new opponents.
    """

    def ratio(outcomes: NDArray[Number]) -> float:
        pays = corners(outcomes)
        return float(pays[7]) / max(float(pays[3]), 1.0)

    if any(phase in STAKE_PHASES for phase in rules.phases):
        return "one-six"
    if not rules.in_pairs:
        return "simple"
    wanted = ratio(payoffs_of(rules, Seating(1)).units(0, 0))
    return min(COUNTS, key=lambda count: abs(ratio(outcomes_of(count)) - wanted))


@lru_cache(maxsize=8)
def field_of(ranking: Ranking, rules: RowRules, count: str) -> Field:
    """Typical opponents: shipped for the plain ranking, else made here and now, which takes a second or two.

    count: one of `COUNTS`.
    """
    low = rules.middle is Middle.LOW
    if ranking == Ranking() and not rules.low_to:
        settings = read_settings("low" if low else count)
    else:
        free = bool(ranking.wild or ranking.faces)
        suits = ON_THE_SPOT_SUITS if ranking.suit_order and free else ON_THE_SPOT
        settings = self_play(ranking, rules, count, ON_THE_SPOT_LOW if low else suits)
    return Field(settings, ranking, rules)


def make_shipped(name: str) -> bytes:
    """What is shipped as one of `FIELDS`, made anew."""
    count, rules = FIELDS[name]
    return write_settings(self_play(Ranking(), rules, count, SHIPPED))


def self_play(ranking: Ranking, rules: RowRules, count: str, effort: Effort) -> list[Rows]:
    """Settings of the first `Effort.hands` hands that every field deals."""
    record = _Record(row_tables(ranking, rules), rules)
    outcomes = outcomes_of(count)
    for at in range(effort.rounds):
        first = at * effort.round_hands
        for number in range(first, first + effort.round_hands):
            splits = Splits(hand(number), ranking, rules)
            best = splits.strongest(Row.BACK, Row.MIDDLE, Row.FRONT) if at == 0 else None
            settings = splits.settings if at == 0 else splits.every
            if best is None:
                best = best_alone(outcomes, record.equities, splits)
            record.note(_strengths(settings, best), max(at, 1) ** 2)
        record.close_round()
    rows, theirs = [], np.empty((len(Row), effort.hands), np.int32)
    for number in range(effort.hands):
        splits = Splits(hand(number), ranking, rules)
        best = best_alone(outcomes, record.equities, splits)
        rows.append(splits.cards_of(splits.every, best))
        theirs[:, number] = _strengths(splits.every, best)
    for part in range(effort.parts):
        against = theirs.copy()
        for number in range(part, effort.hands, effort.parts):
            splits = Splits(hand(number), ranking, rules)
            best = _reply(outcomes, record.equities, against, splits)
            rows[number] = splits.cards_of(splits.every, best)
            theirs[:, number] = _strengths(splits.every, best)
    return rows


class _Record:
    """How often each strength was seen in each row, and what that makes of its chances.

    equities: for each row, by the strength, the chance to win in fixed point, a tie counted as half; of a
    low middle by how far the strength lies below zero. They follow at the end of a round.
    """

    def __init__(self, tables: tuple[Tables, Tables, Tables], rules: RowRules) -> None:
        self._seen = [np.zeros(each.size, np.int64) for each in tables]
        self._low = rules.middle is Middle.LOW
        self.equities: list[Integers] = []

    def note(self, strengths: Sequence[int], weight: int) -> None:
        """Note a setting by the strengths of its rows."""
        for seen, strength in zip(self._seen, strengths, strict=True):
            seen[abs(strength)] += weight

    def close_round(self) -> None:
        """Work out the chances against all that was seen."""
        self.equities = []
        for row, seen in zip(Row, self._seen, strict=True):
            twice_below = 2 * np.cumsum(seen) - seen
            if row is Row.MIDDLE and self._low:
                twice_below = 2 * seen.sum() - twice_below
            self.equities.append(twice_below * ONE // (2 * seen.sum()))


def expected(outcomes: Integers, equities: Sequence[Integers], settings: Settings) -> Integers:
    """The units of settings, legal or not, each row for itself: (settings,), in `ONE` cubed."""
    front, middle, back = (
        chances.take(np.abs(each)) for chances, each in zip(equities, settings.strengths, strict=True)
    )
    return _mean(outcomes, front, middle, back)


def _mean(outcomes: Integers, front: Integers, middle: Integers, back: Integers) -> Integers:
    """The mean over who wins which row, by the chances of the rows."""
    pays = corners(outcomes).astype(np.int64)
    nothing, with_middle, with_front, with_both = (
        pays[at] * ONE + (pays[at + 1] - pays[at]) * back for at in (0, 2, 4, 6)
    )
    units: Integers = (ONE - front) * ((ONE - middle) * nothing + middle * with_middle)
    units += front * ((ONE - middle) * with_front + middle * with_both)
    return units


def best_alone(outcomes: Integers, equities: Sequence[Integers], splits: Splits) -> int:
    """Which of the legal `Splits.every` is worth most with each row for itself, the first of equals."""
    every, legal = splits.every, splits.legal
    if not splits.in_order:
        units = expected(outcomes, equities, every)
        return int(np.where(legal, units, np.iinfo(np.int64).min).argmax())
    # A middle wins no more often than its back would: most backs are left out unweighed.
    front = equities[Row.FRONT].take(splits.fronts).max(keepdims=True)
    middles, backs = (equities[row].take(splits.backs) for row in (Row.MIDDLE, Row.BACK))
    bounds = _mean(outcomes, front, middles, backs)
    least = int(np.partition(splits.backs, -_FIRST_BACKS)[-_FIRST_BACKS])
    while True:
        some = np.flatnonzero((every.strengths[Row.BACK] >= least) & legal)
        units = expected(outcomes, equities, every.take(some))
        promising = splits.backs[bounds >= units.max()] if len(some) else splits.backs
        if least <= promising.min():
            return int(some[units.argmax()])
        least = int(promising.min())


def _reply(outcomes: Integers, equities: Sequence[Integers], against: Strengths, splits: Splits) -> int:
    """The setting that is worth most in all rows at once. against: (3, settings), the strengths of others."""
    margin = int(outcomes.max()) * ONE**3 // 16
    legal = np.flatnonzero(splits.legal)
    units_alone = expected(outcomes, equities, splits.every).take(legal)
    near = legal.take(shortlist(splits.every.take(legal), units_alone, margin, 1))
    units = []
    for at in near:
        code = np.zeros(against.shape[1], np.int64)
        for mine, theirs, step in zip(_strengths(splits.every, int(at)), against, STEPS, strict=True):
            code += step * ((mine > theirs).astype(np.int64) + (mine >= theirs))
        units.append(int(np.bincount(code, minlength=OUTCOMES) @ outcomes))
    return int(near[units.index(max(units))])


def _strengths(settings: Settings, at: int) -> tuple[int, int, int]:
    front, middle, back = (int(each[at]) for each in settings.strengths)
    return front, middle, back
