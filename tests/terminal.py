"""The real program in a real terminal: a pseudo-terminal with a screen that can be read."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

import pyte

THIRTEEN = (sys.executable, "-m", "tui")

# Private sequences that pyte would print as text.
_UNKNOWN = re.compile(rb"\x1b\[[<>=?][0-9;]*[a-zA-Z$]*u|\x1b\[>[0-9;]*[a-zA-Z]|\x1bP[^\x1b]*\x1b\\")

_LOOK, _QUIET = 0.02, 8
"""Seconds between two looks at a program, and at how many in a row it has to be quiet: timers are shorter."""

KEYS = {
    "f2": "\x1bOQ",
    "f6": "\x1b[17~",
    "enter": "\r",
    "escape": "\x1b",
    "space": " ",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "tab": "\t",
}


class Terminal:
    """A program in a terminal of its own. Waits for what it should show, never for a fixed time.

    patience: seconds until a wait fails.
    """

    def __init__(
        self,
        command: Sequence[str] = THIRTEEN,
        size: tuple[int, int] = (100, 30),
        environment: Mapping[str, str] | None = None,
        patience: float = 20,
    ) -> None:
        columns, lines = size
        self.patience = patience
        self.raw = b""
        self._screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self._screen)
        self.pid, self._terminal = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
            variables = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
            for name in ("COLUMNS", "LINES"):  # the size of the terminal that the tests run in
                variables.pop(name, None)
            os.execvpe(command[0], list(command), {**variables, **(environment or {})})

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.pid:
            self.kill(signal.SIGKILL)
        os.close(self._terminal)

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(self._screen.display)

    def press(self, *keys: str) -> None:
        """Press keys one after the other: names of `KEYS`, or text to type.

        Each waits for the program to react, as a hand would; keys in one burst all go to what has the focus,
        and an escape with a key right behind it is another key.
        """
        for key in keys:
            self.type(key)
            if key == "escape":
                self.next_output()
            self.settle()

    def type(self, key: str) -> None:
        """Press a key and wait for nothing."""
        self.send(KEYS.get(key, key).encode())

    def send(self, data: bytes) -> None:
        """Send bytes as a terminal would, be they text or not."""
        os.write(self._terminal, data)

    def wait_for(self, *texts: str) -> str:
        """Wait until one of the texts stands on the screen, and give the one that does."""
        self.wait_until(lambda screen: any(text in screen for text in texts))
        return next(text for text in texts if text in self.text)

    def wait_until(self, shown: Callable[[str], bool]) -> None:
        """Wait until the screen is as it should be."""
        end = time.monotonic() + self.patience
        while not shown(self.text):
            if time.monotonic() > end or (not self._read(0.05) and not self.alive):
                raise AssertionError(f"never as it should be; the screen shows:\n{self.text}")

    def settle(self) -> None:
        """Take in all that the program writes until it has nothing more to do.

        To be silent for a while is not enough: on a busy machine a program may be silent because it waits for
        its turn, in the middle of what it paints.
        """
        end = time.monotonic() + self.patience
        quiet = 0
        while quiet < _QUIET and time.monotonic() < end:
            quiet = 0 if self._read(_LOOK) or self._busy else quiet + 1

    def next_output(self) -> None:
        """Wait until the program writes something."""
        if not self._read(self.patience):
            raise AssertionError(f"the program is silent; the screen shows:\n{self.text}")

    def kill(self, number: int) -> int:
        """Send a signal, wait for the end, and give the exit status."""
        if self.alive:
            os.kill(self.pid, number)
        return self.wait()

    def wait(self) -> int:
        """Wait until the program ends, and give its exit status."""
        end = time.monotonic() + self.patience
        while time.monotonic() < end:
            self._read(0.02)
            if not self.alive:
                while self._read(0.02):
                    pass
                return self.status
        raise AssertionError(f"the program does not end; the screen shows:\n{self.text}")

    def hang_up(self) -> int:
        """Close the terminal as a window is closed, wait for the program's end, and give its exit status."""
        os.close(self._terminal)
        self._terminal = os.open(os.devnull, os.O_RDWR)  # there is nothing to read any more
        os.kill(self.pid, signal.SIGCONT)  # what a closed terminal leaves behind is told to go on
        return self.wait()

    @property
    def _busy(self) -> bool:
        """Whether a thread of the program runs, could run or waits for a disk; not where nobody can tell."""
        states = []
        for thread in Path(f"/proc/{self.pid}/task").glob("*/stat"):
            with suppress(OSError):  # a thread that has just ended
                states.append(thread.read_text().rpartition(")")[2].split()[0])
        return any(state in "RD" for state in states)

    status = 0

    @property
    def alive(self) -> bool:
        """Whether the program still runs."""
        if self.pid:
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                self.pid, self.status = 0, os.waitstatus_to_exitcode(status)
        return self.pid != 0

    def _read(self, seconds: float) -> bool:
        """Take in what the program writes within that time; whether there was anything."""
        ready, _, _ = select.select([self._terminal], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self._terminal, 65536)
        except OSError:  # the program has closed its end
            return False
        self.raw += data
        self._stream.feed(_UNKNOWN.sub(b"", data))
        return bool(data)
