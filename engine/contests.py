"""What a whole table plays for at once: a pool, a single winner, points for the best rows."""

from collections.abc import Mapping, Sequence

from engine.judged import Judged
from engine.rules import Rules, Settlement
from engine.setting import Row
from engine.transfers import Account, Transfer


def settle_contest(rules: Rules, seats: Sequence[Judged], pool: int, players: int) -> list[Transfer]:
    """What the table moves all together; nothing where players settle in pairs.

    A foul or a surrender loses its rows and pays nothing more. A natural takes no part: it was paid
    already, and its stake stays in a pool. pool: what lies in it from earlier deals, in units. players: how
    many play, be it with several hands; the first seats are those of their first hands.
    """
    match rules.settlement:
        case Settlement.POOL:
            return _pool(rules, seats, pool, players)
        case Settlement.SINGLE_WINNER:
            return _single_winner(rules, seats)
        case Settlement.BEST_ROW:
            return _best_rows(rules, seats)
        case _:
            return []


def _best(seats: Sequence[Judged], row: Row) -> list[Judged]:
    """Whoever has the best of a row: several where they tie, nobody where no rows count."""
    playing = [each for each in seats if each.plays]
    best = max((each.strengths[row] for each in playing), default=None)
    return [each for each in playing if each.strengths[row] == best]


def _sweeper(best: Mapping[Row, list[Judged]]) -> Judged | None:
    """Whoever alone has the best of all three rows, by the best of each."""
    first = best[Row.FRONT]
    return first[0] if len(first) == 1 and all(each == first for each in best.values()) else None


def _pool(rules: Rules, seats: Sequence[Judged], pool: int, players: int) -> list[Transfer]:
    """Everybody puts in, the best row of the table takes a third (000, "Winning from a pool").

    Ties share in whole units; what is left stays for the next deal.
    """
    stake = rules.pool.stake
    payers = sorted(each.seat for each in seats)[:players]
    transfers = [Transfer(seat, Account.POOL, stake, "pool", "into the pool") for seat in payers if stake]
    pool += stake * players
    best = {row: _best(seats, row) for row in Row}
    if rules.pool.sweep_takes_it and (winner := _sweeper(best)):
        transfers += _from_pool(winner, pool, "all three rows take the pool")
        return transfers + [
            Transfer(each.seat, winner.seat, rules.pool.sweep_pays, "sweep", "scoop: all three rows")
            for each in seats
            if each is not winner and each.natural is None and rules.pool.sweep_pays
        ]
    for row, winners in best.items():
        for winner in winners:
            shared = " shared" if len(winners) > 1 else ""
            reason = f"{row.words}: {winner.strengths[row].phrase}, the best of the table{shared}"
            transfers += _from_pool(winner, pool // len(Row) // len(winners), reason)
    return transfers


def _from_pool(winner: Judged, units: int, reason: str) -> list[Transfer]:
    return [Transfer(Account.POOL, winner.seat, units, "pool", reason)] if units else []


def _single_winner(rules: Rules, seats: Sequence[Judged]) -> list[Transfer]:
    """Whoever beats each other player on at least two rows is paid by all (000, the Philippines)."""
    rivals = [each for each in seats if each.natural is None]
    for one in rivals:
        if one.plays and all(_beats(one, other) for other in rivals if other is not one):
            reason = "the single winner: two rows against everyone"
            return [
                Transfer(other.seat, one.seat, rules.winner, "winner", reason)
                for other in rivals
                if other is not one and rules.winner
            ]
    return []


def _beats(one: Judged, other: Judged) -> bool:
    return not other.plays or sum(one.strengths[row] > other.strengths[row] for row in Row) > len(Row) // 2


def _best_rows(rules: Rules, seats: Sequence[Judged]) -> list[Transfer]:
    """A point for the best row of the table, none where it ties; more for all three (001)."""
    transfers: list[Transfer] = []
    best = {row: _best(seats, row) for row in Row}
    for row, winners in best.items():
        if len(winners) == 1 and rules.row:
            reason = f"{row.words}: {winners[0].strengths[row].phrase}, the best of the table"
            transfers.append(Transfer(Account.POINTS, winners[0].seat, rules.row, row.words, reason))
    extra = rules.home_run.extra
    if extra and len(seats) > rules.home_run.least and (winner := _sweeper(best)):
        reason = "home run: all three rows of the table"
        transfers.append(Transfer(Account.POINTS, winner.seat, extra, "home-run", reason))
    return transfers
