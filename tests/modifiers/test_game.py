"""Whole sessions in the joke mode: dealt, changed in mid-deal, settled, replayed, and read back from text."""

import json
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from engine.actions import ChangeRules, Report, TakeBack, TellFact
from engine.conduct import why_not
from engine.events import event_from_plain, event_to_plain
from engine.rulesets import find_ruleset
from engine.session import Session, replay
from engine.transfers import Account, totals
from modifiers.asking import facts, happenings
from modifiers.catalogue import catalogue
from modifiers.game import change, opening, picked
from modifiers.joke import joke_rules
from modifiers.own import FIRST, Own, added
from modifiers.stack import fold, read_stack
from saves.replaying import verified
from tests.modifiers.evenings import HERE, SOUTH, Evening
from tests.modifiers.playing import KNOWN, act_for


def assert_the_text_makes_the_rules(session: Session) -> None:
    """A save that holds the stack as text holds the rules."""
    assert session.deal
    stack = read_stack(session.deal.modifiers, KNOWN)
    again = fold(joke_rules(session.agreed), stack, KNOWN, session.seed, session.deal.number)
    assert again.rules == session.rules


@pytest.mark.parametrize("seed", range(8))
def test_evenings_of_everything_at_once(seed: int) -> None:
    random = Random(seed)
    ruleset = ("one-six", "pagat", "singapore", "two-four", "hawaiian-gardens", "criss-cross")[seed % 6]
    players = 2 if ruleset == "criss-cross" else 2 + seed % 3
    evening = Evening(str(seed), ruleset, players, SOUTH if seed % 2 else HERE)
    reported = [each.name for each in happenings(KNOWN)]
    for name in random.sample([each.name for each in facts(KNOWN)], 25):
        evening.do(TellFact(name, True, (random.randrange(players),)))
    for _ in range(6):
        if evening.session.ending:
            break
        evening.now += timedelta(minutes=40)
        evening.deal()
        while evening.session.waiting_for:
            if random.random() < 0.2:
                name = random.choice(reported)
                evening.do(Report(name, evening.now.isoformat(), (random.randrange(players),)))
                evening.mend()
                if evening.session.deal is None:  # a baby cried: the session begins again
                    evening.deal()
                assert_the_text_makes_the_rules(evening.session)
            if waiting := evening.session.waiting_for:
                evening.do(act_for(evening.session, waiting[0]))
        deal = evening.session.deal
        assert deal and deal.transfers is not None
        assert sum(totals(deal.transfers, evening.session.seats).values()) == 0
        assert evening.session.kitty >= 0
    saved = [event_from_plain(json.loads(json.dumps(event_to_plain(event)))) for event in evening.events]
    assert replay(saved) == evening.session == verified(saved)


def test_a_deal_is_played_by_the_day_on_which_it_began() -> None:
    evening = Evening("a")
    evening.now = datetime(2026, 10, 27, 23, 50, tzinfo=UTC)  # a Tuesday
    known = picked(["1", "14"])
    evening.do(opening(evening.events, known, evening.now, HERE))
    assert evening.session.deal and evening.session.deal.modifiers == "1"
    next_week = evening.now + timedelta(days=8)
    assert change(evening.events, known, next_week, HERE) is None
    evening.do(TellFact("spectators", True))
    action = change(evening.events, known, next_week, HERE)
    assert isinstance(action, ChangeRules) and action.modifiers == "1 14^1.1"
    evening.do(action)
    evening.play_on()
    evening.do(opening(evening.events, known, next_week, HERE))
    assert evening.session.deal and evening.session.deal.modifiers == "14^1.1"


def test_a_report_that_is_taken_back_counts_no_more() -> None:
    evening = Evening("a")
    known = picked(["64", "175"])
    evening.do(opening(evening.events, known, evening.now, HERE))
    evening.do(Report("cough", evening.now.isoformat()))
    action = change(evening.events, known, evening.now, HERE)
    assert isinstance(action, ChangeRules) and action.modifiers == "64^1.1"
    evening.do(action)
    evening.do(TakeBack(0))
    back = change(evening.events, known, evening.now, HERE)
    assert isinstance(back, ChangeRules) and back.modifiers == ""
    assert why_not(evening.session, back) is None


def test_the_clock_strikes_in_mid_deal() -> None:
    evening = Evening("a")
    known = picked(["47"])
    evening.do(opening(evening.events, known, evening.now, HERE))
    assert change(evening.events, known, evening.now + timedelta(minutes=59), HERE) is None
    action = change(evening.events, known, evening.now + timedelta(hours=1), HERE)
    assert isinstance(action, ChangeRules) and action.modifiers == "47^1.0"
    before = evening.session.deal
    evening.do(action)
    after = evening.session.deal
    assert before and after and before.seats[0].cards != after.seats[0].cards
    assert before.seats[0].up == after.seats[0].up
    assert change(evening.events, known, evening.now + timedelta(minutes=119), HERE) is None
    again = change(evening.events, known, evening.now + timedelta(hours=2), HERE)
    assert isinstance(again, ChangeRules) and again.modifiers == "47*2^1.0"
    evening.do(again)
    assert evening.session.deal and evening.session.deal.seats[0].cards != after.seats[0].cards


def test_an_ogre_that_is_turned_up_first_hides_a_card() -> None:
    known = picked(["10"])
    for seed in range(60):
        evening = Evening(str(seed))
        evening.do(opening(evening.events, known, evening.now, HERE))
        first = evening.session.deal and evening.session.deal.seats[0].up[0]
        action = change(evening.events, known, evening.now, HERE)
        assert first and (action is not None) is (first.rank == "Q")
        if action:
            evening.do(action)
            assert evening.session.deal and len(evening.session.deal.seats[0].up) == 2
            return
    raise AssertionError("no Ogre came first")


def test_the_kitty_of_one_deal_waits_for_the_next() -> None:
    evening = Evening("a")
    for _ in range(3):
        evening.do(opening(evening.events, {}, evening.now, HERE))
        before = evening.session.kitty
        evening.play_on()
        deal = evening.session.deal
        assert deal and deal.transfers
        moved = totals(deal.transfers, ()).get(Account.KITTY, 0)
        assert evening.session.kitty == before + moved


def test_a_table_makes_up_a_modifier() -> None:
    mirrors = added(catalogue(), Own("Mirrors make one cough", "45", "64"))
    assert list(mirrors)[-2:] == [str(FIRST), "∞"]
    assert mirrors["232"].when == KNOWN["45"].when and mirrors["232"].then == KNOWN["64"].then
    two = added(mirrors, Own("Another", "1", "14"))
    assert list(two)[-3:] == ["232", "233", "∞"]
    stack = read_stack("232", two)
    assert fold(joke_rules(find_ruleset("one-six")), stack, two).rules.ranking.order[5] == "K"


@pytest.mark.parametrize(
    ("own", "message"),
    [
        (Own("", "1", "2"), "the title: it is empty: write at least one letter"),
        (Own("Mine", "1", "999"), "there is no modifier 999 to take a part of"),
        (Own("Mine", "∞", "5"), "there is no modifier ∞ to take a part of"),
    ],
)
def test_what_cannot_be_made_up(own: Own, message: str) -> None:
    with pytest.raises(ValueError) as error:
        added(catalogue(), own)
    assert str(error.value) == message
