"""A process that plays sessions, and tells of each step once it is kept, for the tests that kill it.

``python -m tests.saves.games play``: for each line ``FOLDER SEED SESSIONS`` forks a process that plays so
many sessions at random without end. Prints its number, ``<id> <events> <checksum>`` for each step that is
kept, and how the process ended.

``python -m tests.saves.games hold FOLDER ID``: opens a session and keeps it open until the input ends.

``python -m tests.saves.games create FOLDER SEED``: waits for a line, then opens the store and creates a
session. Prints what was wrong, if anything.
"""

import os
import signal
import sys
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from saves.kept import KeptSession
from saves.replaying import checksum, event_text
from saves.store import open_store
from tests.saves.play import next_action, opening


def play_on(folder: Path, seed: str, sessions: int) -> None:
    """Play so many sessions in turn at random; one that ends is followed by another."""
    chance = Random(seed)
    store = open_store(folder)
    assert store.notice is None, store.notice
    games: list[KeptSession] = []
    sums: dict[str, int] = {}
    while True:
        if len(games) < sessions:
            game = KeptSession.create(store, opening(chance), datetime.now(UTC))
            games.append(game)
            happened = tuple(game.events)
        else:
            game = chance.choice(games)
            action = next_action(game.session, chance)
            if action is None:
                games.remove(game)
                game.close()
                continue
            happened = game.act(action)
        assert game.notice is None, game.notice
        sums[game.id] = checksum(map(event_text, happened), sums.get(game.id, 0))
        tell(f"{game.id} {len(game.events)} {sums[game.id]}")


def tell(line: str) -> None:
    """Print a line at once."""
    os.write(sys.stdout.fileno(), f"{line}\n".encode())


def play() -> None:
    """Fork players; forking spares each the time of its imports."""
    import filelock  # noqa: F401

    import saves.database  # noqa: F401

    for line in sys.stdin:
        folder, seed, sessions = line.split()
        child = os.fork()
        if child == 0:
            for number in (signal.SIGTERM, signal.SIGHUP):  # a test run under nohup hands on that it is deaf
                signal.signal(number, signal.SIG_DFL)
            play_on(Path(folder), seed, int(sessions))
        tell(str(child))
        _, status = os.waitpid(child, 0)
        tell(f"ended {os.waitstatus_to_exitcode(status)}")


def hold(folder: str, session_id: str) -> None:
    """Keep a session open."""
    with KeptSession.open(open_store(Path(folder)), session_id) as kept:
        tell(str(len(kept.events)))
        sys.stdin.read()


def create(folder: str, seed: str) -> None:
    """Open the store at a sign, and create a session in it."""
    tell("ready")
    sys.stdin.readline()
    store = open_store(Path(folder))
    with KeptSession.create(store, opening(Random(seed)), datetime.now(UTC)) as kept:
        tell(f"{store.notice or ''}{kept.notice or ''}")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["play"]:
            play()
        case ["hold", folder, session_id]:
            hold(folder, session_id)
        case ["create", folder, seed]:
            create(folder, seed)
