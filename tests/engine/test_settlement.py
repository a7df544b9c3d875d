"""What the tables of the world pay: the sources' worked examples and the pitfalls, to the unit."""

import pytest

from engine.cards import Card, parse_cards
from engine.judged import Shown
from engine.natural_search import natural_of, naturals_of
from engine.naturals import Natural, NaturalKind, NaturalRules
from engine.prices import Prices
from engine.ranking import Ranking
from engine.rules import Rules
from engine.rulesets import find_ruleset, with_field
from engine.scoring import OnTable, settle
from engine.setting import Rows
from engine.transfers import Account, Transfer, totals
from tests.engine.strategies import one_deck

EVERY_KIND = NaturalRules(pays=Prices(tuple((kind, 1) for kind in NaturalKind)))


def rows(text: str) -> Rows:
    front, middle, back = (
        parse_cards(" ".join(row[at : at + 2] for at in range(0, len(row), 2))) for row in text.split("|")
    )
    return front, middle, back


def ruleset(name: str, *changes: str) -> Rules:
    rules = find_ruleset(name)
    for change in changes:
        rules = with_field(rules, change)
    return rules


def won(rules: Rules, *boards: str, table: OnTable | None = None) -> list[int]:
    """What each seat wins. A board is its rows, ``-`` a surrender, ``natural: CARDS`` the best of them."""
    shown = shown_by(rules, *boards)
    result = totals(settle(rules, shown, table), range(len(boards)))
    assert sum(result.values()) == 0
    return [result[seat] for seat in range(len(boards))]


def shown_by(rules: Rules, *boards: str) -> list[Shown]:
    """What the seats show; no card lies there twice (R91)."""
    shown = [_shown(rules, seat, board) for seat, board in enumerate(boards)]
    one_deck([each.rows or (each.cards,) for each in shown])
    return shown


def _shown(rules: Rules, seat: int, board: str) -> Shown:
    if board == "-":
        return Shown(seat, None)
    if not board.startswith("natural: "):
        return Shown(seat, rows(board))
    cards = hand(board.removeprefix("natural: "))
    return Shown(seat, None, naturals_of(cards, rules.ranking, rules.naturals)[0], cards)


def hand(text: str) -> tuple[Card, ...]:
    return parse_cards(" ".join(text[at : at + 2] for at in range(0, len(text), 2)))


LOW = "2c3d5h|2d3h4s6c7d|2h3s5c4c4h"
MIDDLING = "4d6d9h|5d5s9cTdJc|6h6sTcJhQd"
HIGH = "AcKdQc|KcKhAsQs9s|AdAhQhJsTs"
FOUL_TOO = "AcAdAs|KcKdQs9sTs|QhQcKhAhJs"
TIED, TIED_TOO = "KcQc9c|AcJcTc8d7d|6c6dKd5c4c", "KhQh9h|AhJhTh8s7s|6h6sKs5h4h"
FOUL_OF_TIES = "QdQsAd|JdTd9d8h3s|AsJsTs9s7h"
ABOVE, BELOW = "Ad9d9s|TdTsJdJsQd|3c3d3h2c2d", "2c3c5d|2d3d4d7c8c|2h2s3h4s5s"
FOUL = "8c8dKs|2s3c7c9dJd|7h7s8h8sTh"
SIX_PAIRS = "AsAhKdKcQsQhJdJc9s9h4d4c2s"
LOWER_PAIRS = "AdAcTsThTdTc8s8h7d7c3s3h2d"
MIDDLING_PAIRS = "9h9c5d5sTdTcJcJh6d6h7h7s2s"
DRAGON = "AdKhQdJhTh9d8c7s6h5d4h3s2h"
DRAGON_TOO = "AcKdQsJcTs9h8d7c6s5h4c3d2c"


def test_pagat_pays_strong_rows_instead_of_their_unit() -> None:
    """The example of seed 000: three for the front against two and four."""
    one, other = "6c6d6h|4c4d4h9c9d|KcKdKh8c8d", "QcQd7h|JcJdJh2c2d|5c5d5h5sAc"
    assert won(ruleset("pagat"), one, other) == [-3, 3]


