"""How what older versions kept becomes what this one keeps: one step for each version, none ever changed.

The version counts the form of the tables and of the events alike, so that sessions.db and an exported
session go through the same steps.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Plain = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """From one version to the next.

    statements: SQL that brings the tables along. events: what it does to the plain events of one session;
    None where it leaves them as they are.
    """

    statements: tuple[str, ...] = ()
    events: Callable[[list[Plain]], list[Plain]] | None = None


STEPS: tuple[Step, ...] = (
    Step(
        (
            """CREATE TABLE sessions (
                id TEXT PRIMARY KEY,
                name TEXT NOT NULL,
                created TEXT NOT NULL,     -- ISO 8601 in UTC, as the other times: their text sorts
                updated TEXT NOT NULL,
                deleted TEXT,              -- NULL where it is not
                summary TEXT NOT NULL,     -- JSON: what a list shows
                length INTEGER NOT NULL,   -- how many events there are
                checksum INTEGER NOT NULL  -- of their texts, to notice changes without reading them
            )""",
            """CREATE TABLE events (
                session TEXT NOT NULL REFERENCES sessions (id),
                number INTEGER NOT NULL,   -- from 1, without gaps
                event TEXT NOT NULL,       -- JSON
                PRIMARY KEY (session, number)
            ) WITHOUT ROWID""",
        )
    ),
)

VERSION = len(STEPS)


def migrated(events: list[Plain], version: int) -> list[Plain]:
    """The plain events of a session that an older version wrote, as this version writes them."""
    for step in STEPS[version:]:
        if step.events is not None:
            events = step.events(events)
    return events
