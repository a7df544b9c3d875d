"""What every screen of the game has: the action table's keys, and a word when the terminal is too small."""

from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Static

from tui.actions import JOKES
from tui.widgets.key_line import KeyLine

if TYPE_CHECKING:
    from engine.actions import UseToken
    from tui.app import ThirteenApp
    from tui.game import Game


Result = TypeVar("Result")

SMALLEST = Size(80, 24)
"""What the terminal needs."""


def too_small(size: Size) -> bool:
    """Whether a terminal of so many cells cannot show the game."""
    return size.width < SMALLEST.width or size.height < SMALLEST.height


class TooSmall(Static):
    """Covers the screen while the terminal cannot show the game."""

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
            f"Thirteen Dragons needs {SMALLEST.width} columns and {SMALLEST.height} lines.\n"
            "Nothing is lost: make the window larger, or press q to quit."
        )


class FullScreen(Screen[Result]):
    """A screen of the app that gives a result. Subclasses compose their widgets in `compose_body`."""

    # Textual declares these two on the instance, though it reads them from the class.
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012
        (0, "-narrow"), (SMALLEST.width, "-w80"), (100, "-w100"), (140, "-w140")
    ]  # fmt: skip
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012
        (0, "-short"), (SMALLEST.height, "-h24"), (30, "-h30"), (44, "-h44")
    ]  # fmt: skip
    DEFAULT_CSS = "FullScreen { layers: base overlay too-small; }"

    @property
    def thirteen(self) -> "ThirteenApp":
        """The app, with its own type."""
        return cast("ThirteenApp", self.app)

    def compose(self) -> ComposeResult:
        """The body of the screen, the keys below it."""
        # Textual sets these classes after the first frame only: everything would jump into place.
        for extent, breakpoints in zip(
            self.app.size, (self.HORIZONTAL_BREAKPOINTS, self.VERTICAL_BREAKPOINTS), strict=True
        ):
            self.add_class(max(each for each in breakpoints if each[0] <= extent)[1])
        yield from self.compose_body()
        yield KeyLine()
        yield TooSmall()

    def compose_body(self) -> ComposeResult:
        """The widgets of the screen."""
        yield from ()


class GameScreen(FullScreen[None]):
    """A screen of the app that gives no result."""


class SessionScreen(GameScreen):
    """A screen that shows the session in play."""

    BINDINGS: ClassVar[list[BindingType]] = [each for action in JOKES for each in action.bindings]

    def __init__(self, game: "Game") -> None:
        super().__init__()
        self.game = game

    def on_screen_resume(self) -> None:
        """Catch up with what the bots did while help or the palette lay over the screen."""
        self.thirteen.catch_up()

    def session_changed(self) -> None:
        """Called after every event, the bots' too, while this screen is on top."""

    @property
    def may_change_a_card(self) -> bool:
        """Whether a modifier lets the person before the screen change a card now."""
        from tui.tokens import ways

        seat = self.game.facing
        return seat is not None and next(ways(self.game.session, seat), None) is not None

    def action_change_card(self) -> None:
        """Change a card as a modifier lets the person do once."""
        from tui.screens.token import TokenScreen

        if self.game.facing is not None:
            self.app.push_screen(TokenScreen(self.game.session, self.game.facing), self._change_card)

    def _change_card(self, action: "UseToken | None") -> None:
        if action and self.thirteen.act(action):
            self.thirteen.proceed()

    def action_home(self) -> None:
        """Leave the table for the first screen; the session is saved."""
        self.thirteen.go_home()
