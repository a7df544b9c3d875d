"""``thirteen simulate``."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tui.cli.conftest import Ask

SMALL = ("simulate", "--deals", "4", "--seats", "greedy,greedy")


def test_json_has_every_seat_under_a_name_of_its_own(ask: Ask) -> None:
    printed = json.loads(ask("simulate", "--deals", "6", "--seats", "greedy,sharp,greedy", "--json").out)
    seats = ["greedy", "sharp", "greedy 2"]
    assert list(printed) == ["deals", "seats", "totals", "mean", "error", "fouls", "seconds"]
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
