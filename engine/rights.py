"""What a seat may do with a card once: which of it the rules grant, and what is used up (000: 4, 16, 157)."""

from engine.rules import Phase, Rules
from engine.session import Session
from engine.table_rules import EVERYBODY, Token

CHANGED_IN = (Phase.FIRST_STAKES, Phase.SET)
"""When cards may be changed."""


def granted(rules: Rules, seat: int) -> tuple[Token, ...]:
    """What the rules let a seat do, whether or not it has done so already."""
    return tuple(token for token in Token if {(EVERYBODY, token), (seat, token)} & set(rules.limits.tokens))


def is_used(session: Session, seat: int, token: Token) -> bool:
    """Whether the player of a seat has done so already, in the deal or as long as it counts."""
    number = session.deal.number if session.deal else 0
    since = number if token is Token.THROW_OUT else session.rules.limits.used_since
    player = session.player_of(seat)
    return any(who == player and what is token and deal >= since for who, what, deal in session.used)


def rights_of(session: Session, seat: int) -> tuple[Token, ...]:
    """What a seat may still do."""
    return tuple(each for each in granted(session.rules, seat) if not is_used(session, seat, each))
