"""The base of the joke mode without some of its parts, and what modifiers say that need them."""

from datetime import UTC, datetime
from itertools import product

import pytest

from engine.cards import ST_GEORGE
from engine.rules import STAKE_PHASES, Phase
from engine.rulesets import find_ruleset
from engine.simulate import simulate
from modifiers.circumstances import Circumstances, Table
from modifiers.explain import explained
from modifiers.game import opened_by
from modifiers.joke import Part, joke_rules, left_out
from modifiers.sky import Place
from modifiers.stack import fold, in_play
from tests.modifiers.playing import BASE, KNOWN, active

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
ONE_SIX = find_ruleset("one-six")
TURNED = [(number, turned) for number in KNOWN for turned in (False, True)]


@pytest.mark.parametrize("part", Part)
def test_a_part_can_be_left_out(part: Part) -> None:
    base = joke_rules(ONE_SIX, (part,))
    assert left_out(base) == (part,)
    assert left_out(BASE) == ()
    assert left_out(ONE_SIX) == tuple(Part)


@pytest.mark.parametrize("part", Part)
def test_no_modifier_brings_it_back(part: Part) -> None:
    base = joke_rules(ONE_SIX, (part,))
    for number, turned in TURNED:
        rules = fold(base, (active(number, turned),), KNOWN, "s", 3).rules
        assert part in left_out(rules), (number, turned)
        if part is Part.ST_GEORGES:
            cards = (*rules.ranking.wild, *rules.ranking.blank, *(face[0] for face in rules.ranking.faces))
            assert not any(card.rank == ST_GEORGE for card in cards), number
        if part is Part.ANTE:
            assert (rules.betting.antes, rules.betting.kept, rules.betting.symbols) == ((), 0, 0), number


@pytest.mark.parametrize("part", Part)
def test_a_modifier_does_its_thing_or_says_that_it_needs_the_part(part: Part) -> None:
    base = joke_rules(ONE_SIX, (part,))
    said = set()
    for number, turned in TURNED:
        stack = (active(number, turned),)
        with_it, without = (fold(rules, stack, KNOWN, "s", 3) for rules in (BASE, base))
        lines = " ".join(" ".join(line.changes) for line in explained(without, KNOWN))
        if without.rules == base and with_it.rules != BASE:
            assert f"needs {part.words}, which this table plays without" in lines, (number, turned)
            said.add(number)
        if without.rules != base and len(without.steps) == 1:
            assert "plays without" not in lines, (number, turned)
    assert bool(said) is (part is not Part.COURTS)


def test_conditions_that_read_cards_face_up_need_them() -> None:
    table = Table(deal=12, players=4)
    now = Circumstances(NOON, NOON, Place(52.37, 4.90), table=table)
    held = {each.number for each in in_play(KNOWN, now)}
    needing = {number for number, each in KNOWN.items() if Part.UP_CARDS in each.when.needs}
    assert needing >= {"8", "9", "10", "193"}
    assert not needing & held


@pytest.mark.parametrize("without", [*((part,) for part in Part), tuple(Part)], ids=" ".join)
def test_deals_are_played_without(without: tuple[Part, ...]) -> None:
    base = joke_rules(ONE_SIX, without)
    stacks = [
        tuple(active(number) for number in numbers) for numbers in product(("5", "53"), ("20", "46", "66"))
    ]
    played = simulate(
        base,
        ["greedy"] * 3,
        len(stacks),
        "parts",
        opening=lambda number: opened_by(fold(base, stacks[number - 1], KNOWN, "parts", number), NOON),
    )
    assert played.deals == len(stacks)
    if Part.ANTE in without:
        assert sum(played.totals) == 0
    phases = set(base.phases)
    assert (Part.STAKES in without) is phases.isdisjoint(STAKE_PHASES)
    assert Phase.SET in phases
