"""What settings pay each other in the solver, against the engine's own scoring."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import PLAIN_PACK
from engine.judged import Shown, foul_of
from engine.prices import Prices
from engine.ranking import Category
from engine.rules import BonusMode, BonusRules, FoulMode, Rules, Settlement
from engine.rulesets import find_ruleset, with_field
from engine.scoring import OnTable, settle
from engine.setting import HAND_LENGTH, Row, Rows
from engine.solver.field import Field, row_tables
from engine.solver.payoff import STEPS, Seating, at_stake, payoffs_of
from engine.transfers import totals
from tests.engine.strategies import random_rows, rows_of, scoring_rules, seeds, split

_FRONT = Prices(((Category.PAIR, 2), (Category.THREE_OF_A_KIND, 3)))
_MIDDLE = Prices(((Category.PAIR, 2), (Category.FULL_HOUSE, 2), (Category.FOUR_OF_A_KIND, 8)))
_BACK = Prices(((Category.STRAIGHT, 2), (Category.TWO_PAIR, 4)))
bonuses = st.just(BonusRules()) | st.sampled_from(BonusMode).map(
    lambda mode: BonusRules(mode, _FRONT, _MIDDLE, _BACK)
)


def paid(rules: Rules, seating: Seating, mine: Rows, theirs: Rows) -> float:
    """What the solver says that one setting wins from the other."""
    payoffs = payoffs_of(rules, seating)
    one, other = (Field([rows], rules.ranking, rules.rows).strengths for rows in (mine, theirs))
    tables = row_tables(rules.ranking, rules.rows)
    my_class, their_class = (int(payoffs.classes(tables, each)[0]) for each in (one, other))
    outcome = sum(STEPS[row] * (int(np.sign(one[row][0] - other[row][0])) + 1) for row in Row)
    foul = foul_of(rules, mine) is not None
    return float(payoffs.units(my_class, their_class, foul)[outcome])


@given(scoring_rules, bonuses, st.booleans(), st.booleans(), seeds)
def test_settings_pay_what_the_engine_settles(
    rules: Rules, bonus: BonusRules, bank: bool, mine_is_bank: bool, seed: int
) -> None:
    settlement = Settlement.BANK if bank else Settlement.PAIRS
    rules = replace(rules, bonus=bonus, settlement=settlement)
    random = Random(seed)
    pack = random.sample(PLAIN_PACK, 2 * HAND_LENGTH)
    theirs = random_rows(random, pack[HAND_LENGTH:], rules, legal=True)
    if foul_of(rules, theirs):
        rules = replace(rules, foul=replace(rules.foul, mode=FoulMode.PLAYS_ON))
    mine = split(pack)
    table = OnTable(bank=0 if mine_is_bank else 1)
    settled = totals(settle(rules, [Shown(0, mine), Shown(1, theirs)], table), (0, 1))[0]
    assert paid(rules, Seating(1, bank=mine_is_bank), mine, theirs) == settled


QUADS = rows_of("2c 3d 4h | 5c 5d 5h 5s 9c | Tc Jc Qc Kc Ac")
NOTHING = rows_of("2d 3h 5c | 4d 6h 8s 9d Td | 7h 7c Jd Qd Kd")


def test_chips_limit_what_moves() -> None:
    rules = find_ruleset("hawaiian-gardens")
    free = paid(rules, Seating(1), NOTHING, NOTHING)
    assert free == 0
    payoffs = payoffs_of(rules, Seating(1, chips=(4, 9)))
    assert float(payoffs.units(0, 0)[-1]) == 4
    assert float(payoffs_of(rules, Seating(1)).units(0, 0)[-1]) == 6


def test_chips_that_nobody_can_lose_bear_on_nothing() -> None:
    rules = find_ruleset("hawaiian-gardens")
    assert at_stake(rules, (5, 100)) == (5, 100)
    assert at_stake(rules, (500, 100)) is None
    assert at_stake(rules, None) is None
    assert at_stake(find_ruleset("one-six"), (1, 1)) is None


@pytest.mark.parametrize(("name", "price"), [("one-six", 0), ("taiwanese", 6), ("hawaiian-gardens", 3)])
def test_what_a_home_run_adds(name: str, price: int) -> None:
    assert payoffs_of(find_ruleset(name), Seating(3)).home_run() == price


def test_a_surrender_pays_its_price() -> None:
    rules = with_field(with_field(find_ruleset("one-six"), "surrender.allowed=true"), "surrender.pays=2")
    assert payoffs_of(rules, Seating(1)).surrendered() == 2
