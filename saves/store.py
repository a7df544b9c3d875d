"""All sessions that are kept: the list of them, and their events, each durable before it counts.

The events of a session are the truth; what the list shows of it is derived from the state they make, and
kept in step with them.
"""

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engine.events import Event, JokeMode, Player, SessionOpened
from engine.plain import from_plain, to_plain
from engine.session import Session
from saves.places import data_folder
from saves.replaying import checksum, event_text, events_from_texts, replayed, verified
from saves.trouble import BadSave, SaveTrouble, SessionBusy

if TYPE_CHECKING:
    import sqlite3

    from saves.database import Database

LONGEST_NAME = 80
_COLUMNS = "id, name, created, updated, deleted, summary, length, checksum"
_EVENTS_OF_NO_SESSION = "SELECT DISTINCT session FROM events WHERE session NOT IN (SELECT id FROM sessions)"


@dataclass(frozen=True, slots=True)
class Summary:
    """A session in short. deals: how many are settled. totals: each player's units. joke: see Session."""

    players: tuple[Player, ...] = ()
    ruleset: str = ""
    deals: int = 0
    totals: tuple[int, ...] = ()
    ended: bool = False
    joke: JokeMode | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionSummary(Summary):
    """An entry in the list of sessions. Times are in UTC.

    deleted: when, None where it is not. trouble: why the session cannot be opened, None where it can.
    """

    id: str
    name: str
    created: datetime
    updated: datetime
    deleted: datetime | None
    trouble: str | None


@dataclass(frozen=True, slots=True)
class Record:
    """What a session is kept under."""

    id: str
    name: str
    created: datetime


@dataclass(frozen=True, slots=True)
class StoredSession:
    """A session as it is kept. session: the state that its events make."""

    record: Record
    events: list[Event]
    session: Session


def summary_of(session: Session) -> Summary:
    """The session in short."""
    return Summary(
        session.players,
        session.rules.title,
        len(session.totals),
        session.score,
        session.ending is not None,
        session.joke,
    )


def new_record(name: str, created: datetime) -> Record:
    """What to keep a new session under. Raises SaveTrouble for a name that shows nothing."""
    return Record(os.urandom(5).hex(), clean_name(name), created)


def _copy_name(name: str) -> str:
    """The name of a copy, no longer than a name may be: ``Friday evening (copy)``."""
    mark = " (copy)"
    room = LONGEST_NAME - len(mark)
    return (name if len(name) <= room else name[: room - 3].rstrip(" ,") + "...") + mark


def clean_name(name: str) -> str:
    """A session's name as it is kept: one line that can be shown. Raises SaveTrouble where nothing shows."""
    line = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
    if not line:
        raise SaveTrouble("a session needs a name")
    return line[:LONGEST_NAME].rstrip()


