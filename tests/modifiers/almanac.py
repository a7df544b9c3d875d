"""What astronomers' almanacs say of 2024 to 2027, in UTC, and the zones in which the game has to agree.

The full moons, equinoxes and solstices come from the JPL ephemeris DE421, the instants of eclipses from
astronomy-engine: both are independent of what the game computes with.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

ZONES = [
    ZoneInfo(name)
    for name in (
        "America/Los_Angeles",
        "America/New_York",
        "Europe/London",
        "Asia/Shanghai",
        "Pacific/Auckland",
    )
]
LOS_ANGELES, NEW_YORK, LONDON, SHANGHAI, AUCKLAND = ZONES

_FULL_MOONS = {
    2024: """01-25 17:54, 02-24 12:30, 03-25 07:00, 04-23 23:49, 05-23 13:53, 06-22 01:08, 07-21 10:17,
             08-19 18:26, 09-18 02:34, 10-17 11:26, 11-15 21:29, 12-15 09:02""",
    2025: """01-13 22:27, 02-12 13:53, 03-14 06:55, 04-13 00:22, 05-12 16:56, 06-11 07:44, 07-10 20:37,
             08-09 07:55, 09-07 18:09, 10-07 03:48, 11-05 13:19, 12-04 23:14""",
    2026: """01-03 10:03, 02-01 22:09, 03-03 11:38, 04-02 02:12, 05-01 17:23, 05-31 08:45, 06-29 23:57,
             07-29 14:36, 08-28 04:19, 09-26 16:49, 10-26 04:12, 11-24 14:54, 12-24 01:28""",
    2027: """01-22 12:17, 02-20 23:24, 03-22 10:44, 04-20 22:27, 05-20 10:59, 06-19 00:44, 07-18 15:45,
             08-17 07:29, 09-15 23:04, 10-15 13:47, 11-14 03:26, 12-13 16:09""",
}
_SEASONS = {
    2024: "03-20 03:06, 06-20 20:51, 09-22 12:44, 12-21 09:21",
    2025: "03-20 09:01, 06-21 02:42, 09-22 18:19, 12-21 15:03",
    2026: "03-20 14:46, 06-21 08:25, 09-23 00:05, 12-21 20:50",
    2027: "03-20 20:25, 06-21 14:11, 09-23 06:02, 12-22 02:42",
}


def utc(text: str) -> datetime:
    """An instant written as 2026-05-01 17:23."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def _instants(year: int, text: str) -> list[datetime]:
    return [utc(f"{year}-{each.strip()}") for each in text.split(",")]


FULL_MOONS = [moon for year, text in _FULL_MOONS.items() for moon in _instants(year, text)]
SEASONS = {year: _instants(year, text) for year, text in _SEASONS.items()}
STARTS = [start for starts in SEASONS.values() for start in starts]

TOTAL_LUNAR = [utc("2025-03-14 06:59"), utc("2025-09-07 18:12"), utc("2026-03-03 11:34")]
PARTIAL_LUNAR = [utc("2024-09-18 02:44"), utc("2026-08-28 04:13")]
PENUMBRAL_LUNAR = [
    utc("2024-03-25 07:13"),
    utc("2027-02-20 23:13"),
    utc("2027-07-18 16:03"),
    utc("2027-08-17 07:14"),
]
SOLAR = [
    utc("2024-04-08 18:17"),
    utc("2024-10-02 18:45"),
    utc("2025-03-29 10:47"),
    utc("2025-09-21 19:42"),
    utc("2026-02-17 12:12"),
    utc("2026-08-12 17:46"),
    utc("2027-02-06 15:59:32"),  # half a minute before midnight in Shanghai
    utc("2027-08-02 10:07"),
]

CHINESE_NEW_YEARS = {2024: (2, 10), 2025: (1, 29), 2026: (2, 17), 2027: (2, 6)}


def days(zone: ZoneInfo) -> Iterator[datetime]:
    """The mornings of all days of the four years."""
    day = date(2024, 1, 1)
    while day.year < 2028:
        yield datetime(day.year, day.month, day.day, 9, 30, tzinfo=zone)
        day += timedelta(days=1)


def dates(instants: list[datetime], zone: ZoneInfo) -> set[date]:
    """The days of the zone on which the instants fall."""
    return {instant.astimezone(zone).date() for instant in instants}
