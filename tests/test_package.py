"""The game as an application: what its wheel holds."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("engine", "modifiers", "saves", "tui")


@pytest.fixture(scope="module")
def wheel_names(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The files of a wheel built from this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT, check=True, capture_output=True,
    )  # fmt: skip
    (wheel,) = folder.glob("*.whl")
    return set(zipfile.ZipFile(wheel).namelist())


def test_the_wheel_holds_every_module_and_data_file(wheel_names: set[str]) -> None:
    wanted = {
        str(path.relative_to(ROOT))
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert wanted <= wheel_names
    assert any(name.endswith(".toml") for name in wanted)
    assert any(name.endswith(".tcss") for name in wanted)


def test_the_wheel_holds_no_tests(wheel_names: set[str]) -> None:
    tops = {name.split("/")[0] for name in wheel_names if ".dist-info" not in name}
    assert tops == set(PACKAGES)
