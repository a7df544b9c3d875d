"""The finder of happenings: what the table can report, by a few letters of it."""

from collections.abc import Callable, Iterator
from typing import cast

from textual.command import DiscoveryHit, Hit, Hits, Provider

from modifiers.asking import Asked
from tui.joke_app import JokeApp
from tui.jokes import sentence, titles


class HappeningProvider(Provider):
    """Gives the palette every happening with the modifiers that it decides, and reports to take back."""

    @property
    def _entries(self) -> Iterator[tuple[str, str, Callable[[], None]]]:
        app = cast(JokeApp, self.app)
        game = app.game
        if game is None or game.jokes is None:
            return
        for asked in game.jokes.happenings:
            yield sentence(asked.name), titles(asked, game.jokes.known), _reporter(app, asked)
        for number, each in reversed(tuple(enumerate(game.session.happenings))):
            if each:
                title = f"Take back: {each.happening.partition('=')[0]}"
                yield title, f"told in deal {each.deal}", _taker_back(app, number)

    async def discover(self) -> Hits:
        """Everything, before anything is typed."""
        for title, words, run in self._entries:
            yield DiscoveryHit(title, run, help=words)

    async def search(self, query: str) -> Hits:
        """What matches the letters, in its name or in the titles of its modifiers."""
        matcher = self.matcher(query)
        for title, words, run in self._entries:
            score = matcher.match(title)
            if score > 0:
                yield Hit(score, matcher.highlight(title), run, help=words)
            elif (score := matcher.match(words)) > 0:
                yield Hit(score / 2, title, run, help=words)


def _reporter(app: JokeApp, asked: Asked) -> Callable[[], None]:
    return lambda: app.report(asked)


def _taker_back(app: JokeApp, number: int) -> Callable[[], None]:
    return lambda: app.take_back(number)
