"""What the joke mode says line by line: modifiers in play, cards face up, stakes."""

from collections.abc import Iterator

from engine.view import View
from tui.exchanges import exchange_lines
from tui.game import Game
from tui.pays import units
from tui.wording import spoken


def in_play_lines(game: Game) -> Iterator[str]:
    """Every modifier in play, why, and what it changed."""
    stack = game.jokes.in_play(game.session) if game.jokes else ()
    if not stack:
        yield "No modifiers are in play."
    for each in stack:
        because = f" ({each.because})" if each.because else ""
        yield f"{each.number} {each.title}{because}: {'; '.join(each.changes) or each.text}"


def stake_lines(view: View) -> Iterator[str]:
    """What lies face up, what a row costs, and what may be done about it."""
    for seat in view.seats:
        if seat.up and seat.seat != view.seat:
            yield f"{seat.player.name} shows {spoken(seat.up, view.rules.ranking)}"
    yield from exchange_lines(view)
    if view.cards:
        yield f"Your cards: {spoken(view.cards, view.rules.ranking)}"
    kitty = f" In the kitty: {units(view.kitty)}." if view.kitty else ""
    yield f"Stakes: a row costs {units(view.rules.row)}.{kitty} Type hold, raise or surrender"
    if view.rules.ranking.dragons:
        yield "Elf, Ogre, Unicorn and Dragon are E, O, U and D where you type cards, or J, Q, K and A."
