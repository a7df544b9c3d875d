"""The sky over the table: moons, eclipses, equinoxes, seasons, day and night.

A function takes the moment as the table's clock shows it, an aware datetime in the table's own zone: a day
and a month are those of that zone. It is pure, and reads no clock. An instant is given in UTC, because
within one zone Python subtracts and compares what the clock on the wall shows, an hour wrong where clocks
change. A place is needed only for what differs between places under one clock.

All but the equinoxes comes from astral's positions of the sun and the moon: from 2000 to 2060 a moon is right
to about 2 minutes. `astral.moon.phase` is not used: it knows whole degrees at noon UTC only, and its full
moon is a day late more often than not. Nor are astral's sunrise and sunset, which refuse to answer near the
poles and around midnight: the height of the sun is always known.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from enum import Enum, IntEnum
from functools import lru_cache
from math import asin, atan2, cos, degrees, isfinite, radians, sin

from astral import Observer
from astral.moon import moon_position
from astral.sidereal import lmst
from astral.sun import elevation, eq_of_time, mean_obliquity_of_ecliptic, sun_apparent_long, sun_rad_vector

from modifiers.equinoxes import quarter_day

HORIZON = -0.833
"""Height of the sun's centre, in degrees, when its upper edge seems to touch the horizon."""

STARLIGHT = -12.0
"""Height of the sun, in degrees, below which the sky is dark enough for stars."""

NIGHTFALL = -8.5
"""Height of the sun, in degrees, at which three small stars are seen and the Sabbath ends."""

AROUND = timedelta(minutes=15)
"""How long before and after a sunrise or a sunset still counts as it."""

HARVEST = timedelta(days=7)
"""How long before and after the harvest moon the harvest lasts."""

_EPOCH = datetime(2000, 1, 1, 12, tzinfo=UTC)
_CENTURY = 36525.0
_LUNATION = 29.530588853
_FIRST_NEW_MOON = 5.098  # days from the epoch, had the moon always its mean speed
_SUN_PARALLAX = 0.00244  # in degrees
_SUN_RADIUS = 0.2666  # in degrees, at the mean distance
_EARTH_IS_LATE = 70 / 86400  # days: the formulas count even time, the Earth turns ever more slowly
_AIR = 1.02  # the Earth's air makes its shadow larger by so much


@dataclass(frozen=True, slots=True)
class Place:
    """Where the table stands, in degrees, north and east positive. ValueError: no place on Earth."""

    latitude: float
    longitude: float

    def __post_init__(self) -> None:
        for name, value, most in (("latitude", self.latitude, 90), ("longitude", self.longitude, 180)):
            if not isfinite(value) or abs(value) > most:
                raise ValueError(
                    f"{name} {value} is not on Earth: it should be from -{most} to {most} degrees"
                )

    @property
    def southern(self) -> bool:
        """Whether it lies south of the equator; the equator itself counts as northern."""
        return self.latitude < 0

    @property
    def on_even_parallel(self) -> bool:
        """Whether the nearest whole degree of latitude is an even one."""
        return round(abs(self.latitude)) % 2 == 0


class Phase(IntEnum):
    """How far the moon is ahead of the sun, in degrees."""

    NEW = 0
    FULL = 180


class Season(Enum):
    """A quarter of the year, from one equinox or solstice to the next."""

    SPRING = "spring"
    SUMMER = "summer"
    AUTUMN = "autumn"
    WINTER = "winter"


_SEASONS = tuple(Season)


class EclipseKind(Enum):
    """What is eclipsed, and how far; for the sun only that it is, somewhere on Earth."""

    TOTAL_LUNAR = "total eclipse of the moon"
    PARTIAL_LUNAR = "partial eclipse of the moon"
    PENUMBRAL_LUNAR = "penumbral eclipse of the moon"
    SOLAR = "eclipse of the sun"


@dataclass(frozen=True, slots=True)
class Eclipse:
    """An eclipse and the instant, in UTC, at which it is greatest."""

    kind: EclipseKind
    greatest: datetime


def next_new_moon(moment: datetime) -> datetime:
    """The first instant of a new moon after the moment, in UTC."""
    return _next(Phase.NEW, moment)


def next_full_moon(moment: datetime) -> datetime:
    """The first instant of a full moon after the moment, in UTC."""
    return _next(Phase.FULL, moment)