def test_hawaiian_gardens_doubles_or_loses_each_chip_once() -> None:
    """The example of seed 000: eight chips win six of B, lose two to C, and meet D no more."""
    rules = ruleset("hawaiian-gardens")
    chips = {0: 8, 1: 100, 2: 100, 3: 100}
    table = OnTable(dealer=0, chips=chips)
    shown = shown_by(rules, MIDDLING, LOW, HIGH, FOUL)
    transfers = settle(rules, shown, table)
    against = {
        seat: totals([each for each in transfers if {each.payer, each.payee} == {0, seat}], (0,))[0]
        for seat in (1, 2, 3)
    }
    assert against == {1: 6, 2: -2, 3: 0}


def test_hawaiian_gardens_by_the_letter() -> None:
    rules = ruleset("hawaiian-gardens")
    assert won(rules, HIGH, LOW) == [6, -6]
    assert won(rules, HIGH, LOW, MIDDLING) == [18, -15, -3]
    assert won(rules, HIGH, "-", LOW) == [3 + 6, -6, -6 + 3]


P1, P2 = "6h6d4s|AhJhJd9s7h|KcJcTc9c3c", "5d2h2c|AsAd7c3s3h|KsQsJsTh9h"
P3, P4 = "7s4c2s|KhTs8s5h5c|Td9d8d7d4d", "Kd6s6c|Ac5s4h3d2d|QhQdQc8h8c"


def test_r46_r47_a_home_run_is_paid_by_the_losers() -> None:
    assert won(ruleset("one-six"), P1, P2, P3, P4) == [1, -6, -13, 18]
    assert won(ruleset("one-six", "home_run.times=2"), P1, P2, P3, P4) == [-5, -12, -19, 36]
    assert won(ruleset("taiwanese"), P1, P2, P3, P4) == [-5, -12, -19, 36]


def test_r49_with_one_opponent_there_is_no_home_run() -> None:
    assert won(ruleset("one-six", "home_run.times=2"), HIGH, LOW) == [6, -6]
    assert won(ruleset("taiwanese"), HIGH, LOW, MIDDLING)[0] == 12
    assert won(ruleset("singapore+home-run-doubles"), HIGH, LOW, MIDDLING)[0] == 12
    assert won(ruleset("vietnamese+scoop-doubles"), HIGH, LOW, MIDDLING)[0] == 18


def test_a_surrender_or_a_natural_at_the_table_means_no_home_run() -> None:
    rules = ruleset("singapore+home-run-doubles", "surrender.allowed=true")
    assert won(rules, HIGH, LOW, "-")[0] == 3 + 1
    assert won(rules, HIGH, LOW, FOUL)[0] == 12


def test_r53_r55_surrenders() -> None:
    rules = ruleset("one-six", "surrender.allowed=true")
    assert won(rules, "-", HIGH) == [-3, 3]
    assert won(rules, "-", "-", HIGH) == [-3, -3, 6]
    assert won(rules, "-", FOUL) == [0, 0]


@pytest.mark.parametrize(
    ("mode", "units"),
    [("winner-instead", 4), ("winner-extra", 5), ("always-extra", 1), ("both-difference", 1)],
)
def test_r56_two_holders_of_a_bonus(mode: str, units: int) -> None:
    rules = ruleset("simple", f"bonus.mode={mode}", "bonus.back.four-of-a-kind=4")
    one, other = "2c3d5h|2d3h4s8c9d|7c7d7h7sKc", "2h3s5c|2s3c4d8s9h|6c6d6h6sKd"
    assert won(rules, one, other) == [units, -units]
    assert won(rules, one, "2h3s5c|2s3c4d8s9h|AcAdKhQhJd")[0] == (4 if mode == "winner-instead" else 5)


def test_a_bonus_counts_for_a_row_that_loses_where_it_always_counts() -> None:
    rules = ruleset("pagat+always-extra")
    one, other = "2c3d5h|2d3h4s8c9d|6c6d6h6sKd", "2h3s5c|2s3c4c8s9h|7c7d7h7sKc"
    assert won(rules, one, other) == [-1, 1]
    assert won(rules, one, "2h3s5c|2s3c4c8s9h|TdThTcJhJd") == [4, -4]


def test_a_foul_pays_the_bonuses_of_whoever_set_right() -> None:
    strong = "2c3d5h|2d3h4s9cTd|6c6d6h6sKd"
    assert won(ruleset("pagat"), strong, FOUL) == [3 + 3, -6]
    assert won(ruleset("hawaiian-gardens"), strong, FOUL) == [6 + 4, -10]
    assert won(ruleset("pagat"), FOUL, FOUL_TOO) == [0, 0]


