"""How quickly the joke mode decides its modifiers and folds them."""

from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random
from time import perf_counter
from zoneinfo import ZoneInfo

from engine.cards import parse_cards
from engine.evaluate import Evaluator
from engine.rules import Rules
from modifiers.circumstances import Circumstances
from modifiers.effects.meta import Stack
from modifiers.sky import Place
from modifiers.stack import fold, in_play
from tests.modifiers.playing import BASE, KNOWN, active

ROW = parse_cards("As Kd 9h 9c 2s")
TABLES = (
    ("Europe/Amsterdam", Place(52.37, 4.90)),
    ("Australia/Sydney", Place(-33.87, 151.2)),
    ("America/New_York", Place(40.71, -74.0)),
    ("Asia/Tokyo", Place(35.68, 139.7)),
    ("Arctic/Longyearbyen", Place(78.22, 15.6)),
)
STACKS, DATES = 200, 200


def bench_jokes(report: Callable[[str, list[float], str], object]) -> None:
    """A new stack until its first row is evaluated, and all conditions of a date not asked before."""
    random = Random("bench")
    report("a stack folded, its evaluator ready", [_folding(random) for _ in range(STACKS)], "ms")
    report("all modifiers of a date decided", [_deciding(random) for _ in range(DATES)], "ms")


def _folding(random: Random) -> float:
    numbers = random.sample(list(KNOWN), random.randint(3, 30))
    stack: Stack = tuple(active(number, random.random() < 0.3) for number in numbers)
    began = perf_counter()
    rules: Rules = fold(BASE, stack, KNOWN, "bench", 7).rules
    Evaluator(rules.ranking_of(0)).value(ROW)
    return 1e3 * (perf_counter() - began)


def _deciding(random: Random) -> float:
    zone, place = random.choice(TABLES)
    at = datetime(2020, 1, 1, tzinfo=ZoneInfo(zone)) + timedelta(minutes=random.randrange(20 * 365 * 24 * 60))
    began = perf_counter()
    in_play(KNOWN, Circumstances(at, at, place))
    return 1e3 * (perf_counter() - began)
