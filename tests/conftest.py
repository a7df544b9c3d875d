"""What every test has: a folder of its own for saves and settings, and no animations."""

import gc
import os
from pathlib import Path

import pytest

os.environ["TEXTUAL_ANIMATIONS"] = "none"  # Textual reads it once, when it is imported
gc.set_threshold(200_000, 20, 20)  # looking for garbage in hundreds of apps took a sixth of the time


def pytest_xdist_auto_num_workers() -> int:
    """Two workers for each core: a test of a screen waits for timers half of its time."""
    return 2 * (os.cpu_count() or 1)


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Saves and settings of this test alone."""
    home = tmp_path / "thirteen"
    monkeypatch.setenv("THIRTEEN_HOME", str(home))
    monkeypatch.delenv("NO_COLOR", raising=False)
    return home
