"""``thirteen score``: written deals, settled or refused. R40 and the like name the cases."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.written import read_deals
from tests.tui.cli.conftest import Ask

NORTH = "North: Qh Qc 3d / Th Js Qd Kc Ah / 7d 7c 7s 2h 2s"
EAST = "East:  Ks 9c 8d / 4c 4d 3c 3h 6s / 9d 9h 9s 8h 8s"
WEST = "West: Kd Kh 2c / As Ac Ad 5c 5d / 3s 4s 5s 6c 2d"
SOUTH = "South: ; surrenders"
DEAL = f"# Friday\n\n{NORTH}\n{EAST}\n{WEST}\n{SOUTH}\n"


def result(ask: Ask, text: str, *words: str) -> dict[str, object]:
    """The only deal of a text, settled."""
    answer = ask("score", "-", "--json", *words, given=text)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.count("\n") == 1
    settled: dict[str, object] = json.loads(answer.out)
    return settled


def test_the_answer_for_people(ask: Ask) -> None:
    answer = ask("score", "-", "--rules", "2-4", given=DEAL)
    assert (answer.status, answer.err) == (0, "")
    assert (
        answer.out
        == """\
Two-four, North deals

North  front   Qh Qc 3d        pair of queens
       middle  Th Js Qd Kc Ah  straight, ace high
       back    7d 7c 7s 2h 2s  full house, sevens over twos
East   front   Ks 9c 8d        king high
       middle  4c 4d 3c 3h 6s  two pair, fours and threes
       back    9d 9h 9s 8h 8s  full house, nines over eights
West   front   Kd Kh 2c        pair of kings
       middle  As Ac Ad 5c 5d  full house, aces over fives
       back    3s 4s 5s 6c 2d  straight, six high
       foul    the middle, a full house, aces over fives, beats the back, a straight, six high
South  surrenders

East   pays  North  1  front: a pair of queens beats king high
East   pays  North  1  middle: a straight, ace high beats two pair, fours and threes
North  pays  East   1  back: a full house, nines over eights beats a full house, sevens over twos
East   pays  North  1  overall: 2 of three rows
West   pays  North  4  foul: the middle, a full house, aces over fives, beats the back, a straight, six high
South  pays  North  2  surrender
West   pays  East   4  foul: the middle, a full house, aces over fives, beats the back, a straight, six high
South  pays  East   2  surrender

