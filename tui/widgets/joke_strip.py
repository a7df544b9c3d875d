"""The strip of the joke mode: how many modifiers are in play, which and why, as many as there is room for."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content
from textual.widgets import Static

from tui.game import Game
from tui.names import in_ascii

if TYPE_CHECKING:
    from tui.jokes import InPlay


class JokeStrip(Static):
    """One line, or two where there is room; a click shows them all."""

    DEFAULT_CSS = """
    JokeStrip {
        display: none; height: 1; padding: 0 1; background: $slot; color: auto 90%; pointer: pointer;
    }
    """

    ALLOW_SELECT = False
    _stack: "Sequence[InPlay] | None" = None

    def show(self, game: Game) -> None:
        """Show what is in play; nothing where the joke mode is off."""
        self.display = game.jokes is not None
        stack = game.jokes.in_play(game.session) if game.jokes else None
        if stack is not self._stack:
            self._stack = stack
            self._fit()

    def on_resize(self) -> None:
        """Another width has room for more or fewer."""
        self._fit()

    def on_click(self) -> None:
        """Show them all."""
        self.call_later(self.app.run_action, "app.in_play")

    def _fit(self) -> None:
        if self._stack is None or self.size.width == 0:
            return
        plain = self.app.has_class("-ascii")
        stack = [(f"{each.number} {each.title}", each.because) for each in reversed(self._stack)]
        if plain:
            stack = [(in_ascii(title), in_ascii(because)) for title, because in stack]
        room, lines = self.size.width, self.size.height
        told = next(
            (
                shown
                for reasons in (True, False)
                if (shown := _lines(stack, room, lines, reasons, all_of_them=True, plain=plain))
            ),
            None,
        )
        told = told or _lines(stack, room, lines, reasons=lines > 1, all_of_them=False, plain=plain)
        self.update(Content("\n").join(told))


def _lines(
    stack: Sequence[tuple[str, str]], room: int, lines: int, reasons: bool, all_of_them: bool, plain: bool
) -> list[Content]:
    """The strip's lines: the newest modifiers first. all_of_them: nothing where not all have room."""
    between = " - " if plain else " · "
    head = f"{len(stack)} in play (v)" if stack else "no modifier is in play"
    done = [Content.styled(head, "bold $gold")]
    used = cell_len(head)
    for at, (title, because) in enumerate(stack):
        why = f" ({because})" if reasons and because else ""
        left = len(stack) - at
        more = f"{between}{left} more"
        last = len(done) == lines
        room_here = room - (cell_len(more) if last and left > 1 else 0)
        words = cell_len(f"{between}{title}{why}")
        if used + words > room_here and not last:
            done.append(Content(""))
            used = 0
            last = len(done) == lines
            room_here = room - (cell_len(more) if last and left > 1 else 0)
        if used + words > room_here:
            if all_of_them:
                return []
            done[-1] = done[-1] + Content.styled(more, "$gold")
            break
        gap = between if used else ""
        done[-1] = Content.assemble(done[-1], gap, (title, "bold"), (why, ""))
        used += cell_len(f"{gap}{title}{why}")
    return done
