"""What gives winnings back, doubles them or begins the session again, as people who play it would see it."""

import pytest

from engine.actions import BeginAgain, OpenSession
from engine.conduct import decide, why_not
from engine.events import Dealt, Length, Player, SessionBegunAgain
from engine.rulesets import find_ruleset
from engine.session import replay, settlements
from modifiers.circumstances import past_of
from modifiers.game import picked
from modifiers.own import Own, added
from saves.replaying import event_text, events_from_texts, verified
from tests.modifiers.evenings import SOUTH, Evening
from tests.modifiers.playing import KNOWN


def evening(*numbers: str, deals: int = 2) -> Evening:
    """An evening with so many deals behind it and one in play."""
    played = Evening("again", only=numbers)
    played.tell("spectators")
    played.deal()
    for _ in range(deals):
        played.next_deal()
    return played


def test_where_a_baby_cries_cards_and_winnings_go_back_and_the_first_deal_is_dealt_again() -> None:
    crying = evening("14", "231", "64")
    first = next(each for each in crying.events if isinstance(each, Dealt))
    crying.report("cough")
    assert any(crying.session.score) and crying.session.deal and crying.session.deal.number == 3
    crying.report("a baby cries")
    session = crying.session
    assert isinstance(crying.events[-1], SessionBegunAgain)
    assert session.deal is None and session.totals == () and session.kitty == 0
    assert settlements(crying.events) == (), "no story and no coach tells of what went back"
    assert session.facts == (("spectators", ()),), "the room is as it was"
    crying.deal()
    again = crying.session.deal
    assert again and (again.number, again.modifiers) == (1, "14"), "nothing that happened counts"
    assert again.seats[0].cards != first.cards, "and the cards are others"
    crying.play_on()
    assert len(crying.session.totals) == 1
    ((_, settled),) = settlements(crying.events)
    assert settled == crying.session
    assert past_of(crying.events).memory.score == crying.session.score
    assert verified(events_from_texts(map(event_text, crying.events))) == crying.session


def test_a_baby_that_cries_between_two_deals_begins_the_session_again_as_well() -> None:
    crying = evening("231")
    crying.play_on()
    crying.report("a baby cries")
    assert crying.session.totals == ()
    crying.deal()
    assert crying.stack == "" and crying.session.deal and crying.session.deal.number == 1


def test_in_the_south_a_crying_baby_doubles_what_was_won_and_begins_nothing() -> None:
    crying, quiet = (evening("231", "226") for _ in range(2))
    for each in (crying, quiet):
        each.place = SOUTH
        each.next_deal()
    crying.report("a baby cries")
    assert crying.session.deal and crying.session.deal.number == 4
    for each in (crying, quiet):
        each.play_on()
    winners = [at for at, units in enumerate(quiet.session.score) if units > 0]
    assert winners
    for at in winners:
        assert crying.session.score[at] == 2 * quiet.session.score[at]


def test_a_rule_of_the_house_that_begins_again_does_so_once_and_not_for_ever() -> None:
    own = Evening("own", only=("0",))
    own.known = picked(["232"], added(KNOWN, Own("Ours", "25", "231")))
    own.deal()
    assert own.session.deal_open, "what has only just begun does not begin again"
    own.play_on()
    own.mend()
    assert own.session.totals == ()


def test_nothing_begins_again_before_it_has_begun() -> None:
    action = OpenSession((Player("Ana"), Player("Bo")), find_ruleset("one-six"), Length(), "seed")
    assert why_not(replay(decide(None, action)), BeginAgain()) == "nothing has begun yet"


@pytest.mark.parametrize("deals", [1, 3])
def test_a_session_that_began_again_lasts_as_long_as_was_agreed(deals: int) -> None:
    crying = Evening("long", only=("231",))
    people = tuple(Player(name) for name in ("Ana", "Bram"))
    crying.events = list(decide(None, OpenSession(people, find_ruleset("one-six"), Length(deals), "long")))
    crying.deal()
    crying.report("a baby cries")
    for number in range(deals):
        assert not crying.session.ending and len(crying.session.totals) == number
        crying.deal()
        crying.play_on()
    assert crying.session.ending
