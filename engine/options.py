"""Fields of the rules that know what they mean, for the checks, the files, the editor and the help."""

from dataclasses import field
from typing import Any

MOST_UNITS = 10_000
"""More than anybody plays for, and few enough for every sum and column."""

LONGEST_NAME = 60
"""Letters in the name of a ruleset or a player: more fit into no column."""


def option(default: Any, meaning: str, least: int | None = None, most: int | None = None) -> Any:
    """A field of the rules with its meaning for people and, for numbers, its bounds."""
    return field(default=default, metadata={"meaning": meaning, "least": least, "most": most})


def units(default: int, meaning: str) -> Any:
    """A field that holds a number of units."""
    return option(default, meaning, 0, MOST_UNITS)


def name_fault(name: str, longest: int = LONGEST_NAME) -> str | None:
    """What keeps a name or a line of text off the screen, or None: no letters, too many, or unseen ones."""
    if not name.strip():
        return "it is empty: write at least one letter"
    if not name.isprintable():
        return f"{name[:longest]!r} has letters that cannot be shown"
    if len(name) > longest:
        return f"{name[:20]!r}… has {len(name)} letters, there should be {longest} at most"
    return None