@pytest.mark.parametrize(
    ("rules", "units"),
    [("pagat", 13), ("hawaiian-gardens", 9), ("singapore", 13), ("vietnamese", 13), ("royalties", 36)],
)
def test_r77_natural_against_natural(rules: str, units: int) -> None:
    assert won(ruleset(rules), f"natural: {DRAGON}", f"natural: {SIX_PAIRS}") == [units, -units]


def test_naturals_of_one_kind() -> None:
    assert won(ruleset("pagat"), f"natural: {SIX_PAIRS}", f"natural: {LOWER_PAIRS}") == [3, -3]
    assert won(ruleset("singapore"), f"natural: {SIX_PAIRS}", f"natural: {LOWER_PAIRS}") == [0, 0]
    assert won(ruleset("hawaiian-gardens"), f"natural: {SIX_PAIRS}", f"natural: {LOWER_PAIRS}") == [0, 0]
    assert won(ruleset("pagat"), f"natural: {DRAGON}", f"natural: {DRAGON_TOO}") == [0, 0]


def test_a_natural_takes_its_value_from_everybody_else_and_the_rest_settle() -> None:
    rules = ruleset("pagat", "surrender.allowed=true")
    assert won(rules, f"natural: {MIDDLING_PAIRS}", HIGH, LOW) == [6, 0, -6]
    assert won(rules, f"natural: {MIDDLING_PAIRS}", FOUL_TOO, "-") == [3 + 1, -3, -1]


def test_the_bank_wins_ties_and_only_it_settles() -> None:
    rules = ruleset("bank")
    assert won(rules, TIED, TIED_TOO) == [3, -3]
    assert won(rules, LOW, HIGH, MIDDLING) == [-6, 3, 3]
    assert won(rules, LOW, HIGH, MIDDLING, table=OnTable(bank=1)) == [-3, 6, -3]


def test_malayan_naturals_meet_by_their_difference() -> None:
    rules = ruleset("malayan")
    triples = "2c2d2h5c5d5h8c8d8hTcTdThAd"
    assert won(rules, f"natural: {SIX_PAIRS}", f"natural: {triples}") == [-2, 2]


def test_the_pool_is_shared_in_whole_units() -> None:
    rules = ruleset("pool")
    assert won(rules, HIGH, LOW, MIDDLING, FOUL) == [9, -3, -3, -3]
    result = totals(settle(rules, shown_by(rules, TIED, TIED_TOO, FOUL_OF_TIES), OnTable(pool=1)), range(3))
    assert result == {0: 0, 1: 0, 2: -3, Account.POOL: 3}
    assert totals(settle(rules, shown_by(rules, FOUL, FOUL_TOO)), range(2))[Account.POOL] == 6
    assert won(ruleset("pool+sweep-takes-pool"), HIGH, LOW, MIDDLING) == [6 + 6, -6, -6]


def test_pusoy_has_one_winner_or_none() -> None:
    assert won(ruleset("pusoy"), HIGH, LOW, MIDDLING) == [2, -1, -1]
    assert won(ruleset("pusoy"), TIED, TIED_TOO, ABOVE)[2] == 2
    assert won(ruleset("pusoy"), TIED, TIED_TOO) == [0, 0]
    assert won(ruleset("pusoy"), FOUL, LOW, FOUL_TOO) == [-1, 2, -1]


def test_a_raise_counts_wherever_rows_are_played_for() -> None:
    """Joke mode: a unit a row more is three more into a pool, and one more for a single winner."""
    once, twice = OnTable(raised=1), OnTable(raised=2)
    assert won(ruleset("pool"), HIGH, LOW, MIDDLING, FOUL, table=once) == [18, -6, -6, -6]
    assert won(ruleset("pusoy"), HIGH, LOW, MIDDLING, table=twice) == [6, -3, -3]
    assert (
        totals(
            settle(ruleset("race-to-eleven"), shown_by(ruleset("race-to-eleven"), HIGH, LOW), once), range(2)
        )[0]
        == 6
    )


