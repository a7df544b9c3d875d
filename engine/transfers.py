"""Units on the move: everything that anybody wins or pays is a Transfer, so that every table sums to zero."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum


class Account(IntEnum):
    """What pays or takes units without sitting at the table. Seats count from 0, accounts lie below."""

    POOL = -1
    HOUSE = -2  # the rake
    JACKPOT = -3
    POINTS = -4  # where a game counts points that no player pays
    KITTY = -5  # the antes of the joke mode

    @property
    def words(self) -> str:
        """The name for people and in JSON."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Transfer:
    """Units from one seat or account to another.

    rule: what paid them: a row's name, bonus, sweep, overall, home-run, foul, surrender, natural, aces…
    reason: the same in words that name the cards: ``front: a pair of queens beats jack high``.
    """

    payer: int
    payee: int
    units: int
    rule: str
    reason: str


def totals(transfers: Iterable[Transfer], seats: Iterable[int]) -> dict[int, int]:
    """What each of the seats, and each account that took part, wins in units; what it pays is negative."""
    won = Counter(dict.fromkeys(seats, 0))
    for transfer in transfers:
        won[transfer.payer] -= transfer.units
        won[transfer.payee] += transfer.units
    return dict(won)
