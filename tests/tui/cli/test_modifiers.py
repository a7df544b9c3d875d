"""``thirteen modifiers``: what is in play, why, and what it makes of the rules."""

import json
from collections.abc import Callable

import pytest

from tests.tui.cli.conftest import Ask

HALLOWEEN = ("--at", "2026-10-31T21:00", "--place", "52.37,4.90,Europe/Amsterdam")


def test_the_answer_for_people(ask: Ask) -> None:
    answer = ask("modifiers", "--only", "5,160")
    assert (answer.status, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert "  5  Fifth deal" in lines[1]
    assert lines[-3] == "from low to high: 9 10 E O U D 8 2 3 4 5 6 7"
    assert lines[-2:] == ["wild: every St. George", "dead: none"]


def test_the_answer_for_programs(ask: Ask) -> None:
    answer = json.loads(ask("modifiers", "--only", "5 160 14", "--json").out)
    assert answer["order"] == [[rank] for rank in "9TJQKA8234567"]
    assert (answer["wild"], answer["blank"]) == (["X1", "X2"], ["3c", "3d", "3h", "3s"])
    assert answer["stack"] == "5 160 14" and answer["suits"] is None
    assert [(each["number"], each["title"]) for each in answer["active"]] == [
        (5, "Fifth deal"),
        (160, "Torn clothes"),
        (14, "Spectators"),
    ]
    assert answer["active"][2]["changes"] == ["dead: every three"]
    assert answer["categories"][0] == "high-card"


def test_the_calendar_the_place_facts_and_happenings_decide(ask: Ask) -> None:
    answer = json.loads(
        ask(
            "modifiers", *HALLOWEEN, "--fact", "mirror", "--happening", "64", "--fact", "glasses@2", "--json"
        ).out
    )
    active = {str(each["number"]): each for each in answer["active"]}
    assert {"33", "45", "64", "91", "104", "161", "192"} <= set(active)
    assert active["33"]["because"] == "it is the weekend"
    assert active["64"]["because"] == "reported: cough"
    assert answer["at"] == "2026-10-31T21:00:00+01:00"
    assert "161@1" in answer["stack"].split()
    assert answer["stack"].split()[-1] == "64^1.1" and answer["wild"]


def test_the_south_turns_it_round(ask: Ask) -> None:
    south = ("--at", "2026-10-31T21:00", "--place", "33.87S,151.2E,Australia/Sydney")
    answer = json.loads(ask("modifiers", *south, "--fact", "spectators", "--json").out)
    active = {each["number"]: each["reversed"] for each in answer["active"]}
    assert active[14] and not active[226]
    assert "3c" in answer["wild"]


def test_what_is_not_polite_needs_to_be_asked_for(ask: Ask) -> None:
    words = ("modifiers", *HALLOWEEN, "--fact", "smoker@1", "--json")
    assert 59 not in [each["number"] for each in json.loads(ask(*words).out)["active"]]
    assert 59 in [each["number"] for each in json.loads(ask(*words, "--all").out)["active"]]


def test_why_a_card_or_a_row(ask: Ask) -> None:
    answer = ask("modifiers", "--only", "1", "--why", "Kc")
    assert answer.out.splitlines()[-1].startswith("why: 1 Unicorn Tuesday: Unicorn of clubs → wild")
    answer = ask("modifiers", "--only", "1", "--why", "KcKd2s", "--json")
    assert json.loads(answer.out)["why"][0]["number"] == "1"


def test_why_says_so_where_nothing_is_changed(ask: Ask) -> None:
    last = ask("modifiers", "--only", "1", "--why", "8c").out.splitlines()[-1]
    assert last == "why: nothing in play changes what eight of clubs counts as: eight of clubs"
    last = ask("modifiers", "--only", "1", "--why", "8c8d2s").out.splitlines()[-1]
    assert last == "why: nothing in play changes what this row is worth: a pair of eights"


def only(ask: Ask, stack: str, *more: str) -> str:
    answer: str = json.loads(ask("modifiers", "--only", stack, *more, "--json").out)["only"]
    return answer


def test_what_is_picked_by_hand_finds_what_the_date_and_the_table_show(ask: Ask) -> None:
    assert only(ask, "104", "--at", "2026-10-31T21:00") == "104=248*3"
    assert only(ask, "214", "--players", "3") == "214=3"
    assert only(ask, "108") == only(ask, "108@13") == "108@13"
    assert only(ask, "229", "--players", "3") == "229*6"
    assert only(ask, "104=7") == "104=7"


def test_the_south_picked_by_hand_turns_the_others_round(ask: Ask) -> None:
    assert only(ask, "226,1") == "226 1~"
    assert only(ask, "178,1") == "178 1~"
    assert only(ask, "178,226,1") == "178~ 226 1"
    assert only(ask, "226,1,14~") == "226 1 14~"


def test_lists_and_single_modifiers(ask: Ask) -> None:
    every = ask("modifiers", "list").out.splitlines()
    assert sum(line.startswith("decided by ") for line in every) == 9
    assert len(every) == 233 + 9
    assert "a mirror (45)" in ask("modifiers", "facts").out.splitlines()
    assert "cough (64)" in ask("modifiers", "happenings").out.splitlines()
    one = ask("modifiers", "64").out
    assert one.startswith("64  A cough\n    Sevens and Unicorns change places")
    assert "--happening 'cough'" in one


def test_lists_for_programs(ask: Ask) -> None:
    every = json.loads(ask("modifiers", "list", "--json").out)
    assert len(every) == 233
    one = json.loads(ask("modifiers", "64", "--json").out)
    assert one in every
    assert (one["number"], one["decided_by"], one["happenings"]) == (64, "happenings at the table", ["cough"])
    assert {"name": "a mirror", "numbers": ["45"]} in json.loads(ask("modifiers", "facts", "--json").out)


@pytest.mark.parametrize(
    ("option", "value"),
    [("--at", "2026-01-01T12:00"), ("--rules", "pagat"), ("--set", "row=2"), ("--deal", "3")],
)
def test_what_decides_nothing_in_a_list_is_refused(
    refusal: Callable[..., str], option: str, value: str
) -> None:
    words = f"list: {option} decides nothing in a list; leave it out"
    assert refusal("modifiers", "list", option, value) == words


def test_rules_and_fields_go_with_it(ask: Ask) -> None:
    answer = json.loads(ask("modifiers", "--only", "", "--set", "ranking.wheel=second", "--json").out)
    assert answer["active"] == []


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--only", "5,500"), "--only: there is no modifier 500; they are 0 to 231 and ∞"),
        (("--only", "x"), "--only: 'x' is no modifier: write its number, such as 5, 161@2 or 104=36"),
        (("--at", "9999-12-31T23:59"), "--at: the sky is known from 1900 to 2099, not in 9999"),
        (("--at", "0001-01-01T00:00"), "--at: the sky is known from 1900 to 2099, not in 1"),
        (("--at", "soon"), "--at: 'soon' is no time: write one such as 2026-10-31T21:00"),
        (
            ("--place", "here"),
            "--place: 'here' should be latitude,longitude,zone, such as 52.37,4.90,Europe/Amsterdam",
        ),
        (
            ("--place", "1,2,Nowhere"),
            "--place: 'Nowhere' is no time zone; write latitude,longitude,zone, such as 52.37,4.90,",
        ),
        (("--fact", "mirrr"), "--fact: no fact is called 'mirrr', did you mean 'a mirror'?"),
        (("--fact", "glasses@9"), "--fact: seat 9: there are seats 1 to 4"),
        (
            ("--happening", "dealer swaps@1", "--deal", "2", "--all"),
            "--happening: the dealer swaps two names: that is for the dealer, and seat 2 deals; such as @2",
        ),
        (
            ("--happening", "players touch@1,2,3"),
            "--happening: two players touch: name two players, not three; such as @1,2",
        ),
        (("--fact", "warming=x"), "--fact: 'x' should be a number from 1 to 99"),
        (("--fact", "mirror=3"), "--fact: 'a mirror' takes no value: leave out '3'"),
        (("--fact", "birthday@1"), "--fact: 'birthday' needs a value: month and day"),
        (("--fact", "birthday=1340@1"), "--fact: '1340' is no day: write month and day, such as 0719"),
        (("--happening", "142=x"), "--happening: there is no modifier 'x': write numbers such as 5,160"),
        (
            ("--only", "55"),
            "--only: 55 Clubs for debtors finds no players here; write them behind it, such as 55@13",
        ),
        (("--only", "59@0"), "--only: seat 0: there are seats 1 to 4"),
        (("--only", "59@3", "--players", "2"), "--only: seat 3: there are seats 1 to 2"),
        (("--deal", "0"), "--deal: 0 should be 1 to 10000"),
        (("--players", "9"), "--players: 9 should be 2 to 6"),
        (("--why", "Kc Kd"), "--why: 2 cards, there should be one, or a row of three or five"),
        (("--why", "zz"), "--why: 'zz' is no card"),
        (("900",), "there is no modifier '900': write 0 to 231, ∞, list, facts or happenings"),
    ],
)
def test_what_cannot_be_gets_one_line(
    refusal: Callable[..., str], words: tuple[str, ...], message: str
) -> None:
    assert refusal("modifiers", *words).startswith(message)
