"""A party session in the joke mode through the real program: ten happenings, killed, and there again."""

import signal
from pathlib import Path

from saves.settings import Settings, save_settings
from saves.store import open_store
from tests.terminal import Terminal

HAPPENINGS = {
    "cough": "cough",
    "phone": "a phone rings",
    "cat": "the cat sneezes",
    "weird al": "a Weird Al song",
    "breaks": "something breaks",
    "flicker": "the light flickers",
    "pun": "a pun",
    "rainbow": "a rainbow",
    "allit": "alliteration",
    "spilled": "a spilled drink",
}
"""What is typed into the finder, and what it should find."""


def strip_of(terminal: Terminal) -> list[str]:
    """The lines of the strip: below the header, above the other seats."""
    lines = [line.rstrip() for line in terminal.text.splitlines()]
    at = next(at for at, line in enumerate(lines) if " in play (v)" in line)
    return lines[at : at + 2]


def page_of(terminal: Terminal, key: str, heading: str) -> str:
    """The page that a key brings up, without last line and scroll bar; back at the table after that."""
    terminal.press(key)
    terminal.wait_for(heading)
    terminal.settle()
    page = "\n".join(line.rstrip("▁▂▃▄▅▆▇ ") for line in terminal.text.splitlines()[:-1])
    terminal.press("escape")
    terminal.wait_for(" in play (v)")
    return page


def test_ten_happenings_are_there_again_after_a_kill(own_home: Path) -> None:
    assert save_settings(Settings(animations=False, place="52.37,4.90,Europe/Amsterdam")) is None
    home = {"THIRTEEN_HOME": str(own_home)}
    with Terminal(environment=home) as terminal:
        terminal.wait_for("New game")
        terminal.press("n")
        terminal.wait_until(lambda screen: "Seat 1" in screen and "Quit" not in screen)
        terminal.settle()
        terminal.press(*["down"] * 8, "right")
        if "all that apply" not in terminal.text:  # a form that is not laid out yet lets a key go by
            terminal.press("down", "right")
        terminal.wait_for("all that apply")
        terminal.press("f2")
        terminal.wait_for("Look around the room")
        terminal.settle()
        terminal.press(*"mirror", "tab", "space")
        terminal.wait_for("[x] A mirror")
        terminal.press("f2")
        terminal.wait_for(" in play (v)")
        terminal.settle()
        for at, (letters, name) in enumerate(HAPPENINGS.items()):
            terminal.press("t")
            terminal.wait_for("What happened?")
            terminal.press(*letters)
            terminal.wait_for(name[1:])
            terminal.settle()
            terminal.press("enter")
            terminal.wait_until(lambda screen: "What happened?" not in screen and " in play (v)" in screen)
            terminal.settle()
            (summary,) = open_store().sessions()
            reported = [each.happening for each in open_store().read(summary.id).session.happenings if each]
            assert reported == list(HAPPENINGS.values())[: at + 1]
        strip, stack = strip_of(terminal), page_of(terminal, "v", "In play")
        terminal.kill(signal.SIGKILL)
    before = open_store().read(summary.id)
    with Terminal(environment=home) as terminal:
        terminal.wait_for("Continue")
        terminal.press("c")
        terminal.wait_for(" in play (v)")
        terminal.settle()
        assert strip_of(terminal) == strip
        assert page_of(terminal, "v", "In play") == stack
        terminal.press("f6")
        terminal.wait_for("What was told")
        terminal.settle()
        assert all(name[1:] in terminal.text for name in HAPPENINGS.values())
        terminal.press("escape", "q")
        assert terminal.wait() == 0
    assert open_store().read(summary.id).events == before.events
