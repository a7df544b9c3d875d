"""All sessions that are kept: continue, rename, copy, delete and bring back, export and import."""

from pathlib import Path
from typing import ClassVar

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.events import Resize
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from saves.export import export_session, import_session
from saves.files import write_new
from saves.kept import delete_session
from saves.places import data_folder
from saves.store import SessionSummary
from saves.trouble import SaveTrouble
from tui.actions import SESSIONS
from tui.names import fitted, in_ascii
from tui.screens.ask import Ask
from tui.screens.base import GameScreen
from tui.widgets.chooser import Chooser
from tui.widgets.title import Heading
from tui.wording import ago, deals_words, joke_words, scores

_CELLS_BESIDES_NAME = 8
_NEED_A_SESSION = {"open", "rename", "copy", "delete", "export"}


_NONE = "No session is kept yet. Go back with escape and start a new game with n."
_NOT_SHOWN = "What is kept cannot be shown now; nothing of it is lost."


class SessionsScreen(GameScreen):
    """The list of sessions, and where they are kept."""

    CSS_PATH = "sessions.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [each for action in SESSIONS for each in action.bindings]

    _entries: tuple[SessionSummary, ...] = ()
    _deleted: SessionSummary | None = None

    def compose_body(self) -> ComposeResult:
        """The list, above the folder."""
        yield Heading("Sessions")
        yield Chooser(id="sessions", compact=True)
        yield Static(id="none")
        yield Static(id="folder", markup=False)

    def on_screen_resume(self) -> None:
        """Show the sessions as they are now."""
        self._refresh_list()

    def _refresh_list(self, chosen: str | None = None) -> None:
        """Show all sessions. chosen: the id of the one to choose; without it the same place stays chosen."""
        store = self.thirteen.store
        sessions = self.query_one(Chooser)
        place = sessions.highlighted or 0
        self._entries = store.sessions()
        self._deleted = max(store.sessions(deleted=True), key=lambda each: str(each.deleted), default=None)
        sessions.clear_options()
        sessions.add_options([Option(self._lines(entry), id=entry.id) for entry in self._entries])
        ids = [entry.id for entry in self._entries]
        sessions.highlighted = (
            ids.index(chosen) if chosen in ids else min(place, len(ids) - 1) if ids else None
        )
        sessions.display = bool(ids)
        none = self.query_one("#none", Static)
        none.display = not ids
        none.update(_NONE if store.path else _NOT_SHOWN)
        self.query_one("#folder", Static).update(store.notice or f"Kept in {store.path or data_folder()}")
        sessions.focus()
        self.refresh_bindings()

    @on(Resize)
    def fit_names(self) -> None:
        """Fit the names to the width that there is now."""
        sessions = self.query_one(Chooser)
        for place, entry in enumerate(self._entries):
            sessions.replace_option_prompt_at_index(place, self._lines(entry))

    def _lines(self, entry: SessionSummary) -> Content:
        """A session in two lines; grey, with the reason, where it cannot be opened."""
        plain = self.thirteen.ascii
        between = " - " if plain else " · "
        when = f"   {ago(entry.updated, self.thirteen.clock())}"
        shown = self._shown_name(entry)
        room = min(cell_len(shown), self.size.width - _CELLS_BESIDES_NAME - len(when))
        name = fitted(shown, max(1, room), plain)
        if entry.trouble:
            return Content.assemble((name, "$faint"), f"{when}\n", (f"  {entry.trouble}", "$text-error"))
        ruleset = in_ascii(entry.ruleset) if plain else entry.ruleset
        joke = joke_words(entry.joke) if entry.joke else ""
        how = between.join(filter(None, (ruleset, joke, deals_words(entry), scores(entry, plain))))
        return Content.assemble((name, "bold"), (f"{when}\n", "$faint"), f"  {how}")

    def _shown_name(self, entry: SessionSummary) -> str:
        """The session's name as the terminal can show it."""
        return in_ascii(entry.name) if self.thirteen.ascii else entry.name

    @property
    def _chosen(self) -> SessionSummary | None:
        place = self.query_one(Chooser).highlighted if self.is_mounted else None
        return self._entries[place] if place is not None and place < len(self._entries) else None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Grey what cannot be done with the chosen session."""
        if action in _NEED_A_SESSION and self._chosen is None:
            return None
        if action in ("open", "export") and self._chosen and self._chosen.trouble:
            return None
        return not (action == "restore" and self._deleted is None)

    @on(OptionList.OptionHighlighted)
    def chosen_changed(self) -> None:
        """Another session is chosen: other actions may be possible."""
        self.refresh_bindings()

    @on(OptionList.OptionSelected)
    def action_open(self) -> None:
        """Go on with the chosen session, or say why that cannot be."""
        if self._chosen and self._chosen.trouble:
            self._tell(f"{self._shown_name(self._chosen)}: {self._chosen.trouble}")
        elif self._chosen:
            self.app.clear_notifications()
            self.thirteen.resume(self._chosen.id)

    def action_rename(self) -> None:
        """Ask for another name."""
        if entry := self._chosen:
            self.app.push_screen(
                Ask(
                    f"Another name for {self._shown_name(entry)}",
                    entry.name,
                    "Rename",
                    lambda name: self._rename(entry, name),
                )
            )

    def _rename(self, entry: SessionSummary, name: str) -> str | None:
        try:
            self.thirteen.store.rename(entry.id, name)
        except SaveTrouble as trouble:
            return str(trouble)
        return None

    def action_copy(self) -> None:
        """Copy the chosen session."""
        if entry := self._chosen:
            try:
                self._refresh_list(self.thirteen.store.copy(entry.id))
            except SaveTrouble as trouble:
                self._tell(str(trouble))

    def action_delete(self) -> None:
        """Take the chosen session off the list."""
        if entry := self._chosen:
            try:
                delete_session(self.thirteen.store, entry.id)
            except SaveTrouble as trouble:
                self._tell(str(trouble))
                return
            self._say(f"{self._shown_name(entry)} is deleted: u brings it back")
            self._refresh_list()

    def action_restore(self) -> None:
        """Bring the session back that was deleted last."""
        if entry := self._deleted:
            try:
                self.thirteen.store.restore(entry.id)
            except SaveTrouble as trouble:
                self._tell(str(trouble))
                return
            self._say(f"{self._shown_name(entry)} is back")
            self._refresh_list(entry.id)

    def action_export(self) -> None:
        """Ask for a file and write the chosen session to it."""
        if entry := self._chosen:
            path = str(Path.home() / f"{_file_name(entry.name)}.json")
            self.app.push_screen(
                Ask(
                    f"Export {self._shown_name(entry)} to",
                    path,
                    "Export",
                    lambda text: self._export(entry, text),
                )
            )

    def _export(self, entry: SessionSummary, text: str) -> str | None:
        path = Path(text.strip()).expanduser().absolute()
        try:
            write_new(path, export_session(self.thirteen.store, entry.id))
        except FileExistsError:
            return f"{path} is there already: choose another name"
        except (OSError, ValueError) as error:
            return f"{path}: {_reason(error)}: choose another place"
        self._say(f"Exported to {path}", seconds=12)
        return None

    def action_import(self) -> None:
        """Ask for a file and add the session in it."""
        self.app.push_screen(Ask("Import a session from the file", f"{Path.home()}/", "Import", self._import))

    def _import(self, text: str) -> str | None:
        path = Path(text.strip()).expanduser().absolute()
        try:
            added = import_session(self.thirteen.store, path.read_text("utf-8-sig"), path.name)
        except UnicodeDecodeError:
            return f"{path}: not text in UTF-8"
        except SaveTrouble as trouble:
            return str(trouble)
        except (OSError, ValueError) as error:
            return f"{path}: {_reason(error)}"
        self.call_after_refresh(self._refresh_list, added)
        return None

    def action_back(self) -> None:
        """Go back to the first screen."""
        self.app.clear_notifications()
        self.dismiss()

    def _say(self, message: str, seconds: float = 5) -> None:
        """Say what was done, in place of what was said before."""
        self.app.clear_notifications()
        self.notify(message, timeout=seconds, markup=False)

    def _tell(self, trouble: str) -> None:
        """Say what went wrong, in place of what was said before."""
        self.app.clear_notifications()
        self.thirteen.tell(trouble)


def _file_name(name: str) -> str:
    """A file name that every system takes: ``Ana-Mei-Bao``."""
    words = "".join(letter if letter.isalnum() else " " for letter in name).split()
    return "-".join(words)[:60] or "session"


def _reason(error: Exception) -> str:
    return (getattr(error, "strerror", None) or str(error)).lower()
