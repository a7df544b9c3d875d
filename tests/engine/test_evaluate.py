"""What a row is worth: the cases of the rules, one small board each. R01 and the like name the cases."""

from dataclasses import replace
from itertools import combinations

import pytest

from engine.cards import PLAIN_PACK, RANKS, SUITS, parse_cards
from engine.evaluate import Evaluator, Strength, evaluator, told_apart
from engine.ranking import BLANK, WILD, Category, Face, Ranking, Wheel

PLAIN = Ranking()


def counting_as(face: Face, cards: str, ranking: Ranking = PLAIN) -> Ranking:
    return replace(ranking, faces=tuple((card, face) for card in parse_cards(cards)))


def without(*categories: Category) -> Ranking:
    return replace(PLAIN, categories=tuple(kept for kept in Category if kept not in categories))


def strength(ranking: Ranking, row: str) -> Strength:
    return evaluator(ranking).strength(parse_cards(row))


SECOND = Ranking(wheel=Wheel.SECOND)
NO_WHEEL = Ranking(wheel=Wheel.NONE)
REVERSED = Ranking(order=RANKS[::-1])
REVERSED_SECOND = replace(REVERSED, wheel=Wheel.SECOND)
REVERSED_NO_WHEEL = replace(REVERSED, wheel=Wheel.NONE)
ACE_LOW = Ranking(order=("A", *RANKS[:-1]))
TWO_ON_TOP = Ranking(order=(*RANKS[1:], "2"))
PICTURES_EQUAL = Ranking(order=(*"23456789T", "JQKA"))
FOUR_IN_A_ROW = Ranking(straight_length=4)
FOUR_IN_A_ROW_SECOND = replace(FOUR_IN_A_ROW, wheel=Wheel.SECOND)
FRONT_RUNS = Ranking(short_categories=tuple(Category))
FRONT_RUNS_SECOND = replace(FRONT_RUNS, wheel=Wheel.SECOND)
UPSIDE_DOWN = Ranking(categories=tuple(reversed(Category)))
BY_SUIT = Ranking(suit_order=SUITS)
TWOS = "2c 2d 2h 2s"
TWOS_WILD = counting_as(WILD, TWOS)
TWOS_WILD_BY_SUIT = counting_as(WILD, TWOS, BY_SUIT)
TWOS_BLANK = counting_as(BLANK, TWOS)
ST_GEORGES_WILD = counting_as(WILD, "X1 X2")
ST_GEORGES_ON_TOP = Ranking(order=(*RANKS, "X"))
FOUR_IS_SEVEN_TOO = counting_as(Face(("4", "7"), ("d",)), "4d")
NINE_IS_RED_AND_BLACK = counting_as(Face(("9",), ("c", "h")), "9c")
NO_STRAIGHTS = without(Category.STRAIGHT, Category.STRAIGHT_FLUSH)
NO_FLUSHES = without(Category.FLUSH, Category.STRAIGHT_FLUSH)
ONLY_FULL_HOUSES = Ranking(categories=(Category.FULL_HOUSE,))

