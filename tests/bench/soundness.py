"""Whether bots keep to the rules and know what they are worth: ``python -m tests.bench.soundness WHAT [N]``.

calibration: units expected beside units won over N deals. fouls: bots of all characters set the hands of N
deals in every ruleset. stacks: bots of all characters play under each of N random stacks of modifiers, as
many deals as it takes for each of them to sit down; who sits beside whom changes from stack to stack. The
last two use every core; what comes of a deal or a stack depends on its number alone.
"""

import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle, repeat
from random import Random
from statistics import fmean

from engine.actions import OpenDeal, OpenSession, SetRows
from engine.bots import CHARACTERS, decide_for, kept, setting_for
from engine.events import Length, Player
from engine.judged import Shown, foul_of
from engine.rules import Rules
from engine.rulesets import find_ruleset, rulesets
from engine.solver.splits import Splits
from engine.view import view
from modifiers.modifier import Active
from modifiers.stack import fold, stack_text
from tests.bench.strength import COUNTS, best, dealt, hands_of, report, won
from tests.engine.strategies import NOON, Play
from tests.modifiers.playing import BASE, KNOWN, SEATS, found_for

PARTS = 5
TOGETHER = 100
TOLD = 100


def calibration(count: int) -> None:
    """What the sharp bot expects beside what it wins, over all and by parts of what it expects."""
    for rules in map(find_ruleset, COUNTS):
        deals = dealt(count, "calibration")
        ours = [[best(cards, rules) for cards in deal] for deal in deals]
        expected = [first.units for first, _ in ours]
        gone = [won(rules, Shown(0, first.rows), Shown(1, second.rows)) for first, second in ours]
        both = sorted(zip(expected, gone, strict=True))
        report(f"{rules.name}: won more than expected", [won - units for units, won in both])
        for part in range(PARTS):
            some = both[part * count // PARTS : (part + 1) * count // PARTS]
            name = f"  where {fmean(units for units, _ in some):+.2f} is expected"
            report(name, [won - units for units, won in some])


def fouls(count: int) -> None:
    """Fouls of all characters in turn, in every ruleset."""
    with ProcessPoolExecutor() as cores:
        for rules in rulesets():
            found = sum(cores.map(fouls_of, repeat(rules.name), range(count), chunksize=TOGETHER))
            print(f"{rules.name}: {found} fouls in {count} deals", flush=True)


def fouls_of(ruleset: str, number: int) -> int:
    """How many hands of one deal bots set foul, each character in its turn."""
    rules, characters = find_ruleset(ruleset), list(CHARACTERS.values())
    found = 0
    for at, cards in enumerate(hands_of("fouls", number)):
        character = characters[(2 * number + at) % len(characters)]
        found += foul_of(rules, setting_for(character, cards, rules, "seed")) is not None
    return found


def stacks(count: int) -> None:
    """Fouls under stacks of modifiers."""
    found = played = 0
    with ProcessPoolExecutor() as cores:
        for number, judged in enumerate(cores.map(under_stack, range(count)), start=1):
            played += len(judged)
            found += sum(judged)
            if number % TOLD == 0 or number == count:
                print(f"{number} stacks: {found} fouls that could be helped in {played} settings", flush=True)


def under_stack(number: int) -> list[bool]:
    """Of each setting of all characters under one stack, whether it is a foul that could be helped."""
    rules = stacked(f"stacks/{number}")
    return [each for bots in tables(number) for each in settings_judged(rules, bots, f"{number}")]


def tables(number: int) -> list[list[str]]:
    """Who sits together under a stack: every character, at as many tables as that takes."""
    characters = list(CHARACTERS)
    first = number % len(characters)
    turned = characters[first:] + characters[:first]
    return [turned[at : at + SEATS] for at in range(0, len(turned), SEATS)]


def stacked(seed: str) -> tuple[Rules, str]:
    """The rules under a random stack of modifiers, and the stack."""
    random = Random(seed)
    numbers = random.sample(list(KNOWN), random.randint(3, 30))
    stack = tuple(Active(number, found_for(number), random.random() < 0.3) for number in numbers)
    return fold(BASE, stack, KNOWN, seed, random.randint(1, 60)).rules, stack_text(stack)


def settings_judged(stacked: tuple[Rules, str], bots: Sequence[str], seed: str) -> Iterator[bool]:
    """Lets bots play one deal; of each setting, whether it is a foul that could be helped."""
    rules, stack = stacked
    names = cycle(bots)
    play = Play(OpenSession(tuple(Player(f"{at}", next(names)) for at in range(SEATS)), BASE, Length(), seed))
    play.do(OpenDeal(NOON, rules=rules, modifiers=stack))
    while waiting := play.session.waiting_for:
        seen = view(play.session, waiting[0])
        action = decide_for(seen, seed)
        if isinstance(action, SetRows):
            splits = Splits(kept(seen.cards or (), seen.rules), seen.rules.ranking, seen.rules.rows)
            yield foul_of(seen.rules, action.rows) is not None and splits.has_legal
        play.do(action)


WHAT = {"calibration": (calibration, 20_000), "fouls": (fouls, 10_000), "stacks": (stacks, 2_000)}

if __name__ == "__main__":
    match sys.argv[1:]:
        case [name, *number] if name in WHAT and len(number) < 2 and all(map(str.isdecimal, number)):
            work, usual = WHAT[name]
            work(int(number[0]) if number else usual)
        case _:
            sys.exit(__doc__)
