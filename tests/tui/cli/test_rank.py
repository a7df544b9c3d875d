"""``thirteen rank``. R01 and the like name the cases."""

import json
from collections.abc import Callable

import pytest

from tests.tui.cli.conftest import Ask

WHEEL, TO_KING, TO_ACE, TO_SIX = "As 2d 3c 4h 5s", "9c Td Jh Qs Kc", "Tc Jd Qh Ks Ac", "2c 3d 4h 5s 6c"


def test_the_answer_for_people(ask: Ask) -> None:
    answer = ask("rank", WHEEL, TO_KING, "2c 3c 4c", "2d 3d 4d", "KsKhKd", "10s 9s 8s 7s 6s")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out == (
        "1   Ts 9s 8s 7s 6s  straight flush, ten high\n"
        "2   9c Td Jh Qs Kc  straight, king high\n"
        "3   As 2d 3c 4h 5s  straight, five high\n"
        "4   Ks Kh Kd        three of a kind, kings\n"
        "5=  2c 3c 4c        four high\n"
        "5=  2d 3d 4d        four high\n"
    )


def test_the_answer_for_programs(ask: Ask) -> None:
    answer = ask("rank", "--json", WHEEL, TO_KING)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.count("\n") == 1
    assert json.loads(answer.out) == {
        "hands": [
            {"cards": WHEEL, "category": "straight", "name": "straight, five high"},
            {"cards": TO_KING, "category": "straight", "name": "straight, king high"},
        ],
        "order": [[1], [0]],
    }


def test_ties_stand_in_one_list_in_the_order_of_the_words(ask: Ask) -> None:
    words = ["2d 3d 4d", "As Ad 3c", "2c 3c 4c", "Ah Ac 3d", "Kc 3s 2h"]
    assert json.loads(ask("rank", "--json", *words).out)["order"] == [[1, 3], [4], [0, 2]]
    places = [line.split()[0] for line in ask("rank", *words).out.splitlines()]
    assert places == ["1=", "1=", "3", "4=", "4="]


def test_two_hands_may_share_cards(ask: Ask) -> None:
    assert json.loads(ask("rank", "--json", "As Ks Qs", "As Ks Qs").out)["order"] == [[0, 1]]


@pytest.mark.parametrize(
    ("wheel", "order"),
    [
        ("low", [[2], [1], [3], [0]]),
        ("second", [[2], [0], [1], [3]]),
    ],
)
def test_r02_where_the_wheel_stands_is_a_field_of_the_rules(
    ask: Ask, wheel: str, order: list[list[int]]
) -> None:
    answer = ask("rank", "--json", WHEEL, TO_KING, TO_ACE, TO_SIX, "--set", f"ranking.wheel={wheel}")
    assert json.loads(answer.out)["order"] == order


def test_fields_add_up(ask: Ask) -> None:
    words = ["rank", "--json", "2s 2d 3c", "As Kd Qc"]
    assert json.loads(ask(*words).out)["order"] == [[0], [1]]
    changes = [
        "--set",
        'ranking.categories=["pair","high-card"]',
        "--set",
        'ranking.suit_order=["c","d","h","s"]',
    ]
    assert json.loads(ask(*words, *changes).out)["order"] == [[1], [0]]


def test_cards_that_count_as_nothing_have_no_category(ask: Ask) -> None:
    answer = ask("rank", "--json", "2s 3d 5c", "--set", "ranking.categories=[]")
    assert json.loads(answer.out)["hands"][0]["category"] is None


REFUSALS = {
    "no hand": ([], "the following arguments are required: HAND (see thirteen rank --help)"),
    "no card": (["As 2d xx"], "hand 1: 'xx' is no card: write a rank of 23456789TJQKA and a suit of cdhs"),
    "no cards": (["As 2d 3c", "hello"], "hand 2: 'hello' is no row of cards: each card is a rank and a suit"),
    "four cards": (
        ["As 2d 3c 4h"],
        "hand 1, 'As 2d 3c 4h': 4 cards, there should be 3 or 5 in one pair of quotes",
    ),
    "quotes forgotten": (
        ["As", "2d", "3c", "4h", "5s"],
        "hand 1, 'As': 1 card, there should be 3 or 5 in one pair of quotes",
    ),
    "nothing in it": ([""], "hand 1, '': 0 cards, there should be 3 or 5 in one pair of quotes"),
    "a card twice": (
        ["As 2d As"],
        "hand 1, 'As 2d As': As stands there twice, a hand has every card once",
    ),
    "a St. George": (["As 2d X1"], "hand 1, 'As 2d X1': X1 is not in the pack of 52"),
    "no such ruleset": (
        ["As 2d 3c", "--rules", "tow-four"],
        "no ruleset is called 'tow-four', did you mean 'two-four'?",
    ),
    "a ruleset without a name": (["As 2d 3c", "--rules", ""], "no ruleset is called ''; known are "),
    "no such file": (
        ["As 2d 3c", "--rules", "none.toml"],
        "none.toml: cannot be read: No such file or directory",
    ),
    "no such field": (
        ["As 2d 3c", "--set", "wheel=low"],
        "--set unknown field 'wheel', did you mean 'ranking.wheel'?",
    ),
    "no value": (["As 2d 3c", "--set", "row"], "--set 'row': write KEY=VALUE, such as ranking.wheel=second"),
}


@pytest.mark.parametrize(("words", "message"), REFUSALS.values(), ids=REFUSALS)
def test_what_cannot_be_ranked_gets_one_line(
    refusal: Callable[..., str], words: list[str], message: str
) -> None:
    assert refusal("rank", *words).startswith(message)


def test_a_low_middle_has_the_lowest_hand_first(ask: Ask) -> None:
    hands = ("--rules", "low-in-the-middle", "2h 3s 4d 5c 7h", "Ks Kh Qc Qd 2s")
    assert json.loads(ask("rank", "--json", *hands).out)["order"] == [[1], [0]]
    answer = json.loads(ask("rank", "--json", "--row", "middle", *hands).out)
    assert (answer["order"], answer["hands"][0]["name"]) == ([[0], [1]], "seven low")
