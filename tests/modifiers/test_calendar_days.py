"""The calendar against dates that can be looked up."""

from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from dateutil.easter import easter

from modifiers import calendar_days as calendar
from modifiers.calendar_days import NamedDay, Weekday
from modifiers.sky import Place
from tests.modifiers.almanac import AUCKLAND, CHINESE_NEW_YEARS, LONDON, NEW_YORK, SHANGHAI, ZONES, days, utc

A_SECOND = timedelta(seconds=1)
A_DAY = timedelta(days=1)
OSLO = ZoneInfo("Europe/Oslo")
IN_LONDON = Place(51.5, -0.13)

each_zone = pytest.mark.parametrize("zone", ZONES, ids=str)


def noon(text: str, zone: ZoneInfo = LONDON) -> datetime:
    """Noon of a day written as 2026-05-01."""
    return datetime.combine(date.fromisoformat(text), time(12), zone)


def noons(year: int) -> list[datetime]:
    """The noon of every day of a year."""
    return [day for day in days(LONDON) if day.year == year]


def test_days_of_the_week() -> None:
    tuesday = noon("2026-12-01")
    assert calendar.is_weekday(tuesday, Weekday.TUESDAY)
    assert not calendar.is_weekday(tuesday + A_DAY, Weekday.TUESDAY)
    assert calendar.is_weekday(tuesday + A_DAY, Weekday.TUESDAY, Weekday.WEDNESDAY)


@each_zone
def test_a_day_changes_at_the_midnight_of_the_table(zone: ZoneInfo) -> None:
    midnight = datetime(2026, 12, 1, tzinfo=zone)
    assert calendar.is_weekday(midnight, Weekday.TUESDAY)
    assert not calendar.is_weekday(midnight - A_SECOND, Weekday.TUESDAY)
    assert calendar.is_last_day_of_month(midnight - A_SECOND)
    assert not calendar.is_last_day_of_month(midnight)


def test_the_weekend_may_begin_on_friday_night() -> None:
    friday = datetime(2026, 12, 4, 17, 59, 59, tzinfo=LONDON)
    assert not calendar.is_weekend(friday, friday_night=True)
    assert calendar.is_weekend(friday + A_SECOND, friday_night=True)
    assert not calendar.is_weekend(friday + A_SECOND)
    assert [calendar.is_weekend(friday + n * A_DAY) for n in range(4)] == [False, True, True, False]
    assert calendar.is_weekend(friday + A_DAY, friday_night=True)


def test_alternate_thursdays_are_two_weeks_apart_over_every_new_year() -> None:
    found = [day.date() for day in days(LONDON) if calendar.is_alternate_thursday(day)]
    assert {later - earlier for earlier, later in pairwise(found)} == {timedelta(days=14)}
    assert {day.weekday() for day in found} == {Weekday.THURSDAY}


def test_first_days_of_odd_weeks() -> None:
    assert calendar.is_first_day_of_odd_week(noon("2026-11-30"))  # week 49
    assert not calendar.is_first_day_of_odd_week(noon("2026-12-01"))
    assert not calendar.is_first_day_of_odd_week(noon("2026-12-07"))
    assert calendar.is_first_day_of_odd_week(noon("2026-12-28"))  # week 53
    assert calendar.is_first_day_of_odd_week(noon("2027-01-04"))  # week 1


def test_letters_of_the_months() -> None:
    first_days = [datetime(2026, month, 1, tzinfo=UTC) for month in range(1, 13)]
    assert [each.month for each in first_days if calendar.month_has_letter(each, "M")] == [3, 5, 9, 11, 12]
    assert [each.month for each in first_days if not calendar.month_has_letter(each, "R")] == [5, 6, 7, 8]


def test_digits_that_change_places() -> None:
    found = {day.date(): calendar.swapped_digits(day) for day in noons(2026)}
    assert found[date(2026, 5, 9)] is None
    assert found[date(2026, 5, 10)] == (1, 0)
    assert found[date(2026, 5, 11)] is None
    assert found[date(2026, 8, 22)] is None
    assert found[date(2026, 8, 31)] == (3, 1)
    assert found[date(2026, 9, 23)] is None
    swaps = [pair for pair in found.values() if pair]
    assert len(swaps) == 20 * 4 + 2 - 3
    assert sum(min(pair) > 1 for pair in swaps) == 7 * 4


