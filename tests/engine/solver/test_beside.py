"""What counts beside the strengths of rows, each time beside what the engine settles."""

from dataclasses import replace

import numpy as np
import pytest

from engine.cards import Card, parse_cards
from engine.prices import Prices
from engine.rules import Rules
from engine.rulesets import find_ruleset
from engine.solver.payoff import Seating
from engine.solver.self_play import count_like, field_of
from engine.solver.splits import Splits
from engine.solver.value import value_of
from engine.table_rules import EVERYBODY, BettingRules, LimitRules
from engine.wholes import Whole, WholeRules
from tests.engine.solver.test_value import against_the_field

ONE_SIX = find_ruleset("one-six")
PAIRS = parse_cards("2c 2d 5h 5c 9s 9d Jh Jc Ks Kd 3h 7c 8d")
KINGS = parse_cards("Kc Kd Kh Ks 9s 9d 3h 2c 2d 7c 8d Jh 5c")
PAYS = Prices(
    ((Whole.THREE_PAIR, 1), (Whole.CORPS_A_CORPS, 2), (Whole.FULL_BELLY, 3), (Whole.FULL_DRAGON, 5))
)


def with_limits(**fields: object) -> Rules:
    return replace(ONE_SIX, limits=replace(LimitRules(), **fields))  # type: ignore[arg-type]


RULES = {
    "wholes pay": replace(ONE_SIX, wholes=WholeRules(pays=PAYS)),
    "a whole wins": replace(ONE_SIX, wholes=WholeRules(top=(Whole.THREE_PAIR,))),
    "a whole loses": replace(ONE_SIX, wholes=WholeRules(PAYS, bottom=(Whole.CORPS_A_CORPS,))),
    "both": replace(ONE_SIX, wholes=WholeRules(PAYS, (Whole.FULL_DRAGON,), (Whole.THREE_PAIR,))),
    "four kings win": with_limits(scoops=(("K", 4),)),
    "four kings lose": with_limits(loses=(("K", 4),)),
    "kings are needed": with_limits(needs=((EVERYBODY, "K", 1, 13),)),
    "kings are forbidden": with_limits(needs=((EVERYBODY, "K", 0, 0),)),
    "the seat needs an ace": with_limits(needs=((0, "A", 1, 13),)),
    "paid twice": replace(ONE_SIX, betting=BettingRules(times=2)),
    "paid by a half": replace(ONE_SIX, betting=BettingRules(percent=50)),
    "nobody loses more than two": replace(ONE_SIX, betting=BettingRules(cap=2)),
    "pusoy with wholes": replace(find_ruleset("pusoy"), wholes=WholeRules(PAYS, (Whole.THREE_PAIR,))),
}


@pytest.mark.parametrize("cards", [PAIRS, KINGS], ids=["pairs", "kings"])
@pytest.mark.parametrize("name", RULES)
def test_units_are_the_mean_of_what_the_engine_settles(name: str, cards: tuple[Card, ...]) -> None:
    rules = RULES[name]
    field = field_of(rules.ranking, rules.rows, count_like(rules))
    value = value_of(rules.for_seat(0), Seating(1))
    weights = field.removal.weights(cards)
    (best,) = value.best(cards)
    assert value.of(best.rows) == pytest.approx(best.units)
    if not rules.in_pairs:  # tables of opponents are drawn there: see test_value
        return
    assert best.units == pytest.approx(against_the_field(rules, best.rows, weights.tolist()))


@pytest.mark.parametrize("cards", [PAIRS, KINGS], ids=["pairs", "kings"])
@pytest.mark.parametrize("name", RULES)
def test_no_setting_is_worth_more_than_the_best(name: str, cards: tuple[Card, ...]) -> None:
    rules = RULES[name]
    value = value_of(rules.for_seat(0), Seating(2))
    (best,) = value.best(cards)
    splits = Splits(cards, rules.ranking, rules.rows)
    settings = splits.settings.take(np.arange(0, len(splits.settings), 37))
    assert value.of_strengths(settings.strengths, cards).max() <= best.units + 1e-9


def test_a_pair_in_each_row_is_laid_for_its_price() -> None:
    dear = replace(ONE_SIX, wholes=WholeRules(pays=Prices(((Whole.THREE_PAIR, 20),))))
    (best,) = value_of(dear, Seating(3)).best(PAIRS)
    splits = Splits(PAIRS, dear.ranking, dear.rows)
    assert [splits.tables.evaluate.strength(row).name.split()[0] for row in best.rows] == ["pair"] * 3


def test_a_deal_that_pays_nothing_is_played_as_if_it_paid() -> None:
    void = replace(ONE_SIX, betting=BettingRules(void=True))
    assert value_of(void, Seating(3)).best(KINGS) == value_of(ONE_SIX, Seating(3)).best(KINGS)
