"""Settling a deal: who pays whom, how much and why.

Everything that moves is a Transfer; totals are the sum of transfers, so every table sums to zero.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from engine.evaluate import evaluator, told_apart
from engine.rules import FoulMode, Overall, Rules
from engine.setting import Row, Rows, why_foul


@dataclass(frozen=True, slots=True)
class Transfer:
    """Units from one seat to another. rule: what paid them (a row's name, sweep, overall, foul, surrender).

    reason: the same in words that name the cards: ``front: a pair of queens beats jack high``.
    """

    payer: int
    payee: int
    units: int
    rule: str
    reason: str


@dataclass(frozen=True, slots=True)
class Shown:
    """What a seat shows when the deal is settled: its rows, or None for a surrender."""

    seat: int
    rows: Rows | None


def foul_of(rules: Rules, rows: Rows) -> str | None:
    """Why a setting is foul under the rules, in words, or None where it is legal."""
    return why_foul(rows, rules.ranking, rules.rows.order)


def settle(rules: Rules, table: Sequence[Shown]) -> tuple[Transfer, ...]:
    """Every transfer of a deal, pair by pair in the order of the table."""
    fouls = {each.seat: _costly_foul(rules, each) for each in table}
    return tuple(
        transfer
        for one, other in combinations(table, 2)
        for transfer in _settle_pair(rules, fouls, one, other)
    )


def totals(transfers: Iterable[Transfer], seats: Iterable[int]) -> dict[int, int]:
    """What each seat wins, in units; what it pays is negative."""
    won = dict.fromkeys(seats, 0)
    for transfer in transfers:
        won[transfer.payer] -= transfer.units
        won[transfer.payee] += transfer.units
    return won


Fouls = dict[int, str | None]
"""Why each seat is foul, judged once for the whole table; None where its rows count, or it has none."""


def _settle_pair(rules: Rules, fouls: Fouls, one: Shown, other: Shown) -> list[Transfer]:
    if one.rows is None or other.rows is None:
        return _settle_surrender(rules, fouls, one, other)
    if fouls[one.seat] and fouls[other.seat]:
        return []
    if reason := fouls[one.seat] or fouls[other.seat]:
        loser, winner = (one, other) if fouls[one.seat] else (other, one)
        return _paid(loser, winner, rules.foul_price, "foul", f"foul: {reason}")
    return _settle_rows(rules, one, other)


def _costly_foul(rules: Rules, shown: Shown) -> str | None:
    """Why the seat is foul where the rules make a foul lose; None where its rows count, or it has none."""
    if shown.rows is None or rules.foul.mode is FoulMode.PLAYS_ON:
        return None
    return foul_of(rules, shown.rows)


def _settle_surrender(rules: Rules, fouls: Fouls, one: Shown, other: Shown) -> list[Transfer]:
    """A surrender pays whoever set right (000, "Surrender"); two who surrender are even."""
    loser, winner = (one, other) if one.rows is None else (other, one)
    if winner.rows is None:
        return []
    if fouls[winner.seat]:
        return _paid(winner, loser, rules.surrender.foul_pays, "foul", "foul against a surrender")
    return _paid(loser, winner, rules.surrender.pays, "surrender", "surrender")


def _settle_rows(rules: Rules, one: Shown, other: Shown) -> list[Transfer]:
    assert one.rows is not None
    assert other.rows is not None
    evaluate = evaluator(rules.ranking)
    transfers: list[Transfer] = []
    won = {one.seat: 0, other.seat: 0}
    for row in Row:
        mine, theirs = evaluate.strength(one.rows[row]), evaluate.strength(other.rows[row])
        if mine == theirs:
            continue
        winner, loser = (one, other) if mine > theirs else (other, one)
        better, worse = told_apart(max(mine, theirs), min(mine, theirs))
        won[winner.seat] += 1
        reason = f"{row.words}: {better} beats {worse}"
        transfers += _paid(loser, winner, rules.row, row.words, reason)
    winner, loser = (one, other) if won[one.seat] > won[other.seat] else (other, one)
    rows_won, rows_lost = won[winner.seat], won[loser.seat]
    if rows_won == len(Row):
        transfers += _paid(loser, winner, rules.sweep, "sweep", "scoop: all three rows")
    match rules.overall:
        case Overall.ROWS if rows_won >= 2:
            transfers += _paid(loser, winner, 1, "overall", f"overall: {rows_won} of three rows")
        case Overall.MORE_ROWS if rows_won > rows_lost:
            transfers += _paid(loser, winner, 1, "overall", "overall: more rows won than lost")
        case Overall.NET if net := totals(transfers, won)[one.seat]:
            winner, loser = (one, other) if net > 0 else (other, one)
            transfers += _paid(loser, winner, 1, "overall", "overall: more units won than lost")
    return transfers


def _paid(payer: Shown, payee: Shown, units: int, rule: str, reason: str) -> list[Transfer]:
    return [Transfer(payer.seat, payee.seat, units, rule, reason)] if units else []
