"""What the rules of the joke mode do in play: packs, turns, sight, stakes, exchanges, limits, the kitty."""

from dataclasses import replace
from typing import Any

import pytest

from engine.actions import (
    ChangeRules,
    EndSession,
    OpenDeal,
    Refused,
    Report,
    SetRows,
    Stake,
    Surrender,
    TakeBack,
    TellFact,
    UseToken,
)
from engine.cards import EMPTY, PLAIN_PACK, Card, parse_cards
from engine.conduct import why_not
from engine.evaluate import evaluator
from engine.events import Ending, HandsExchanged, Length, RowsSet, event_from_plain, event_to_plain
from engine.judged import Shown, foul_of
from engine.kitty import suit_symbols
from engine.prices import Prices
from engine.ranking import Category, Ranking, Totals
from engine.rules import STAKE_PHASES, Phase, Rules
from engine.rulesets import find_ruleset, read_rules, write_rules
from engine.scoring import OnTable, settle
from engine.session import replay
from engine.setting import undervalued
from engine.table_rules import AfterGeorge, Back, Closing, Exchange, Folding, Raising, Shuffle, Token
from engine.transfers import Account, totals
from engine.view import view
from engine.wholes import Whole
from tests.engine.strategies import NOON, Play, rows_of, sit_down, split, table_of

BASE = find_ruleset("one-six")
STAKED = replace(
    BASE,
    phases=(Phase.DEAL, Phase.FIRST_STAKES, Phase.SET, Phase.STAKES, Phase.LAST_STAKES, Phase.SETTLE),
)


def changed(rules: Rules, table: str, **changes: Any) -> Rules:
    return replace(rules, **{table: replace(getattr(rules, table), **changes)})


def opened(rules: Rules, players: int = 4, length: Length | None = None, seed: str = "test") -> Play:
    play = Play(sit_down(players, BASE, length, seed))
    play.do(OpenDeal(NOON, rules=rules))
    return play


def hands(play: Play) -> dict[int, tuple[Card, ...]]:
    assert play.session.deal
    return {each.seat: each.cards for each in play.session.deal.seats}


def held(play: Play) -> set[Card]:
    return {card for cards in hands(play).values() for card in cards}


def strength(ranking: Ranking, cards: str) -> int:
    return evaluator(ranking).value(parse_cards(cards))


def test_a_deal_ends_under_the_rules_it_began_with_and_the_next_is_as_agreed() -> None:
    rules = changed(BASE, "ranking", order=Ranking().order[::-1])
    play = opened(rules)
    again = replay([event_from_plain(event_to_plain(event)) for event in play.events])
    assert again == play.session and again.rules == rules and again.agreed == BASE
    play.set_all()
    assert play.session.deal and play.session.deal.transfers is not None
    play.do(OpenDeal(NOON))
    assert play.session.rules == BASE


def test_rows_that_are_locked_in_never_turn_foul() -> None:
    play = opened(BASE)
    play.do(SetRows(1, play.rows(1)))
    turned = changed(BASE, "ranking", categories=Ranking().categories[::-1])
    rows = play.session.deal and play.session.deal.of(1)
    assert rows and rows.rows and foul_of(turned, rows.rows)
    play.do(ChangeRules(turned, "35"))
    state = play.session.deal and play.session.deal.of(1)
    assert state and state.stands
    play.set_all()
    assert view(play.session, 0).seats[1].foul is None
    assert play.session.deal and play.session.deal.modifiers == "35"


def test_rows_that_were_foul_before_stay_so() -> None:
    play = opened(BASE)
    play.do(SetRows(1, play.rows(1, legal=False)))
    play.do(ChangeRules(changed(BASE, "betting", times=2), "133"))
    state = play.session.deal and play.session.deal.of(1)
    assert state and not state.stands


def test_what_would_change_nothing_is_refused() -> None:
    play = opened(BASE)
    assert why_not(play.session, ChangeRules(BASE, "")) == "nothing would change"
    assert why_not(None, ChangeRules(BASE, "")) == "there is no session yet"


