"""The README keeps its word: its commands run, its tables agree with the game."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from engine.rulesets import catalogue
from tui.pays import rulesets_in_markdown

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```", README, flags=re.MULTILINE | re.DOTALL)
COMMANDS = [line for block in BLOCKS for line in block.splitlines()]
GAME = ".venv/bin/thirteen "


@pytest.mark.parametrize("command", [line for line in COMMANDS if line.startswith(GAME)])
def test_the_command_runs(command: str) -> None:
    words = shlex.split(command.removeprefix(GAME))
    done = subprocess.run(
        [sys.executable, "-m", "tui", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_every_other_command_is_a_target_of_the_makefile() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), flags=re.MULTILINE))
    others = [line for line in COMMANDS if not line.startswith(GAME)]
    assert others
    assert {line.removeprefix("make ") for line in others} <= targets


def test_the_tables_of_rulesets_are_those_that_the_game_prints() -> None:
    """``python -m tui.pays`` prints what belongs between the two marks."""
    between = README.split("<!-- rulesets -->\n")[1].split("<!-- end of rulesets -->")[0]
    assert between == rulesets_in_markdown()
    for each in catalogue():
        assert f"| `{each.rules.name}` |" in between
        for variation in each.variations:
            assert f"| `{each.rules.name}+{variation.name}` |" in between


def test_the_picture_is_there() -> None:
    for picture in re.findall(r"!\[.*?\]\((.*?)\)", README):
        assert (ROOT / picture).read_bytes()[:4] == b"\x89PNG"


def test_the_written_deal_of_the_readme_is_the_start_of_the_one_that_is_scored() -> None:
    written = re.search(r"^```\n(# rules.*?)^```", README, flags=re.MULTILINE | re.DOTALL)
    assert written
    lines = (ROOT / "docs" / "deal.txt").read_text("utf-8").splitlines()
    assert set(written[1].splitlines()) <= set(lines)
