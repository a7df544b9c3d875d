"""Which modifiers meet how: layers, time stamps, what rules on the stack, and the text of a stack."""

from datetime import UTC, datetime

import pytest

from engine.cards import Card, parse_cards
from engine.evaluate import evaluator
from engine.ranking import Category, Ranking
from engine.rules import Rules
from modifiers.calendar_days import Weekday
from modifiers.circumstances import Circumstances, Report, Table
from modifiers.conditions import Found, On, decide
from modifiers.explain import order_words
from modifiers.modifier import Active
from modifiers.sky import Place
from modifiers.stack import BadStack, fold, in_play, read_stack, stack_text, stacked
from tests.modifiers.playing import BASE, KNOWN

NORTH, SOUTH = Place(52.37, 4.9), Place(-33.87, 151.2)
PLAIN = datetime(2026, 1, 14, 12, tzinfo=UTC)  # a Wednesday in winter, in a month with an R and without an M


def rules_of(text: str, deal: int = 1) -> Rules:
    return fold(BASE, read_stack(text, KNOWN), KNOWN, "a seed", deal).rules


def order_of(text: str, deal: int = 1) -> str:
    return order_words(rules_of(text, deal).ranking.order)


def ranks_of(cards: tuple[Card, ...]) -> str:
    return "".join(dict.fromkeys(card.rank for card in cards))


def wild(text: str, deal: int = 1) -> str:
    return ranks_of(rules_of(text, deal).ranking.wild)


def dead(text: str) -> str:
    return ranks_of(rules_of(text).ranking.blank)


@pytest.mark.parametrize(
    ("stack", "order"),
    [
        ("5", "D U O E 10 9 8 7 6 5 4 3 2"),
        ("160", "7 6 5 4 3 2 8 D U O E 10 9"),  # the seed's own example, with the Ogre that it lost
        ("5 160", "9 10 E O U D 8 2 3 4 5 6 7"),
        ("160 5", "9 10 E O U D 8 2 3 4 5 6 7"),
        ("5 71", "U O E 10 9 8 7 6 5 4 3 2 D"),
        ("71 5", "2 D U O E 10 9 8 7 6 5 4 3"),
        ("95", "O 10 8 6 4 2 3 5 7 9 E U D"),
        ("201", "3 2 5 4 7 6 9 8 10 E O U D"),
        ("202", "O U D 2 3 4 5 6 7 8 9 10 E"),
        ("114", "3 5 7 2 9 4 E 6=O U D 8 10"),
        ("74", "2 9 4 7 6 5 8 3 10 E O U D"),
        ("30", "2 3 4 5 6 7 8 9 10 D U O E"),
        ("228", "E 3 7 5 6 4 8 9 10 2 O U D"),
        ("82 64", "2 8 4 5 6 U 3 9 10 E O 7 D"),
        ("64*2", "2 3 4 5 6 7 8 9 10 E O U D"),
        ("104=36", "3 6 2 4 5 7 8 9 10 E O U D"),
        ("104=236", "4 5 7 8 9 10 E O U D 2 3 6"),
        ("38=26", "6 3 4 5 2 7 8 9 10 E O U D"),
        ("45 76", "5 D 2 3 4 6 7 8 9 10 E O U"),
        ("198 43", "E 3 4 5 6 7 8 9 10 O U D 2"),
        ("169", "2 3 4 5 6 7 8 9 10 E=O=U=D"),
        ("153", "2=3 4=5 6=7 8 9 10 E O U D"),
        ("168", "E=O=U D 2 3 4 5 6 7 8 9 10"),
        ("86", "2 3 4 5 6 7 8 9 10 O E U D"),
        ("86 137", "2 3 4 5 6 7 8 9 O 10 E U D"),
        ("73 95", "O 10 8 6 4 2 3 5 7 9 E U D G"),
        ("73 114", "3 5 7 2 9 4 E 6=O U D 8 10 G"),
        ("2", "2 3 4 5 6 O 7 8 9 10 E U D"),
        ("73", "2 3 4 5 6 7 8 9 10 E O U D G"),
    ],
)
def test_orders_of_ranks(stack: str, order: str) -> None:
    assert order_of(stack) == order


