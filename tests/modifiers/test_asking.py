"""What a table is asked, whom it is about, and which values it may tell."""

from collections.abc import Collection

import pytest

from modifiers.asking import can_find, facts, happenings, value_fault
from modifiers.catalogue import catalogue
from modifiers.game import picked
from modifiers.own import Own, added
from tests.modifiers.evenings import Evening
from tests.modifiers.playing import KNOWN


def made(when: str, then: str) -> Evening:
    """A session of nothing but a modifier that the table made up."""
    evening = Evening("own", only=("0",))
    evening.known = picked(["232"], added(catalogue(), Own("Ours", when, then)))
    return evening


@pytest.mark.parametrize(("when", "name"), [("44", "birthday"), ("79", "same name")])
def test_a_condition_asks_the_same_whosever_it_is(when: str, name: str) -> None:
    own = picked(["232"], added(catalogue(), Own("Ours", when, "5")))
    asked = facts(own)
    assert [(each.name, each.numbers, each.of_players) for each in asked] == [(name, ("232",), True)]


def test_the_table_is_asked_of_whom_a_fact_is_true_where_the_effect_needs_it() -> None:
    evening = made("45", "156")
    assert [each.of_players for each in facts(evening.known)] == [True]
    evening.tell("a mirror", 2)
    evening.deal()
    assert {seat for seat, _ in evening.session.rules.limits.blank} == {2}
    assert [each.of_players for each in happenings(made("64", "156").known)] == [True]
    assert not any(each.of_players for each in facts(made("45", "64").known))


@pytest.mark.parametrize(
    ("when", "then", "can"),
    [
        ("45", "38", False),
        ("64", "6", False),
        ("38", "44", True),
        ("193", "154", True),
        ("5", "156", False),
        ("27", "156", True),
        ("64", "156", True),
        ("64", "34", False),
        ("34", "142", True),
        ("1", "14", True),
    ],
)
def test_an_effect_needs_a_condition_that_finds_what_it_is_about(when: str, then: str, can: bool) -> None:
    assert can_find(KNOWN[when], KNOWN[then]) is can
    assert can_find(KNOWN[when], KNOWN[when]) and can_find(KNOWN[then], KNOWN[then])


@pytest.mark.parametrize(
    ("value", "holding", "fault"),
    [
        ("5", (), None),
        ("5, 160", (), None),
        ("999", (), "there is no modifier '999': write numbers such as 5,160"),
        ("59", (), "59 Smokers is not played at this table"),
        ("226", (), "226 Southern hemisphere rules on the others: it cannot be switched"),
        ("34", (), "34 The loser's change rules on the others: it cannot be switched"),
        ("6", (), "6 Fours die finds no ranks unless it holds by itself"),
        ("6", ("6",), None),
        ("232", (), None),
    ],
)
def test_only_what_is_played_is_switched(value: str, holding: Collection[str], fault: str | None) -> None:
    known = added(catalogue(), Own("Ours", "45", "64"))
    played = [number for number, each in known.items() if each.polite]
    assert value_fault("hid the game", value, known, played, holding) == fault


def test_anything_that_there_is_may_be_left_out() -> None:
    known = added(catalogue(), Own("Ours", "45", "64"))
    assert value_fault("left out", "59,226,232", known, (), ()) is None
    assert value_fault("left out", "233", known, (), ()) is not None


@pytest.mark.parametrize("then", ["178", "226"])
def test_a_table_may_make_up_when_everything_is_turned_round(then: str) -> None:
    evening = Evening("own", only=("0",))
    evening.known = picked(["14", "232"], added(catalogue(), Own("Ours", "36", then)))
    evening.tell("spectators")
    evening.deal()
    assert evening.stack == "14"
    evening.report("the cat sneezes")
    assert evening.stack == "14~ 232^1.1"


def test_a_table_may_make_up_when_everything_is_forgotten() -> None:
    evening = Evening("own", only=("0",))
    evening.known = picked(["169", "232"], added(catalogue(), Own("Ours", "5", "177")))
    evening.deal()
    evening.report("a UFO")
    stacks = [evening.next_deal() for _ in range(4)]
    assert stacks == ["169^1.1", "169^1.1", "169^1.1", "232^5.0"]


@pytest.mark.parametrize(
    ("name", "right", "wrong", "fault"),
    [
        ("two players touch", (0, 1), (0, 1, 2), "two players touch: name two players, not three"),
        ("two arrive in the same clothes", (1, 3), (1,), "name two players, not one"),
        ("voted down", (2,), (0, 1), "name one player, not two"),
        ("caught lying", (0, 1, 2), (), "name at least one player, not none"),
        ("same birthday, other age", (0, 3), (0, 1, 3), "name two players, not three"),
        ("same name", (0, 1, 2), (2,), "name at least two players, not one"),
        ("the head of the table", (3,), (0, 3), "name one player, not two"),
    ],
)
def test_what_is_told_of_players_takes_as_many_as_it_is_about(
    name: str, right: tuple[int, ...], wrong: tuple[int, ...], fault: str
) -> None:
    known = catalogue()
    asked = next(each for each in (*facts(known), *happenings(known)) if each.name == name)
    assert asked.seats_fault(right) is None
    assert fault in (asked.seats_fault(wrong) or "")
