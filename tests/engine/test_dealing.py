"""Cards that change hands, and those that all hands have in common."""

from collections import Counter
from dataclasses import replace

import pytest

from engine.cards import EMPTY, Card
from engine.dealing import Hand, exchanged, hands_of
from engine.table_rules import Exchange
from tests.modifiers.playing import BASE

SEATS = (0, 1, 2, 3)
SCORE = {0: 3, 1: -1, 2: 0, 3: -2}


def real(hand: Hand) -> list[Card]:
    return [card for card in hand.cards if card.rank != EMPTY]


@pytest.mark.parametrize("exchange", Exchange)
@pytest.mark.parametrize(("shared", "common", "more"), [(0, 0, 0), (3, 0, 0), (0, 2, -3), (2, 1, 0)])
def test_no_card_comes_twice_and_what_is_common_stays(
    exchange: Exchange, shared: int, common: int, more: int
) -> None:
    each = tuple((seat, more) for seat in SEATS)
    deck = replace(BASE.deck, shared=shared, common=common, more=each, between=(1, 3))
    rules = replace(BASE, deck=deck)
    hands, stub = hands_of(rules, SEATS, "dealing", 1)
    before = Counter(card for hand in hands for card in real(hand))
    in_common = {card for card, times in before.items() if times > 1}
    assert len(in_common) == shared + common
    after = {hand.seat: hand for hand in hands}
    after |= {hand.seat: hand for hand in exchanged(exchange, rules, hands, stub, SCORE, "seed")}
    now = Counter(card for hand in after.values() for card in real(hand))
    assert {card for card, times in now.items() if times > 1} == in_common
    assert all(in_common <= set(real(hand)) for hand in after.values())
    assert all(len(set(real(hand))) == len(real(hand)) for hand in after.values())
    assert now.keys() <= {*before, *stub}
    for hand in hands:
        assert len(after[hand.seat].cards) == len(hand.cards)
        assert set(after[hand.seat].up) <= set(after[hand.seat].cards)


@pytest.mark.parametrize("exchange", Exchange)
def test_a_card_that_was_turned_into_another_hands_card_unbalances_no_exchange(exchange: Exchange) -> None:
    teams = tuple((seat, seat % 2) for seat in SEATS)
    deck, betting = replace(BASE.deck, between=(1, 3)), replace(BASE.betting, teams=teams)
    rules = replace(BASE, deck=deck, betting=betting)
    (one, two, *others), stub = hands_of(rules, SEATS, "turned", 1)
    twin = Hand(one.seat, (two.cards[5], *one.cards[1:]), (two.cards[5], *one.up[1:]))
    after = exchanged(exchange, rules, (twin, two, *others), stub, SCORE, "seed")
    assert all(len(hand.cards) == len(set(hand.cards)) == 13 for hand in after)
    assert all(len(hand.up) == len(one.up) for hand in after)
