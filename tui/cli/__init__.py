"""The command line: ``thirteen`` opens the game, ``thirteen COMMAND`` answers and ends.

Each command is a module with `add_arguments` and `run`. Only the one that is asked for is loaded, so that
none but the game itself waits for Textual.
"""

import os
import sys
import traceback
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

from tui.cli.errors import BadInput, one_line

if TYPE_CHECKING:
    from engine.rules import Rules

_COMMANDS = {
    "rank": "say which hand beats which",
    "solve": "give the best settings of thirteen cards",
    "score": "settle a written deal: who pays whom, and why",
    "rules": "list the rulesets, show one, or check a ruleset file",
    "modifiers": "tell which modifiers of the joke mode are in play, and what they make of the rules",
    "simulate": "let bots play many deals",
    "saves": "list, export, import or check the kept sessions",
}

_BAD_INPUT = 2
_INTERRUPTED = 130
_BROKEN_PIPE = 141


class _Parser(ArgumentParser):
    """A parser that leaves it to `main` to complain in one line."""

    _sorting = False

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message} (see {self.prog} --help)")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As always, but a command's options may also stand between its other words."""
        if self._sorting or self._subparsers is not None:
            return super().parse_known_args(args, namespace)
        self._sorting = True  # what sorts them out calls this for each of its two passes
        return self.parse_known_intermixed_args(args, namespace)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and give its exit status. argv: the words after ``thirteen``.

    0 is success, 2 bad input, 1 a failure that the user could not help; a signal's is 128 and its number.
    """
    try:
        return _printed(_run(sys.argv[1:] if argv is None else list(argv)))
    except BadInput as error:
        return _complain(str(error), _BAD_INPUT)
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        _discard_output()
        return _BROKEN_PIPE
    except Exception as error:
        _discard_output()
        if isinstance(error, OSError) and error.filename is None:  # a stream, not a file
            reason = (error.strerror or str(error)).lower()
            return _complain(f"standard input or output cannot be used: {reason}", 1)
        return _complain(f"something went wrong: {type(error).__name__}: {error} ({_noted()})", 1)


def _run(argv: list[str]) -> int:
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")
    command = next((word for word in argv if word in _COMMANDS), None)
    try:
        arguments = _parser(command).parse_args(argv)
    except SystemExit:  # argparse has printed its help
        return 0
    if arguments.version:
        from importlib.metadata import version

        print(f"thirteen {version('thirteen-dragons')}")
        return 0
    if arguments.command is None:
        return _play(arguments)
    for option in ("ascii", "plain"):
        if getattr(arguments, option):
            raise BadInput(f"--{option} goes with the game, not with a command")
    for option, value in (("rules", arguments.house_rules), ("set", arguments.house_changes)):
        if value:
            raise BadInput(f"--{option} goes behind the command: thirteen {command} --{option} ...")
    status: int = import_module(f"tui.cli.{command}").run(arguments)
    return status


def _parser(command: str | None) -> _Parser:
    """The parser with the arguments of that one command."""
    parser = _Parser(
        prog="thirteen",
        description="Thirteen Dragons: Chinese poker in the terminal. Without a command it opens the game.",
        allow_abbrev=False,
    )
    parser.add_argument("--ascii", action="store_true", help="draw with plain letters only")
    parser.add_argument("--plain", action="store_true", help="play line by line, for screen readers")
    parser.add_argument(
        "--rules",
        dest="house_rules",
        metavar="NAME|FILE",
        help="offer this ruleset first in a new game: one by any of its names, or a ruleset file in TOML",
    )
    parser.add_argument(
        "--set",
        dest="house_changes",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        help="change one field of that ruleset, such as ranking.wheel=second; may be repeated",
    )
    parser.add_argument("--version", action="store_true", help="print the version and end")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name, words in _COMMANDS.items():
        each = commands.add_parser(name, help=words, description=f"{words.capitalize()}.", allow_abbrev=False)
        if name == command:
            import_module(f"tui.cli.{name}").add_arguments(each)
    return parser


def _play(arguments: Namespace) -> int:
    """Play on the full screen or line by line, by rules that the player brings along if they do."""
    wanted = arguments.house_rules is not None or arguments.house_changes
    if wanted and arguments.plain:
        raise BadInput(
            "--rules and --set go with the full screen; with --plain write new RULESET, such as new simple"
        )
    if arguments.plain:
        return _play_line_by_line()
    house_rules = None
    if wanted:
        from tui.cli.shared import DEFAULT_RULES, named_rules, with_changes

        name = DEFAULT_RULES if arguments.house_rules is None else arguments.house_rules
        house_rules = with_changes(named_rules(name), arguments.house_changes)
    return _open_game(arguments.ascii, house_rules)


def _play_line_by_line() -> int:
    for stream, name in ((sys.stdin, "input"), (sys.stdout, "output")):
        if stream is None:
            raise BadInput(f"--plain plays on standard input and output, but the {name} is closed")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    from tui.plain import run_plain

    return run_plain()


def _open_game(ascii_only: bool, house_rules: "Rules | None") -> int:
    terminal = sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()
    if not terminal and "TEXTUAL_DRIVER" not in os.environ:  # a web server brings a driver of its own
        raise BadInput("the game needs a terminal to play in; thirteen --help lists the commands that do not")
    from tui.app import run_app

    return run_app(ascii_only, house_rules)


def _printed(status: int) -> int:
    """The status, once everything printed has really gone out."""
    if sys.stdout is not None:
        sys.stdout.flush()
    return status


def _discard_output() -> None:
    """Keep Python from trying again, as it ends, to write what could not be written."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _noted() -> str:
    """Where the exception in hand has been written down, in words."""
    try:
        from saves.places import log_file

        file = log_file()
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a", encoding="utf-8") as log:
            log.write(f"{traceback.format_exc()}\n")
    except OSError as error:
        return f"no log could be written: {error}"
    return f"noted in {file}"


def _complain(message: str, status: int) -> int:
    if sys.stderr is not None:
        print(f"thirteen: {one_line(message)}", file=sys.stderr)
    return status
