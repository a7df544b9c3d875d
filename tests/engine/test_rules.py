"""Rulesets: found, read, written, changed field by field, and every mistake in one told plainly."""

import tomllib
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest
from hypothesis import given, settings

from engine.ranking import Ranking, Wheel
from engine.rules import FoulMode, Overall, Phase, Rules, SeatRules
from engine.rulesets import BadRules, find_ruleset, read_rules, rulesets, with_field, write_rules
from engine.setting import RowOrder
from tests.engine.strategies import any_rules

NAMES = [each.name for each in rulesets()]
WRONG_PHASES = (
    "phases: a deal goes through deal, pass, first-stakes, set, stakes, announce, last-stakes, settle "
    "in this order"
)


def test_the_counts_are_there() -> None:
    assert {"simple", "one-six", "two-four"} <= set(NAMES)
    assert sorted(NAMES) == NAMES


def test_what_the_counts_pay() -> None:
    """Seeds 000, 001 and 004; a surrender costs more than losing two rows and less than a scoop."""
    prices = {
        each.name: (each.row, each.sweep, each.overall, each.scoop, each.foul_price) for each in rulesets()
    }
    assert prices["simple"] == (1, 0, Overall.NONE, 3, 3)
    assert prices["one-six"] == (1, 3, Overall.NONE, 6, 6)
    assert prices["two-four"] == (1, 0, Overall.ROWS, 4, 4)
    assert {name: find_ruleset(name).surrender.pays for name in ("simple", "one-six", "two-four")} == {
        "simple": 1,
        "one-six": 3,
        "two-four": 2,
    }


@pytest.mark.parametrize("rules", rulesets(), ids=NAMES)
def test_every_ruleset_keeps_to_what_all_have_in_common(rules: Rules) -> None:
    assert rules.seats.least == 2
    assert rules.seats.most * rules.seats.hands == 4
    assert rules.rows.order is RowOrder.AT_LEAST
    assert rules.ranking == Ranking()
    assert rules.foul.mode is FoulMode.SCOOPED
    assert rules.surrender.allowed == (rules.name == "hawaiian-gardens")
    assert rules.title and rules.summary and rules.aliases


@pytest.mark.parametrize("rules", rulesets(), ids=NAMES)
def test_every_ruleset_is_found_by_each_of_its_names(rules: Rules) -> None:
    for name in (rules.name, rules.title, *rules.aliases, rules.name.upper(), rules.name.replace("-", " ")):
        assert find_ruleset(name) is rules


def test_no_name_stands_for_two_rulesets() -> None:
    every = [
        name
        for each in rulesets()
        for name in {name.casefold() for name in (each.name, each.title, *each.aliases)}
    ]
    assert len({*every}) == len(every)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("one-sx", "no ruleset is called 'one-sx', did you mean 'one-six'?"),
        ("mahjong", f"no ruleset is called 'mahjong'; known are {', '.join(NAMES)}"),
        ("", f"no ruleset is called ''; known are {', '.join(NAMES)}"),
    ],
)
def test_a_name_that_is_none_gets_the_nearest_or_all(name: str, message: str) -> None:
    with pytest.raises(BadRules) as error:
        find_ruleset(name)
    assert str(error.value) == message


@pytest.mark.parametrize("rules", rulesets(), ids=NAMES)
def test_a_ruleset_written_and_read_is_the_same(rules: Rules) -> None:
    assert read_rules(write_rules(rules), "here") == rules


@given(any_rules)
@settings(deadline=None)
def test_any_rules_written_and_read_are_the_same(rules: Rules) -> None:
    assert read_rules(write_rules(rules), "here") == rules


def test_every_field_is_written_with_its_meaning() -> None:
    text = write_rules(Rules())
    written = tomllib.loads(text)
    for each in fields(Rules):
        assert f"# {each.metadata['meaning']}" in text
        assert each.name in written
        if is_dataclass(part := getattr(Rules(), each.name)):
            assert set(written[each.name]) == {inner.name for inner in fields(part)}


def test_a_written_ruleset_is_pleasant_to_read() -> None:
    text = write_rules(find_ruleset("two-four"))
    assert text.startswith('# the ruleset\'s name\nname = "two-four"\n')
    assert '\naliases = ["2-4"]\n' in text
    assert (
        '\n# who gets one more unit between two players (none | rows | more-rows | net)\noverall = "rows"\n'
        in text
    )
    assert "\n\n# how many play a deal\n[seats]\n# the fewest players in a deal (2 to 4)\nleast = 2\n" in text
    assert max(map(len, text.splitlines())) <= 110


