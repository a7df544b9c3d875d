"""What every screen of the game has: the action table's keys, and a word when the terminal is too small."""

from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Footer, Static

if TYPE_CHECKING:
    from tui.app import ThirteenApp
    from tui.game import Game


def too_small(size: Size) -> bool:
    """Whether a terminal of so many cells cannot show the game."""
    return size.width < 80 or size.height < 24


class TooSmall(Static):
    """Covers the screen while the terminal has fewer than 80 columns or 24 lines."""

    SCOPED_CSS = False  # or a class of the screen would be looked for inside the widget
    DEFAULT_CSS = """
    TooSmall {
        display: none; layer: too-small; dock: top; width: 100%; height: 100%;
        background: $background; color: $text; content-align: center middle; text-align: center;
    }
    .-narrow TooSmall, .-short TooSmall { display: block; }
    """

    def __init__(self) -> None:
        super().__init__(
            "Thirteen Dragons needs 80 columns and 24 lines.\n"
            "Nothing is lost: make the window larger, or press q to quit."
        )


class GameScreen(Screen[None]):
    """A screen of the app. Subclasses compose their widgets in `compose_body`."""

    # Textual declares these two on the instance, though it reads them from the class.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-w80"), (100, "-w100"), (140, "-w140")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-h24"), (30, "-h30"), (44, "-h44")]  # noqa: RUF012
    DEFAULT_CSS = "GameScreen { layers: base overlay too-small; }"

    @property
    def thirteen(self) -> "ThirteenApp":
        """The app, with its own type."""
        return cast("ThirteenApp", self.app)

    def compose(self) -> ComposeResult:
        """The body of the screen, the keys below it."""
        yield from self.compose_body()
        yield Footer(compact=True, show_command_palette=False)
        yield TooSmall()

    def compose_body(self) -> ComposeResult:
        """The widgets of the screen."""
        yield from ()


class SessionScreen(GameScreen):
    """A screen that shows the session in play."""

    def __init__(self, game: "Game") -> None:
        super().__init__()
        self.game = game

    def on_screen_resume(self) -> None:
        """Catch up with what the bots did while help or the palette lay over the screen."""
        self.thirteen.catch_up()

    def session_changed(self) -> None:
        """Called after every event, the bots' too, while this screen is on top."""

    def action_home(self) -> None:
        """Leave the table for the first screen; the session is saved."""
        self.thirteen.go_home()
