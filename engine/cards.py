"""Cards and packs.

A card is written with its plain code everywhere outside the screen: rank then suit (``Ts`` is the ten
of spades), and ``X1`` and ``X2`` for the two St. Georges of the joke mode, ``Z0`` to ``Ze`` for the empty
cards that fill a hand up where too few are dealt.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple

Rank = str
Suit = str

RANKS: tuple[Rank, ...] = tuple("23456789TJQKA")
SUITS: tuple[Suit, ...] = tuple("cdhs")
ST_GEORGE: Rank = "X"
EMPTY: Rank = "Z"

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
) | {ST_GEORGE: "St. George", EMPTY: "blank"}
DRAGON_NAMES: dict[Rank, str] = RANK_NAMES | {"J": "Elf", "Q": "Ogre", "K": "Unicorn", "A": "Dragon"}
"""The ranks by the names of Dragon Poker (000)."""
COURT_LETTERS: dict[Rank, str] = {"J": "E", "Q": "O", "K": "U", "A": "D"}
"""The court cards as Dragon Poker writes them."""
SUIT_NAMES: dict[Suit, str] = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


class BadCards(ValueError):
    """Text that does not name cards; the message says what was found and what would be right."""


class Card(NamedTuple):
    """One card: its printed rank and suit. A St. George has the rank ``X`` and the suit ``1`` or ``2``.

    An empty card has the rank ``Z``; its suit only numbers it.
    """

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return self.rank + self.suit

    @property
    def name(self) -> str:
        """The card in words: ``ten of spades``."""
        return self.called(RANK_NAMES)

    def called(self, names: Mapping[Rank, str]) -> str:
        """The card in words, its rank by one of these names: ``Unicorn of spades``."""
        if self.rank in (ST_GEORGE, EMPTY):
            return names[self.rank]
        return f"{names[self.rank]} of {SUIT_NAMES[self.suit]}"


PLAIN_PACK: tuple[Card, ...] = tuple(Card(rank, suit) for rank in RANKS for suit in SUITS)
ST_GEORGES: tuple[Card, ...] = (Card(ST_GEORGE, "1"), Card(ST_GEORGE, "2"))
EMPTY_CARDS: tuple[Card, ...] = tuple(Card(EMPTY, number) for number in "0123456789abe")
_BY_CODE: dict[str, Card] = {str(card): card for card in (*PLAIN_PACK, *ST_GEORGES, *EMPTY_CARDS)}

_COURT = {letter: rank for rank, letter in COURT_LETTERS.items()}

_CODE = re.compile("(10|[2-9TJQKAEOUD])[cdhs]|X[12]|Z[0-9abe]", re.IGNORECASE | re.ASCII)
# Suits as screens show them, with the mark that some put behind to choose the symbol's looks.
_PLAIN_LETTERS = str.maketrans(
    dict(zip("♣♦♥♠♧♢♡♤", "cdhscdhs", strict=True)) | dict.fromkeys("\ufe0e\ufe0f", "")
)

_RIGHT = "write a rank of 23456789TJQKA and a suit of cdhs, such as Ts"


def parse_card(code: str) -> Card:
    """One card from its code. Rank and suit may come in either case, a suit as its symbol, a ten as ``10``,
    a court card by its letter in Dragon Poker.

    Raises BadCards.
    """
    match = _CODE.fullmatch(code.strip().translate(_PLAIN_LETTERS))
    if match is None:
        raise BadCards(f"{code!r} is no card: {_RIGHT}")
    return _card(match[0])


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards from text, with or without spaces between them: ``As Kd`` or ``AsKd``. Raises BadCards."""
    cards: list[Card] = []
    for word in text.replace(",", " ").split():
        plain = word.translate(_PLAIN_LETTERS)
        found = [match[0] for match in _CODE.finditer(plain)]
        if "".join(found) != plain:
            if len(plain) <= len("10s"):
                raise BadCards(f"{word!r} is no card: {_RIGHT}")
            raise BadCards(f"{word!r} is no row of cards: each card is a rank and a suit, such as Ts")
        cards.extend(map(_card, found))
    return tuple(cards)


def _card(code: str) -> Card:
    """The card whose code this is, in either case; a ten may be written ``10``, a jack ``E``."""
    plain = code.replace("10", "T")
    rank = _COURT.get(plain[0].upper(), plain[0].upper())
    return _BY_CODE[rank + plain[1].lower()]


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
