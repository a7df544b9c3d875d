"""Sessions of the joke mode are kept, checked and brought back like any other."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from engine.actions import EndSession, OpenSession, Report, TellFact
from engine.cards import parse_card, parse_cards
from engine.conduct import decide
from engine.events import (
    CardsReceived,
    Choice,
    Dealt,
    Event,
    HandsExchanged,
    JokeMode,
    Length,
    Player,
    RulesChanged,
    Staked,
    StubLeft,
)
from engine.rulesets import find_ruleset
from modifiers.game import change, known_to, opening, picked
from saves.carried import carrying_on
from saves.export import export_session, import_session
from saves.kept import KeptSession
from saves.replaying import event_text, events_from_texts, verified
from saves.store import new_record, open_store
from saves.trouble import BadSave
from tests.modifiers.evenings import EVENING, HERE, Evening


def evening() -> Evening:
    """Two deals with stakes, an exchange, more cards for one, a report in mid-deal and rows that stand."""
    told = Evening("kept")
    known = picked(["5", "47", "64", "77", "89", "161", "35"])
    told.do(TellFact("good snacks", True, (1,)))
    told.do(TellFact("glasses", True, (2,)))
    for _ in range(2):
        told.do(opening(told.events, known, told.now, HERE))
        told.do(Report("a spilled drink", told.now.isoformat()))
        told.do(Report("a Weird Al song", told.now.isoformat()))
        if action := change(told.events, known, told.now, HERE):
            told.do(action)
        told.play_on()
    return told


EVENTS: tuple[Event, ...] = tuple(evening().events)


def test_what_happened_can_be_verified() -> None:
    kinds = {type(event) for event in EVENTS}
    assert {StubLeft, HandsExchanged, RulesChanged, Staked} <= kinds
    again = events_from_texts(map(event_text, EVENTS))
    assert tuple(again) == EVENTS
    session = verified(again)
    assert session.score == evening().session.score
    assert any(len(each.cards) == 14 for each in EVENTS if isinstance(each, Dealt))


def changed(kind: type[Event], change_it: Callable[..., Event]) -> list[Event]:
    """The events with the first of a kind changed."""
    at = next(at for at, event in enumerate(EVENTS) if isinstance(event, kind))
    return [*EVENTS[:at], change_it(EVENTS[at]), *EVENTS[at + 1 :]]


@pytest.mark.parametrize(
    ("kind", "change_it", "message"),
    [
        (Staked, lambda event: replace(event, units=7), "units is 7, it should be"),
        (StubLeft, lambda event: replace(event, cards=()), "0 cards, there should be 1"),
        (Dealt, lambda event: replace(event, cards=event.cards[:12]), "12 cards, there should be 14"),
        (
            Dealt,
            lambda event: replace(event, cards=(*event.cards[:13], parse_card("Z0"))),
            "Z0 is not in the pack",
        ),
        (
            HandsExchanged,
            lambda event: replace(event, hands=event.hands[1:]),
            "other seats than these change cards",
        ),
        (
            HandsExchanged,
            lambda event: replace(
                event, hands=(replace(event.hands[0], cards=parse_cards("2c")), *event.hands[1:])
            ),
            "the cards that change hands are not those of the seats",
        ),
        (RulesChanged, lambda event: CardsReceived(0, ()), "it cannot happen here"),
    ],
)
def test_what_could_not_have_happened_is_told(
    kind: type[Event], change_it: Callable[..., Event], message: str
) -> None:
    with pytest.raises(BadSave, match=message):
        verified(changed(kind, change_it))


HERE_TEXT = "52.37,4.90,Europe/Amsterdam"
JOKE = JokeMode(
    Choice.DRAFT,
    ("5", "160", "232"),
    place="33.87S,151.2E,Australia/Sydney",
    own=(("Tea", "64", "77"),),
    earlier=7,
    without=("ante", "stakes"),
)


def opened(joke: JokeMode) -> list[Event]:
    """A session that opens in the joke mode."""
    action = OpenSession((Player("Ana"), Player("Bo")), find_ruleset("one-six"), Length(), "seed", joke)
    return list(decide(None, action))


def test_a_session_carries_how_it_plays_and_what_its_players_made_up(tmp_path: Path) -> None:
    with closing(open_store(tmp_path)) as store:
        events = opened(JOKE)
        store.write(new_record("party", EVENING), events, 0, verified(events))
        (kept,) = store.sessions()
        assert kept.joke == JOKE
        again = import_session(store, export_session(store, kept.id), "file")
        session = store.read(again).session
        assert session.joke == JOKE
        assert [*known_to(JOKE)] == ["5", "160", "232"]
        assert known_to(JOKE)["232"].title == "Tea"
        assert store.problems() == ()


def test_the_next_session_reckons_with_what_the_last_one_of_the_joke_mode_left(tmp_path: Path) -> None:
    plain = OpenSession((Player("Ana"), Player("Bo")), find_ruleset("one-six"), Length(), "seed")
    joking = replace(plain, joke=JokeMode(place=HERE_TEXT))
    with closing(open_store(tmp_path)) as store:
        assert carrying_on(store, joking) == joking, "nothing was left"
        with KeptSession.create(store, joking, EVENING) as kept:
            kept.act(Report("a snack run", EVENING.isoformat()))
        with KeptSession.create(store, carrying_on(store, plain), EVENING + timedelta(hours=1)) as other:
            assert other.session.joke is None
        action = carrying_on(store, joking)
        assert action.joke and action.joke.carried == ("a snack run",)
        with KeptSession.create(store, action, EVENING + timedelta(hours=2)) as later:
            later.act(Report("leftovers", EVENING.isoformat()))
            later.act(EndSession())
            assert later.session == verified(events_from_texts(map(event_text, later.events)))
        assert carrying_on(store, joking) == joking, "there were leftovers"


@pytest.mark.parametrize(
    ("joke", "message"),
    [
        (replace(JOKE, numbers=("999",)), "there is no modifier 999"),
        (replace(JOKE, own=(("Tea", "64", "999"),)), "there is no modifier 999 to take a part of"),
        (replace(JOKE, place="here"), "'here' should be latitude,longitude,zone"),
        (replace(JOKE, without=("hats",)), "it has no part hats"),
        (replace(JOKE, earlier=-1), "-1 deals cannot have been played before"),
    ],
)
def test_a_joke_mode_that_cannot_be_is_told(joke: JokeMode, message: str) -> None:
    opening_event = replace(opened(JOKE)[0], joke=joke)  # type: ignore[arg-type]
    with pytest.raises(BadSave, match=message):
        verified([opening_event])
