"""What the tests of what is kept share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from saves.kept import KeptSession
from saves.store import Store, open_store
from tests.saves.play import begun


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store in a new folder."""
    opened = open_store(tmp_path / "data")
    assert opened.notice is None
    yield opened
    opened.close()


@pytest.fixture
def kept(store: Store) -> Iterator[KeptSession]:
    """A session with a deal in play."""
    with begun(store) as session:
        yield session
