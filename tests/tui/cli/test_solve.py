"""``thirteen solve``."""

import json
import subprocess
from collections.abc import Callable

import pytest

from engine.cards import parse_cards
from engine.judged import foul_of
from engine.rulesets import find_ruleset
from tests.tui.cli.conftest import PROGRAM, Ask

HAND = "Qh Kd Ks 2h 3s 3h 3c 4c 6d 7s 8s 9s Ts"
SIX_PAIRS = "Qh Qd Ks Kh 3s 3h 4c 4d 7d 7s 9s 9h Ts"


def test_the_answer_for_people(ask: Ask) -> None:
    answer = ask("solve", HAND)
    assert (answer.status, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert lines[0].split() == ["units", "front", "middle", "back"]
    assert lines[1].endswith("Ks Kd Qh       4c 3s 3h 3c 2h           Ts 9s 8s 7s 6d")
    assert lines[2].split("  ")[-1] == "straight, ten high"
    assert "pair of kings" in lines[2]
    units = [float(line.split()[0]) for line in lines[1:11:2]]
    assert units == sorted(units, reverse=True)
    assert lines[-1] == "units from each opponent, by the rules of One-six"


def test_the_answer_for_programs(ask: Ask) -> None:
    answer = ask("solve", "--json", "--top", "3", "--rules", "pagat", SIX_PAIRS)
    assert (answer.status, answer.err, answer.out.count("\n")) == (0, "", 1)
    solved = json.loads(answer.out)
    assert set(solved) == {"naturals", "settings"}
    assert solved["naturals"] == [{"name": "six-pairs", "value": 3}]
    assert len(solved["settings"]) == 3
    for setting in solved["settings"]:
        assert set(setting) == {"front", "middle", "back", "units"}
        front, middle, back = (parse_cards(setting[row]) for row in ("front", "middle", "back"))
        assert sorted((*front, *middle, *back)) == sorted(parse_cards(SIX_PAIRS))
        assert foul_of(find_ruleset("pagat"), (front, middle, back)) is None
        assert isinstance(setting["units"], float)


@pytest.mark.parametrize(
    ("row", "rows"),
    [
        ("front", ["K K Q", "4 3 3 3 2", "T 9 8 7 6"]),
        ("Middle", ["Q 4 2", "T 9 8 7 6", "K K 3 3 3"]),
        ("back", ["Q 4 2", "T 9 8 7 6", "K K 3 3 3"]),
    ],
)
def test_the_strongest_of_a_row_comes_first(ask: Ask, row: str, rows: list[str]) -> None:
    words = "--json", "--strongest", row
    solved = json.loads(ask("solve", *words, "--top", "2", HAND).out)
    first, second = solved["settings"]
    for cards, ranks in zip((first["front"], first["middle"], first["back"]), rows, strict=True):
        assert sorted(card.rank for card in parse_cards(cards)) == sorted(ranks.split())
    assert set(second) == {"front", "middle", "back", "units"}
    assert json.loads(ask("solve", *words, "-", given=HAND).out)["settings"] == [first]


def test_a_natural_is_named_for_people(ask: Ask) -> None:
    assert ask("solve", "--rules", "pagat", SIX_PAIRS).out.splitlines()[-1] == (
        "natural: six pairs takes 3 from each opponent"
    )


def test_a_hand_a_line(ask: Ask) -> None:
    given = f"{HAND}\n\n{SIX_PAIRS.replace(' ', '')}\n"
    lines = ask("solve", "-", "--json", given=given).out.splitlines()
    assert len(lines) == 2
    for line, text in zip(lines, (HAND, SIX_PAIRS), strict=True):
        (setting,) = json.loads(line)["settings"]
        cards = parse_cards(f"{setting['front']} {setting['middle']} {setting['back']}")
        assert sorted(cards) == sorted(parse_cards(text))
    for_people = ask("solve", "-", given=given).out.splitlines()
    assert len(for_people) == 2
    assert for_people[0].endswith("  Ks Kd Qh / 4c 3s 3h 3c 2h / Ts 9s 8s 7s 6d")


def test_each_answer_comes_before_the_next_hand_is_asked() -> None:
    with subprocess.Popen(
        [PROGRAM, "solve", "-", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdin
        assert program.stdout
        for hand in (HAND, SIX_PAIRS):
            program.stdin.write(hand + "\n")
            program.stdin.flush()
            assert "settings" in json.loads(program.stdout.readline())
        program.stdin.close()
        assert program.wait(timeout=60) == 0


def test_nothing_on_standard_input_is_nothing_to_say(ask: Ask) -> None:
    answer = ask("solve", "-", given="\n\n")
    assert (answer.status, answer.out, answer.err) == (0, "", "")


def test_what_can_be_solved_is_printed_before_what_cannot(ask: Ask) -> None:
    answer = ask("solve", "-", "--json", given=f"{HAND}\n{HAND} 5c\n")
    assert answer.status == 2
    assert answer.out.count("\n") == 1
    assert answer.err == (
        "thirteen: standard input, line 2: 14 cards, there should be 13 in one pair of quotes\n"
    )


def test_the_rules_decide(ask: Ask) -> None:
    words = "solve", "--json", "--top", "1", HAND
    usual = json.loads(ask(*words).out)["settings"][0]
    priced = json.loads(ask(*words, "--set", "row=2").out)["settings"][0]
    assert priced["units"] > usual["units"]
    low = json.loads(ask(*words, "--rules", "low-in-the-middle").out)["settings"][0]
    assert len({card.rank for card in parse_cards(low["middle"])}) == 5


def test_a_hand_that_cannot_be_legal_says_so(ask: Ask) -> None:
    words = "solve", HAND, "--set", "ranking.categories=[]", "--set", "rows.order=strictly", "--top", "1"
    faces = ",".join(f'["{card}", {{ranks = [], suits = []}}]' for card in HAND.split())
    blank = (*words, "--set", f"ranking.faces=[{faces}]")
    answer = ask(*blank)
    assert answer.status == 0, answer.err
    assert "no setting of these cards is legal: the front, nothing, ties the middle" in answer.out
    assert "foul" in json.loads(ask(*blank, "--json").out)["settings"][0]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["Qh"], "1 card, there should be 13 in one pair of quotes"),
        (["zz"], "'zz' is no card: write a rank of 23456789TJQKA and a suit of cdhs, such as Ts"),
        ([HAND.replace("Ts", "Qh")], "Qh stands there twice, a hand has every card once"),
        ([HAND.replace("Ts", "X1")], "X1 is not in the pack of 52"),
        (
            [HAND, "--opponents", "0"],
            "argument --opponents: '0' should be a whole number, 1 to 3 (see thirteen solve --help)",
        ),
        (
            [HAND, "--strongest", "rear"],
            "argument --strongest: 'rear' should be one of front, middle, back (see thirteen solve --help)",
        ),
        (
            [HAND, "--top", "many"],
            "argument --top: 'many' should be a whole number, 1 to 72072 (see thirteen solve --help)",
        ),
    ],
)
def test_bad_input_gets_one_line(refusal: Callable[..., str], words: list[str], message: str) -> None:
    assert refusal("solve", *words) == message


def test_text_that_is_no_text(refusal: Callable[..., str]) -> None:
    assert refusal("solve", "-", given=b"\xff\xfe") == "standard input: not text in UTF-8"