def test_last_days_of_months() -> None:
    found = [day.day for day in noons(2024) if calendar.is_last_day_of_month(day)]
    assert found == [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]


def test_only_some_februaries_run_from_wednesday_to_tuesday() -> None:
    months = [datetime(year, month, 7, tzinfo=UTC) for year in range(2000, 2061) for month in range(1, 13)]
    found = [f"{each:%Y-%m}" for each in months if calendar.month_runs_wednesday_to_tuesday(each)]
    assert found == ["2006-02", "2017-02", "2023-02", "2034-02", "2045-02", "2051-02"]


def test_months_whose_sixth_is_a_friday() -> None:
    found = {f"{day:%Y-%m}" for day in days(LONDON) if calendar.sixth_is_friday(day)}
    assert found == {"2024-09", "2024-12", "2025-06", "2026-02", "2026-03", "2026-11", "2027-08"}


def test_divisors_of_the_day_of_the_year() -> None:
    assert calendar.day_of_year_divisors(noon("2026-01-01")) == ()
    assert calendar.day_of_year_divisors(noon("2024-12-31")) == (2, 3, 6)  # day 366
    counts = [len(calendar.day_of_year_divisors(day)) for day in noons(2026)]
    assert counts.count(0) == 83
    assert counts.count(1) == 106
    assert sum(count > 0 and count % 2 == 0 for count in counts) == 98
    assert sum(count > 1 and count % 2 == 1 for count in counts) == 78


def test_the_clock_strikes_between_two_moments() -> None:
    dealt = datetime(2026, 12, 1, 20, 59, 59, tzinfo=LONDON)
    assert not calendar.has_hour_changed(dealt - timedelta(minutes=59), dealt)
    assert calendar.has_hour_changed(dealt, dealt + A_SECOND)
    assert calendar.has_hour_changed(dealt, dealt + A_DAY)
    before, after = utc("2026-10-25 00:55"), utc("2026-10-25 01:05")  # 01:55 summer time, then 01:05
    assert calendar.has_hour_changed(before, after.astimezone(LONDON))


def test_a_clock_strikes_by_the_zone_of_the_table() -> None:
    kathmandu = ZoneInfo("Asia/Kathmandu")  # a quarter to, when others strike
    dealt, now = utc("2026-12-01 20:10"), utc("2026-12-01 20:20")
    assert calendar.has_hour_changed(dealt, now.astimezone(kathmandu))
    assert not calendar.has_hour_changed(dealt, now)


def test_the_witching_hour() -> None:
    midnight = datetime(2026, 12, 1, tzinfo=LONDON)
    assert calendar.is_witching_hour(midnight)
    assert not calendar.is_witching_hour(midnight - A_SECOND)
    assert calendar.is_witching_hour(midnight.replace(minute=59, second=59))
    assert not calendar.is_witching_hour(midnight.replace(hour=1))
    assert calendar.is_witching_hour(midnight.replace(hour=3), hour=3)


def test_birthdays() -> None:
    assert calendar.is_birthday(noon("2026-12-01"), 12, 1)
    assert not calendar.is_birthday(noon("2026-12-01"), 1, 12)
    leaplings = [day.date() for day in days(LONDON) if calendar.is_birthday(day, 2, 29)]
    assert leaplings == [date(2024, 2, 29), date(2025, 2, 28), date(2026, 2, 28), date(2027, 2, 28)]