def test_facts_and_happenings_are_told_and_taken_back() -> None:
    play = opened(BASE)
    play.do(TellFact("a mirror", True), Report("cough", NOON.at, (2,)), Report("a pun", NOON.at))
    assert dict(play.session.facts) == {"a mirror": ()}
    assert [each and each.happening for each in play.session.happenings] == ["cough", "a pun"]
    play.do(TakeBack(0), TellFact("a mirror", False))
    assert not play.session.facts
    assert [each and each.happening for each in play.session.happenings] == [None, "a pun"]
    for action, reason in (
        (TakeBack(0), "there is no report 0 to take back"),
        (Report("cough", "noon"), "the time 'noon' should be a time with its offset"),
        (TellFact("", True), "the fact: it is empty: write at least one letter"),
        (Report("cough", NOON.at, (7,)), "seat 7: there are seats 0 to 3"),
    ):
        assert why_not(play.session, action) == reason


def test_stakes_go_round_before_and_after_setting() -> None:
    play = opened(STAKED)
    assert play.session.waiting_for == (1,)
    assert why_not(play.session, Stake(2, True)) == "it is not the seat's turn"
    play.do(Stake(1, True), Stake(2, False), Stake(3, True), Surrender(0))
    assert play.session.deal and play.session.deal.phase is Phase.SET and play.session.deal.raised == 2
    play.set_all()
    for _ in range(2):
        assert play.session.deal.phase in STAKE_PHASES
        for seat in play.session.waiting_for * 3:
            del seat
            if play.session.waiting_for:
                play.do(Stake(play.session.waiting_for[0], False))
    assert play.session.deal.transfers is not None
    rows = [each.units for each in play.session.deal.transfers if each.rule in ("front", "middle", "back")]
    assert rows and set(rows) == {BASE.row + 2}


@pytest.mark.parametrize(
    ("field", "value", "action", "reason"),
    [
        ("raising", Raising.NEVER, Stake(1, True), "nobody may raise in this deal"),
        ("raising", Raising.ALWAYS, Stake(1, False), "everybody has to raise in this deal"),
        ("folding", Folding.NEVER, Surrender(1), "the seat may not surrender in this deal"),
        ("folding", Folding.LAST_ONLY, Surrender(1), "nobody may surrender before the last stakes"),
        ("folding", Folding.FIRST_ONLY, Surrender(1), None),
        ("folding", Folding.NOT_FIRST, Surrender(1), "nobody may surrender in the first stakes"),
        ("folding", Folding.NOT_LAST, Surrender(1), None),
        ("held", (1,), Surrender(1), "the seat may not surrender in this deal"),
        ("held", (2,), Surrender(1), None),
    ],
)
def test_what_may_not_be_done_with_stakes(field: str, value: Any, action: Any, reason: str | None) -> None:
    assert why_not(opened(changed(STAKED, "betting", **{field: value})).session, action) == reason


def test_who_has_to_surrender_does_so_and_who_may_not_look_lays_cards_as_dealt() -> None:
    rules = changed(changed(STAKED, "betting", gone=(2,)), "sight", unseen=(3,))
    play = opened(rules)
    assert play.session.deal
    surrendered = play.session.deal.of(2)
    assert surrendered and surrendered.surrendered
    play.do(Stake(1, False), Stake(3, False), Stake(0, False))
    laid = play.session.deal.of(3)
    assert laid and laid.rows == (laid.cards[:3], laid.cards[3:8], laid.cards[8:])


def test_cards_lie_face_up_as_the_rules_say() -> None:
    rules = changed(BASE, "sight", up=3, covered=(2,), open=(3,), couples=((0, 1),))
    play = opened(rules)
    cards = hands(play)
    seen = {each.seat: each.up for each in view(play.session, 0).seats}
    assert seen == {0: cards[0][:3], 1: cards[1], 2: (), 3: cards[3]}
    assert view(play.session, 2).seats[1].up == cards[1][:3]
    assert view(play.session, None).seats[1].up == cards[1][:3]
    last = opened(changed(BASE, "sight", up=2, up_last=True))
    assert view(last.session, 0).seats[1].up == hands(last)[1][-2:]


def test_nobody_looks_before_blind_stakes() -> None:
    play = opened(changed(STAKED, "sight", blind=True))
    assert (view(play.session, 1).cards, view(play.session, 1).board) == ((), None)
    play.do(*(Stake(seat, False) for seat in (1, 2, 3, 0)))
    assert view(play.session, 1).cards == hands(play)[1]


