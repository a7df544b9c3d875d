"""Settling a deal: who pays whom, how much and why.

`settle` is the one way in. What two players settle with each other stands in `engine.pairs`, what a whole
table settles in `engine.contests`, and how far chips reach in `engine.stakes`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.contests import settle_contest
from engine.judged import Judged, Shown, george_row, judged
from engine.kitty import after_stakes, at_stake, moved_winnings, settle_kitty, team_shares
from engine.pairs import home_runs, natural_payments, row_payments, settling
from engine.ranking import Category
from engine.rules import Rules, Settlement
from engine.setting import Row
from engine.stakes import Chips, at_their_stakes
from engine.transfers import Account, Transfer, totals


@dataclass(frozen=True, slots=True)
class OnTable:
    """What lies on the table when a deal is settled.

    dealer, bank: seats; by default the first one that shows its cards, and the dealer. chips: what each
    player has in front of them, counted where the table plays for stakes. players: how many sit at the
    table where each sets several hands; seat numbers then go round the table again for the second hands.
    pool, jackpot, kitty: what is in them already, in units. raised: by how many units the players raised
    the price of a row. score: what every player has won before, where that is known.
    """

    dealer: int | None = None
    bank: int | None = None
    chips: Mapping[int, int] = field(default_factory=dict)
    players: int | None = None
    pool: int = 0
    jackpot: int = 0
    kitty: int = 0
    raised: int = 0
    score: tuple[int, ...] = ()


def settle(rules: Rules, shown: Sequence[Shown], table: OnTable | None = None) -> tuple[Transfer, ...]:
    """Every transfer of a deal, in the order in which they are paid. shown: the seats, clockwise.

    First the rake; then naturals, then all else, pair by pair clockwise from the dealer (000, Hawaiian
    Gardens); then what the whole table plays for.
    """
    table = table or OnTable()
    rules = at_stake(rules, table.raised)
    george = george_row(rules, shown)
    seats = [judged(rules, each, george) for each in from_dealer(shown, table.dealer)]
    around = table.players or max(each.seat for each in seats) + 1
    chips = Chips(rules, table.chips, around)
    bank = bank_of(rules, seats, table.bank, around)
    pairs = settling(seats, bank, around)
    runs = home_runs(rules, pairs, bank)
    # What a player owes once is taken for the first of their hands.
    players = [each for each in seats if each.seat < around]
    transfers = _rake(rules, players, chips)
    for one, other in pairs:
        transfers += _moved(rules, chips, one, other, natural_payments(rules, one, other))
    for one, other in pairs:
        transfers += _moved(rules, chips, one, other, row_payments(rules, one, other, bank, runs))
    transfers += settle_contest(rules, seats, table.pool, len(players))
    transfers += _jackpot(rules, seats, pairs, transfers, table.jackpot)
    transfers = after_stakes(rules, transfers)
    transfers += settle_kitty(rules, seats, transfers, table.kitty)
    transfers += team_shares(rules.betting, _by_player(transfers, seats, around))
    if table.score:
        won = _by_player(transfers, seats, around)
        score = [units + won.get(player, 0) for player, units in enumerate(table.score)]
        transfers += moved_winnings(rules.betting, score)
    return tuple(transfers)


def _by_player(transfers: Sequence[Transfer], seats: Sequence[Judged], around: int) -> dict[int, int]:
    """What the deal has brought each of its players so far, with both hands of those who set two."""
    won = dict.fromkeys((each.seat % around for each in seats), 0)
    for seat, units in totals(transfers, ()).items():
        if seat >= 0:
            won[seat % around] += units
    return won


def from_dealer(shown: Sequence[Shown], dealer: int | None) -> Sequence[Shown]:
    """The seats clockwise, the dealer first if they play."""
    at = next((at for at, each in enumerate(shown) if each.seat == dealer), 0)
    return [*shown[at:], *shown[:at]]


def bank_of(rules: Rules, seats: Sequence[Judged], bank: int | None, around: int) -> frozenset[int]:
    """The seats of the bank's hands, where there is one: of the one named, or of the first."""
    if rules.settlement is not Settlement.BANK:
        return frozenset()
    playing = [each.seat for each in seats]
    first = bank if bank in playing else playing[0]
    return frozenset(seat for seat in playing if seat % around == first % around)


def _moved(
    rules: Rules, chips: Chips, one: Judged, other: Judged, due: Sequence[Transfer]
) -> Sequence[Transfer]:
    at_stake = at_their_stakes(rules, chips.player(one.seat), chips.player(other.seat), due)
    return chips.paid(one.seat, other.seat, at_stake)


def _rake(rules: Rules, seats: Sequence[Judged], chips: Chips) -> list[Transfer]:
    """What everybody pays to the house and into its jackpot."""
    transfers: list[Transfer] = []
    for each in seats:
        taken = chips.taken(each.seat, rules.house.rake)
        jackpot = min(rules.house.jackpot, taken)
        for account, units in ((Account.HOUSE, taken - jackpot), (Account.JACKPOT, jackpot)):
            if units:
                reason = "to the house" if account is Account.HOUSE else "into the jackpot"
                transfers.append(Transfer(each.seat, account, units, "rake", reason))
    return transfers


def _jackpot(
    rules: Rules,
    seats: Sequence[Judged],
    pairs: Sequence[tuple[Judged, Judged]],
    paid: Sequence[Transfer],
    before: int,
) -> list[Transfer]:
    """The jackpot, in whole units, for strong rows that all lose to one player (000, Hawaiian Gardens)."""
    jackpot = before + totals(paid, ()).get(Account.JACKPOT, 0)
    unlucky = [each for each in seats if _is_unlucky(rules, each, pairs)]
    return [
        Transfer(Account.JACKPOT, each.seat, jackpot // len(unlucky), "jackpot", "three strong rows lost")
        for each in unlucky
        if jackpot // len(unlucky)
    ]


def _is_unlucky(rules: Rules, seat: Judged, pairs: Sequence[tuple[Judged, Judged]]) -> bool:
    ladder = list(Category)
    needed = (rules.house.front, rules.house.middle, rules.house.back)
    if seat.foul or not all(
        (made := seat.category(row)) and ladder.index(made) >= ladder.index(needed[row]) for row in Row
    ):
        return False
    others = [pair[1] if pair[0] is seat else pair[0] for pair in pairs if seat in pair]
    return any(
        other.plays and all(other.strengths[row] > seat.strengths[row] for row in Row) for other in others
    )
