"""What several commands share: the options that choose rules, JSON output, and reading text."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from rich.cells import cell_len, set_cell_size

from engine.rules import Rules
from engine.rulesets import BadRules, find_ruleset, read_rules, with_field
from tui.cli.errors import BadInput

DEFAULT_RULES = "one-six"
MOST_BYTES = 4 << 20


def add_rules_arguments(parser: ArgumentParser) -> None:
    """Let a command take ``--rules`` and ``--set``; `rules_from` reads them."""
    parser.add_argument(
        "--rules",
        metavar="NAME|FILE",
        help=f"a ruleset by any of its names, or a ruleset file in TOML (without it: {DEFAULT_RULES})",
    )
    add_set_argument(parser)


def add_set_argument(parser: ArgumentParser) -> None:
    """Let a command take ``--set`` alone."""
    parser.add_argument(
        "--set",
        dest="changes",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        help="change one field of the ruleset, such as ranking.wheel=second; may be repeated",
    )


def add_json_argument(parser: ArgumentParser) -> None:
    """Let a command take ``--json``."""
    parser.add_argument("--json", action="store_true", help="print JSON for programs")


def rules_from(arguments: Namespace) -> Rules:
    """The rules that ``--rules`` and ``--set`` ask for. Raises BadInput."""
    name = DEFAULT_RULES if arguments.rules is None else arguments.rules
    return with_changes(named_rules(name), arguments.changes)


def named_rules(name: str) -> Rules:
    """The ruleset of that name, or the one in the file of that name. Raises BadInput."""
    try:
        return find_ruleset(name)
    except BadRules as unknown:
        if not _looks_like_file(name):
            raise BadInput(str(unknown)) from None
    try:
        return read_rules(read_text(name), name)
    except BadRules as error:
        raise BadInput(str(error)) from None


def with_changes(rules: Rules, changes: list[str]) -> Rules:
    """The rules after every ``KEY=VALUE``. Raises BadInput."""
    try:
        for change in changes:
            rules = with_field(rules, change)
    except BadRules as error:
        raise BadInput(f"--set {error}") from None
    return rules


def _looks_like_file(name: str) -> bool:
    return name.endswith(".toml") or Path(name).name != name or Path(name).is_file()


def name_of(path_or_dash: str) -> str:
    """What messages call a file, or standard input."""
    return "standard input" if path_or_dash == "-" else path_or_dash


def read_text(path_or_dash: str, most: int = MOST_BYTES) -> str:
    """The text of a file in UTF-8, or of standard input for ``-``. Raises BadInput.

    most: how many bytes there may be; some files have no end.
    """
    where = name_of(path_or_dash)
    try:
        found = _read_bytes(path_or_dash, most + 1)
        if len(found) > most:
            raise BadInput(f"{where}: more than {most >> 20} MiB: that is too much to be right")
        return found.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise BadInput(f"{where}: not text in UTF-8") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(f"{where}: cannot be read: {reason}") from None


def _read_bytes(path_or_dash: str, most: int) -> bytes:
    if path_or_dash != "-":
        with Path(path_or_dash).open("rb") as file:
            return file.read(most)
    if sys.stdin is None:
        raise BadInput("standard input is closed: name a file")
    return sys.stdin.buffer.read(most)


def print_json(value: object) -> None:
    """One JSON value on one line, in plain ASCII whatever the terminal's encoding."""
    print(json.dumps(value))


def columns(table: Sequence[Sequence[str]]) -> str:
    """Lines with their cells under each other. The last cell of a line may be as long as it likes."""
    widths: dict[int, int] = {}
    for line in table:
        for at, cell in enumerate(line[:-1]):
            widths[at] = max(widths.get(at, 0), cell_len(cell))
    padded = ([*map(set_cell_size, line[:-1], widths.values()), line[-1]] for line in table)
    return "\n".join("  ".join(line) for line in padded)


def signed(units: int) -> str:
    """Units won or lost: ``+3``, ``-3``, ``0``."""
    return f"{units:+}" if units else "0"
