"""Times to come as people write them: ``23:30``, ``half past ten``, ``in an hour``, ``tomorrow 20:00``."""

import re
import warnings
from datetime import UTC, datetime, timedelta, tzinfo

_EXAMPLES = "write a time such as 23:30, or in 45 minutes"
_SPAN = re.compile(
    r"(?:in )?((?:\d+(?:\.\d+)? ?(?:hours?|h|minutes?|min|m|seconds?|sec|s)(?: and)? ?)+)"
    r"|(?:in )?(\d+ ?(?:hours?|h) ?[0-5]?\d)"
)
_PART_OF_SPAN = re.compile(r"(\d+(?:\.\d+)?) ?(h|m|s)")
_TIME_OF_DAY = re.compile(r"(?:at )?(\d{1,2})[.:]?(\d\d)")
_SPOKEN = re.compile(r"(?:at )?(?:a )?(?:(half past|quarter past|quarter to) )?(\d{1,2})(?: o.?clock)?")
_MINUTES = {"half past": 30, "quarter past": 15, "quarter to": -15, None: 0}
_BARE_NUMBER = re.compile(r"(?:at )?(\d{1,2})", re.IGNORECASE)
_DAY = re.compile(r"(today|tonight|tomorrow)\b[ ,]*(.*)|(.*?)[ ,]+(today|tonight|tomorrow)")
_WEEKDAY = re.compile(r"(?:on |next )?(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?")
_LONGEST = timedelta(days=366)
_WORDS = {
    "half an hour": "30 minutes",
    "a quarter of an hour": "15 minutes",
    "an hour and a half": "90 minutes",
    "an hour": "1 hour",
    "a minute": "1 minute",
    "noon": "12:00",
    "midday": "12:00",
    "midnight": "0:00",
}
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


class BadTime(ValueError):
    """Text that names no time to come; the message says what would be right."""


def time_to_come(text: str, now: datetime, zone: tzinfo | None = None) -> datetime:
    """The next moment that the text names, with its offset. Raises BadTime.

    now: with its zone. zone: where the table stands, without it the machine's own zone. A time without a
    day is today's, or tomorrow's where today's has passed.
    """
    from dateutil import tz  # takes longer to import than the first frame may wait

    here = now.astimezone(zone or tz.tzlocal())
    now = now.astimezone(UTC)  # within one zone Python adds and compares what the clock on the wall shows
    words = " ".join(text.split())
    if not words:
        raise BadTime(_EXAMPLES)
    if bare := _BARE_NUMBER.fullmatch(words):
        raise BadTime(f"{words!r} is no time: {_either(int(bare[1]))}")
    if _WEEKDAY.fullmatch(words.lower()):
        raise BadTime(f"{words!r} names no time of day: write {words} 20:00")
    plain = _in_figures(words.lower())
    try:
        span = _SPAN.fullmatch(plain)
        if span:
            moment = (now + _length(span[1] or f"{span[2]}m")).astimezone(here.tzinfo)
        else:
            moment = _on_day(plain.removeprefix("next "), here)
    except (ValueError, OverflowError, Warning):
        raise BadTime(f"{words!r} is no time: {_EXAMPLES}") from None
    if moment <= now:
        raise BadTime(f"{words!r} has passed: {_EXAMPLES}")
    if moment - now > _LONGEST:
        raise BadTime(f"{words!r} is more than a year away: {_EXAMPLES}")
    return moment


def _either(number: int) -> str:
    """What a bare number may have been meant for."""
    if number > 23:
        return f"write in {number} minutes, or such as 23:30"
    return f"write {number}:00, or in {number} minute{'' if number == 1 else 's'}"


def _in_figures(words: str) -> str:
    """The same with figures in place of the words for numbers and for times of day."""
    figures = _WORDS | {name: f"{number}" for number, name in enumerate(_NUMBERS, start=1)}
    pattern = "|".join(rf"\b{name}\b" for name in figures)
    return re.sub(pattern, lambda found: figures[found[0]], words)


def _length(span: str) -> timedelta:
    hours = {"h": 1.0, "m": 1 / 60, "s": 1 / 3600}
    return timedelta(hours=sum(float(n) * hours[unit] for n, unit in _PART_OF_SPAN.findall(span)))


def _on_day(words: str, here: datetime) -> datetime:
    """The moment of a clock time today or tomorrow where that is said, else the next such moment."""
    found = _DAY.fullmatch(words)
    if found is None:
        return _next(words, here)
    day, time = (found[1], found[2]) if found[1] else (found[4], found[3])
    if not time:
        raise ValueError("a day without a time")
    start = here.replace(hour=0, minute=0, second=0, microsecond=0)
    if day == "tomorrow":
        start += timedelta(days=1)
    before = start - timedelta(microseconds=1)
    if day == "tonight":  # the time of day that is still to come
        before = here
    return _next(time, before)


def _next(words: str, here: datetime) -> datetime:
    """The moment of a clock time, with a day or without. Raises ValueError, OverflowError or a warning."""
    spoken = _SPOKEN.fullmatch(words)
    if spoken and 1 <= int(spoken[2]) <= 12:
        # A clock with hands: before noon or after it, whichever comes next.
        minutes = int(spoken[2]) * 60 + _MINUTES[spoken[1]]
        halves = ((minutes + half) % 1440 for half in (0, 720))
        return min(_next(f"{each // 60}:{each % 60:02}", here) for each in halves)
    if bare := _TIME_OF_DAY.fullmatch(words):
        words = f"{bare[1]}:{bare[2]}"
    today = here.replace(hour=0, minute=0, second=0, microsecond=0, tzinfo=None)
    another_day = today - timedelta(days=3000)
    moment = _parsed(words, today)
    if moment.tzinfo:
        return moment
    names_no_day = moment - today == _parsed(words, another_day) - another_day
    if names_no_day and moment <= here.replace(tzinfo=None):
        moment += timedelta(days=1)
    return moment.replace(tzinfo=here.tzinfo)


def _parsed(words: str, default: datetime) -> datetime:
    from dateutil import parser

    with warnings.catch_warnings():
        warnings.simplefilter("error")  # a zone that it does not know is no more than a warning to it
        return parser.parse(words, default=default)
