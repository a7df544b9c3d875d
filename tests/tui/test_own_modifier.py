"""Modifier ∞ by keys: made up, voted on, kept, played with, deleted."""

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from modifiers.own import Own
from saves.own_modifiers import load_own, save_own
from tests.tui.at_table import screen_text
from tests.tui.helpers import SIZES, make_app, settle_down
from tui.screens.codex import CodexScreen
from tui.screens.new_game import NewGameScreen
from tui.screens.own_modifier import OwnModifierScreen
from tui.widgets.choice import Choice
from tui.widgets.page import Page

CAT = Own("The cat", "64", "5")


async def pick(pilot: Pilot[None], key: str, words: str) -> None:
    """Choose a part of the modifier in the codex."""
    await pilot.press(key)
    await settle_down(pilot)
    assert isinstance(pilot.app.screen, CodexScreen)
    await pilot.press(*words, "enter", "enter")
    await settle_down(pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_it_is_made_up_voted_on_and_kept(size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await settle_down(pilot)
        await pilot.press("x")
        await settle_down(pilot)
        await pilot.press("f2")
        await settle_down(pilot)
        assert isinstance(app.screen, OwnModifierScreen)
        await pilot.press(*"The cat", "f2")
        assert str(app.screen.query_one("#problem", Static).content).startswith("Choose what it hangs on")
        await pick(pilot, "f3", "Cough")
        await pick(pilot, "f4", "Fives")
        assert isinstance(app.screen, OwnModifierScreen)
        assert "232 The cat" in str(app.screen.query_one(Page).content)
        await pilot.press("f5", "f6", "f2")
        assert "more votes for it" in str(app.screen.query_one("#problem", Static).content)
        await pilot.press("f7", "f2")
        await settle_down(pilot)
        assert isinstance(app.screen, CodexScreen)
        (own,), trouble = load_own()
        assert trouble is None
        assert (own.title, own.when) == ("The cat", "64")
        assert "of 234" in screen_text(pilot)


async def test_one_that_is_not_wanted_any_more_is_deleted_after_a_question() -> None:
    assert save_own([CAT]) is None
    app = make_app()
    async with app.run_test(size=(100, 30)) as pilot:
        await settle_down(pilot)
        await pilot.press("x")
        await settle_down(pilot)
        await pilot.press(*"232", "enter")
        await settle_down(pilot)
        assert app.screen.query_one("#rules", OptionList).option_count == 1
        await pilot.press("delete", "n")
        assert load_own() == ((CAT,), None)
        await pilot.press("delete", "y")
        await settle_down(pilot)
        assert load_own() == ((), None)


async def test_a_new_session_plays_with_it() -> None:
    assert save_own([CAT]) is None
    app = make_app()
    async with app.run_test(size=(100, 30)) as pilot:
        await settle_down(pilot)
        await pilot.press("n")
        await settle_down(pilot)
        assert isinstance(app.screen, NewGameScreen)
        app.screen.query_one("#jokes", Choice).value = "everything"
        await pilot.press("f2")
        await settle_down(pilot)
        assert app.game and app.game.jokes and app.game.session.joke
        assert app.game.session.joke.own == (("The cat", "64", "5"),)
        assert app.game.jokes.known["232"].title == "The cat"


async def test_one_that_could_never_do_anything_is_not_kept() -> None:
    app = make_app()
    async with app.run_test(size=(100, 30)) as pilot:
        await settle_down(pilot)
        await pilot.press("x")
        await settle_down(pilot)
        await pilot.press("f2")
        await settle_down(pilot)
        await pilot.press(*"Idle")
        await pick(pilot, "f3", "45 Mirror")
        await pick(pilot, "f4", "38 date")
        await pilot.press("f5", "f2")
        await settle_down(pilot)
        assert isinstance(app.screen, OwnModifierScreen)
        problem = str(app.screen.query_one("#problem", Static).content)
        assert problem == "It would do nothing: 38 needs ranks, which 45 does not find."
        assert load_own() == ((), None)
