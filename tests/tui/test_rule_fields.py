"""The fields of a ruleset as they are edited: all of them, their legal values, undo and redo."""

import pytest

from engine.rules import Rules
from engine.rulesets import BadRules, field_names, find_ruleset, rulesets, with_field
from tui.rule_fields import Edits, differences, rule_fields, stepped, value_text, with_value

FIELDS = {each.key: each for each in rule_fields()}
PRICE_LISTS = {"wholes.pays", "bonus.front", "bonus.middle", "bonus.back", "naturals.pays"}


def test_every_field_of_the_rules_can_be_edited_but_the_name_that_the_title_gives() -> None:
    assert set(field_names(Rules())) - set(FIELDS) == PRICE_LISTS | {"name"}
    assert all(each.meaning and each.legal and each.table_meaning for each in FIELDS.values())


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.name)
def test_what_a_field_shows_can_be_typed_back(rules: Rules) -> None:
    for each in rule_fields():
        assert with_value(rules, each, value_text(rules, each.key)) == rules


@pytest.mark.parametrize(
    ("key", "typed", "assignment"),
    [
        ("row", "7", "row=7"),
        ("surrender.allowed", "yes", "surrender.allowed=true"),
        ("overall", "net", "overall=net"),
        ("aces", "1, 2,6, 8", "aces=[1, 2, 6, 8]"),
        ("aces", "[1, 2, 6, 8]", "aces=[1, 2, 6, 8]"),
        ("phases", "deal, set, announce, settle", 'phases=["deal", "set", "announce", "settle"]'),
        ("ranking.suit_order", "c, d, h, s", 'ranking.suit_order=["c", "d", "h", "s"]'),
        ("stakes.pairs", "[[1, 2, 10]]", "stakes.pairs=[[1, 2, 10]]"),
        ("naturals.pays.dragon", "26", "naturals.pays.dragon=26"),
        ("bonus.middle.full-house", "2", "bonus.middle.full-house=2"),
        ("title", '"Ours" # 1', "title='\"Ours\" # 1'"),
    ],
)
def test_a_value_is_typed_as_people_write_it(key: str, typed: str, assignment: str) -> None:
    changed = with_value(Rules(), FIELDS[key], typed)
    assert changed == with_field(Rules(), assignment) != Rules()


@pytest.mark.parametrize(
    ("key", "typed", "message"),
    [
        ("row", "many", "row: 'many' should be a whole number"),
        ("row", "", "row: '' should be a whole number"),
        ("row", "10001", "row: 10001 should be 0 to 10000"),
        ("seats.least", "5", "seats.least: 5 should be 2 to 4"),
        ("ranking.straight_length", "6", "straight_length: 6 should be 3 to 5"),
        ("aces", "1, 2", "should be four prices"),
        ("phases", "set, deal", "a deal goes through"),
        ("house.jackpot", "2", "2 is more than the rake"),
    ],
)
def test_a_value_that_cannot_stand_is_refused_with_a_reason(key: str, typed: str, message: str) -> None:
    with pytest.raises(BadRules, match=message):
        with_value(Rules(), FIELDS[key], typed)


@pytest.mark.parametrize(
    ("key", "by", "expected"),
    [
        ("row", 1, "2"),
        ("row", -1, "0"),
        ("sweep", -1, None),
        ("seats.most", 1, None),
        ("overall", 1, "rows"),
        ("overall", -1, "net"),
        ("surrender.allowed", 1, "yes"),
        ("title", 1, None),
        ("aces", 1, None),
    ],
)
def test_values_step_within_what_is_legal(key: str, by: int, expected: str | None) -> None:
    assert stepped(Rules(), FIELDS[key], by) == expected


def test_differences_name_each_field_with_both_values() -> None:
    before = find_ruleset("singapore")
    found = differences(before, find_ruleset("singapore+dragon-26+ace-of-spades"))
    assert [(each.field.key, each.before, each.after) for each in found] == [
        ("title", "Singapore", "Singapore + dragon-26 + ace-of-spades"),
        ("dealing.next", "clockwise", "ace-of-spades"),
        ("naturals.pays.dragon", "13", "26"),
    ]
    assert differences(before, before) == ()


def test_undo_and_redo_go_to_the_ends_and_a_new_change_forgets_what_was_undone() -> None:
    first, second, third = (with_field(Rules(), f"row={row}") for row in (2, 3, 4))
    edits = Edits((Rules(),)).changed(first).changed(first).changed(second)
    assert len(edits.steps) == 3
    assert edits.moved(-1).rules == first
    assert edits.moved(-9).rules == Rules()
    assert edits.moved(-1).moved(9).rules == second
    assert edits.moved(-1).changed(third).steps == (Rules(), first, third)
