"""Where things are kept: folders by the habits of the system, or all in one where THIRTEEN_HOME is set."""

import os
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from platformdirs.api import PlatformDirsABC

HOME_VARIABLE = "THIRTEEN_HOME"


def data_folder() -> Path:
    """The folder of the sessions. It need not exist."""
    return _home() or _system().user_data_path


def rulesets_folder() -> Path:
    """The folder of the player's own rulesets. It need not exist."""
    return data_folder() / "rulesets"


def settings_file() -> Path:
    """The file of the settings. It need not exist."""
    return (_home() or _system().user_config_path) / "settings.json"


def modifiers_file() -> Path:
    """The file of the modifiers that the table made up. It need not exist."""
    return data_folder() / "modifiers.json"


def log_file() -> Path:
    """The file of the game's log. It need not exist."""
    return (_home() or _system().user_log_path) / "thirteen.log"


def backup_path(path: Path) -> Path:
    """Where a file is put aside: its name with .bak, numbered where older ones are there."""
    names = (f"{path.name}.{number}.bak" if number > 1 else f"{path.name}.bak" for number in count(1))
    return next(each for each in map(path.with_name, names) if not os.path.lexists(each))


def _home() -> Path | None:
    home = os.environ.get(HOME_VARIABLE)
    if not home:
        return None
    # Path.expanduser raises where there is no such home
    return Path(os.path.expanduser(home)).absolute()  # noqa: PTH111


def _system() -> "PlatformDirsABC":
    from platformdirs import PlatformDirs  # not needed where THIRTEEN_HOME is set

    return PlatformDirs("thirteen-dragons", appauthor=False)
