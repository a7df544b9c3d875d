"""Values to plain data and back, and what is said of data that does not fit."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import Card, parse_cards
from engine.events import (
    DealOpened,
    Dealt,
    Ending,
    Event,
    HintsTaken,
    Length,
    PhaseBegan,
    Player,
    RowsArranged,
    SessionEnded,
    SessionOpened,
    Settled,
    Surrendered,
    event_from_plain,
    event_to_plain,
)
from engine.naturals import NaturalKind
from engine.plain import BadValue, bounds_in_words, from_plain, nearest, to_plain
from engine.rules import Phase
from engine.setting import Board
from engine.transfers import Transfer
from tests.engine.strategies import NOON, any_rules


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True)
class Inner:
    number: int = field(default=0, metadata={"least": 0, "most": 9})
    colour: Colour = Colour.RED


@dataclass(frozen=True)
class Outer:
    card: Card
    inner: Inner
    pair: tuple[Card, Card] | None = None
    names: tuple[str, ...] = ()
    yes: bool = False


AS, KD = parse_cards("As Kd")
OUTER = Outer(AS, Inner(3, Colour.BLUE), (AS, KD), ("x", "y"), True)
PLAIN = {
    "card": "As",
    "inner": {"number": 3, "colour": "blue"},
    "pair": ["As", "Kd"],
    "names": ["x", "y"],
    "yes": True,
}


def test_a_value_becomes_what_json_holds_and_comes_back() -> None:
    assert to_plain(OUTER) == PLAIN
    assert json.loads(json.dumps(to_plain(OUTER))) == PLAIN
    assert from_plain(Outer, PLAIN) == OUTER


def test_nothing_is_left_out_and_read_as_nothing() -> None:
    value = Outer(AS, Inner())
    assert "pair" not in to_plain(value)
    assert from_plain(Outer, to_plain(value)) == value
    assert from_plain(Outer, {**to_plain(value), "pair": None}) == value


MISTAKES: dict[str, tuple[object, list[str]]] = {
    "no table": ([], ["[] should be a table of fields"]),
    "fields missing": ({}, ["card: missing", "inner: missing"]),
    "no card": ({**PLAIN, "card": "1s"}, ["card: '1s' is no card: "]),
    "a number for a card": ({**PLAIN, "card": 7}, ["card: '7' is no card: "]),
    "a part that is no table": ({**PLAIN, "inner": 3}, ["inner: 3 should be a table of fields"]),
    "mistakes inside a part": (
        {**PLAIN, "inner": {"number": 10, "colour": "green", "size": 1}},
        [
            "inner: unknown field 'size'; known are number, colour",
            "inner.number: 10 should be 0 to 9",
            "inner.colour: 'green' is not one of red, blue",
        ],
    ),
    "too short a list": ({**PLAIN, "pair": ["As"]}, ["pair: 1 entries, there should be 2"]),
    "no list": ({**PLAIN, "names": "x"}, ["names: 'x' should be a list"]),
    "a mistake in a list": ({**PLAIN, "names": ["x", 2]}, ["names[1]: 2 should be text"]),
    "a card in a list": ({**PLAIN, "pair": ["As", "K"]}, ["pair[1]: 'K' is no card: "]),
    "a number for yes": ({**PLAIN, "yes": 1}, ["yes: 1 should be true or false"]),
    "a list for a choice": (
        {**PLAIN, "inner": {"colour": ["red"]}},
        ["inner.colour: ['red'] is not one of red, blue"],
    ),
}


@pytest.mark.parametrize(("data", "problems"), MISTAKES.values(), ids=MISTAKES)
def test_mistakes_are_all_told_with_their_places(data: object, problems: list[str]) -> None:
    with pytest.raises(BadValue) as error:
        from_plain(Outer, data)
    for told, problem in zip(error.value.problems, problems, strict=True):
        assert told.startswith(problem)


def test_where_stands_before_the_place() -> None:
    with pytest.raises(BadValue, match=r"^event 3\.inner\.number: 10 should be 0 to 9$"):
        from_plain(Outer, {**PLAIN, "inner": {"number": 10}}, "event 3")


def test_bounds_in_words() -> None:
    assert bounds_in_words(0, None) == "0 or more"
    assert bounds_in_words(None, 9) == "9 or less"
    assert bounds_in_words(2, 6) == "2 to 6"


EVENTS: list[Event] = [
    DealOpened(1, 0, (1, 2, 0), NOON),
    PhaseBegan(Phase.SET),
    Dealt(2, (AS, KD)),
    HintsTaken(1),
    RowsArranged(0, Board(((AS,), (), ()), (KD,))),
    Surrendered(1),
    Settled((Transfer(0, 1, 3, "surrender", "surrender"),)),
    SessionEnded(Ending.PLAYERS_STOPPED),
]


@pytest.mark.parametrize("event", EVENTS, ids=lambda each: type(each).__name__)
def test_an_event_becomes_json_and_comes_back(event: Event) -> None:
    text = json.dumps(event_to_plain(event))
    assert event_from_plain(json.loads(text)) == event


@given(any_rules, st.none() | st.integers(1))
@settings(deadline=None)
def test_a_session_is_opened_the_same_from_its_json(rules: Any, deals: int | None) -> None:
    opened = SessionOpened((Player("Ana"), Player("Bot", "greedy")), rules, Length(deals), "seed")
    assert event_from_plain(json.loads(json.dumps(event_to_plain(opened)))) == opened


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], r"^\[\] is no event: it should be a table with the field 'event'$"),
        ({}, "^{} is no event: it should be a table with the field 'event'$"),
        ({"event": "Delt"}, "^unknown event 'Delt', did you mean 'Dealt'?"),
        ({"event": ["Dealt"]}, "^unknown event "),
        ({"event": 3}, "^unknown event 3; known are SessionOpened, DealOpened"),
        ({"event": "Dealt", "seat": 1}, "^Dealt.cards: missing$"),
        ({"event": "Dealt", "seat": 1, "cards": ["Zz"]}, r"^Dealt.cards\[0\]: 'Zz' is no card: "),
        ({"event": "Surrendered", "seat": 1, "x": 1}, "^Surrendered: unknown field 'x'; known are seat$"),
    ],
)
def test_data_that_is_no_event_says_why(data: object, message: str) -> None:
    with pytest.raises(BadValue, match=message):
        event_from_plain(data)


@pytest.mark.parametrize(
    ("name", "known", "hint"),
    [
        ("swep", ["sweep", "row"], ", did you mean 'sweep'?"),
        (
            "nat",
            ["naturals.pays", "naturals.clash", "row"],
            ", did you mean 'naturals.pays' or 'naturals.clash'?",
        ),
        ("dragn", NaturalKind, ", did you mean 'dragon'?"),
        ("zzz", ["row", "sweep"], "; known are row, sweep"),
        ("", ["row", "sweep"], "; known are row, sweep"),
        (
            "zzz",
            [str(number) for number in range(30)],
            f"; known are {', '.join(map(str, range(17)))}, 13 more",
        ),
    ],
)
def test_what_may_have_been_meant(name: str, known: Iterable[str], hint: str) -> None:
    assert nearest(name, known) == hint
