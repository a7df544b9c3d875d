"""Times to come as people write them: ``23:30``, ``11 pm``, ``in 45 minutes``, ``Friday 20:00``."""

import re
import warnings
from datetime import UTC, datetime, timedelta, tzinfo

_EXAMPLES = "write a time such as 23:30, or in 45 minutes"
_SPAN = re.compile(r"(?:in )?((?:\d+(?:\.\d+)? ?(?:hours?|h|minutes?|min|m)(?: and)? ?)+)", re.IGNORECASE)
_PART_OF_SPAN = re.compile(r"(\d+(?:\.\d+)?) ?(h|m)", re.IGNORECASE)
_TIME_OF_DAY = re.compile(r"(?:at )?(\d{1,2})(?:[.:]?(\d\d))?", re.IGNORECASE)
_LONGEST = timedelta(days=366)


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
    try:
        span = _SPAN.fullmatch(words)
        moment = (now + _length(span[1])).astimezone(here.tzinfo) if span else _next(words, here)
    except (ValueError, OverflowError, Warning):
        raise BadTime(f"{words!r} is no time: {_EXAMPLES}") from None
    if moment <= now:
        raise BadTime(f"{words!r} has passed: {_EXAMPLES}")
    if moment - now > _LONGEST:
        raise BadTime(f"{words!r} is more than a year away: {_EXAMPLES}")
    return moment


def _length(span: str) -> timedelta:
    hours = {"h": 1.0, "m": 1 / 60}
    return timedelta(hours=sum(float(n) * hours[unit.lower()] for n, unit in _PART_OF_SPAN.findall(span)))


def _next(words: str, here: datetime) -> datetime:
    """The moment of a clock time, with a day or without. Raises ValueError, OverflowError or a warning."""
    if bare := _TIME_OF_DAY.fullmatch(words):
        words = f"{bare[1]}:{bare[2] or '00'}"
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
