"""What the calendar says: weekdays, months, named days, the Chinese year, the Sabbath, the hour.

A function takes the moment as the table's clock shows it, an aware datetime in the table's own zone: the day
is that zone's. It is pure, reads no clock and depends on no locale. Dates are Gregorian, feasts those of the
western churches, elections and Labor Day those of the United States.
"""

from calendar import isleap
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, timezone
from enum import IntEnum
from functools import lru_cache

from dateutil.easter import easter
from dateutil.relativedelta import MO, SA, SU, TH, TU, relativedelta

from modifiers.sky import Place, next_new_moon, nightfall, sunset

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
"""The months by name; the calendar module's follow the locale, and the modifiers count letters."""

ANIMALS = (
    "Monkey", "Rooster", "Dog", "Pig", "Rat", "Ox",
    "Tiger", "Rabbit", "Dragon", "Snake", "Horse", "Goat",
)  # fmt: skip
"""Animals of the Chinese years: a year's stands at its remainder by twelve."""

CARD_VALUES = range(2, 11)
"""Values of the number cards."""

AFTER_LABOR_DAY = timedelta(weeks=3)
"""How long after Labor Day nothing can be blanked."""

EVENING = time(18)
"""When Friday turns into the weekend, and into the Sabbath where the sun does not set."""


class Weekday(IntEnum):
    """Days of the week, numbered as `datetime.weekday` does."""

    MONDAY = 0
    TUESDAY = 1
    WEDNESDAY = 2
    THURSDAY = 3
    FRIDAY = 4
    SATURDAY = 5
    SUNDAY = 6


def is_weekday(moment: datetime, *days: Weekday) -> bool:
    """Whether the moment's day is one of these days of the week."""
    return moment.weekday() in days


def is_weekend(moment: datetime, friday_night: bool = False) -> bool:
    """Whether it is Saturday or Sunday or, where that counts too, Friday from 18:00 on."""
    if friday_night and moment.weekday() == Weekday.FRIDAY:
        return moment.time() >= EVENING
    return is_weekday(moment, Weekday.SATURDAY, Weekday.SUNDAY)


def is_alternate_thursday(moment: datetime) -> bool:
    """Whether it is a Thursday, and one of every other week.

    Weeks are counted without end: counted by the year, two running would be odd where a year has 53.
    """
    return moment.weekday() == Weekday.THURSDAY and moment.toordinal() // 7 % 2 == 1


def is_first_day_of_odd_week(moment: datetime) -> bool:
    """Whether it is the Monday of a week whose ISO number is odd."""
    return moment.weekday() == Weekday.MONDAY and moment.isocalendar().week % 2 == 1


def is_sabbath(moment: datetime, place: Place) -> bool:
    """Whether it is between the sunset of Friday and the nightfall of Saturday at the place.

    Where the sun does not set on Friday it begins at 18:00, and where no night falls on Saturday it ends with
    the day.
    """
    days_since_friday = (moment.weekday() - Weekday.FRIDAY) % 7
    friday = moment.date() - timedelta(days=days_since_friday)
    evening = datetime.combine(friday, EVENING, moment.tzinfo)
    sunday = datetime.combine(friday + timedelta(days=2), time(), moment.tzinfo)
    begins = sunset(evening, place) or evening.astimezone(UTC)
    ends = nightfall(evening + timedelta(days=1), place) or sunday.astimezone(UTC)
    return begins <= moment.astimezone(UTC) < ends


def is_month(moment: datetime, month: int) -> bool:
    """Whether the moment's month is this one, from 1 to 12."""
    return moment.month == month


def month_has_letter(moment: datetime, letter: str) -> bool:
    """Whether the English name of the moment's month has the letter, large or small."""
    return letter.lower() in MONTHS[moment.month - 1].lower()


def swapped_digits(moment: datetime) -> tuple[int, int] | None:
    """The two digits of the day in a month without an R, tens first; None if no two differ."""
    tens, units = divmod(moment.day, 10)
    if month_has_letter(moment, "R") or tens in (0, units):
        return None
    return tens, units


def is_last_day_of_month(moment: datetime) -> bool:
    """Whether tomorrow is in another month."""
    return (moment.date() + timedelta(days=1)).day == 1


def month_runs_wednesday_to_tuesday(moment: datetime) -> bool:
    """Whether the month starts on a Wednesday and ends on a Tuesday, as only a February of 28 days can."""
    first = moment.date().replace(day=1)
    last = first + relativedelta(day=31)
    return (first.weekday(), last.weekday()) == (Weekday.WEDNESDAY, Weekday.TUESDAY)


def sixth_is_friday(moment: datetime) -> bool:
    """Whether the sixth of the moment's month is a Friday; its thirteenth then is one as well."""
    return moment.replace(day=6).weekday() == Weekday.FRIDAY


def day_of_year_divisors(moment: datetime) -> tuple[int, ...]:
    """The values of number cards by which the number of the day in the year can be divided."""
    number = moment.timetuple().tm_yday
    return tuple(value for value in CARD_VALUES if number % value == 0)


def has_hour_changed(dealt: datetime, moment: datetime) -> bool:
    """Whether the table's clock has struck since the deal; it does so too when it is put back by an hour."""
    then = dealt.astimezone(moment.tzinfo)
    return (then.date(), then.hour, then.utcoffset()) != (moment.date(), moment.hour, moment.utcoffset())


