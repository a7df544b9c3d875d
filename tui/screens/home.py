"""The first screen: the title, and where to go from here. The last session comes first."""

from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center, Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from saves.trouble import SaveTrouble
from tui.actions import EVERYWHERE, HOME, ScreenAction
from tui.screens.base import GameScreen
from tui.widgets.title import Dragon, Title
from tui.wording import session_line

if TYPE_CHECKING:
    from saves.store import SessionSummary

_LEAVE = EVERYWHERE[-1]
_CONTINUE = HOME[0]


class HomeScreen(GameScreen):
    """Title and menu."""

    CSS_PATH = "home.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [each for action in HOME for each in action.bindings]

    _looked = False
    _last: "SessionSummary | None" = None
    _deals: int | None = None

    def compose_body(self) -> ComposeResult:
        """The title over the menu, and what is wrong with the saves below it."""
        with Vertical(id="home"):
            yield Title()
            yield Dragon()
            with Center():
                yield OptionList(id="menu", compact=True)
            with Center():
                yield Static(id="trouble", markup=False)

    def on_screen_resume(self) -> None:
        """Show the settings and the saves as they are now; the first frame does not wait for the saves."""
        self.query_one(Title).refresh()
        self.query_one(Dragon).repaint()
        self._show_menu()
        self.call_after_refresh(self._look_at_saves)

    def _look_at_saves(self) -> None:
        store = self.thirteen.store
        self._last = store.last() or store.last(ended=True) or next(iter(store.sessions()), None)
        with suppress(SaveTrouble):
            self._deals = store.opening(self._last.id).length.deals if self._last else None
        self._looked = True
        trouble = self.query_one("#trouble", Static)
        trouble.update(store.notice or "")
        trouble.display = bool(store.notice)
        self.set_class(bool(store.notice), "-trouble")
        self._show_menu()

    def _show_menu(self) -> None:
        menu = self.query_one("#menu", OptionList)
        menu.clear_options()
        menu.add_options([self._option(action) for action in (*HOME, _LEAVE)])
        menu.highlighted = 0 if self._reason is None else 1
        menu.focus()

    @property
    def _reason(self) -> str | None:
        """Why the last session cannot be continued, or None where it can."""
        if not self._looked:
            return "one moment"
        if self._last is None:
            return "nothing to continue yet"
        return self._last.trouble

    def _option(self, action: ScreenAction) -> Option:
        text, greyed = action.help, False
        if action is _CONTINUE:
            text, greyed = self._reason or "", self._reason is not None
            if self._last and not greyed:
                text = session_line(self._last, self._deals, self.thirteen.clock(), self.thirteen.ascii)
        letter = action.keys.split(",")[0]
        prompt = Content.assemble(
            (f" {letter}  ", "$faint" if greyed else "$gold bold"),
            (f"{action.label:<11}", "$faint" if greyed else "bold"),
            (text, "$foreground" if action is _CONTINUE and not greyed else "$faint"),
        )
        return Option(prompt, id=action.name, disabled=greyed)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Continue is greyed where there is nothing to continue; an early key waits for the saves."""
        return None if action == "continue" and self._looked and self._reason else True

    @on(OptionList.OptionSelected)
    async def chosen(self, event: OptionList.OptionSelected) -> None:
        """An entry of the menu was chosen."""
        await self.run_action(event.option_id or "")

    def action_continue(self) -> None:
        """Go on with the last session that has not ended, or see how the last one did."""
        if not self._looked:
            self._look_at_saves()
        if self._last and self._reason is None:
            self.thirteen.resume(self._last.id)

    def action_new_game(self) -> None:
        """Set up another session."""
        from tui.screens.new_game import NewGameScreen

        if not self.thirteen.kept_to_open_deal():
            self.app.push_screen(NewGameScreen())

    def action_sessions(self) -> None:
        """Show all sessions."""
        from tui.screens.sessions import SessionsScreen

        self.app.push_screen(SessionsScreen())

    def action_settings(self) -> None:
        """Show the settings."""
        from tui.screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen())