North  +8
East   +4
West   -8
South  -4
"""
    )


WEST_IS_FOUL = "the middle, a full house, aces over fives, beats the back, a straight, six high"


def paid(payer: str, payee: str, units: int, reason: str) -> dict[str, object]:
    return {"payer": payer, "payee": payee, "units": units, "reason": reason}


def test_the_answer_for_programs(ask: Ask) -> None:
    assert result(ask, DEAL) == {
        "ruleset": "one-six",
        "seats": ["North", "East", "West", "South"],
        "fouls": ["West"],
        "naturals": {},
        "transfers": [
            paid("East", "North", 1, "front: a pair of queens beats king high"),
            paid("East", "North", 1, "middle: a straight, ace high beats two pair, fours and threes"),
            paid(
                "North",
                "East",
                1,
                "back: a full house, nines over eights beats a full house, sevens over twos",
            ),
            paid("West", "North", 6, f"foul: {WEST_IS_FOUL}"),
            paid("South", "North", 3, "surrender"),
            paid("West", "East", 6, f"foul: {WEST_IS_FOUL}"),
            paid("South", "East", 3, "surrender"),
        ],
        "totals": {"North": 10, "East": 8, "West": -12, "South": -6},
    }


R46 = """\
P1: 6h 6d 4s / Ah Jh Jd 9s 7h / Kc Jc Tc 9c 3c
P2: 5d 2h 2c / As Ad 7c 3s 3h / Ks Qs Js Th 9h
P3: 7s 4c 2s / Kh Ts 8s 5h 5c / Td 9d 8d 7d 4d
P4: Kd 6s 6c / Ac 5s 4h 3d 2d / Qh Qd Qc 8h 8c
"""


def test_r46_a_whole_table(ask: Ask) -> None:
    assert result(ask, R46)["totals"] == {"P1": 1, "P2": -6, "P3": -13, "P4": 18}


def test_a_tie_moves_nothing_and_says_so(ask: Ask) -> None:
    text = "A: Ah Ks 9d / Tc Td 7h 6s 3c / Qc Qd 5h 5s 4s\nB: Ad Kh 9c / Ts Th 7d 6c 3h / Qh Qs 5d 5c 4d\n"
    assert result(ask, text)["transfers"] == []
    assert "\n\nnobody pays\n\nA  0\nB  0\n" in ask("score", "-", given=text).out


def test_rules_of_the_line_the_header_and_the_usual_ones(ask: Ask) -> None:
    """--rules comes before the header, the header before one-six, and --set changes whichever it is."""
    with_header = f"# Rules:  2-4\n{DEAL}"
    assert result(ask, with_header)["ruleset"] == "two-four"
    assert result(ask, with_header, "--rules", "basic")["ruleset"] == "simple"
    assert result(ask, with_header, "--set", "foul.pays=1")["totals"] == {
        "North": 5,
        "East": 1,
        "West": -2,
        "South": -4,
    }


def test_rules_may_be_a_file_of_ones_own(ask: Ask, tmp_path: Path) -> None:
    ours = tmp_path / "ours.toml"
    ours.write_text('name = "ours"\ntitle = "Our own"\nrow = 5\n[surrender]\npays = 7\n', "utf-8")
    settled = result(ask, f"{NORTH}\n{SOUTH}\n", "--rules", str(ours))
    assert (settled["ruleset"], settled["totals"]) == ("ours", {"North": 7, "South": -7})
    assert result(ask, f"# rules: {ours}\n{NORTH}\n{SOUTH}\n")["ruleset"] == "ours"


def test_the_dealer_is_the_first_seat_or_who_the_header_names(ask: Ask) -> None:
    assert ask("score", "-", given=DEAL).out.startswith("One-six, North deals\n")
    assert ask("score", "-", given=f"# dealer: east\n{DEAL}").out.startswith("One-six, East deals\n")


def test_several_deals(ask: Ask) -> None:
    text = f"# rules: 2-4\n{R46}---\n\n# dealer: P2\n{R46}\n-----\n# rules: simple\n{R46}---\n"
    lines = ask("score", "-", "--json", given=text).out.splitlines()
    assert [json.loads(line)["ruleset"] for line in lines] == ["two-four", "two-four", "simple"]
    parts = ask("score", "-", given=text).out.split("\n---\n\n")
    assert [part.splitlines()[0] for part in parts] == [
        "Two-four, P1 deals",
        "Two-four, P2 deals",
        "Simple, P1 deals",
    ]


def test_nothing_is_printed_when_one_of_several_deals_is_wrong(refusal: Callable[..., str]) -> None:
    assert refusal("score", "-", "--json", given=f"{R46}---\nA: As\n").startswith("standard input, line 6: ")


def test_a_file_with_windows_line_ends_and_a_byte_order_mark(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "deal.txt"
    file.write_bytes(b"\xef\xbb\xbf" + R46.replace("\n", "\r\n").encode())
    answer = ask("score", str(file), "--json")
    assert json.loads(answer.out)["totals"]["P4"] == 18


def test_names_of_any_script_stand_under_each_other(ask: Ask) -> None:
    text = f"北: {NORTH.partition(':')[2]}\nÉva: {EAST.partition(':')[2]}\n"
    assert list(result(ask, text)["totals"]) == ["北", "Éva"]  # type: ignore[call-overload]
    out = ask("score", "-", given=text).out
    assert "\n北   front   Qh Qc 3d        pair of queens\n" in out
    assert "\nÉva  front   Ks 9c 8d        king high\n" in out


def test_rows_of_a_seat_that_surrenders_may_be_there_and_count_for_nothing(ask: Ask) -> None:
    settled = result(ask, f"{NORTH}\n{WEST} ; surrenders\n")
    assert settled["fouls"] == []
    assert settled["totals"] == {"North": 3, "West": -3}


def test_a_declared_natural_is_understood_even_before_a_ruleset_counts_it() -> None:
    (deal,) = read_deals(f"{NORTH}\nEast: ; declares six-pairs\n{WEST}; Declares dragon\n", "here")
    assert [seat.declares for seat in deal.seats] == [None, "six-pairs", "dragon"]
    assert [seat.rows is None for seat in deal.seats] == [False, True, False]


REFUSALS = {
    "nothing": ("", "standard input: no deal in it: write a line for each seat, such as North: Qh Qc 3d / "),
    "only comments": ("# hello\n---\n", "standard input: no deal in it: "),
    "headers alone": ("# rules: 2-4\n", "standard input, line 1: a header without seats: "),
    "one seat": (f"\n{NORTH}\n", "standard input, line 2: 1 seat: One-six is played by 2 to 4"),
    "five seats": (
        f"{DEAL}Fay: ; surrenders\n",
        "standard input, line 3: 5 seats: One-six is played by 2 to 4",
    ),
    "no name": (
        ": As",
        "standard input, line 1: ': As' is no seat: write its name, a colon and its rows, such as ",
    ),
    "no colon": ("hello", "standard input, line 1: 'hello' is no seat: write its name, a colon and its rows"),
    "a name that breaks the terminal": (
        f"\x1b[31mRed{NORTH}\n{EAST}",
        "standard input, line 1: the name '\\x1b[31mRedNorth' has letters that cannot be shown",
    ),
    "a seat twice": (
        f"{NORTH}\nnorth: ; surrenders\n",
        "standard input, line 2: a second seat 'North'; the first is in line 1",
    ),
    "no rows": (
        f"{NORTH}\nEast:\n",
        "standard input, line 2: no rows, there should be 3: front / middle / back, such as Qh Qc 3d / ",
    ),
    "two rows": ("A: As Ks Qs / 2c 3c 4c 5c 7c\n", "standard input, line 1: 2 rows, there should be 3: "),
    "four in front": (
        "A: As Ks Qs Js / 2c 3c 4c 5c 7c / 2d 3d 4d 5d 7d",
        "standard input, line 1: the front has 4 cards, there should be 3",
    ),
    "four in the middle": (
        "A: As Ks Qs / 2c 3c 4c 5c / 2d 3d 4d 5d 7d",
        "standard input, line 1: the middle has 4 cards, there should be 5",
    ),
    "six in the back": (
        "A: As Ks Qs / 2c 3c 4c 5c 7c / 2d 3d 4d 5d 7d 8d",
        "standard input, line 1: the back has 6 cards, there should be 5",
    ),
    "no card": (
        "A: As Ks Qx / 2c 3c 4c 5c 7c / 2d 3d 4d 5d 7d",
        "standard input, line 1: 'Qx' is no card: write a rank of 23456789TJQKA and a suit of cdhs",
    ),
    "a card of another pack": (
        "A: As Ks X1 / 2c 3c 4c 5c 7c / 2d 3d 4d 5d 7d",
        "standard input, line 1: X1 is not in this pack of 52",
    ),
    "a card twice in a line": (
        "A: As Ks As / 2c 3c 4c 5c 7c / 2d 3d 4d 5d 7d",
        "standard input, line 1: As stands here and in this line; a deal has every card once",
    ),
    "R91 a card on two seats": (
        f"{NORTH}\n\n{EAST.replace('Ks', 'Qh')}\n",
        "standard input, line 3: Qh stands here and in line 1; a deal has every card once",
    ),
    "a card that a surrender gave up": (
        f"{NORTH} ; surrenders\n{EAST.replace('Ks', 'Qh')}\n",
        "standard input, line 2: Qh stands here and in line 1; a deal has every card once",
    ),
    "no announcement": (
        f"{NORTH} ; surenders\n{EAST}",
        "standard input, line 1: 'surenders' is no announcement: write surrenders, or declares and a natural",
    ),
    "a natural without a name": (
        f"{NORTH} ; declares\n{EAST}",
        "standard input, line 1: 'declares' is no announcement: write surrenders, or declares and a natural",
    ),
    "a natural": (
        f"{NORTH}\nEast: ; declares six-pairs\n",
        "standard input, line 2: East declares 'six-pairs', but One-six counts no naturals",
    ),
    "a bank": (
        f"{NORTH}\n{EAST}\n# bank: East\n",
        "standard input, line 3: One-six is played without a bank",
    ),
    "chips": (
        f"# chips: North=8\n{NORTH}\n{EAST}\n",
        "standard input, line 1: One-six is played without table stakes",
    ),
    "no such dealer": (
        f"# dealer: Zed\n{NORTH}\n{EAST}\n",
        "standard input, line 1: no seat 'Zed' to deal; the seats are North, East",
    ),
    "a header twice": (
        f"# dealer: East\n# dealer: North\n{NORTH}\n{EAST}\n",
        "standard input, line 2: a second header 'dealer'; a deal has one",
    ),
    "no such ruleset": (
        f"# rules: 24\n{NORTH}\n{EAST}\n".replace("24", "two-fuor"),
        "standard input, line 1: no ruleset is called 'two-fuor', did you mean 'two-four'?",
    ),
    "no text": (b"\xff\xfe\x00", "standard input: not text in UTF-8"),
}


@pytest.mark.parametrize(("text", "message"), REFUSALS.values(), ids=REFUSALS)
def test_a_deal_that_is_wrong_gets_one_line_with_its_place(
    refusal: Callable[..., str], text: str | bytes, message: str
) -> None:
    assert refusal("score", "-", given=text).startswith(message)


def test_a_file_that_cannot_be_read_gets_one_line(refusal: Callable[..., str], tmp_path: Path) -> None:
    missing = tmp_path / "none.txt"
    assert refusal("score", str(missing)) == f"{missing}: cannot be read: No such file or directory"
    assert refusal("score", str(tmp_path)) == f"{tmp_path}: cannot be read: Is a directory"
    assert refusal("score") == "the following arguments are required: DEAL.txt (see thirteen score --help)"


def test_a_mistake_in_a_file_names_the_file(refusal: Callable[..., str], tmp_path: Path) -> None:
    file = tmp_path / "deal.txt"
    file.write_text(f"{NORTH}\nEast\n", "utf-8")
    assert refusal("score", str(file)).startswith(f"{file}, line 2: 'East' is no seat: ")


PAIRS = "East: As Ad Kd / Kh Jh Jd Td Tc / 9s 9h 4d 4c 2c ; declares six-pairs"


def test_a_natural_is_declared_with_its_rows_or_without(ask: Ask) -> None:
    for line in (PAIRS, "East: ; declares six-pairs"):
        settled = json.loads(ask("score", "-", "--rules", "pagat", "--json", given=f"{NORTH}\n{line}\n").out)
        assert settled["naturals"] == {"East": "six-pairs"}
        assert settled["totals"] == {"North": -3, "East": 3}
    answer = ask("score", "-", "--rules", "pagat", given=f"{NORTH}\n{PAIRS.replace('six-pairs', 'dragon')}\n")
    assert answer.status == 2
    assert answer.err.endswith("line 2: East declares 'dragon', but its cards are six pairs\n")


def test_of_several_naturals_the_one_worth_most_counts(ask: Ask) -> None:
    quads = "East: 2c 2d 2h / 2s 3c 3d 3h 3s / 4c 4d 4h 4s 5c ; declares six-pairs"
    north = "North: Qh Qc 6d / Th Js Qd Kc Ah / 7d 7c 7s 8h 8s"
    settled = json.loads(ask("score", "-", "--rules", "royalties", "--json", given=f"{north}\n{quads}\n").out)
    assert (settled["naturals"], settled["totals"]["East"]) == ({"East": "three-quads"}, 20)


def test_a_tradition_is_told_and_costs_nothing(ask: Ask) -> None:
    hearts = "East: Ah Kh Qh / Jh Th 9h 8h 7h / 6h 5h 4h 3h 2h ; declares clean-dragon"
    north = "North: Qs Qc 6d / Tc Js Qd Kc Ac / 7d 7c 7s 8c 8s"
    told = ask("score", "-", "--rules", "vietnamese+tradition", given=f"{north}\n{hearts}\n").out
    assert "everybody empties their pockets" in told
    assert "pockets" not in ask("score", "-", "--rules", "vietnamese", given=f"{north}\n{hearts}\n").out


@pytest.mark.parametrize("name", ["pool", "the pool", "House"])
def test_no_seat_has_the_name_of_an_account(refusal: Callable[..., str], name: str) -> None:
    words = f"standard input, line 1: {name!r} is what an account is called: give the seat another name"
    assert refusal("score", "-", given=f"{NORTH.replace('North', name)}\n{EAST}\n") == words


def test_bank_and_chips_are_read_from_the_headers(ask: Ask) -> None:
    typed = f"# bank: West\n{NORTH}\n{EAST}\n{WEST}\n"
    settled = json.loads(ask("score", "-", "--rules", "bank", "--json", given=typed).out)
    assert all("West" in (each["payer"], each["payee"]) for each in settled["transfers"])
    typed = f"# chips: North=1 East=20\n{NORTH}\n{EAST}\n"
    settled = json.loads(ask("score", "-", "--rules", "hawaiian-gardens", "--json", given=typed).out)
    assert abs(settled["totals"]["North"]) <= 1
    answer = ask("score", "-", "--rules", "hawaiian-gardens", given=f"# chips: Nobody=3\n{NORTH}\n{EAST}\n")
    assert answer.err.endswith("line 1: no seat 'Nobody'; the seats are North, East\n")
    answer = ask("score", "-", "--rules", "hawaiian-gardens", given=f"# chips: some\n{NORTH}\n{EAST}\n")
    assert answer.err.endswith("line 1: 'some' are no chips: write North=8 East=20, each at most 10000\n")


def test_the_pool_pays_under_its_own_name(ask: Ask) -> None:
    settled = json.loads(ask("score", "-", "--rules", "pool", "--json", given=f"{NORTH}\n{EAST}\n").out)
    assert {each["payer"] for each in settled["transfers"]} >= {"the pool"}
    assert sum(settled["totals"].values()) == 0


CRISS_CROSS = """\
# rules: criss-cross
# dealer: East
North: Qh Qc 3d / Th Js Qd Kc Ah / 7d 7c 7s 2h 2s
East: Ks 9c 8d / 4c 4d 3c 3h 6s / 9d 9h 9s 8h 8s
North: 2c 2d 4s / 5s 6h 7h 8c Tc / As Ts Jc Jd Ac
east: Kd 3s 4h / Kh Qs Td Jh Ad / 5h 5d 5c 6c 6d
"""


def test_two_hands_of_a_player_stand_in_two_lines_and_are_one_total(ask: Ask) -> None:
    settled = result(ask, CRISS_CROSS)
    assert settled["seats"] == ["North", "East", "North II", "East II"]
    assert settled["fouls"] == ["North II"]
    # North II is foul: six to each hand of East. North wins two rows of each, and loses one to East's first.
    assert settled["totals"] == {"North": -12 + 2 - 1 + 2, "East": 12 - 2 + 1 - 2}
    answer = ask("score", "-", given=CRISS_CROSS)
    assert answer.out.startswith("Criss-cross, East deals\n")
    assert answer.out.endswith("\nNorth  -9\nEast   +9\n")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f"{NORTH}\n{EAST}\nNorth: ; surrenders\n", "line 3: a second seat 'North'; the first is in line 1"),
        (
            f"{CRISS_CROSS}North: ; surrenders\n",
            "line 7: a third hand of North; in Criss-cross each player sets two",
        ),
        (
            f"# rules: criss-cross\n{NORTH}\n{EAST}\nNorth: ; surrenders\n",
            "line 2: in Criss-cross each player sets two hands: write two lines that begin with each name",
        ),
    ],
)
def test_hands_of_a_player_are_counted(ask: Ask, text: str, problem: str) -> None:
    answer = ask("score", "-", given=text)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == f"thirteen: standard input, {problem}\n"


@pytest.mark.parametrize(
    ("chips", "problem"),
    [
        ("North=8 North=9", "the chips of North are counted twice: write them once"),
        ("North=1000000", "'North=1000000' are no chips: write North=8 East=20, each at most 10000"),
        ("North=eight", "'North=eight' are no chips: write North=8 East=20, each at most 10000"),
    ],
)
def test_chips_are_written_once_and_within_bounds(ask: Ask, chips: str, problem: str) -> None:
    text = f"# rules: hawaiian-gardens\n# chips: {chips}\n{NORTH}\n{EAST}\n"
    answer = ask("score", "-", given=text)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == f"thirteen: standard input, line 2: {problem}\n"
