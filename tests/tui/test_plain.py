"""The game line by line, as a screen reader speaks it."""

import re
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest

from engine.events import Choice, JokeMode
from saves.kept import KeptSession
from saves.settings import Hints, Settings
from saves.store import open_store
from tests.saves.play import changed
from tests.tui.helpers import NOON, party
from tui.plain import PlainTable
from tui.wording import signed


def played(*lines: str) -> list[str]:
    """What the line mode answers to these lines."""
    out = StringIO()
    table = PlainTable(open_store(), lambda: NOON)
    table.stdout = out
    for line in lines:
        table.onecmd(line)
    table.onecmd("quit")
    return out.getvalue().splitlines()


def test_a_session_is_played_to_its_end() -> None:
    lines = played("new two-four 2", "suggest", "set", "next", "suggest", "set")
    assert "The session is over: all deals are played." in lines
    (summary,) = open_store().sessions()
    assert summary.ended
    assert f"You: {signed(summary.totals[0], ascii_only=True)}" in lines


def test_a_half_made_setting_is_there_again_after_quitting() -> None:
    first = played("new one-six 3")
    ace_to_deuce = next(line for line in first if line.startswith("13 to place: "))
    names = ace_to_deuce.removeprefix("13 to place: ").split(", ")
    played("continue", f"back {code_of(names[0])} {code_of(names[1])}")
    again = played("continue")
    assert any(line.startswith("back: ") and f"{names[0]}, {names[1]}" in line for line in again)
    assert any(line.startswith("11 to place") for line in again)
    assert any(line.startswith("13 to place") for line in played("continue", "undo"))


def test_the_joke_mode_is_played_line_by_line() -> None:
    joke = JokeMode(Choice.PICKED, ("1", "104"), place="52.37,4.90,Europe/Amsterdam")
    KeptSession.create(open_store(), replace(party(), joke=joke), NOON).close()
    lines = played("continue", "jokes", "raise", "suggest", "set", "hold", "hold")
    assert any(re.match("Bot 1 shows (.*, ){2}", line) for line in lines)
    assert any(line.startswith("104 The day divides (") for line in lines)
    assert any(line.startswith("Stakes: a row costs 2 units.") for line in lines)
    assert any("to the kitty: ante." in line for line in lines)
    assert lines[-1] == "Saved. Goodbye."


