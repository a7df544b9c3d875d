"""The solver beside a plain nested-loop search and beside public evaluators, in turns within one run."""

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random
from typing import Any

import eval7
import phevaluator  # type: ignore[import-untyped]
import treys
from pokerkit import StandardHighHand

from engine.cards import PLAIN_PACK, Card
from engine.evaluate import Evaluator, evaluator
from engine.ranking import BLANK, WILD, Ranking, Totals
from engine.rulesets import find_ruleset
from engine.setting import HAND_LENGTH, Row, RowRules
from engine.solver.layout import layout
from engine.solver.payoff import Seating
from engine.solver.self_play import field_of
from engine.solver.splits import Splits
from engine.solver.tables import tables_of
from engine.solver.value import value_of

Hand = Sequence[Card]
Lex = tuple[int, int, int]

_WIDTH = 62


def hands(count: int) -> list[list[Card]]:
    """Hands to solve, the same in every run."""
    return [Random(f"bench/{number}").sample(PLAIN_PACK, HAND_LENGTH) for number in range(count)]


def seconds_each(work: Callable[[Hand], object], dealt: Sequence[Hand]) -> float:
    """The median time that the work takes for a hand."""
    times = []
    for cards in dealt:
        began = time.perf_counter()
        work(cards)
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def strongest_solved(cards: Hand) -> Lex:
    """The strongest back, then middle, then front of the legal settings, by the solver."""
    splits = Splits(cards, Ranking(), RowRules())
    at = splits.strongest(Row.BACK, Row.MIDDLE, Row.FRONT)
    back, middle, front = (int(splits.settings.strengths[row][at]) for row in reversed(Row))
    return splits.tables.value(back), splits.tables.value(middle), splits.tables.value(front)


def strongest_searched(cards: Hand) -> Lex:
    """The same by loops over all 72,072 settings, every row evaluated once."""
    value = evaluator(Ranking()).value
    worth = {frozenset(row): value(row) for size in (3, 5) for row in combinations(cards, size)}
    everything = frozenset(cards)
    best = (0, 0, 0)
    for front in combinations(cards, 3):
        others = everything.difference(front)
        low = worth[frozenset(front)]
        for five in combinations(others, 5):
            middle = frozenset(five)
            setting = worth[others - middle], worth[middle], low
            if setting[0] >= setting[1] >= setting[2] and setting > best:
                best = setting
    return best


def with_treys(cards: Hand) -> list[int]:
    """The rank of every five, by treys: the lower the better, as with the next one."""
    evaluate = _TREYS.evaluate
    codes = [treys.Card.new(str(card)) for card in cards]
    return [evaluate([], list(row)) for row in combinations(codes, 5)]


def with_phevaluator(cards: Hand) -> list[int]:
    """The rank of every five, by phevaluator."""
    ids = [phevaluator.Card(str(card)).id_ for card in cards]
    return [phevaluator.evaluate_cards(*row) for row in combinations(ids, 5)]


def with_eval7(cards: Hand) -> list[int]:
    """The rank of every five, by eval7: the higher the better."""
    codes = [eval7.Card(str(card)) for card in cards]
    return [int(eval7.evaluate(row)) for row in combinations(codes, 5)]


def with_pokerkit(cards: Hand) -> list[StandardHighHand]:
    """Every five as a hand that compares, by pokerkit."""
    codes = [str(card) for card in cards]
    return [StandardHighHand("".join(row)) for row in combinations(codes, 5)]


_TREYS = treys.Evaluator()
_LIBRARIES: dict[str, Callable[[Hand], Sequence[Any]]] = {
    "treys": with_treys,
    "phevaluator": with_phevaluator,
    "eval7": with_eval7,
    "pokerkit": with_pokerkit,
}


def solved_rows(cards: Hand) -> object:
    """Every five and every three, by the solver."""
    return Splits(cards, Ranking(), RowRules()).backs