NAMED_DAYS = [
    (calendar.VALENTINES_DAY, "02-14 02-14 02-14 02-14"),
    (calendar.SAINT_PATRICKS_DAY, "03-17 03-17 03-17 03-17"),
    (calendar.SAINT_GEORGES_DAY, "04-23 04-23 04-23 04-23"),
    (calendar.CINCO_DE_MAYO, "05-05 05-05 05-05 05-05"),
    (calendar.INDEPENDENCE_DAY, "07-04 07-04 07-04 07-04"),
    (calendar.CHRISTMAS, "12-25 12-25 12-25 12-25"),
    (calendar.NEW_YEARS_EVE, "12-31 12-31 12-31 12-31"),
    (calendar.SHROVE_TUESDAY, "02-13 03-04 02-17 02-09"),
    (calendar.GOOD_FRIDAY, "03-29 04-18 04-03 03-26"),
    (calendar.EASTER, "03-31 04-20 04-05 03-28"),
    (calendar.THANKSGIVING_EVE, "11-27 11-26 11-25 11-24"),
    (calendar.LABOR_DAY, "09-02 09-01 09-07 09-06"),
    (calendar.ELECTION_DAY, "11-05 11-04 11-03 11-02"),
    (calendar.CHINESE_NEW_YEAR, "02-10 01-29 02-17 02-06"),
    (calendar.KENTUCKY_DERBY, "05-04 05-03 05-02 05-01"),
    (calendar.MELBOURNE_CUP, "11-05 11-04 11-03 11-02"),
    (calendar.SUPER_BOWL, "02-11 02-09 02-08 02-14"),
]


@each_zone
def test_named_days_are_today_on_their_dates_and_on_no_others(zone: ZoneInfo) -> None:
    found = {named.name: [day for day in days(zone) if named.is_today(day)] for named, _ in NAMED_DAYS}
    assert {name: " ".join(f"{day:%m-%d}" for day in found[name]) for name in found} == {
        named.name: expected for named, expected in NAMED_DAYS
    }


def test_leap_day_comes_every_fourth_year() -> None:
    assert [day.date() for day in days(LONDON) if calendar.LEAP_DAY.is_today(day)] == [date(2024, 2, 29)]
    assert calendar.LEAP_DAY.in_year(2028) == date(2028, 2, 29)
    assert calendar.LEAP_DAY.in_year(2100) is None


def test_a_named_day_among_several() -> None:
    assert calendar.named_day(noon("2026-03-17"), calendar.DRINKING_DAYS) is calendar.SAINT_PATRICKS_DAY
    assert calendar.named_day(noon("2026-03-18"), calendar.DRINKING_DAYS) is None
    assert calendar.named_day(noon("2026-11-03"), calendar.RACE_DAYS) is calendar.MELBOURNE_CUP


def test_a_named_day_lasts_from_midnight_to_midnight() -> None:
    for zone in ZONES:
        first = datetime(2026, 4, 23, tzinfo=zone)
        day: NamedDay = calendar.SAINT_GEORGES_DAY
        assert not day.is_today(first - A_SECOND)
        assert day.is_today(first)
        assert day.is_today(first + A_DAY - A_SECOND)
        assert not day.is_today(first + A_DAY)


@pytest.mark.parametrize(
    ("first", "last"),
    [
        ("2024-09-03", "2024-09-23"),
        ("2025-09-02", "2025-09-22"),
        ("2026-09-08", "2026-09-28"),
        ("2027-09-07", "2027-09-27"),
    ],
)
def test_three_weeks_after_labor_day(first: str, last: str) -> None:
    assert [calendar.is_after_labor_day(noon(first) + n * A_DAY) for n in (-1, 0)] == [False, True]
    assert [calendar.is_after_labor_day(noon(last) + n * A_DAY) for n in (0, 1)] == [True, False]


def test_good_friday_on_the_thirteenth() -> None:
    fridays = [
        (year, datetime.combine(calendar.good_friday(year), time(12), UTC)) for year in range(1900, 2101)
    ]
    found = [year for year, friday in fridays if calendar.is_good_friday_the_thirteenth(friday)]
    assert found == [1900, 1906, 1979, 1990, 2001, 2063, 2074, 2085, 2096]
    assert not calendar.is_good_friday_the_thirteenth(noon("2001-04-14"))
    assert not calendar.is_good_friday_the_thirteenth(noon("2026-11-13"))


