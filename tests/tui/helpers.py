"""Apps and sessions for the tests of the screens."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime

from textual.pilot import Pilot
from textual.worker import WorkerCancelled

from engine.actions import OpenSession
from engine.events import Length, Player
from engine.rulesets import find_ruleset
from tui.app import ThirteenApp

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
SIZES = ((80, 24), (100, 30), (160, 48))


def make_app(ascii_only: bool = False) -> ThirteenApp:
    """The app, at noon on a fixed day."""
    return ThirteenApp(ascii_only, clock=lambda: NOON)


def party(
    people: Sequence[str] = ("Ana",),
    bots: Sequence[str] = ("greedy", "greedy", "greedy"),
    ruleset: str = "one-six",
    deals: int | None = 3,
    seed: str = "test",
) -> OpenSession:
    """A session to start: people first, then bots, named by their characters."""
    players = [Player(name) for name in people]
    players += [Player(f"Bot {at}", bot) for at, bot in enumerate(bots, start=1)]
    return OpenSession(tuple(players), find_ruleset(ruleset), Length(deals), seed)


async def settle_down(pilot: Pilot[None]) -> None:
    """Wait until bots and screens have nothing left to do."""
    app, busy = pilot.app, True
    while busy:
        with suppress(WorkerCancelled):  # each bot's worker makes room for the next one's
            await app.workers.wait_for_complete()
        await pilot.pause()
        await pilot.pause()  # what the first one brought about, such as another line in the footer
        busy = any(not worker.is_finished for worker in app.workers)
