"""What changes in the middle of a deal of the joke mode, and what forbids what."""

from dataclasses import replace

import pytest

from engine.actions import ChangeRules, OpenDeal, Report, SetRows, Stake, Surrender, TakeHints
from engine.bots import CHARACTERS, decide_for
from engine.cards import Card, parse_cards
from engine.conduct import why_not
from engine.dealing import Hand, exchanged, pack_of
from engine.evaluate import evaluator
from engine.events import Dealt, HandsExchanged
from engine.judged import Shown, judged
from engine.ranking import BLANK, Category, Ranking, Totals
from engine.rules import STAKE_PHASES, Phase
from engine.rulesets import find_ruleset
from engine.scoring import settle
from engine.solver.splits import Splits
from engine.table_rules import Exchange, Folding, Raising, Shuffle
from engine.transfers import Account, totals
from engine.view import view
from tests.engine.strategies import NOON, Play, rows_of, table_of
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
    spare = parse_cards("2c 2d 3c 4d 9c Jd Qc Kd 3s 6d 8c 9h Ts")
    others = [card for card in spare if card not in row][: 13 - len(row)]
    splits = Splits([*row, *others], ranking, BASE.rows)
    found = splits.fronts if len(row) == 3 else splits.backs
    assert splits.tables.strength(evaluator(ranking).value(row)) in found


def test_a_deal_knows_what_is_left_of_the_pack() -> None:
    three = opened(changed(BASE, "deck", st_georges=2), players=3)
    assert three.session.deal and three.session.deal.stub is not None and len(three.session.deal.stub) == 15


def test_a_report_says_whether_a_deal_was_in_play() -> None:
    play = opened(BASE)
    play.do(Report("cough", NOON.at))
    play_out(play)
    play.do(Report("a phone rings", NOON.at), Report("cough", NOON.at))
    assert play.session.between == (1, 2)
    assert [each and each.deal for each in play.session.happenings] == [1, 1, 1]


def test_units_of_the_kitty_go_out_and_in_one_by_one() -> None:
    shared = changed(BASE, "betting", ante=1, shared_out=50, kitty_stays=True)
    topped = changed(BASE, "betting", ante=1, topped_up=50, kitty_stays=True)
    for rules, each in ((shared, (0, 0, -1, -1)), (topped, (-2, -2, -1, -1))):
        seats = [Shown(seat, None) for seat in (2, 3, 0, 1)]
        paid = [one for one in settle(rules, seats) if one.rule == "kitty"]
        assert tuple(totals(paid, range(4))[seat] for seat in range(4)) == each


def test_a_flush_pays_for_the_kitty_where_it_has_to() -> None:
    rows = ("Ah Ac 3d | Th Js Qd Kc 9h | 7d 7c 7s 2h 2s", "3c 3h Kh | 4c 4h 5c 5h 6c | 2d 6d 8d 9d Jd")
    paid = settle(changed(BASE, "betting", ante=2, flushes=-50), table_of(*rows))
    kitty = [(each.payer, each.payee, each.units) for each in paid if each.rule == "kitty"]
    assert kitty == [
        (0, Account.KITTY, 2),
        (1, Account.KITTY, 2),
        (1, Account.KITTY, 2),
        (Account.KITTY, 0, 6),
    ]


def test_a_pot_that_is_held_over_is_played_for_in_the_next_deal() -> None:
    rules = changed(STAKED, "betting", ante=1)
    play = opened(rules)
    play.do(*(Stake(seat, True) for seat in (1, 2, 3, 0)))
    play.do(ChangeRules(changed(rules, "betting", void=True, kitty_stays=True), "100"))
    play_out(play)
    assert play.session.kitty == 4 and play.session.score == (-1,) * 4
    play.do(OpenDeal(NOON, rules=rules))
    assert play.session.deal and play.session.deal.raised == 4 and play.session.kitty == 4
    play_out(play)
    play.do(OpenDeal(NOON, rules=rules))
    assert play.session.deal.raised == 0


