"""Opponents who declare a natural or give up."""

from dataclasses import replace
from importlib.resources import files

import numpy as np
import pytest

from engine.judged import Shown
from engine.natural_search import naturals_of
from engine.naturals import NaturalKind, NaturalRules
from engine.prices import Prices
from engine.ranking import Ranking
from engine.rules import Rules
from engine.rulesets import find_ruleset, rulesets, with_field
from engine.scoring import OnTable, settle
from engine.solver.apart import SHIPPED_FOR, Apart, apart, make_naturals, naturals_file
from engine.solver.field import Field, hand
from engine.solver.payoff import Seating, payoffs_of
from engine.solver.self_play import count_like, field_of
from engine.solver.value import value_of
from engine.transfers import totals

EVERY_KIND = NaturalRules(pays=Prices(tuple((kind, 1) for kind in NaturalKind)))


def apart_in(rules: Rules) -> tuple[Field, Apart]:
    field = field_of(rules.ranking, rules.rows, count_like(rules))
    payoffs = payoffs_of(rules, Seating(1))
    return field, apart(field, payoffs.classes(field.tables, field.strengths), payoffs, rules)


def test_what_is_shipped_of_naturals_is_what_a_search_finds() -> None:
    for ruleset in (None, *SHIPPED_FOR):
        made = make_naturals(400, ruleset)
        shipped = files("engine.solver") / "fields" / naturals_file(ruleset)
        assert shipped.read_bytes()[: len(made)] == made
    rules = with_field(find_ruleset("royalties"), "naturals.pays.six-pairs=50")
    _, found = apart_in(rules)
    for number in range(60):
        held = naturals_of(hand(number), Ranking(), rules.naturals)
        assert found.plays[number] == (not held)
        assert found.units[number] == (-held[0].units if held else 0)


def test_a_table_that_counts_naturals_its_own_way() -> None:
    rules = find_ruleset("singapore")
    assert rules.naturals.low_to == 9
    _, found = apart_in(rules)
    for number in range(60):
        held = naturals_of(hand(number), Ranking(), rules.naturals)
        assert found.plays[number] == (not held)


def test_for_no_ruleset_hands_are_searched_for_naturals(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes a third of a second, before the first hint."""
    monkeypatch.setattr("engine.solver.apart._held_by", lambda kind, rules: pytest.fail(f"{kind} searched"))
    for rules in rulesets():
        apart_in(rules)


def test_without_naturals_and_surrender_everybody_plays() -> None:
    _, found = apart_in(find_ruleset("one-six"))
    assert found.plays.all()
    assert not found.units.any()


def test_who_expects_to_lose_more_than_it_costs_gives_up() -> None:
    dear = with_field(with_field(find_ruleset("one-six"), "surrender.allowed=true"), "surrender.pays=3")
    cheap = with_field(dear, "surrender.pays=1")
    field, few = apart_in(dear)
    _, many = apart_in(cheap)
    assert 0 < (~few.plays).sum() < (~many.plays).sum() < len(field) / 2
    assert set(few.units[~few.plays].tolist()) == {3.0}
    assert not (many.plays & ~few.plays).any()
    backs = field.strengths[2]
    assert np.median(backs[~few.plays]) < np.median(backs[few.plays])


@pytest.mark.parametrize("name", ["pagat", "hawaiian-gardens"])
def test_units_count_those_who_are_apart(name: str) -> None:
    rules = replace(find_ruleset(name), home_run=find_ruleset("one-six").home_run)
    field, found = apart_in(rules)
    cards = hand(9000)
    weights = field.removal.weights(cards)
    (best,) = value_of(rules, Seating(1)).best(cards)
    expected = 0.0
    for at in map(int, np.flatnonzero(weights)):
        rows = field.settings[at]
        them = Shown(1, rows)
        if not found.plays[at]:
            held = naturals_of(sum(rows, ()), Ranking(), rules.naturals)
            them = Shown(1, rows, held[0]) if held else Shown(1, None)
        won = totals(settle(rules, [Shown(0, best.rows), them], OnTable()), (0, 1))[0]
        expected += float(weights[at]) * won
    assert best.units == pytest.approx(expected)
