"""The command line as a whole: its words, its exit statuses, and what it does when things go wrong."""

import json
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.rules import Rules
from tests.terminal import Terminal
from tests.tui.cli.conftest import PROGRAM, Ask
from tui.cli import main
from tui.cli.errors import one_line
from tui.cli.shared import columns, signed

COMMANDS = ("rank", "score", "rules", "simulate", "saves")


def test_the_version(ask: Ask) -> None:
    answer = ask("--version")
    assert (answer.status, answer.out) == (0, f"thirteen {version('thirteen-dragons')}\n")


def test_help_names_every_command(ask: Ask) -> None:
    answer = ask("--help")
    assert (answer.status, answer.err) == (0, "")
    for command in COMMANDS:
        assert f"\n    {command} " in answer.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(ask: Ask, command: str) -> None:
    answer = ask(command, "--help")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith(f"usage: thirteen {command}")


REFUSALS = {
    "no such command": (["rnak"], "argument COMMAND: invalid choice: 'rnak' (choose from "),
    "no such option": (["--asci"], "unrecognized arguments: --asci (see thirteen --help)"),
    "no such option of a command": (
        ["rules", "--jsn"],
        "unrecognized arguments: --jsn (see thirteen --help)",
    ),
    "half an option of a command": (["rank", "As Kd Qc", "--js"], "unrecognized arguments: --js"),
    "an option without its value": (
        ["rank", "As Kd Qc", "--rules"],
        "argument --rules: expected one argument (see thirteen rank --help)",
    ),
    "drawing letters in a command": (["--ascii", "rules"], "--ascii goes with the game, not with a command"),
    "lines and escapes": (["--a\nb\x1b[31m"], "unrecognized arguments: --a b?[31m"),
    "no terminal": (
        [],
        "the game needs a terminal to play in; thirteen --help lists the commands that do not",
    ),
}


@pytest.mark.parametrize(("words", "message"), REFUSALS.values(), ids=REFUSALS)
def test_words_that_make_no_sense_get_one_line(
    refusal: Callable[..., str], words: list[str], message: str
) -> None:
    assert refusal(*words).startswith(message)


WORDS = st.sampled_from(
    [
        *("rank", "score", "rules", "saves", "list", "check", "export", "import", "2-4", "row=2", "row"),
        *(
            "-",
            "--",
            "--json",
            "--set",
            "--rules",
            "--ascii",
            "-x",
            "x",
            "",
            "none.toml",
            "As Kd Qc",
            "As As",
        ),
        *("\0", "ä", "\udce4", "🂡"),
    ]
)


@given(st.lists(WORDS, max_size=6))
@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_the_words_there_is_an_answer_or_one_line(ask: Ask, words: list[str]) -> None:
    answer = ask(*words)
    if answer.status == 0:
        assert answer.err == ""
    else:
        assert answer.status == 2
        assert answer.err.count("\n") == 1
        assert "Traceback" not in answer.err


class FakeApp(ModuleType):
    """In the place of tui.app: notes how it is called: in ASCII or not, and by whose rules."""

    def __init__(self, status: int = 0) -> None:
        super().__init__("tui.app")
        self.calls: list[tuple[bool, str | None]] = []
        self.status = status

    def run_app(self, ascii_only: bool, house_rules: Rules | None) -> int:
        self.calls.append((ascii_only, house_rules.title if house_rules else None))
        return self.status


@pytest.mark.parametrize(
    ("words", "call"),
    [
        ([], (False, None)),
        (["--ascii"], (True, None)),
        (["--rules", "2-4"], (False, "Two-four")),
        (["--rules", "simple", "--set", "title=Ours"], (False, "Ours")),
    ],
)
def test_without_a_command_the_game_opens(
    monkeypatch: pytest.MonkeyPatch, words: list[str], call: tuple[bool, str | None]
) -> None:
    app = FakeApp(status=7)
    monkeypatch.setitem(sys.modules, "tui.app", app)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(words) == 7
    assert app.calls == [call]


def test_a_web_server_may_open_the_game_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    app = FakeApp()
    monkeypatch.setitem(sys.modules, "tui.app", app)
    monkeypatch.setenv("TEXTUAL_DRIVER", "textual.drivers.web_driver:WebDriver")
    assert main([]) == 0
    assert app.calls == [(False, None)]


def test_the_program_without_a_terminal_says_that_it_needs_one(run: Ask) -> None:
    answer = run()
    assert answer.status == 2
    assert answer.err == f"thirteen: {REFUSALS['no terminal'][1]}\n"


