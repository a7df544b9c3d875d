"""A deal under any stack of modifiers, played at the screen and read at each of its moments."""

from collections.abc import Sequence
from dataclasses import replace
from unittest.mock import patch

from textual.pilot import Pilot

from engine.actions import OpenSession
from engine.bots import CHARACTERS, decide_for
from engine.events import Choice, JokeMode, Length, Player
from engine.rulesets import find_ruleset
from modifiers.game import base_of, opened_by
from modifiers.stack import fold
from saves.kept import KeptSession
from tests.modifiers.playing import KNOWN, active
from tests.tui.at_table import app_of, screen_text
from tests.tui.helpers import NOON, settle_down
from tui.game import Game, Stage
from tui.jokes import Jokes

PLAYERS = (Player("Ana"), Player("Bo", "greedy"), Player("Cy", "greedy"), Player("Dee", "greedy"))
_MOST = 30  # moments of a deal


async def paint(pilot: Pilot[None], numbers: Sequence[str]) -> list[tuple[str, str]]:
    """Play a deal by modifiers of these numbers. Gives the name of each screen with all that stands on it."""
    app, painted = app_of(pilot), list[tuple[str, str]]()
    joke = JokeMode(Choice.PICKED, tuple(numbers), place="52.37,4.90,Europe/Amsterdam")
    opening = OpenSession(PLAYERS, find_ruleset("one-six"), Length(3), "paint", joke)
    kept = KeptSession.create(app.store, opening, NOON)
    stack = tuple(map(active, numbers))
    kept.act(opened_by(fold(base_of(kept.session), stack, KNOWN, kept.session.seed), NOON))
    app.put_down()
    app.game = game = Game(kept)
    with patch.object(Jokes, "change", return_value=None):  # what holds here and now would change the stack
        app.proceed()
        for _ in range(_MOST):
            await settle_down(pilot)
            painted.append((type(app.screen).__name__, screen_text(pilot)))
            if game.stage is Stage.SHOWDOWN:
                return painted
            seat = next(each for each in game.session.waiting_for if each in game.people)
            view = game.view_of(seat)
            alone = replace(view.seats[seat], player=replace(view.seats[seat].player, bot="greedy"))
            seats = (*view.seats[:seat], alone, *view.seats[seat + 1 :])
            assert app.act(decide_for(replace(view, seats=seats), "paint", CHARACTERS["greedy"]))
            app.go_on()
    raise AssertionError(f"{numbers}: the deal never ends: {[name for name, _ in painted]}")