class Store:
    """The kept sessions. Every method but `sessions` and `last` raises SaveTrouble where it fails.

    notice: one line on what is wrong with the store as a whole and what to do, None where all is well.
    """

    def __init__(self, database: "Database", notice: str | None = None) -> None:
        self.notice = notice
        self._lasting_notice = notice
        self._database = database

    @property
    def path(self) -> Path | None:
        """The file that the sessions are kept in; None where nothing is kept."""
        return self._database.path

    def lock_path(self, session_id: str) -> Path | None:
        """The file whose lock says that the session is open; None in memory, where nobody else can be."""
        return self.path.parent / "locks" / f"{session_id}.lock" if self.path else None

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()

    def sessions(self, deleted: bool = False) -> tuple[SessionSummary, ...]:
        """Every session that is there, or every deleted one, the last played first.

        Where the list itself cannot be read it is empty, and the notice says why.
        """
        return tuple(self._entry(row) for row in self._rows(deleted))

    def last(self, ended: bool = False) -> SessionSummary | None:
        """The last played session that can be opened and has not ended; ended: or that has."""
        rows = (
            row for row in self._rows(deleted=False) if ended or not (row.known_summary or Summary()).ended
        )
        entries = map(self._entry, rows)
        return next((each for each in entries if each.trouble is None and (ended or not each.ended)), None)

    def open_deal(self) -> SessionSummary | None:
        """The session that was played last and has not ended, where a deal of it is in play."""
        last = self.last()
        deal = self.read(last.id).session.deal if last else None
        return last if deal and deal.transfers is None else None

    def read(self, session_id: str) -> StoredSession:
        """A session with all its events. Raises BadSave where it is not there or makes no sense."""
        with self._database.reading() as tables:
            row = _existing_row(tables, session_id)
            if row.deleted is not None:
                raise BadSave(f"{row.name} is deleted: restore it first")
            try:
                return _understood(row, _texts(tables, session_id))
            except BadSave as error:
                raise BadSave(f"{row.name} cannot be read: {error}") from None

    def opening(self, session_id: str) -> SessionOpened:
        """The event that a session opened with. Raises BadSave where it is not there or makes no sense."""
        with self._database.reading() as tables:
            events = events_from_texts(_texts(tables, session_id)[:1])
        if events and isinstance(events[0], SessionOpened):
            return events[0]
        raise BadSave(f"session {session_id!r} has no beginning")

    def write(self, record: Record, events: Sequence[Event], kept: int, session: Session) -> None:
        """Keep the events of a session, of which so many are kept already, and the state they make.

        When this returns they are on the disk. Raises SessionBusy where something else has been kept since:
        two copies of the game never mix. A session that is not there any more is kept anew.
        """
        now = _text_of(datetime.now(UTC))
        summary = json.dumps(to_plain(summary_of(session)))
        with self._database.writing() as tables:
            rows = _rows(tables, "id = ?", record.id)
            if not rows:
                tables.execute(
                    f"INSERT INTO sessions ({_COLUMNS}) VALUES (?, ?, ?, ?, NULL, ?, 0, 0)",
                    (record.id, record.name, _text_of(record.created), now, summary),
                )
            length, before = (rows[0].length, rows[0].checksum) if rows else (0, 0)
            # A commit that was reported as failed may have come through, and an older file put back.
            if length != kept and before != checksum(map(event_text, events[:length])):
                raise SessionBusy(f"{record.name} went on in another copy of the game: open it again")
            texts = [event_text(event) for event in events[length:]]
            tables.executemany(
                "INSERT INTO events (session, number, event) VALUES (?, ?, ?)",
                ((record.id, number, text) for number, text in enumerate(texts, length + 1)),
            )
            tables.execute(
                "UPDATE sessions SET updated = ?, summary = ?, length = ?, checksum = ? WHERE id = ?",
                (now, summary, len(events), checksum(texts, before), record.id),
            )

    def rename(self, session_id: str, name: str) -> None:
        """Give a session another name."""
        self._change(session_id, "name", clean_name(name))

    def delete(self, session_id: str) -> None:
        """Take a session off the list; it is kept, and can be restored at any time."""
        self._change(session_id, "deleted", _text_of(datetime.now(UTC)))

    def restore(self, session_id: str) -> None:
        """Put a deleted session back on the list."""
        self._change(session_id, "deleted", None)

    def copy(self, session_id: str) -> str:
        """Copy a session, and give the copy's id."""
        with self._database.writing() as tables:
            row = _existing_row(tables, session_id)
            now = datetime.now(UTC)
            copy = new_record(_copy_name(row.name), now)
            tables.execute(
                f"INSERT INTO sessions ({_COLUMNS})"
                " SELECT ?, ?, ?, ?, NULL, summary, length, checksum FROM sessions WHERE id = ?",
                (copy.id, copy.name, _text_of(now), _text_of(now), session_id),
            )
            tables.execute(
                "INSERT INTO events (session, number, event)"
                " SELECT ?, number, event FROM events WHERE session = ?",
                (copy.id, session_id),
            )
        return copy.id

    def problems(self) -> tuple[str, ...]:
        """What is wrong with the kept sessions, deleted ones as well, a line each."""
        with self._database.reading() as tables:
            rows = _rows(tables, "TRUE")
            lost = [session for (session,) in tables.execute(_EVENTS_OF_NO_SESSION)]
        problems = [f"events of session {session}, which is not there" for session in lost]
        for row in rows:
            if (problem := self._problem(row)) is not None:
                problems.append(f"{row.name} ({row.id}): {problem}")
        return tuple(problems)

    def _problem(self, row: "_Row") -> str | None:
        try:
            with self._database.reading() as tables:
                texts = _texts(tables, row.id)
            session = verified(events_from_texts(texts))
        except SaveTrouble as trouble:
            return str(trouble)
        if not row.describes(texts):
            return "its events were changed by something else than the game"
        if row.known_summary != summary_of(session):
            return "the list shows something else than its events make"
        return None

    def _change(self, session_id: str, column: str, value: str | None) -> None:
        with self._database.writing() as tables:
            _existing_row(tables, session_id)
            tables.execute(f"UPDATE sessions SET {column} = ? WHERE id = ?", (value, session_id))

    def _rows(self, deleted: bool) -> "list[_Row]":
        try:
            with self._database.reading() as tables:
                rows = _rows(tables, f"deleted IS {'NOT ' if deleted else ''}NULL")
        except SaveTrouble as trouble:
            self.notice = str(trouble)
            return []
        self.notice = self._lasting_notice
        return rows

    def _entry(self, row: "_Row") -> SessionSummary:
        summary, trouble = row.known_summary, None
        try:
            with self._database.reading() as tables:
                texts = _texts(tables, row.id)
            if summary is None or not row.describes(texts):
                summary = summary_of(_understood(row, texts).session)
        except SaveTrouble as error:
            trouble = str(error)
        summary = summary or Summary()
        return SessionSummary(
            summary.players,
            summary.ruleset,
            summary.deals,
            summary.totals,
            summary.ended,
            summary.joke,
            id=row.id,
            name=row.name,
            created=_time(row.created),
            updated=_time(row.updated),
            deleted=None if row.deleted is None else _time(row.deleted),
            trouble=trouble,
        )