def test_race_counts_the_best_row_of_the_table() -> None:
    rules = ruleset("race-to-eleven")

    def points(*boards: str) -> list[int]:
        result = totals(settle(rules, shown_by(rules, *boards)), range(len(boards)))
        return [result[seat] for seat in range(len(boards))]

    assert points(HIGH, LOW, MIDDLING) == [3, 0, 0]
    assert points(HIGH, LOW, MIDDLING, FOUL) == [4, 0, 0, 0]
    assert points(TIED, TIED_TOO) == [0, 0]


def test_aces_rake_jackpot_and_pair_stakes() -> None:
    rules = ruleset("hawaiian-gardens+aces")
    assert won(rules, HIGH, LOW) == [6 + 8, -14]
    staked = ruleset("simple", "stakes.pairs=[[1, 2, 10]]")
    assert won(staked, HIGH, LOW, MIDDLING) == [30 + 3, -30 - 3, 3 - 3]
    raked = ruleset("simple", "house.rake=2", "house.jackpot=1")
    result = totals(settle(raked, shown_by(raked, HIGH, LOW)), range(2))
    assert result == {0: 1, 1: -5, Account.HOUSE: 2, Account.JACKPOT: 2}
    lucky = ruleset("simple", "house.rake=1", "house.jackpot=1")
    loser, winner = "2c2d5h|4c4d4h8s9h|5c6c7c8c9c", "3c3d5s|TcThTsJs2s|6d7d8d9dTd"
    shown = shown_by(lucky, loser, winner)
    assert totals(settle(lucky, shown, OnTable(jackpot=40)), range(2))[0] == -1 - 3 + 42


def test_low_in_the_middle() -> None:
    rules = ruleset("low-in-the-middle")
    seven, wheel = "2c3d8c|2d3h4s5c7d|KhKs5s8d8h", "2s3c8s|Ad2h3s4c5h|QhQs6s9d9h"
    assert won(rules, seven, wheel) == [0 + 1 + 1, -2]
    assert won(ruleset("low-in-the-middle+ten-low"), seven, wheel) == [6, -6]


def test_r59_options_that_are_off_change_nothing() -> None:
    plain = won(ruleset("one-six"), P1, P2, P3, P4)
    for change in ("home_run.times=1", "bonus.front={}", "aces=[]", "stakes.pairs=[]", "overall=none"):
        assert won(ruleset("one-six", change), P1, P2, P3, P4) == plain


NATURALS = {
    "six-pairs": (SIX_PAIRS, "AsAhKdKcQsQhJdJc9s9h4d5c2s"),
    "three-straights": ("8s9s9hTsThJsJhQsQhQdKsKhAd", "8s9s9hTsThJsJhQsQhQdKsKhKd"),
    "three-flushes": ("2s5s9s3d6d8dJdKd5h6h7h8h9h", "2s5s9s3d6d8dJdKd5h6h7h8h9c"),
    "dragon": (DRAGON, DRAGON.replace("Ad", "Kd")),
    "clean-dragon": ("AhKhQhJhTh9h8h7h6h5h4h3h2h", DRAGON),
    "five-pairs-and-a-triple": ("AsAhAdAcKsKhKdQsQhJdJcTsTh", "AsAhAdAcKsKhKdQsQhJdJcTs9h"),
    "four-triples": ("2c2d2h2s5c5d5h9c9d9hKcKdKh", "2c2d2h2s5c5d5h9c9d9hKcKdQh"),
    "three-quads": ("2c2d2h2s5c5d5h5s9c9d9h9sKh", "2c2d2h2s5c5d5h5s9c9d9hKsKh"),
    "three-straight-flushes": ("2s3s4s5d6d7d8d9d5h6h7h8h9h", "2s3s5s5d6d7d8d9d5h6h7h8h9h"),
    "all-low": ("2c2d3h3s4c4d5h6s7c7d8h8s8c", "2c2d3h3s4c4d5h6s7c7d8h8s9c"),
    "all-high": ("8c8d9h9sTcTdJhJsQcQdKhKsAc", "8c8d9h9sTcTdJhJsQcQdKhKs7c"),
    "one-colour": ("2c3c5c7c9cJcKc2s4s6s8sTsQs", "2c3c5c7c9cJcKc2s4s6s8sTsQh"),
    "twelve-of-a-colour": ("2c3c5c7c9cJcKc2s4s6s8sTsQh", "2c3c5c7c9cJcKc2s4s6s8sTdQh"),
    "all-broadways": ("JsJhJdJcQsQhQdQcKsKhKdKcAh", "JsJhJdJcQsQhQdQcKsKhKdTcTh"),
    "no-broadways": ("2c2d3h3s4c4d5h6s7c7d8h8sAc", "2c2d3h3s4c4d5h6s7c7d8h8sJc"),
    "one-suit": ("AhKhQhJhTh9h8h7h6h5h4h3h2h", DRAGON),
}


