"""Whether everything that is kept is sound. Only reads."""

import sqlite3
from contextlib import closing
from pathlib import Path

from saves.database import FILE_NAME, Database, in_words, opened_to_check
from saves.store import Store
from saves.trouble import SaveTrouble


def check(place: Store | Path) -> tuple[str, ...]:
    """The problems of a store, or of the store in a folder, a line each; none where all is well.

    Every session is replayed, and every step checked as if it were imported.
    """
    if isinstance(place, Store):
        if place.path is None:
            return (*filter(None, [place.notice]), *place.problems())
        path = place.path
    else:
        path = place / FILE_NAME
    try:
        return _file_problems(path) if path.exists() else ()
    except (sqlite3.Error, OSError) as error:
        return (in_words(error, path),)
    except SaveTrouble as trouble:
        return (str(trouble),)


def _file_problems(path: Path) -> tuple[str, ...]:
    with closing(opened_to_check(path)) as tables:
        lines = [line for (line,) in tables.execute("PRAGMA integrity_check(20)")]
        if lines != ["ok"]:
            return tuple(f"{path} is damaged: {' '.join(line.split())}" for line in lines)
        copy = Store(Database(None, copy_of=tables))
    with closing(copy):
        return copy.problems()
