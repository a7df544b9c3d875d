"""How strong the sharp bot is: ``python -m tests.bench.strength [WHAT]``.

bonuses: in every ruleset with bonuses or naturals beside itself ignoring them. exploited: what a best reply
to its settings gains. The cards count for nobody: deals are played both ways, and of a hand only the
difference between two settings counts. How it does beside other bots and beside a file of settings is told
by ``thirteen simulate`` with --mirrored and --against.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from statistics import fmean, stdev

from engine.cards import PLAIN_PACK, Card, shuffled
from engine.judged import Shown
from engine.natural_search import naturals_of
from engine.naturals import NaturalRules
from engine.rules import BonusRules, Rules
from engine.rulesets import find_ruleset, rulesets
from engine.scoring import settle
from engine.setting import HAND_LENGTH
from engine.solver.field import Field
from engine.solver.payoff import Seating
from engine.solver.value import Value, Valued, best_settings
from engine.transfers import totals

Hand = Sequence[Card]
Plays = Callable[[Hand, int], Shown]
"""How somebody plays a hand on a seat."""

COUNTS = ("two-four", "one-six")
DEALS = 2000
TWO = Seating(1)
FIELD = 8192
REPLIES = 2000


def report(name: str, units: Sequence[float]) -> None:
    """Print the mean and its standard error."""
    error = stdev(units) / len(units) ** 0.5
    print(f"{name:<50} {fmean(units):+.4f} units, error {error:.4f} ({len(units)} times)", flush=True)


def dealt(count: int, seed: str = "strength") -> list[tuple[Hand, Hand]]:
    """The two hands of so many deals."""
    return [hands_of(seed, number) for number in range(count)]


def hands_of(seed: str, number: int) -> tuple[Hand, Hand]:
    """The two hands of one deal."""
    pack = shuffled(PLAIN_PACK, f"{seed}/{number}")
    return pack[:HAND_LENGTH], pack[HAND_LENGTH : 2 * HAND_LENGTH]


def mirrored(rules: Rules, deals: Iterable[tuple[Hand, Hand]], one: Plays, other: Plays) -> list[float]:
    """What one wins from the other in each deal, the mean of both ways."""
    return [
        (won(rules, one(first, 0), other(second, 1)) + won(rules, one(second, 0), other(first, 1))) / 2
        for first, second in deals
    ]


def won(rules: Rules, one: Shown, other: Shown) -> int:
    """The units that the first wins."""
    return totals(settle(rules, [one, other]), (0, 1))[0]


def best(cards: Hand, rules: Rules) -> Valued:
    """What the sharp bot plays between two."""
    return best_settings(cards, rules, TWO)[0]


def sharp(rules: Rules) -> Plays:
    """Plays by all the rules, naturals that pay more than the rows among them."""

    def plays(cards: Hand, seat: int) -> Shown:
        setting = best(cards, rules)
        naturals = naturals_of(tuple(cards), rules.ranking, rules.naturals) if rules.naturals.pays else ()
        declares = naturals and naturals[0].units >= setting.units
        return Shown(seat, setting.rows, naturals[0] if declares else None)

    return plays


def bonuses() -> None:
    """Beside itself ignoring bonuses and naturals."""
    for rules in rulesets():
        plain = replace(rules, bonus=BonusRules(), naturals=NaturalRules())
        if plain != rules:
            units = mirrored(rules, dealt(DEALS), sharp(rules), sharp(plain))
            report(f"{rules.name}: sharp beside itself ignoring bonuses", units)


def exploited() -> None:
    """What the best reply to a large field of its settings gains, weighed against another such field.

    Weighed against the very field that it replies to, the reply gains from the field's chances, too: what
    a reply with full knowledge gains lies between the two.
    """
    for name in COUNTS:
        rules = find_ruleset(name)

        def fielded(seed: str, rules: Rules = rules) -> Value:
            hands = (hand for hand, _ in dealt(FIELD, seed))
            settings = [best(cards, rules).rows for cards in hands]
            return Value(rules, TWO, field=Field(settings, rules.ranking, rules.rows))

        known, other = fielded("known"), fielded("other")
        gained, at_best = [], []
        for cards, _ in dealt(REPLIES, "replies"):
            ours, reply = best(cards, rules).rows, known.best(cards)[0].rows
            gained.append(other.of(reply) - other.of(ours))
            at_best.append(known.of(reply) - known.of(ours))
        report(f"{name}: a best reply to sharp gains at least", gained)
        report(f"{name}: and at most", at_best)


WHAT = {"bonuses": bonuses, "exploited": exploited}

if __name__ == "__main__":
    match sys.argv[1:]:
        case []:
            for what in WHAT.values():
                what()
        case [name] if name in WHAT:
            WHAT[name]()
        case _:
            sys.exit(__doc__)