@pytest.mark.parametrize("kind", list(NaturalKind))
def test_every_natural_is_found_and_a_near_miss_is_not(kind: NaturalKind) -> None:
    held, missed = map(hand, NATURALS[kind])
    assert len(set(held)) == len(set(missed)) == 13
    assert natural_of(held, Ranking(), EVERY_KIND, kind) is not None
    assert natural_of(missed, Ranking(), EVERY_KIND, kind) is None


@pytest.mark.parametrize(
    ("text", "kind", "change", "holds"),
    [
        ("AsAhAdAcKsKhKdKcQsQhJdJc9s", NaturalKind.SIX_PAIRS, {}, True),
        ("AsAhAdAcKsKhKdKcQsQhJdJc9s", NaturalKind.SIX_PAIRS, {"quad_is_two_pairs": False}, False),
        ("AsAhAdKsKhQdQcJsJhTdTc9s8s", NaturalKind.SIX_PAIRS, {}, False),
        (
            "AsAhAdAcKsKhKdQsQhJdJcTsTh",
            NaturalKind.FIVE_PAIRS_AND_A_TRIPLE,
            {"quad_is_two_pairs": False},
            False,
        ),
        ("2c2d3h3s4c4d5h6s7c7d8h8sTc", NaturalKind.NO_BROADWAYS, {}, True),
        ("2c2d3h3s4c4d5h6s7c7d8h8sTc", NaturalKind.NO_BROADWAYS, {"tens_are_pictures": True}, False),
    ],
)
def test_r64_r65_r67_what_a_quad_and_a_ten_count_as(
    text: str, kind: NaturalKind, change: dict[str, bool], holds: bool
) -> None:
    rules = NaturalRules(pays=EVERY_KIND.pays, **change)  # type: ignore[arg-type]
    assert (natural_of(hand(text), Ranking(), rules, kind) is not None) is holds


def test_the_natural_worth_most_comes_first() -> None:
    found = naturals_of(hand("JsJhJdJcQsQhQdQcKsKhKdKcAh"), Ranking(), find_ruleset("royalties").naturals)
    assert isinstance(found[0], Natural)
    assert found[0].kind is NaturalKind.ALL_BROADWAYS
    assert [each.units for each in found] == sorted((each.units for each in found), reverse=True)


def test_a_grouping_compares_best() -> None:
    found = natural_of(hand("2s3s4s5d6d7d8d9d5h6h7h8h9h"), Ranking(), EVERY_KIND, NaturalKind.THREE_STRAIGHTS)
    assert found is not None
    assert found.rows is not None
    assert {card.suit for card in found.rows[2]} == {"h"} or {card.suit for card in found.rows[2]} == {"d"}


def test_criss_cross_settles_every_hand_of_one_with_every_hand_of_the_other() -> None:
    """Hands of one player never meet; second hands are seats 2 and 3 (001, "Other variations")."""
    rules, table = ruleset("criss-cross"), OnTable(players=2)
    assert won(rules, P1, P2, P3, P4, table=table) == [1 - 6, -1 + 1, -1 - 6, 6 + 6]
    assert won(ruleset("criss-cross", "stakes.pairs=[[1, 2, 10]]"), P1, P2, P3, P4, table=table) == [
        10 * units for units in (-5, 0, -7, 12)
    ]


def test_hawaiian_gardens_leaves_twelve_chips() -> None:
    rules = ruleset("hawaiian-gardens")
    assert 8 + won(rules, MIDDLING, LOW, HIGH, table=OnTable(dealer=0, chips={0: 8, 1: 100, 2: 100}))[0] == 12


def test_chips_won_are_not_at_risk_and_naturals_settle_first() -> None:
    rules = ruleset("hawaiian-gardens")
    table = OnTable(dealer=0, chips={0: 100, 1: 4, 2: 100})
    shown = shown_by(rules, MIDDLING, LOW, "natural: AcAsAdAhKdKcKhKsQcQs8c8d7h")
    assert totals(settle(rules, shown, table), range(3)) == {0: -4, 1: -4, 2: 8}


