"""What modifiers make of each other's cards: names that live on, deaths that add up, lost wildness."""

import pytest

from engine.cards import RANKS, Card, parse_cards
from engine.evaluate import evaluator
from engine.judged import Shown, judged, may_win
from engine.ranking import BLANK, WILD, Category, Face
from engine.rules import Rules
from engine.setting import Row
from tests.engine.strategies import rows_of
from tests.modifiers.test_stack import dead, ranks_of, rules_of, wild

GEORGE, FOUR, OGRE = Card("X", "1"), Card("4", "h"), Card("Q", "h")


def face(text: str, card: Card, seat: int = 0) -> Face:
    return rules_of(text).ranking_of(seat).face(card)


def hand(text: str, cards: str, seat: int = 0) -> Category | None:
    return evaluator(rules_of(text).ranking_of(seat)).strength(parse_cards(cards)).category


def fatal(text: str, seat: int = 0) -> str:
    return ranks_of(rules_of(text).for_seat(seat).limits.fatal)


def beats(text: str, one: str, other: str, seat: int = 0) -> bool:
    ranking = evaluator(rules_of(text).ranking_of(seat))
    return ranking.value(parse_cards(one)) > ranking.value(parse_cards(other))


def test_low_dragons_open_a_straight_and_close_none() -> None:
    assert hand("45", "AcTdJhQsKc") is Category.HIGH_CARD
    assert hand("45", "Ac2d3h4s5c") is Category.STRAIGHT
    assert beats("45", "2d3h4s5c6c", "Ac2d3h4s5c")


@pytest.mark.parametrize(
    "number", ["156@0", "171@0", "55@0", "59@0", "176@0=dh", "108@02", "215@02", "161@0"]
)
def test_where_nothing_can_be_dead_no_single_player_has_dead_cards(number: str) -> None:
    assert rules_of(number).limits.blank
    assert not rules_of(f"131 {number}").limits.blank


def test_where_nothing_can_be_dead_georges_kill_no_dragons_and_no_card_is_a_back() -> None:
    assert rules_of("25 131").limits.after_george == "nothing"
    assert rules_of("25~ 131").limits.after_george == "wild"
    assert rules_of("131 144").deck.back == "never"


def test_deaths_for_one_player_count_with_those_for_all() -> None:
    assert set(fatal("125 175 176@0=h")) == set(RANKS)
    assert fatal("125 175 176@0=h", seat=1) == ""
    assert set(fatal("125 154=hd 216")) == set(RANKS)
    assert fatal("87@0 125 156@0") == "J"
    assert fatal("125 131 175 176@0=h") == ""


def test_two_deaths_of_one_modifier_are_not_two_rules() -> None:
    assert fatal("14 14 125") == ""


def test_what_two_rules_kill_for_one_player_lives_again_for_that_player() -> None:
    both = rules_of("125~ 175 176@0=h")
    assert both.ranking_of(0).face(OGRE) == Face(("Q",), ("h",))
    assert both.ranking_of(1).face(OGRE) == BLANK


def dragons_after_a_george(text: str) -> tuple[str, ...]:
    rules = rules_of(text)
    shown = Shown(0, rows_of("2c3d7h | AcAd9h9s5c | QcQdQh8s8d"), stands=True)
    return tuple(each.name for each in judged(rules, shown, Row.FRONT).strengths)


def test_dragons_that_were_dead_before_a_george_killed_them_are_zombies() -> None:
    assert "nothing" not in dragons_after_a_george("25 125")
    assert "nothing" not in dragons_after_a_george("25 61")
    assert dragons_after_a_george("25 61 125") == ("nothing",) * 3
    assert dragons_after_a_george("25 131~") == ("nothing",) * 3
    assert "nothing" not in dragons_after_a_george("25 61 125 131")
    lone = judged(rules_of("25 61 125"), Shown(0, rows_of("2c3d7h | 3c4d9h9s5c | QcQdQh8s8d")), Row.FRONT)
    assert lone.strengths[0].name != "nothing"


def test_a_card_that_may_stand_for_another_rank_is_still_one_of_its_own() -> None:
    assert "Q" in dead("181 217")
    assert face("156@0 217", OGRE) == BLANK
    assert face("149 161@0", FOUR) == BLANK
    assert face("149", FOUR) == Face(("4", "7"), ("h",))
    assert evaluator(rules_of("217").ranking).points(OGRE) == 24
    assert evaluator(rules_of("139 217").ranking).points(OGRE) == 22


def test_a_george_that_stands_only_for_unicorns_is_still_a_george() -> None:
    assert face("46 222", GEORGE) == BLANK
    assert face("171@0 222", GEORGE) == BLANK
    assert face("171@0 222", GEORGE, seat=1).ranks == ("X", "K")
    assert hand("222", "X1Kc7d") is Category.PAIR
    assert hand("222", "X1Qc7d") is Category.HIGH_CARD
    assert hand("222 223", "X1Kc7d") is Category.HIGH_CARD
    assert face("222 223~", GEORGE) == WILD


@pytest.mark.parametrize("plain", ["73", "150", "223"])
def test_whatever_is_a_george_is_a_plain_card_where_georges_are(plain: str) -> None:
    assert wild(plain) == wild(f"113 {plain}") == wild(f"102 {plain}") == ""
    assert hand(f"102 {plain}", "X1JcJd") is Category.THREE_OF_A_KIND


def test_only_the_newest_wild_cards_and_whatever_is_a_george() -> None:
    assert wild("19 57 208") == "6X"
    assert wild("19~ 57 208") == "3X"
    assert wild("19 57 113") == "34X"
    assert wild("19 102 57") == "3JX"
    assert len(ranks_of(rules_of("19 57 115~").ranking.wild)) == 2
    assert wild("19 57 3 54") == "3X"  # no red Dragon is left to be declared


@pytest.mark.parametrize("merged", ["48", "112"])
def test_who_has_only_clubs_has_what_clubs_have_become(merged: str) -> None:
    assert face(f"{merged} 55@0", Card("9", "c")) != BLANK
    assert face("48 55@0", Card("9", "h")) == BLANK
    assert face("55@0", Card("9", "s")) == BLANK


def may(rules: Rules, cards: str) -> bool:
    return may_win(rules, parse_cards(cards))


def test_a_wild_card_is_whatever_its_holder_needs_it_to_be() -> None:
    needed, banned = rules_of("23"), rules_of("23~")
    assert may(needed, "X1X22c") and not may(needed, "2c3c4c")
    assert may(banned, "X1X22c") and not may(banned, "Qc3c4c")
    assert may(rules_of("46 23~"), "X12c")
