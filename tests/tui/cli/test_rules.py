"""``thirteen rules``: the list, one ruleset, and the check of a file."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.plain import to_plain
from engine.rules import Rules
from engine.rulesets import catalogue, find_ruleset, read_rules, rulesets, with_field
from tests.tui.cli.conftest import Ask

NAMES = [each.name for each in rulesets()]


def test_the_list_for_people(ask: Ask) -> None:
    answer = ask("rules")
    assert (answer.status, answer.err) == (0, "")
    assert "one-six (also: 1-6)\n    One unit for each row, and three more " in answer.out
    for rules in rulesets():
        others = f" (also: {', '.join(rules.aliases)})" if rules.aliases else ""
        assert f"{rules.name}{others}\n    {rules.summary}\n" in answer.out
    for ruleset in catalogue():
        for each in ruleset.variations:
            assert f"    {ruleset.rules.name}+{each.name}: {each.meaning}\n" in answer.out


def test_the_list_for_programs(ask: Ask) -> None:
    listed = json.loads(ask("rules", "--json").out)
    assert [each["name"] for each in listed] == NAMES
    assert listed[NAMES.index("two-four")] == {
        "name": "two-four",
        "title": "Two-four",
        "summary": find_ruleset("two-four").summary,
        "aliases": ["2-4"],
        "variations": {
            "surrender": "A player may surrender before the reveal.",
            "wheel-second": "Ace to five is the second highest straight.",
        },
    }


@pytest.mark.parametrize("rules", rulesets(), ids=NAMES)
def test_a_ruleset_as_toml_is_that_ruleset(ask: Ask, rules: Rules) -> None:
    for name in (rules.name, *rules.aliases):
        assert read_rules(ask("rules", name).out, name) == rules


def test_a_ruleset_with_fields_changed(ask: Ask) -> None:
    changes = ["--set", "ranking.wheel=second", "--set", "title=Ours"]
    changed = with_field(with_field(find_ruleset("1-6"), "ranking.wheel=second"), "title=Ours")
    assert read_rules(ask("rules", "1-6", *changes).out, "1-6") == changed
    assert json.loads(ask("rules", "1-6", "--json", *changes).out) == json.loads(
        json.dumps(to_plain(changed))
    )


def test_what_is_shown_can_be_kept_as_a_file_and_checked_and_played(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(ask("rules", "2-4", "--set", "name=ours", "--set", "title=Ours").out, "utf-8")
    checked = ask("rules", "check", str(file))
    assert (checked.status, checked.out, checked.err) == (0, f"{file} is right: ours\n", "")
    assert ask("rules", str(file)).out == file.read_text("utf-8")


def test_a_file_is_found_by_any_name_but_that_of_a_ruleset(
    ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("ours", "simple"):
        Path(name).write_text('title = "Of ours"\n', "utf-8")
    assert "Of ours" in ask("rules", "ours").out
    assert "Of ours" not in ask("rules", "simple").out


def test_options_may_stand_before_the_file(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('name = "mine"\n', "utf-8")
    for words in (["--json", str(file)], [str(file), "--json"]):
        assert json.loads(ask("rules", "check", *words).out)["name"] == "mine"
    assert ask("rules", "check", "--set", "name=ours", str(file)).out == f"{file} is right: ours\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"a={'[' * 5000}", "lists or tables in each other without end"),
        (f"row.{'a.' * 5000}a=1", "lists or tables in each other without end"),
        ('title = "a\\u001b[31m"', "title: 'a\\x1b[31m' has letters that cannot be shown"),
        ('aliases = ["a\\nb"]', "aliases: 'a\\nb' has letters that cannot be shown"),
        ('title = ""', "title: it is empty"),
        (f'name = "{"x" * 61}"', "has 61 letters, there should be 60 at most"),
        ("#" * (4 << 20) + "\n", "more than 4 MiB"),
    ],
    ids=["lists", "tables", "escape", "lines", "empty", "long", "large"],
)
def test_a_file_that_nobody_could_play_by_gets_one_line(
    refusal: Callable[..., str], ask: Ask, tmp_path: Path, text: str, words: str
) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(text, "utf-8")
    assert words in refusal("rules", str(file))
    checked = ask("rules", "check", str(file))
    assert (checked.status, checked.out, checked.err.count("\n")) == (2, "", 1)


BAD = "row = -1\nswep = 2\n[seats]\nleast = 9\n"


def test_every_problem_of_a_file_gets_a_line(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(BAD, "utf-8")
    answer = ask("rules", "check", str(file))
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.splitlines() == [
        f"{file}: unknown field 'swep', did you mean 'sweep'?",
        f"{file}: seats.least: 9 should be 2 to 4",
        f"{file}: row: -1 should be 0 to 10000",
    ]


def test_the_check_for_programs(ask: Ask) -> None:
    wrong = ask("rules", "check", "-", "--json", given=BAD)
    assert (wrong.status, wrong.err) == (2, "")
    assert json.loads(wrong.out)["name"] is None
    assert len(json.loads(wrong.out)["problems"]) == 3
    right = ask("rules", "check", "-", "--json", given='name = "x"')
    assert (right.status, json.loads(right.out)) == (0, {"file": "-", "name": "x", "problems": []})


def test_a_bad_file_is_refused_in_one_line_where_rules_are_asked_for(
    refusal: Callable[..., str], tmp_path: Path
) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(BAD, "utf-8")
    for words in (["rules", str(file)], ["rank", "As 2d 3c", "--rules", str(file)]):
        assert refusal(*words).startswith(
            f"{file}: unknown field 'swep', did you mean 'sweep'?; {file}: seats"
        )


REFUSALS = {
    "no such ruleset": (["one-sx"], "no ruleset is called 'one-sx', did you mean 'one-six'?"),
    "no such file": (["./none"], "./none: cannot be read: No such file or directory"),
    "two names": (
        ["1-6", "2-4"],
        "'2-4' is too much: write thirteen rules NAME, or thirteen rules check FILE",
    ),
    "nothing to check": (["check"], "no file to check: write thirteen rules check FILE"),
    "no file to check": (["check", "none.toml"], "none.toml: cannot be read: No such file or directory"),
    "changes of a list": (
        ["--set", "row=2"],
        "--set needs the name of a ruleset: thirteen rules NAME --set KEY=VALUE",
    ),
    "a title that cannot be shown": (
        ["1-6", "--set", "title=a\x1b[31m"],
        "--set title: 'a\\x1b[31m' has letters that cannot be shown",
    ),
    "a change that cannot be": (["1-6", "--set", "row=x"], "--set row: 'x' should be a whole number"),
}


@pytest.mark.parametrize(("words", "message"), REFUSALS.values(), ids=REFUSALS)
def test_what_cannot_be_shown_gets_one_line(
    refusal: Callable[..., str], words: list[str], message: str
) -> None:
    assert refusal("rules", *words) == message
