"""Every modifier in play: why it is, what it says, and what it changes."""

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll

from tui.actions import IN_PLAY
from tui.game import Game
from tui.jokes import InPlay
from tui.names import in_ascii
from tui.screens.base import GameScreen
from tui.widgets.page import Page
from tui.widgets.title import Heading
from tui.wording import joke_words


class InPlayScreen(GameScreen):
    """A page to scroll, the modifiers in the order of their time stamps."""

    CSS_PATH = "help.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [each for action in IN_PLAY for each in action.bindings]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

    def compose_body(self) -> ComposeResult:
        """The page."""
        yield Heading("In play")
        with VerticalScroll(id="help"):
            text = "\n".join(self._lines())
            yield Page(in_ascii(text) if self.thirteen.ascii else text)

    def _lines(self) -> Iterator[str]:
        session, jokes = self._game.session, self._game.jokes
        if session.joke is None or jokes is None:
            return
        stack = jokes.in_play(session)
        number = f"Deal {session.deal.number}" if session.deal else "No deal yet"
        yield f"{number}: {count_words(stack)}. This is the {joke_words(session.joke)}."
        for each in stack:
            yield ""
            yield f"## {each.number} {each.title}"
            yield each.text + (" **In the south: the opposite.**" if each.turned else "")
            if each.because:
                yield f"- why: {each.because}"
            for words in each.changes:
                yield f"- {words}"

    def action_back(self) -> None:
        """Go back to the table."""
        self.dismiss()


def count_words(stack: tuple[InPlay, ...]) -> str:
    """How many modifiers are in play: ``no modifier is in play``."""
    match len(stack):
        case 0:
            return "no modifier is in play"
        case 1:
            return "1 modifier is in play"
        case count:
            return f"{count} modifiers are in play"
