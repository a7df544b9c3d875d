"""What a seat may still do with a card once, where modifiers let it: every way to do so."""

from collections.abc import Iterator

from engine.actions import UseToken
from engine.cards import PLAIN_PACK, SUITS, Card
from engine.conduct import why_not
from engine.rights import rights_of
from engine.session import Session
from engine.table_rules import Token


def ways(session: Session, seat: int) -> Iterator[UseToken]:
    """Every change of a card that the seat may make now, token by token and card by card."""
    if session.deal is None:
        return
    for token in rights_of(session, seat):
        for owner in session.deal.seats:
            if token.on_others is (owner.seat == seat):
                continue
            for card in owner.cards if token is Token.TURN else owner.up:
                for into in _into(token, card):
                    action = UseToken(seat, token, owner.seat, card, into)
                    if why_not(session, action) is None:
                        yield action


def _into(token: Token, card: Card) -> tuple[Card | None, ...]:
    """What a card may become, as far as the token says."""
    match token:
        case Token.THROW_OUT:
            return (None,)
        case Token.RECOLOUR | Token.RECOLOUR_OTHER:
            return tuple(Card(card.rank, suit) for suit in SUITS)
        case _:
            return PLAIN_PACK


def token_words(session: Session, action: UseToken) -> str:
    """A change in words: ``Turn Bo's king of spades into the seven of hearts``."""
    names = session.rules.ranking.names
    player = session.players[session.player_of(action.of)].name
    whose = "your" if action.of == action.seat else f"{player}'s"
    if action.into is None:
        return f"Throw {whose} {action.card.called(names)} out for the next card of the pack"
    verb = "Recolour" if action.token in (Token.RECOLOUR, Token.RECOLOUR_OTHER) else "Turn"
    return f"{verb} {whose} {action.card.called(names)} into the {action.into.called(names)}"
