"""Stakes and the kitty of the joke mode: what becomes of payments once the rows are settled."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from engine.cards import RANKS, SUITS, Card
from engine.judged import Judged
from engine.ranking import Category
from engine.rules import STAKE_PHASES, Phase, Rules, Settlement
from engine.setting import Row
from engine.table_rules import BettingRules, Folding, Raising
from engine.transfers import Account, Transfer, totals

_CAPPED = ", cut short: nobody {} more than {}"
_STAYS = "a share of the winnings stays"
_FLUSHES = (Category.FLUSH, Category.STRAIGHT_FLUSH)


def at_stake(rules: Rules, raised: int) -> Rules:
    """The rules with the price of a row as the players raised it, rounded up to what it must be.

    Where rows are not paid for one by one, as many units more go into the pool, for each of the three rows,
    or to the single winner.
    """
    betting = rules.betting
    dearer = betting.opening + raised
    if not dearer and betting.multiple == 1 and not betting.no_multiple:
        return rules
    price = -(-(rules.row + dearer) // betting.multiple) * betting.multiple
    if betting.no_multiple and price % betting.no_multiple == 0:
        price += 1
    more, pool = price - rules.row, rules.pool
    if rules.settlement is Settlement.POOL:
        pool = replace(pool, stake=pool.stake + more * len(Row))
    winner = rules.winner + (more if rules.settlement is Settlement.SINGLE_WINNER else 0)
    return replace(rules, row=price, pool=pool, winner=winner)


def must_raise(rules: Rules, phase: Phase | None) -> bool:
    """Whether everybody has to raise in a stake moment."""
    raising = rules.betting.raising
    return raising is Raising.ALWAYS or (raising is Raising.FIRST_ALWAYS and phase is Phase.FIRST_STAKES)


def may_not_surrender(rules: Rules, seat: int) -> bool:
    """Whether a seat has to play this deal, whenever it is asked."""
    return seat in rules.betting.held or rules.betting.folding is Folding.NEVER


def why_not_surrender(rules: Rules, phase: Phase, seat: int) -> str | None:
    """Why a seat may not surrender in a stake moment, in words; None where it may (000)."""
    moments = [each for each in STAKE_PHASES if each in rules.phases or each is phase]
    folding = rules.betting.folding
    if may_not_surrender(rules, seat):
        return "the seat may not surrender in this deal"
    if folding is Folding.LAST_ONLY and phase is not moments[-1]:
        return "nobody may surrender before the last stakes"
    if folding is Folding.FIRST_ONLY and phase is not moments[0]:
        return "nobody may surrender after the first stakes"
    if folding is Folding.NOT_FIRST and phase is moments[0] is not moments[-1]:
        return "nobody may surrender in the first stakes"
    if folding is Folding.NOT_LAST and phase is moments[-1] is not moments[0]:
        return "nobody may surrender in the last stakes"
    return None


def after_stakes(rules: Rules, transfers: Sequence[Transfer]) -> list[Transfer]:
    """The payments of a deal once multiplied, shared and capped; nothing where the deal is void."""
    betting = rules.betting
    if betting.void:
        return []
    scaled = [_times_over(betting.times, each) for each in transfers]
    due = [*(each for each in scaled if each.units), *_shares(betting.percent, scaled)]
    paid = _capped(betting.cap, due, losses=True)
    return _capped(betting.most_won, paid, losses=False)


def _times_over(times: int, transfer: Transfer) -> Transfer:
    """A payment between seats so many times over; accounts are left alone."""
    if times == 1 or transfer.payer < 0 or transfer.payee < 0:
        return transfer
    return replace(transfer, units=transfer.units * times, reason=f"{transfer.reason}, {times} times over")


def _shares(percent: int, transfers: Sequence[Transfer]) -> Iterator[Transfer]:
    """What makes losers pay so many percent of what they lose to each other seat, rounded up.

    It is a payment of its own, for a share of every single unit would come to nothing.
    """
    between: dict[tuple[int, int], int] = {}
    for each in transfers:
        payer, payee = each.payer, each.payee
        if payer >= 0 and payee >= 0:
            one, other = sorted((payer, payee))
            between[one, other] = between.get((one, other), 0) + (each.units if payer == one else -each.units)
    reason = f"losers pay {percent} percent"
    for (one, other), lost in between.items():
        loser, winner = (one, other) if lost > 0 else (other, one)
        more = -(-abs(lost) * percent // 100) - abs(lost)
        if more:
            payer, payee = (loser, winner) if more > 0 else (winner, loser)
            yield Transfer(payer, payee, abs(more), "percent", reason)


def _capped(cap: int, transfers: list[Transfer], losses: bool) -> list[Transfer]:
    """The payments with the last ones of whoever loses or wins too much shortened until nobody does."""
    if not cap:
        return transfers
    words, sign = _CAPPED.format("loses" if losses else "wins", cap), -1 if losses else 1
    paid = list(transfers)
    while True:
        net = totals(paid, ())
        seat = next((seat for seat in sorted(net) if seat >= 0 and sign * net[seat] > cap), None)
        if seat is None:
            return [each for each in paid if each.units]
        sides = (each.payer if losses else each.payee for each in paid)
        at = max(at for at, side in enumerate(sides) if side == seat and paid[at].units)
        cut = paid[at]
        reason = cut.reason.removesuffix(words) + words
        paid[at] = replace(cut, units=max(0, cut.units - (sign * net[seat] - cap)), reason=reason)


def settle_kitty(
    rules: Rules, seats: Sequence[Judged], paid: Sequence[Transfer], before: int
) -> list[Transfer]:
    """What goes into the kitty and out of it. paid: the deal's other payments. before: what lies in it."""
    betting = rules.betting
    if betting.void:
        return _antes(betting, seats) if betting.holds_over else []
    won = totals(paid, [each.seat for each in seats])
    transfers = [*_antes(betting, seats), *_shares_of_winnings(betting, won), *_symbols(betting, seats)]
    transfers = _affordable(transfers, before)
    kitty = before + totals(transfers, ()).get(Account.KITTY, 0)
    shared = _evenly(seats, kitty * betting.shared_out // 100, "the kitty is shared out")
    topped = kitty * betting.topped_up // 100
    transfers += shared
    transfers += [
        _into_kitty(seat, units, "the kitty is topped up") for seat, units in _shares_for(seats, topped)
    ]
    kitty = before + totals(transfers, ()).get(Account.KITTY, 0) - _kept(transfers)
    if betting.kitty_stays or kitty <= 0:
        return transfers
    return transfers + _won(betting, seats, won, kitty)


def _kept(transfers: Sequence[Transfer]) -> int:
    """The units of winnings that stay in the kitty, which are not won in the deal that they come from."""
    return sum(each.units for each in transfers if each.reason == _STAYS)


def _won(
    betting: BettingRules, seats: Sequence[Judged], won: Mapping[int, int], kitty: int
) -> list[Transfer]:
    """The kitty goes to whoever gains most, a part of it perhaps to those who hold a flush, or from them."""
    best = max(won[each.seat] for each in seats)
    winners = [each for each in seats if won[each.seat] == best]
    if len(winners) > 1 or best <= 0:
        return []
    flushes = [each for each in seats if any(each.category(row) in _FLUSHES for row in Row)]
    if betting.flushes < 0:
        dear = _shares_for(flushes, kitty * -betting.flushes // 100)
        transfers = [_into_kitty(seat, units, "a flush pays into the kitty") for seat, units in dear]
    else:
        transfers = _evenly(flushes, kitty * betting.flushes // 100, "a flush shares the kitty")
    left = kitty + totals(transfers, ()).get(Account.KITTY, 0)
    best_of_all = [_from_kitty(winners[0].seat, left, "the kitty: the best of the deal")] if left else []
    return [*transfers, *best_of_all]


def _antes(betting: BettingRules, seats: Sequence[Judged]) -> list[Transfer]:
    own = dict(betting.antes)
    antes = ((each.seat, own.get(each.seat, betting.ante)) for each in seats)
    return [_into_kitty(seat, units, "ante") for seat, units in antes if units]


def _shares_of_winnings(betting: BettingRules, won: Mapping[int, int]) -> list[Transfer]:
    transfers = []
    for seat, units in won.items():
        if seat >= 0 and units > 0:
            if kept := -(-units * betting.kept // 100):
                transfers.append(_into_kitty(seat, kept, _STAYS))
            if added := -(-units * betting.added // 100):
                transfers.append(_from_kitty(seat, added, "the kitty adds to the winnings"))
    return transfers


def _symbols(betting: BettingRules, seats: Sequence[Judged]) -> list[Transfer]:
    transfers = []
    for each in seats:
        units = betting.symbols * (sum(map(suit_symbols, each.cards)) // 10)
        if units > 0:
            transfers.append(_into_kitty(each.seat, units, "suit symbols"))
        elif units < 0:
            transfers.append(_from_kitty(each.seat, -units, "suit symbols"))
    return transfers


def suit_symbols(card: Card) -> int:
    """How many suit symbols are printed on a card, those of its corners included."""
    if card.suit not in SUITS:
        return 0
    return {"J": 2, "Q": 2, "K": 2, "A": 3}.get(card.rank) or RANKS.index(card.rank) + 4


def _affordable(transfers: Sequence[Transfer], kitty: int) -> list[Transfer]:
    """The transfers, those out of the kitty only as far as it reaches."""
    made = []
    for each in sorted(transfers, key=lambda each: each.payer == Account.KITTY):
        units = min(each.units, kitty) if each.payer == Account.KITTY else each.units
        kitty += units if each.payee == Account.KITTY else -units
        if units:
            made.append(replace(each, units=units))
    return made


def _evenly(seats: Sequence[Judged], units: int, reason: str) -> list[Transfer]:
    return [_from_kitty(seat, share, reason) for seat, share in _shares_for(seats, units)]


def _shares_for(seats: Sequence[Judged], units: int) -> list[tuple[int, int]]:
    """So many units handed out one by one in seat order: who gets any, and how many."""
    order = sorted(each.seat for each in seats)
    shares = [(seat, (units + len(order) - 1 - at) // len(order)) for at, seat in enumerate(order)]
    return [(seat, share) for seat, share in shares if share]


def _into_kitty(seat: int, units: int, reason: str) -> Transfer:
    return Transfer(seat, Account.KITTY, units, "kitty", reason)


def _from_kitty(seat: int, units: int, reason: str) -> Transfer:
    return Transfer(Account.KITTY, seat, units, "kitty", reason)


def moved_winnings(betting: BettingRules, score: Sequence[int]) -> list[Transfer]:
    """What moves between players so that their winnings are level, have moved on, are double or given back.

    Losses are doubled as far as they double what others have won: the rest lies in nobody's hands.
    score: the units of every player with this deal counted.
    """
    wanted = list(score)
    if betting.moved:
        wanted = [score[(at - betting.moved) % len(score)] for at in range(len(score))]
    if betting.level:
        wanted = _whole_shares(sum(score), len(score))
    if betting.doubled:
        wanted = [2 * units for units in score]
    if betting.undone:
        wanted = _given_back(score)
    due = {at: want - have for at, (want, have) in enumerate(zip(wanted, score, strict=True))}
    return _evened(due, "the winnings change hands")


def team_shares(betting: BettingRules, won: Mapping[int, int]) -> list[Transfer]:
    """What moves inside teams so that each of a team has won the same; odd units go to the first seats."""
    transfers = []
    for team in sorted({team for _, team in betting.teams}):
        seats = [seat for seat, its in sorted(betting.teams) if its == team and seat in won]
        if len(seats) > 1:
            shares = _whole_shares(sum(won[seat] for seat in seats), len(seats))
            due = {seat: share - won[seat] for seat, share in zip(seats, shares, strict=True)}
            transfers += _evened(due, "the team shares")
    return transfers


def _whole_shares(units: int, among: int) -> list[int]:
    """Units in whole shares as even as can be, the larger ones first."""
    each, extra = divmod(units, among)
    return [each + (at < extra) for at in range(among)]


def _evened(owed: Mapping[int, int], reason: str) -> list[Transfer]:
    """What those pay who are owed less than nothing to those who are owed something, as far as it goes."""
    due = dict(owed)
    transfers = []
    for payee in owed:
        for payer in owed:
            units = min(due[payee], -due[payer])
            if units > 0:
                transfers.append(Transfer(payer, payee, units, "winnings", reason))
                due[payer] += units
                due[payee] -= units
    return transfers


def _given_back(score: Sequence[int]) -> list[int]:
    """Nobody has won anything; what lies in no player's hands is missing from those who lost, in turn."""
    missing = -sum(score)
    wanted = []
    for units in score:
        short = min(missing, -units) if units < 0 and missing > 0 else 0
        over = min(-missing, units) if units > 0 and missing < 0 else 0
        missing += over - short
        wanted.append(over - short)
    return wanted