BAD_FILES = {
    "not TOML": ("row 1", ["not TOML: Expected '=' after a key in a key/value pair (at line 1, column 5)"]),
    "a field twice": ("row = 1\nrow = 2", ["not TOML: Cannot overwrite a value"]),
    "empty": ("# nothing\n", ["no rules in it: write at least one field, such as row = 1"]),
    "unknown field": ("swep = 3", ["unknown field 'swep', did you mean 'sweep'?"]),
    "unknown part of a field": (
        "[foul]\nprice = 3",
        ["foul: unknown field 'price'; known are mode, pays"],
    ),
    "text for a number": ('row = "one"', ["row: 'one' should be a whole number"]),
    "half a unit": ("row = 0.5", ["row: 0.5 should be a whole number"]),
    "yes for a number": ("row = true", ["row: True should be a whole number"]),
    "below the least": ("row = -1", ["row: -1 should be 0 to 10000"]),
    "beyond the most": ("[seats]\nmost = 5", ["seats.most: 5 should be 2 to 4"]),
    "a number for yes or no": ("[surrender]\nallowed = 1", ["surrender.allowed: 1 should be true or false"]),
    "a number for text": ("title = 3", ["title: 3 should be text"]),
    "no such choice": ('overall = "most"', ["overall: 'most' is not one of none, rows, more-rows, net"]),
    "a number for a choice": ("overall = 1", ["overall: 1 is not one of none, rows, more-rows, net"]),
    "text for a list": ('aliases = "x"', ["aliases: 'x' should be a list"]),
    "a number in a list of texts": ('aliases = ["x", 1]', ["aliases[1]: 1 should be text"]),
    "a number for a table": ("foul = 3", ["foul: 3 should be a table of fields"]),
    "no phases": (
        "phases = []",
        [WRONG_PHASES],
    ),
    "phases in disorder": (
        'phases = ["set", "deal", "settle"]',
        [WRONG_PHASES],
    ),
    "a phase twice": (
        'phases = ["deal", "set", "set", "settle"]',
        [WRONG_PHASES],
    ),
    "more at least than at most": (
        "[seats]\nleast = 4\nmost = 3",
        ["seats: least is 4, more than most, which is 3"],
    ),
    "a rank without a place": (
        'ranking.order = ["2", "3"]',
        ["ranking.order: each rank of 23456789TJQKA needs a place"],
    ),
    "a rank twice": (
        f"ranking.order = {list('23456789TJQKAA')}",
        ["ranking.order: 'A' stands there twice"],
    ),
    "no such rank": (
        f"ranking.order = {list('123456789TJQKA')}",
        ["ranking.order: '1' is none of 2 3 4 5 6 7 8 9 T J Q K A X"],
    ),
    "no such suit": ('ranking.suit_order = ["x"]', ["ranking.suit_order: 'x' is none of c d h s"]),
    "a category twice": (
        'ranking.categories = ["pair", "pair", "flush"]',
        ["ranking.categories: 'pair' stands there twice"],
    ),
    "a straight too long": (
        "ranking.straight_length = 6",
        ["ranking.straight_length: 6 should be 3 to 5"],
    ),
    "no card": (
        'ranking.faces = [["1s", {}]]',
        [
            "ranking.faces[0][0]: '1s' is no card: "
            "write a rank of 23456789TJQKA and a suit of cdhs, such as Ts"
        ],
    ),
    "half a face": ('ranking.faces = [["As"]]', ["ranking.faces[0]: 1 entries, there should be 2"]),
    "a face of no rank": (
        'ranking.faces = [["As", { ranks = ["1"] }]]',
        ["ranking.faces: ranks of As: '1' is none of 2 3 4 5 6 7 8 9 T J Q K A X"],
    ),
    "several mistakes at once": (
        'row = -1\nswep = 2\noverall = "most"\n[seats]\nleast = 1\n[foul]\nmode = 2',
        [
            "unknown field 'swep', did you mean 'sweep'?",
            "seats.least: 1 should be 2 to 4",
            "foul.mode: 2 is not one of scooped, plays-on",
            "row: -1 should be 0 to 10000",
            "overall: 'most' is not one of none, rows, more-rows, net",
        ],
    ),
}


