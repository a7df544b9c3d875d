"""Calling the command line, in this process and as a program of its own."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tui.cli import main

PROGRAM = Path(sys.executable).with_name("thirteen")


@dataclass(frozen=True)
class Answer:
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str


Ask = Callable[..., Answer]


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Call a command in this process: its words, and what standard input holds."""

    def call(*words: str, given: str | bytes = b"") -> Answer:
        data = given.encode() if isinstance(given, str) else given
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
        capsys.readouterr()
        status = main(words)
        printed = capsys.readouterr()
        return Answer(status, printed.out, printed.err)

    return call


@pytest.fixture
def refusal(ask: Ask) -> Callable[..., str]:
    """Call a command with input that it cannot use, and give its one line."""

    def call(*words: str, given: str | bytes = b"") -> str:
        answer = ask(*words, given=given)
        assert (answer.status, answer.out) == (2, "")
        assert answer.err.startswith("thirteen: ")
        assert answer.err.endswith("\n")
        assert answer.err.count("\n") == 1
        return answer.err.removeprefix("thirteen: ").rstrip("\n")

    return call


@pytest.fixture
def run() -> Ask:
    """Call the installed program: its words, what standard input holds, and changes of the environment."""

    def call(*words: str, given: bytes = b"", **environment: str) -> Answer:
        done = subprocess.run(
            [PROGRAM, *words], input=given, capture_output=True, env=os.environ | environment, timeout=60
        )
        return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())

    return call
