"""Advice on a hand: the best settings, what rows win and what they are worth, and which row it is due to."""

import pytest

from engine.actions import OpenDeal
from engine.cards import parse_cards
from engine.judged import foul_of
from engine.natural_search import naturals_of
from engine.rules import Settlement
from engine.rulesets import find_ruleset, with_field
from engine.setting import Rows
from engine.solver.advice import Adviser, adviser_of
from engine.solver.field import Field
from engine.solver.payoff import Seating, seating_of
from engine.solver.self_play import count_like, field_of
from engine.solver.value import value_of
from engine.view import view
from tests.engine.strategies import NOON, Play, rows_of, sit_down

ONE_SIX = find_ruleset("one-six")
CARDS = parse_cards("As Ah Kd Kc Qs Jh Td 9c 8s 7h 5d 4c 2s")
GOOD = rows_of("Kd Kc 7h | As Ah 5d 4c 2s | Qs Jh Td 9c 8s")
WEAK = rows_of("5d 4c 2s | As Ah 7h Kd Kc | Qs Jh Td 9c 8s")


def adviser(cards: str | None = None, rules: str = "one-six", opponents: int = 3) -> Adviser:
    return Adviser(find_ruleset(rules), Seating(opponents), parse_cards(cards) if cards else CARDS)


def test_the_best_comes_first_and_nothing_is_worth_more() -> None:
    best, *others = adviser().styles()
    assert [best.name, *(each.name for each in others)] == ["best", "bold", "careful", "greedy"]
    assert set(map(frozenset, best.rows)) == set(map(frozenset, GOOD))
    for each in (best, *others):
        assert sorted(sum(each.rows, ())) == sorted(CARDS)
        assert foul_of(ONE_SIX, each.rows) is None
        assert each.standing == adviser().standing(each.rows)
        assert each.standing.units is not None and best.standing.units is not None
        assert each.standing.units <= best.standing.units + 1e-9


def test_units_are_those_of_all_opponents_together() -> None:
    one = value_of(ONE_SIX, Seating(3)).of(GOOD)
    assert adviser().standing(GOOD).units == pytest.approx(3 * one)
    rules = find_ruleset("bank")
    assert rules.settlement is Settlement.BANK
    player, bank = (Adviser(rules, Seating(3, bank=each), CARDS).standing(GOOD) for each in (False, True))
    assert player.units == pytest.approx(value_of(rules, Seating(3)).of(GOOD))
    assert bank.units == pytest.approx(3 * value_of(rules, Seating(3, bank=True)).of(GOOD))


def test_the_chance_of_a_row_is_its_share_of_the_field() -> None:
    field = field_of(ONE_SIX.ranking, ONE_SIX.rows, count_like(ONE_SIX))
    weights = field.removal.weights(CARDS)
    middles = field.strengths[1]
    mine = int(Field([GOOD], field.ranking, field.rules).strengths[1][0])
    expected = weights[middles < mine].sum() + weights[middles == mine].sum() / 2
    assert adviser().chances(GOOD)[1] == pytest.approx(float(expected), abs=1e-5)


def test_rows_that_are_not_full_have_no_chances_and_no_units() -> None:
    front, _, back = GOOD
    standing = adviser().standing((front, (), back))
    assert standing.units is None
    assert standing.chances[1] is None
    assert (standing.chances[0], standing.chances[2]) == (
        adviser().chances(GOOD)[0],
        adviser().chances(GOOD)[2],
    )


def test_a_foul_is_worth_what_it_costs() -> None:
    back, middle, front = GOOD[2], GOOD[1], GOOD[0]
    foul: Rows = (front, back, middle)
    assert foul_of(ONE_SIX, foul)
    assert adviser().standing(foul).units == pytest.approx(-18)
    assert adviser().chances(foul) == (0, 0, 0)
    assert (adviser().chances((front, back, ()))[1] or 0) > 0, "rows that are still open are no foul"
    assert adviser(rules="pool").standing(foul).units == pytest.approx(-3), "it has paid into the pool"


def test_a_foul_that_plays_on_wins_the_rows_that_it_wins() -> None:
    rules = with_field(ONE_SIX, "foul.mode=plays-on")
    foul: Rows = (GOOD[0], GOOD[2], GOOD[1])
    assert foul_of(rules, foul)
    standing = Adviser(rules, Seating(3), CARDS).standing(foul)
    assert standing.chances[0] == adviser().chances(GOOD)[0]
    assert standing.units is not None and standing.units > -18


def test_what_is_given_away_is_shared_out_among_the_rows() -> None:
    for rules in ("one-six", "two-four", "pagat", "pool"):
        one = adviser(rules=rules)
        good, weak = one.standing(GOOD).units, one.standing(WEAK).units
        assert good is not None and weak is not None
        front, middle, back = one.by_row(WEAK, GOOD)
        assert front + middle + back == pytest.approx(good - weak)
        assert front > 0 > middle
        assert back == pytest.approx(0)
    assert one.by_row(GOOD, GOOD) == (0, 0, 0)


def test_giving_up_and_declaring_have_their_prices() -> None:
    rules = with_field(find_ruleset("pagat+surrender"), "surrender.pays=2")
    dragon = parse_cards("As Kd Qc Jh Ts 9d 8c 7h 6s 5d 4c 3h 2s")
    one = Adviser(rules, Seating(3), dragon)
    assert one.surrendered() == -6
    (best, *_) = naturals_of(dragon, rules.ranking, rules.naturals)
    assert one.declared(best) == 39


def test_a_seat_is_advised_from_its_view() -> None:
    table = Play(sit_down(3, ONE_SIX))
    with pytest.raises(ValueError, match="spectator"):
        seating_of(view(table.session, None))
    table.do(OpenDeal(NOON))
    shown = view(table.session, 1)
    assert shown.cards
    assert seating_of(shown) == Seating(2)
    assert adviser_of(shown).best().standing == Adviser(ONE_SIX, Seating(2), shown.cards).best().standing