@pytest.mark.parametrize(("text", "problems"), BAD_FILES.values(), ids=BAD_FILES)
def test_every_mistake_in_a_file_is_told_with_its_place(text: str, problems: list[str]) -> None:
    with pytest.raises(BadRules) as error:
        read_rules(text, "ours.toml")
    for told, problem in zip(error.value.problems, problems, strict=True):
        assert told.startswith(f"ours.toml: {problem}")
        assert problem in told
    assert str(error.value) == "; ".join(error.value.problems)


def test_a_file_may_leave_out_what_is_as_usual() -> None:
    rules = read_rules('name = "ours"\nrow = 2\n[ranking]\nwheel = "none"', "ours.toml")
    assert rules == Rules(name="ours", row=2, ranking=Ranking(wheel=Wheel.NONE))


CHANGES: dict[str, dict[str, Any]] = {
    "row=2": {"row": 2},
    "row = 2": {"row": 2},
    "overall=more-rows": {"overall": Overall.MORE_ROWS},
    'overall="net"': {"overall": Overall.NET},
    "title=Ours, on Fridays": {"title": "Ours, on Fridays"},
    "title=2024": {"title": "2024"},
    "summary=true": {"summary": "true"},
    "summary=": {"summary": ""},
    'aliases=["a", "b"]': {"aliases": ("a", "b")},
    "ranking.wheel=second": {"ranking": Ranking(wheel=Wheel.SECOND)},
    "seats.most=3": {"seats": SeatRules(2, 3)},
    'ranking.order=["23","4","5","6","7","8","9","T","J","Q","K","A"]': {
        "ranking": Ranking(order=("23", *"456789TJQKA"))
    },
}


@pytest.mark.parametrize(("assignment", "changed"), CHANGES.items(), ids=CHANGES)
def test_one_field_changes_and_no_other(assignment: str, changed: dict[str, Any]) -> None:
    one_six = find_ruleset("one-six")
    assert with_field(one_six, assignment) == replace(one_six, **changed)


BAD_CHANGES = {
    "row": "'row': write KEY=VALUE, such as ranking.wheel=second",
    "=3": "'=3': write KEY=VALUE, such as ranking.wheel=second",
    "rwo=3": "unknown field 'rwo', did you mean 'row'?",
    "row=x": "row: 'x' should be a whole number",
    "row=": "row: '' should be a whole number",
    "row=-2": "row: -2 should be 0 to 10000",
    "row.x=1": "unknown field 'row.x', did you mean 'row'?",
    "foul=3": "unknown field 'foul', did you mean 'foul.mode' or 'foul.pays'?",
    "wheel=low": "unknown field 'wheel', did you mean 'ranking.wheel'?",
    "foul.mod=3": "unknown field 'foul.mod', did you mean 'foul.mode'?",
    "zzz=3": "unknown field 'zzz'; known are name, title, summary, aliases, seats.least, seats.most, ",
    "foul.mode=soft": "foul.mode: 'soft' is not one of scooped, plays-on",
    "seats.most=9": "seats.most: 9 should be 2 to 4",
    "ranking.wheel=third": "ranking.wheel: 'third' is not one of low, second, none",
    "ranking.straight_length=9": "ranking.straight_length: 9 should be 3 to 5",
    'phases=["deal"]': WRONG_PHASES,
    "aliases=x": "aliases: 'x' should be a list",
}


@pytest.mark.parametrize(("assignment", "message"), BAD_CHANGES.items(), ids=BAD_CHANGES)
def test_a_change_that_cannot_be_says_why(assignment: str, message: str) -> None:
    with pytest.raises(BadRules) as error:
        with_field(find_ruleset("one-six"), assignment)
    assert str(error.value).startswith(message)
    assert "\n" not in str(error.value)


def test_a_change_may_not_contradict_another_field() -> None:
    three = with_field(find_ruleset("one-six"), "seats.least=3")
    with pytest.raises(BadRules, match="seats: least is 3, more than most, which is 2"):
        with_field(three, "seats.most=2")


def test_rules_cannot_be_made_that_contradict_themselves() -> None:
    with pytest.raises(ValueError, match="phases"):
        Rules(phases=(Phase.SET,))
    with pytest.raises(ValueError, match="least is 4"):
        Rules(seats=SeatRules(4, 2))


def test_a_foul_has_its_own_price_where_the_rules_give_one() -> None:
    assert with_field(find_ruleset("one-six"), "foul.pays=2").foul_price == 2
    assert with_field(find_ruleset("one-six"), "row=2").foul_price == 9