def test_r50_a_home_run_takes_the_same_whole_number_from_each() -> None:
    for name, price in (("hawaiian-gardens", 9), ("taiwanese", 12), ("vietnamese+scoop-doubles", 9)):
        assert won(ruleset(name), P1, P2, P3, P4)[3] == 3 * price


def test_a_surrender_pays_the_bank_and_a_bank_that_surrenders_pays_everyone() -> None:
    rules = ruleset("bank+surrender")
    assert won(rules, HIGH, "-", LOW) == [1 + 3, -1, -3]
    assert won(rules, "-", HIGH, LOW) == [-2, 1, 1]
    assert won(rules, FOUL, FOUL_TOO) == [0, 0]


def test_a_surrender_costs_two_where_there_is_an_overall_point() -> None:
    assert won(ruleset("pagat+surrender"), "-", HIGH) == [-1, 1]
    assert won(ruleset("pagat+surrender+overall"), "-", HIGH) == [-2, 2]
    assert won(ruleset("pagat+overall+surrender"), "-", HIGH) == [-2, 2]


def test_the_overall_point_goes_to_whoever_wins_more_units() -> None:
    """Two rows against one, but the one is four of a kind: 4 - 2, and one more."""
    quads, plain = "2c3d5h|2d3h4s8c9d|7c7d7h7sKc", "4d6c9h|5d5s9cTdJc|6h6sTcJhQd"
    assert won(ruleset("pagat"), quads, plain) == [2, -2]
    assert won(ruleset("pagat+overall"), quads, plain) == [3, -3]
    assert won(ruleset("pagat", "overall=rows"), quads, plain) == [1, -1]


@pytest.mark.parametrize(
    ("name", "middle", "back"),
    [
        ("pagat", 5, 5),
        ("pagat+middle-plus-one", 6, 5),
        ("vietnamese", 10, 5),
        ("singapore", 14, 7),
        ("malayan", 1 + 8, 1 + 6),
    ],
)
def test_a_straight_flush_by_its_place(name: str, middle: int, back: int) -> None:
    winner, loser = "2c3d5h|4d5d6d7d8d|9hThJhQhKh", "2s3h7s|6c6s8c9d2h|8s8hTcTsJc"
    assert won(ruleset(name), winner, loser)[0] == 1 - 2 + middle + back


def test_a_natural_pays_no_sweep_of_the_pool() -> None:
    rules = ruleset("pagat+pool", "pool.sweep_takes_it=true")
    natural = f"natural: {MIDDLING_PAIRS}"
    assert won(rules, HIGH, LOW, natural) == [9 - 3 + 3 - 3, -3 - 3 - 3, -3 + 6]


def test_the_pool_carries_what_cannot_be_shared() -> None:
    rules = ruleset("pool")
    shown = shown_by(rules, TIED, TIED_TOO, BELOW, FOUL_OF_TIES)
    result = totals(settle(rules, shown, OnTable(pool=4)), range(4))
    assert result == {0: 3, 1: 3, 2: -3, 3: -3, Account.POOL: 0}
    alike = ("2c4d6h|3c5d7h8sTc|9dJhQsKcAd", "2d4h6s|3d5h7s8cTd|9hJsQcKdAh", "2h4s6c|3h5s7c8dTh|9sJcQdKhAs")
    three = totals(settle(rules, shown_by(rules, *alike), OnTable(pool=4)), range(3))
    assert three == {0: 0, 1: 0, 2: 0, Account.POOL: 0}


def test_the_ace_of_spades_is_paid_by_each() -> None:
    rules = ruleset("singapore+ace-of-spades")
    assert won(rules, HIGH, LOW, MIDDLING) == [
        units + fee
        for units, fee in zip(won(ruleset("singapore"), HIGH, LOW, MIDDLING), (2, -1, -1), strict=True)
    ]