def is_full_moon(moment: datetime) -> bool:
    """Whether the moon is full at some instant of the moment's day."""
    return any(_same_day(full, moment) for full in _moons(Phase.FULL, moment))


def full_moons_of_month(moment: datetime) -> tuple[datetime, ...]:
    """The instants, in UTC, of the full moons in the moment's month: one, two or, in February, none."""
    month = moment.replace(day=1).date()
    zone = _zone(moment)
    return tuple(
        full for full in _moons(Phase.FULL, moment) if full.astimezone(zone).date().replace(day=1) == month
    )


def month_has_two_full_moons(moment: datetime) -> bool:
    """Whether the moon is full twice in the moment's month."""
    return len(full_moons_of_month(moment)) == 2


def month_has_blood_moon(moment: datetime) -> bool:
    """Whether a full moon of the moment's month is totally eclipsed, anywhere on Earth."""
    eclipses = map(_lunar_eclipse, full_moons_of_month(moment))
    return any(each is not None and each.kind is EclipseKind.TOTAL_LUNAR for each in eclipses)


def eclipse_today(moment: datetime, penumbral: bool = False) -> Eclipse | None:
    """The eclipse, of the sun or the moon, that is greatest on the moment's day, wherever it can be seen.

    penumbral: whether those count that hardly anybody notices.
    """
    found = [_lunar_eclipse(full) for full in _moons(Phase.FULL, moment)]
    found += [_solar_eclipse(new) for new in _moons(Phase.NEW, moment)]
    for eclipse in found:
        if eclipse is None or not _same_day(eclipse.greatest, moment):
            continue
        if penumbral or eclipse.kind is not EclipseKind.PENUMBRAL_LUNAR:
            return eclipse
    return None


def seasons_of_year(year: int) -> tuple[datetime, datetime, datetime, datetime]:
    """The instants, in UTC, of the March equinox, June solstice, September equinox and December solstice."""
    return _quarter(year, 0), _quarter(year, 1), _quarter(year, 2), _quarter(year, 3)


def season(moment: datetime, place: Place) -> Season:
    """The season of the moment's day at the place.

    The day of an equinox or solstice belongs to the new season from its midnight on, whatever the hour: the
    first day of spring is a day in spring.
    """
    zone, today = _zone(moment), moment.date()
    begun = sum(start.astimezone(zone).date() <= today for start in seasons_of_year(moment.year))
    return _season_after(begun - 1, place)


def equinox_today(moment: datetime, place: Place) -> Season | None:
    """The season, spring or autumn, that an equinox on the moment's day begins at the place, or None."""
    for quarter in (0, 2):
        if _same_day(_quarter(moment.year, quarter), moment):
            return _season_after(quarter, place)
    return None


def is_first_day_of_season(moment: datetime) -> bool:
    """Whether an equinox or a solstice falls on the moment's day."""
    return _season_begins(moment.date(), _zone(moment))


def is_last_day_of_season(moment: datetime) -> bool:
    """Whether an equinox or a solstice falls on the day after the moment's."""
    return _season_begins(moment.date() + timedelta(days=1), _zone(moment))


def harvest_moon(year: int, place: Place) -> datetime:
    """The full moon nearest to the place's autumn equinox of the year, in UTC."""
    equinox = _quarter(year, 0 if place.southern else 2)
    return min(_moons(Phase.FULL, equinox), key=lambda full: abs(full - equinox))


def is_harvest_time(moment: datetime, place: Place) -> bool:
    """Whether the moment's day is at most a week before or after that of the harvest moon."""
    moon = harvest_moon(moment.year, place).astimezone(_zone(moment))
    return abs(moon.date() - moment.date()) <= HARVEST


def height_of_sun(moment: datetime, place: Place) -> float:
    """Height of the sun's centre above the horizon in degrees, without refraction; below it negative."""
    _zone(moment)
    return elevation(_observer(place), moment.astimezone(UTC), with_refraction=False)


def is_day(moment: datetime, place: Place) -> bool:
    """Whether some of the sun is above the horizon."""
    return height_of_sun(moment, place) > HORIZON


def is_starlit(moment: datetime, place: Place) -> bool:
    """Whether it is night and dark enough for stars, had the sky no clouds."""
    return height_of_sun(moment, place) < STARLIGHT


def has_night_fallen(opened: datetime, moment: datetime, place: Place) -> bool:
    """Whether the sun was up when the session opened and is down now."""
    return is_day(opened, place) and not is_day(moment, place)


