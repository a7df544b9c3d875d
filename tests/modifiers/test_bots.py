"""Bots under random stacks of modifiers: ``python -m tests.bench.soundness stacks`` tries far more."""

import pytest

from engine.bots import CHARACTERS
from tests.bench.soundness import settings_judged, stacked


@pytest.mark.parametrize("number", range(12))
def test_greedy_sets_legally_under_any_stack(number: int) -> None:
    assert not any(settings_judged(stacked(f"sample/{number}"), ["greedy"], f"{number}"))


@pytest.mark.parametrize("first", range(0, len(CHARACTERS), 3))
def test_every_character_sets_legally_under_a_stack(first: int) -> None:
    bots = list(CHARACTERS)[first:] + list(CHARACTERS)[:first]
    settings = list(settings_judged(stacked(f"all/{first}"), bots, "all"))
    assert settings
    assert not any(settings)
