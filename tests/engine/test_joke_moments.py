"""What changes in the middle of a deal of the joke mode, and what forbids what."""

from dataclasses import replace

import pytest

from engine.actions import ChangeRules, SetRows, Stake, Surrender
from engine.cards import Card, parse_cards
from engine.conduct import why_not
from engine.dealing import pack_of
from engine.evaluate import evaluator
from engine.events import Dealt, HandsExchanged
from engine.ranking import Category, Ranking
from engine.rules import STAKE_PHASES, Phase
from engine.rulesets import find_ruleset
from engine.scoring import settle
from engine.solver.splits import Splits
from engine.table_rules import Exchange, Folding, Shuffle
from engine.transfers import totals
from engine.view import view
from tests.engine.strategies import Play, table_of
from tests.engine.test_joke_rules import BASE, STAKED, changed, hands, opened

TWO = ("Qh Qc 3d | Th Js Qd Kc Ah | 7d 7c 7s 2h 2s", "3c 3h Ac | 4c 4h 5c 5h 6c | 6h 8c 8h 9c 9h")


def play_out(play: Play) -> None:
    """Hold and set until the deal is settled."""
    while play.session.deal_open:
        seat = play.session.waiting_for[0]
        staking = play.session.deal and play.session.deal.phase in STAKE_PHASES
        play.do(Stake(seat, False) if staking else SetRows(seat, play.rows(seat)))


@pytest.mark.parametrize(("percent", "units"), [(100, 4), (50, 2), (10, 1), (0, 0), (150, 6), (33, 2)])
def test_losers_pay_a_share_of_what_they_lose_to_each(percent: int, units: int) -> None:
    two_four = find_ruleset("two-four")
    paid = settle(changed(two_four, "betting", percent=percent), table_of(*TWO))
    assert totals(paid, (0, 1)) == {0: units, 1: -units}
    assert all(each.units > 0 for each in paid)
    assert any(each.rule == "percent" for each in paid) is (percent != 100)


def test_a_single_unit_is_not_lost_in_a_half() -> None:
    simple = find_ruleset("simple")
    other = "Jd Jh 3c | 4c 4h 5c 5h 6c | 8c 8h 8d Ks Kd"
    table = table_of("Qh Qc 3d | Th Js Qd Kc Ah | 7d 7c 7s 2h 2s", other)
    for percent in (100, 50):
        paid = settle(changed(simple, "betting", percent=percent), table)
        assert totals(paid, (0, 1)) == {0: 1, 1: -1}


@pytest.mark.parametrize("barred", [{"held": (2,)}, {"folding": Folding.NEVER}])
def test_who_may_not_surrender_is_not_made_to(barred: dict[str, object]) -> None:
    play = opened(changed(STAKED, "betting", gone=(2,), **barred))
    assert play.session.deal and not any(each.surrendered for each in play.session.deal.seats)
    made_to = opened(changed(STAKED, "betting", gone=(2,)))
    assert made_to.session.deal and [each.surrendered for each in made_to.session.deal.seats].count(True) == 1


def test_a_surrender_before_its_time_waits() -> None:
    play = opened(changed(STAKED, "betting", gone=(2,), folding=Folding.LAST_ONLY))
    assert play.session.deal and not any(each.surrendered for each in play.session.deal.seats)
    play_out(play)
    state = play.session.deal and play.session.deal.of(2)
    assert state and state.surrendered


def test_nobody_surrenders_when_announcing_either() -> None:
    rules = find_ruleset("hawaiian-gardens")
    foldings = (Folding.NEVER, Folding.FREE)
    never, open_to = (opened(changed(rules, "betting", folding=each)) for each in foldings)
    for play in (never, open_to):
        for each in range(4):
            play.do(SetRows(each, play.rows(each)))
        assert play.session.deal and play.session.deal.phase is Phase.ANNOUNCE
    seat = never.session.waiting_for[0]
    assert why_not(never.session, Surrender(seat)) == "the seat may not surrender in this deal"
    assert why_not(open_to.session, Surrender(seat)) is None


def test_the_turns_are_turned_round_in_the_middle_of_a_deal() -> None:
    play = opened(STAKED)
    before = play.session.waiting_for[0]
    assert before == 1
    play.do(ChangeRules(changed(STAKED, "turns", reversed=True), "183"))
    assert play.session.deal and [each.seat for each in play.session.deal.seats] == [3, 2, 1, 0]
    assert play.session.waiting_for == (3,)


def test_cards_go_to_the_next_seat_whoever_has_the_first_turn() -> None:
    rules = changed(BASE, "deck", exchanges=(Exchange.ONE_SEAT_ON,))
    for turns in ({}, {"first": (3,)}, {"reversed": True}):
        play = opened(changed(rules, "turns", **turns))
        dealt = {each.seat: each.cards for each in play.events if isinstance(each, Dealt)}
        assert any(isinstance(each, HandsExchanged) for each in play.events)
        assert hands(play) == {(seat + 1) % 4: cards for seat, cards in dealt.items()}


def test_who_sets_unseen_sees_no_card_before_the_reveal() -> None:
    play = opened(changed(STAKED, "sight", unseen=(1,)))
    assert view(play.session, 1).cards == () and view(play.session, 1).board is None
    assert view(play.session, 2).cards
    play_out(play)
    assert view(play.session, 1).seats[1].rows is not None


def test_gathered_cards_come_back_at_other_seats() -> None:
    rules = changed(BASE, "deck", shuffle=Shuffle.NONE)
    packs = [pack_of(rules, "session", number) for number in (1, 2)]
    at = packs[0].index(packs[1][0])
    assert packs[1] == packs[0][at:] + packs[0][:at] and at
    assert pack_of(rules, "another", 1) not in [packs[0][k:] + packs[0][:k] for k in range(52)]


def test_one_wild_card_shows_one_suit() -> None:
    ranking = replace(Ranking(), mixed_straights=True, wild=parse_cards("X1 X2"))
    kinds = {
        text: evaluator(ranking).strength(parse_cards(text)).category
        for text in ("5s 6h 7h 8s X1", "5s 6h 7d 8s X1", "5s 6h 8s X1 X2")
    }
    assert list(kinds.values()) == [Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.STRAIGHT_FLUSH]
    for row in kinds:
        _same_for_the_solver(ranking, parse_cards(row))


def _same_for_the_solver(ranking: Ranking, row: tuple[Card, ...]) -> None:
    spare = [card for card in parse_cards("2c 2d 3c 4d 9c Jd Qc Kd") if card not in row][:8]
    splits = Splits([*row, *spare], ranking, BASE.rows)
    assert splits.tables.strength(evaluator(ranking).value(row)) in splits.backs


def test_a_deal_knows_what_is_left_of_the_pack() -> None:
    three = opened(changed(BASE, "deck", st_georges=2), players=3)
    assert three.session.deal and three.session.deal.stub is not None and len(three.session.deal.stub) == 15
