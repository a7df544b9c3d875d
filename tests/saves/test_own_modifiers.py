"""Modifiers that a table made up are kept, and a file of them that cannot be read is never lost."""

from pathlib import Path

import pytest

from modifiers.own import Own
from saves.own_modifiers import load_own, save_own
from saves.places import modifiers_file

CAT, DOG = Own("The cat", "64", "5"), Own("Der Hund ♞", "5", "160")


def test_they_come_back_in_turn(own_home: Path) -> None:
    assert load_own() == ((), None)
    assert save_own([CAT, DOG]) is None
    assert load_own() == ((CAT, DOG), None)
    assert [each.name for each in own_home.iterdir()] == ["modifiers.json"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is not JSON"),
        ("[]", "should hold a list of modifiers"),
        ('{"version": 9, "modifiers": []}', "has version 9, this game knows 1"),
        ('{"version": 1, "modifiers": [{"title": "x", "when": "5"}]}', "then"),
        ('{"version": 1, "modifiers": [{"title": "x", "when": "999", "then": "5"}]}', "no modifier 999"),
    ],
)
def test_a_file_that_makes_no_sense_stays_until_another_is_kept(
    own_home: Path, text: str, reason: str
) -> None:
    own_home.mkdir()
    modifiers_file().write_text(text)
    own, trouble = load_own()
    assert own == ()
    assert trouble and reason in trouble
    assert modifiers_file().read_text() == text
    problem = save_own([CAT])
    assert problem and "modifiers.json.bak" in problem
    assert (own_home / "modifiers.json.bak").read_text() == text
    assert load_own() == ((CAT,), None)


def test_a_folder_that_cannot_be_made_is_told(own_home: Path) -> None:
    own_home.write_text("a file where a folder should be")
    assert load_own()[0] == ()
    problem = save_own([CAT])
    assert problem and problem.startswith("The modifier is not kept: ")