def test_packs_with_georges_and_hands_of_more_or_fewer_cards() -> None:
    rules = changed(BASE, "deck", st_georges=2, more=((0, 1), (1, 1), (2, 1), (3, -1)))
    play = opened(rules)
    assert [len(hands(play)[seat]) for seat in range(4)] == [13, 14, 14, 13]  # the stub had two
    assert sum(card.rank == EMPTY for card in hands(play)[3]) == 1
    assert len({card for card in held(play) if card.rank != EMPTY}) == 54 - 1
    few = opened(changed(BASE, "deck", cards=3))
    assert all(sum(card.rank != EMPTY for card in cards) == 3 for cards in hands(few).values())
    shared = opened(changed(BASE, "deck", shared=3))
    assert len({cards[:3] for cards in hands(shared).values()}) == 1
    common = opened(changed(changed(BASE, "deck", st_georges=2), "deck", common=6))
    assert len(set(hands(common)[0]) & set(hands(common)[1])) == 0 or len(hands(common)[0]) > 13


def test_thirteen_of_fourteen_cards_are_set() -> None:
    play = opened(changed(BASE, "deck", st_georges=2, more=((1, 1),)))
    cards = hands(play)[1]
    assert len(cards) == 14
    play.do(SetRows(1, (cards[:3], cards[3:8], cards[8:13])))
    assert isinstance(play.events[-1], RowsSet)


@pytest.mark.parametrize("shuffle", Shuffle)
def test_every_way_to_shuffle_deals_the_whole_pack(shuffle: Shuffle) -> None:
    play = opened(changed(BASE, "deck", shuffle=shuffle))
    assert held(play) == set(PLAIN_PACK)
    assert (hands(play) == hands(opened(BASE))) is (shuffle is Shuffle.WELL)


@pytest.mark.parametrize("exchange", Exchange)
def test_cards_change_hands_and_none_is_lost(exchange: Exchange) -> None:
    rules = changed(changed(BASE, "sight", up=3), "deck", st_georges=2, between=(0, 2))
    rules = changed(rules, "limits", fatal=tuple(card for card in PLAIN_PACK if card.rank in "JQ"))
    rules = changed(rules, "betting", teams=((0, 1), (1, 2), (2, 1), (3, 2)))
    before = opened(rules)
    after = opened(changed(rules, "deck", exchanges=(exchange,)))
    new = [event for event in after.events if isinstance(event, HandsExchanged)]
    assert [event.exchange for event in new] == [exchange]
    assert all(len(cards) == 13 and len(set(cards)) == 13 for cards in hands(after).values())
    assert hands(after) != hands(before)
    if "stub" not in exchange:
        assert held(after) == held(before)
    sealed = opened(changed(rules, "deck", exchanges=(exchange,), sealed=True))
    assert hands(sealed) == hands(before)


def test_an_exchange_in_mid_deal_leaves_locked_hands_alone() -> None:
    play = opened(BASE)
    play.do(SetRows(1, play.rows(1)))
    before = hands(play)
    play.do(ChangeRules(changed(BASE, "deck", exchanges=(Exchange.WHOLE_HANDS,)), "77"))
    after = hands(play)
    assert after[1] == before[1]
    assert {*after.values()} == {*before.values()}
    play.do(ChangeRules(changed(BASE, "deck", exchanges=(Exchange.WHOLE_HANDS,) * 2), "77*2"))
    assert sum(isinstance(event, HandsExchanged) for event in play.events) == 2


def test_turns_are_reversed_put_off_and_taken_by_few() -> None:
    def seats(**changes: Any) -> tuple[int, ...]:
        deal = opened(changed(BASE, "turns", **changes)).session.deal
        assert deal
        return tuple(each.seat for each in deal.seats)

    assert seats() == (1, 2, 3, 0)
    assert seats(reversed=True) == (3, 2, 1, 0)
    assert seats(every_other=True) == (1, 3, 2, 0)
    assert seats(last=(1,)) == (2, 3, 0, 1)
    assert seats(first=(3,)) == (3, 1, 2, 0)
    assert seats(places=((0, 2), (1, 3))) == (2, 0, 1, 3)
    assert seats(places=((3, 1),), reversed=True) == (3, 2, 1, 0)
    assert seats(out=(2,)) == (1, 3, 0)
    assert seats(only=(2, 3)) == (2, 3)
    assert seats(only=(2,)) == (1, 2, 3, 0)  # nobody plays alone
    assert len(seats(most=3)) == 3
    assert seats(dealer=2) == (3, 0, 1, 2)