class _Row(NamedTuple):
    """A row of the table of sessions. Nothing in it is sure to make sense: somebody may have edited it."""

    id: str
    name: str
    created: str
    updated: str
    deleted: str | None
    summary: str
    length: int
    checksum: int

    @property
    def known_summary(self) -> Summary | None:
        """The session in short, or None where the row does not tell."""
        try:
            return from_plain(Summary, json.loads(self.summary))
        except (ValueError, RecursionError):
            return None

    def describes(self, texts: Sequence[str]) -> bool:
        """Whether these are the events that the game wrote, to the letter."""
        return self.length == len(texts) and self.checksum == checksum(texts)


def _rows(tables: "sqlite3.Connection", condition: str, *values: str) -> list[_Row]:
    found = tables.execute(
        "SELECT id, CAST(name AS TEXT), CAST(created AS TEXT), CAST(updated AS TEXT), CAST(deleted AS TEXT),"
        " CAST(summary AS TEXT), CAST(length AS INTEGER), CAST(checksum AS INTEGER)"
        f" FROM sessions WHERE {condition} ORDER BY updated DESC, rowid DESC",
        values,
    )
    return [_Row(*row) for row in found]


def _existing_row(tables: "sqlite3.Connection", session_id: str) -> _Row:
    for row in _rows(tables, "id = ?", session_id):
        return row
    raise BadSave(f"there is no session {session_id!r}")


def _texts(tables: "sqlite3.Connection", session_id: str) -> list[str]:
    found = tables.execute(
        "SELECT number, CAST(event AS TEXT) FROM events WHERE session = ? ORDER BY number", (session_id,)
    )
    texts: list[str] = []
    for due, (number, text) in enumerate(found, 1):
        if number != due:
            raise BadSave(f"event {due} is missing")
        texts.append(text)
    return texts


def _understood(row: _Row, texts: Sequence[str]) -> StoredSession:
    """The session of a row and its events. Raises BadSave."""
    events = events_from_texts(texts)
    session = replayed(events) if row.describes(texts) else verified(events)
    return StoredSession(Record(row.id, row.name, _time(row.created)), events, session)


def _text_of(time: datetime) -> str:
    return time.astimezone(UTC).isoformat(timespec="microseconds")


def _time(text: str) -> datetime:
    """A time from a table, the oldest there is where it cannot be read."""
    try:
        return datetime.fromisoformat(text).astimezone(UTC)
    except (ValueError, OverflowError):
        return datetime.fromtimestamp(0, UTC)


def open_store(folder: Path | None = None) -> Store:
    """The store in a folder, or in the user's own. Never raises for trouble of the world.

    Where the file cannot be used it is left as it is, the store works in memory, and its notice says why.
    """
    from saves.database import FILE_NAME, Database

    folder = (folder or data_folder()).absolute()
    try:
        return Store(Database(folder / FILE_NAME))
    except SaveTrouble as trouble:
        return Store(Database(None), f"Nothing of this run will be kept: {trouble}")
