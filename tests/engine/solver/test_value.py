"""What settings are worth, and that the best of them are found."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from statistics import fmean

import numpy as np
import pytest

from engine.cards import PLAIN_PACK, RANKS, Card, parse_cards
from engine.judged import Shown, foul_of
from engine.ranking import BLANK, WILD, Ranking
from engine.rules import Rules, Settlement
from engine.rulesets import find_ruleset, rulesets, with_field
from engine.scoring import OnTable, settle
from engine.setting import HAND_LENGTH, Row, RowOrder, Rows
from engine.solver.field import Field, hand, read_settings, write_settings
from engine.solver.payoff import Seating
from engine.solver.removal import Removal
from engine.solver.self_play import (
    COUNTS,
    FIELDS,
    ONE,
    Effort,
    best_alone,
    count_like,
    expected,
    field_of,
    outcomes_of,
    self_play,
)
from engine.solver.splits import Splits
from engine.solver.value import best_settings, value_of
from engine.transfers import totals

ONE_SIX, TWO_FOUR = find_ruleset("one-six"), find_ruleset("two-four")
RULES = rulesets()


def cards_of(seed: int) -> list[Card]:
    return Random(seed).sample(PLAIN_PACK, HAND_LENGTH)


@pytest.mark.parametrize("rules", RULES, ids=[rules.name for rules in RULES])
def test_nothing_legal_is_worth_more_than_the_best(rules: Rules) -> None:
    value = value_of(rules, Seating(3))
    for seed in range(3):
        cards = cards_of(seed)
        best = value.best(cards, top=3)
        assert [each.units for each in best] == sorted((each.units for each in best), reverse=True)
        splits = Splits(cards, rules.ranking, rules.rows)
        some = Random(seed).sample(range(len(splits.settings)), 150)
        others = [splits.cards_of(splits.settings, at) for at in some]
        for valued in best:
            assert foul_of(rules, valued.rows) is None
            assert sorted(sum(valued.rows, ())) == sorted(cards)
            assert value.of(valued.rows) == pytest.approx(valued.units)
        assert max(map(value.of, others)) <= best[0].units + 1e-9


def against_the_field(rules: Rules, rows: Rows, weights: Sequence[float]) -> float:
    """The mean of what a setting wins from every setting of the field, settled one by one."""
    field = field_of(rules.ranking, rules.rows, count_like(rules))
    won = 0.0
    table = OnTable(bank=1)
    for theirs, weight in zip(field.settings, weights, strict=True):
        if weight:
            won += weight * totals(settle(rules, [Shown(0, rows), Shown(1, theirs)], table), (0, 1))[0]
    return won


@pytest.mark.parametrize("name", ["two-four", "malayan", "vietnamese", "pagat+always-extra"])
def test_units_are_the_mean_of_what_the_engine_settles(name: str) -> None:
    rules = find_ruleset(name)
    rules = replace(rules, naturals=ONE_SIX.naturals)  # see test_apart
    cards = cards_of(11)
    field = field_of(rules.ranking, rules.rows, count_like(rules))
    weights = field.removal.weights(cards)
    (best,) = value_of(rules, Seating(1)).best(cards)
    assert best.units == pytest.approx(against_the_field(rules, best.rows, weights.tolist()))


def test_ones_own_cards_are_not_in_other_hands() -> None:
    field = field_of(Ranking(), ONE_SIX.rows, "one-six")
    aces = parse_cards("As Ah Ad 2c 3c 4c 5d 6d 7d 8h 9h Th Jh")
    weights = field.removal.weights(aces)
    assert weights.sum() == pytest.approx(1)
    held = np.array([sum(card.rank == "A" for card in sum(rows, ())) for rows in field.settings])
    assert weights[held > 1].max() == 0
    # Three opponents share one ace: a third of them has it.
    assert float(weights[held == 1].sum()) == pytest.approx(1 / 3, abs=0.03)


def test_a_wild_card_that_one_holds_is_in_no_other_hand() -> None:
    king = Card("K", "c")
    settings = [hand(number) for number in range(200)]
    removal = Removal(settings, Ranking(faces=((king, WILD),)))
    mine = [king, *cards_of(3)[:12]] if king not in cards_of(3)[:12] else cards_of(3)
    weights = removal.weights(mine)
    assert {king in cards for cards, weight in zip(settings, weights, strict=True) if weight} == {False}
    assert any(king in cards for cards in settings)


def test_more_opponents_make_home_runs_rarer() -> None:
    rules = find_ruleset("hawaiian-gardens")
    cards = parse_cards("As Ah Ad Kd Kc Kh Ks 9d 9c Jd Jh Jc 2d")
    two, three = (value_of(rules, Seating(each)).best(cards)[0].units for each in (2, 3))
    alone = value_of(rules, Seating(1)).best(cards)[0].units
    assert alone < three < two


def test_the_bank_is_worth_its_ties() -> None:
    rules = find_ruleset("bank")
    assert rules.settlement is Settlement.BANK
    for seed in range(3):
        player, bank = (
            value_of(rules, Seating(3, bank=each)).best(cards_of(seed))[0] for each in (False, True)
        )
        assert bank.units >= player.units


def test_a_price_makes_a_row_worth_laying() -> None:
    cards = parse_cards("9s 9h 9d Kd Kc Qd Qc As Js Td 7c 5s 4h")
    plain = with_field(ONE_SIX, "bonus.mode=always-extra")
    (usual,) = best_settings(cards, plain)
    (priced,) = best_settings(cards, with_field(plain, "bonus.front.three-of-a-kind=50"))
    assert {card.rank for card in usual.rows[0]} != {"9"}
    ranks = {"".join(sorted(card.rank for card in rows)) for rows in priced.rows}
    assert "999" not in ranks  # it would be a foul: nothing beats three nines twice
    cards = parse_cards("9s 9h 9d Ks Qs 8s 7s 5s Kd Qd Jd Td 2d")
    (priced,) = best_settings(cards, with_field(plain, "bonus.front.three-of-a-kind=50"))
    assert {card.rank for card in priced.rows[0]} == {"9"}


def test_a_foul_that_cannot_be_helped_costs_its_price() -> None:
    blank = replace(ONE_SIX, ranking=Ranking(faces=tuple((card, BLANK) for card in PLAIN_PACK)))
    rules = with_field(blank, "rows.order=strictly")
    (best,) = best_settings(cards_of(1), rules)
    assert best.units == pytest.approx(-6)
    assert foul_of(rules, best.rows)


def test_settings_alike_row_by_row_count_as_one_and_the_seed_chooses() -> None:
    cards = parse_cards("Ks Kh Kd Kc Qs Qh Qd Qc 9s 9h 9d 9c 2s")
    value = value_of(TWO_FOUR, Seating(1))
    several = value.best(cards, top=6)
    strengths = {tuple("".join(sorted(card.rank for card in row)) for row in each.rows) for each in several}
    assert len(strengths) == len(several) == 6
    chosen = {value.best(cards, seed=seed)[0].rows for seed in "abcdefgh"}
    assert len(chosen) > 1
    assert len({value.of(rows) for rows in chosen}) == 1


def test_as_many_settings_as_are_asked_for() -> None:
    assert len(best_settings(cards_of(2), TWO_FOUR, top=200)) == 200


@pytest.mark.parametrize("name", ["two-four", "pagat", "low-in-the-middle"])
@pytest.mark.parametrize("row", Row)
def test_the_strongest_of_a_row_then_what_is_worth_most(name: str, row: Row) -> None:
    rules = find_ruleset(name)
    value = value_of(rules, Seating(3))
    cards = cards_of(5)
    splits = Splits(cards, rules.ranking, rules.rows)
    strengths = splits.settings.strengths
    every = {tuple(int(each[at]) for each in strengths): at for at in range(len(splits.settings))}
    order = sorted({each[row] for each in every}, reverse=True)
    wanted: list[tuple[int, float]] = []
    for strength in order:
        if len(wanted) >= 10:
            break
        alike = [splits.cards_of(splits.settings, at) for each, at in every.items() if each[row] == strength]
        wanted += [(strength, units) for units in sorted(map(value.of, alike), reverse=True)]
    found = value.strongest(cards, row, top=10)
    assert [each.units for each in found] == pytest.approx([units for _, units in wanted[:10]])
    for each, (strength, _) in zip(found, wanted[:10], strict=True):
        assert int(Field([each.rows], rules.ranking, rules.rows).strengths[row][0]) == strength
        assert foul_of(rules, each.rows) is None


def test_the_shipped_fields_are_legal_and_made_of_the_hands_they_say() -> None:
    for name, (_, rows) in FIELDS.items():
        settings = read_settings(name)
        assert len(settings) == 8192
        for number in range(0, 8192, 97):
            assert sorted(sum(settings[number], ())) == sorted(hand(number))
            assert foul_of(replace(TWO_FOUR, rows=rows), settings[number]) is None


def test_a_field_is_written_and_read_as_it_is() -> None:
    settings = read_settings("simple")[:5]
    data = write_settings(settings)
    assert len(data) == 65
    assert [PLAIN_PACK[at] for at in data[:13]] == list(sum(settings[0], ()))


def test_self_play_gives_the_same_settings_every_time() -> None:
    effort = Effort(hands=30, rounds=3, round_hands=10, parts=2)
    one, other = (self_play(Ranking(), ONE_SIX.rows, "one-six", effort) for _ in range(2))
    assert write_settings(one) == write_settings(other)
    turned = self_play(Ranking(order=RANKS[::-1]), ONE_SIX.rows, "one-six", effort)
    assert [sorted(sum(rows, ())) for rows in turned] == [sorted(sum(rows, ())) for rows in one]
    assert turned != one


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize(
    "ranking",
    [Ranking(), Ranking(order=RANKS[::-1]), Ranking(wild=parse_cards("2c 2d"), blank=parse_cards("Kh"))],
)
def test_backs_left_out_unweighed_are_never_the_best(ranking: Ranking, count: str) -> None:
    field = Field(self_play(ranking, ONE_SIX.rows, count, Effort(60, 2, 20, 0)), ranking, ONE_SIX.rows)
    equities = []
    for tables, strengths in zip(field.tables, field.strengths, strict=True):
        seen = np.bincount(strengths, minlength=tables.size)
        equities.append((2 * np.cumsum(seen) - seen) * ONE // (2 * seen.sum()))
    for seed in range(30):
        splits = Splits(cards_of(seed), ranking, ONE_SIX.rows)
        units = expected(outcomes_of(count), equities, splits.every)
        best = int(np.where(splits.legal, units, -1 << 62).argmax())
        assert best_alone(outcomes_of(count), equities, splits) == best


@pytest.mark.parametrize(
    ("name", "count"),
    [("simple", "simple"), ("two-four", "two-four"), ("one-six", "one-six"), ("taiwanese", "one-six"),
     ("pool", "simple"), ("pagat", "simple"), ("hawaiian-gardens", "one-six")],
)  # fmt: skip
def test_every_table_is_like_one_of_the_counts(name: str, count: str) -> None:
    assert count_like(find_ruleset(name)) == count


@pytest.mark.parametrize("name", ["pool", "pusoy", "race-to-eleven"])
def test_a_contest_is_worth_what_tables_settle(name: str) -> None:
    """A hand that wins every row takes what there is, one that wins none gets nothing."""
    rules = find_ruleset(name)
    best = parse_cards("As Ah Ad Ks Kh Kd Kc 2d Qs Qh Qd Qc 3d")
    worst = parse_cards("2c 3d 4h 5c 7s 8d 9h Tc 2d 3h 4s 6c 7d")
    strong, weak = (best_settings(cards, rules, Seating(3))[0].units for cards in (best, worst))
    assert strong > weak
    most = {"pool": 9 / 3, "pusoy": 1, "race-to-eleven": 4 / 3}[name]
    assert weak < strong <= most + 1e-9
    assert strong > 0.8 * most


def test_rows_strictly_in_order() -> None:
    rules = replace(TWO_FOUR, rows=replace(TWO_FOUR.rows, order=RowOrder.STRICTLY))
    for seed in range(5):
        assert foul_of(rules, best_settings(cards_of(seed), rules)[0].rows) is None


def test_passing_looks_at_middle_and_back_alone() -> None:
    cards = parse_cards("As Ah Kd Kc Qd Qc Js Jh 9d 7c 5s 4h 2d")
    rows = value_of(ONE_SIX, Seating(3)).best_without_front(cards)
    ranks = sorted(card.rank for card in rows[Row.FRONT])
    assert not {"A", "K"} & set(ranks)


def test_the_mean_of_all_hands_is_near_nothing() -> None:
    """Nobody wins on average: what is expected of hands set well comes to zero."""
    units = [best_settings(hand(10_000 + number), TWO_FOUR, Seating(1))[0].units for number in range(400)]
    assert abs(fmean(units)) < 0.4
