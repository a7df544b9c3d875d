"""The table's place as text: ``52.37,4.90,Europe/Amsterdam`` is latitude, longitude and time zone."""

from zoneinfo import ZoneInfo

from modifiers.sky import Place

FORM = "latitude,longitude,zone, such as 52.37,4.90,Europe/Amsterdam"


class BadPlace(ValueError):
    """Text that names no place; the message says what was found and what would be right."""


def read_place(text: str) -> tuple[Place, ZoneInfo]:
    """The place and its time zone; north and east are positive, or a letter says so: ``33.87S``.

    Raises BadPlace.
    """
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != 3:
        raise BadPlace(f"{text!r} should be {FORM}")
    try:
        place = Place(_degrees(parts[0], "NS"), _degrees(parts[1], "EW"))
    except ValueError as error:
        raise BadPlace(f"{error}; write {FORM}") from None
    try:
        return place, ZoneInfo(parts[2])
    except (KeyError, ValueError, OSError):
        raise BadPlace(f"{parts[2]!r} is no time zone; write {FORM}") from None


def _degrees(text: str, ends: str) -> float:
    """Degrees, with a sign or with a letter behind them. Raises ValueError."""
    letter = text[-1:].upper()
    if letter and letter in ends:
        return float(text[:-1]) * (1 if letter == ends[0] else -1)
    return float(text)
