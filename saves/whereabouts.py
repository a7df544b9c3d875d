"""Where the table probably stands: a place for the time zone that this computer keeps."""

import os
import re
from importlib.resources import files
from pathlib import Path

GREENWICH = "51.48,0.00,UTC"
"""The place where nothing is known of another one."""

_ZONE_FILE = Path("/etc/localtime")
_COORDINATES = re.compile(r"([+-])(\d\d)(\d\d)(\d\d)?([+-])(\d\d\d)(\d\d)(\d\d)?")


def usual_place() -> str:
    """A place for the time zone that this computer keeps: its largest city's, else Greenwich."""
    zone = os.environ.get("TZ", "").removeprefix(":") or _zone_of_system()
    return _places().get(zone, GREENWICH)


def _zone_of_system() -> str:
    """The name of the zone that the clock of this computer follows, as far as it can be known."""
    try:
        return _ZONE_FILE.resolve().as_posix().partition("zoneinfo/")[2]
    except OSError:
        return ""


def _places() -> dict[str, str]:
    """A place for every zone, from the table that comes with the zones."""
    try:
        table = files("tzdata").joinpath("zoneinfo", "zone.tab").read_text("utf-8")
    except (OSError, ModuleNotFoundError):
        return {}
    places = {}
    for line in table.splitlines():
        fields = line.split("\t")
        if len(fields) > 2 and (found := _COORDINATES.fullmatch(fields[1])):
            north, east = _decimal(*found.groups()[:4]), _decimal(*found.groups()[4:])
            places[fields[2]] = f"{north:.2f},{east:.2f},{fields[2]}"
    return places


def _decimal(sign: str, degrees: str, minutes: str, seconds: str | None) -> float:
    value = int(degrees) + int(minutes) / 60 + int(seconds or 0) / 3600
    return -value if sign == "-" else value
