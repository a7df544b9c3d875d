"""The sky against the almanac, in five time zones, near the poles and on both sides of midnight."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from astral import LocationInfo
from astral.sun import sunrise as astral_sunrise
from astral.sun import sunset as astral_sunset
from hypothesis import given, settings
from hypothesis import strategies as st

from modifiers import sky
from modifiers.sky import Eclipse, EclipseKind, Place, Season
from tests.modifiers.almanac import (
    AUCKLAND,
    FULL_MOONS,
    LONDON,
    LOS_ANGELES,
    NEW_YORK,
    PARTIAL_LUNAR,
    PENUMBRAL_LUNAR,
    SEASONS,
    SHANGHAI,
    SOLAR,
    STARTS,
    TOTAL_LUNAR,
    ZONES,
    dates,
    days,
    utc,
)

A_SECOND = timedelta(seconds=1)
A_DAY = timedelta(days=1)
OSLO = ZoneInfo("Europe/Oslo")
IN_LONDON = Place(51.5, -0.13)
IN_NEW_YORK = Place(40.71, -74.01)
IN_SINGAPORE = Place(1.35, 103.82)
IN_SYDNEY = Place(-33.87, 151.21)
IN_REYKJAVIK = Place(64.15, -21.94)
IN_TROMSO = Place(69.65, 18.96)
IN_LONGYEARBYEN = Place(78.22, 15.65)
AT_SOUTH_POLE = Place(-90, 0)

each_zone = pytest.mark.parametrize("zone", ZONES, ids=str)

places = st.builds(Place, st.floats(-90, 90), st.floats(-180, 180))
moments = st.datetimes(
    datetime(1900, 1, 2), datetime(2100, 12, 30), timezones=st.sampled_from([*ZONES, OSLO, UTC])
)


def is_near(found: datetime | None, expected: datetime, minutes: float) -> bool:
    return found is not None and abs(found - expected) <= timedelta(minutes=minutes)


def test_full_moons_are_right_to_three_minutes() -> None:
    moment = utc("2024-01-01 00:00")
    for expected in FULL_MOONS:
        found = sky.next_full_moon(moment)
        assert is_near(found, expected, 3), expected
        moment = found


@each_zone
def test_the_moon_is_full_on_the_days_of_the_almanac_and_on_no_others(zone: ZoneInfo) -> None:
    assert {day.date() for day in days(zone) if sky.is_full_moon(day)} == dates(FULL_MOONS, zone)


@pytest.mark.parametrize(("zone", "different"), [(NEW_YORK, 8), (SHANGHAI, 17), (AUCKLAND, 28)], ids=str)
def test_the_day_of_a_full_moon_is_that_of_the_table(zone: ZoneInfo, different: int) -> None:
    moons = [each for each in FULL_MOONS if not sky.is_full_moon(datetime.combine(each, time(12), zone))]
    assert len(moons) == different


@pytest.mark.parametrize(
    ("last", "full"),
    [
        (datetime(2024, 4, 23, 23, 59, 59, tzinfo=UTC), True),  # full at 23:49 UTC
        (datetime(2024, 4, 24, 0, 49, 59, tzinfo=LONDON), True),
        (datetime(2024, 4, 23, 23, 59, 59, tzinfo=LONDON), False),  # 00:49 of the next day by summer time
        (datetime(2025, 4, 12, 23, 59, 59, tzinfo=UTC), False),  # full at 00:22 UTC
        (datetime(2026, 6, 29, 23, 59, 59, tzinfo=UTC), True),  # full at 23:57 UTC
        (datetime(2026, 10, 25, 23, 59, 59, tzinfo=LONDON), False),  # full at 04:12 UTC, clocks change
        (datetime(2026, 10, 25, 23, 59, 59, tzinfo=LOS_ANGELES), True),
        (datetime(2026, 10, 25, 23, 59, 59, tzinfo=NEW_YORK), False),  # 00:12 there
    ],
    ids=str,
)
def test_the_day_of_a_full_moon_ends_at_midnight(last: datetime, full: bool) -> None:
    assert sky.is_full_moon(last) is full
    first = datetime.combine(last.date(), time(), last.tzinfo)
    assert sky.is_full_moon(first) is full


def test_a_second_before_and_after_midnight_are_two_days() -> None:
    assert sky.is_full_moon(datetime(2024, 4, 23, 23, 59, 59, tzinfo=UTC))
    assert not sky.is_full_moon(datetime(2024, 4, 24, tzinfo=UTC))
    assert not sky.is_full_moon(datetime(2025, 4, 12, 23, 59, 59, tzinfo=UTC))
    assert sky.is_full_moon(datetime(2025, 4, 13, tzinfo=UTC))


@pytest.mark.parametrize("zone", [*ZONES, ZoneInfo("Pacific/Kiritimati")], ids=str)
def test_two_full_moons_in_a_month(zone: ZoneInfo) -> None:
    months = {(day.year, day.month) for day in days(zone) if sky.month_has_two_full_moons(day)}
    assert months == {(2026, 5)}


@pytest.mark.parametrize(
    ("zone", "months"),
    [
        (UTC, ["2028-12"]),
        (LOS_ANGELES, ["2028-12"]),
        (SHANGHAI, ["2029-01", "2029-03"]),
        (AUCKLAND, ["2029-01", "2029-03"]),
    ],
    ids=str,
)
def test_two_full_moons_in_a_month_depend_on_the_zone(zone: ZoneInfo, months: list[str]) -> None:
    later = [datetime(2028 + month // 12, month % 12 + 1, 1, tzinfo=zone) for month in range(11, 16)]
    assert [f"{each:%Y-%m}" for each in later if sky.month_has_two_full_moons(each)] == months


def test_a_month_has_as_many_full_moons_on_each_of_its_days_and_a_february_may_have_none() -> None:
    assert sky.full_moons_of_month(datetime(2018, 2, 14, tzinfo=UTC)) == ()
    of_days = {sky.full_moons_of_month(datetime(2026, 5, day, 23, 59, tzinfo=UTC)) for day in range(1, 32)}
    assert len(of_days) == 1
    assert [each.day for each in of_days.pop()] == [1, 31]


@each_zone
def test_eclipses_fall_on_the_days_of_the_almanac_and_on_no_others(zone: ZoneInfo) -> None:
    found: dict[EclipseKind, set[date]] = {kind: set() for kind in EclipseKind}
    for day in days(zone):
        eclipse = sky.eclipse_today(day, penumbral=True)
        if eclipse is not None:
            found[eclipse.kind].add(day.date())
    assert found == {
        EclipseKind.TOTAL_LUNAR: dates(TOTAL_LUNAR, zone),
        EclipseKind.PARTIAL_LUNAR: dates(PARTIAL_LUNAR, zone),
        EclipseKind.PENUMBRAL_LUNAR: dates(PENUMBRAL_LUNAR, zone),
        EclipseKind.SOLAR: dates(SOLAR, zone),
    }


@pytest.mark.parametrize("greatest", [*TOTAL_LUNAR, *PARTIAL_LUNAR, *PENUMBRAL_LUNAR, *SOLAR], ids=str)
def test_eclipses_are_greatest_when_the_almanac_says(greatest: datetime) -> None:
    eclipse = sky.eclipse_today(greatest, penumbral=True)
    assert eclipse is not None
    assert is_near(eclipse.greatest, greatest, 4)


def test_an_eclipse_that_nobody_notices_counts_only_when_asked_for() -> None:
    moment = datetime(2027, 7, 18, 12, tzinfo=UTC)
    assert sky.eclipse_today(moment) is None
    noticed = sky.eclipse_today(moment, penumbral=True)
    assert isinstance(noticed, Eclipse)
    assert noticed.kind is EclipseKind.PENUMBRAL_LUNAR


def test_a_total_eclipse_of_five_minutes_is_total() -> None:
    eclipse = sky.eclipse_today(datetime(2015, 4, 4, 12, tzinfo=UTC))
    assert eclipse is not None
    assert eclipse.kind is EclipseKind.TOTAL_LUNAR


@each_zone
def test_months_with_a_blood_moon(zone: ZoneInfo) -> None:
    months = {(day.year, day.month) for day in days(zone) if sky.month_has_blood_moon(day)}
    assert months == {(2025, 3), (2025, 9), (2026, 3)}


@pytest.mark.parametrize("year", SEASONS)
def test_equinoxes_and_solstices_are_right_to_the_minute(year: int) -> None:
    for found, expected in zip(sky.seasons_of_year(year), SEASONS[year], strict=True):
        assert is_near(found, expected, 1.1), expected


@each_zone
def test_first_and_last_days_of_seasons(zone: ZoneInfo) -> None:
    firsts = dates(STARTS, zone)
    assert {day.date() for day in days(zone) if sky.is_first_day_of_season(day)} == firsts
    lasts = {day - A_DAY for day in firsts}
    assert {day.date() for day in days(zone) if sky.is_last_day_of_season(day)} == lasts


@pytest.mark.parametrize(
    ("zone", "day"),
    [
        (NEW_YORK, date(2024, 3, 19)),
        (NEW_YORK, date(2026, 9, 22)),
        (LONDON, date(2026, 9, 23)),
        (ZoneInfo("America/Denver"), date(2027, 9, 23)),  # two minutes past midnight
        (AUCKLAND, date(2027, 6, 22)),
    ],
    ids=str,
)
def test_a_season_begins_by_the_clock_of_the_table(zone: ZoneInfo, day: date) -> None:
    first = datetime.combine(day, time(), zone)
    assert sky.is_first_day_of_season(first)
    assert not sky.is_first_day_of_season(first - A_SECOND)
    assert sky.is_last_day_of_season(first - A_SECOND)
    assert sky.season(first, IN_LONDON) is not sky.season(first - A_SECOND, IN_LONDON)


@each_zone
def test_an_equinox_begins_spring_on_one_half_of_the_earth_and_autumn_on_the_other(zone: ZoneInfo) -> None:
    for start in STARTS:
        moment = start.astimezone(zone)
        north, south = sky.equinox_today(moment, IN_LONDON), sky.equinox_today(moment, IN_SYDNEY)
        expected = {3: (Season.SPRING, Season.AUTUMN), 9: (Season.AUTUMN, Season.SPRING)}
        assert (north, south) == expected.get(start.month, (None, None))
    equinoxes = {day.date() for day in days(zone) if sky.equinox_today(day, IN_LONDON)}
    assert equinoxes == dates([each for each in STARTS if each.month in (3, 9)], zone)


OPPOSITE = {
    Season.SPRING: Season.AUTUMN,
    Season.SUMMER: Season.WINTER,
    Season.AUTUMN: Season.SPRING,
    Season.WINTER: Season.SUMMER,
}


@each_zone
def test_seasons_of_both_halves_of_the_earth(zone: ZoneInfo) -> None:
    middles = {1: Season.WINTER, 5: Season.SPRING, 8: Season.SUMMER, 11: Season.AUTUMN}
    for month, expected in middles.items():
        moment = datetime(2026, month, 5, tzinfo=zone)
        assert sky.season(moment, IN_LONDON) is expected
        assert sky.season(moment, Place(0, 0)) is expected
        assert sky.season(moment, IN_SYDNEY) is OPPOSITE[expected]
    for yesterday, today in pairwise(days(zone)):
        changed = sky.season(yesterday, IN_SYDNEY) is not sky.season(today, IN_SYDNEY)
        assert changed is sky.is_first_day_of_season(today)


HARVEST_MOONS = {
    IN_LONDON: ["2024-09-18", "2025-10-07", "2026-09-26", "2027-09-15"],
    IN_SYDNEY: ["2024-03-25", "2025-03-14", "2026-04-02", "2027-03-22"],
}


@pytest.mark.parametrize("place", HARVEST_MOONS, ids=["north", "south"])
def test_harvest_lasts_a_week_around_the_harvest_moon(place: Place) -> None:
    for day in map(date.fromisoformat, HARVEST_MOONS[place]):
        assert sky.harvest_moon(day.year, place).date() == day
        midnight = datetime.combine(day, time(), UTC)
        assert sky.is_harvest_time(midnight - 7 * A_DAY, place)
        assert not sky.is_harvest_time(midnight - 7 * A_DAY - A_SECOND, place)
        assert sky.is_harvest_time(midnight + 8 * A_DAY - A_SECOND, place)
        assert not sky.is_harvest_time(midnight + 8 * A_DAY, place)


SUN = [
    # place, zone, day, sunrise and sunset in UTC by astronomy-engine
    (IN_TROMSO, OSLO, date(2026, 3, 20), "2026-03-20 04:43:53", "2026-03-20 17:01:30"),
    (Place(-0.18, -78.47), NEW_YORK, date(2026, 6, 21), "2026-06-21 11:12:23", "2026-06-21 23:19:05"),
    (IN_REYKJAVIK, UTC, date(2026, 6, 16), "2026-06-16 02:56:42", "2026-06-17 00:01:02"),
    (IN_NEW_YORK, NEW_YORK, date(2026, 11, 1), "2026-11-01 11:26:27", "2026-11-01 21:52:15"),
    (IN_LONDON, LONDON, date(2026, 5, 29), "2026-05-29 03:51:42", "2026-05-29 20:04:51"),
    (
        Place(1.87, -157.4), ZoneInfo("Pacific/Kiritimati"), date(2026, 12, 1),
        "2026-11-30 16:17:43", "2026-12-01 04:19:05",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("place", "zone", "day", "rises", "sets"), SUN)
def test_sunrise_and_sunset(place: Place, zone: ZoneInfo, day: date, rises: str, sets: str) -> None:
    for hour in (0, 12, 23):
        moment = datetime.combine(day, time(hour, 59), zone)
        assert is_near(sky.sunrise(moment, place), utc(rises), 0.5)
        assert is_near(sky.sunset(moment, place), utc(sets), 0.5)


@pytest.mark.parametrize(
    ("place", "zone"),
    [(IN_LONDON, LONDON), (IN_NEW_YORK, NEW_YORK), (IN_SINGAPORE, SHANGHAI), (IN_SYDNEY, AUCKLAND)],
)
def test_sunrise_and_sunset_are_those_of_astral_where_it_has_them(place: Place, zone: ZoneInfo) -> None:
    observer = LocationInfo(latitude=place.latitude, longitude=place.longitude).observer
    for number in range(0, 365, 7):
        day = datetime(2026, 1, 1, 12, tzinfo=zone) + number * A_DAY
        assert is_near(sky.sunrise(day, place), astral_sunrise(observer, day.date(), tzinfo=zone), 1)
        assert is_near(sky.sunset(day, place), astral_sunset(observer, day.date(), tzinfo=zone), 1)


@pytest.mark.parametrize(
    ("place", "bright", "dark"),
    [
        (IN_TROMSO, ("2026-05-19", "2026-07-24"), ("2026-11-28", "2027-01-14")),
        (IN_LONGYEARBYEN, ("2026-04-19", "2026-08-23"), ("2026-10-27", "2027-02-15")),
    ],
    ids=["Tromsø", "Longyearbyen"],
)
def test_days_without_a_sunrise_and_a_sunset_near_the_pole(
    place: Place, bright: tuple[str, str], dark: tuple[str, str]
) -> None:
    for (first, last), up in ((bright, True), (dark, False)):
        day, end = (datetime.fromisoformat(each + "T12:00").replace(tzinfo=OSLO) for each in (first, last))
        assert sky.sunrise(day - A_DAY, place) is not None
        assert sky.sunset(end + A_DAY, place) is not None
        while day <= end:
            assert (sky.sunrise(day, place), sky.sunset(day, place)) == (None, None)
            assert {sky.is_day(day + timedelta(hours=hour), place) for hour in range(-12, 12)} == {up}
            assert not sky.is_around_sunrise(day, place)
            assert not sky.is_around_sunset(day, place)
            day += A_DAY


def test_a_pole_has_one_day_and_one_night_a_year() -> None:
    midwinter = datetime(2026, 6, 21, tzinfo=UTC)
    assert sky.is_starlit(midwinter, AT_SOUTH_POLE)
    assert sky.is_day(midwinter + 183 * A_DAY, AT_SOUTH_POLE)
    assert sky.sunset(midwinter, AT_SOUTH_POLE) is None


def test_stars_come_out_after_day_and_dusk() -> None:
    def at(hour: int) -> tuple[bool, bool]:
        moment = datetime(2026, 3, 20, hour, 15, tzinfo=LONDON)
        return sky.is_day(moment, IN_LONDON), sky.is_starlit(moment, IN_LONDON)

    assert at(12) == (True, False)
    assert at(18) == (False, False)  # the sun sets at 18:14
    assert at(20) == (False, True)
    assert at(0) == (False, True)


def test_a_summer_night_in_reykjavik_has_no_stars() -> None:
    midnight = datetime(2026, 6, 21, 1, 30, tzinfo=UTC)
    assert not sky.is_day(midnight, IN_REYKJAVIK)
    assert not sky.is_starlit(midnight, IN_REYKJAVIK)


@pytest.mark.parametrize(
    ("around", "event"),
    [(sky.is_around_sunrise, sky.sunrise), (sky.is_around_sunset, sky.sunset)],
    ids=["sunrise", "sunset"],
)
@pytest.mark.parametrize("place", [IN_LONDON, IN_SINGAPORE, IN_REYKJAVIK, IN_SYDNEY], ids=str)
def test_a_quarter_of_an_hour_around_sunrise_and_sunset(
    around: Callable[[datetime, Place], bool],
    event: Callable[[datetime, Place], datetime | None],
    place: Place,
) -> None:
    middle = event(datetime(2026, 6, 16, 12, tzinfo=LONDON), place)
    assert middle is not None
    quarter = timedelta(minutes=15)
    for zone in ZONES:
        for moment in (middle, middle - quarter + 5 * A_SECOND, middle + quarter - 5 * A_SECOND):
            assert around(moment.astimezone(zone), place)
        for moment in (middle - quarter - 5 * A_SECOND, middle + quarter + 5 * A_SECOND):
            assert not around(moment.astimezone(zone), place)


def test_night_falls_on_a_session_that_began_by_day() -> None:
    noon = datetime(2026, 3, 20, 12, tzinfo=LONDON)
    evening, night = noon.replace(hour=18, minute=5), noon.replace(hour=18, minute=20)
    assert not sky.has_night_fallen(noon, evening, IN_LONDON)
    assert sky.has_night_fallen(noon, night, IN_LONDON)
    assert not sky.has_night_fallen(night, night + timedelta(hours=2), IN_LONDON)
    assert not sky.has_night_fallen(noon, noon + A_DAY, IN_LONDON)


def test_the_moon_on_the_meridian() -> None:
    # a full moon is highest about midnight, a half moon about sunset
    full = datetime(2026, 9, 26, 23, 50, tzinfo=UTC)
    assert sky.is_moon_on_meridian(full, Place(51.5, 0))
    assert sky.is_moon_on_meridian(full, Place(51.5, -180))
    assert not sky.is_moon_on_meridian(full, Place(51.5, 90))
    assert not sky.is_moon_on_meridian(full, Place(51.5, -40))
    half = datetime(2026, 9, 18, 18, 0, tzinfo=UTC)
    assert not sky.is_moon_on_meridian(half + timedelta(hours=6), Place(51.5, 0))
    assert sky.is_moon_on_meridian(half, Place(51.5, 0))


@pytest.mark.parametrize(
    ("latitude", "longitude"),
    [(90.01, 0), (-91, 0), (0, 180.5), (0, -181), (float("nan"), 0), (0, float("inf"))],
)
def test_a_place_is_on_earth(latitude: float, longitude: float) -> None:
    with pytest.raises(ValueError, match="is not on Earth: it should be from -"):
        Place(latitude, longitude)


def test_the_hemisphere_and_the_parallel_of_a_place() -> None:
    assert IN_SYDNEY.southern
    assert not IN_LONDON.southern
    assert not Place(0, 0).southern
    assert [Place(latitude, 0).on_even_parallel for latitude in (52.37, -33.87, -33.2, 0, 51.4, 90)] == [
        True, True, False, True, False, True,
    ]  # fmt: skip


def test_a_moment_without_a_zone_is_refused() -> None:
    naive = datetime(2026, 5, 1)
    for ask in (sky.is_full_moon, sky.next_new_moon, sky.eclipse_today, sky.is_first_day_of_season):
        with pytest.raises(ValueError, match="no time zone"):
            ask(naive)
    for question in (sky.is_day, sky.season, sky.sunrise, sky.is_moon_on_meridian, sky.is_harvest_time):
        with pytest.raises(ValueError, match="no time zone"):
            question(naive, IN_LONDON)


@settings(deadline=None, max_examples=60)
@given(moment=moments)
def test_new_and_full_moons_take_turns(moment: datetime) -> None:
    new, full = sky.next_new_moon(moment), sky.next_full_moon(moment)
    assert moment < min(new, full)
    assert timedelta(days=13) < abs(new - full) < timedelta(days=17)
    assert timedelta(days=29) < sky.next_new_moon(new) - new < timedelta(days=30)
    assert sky.is_full_moon(full.astimezone(moment.tzinfo))


@settings(deadline=None, max_examples=150)
@given(moment=moments, place=places)
def test_every_place_has_an_answer_at_every_moment(moment: datetime, place: Place) -> None:
    mirrored = Place(-place.latitude, place.longitude)
    if place.latitude:
        assert sky.season(moment, mirrored) is OPPOSITE[sky.season(moment, place)]
    sky.eclipse_today(moment)
    sky.is_harvest_time(moment, place)
    sky.is_moon_on_meridian(moment, place)
    sky.nightfall(moment, place)
    assert not (sky.is_day(moment, place) and sky.is_starlit(moment, place))
    rises, sets = sky.sunrise(moment, place), sky.sunset(moment, place)
    if rises and sets:
        assert rises < sets < rises + A_DAY
        assert sky.is_day(rises + (sets - rises) / 2, place)
    for event in (rises, sets):
        if event:
            assert abs(sky.height_of_sun(event, place) - sky.HORIZON) < 0.02