def test_commands_work_as_a_program(run: Ask, tmp_path: Path) -> None:
    deal = tmp_path / "deal.txt"
    deal.write_text(
        "North: Qh Qc 3d / Th Js Qd Kc Ah / 7d 7c 7s 2h 2s\n"
        "South: Ks 9c 8d / 4c 4d 3c 3h 6s / 9d 9h 9s 8h 8s\n",
        "utf-8",
    )
    assert json.loads(run("score", str(deal), "--json").out)["totals"] == {"North": 1, "South": -1}
    assert run("score", "-", "--json", given=deal.read_bytes()).out == run("score", str(deal), "--json").out
    assert run("rank", "As 2d 3c").out == "1  As 2d 3c  ace high\n"
    assert run("rules", "1-6").out.startswith('# the ruleset\'s name\nname = "one-six"\n')
    assert run("saves", "list").out == "no sessions are kept yet\n"
    refused = run("rank", "As")
    assert (refused.status, refused.out, refused.err.count("\n")) == (2, "", 1)


def test_letters_that_the_terminal_cannot_show_do_no_harm(run: Ask) -> None:
    deal = "Zoë: Qh Qc 3d / Th Js Qd Kc Ah / 7d 7c 7s 2h 2s\n北: ; surrenders\n".encode()
    plain = run("score", "-", given=deal, PYTHONIOENCODING="ascii")
    assert (plain.status, plain.err) == (0, "")
    assert "Zo?" in plain.out
    settled = json.loads(run("score", "-", "--json", given=deal, PYTHONIOENCODING="ascii").out)
    assert settled["seats"] == ["Zoë", "北"]


def test_a_reader_that_goes_away_is_no_trouble() -> None:
    """As in ``thirteen rules | head -0``, with more than fits into the pipe."""
    words = [str(PROGRAM), "rank", *["As Kd Qc 2h 3s"] * 9000]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        assert program.wait(60) == 141
        assert program.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_a_full_disk_gets_one_line(own_home: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([PROGRAM, "rules"], stdout=full, stderr=subprocess.PIPE, timeout=60)
    assert done.returncode == 1
    told = done.stderr.decode()
    assert told == "thirteen: standard input or output cannot be used: no space left on device\n"


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_closed_streams_do_no_harm(closed: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'"$0" score - {closed}', PROGRAM],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        timeout=60,
    )
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == (0 if closed == "2>&-" else 1)


@pytest.mark.parametrize(("closed", "name"), [("<&-", "input"), (">&-", "output")])
def test_playing_line_by_line_needs_both_streams(closed: str, name: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'"$0" --plain {closed}', PROGRAM],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        timeout=60,
    )
    told = f"thirteen: --plain plays on standard input and output, but the {name} is closed\n"
    assert (done.returncode, done.stderr.decode()) == (2, told)


def break_down(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def fail() -> object:
        raise error

    monkeypatch.setattr("tui.cli.rules.catalogue", fail)


def test_a_mistake_of_the_program_is_noted_and_told_in_one_line(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, own_home: Path
) -> None:
    break_down(monkeypatch, RuntimeError("all is\nlost"))
    answer = ask("rules")
    log = own_home / "thirteen.log"
    assert (answer.status, answer.out) == (1, "")
    assert answer.err == f"thirteen: something went wrong: RuntimeError: all is lost (noted in {log})\n"
    noted = log.read_text("utf-8")
    assert noted.startswith("Traceback")
    assert "RuntimeError: all is\nlost" in noted
    ask("rules")
    assert log.read_text("utf-8").count("Traceback") == 2


def test_a_mistake_is_told_even_where_it_cannot_be_noted(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    monkeypatch.setenv("THIRTEEN_HOME", str(in_the_way))
    break_down(monkeypatch, RuntimeError("all is lost"))
    answer = ask("rules")
    assert answer.status == 1
    assert answer.err.startswith(
        "thirteen: something went wrong: RuntimeError: all is lost (no log could be written: "
    )
    assert answer.err.count("\n") == 1


def test_an_interrupt_ends_quietly(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    break_down(monkeypatch, KeyboardInterrupt())
    answer = ask("rules")
    assert (answer.status, answer.out, answer.err) == (130, "", "")


def test_columns_stand_under_each_other() -> None:
    assert columns([["a", "bb", "c"], ["北京", "b", "a long last cell"], ["alone"]]) == (
        "a     bb  c\n北京  b   a long last cell\nalone"
    )


def test_units_have_their_sign() -> None:
    assert [signed(units) for units in (3, 0, -3)] == ["+3", "0", "-3"]


def test_one_line_is_one_line() -> None:
    assert one_line("a\n  b\tc\x1b[0m\u2028d") == "a b c?[0m d"


def test_the_real_game_opens_in_a_real_terminal() -> None:
    with Terminal([str(PROGRAM), "--ascii"], (80, 24)) as terminal:
        terminal.wait_for("Quit")
        terminal.press("q")
        assert terminal.wait() == 0
