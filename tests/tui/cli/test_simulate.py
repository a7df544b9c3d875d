"""``thirteen simulate``."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.cards import codes
from engine.solver.field import read_settings
from tests.tui.cli.conftest import Ask

SMALL = ("simulate", "--deals", "4", "--seats", "greedy,greedy")


def test_json_has_every_seat_under_a_name_of_its_own(ask: Ask) -> None:
    printed = json.loads(ask("simulate", "--deals", "6", "--seats", "greedy,sharp,greedy", "--json").out)
    seats = ["greedy", "sharp", "greedy 2"]
    assert list(printed) == ["deals", "dealt", "seats", "totals", "mean", "error", "fouls", "seconds"]
    assert (printed["deals"], printed["seats"], printed["fouls"]) == (6, seats, 0)
    for numbers in (printed["totals"], printed["mean"], printed["error"]):
        assert list(numbers) == seats
    assert sum(printed["totals"].values()) == 0
    assert printed["mean"]["sharp"] == pytest.approx(printed["totals"]["sharp"] / 6)
    assert printed["error"]["sharp"] > 0
    assert printed["seconds"] > 0


def test_people_get_a_table(ask: Ask) -> None:
    printed = json.loads(ask(*SMALL, "--json").out)
    answer = ask(*SMALL)
    head, one, other, empty, summary = answer.out.splitlines()
    assert head.split() == ["total", "a", "deal", "error"]
    for line, seat in ((one, "greedy"), (other, "greedy 2")):
        assert line.startswith(seat)
        assert f"{printed['totals'][seat]:+}" in line.split()
        assert f"{printed['mean'][seat]:+.3f}" in line.split()
        assert line.endswith(f"{printed['error'][seat]:.3f}")
        assert len(line) == len(head)
    assert empty == ""
    assert summary.startswith("4 deals of One-six in ")
    assert ", no foul" in summary
    assert (answer.status, answer.err) == (0, "")


def test_the_rules_are_those_asked_for(ask: Ask, tmp_path: Path) -> None:
    def totals(*words: str) -> object:
        return json.loads(ask(*SMALL, "--json", *words).out)["totals"]

    tripled = {seat: 3 * units for seat, units in dict(totals("--rules", "basic")).items()}  # type: ignore[call-overload]
    file = tmp_path / "mine.toml"
    file.write_text("row = 3\n")
    assert totals("--rules", "simple", "--set", "row=3") == tripled
    assert totals("--rules", str(file)) == tripled


def test_the_seed_decides_everything(run: Ask) -> None:
    """Also between processes, which hash text differently."""
    words = ("simulate", "--deals", "3", "--seats", "sharp,greedy", "--json")
    one, again, other = (
        json.loads(run(*words, "--seed", seed, PYTHONHASHSEED=salt).out)["totals"]
        for seed, salt in (("x", "1"), ("x", "2"), ("y", "1"))
    )
    assert one == again
    assert one != other


def test_names_may_have_spaces_and_capitals(ask: Ask) -> None:
    printed = json.loads(ask("simulate", "--deals", "1", "--seats", " Greedy, GREEDY", "--json").out)
    assert printed["seats"] == ["greedy", "greedy 2"]


def test_one_deal_has_no_error(ask: Ask) -> None:
    words = ("simulate", "--deals", "1", "--seats", "greedy,greedy")
    assert json.loads(ask(*words, "--json").out)["error"] == {"greedy": None, "greedy 2": None}
    assert [line.split()[-1] for line in ask(*words).out.splitlines()[1:3]] == ["-", "-"]


def test_without_words_there_are_four_seats_and_help_says_so(ask: Ask) -> None:
    assert ask("simulate", "--deals", "1").out.count("greedy") == 2
    assert "sharp,bold,greedy,greedy" in ask("simulate", "--help").out


@pytest.mark.parametrize(
    ("words", "found", "right"),
    [
        (("--seats", "sharp,shrap"), "'shrap'", "did you mean 'sharp'"),
        (("--seats", ""), "''", "known are sharp, steady, bold"),
        (("--seats", "greedy"), "1 player", "2 to 6"),
        (("--seats", ",".join(["greedy"] * 7)), "7 players", "2 to 6"),
        (("--deals", "0"), "'0'", "a whole number, 1 to 1000000000"),
        (("--deals", "-3"), "'-3'", "a whole number, 1 to 1000000000"),
        (("--deals", "1.5"), "'1.5'", "a whole number, 1 to 1000000000"),
        (("--deals", "1000000001"), "'1000000001'", "a whole number, 1 to 1000000000"),
        (("--deals", "9" * 5000), "--deals", "a whole number, 1 to 1000000000"),
        (("--rules", "nothing-like-it"), "'nothing-like-it'", "known are"),
        (("--seed", "\udcff"), "--seed", "cannot be shown"),
        (("--set", "row=x"), "'x'", "a whole number"),
        (("--set", "seats.least=3", "--seats", "greedy,greedy"), "2 players", "3 to 6"),
    ],
)
def test_bad_input_gets_one_line(
    refusal: Callable[..., str], words: tuple[str, ...], found: str, right: str
) -> None:
    message = refusal("simulate", *words)
    assert found in message
    assert right in message


def test_progress_is_for_terminals_only(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ask(*SMALL).err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    answer = ask(*SMALL)
    assert "dealing" in answer.err
    assert "dealing" not in answer.out


def test_a_stack_of_modifiers_is_in_force_in_every_deal(ask: Ask) -> None:
    plain = json.loads(ask(*SMALL, "--json").out)
    joke, again = (json.loads(ask(*SMALL, "--modifiers", "5", "--json").out) for _ in range(2))
    assert joke["totals"] == again["totals"] != plain["totals"]
    assert joke["totals"] != json.loads(ask(*SMALL, "--modifiers", "5,160", "--json").out)["totals"]


def test_a_random_stack_is_another_one_in_every_deal(ask: Ask) -> None:
    one, again, other = (
        json.loads(ask(*SMALL, "--modifiers", "random", "--seed", seed, "--json").out)["totals"]
        for seed in ("1", "1", "2")
    )
    assert one == again != other


def test_a_stack_that_is_none_is_refused_in_one_line(refusal: Callable[..., str]) -> None:
    message = refusal(*SMALL, "--modifiers", "5,999")
    assert message == "--modifiers: there is no modifier 999; they are 0 to 231 and ∞"


def test_mirrored_deals_are_even_between_those_who_set_alike(ask: Ask) -> None:
    printed = json.loads(ask(*SMALL, "--mirrored", "--json").out)
    assert printed["totals"] == {"greedy": 0, "greedy 2": 0}
    assert (printed["deals"], printed["dealt"]) == (8, 4)
    summary = ask(*SMALL, "--mirrored").out.splitlines()[-1]
    assert summary.startswith("8 deals, 4 with the seats turned, of One-six in ")
    joke = json.loads(ask(*SMALL, "--mirrored", "--modifiers", "5", "--json").out)
    assert joke["deals"] == 8


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """A file of settings."""
    lines = (" | ".join(map(codes, rows)) for rows in read_settings("one-six")[:120])
    file = tmp_path / "made.txt"
    file.write_text("# a setting a line\n\n" + "\n".join(lines) + "\n")
    return file


def test_beside_a_file_of_settings(ask: Ask, made: Path) -> None:
    words = "simulate", "--against", str(made), "--seats", "greedy"
    printed = json.loads(ask(*words, "--json").out)
    assert (printed["deals"], printed["seats"]) == (120, ["greedy", "file"])
    mean, error = printed["mean"]["greedy"], printed["error"]["greedy"]
    assert mean < -2 * error < 0
    assert printed["totals"]["greedy"] == pytest.approx(120 * mean)
    assert printed["mean"]["file"] == -mean
    head, line, empty, summary = ask(*words).out.splitlines()
    assert head.split() == ["a", "deal", "error"]
    assert line.split() == ["greedy", f"{mean:+.4f}", f"{error:.4f}"]
    assert empty == ""
    assert summary.startswith(f"120 hands of {made}, each beside all that share no card with it: ")
    assert json.loads(ask("simulate", "--against", str(made), "--json").out)["seats"] == ["sharp", "file"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("As Ks Qs", "1 row, there should be 3: front | middle | back, such as Qh Qc 3d | Th"),
        ("As Ks | 2s | 3s", "the front has 2 cards, there should be 3"),
        ("As Ks zz | 2s | 3s", "'zz' is no card"),
        ("As Ks As | 2c 3c 4c 5c 7d | 2d 3d 4d 5d 7h", "As stands there twice"),
        ("X1 Ks As | 2c 3c 4c 5c 7d | 2d 3d 4d 5d 7h", "X1 is not in this pack of 52"),
        ("As Ah Ks | 2c 3c 4c 5c 7d | 2d 3d 4d 5d 7h", "foul: "),
        ("2c 3d 4h | 5c 5d 6c 7c 8d | 9s 9h 9d Tc Jc", None),
    ],
)
def test_a_file_that_cannot_be_used_gets_one_line(
    refusal: Callable[..., str], tmp_path: Path, line: str, message: str | None
) -> None:
    file = tmp_path / "bad.txt"
    file.write_text(f"\n{line}\n")
    refused = refusal("simulate", "--against", str(file))
    if message is None:
        assert refused == f"{file}: too few hands that share no card"
    else:
        assert refused.startswith(f"{file}, line 2: ")
        assert message in refused


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--deals", "5"), "--deals does not go with --against"),
        (("--mirrored",), "--mirrored does not go with --against"),
        (("--seats", "sharp,greedy"), "with --against one bot plays"),
        (("--rules", "pool"), "settled by the whole table"),
    ],
)
def test_beside_a_file_some_words_have_no_meaning(
    refusal: Callable[..., str], made: Path, words: tuple[str, ...], message: str
) -> None:
    assert message in refusal("simulate", "--against", str(made), *words)


def test_a_file_that_is_not_there(refusal: Callable[..., str], tmp_path: Path) -> None:
    assert "cannot be read" in refusal("simulate", "--against", str(tmp_path / "none.txt"))
