"""What modifiers remember, forget and go on with from deal to deal, as people who play them would see it."""

from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise

import pytest

from engine.actions import EndSession, UseToken
from engine.cards import Card, parse_cards
from engine.conduct import why_not
from engine.events import Dealt, Ending, HandsExchanged, JokeMode
from engine.ranking import Ranking
from engine.table_rules import Token
from engine.wardrobe import owned
from modifiers.circumstances import Quads, quads_in
from modifiers.game import carried_on
from modifiers.sky import Place
from saves.replaying import verified
from tests.engine.strategies import rows_of
from tests.modifiers.evenings import HERE, SOUTH, Evening
from tests.modifiers.playing import act_for

AFTERNOON = datetime(2026, 10, 30, 14, tzinfo=UTC)  # the sun sets before five


def afternoon(*numbers: str) -> Evening:
    """A session that begins by day."""
    evening = Evening("dusk", only=numbers)
    evening.now = AFTERNOON
    evening.deal()
    return evening


def test_night_falls_once_and_stays_where_it_fell() -> None:
    evening = afternoon("177")
    assert evening.stack == ""
    assert evening.next_deal(hours=6) == "177^2.0"
    assert evening.next_deal(hours=1) == "177^2.0"
    assert evening.next_deal(hours=16) == "177^2.0", "by day it is not remembered again"


def test_what_happened_by_day_is_forgotten_at_dusk_and_what_happens_at_night_is_not() -> None:
    evening = afternoon("84", "177", "199")
    for _ in range(3):
        evening.report("a remark about the heat")
    assert evening.stack == "84^1.3"
    assert evening.next_deal(hours=6) == "177^2.0"
    evening.report("flooding")
    evening.report("a remark about the heat")
    assert evening.stack == "177^2.0 199^2.4", "one remark at night is not the fourth"
    assert evening.next_deal() == "177^2.0 199^2.4"
    assert evening.next_deal(hours=16) == "177^2.0 199^2.4", "nothing comes back in the morning"


def test_facts_are_not_forgotten_at_dusk() -> None:
    evening = afternoon("45", "177")
    evening.tell("a mirror")
    assert evening.next_deal(hours=6) == "45^1.1 177^2.0"


def test_nothing_is_forgotten_at_dusk_where_that_was_left_out() -> None:
    evening = Evening("dusk", only=("0", "169", "177"))
    evening.now = AFTERNOON
    evening.tell("left out=177")
    evening.deal()
    evening.report("a UFO")
    assert "169^1.1" in evening.next_deal(hours=6)


def test_each_player_comes_and_goes_alone() -> None:
    evening = Evening("away", only=("28",))
    evening.deal()
    evening.report("left the table", 1)
    evening.report("left the table", 2)
    away = [evening.session.rules.sight.open]
    for seat in (1, 2):
        evening.report("left the table", seat)
        away.append(evening.session.rules.sight.open)
    assert away == [(1, 2), (2,), ()]


def test_everybody_who_was_reported_is_found() -> None:
    evening = Evening("liars", only=("21",))
    evening.deal()
    evening.report("caught lying", 3)
    evening.report("caught lying", 1)
    evening.next_deal()
    assert evening.session.rules.sight.open == (3, 1)


def first_up(evening: Evening) -> Card:
    deal = evening.session.deal
    assert deal
    return deal.seats[0].up[0]


def test_what_the_up_cards_showed_is_not_undone_by_an_exchange() -> None:
    for seed in range(60):
        evening = Evening(str(seed), only=("10", "66", "193", "194", "196"))
        evening.tell("a maple in the front yard")
        evening.deal()
        before, ogre = evening.stack, first_up(evening).rank == "Q"
        if before:
            evening.report("lightning")
            assert [each for each in evening.stack.split() if "66" not in each] == before.split()
        if ogre:
            return
    raise AssertionError("no Ogre came first")


def test_what_the_up_cards_showed_is_not_undone_by_a_token() -> None:
    for seed in range(60):
        evening = Evening(str(seed), only=("4", "194"))
        evening.tell("a maple in the front yard")
        evening.deal()
        card = first_up(evening)
        if card.suit == "s" and card.rank != "X":
            deal = evening.session.deal
            assert deal and evening.stack == "4 194^1.0"
            owner = deal.seats[0]
            into = next(Card(card.rank, suit) for suit in "cdh" if Card(card.rank, suit) not in owner.cards)
            evening.do(UseToken(owner.seat, Token.RECOLOUR, owner.seat, card, into))
            evening.mend()
            assert evening.stack == "4 194^1.0"
            return
    raise AssertionError("no spade came first")


