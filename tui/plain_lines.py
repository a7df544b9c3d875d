"""How a deal goes, line by line: cards to pass and to set, announcements, what was settled, the score."""

from collections.abc import Iterator

from engine.setting import Row
from engine.transfers import Account
from engine.view import Status, View
from tui.exchanges import exchange_lines
from tui.stake_notes import stake_notes
from tui.theatre import Showdown, wholes_words
from tui.wording import party, signed, spoken

_SAID = Status.PLAYS, Status.DECLARED, Status.SURRENDERED


def setting_lines(view: View) -> Iterator[str]:
    """Which deal it is, and what was exchanged or passed before the cards are set."""
    hand = ""
    if view.rules.seats.hands > 1:
        hand = f" Your {'first' if (view.seat or 0) < view.players else 'second'} hand."
    yield f"Deal {view.number}. Dealer: {view.seats[view.dealer].player.name}.{hand}"
    yield from exchange_lines(view)
    if view.received:
        yield f"Passed to you: {spoken(view.received, view.rules.ranking)}"


def passing_lines(view: View) -> Iterator[str]:
    """The cards, and how many of them go to whom."""
    to = view.seats[view.passes_to].player.name if view.passes_to is not None else ""
    yield f"Your cards: {spoken(view.cards or (), view.rules.ranking)}"
    yield f"Pass {view.rules.passing.cards} cards to {to}: type pass and the cards, such as pass 2c 5d 9h"


def announcing_lines(view: View) -> Iterator[str]:
    """What the others have announced, and what can be."""
    for seat in view.seats:
        if seat.status in _SAID:
            what = f"declares {seat.natural.words}" if seat.natural else str(seat.status)
            yield f"{seat.player.name}: {what}."
    choices = ["play", *(f"declare {each.kind}" for each in view.declarable)]
    if view.rules.surrender.allowed:
        choices.append("surrender")
    yield f"Your turn to announce: type {' or '.join(choices)}"


def showdown_lines(view: View) -> Iterator[str]:
    """Everybody's hands, what moved and why, and the score."""
    deal = Showdown.of(view)
    names = [seat.player.name for seat in view.seats]
    for seat in view.seats:
        if seat.rows is None:
            yield f"{seat.player.name}: {seat.status}."
            continue
        hands = ", ".join(f"{row.words} {deal.strength(seat, row).phrase}" for row in reversed(Row))
        wholes = "".join(f"; {words.lower()}" for words in wholes_words(deal, seat.seat))
        foul = f"; foul: {seat.foul}" if seat.foul else ""
        yield f"{seat.player.name}: {hands}{wholes}{foul}."
    yield from (f"{note}." for note in stake_notes(deal))
    for transfer in view.transfers or ():
        payer, payee = party(transfer.payer, names), party(transfer.payee, names)
        yield f"{transfer.units} from {payer} to {payee}: {transfer.reason}."
    yield from score_lines(view)
    if not view.ending:
        yield "Type next for the next deal."


def score_lines(view: View) -> Iterator[str]:
    """What everybody has won so far, and what lies on the table."""
    for seat in view.by_player:
        chips = "" if seat.chips is None else f", {seat.chips} chips"
        yield f"{seat.player.name}: {signed(seat.score, ascii_only=True)}{chips}"
    for account, units in ((Account.POOL, view.pool), (Account.JACKPOT, view.jackpot)):
        if units:
            yield f"In the {account.words}: {units}."
