"""The joke mode's base game: any ruleset as Dragon Poker plays it (000; where the source is silent, ours)."""

from dataclasses import replace

from engine.cards import ST_GEORGES
from engine.prices import Prices
from engine.rules import STAKE_PHASES, Phase, Rules
from engine.wholes import Whole

UP_CARDS = 3
PRICES = Prices(
    ((Whole.THREE_PAIR, 1), (Whole.CORPS_A_CORPS, 1), (Whole.FULL_BELLY, 2), (Whole.FULL_DRAGON, 3))
)


def joke_rules(rules: Rules) -> Rules:
    """A ruleset with two wild St. Georges, court cards by other names, three up cards, an ante, stakes,
    and wholes that pay.

    Chips in front of a player limit nothing then, because stakes grow.
    """
    phases = tuple(phase for phase in Phase if phase in {*rules.phases, *STAKE_PHASES})
    return replace(
        rules,
        phases=phases,
        ranking=replace(rules.ranking, wild=ST_GEORGES, dragons=True),
        stakes=replace(rules.stakes, table=False),
        deck=replace(rules.deck, st_georges=len(ST_GEORGES)),
        sight=replace(rules.sight, up=UP_CARDS),
        betting=replace(rules.betting, ante=1),
        wholes=replace(rules.wholes, pays=PRICES),
    )
