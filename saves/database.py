"""The file of the sessions: opened, brought up to date, and guarded against what befalls files."""

import json
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from saves import migrations
from saves.places import HOME_VARIABLE, backup_path
from saves.replaying import checksum
from saves.trouble import SaveTrouble

FILE_NAME = "sessions.db"
APPLICATION_ID = 0x54443133  # "TD13"
BUSY_SECONDS = 2.0
_MAGIC = b"SQLite format 3\0"
_HEADER_LENGTH = 100
_ELSEWHERE = f"set {HOME_VARIABLE} to another folder"
_ASIDE = f"it stays as it is; move it away to start afresh, or {_ELSEWHERE}"
_REMEDIES = {
    sqlite3.SQLITE_FULL: "the disk of {0} is full: free some space",
    sqlite3.SQLITE_READONLY: "{0} may not be written: allow it, or " + _ELSEWHERE,
    sqlite3.SQLITE_CANTOPEN: "{0} cannot be opened: allow reading and writing there, or " + _ELSEWHERE,
    sqlite3.SQLITE_BUSY: "{0} is in use by another program: wait for it, or close it",
    sqlite3.SQLITE_CORRUPT: "{0} is damaged: " + _ASIDE,
    sqlite3.SQLITE_NOTADB: "{0} is damaged, or no file of sessions: " + _ASIDE,
}
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class Database:
    """The tables of the sessions in the file at path, or in memory for None.

    Opening creates the file and its folder where they are missing, and again where they vanish later;
    copy_of: what to fill the tables in memory with. Raises SaveTrouble, as does every use. May be used from
    any thread.
    """

    def __init__(self, path: Path | None, copy_of: sqlite3.Connection | None = None) -> None:
        self.path = path
        self._copy_of = copy_of
        self._turn = threading.RLock()
        self._connection: sqlite3.Connection | None = None
        self._file: tuple[int, int] | None = None
        self._sound: bool | None = None  # None: not yet known
        with self.reading():
            pass

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The tables as they are at one moment."""
        with self._transaction("BEGIN") as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """The tables to change: all of it is durable when the block ends, or nothing has changed."""
        with self._transaction("BEGIN IMMEDIATE") as connection:
            self._refuse_damaged(connection)
            yield connection

    def close(self) -> None:
        """Let go of the file."""
        with self._turn:
            if self._connection:
                with suppress(sqlite3.Error):
                    self._connection.close()
            self._connection = None

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[sqlite3.Connection]:
        with self._turn:
            try:
                connection = self._current()
                connection.execute(begin)
                try:
                    yield connection
                    connection.execute("COMMIT")
                finally:
                    if connection.in_transaction:
                        with suppress(sqlite3.Error):
                            connection.rollback()
            except (sqlite3.Error, OSError) as error:
                if _primary_code(error) in _DAMAGED:
                    self._sound = False
                raise SaveTrouble(in_words(error, self.path)) from error

    def _current(self) -> sqlite3.Connection:
        """The connection to the file that lies at the path now: the one opened before may be gone."""
        if self._connection is None or self._file != _identity(self.path):
            self.close()
            self._sound = None
            self._connection = _opened(self.path, self._copy_of)
            self._file = _identity(self.path)
        return self._connection

    def _refuse_damaged(self, connection: sqlite3.Connection) -> None:
        # Damage deep in a file shows only when all of it is read: once, before the first change to it.
        if self._sound is None:
            self._sound = _is_sound(connection)
        if not self._sound:
            raise SaveTrouble(_REMEDIES[sqlite3.SQLITE_CORRUPT].format(self.path))


def _is_sound(connection: sqlite3.Connection) -> bool:
    """Whether nothing in the file contradicts itself, indexes as well; takes a second or two a gigabyte."""
    return bool(_value(connection, "PRAGMA integrity_check(1)") == "ok")


def opened_to_check(path: Path) -> sqlite3.Connection:
    """A connection that cannot change the file. Raises sqlite3.Error, OSError or SaveTrouble."""
    _refuse_unknown(path)
    return _connected(f"{path.absolute().as_uri()}?mode=ro")


def in_words(error: Exception, path: Path | None) -> str:
    """An error of SQLite or of the system in one line: what, where, and what to do."""
    if isinstance(error, OSError):
        reason = (error.strerror or str(error)).lower()
        place = error.filename or path
        return f"{place} cannot be used ({reason}): make it readable and writable, or {_ELSEWHERE}"
    remedy = _REMEDIES.get(_primary_code(error))
    if remedy is None:
        return (
            f"{path} cannot be read or written ({error}): check the disk and its free space, or {_ELSEWHERE}"
        )
    return remedy.format(path)


def _primary_code(error: Exception) -> int:
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF


def _identity(path: Path | None) -> tuple[int, int] | None:
    if path is None:
        return None
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _opened(path: Path | None, copy_of: sqlite3.Connection | None) -> sqlite3.Connection:
    if path is None:
        connection = _connected("file::memory:")
        if copy_of is not None:
            copy_of.backup(connection)
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        _refuse_unknown(path)
        connection = _connected(path.as_uri())
    try:
        _bring_up_to_date(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _connected(uri: str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        uri, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False, uri=True
    )
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")
    for setting in ("synchronous = FULL", "fullfsync = ON", "foreign_keys = ON", "trusted_schema = OFF"):
        connection.execute(f"PRAGMA {setting}")
    return connection


def _refuse_unknown(path: Path) -> None:
    """Look at the file's header before SQLite does anything to the file or beside it."""
    if not path.exists():
        return
    with path.open("rb") as file:
        header = file.read(_HEADER_LENGTH)
    if header and not (len(header) == _HEADER_LENGTH and header.startswith(_MAGIC)):
        raise SaveTrouble(_REMEDIES[sqlite3.SQLITE_NOTADB].format(path))
    version, application = (int.from_bytes(header[at : at + 4], "big") for at in (60, 68))
    if application == APPLICATION_ID:
        _refuse_newer(version, path)