def test_a_jackpot_grows_by_a_part_of_the_rake() -> None:
    rules = ruleset("hawaiian-gardens+jackpot")
    shown = shown_by(rules, HIGH, LOW)
    assert totals(settle(rules, shown), range(2)) == {
        0: 6 - 2,
        1: -6 - 2,
        Account.HOUSE: 2,
        Account.JACKPOT: 2,
    }
    short = OnTable(dealer=0, chips={0: 100, 1: 1})
    assert totals(settle(rules, shown, short), range(2)) == {
        0: -2,
        1: -1,
        Account.HOUSE: 1,
        Account.JACKPOT: 2,
    }


def test_one_two_three_and_four_aces_are_worth_one_two_six_and_eight() -> None:
    rules = ruleset("simple", "aces=[1, 2, 6, 8]", "row=0")
    none = "2c3d5h|4c4d7h8s9c|TcTdJhJsQc"
    for aces, units in (("2h", 0), ("Ah", 1), ("AhAd", 2), ("AhAdAs", 6), ("AhAdAsAc", 8)):
        front = (aces + "3s5s6s")[:6]
        middle = aces[6:] + "4h4s7d8c9d"[len(aces[6:]) :]
        assert won(rules, f"{front}|{middle}|ThTsJcJdQh", none) == [units, -units]


STRONG_ROWS = "2c3d5h|4d5d6d7d8d|9hThJhQhKh"
SCOOPED = "2h3s4s|6c6s8c9d2d|8s8hTcTsJc"
SCOOPED_TOO = "2s3c4c|5c5s7c7hQd|9c9sJsQcQs"
LAST_HAND = "3h4h6h|KcKdKs7sTd|AcAdAhAsJd"


def test_strong_rows_count_double_in_a_scoop_that_counts_double() -> None:
    plain, doubled = (ruleset(name) for name in ("vietnamese", "vietnamese+scoop-doubles"))
    assert won(plain, STRONG_ROWS, SCOOPED) == [1 + 10 + 5, -16]
    assert won(doubled, STRONG_ROWS, SCOOPED) == [32, -32]
    assert won(doubled, STRONG_ROWS, SCOOPED, SCOOPED_TOO)[0] == 48 * 2
    assert won(doubled, STRONG_ROWS, "8h8sKs|2s3c7c9dJc|6c6h7h7sTc") == [32, -32]  # a foul
    home_run = ruleset("singapore+home-run-doubles")
    assert won(home_run, STRONG_ROWS, SCOOPED, SCOOPED_TOO)[0] == 2 * 2 * (1 + 14 + 7)


def test_a_foul_that_plays_on_wins_nothing_from_a_surrender() -> None:
    rules = ruleset("one-six", "foul.mode=plays-on", "surrender.allowed=true")
    assert won(rules, "-", "8c8dKs|2s3c7c9dJd|7h7s6h6sTh") == [0, 0]


def two_hands_each(*changes: str) -> tuple[Transfer, ...]:
    rules = ruleset("criss-cross", *changes)
    shown = shown_by(rules, STRONG_ROWS, SCOOPED, SCOOPED_TOO, LAST_HAND)
    return settle(rules, shown, OnTable(players=2, bank=0))


def test_every_hand_of_the_bank_settles() -> None:
    # The other two hands are one player's, so that none goes without the bank.
    assert two_hands_each("settlement=bank", "bank.wins_ties=false") == two_hands_each()
    won_ties = [each for each in two_hands_each("settlement=bank") if "the bank wins" in each.reason]
    assert [(each.payer, each.payee) for each in won_ties] == [(1, 2)]


def test_two_hands_pay_once_what_a_player_owes_once() -> None:
    assert totals(two_hands_each("house.rake=2"), ())[Account.HOUSE] == 4
    pooled = two_hands_each("settlement=pool")
    assert sum(each.units for each in pooled if each.payee == Account.POOL) == 2 * 3


def test_a_natural_counts_at_strict_tables_only_where_its_rows_lie_right() -> None:
    pagat, foul = ruleset("pagat"), rows("AcKhQd|2c3d4h5s7c|6d8h9sTcJd")
    dragon = natural_of(sum(foul, ()), pagat.ranking, pagat.naturals, NaturalKind.DRAGON)
    assert dragon
    shown = [Shown(0, foul, dragon), Shown(1, rows("2h3s4s|6c6s8c9d2d|8s8dTsThJc"))]
    for strict, units in (("false", 13), ("true", -3)):
        rules = ruleset("pagat", f"naturals.set_right={strict}")
        assert totals(settle(rules, shown), (0,))[0] == units
