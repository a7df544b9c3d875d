"""When a bot changes a card that it may change once.

Its own as soon as that plainly makes its hand better. Of others it throws out the best face card; what else
may be done to theirs it leaves alone, since it cannot tell what that makes of their hands.
"""

from collections.abc import Callable, Iterator

from engine.actions import UseToken
from engine.cards import PLAIN_PACK, RANKS, SUITS, Card
from engine.rights import CHANGED_IN
from engine.setting import SortBy, sorted_cards
from engine.table_rules import Token
from engine.view import Status, View

_PLAINLY = 0.5
"""How many times the price of a row a change has to bring from each opponent."""
_TURNED = 3
"""How many of its lowest cards a bot thinks of turning into others."""
_UNDECIDED = (Status.SETTING, Status.STAKING, Status.HELD, Status.RAISED)


def best_change(view: View, worth: Callable[[tuple[Card, ...]], float]) -> UseToken | None:
    """The change of a card by which a seat gains, None where none brings enough. worth: of a hand."""
    if view.phase not in CHANGED_IN or view.seat is None or not view.cards:
        return None
    if Token.THROW_OUT in view.rights and (thrown_out := _best_to_throw_out(view)):
        return thrown_out
    changes = list(dict.fromkeys(_changes(view)))
    if not changes:
        return None
    values = {each: worth(_changed(view.cards, each)) for each in changes}
    best = max(changes, key=values.__getitem__)
    return best if values[best] - worth(view.cards) >= _PLAINLY * view.rules.row else None


def _changes(view: View) -> Iterator[UseToken]:
    """The changes worth a thought: another suit for an up card, a low card of the rank of another one."""
    assert view.seat is not None and view.cards is not None
    seat, cards = view.seat, view.cards
    if Token.RECOLOUR in view.rights:
        for card in view.seats[seat].lies_up:
            others = (Card(card.rank, suit) for suit in SUITS if card.rank in RANKS)
            yield from (
                UseToken(seat, Token.RECOLOUR, seat, card, into) for into in others if into not in cards
            )
    if Token.TURN in view.rights:
        best_first = sorted_cards(cards, view.rules.ranking, SortBy.RANK)
        ranks = {card.rank for card in best_first[:-_TURNED]}
        for card in best_first[-_TURNED:]:
            others = (into for into in PLAIN_PACK if into.rank in ranks and into not in cards)
            yield from (UseToken(seat, Token.TURN, seat, card, into) for into in others)


def _best_to_throw_out(view: View) -> UseToken | None:
    """The best face card that lies in front of somebody who has not locked in."""
    assert view.seat is not None and view.cards is not None
    ranking, allowed = view.table.ranking, view.table.limits.thrown_from
    faces = {
        card: each.seat
        for each in view.seats
        if each.seat != view.seat and each.status in _UNDECIDED and (not allowed or each.seat in allowed)
        for card in each.lies_up
        if ranking.is_court(card)
    }
    for card in sorted_cards(tuple(faces), ranking, SortBy.RANK):
        if card not in view.cards:  # one that all hold in common
            return UseToken(view.seat, Token.THROW_OUT, faces[card], card)
    return None


def _changed(cards: tuple[Card, ...], change: UseToken) -> tuple[Card, ...]:
    assert change.into is not None
    return tuple(change.into if card == change.card else card for card in cards)