def sunrise(moment: datetime, place: Place) -> datetime | None:
    """The instant, in UTC, at which the sun rises before noon of the moment's day; None if it does not."""
    noon = _solar_noon(moment, place)
    return _passing(noon, noon - timedelta(hours=12), HORIZON, place)


def sunset(moment: datetime, place: Place) -> datetime | None:
    """The instant, in UTC, at which the sun sets after noon of the moment's day; None if it does not.

    In the far north that may be after midnight.
    """
    return _sinking(moment, place, HORIZON)


def nightfall(moment: datetime, place: Place) -> datetime | None:
    """The instant, in UTC, after noon of the moment's day at which a Sabbath would end; or None."""
    return _sinking(moment, place, NIGHTFALL)


def is_around_sunrise(moment: datetime, place: Place) -> bool:
    """Whether the sun rises within a quarter of an hour before or after the moment."""
    return _is_around(sunrise, moment, place)


def is_around_sunset(moment: datetime, place: Place) -> bool:
    """Whether the sun sets within a quarter of an hour before or after the moment."""
    return _is_around(sunset, moment, place)


def is_moon_on_meridian(moment: datetime, place: Place) -> bool:
    """Whether the moon is highest or lowest, give or take an hour.

    The open sea is high then; how much later the tide reaches a coast, only a tide table knows.
    """
    _zone(moment)
    sidereal = lmst(moment.astimezone(UTC), place.longitude)
    hour_angle = sidereal - degrees(moon_position(_days(moment)).right_ascension)
    return abs(_turned(2 * hour_angle)) <= 2 * 15


def _zone(moment: datetime) -> tzinfo:
    """The table's zone. Without one Python would silently take the machine's."""
    if moment.tzinfo is None:
        raise ValueError(f"{moment} has no time zone: give it the table's")
    return moment.tzinfo


def _same_day(instant: datetime, moment: datetime) -> bool:
    """Whether the instant falls on the moment's day in the moment's zone."""
    return instant.astimezone(_zone(moment)).date() == moment.date()


def _days(instant: datetime) -> float:
    """Days since the epoch of the formulas."""
    return (instant - _EPOCH) / timedelta(days=1)


def _instant(days: float) -> datetime:
    return _EPOCH + timedelta(days=days)


def _turned(angle: float) -> float:
    """The same direction, from -180 to 180 degrees."""
    return (angle + 180) % 360 - 180


def _sun_radius(days: float) -> float:
    """Half the width of the sun as seen from the Earth, in degrees."""
    return _SUN_RADIUS / sun_rad_vector(days / _CENTURY)


@dataclass(frozen=True, slots=True)
class _Moon:
    """The moon as seen from the Earth's centre, in degrees; ahead: from the sun, along the ecliptic."""

    ahead: float
    latitude: float
    parallax: float

    @property
    def radius(self) -> float:
        return 0.2725 * self.parallax


def _moon(days: float) -> _Moon:
    days += _EARTH_IS_LATE
    position = moon_position(days)
    tilt = radians(mean_obliquity_of_ecliptic(days / _CENTURY))
    a, d = position.right_ascension, position.declination
    longitude = atan2(sin(a) * cos(d) * cos(tilt) + sin(d) * sin(tilt), cos(a) * cos(d))
    latitude = asin(sin(d) * cos(tilt) - cos(d) * sin(tilt) * sin(a))
    return _Moon(
        ahead=(degrees(longitude) - sun_apparent_long(days / _CENTURY)) % 360,
        latitude=degrees(latitude),
        parallax=degrees(asin(1 / position.distance)),
    )


@lru_cache(maxsize=1024)
def _moon_instant(phase: Phase, number: int) -> datetime:
    """The new or full moon of the lunation with the number, counted from the year 2000."""
    days = _FIRST_NEW_MOON + (number + phase / 360) * _LUNATION
    for _ in range(8):  # the moon is never a fifth faster or slower than its mean: that leaves no second
        days -= _turned(_moon(days).ahead - phase) / 360 * _LUNATION
    return _instant(days)


def _moons(phase: Phase, moment: datetime) -> list[datetime]:
    """The instants of the phase around the moment, all of its month among them, in order."""
    _zone(moment)
    number = round((_days(moment) - _FIRST_NEW_MOON) / _LUNATION - phase / 360)
    return [_moon_instant(phase, each) for each in range(number - 2, number + 3)]


