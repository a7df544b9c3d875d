"""Cards and their codes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import (
    DRAGON_NAMES,
    EMPTY_CARDS,
    PLAIN_PACK,
    RANKS,
    ST_GEORGES,
    SUITS,
    BadCards,
    Card,
    codes,
    parse_card,
    parse_cards,
    repeated,
    shuffled,
)

PACK = (*PLAIN_PACK, *ST_GEORGES)
TEN = Card("T", "s")
KING = Card("K", "d")


def test_pack_holds_each_card_once() -> None:
    assert len(PLAIN_PACK) == len(set(PLAIN_PACK)) == 52
    assert {(card.rank, card.suit) for card in PLAIN_PACK} == {
        (rank, suit) for rank in RANKS for suit in SUITS
    }


@pytest.mark.parametrize("card", PACK, ids=str)
def test_code_is_read_back_in_any_case(card: Card) -> None:
    for code in (str(card), str(card).lower(), str(card).upper(), f" {card} "):
        assert parse_card(code) == card


@pytest.mark.parametrize("code", ["10s", "10S", "Ts", "ts", "tS"])
def test_ten_may_be_written_in_figures(code: str) -> None:
    assert parse_card(code) == TEN


@pytest.mark.parametrize(
    "code", ["", " ", "T", "s", "1s", "sT", "Tx", "X3", "X", "Tss", "TsKd", "T s", "♠", "0s"]
)
def test_what_is_no_card_is_refused_and_named(code: str) -> None:
    with pytest.raises(BadCards) as refusal:
        parse_card(code)
    assert repr(code) in str(refusal.value)
    assert "such as Ts" in str(refusal.value)


@pytest.mark.parametrize(
    "text", ["Ts Kd X1", "TsKdX1", "10s kd x1", "10sKDx1", "  Ts,Kd ,  X1\n", "Ts\tKd\nX1", "TsKd X1"]
)
def test_cards_are_read_with_and_without_spaces(text: str) -> None:
    assert parse_cards(text) == (TEN, KING, ST_GEORGES[0])


@pytest.mark.parametrize("text", ["T♠ K♦", "10♠K♦", "10♤ k♢", "T♠\ufe0e K♦\ufe0f"])
def test_the_symbols_of_the_screen_are_read(text: str) -> None:
    assert parse_cards(text) == (TEN, KING)


def test_no_cards_are_read_from_no_text() -> None:
    assert parse_cards(" ") == ()


def test_cards_may_be_read_twice() -> None:
    assert parse_cards("Ts Ts") == (TEN, TEN)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Ts K", "'K'"),
        ("TsK", "'TsK'"),
        ("Ts Zz", "'Zz'"),
        ("TsZz", "'TsZz'"),
        ("Ts / Kd", "'/'"),
        ("X110", "'X110'"),
        ("X10", "'X10'"),
    ],
)
def test_what_is_no_row_of_cards_is_refused_and_named(text: str, named: str) -> None:
    with pytest.raises(BadCards) as refusal:
        parse_cards(text)
    assert named in str(refusal.value)
    assert "\n" not in str(refusal.value)


@given(st.text(max_size=8))
def test_any_text_is_cards_or_a_clear_refusal(text: str) -> None:
    try:
        cards = parse_cards(text)
    except BadCards as refusal:
        assert "such as Ts" in str(refusal)
    else:
        assert parse_cards(codes(cards)) == cards


@given(st.lists(st.sampled_from(PACK)))
def test_codes_are_read_back(cards: list[Card]) -> None:
    assert parse_cards(codes(cards)) == tuple(cards)


def test_codes_stand_apart() -> None:
    assert codes([TEN, KING]) == "Ts Kd"


@pytest.mark.parametrize(
    ("text", "twice"),
    [("", None), ("Ts Kd", None), ("Ts Kd Ts", TEN), ("Ts Kd Kd Ts", KING), ("X1 X2", None)],
)
def test_repeated_names_the_first_card_that_stands_twice(text: str, twice: Card | None) -> None:
    assert repeated(parse_cards(text)) == twice


def test_names() -> None:
    assert TEN.name == "ten of spades"
    assert Card("A", "h").name == "ace of hearts"
    assert [card.name for card in ST_GEORGES] == ["St. George", "St. George"]


def test_shuffle_keeps_every_card_and_is_decided_by_the_seed() -> None:
    order = shuffled(PLAIN_PACK, "one")
    assert sorted(order) == sorted(PLAIN_PACK)
    assert order == shuffled(PLAIN_PACK, "one")
    assert order != shuffled(PLAIN_PACK, "two")
    assert order != PLAIN_PACK


def test_shuffle_stays_as_it_was() -> None:
    """A written seed deals the same cards in every version of the game."""
    assert codes(shuffled(PLAIN_PACK, "thirteen")[:13]) == "Jc 4d 9h Jh 8d 3s 2d 9c Ah 7h Qc 7c 6d"


def test_court_cards_are_read_by_their_letters_in_dragon_poker() -> None:
    assert parse_cards("EsOh Ud,dD") == parse_cards("Js Qh Kd Ad")
    assert Card("K", "s").called(DRAGON_NAMES) == "Unicorn of spades"


def test_no_card_but_the_plain_ones_has_a_suit() -> None:
    assert len(set(EMPTY_CARDS)) == 13
    assert not any(card.suit in SUITS for card in (*EMPTY_CARDS, *ST_GEORGES))
    assert parse_cards(codes(EMPTY_CARDS)) == EMPTY_CARDS
