"""A session in play: every step is on the disk before it counts, and the game goes on where that fails."""

from collections.abc import Sequence
from datetime import datetime
from functools import reduce
from types import TracebackType
from typing import TYPE_CHECKING, Self

from engine.actions import Action, OpenSession
from engine.conduct import decide
from engine.events import Event
from engine.session import Session, evolve, replay
from saves.store import Store, StoredSession, new_record
from saves.trouble import SaveTrouble, SessionBusy

if TYPE_CHECKING:
    from filelock import BaseFileLock


class KeptSession:
    """An open session: no other running copy of the game can open it before it is closed.

    events: all that has happened. session: the state they make. notice: one line on why the last steps are
    not kept yet and what to do, None where all are; the next step tries to keep them again.
    """

    def __init__(self, store: Store, stored: StoredSession, kept: int, lock: "BaseFileLock | None") -> None:
        self.id = stored.record.id
        self.name = stored.record.name
        self.events: list[Event] = stored.events
        self.session: Session = stored.session
        self.notice: str | None = None
        self._store = store
        self._record = stored.record
        self._kept = kept
        self._lock = lock

    @classmethod
    def create(cls, store: Store, action: OpenSession, now: datetime) -> Self:
        """Sit down to a new session. now: with its zone. Raises Refused where it cannot be played."""
        events = list(decide(None, action))
        record = new_record(", ".join(player.name for player in action.players), now)
        lock = _locked(store, record.id)
        created = cls(store, StoredSession(record, events, replay(events)), 0, lock)
        created._keep(events, created.session)
        return created

    @classmethod
    def open(cls, store: Store, session_id: str) -> Self:
        """Go on with a kept session. Raises SessionBusy, BadSave or SaveTrouble."""
        lock = _locked(store, session_id)
        try:
            stored = store.read(session_id)
        except BaseException:
            if lock:
                lock.release()
            raise
        return cls(store, stored, len(stored.events), lock)

    def act(self, action: Action) -> tuple[Event, ...]:
        """Do what a player asks for, and give what happened. Raises Refused."""
        happened = decide(self.session, action)
        after = reduce(evolve, happened, self.session)
        events = [*self.events, *happened]
        self._keep(events, after)
        self.events, self.session = events, after
        return happened

    def close(self) -> None:
        """Let the session go. Steps that are not kept yet get their last chance."""
        if self._kept < len(self.events):
            self._keep(self.events, self.session)
        if self._lock:
            self._lock.release()
            self._lock = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _keep(self, events: Sequence[Event], session: Session) -> None:
        try:
            self._store.write(self._record, events, self._kept, session)
        except SaveTrouble as trouble:
            self.notice = f"Not saved: {trouble}"
        else:
            self._kept = len(events)
            self.notice = None if self._store.path else self._store.notice  # kept in memory is not kept


def delete_session(store: Store, session_id: str) -> None:
    """Take a session off the list, unless it is being played. Raises SessionBusy or SaveTrouble."""
    lock = _locked(store, session_id)
    try:
        store.delete(session_id)
    finally:
        if lock:
            lock.release()


def _locked(store: Store, session_id: str) -> "BaseFileLock | None":
    """The lock of the session, which the system lets go when the process ends in whatever way."""
    path = store.lock_path(session_id)
    if path is None:
        return None
    from filelock import FileLock, Timeout  # slow to import, and not needed before somebody plays

    lock = FileLock(path, thread_local=False)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise SessionBusy("the session is open in another copy of the game: close it there first") from None
    except (OSError, NotImplementedError):
        return None  # no locks here; `Store.write` still keeps two copies apart
    return lock
