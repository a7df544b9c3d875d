"""Whatever ends the process, at whatever instant: what was confirmed is there, and the game goes on."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from select import select
from time import monotonic

import pytest

from engine.session import replay
from saves.check import check
from saves.kept import KeptSession
from saves.replaying import checksum, event_text, verified
from saves.store import open_store
from tests.saves.play import next_action

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs forks and signals")

GAMES_AT_ONCE = 3

Step = tuple[int, int]  # how many events of a session are kept, and their checksum


class Victims:
    """Processes that play, one after the other. confirmed: the last step of each session it told of."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.saves.games", "play"]
        self._parent = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        assert self._parent.stdin
        assert self._parent.stdout
        self._asks, self._hears = self._parent.stdin, self._parent.stdout
        self._heard = b""
        self._number = 0
        self.confirmed: dict[str, Step] = {}
        self.status: int | None = None

    def start(self, folder: Path, seed: int) -> None:
        """Let a process play until each of its sessions has begun."""
        self.confirmed, self.status, self._number = {}, None, 0
        self._asks.write(f"{folder} {seed} {GAMES_AT_ONCE}\n".encode())
        while len(self.confirmed) < GAMES_AT_ONCE or not self._number:
            self.listen()

    def listen(self, seconds: float | None = None) -> None:
        """Take in what the process tells, until it tells something or the time is over."""
        if not select([self._hears], [], [], seconds)[0]:
            return
        *lines, self._heard = (self._heard + self._hears.read(65536)).split(b"\n")
        for line in lines:
            match line.decode().split():
                case ["ended", status]:
                    self.status = int(status)
                case [number]:
                    self._number = int(number)
                case [session_id, length, total]:
                    self.confirmed[session_id] = (int(length), int(total))

    def end(self, how: signal.Signals) -> None:
        """Send the process a signal, and take in what it told before."""
        os.kill(self._number, how)
        while self.status is None:
            self.listen()

    def close(self) -> None:
        """Let the last process go."""
        self._asks.close()
        self._hears.close()
        self._parent.wait()


@pytest.fixture
def victims() -> Iterator[Victims]:
    """Processes to end."""
    opened = Victims()
    yield opened
    opened.close()


@pytest.mark.parametrize(("name", "games"), [("SIGKILL", 200), ("SIGTERM", 20), ("SIGHUP", 20)])
def test_nothing_confirmed_is_lost(tmp_path: Path, victims: Victims, name: str, games: int) -> None:
    """S04, S07: the process dies at random instants, until so many games have been cut short."""
    how = signal.Signals[name]
    chance = Random(name)
    cut_short = seed = 0
    while cut_short < games:
        seed += 1
        victims.start(tmp_path, seed)
        deadline = monotonic() + chance.uniform(0, 0.1)
        while (left := deadline - monotonic()) > 0:
            victims.listen(left)
        victims.end(how)
        assert victims.status == -how
        store = open_store(tmp_path)
        assert store.notice is None
        for session_id, step in victims.confirmed.items():
            with KeptSession.open(store, session_id) as kept:
                cut_short += kept.session.ending is None
                goes_on(kept, step, chance)
        store.close()
    assert check(tmp_path) == ()


def goes_on(kept: KeptSession, confirmed: Step, chance: Random) -> None:
    """Check that everything confirmed is there, and play a little."""
    length, total = confirmed
    assert checksum(map(event_text, kept.events[:length])) == total
    assert kept.session == replay(kept.events) == verified(kept.events)
    for _ in range(3):
        if action := next_action(kept.session, chance):
            kept.act(action)
    assert kept.notice is None
