"""Bots under random stacks of modifiers: ``python -m tests.bench.soundness stacks`` tries far more."""

from itertools import chain

import pytest

from engine.bots import CHARACTERS
from tests.bench.soundness import settings_judged, stacked, stacks, tables, under_stack


@pytest.mark.parametrize("number", range(12))
def test_greedy_sets_legally_under_any_stack(number: int) -> None:
    assert not any(settings_judged(stacked(f"sample/{number}"), ["greedy"], f"{number}"))


@pytest.mark.parametrize("first", range(0, len(CHARACTERS), 3))
def test_every_character_sets_legally_under_a_stack(first: int) -> None:
    bots = list(CHARACTERS)[first:] + list(CHARACTERS)[:first]
    settings = list(settings_judged(stacked(f"all/{first}"), bots, "all"))
    assert settings
    assert not any(settings)


def test_every_character_sits_down_under_each_stack_and_not_always_with_the_same() -> None:
    for number in range(len(CHARACTERS)):
        assert sorted(chain.from_iterable(tables(number))) == sorted(CHARACTERS)
    together = {frozenset(bots) for number in range(len(CHARACTERS)) for bots in tables(number)}
    assert len(together) > 2


def test_on_several_cores_comes_what_comes_on_one(capsys: pytest.CaptureFixture[str]) -> None:
    one_by_one = [under_stack(number) for number in range(2)]
    stacks(2)
    played = sum(map(len, one_by_one))
    assert capsys.readouterr().out == f"2 stacks: 0 fouls that could be helped in {played} settings\n"
