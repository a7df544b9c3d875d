"""``thirteen simulate --against``: a character beside a file of settings that somebody else made."""

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine.bots import CHARACTERS, setting_for
from engine.cards import BadCards, Card, repeated
from engine.judged import foul_of
from engine.rules import Rules
from engine.setting import Rows
from engine.written import BadDeal, read_rows
from tui.cli.errors import BadInput
from tui.cli.shared import columns, print_json, read_text

if TYPE_CHECKING:  # numpy is loaded once there is something to play
    from engine.solver.against import Against


_FILE = "file"
"""What whoever made the settings is called."""


def read_settings(name: str, rules: Rules) -> list[Rows]:
    """The settings of a file, one a line, ``front | middle | back``. Raises BadInput."""
    settings = []
    for number, line in enumerate(read_text(name).splitlines(), start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            settings.append(_setting(f"{name}, line {number}: ", line, rules))
    return settings


def run_against(
    name: str, character: str, rules: Rules, json: bool, progress: Callable[[int, int], None]
) -> int:
    """Play a character against the file of that name and print what it wins. Raises BadInput.

    progress: called with the number of hands set so far, and of all.
    """
    if not rules.in_pairs:
        raise BadInput(f"--against: {rules.title} is settled by the whole table, not between two")
    begun = time.monotonic()
    found, hands = _played(name, character, rules, progress)
    seconds = time.monotonic() - begun
    if json:
        print_json(
            {
                "deals": hands,
                "seats": [character, _FILE],
                "totals": {character: found.mean * hands, _FILE: -found.mean * hands},
                "mean": {character: found.mean, _FILE: -found.mean},
                "error": {character: found.error, _FILE: found.error},
                "pairs": found.pairs,
                "seconds": round(seconds, 3),
            }
        )
    else:
        print(columns([["", "a deal", " error"], [character, f"{found.mean:+.4f}", f"{found.error:.4f}"]]))
        summary = f"{hands} hands of {name}, each beside all that share no card with it: {found.pairs} pairs"
        print(f"\n{summary}, by the rows of {rules.title} in {seconds:.1f} s")
    return 0


def _played(
    name: str, character: str, rules: Rules, progress: Callable[[int, int], None]
) -> "tuple[Against, int]":
    """What came of it, and of how many hands."""
    from engine.solver.against import against
    from engine.solver.payoff import Seating

    theirs = read_settings(name, rules)

    def plays(cards: Sequence[Card]) -> Rows:
        return setting_for(CHARACTERS[character], cards, rules, "", Seating(1))

    try:
        return against(theirs, plays, rules, lambda done: progress(done, len(theirs))), len(theirs)
    except ValueError as error:
        raise BadInput(f"{name}: {error}") from None


def _setting(where: str, line: str, rules: Rules) -> Rows:
    """One setting that keeps to the rules. Raises BadInput."""
    try:
        rows = read_rows(line.strip(), "|")
    except (BadDeal, BadCards) as error:
        raise BadInput(f"{where}{error}") from None
    if twice := repeated(sum(rows, ())):
        raise BadInput(f"{where}{twice} stands there twice, a hand has every card once")
    if foul := foul_of(rules, rows):
        raise BadInput(f"{where}foul: {foul}")
    return rows
