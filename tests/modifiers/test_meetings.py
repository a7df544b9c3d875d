"""What modifiers make of each other's cards: names that live on, deaths that add up, lost wildness."""

from typing import Any

import pytest

from engine.cards import RANKS, Card, parse_cards
from engine.evaluate import evaluator
from engine.judged import Shown, judged, may_win
from engine.ranking import BLANK, WILD, Category, Face
from engine.rules import STAKE_PHASES, Rules
from engine.setting import Row
from modifiers.asking import happenings, value_fault
from modifiers.circumstances import Report, Table
from modifiers.sky import Place
from modifiers.stack import fold, in_play, stack_text
from tests.engine.strategies import rows_of
from tests.modifiers.playing import BASE, KNOWN
from tests.modifiers.test_stack import NORTH, PLAIN, SOUTH, dead, now, order_of, ranks_of, rules_of, wild

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


def test_odd_and_even_take_turns_with_the_number_of_players() -> None:
    pair_of_odd_total, pair_of_even_total = "9c9d3h4s6c", "9c9d3h5s6c"
    for text, odd_wins in (("15*3", False), ("15*4", True), ("15~*3", True), ("15~*4", False)):
        assert beats(text, pair_of_odd_total, pair_of_even_total) is odd_wins
    assert rules_of("15").ranking.totals == "even"  # as it is written in older sessions


def test_symbols_join_ranks_and_part_none() -> None:
    assert order_of("153 168") == "E=O=U D 2=3 4=5 6=7 8 9 10"
    assert order_of("168 169") == "E=O=U=D 2 3 4 5 6 7 8 9 10"


def points(text: str, card: str) -> float:
    (only,) = parse_cards(card)
    return evaluator(rules_of(text).ranking).points(only) / 2


def test_spades_count_double_only_where_they_had_been_declared_high() -> None:
    assert points("172", "9s") == 9
    assert points("37 172", "9s") == 9  # a blizzard puts clubs on top
    assert points("172 172", "9s") == 9
    assert points("117~ 172", "9s") == 9
    assert points("37 117 172", "9s") == 9
    assert points("193=shdc 172", "9s") == 18
    assert points("193=shdc 168 172", "9s") == 22
    assert points("193=shdc 172", "9h") == 9
    assert points("193=hdcs 172~", "9s") == 4.5


def test_plain_georges_stay_at_their_end_where_the_order_is_locked() -> None:
    assert order_of("150 160~") == "G 2 3 4 5 6 7 8 9 10 E O U D"
    assert order_of("73 160~") == "2 3 4 5 6 7 8 9 10 E O U D G"
    assert order_of("150 64~") == "G 2 3 4 5 6 7 8 9 10 E O U D"
    assert order_of("150 5 64~").endswith("G")


def test_nothing_is_put_in_on_the_first_deal_whatever_else_says() -> None:
    betting = rules_of("51~@1 53 128").betting
    assert betting.ante == 0 and betting.antes == ()
    assert rules_of("53~").betting.ante == 2


def test_the_reverse_of_houses_on_top_is_the_usual_order() -> None:
    assert rules_of("179~") == BASE
    assert rules_of("179").ranking.categories[-1] is Category.FULL_HOUSE


def test_a_call_from_home_ends_all_stakes() -> None:
    rules = rules_of("58")
    assert not set(STAKE_PHASES) & set(rules.phases)
    assert not rules.surrender.allowed and rules.betting.folding == "never"


def test_all_cards_are_wild_where_the_lions_play_and_win() -> None:
    told = (("the Detroit Lions are in the Super Bowl", ()), ("the Detroit Lions won the Super Bowl", ()))

    def lions(*facts: tuple[str, tuple[int, ...]], more: str = "") -> str:
        (active,) = in_play({"218": KNOWN["218"]}, now(facts=facts))
        return wild(f"{more} {stack_text((active,))}")

    assert lions(told[0]) == "JQKAX"
    assert lions(told[0], more="137") == "TJQKAX"
    assert lions(told[1]) == "23456789TX"
    assert lions(*told) == "23456789TJQKAX"
    assert wild("218=JQKA") == "JQKAX"  # as it is written in older sessions