WHEEL_BEATS = {
    "R02 low: king high over the wheel": (PLAIN, "9c Td Jh Qs Kc", "As 2d 3c 4h 5s"),
    "R02 low: six high over the wheel": (PLAIN, "2c 3d 4h 5s 6c", "As 2d 3c 4h 5s"),
    "R02 low: the wheel is a straight": (PLAIN, "As 2d 3c 4h 5s", "Ah Ad Ac Kd Qs"),
    "R02 low: six high over the wheel in one suit": (PLAIN, "2s 3s 4s 5s 6s", "Ah 2h 3h 4h 5h"),
    "R02 second: the wheel over king high": (SECOND, "As 2d 3c 4h 5s", "9c Td Jh Qs Kc"),
    "R02 second: ace high over the wheel": (SECOND, "Tc Jd Qh Ks Ac", "As 2d 3c 4h 5s"),
    "R02 second: six high is the lowest": (SECOND, "3c 4d 5h 6s 7c", "2c 3d 4h 5s 6c"),
    "R02 second: in one suit over king high": (SECOND, "Ah 2h 3h 4h 5h", "9s Ts Js Qs Ks"),
    "R02 second: royal flush over the wheel": (SECOND, "Tc Jc Qc Kc Ac", "Ah 2h 3h 4h 5h"),
    "R02 none: a pair over ace high": (NO_WHEEL, "Kd Kh 2c 3h 4h", "As 2d 3c 4h 5s"),
    "R02 none: ace high by the last cards": (NO_WHEEL, "As 2d 3c 4h 6s", "Ac 2h 3d 4s 5d"),
    "reversed, low: the wheel is the highest": (REVERSED, "5c 4d 3h 2s Ac", "6c 5d 4h 3s 2c"),
    "reversed, low: the two tops a straight": (REVERSED, "6c 5d 4h 3s 2c", "7c 6d 5h 4s 3c"),
    "reversed, low: ace to ten is the lowest": (REVERSED, "9c Td Jh Qs Kc", "Tc Jd Qh Ks Ac"),
    "reversed, second: under the highest": (REVERSED_SECOND, "6c 5d 4h 3s 2c", "5c 4d 3h 2s Ac"),
    "reversed, second: over the others": (REVERSED_SECOND, "5c 4d 3h 2s Ac", "7c 6d 5h 4s 3c"),
    "reversed, none: a pair over two high": (REVERSED_NO_WHEEL, "Kc Kd 4h 3h 6h", "5c 4d 3h 2s Ac"),
    "ace low: ace to five is a run like another": (ACE_LOW, "2c 3d 4h 5s 6c", "As 2d 3c 4h 5s"),
    "ace low: the ace stands above the king too": (ACE_LOW, "Tc Jd Qh Ks Ac", "9c Td Jh Qs Kc"),
    "two on top: straights run to the two": (TWO_ON_TOP, "Jh Qd Kc As 2h", "Th Jd Qc Ks Ah"),
}
FRONT_BEATS = {
    "R05 a pair over king high of one suit": (PLAIN, "2c 2d 3h", "Ks Qs Js"),
    "R07 ten is a number": (PLAIN, "Ks 9d 2c", "Ts 8d 7c"),
    "R14 ranks decide": (PLAIN, "Ah Kd Qc", "As 3d 2c"),
    "R14 ranks come before suits": (BY_SUIT, "Ah Kd Qc", "As 3d 2c"),
    "R19 aces are the best pair": (PLAIN, "Ah Ad 5c", "2h 2d Kc"),
    "three twos over two aces": (PLAIN, "2h 2d 2c", "Ah Ad Kc"),
    "R25 a pair over five cards' ace high": (PLAIN, "Qh Qs 3d", "Ac Kd 9h 8s 7c"),
    "R26 three kings over three twos": (PLAIN, "Kh Ks Kd", "2c 2d 2h 8s 7c"),
    "two pair over a front of aces": (PLAIN, "3c 3d 2c 2h 4s", "Ah Ad Kc"),
    "five cards over the same three": (PLAIN, "Qc Qd 9h 3s 2c", "Qh Qs 9d"),
    "five cards over the same three, ace high": (PLAIN, "Ah Kd 9c 3s 2c", "As Kc 9d"),
    "a kicker comes before the length": (PLAIN, "Qh Qs 9d", "Qc Qd 8h 7s 6c"),
    "a high card comes before the length": (PLAIN, "As Kc Td", "Ah Kd 9c 8d 7h"),
    "runs: straight flush over three of a kind": (FRONT_RUNS, "Ks Qs Js", "2c 2d 2h"),
    "runs: three of a kind under a flush": (FRONT_RUNS, "2h 5h 9h", "Ac Ad As"),
    "runs: flush over straight": (FRONT_RUNS, "2h 5h 9h", "Qc Kd Ah"),
    "runs: ace high over king high": (FRONT_RUNS, "Qc Kd Ah", "Jh Qs Kc"),
    "runs: the wheel is the lowest": (FRONT_RUNS, "2c 3d 4h", "As 2d 3c"),
    "runs: the wheel is second": (FRONT_RUNS_SECOND, "As 2d 3c", "Jh Qs Kc"),
    "runs: ace high over a wheel that is second": (FRONT_RUNS_SECOND, "Qc Kd Ah", "As 2d 3c"),
    "runs: five cards over three with the same top": (FRONT_RUNS, "Tc Jd Qh Ks Ac", "Qc Kd Ah"),
    "runs: a higher top over five cards": (FRONT_RUNS, "Qc Kd Ah", "9c Td Jh Qs Kc"),
}
ROW_BEATS = {
    "R10 the last card of a flush": (PLAIN, "Ah Kh Qh Jh 9h", "As Ks Qs Js 8s"),
    "R11 a full house by its triple": (PLAIN, "4h 4d 4s 2c 2h", "3h 3d 3c As Ac"),
    "R11 then by its pair": (PLAIN, "9h 9d 9s Kc Kh", "9c 9h 9d Qc Qh"),
    "R13 three of a kind over two pair": (PLAIN, "As Ac Ad 3c 2h", "8h 8d 7s 7c Ah"),
    "R13 four of a kind over full house": (PLAIN, "6h 6d 6s 6c 3h", "7h 7d 7s 2c 2h"),
    "R13 straight flush over full house": (PLAIN, "5c 6c 7c 8c 9c", "Ah Ad As Kc Kh"),
    "a pair over ace high": (PLAIN, "2c 2d 3h 4s 5c", "Ac Kd Qh Js 9c"),
    "two pair over a pair": (PLAIN, "2c 2d 3h 3s 4c", "Ac Ad Kh Qs Jc"),
    "straight over three of a kind": (PLAIN, "2c 3d 4h 5s 6c", "Ac Ad Ah Ks Qc"),
    "flush over straight": (PLAIN, "2c 4c 6c 8c 9c", "Tc Jd Qh Ks Ac"),
    "full house over flush": (PLAIN, "2c 2d 2h 3s 3c", "Ac Kc Qc Jc 9c"),
    "R16 a pair by its second kicker": (PLAIN, "Ah Ad Kc Qh 2s", "Ac As Kd 4h 3c"),
    "R16 a pair by its third kicker": (PLAIN, "Ah Ad Kc Qh 3s", "Ac As Kd Qd 2c"),
    "R17 kickers from the highest down": (PLAIN, "Ah As Kd 3c 2d", "Ac Ad Qh Jc 3s"),
    "two pair by the higher": (PLAIN, "Kh Kd 2c 2h 3s", "Qh Qd Jc Jh As"),
    "two pair by the lower": (PLAIN, "Kh Kd 3c 3h 2s", "Kc Ks 2c 2h As"),
    "two pair by the kicker": (PLAIN, "Kh Kd 3c 3h 5s", "Kc Ks 3d 3s 4s"),
    "three of a kind by the last kicker": (PLAIN, "7h 7d 7c 5h 3s", "7h 7d 7s 5s 2s"),
    "four of a kind by the kicker": (PLAIN, "7h 7d 7c 7s 3s", "7h 7d 7c 7s 2s"),
    "R20 straight flush over four of a kind": (PLAIN, "5h 6h 7h 8h 9h", "Ac Ad Ah As 2d"),
    "R22 five of a kind over straight flush": (PLAIN, "9h 9d 9s 9c 9h", "Tc Jc Qc Kc Ac"),
    "R22 five of a kind by rank": (PLAIN, "9h 9d 9s 9c 9h", "8h 8d 8s 8c 8h"),
    "R23 a pair lifts no flush": (PLAIN, "Ah Kh Qh Jh 9h", "3s 3s 7s 8s 9s"),
    "R23 a flush with equal cards is a flush": (PLAIN, "3s 3s 7s 8s 9s", "9c Td Jh Qs Kc"),
    "four in a row over three of a kind": (FOUR_IN_A_ROW, "6c 7d 8h 9s 2c", "Ac Ad Ah Ks Qc"),
    "four in a row, then the fifth card": (FOUR_IN_A_ROW, "6c 7d 8h 9s Kc", "6d 7h 8s 9c Qc"),
    "four in a row from the top of five": (FOUR_IN_A_ROW, "6c 7d 8h 9s Tc", "6d 7h 8s 9c Ac"),
    "four in a row: the wheel is the lowest": (FOUR_IN_A_ROW, "2c 3d 4h 5s 7c", "Ac 2d 3h 4s Kc"),
    "four in a row: the better of two readings": (FOUR_IN_A_ROW_SECOND, "Ac 2d 3h 4s 5c", "Td Jh Qs Kc 5h"),
}
ORDER_BEATS = {
    "R94 twos over kings": (REVERSED, "2s 2d 3c", "Ks Kd Ac"),
    "R94 aces are the lowest pair": (REVERSED, "Ks Kd Ac", "As Ad 2c"),
    "R94 two high": (REVERSED, "2c Kd Qh Js 9c", "3d 4h 5s 7c 8h"),
    "R94 category before rank": (REVERSED, "Ac Ad Ah Ks Qs", "2c 2d 3h 3s 4c"),
    "the pictures are one rank": (PICTURES_EQUAL, "Jc Qd Kh", "Tc Td 9h"),
    "a shared place runs": (PICTURES_EQUAL, "7c 8d 9h Ts Kc", "6c 7d 8h 9s Tc"),
    "what shares the ace's place stands below the two": (PICTURES_EQUAL, "Kc 2d 3h 4s 5c", "Tc Td Th 2s 3c"),
    "St. Georges over aces": (ST_GEORGES_ON_TOP, "X1 X2 3c", "Ac Ad Kc"),
    "upside down: high card over four of a kind": (UPSIDE_DOWN, "7c 5d 4h 3s 2c", "Ac Ad Ah As Kc"),
    "upside down: higher ranks still win": (UPSIDE_DOWN, "Ac Ad 4h", "Kc Kd Qh"),
    "full house on top": (
        replace(PLAIN, categories=(*without(Category.FULL_HOUSE).categories, Category.FULL_HOUSE)),
        "2c 2d 2h 3s 3c",
        "Tc Jc Qc Kc Ac",
    ),
    "nothing still compares by its cards": (ONLY_FULL_HOUSES, "Ac Kd Qh Js Tc", "Kc Kd Kh Ks 9c"),
    "a full house over nothing": (ONLY_FULL_HOUSES, "2c 2d 2h 3s 3c", "Ac Ad Ah As Kc"),
}
FACE_BEATS = {
    "wild: five of a kind over royal flush": (TWOS_WILD, "2c 9d 9h 9s 9c", "2d As Ks Qs Js"),
    "wild: four wild cards and an ace": (TWOS_WILD, "2c 2d 2h 2s Ac", "2c 2d 2h Ks Kc"),
    "wild: a triple in front": (TWOS_WILD, "Ks Kd 2c", "Qs Qd Qc"),
    "wild: an ace at the top of a flush": (TWOS_WILD, "2c Kh 9h 8h 4h", "Kc Qc Jc Tc 8c"),
    "wild: St. George": (ST_GEORGES_WILD, "X1 X2 Ah", "Kc Kd Kh"),
    "blanks pair with nothing": (TWOS_BLANK, "3c 4d 5h", "2c 2d 2h"),
    "a blank lies under every kicker": (TWOS_BLANK, "Ac 4d 3h", "Ad 4h 2s"),
    "a blank lies under every kicker, reversed": (
        counting_as(BLANK, TWOS, REVERSED),
        "Kc Qd Ah",
        "Kd Qh 2s",
    ),
    "a St. George without a place is blank": (PLAIN, "Ac 4d 2h", "Ad 4h X1"),
    "a card of two ranks takes the better": (FOUR_IS_SEVEN_TOO, "4d 7c 7h", "6c 6d 6h"),
    "a swapped card": (counting_as(Face(("K",), ("h",)), "7h"), "7h Kc 2d", "Qs Qd Ac"),
}
SUIT_BEATS = {
    "the highest card's suit": (BY_SUIT, "As Kd Qc", "Ah Ks Qs"),
    "the better suit of a pair": (BY_SUIT, "Kc Ks Qd 3h 2c", "Kd Kh Qs 3s 2s"),
    "the suit of the top of a straight": (BY_SUIT, "4c 5c 6c 7c 8s", "4s 5s 6s 7s 8h"),
    "the wheel is told apart by its five": (BY_SUIT, "5s 4c 3c 2c Ad", "5h 4s 3s 2s As"),
    "a wheel that is second, by its five": (
        replace(BY_SUIT, wheel=Wheel.SECOND),
        "5s 4c 3c 2c Ad",
        "5h 4s 3s 2s As",
    ),
    "a wheel in a reversed order, by its ace": (
        replace(REVERSED, suit_order=SUITS),
        "5c 4c 3c 2c As",
        "5s 4s 3s 2s Ah",
    ),
    "flushes of the same ranks": (BY_SUIT, "As Ks Qs Js 9s", "Ah Kh Qh Jh 9h"),
    "a front and a longer row never tie": (BY_SUIT, "Qc Qd 9h 3c 2c", "Qs Qh 9s"),
    "another order of suits": (replace(BY_SUIT, suit_order=("s", "h", "d", "c")), "Ac Kd Qs", "As Kc Qc"),
    "one suit that is high": (Ranking(suit_order=("h",)), "Ah Kd Qc", "As Ks Qs"),
    "a wild card takes the best suit": (TWOS_WILD_BY_SUIT, "Ac 2d 7h", "Ah Ad 7c"),
}
BEATS = WHEEL_BEATS | FRONT_BEATS | ROW_BEATS | ORDER_BEATS | FACE_BEATS | SUIT_BEATS

