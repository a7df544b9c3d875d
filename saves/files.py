"""Files that are replaced all or nothing, and trouble with files in words."""

import os
from contextlib import suppress
from pathlib import Path

from saves.places import HOME_VARIABLE, backup_path


def replace_file(path: Path, text: str) -> None:
    """Replace a file, all or nothing, whatever befalls the machine meanwhile. Raises OSError."""
    from tempfile import mkstemp  # reading needs no part of it

    handle, name = mkstemp(prefix=f"{path.name}.", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
    with suppress(OSError):  # not every system lets a folder be opened
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def write_new(path: Path, text: str) -> None:
    """Write a file that is not there yet, and leave none that is not whole. Raises OSError or ValueError."""
    with path.open("x", encoding="utf-8", newline="\n") as file:
        try:
            file.write(text)
            file.flush()
        except OSError:
            path.unlink(missing_ok=True)
            raise


def in_words(error: OSError, path: Path) -> str:
    """What is wrong with a file, and what to do about it."""
    reason = (error.strerror or str(error)).lower()
    return f"{path} ({reason}): make it readable and writable, or set {HOME_VARIABLE} to another folder"


def put_aside(path: Path) -> str:
    """Rename a file that could not be read, and say where it is now."""
    backup = backup_path(path)
    try:
        path.rename(backup)
    except OSError as error:
        return f"the file could not be renamed: {in_words(error, path)}"
    return f"the file is kept as {backup.name}"