def test_nobody_sees_a_card_at_blind_stakes_be_it_face_up() -> None:
    play = opened(changed(STAKED, "sight", up=3, blind=True, blind_again=True))
    assert all(each.up == () for each in view(play.session, 1).seats)
    play.do(*(Stake(seat, False) for seat in (1, 2, 3, 0)))
    assert all(len(each.up) == 3 for each in view(play.session, 1).seats) and view(play.session, 1).cards
    for seat in range(4):
        play.do(SetRows(seat, play.rows(seat)))
    again = view(play.session, 1)
    assert again.phase is Phase.STAKES and (again.cards, again.board) == ((), None)
    assert all(each.up == () for each in again.seats)
    play.do(*(Stake(seat, False) for seat in (1, 2, 3, 0)))
    assert view(play.session, 1).board


def strengths(ranking: Ranking, *rows: str) -> list[int]:
    for row in rows:
        _same_for_the_solver(ranking, parse_cards(row))
    return [evaluator(ranking).value(parse_cards(row)) for row in rows]


def test_a_whole_run_beats_three_in_sequence() -> None:
    short = replace(Ranking(), straight_length=3)
    three, four, wheel, six = strengths(
        short, "Ah Kd Qc 2s 3h", "Ah Kd Qc Js 3h", "Ah 2d 3c 4s 5h", "6h 5d 4c 3s 2h"
    )
    assert three < four < wheel < six
    assert evaluator(short).strength(parse_cards("Ah 2d 3c 4s 5h")).ranks == ("five",)


def test_a_full_house_takes_its_pair_from_another_rank() -> None:
    ranking = replace(Ranking(), unmatched=((2, "9"), (3, "8")))
    kinds = [
        evaluator(ranking).strength(parse_cards(row)).category
        for row in ("9h 9d 9c 8s 8h", "8h 8d 8c 9s 9h", "8h 8d 8c 7s 7h")
    ]
    assert kinds == [Category.FULL_HOUSE, Category.PAIR, Category.TWO_PAIR]


@pytest.mark.parametrize("totals_", [Totals.NOTHING, Totals.EVEN, Totals.HIGHEST])
def test_all_rows_tie_where_no_hand_counts(totals_: Totals) -> None:
    nothing = replace(Ranking(), categories=(), totals=totals_, suit_order=tuple("cdhs"))
    assert len(set(strengths(nothing, "Ah Ad Ac As 2h", "2c 3d 4h 5s 7c", "Kh Kd 2c"))) == 1


def test_wild_and_dead_cards_have_no_points_of_their_own() -> None:
    cards = parse_cards("As Ad Ah")
    ranking = replace(
        Ranking(),
        half_points=tuple((card, 40) for card in cards),
        wild=cards[:1],
        faces=((cards[1], BLANK),),
    )
    assert [evaluator(ranking).points(card) for card in cards] == [0, 0, 40]


def test_a_fifth_card_does_not_unmake_four_of_a_rank() -> None:
    rules = changed(BASE, "limits", scoops=(("K", 4),))
    rules = replace(rules, ranking=replace(Ranking(), wild=parse_cards("X1 X2 2c 2d")))
    strong = "Ah Ac 3d | Th Ts Td 9c 9h | 7d 8d 9d Jd Qd"
    for row, wins in (("Kh Kd Kc Ks X1", True), ("Kh Kd X2 Ks 2c", True), ("Ah X1 X2 2c 2d", False)):
        mine = f"3c 4h 5s | 3h 4s 6c 7s 8h | {row}"
        made = [
            judged(rules, Shown(0, rows_of(mine), stands=True)),
            judged(rules, Shown(1, rows_of(strong), stands=True)),
        ]
        assert (made[0].strengths[0] > made[1].strengths[0]) is wins