def recolouring(evening: Evening) -> UseToken:
    """Bram, whose turn is made to come, gives an up card of his another suit."""
    seat = 1
    while evening.session.waiting_for[0] != seat:
        evening.do(act_for(evening.session, evening.session.waiting_for[0]))
    deal = evening.session.deal
    state = deal and deal.of(seat)
    assert state
    card = next(card for card in state.up if card.rank != "X")
    into = next(Card(card.rank, suit) for suit in "cdhs" if Card(card.rank, suit) not in state.cards)
    return UseToken(seat, Token.RECOLOUR, seat, card, into)


def refused(evening: Evening) -> str | None:
    action = recolouring(evening)
    return why_not(evening.session, action)


def test_what_was_used_once_by_day_may_be_used_once_more_at_night() -> None:
    used = "the seat has used its right to recolour a card"
    for numbers, by_night in ((("4", "177"), None), (("4",), used)):
        evening = afternoon(*numbers)
        evening.do(recolouring(evening))
        evening.next_deal()
        assert refused(evening) == used
        evening.next_deal(hours=6)
        assert refused(evening) == by_night
        if by_night is None:
            evening.do(recolouring(evening))
            evening.next_deal(hours=1)
            assert refused(evening) == used


@pytest.mark.parametrize(
    ("wild", "row", "found"),
    [
        ("", "Kc Kd Kh Ks 5d", [("K", False)]),
        ("KcKdKhKs", "Ac Kd Kh Ks 5d", [("A", False)]),
        ("X1X2", "9c 9d X1 X2 4d", [("9", False)]),
        ("X1X2", "9c 4d 4h X1 X2", [("4", False)]),
        ("X1X2KcKdKhKs", "9c 4d X1 X2 Kc", [("9", False)]),
        ("KcKdKhKs", "Kc Kd Kh Ks 5d", [("K", True)]),
        ("KcKdKhKs", "Kc Kd Kh 5c 5d", []),
        ("3c3d3h3s", "3c3d3h3s9d", [("3", True)]),
    ],
)
def test_the_rank_of_four_of_a_kind_is_what_the_row_is_worth(
    wild: str, row: str, found: list[tuple[str, bool]]
) -> None:
    ranking = replace(Ranking(), wild=parse_cards(wild) if wild else ())
    rows = rows_of(f"2c 2d 7h | 2h Jd 7c 8h 6s | {row}")
    assert list(quads_in(4, 1, rows, ranking)) == [Quads(4, 1, rank, own) for rank, own in found]


def test_a_fact_that_was_told_during_the_session_has_the_stamp_of_that_moment() -> None:
    evening = Evening("lock", only=("45", "64", "71", "132"))
    evening.tell("a mirror")
    evening.deal()
    assert evening.stack == "45"
    evening.report("cough")
    evening.tell("more DVDs than books")
    evening.tell("a ceiling fan")
    assert evening.stack == "45 64^1.1 132^1.2 71^1.3"
    assert evening.session.rules.ranking.order[0] == "A", "the mirror was there before the lock"
    assert evening.session.rules.ranking.order[1] == "2", "and the fan was not"
    evening.tell("a mirror", holds=False)
    evening.tell("a mirror")
    assert evening.stack.split()[-1] == "45^1.4"
    assert evening.session.rules.ranking.order[-1] == "A", "off and on again is new"


def test_the_period_of_another_rule_keeps_that_rule_in_its_place() -> None:
    evening = Evening("late", only=("0", "5", "64", "155"))
    evening.deal()
    evening.report("somebody arrives late")
    for _ in range(6):
        evening.next_deal()
    evening.report("cough")
    assert evening.session.deal and evening.session.deal.number == 7
    assert evening.session.rules.ranking.order[::-1].index("K") == 5, "turned round, then coughed at"