def test_what_reads_the_finished_order_comes_after_it() -> None:
    assert wild("208") == "6X"
    assert wild("208 5") == wild("5 208") == "7X"
    assert dead("224") == "2"
    assert dead("224 5") == "A"


def test_names_come_before_wild_cards() -> None:
    assert wild("3") == "AX"
    assert wild("3 54") == "X"
    red = {card for card in rules_of("1 3 54").ranking.wild if card.rank == "A"}
    assert red == {Card("A", "d"), Card("A", "h")}


def test_one_that_adds_to_another_goes_first() -> None:
    assert len(rules_of("102 139").ranking.wild) == len(rules_of("139 102").ranking.wild) == 18
    assert len(rules_of("113 166").ranking.wild) == 10


def test_suits_merge_with_all_that_has_joined_them() -> None:
    def suits(text: str) -> set[str]:
        ranking = rules_of(text).ranking
        return {
            suit for rank in "28A" for suit in "cdhs" for suit in ranking.identity(Card(rank, suit)).suits
        }

    assert suits("48") == {"s", "h"}
    assert suits("209") == {"s", "h"}
    assert suits("48 209") == suits("209 48") == suits("112") == {"s"}


def test_dead_beats_wild() -> None:
    ranking = rules_of("1 49").ranking
    assert ranking.face(Card("K", "h")).ranks == ()
    assert ranking.face(Card("9", "h")).ranks == ("9",)


@pytest.mark.parametrize(
    ("stack", "ranks"),
    [
        ("1", "KX"),
        ("1 19", "KX"),
        ("1 63 19", "AX"),
        ("1 63 19~", "KX"),
        ("33 115", ""),
        ("33 115 136", "2"),
        ("1 223", "K"),
        ("7=K 33", "X"),
        ("57 123", "3X"),
        ("102", "JX"),
        ("222", ""),
    ],
)
def test_what_is_wild_in_the_end(stack: str, ranks: str) -> None:
    assert wild(stack) == ranks


def test_two_deaths_make_a_zombie_unless_nothing_may_die() -> None:
    assert ranks_of(rules_of("14 70 125").limits.fatal) == "3"
    assert ranks_of(rules_of("124 126 125").limits.fatal) == "6"
    assert rules_of("14 125").limits.fatal == ()
    assert rules_of("14 70 125 131").limits.fatal == ()
    assert dead("14 70 131") == ""
    assert dead("14 70 125~") == "24"


def test_hands_that_do_not_count_and_hands_on_top() -> None:
    ladder = rules_of("120 221").ranking.categories
    assert Category.FLUSH not in ladder and Category.STRAIGHT_FLUSH not in ladder
    assert rules_of("56 135").ranking.categories[-2:] == (Category.FULL_HOUSE, Category.FOUR_OF_A_KIND)
    assert rules_of("135 56").ranking.categories[-2:] == (Category.FOUR_OF_A_KIND, Category.FULL_HOUSE)
    assert rules_of("35").ranking.categories == Ranking().categories[::-1]
    assert rules_of("84*3").ranking.categories == Ranking().categories[:-3]
    assert rules_of("84*30").ranking.categories == ()


def test_some_suits_are_high_only_once_something_was_played() -> None:
    assert rules_of("80").ranking.suit_order == () and rules_of("80").limits.scoops == (("K", 4),)
    assert rules_of("80=d").ranking.suit_order == ("c", "h", "s", "d")
    assert rules_of("80~=d").ranking.suit_order == ("d", "c", "h", "s")