@pytest.mark.parametrize(
    ("closing", "ending"),
    [(Closing.AGREED, Ending.DEALS_PLAYED), (Closing.HELD, None), (Closing.NOW, Ending.CLOSED)],
)
def test_a_session_closes_as_the_rules_say(closing: Closing, ending: Ending | None) -> None:
    play = opened(changed(BASE, "turns", closing=closing), length=Length(1))
    play.set_all()
    assert play.session.ending is ending
    if ending is None:
        play.do(EndSession())
        assert play.session.ending is Ending.PLAYERS_STOPPED


def test_tokens_change_a_card_once() -> None:
    rules = changed(
        changed(BASE, "sight", up=3),
        "limits",
        tokens=((-1, Token.RECOLOUR), (2, Token.THROW_OUT), (1, Token.TURN)),
    )
    play = opened(rules)
    card = hands(play)[1][0]
    into = next(each for each in PLAIN_PACK if each.rank == card.rank and each not in hands(play)[1])
    hole = hands(play)[1][5]
    assert why_not(play.session, UseToken(1, Token.RECOLOUR, 1, hole, into)) == "that card does not lie there"
    other = next(each for each in PLAIN_PACK if each.rank != card.rank and each not in hands(play)[1])
    assert why_not(play.session, UseToken(1, Token.RECOLOUR, 1, card, other)) == "only its suit may change"
    play.do(UseToken(1, Token.RECOLOUR, 1, card, into))
    assert into in hands(play)[1] and card not in hands(play)[1]
    refusal = why_not(play.session, UseToken(1, Token.RECOLOUR, 1, into, card))
    assert refusal == "the seat has used its right to recolour a card"
    assert why_not(play.session, UseToken(3, Token.TURN, 3, hands(play)[3][0], card))
    play.do(UseToken(1, Token.TURN, 1, hole, other))
    assert other in hands(play)[1]
    up = view(play.session, 2).seats[3].up
    for each in up:
        reason = why_not(play.session, UseToken(2, Token.THROW_OUT, 3, each))
        assert reason == (None if each.rank in "JQKA" else "only a face card may be thrown out")
    play.set_all()
    assert play.session.deal and play.session.deal.transfers is not None


def test_a_card_that_lies_wrong_is_its_back_in_the_hole() -> None:
    found = set()
    for seed in range(60):
        play = opened(changed(changed(BASE, "sight", up=3), "deck", back=Back.IN_HOLE), seed=str(seed))
        found |= {card.rank for cards in hands(play).values() for card in cards[:3]} & {EMPTY}
        found |= {"hole" for cards in hands(play).values() if any(card.rank == EMPTY for card in cards[3:])}
    assert found == {"hole"}


QUEENS = "QhQc3d | ThJsQdKcAh | 7d7c7s2h2s"
THREES = "3c3hAc | 4c4d5c5h6c | 6h8c8h9c9h"


def test_what_a_seat_may_not_use_is_blank_for_it_alone() -> None:
    ranking = changed(BASE, "limits", blank=((1, Card("3", "c")),)).ranking_of(1)
    assert strength(ranking, "3c3hAc") < strength(Ranking(), "3c3hAc")
    rules = changed(BASE, "limits", barred=((0, Category.PAIR), (1, Category.HIGH_CARD)))
    assert evaluator(rules.ranking_of(0)).strength(parse_cards("QhQc3d")).category is Category.HIGH_CARD
    assert evaluator(rules.ranking_of(1)).strength(parse_cards("QhJc3d")).category is None
    mixed = changed(BASE, "limits", mixed_straights=(0,)).ranking_of(0)
    assert evaluator(mixed).strength(parse_cards("5c6d7h8s9s")).category is Category.STRAIGHT_FLUSH
    assert evaluator(mixed).strength(parse_cards("5c6d7h8h9c")).category is Category.STRAIGHT