def test_a_short_deck_makes_georges_plain() -> None:
    known = {number: KNOWN[number] for number in ("73", "92")}
    facts = (("building work", ()),)

    def numbers(deal: int, place: Place = NORTH) -> list[str]:
        return [each.number for each in in_play(known, now(place, facts=facts, table=Table(deal=deal)))]

    assert numbers(1) == numbers(3) == ["73", "92"]
    assert numbers(4) == []


def test_who_drank_from_the_wrong_glass_never_deals_in_the_south() -> None:
    known = {number: KNOWN[number] for number in ("205", "226")}
    facts = (("a drink in the wrong glass", (1,)),)
    for deal in (1, 2, 3):
        stack = in_play(known, now(SOUTH, facts=facts, table=Table(deal=deal)))
        assert fold(BASE, stack, KNOWN).rules.turns.never_deal == (1,)


def test_whoever_smuggles_a_card_in_is_named() -> None:
    (smuggled,) = happenings({"220": KNOWN["220"]})
    assert smuggled.of_players


def test_swapped_names_take_all_that_is_said_of_them_along() -> None:
    assert face("18", OGRE) == Face(("K",), ("h",))
    assert face("1 18", OGRE) == WILD and face("1 18", Card("K", "h")) == Face(("Q",), ("h",))
    assert beats("18", "QcQd2h", "KcKd2h")
    assert face("42=JQ", OGRE) == Face(("J",), ("h",))
    assert beats("42=JQ", "JcJd2h", "QcQd2h")
    assert face("1 18~ 42=KQ", OGRE) == Face(("Q",), ("h",))
    assert face("18~ 139", OGRE) == Face(("Q",), ("h",))


def test_whoever_serves_may_play_a_george_above_the_dragons_or_as_any_card() -> None:
    assert hand("180@0", "X1X2Qd") is Category.THREE_OF_A_KIND
    ranking = {seat: evaluator(rules_of("180@0").ranking_of(seat)) for seat in (0, 1)}
    split, dragon_high = parse_cards("X12c5d9hKs"), parse_cards("Ac2d5h9sKd")
    assert ranking[0].value(split) > ranking[1].value(dragon_high)
    above, best = parse_cards("X1AcKdQhJs"), parse_cards("AdKhQsJdTc")
    assert ranking[0].value(above) > ranking[1].value(best)
    assert ranking[1].value(best) == ranking[0].value(best) > ranking[1].value(parse_cards("X1KdQhJs9c"))
    assert hand("180~@0", "X1AcAd") is Category.PAIR
    assert hand("180~@0", "X1X2Ad") is Category.HIGH_CARD
    assert hand("180~@0", "X1AcAd", seat=1) is Category.THREE_OF_A_KIND


def happened(name: str, deal: int, seats: tuple[int, ...] = (), number: int = 0) -> Report:
    return Report(name, PLAIN, deal, number, seats)


def stack_of(number: str, deal: int = 1, **more: Any) -> str:
    """What is in play of one modifier, as text."""
    return stack_text(in_play({number: KNOWN[number]}, now(table=Table(deal=deal), **more)))


def test_the_dealer_has_to_ask_for_the_names_to_be_swapped_deal_by_deal() -> None:
    facts = (("a woman at the table", ()),)
    swapped = (happened("the dealer swaps two names", 2),)
    assert [bool(stack_of("18", deal, facts=facts, reports=swapped)) for deal in (1, 2, 3)] == [0, 1, 0]


