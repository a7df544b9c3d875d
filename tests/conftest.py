"""What every test has: a folder of its own for saves and settings, and no animations."""

import os
from pathlib import Path

import pytest

os.environ["TEXTUAL_ANIMATIONS"] = "none"  # Textual reads it once, when it is imported


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Saves and settings of this test alone."""
    home = tmp_path / "thirteen"
    monkeypatch.setenv("THIRTEEN_HOME", str(home))
    monkeypatch.delenv("NO_COLOR", raising=False)
    return home