def test_a_period_brings_nothing_back_that_is_left_out_or_not_played() -> None:
    for numbers, left_out in ((("0", "5", "155"), True), (("155",), False)):
        evening = Evening("late", only=numbers)
        if left_out:
            evening.tell("left out=5")
        evening.deal()
        evening.report("somebody arrives late")
        for _ in range(6):
            evening.next_deal()
        assert evening.session.rules.ranking.order[-1] == "A"


@pytest.mark.parametrize("number", ["57", "59", "14"])
def test_nothing_that_is_not_played_is_switched_on(number: str) -> None:
    evening = Evening("switch", only=("0", "5", "34", "57"))
    evening.tell("left out=57")
    evening.deal()
    evening.play_on()
    evening.report(f"the loser changes a rule={number}")
    evening.deal()
    assert evening.stack == "0=57*57"
    evening.next_deal()
    evening.play_on()
    evening.report(f"the loser changes a rule={number},5")
    evening.deal()
    assert evening.session.rules.ranking.order[-1] == "2", "what is played is switched"


def test_half_a_million_lets_the_table_vote_and_the_vote_stands() -> None:
    evening = Evening("rich", only=("31", "188"))
    evening.deal()
    evening.report("voted to halve")
    assert evening.stack == "", "there is no fortune yet"
    evening.report("the end of the world")
    assert evening.next_deal() == "31^1.2", "and an early vote does not count later"
    evening.report("voted to halve")
    assert evening.stack == "31^1.2 188^2.3"
    assert [evening.next_deal() for _ in range(3)] == ["31^1.2 188^2.3"] * 3


def test_no_leftovers_end_a_snack_run_in_its_own_session() -> None:
    evening = Evening("snacks", only=("65",))
    evening.deal()
    stacks = []
    for happening in ("leftovers", "a snack run", "leftovers", "a snack run"):
        evening.report(happening)
        stacks.append(evening.stack)
    assert stacks == ["", "65^1.2", "65^1.2", "65^1.2"]
    evening.do(EndSession())
    assert carried_on(evening.session) == ("a snack run",)


@pytest.mark.parametrize(
    ("reports", "ends", "left"),
    [
        ((), True, True),
        (("leftovers",), False, True),
        (("leftovers",), True, False),
        (("leftovers", "a snack run"), True, True),
    ],
)
def test_a_snack_run_lasts_until_a_later_session_ends_with_leftovers(
    reports: tuple[str, ...], ends: bool, left: bool
) -> None:
    evening = Evening("later", only=("65",), joke=JokeMode(carried=("a snack run",)))
    evening.deal()
    assert evening.stack == "65"
    for each in reports:
        evening.report(each)
        assert evening.stack == "65"
    if ends:
        evening.do(EndSession())
    assert carried_on(evening.session) == (("a snack run",) if left else ())


def test_ice_melts_from_when_it_was_seen() -> None:
    evening = Evening("ice", only=("207",))
    evening.deal()
    evening.next_deal(hours=1)
    evening.tell("ice in a drink")
    assert evening.stack == ""
    assert evening.next_deal(hours=0.5) == ""
    assert evening.next_deal(hours=0.5) == "207^2.1"


def test_a_turntable_turns_from_when_it_was_seen() -> None:
    evening = Evening("turn", players=2, only=("159",))
    evening.deal()
    evening.next_deal()
    evening.tell("a turntable")
    turned = [evening.next_deal() != "" for _ in range(6)]
    assert turned == [False, True, False, True, False, False]


def test_an_election_is_over_tomorrow() -> None:
    evening = Evening("vote", only=("40",))
    evening.deal()
    evening.tell("a politician won an election")
    assert evening.stack == "40^1.1"
    assert evening.next_deal(hours=1) == "40^1.1"
    assert evening.next_deal(hours=12) == ""
    evening.now = datetime(2026, 11, 3, 20, tzinfo=UTC)
    assert evening.next_deal() == "40", "and every year has one of its own"


@pytest.mark.parametrize(
    ("kept", "days"),
    [
        ("", ["30T20", "31T12"]),
        ("Saturday is the Sabbath", ["31T12", "31T20"]),
        ("Sunday is the Sabbath", ["01T12"]),
    ],
)
def test_a_house_keeps_the_sabbath_that_it_keeps(kept: str, days: list[str]) -> None:
    evening = Evening("sabbath", only=("46",))
    if kept:
        evening.tell(kept)
    held = []
    for month, day in (("10", "30T12"), ("10", "30T20"), ("10", "31T12"), ("10", "31T20"), ("11", "01T12")):
        evening.now = datetime.fromisoformat(f"2026-{month}-{day}:00+00:00")
        if evening.next_deal():
            held.append(day)
    assert held == days