def test_every_player_has_a_birthday_of_their_own() -> None:
    birthdays = (("birthday=0101,0114", (0, 1)), ("birthday=0708", (2,)))
    assert stack_of("44", facts=birthdays).startswith("44=A")
    assert stack_of("44", facts=(("birthday=0101", (0,)), ("birthday=0114", (1,)))).startswith("44=A")
    assert stack_of("44", facts=birthdays[1:]) == ""
    assert value_fault("birthday", "0101, 0114", KNOWN, (), ()) is None
    assert value_fault("birthday", "0101,1314", KNOWN, (), ()) is not None


def test_only_such_a_dealer_deals_the_up_cards_last() -> None:
    told = (("rule 164 applies", (2,)),)
    circumstances = [now(facts=told, table=Table(deal=3, dealer=dealer)) for dealer in range(4)]
    assert [bool(in_play({"164": KNOWN["164"]}, each)) for each in circumstances] == [0, 0, 1, 0]


def test_the_table_votes_one_down_and_one_to_stay_each_once() -> None:
    facts = (("a brick building", ()),)
    down, again = happened("voted down", 1, (1,)), happened("voted down", 2, (2,), 1)
    stay = happened("voted to stay", 3, (3,), 2)
    reports = (down, again, stay)
    betting = [rules_of(stack_of("158", deal, facts=facts, reports=reports)).betting for deal in (1, 2, 3, 4)]
    assert [each.gone for each in betting] == [(1,), (), (), ()]
    assert [each.held for each in betting] == [(), (), (3,), ()]
    assert rules_of("158~@1").betting.held == (1,)


def test_a_veto_is_used_once() -> None:
    facts = (("same birthday, other age", (0, 2)),)
    reports = (happened("the birthday veto", 2), happened("the birthday veto", 4, number=1))
    texts = [stack_of("191", deal, facts=facts, reports=reports) for deal in (1, 2, 3, 4)]
    assert [bool(text) for text in texts] == [False, True, False, False]
    assert len(rules_of(texts[1]).betting.held) == 1


def test_the_head_of_the_table_deals_first_and_the_deal_goes_on_from_there() -> None:
    facts = (("the head of the table", (2,)),)
    turns = [rules_of(stack_of("69", deal, facts=facts)).turns for deal in (1, 2, 3)]
    assert [each.dealer for each in turns] == [2, 3, 0]
    assert {each.first for each in turns} == {(2,)}


@pytest.mark.parametrize(
    ("chairs", "north", "south"),
    [("1", "last-only", "not-last"), ("2", "last-only", "not-last"), ("3", "not-first", "first-only")],
)
def test_the_more_folding_chairs_the_sooner_anybody_folds(chairs: str, north: str, south: str) -> None:
    (active,) = in_play({"67": KNOWN["67"]}, now(facts=((f"folding chairs={chairs}", ()),)))
    text = stack_text((active,))
    assert rules_of(text).betting.folding == north
    assert rules_of(text.replace("67", "67~")).betting.folding == south


def test_once_the_dragon_has_sung_everybody_moves_until_all_are_home() -> None:
    sung = (happened("the Dragon sings", 2),)
    moved = [bool(stack_of("213", deal, reports=sung)) for deal in range(2, 8)]
    assert moved == [True, True, True, True, False, False]
    again = (*sung, happened("the Dragon sings", 7, number=1))
    assert stack_of("213", 7, reports=again)


def test_in_the_south_all_others_may_throw_out_what_north_shows() -> None:
    limits = rules_of("16~@2").limits
    assert limits.thrown_from == (2,) and limits.tokens == ((-1, "throw-out"),)
    assert rules_of("16@2").limits.thrown_from == ()


def test_in_the_south_a_day_of_toasts_has_none_and_caps_what_is_won() -> None:
    betting = rules_of("24~").betting
    assert (betting.cap, betting.most_won) == (0, 20)
    assert rules_of("24").betting.cap == 20


def test_in_the_south_the_player_there_puts_in_twice() -> None:
    assert rules_of("13~@0").betting.antes == ((0, 2),)
    assert rules_of("13@0").betting.free == (0,)