TIES = {
    "R08 cards in another order": (PLAIN, "2c Ah 9d", "Ah 9d 2c"),
    "suits decide nothing": (PLAIN, "As Ks Qs", "Ac Kd Qh"),
    "straights of other suits": (PLAIN, "As 2d 3c 4h 5s", "Ac 2h 3d 4s 5c"),
    "ranks that share a place": (PICTURES_EQUAL, "Jc 9d 2h", "Ac 9h 2d"),
    "a wild card is as good as the real one": (TWOS_WILD, "2c 9d 9h", "9c 9s 9h"),
    "rows of blanks": (TWOS_BLANK, "2c 2d 2h", "2s 2d 2h"),
    "suits without a place in the order": (Ranking(suit_order=("h",)), "Ac Kh Qh", "As Kd Qd"),
    "a wild card in a flush has its suit": (TWOS_WILD_BY_SUIT, "2s Kc Qc 8c 7c", "Ac Kc Qc 8c 7c"),
    "a wild card at work elsewhere lends no suit": (TWOS_WILD_BY_SUIT, "Ac Kd Qh Js 2d", "Ac Kd Qh Js Ts"),
    "blanks have no suit": (replace(TWOS_BLANK, suit_order=SUITS), "2c 2d 2h", "2s 2d 2h"),
}

