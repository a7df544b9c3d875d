"""Effects on the session as a whole: what was used in it, what was won in it, how it ends."""

from dataclasses import dataclass, replace
from itertools import combinations

from engine.rules import Rules
from engine.table_rules import Exchange
from modifiers.effects.base import Context, Effect, Nothing, Reads
from modifiers.effects.table import TableEffect, with_field


@dataclass(frozen=True, slots=True)
class RightsAnew(TableEffect):
    """What seats may do once they may do once more, whatever they did before the modifier held."""

    @property
    def opposite(self) -> Effect:
        return Nothing()

    def on(self, rules: Rules, context: Context) -> Rules:
        return with_field(rules, "limits.used_since", context.found.since[0])


@dataclass(frozen=True, slots=True)
class Teams(TableEffect):
    """The players found are two teams, of whom the seats named are one.

    A team sees its cards and shares what it wins, and everybody gives a card to the next of their team.
    """

    @property
    def opposite(self) -> Effect:
        return self

    @property
    def reads(self) -> frozenset[Reads]:
        return frozenset({Reads.SEATS})

    def on(self, rules: Rules, context: Context) -> Rules:
        seats, named = context.found.seats, context.found.what
        teams = tuple((seat, 1 if str(seat) in named else 2) for seat in sorted(seats))
        couples = tuple((one, other) for (one, its), (other, team) in combinations(teams, 2) if its == team)
        exchanges = (*rules.deck.exchanges, Exchange.IN_TEAMS) if couples else rules.deck.exchanges
        return replace(
            rules,
            deck=replace(rules.deck, exchanges=exchanges),
            sight=replace(rules.sight, couples=(*rules.sight.couples, *couples)),
            betting=replace(rules.betting, teams=teams),
        )


@dataclass(frozen=True, slots=True)
class TotalsByCount(TableEffect):
    """What everybody has won in the session is void where none was found, and double where two were."""

    @property
    def opposite(self) -> Effect:
        return self

    def on(self, rules: Rules, context: Context) -> Rules:
        field = {0: "betting.undone", 2: "betting.doubled"}.get(context.found.times)
        return with_field(rules, field, True) if field else rules