@pytest.mark.parametrize(
    ("stack", "points"),
    [("114", "8 3 16 5 40 22 28"), ("114~", "2 12 4 20 10 22 28"), ("153", "5 5 9 9 20 22 28")],
)
def test_points_follow_what_ranks_are_worth(stack: str, points: str) -> None:
    evaluate = evaluator(rules_of(stack).ranking)
    assert " ".join(str(evaluate.points(Card(rank, "h"))) for rank in "2345TJA") == points


def test_five_of_a_kind_is_divided_as_well() -> None:
    unmatched = rules_of("122").ranking.unmatched
    assert (5, "7") in unmatched and not {(5, "5"), (5, "T")} & set(unmatched)


def test_a_stranger_is_a_card_of_another_rank() -> None:
    for seed in range(60):
        faces = fold(BASE, read_stack("88", KNOWN), KNOWN, str(seed)).rules.ranking.faces
        assert [face.ranks for card, face in faces if card.rank != "2"] == [("2",)]


def test_a_drawn_order_keeps_georges_at_their_end() -> None:
    assert rules_of("73 106").ranking.order[-1] == "X" and rules_of("73~ 106").ranking.order[0] == "X"


def test_snacks_good_and_poor() -> None:
    both, south = rules_of("89@012=1"), rules_of("89~@012=1")
    assert both.deck.more == ((0, 1), (1, 1), (2, 1)) and both.sight.more_up == ((1, 1),)
    assert south.deck.more == ((0, -1), (2, -1)) and south.sight.covered == (1,)
    assert not (both.sight.open or south.sight.open)


def test_equinoxes_add_a_face_card_or_leave_one_out() -> None:
    spring, autumn = rules_of("111"), rules_of("111*2")
    assert (spring.sight.up, autumn.sight.up) == (7, 6)
    assert spring.deck.extras == "JQKA" and not spring.deck.missing
    assert len(autumn.deck.missing) == 1 and autumn.deck.missing[0].rank in "JQKA"


def test_the_ante_in_february_is_two_units() -> None:
    assert rules_of("128").betting.ante == 2


def test_who_backs_a_player_has_a_card_less_in_the_south() -> None:
    facts = (("staked by another player", (1,)), ("stakes another player", (2,)))
    for place, seat in ((NORTH, 1), (SOUTH, 2)):
        staked = [each for each in in_play(KNOWN, now(place, facts=facts)) if each.number == "143"]
        assert fold(BASE, tuple(staked), KNOWN).rules.deck.more == ((seat, -1),)


def test_no_wild_card_stands_for_a_two_in_the_south() -> None:
    south = evaluator(rules_of("136~ 57").ranking)
    kinds = [south.strength(parse_cards(row)).category for row in ("2c 2d X1", "4c 4d X1", "2c 2d 3h")]
    assert kinds == [Category.PAIR, Category.THREE_OF_A_KIND, Category.PAIR]


def test_no_suit_comes_twice_in_two_pair_either() -> None:
    assert Category.TWO_PAIR not in rules_of("119").ranking.categories


def test_prohibition_beats_permission() -> None:
    assert rules_of("36 185").betting.raising == rules_of("185 36").betting.raising == "never"


def test_what_rules_on_the_stack() -> None:
    assert rules_of("145 5 160 1") == BASE
    assert order_of("8 9") == order_of("") and dead("8") == "7" and dead("8 9") == ""
    assert rules_of("0=5,160 5 160") == BASE
    assert order_of("5 155", deal=5) == order_of("")
    assert order_of("5 155", deal=35) == order_of("5")
    assert order_of("34=5") == order_of("5")
    assert order_of("5 34=5") == order_of("")
    assert rules_of("150 25").limits.after_george == "nothing"


def test_what_came_later_is_frozen_out() -> None:
    cough = Active("64", Found(since=(1, 1)))
    frozen = fold(BASE, (Active("132"), Active("5"), cough), KNOWN)
    assert frozen.rules == rules_of("5")


