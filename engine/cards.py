"""Cards and packs.

A card is written with its plain code everywhere outside the screen: rank then suit (``Ts`` is the ten
of spades), and ``X1`` and ``X2`` for the two St. Georges of the joke mode.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

Rank = str
Suit = str

RANKS: tuple[Rank, ...] = tuple("23456789TJQKA")
SUITS: tuple[Suit, ...] = tuple("cdhs")
ST_GEORGE: Rank = "X"

RANK_NAMES: dict[Rank, str] = dict(
    zip(
        RANKS,
        [
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "jack",
            "queen",
            "king",
            "ace",
        ],
        strict=True,
    )
) | {ST_GEORGE: "St. George"}
SUIT_NAMES: dict[Suit, str] = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


class BadCards(ValueError):
    """Text that does not name cards; the message says what was found and what would be right."""


class Card(NamedTuple):
    """One card: its printed rank and suit. A St. George has the rank ``X`` and the suit ``1`` or ``2``."""

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return self.rank + self.suit

    @property
    def name(self) -> str:
        """The card in words: ``ten of spades``."""
        if self.rank == ST_GEORGE:
            return "St. George"
        return f"{RANK_NAMES[self.rank]} of {SUIT_NAMES[self.suit]}"


PLAIN_PACK: tuple[Card, ...] = tuple(Card(rank, suit) for rank in RANKS for suit in SUITS)
ST_GEORGES: tuple[Card, ...] = (Card(ST_GEORGE, "1"), Card(ST_GEORGE, "2"))
_BY_CODE: dict[str, Card] = {str(card): card for card in (*PLAIN_PACK, *ST_GEORGES)}


def parse_card(code: str) -> Card:
    """One card from its code. Rank and suit may come in either case, and a ten may be written ``10``.

    Raises BadCards.
    """
    text = code.strip().replace("10", "T")
    card = _BY_CODE.get(text[:1].upper() + text[1:].lower())
    if card is None:
        raise BadCards(f"{code!r} is no card: write a rank of 23456789TJQKA and a suit of cdhs, such as Ts")
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards from text, with or without spaces between them: ``As Kd`` or ``AsKd``. Raises BadCards."""
    codes: list[str] = []
    for word in text.replace(",", " ").split():
        plain = word.replace("10", "T")
        if len(plain) % 2:
            raise BadCards(f"{word!r} is no row of cards: each card is a rank and a suit, such as Ts")
        codes.extend(plain[at : at + 2] for at in range(0, len(plain), 2))
    return tuple(parse_card(code) for code in codes)


def codes(cards: Iterable[Card]) -> str:
    """The codes of cards, with spaces between them."""
    return " ".join(map(str, cards))


def repeated(cards: Sequence[Card]) -> Card | None:
    """The first card that stands twice in cards, if any."""
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            return card
        seen.add(card)
    return None


def shuffled(pack: Sequence[Card], seed: str) -> tuple[Card, ...]:
    """The pack in an order that the seed alone decides."""
    order = list(pack)
    Random(seed).shuffle(order)
    return tuple(order)
