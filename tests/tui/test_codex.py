"""The codex and the page that says why, by keys."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from textual.widgets import OptionList

from engine.actions import OpenSession
from engine.events import Choice as JokeChoice
from engine.events import JokeMode
from modifiers.catalogue import GROUPS, catalogue
from modifiers.own import Own
from tests.tui.at_table import screen_text, table
from tests.tui.helpers import SIZES, make_app, party, settle_down
from tui.codex import codex_of
from tui.screens.codex import CodexScreen
from tui.screens.facts import FactsScreen
from tui.screens.home import HomeScreen
from tui.screens.table import TableScreen
from tui.screens.why import WhyScreen
from tui.widgets.page import Page

HERE = "52.37,4.90,Europe/Amsterdam"
MONDAY = datetime(2026, 11, 30, 20, tzinfo=UTC)


def playing(*numbers: str) -> OpenSession:
    """A session that plays by these modifiers alone."""
    return replace(party(), joke=JokeMode(JokeChoice.PICKED, numbers, place=HERE))


@pytest.mark.parametrize("number", list(catalogue()))
def test_there_is_something_to_say_of_every_modifier(number: str) -> None:
    codex = codex_of(HERE, MONDAY)
    modifier = catalogue()[number]
    entry = codex.entry(modifier)
    assert modifier.title in entry and modifier.text in entry
    assert f"decided by {codex.group(number)}" in entry
    assert ("It holds now" in entry) is (number in codex.holding)


def test_what_decides_them_divides_them_all() -> None:
    codex = codex_of(HERE, MONDAY)
    assert [len(codex.found((), group, False)) for group in codex.groups] == [
        len(modifiers) for modifiers in GROUPS.values()
    ]
    assert {each.number for each in codex.found((), "", True)} == set(codex.holding)


def test_what_a_table_made_up_names_its_condition_and_its_effect() -> None:
    codex = codex_of(HERE, MONDAY, (Own("The cat", "1", "5"),))
    entry = codex.entry(codex.known["232"]).splitlines()
    assert "- it holds when 1 Unicorn Tuesday does" in entry
    assert "- it does what 5 Fifth deal does" in entry
    assert "it holds when" not in codex.entry(codex.known["97"])


@pytest.mark.parametrize("size", SIZES)
async def test_the_codex_is_searched_from_the_first_screen(size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await settle_down(pilot)
        await pilot.press("x")
        await settle_down(pilot)
        assert isinstance(app.screen, CodexScreen)
        await pilot.press(*"blood moon", "enter")
        await settle_down(pilot)
        assert app.screen.query_one("#rules", OptionList).option_count == 1
        assert "114 Blood moon" in str(app.screen.query_one(Page).content)
        assert "1 of 233" in screen_text(pilot)
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


async def test_filters_show_what_holds_now_and_what_decides_it() -> None:
    app = make_app()
    async with app.run_test(size=(100, 30)) as pilot:
        await settle_down(pilot)
        await pilot.press("x")
        await settle_down(pilot)
        await pilot.press("shift+tab", "right")
        await settle_down(pilot)
        holding = codex_of(app.settings.place or "51.48,0.00,UTC", app.clock()).holding
        listed = app.screen.query_one("#rules", OptionList)
        assert 0 < listed.option_count == len(holding) < 233
        await pilot.press("shift+tab", "right")
        await settle_down(pilot)
        assert listed.option_count < len(holding)


async def test_at_the_table_it_says_what_is_played_with() -> None:
    async with table(playing("5", "160")) as pilot:
        if isinstance(pilot.app.screen, FactsScreen):
            await pilot.press("f2")
            await settle_down(pilot)
        await pilot.press("f5")
        await settle_down(pilot)
        assert isinstance(pilot.app.screen, CodexScreen)
        await pilot.press(*"blood moon", "enter")
        await settle_down(pilot)
        assert "not played with in this session" in str(pilot.app.screen.query_one(Page).content)


async def test_why_explains_the_card_step_by_step_and_the_row() -> None:
    async with table(playing("5")) as pilot:
        if isinstance(pilot.app.screen, FactsScreen):
            await pilot.press("f2")
            await settle_down(pilot)
        await pilot.press("h")
        await settle_down(pilot)
        assert isinstance(pilot.app.screen, TableScreen)
        await pilot.press("1", "1", "1", "w")
        await settle_down(pilot)
        assert isinstance(pilot.app.screen, WhyScreen)
        text = str(pilot.app.screen.query_one(Page).content)
        assert "It counts as" in text
        assert "ranks, low to high: " in text
        await pilot.press("w")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_without_the_joke_mode_why_tells_the_plain_order() -> None:
    async with table() as pilot:
        await pilot.press("1", "1", "1", "up", "up", "up", "w")
        await settle_down(pilot)
        text = str(pilot.app.screen.query_one(Page).content)
        assert "The front: " in text or "It counts as" in text
        assert "No modifier in play" not in text
        assert "wild" not in text
