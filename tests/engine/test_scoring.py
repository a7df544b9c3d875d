"""Who pays whom. R40 and the like name the cases; the seeds' worked examples are named by their seed."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import PLAIN_PACK, Card
from engine.judged import Shown, foul_of
from engine.ranking import Ranking, Wheel
from engine.rules import FoulMode, FoulRules, Overall, Rules, SurrenderRules
from engine.rulesets import find_ruleset, rulesets, with_field
from engine.scoring import settle
from engine.setting import Row, RowOrder, RowRules, Rows
from engine.transfers import totals
from tests.engine import reference
from tests.engine.strategies import random_rows, rows_of, scoring_rules, table_of, tables

SIMPLE = find_ruleset("simple")
ONE_SIX = find_ruleset("one-six")
TWO_FOUR = find_ruleset("two-four")
FOR_EACH = settings(deadline=None, max_examples=120)


def won(rules: Rules, table: Sequence[Shown]) -> list[int]:
    """What each seat of the table wins."""
    return list(totals(settle(rules, table), [each.seat for each in table]).values())


def paid(rules: Rules, *boards: str | None) -> list[int]:
    """What each seat wins, from settings written down."""
    return won(rules, table_of(*boards))


def meeting(front: int, middle: int, back: int) -> list[Shown]:
    """Two seats of which the first wins (1), ties (0) or loses (-1) each row."""
    fronts = {1: ("Ah Ks 9d", "Ad Kh 8c"), 0: ("Ah Ks 9d", "Ad Kh 9c"), -1: ("Ad Kh 8c", "Ah Ks 9d")}
    middles = {1: ("Tc Td 7h 6s 3c", "Ts Th 7d 6c 2h"), 0: ("Tc Td 7h 6s 3c", "Ts Th 7d 6c 3h")}
    backs = {1: ("Qc Qd 5h 5s 4s", "Qh Qs 5d 5c 2s"), 0: ("Qc Qd 5h 5s 4s", "Qh Qs 5d 5c 4d")}
    middles[-1], backs[-1] = middles[1][::-1], backs[1][::-1]
    boards = zip(fronts[front], middles[middle], backs[back], strict=True)
    return table_of(*(" | ".join(rows) for rows in boards))


OUTCOMES = [(3, 0), (2, 1), (2, 0), (1, 1), (1, 0), (1, 2), (0, 0), (0, 1), (0, 2), (0, 3)]


def with_rows(won_rows: int, lost: int) -> list[Shown]:
    front, middle, back = ([1] * won_rows + [-1] * lost + [0, 0, 0])[:3]
    return meeting(front, middle, back)


COUNTS = {
    "simple": (SIMPLE, [3, 1, 2, 0, 1, -1, 0, -1, -2, -3]),
    "one-six": (ONE_SIX, [6, 1, 2, 0, 1, -1, 0, -1, -2, -6]),
    "R52 two-four": (TWO_FOUR, [4, 2, 3, 0, 1, -2, 0, -1, -3, -4]),
    "R52 two-four by more rows": (
        replace(TWO_FOUR, overall=Overall.MORE_ROWS),
        [4, 2, 3, 0, 2, -2, 0, -2, -3, -4],
    ),
    "000 simple and one more for a sweep": (replace(SIMPLE, sweep=1), [4, 1, 2, 0, 1, -1, 0, -1, -2, -4]),
    "000 simple and three more for a sweep": (replace(SIMPLE, sweep=3), [6, 1, 2, 0, 1, -1, 0, -1, -2, -6]),
    "000 simple and the overall point": (
        replace(SIMPLE, overall=Overall.NET),
        [4, 2, 3, 0, 2, -2, 0, -2, -3, -4],
    ),
    "two units a row": (replace(ONE_SIX, row=2), [9, 2, 4, 0, 2, -2, 0, -2, -4, -9]),
    "nothing but the sweep": (replace(ONE_SIX, row=0), [3, 0, 0, 0, 0, 0, 0, 0, 0, -3]),
}


@pytest.mark.parametrize(("rules", "expected"), COUNTS.values(), ids=COUNTS)
def test_every_outcome_of_three_rows_under_every_count(rules: Rules, expected: list[int]) -> None:
    """R41 is among them: one row won and two tied is no scoop."""
    assert [won(rules, with_rows(*outcome)) for outcome in OUTCOMES] == [
        [units, -units] for units in expected
    ]


@pytest.mark.parametrize("rules", [each for each, _ in COUNTS.values()], ids=COUNTS)
def test_it_does_not_matter_which_rows_were_won(rules: Rules) -> None:
    assert won(rules, meeting(1, 1, -1)) == won(rules, meeting(-1, 1, 1)) == won(rules, meeting(1, -1, 1))
    assert won(rules, meeting(1, 0, 0)) == won(rules, meeting(0, 0, 1)) == won(rules, meeting(0, 1, 0))


def test_seed_001_what_bob_pays_amy() -> None:
    """She wins front and back and loses the middle: two units in the 2-4 count, one in the 1-6 count."""
    amy = "8h 8d 3d | Tc Td 9h 7s 6c | Kc Kd Kh 5h 5s"
    bob = "7h 7d 3c | As Ad 9d 8c 6h | 7c 8s 9s Th Jd"
    assert paid(TWO_FOUR, amy, bob) == [2, -2]
    assert paid(ONE_SIX, amy, bob) == [1, -1]
    assert [(each.rule, each.payer, each.units) for each in settle(TWO_FOUR, table_of(amy, bob))] == [
        ("front", 1, 1),
        ("middle", 0, 1),
        ("back", 1, 1),
        ("overall", 1, 1),
    ]


def test_seed_004_two_rows_to_one_in_both_counts() -> None:
    assert won(ONE_SIX, with_rows(2, 1)) == [1, -1]
    assert won(TWO_FOUR, with_rows(2, 1)) == [2, -2]


def test_r40_two_rows_to_one() -> None:
    first = "2h Js Kd | 3c 8h 8d 7s 2d | 7c 4d 8c 5d 6h"
    second = "Ks 3h 4c | 9d Ah 9c 5h 6c | Qs 9s Qd Qc 5c"
    assert paid(ONE_SIX, first, second) == [1, -1]


def test_r41_two_ties_and_a_kicker() -> None:
    first = "Ah 7s 3d | Tc Td 9h 8s 6c | Kc Kd 5h 5s 4s"
    second = "Ad 7c 3h | Ts Th 9d 8c 6h | Kh Ks 5d 5c 3s"
    assert paid(ONE_SIX, first, second) == [1, -1]
    assert paid(ONE_SIX, second, first) == [-1, 1]


R44_LEGAL = "2c 3d 4s | 5c 6d 7h 8d 9c | Tc Td Th Jc Js"
R44_FOUL = "Ah As 3c | 2h 2d 9h 8s 7c | Kc Kd Kh 5s 4c"


@pytest.mark.parametrize(("rules", "price"), [(SIMPLE, 3), (ONE_SIX, 6), (TWO_FOUR, 4)])
def test_r44_a_foul_pays_as_if_scooped_whoever_it_is(rules: Rules, price: int) -> None:
    assert paid(rules, R44_LEGAL, R44_FOUL) == [price, -price]
    assert paid(rules, R44_FOUL, R44_LEGAL) == [-price, price]


def test_a_foul_says_why() -> None:
    (transfer,) = settle(ONE_SIX, table_of(R44_LEGAL, R44_FOUL))
    assert transfer.rule == "foul"
    assert transfer.reason == "foul: the front, a pair of aces, beats the middle, a pair of twos"


def test_two_fouls_are_even_and_each_pays_who_set_right() -> None:
    other_foul = "Ad Ac 4d | Qc Jh 9s 7d 4h | Ks Qh Jd 8h 3h"
    legal = "2c 3d 4s | 5c 6d 7h 8d 9c | Tc Td Th Jc Js"
    assert paid(ONE_SIX, R44_FOUL, other_foul) == [0, 0]
    assert paid(ONE_SIX, R44_FOUL, legal, other_foul) == [-6, 12, -6]


R46 = (
    "6h 6d 4s | Ah Jh Jd 9s 7h | Kc Jc Tc 9c 3c",
    "5d 2h 2c | As Ad 7c 3s 3h | Ks Qs Js Th 9h",
    "7s 4c 2s | Kh Ts 8s 5h 5c | Td 9d 8d 7d 4d",
    "Kd 6s 6c | Ac 5s 4h 3d 2d | Qh Qd Qc 8h 8c",
)


def test_r46_four_seats_of_which_one_scoops_the_three_others() -> None:
    assert paid(ONE_SIX, *R46) == [1, -6, -13, 18]


def test_r46_pair_by_pair() -> None:
    pairs = {
        (one, other): won(ONE_SIX, table_of(R46[one], R46[other]))[0]
        for one, other in combinations(range(4), 2)
    }
    assert pairs == {(0, 1): 1, (0, 2): 6, (0, 3): -6, (1, 2): 1, (1, 3): -6, (2, 3): -6}


def test_r49_scooping_the_only_opponent_is_worth_a_scoop_and_no_more() -> None:
    assert won(ONE_SIX, with_rows(3, 0)) == [6, -6]


SEED_000 = {
    "North": "Tc Td 2c | 9s 5h 5d 5c Ks | 3c 3d 3h 8c 8d",
    "East": "7c 7d 2h | Jd Js As 9c 8h | Kh Qh Th 6h 4h",
    "South": "Qc Qs 6c | 2d 3s 4s 5s 6d | 7h 8s 9d Ts Jh",
    "West": "Qd Jc 9h | Kc Kd 7s 6s 2s | Ac Ad Ah 4c 4d",
}


def test_seed_000_the_example_deal() -> None:
    """Our cards, the seed's outcome: who wins which row of whom, and what West's aces full are worth."""
    table = table_of(*SEED_000.values())
    names = list(SEED_000)
    winners = {
        f"{names[one]} v {names[other]}": " ".join(
            names[each.payee] for each in settle(SIMPLE, [table[one], table[other]])
        )
        for one, other in combinations(range(4), 2)
    }
    assert winners == {
        "North v East": "North North North",
        "North v South": "South South North",
        "North v West": "North North West",
        "East v South": "South South East",
        "East v West": "East West West",
        "South v West": "South South West",
    }
    assert won(SIMPLE, table) == [3, -5, 3, -1]


def test_seed_000_east_does_better_with_the_sevens_in_the_middle() -> None:
    better = SEED_000 | {"East": "As 9c 8h | Jd Js 7c 7d 2h | Kh Qh Th 6h 4h"}
    assert paid(SIMPLE, *better.values())[1] == -3


@pytest.mark.parametrize(("rules", "price"), [(SIMPLE, 1), (ONE_SIX, 3), (TWO_FOUR, 2)])
def test_r53_a_surrender_pays_its_price_and_no_more(rules: Rules, price: int) -> None:
    assert paid(rules, None, R44_LEGAL) == [-price, price]
    assert paid(rules, R44_LEGAL, None) == [price, -price]
    assert rules.scoop > price


def test_r53_the_price_is_a_number_of_the_rules() -> None:
    assert paid(replace(ONE_SIX, surrender=SurrenderRules(True, 2)), None, R44_LEGAL) == [-2, 2]


def test_r55_two_who_surrender_are_even() -> None:
    assert paid(ONE_SIX, None, None, R44_LEGAL) == [-3, -3, 6]


def test_r55_a_surrender_against_a_foul_is_what_the_rules_say() -> None:
    assert paid(ONE_SIX, None, R44_FOUL) == [0, 0]
    pays = replace(ONE_SIX, surrender=SurrenderRules(True, 3, foul_pays=2))
    assert paid(pays, None, R44_FOUL) == [2, -2]
    assert paid(pays, None, R44_FOUL, R44_LEGAL) == [2 - 3, -2 - 6, 3 + 6]


R59: dict[str, tuple[str, Callable[[], list[Shown]], list[int], list[int]]] = {
    "sweep": ("sweep=4", lambda: with_rows(3, 0), [6, -6], [7, -7]),
    "overall": ("overall=net", lambda: with_rows(1, 0), [1, -1], [2, -2]),
    "row": ("row=2", lambda: with_rows(2, 1), [1, -1], [2, -2]),
    "foul.pays": ("foul.pays=2", lambda: table_of(R44_LEGAL, R44_FOUL), [6, -6], [2, -2]),
    "foul.mode": ("foul.mode=plays-on", lambda: table_of(R44_LEGAL, R44_FOUL), [6, -6], [1, -1]),
    "surrender.pays": ("surrender.pays=5", lambda: table_of(None, R44_LEGAL), [-3, 3], [-5, 5]),
    "surrender.foul_pays": ("surrender.foul_pays=1", lambda: table_of(None, R44_FOUL), [0, 0], [1, -1]),
    "rows.order": (
        "rows.order=strictly",
        lambda: table_of(
            "2h Kc 3d | 5d 6c 7h 8s 9d | 5s 6h 7d 8c 9s", "2c Kd 3c | 4d 4c 7s Js 8d | Qd Qh 6s 6d 9c"
        ),
        [2, -2],
        [-6, 6],
    ),
    "ranking.wheel": (
        "ranking.wheel=second",
        lambda: table_of(
            "2h 7c 9d | 6d 6c 7h 8s Tc | As 2d 3s 4h 5s", "2c 7d 9h | 6h 6s 7s 8c Td | 8d 9c Ts Jd Qh"
        ),
        [-1, 1],
        [1, -1],
    ),
}


@pytest.mark.parametrize("name", R59)
def test_r59_an_option_changes_what_it_says_and_nothing_while_it_is_off(name: str) -> None:
    assignment, table, off, on = R59[name]
    assert won(ONE_SIX, table()) == off
    assert won(with_field(ONE_SIX, assignment), table()) == on


def test_r59_surrender_allowed_is_for_the_table_and_changes_no_price() -> None:
    allowed = with_field(ONE_SIX, "surrender.allowed=true")
    for table in (table_of(*R46), table_of(None, R44_LEGAL)):
        assert settle(allowed, table) == settle(ONE_SIX, table)


def test_a_foul_that_plays_on_wins_the_rows_that_it_wins() -> None:
    plays_on = replace(ONE_SIX, foul=FoulRules(FoulMode.PLAYS_ON))
    transfers = settle(plays_on, table_of(R44_LEGAL, R44_FOUL))
    assert [(each.rule, each.payee) for each in transfers] == [("front", 1), ("middle", 0), ("back", 0)]
    assert foul_of(plays_on, rows_of(R44_FOUL)) is not None


def test_strictly_makes_a_tie_foul() -> None:
    rows = rows_of("2h Kc 3d | 5d 6c 7h 8s 9d | 5s 6h 7d 8c 9s")
    assert foul_of(ONE_SIX, rows) is None
    assert foul_of(replace(ONE_SIX, rows=RowRules(RowOrder.STRICTLY)), rows) is not None


def test_transfers_name_rows_and_hands() -> None:
    reasons = [each.reason for each in settle(ONE_SIX, with_rows(3, 0))]
    assert reasons == [
        "front: ace high with a nine beats ace high with an eight",
        "middle: a pair of tens with a three beats a pair of tens with a two",
        "back: two pair, queens and fives with a four beats two pair, queens and fives with a two",
        "scoop: all three rows",
    ]


def test_pairs_settle_in_the_order_of_the_table() -> None:
    meetings = [{each.payer, each.payee} for each in settle(ONE_SIX, table_of(*R46))]
    pairs = [now for before, now in pairwise([set(), *meetings]) if now != before]
    assert pairs == [{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}]


def test_only_seats_of_the_deal_are_paid() -> None:
    table = [replace(each, seat=each.seat + 2) for each in with_rows(3, 0)]
    assert totals(settle(ONE_SIX, table), range(5)) == {0: 0, 1: 0, 2: 6, 3: -6, 4: 0}


@st.composite
def rules_and_tables(draw: st.DrawFn) -> tuple[Rules, list[Shown]]:
    rules = draw(scoring_rules)
    return rules, draw(tables(rules))


def expected(rules: Rules, one: Rows | None, other: Rows | None) -> int:
    """What one wins of other, worked out case by case with the slow evaluator."""
    out_of_order = [rows is not None and mis_set(rules, rows) for rows in (one, other)]
    if one is None or other is None:
        if one is other:
            return 0
        sign = -1 if one is None else 1
        return sign * (-rules.surrender.foul_pays if any(out_of_order) else rules.surrender.pays)
    fouls = [foul and rules.foul.mode is FoulMode.SCOOPED for foul in out_of_order]
    if any(fouls):
        price = rules.foul.pays or rules.row * 3 + rules.sweep + (rules.overall is not Overall.NONE)
        return price * (int(fouls[1]) - int(fouls[0]))
    signs = [compared(rules, one[row], other[row]) for row in Row]
    units = sum(signs) * rules.row + (sum(signs) == 3) * rules.sweep - (sum(signs) == -3) * rules.sweep
    overall = {
        Overall.NONE: 0,
        Overall.ROWS: (signs.count(1) >= 2) - (signs.count(-1) >= 2),
        Overall.MORE_ROWS: (sum(signs) > 0) - (sum(signs) < 0),
        Overall.NET: (units > 0) - (units < 0),
    }
    return units + overall[rules.overall]


def compared(rules: Rules, one: Sequence[Card], other: Sequence[Card]) -> int:
    mine, theirs = (reference.worth(rules.ranking, row) for row in (one, other))
    return (mine > theirs) - (mine < theirs)


def mis_set(rules: Rules, rows: Rows) -> bool:
    limit = 0 if rules.rows.order is RowOrder.AT_LEAST else -1
    return any(compared(rules, lower, upper) > limit for lower, upper in pairwise(rows))


@given(rules_and_tables())
@FOR_EACH
def test_scoring_agrees_with_a_slow_count(drawn: tuple[Rules, list[Shown]]) -> None:
    rules, table = drawn
    for one, other in combinations(table, 2):
        assert won(rules, [one, other])[0] == expected(rules, one.rows, other.rows)


@given(rules_and_tables())
@FOR_EACH
def test_every_table_sums_to_zero_and_every_transfer_moves_something(
    drawn: tuple[Rules, list[Shown]],
) -> None:
    rules, table = drawn
    transfers = settle(rules, table)
    assert sum(won(rules, table)) == 0
    assert all(each.units > 0 and each.payer != each.payee for each in transfers)
    assert {seat for each in transfers for seat in (each.payer, each.payee)} <= {each.seat for each in table}


@given(rules_and_tables())
@FOR_EACH
def test_r43_a_pair_is_worth_the_opposite_from_the_other_side(drawn: tuple[Rules, list[Shown]]) -> None:
    rules, table = drawn
    for one, other in combinations(table, 2):
        assert won(rules, [one, other]) == won(rules, [other, one])[::-1]


@given(rules_and_tables(), st.randoms(use_true_random=False))
@FOR_EACH
def test_where_people_sit_changes_nothing(drawn: tuple[Rules, list[Shown]], random: Random) -> None:
    rules, table = drawn
    before = totals(settle(rules, table), range(4))
    moved = list(table)
    random.shuffle(moved)
    assert totals(settle(rules, moved), range(4)) == before


@given(rules_and_tables())
@FOR_EACH
def test_a_table_is_the_sum_of_its_pairs(drawn: tuple[Rules, list[Shown]]) -> None:
    rules, table = drawn
    sums = dict.fromkeys(range(4), 0)
    for pair in combinations(table, 2):
        for seat, units in totals(settle(rules, pair), range(4)).items():
            sums[seat] += units
    assert totals(settle(rules, table), range(4)) == sums


@given(scoring_rules, st.randoms(use_true_random=False), st.integers(2, 4))
@FOR_EACH
def test_a_foul_never_gains(rules: Rules, random: Random, seats: int) -> None:
    rules = replace(rules, foul=replace(rules.foul, mode=FoulMode.SCOOPED))
    pack = list(PLAIN_PACK)
    random.shuffle(pack)
    table = [
        Shown(seat, random_rows(random, pack[13 * seat :][:13], rules, legal=seat > 0))
        for seat in range(seats)
    ]
    assert table[0].rows is not None
    if foul_of(rules, table[0].rows):
        assert won(rules, table)[0] <= 0
        assert all(each.payee != 0 for each in settle(rules, table))


@pytest.mark.parametrize("rules", rulesets(), ids=[each.name for each in rulesets()])
def test_r58_every_ruleset_settles_a_table(rules: Rules) -> None:
    totals_won = paid(rules, *R46)
    assert sum(totals_won) == 0
    assert totals_won[3] == max(totals_won)


def test_the_wheel_is_a_matter_of_the_ranking() -> None:
    assert replace(ONE_SIX, ranking=Ranking(wheel=Wheel.SECOND)) == with_field(
        ONE_SIX, "ranking.wheel=second"
    )
