"""Opponents whose rows meet nobody's: those who declare a natural, and those who give up."""

from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from engine.natural_search import naturals_of
from engine.naturals import Natural, NaturalKind, NaturalRules
from engine.prices import Prices
from engine.ranking import Ranking
from engine.rules import Rules
from engine.rulesets import find_ruleset
from engine.setting import Row
from engine.solver.field import Field, hand
from engine.solver.layout import Indexes
from engine.solver.payoff import STEPS, Payoffs

_KINDS = tuple(NaturalKind)
_DECIDED_BY: dict[NaturalKind, tuple[str, ...]] = {
    NaturalKind.SIX_PAIRS: ("quad_is_two_pairs",),
    NaturalKind.FIVE_PAIRS_AND_A_TRIPLE: ("quad_is_two_pairs",),
    NaturalKind.NO_BROADWAYS: ("tens_are_pictures",),
    NaturalKind.ALL_BROADWAYS: ("tens_are_pictures", "broadways"),
    NaturalKind.ALL_LOW: ("low_to",),
    NaturalKind.ALL_HIGH: ("high_from",),
}
"""The fields that have a say in who holds a natural. That of aces in front straights is left out: to search
all hands for straights again takes longer than the few hands matter."""

SHIPPED_FOR = ("malayan", "singapore")
"""Rulesets that decide in ways of their own who holds a natural: the holders are shipped for each."""

_MET = 256

Units = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Apart:
    """What becomes of the hands of a field. plays: whether its rows meet others. units: won from one whose
    rows do not, 0 from all others. Shape of both (settings,).
    """

    plays: NDArray[np.bool_]
    units: Units


def apart(field: Field, theirs: Indexes, payoffs: Payoffs, rules: Rules) -> Apart:
    """Who of the field declares and who gives up under the rules. theirs: the classes of its settings.

    Whoever holds a natural declares the best one; whoever expects to lose more than giving up costs gives up.
    """
    units = np.zeros(len(field))
    plays = np.ones(len(field), np.bool_)
    if rules.in_pairs and rules.surrender.allowed:
        gives_up = (theirs == 0) & (_alone(field, payoffs) < -rules.surrender.pays)
        units[gives_up], plays[gives_up] = payoffs.surrendered(), False
    for place, (kind, price) in sorted(
        enumerate(rules.naturals.pays), key=lambda each: (each[1][1], each[0])
    ):
        holds = _holders(kind, rules.naturals)[: len(field)]
        units[holds], plays[holds] = payoffs.natural(Natural(kind, price, place)), False
    return Apart(plays, units)


def _alone(field: Field, payoffs: Payoffs) -> Units:
    """What each setting expects from others of the field, price lists aside."""
    outcomes = np.zeros((len(field), _MET), np.int64)
    for row in Row:
        strengths = field.strengths[row]
        others = strengths[:_MET]
        won = (strengths[:, None] > others).view(np.uint8) + (strengths[:, None] >= others).view(np.uint8)
        outcomes += STEPS[row] * won.astype(np.int64)
    alone: Units = payoffs.units(0, 0).take(outcomes).mean(axis=1)
    return alone


def _holders(kind: NaturalKind, rules: NaturalRules) -> NDArray[np.bool_]:
    """Which of the hands that fields deal hold a natural of that kind."""
    decides = _DECIDED_BY.get(kind, ())
    for ruleset in (None, *SHIPPED_FOR):
        known = _rules_of(ruleset)
        if all(getattr(rules, name) == getattr(known, name) for name in decides):
            return (_shipped(ruleset) >> _KINDS.index(kind) & 1).astype(np.bool_)
    return _held_by(
        kind, NaturalRules(Prices(((kind, 1),)), **{name: getattr(rules, name) for name in decides})
    )


@cache
def _held_by(kind: NaturalKind, rules: NaturalRules) -> NDArray[np.bool_]:
    held = [bool(naturals_of(hand(number), Ranking(), rules)) for number in range(len(_shipped(None)))]
    return np.array(held, np.bool_)


@cache
def _shipped(ruleset: str | None) -> NDArray[np.uint16]:
    """For each hand that fields deal the naturals it holds, by their kind as bits."""
    return np.frombuffer((files("engine.solver") / "fields" / naturals_file(ruleset)).read_bytes(), "<u2")


def naturals_file(ruleset: str | None) -> str:
    """What the shipped holders are called: those of one of `SHIPPED_FOR`, or of most tables."""
    return f"naturals-{ruleset}.bin" if ruleset else "naturals.bin"


def make_naturals(hands: int, ruleset: str | None) -> bytes:
    """What is shipped of the naturals in the first so many hands, made anew."""
    rules = replace(_rules_of(ruleset), pays=Prices(tuple((kind, 1) for kind in _KINDS)))
    found = [
        sum(1 << _KINDS.index(each.kind) for each in naturals_of(hand(number), Ranking(), rules))
        for number in range(hands)
    ]
    return np.array(found, "<u2").tobytes()


def _rules_of(ruleset: str | None) -> NaturalRules:
    return find_ruleset(ruleset).naturals if ruleset else NaturalRules()