def test_ties_go_to_whoever_the_rules_say() -> None:
    tied = table_of("QhQc3d | 4c4d5c5h6c | 7d7c7s2h2s", "QsQd3h | 4s4h5s5d6d | 9d9c9s8h8s")
    plain = totals(settle(BASE, tied), (0, 1))
    irish = changed(BASE, "limits", ties=((0, "c"),))
    assert totals(settle(irish, tied), (0, 1))[0] == plain[0] + 2


def test_no_row_wins_where_cards_are_missing_or_fatal() -> None:
    table = table_of(QUEENS, THREES)
    for limits in (
        {"needs": ((0, "8", 1, 13),)},
        {"needs": ((-1, "8", 1, 13),)},
        {"needs": ((0, "Q", 0, 1),)},
        {"fatal": (Card("T", "h"),)},
        {"loses": (("Q", 4),), "fatal": (Card("Q", "h"),)},
    ):
        assert totals(settle(changed(BASE, "limits", **limits), table), (0, 1))[0] == -6
    assert totals(settle(changed(BASE, "limits", needs=((0, "Q", 3, 13),)), table), (0, 1))[0] > 0


def test_four_of_a_rank_win_or_lose_everything() -> None:
    table = table_of("QhJc3d | 4c4d5c5h6c | KcKdKhKs2s", "QsQd3h | 8c8d8s9h9d | AcAdAhAsTs")
    assert totals(settle(BASE, table), (0, 1))[0] < 0
    assert totals(settle(changed(BASE, "limits", scoops=(("K", 4),)), table), (0, 1))[0] == 6
    assert totals(settle(changed(BASE, "limits", loses=(("A", 4),)), table), (0, 1))[0] == 6


def test_a_george_in_a_row_kills_dragons_in_the_rows_after_it() -> None:
    george = "X1 3d 2d"
    rules = changed(changed(BASE, "ranking", wild=(Card("X", "1"),)), "limits", after_george=AfterGeorge.DEAD)
    front = tuple(parse_cards(george))
    one = Shown(0, (front, parse_cards("4c4d5c5h6c"), parse_cards("7d7c7s2h2s")))
    two = Shown(1, rows_of("9c8h4h | AcAd6h7h9s | KcKdKh8c8d"))
    middle = [each for each in settle(rules, [one, two]) if each.rule == "middle"]
    assert [(each.payer, each.payee) for each in middle] == [(1, 0)]
    plain = changed(rules, "limits", after_george=AfterGeorge.NOTHING)
    assert [each.payee for each in settle(plain, [one, two]) if each.rule == "middle"] == [0]
    wild = changed(rules, "limits", after_george=AfterGeorge.WILD)
    assert [each.payee for each in settle(wild, [one, two]) if each.rule == "middle"] == [1]


def test_wholes_pay_win_and_lose() -> None:
    table = table_of("2h2c3d | 4c4d5h6s7s | 7d7cAh3s9s", "KsJd3h | 8c8d9h9d5c | TcTdTh2s5d")
    rules = changed(BASE, "wholes", pays=Prices(((Whole.THREE_PAIR, 3), (Whole.CORPS_A_CORPS, 2))))
    paid = {(each.payee, each.reason): each.units for each in settle(rules, table) if each.rule == "whole"}
    assert paid == {(0, "whole: three pair"): 3, (1, "whole: corps-a-corps"): 2}
    top = changed(BASE, "wholes", top=(Whole.THREE_PAIR,))
    assert totals(settle(top, table), (0, 1))[0] == 6
    bottom = changed(BASE, "wholes", bottom=(Whole.THREE_PAIR,))
    assert totals(settle(bottom, table), (0, 1))[0] == -6


@pytest.mark.parametrize(
    ("totals_rule", "better", "worse"),
    [
        (Totals.EVEN, "3c3d2h", "KcKd9h"),  # 8 against 35
        (Totals.ODD, "3c3d5h", "KcKd8h"),
        (Totals.HIGHEST, "7c7dAh", "TcTd2h"),
        (Totals.HIGHEST, "2c2d3h", "AcKdJh"),
        (Totals.LOWEST, "2c2d3h", "AcAdAh"),
    ],
)
def test_points_of_rows_decide(totals_rule: Totals, better: str, worse: str) -> None:
    ranking = Ranking(totals=totals_rule)
    assert strength(ranking, better) > strength(ranking, worse)
    assert evaluator(ranking).strength(parse_cards(better)).category is not None