def agree(library: Callable[[Hand], Sequence[Any]], cards: Hand) -> bool:
    """Whether a library puts the fives of a hand in the evaluator's order, from either end."""
    places = _places(evaluated_rows(cards))
    theirs = _places(library(cards))
    return theirs in (places, [max(places) - place for place in places])


def _places(values: Sequence[Any]) -> list[int]:
    """The place of each value among all that differ."""
    places: list[int] = [0] * len(values)
    place = 0
    order = sorted(range(len(values)), key=values.__getitem__)
    for before, at in pairwise(order):
        place += values[before] < values[at]
        places[at] = place
    return places


def report(name: str, seconds: float, beside: float | None = None) -> None:
    """Print a figure in milliseconds, and how many times longer it takes than another."""
    ratio = "" if beside is None else f"   {seconds / beside:9.1f} times"
    print(f"{name:<{_WIDTH}} {1e3 * seconds:9.3f} ms{ratio}")


def first_hand(ranking: Ranking) -> float:
    """How long the first hand under a new ranking takes, its tables unbuilt."""
    tables_of.cache_clear()
    fresh = replace(ranking)
    evaluator.cache_clear()
    began = time.perf_counter()
    splits = Splits(hands(1)[0], fresh, RowRules())
    splits.strongest(Row.BACK)
    return time.perf_counter() - began


def field_made(ranking: Ranking) -> float:
    """How long it takes to find out how typical opponents set under a ranking."""
    field_of.cache_clear()
    began = time.perf_counter()
    field_of(ranking, RowRules(), "one-six")
    return time.perf_counter() - began


def bench_solver() -> None:
    """Print what the solver takes, and what others take for the same."""
    dealt = hands(200)
    layout()
    wild = Ranking(faces=tuple((card, WILD) for card in PLAIN_PACK if card.rank == "2"))
    blank = Ranking(faces=tuple((card, BLANK) for card in PLAIN_PACK if card.suit == "h"))
    points = Ranking(totals=Totals.HIGHEST, mixed_straights=True)
    rankings = {"plain": Ranking(), "deuces wild": wild, "hearts blank": blank, "points decide": points}
    for name, ranking in rankings.items():
        firsts = [first_hand(ranking) for _ in range(5)]
        report(f"first hand under a new ranking, {name}", statistics.median(firsts))
        report(f"all settings of a hand valued and judged, {name}", seconds_each(judging(ranking), dealt))
        if ranking != Ranking():
            fields = [field_made(ranking) for _ in range(3)]
            report(f"a field made for the ranking, {name}", statistics.median(fields))
    assert all(strongest_solved(cards) == strongest_searched(cards) for cards in dealt[:3])
    ours = seconds_each(strongest_solved, dealt)
    report("strongest back, middle and front: the solver", ours)
    report(
        "strongest back, middle and front: nested loops", seconds_each(strongest_searched, dealt[:5]), ours
    )
    rows = seconds_each(solved_rows, dealt)
    report("all rows of a hand: the solver", rows)
    report("all rows of five of a hand: the evaluator", seconds_each(evaluated_rows, dealt[:20]), rows)
    for name, library in _LIBRARIES.items():
        assert agree(library, dealt[0]), name
        report(f"all rows of five of a hand: {name}", seconds_each(library, dealt[:5]), rows)
    for name in ("two-four", "one-six", "pagat"):
        best = value_of(find_ruleset(name), Seating(3)).best
        best(dealt[0])
        report(f"the best setting by expected units, {name}", seconds_each(best, dealt))


def judging(ranking: Ranking) -> Callable[[Hand], object]:
    """What values every row of every setting and judges which settings are legal."""
    return lambda cards: Splits(cards, ranking, RowRules()).legal.sum()


def evaluated_rows(cards: Hand) -> list[int]:
    """Every five, by the engine's evaluator one by one."""
    value = _EVALUATOR.value
    return [value(row) for row in combinations(cards, 5)]


_EVALUATOR = Evaluator(Ranking())
