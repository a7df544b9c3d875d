"""The command palette: every action of the screen that can be done now, in the order of the action table."""

from collections.abc import Iterable

from textual.app import ComposeResult, SystemCommand
from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider

from tui.screens.base import GameScreen, TooSmall


class ActionProvider(Provider):
    """Gives the palette the app's commands for the screen below it, in their own order."""

    @property
    def _commands(self) -> Iterable[SystemCommand]:
        return self.app.get_system_commands(self.screen)

    async def discover(self) -> Hits:
        """All commands, before anything is typed."""
        for command in self._commands:
            yield DiscoveryHit(command.title, command.callback, help=command.help)

    async def search(self, query: str) -> Hits:
        """The commands that match what is typed."""
        matcher = self.matcher(query)
        for command in self._commands:
            if (score := matcher.match(command.title)) > 0:
                yield Hit(score, matcher.highlight(command.title), command.callback, help=command.help)


class Palette(CommandPalette):
    """Textual's palette, hidden like everything else where the terminal is too small."""

    HORIZONTAL_BREAKPOINTS = GameScreen.HORIZONTAL_BREAKPOINTS
    VERTICAL_BREAKPOINTS = GameScreen.VERTICAL_BREAKPOINTS
    DEFAULT_CSS = """
    Palette { layers: base overlay too-small; }
    Palette.-narrow #--container, Palette.-short #--container { display: none; }
    Palette SearchIcon { display: none; }
    """

    def compose(self) -> ComposeResult:
        """The palette, and the notice over it."""
        yield from super().compose()
        yield TooSmall()