MAKES = {
    "high card": (PLAIN, "Ac Kd Qh Js 9c", Category.HIGH_CARD),
    "pair": (PLAIN, "Ac Ad Qh Js 9c", Category.PAIR),
    "two pair": (PLAIN, "Ac Ad Qh Qs 9c", Category.TWO_PAIR),
    "three of a kind": (PLAIN, "Ac Ad Ah Qs 9c", Category.THREE_OF_A_KIND),
    "straight": (PLAIN, "5c 6d 7h 8s 9c", Category.STRAIGHT),
    "flush": (PLAIN, "5c 6c 7c 8c Tc", Category.FLUSH),
    "full house": (PLAIN, "Ac Ad Ah Qs Qc", Category.FULL_HOUSE),
    "four of a kind": (PLAIN, "Ac Ad Ah As Qc", Category.FOUR_OF_A_KIND),
    "straight flush": (PLAIN, "5c 6c 7c 8c 9c", Category.STRAIGHT_FLUSH),
    "five of a kind": (PLAIN, "Ac Ad Ah As Ac", Category.FIVE_OF_A_KIND),
    "R01 the ace below the two": (PLAIN, "As 2d 3c 4h 5s", Category.STRAIGHT),
    "R02 a wheel that is second is a straight": (SECOND, "As 2d 3c 4h 5s", Category.STRAIGHT),
    "R02 no wheel": (NO_WHEEL, "As 2d 3c 4h 5s", Category.HIGH_CARD),
    "R02 no wheel in one suit": (NO_WHEEL, "As 2s 3s 4s 5s", Category.FLUSH),
    "R02 no wheel, ace high": (NO_WHEEL, "As Kd Qc Jh Ts", Category.STRAIGHT),
    "R04 no straight goes round the ace": (PLAIN, "Qs Kd Ac 2h 3s", Category.HIGH_CARD),
    "R04 nor by two": (PLAIN, "Js Qd Kc Ah 2s", Category.HIGH_CARD),
    "R04 nor by four": (PLAIN, "Ks Ad 2c 3h 4s", Category.HIGH_CARD),
    "R04 nor where the wheel is second": (SECOND, "Qs Kd Ac 2h 3s", Category.HIGH_CARD),
    "R04 nor in a reversed order": (REVERSED, "Qs Kd Ac 2h 3s", Category.HIGH_CARD),
    "R94 runs stay runs": (REVERSED, "2c 3d 4h 5s 6c", Category.STRAIGHT),
    "reversed: the ace above the two": (REVERSED, "Ac 2d 3h 4s 5c", Category.STRAIGHT),
    "reversed: no wheel": (REVERSED_NO_WHEEL, "Ac 2d 3h 4s 5c", Category.HIGH_CARD),
    "an ace inside the order has one place": (TWO_ON_TOP, "Ac 3d 4h 5s 6c", Category.HIGH_CARD),
    "two on top: the two is not below the three": (TWO_ON_TOP, "2c 3d 4h 5s 6c", Category.HIGH_CARD),
    "too few places for a straight": (
        Ranking(order=("23", "456", "789", "TJQKA")),
        "2c 4d 7h Ts 7c",
        Category.PAIR,
    ),
    "R05 no straight in front": (PLAIN, "Ks Qd Jc", Category.HIGH_CARD),
    "R05 no flush in front": (PLAIN, "Ks 9s 2s", Category.HIGH_CARD),
    "front straight": (FRONT_RUNS, "Ks Qd Jc", Category.STRAIGHT),
    "front wheel": (FRONT_RUNS, "As 2d 3c", Category.STRAIGHT),
    "front flush": (FRONT_RUNS, "Ks 9s 2s", Category.FLUSH),
    "front straight flush": (FRONT_RUNS, "Ks Qs Js", Category.STRAIGHT_FLUSH),
    "front straights with straights of four": (
        replace(FRONT_RUNS, straight_length=4),
        "Ks Qd Jc",
        Category.STRAIGHT,
    ),
    "front triple where only pairs count": (
        Ranking(short_categories=(Category.HIGH_CARD, Category.PAIR)),
        "7c 7d 7h",
        Category.PAIR,
    ),
    "three in a row": (Ranking(straight_length=3), "5c 6d 7h Ks 2c", Category.STRAIGHT),
    "three in a row is too few for four": (FOUR_IN_A_ROW, "5c 6d 7h Ks 2c", Category.HIGH_CARD),
    "four in a row of one suit": (FOUR_IN_A_ROW, "5c 6c 7c 8c 2c", Category.STRAIGHT_FLUSH),
    "no flush: a straight flush is a straight": (NO_FLUSHES, "5h 6h 7h 8h 9h", Category.STRAIGHT),
    "no flush: a flush is what it holds": (NO_FLUSHES, "5h 5h 7h 8h 9h", Category.PAIR),
    "no straight: a straight flush is a flush": (NO_STRAIGHTS, "5h 6h 7h 8h 9h", Category.FLUSH),
    "no straight: a straight is high card": (NO_STRAIGHTS, "5h 6d 7c 8h 9h", Category.HIGH_CARD),
    "no straight flush: a flush": (without(Category.STRAIGHT_FLUSH), "5h 6h 7h 8h 9h", Category.FLUSH),
    "no five: four": (without(Category.FIVE_OF_A_KIND), "9c 9d 9h 9s 9c", Category.FOUR_OF_A_KIND),
    "no four: three": (without(Category.FOUR_OF_A_KIND), "9c 9d 9h 9s 2c", Category.THREE_OF_A_KIND),
    "no full house: three": (without(Category.FULL_HOUSE), "9c 9d 9h 2s 2c", Category.THREE_OF_A_KIND),
    "no full house, no three: two pair": (
        without(Category.FULL_HOUSE, Category.THREE_OF_A_KIND),
        "9c 9d 9h 2s 2c",
        Category.TWO_PAIR,
    ),
    "no two pair: a pair": (without(Category.TWO_PAIR), "9c 9d 2h 2s 3c", Category.PAIR),
    "no pair: high card": (without(Category.PAIR), "9c 9d 2h 4s 3c", Category.HIGH_CARD),
    "nothing": (ONLY_FULL_HOUSES, "9c 9d 2h 4s 3c", None),
    "upside down: cards are what they are": (UPSIDE_DOWN, "9c 9d 9h 2s 2c", Category.FULL_HOUSE),
    "upside down: a wild card shuns the pair": (
        counting_as(WILD, TWOS, UPSIDE_DOWN),
        "9c 7d 5h 4s 2c",
        Category.HIGH_CARD,
    ),
    "upside down: a wild card shuns the flush": (
        counting_as(WILD, TWOS, UPSIDE_DOWN),
        "Kh 9h 7h 4h 2c",
        Category.HIGH_CARD,
    ),
    "upside down: a flush without choice": (UPSIDE_DOWN, "Kh 9h 7h 4h 2h", Category.FLUSH),
    "wild: one pair": (TWOS_WILD, "Kc 9d 7h 4s 2c", Category.PAIR),
    "wild: never two pair": (TWOS_WILD, "Kc Kd 7h 4s 2c", Category.THREE_OF_A_KIND),
    "wild: full house": (TWOS_WILD, "Kc Kd 7h 7s 2c", Category.FULL_HOUSE),
    "wild: in the middle of a straight": (TWOS_WILD, "5c 6d 8h 9s 2c", Category.STRAIGHT),
    "wild: a real two in a straight": (TWOS_WILD, "Ac 3d 4h 5s 2c", Category.STRAIGHT),
    "wild: flush": (TWOS_WILD, "As Ks 9s 7s 2c", Category.FLUSH),
    "R98 wild: in one flush, not in two": (TWOS_WILD, "As Ks 8h 7h 2c", Category.PAIR),
    "R98 wild: two of them bind no suits together": (TWOS_WILD, "As Ks 8h 2d 2c", Category.THREE_OF_A_KIND),
    "wild of one suit": (counting_as(Face(RANKS, ("d",)), "2d"), "As Ks 9s 7s 2d", Category.PAIR),
    "every suit, one rank": (counting_as(Face(("2",), SUITS), "2d"), "As Ks 9s 7s 2d", Category.FLUSH),
    "two suits: the one": (NINE_IS_RED_AND_BLACK, "Ac Kc 7c 5c 9c", Category.FLUSH),
    "two suits: the other": (NINE_IS_RED_AND_BLACK, "Ah Kh 7h 5h 9c", Category.FLUSH),
    "two suits: no third": (NINE_IS_RED_AND_BLACK, "As Ks 7s 5s 9c", Category.HIGH_CARD),
    "two ranks: the other": (FOUR_IS_SEVEN_TOO, "4d 5c 6h 8s 9c", Category.STRAIGHT),
    "two ranks: its own": (FOUR_IS_SEVEN_TOO, "4d 5c 6h 3s 2c", Category.STRAIGHT),
    "two ranks: one at a time": (FOUR_IS_SEVEN_TOO, "4d 4c 7h Ks 2c", Category.PAIR),
    "blank: no straight": (TWOS_BLANK, "2c 3d 4h 5s 6c", Category.HIGH_CARD),
    "blank: no flush": (TWOS_BLANK, "2h Kh 9h 7h 4h", Category.HIGH_CARD),
    "blank: a row of them": (TWOS_BLANK, "2c 2d 2h 2s 2c", Category.HIGH_CARD),
    "St. George wild": (ST_GEORGES_WILD, "X1 X2 9c 9d 9h", Category.FIVE_OF_A_KIND),
    "St. George alone is no card of a flush": (PLAIN, "Ac Kc 7c 5c X1", Category.HIGH_CARD),
    "St. George over the ace in a straight": (ST_GEORGES_ON_TOP, "X1 Ac Kd Qh Js", Category.STRAIGHT),
}

