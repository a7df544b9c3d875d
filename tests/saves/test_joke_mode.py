"""Sessions of the joke mode are kept, checked and brought back like any other."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.actions import Report, TellFact
from engine.cards import parse_card, parse_cards
from engine.events import CardsReceived, Dealt, Event, HandsExchanged, RulesChanged, Staked, StubLeft
from modifiers.game import change, opening, picked
from saves.replaying import event_text, events_from_texts, verified
from saves.trouble import BadSave
from tests.modifiers.evenings import HERE, Evening


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
