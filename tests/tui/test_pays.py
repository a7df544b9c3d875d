"""What a table pays, read off its fields and never off its name."""

from dataclasses import replace

import pytest

from engine.rules import Rules
from engine.rulesets import find_ruleset, rulesets, with_field
from tui.pays import About, pays


def words(rules: Rules) -> dict[str, str]:
    """What is paid for, with how much."""
    return {each.what: each.pays for each in pays(rules)}


@pytest.mark.parametrize(
    ("ruleset", "what", "how_much"),
    [
        ("one-six", "all three rows, a scoop", "6 units in all"),
        ("one-six", "a foul", "6 units to each who set right"),
        ("two-four", "two or three rows won", "1 unit more"),
        ("two-four", "all three rows, a scoop", "4 units in all"),
        ("pagat", "strong rows pay", "instead of 1 for the row, if it wins"),
        ("pagat", "in the middle", "full house 2, four of a kind 4, straight flush 5"),
        ("pagat", "two naturals", "the higher is paid in full"),
        ("pagat+always-extra", "in the front", "three of a kind 2"),
        ("pagat+sweep", "all three rows, a scoop", "4 units in all"),
        ("pagat+overall", "more units won than lost", "1 unit more"),
        ("pagat+surrender", "giving up", "1 unit to each who set right"),
        ("bank", "the dealer is the bank", "everyone settles with the bank alone, who wins ties"),
        ("pool", "into the pool", "3 units from each player"),
        ("pool+sweep-takes-pool", "all three best", "the whole pool, and 3 units from each"),
        ("pusoy", "two rows won against everyone", "1 unit from each, else nothing moves"),
        ("race-to-eleven", "best front, middle and back", "1 point each, nothing for a tie"),
        ("race-to-eleven", "all three best", "1 point more, against 3"),
        ("race-to-eleven", "the session ends", "when somebody leads with 11"),
        ("singapore", "two naturals", "nothing moves; a dragon beats any other and is paid in full"),
        (
            "singapore+ace-of-spades",
            "the ace of spades",
            "its holder deals next and gets 1 unit from each",
        ),
        ("hawaiian-gardens", "two or three rows won", "1 unit"),
        ("hawaiian-gardens", "a scoop of everyone", "9 units from each, against 2 or more"),
        ("hawaiian-gardens", "giving up", "3 units to each who set right"),
        ("hawaiian-gardens", "two naturals", "the lower pays the difference"),
        (
            "hawaiian-gardens+aces",
            "aces, a side bet",
            "one 1, two 2, three 6, four 8; the difference is paid",
        ),
        ("taiwanese", "a scoop of everyone", "12 units from each, against 3"),
        ("low-in-the-middle", "the middle", "goes to the lowest hand, deuce to seven"),
        (
            "low-in-the-middle+ten-low",
            "the middle",
            "goes to the lowest hand, deuce to seven, no card above 10",
        ),
        ("criss-cross", "two hands a player", "each is settled with each hand of the others"),
        ("chinezen", "cards passed before setting", "3, in turn left, right, across"),
    ],
)
def test_what_each_table_pays(ruleset: str, what: str, how_much: str) -> None:
    assert words(find_ruleset(ruleset))[what] == how_much


@pytest.mark.parametrize(
    ("assignment", "what", "how_much"),
    [
        ("foul.mode=plays-on", "a foul", "is compared as it lies"),
        ("foul.pays=2", "a foul", "2 units to each who set right"),
        ("stakes.pairs=[[1, 2, 10]]", "seats 1 and 2", "play for 10 times as much"),
        ("overall=more-rows", "more rows won than lost", "1 unit more"),
        ("home_run.times=3", "a scoop of everyone", "9 units from each, against 2 or more"),
        ("house.rake=2", "the house", "2 units from each, every deal"),
        ("naturals.pays.six-pairs=4", "naturals, from each", "six pairs 4"),
    ],
)
def test_a_changed_field_changes_the_words(assignment: str, what: str, how_much: str) -> None:
    assert what not in words(Rules()) or words(Rules())[what] != how_much
    assert words(with_field(Rules(), assignment))[what] == how_much


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.name)
def test_the_words_depend_on_no_name_and_say_nothing_twice(rules: Rules) -> None:
    listed = pays(rules)
    assert listed == pays(replace(rules, name="x", title="Y", summary="", aliases=()))
    assert len({each.what for each in listed}) == len(listed)
    assert {About.ROWS, About.FOULS} <= {each.about for each in listed}


def test_what_does_not_count_is_not_listed() -> None:
    """Strong rows pay nothing where players do not settle two by two."""
    rules = with_field(find_ruleset("pagat"), "settlement=pool")
    assert About.STRONG_ROWS not in {each.about for each in pays(rules)}
    assert words(rules)["a foul"] == "loses its rows, pays nothing more"