PARTIAL = {
    "none": (PLAIN, "", Category.HIGH_CARD),
    "one": (PLAIN, "Ac", Category.HIGH_CARD),
    "a pair": (PLAIN, "Ac Ad", Category.PAIR),
    "two pair": (PLAIN, "Ac Ad 2c 2d", Category.TWO_PAIR),
    "three": (PLAIN, "Ac Ad Ah 2d", Category.THREE_OF_A_KIND),
    "four": (PLAIN, "Ac Ad Ah As", Category.FOUR_OF_A_KIND),
    "no flush yet": (PLAIN, "Ac Kc 7c 5c", Category.HIGH_CARD),
    "no straight yet": (FOUR_IN_A_ROW, "5c 6d 7h 8s", Category.HIGH_CARD),
    "no straight of three": (Ranking(straight_length=3), "5c 6d 7h Ks", Category.HIGH_CARD),
    "no straight of two": (FRONT_RUNS, "5c 6d", Category.HIGH_CARD),
    "a pair where a front knows none": (
        Ranking(short_categories=(Category.HIGH_CARD,)),
        "Ac Ad",
        Category.HIGH_CARD,
    ),
    "no flush of two": (FRONT_RUNS, "5c 9c", Category.HIGH_CARD),
    "none, with suits": (BY_SUIT, "", Category.HIGH_CARD),
    "wild": (TWOS_WILD, "2c 2d 2h 2s", Category.FOUR_OF_A_KIND),
}

