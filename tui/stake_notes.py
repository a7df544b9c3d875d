"""What a settled deal has to say of its stakes, its kitty and its rows beside the payments themselves."""

from collections.abc import Iterator

from engine.rules import Settlement
from engine.transfers import Account
from tui.pays import units
from tui.theatre import Showdown, one_suit


def stake_notes(deal: Showdown) -> Iterator[str]:
    """Why rows paid more, less or nothing, where the kitty is, and whose rows are judged in their own way."""
    yield from _stakes(deal)
    yield from _kitty(deal)
    for seat in deal.seats:
        if deal.view.seats[seat].stands:
            yield f"The rows of {deal.name(seat)} stand: they were in order before the rules changed"
        if deal.rules.naturals.tradition and one_suit(deal.view.seats[seat]):
            yield f"Thirteen of one suit: everybody here empties their pockets for {deal.name(seat)}"
        if not deal.may_win(seat):
            yield f"{deal.name(seat)} may win no row with these thirteen cards"
    if deal.george is not None:
        what = deal.rules.limits.after_george
        yield f"A St. George in the {deal.george.words}: Dragons are {what} in the rows after it"


def _stakes(deal: Showdown) -> Iterator[str]:
    betting, row = deal.rules.betting, deal.view.rules.row
    if betting.void:
        yield "The deal is void: nothing is paid for it"
        return
    if row != deal.rules.row and (deal.rules.in_pairs or deal.rules.settlement is Settlement.BEST_ROW):
        yield f"A row cost {units(row)} in this deal"
    if betting.times != 1:
        yield f"Everything is paid {betting.times} times over" if betting.times else "Players pay nothing"
    if betting.percent != 100:
        yield f"Players pay {betting.percent} percent of what they lose"
    if betting.cap:
        yield f"Nobody loses more than {units(betting.cap)} in a deal, the kitty aside"
    if betting.most_won:
        yield f"Nobody wins more than {units(betting.most_won)} in a deal, the kitty aside"


def _kitty(deal: Showdown) -> Iterator[str]:
    kitty = deal.view.kitty
    if kitty and any(Account.KITTY in (each.payer, each.payee) for each in deal.view.transfers or ()):
        yield f"The kitty stays on the table: {units(kitty)}"