def test_points_may_differ_from_ranks() -> None:
    ranking = Ranking(totals=Totals.HIGHEST, half_points=((Card("2", "c"), 90),))
    assert strength(ranking, "2c2d3h") > strength(ranking, "AcAdAh")


def test_what_does_not_match_makes_no_pair() -> None:
    ranking = Ranking(unmatched=((2, "3"), (4, "K")))
    assert evaluator(ranking).strength(parse_cards("3c3d2h")).category is Category.HIGH_CARD
    assert evaluator(ranking).strength(parse_cards("KcKdKhKs2d")).category is Category.THREE_OF_A_KIND


def settled(rules: Rules, **table: Any) -> dict[int, int]:
    return totals(settle(rules, table_of(QUEENS, THREES), OnTable(0, 0, **table)), (0, 1))


@pytest.mark.parametrize(
    ("changes", "won"),
    [
        ({}, 6),
        ({"times": 3}, 18),
        ({"void": True}, 0),
        ({"opening": 2}, 12),
        ({"multiple": 4}, 15),
        ({"opening": 2, "no_multiple": 4}, 12),
        ({"opening": 3, "no_multiple": 4}, 18),
        ({"percent": 0}, 0),
    ],
)
def test_payments_are_multiplied_and_void(changes: dict[str, Any], won: int) -> None:
    assert settled(changed(BASE, "betting", **changes))[0] == won


def test_only_the_cards_of_some_seats_may_be_thrown_out() -> None:
    limits = {"tokens": ((-1, Token.THROW_OUT),), "thrown_from": (3,)}
    play = opened(changed(changed(BASE, "sight", up=13), "limits", **limits))
    faces = {seat: next(card for card in cards if card.rank in "JQKA") for seat, cards in hands(play).items()}
    assert why_not(play.session, UseToken(1, Token.THROW_OUT, 3, faces[3])) is None
    refusal = why_not(play.session, UseToken(1, Token.THROW_OUT, 2, faces[2]))
    assert refusal == "nobody may throw out the cards of that seat"


def test_winnings_are_capped() -> None:
    shown = table_of(
        "AhAc3d | ThJsQdKc9h | 7d7c7s2h2s",
        "3c3hKs | 4c4d5c5h6c | 6h6s8h9c9d",
        "2c5d8d | 3s4h6d8c9s | TcTdJcQhKd",
    )
    won = totals(settle(BASE, shown), (0, 1, 2))
    assert won[0] == 12
    capped = totals(settle(changed(BASE, "betting", most_won=7), shown), (0, 1, 2))
    assert capped[0] == 7 and sum(capped.values()) == 0 and max(capped.values()) <= 7


def test_a_loss_is_capped() -> None:
    scoop = table_of("AhAc3d | ThJsQdKc9h | 7d7c7s2h2s", "3c3hKs | 4c4d5c5h6c | 6h6s8h9c9d")
    assert totals(settle(BASE, scoop), (0, 1))[0] == 6
    assert totals(settle(changed(BASE, "betting", cap=4), scoop), (0, 1)) == {0: 4, 1: -4}


def test_the_kitty_takes_antes_and_goes_to_the_best() -> None:
    rules = changed(BASE, "betting", ante=1, antes=((1, 3),))
    assert settled(rules, kitty=10) == {0: 6 - 1 + 14, 1: -6 - 3, Account.KITTY: -10}
    stays = settled(changed(rules, "betting", kitty_stays=True), kitty=10)
    assert stays[Account.KITTY] == 4
    shared = settled(changed(BASE, "betting", shared_out=50, kitty_stays=True), kitty=11)
    assert shared == {0: 6 + 3, 1: -6 + 2, Account.KITTY: -5}
    topped = settled(changed(BASE, "betting", topped_up=50, kitty_stays=True), kitty=10)
    assert topped[Account.KITTY] == 5
    kept = settled(changed(BASE, "betting", times=5, kept=10), kitty=4)
    assert kept == {0: 27 + 4, 1: -30, Account.KITTY: 3 - 4}
    assert settled(changed(BASE, "betting", kept=10)) == {0: 5, 1: -6, Account.KITTY: 1}
    assert settled(changed(BASE, "betting", added=10, kitty_stays=True), kitty=4)[Account.KITTY] == -1
    dear = settled(changed(BASE, "betting", flushes=-50), kitty=9)
    assert dear == {0: 6 + 9, 1: -6, Account.KITTY: -9}  # nobody holds a flush