NAMES = {
    "ace high": (PLAIN, "Ac Kd 9h", "ace high"),
    "a pair of sixes": (PLAIN, "6c 6d 9h", "pair of sixes"),
    "two pair, kings and fours": (PLAIN, "4c Kd 4h Ks 2c", "two pair, kings and fours"),
    "three of a kind, jacks": (PLAIN, "Jc Jd Jh", "three of a kind, jacks"),
    "a straight, nine high": (PLAIN, "5c 6d 7h 8s 9c", "straight, nine high"),
    "a straight, five high": (PLAIN, "Ac 2d 3h 4s 5c", "straight, five high"),
    "a straight, ace high": (PLAIN, "Ac Kd Qh Js Tc", "straight, ace high"),
    "a flush, queen high": (PLAIN, "Qc 9c 7c 3c 2c", "flush, queen high"),
    "a full house, kings over eights": (PLAIN, "8c Kd 8h Ks Kc", "full house, kings over eights"),
    "four of a kind, twos": (PLAIN, "2c 2d 2h 2s Kc", "four of a kind, twos"),
    "a straight flush, ten high": (PLAIN, "6c 7c 8c 9c Tc", "straight flush, ten high"),
    "a straight flush, five high": (PLAIN, "Ac 2c 3c 4c 5c", "straight flush, five high"),
    "a royal flush": (PLAIN, "Tc Jc Qc Kc Ac", "royal flush"),
    "five of a kind, threes": (PLAIN, "3c 3d 3h 3s 3c", "five of a kind, threes"),
    "no cards": (PLAIN, "", "no cards"),
}
CHANGED_NAMES = {
    "second: the wheel": (SECOND, "Ac 2d 3h 4s 5c", "straight, five high"),
    "second: king high": (SECOND, "9c Td Jh Qs Kc", "straight, king high"),
    "second: royal": (SECOND, "Tc Jc Qc Kc Ac", "royal flush"),
    "reversed: two high": (REVERSED, "2c 3d 4h 5s 6c", "straight, two high"),
    "reversed: the wheel": (REVERSED, "Ac 2d 3h 4s 5c", "straight, ace high"),
    "reversed, second: the wheel": (REVERSED_SECOND, "Ac 2d 3h 4s 5c", "straight, ace high"),
    "reversed, second: two high": (REVERSED_SECOND, "2c 3d 4h 5s 6c", "straight, two high"),
    "reversed: not royal": (REVERSED, "Tc Jc Qc Kc Ac", "straight flush, ten high"),
    "reversed: pair": (REVERSED, "2c 2d Ah", "pair of twos"),
    "nothing": (ONLY_FULL_HOUSES, "Ac Kd 9h", "nothing"),
    "all blank": (TWOS_BLANK, "2c 2d 2h", "blank high"),
    "wild: royal": (TWOS_WILD, "2c Jc Qc Kc Ac", "royal flush"),
    "St. Georges": (ST_GEORGES_ON_TOP, "X1 X2 Ah", "pair of St. Georges"),
    "with suits": (BY_SUIT, "Ac Ad 9h", "pair of aces"),
}