def test_half_of_the_stack_goes_the_same_half_whoever_else_is_there() -> None:
    vote = Active("188", Found(since=(4, 1)))

    def kept(*stack: Active) -> set[str]:
        return {each.number for each in fold(BASE, (*stack, vote), KNOWN, "a seed").stack}

    everything = [number for number in KNOWN if number not in ("0", "9", "132", "145", "150", "188", "∞")]
    left = kept(*stacked(everything)) - {"188"}
    assert 90 < len(left) < 140
    for one in ("14", "57", "82", "45", "64"):
        assert kept(*stacked([one])) - {"188"} == {one} & left
        assert one in kept(Active(one, Found(since=(4, 2)))), "what came after the vote stays"


@pytest.mark.parametrize("text", ["", "5", "5 160", "161@02 104=36 64*3 1~", "∞=5,160", "29*0"])
def test_a_stack_is_the_text_that_it_was_read_from(text: str) -> None:
    assert stack_text(read_stack(text, KNOWN)) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("5 x", "'x' is no modifier: write its number, such as 5, 161@2 or 104=36"),
        ("232", "there is no modifier 232; they are 0 to 231 and ∞"),
        ("5=", "'5=' is no modifier: write its number, such as 5, 161@2 or 104=36"),
    ],
)
def test_text_that_is_no_stack(text: str, message: str) -> None:
    with pytest.raises(BadStack) as error:
        read_stack(text, KNOWN)
    assert str(error.value) == message


def now(place: Place = NORTH, **changes: object) -> Circumstances:
    return Circumstances(PLAIN, PLAIN, place, **changes)  # type: ignore[arg-type]


def test_time_stamps_are_the_list_first_and_then_what_happens_in_turn() -> None:
    reports = tuple(Report(name, PLAIN, 1, at) for at, name in enumerate(["a phone rings", "cough"]))
    facts = (("a mirror", ()), ("a ceiling fan", ()), ("indoors", ()))
    stack = in_play(KNOWN, now(facts=facts, reports=reports, table=Table(deal=1)))
    numbers = [each.number for each in stack]
    assert [number for number in numbers if number in ("19", "45", "71")] == ["19", "45", "71"]
    assert numbers.index("175") < numbers.index("64")
    assert numbers.index("71") < numbers.index("175")


def test_the_southern_hemisphere_plays_the_other_column() -> None:
    facts = (("spectators", ()),)
    north, south = in_play(KNOWN, now(facts=facts)), in_play(KNOWN, now(SOUTH, facts=facts))
    assert Active("14") in north
    assert Active("14", reversed=True) in south and Active("226") in south
    assert "3" in ranks_of(fold(BASE, north, KNOWN).rules.ranking.blank)
    assert "3" in ranks_of(fold(BASE, south, KNOWN).rules.ranking.wild)
    fifth = now(SOUTH, table=Table(deal=5))
    assert "5" not in [each.number for each in in_play(KNOWN, fifth)]
    assert Active("5", reversed=True) in in_play(KNOWN, now(SOUTH, table=Table(deal=4)))


def test_a_floral_cloth_turns_the_north_round_and_the_south_back() -> None:
    facts = (("spectators", ()), ("a floral table cloth", ()))
    assert Active("14", reversed=True) in in_play(KNOWN, now(facts=facts))
    assert Active("14") in in_play(KNOWN, now(SOUTH, facts=facts))


def test_leap_day_is_empty_in_the_north_and_everything_in_the_south() -> None:
    leap = datetime(2028, 2, 29, 12, tzinfo=UTC)
    known = {number: KNOWN[number] for number in ("14", "145", "226", "57")}
    north = fold(BASE, in_play(known, Circumstances(leap, leap, NORTH)), known)
    south = fold(BASE, in_play(known, Circumstances(leap, leap, SOUTH)), known)
    assert north.rules == BASE
    assert {each.number for each in south.stack} == {"14", "57", "145", "226"}


def test_a_condition_is_decided_with_its_reason() -> None:
    found = decide(On((Weekday.WEDNESDAY,)), now())
    assert found is not None and found.because == "it is Wednesday"
    assert decide(~On((Weekday.WEDNESDAY,)), now()) is None
