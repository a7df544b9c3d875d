"""Scores, times and sessions in words."""

from datetime import datetime, timedelta

import pytest

from engine.events import Player
from saves.store import SessionSummary
from tests.tui.helpers import NOON
from tui.wording import ago, deals_words, session_line, shortened, signed


def summary(deals: int = 6, ended: bool = False, updated: datetime = NOON) -> SessionSummary:
    """A session of a person and a bot."""
    return SessionSummary(
        (Player("Ana"), Player("Bo", "sharp"), Player("Cy")),
        "One-six",
        deals,
        (5, -2, -3),
        ended,
        id="1",
        name="Evening",
        created=NOON,
        updated=updated,
        deleted=None,
        trouble=None,
    )


@pytest.mark.parametrize(("units", "words", "plain"), [(5, "+5", "+5"), (0, "0", "0"), (-3, "−3", "-3")])
def test_units_have_their_sign(units: int, words: str, plain: str) -> None:
    assert (signed(units), signed(units, ascii_only=True)) == (words, plain)


@pytest.mark.parametrize(
    ("before", "words"),
    [
        (timedelta(seconds=-5), "just now"),
        (timedelta(seconds=59), "just now"),
        (timedelta(seconds=60), "1 minute ago"),
        (timedelta(minutes=59, seconds=59), "59 minutes ago"),
        (timedelta(hours=1), "1 hour ago"),
        (timedelta(hours=23, minutes=59), "23 hours ago"),
        (timedelta(days=1), "1 day ago"),
        (timedelta(days=30), "30 days ago"),
        (timedelta(days=31), "on 30 October 2026"),
        (timedelta(days=400), "on 26 October 2025"),
    ],
)
def test_how_long_ago(before: timedelta, words: str) -> None:
    assert ago(NOON - before, NOON) == words


def test_how_far_a_session_has_come() -> None:
    assert deals_words(summary(deals=0), 20) == "deal 1 of 20"
    assert deals_words(summary(deals=1)) == "1 deal played"
    assert deals_words(summary()) == "6 deals played"
    assert deals_words(summary(), 20) == "6 of 20 deals played"
    assert deals_words(summary(deals=1, ended=True), 20) == "1 deal, ended"
    assert deals_words(summary(deals=20, ended=True)) == "20 deals, ended"


def test_a_session_in_one_line_names_what_the_people_have_won() -> None:
    five_minutes_ago = NOON - timedelta(minutes=5)
    line = session_line(summary(updated=five_minutes_ago), 20, NOON)
    assert line == "One-six, 6 of 20 deals played, Ana +5, Cy −3, saved 5 minutes ago"
    over = session_line(summary(ended=True), 20, NOON)
    assert over == "see how it ended: One-six, Ana +5, Cy −3"
    assert session_line(summary(), None, NOON, ascii_only=True).isascii()


def test_a_reason_is_shortened_only_as_far_as_it_must_be() -> None:
    assert shortened("three of a kind, queens", 23) == "three of a kind, queens"
    assert shortened("three of a kind, queens", 19) == "three queens"
    assert shortened("full house, queens over threes", 29) == "full house queens over threes"
    reason = "the middle, a full house, kings over tens, beats the back, a flush, jack high"
    assert shortened(reason, 80) == reason
    assert shortened(reason, 66) == "middle, full house kings over tens, beats back, flush, jack high"
    assert shortened(reason, 40) == "middle full Ks/10s > back flush J high"
    assert shortened("a pair of sixes beats ace high", 20) == "pair of 6s > A high"
    assert shortened("rake: two of every ten units", 9) == "rake: two of every ten units"


def test_dragons_of_the_court_are_shortened_and_no_others() -> None:
    reason = "the front, a pair of Dragons, beats the middle, an Elf high"
    assert shortened(reason, 10) == "front pair Ds > middle E high"
    assert shortened("full dragon, clean dragon", 10) == "full dragon clean dragon"