# published calendars; 2033 has the leap month that many programs put elsewhere
LATER_NEW_YEARS = {
    1986: (2, 9), 1988: (2, 17), 1996: (2, 19), 2000: (2, 5), 2004: (1, 22), 2008: (2, 7), 2012: (1, 23),
    2015: (2, 19), 2019: (2, 5), 2020: (1, 25), 2021: (2, 12), 2022: (2, 1), 2023: (1, 22), 2028: (1, 26),
    2029: (2, 13), 2030: (2, 3), 2033: (1, 31), 2034: (2, 19), 2036: (1, 28), 2044: (1, 30), 2050: (1, 23),
    2061: (1, 21),
}  # fmt: skip


@pytest.mark.parametrize(("year", "expected"), (CHINESE_NEW_YEARS | LATER_NEW_YEARS).items())
def test_chinese_new_year(year: int, expected: tuple[int, int]) -> None:
    assert calendar.chinese_new_year(year) == date(year, *expected)


@pytest.mark.parametrize("zone", [NEW_YORK, LONDON, SHANGHAI, AUCKLAND], ids=str)
def test_the_year_of_the_dragon_begins_and_ends_at_midnight_of_the_table(zone: ZoneInfo) -> None:
    first, after = datetime(2024, 2, 10, tzinfo=zone), datetime(2025, 1, 29, tzinfo=zone)
    moments = [first - A_SECOND, first, after - A_SECOND, after, datetime(2036, 1, 28, tzinfo=zone)]
    found = [calendar.is_year_of_the_dragon(each) for each in moments]
    assert found == [False, True, True, False, True]
    assert calendar.CHINESE_NEW_YEAR.is_today(first)


def test_animals_of_the_chinese_years() -> None:
    found = [calendar.chinese_animal(datetime(year, 6, 1, tzinfo=UTC)) for year in range(2024, 2036)]
    assert found == [
        "Dragon", "Snake", "Horse", "Goat", "Monkey", "Rooster", "Dog", "Pig", "Rat", "Ox", "Tiger", "Rabbit",
    ]  # fmt: skip
    assert calendar.chinese_year(noon("2026-02-16")) == 2025


def test_the_sabbath_lasts_from_sunset_to_nightfall() -> None:
    begins = datetime(2026, 5, 29, 21, 4, tzinfo=LONDON)
    ends = datetime(2026, 5, 30, 22, 16, tzinfo=LONDON)
    minutes = timedelta(minutes=2)
    moments = [begins - minutes, begins + minutes, begins + A_DAY / 2, ends - minutes, ends + minutes]
    found = [calendar.is_sabbath(each, IN_LONDON) for each in moments]
    assert found == [False, True, True, True, False]
    assert not calendar.is_sabbath(begins - 3 * A_DAY, IN_LONDON)


def test_a_sabbath_without_a_sunset_is_told_by_the_clock() -> None:
    tromso = Place(69.65, 18.96)
    for friday in (datetime(2026, 6, 19, 18, tzinfo=OSLO), datetime(2026, 12, 18, 18, tzinfo=OSLO)):
        assert not calendar.is_sabbath(friday - A_SECOND, tromso)
        assert calendar.is_sabbath(friday, tromso)
    midnight = datetime(2026, 6, 21, tzinfo=OSLO)
    assert calendar.is_sabbath(midnight - A_SECOND, tromso)
    assert not calendar.is_sabbath(midnight, tromso)


def test_a_sabbath_may_begin_and_end_after_midnight() -> None:
    reykjavik = Place(
        64.15, -21.94
    )  # the sun sets two minutes after the midnight that ends Friday 19 June 2026
    midnight = datetime(2026, 6, 20, tzinfo=UTC)
    assert not calendar.is_sabbath(midnight, reykjavik)
    assert calendar.is_sabbath(midnight + timedelta(minutes=6), reykjavik)


def test_easter_is_that_of_the_western_churches() -> None:
    assert calendar.EASTER.in_year(2027) == easter(2027) == date(2027, 3, 28)
