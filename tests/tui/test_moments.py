"""Times to come, read leniently: the next such time where the table stands."""

from datetime import datetime, tzinfo

import pytest
from dateutil import tz

from tui.moments import BadTime, time_to_come


def zone(name: str) -> tzinfo:
    """A zone by its name."""
    found = tz.gettz(name)
    assert found is not None
    return found


AMSTERDAM = zone("Europe/Amsterdam")
EVENING = datetime(2026, 10, 24, 22, 0, tzinfo=AMSTERDAM)  # a Saturday; at night the clock goes back an hour


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("23:30", "2026-10-24T23:30:00+02:00"),
        ("23.30", "2026-10-24T23:30:00+02:00"),
        ("2330", "2026-10-24T23:30:00+02:00"),
        (" at  11 pm ", "2026-10-24T23:00:00+02:00"),
        ("11PM", "2026-10-24T23:00:00+02:00"),
        ("22:00", "2026-10-25T22:00:00+01:00"),
        ("21:59", "2026-10-25T21:59:00+01:00"),
        ("4:00", "2026-10-25T04:00:00+01:00"),
        ("in an hour", "2026-10-24T23:00:00+02:00"),
        ("In half an hour", "2026-10-24T22:30:00+02:00"),
        ("an hour and a half", "2026-10-24T23:30:00+02:00"),
        ("in two hours", "2026-10-25T00:00:00+02:00"),
        ("noon", "2026-10-25T12:00:00+01:00"),
        ("midnight", "2026-10-25T00:00:00+02:00"),
        ("Friday at noon", "2026-10-30T12:00:00+01:00"),
        ("today 23:00", "2026-10-24T23:00:00+02:00"),
        ("tonight half past eleven", "2026-10-24T23:30:00+02:00"),
        ("tomorrow 20:00", "2026-10-25T20:00:00+01:00"),
        ("tomorrow 23:00", "2026-10-25T23:00:00+01:00"),
        ("20:00 tomorrow", "2026-10-25T20:00:00+01:00"),
        ("Half past ten", "2026-10-24T22:30:00+02:00"),
        ("half past nine", "2026-10-25T09:30:00+01:00"),
        ("a quarter to eleven", "2026-10-24T22:45:00+02:00"),
        ("ten o'clock", "2026-10-25T10:00:00+01:00"),
        ("in 45 minutes", "2026-10-24T22:45:00+02:00"),
        ("45 min", "2026-10-24T22:45:00+02:00"),
        ("1h30m", "2026-10-24T23:30:00+02:00"),
        ("in 1h30", "2026-10-24T23:30:00+02:00"),
        ("in 1 hour 30", "2026-10-24T23:30:00+02:00"),
        ("in 90s", "2026-10-24T22:01:30+02:00"),
        ("next Friday 20:00", "2026-10-30T20:00:00+01:00"),
        ("in 1 hour and 15 minutes", "2026-10-24T23:15:00+02:00"),
        ("in 1.5 hours", "2026-10-24T23:30:00+02:00"),
        ("in 8 hours", "2026-10-25T05:00:00+01:00"),
        ("Saturday 23:00", "2026-10-24T23:00:00+02:00"),
        ("Friday 20:00", "2026-10-30T20:00:00+01:00"),
        ("1 Nov 20:00", "2026-11-01T20:00:00+01:00"),
        ("2026-10-25 01:00+00:00", "2026-10-25T01:00:00+00:00"),
    ],
)
def test_a_time_is_the_next_such_time(text: str, moment: str) -> None:
    assert time_to_come(text, EVENING, AMSTERDAM).isoformat() == moment


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "write a time such as 23:30"),
        ("   ", "write a time such as 23:30"),
        ("late", "'late' is no time: write a time such as 23:30, or in 45 minutes"),
        ("1", "'1' is no time: write 1:00, or in 1 minute"),
        ("at 7", "'at 7' is no time: write 7:00, or in 7 minutes"),
        ("30", "'30' is no time: write in 30 minutes, or such as 23:30"),
        ("Friday", "'Friday' names no time of day: write Friday 20:00"),
        ("tomorrow", "is no time"),
        ("today 10:00", "has passed"),
        ("25:00", "is no time"),
        ("23:75", "is no time"),
        ("23:30 XYZ", "is no time"),
        ("in 0 minutes", "has passed"),
        ("2020-01-01 10:00", "has passed"),
        ("24 Oct 21:00", "has passed"),
        ("3000-01-01", "more than a year away"),
        ("in 99999999999999999999 hours", "is no time"),
        ("1e99", "is no time"),
        ("٤٥", "is no time"),
    ],
)
def test_what_is_no_time_to_come_gets_one_clear_line(text: str, words: str) -> None:
    with pytest.raises(BadTime) as caught:
        time_to_come(text, EVENING, AMSTERDAM)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_without_a_zone_times_are_meant_where_the_machine_stands() -> None:
    now = datetime(2026, 6, 1, 12, 0, tzinfo=tz.tzlocal())
    assert time_to_come("13:00", now) == now.replace(hour=13)