def test_suit_symbols_are_counted_with_their_corners() -> None:
    symbols = [suit_symbols(card) for card in parse_cards("2c8dTh Js Qc Kd As")]
    assert symbols == [4, 10, 12, 2, 2, 2, 3]
    assert suit_symbols(Card("X", "1")) == 0
    paid = settled(changed(BASE, "betting", symbols=1, kitty_stays=True))
    assert paid[Account.KITTY] > 0


@pytest.mark.parametrize(
    ("changes", "score", "after"),
    [
        ({"moved": 1}, (9, -9), (-15, 15)),
        ({"level": True}, (9, -9), (0, 0)),
        ({"undone": True}, (9, -9), (0, 0)),
    ],
)
def test_winnings_change_hands(
    changes: dict[str, Any], score: tuple[int, int], after: tuple[int, int]
) -> None:
    won = settled(changed(BASE, "betting", **changes), score=score)
    assert (score[0] + won[0], score[1] + won[1]) == after


def test_a_free_surrender_costs_nothing() -> None:
    surrender = replace(BASE.surrender, pays=2)
    rules = replace(BASE, surrender=surrender)
    table = table_of(QUEENS, None)
    assert totals(settle(rules, table), (0, 1))[0] == 2
    assert totals(settle(changed(rules, "betting", free=(1,)), table), (0, 1))[0] == 0


@pytest.mark.parametrize("action", [Stake(1, False), Surrender(1)])
def test_stakes_are_not_decided_where_there_are_none(action: Any) -> None:
    with pytest.raises(Refused):
        opened(BASE).do(action)


def test_fronts_lie_open_before_the_last_stakes() -> None:
    play = opened(STAKED)
    play.do(*(Stake(seat, False) for seat in (1, 2, 3, 0)))
    play.set_all()
    assert {each.up for each in view(play.session, 0).seats} == {()}
    play.do(*(Stake(seat, False) for seat in (1, 2, 3, 0)))
    assert play.session.deal and play.session.deal.phase is Phase.LAST_STAKES
    fronts = {each.seat: each.rows[0] for each in play.session.deal.seats if each.rows}
    assert {each.seat: each.up for each in view(play.session, None).seats} == fronts


@pytest.mark.parametrize(
    ("rows", "better"),
    [
        ("2c3d5h | 4c4d6h7s9c | QhQcJs8d2s", True),
        ("2c3d5h | 4c6d7h9s9c | KhQcJs8dKs", False),
        ("2c3dKh | 4c4d6h7s9c | QhQcJs8dKs", False),  # the king in the back would cost the front
    ],
)
def test_what_two_cards_would_better_is_undervalued(rows: str, better: bool) -> None:
    assert undervalued(rows_of(rows), Ranking(), BASE.rows) is better


def test_the_table_is_told_who_undervalues() -> None:
    warned = changed(BASE, "sight", warned=True)
    for rules, told in ((warned, True), (BASE, False)):
        play = opened(rules)
        cards = hands(play)[1]
        rows = split(sorted(cards, key=lambda card: (card.suit, card.rank)))
        play.do(SetRows(1, rows))
        assert undervalued(rows, rules.ranking, rules.rows)
        assert view(play.session, 0).seats[1].undervalued is told


def test_the_rules_of_the_joke_mode_are_written_and_read_like_any_others() -> None:
    tokens, needs, blank = ((-1, Token.TURN),), ((-1, "Q", 1, 13),), ((0, Card("4", "c")),)
    rules = changed(BASE, "limits", tokens=tokens, needs=needs, blank=blank)
    rules = changed(rules, "deck", st_georges=2, more=((1, -1),), exchanges=(Exchange.GIFT,) * 2)
    rules = changed(rules, "wholes", pays=Prices(((Whole.FULL_BELLY, 2),)), top=(Whole.THREE_PAIR,))
    points, unmatched = ((Card("2", "c"), 9),), ((2, "3"),)
    rules = changed(rules, "ranking", wild=(Card("X", "1"),), half_points=points, unmatched=unmatched)
    rules = replace(rules, forfeits=("Raise a glass.",))
    assert read_rules(write_rules(rules), "here") == rules
