"""The form of a new game as a value: what it becomes, and what is wrong with it."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from engine.bots import CHARACTERS
from engine.events import Length, Player
from engine.rulesets import find_ruleset
from tests.tui.helpers import NOON
from tui.draft import EMPTY, PERSON, Draft, DraftSeat, Ends, faults, first_seats, opened

NAMES = tuple(CHARACTERS)
SEATS = (DraftSeat(PERSON, "Ana"), DraftSeat(NAMES[0], "Bo"), DraftSeat(EMPTY, "Ana"))
DRAFT = Draft(SEATS, find_ruleset("simple"))


def named(*names: str) -> tuple[DraftSeat, ...]:
    """Seats of people with these names."""
    return tuple(DraftSeat(PERSON, name) for name in names)


def test_at_first_one_person_sits_down_with_three_bots() -> None:
    kinds = [seat.kind for seat in first_seats((), NAMES)]
    assert kinds == [PERSON, *NAMES[:3], EMPTY, EMPTY]
    assert not faults(Draft(first_seats((), NAMES), DRAFT.rules), NOON)


def test_the_players_of_the_last_session_sit_down_again() -> None:
    last = (Player("Mei"), Player("Bo", NAMES[1]))
    seats = first_seats(last, NAMES)
    assert seats[:2] == (DraftSeat(PERSON, "Mei"), DraftSeat(NAMES[1], "Bo"))
    assert [seat.kind for seat in seats[2:]] == [EMPTY] * 4
    assert len({seat.name for seat in seats}) == 6


def test_the_form_becomes_a_session() -> None:
    session = opened(replace(DRAFT, deals=" 7 ", seed=" luck "), NOON)
    assert session.players == (Player("Ana"), Player("Bo", NAMES[0]))
    assert session.rules == find_ruleset("simple")
    assert session.length == Length(deals=7)
    assert session.seed == "luck"


def test_without_a_seed_chance_decides() -> None:
    assert len({opened(DRAFT, NOON).seed for _ in range(20)}) == 20


def test_a_session_can_end_at_a_time_or_when_the_players_say_so() -> None:
    until = opened(replace(DRAFT, ends=Ends.TIME, until="in 45 minutes"), NOON).length
    assert until.deals is None
    assert until.until is not None
    assert datetime.fromisoformat(until.until) == NOON + timedelta(minutes=45)
    assert opened(replace(DRAFT, ends=Ends.STOP), NOON).length == Length()


@pytest.mark.parametrize(
    ("draft", "field", "words"),
    [
        (replace(DRAFT, seats=named("Ana", " ")), "seat-2", "needs a name"),
        (replace(DRAFT, seats=named("Ana", "Bo", " aNA ")), "seat-3", "has the name of seat 1"),
        (replace(DRAFT, seats=named("Ana", "a\u202eb")), "seat-2", "cannot all be shown"),
        (
            replace(DRAFT, seats=(*named("Ana"), DraftSeat(EMPTY, "Bo"))),
            "seats",
            "at least 2 should sit down",
        ),
        (replace(DRAFT, deals="0"), "length", "write a number of deals from 1 to 9999"),
        (replace(DRAFT, deals="-1"), "length", "write a number of deals from 1 to 9999"),
        (replace(DRAFT, deals=""), "length", "write a number of deals from 1 to 9999"),
        (replace(DRAFT, deals="²"), "length", "write a number of deals from 1 to 9999"),
        (replace(DRAFT, deals="12345"), "length", "write a number of deals from 1 to 9999"),
        (
            replace(DRAFT, ends=Ends.TIME, until="soon"),
            "length",
            "'soon' is no time: write a time such as 23:30",
        ),
    ],
)
def test_what_is_wrong_is_said_of_its_field(draft: Draft, field: str, words: str) -> None:
    found = faults(draft, NOON)
    assert list(found) == [field]
    assert words in found[field]


def test_only_the_length_that_is_chosen_has_to_be_right() -> None:
    assert not faults(replace(DRAFT, ends=Ends.STOP, deals="none", until="never"), NOON)