def hours_struck(dealt: datetime, moment: datetime) -> int:
    """How often the table's clock has struck since the deal."""
    if not has_hour_changed(dealt, moment):
        return 0
    then, now = (
        each.astimezone(moment.tzinfo).replace(minute=0, second=0, microsecond=0).astimezone(UTC)
        for each in (dealt, moment)
    )
    return max(1, (now - then) // timedelta(hours=1))


def is_witching_hour(moment: datetime, hour: int = 0) -> bool:
    """Whether it is the hour that begins at this one: midnight or, as some say, three in the morning."""
    return moment.hour == hour


def is_birthday(moment: datetime, month: int, day: int) -> bool:
    """Whether somebody born on this day has a birthday: on 28 February in a year without the 29th."""
    if (month, day) == (2, 29) and not isleap(moment.year):
        day = 28
    return (moment.month, moment.day) == (month, day)


@dataclass(frozen=True, slots=True)
class NamedDay:
    """A day that has a name. in_year: its date in a year, or None where the year is without it."""

    name: str
    in_year: Callable[[int], date | None]

    def is_today(self, moment: datetime) -> bool:
        """Whether the moment's day is this one."""
        return self.in_year(moment.year) == moment.date()


def _yearly(month: int, day: int) -> Callable[[int], date]:
    """The same date every year."""
    return lambda year: date(year, month, day)


def labor_day(year: int) -> date:
    """The first Monday of September."""
    return date(year, 9, 1) + relativedelta(weekday=MO(1))


def election_day(year: int) -> date:
    """The Tuesday after the first Monday of November, in every year."""
    return date(year, 11, 1) + relativedelta(weekday=MO(1)) + timedelta(days=1)


def good_friday(year: int) -> date:
    """Two days before Easter."""
    return easter(year) - timedelta(days=2)


@lru_cache(maxsize=256)
def chinese_new_year(year: int) -> date:
    """The day, by the clock of Beijing, of the first new moon from 21 January on.

    It is right for every year from 1986 to 2099; 1985 began a month later than this says.
    """
    beijing = timezone(timedelta(hours=8))
    return next_new_moon(datetime(year, 1, 21, tzinfo=beijing)).astimezone(beijing).date()


VALENTINES_DAY = NamedDay("Valentine's Day", _yearly(2, 14))
LEAP_DAY = NamedDay("Leap Day", lambda year: date(year, 2, 29) if isleap(year) else None)
SAINT_PATRICKS_DAY = NamedDay("St Patrick's Day", _yearly(3, 17))
SAINT_GEORGES_DAY = NamedDay("St George's Day", _yearly(4, 23))
CINCO_DE_MAYO = NamedDay("Cinco de Mayo", _yearly(5, 5))
INDEPENDENCE_DAY = NamedDay("Independence Day", _yearly(7, 4))
CHRISTMAS = NamedDay("Christmas", _yearly(12, 25))
NEW_YEARS_EVE = NamedDay("New Year's Eve", _yearly(12, 31))
SHROVE_TUESDAY = NamedDay("Shrove Tuesday", lambda year: easter(year) - timedelta(days=47))
GOOD_FRIDAY = NamedDay("Good Friday", good_friday)
EASTER = NamedDay("Easter", easter)
THANKSGIVING_EVE = NamedDay(
    "the night before Thanksgiving",
    lambda year: date(year, 11, 1) + relativedelta(weekday=TH(4)) - timedelta(days=1),
)
LABOR_DAY = NamedDay("Labor Day", labor_day)
ELECTION_DAY = NamedDay("election day", election_day)
CHINESE_NEW_YEAR = NamedDay("Chinese New Year", chinese_new_year)
KENTUCKY_DERBY = NamedDay("the Kentucky Derby", lambda year: date(year, 5, 1) + relativedelta(weekday=SA(1)))
MELBOURNE_CUP = NamedDay("the Melbourne Cup", lambda year: date(year, 11, 1) + relativedelta(weekday=TU(1)))
SUPER_BOWL = NamedDay("the Super Bowl", lambda year: date(year, 2, 1) + relativedelta(weekday=SU(2)))

DRINKING_DAYS = (SHROVE_TUESDAY, SAINT_PATRICKS_DAY, CINCO_DE_MAYO, THANKSGIVING_EVE, NEW_YEARS_EVE)
"""Days on which people drink."""

RACE_DAYS = (KENTUCKY_DERBY, MELBOURNE_CUP)
"""Days of horse races that a whole country watches; of all others the table has to be asked."""


def named_day(moment: datetime, among: tuple[NamedDay, ...]) -> NamedDay | None:
    """The first of these days that the moment's day is, or None."""
    return next((day for day in among if day.is_today(moment)), None)


def is_after_labor_day(moment: datetime) -> bool:
    """Whether it is one of the 21 days that follow Labor Day."""
    return timedelta() < moment.date() - labor_day(moment.year) <= AFTER_LABOR_DAY


def is_good_friday_the_thirteenth(moment: datetime) -> bool:
    """Whether it is Good Friday and the 13th, as next in 2063."""
    return moment.day == 13 and GOOD_FRIDAY.is_today(moment)


def chinese_year(moment: datetime) -> int:
    """The Chinese year of the moment's day, numbered by the year in which it begins."""
    return moment.year - (moment.date() < chinese_new_year(moment.year))


def chinese_animal(moment: datetime) -> str:
    """The animal of the Chinese year of the moment's day."""
    return ANIMALS[chinese_year(moment) % 12]


def is_year_of_the_dragon(moment: datetime) -> bool:
    """Whether the Chinese year of the moment's day is a Dragon's."""
    return chinese_animal(moment) == "Dragon"