@pytest.mark.parametrize("place", [HERE, SOUTH])
def test_in_february_a_session_ends_by_winter_clothes(place: Place) -> None:
    """In the north with a full set; in the south, where all come dressed, with nothing."""
    for seed in range(4):
        evening = Evening(str(seed), only=("128", "226"), place=place)
        evening.now = datetime(2026, 2, 10, 20, tzinfo=UTC)
        full = []
        while not evening.session.ending:
            evening.deal()
            evening.play_on()
            totals = ((0,) * 4, *evening.session.totals)
            won = [tuple(map(int.__sub__, after, old)) for old, after in pairwise(totals)]
            pieces = [len(each) for each in owned(won, 4, dressed=place is SOUTH)]
            full.append((0 if place is SOUTH else 3) in pieces)
        assert evening.session.ending is Ending.CLOSED
        assert full == [False] * (len(full) - 1) + [True] and len(full) >= 3
        assert verified(evening.events) == evening.session


def test_a_piece_goes_to_the_best_of_a_deal_and_from_the_last() -> None:
    deals = [(4, -4, 0), (3, 0, -3), (-1, 1, 0), (-5, 5, 0), (0, 0, 0), (2, -2, 0)]
    assert owned(deals[:2], 3) == (("hat", "coat"), (), ())
    assert owned(deals, 3) == (("coat", "scarf"), ("hat",), ())
    assert owned(deals[:1], 3, dressed=True)[1] == ("coat", "scarf")


def test_the_sky_is_red_at_night_only() -> None:
    evening = Evening("red", only=("204",))
    evening.tell("a red sky at night")
    evening.now = AFTERNOON
    evening.deal()
    assert evening.stack == ""
    assert evening.next_deal(hours=6) == "204"


def test_the_loser_of_a_deal_owes_the_song() -> None:
    evening = Evening("song", only=("52",))
    evening.tell("a radio that takes requests")
    evening.deal()
    assert evening.stack == "", "nobody has lost yet"
    stack = evening.next_deal()
    deals = evening.session.totals
    assert stack == f"52@{deals[0].index(min(deals[0]))}^2.0"


def zombies(*numbers: str) -> Evening:
    """An evening on which threes die twice, and one of them was dealt face up."""
    for seed in range(60):
        evening = Evening(str(seed), players=3, only=("14", "70", "125", *numbers))
        evening.tell("spectators")
        evening.tell("rule 70 applies")
        evening.deal()
        if any(isinstance(each, HandsExchanged) and each.hands for each in evening.events):
            return evening
    raise AssertionError("no three lay face up")


def test_zombies_face_up_are_redrawn_and_those_in_the_hole_stay() -> None:
    evening = zombies()
    dealt = {each.seat: each for each in evening.events if isinstance(each, Dealt)}
    deal = evening.session.deal
    assert deal
    for each in deal.seats:
        before, up = dealt[each.seat].cards, dealt[each.seat].up or ()
        kept = [card for card in before if card.rank != "3" or card not in up]
        assert set(kept) <= set(each.cards) and len(each.cards) == 13
        assert not [card for card in each.up if card.rank == "3"]
    gone = {card for each in dealt.values() for card in each.up or () if card.rank == "3"}
    assert gone and deal.stub is not None and not gone & set(deal.stub)


def test_georges_are_plain_cards_in_a_deal_that_zombies_have_left() -> None:
    evening = zombies("73")
    deal = evening.session.deal
    assert deal and f"73^{deal.number}.0" in evening.stack
    assert evening.session.rules.ranking.order[-1] == "X"
    evening.tell("spectators", holds=False)
    evening.next_deal()
    assert evening.stack == "70 125"


def test_no_zombie_is_redrawn_where_nothing_can_be_dead() -> None:
    evening = Evening("labor", only=("14", "70", "125", "131"))
    evening.now = datetime(2026, 9, 10, 20, tzinfo=UTC)
    evening.tell("spectators")
    evening.tell("rule 70 applies")
    evening.deal()
    assert "131" in evening.stack
    assert not any(isinstance(each, HandsExchanged) for each in evening.events)
