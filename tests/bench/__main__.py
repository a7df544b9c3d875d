"""``make bench``: the figures of the README, measured here and now.

What is compared is measured in turns within one run, since machines are noisy; what is printed is the
median with the fastest and the slowest beside it.
"""

import os
import statistics
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from pathlib import Path

from engine.actions import Arrange, OpenDeal, OpenSession
from engine.bots import CHARACTERS, decide_for
from engine.cards import PLAIN_PACK, Card
from engine.conduct import decide
from engine.evaluate import Evaluator
from engine.events import Length, Player, Surroundings
from engine.ranking import WILD, Ranking
from engine.rulesets import find_ruleset
from engine.session import Session, evolve
from engine.setting import Row, Spot
from engine.view import view
from saves.kept import KeptSession
from saves.store import open_store
from tests.bench.jokes import bench_jokes
from tests.bench.solver import bench_solver
from tests.terminal import THIRTEEN, Terminal
from tests.tui.helpers import NOON

EMPTY_APP = """
from textual.app import App
from textual.widgets import Static
class Empty(App):
    def compose(self):
        yield Static("Thirteen")
Empty().run()
"""
AT = Surroundings("2026-11-30T21:00:00+00:00")


def report(name: str, values: Sequence[float], unit: str) -> float:
    """Print a figure, and give its median."""
    middle = statistics.median(values)
    print(f"{name:<46} {middle:9.2f} {unit:<12} ({min(values):.2f} to {max(values):.2f}, {len(values)} runs)")
    return middle


def seconds(work: Callable[[], object]) -> float:
    """How long the work takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def evaluate_all(value: Callable[[tuple[Card, ...]], int], hands: Sequence[tuple[Card, ...]]) -> None:
    """Evaluate every hand and keep nothing."""
    deque(map(value, hands), maxlen=0)


def bench_evaluator() -> None:
    """Rows of five a second, plain and with a wild rank, the tables ready."""
    hands = list(combinations(PLAIN_PACK[::2], 5))
    wild = Ranking(faces=tuple((card, WILD) for card in PLAIN_PACK if card.rank == "2"))
    for name, ranking in (("plain", Ranking()), ("deuces wild", wild)):
        value = Evaluator(ranking).value
        run = partial(evaluate_all, value, hands)
        run()
        rates = [len(hands) / seconds(run) / 1e6 for _ in range(7)]
        report(f"rows of five evaluated, {name}", rates, "million/s")


def opened(players: Sequence[Player]) -> Session:
    """A session with its first deal on the table."""
    session: Session | None = None
    for action in (OpenSession(tuple(players), find_ruleset("one-six"), Length(), "bench"), OpenDeal(AT)):
        for event in decide(session, action):
            session = evolve(session, event)
    assert session is not None
    return session


def bench_bots() -> None:
    """The time a bot takes for one deal."""
    for character in CHARACTERS:
        session = opened([Player(f"{character} {at}", character) for at in range(4)])
        views = [view(session, seat) for seat in range(4)]
        for each in views:
            decide_for(each, "warm")
        times = [1e3 * seconds(partial(decide_for, each, "bench")) for each in views * 5]
        report(f"one decision of {character}", times, "ms")


def bench_saves() -> None:
    """The time until a step is safe on the disk."""
    players = tuple(Player(name) for name in ("Ana", "Bo"))
    rules = find_ruleset("one-six")
    with tempfile.TemporaryDirectory() as folder:
        kept = KeptSession.create(open_store(Path(folder)), OpenSession(players, rules, Length(), "x"), NOON)
        kept.act(OpenDeal(AT))
        times = []
        for at in range(40):
            deal = kept.session.deal
            assert deal is not None
            board = deal.seats[0].board
            source = Spot(None, 0) if at % 2 == 0 else Spot(Row.BACK, 0)
            target = Spot(Row.BACK, 5) if at % 2 == 0 else Spot(None, 13)
            move = Arrange(deal.seats[0].seat, board.moved(source, target))
            times.append(1e3 * seconds(partial(kept.act, move)))
        kept.close()
    report("one move made durable", times, "ms")


def first_frame(command: Sequence[str], home: str) -> float:
    """Seconds from the start of a program to its first frame."""
    began = time.perf_counter()
    with Terminal(command, environment={"THIRTEEN_HOME": home}) as terminal:
        terminal.wait_for("Thirteen")
        return time.perf_counter() - began


def bench_start() -> None:
    """The first frame, beside that of an empty Textual app."""
    ours, theirs = [], []
    with tempfile.TemporaryDirectory() as home:
        first_frame(THIRTEEN, home)
        for _ in range(11):
            ours.append(first_frame(THIRTEEN, home))
            theirs.append(first_frame((sys.executable, "-c", EMPTY_APP), home))
    ratio = report("first frame", ours, "s") / report("first frame of an empty Textual app", theirs, "s")
    print(f"{'first frame, ours to the empty app':<46} {ratio:9.2f} times")


def bench_table() -> None:
    """A key's effect at 160x48, and what an idle table costs."""
    with (
        tempfile.TemporaryDirectory() as home,
        Terminal(size=(160, 48), environment={"THIRTEEN_HOME": home}) as terminal,
    ):
        terminal.wait_for("New game")
        terminal.press("n")
        terminal.wait_for("Seat 1")
        terminal.press("f2")
        terminal.wait_for("to place")
        times = []
        for at in range(30):
            terminal.settle()
            began = time.perf_counter()
            terminal.type("right" if at % 2 else "left")
            terminal.next_output()
            times.append(1e3 * (time.perf_counter() - began))
        report("a key's effect painted, 160x48", times, "ms")
        terminal.settle()
        before, began = cpu_seconds(terminal.pid), time.perf_counter()
        while time.perf_counter() - began < 30:
            terminal.settle()
            time.sleep(0.5)
        used = 100 * (cpu_seconds(terminal.pid) - before) / (time.perf_counter() - began)
        print(f"{'an idle table':<46} {used:9.2f} % of a core")


def cpu_seconds(pid: int) -> float:
    """The processor time a process has used so far (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    for bench in (
        bench_evaluator,
        bench_solver,
        bench_bots,
        partial(bench_jokes, report),
        bench_saves,
        bench_start,
        bench_table,
    ):
        bench()
