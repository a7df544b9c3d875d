"""What two players settle with each other: rows, bonuses, fouls, surrenders, naturals and side bets."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from engine.cards import Card
from engine.evaluate import told_apart
from engine.judged import Judged
from engine.naturals import Clash
from engine.rules import BonusMode, NextDealer, Overall, Rules, Settlement
from engine.setting import Row
from engine.transfers import Transfer, totals

ACE_OF_SPADES = Card("A", "s")


def settling(seats: Sequence[Judged], bank: frozenset[int], around: int) -> tuple[tuple[Judged, Judged], ...]:
    """Every two seats that settle with each other, in order; nobody settles between two hands of their own.

    bank: the seats of the bank's hands where everybody settles with it alone, else none. around: how many
    players sit round the table; seats that are so far apart are hands of one player.
    """
    return tuple(
        (one, other)
        for one, other in combinations(seats, 2)
        if one.seat % around != other.seat % around and (not bank or one.seat in bank or other.seat in bank)
    )


def natural_payments(rules: Rules, one: Judged, other: Judged) -> list[Transfer]:
    """What moves where one of the two declared a natural (000, "Special Hands"; "Surrender")."""
    if one.natural is None and other.natural is None:
        return []
    if one.natural is None or other.natural is None:
        winner, loser = (one, other) if one.natural else (other, one)
        if loser.surrendered:
            return _surrendered(rules, loser, winner)
        assert winner.natural is not None
        return _paid(loser, winner, winner.natural.units, "natural", f"natural: {winner.natural.kind.words}")
    return _clash(rules, one, other)


def _clash(rules: Rules, one: Judged, other: Judged) -> list[Transfer]:
    """Two naturals: by value, then by place in the list, then by what compares inside the kind."""
    assert one.natural is not None
    assert other.natural is not None
    supreme = rules.naturals.supreme
    comparable = bool(one.natural.key and other.natural.key)
    mine, theirs = (
        (each.kind in supreme, each.units, each.place, each.key if comparable else ())
        for each in (one.natural, other.natural)
    )
    if mine == theirs:
        return []
    winner, loser = (one, other) if mine > theirs else (other, one)
    assert winner.natural is not None
    assert loser.natural is not None
    units = winner.natural.units
    if winner.natural.kind not in supreme or winner.natural.kind is loser.natural.kind:
        match rules.naturals.clash:
            case Clash.DIFFERENCE:
                units -= loser.natural.units
            case Clash.CANCEL:
                units = 0
            case Clash.HIGHER_TAKES_FULL:
                pass
    words = winner.natural.kind.words, loser.natural.kind.words
    reason = f"natural: {words[0]} against {words[1]}"
    return _paid(loser, winner, units, "natural", reason)


def row_payments(
    rules: Rules, one: Judged, other: Judged, bank: frozenset[int], home_runs: frozenset[int]
) -> list[Transfer]:
    """Everything but naturals that moves between two players. home_runs: the seats that made one."""
    return [*_main_payments(rules, one, other, bank, home_runs), *_side_bets(rules, one, other)]


def _main_payments(
    rules: Rules, one: Judged, other: Judged, bank: frozenset[int], home_runs: frozenset[int]
) -> list[Transfer]:
    if not rules.in_pairs or one.natural or other.natural:
        return []
    if one.surrendered or other.surrendered:
        return _surrender(rules, one, other)
    if not one.plays and not other.plays:
        return []
    if one.plays and other.plays:
        transfers = _rows(rules, one, other, bank)
    else:
        loser, winner = (other, one) if one.plays else (one, other)
        transfers = [
            *_paid(loser, winner, rules.foul_price, "foul", f"foul: {loser.foul}"),
            *_bonuses_against_nothing(rules, winner, loser),
        ]
    for winner, loser in ((one, other), (other, one)):
        if winner.seat in home_runs:
            reason = "home run: all three rows against everyone"
            times = rules.bonus.in_home_run - rules.bonus.in_scoop
            units = rules.home_run_price + max(0, times) * _added(rules, winner)
            transfers += _paid(loser, winner, units, "home-run", reason)
    return transfers


def home_runs(rules: Rules, pairs: Sequence[tuple[Judged, Judged]], bank: frozenset[int]) -> frozenset[int]:
    """The seats that won all three rows against everyone they settle with (000, 001).

    A foul counts as scooped; where anybody surrendered or declared a natural there is no home run.
    """
    if any(each.natural or each.surrendered for pair in pairs for each in pair):
        return frozenset()
    opponents: dict[int, int] = {}
    scooped: dict[int, int] = {}
    for pair in pairs:
        for one, other in (pair, pair[::-1]):
            opponents[one.seat] = opponents.get(one.seat, 0) + 1
            scooped[one.seat] = scooped.get(one.seat, 0) + _scoops(rules, one, other, bank)
    return frozenset(
        seat for seat, count in opponents.items() if count >= rules.home_run.least and scooped[seat] == count
    )


def _scoops(rules: Rules, one: Judged, other: Judged, bank: frozenset[int]) -> bool:
    if not one.plays or not other.plays:
        return one.plays
    return all(_winner(rules, row, one, other, bank) is one for row in Row)


def rows_won(rules: Rules, one: Judged, other: Judged, bank: frozenset[int]) -> tuple[int, int, int]:
    """For each row +1 where the first wins it, −1 where the second does, 0 where nobody does."""
    winners = (_winner(rules, row, one, other, bank) for row in Row)
    front, middle, back = ((winner is one) - (winner is other) for winner in winners)
    return front, middle, back


def _winner(rules: Rules, row: Row, one: Judged, other: Judged, bank: frozenset[int]) -> Judged | None:
    """Who wins a row; None where it ties and neither is a bank that takes ties."""
    mine, theirs = one.strengths[row], other.strengths[row]
    if mine != theirs:
        return one if mine > theirs else other
    if rules.settlement is Settlement.BANK and rules.bank.wins_ties:
        return one if one.seat in bank else other
    return None


def _surrender(rules: Rules, one: Judged, other: Judged) -> list[Transfer]:
    """A surrender pays whoever set right (000, "Surrender"); two who surrender are even."""
    loser, winner = (one, other) if one.surrendered else (other, one)
    if winner.surrendered:
        return []
    if winner.foul:
        return _paid(winner, loser, rules.surrender.foul_pays, "foul", "foul against a surrender")
    return _surrendered(rules, loser, winner)


def _surrendered(rules: Rules, loser: Judged, winner: Judged) -> list[Transfer]:
    units = 0 if loser.seat in rules.betting.free else rules.surrender.pays
    return _paid(loser, winner, units, "surrender", "surrender")


def _rows(rules: Rules, one: Judged, other: Judged, bank: frozenset[int]) -> list[Transfer]:
    transfers: list[Transfer] = []
    won = {one.seat: 0, other.seat: 0}
    for row in Row:
        winner = _winner(rules, row, one, other, bank)
        if winner:
            won[winner.seat] += 1
            transfers += _row(rules, row, winner, other if winner is one else one)
        if rules.bonus.mode is BonusMode.ALWAYS_EXTRA:
            transfers += _difference(rules, (row,), one, other)
    winner, loser = (one, other) if won[one.seat] > won[other.seat] else (other, one)
    rows_won, rows_lost = won[winner.seat], won[loser.seat]
    if rows_won == len(Row):
        units = rules.sweep + (rules.bonus.in_scoop - 1) * _added(rules, winner)
        transfers += _paid(loser, winner, units, "sweep", "scoop: all three rows")
    if rules.bonus.mode is BonusMode.BOTH_DIFFERENCE:
        transfers += _difference(rules, tuple(Row), one, other)
    match rules.overall:
        case Overall.ROWS if rows_won >= 2:
            transfers += _paid(loser, winner, 1, "overall", f"overall: {rows_won} of three rows")
        case Overall.MORE_ROWS if rows_won > rows_lost:
            transfers += _paid(loser, winner, 1, "overall", "overall: more rows won than lost")
        case Overall.NET if net := totals(transfers, won)[one.seat]:
            winner, loser = (one, other) if net > 0 else (other, one)
            transfers += _paid(loser, winner, 1, "overall", "overall: more units won than lost")
    return transfers


def _row(rules: Rules, row: Row, winner: Judged, loser: Judged) -> list[Transfer]:
    """A row that is won, with the bonus that its winner gets for it."""
    mine, theirs = winner.strengths[row], loser.strengths[row]
    better, worse = told_apart(mine, theirs)
    reason = f"{row.words}: {better} beats {worse}"
    if mine == theirs:
        reason = f"{row.words}: {better} on both sides, the bank wins"
    bonus = winner.bonus(rules, row)
    if bonus and rules.bonus.mode is BonusMode.WINNER_INSTEAD:
        return _paid(loser, winner, bonus, row.words, f"{reason} and pays {bonus}")
    transfers = _paid(loser, winner, rules.row, row.words, reason)
    if rules.bonus.mode is BonusMode.WINNER_EXTRA:
        transfers += _paid(loser, winner, bonus, "bonus", _bonus_reason(winner, row))
    return transfers


def _difference(rules: Rules, rows: Sequence[Row], one: Judged, other: Judged) -> list[Transfer]:
    """What the bonuses of rows move where they are paid win or lose: the difference."""
    mine, theirs = (sum(each.bonus(rules, row) for row in rows) for each in (one, other))
    winner, loser = (one, other) if mine > theirs else (other, one)
    reasons = [
        f"{_bonus_reason(each, row)} for {each.bonus(rules, row)}"
        for each in (winner, loser)
        for row in rows
        if each.bonus(rules, row)
    ]
    return _paid(loser, winner, abs(mine - theirs), "bonus", " against ".join(reasons)) if reasons else []


def _bonuses_against_nothing(rules: Rules, winner: Judged, loser: Judged) -> Iterator[Transfer]:
    """A foul pays the bonuses of whoever set right as a scoop does."""
    for row in Row:
        units = _adds(rules, winner, row) * rules.bonus.in_scoop
        yield from _paid(loser, winner, units, "bonus", _bonus_reason(winner, row))


def _adds(rules: Rules, winner: Judged, row: Row) -> int:
    """What the bonus of a row adds to its unit, which some tables pay it instead of."""
    bonus = winner.bonus(rules, row)
    return max(0, bonus - rules.row) if rules.bonus.mode is BonusMode.WINNER_INSTEAD else bonus


def _added(rules: Rules, winner: Judged) -> int:
    """What the bonuses of all three rows add (000, "Vietnamese Version": all that is won counts double)."""
    return sum(_adds(rules, winner, row) for row in Row)


def _bonus_reason(holder: Judged, row: Row) -> str:
    return f"bonus: {holder.strengths[row].phrase} in the {row.words}"


def _side_bets(rules: Rules, one: Judged, other: Judged) -> Iterator[Transfer]:
    """Aces (000, Hawaiian Gardens) and the fee of whoever has to deal next (000, Singapore)."""
    for holder, payer in ((one, other), (other, one)):
        if holder.plays and not holder.foul:
            for whole in holder.wholes:
                yield from _paid(payer, holder, rules.wholes.pays.of(whole), "whole", f"whole: {whole.words}")
    if rules.aces and one.cards and other.cards:
        counts = [sum(card.rank == "A" for card in each.cards) for each in (one, other)]
        mine, theirs = ((0, *rules.aces)[min(count, 4)] for count in counts)
        winner, loser = (one, other) if mine > theirs else (other, one)
        reason = f"aces: {max(counts)} against {min(counts)}"
        yield from _paid(loser, winner, abs(mine - theirs), "aces", reason)
    if rules.dealing.next is NextDealer.ACE_OF_SPADES:
        for holder, payer in ((one, other), (other, one)):
            if ACE_OF_SPADES in holder.cards:
                yield from _paid(payer, holder, rules.dealing.fee, "deal", "the ace of spades deals next")


def _paid(payer: Judged, payee: Judged, units: int, rule: str, reason: str) -> list[Transfer]:
    return [Transfer(payer.seat, payee.seat, units, rule, reason)] if units else []
