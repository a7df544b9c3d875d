"""The full-screen app: holds the saves and the session in play, and brings up its screens in turn."""

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from io import StringIO
from typing import TYPE_CHECKING, ClassVar

from rich.console import Console
from textual import events, work
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.screen import Screen
from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.theme import Theme, ThemeProvider

from saves.places import log_file
from saves.settings import Settings, load_settings, save_settings
from saves.trouble import SaveTrouble
from tui.actions import BY_HAND, EVERYWHERE, PLAIN_KEYS, QUIT_KEYS
from tui.joke_app import JokeApp
from tui.palette import ActionProvider, Palette
from tui.screens.base import SessionScreen, too_small
from tui.screens.home import HomeScreen
from tui.terminal_input import forgive_bytes
from tui.themes import CARD_COLOURS, LIGHT_CARD_COLOURS, THEMES
from tui.widgets.plain_bars import PlainScrollBar

# What a game needs is imported when there is one: the first frame does not wait for it.
if TYPE_CHECKING:
    from engine.actions import Action, OpenSession
    from engine.rules import Rules
    from engine.view import View
    from saves.kept import KeptSession
    from saves.store import Store
    from tui.game import Game, Stage


_SECONDS_TO_LEAVE = 4


class ThirteenApp(JokeApp):
    """Thirteen Dragons on the screen.

    clock: gives the local time with its zone. house_rules: a ruleset of the player's own, offered first.
    """

    TITLE = "Thirteen Dragons"
    BINDINGS: ClassVar[list[BindingType]] = [each for action in EVERYWHERE for each in action.bindings]
    ENABLE_COMMAND_PALETTE = False  # the action table has its key, so that the footer shows it
    COMMANDS: ClassVar = {ActionProvider}
    CSS_PATH: ClassVar = ["thirteen.tcss", "screens/home.tcss"]

    def __init__(
        self,
        ascii_only: bool = False,
        clock: Callable[[], datetime] | None = None,
        house_rules: "Rules | None" = None,
    ) -> None:
        super().__init__()
        self.house_rules = house_rules
        self.clock = clock or (lambda: datetime.now().astimezone())
        self.settings, self._settings_notice = load_settings()
        self._ascii_only = ascii_only
        self.ascii = ascii_only or self.settings.ascii
        self._usual_animations = self.animation_level
        self._covered = False  # something happened in the session while help or the palette lay over it
        self._stage: Stage | None = None  # what the session's screen shows
        self._asked = 0  # how often bots were asked: only the last question wants an answer
        self._thinking = False
        self.game: Game | None = None
        for theme in THEMES:
            self.register_theme(theme)
        self._use_settings()

    @cached_property
    def store(self) -> "Store":
        """The kept sessions."""
        from saves.store import open_store

        return open_store()

    def get_default_screen(self) -> Screen[None]:
        """The first screen, below all others."""
        return HomeScreen()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The cards' colours under themes that do not set their own."""
        return CARD_COLOURS if self.current_theme.dark else LIGHT_CARD_COLOURS

    def get_driver_class(self) -> type[Driver]:
        """What speaks with the terminal, and forgives bytes that are no text."""
        driver = super().get_driver_class()
        forgive_bytes(driver.__module__)
        return driver

    def on_mount(self) -> None:
        self.theme_changed_signal.subscribe(self, self._keep_theme)
        self.watch_the_clock()
        if not self.is_headless:
            self._leave_on_signals()
        if self._settings_notice:
            self.tell(self._settings_notice)

    async def on_event(self, event: events.Event) -> None:
        """Take no keys and no mouse while the notice hides what they would do, but those that quit."""
        if too_small(self.size) and isinstance(event, events.InputEvent | events.Paste):
            if isinstance(event, events.Key) and event.key in QUIT_KEYS:
                self.action_leave()
            return
        await super().on_event(event)

    def _leave_on_signals(self) -> None:
        """End in good order, the terminal restored, when asked to stop or when the terminal is closed.

        Where the terminal is gone the loop may wait for ever to write to it: the signal is heard without it.
        """
        loop = asyncio.get_running_loop()

        def leave(*_: object) -> None:
            last_resort = threading.Timer(_SECONDS_TO_LEAVE, os._exit, (0,))
            last_resort.daemon = True
            last_resort.start()
            with suppress(RuntimeError):  # the loop has ended, and the program is about to
                loop.call_soon_threadsafe(self.action_leave)

        for name in ("SIGTERM", "SIGHUP"):
            with suppress(AttributeError, ValueError):  # not every system has them, nor every thread
                signal.signal(getattr(signal, name), leave)

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """The palette: every action of the screen that can be done now, then the app's own."""
        listed: set[str] = set()
        for active in screen.active_bindings.values():
            binding = active.binding
            by_hand = binding.action.partition("(")[0] in BY_HAND
            if active.enabled and binding.id and not by_hand and binding.action not in listed:
                listed.add(binding.action)
                yield SystemCommand(
                    binding.description, binding.tooltip, self._runner(active.node, binding.action)
                )
        yield SystemCommand("Theme", "Change the colours of the table", self.action_change_theme)

    def action_command_palette(self) -> None:
        """Show the palette, with a prompt that any terminal can paint."""
        self.push_screen(Palette(placeholder="Search for commands"))

    def search_themes(self) -> None:
        """Show the palette of themes."""
        self.push_screen(Palette([ThemeProvider], placeholder="Search for themes"))

    def _runner(self, node: object, action: str) -> Callable[[], None]:
        def run() -> None:
            self.call_later(self.run_action, action, node)

        return run

    def get_key_display(self, binding: Binding) -> str:
        """A key as the footer shows it: in words where the terminal has no arrows."""
        plain = PLAIN_KEYS.get(binding.key) if self.ascii else None
        return plain or super().get_key_display(binding)

    def tell(self, message: str) -> None:
        """Say something that the player should read: trouble, with what to do about it."""
        self.notify(message, severity="warning", timeout=12, markup=False)

    def change_settings(self, settings: Settings) -> None:
        """Use and keep other settings."""
        self.settings = settings
        self._use_settings()
        if notice := save_settings(settings):
            self.tell(notice)

    def _use_settings(self) -> None:
        self.ascii = self._ascii_only or self.settings.ascii
        self.theme = self._theme_of_settings
        self.set_class(self.ascii, "-ascii")
        self.set_class(not self.settings.four_colours, "-two-colours")
        self.animation_level = self._usual_animations if self.settings.animations else "none"
        ScrollBar.renderer = PlainScrollBar if self.ascii else ScrollBarRender

    @property
    def _theme_of_settings(self) -> str:
        return self.settings.theme if self.settings.theme in self.available_themes else THEMES[0].name

    def _keep_theme(self, theme: Theme) -> None:
        """Keep a theme that was chosen in the palette."""
        if theme.name != self._theme_of_settings:
            self.change_settings(replace(self.settings, theme=theme.name))

    # The session in play

    def start(self, action: "OpenSession") -> None:
        """Sit down to a new session."""
        from saves.carried import carrying_on
        from saves.kept import KeptSession

        if not self.kept_to_open_deal():
            self._take_up(KeptSession.create(self.store, carrying_on(self.store, action), self.clock()))

    def resume(self, session_id: str) -> None:
        """Go on with a session exactly where it was."""
        if not self.kept_to_open_deal(session_id):
            self._open(session_id)

    def kept_to_open_deal(self, session_id: str | None = None) -> bool:
        """Goes on with a deal that was left open, where nobody may walk away from one to another session.

        session_id: the session that is asked for, None for a new one. Gives whether it was put off.
        """
        if self.settings.walking_away:
            return False
        with suppress(SaveTrouble):
            waiting = self.store.open_deal()
            if waiting and waiting.id != session_id:
                self.tell(f"{waiting.name}: this deal comes first. Walking away is off in the settings.")
                self._open(waiting.id)
                return True
        return False

    def _open(self, session_id: str) -> None:
        from saves.kept import KeptSession

        try:
            kept = KeptSession.open(self.store, session_id)
        except SaveTrouble as trouble:
            self.tell(str(trouble))
            return
        self._take_up(kept)

    def _take_up(self, kept: "KeptSession") -> None:
        from tui.game import Game, Stage

        self.put_down()
        try:
            self.game = Game(kept)
        except ValueError as fault:
            kept.close()
            self.tell(f"{kept.name} cannot be played: {fault}")
            return
        if self.game.stage is Stage.BETWEEN:
            self.begin()
        else:
            self.take_up_jokes()
            self.proceed()

    def put_down(self) -> None:
        """Leave the session in play; every step of it is saved."""
        if self.game:
            self.game.kept.close()
            self.game = None
            self.remove_class("-dragons")

    def go_home(self) -> None:
        """Leave the session, which is saved, and the screens that led to it."""
        self.put_down()
        while not isinstance(self.screen, HomeScreen):
            self.pop_screen()

    def deal(self) -> None:
        """Deal again, or end the session where its time is up."""
        self.after_dares(self._deal)

    def _deal(self) -> None:
        self._dared = ()
        if self.game and self.act(self.game.next_deal(self.clock())):
            if self.game.session.ending:
                self.show_end()
            else:
                self.mend(dealt=True)
                self.game.hide()
                self.proceed()

    def act(self, action: "Action") -> bool:
        """Do what a player asks for, keep it, and show it. False where it was refused."""
        from engine.actions import Refused

        if self.game is None:
            return False
        before = self.game.kept.notice
        try:
            self.game.kept.act(action)
        except Refused as refusal:
            self.notify(str(refusal), severity="warning", timeout=4, markup=False)
            return False
        if self.game.kept.notice and self.game.kept.notice != before:
            self.tell(self.game.kept.notice)
        if isinstance(self.screen, SessionScreen) and self.screen.is_mounted and self.game.session.deal:
            self.screen.session_changed()
        else:
            self._covered = True  # something lies over it, or it has nothing on it yet
        return True

    def proceed(self) -> None:
        """Bring up the screen that the session needs now, and let the bots think.

        While help or the palette lies over the session's screen that waits until it is closed.
        """
        self.set_class(bool(self.game and self.game.session.rules.ranking.dragons), "-dragons")
        if self.game is None:
            return
        if not isinstance(self.screen, SessionScreen) and any(
            isinstance(each, SessionScreen) for each in self.screen_stack
        ):
            self._covered = True
            return
        if self.game.session.deal is None:  # it has begun again
            self.game.judged.clear()
            self.deal()
            return
        self.game.turn_to_other_hand()
        self._stage = self.game.stage
        self._show(self._screen_for(self.game))
        self._next_bot()

    def _screen_for(self, game: "Game") -> SessionScreen:
        from tui.game import Stage

        match game.stage:
            case Stage.HAND_OVER:
                from tui.screens.hand_over import HandOverScreen

                return HandOverScreen(game)
            case Stage.PASSING:
                from tui.screens.passing import PassingScreen

                return PassingScreen(game)
            case Stage.ANNOUNCING:
                from tui.screens.announce import AnnounceScreen

                return AnnounceScreen(game)
            case Stage.STAKING:
                from tui.screens.stakes import StakesScreen

                return StakesScreen(game)
            case Stage.SHOWDOWN:
                from tui.screens.showdown import ShowdownScreen

                return ShowdownScreen(game)
            case Stage.ENDED:
                from tui.screens.end import EndScreen

                return EndScreen(game)
            case _:
                from tui.screens.table import TableScreen

                return TableScreen(game)

    def show_end(self) -> None:
        """Bring up the end of the session, after its last showdown."""
        self.after_dares(self._show_end)

    def _show_end(self) -> None:
        from tui.screens.end import EndScreen

        if self.game:
            self._show(EndScreen(self.game))

    def catch_up(self) -> None:
        """Show what happened in the session while something else lay over its screen."""
        if self._covered and self.game and isinstance(self.screen, SessionScreen):
            self._covered = False
            self.screen.session_changed()
            if self.game.stage is not self._stage:
                self.proceed()

    def _show(self, screen: SessionScreen) -> None:
        self._covered = False
        if isinstance(self.screen, SessionScreen):
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def _next_bot(self) -> None:
        """Ask the bot whose turn it is. While one thinks that waits: a thread cannot be called off."""
        self._asked += 1
        game = self.game
        if game and not self._thinking and (seat := game.next_bot) is not None:
            self._thinking = True
            self._think(game, game.view_of(seat), game.session.bot_seed(seat), self._asked)

    @work(thread=True, group="bots", exit_on_error=False)
    def _think(self, game: "Game", view: "View", seed: str, asked: int) -> None:
        self.call_from_thread(self._bot_decided, game, game.decided(view, seed), asked)

    def _bot_decided(self, game: "Game", action: "Action", asked: int) -> None:
        self._thinking = False
        if game is not self.game or asked != self._asked:
            self._next_bot()  # the screen or the rules changed while it thought
            return
        self.act(action)
        self.go_on()

    def go_on(self) -> None:
        """Bring up another screen where the session needs one, and ask the next bot."""
        if self.game and self.game.stage is not self._stage:
            self.proceed()
        else:
            self._next_bot()

    # Everywhere

    def action_help(self) -> None:
        """Show the help."""
        from tui.screens.help import HelpScreen

        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen(self.game.rules if self.game else None))

    def action_help_quit(self) -> None:
        """Say how to quit: ctrl+c does so in other programs."""
        self.notify("q or ctrl+q quits; everything is saved already", timeout=4)

    def action_leave(self) -> None:
        """Quit; every step is saved already."""
        self.put_down()
        self.exit()


def run_app(ascii_only: bool = False, house_rules: "Rules | None" = None) -> int:
    """Run the app in this terminal and give its exit status. house_rules: offered first for a new game.

    Should it break, the terminal comes back with one line; the details go to the log, not to the screen,
    where they could show somebody's cards.
    """
    app = ThirteenApp(ascii_only, house_rules=house_rules)
    details = StringIO()
    app.error_console = Console(file=details, width=120)
    app.run()
    if app.return_code:
        path = log_file()
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(details.getvalue(), "utf-8")
        print(f"Thirteen Dragons broke off; the game is saved. Details are in {path}", file=sys.stderr)
    return app.return_code or 0