ASKING = (
    "2c 3d 4h 5s 7c 8d 9h Ts 2h 3h 4s 5c 6d",
    "As Kd Kh 5d 7d 8h 9s Tc 2d 3s 4c 6c 6h",
    "Qc Qd Jh 8s 8c 7h 7s 9c 9d Td Th 5h X1",
)


def test_everybody_asks_at_once_for_cards_by_what_they_count_as() -> None:
    ranking = replace(Ranking(), wild=parse_cards("X1"), blank=parse_cards("As"))
    rules = replace(BASE, ranking=ranking)
    before = [Hand(seat, parse_cards(text)) for seat, text in enumerate(ASKING)]
    after = exchanged(Exchange.ASKED_FOR, rules, before, (), {}, "")
    gained = [set(new.cards) - set(old.cards) for old, new in zip(before, after, strict=True)]
    assert gained == [set(parse_cards(each)) for each in ("Kd 5h", "X1 2h", "Ts As")]


def test_blanks_that_meet_in_a_hand_stay_apart() -> None:
    few = changed(changed(STAKED, "deck", cards=3, exchanges=(Exchange.THREE_AT_RANDOM,)), "sight", up=3)
    play = opened(few)
    assert any(isinstance(each, HandsExchanged) for each in play.events)
    assert all(len(set(cards)) == 13 for cards in hands(play).values())


@pytest.mark.parametrize(
    ("free", "trade"), [((0, 1, 2, 3), [1, 3]), ((0, 1, 2), []), ((0, 2, 3), []), ((1, 3), [1, 3])]
)
def test_leader_and_last_trade_unless_one_of_them_has_locked_in(
    free: tuple[int, ...], trade: list[int]
) -> None:
    score = {0: 1, 1: -9, 2: 0, 3: 8}
    before = [Hand(seat, (Card("A", "cdhs"[seat]),)) for seat in free]
    after = exchanged(Exchange.LEADER_AND_LAST, BASE, before, (), score, "")
    assert [each.seat for each in after] == trade
    assert [each.cards for each in after] == [(Card("A", "cdhs"[seat]),) for seat in reversed(trade)]


def test_no_hints_where_the_rules_have_none() -> None:
    play = opened(BASE)
    play.do(TakeHints(1))
    assert view(play.session, 1).hinted
    play.do(ChangeRules(changed(BASE, "sight", hints=False), "152"))
    assert not view(play.session, 1).hinted
    assert why_not(play.session, TakeHints(2)) == "there are no hints in this deal"


def test_everybody_has_to_raise_before_anybody_sets_and_never_after() -> None:
    play = opened(changed(STAKED, "betting", raising=Raising.FIRST_ALWAYS))
    assert why_not(play.session, Stake(1, False)) == "everybody has to raise in this deal"
    play.do(*(Stake(seat, True) for seat in (1, 2, 3, 0)))
    for seat in range(4):
        play.do(SetRows(seat, play.rows(seat)))
    assert why_not(play.session, Stake(1, False)) is None and why_not(play.session, Stake(1, True)) is None


def test_face_cards_go_out_first_and_more_cards_lie_face_up() -> None:
    rules = changed(BASE, "deck", more=((0, 1), (1, 1), (2, 1)), extras="JQKA")
    play = opened(changed(rules, "sight", up=3, more_up=((1, 1),)), players=3)
    assert all(hands(play)[seat][-1].rank in "JQKA" for seat in range(3))
    assert [len(each.up) for each in view(play.session, None).seats] == [3, 4, 3]


def test_bots_do_not_judge_hands_that_are_smaller_than_usual() -> None:
    play = opened(changed(STAKED, "deck", cards=3))
    for character in CHARACTERS.values():
        shown = view(play.session, 1)
        seats = tuple(replace(each, player=replace(each.player, bot=character.name)) for each in shown.seats)
        assert decide_for(replace(shown, seats=seats), "", character) == Stake(1, False)