def code_of(name: str) -> str:
    """The code of a card named in words."""
    ranks = dict(
        zip(
            ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen"],
            "23456789TJQ",
            strict=True,
        )
    ) | {"king": "K", "ace": "A"}
    rank, _, suit = name.partition(" of ")
    return ranks[rank] + suit[0]


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (("new mah-jong",), r"no ruleset is called 'mah-jong'; known are bank, .*, vietnamese"),
        (("new one-six many",), r"'many' is no number of deals: write a whole number, such as 10"),
        (("new one-six 0",), r"0 deals: a session needs at least one"),
        (("sneeze",), r"'sneeze' is no command; type help for the commands"),
        (("set",), r"no deal is in play; type new, continue or next"),
        (("new", "set"), r"13 more to place"),
        (("new", "front Zz"), r"'Zz' is no card: .*"),
        (("new", "undo"), r"there is nothing to undo"),
        (("undo",), r"no session is in play; type new or continue"),
        (("redo",), r"no session is in play; type new or continue"),
        (("surrender",), r"no session is in play; type new or continue"),
        (("new one-six 3 junk",), r"'junk' is too much: write new RULESET DEALS, such as new one-six 10"),
        (("new", "next"), r"the deal in play comes first"),
        (("new", "surrender"), r"One-six knows no surrender"),
        (("continue",), r"there is no unfinished session; type new to start one"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(lines: tuple[str, ...], answer: str) -> None:
    answers = played(*lines)
    assert any(re.fullmatch(answer, line) for line in answers), answers


def test_the_farewell_says_what_is_true(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert played("score")[-1] == "Goodbye."
    assert played("new")[-1] == "Saved. Goodbye."
    (tmp_path / "file").touch()
    monkeypatch.setenv("THIRTEEN_HOME", str(tmp_path / "file"))
    lines = played("continue", "new", "suggest", "undo")
    notice = open_store().notice
    assert notice is not None
    assert lines[0] == f"{notice}; type new to start a session"
    assert lines[-1] == f"{notice}. Goodbye."
    assert lines.count(notice) == 1


def test_a_session_that_cannot_be_read_is_named() -> None:
    played("new")
    store = open_store()
    assert store.path
    changed(store.path, "DELETE FROM events WHERE number = 2")
    (entry,) = store.sessions()
    store.close()
    assert played("continue")[0].startswith(f"{entry.name} cannot be continued: event 2 is missing")


def test_no_card_of_a_bot_is_spoken_before_the_showdown() -> None:
    before = played("new one-six 3", "rows", "score")
    cards = [name for line in before for name in re.findall(r"\w+ of \w+s\b", line)]
    assert len(set(cards)) == 13


def test_two_hands_are_set_one_after_the_other_and_kept_between() -> None:
    first = played("new criss-cross 1", "suggest", "set")
    assert "Deal 1. Dealer: You. Your first hand." in first
    assert "Deal 1. Dealer: You. Your second hand." in first
    assert not any(line.startswith("Ember") for line in first)
    lines = played("continue", "suggest", "set")
    assert lines[0] == "Deal 1. Dealer: You. Your second hand."
    (summary,) = open_store().sessions()
    assert summary.ended
    assert [line for line in lines if line.startswith(("You: ", "Jade: "))][-2:] == [
        f"{name}: {signed(units, ascii_only=True)}"
        for name, units in zip(("You", "Jade"), summary.totals, strict=True)
    ]


def test_the_cards_that_were_passed_are_named() -> None:
    cards = next(line for line in played("new chinezen 1") if line.startswith("Your cards: "))
    given = cards.removeprefix("Your cards: ").split(", ")[:3]
    lines = played("continue", f"pass {' '.join(map(code_of, given))}")
    passed = next(line for line in lines if line.startswith("Passed to you: "))
    got = passed.removeprefix("Passed to you: ").split(", ")
    assert len(got) == 3
    to_place = next(line for line in lines if line.startswith("13 to place: "))
    assert all(name in to_place for name in got)
    assert not any(name in to_place for name in given)


def test_chips_are_told_with_the_score() -> None:
    lines = played("new hawaiian-gardens 1", "suggest", "set", "play")
    chips = [int(line.split(", ")[1].split()[0]) for line in lines if line.endswith(" chips")]
    assert len(chips) == 4
    assert sum(chips) == 400


def test_hints_are_off_or_always_as_the_settings_say() -> None:
    out = StringIO()
    table = PlainTable(open_store(), lambda: NOON, Settings(hints=Hints.OFF))
    table.stdout = out
    for line in ("new one-six 1", "hints", "suggest"):
        table.onecmd(line)
    assert out.getvalue().count("Hints are switched off in the settings.") == 2
    assert table.game and not table.game.view.hinted
    always = PlainTable(open_store(), lambda: NOON, Settings(hints=Hints.ALWAYS))
    always.stdout = out = StringIO()
    always.onecmd("new one-six 1")
    assert "the best setting: " in out.getvalue()
    assert always.game and always.game.view.hinted


def test_where_nobody_walks_away_an_open_deal_comes_first() -> None:
    table = PlainTable(open_store(), lambda: NOON, Settings(walking_away=False))
    table.stdout = out = StringIO()
    for line in ("new one-six 1", "new two-four 1", "suggest", "set", "new two-four 1"):
        table.onecmd(line)
    assert out.getvalue().count("this deal comes first, type continue") == 1
    assert [each.ruleset for each in open_store().sessions()] == ["Two-four", "One-six"]


def test_hints_are_spoken_and_written_down_and_the_coach_tells_what_was_best() -> None:
    lines = played("new one-six 2", "hints", "suggest", "hints", "coach", "set", "coach")
    assert any(line.startswith("back: wins ") and line.endswith("% against one opponent") for line in lines)
    assert any(line.startswith("your setting: ") for line in lines)
    assert "no deal is settled yet" in lines
    assert "Deal 1. The best setting: nothing was given away." in lines
    assert any(line.endswith("With hints.") for line in lines)
    assert [line.partition(":")[0] for line in lines[-4:-1]] == ["best front", "best middle", "best back"]
