"""What loads what, seen in fresh interpreters: the import contracts at work."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("engine", "modifiers", "saves", "tui")


def modules(package: str) -> list[str]:
    """Every module of a package, by its dotted name."""
    names = []
    for path in sorted((ROOT / package).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        if parts[-1] != "__main__":  # it runs when it is imported
            names.append(".".join(part for part in parts if part != "__init__"))
    return names


def loaded_by(code: str) -> set[str]:
    """The packages and modules that a fresh interpreter holds after running code."""
    report = "; import sys; print('\\n' + ' '.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", code + report], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return set(done.stdout.splitlines()[-1].split())


def imports(*names: str) -> str:
    return f"import {', '.join(names)}"


@pytest.mark.parametrize("package", ["engine", "modifiers"])
def test_the_game_itself_loads_no_screen_and_no_database(package: str) -> None:
    assert not loaded_by(imports(package)) & {"textual", "sqlite3", "rich"}
    loaded = loaded_by(imports(*modules(package)))
    assert set(modules(package)) <= loaded
    assert not loaded & {"textual", "sqlite3", "rich", "saves", "tui"}


def test_the_engine_knows_no_modifiers() -> None:
    assert "modifiers" not in loaded_by(imports(*modules("engine")))


def test_the_saves_load_no_screen() -> None:
    loaded = loaded_by(imports(*modules("saves")))
    assert not loaded & {"textual", "rich", "tui"}


@pytest.mark.parametrize(
    "names", [("tui",), ("tui.app",), tuple(modules("tui"))], ids=["tui", "tui.app", "all"]
)
def test_the_screens_load_no_numpy_before_a_bot_or_a_hint_needs_it(names: tuple[str, ...]) -> None:
    assert "numpy" not in loaded_by(imports(*names))


ANSWERS = [
    ["rank", "As Kd Qc"],
    ["rules"],
    ["rules", "1-6", "--json"],
    ["score", "none"],
    ["simulate", "--help"],
    ["saves", "list"],
    ["--help"],
    ["rnak"],
]


@pytest.mark.parametrize("words", ANSWERS, ids=" ".join)
def test_a_command_loads_nothing_of_the_screen(words: list[str]) -> None:
    loaded = loaded_by(f"from tui.cli import main; main({words!r}); print()")
    assert not {"textual", "tui.app"} & loaded
    if "saves" not in words:
        assert "sqlite3" not in loaded


# Each in an interpreter of its own would take minutes: what a module leaves behind is taken out again.
_ALONE = """
import importlib, sys
for name in {names!r}:
    for other in [each for each in sys.modules if each.split('.')[0] == {package!r}]:
        del sys.modules[other]
    importlib.import_module(name)
"""


@pytest.mark.parametrize("package", PACKAGES)
def test_every_module_can_be_imported_first(package: str) -> None:
    """No module needs another of its package to have been imported before it."""
    loaded_by(_ALONE.format(names=modules(package), package=package) + "pass")
