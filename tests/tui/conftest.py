"""Screens are read when they are done, on a machine that is busy with something else as well."""

from asyncio import sleep
from itertools import count
from time import monotonic, process_time
from typing import Any

import pytest
import textual.app
import textual.pilot

import tui.draft
import tui.plain
import tui.screens.end

_WAIT = 0.02  # seconds, in which timers come due
_TURNS = 8  # of the event loop: what messages set off goes on in the turns after
_IDLE = 0.001  # seconds of processor time
_PATIENCE = 10.0  # seconds


async def wait_for_idle(min_sleep: float = 0, max_sleep: float = _PATIENCE) -> None:
    """Wait until the app has nothing to do.

    Textual takes processor time against the clock, so an app that gets no processor seems idle to it, and it
    gives up after a second. Here the loop has to turn, too, and there is time for that.
    """
    end = monotonic() + _PATIENCE
    busy = True
    while busy and monotonic() < end:
        before = process_time()
        await sleep(_WAIT)
        for _ in range(_TURNS):
            await sleep(0)
        busy = process_time() - before > _IDLE


@pytest.fixture(autouse=True)
def patient_pilot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pilots wait until the app is idle, however little time it gets."""
    for module in (textual.app, textual.pilot):
        monkeypatch.setattr(module, "wait_for_idle", wait_for_idle)


@pytest.fixture(autouse=True)
def known_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sessions that nobody gave a seed are dealt the same cards in every run."""
    numbers = count()

    def next_seed(size: int) -> str:
        return f"{next(numbers):0{2 * size}}"

    for module in (tui.draft, tui.plain, tui.screens.end):
        monkeypatch.setattr(module, "token_hex", next_seed)


@pytest.fixture(autouse=True)
def lasting_notes(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a screen says for a few seconds stays until it is read."""
    notify = textual.app.App.notify

    def lasting(app: textual.app.App[Any], message: str, **named: Any) -> None:
        notify(app, message, **named | {"timeout": 600.0})

    monkeypatch.setattr(textual.app.App, "notify", lasting)
