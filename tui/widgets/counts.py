"""What a card counts as, in a few letters for its middle, where that is not what is printed on it."""

from functools import lru_cache

from engine.cards import EMPTY, RANKS, SUITS, Card
from engine.ranking import Face, Ranking
from tui.widgets.canvas import SUIT_SYMBOLS, rank_label

_ROOM = 3


@lru_cache(maxsize=512)
def counts_as(ranking: Ranking, card: Card, ascii_only: bool) -> str:
    """``wild``, ``dead``, ``=K``, ``=K♥`` or ``=♥♠``; nothing for a card that is what it says."""
    face = ranking.face(card)
    if card.rank == EMPTY or face == Face((card.rank,), (card.suit,)):
        return ""
    if not face.ranks:
        return "dead"
    any_rank, any_suit = set(RANKS) <= set(face.ranks), set(SUITS) <= set(face.suits)
    if any_rank and any_suit:
        return "wild"
    ranks = (
        ""
        if any_rank or face.ranks == (card.rank,)
        else "".join(rank_label(rank, ranking.dragons) for rank in face.ranks)
    )
    suits = "" if any_suit or face.suits == (card.suit,) else _suits(face, ascii_only)
    told = f"={ranks}{suits}" if len(ranks + suits) <= _ROOM else f"={ranks[:1]}{suits[:1]}+"
    return "=any" if any_rank or told == "=" else told


def _suits(face: Face, ascii_only: bool) -> str:
    shown = [each if ascii_only else SUIT_SYMBOLS[each] for each in face.suits if each in SUIT_SYMBOLS]
    return "".join(shown) or "-"
