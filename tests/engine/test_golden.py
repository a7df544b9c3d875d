"""Every row there is, under four rankings, against figures that were worked out once and never move.

golden.toml holds, for each ranking and length of row, how many rows make each category, how many different
values there are, and a digest of the order. The digest covers the dense rank of every row (0 for the worst,
ties alike), so it pins order and ties and leaves the packing of a value free.
"""

import tomllib
from collections import Counter
from hashlib import sha256
from itertools import combinations
from math import comb
from pathlib import Path
from struct import pack
from typing import Any

import pytest
from phevaluator import Card as PublicCard  # type: ignore[import-untyped]
from phevaluator import evaluate_5cards

from engine.cards import PLAIN_PACK, RANKS
from engine.evaluate import evaluator
from engine.ranking import WILD, Category, Ranking, Wheel

GOLDEN: dict[str, dict[str, Any]] = tomllib.loads(Path(__file__).with_name("golden.toml").read_text())
RANKINGS = {
    "plain": Ranking(),
    "wheel-second": Ranking(wheel=Wheel.SECOND),
    "reversed": Ranking(order=RANKS[::-1]),
    "deuces-wild": Ranking(faces=tuple((card, WILD) for card in PLAIN_PACK if card.rank == "2")),
}
SIZES = {"three": 3, "five": 5}


def summary(ranking: Ranking, size: int) -> dict[str, Any]:
    """What golden.toml holds about all rows of one size, in the order of `itertools.combinations`."""
    evaluate = evaluator(ranking)
    values = list(map(evaluate.value, combinations(PLAIN_PACK, size)))
    rows = dict(zip(values, combinations(PLAIN_PACK, size), strict=True))
    dense = {value: at for at, value in enumerate(sorted(rows))}
    counts: Counter[str] = Counter()
    for value, count in Counter(values).items():
        counts[str(evaluate.strength(rows[value]).category)] += count
    digest = sha256(pack(f"<{len(values)}H", *map(dense.__getitem__, values))).hexdigest()
    return {"distinct": len(dense), "digest": digest, "counts": dict(counts)}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", RANKINGS)
def test_all_rows_are_as_they_were(name: str, size: str) -> None:
    assert summary(RANKINGS[name], SIZES[size]) == GOLDEN[name][size]


def test_golden_rankings_differ_from_each_other() -> None:
    digests = [GOLDEN[name]["five"]["digest"] for name in RANKINGS]
    assert len(set(digests)) == len(RANKINGS)


@pytest.mark.parametrize("name", ["plain", "wheel-second", "reversed"])
def test_plain_counts_are_those_of_the_arithmetic(name: str) -> None:
    straight_flushes = 10 * 4
    flushes = 4 * comb(13, 5)
    straights = 10 * 4**5
    assert GOLDEN[name]["five"]["counts"] == {
        Category.STRAIGHT_FLUSH: straight_flushes,
        Category.FOUR_OF_A_KIND: 13 * 48,
        Category.FULL_HOUSE: 13 * comb(4, 3) * 12 * comb(4, 2),
        Category.FLUSH: flushes - straight_flushes,
        Category.STRAIGHT: straights - straight_flushes,
        Category.THREE_OF_A_KIND: 13 * comb(4, 3) * comb(12, 2) * 4**2,
        Category.TWO_PAIR: comb(13, 2) * comb(4, 2) ** 2 * 44,
        Category.PAIR: 13 * comb(4, 2) * comb(12, 3) * 4**3,
        Category.HIGH_CARD: comb(13, 5) * 4**5 - straights - flushes + straight_flushes,
    }
    assert GOLDEN[name]["three"]["counts"] == {
        Category.THREE_OF_A_KIND: 13 * comb(4, 3),
        Category.PAIR: 13 * comb(4, 2) * 48,
        Category.HIGH_CARD: comb(13, 3) * 4**3,
    }


def test_deuces_wild_counts_are_those_of_the_arithmetic() -> None:
    """Counted by the number of deuces; the other cards have twelve ranks and never pair unless stated."""
    windows = [set("A2345"), *(set(RANKS[at : at + 5]) for at in range(9))]
    in_a_window = {
        size: sum(
            any(window.issuperset(ranks) for window in windows) for ranks in combinations(RANKS[1:], size)
        )
        for size in (2, 3, 4, 5)
    }

    def apart(size: int) -> int:
        return comb(12, size) - in_a_window[size]

    deuces = {deuces: comb(4, deuces) for deuces in range(5)}
    assert GOLDEN["deuces-wild"]["five"]["counts"] == {
        Category.FIVE_OF_A_KIND: sum(deuces[n] * 12 * comb(4, 5 - n) for n in (1, 2, 3, 4)),
        Category.STRAIGHT_FLUSH: sum(deuces[n] * 4 * in_a_window[5 - n] for n in (0, 1, 2, 3)),
        Category.FOUR_OF_A_KIND: sum(deuces[n] * 12 * comb(4, 4 - n) * 44 for n in (0, 1, 2))
        + deuces[3] * (comb(12, 2) * 4**2 - 4 * in_a_window[2]),
        Category.FULL_HOUSE: 12 * comb(4, 3) * 11 * comb(4, 2) + deuces[1] * comb(12, 2) * comb(4, 2) ** 2,
        Category.FLUSH: sum(deuces[n] * 4 * apart(5 - n) for n in (0, 1, 2)),
        Category.STRAIGHT: sum(deuces[n] * in_a_window[5 - n] * (4 ** (5 - n) - 4) for n in (0, 1, 2)),
        Category.THREE_OF_A_KIND: sum(deuces[n] * 12 * comb(4, 3 - n) * comb(11, 2) * 4**2 for n in (0, 1))
        + deuces[2] * apart(3) * (4**3 - 4),
        Category.TWO_PAIR: comb(12, 2) * comb(4, 2) ** 2 * 40,
        Category.PAIR: 12 * comb(4, 2) * comb(11, 3) * 4**3 + deuces[1] * apart(4) * (4**4 - 4),
        Category.HIGH_CARD: apart(5) * (4**5 - 4),
    }
    assert GOLDEN["deuces-wild"]["three"]["counts"] == {
        Category.THREE_OF_A_KIND: 4 + sum(deuces[n] * 12 * comb(4, 3 - n) for n in (0, 1, 2)),
        Category.PAIR: 12 * comb(4, 2) * 44 + deuces[1] * comb(12, 2) * 4**2,
        Category.HIGH_CARD: comb(12, 3) * 4**3,
    }


def test_plain_order_and_ties_are_those_of_a_public_evaluator() -> None:
    numbers = [PublicCard.to_id(str(card)) for card in PLAIN_PACK]
    ours = map(evaluator(Ranking()).value, combinations(PLAIN_PACK, 5))
    theirs = (evaluate_5cards(*row) for row in combinations(numbers, 5))
    matched = sorted(set(zip(ours, theirs, strict=True)))
    # Theirs counts down from 7462 to 1: one to one with ours and strictly against it, or the lists differ.
    assert [their for _, their in matched] == list(range(7462, 0, -1))