@pytest.mark.parametrize("case", BEATS)
def test_one_row_beats_the_other(case: str) -> None:
    ranking, better, worse = BEATS[case]
    assert strength(ranking, better) > strength(ranking, worse)


@pytest.mark.parametrize("case", TIES)
def test_rows_tie(case: str) -> None:
    ranking, one, other = TIES[case]
    assert strength(ranking, one) == strength(ranking, other)


@pytest.mark.parametrize("case", MAKES)
def test_what_a_row_makes(case: str) -> None:
    ranking, row, category = MAKES[case]
    assert strength(ranking, row).category == category


@pytest.mark.parametrize("case", PARTIAL)
def test_what_a_row_in_the_making_is_so_far(case: str) -> None:
    ranking, row, category = PARTIAL[case]
    assert strength(ranking, row).category == category


@pytest.mark.parametrize("phrase", NAMES)
def test_names_and_phrases(phrase: str) -> None:
    ranking, row, name = NAMES[phrase]
    assert strength(ranking, row).name == name
    assert strength(ranking, row).phrase == phrase


@pytest.mark.parametrize("case", CHANGED_NAMES)
def test_names_under_changed_rankings(case: str) -> None:
    ranking, row, name = CHANGED_NAMES[case]
    assert strength(ranking, row).name == name