def _refuse_newer(version: int, path: Path | None) -> None:
    if version > migrations.VERSION:
        raise SaveTrouble(
            f"{path} was written by a newer version of the game (form {version}, this one knows "
            f"{migrations.VERSION}): update the game, or {_ELSEWHERE}"
        )


def _bring_up_to_date(connection: sqlite3.Connection, path: Path | None) -> None:
    """Create the tables, or bring those of an older version along and keep the file as it was."""
    version = _version(connection, path)
    if path is None or version in (0, migrations.VERSION):
        if path is not None and _value(connection, "PRAGMA journal_mode") != "wal":
            connection.execute("PRAGMA journal_mode = WAL")
        _migrate(connection, path)
        return
    if not _is_sound(connection):
        raise SaveTrouble(_REMEDIES[sqlite3.SQLITE_CORRUPT].format(path))
    backup = backup_path(path)
    connection.execute("VACUUM INTO ?", (str(backup),))
    try:
        _migrate(connection, path)
    except BaseException:
        backup.unlink()
        raise


def _migrate(connection: sqlite3.Connection, path: Path | None) -> None:
    """Go through the steps that are due: all of them or none."""
    connection.execute("BEGIN IMMEDIATE")
    version = _version(connection, path)  # another copy of the game may have been quicker
    for step in migrations.STEPS[version:]:
        for statement in step.statements:
            connection.execute(statement)
        _migrate_events(connection, step)
    # Without a step to go, this still shows whether the file can be changed.
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {migrations.VERSION}")
    connection.execute("COMMIT" if version < migrations.VERSION else "ROLLBACK")


def _migrate_events(connection: sqlite3.Connection, step: migrations.Step) -> None:
    if step.events is None:
        return
    for (session,) in connection.execute("SELECT id FROM sessions").fetchall():
        rows = connection.execute("SELECT event FROM events WHERE session = ? ORDER BY number", (session,))
        try:
            events = step.events([json.loads(text) for (text,) in rows])
        except (ValueError, LookupError, TypeError):
            continue  # it could not be read before either: it stays as it is, and the list says so
        texts = [json.dumps(event, separators=(",", ":")) for event in events]
        connection.execute("DELETE FROM events WHERE session = ?", (session,))
        connection.executemany(
            "INSERT INTO events (session, number, event) VALUES (?, ?, ?)",
            ((session, number, text) for number, text in enumerate(texts, 1)),
        )
        connection.execute(
            "UPDATE sessions SET length = ?, checksum = ? WHERE id = ?",
            (len(texts), checksum(texts), session),
        )


def _version(connection: sqlite3.Connection, path: Path | None) -> int:
    """The version of the tables, 0 where there are none yet. Raises SaveTrouble for tables not ours."""
    version: int = _value(connection, "PRAGMA user_version")
    if _value(connection, "PRAGMA application_id") == APPLICATION_ID:
        _refuse_newer(version, path)
    elif _value(connection, "SELECT count(*) FROM sqlite_schema"):
        raise SaveTrouble(f"{path} belongs to another program: {_ASIDE}")
    return version


def _value(connection: sqlite3.Connection, question: str) -> Any:
    return connection.execute(question).fetchone()[0]
