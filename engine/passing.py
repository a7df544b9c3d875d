"""Passing cards before anybody sets (004, "Swapping cards"): who passes to whom."""

from collections.abc import Sequence

from engine.rules import Across, Direction, PassingRules


def direction(rules: PassingRules, number: int, players: int) -> Direction:
    """Where cards go in a deal. number: the deal's, from 1; players: how many play it."""
    cycle = list(rules.directions)
    if players == 3:
        cycle = [
            each if each is not Direction.ACROSS else Direction(rules.across_of_three.value)
            for each in cycle
            if each is not Direction.ACROSS or rules.across_of_three is not Across.SKIP
        ] or [Direction.LEFT]
    return cycle[(number - 1) % len(cycle)]


def target(rules: PassingRules, number: int, seats: Sequence[int], seat: int) -> int:
    """The seat that another one passes to. seats: those that play the deal, clockwise.

    With two, every pass goes to the other.
    """
    steps = {Direction.LEFT: 1, Direction.RIGHT: -1, Direction.ACROSS: 2}
    step = 1 if len(seats) == 2 else steps[direction(rules, number, len(seats))]
    return seats[(seats.index(seat) + step) % len(seats)]
