"""Laws that every modifier keeps, every two of them, and stacks of many."""

from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import combinations
from random import Random

import pytest

from engine.plain import from_plain, to_plain
from engine.rules import Rules
from engine.rulesets import rulesets
from engine.transfers import Transfer, totals
from modifiers.catalogue import GROUPS
from modifiers.conditions import Found
from modifiers.effects.base import Effect, Layer, Step
from modifiers.effects.meta import Invert, MetaEffect
from modifiers.joke import joke_rules
from modifiers.modifier import INFINITY, Active, order_of
from modifiers.stack import Folded, fold, read_stack, stack_text
from tests.modifiers.playing import BASE, KNOWN, active, felt, found_for, settled

NUMBERS = list(KNOWN)
LATER = Active("64", Found(times=1, since=(1, 1)))
COMPANY: dict[str, tuple[Active, ...]] = {
    "0": (active("5"),),
    "7": (Active("33"),),
    "9": (Active("8"),),
    "19": (Active("1"), Active("93")),
    "90": (Active("118"),),
    "125": (Active("14"), Active("70")),
    "131": (Active("14"),),
    "132": (LATER,),
    "137": (Active("49"),),
    "145": (Active("5"),),
    "188": (Active("14"), Active("45"), Active("57"), Active("82")),
    "199": (Active("118"),),
    "32": (Active("31"),),
}
"""Those without which nobody could notice a modifier, because it is about others."""


def folded(stack: Sequence[Active], base: Rules = BASE, deal: int = 3) -> Folded:
    return fold(base, tuple(stack), KNOWN, "a seed", deal)


def in_company(number: str, reversed_: bool = False) -> tuple[Active, ...]:
    return (*COMPANY.get(number, ()), active(number, reversed_))


def assert_nothing_is_made_or_lost(transfers: Sequence[Transfer]) -> None:
    assert sum(totals(transfers, range(4)).values()) == 0
    assert all(each.units > 0 and each.payer != each.payee and each.reason for each in transfers)


def test_the_catalogue_is_the_whole_list_and_nothing_else() -> None:
    assert [*map(str, range(232)), INFINITY] == NUMBERS
    declared = [modifier.number for group in GROUPS.values() for modifier in group]
    assert sorted(declared, key=order_of) == NUMBERS
    assert [modifier.number for modifier in KNOWN.values()] == NUMBERS


@pytest.mark.parametrize("number", NUMBERS)
def test_a_modifier_is_declared_in_words(number: str) -> None:
    modifier = KNOWN[number]
    assert modifier.title.strip() and len(modifier.title) <= 40 and not modifier.title.endswith(".")
    assert modifier.text.endswith(".") and 10 <= len(modifier.text) <= 110
    assert modifier.then and modifier.opposite and modifier.layers
    assert all(is_dataclass(each) for each in (modifier.when, *modifier.then, *modifier.opposite))
    assert len({each.title for each in KNOWN.values()}) == len(KNOWN)


@pytest.mark.parametrize("number", [number for number in NUMBERS if number not in ("177", "178", "226")])
def test_somebody_can_feel_it(number: str) -> None:
    """Every modifier changes what the people at the table see, may do or are paid, in company if need be.

    But for those that rule on what holds, before there is a stack.
    """
    deal = 7 if number == "155" else 3
    before = folded(COMPANY.get(number, ()), deal=deal).rules
    after = folded(in_company(number), deal=deal).rules
    assert felt(before, after)


@pytest.mark.parametrize("number", NUMBERS)
def test_its_opposite_is_something_else(number: str) -> None:
    modifier = KNOWN[number]
    if modifier.south_when is None:
        assert modifier.opposite != modifier.then
    assert all(isinstance(each.opposite, Effect) for each in (*modifier.then, *modifier.opposite))
    for each in (True, False):
        assert folded(in_company(number, each)) == folded(in_company(number, each))


@pytest.mark.parametrize("number", NUMBERS)
def test_its_text_form_round_trips(number: str) -> None:
    for reversed_ in (False, True):
        stack = in_company(number, reversed_)
        text = stack_text(stack)
        again = read_stack(text, KNOWN)
        assert again == stack
        assert stack_text(again) == text


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.name)
def test_every_modifier_folds_over_every_ruleset(rules: Rules) -> None:
    base = joke_rules(rules)
    for number in NUMBERS:
        for reversed_ in (False, True):
            for over in (rules, base):
                result = folded([active(number, reversed_)], over).rules
                assert from_plain(Rules, to_plain(result)) == result
                assert result.seats == rules.seats and result.name == rules.name


@pytest.mark.parametrize("number", NUMBERS)
def test_it_settles_to_nothing_over_deals_at_random(number: str) -> None:
    random = Random(number)
    for reversed_ in (False, True):
        rules = folded(in_company(number, reversed_)).rules
        for _ in range(4):
            assert_nothing_is_made_or_lost(settled(rules, random))


def in_documented_order(steps: Sequence[Step], stack: Sequence[Active]) -> bool:
    """Layer by layer, and inside a layer by the place in the stack, but for names, which may depend."""
    places = {id(each.found): at for at, each in enumerate(stack)}
    keys = [
        (step.effect.layer, 0 if step.effect.layer is Layer.NAMES else places[id(step.found)])
        for step in steps
    ]
    return keys == sorted(keys)


@cache
def every_pair() -> list[tuple[str, str]]:
    return list(combinations(NUMBERS, 2))


@pytest.mark.parametrize("part", range(8))
def test_every_pair_folds_in_the_documented_order_and_settles(part: int) -> None:
    random = Random(part)
    for one, other in every_pair()[part::8]:
        first, second = Active(one, _own(one)), Active(other, _own(other))
        for stack in ((first, second), (second, first)):
            result = folded(stack)
            assert in_documented_order(result.steps, result.stack), stack_text(stack)
            applied = [each.number for each in result.stack]
            expected = [
                effect
                for number in applied
                for effect in KNOWN[number].then
                if not isinstance(effect, MetaEffect)
            ]
            assert len(result.steps) == len(expected)
        assert_nothing_is_made_or_lost(settled(result.rules, random, tries=1, seats=2))


def _own(number: str) -> Found:
    """What is found, as a value of its own, so that steps can be told apart."""
    found = found_for(number)
    return Found(found.seats, found.what, found.times)


@pytest.mark.parametrize("part", range(20))
def test_a_hundred_stacks_of_many(part: int) -> None:
    random = Random(f"stacks {part}")
    for _ in range(100):
        numbers = random.sample(NUMBERS, random.randint(3, 30))
        stack = [Active(number, _own(number), random.random() < 0.3) for number in numbers]
        assert read_stack(stack_text(tuple(stack)), KNOWN) == tuple(stack)
        result = folded(stack, deal=random.randint(1, 60))
        again = folded(stack, deal=1) if random.random() < 0.1 else None
        assert again is None or again == folded(stack, deal=1)
        assert_nothing_is_made_or_lost(settled(result.rules, random, tries=3))


def test_every_field_that_a_modifier_changes_is_one_of_the_rules() -> None:
    assert {each.name for each in fields(Rules)} >= {"deck", "turns", "sight", "limits", "betting", "wholes"}
    assert any(isinstance(effect, Invert) for effect in KNOWN["226"].then)