def _next(phase: Phase, moment: datetime) -> datetime:
    return next(instant for instant in _moons(phase, moment) if instant > moment)


def _nearest(phase: Phase, instant: datetime) -> tuple[datetime, float]:
    """When the moon at a new or full moon is nearest to the sun or the shadow, and how near, in degrees.

    For an hour or two the moon passes in a straight line, aslant to the ecliptic: it is nearest some minutes
    before or after the phase itself.
    """

    def offset(days: float) -> complex:
        moon = _moon(days)
        return complex(_turned(moon.ahead - phase) * cos(radians(moon.latitude)), moon.latitude)

    hour = 1 / 24
    start = _days(instant)
    there = offset(start)
    speed = (offset(start + hour) - offset(start - hour)) / (2 * hour)
    wait = -(there * speed.conjugate()).real / abs(speed) ** 2
    return _instant(start + wait), abs(there + speed * wait)


@lru_cache(maxsize=1024)
def _lunar_eclipse(full: datetime) -> Eclipse | None:
    """The eclipse at a full moon, if there is one."""
    greatest, apart = _nearest(Phase.FULL, full)
    days = _days(greatest)
    moon = _moon(days)
    sun = _sun_radius(days)
    umbra = _AIR * (moon.parallax + _SUN_PARALLAX - sun)
    penumbra = _AIR * (moon.parallax + _SUN_PARALLAX + sun)
    if apart < umbra - moon.radius:
        return Eclipse(EclipseKind.TOTAL_LUNAR, greatest)
    if apart < umbra + moon.radius:
        return Eclipse(EclipseKind.PARTIAL_LUNAR, greatest)
    if apart < penumbra + moon.radius:
        return Eclipse(EclipseKind.PENUMBRAL_LUNAR, greatest)
    return None


@lru_cache(maxsize=1024)
def _solar_eclipse(new: datetime) -> Eclipse | None:
    """The eclipse at a new moon, if the moon's half shadow touches the Earth."""
    greatest, apart = _nearest(Phase.NEW, new)
    days = _days(greatest)
    moon = _moon(days)
    sun = _sun_radius(days)
    if apart < moon.parallax - _SUN_PARALLAX + moon.radius + sun:
        return Eclipse(EclipseKind.SOLAR, greatest)
    return None


@lru_cache(maxsize=1024)
def _quarter(year: int, quarter: int) -> datetime:
    """The equinox or solstice with which a quarter of the sun's way begins; the first is in March."""
    return _instant(quarter_day(year, quarter) - _EARTH_IS_LATE)


def _season_after(quarter: int, place: Place) -> Season:
    """The season that the quarter's equinox or solstice begins at the place."""
    return _SEASONS[(quarter + 2 * place.southern) % 4]


def _season_begins(day: date, zone: tzinfo) -> bool:
    return any(start.astimezone(zone).date() == day for start in seasons_of_year(day.year))


def _observer(place: Place) -> Observer:
    return Observer(place.latitude, place.longitude)


def _solar_noon(moment: datetime, place: Place) -> datetime:
    """The instant nearest to noon by the clock, on the moment's day, at which the sun is highest."""
    clock = datetime.combine(moment.date(), time(12), _zone(moment)).astimezone(UTC)
    minutes = clock.hour * 60 + clock.minute + 4 * place.longitude + eq_of_time(_days(clock) / _CENTURY)
    return clock - timedelta(days=_turned((minutes / 1440 - 0.5) * 360) / 360)


def _passing(light: datetime, dark: datetime, height: float, place: Place) -> datetime | None:
    """When, to a second, the sun passes a height between noon and midnight of one day, or None."""
    if not height_of_sun(dark, place) <= height < height_of_sun(light, place):
        return None
    while abs(light - dark) > timedelta(seconds=1):
        between = dark + (light - dark) / 2
        if height_of_sun(between, place) > height:
            light = between
        else:
            dark = between
    return light


def _sinking(moment: datetime, place: Place, height: float) -> datetime | None:
    noon = _solar_noon(moment, place)
    return _passing(noon, noon + timedelta(hours=12), height, place)


def _is_around(event: Callable[[datetime, Place], datetime | None], moment: datetime, place: Place) -> bool:
    """Whether the event of the day, of the day before or of the day after is around the moment."""
    instant = moment.astimezone(UTC)
    found = (event(moment + timedelta(days=days), place) for days in (-1, 0, 1))
    return any(each is not None and abs(each - instant) <= AROUND for each in found)
