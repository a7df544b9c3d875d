"""Every modifier, by what decides it: one file each for the calendar, the sky, the session and so on."""

from functools import cache

from modifiers.catalogue.at_the_table import AT_THE_TABLE
from modifiers.catalogue.calendar import CALENDAR
from modifiers.catalogue.happenings import HAPPENINGS
from modifiers.catalogue.house import HOUSE
from modifiers.catalogue.noises import NOISES
from modifiers.catalogue.outside import OUTSIDE
from modifiers.catalogue.players import PLAYERS
from modifiers.catalogue.session import SESSION
from modifiers.catalogue.sky import SKY
from modifiers.modifier import Modifier, order_of

GROUPS: dict[str, tuple[Modifier, ...]] = {
    "the calendar": CALENDAR,
    "the sky": SKY,
    "the session": SESSION,
    "the players": PLAYERS,
    "the house": HOUSE,
    "the table": AT_THE_TABLE,
    "the world outside": OUTSIDE,
    "happenings at the table": HAPPENINGS,
    "happenings around it": NOISES,
}
"""The modifiers by what decides them."""


@cache
def catalogue() -> dict[str, Modifier]:
    """Every modifier by its number, in the order of the list: the oldest first, ∞ last."""
    every = [modifier for group in GROUPS.values() for modifier in group]
    return {modifier.number: modifier for modifier in sorted(every, key=lambda each: order_of(each.number))}
