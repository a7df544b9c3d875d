"""When a bot changes a card that it may change once: as soon as that plainly makes its own hand better.

What may be done to the cards of others it leaves alone, since it cannot tell what their hands are worth.
"""

from collections.abc import Callable, Iterator

from engine.actions import UseToken
from engine.cards import PLAIN_PACK, RANKS, SUITS, Card
from engine.rules import Phase
from engine.setting import SortBy, sorted_cards
from engine.table_rules import Token
from engine.view import View

_PLAINLY = 0.5
"""How many times the price of a row a change has to bring from each opponent."""
_TURNED = 3
"""How many of its lowest cards a bot thinks of turning into others."""


def best_change(view: View, worth: Callable[[tuple[Card, ...]], float]) -> UseToken | None:
    """The change of one of its own cards that brings a seat most, if it brings enough. worth: of a hand."""
    if view.phase not in (Phase.FIRST_STAKES, Phase.SET) or view.seat is None or not view.cards:
        return None
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
    if Token.RECOLOUR in view.rights and seat not in view.table.sight.open:
        for card in view.seats[seat].up:
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


def _changed(cards: tuple[Card, ...], change: UseToken) -> tuple[Card, ...]:
    assert change.into is not None
    return tuple(change.into if card == change.card else card for card in cards)
