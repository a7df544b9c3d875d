"""How far chips reach: table stakes, and pairs that play for more than the others."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from engine.rules import Rules
from engine.transfers import Transfer, totals


def at_their_stakes(rules: Rules, one: int, other: int, due: Iterable[Transfer]) -> list[Transfer]:
    """What two players owe each other, at the stakes they agreed on (001, "Scoring")."""
    for first, second, times in rules.stakes.pairs:
        if {first - 1, second - 1} == {one, other}:
            return [replace(each, units=each.units * times) for each in due if times]
    return list(due)


class Chips:
    """The chips at risk in one deal (000, Hawaiian Gardens): each is either doubled or lost, once.

    in_front: what each player had when the deal began; who is not named has no limit. Where the rules
    know no table stakes nobody has one.
    """

    def __init__(self, rules: Rules, in_front: Mapping[int, int], around: int) -> None:
        self._at_risk = dict(in_front) if rules.stakes.table else {}
        self._around = around

    def player(self, seat: int) -> int:
        """Whose chips a seat plays for: second hands play for those of the player's first."""
        return seat % self._around

    def paid(self, one: int, other: int, due: Sequence[Transfer]) -> list[Transfer]:
        """What two seats owe each other, with what neither can win or lose any more given back."""
        owed = totals(due, (one, other))[one]
        mine, theirs = self.player(one), self.player(other)
        limit = min(self._at_risk.get(seat, abs(owed)) for seat in (mine, theirs))
        moved = min(abs(owed), limit)
        for seat in (mine, theirs):
            if seat in self._at_risk:
                self._at_risk[seat] -= moved
        back = abs(owed) - moved
        if not back:
            return list(due)
        winner, loser = (one, other) if owed > 0 else (other, one)
        reason = (
            f"table stakes: no more than {moved} can move" if moved else "table stakes: no chips left at risk"
        )
        return [*due, Transfer(winner, loser, back, "table-stakes", reason)]

    def taken(self, seat: int, units: int) -> int:
        """What the house gets of the units it asks from a seat; they are no longer at risk."""
        player = self.player(seat)
        if player not in self._at_risk:
            return units
        taken = min(units, self._at_risk[player])
        self._at_risk[player] -= taken
        return taken
