"""Winter clothes that are played for besides units: imaginary ones; nobody takes anything off (000, 128)."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from engine.table_rules import Closing

PIECES = ("hat", "coat", "scarf")
"""What a full set is, in the order in which deals are played for it."""


def owned(won: Iterable[Sequence[int]], players: int, dressed: bool = False) -> tuple[tuple[str, ...], ...]:
    """The pieces of each player after deals that brought the players so many units each.

    Each deal is for one piece: whoever wins most gets one, whoever loses most gives theirs up; the first of
    several does. Nobody owns anything at first, or everybody a full set, where they come dressed.
    """
    owns = [set(PIECES) if dressed else set[str]() for _ in range(players)]
    for number, units in enumerate(won):
        if min(units) < max(units):
            piece = PIECES[number % len(PIECES)]
            owns[units.index(max(units))].add(piece)
            owns[units.index(min(units))].discard(piece)
    return tuple(tuple(piece for piece in PIECES if piece in each) for each in owns)


def is_over(closing: Closing, totals: Sequence[tuple[int, ...]]) -> bool:
    """Whether the clothes end a session. totals: the units of every player after each settled deal."""
    if not totals or closing not in (Closing.DRESSED, Closing.BARE):
        return False
    before = (0,) * len(totals[0])
    won = (tuple(map(int.__sub__, after, old)) for old, after in pairwise((before, *totals)))
    pieces = map(len, owned(won, len(before), closing is Closing.BARE))
    return 0 in pieces if closing is Closing.BARE else len(PIECES) in pieces
