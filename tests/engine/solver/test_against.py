"""A player beside settings that somebody else made."""

from collections.abc import Sequence
from statistics import fmean

import pytest

from engine.bots import CHARACTERS, setting_for
from engine.cards import Card
from engine.judged import Shown
from engine.rules import Rules
from engine.rulesets import find_ruleset
from engine.scoring import settle
from engine.setting import Rows
from engine.solver.against import against
from engine.solver.field import read_settings
from engine.transfers import totals

THEIRS = read_settings("two-four")[:120]


def greedily(rules: Rules, cards: Sequence[Card]) -> Rows:
    return setting_for(CHARACTERS["greedy"], cards, rules, "")


def won(rules: Rules, one: Rows, other: Rows) -> int:
    return totals(settle(rules, [Shown(0, one), Shown(1, other)]), (0, 1))[0]


@pytest.mark.parametrize("name", ["two-four", "pagat+always-extra"])
def test_each_hand_meets_all_that_share_no_card_and_the_engine_settles_it(name: str) -> None:
    rules = find_ruleset(name)
    seen: list[int] = []
    found = against(THEIRS, lambda cards: greedily(rules, cards), rules, seen.append)
    pairs, gains = 0, []
    for theirs in THEIRS:
        ours = greedily(rules, sum(theirs, ()))
        others = [each for each in THEIRS if not set(sum(each, ())) & set(sum(theirs, ()))]
        pairs += len(others)
        if others:
            gains.append(fmean(won(rules, ours, each) - won(rules, theirs, each) for each in others))
    assert found.mean == pytest.approx(fmean(gains))
    assert found.pairs == pairs
    assert 0 < found.error < 0.5
    assert seen == list(range(1, len(THEIRS) + 1))


def test_beside_oneself_nothing_is_won() -> None:
    rules = find_ruleset("one-six")
    theirs = [greedily(rules, sum(rows, ())) for rows in THEIRS]
    found = against(theirs, lambda cards: greedily(rules, cards), rules)
    assert (found.mean, found.error) == (0, 0)


def test_hands_that_cannot_meet_tell_nothing() -> None:
    rules = find_ruleset("one-six")
    with pytest.raises(ValueError, match="too few"):
        against(THEIRS[:3], lambda cards: greedily(rules, cards), rules)