def test_phrases_without_a_category_and_with_numbers() -> None:
    assert strength(ONLY_FULL_HOUSES, "Ac Kd 9h").phrase == "nothing"
    assert strength(REVERSED, "3c 5d 9h").phrase == "three high"


def test_every_category_has_a_name_of_its_own() -> None:
    named = {strength(ranking, row).category for ranking, row, _ in NAMES.values()}
    assert named == set(Category)
    assert Category.FOUR_OF_A_KIND.words == "four of a kind"


def test_every_straight_in_order() -> None:
    """Five high up to ace high, and where the wheel goes."""
    aces = "A" + "".join(RANKS)
    straights = [" ".join(map("".join, zip(aces[at : at + 5], "cdhsc", strict=True))) for at in range(10)]

    def ascending(ranking: Ranking) -> list[str]:
        return sorted(straights, key=lambda row: strength(ranking, row))

    assert ascending(PLAIN) == straights
    assert ascending(SECOND) == [*straights[1:-1], straights[0], straights[-1]]
    assert ascending(REVERSED) == straights[::-1]
    assert ascending(REVERSED_SECOND) == [*straights[:1:-1], straights[0], straights[1]]


def test_reversing_twice_is_the_plain_ranking() -> None:  # R95
    twice = replace(REVERSED, order=REVERSED.order[::-1])
    assert evaluator(twice) is evaluator(PLAIN)


def test_values_do_not_depend_on_which_cards_came_first() -> None:
    upwards, downwards = Evaluator(TWOS_WILD), Evaluator(TWOS_WILD)
    rows = list(combinations(PLAIN_PACK[:16], 3))
    values = [upwards.value(row) for row in rows]
    assert [downwards.value(row) for row in reversed(rows)] == values[::-1]


@pytest.mark.parametrize(
    ("one", "other", "phrases"),
    [
        ("As 9d 2c", "Ah 8d 7c", ("ace high with a nine", "ace high with an eight")),
        (
            "Qs Qd Ac 5h 2d",
            "Qh Qc Ad 4h 3s",
            ("a pair of queens with a five", "a pair of queens with a four"),
        ),
        (
            "Ah Jh 9h 5h 3h",
            "As Js 9s 5s 2s",
            ("a flush, ace high with a three", "a flush, ace high with a two"),
        ),
        ("Ks Kd 2c", "Qs Qd 2h", ("a pair of kings", "a pair of queens")),
        ("As 9d 2c", "Ah 9c 2d", ("ace high", "ace high")),
        ("Ks Kd 2c", "Kh Kc 2d 7h 5s", ("a pair of kings with a two", "a pair of kings with a seven")),
    ],
)
def test_hands_of_one_name_are_told_apart_by_what_decides(
    one: str, other: str, phrases: tuple[str, str]
) -> None:
    assert told_apart(strength(PLAIN, one), strength(PLAIN, other)) == phrases


@pytest.mark.parametrize(
    ("row", "name"),
    [
        ("AsAdKh", "pair of Dragons"),
        ("JsJdJhQsQd", "full house, Elves over Ogres"),
        ("AsKdQhJsTd", "straight, Dragon high"),
        ("6s6d2h", "pair of sixes"),
    ],
)
def test_court_cards_go_by_their_names_in_dragon_poker(row: str, name: str) -> None:
    assert strength(replace(PLAIN, dragons=True), row).name == name
