"""The player's own rulesets on disk: nothing is lost, damaged files are told about, names stay apart."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine.rulesets import find_ruleset, read_rules, rulesets, with_field
from saves.house_rules import delete_rules, named, path_for, save_rules, saved_rules
from saves.trouble import SaveTrouble

OURS = named(with_field(find_ruleset("pagat"), "sweep=3"), "Our  Friday Game")


def test_rules_come_back_with_what_they_were_changed_from() -> None:
    assert saved_rules() == ()
    save_rules(OURS, path_for(OURS), "pagat")
    (saved,) = saved_rules()
    assert (saved.rules, saved.source, saved.problem) == (OURS, "pagat", "")
    assert saved.path.name == "our-friday-game.toml"
    assert read_rules(saved.path.read_text("utf-8"), "") == OURS


def test_a_title_gives_the_name_and_the_other_names_stay_behind() -> None:
    assert (OURS.name, OURS.title, OURS.aliases) == ("our-friday-game", "Our Friday Game", ())
    assert named(OURS, "Bà Ngoại đánh 13!").name == "ba-ngoai-danh-13"
    assert named(OURS, "家規").name == "house-rules"


@pytest.mark.parametrize(
    ("title", "message"),
    [
        ("  ", "it is empty"),
        ("x" * 61, "60 at most"),
        ("a\tb\x07", "cannot be shown"),
        ("PAGAT", "a name of the game's own ruleset Pagat"),
        ("Mau Binh", "a name of the game's own ruleset Xập Xám"),
    ],
)
def test_a_title_that_cannot_be_used_is_refused(title: str, message: str) -> None:
    with pytest.raises(SaveTrouble, match=message):
        named(OURS, title)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"row = ", "broken.toml: not TOML"),
        (b"rwo = 1\nsweep = -1\n", "broken.toml: unknown field 'rwo', did you mean 'row'?"),
        (b"\xff\xfe", "broken.toml: not text in UTF-8"),
        (b"# nothing\n", "broken.toml: no rules in it"),
        (b"#" * (1 << 21), "broken.toml: too long to be a ruleset"),
    ],
)
def test_a_damaged_file_is_listed_with_its_problem_and_stays_as_it_is(
    own_home: Path, content: bytes, problem: str
) -> None:
    save_rules(OURS, path_for(OURS), "")
    broken = own_home / "rulesets" / "broken.toml"
    broken.write_bytes(content)
    damaged, fine = saved_rules()
    assert damaged.rules is None
    assert damaged.problem.startswith(problem)
    assert "\n" not in damaged.problem
    assert fine.rules == OURS
    assert broken.read_bytes() == content


def test_every_ruleset_of_the_game_can_be_kept() -> None:
    for rules in rulesets():
        ours = named(rules, f"{rules.title} of ours")
        save_rules(ours, path_for(ours), rules.name)
    kept = {each.source: each.rules for each in saved_rules()}
    for rules in rulesets():
        copy = kept[rules.name]
        assert copy
        assert replace(copy, name=rules.name, title=rules.title, aliases=rules.aliases) == rules


def test_a_folder_that_cannot_be_written_is_told_about(own_home: Path) -> None:
    own_home.mkdir()
    (own_home / "rulesets").write_text("in the way", "utf-8")
    with pytest.raises(SaveTrouble, match=r"The rules are not saved: .*rulesets"):
        save_rules(OURS, path_for(OURS), "")
    assert saved_rules() == ()


def test_deleting_takes_one_file_and_may_come_late() -> None:
    save_rules(OURS, path_for(OURS), "")
    delete_rules(path_for(OURS))
    delete_rules(path_for(OURS))
    assert saved_rules() == ()
