"""Sessions on disk: append, resume, export, import, check, migrate."""

from saves.export import export_session, import_session
from saves.kept import KeptSession
from saves.places import data_folder, log_file, settings_file
from saves.settings import Settings, load_settings, save_settings
from saves.store import SessionSummary, Store, open_store
from saves.trouble import BadSave, SaveTrouble, SessionBusy

__all__ = [
    "BadSave",
    "KeptSession",
    "SaveTrouble",
    "SessionBusy",
    "SessionSummary",
    "Settings",
    "Store",
    "data_folder",
    "export_session",
    "import_session",
    "load_settings",
    "log_file",
    "open_store",
    "save_settings",
    "settings_file",
]
