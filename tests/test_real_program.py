"""The real program in a real terminal: whole sessions, killed in the middle and resumed."""

import re
import signal
import sys
from contextlib import closing
from pathlib import Path

import pytest

from engine.actions import OpenDeal
from engine.events import Surroundings
from saves.kept import KeptSession
from saves.settings import Settings, save_settings
from saves.store import open_store
from tests.terminal import Terminal
from tests.tui.helpers import NOON, party

RESTORED = (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1000l")
"""Leave the other screen, show the cursor, let the mouse go."""


@pytest.fixture
def helped(own_home: Path) -> dict[str, str]:
    """The environment of a player who wants no animations."""
    assert save_settings(Settings(animations=False)) is None
    return {"THIRTEEN_HOME": str(own_home)}


def start(terminal: Terminal, people: int = 1) -> None:
    """Begin a session from the first screen: so many people, and bots on the other of four seats."""
    terminal.wait_for("New game")
    terminal.press("n")
    terminal.wait_for("Seat 1")
    terminal.settle()
    for seat in range(1, people):
        terminal.press("tab", *["left"] * seat, "tab")
    terminal.press("f2")


def set_rows(terminal: Terminal) -> None:
    """Take the best setting that the hints show and lock it in."""
    terminal.wait_for("13 cards to place")
    terminal.press("a")
    terminal.wait_for("4 best")
    terminal.press("4")
    terminal.wait_for("legal:")
    terminal.press("enter")


def test_a_session_is_played_killed_and_resumed_exactly_there(helped: dict[str, str]) -> None:
    with Terminal(environment=helped) as terminal:
        start(terminal)
        for _ in range(2):
            set_rows(terminal)
            terminal.wait_for("Next deal")
            terminal.press("enter")
        terminal.wait_for("deal 3 of 20")
        terminal.press("3", "3", "2", "1", "u")
        terminal.wait_for("10 cards to place")
        terminal.settle()
        before = board_of(terminal.text)
        terminal.kill(signal.SIGKILL)
    with Terminal(environment=helped) as terminal:
        terminal.wait_for("One-six, 2 of 20 deals played")
        terminal.press("c")
        terminal.wait_for("10 cards to place")
        terminal.wait_until(lambda screen: board_of(screen) == before)
        terminal.press("r")
        terminal.wait_for("9 cards to place")
        terminal.press("u", "u", "u", "u")
        set_rows(terminal)
        terminal.wait_for("Next deal")
        terminal.press("e", "y")
        terminal.wait_for("the players stopped")
        terminal.press("q")
        assert terminal.wait() == 0
    (summary,) = open_store().sessions()
    assert summary.ended
    assert summary.deals == 3
    assert sum(summary.totals) == 0


def board_of(screen: str) -> list[str]:
    """What the person has arranged: the lines from the front row to the keys, without the bots' doings."""
    lines = screen.splitlines()
    first = next(at for at, line in enumerate(lines) if line.lstrip().startswith("front"))
    return [line[:45] for line in lines[first:-1]]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_program_with_the_terminal_restored(helped: dict[str, str], number: int) -> None:
    with Terminal(environment=helped) as terminal:
        start(terminal)
        terminal.wait_for("13 cards to place")
        terminal.press("3")
        terminal.wait_for("12 cards to place")
        terminal.kill(number)
        assert terminal.status == 0
        assert all(sequence in terminal.raw for sequence in RESTORED)
        assert "Traceback" not in terminal.text
    (summary,) = open_store().sessions()
    assert not summary.ended


def test_the_program_ends_with_its_terminal(helped: dict[str, str]) -> None:
    for _ in range(3):
        with Terminal(environment=helped) as terminal:
            terminal.wait_for("New game")
            terminal.press("n", "f2")
            terminal.wait_for("13 cards to place")
            terminal.hang_up()
    with Terminal(environment=helped) as terminal:
        terminal.wait_for("Continue")
        terminal.press("c")
        terminal.wait_for("13 cards to place")


def test_three_people_pass_the_screen_and_are_killed_between_two_of_them(helped: dict[str, str]) -> None:
    with Terminal(environment=helped) as terminal:
        start(terminal, people=3)
        for _ in range(2):
            for person in range(3):
                take_over(terminal)
                if person == 1:
                    terminal.kill(signal.SIGKILL)
                    break
                set_rows(terminal)
            else:
                terminal.wait_for("Next deal")
                terminal.press("enter")
                continue
            break
    with Terminal(environment=helped) as terminal:
        terminal.wait_for("Continue")
        terminal.press("c")
        wait_for_the_cover(terminal)
        for _ in range(2):
            take_over(terminal)
            set_rows(terminal)
        terminal.wait_for("Next deal")


@pytest.mark.parametrize(
    ("kind", "colours"),
    [("xterm-256color", ""), ("xterm", ""), ("linux", ""), ("xterm-256color", "truecolor")],
)
def test_suits_are_told_apart_whatever_colours_there_are(
    helped: dict[str, str], kind: str, colours: str
) -> None:
    """T10."""
    with closing(open_store()) as store, KeptSession.create(store, party(), NOON) as kept:
        kept.act(OpenDeal(Surroundings(NOON.isoformat())))  # by chance one hand in twenty lacks a suit
    with Terminal(environment={**helped, "TERM": kind, "COLORTERM": colours}) as terminal:
        terminal.wait_for("Continue")
        terminal.press("c")
        terminal.wait_for("13 cards to place")
        terminal.settle()
        assert {card[-1] for card in cards_of(terminal.text)} == set("♣♦♥♠")


def test_a_click_far_to_the_right_in_the_old_way_breaks_nothing(helped: dict[str, str]) -> None:
    """T05: past column 95 an old mouse report is no text at all."""
    with Terminal(size=(160, 48), environment=helped) as terminal:
        start(terminal)
        terminal.wait_for("13 cards to place")
        terminal.settle()
        before = len(terminal.raw)
        terminal.send(b"\x1b[M" + bytes([32, 33 + 140, 33 + 20]))
        terminal.settle()
        terminal.press("3")
        assert b"12 cards to place" in terminal.raw[before:]
        terminal.press("q")
        assert terminal.wait() == 0


def take_over(terminal: Terminal) -> None:
    """Take the screen over from the page that hides everybody's cards."""
    wait_for_the_cover(terminal)
    terminal.press("enter")
    terminal.wait_for("13 cards to place")


def wait_for_the_cover(terminal: Terminal) -> None:
    """Wait for the page between two people, whole: a frame can arrive in pieces."""
    terminal.wait_for("Pass to")
    terminal.settle()
    assert not cards_of(terminal.text)


def cards_of(screen: str) -> list[str]:
    """The cards that stand on the screen."""
    return re.findall(r"(?:10|[2-9JQKA])[♣♦♥♠]", screen)


BROKEN = """
from tui.cli import main
from tui.screens.table import TableScreen
def action_sort(screen):
    cards = screen.game.view.cards
    raise RuntimeError("broken on purpose")
TableScreen.action_sort = action_sort
raise SystemExit(main([]))
"""


def test_a_fault_leaves_one_line_a_sound_terminal_and_nobodys_cards(
    helped: dict[str, str], own_home: Path
) -> None:
    with Terminal((sys.executable, "-c", BROKEN), environment=helped) as terminal:
        start(terminal)
        terminal.wait_for("13 cards to place")
        terminal.press("3")
        terminal.wait_for("12 cards to place")
        terminal.press("s")
        assert terminal.wait() == 1
        assert all(sequence in terminal.raw for sequence in RESTORED)
        rest = terminal.raw[terminal.raw.rindex(RESTORED[0]) :].decode()
    assert "Thirteen Dragons broke off; the game is saved." in rest
    assert "Traceback" not in rest
    assert not cards_of(rest)
    (log,) = own_home.rglob("*.log")
    assert "broken on purpose" in log.read_text("utf-8")
    with Terminal(environment=helped) as terminal:
        terminal.wait_for("Continue")
        terminal.press("c")
        terminal.wait_for("12 cards to place")
