"""Files that are written whole or not at all."""

import resource
from collections.abc import Iterator
from pathlib import Path

import pytest

from saves.files import write_new


@pytest.fixture
def no_room() -> Iterator[None]:
    """A process that may write no byte to any file, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_what_cannot_be_written_whole_is_not_there(tmp_path: Path, no_room: None) -> None:
    file = tmp_path / "export.json"
    with pytest.raises(OSError):
        write_new(file, "a session")
    assert not file.exists()


def test_no_file_is_replaced(tmp_path: Path) -> None:
    file = tmp_path / "export.json"
    write_new(file, "a session")
    with pytest.raises(FileExistsError):
        write_new(file, "another one")
    assert file.read_text("utf-8") == "a session"
