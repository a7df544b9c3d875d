"""``thirteen simulate``: bots play many deals, and what each seat makes of it."""

import sys
import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from random import Random

from rich.console import Console
from rich.progress import Progress

from engine.actions import OpenDeal, Refused
from engine.bots import CHARACTERS
from engine.plain import nearest
from engine.rules import Rules, Settlement
from engine.simulate import Simulation, plain_deal, simulate, simulate_mirrored
from modifiers.game import draft, opened_by
from modifiers.joke import joke_rules
from modifiers.stack import fold, stacked
from tui.cli.beside import run_against
from tui.cli.errors import BadInput
from tui.cli.shared import (
    add_json_argument,
    add_rules_arguments,
    columns,
    print_json,
    rules_from,
    signed,
)
from tui.cli.stacks import known_modifiers, stack_from

_SEATS = "sharp,bold,greedy,greedy"
_ALONE = "sharp"
_DEALS = 1000
_MOST_DEALS = 1_000_000_000
_SEED = "1"
_NOON = datetime(2000, 1, 1, 12, tzinfo=UTC)
_RANDOM = "random"
_FEWEST, _MOST = 3, 30  # modifiers in a random stack


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of ``thirteen simulate``."""
    parser.add_argument("--deals", metavar="N", type=_deals, help=f"how many deals (without it: {_DEALS})")
    parser.add_argument(
        "--seats",
        metavar="NAME,NAME",
        help=f"who sits where, of {', '.join(CHARACTERS)} (without it: {_SEATS}; "
        f"one alone with --against: {_ALONE})",
    )
    parser.add_argument(
        "--seed",
        metavar="TEXT",
        type=_seed,
        help=f"the same seed gives the same deals (without it: {_SEED})",
    )
    parser.add_argument(
        "--modifiers",
        metavar="STACK",
        help=f"the joke mode, under the same modifiers in every deal: numbers in order of time, 5,160; or "
        f"'{_RANDOM}': {_FEWEST} to {_MOST} others in each deal",
    )
    parser.add_argument(
        "--mirrored",
        action="store_true",
        help="play each deal with the same cards for every way to turn the seats, so that cards and places "
        "count for nobody; the error is that of the deals dealt",
    )
    parser.add_argument(
        "--against",
        metavar="FILE",
        help="instead of dealing, play the hands of a file beside its own settings, one a line, "
        "front | middle | back",
    )
    add_rules_arguments(parser)
    add_json_argument(parser)


def run(arguments: Namespace) -> int:
    """Play the deals and print what each seat won. Raises BadInput."""
    rules = rules_from(arguments)
    if arguments.against is not None:
        return _against(arguments, rules)
    seed = _SEED if arguments.seed is None else arguments.seed
    seats = _SEATS if arguments.seats is None else arguments.seats
    characters = [_character(name) for name in seats.split(",")]
    opening = plain_deal if arguments.modifiers is None else _opening(arguments.modifiers, rules, seed)
    play = simulate_mirrored if arguments.mirrored else simulate
    deals = arguments.deals or _DEALS
    begun = time.monotonic()
    try:
        with _watched(deals) as progress:
            simulation = play(rules, characters, deals, seed, progress, opening)
    except Refused as refusal:
        raise BadInput(f"--seats: {refusal}") from None
    seconds = time.monotonic() - begun
    if arguments.json:
        print_json(_plain(simulation, seconds))
    else:
        print(_table(simulation))
        print(_summary(simulation, rules, seconds))
    return 0


def _against(arguments: Namespace, rules: Rules) -> int:
    """Play a character beside the settings of a file. Raises BadInput."""
    given = {
        "--deals": arguments.deals,
        "--seed": arguments.seed,
        "--modifiers": arguments.modifiers,
        "--mirrored": arguments.mirrored or None,
    }
    for option, value in given.items():
        if value is not None:
            raise BadInput(f"{option} does not go with --against, which plays the hands of the file")
    seats = _ALONE if arguments.seats is None else arguments.seats
    if "," in seats:
        raise BadInput(f"--seats: {seats!r}: with --against one bot plays")
    with _watched(None) as progress:
        return run_against(arguments.against, _character(seats), rules, arguments.json, progress)


def _deals(text: str) -> int:
    if not (text.isdecimal() and len(text) <= len(str(_MOST_DEALS)) and 1 <= int(text) <= _MOST_DEALS):
        raise ArgumentTypeError(f"{text!r} should be a whole number, 1 to {_MOST_DEALS}")
    return int(text)


def _seed(text: str) -> str:
    if not text.isprintable():
        raise ArgumentTypeError(f"{text!r} has letters that cannot be shown")
    return text


def _character(name: str) -> str:
    plain = name.strip().casefold()
    if plain not in CHARACTERS:
        raise BadInput(f"--seats: no bot is called {name.strip()!r}{nearest(plain, CHARACTERS)}")
    return plain


def _opening(text: str, rules: Rules, seed: str) -> Callable[[int], OpenDeal]:
    """How deals are opened under modifiers. Raises BadInput."""
    base, known = joke_rules(rules), known_modifiers()
    same = None if text.strip().casefold() == _RANDOM else stack_from("--modifiers", text)

    def opening(number: int) -> OpenDeal:
        chance = f"{seed}/{number}"
        drawn = Random(chance).randint(_FEWEST, _MOST)
        stack = stacked(draft(drawn, chance, polite=False)) if same is None else same
        return opened_by(fold(base, stack, known, seed, number), _NOON)

    return opening


@contextmanager
def _watched(total: int | None) -> Iterator[Callable[..., None]]:
    """A progress bar for whoever watches: gives what to call with the number done, and of all."""
    watched = sys.stderr is not None and sys.stderr.isatty()
    with Progress(console=Console(stderr=True), transient=True, disable=not watched) as bar:
        task = bar.add_task("dealing", total=total)

        def done(completed: int, of: int | None = total) -> None:
            bar.update(task, completed=completed, total=of)

        yield done


def _plain(simulation: Simulation, seconds: float) -> dict[str, object]:
    def by_seat(numbers: Sequence[float | None]) -> dict[str, float | None]:
        return dict(zip(simulation.seats, numbers, strict=True))

    return {
        "deals": simulation.deals,
        "dealt": simulation.groups,
        "seats": simulation.seats,
        "totals": by_seat(simulation.totals),
        "mean": by_seat(simulation.mean),
        "error": by_seat(simulation.error or [None] * len(simulation.seats)),
        "fouls": simulation.fouls,
        "seconds": round(seconds, 3),
    }


def _table(simulation: Simulation) -> str:
    lines = [["", "total", "a deal", "error"]]
    errors = [f"{error:.3f}" for error in simulation.error or ()] or ["-"] * len(simulation.seats)
    rows = zip(simulation.seats, simulation.totals, simulation.mean, errors, strict=True)
    lines += [[seat, signed(total), f"{mean:+.3f}", error] for seat, total, mean, error in rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return columns([[seat, *map(str.rjust, numbers, widths[1:])] for seat, *numbers in lines])


def _summary(simulation: Simulation, rules: Rules, seconds: float) -> str:
    deals = "1 deal" if simulation.deals == 1 else f"{simulation.deals} deals"
    if simulation.groups < simulation.deals:
        deals = f"{deals}, {simulation.groups} with the seats turned,"
    fouls = {0: "no foul", 1: "1 foul"}.get(simulation.fouls, f"{simulation.fouls} fouls")
    counted = "points" if rules.settlement is Settlement.BEST_ROW else "units"
    return f"\n{deals} of {rules.title} in {seconds:.1f} s, {fouls}; {counted}, with the standard error"
