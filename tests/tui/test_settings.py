"""Settings: each takes effect at once, is kept at once, and is there again after a restart (S17)."""

import json
from dataclasses import fields, replace
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.theme import Theme

from engine.setting import SortBy
from saves.settings import Hints, Settings, load_settings, save_settings
from tests.tui.helpers import SIZES, make_app, party, settle_down
from tests.tui.reading import screen_text, top
from tui.app import ThirteenApp
from tui.screens.end import EndScreen
from tui.screens.home import HomeScreen
from tui.screens.settings import SettingsScreen
from tui.screens.table import TableScreen
from tui.themes import THEMES
from tui.widgets.choice import Choice

CHANGED = {
    "theme": THEMES[1].name,
    "sort": SortBy.SUIT,
    "hints": Hints.ALWAYS,
    "animations": False,
    "four_colours": False,
    "ascii": True,
    "confirm_foul": False,
    "walking_away": False,
}


async def open_settings(pilot: Pilot[None]) -> SettingsScreen:
    """Open the settings with their key."""
    await settle_down(pilot)
    await pilot.press("e")
    await settle_down(pilot)
    screen = pilot.app.screen
    assert isinstance(screen, SettingsScreen)
    return screen


@pytest.mark.parametrize("size", SIZES)
async def test_every_setting_is_on_the_screen(size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        screen = await open_settings(pilot)
        for each in fields(Settings):
            choice = screen.query_one(f"#{each.name}")
            assert screen.query_one("#settings").region.contains_region(choice.region), each.name
        assert screen.query_one("#settings").region.contains_region(screen.query_one("#defaults").region)
        assert not screen.query_one("#settings").max_scroll_y
        text = screen_text(app)
        for words in ("felt-dark", "A♥", "✔ legal", "✘ foul", "letters for suits, no symbols"):
            assert words in text


@pytest.mark.parametrize("name", CHANGED)
async def test_a_setting_changes_by_key_and_is_there_after_a_restart(name: str) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await open_settings(pilot)
        screen.query_one(f"#{name}", Choice).focus()
        await pilot.press("right")
        await settle_down(pilot)
        assert app.settings == replace(Settings(), **{name: CHANGED[name]})  # type: ignore[arg-type]
    assert load_settings() == (app.settings, None)
    app = make_app()
    async with app.run_test() as pilot:
        screen = await open_settings(pilot)
        assert screen.query_one(f"#{name}", Choice).value == screen._value(name)
        assert app.settings == replace(Settings(), **{name: CHANGED[name]})  # type: ignore[arg-type]


async def test_settings_are_changed_by_mouse_and_the_arrows_move_between_them() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await open_settings(pilot)
        await pilot.click("#hints", offset=(10, 0))
        assert load_settings()[0].hints is Hints.ALWAYS
        await pilot.press("down", "space")
        assert not load_settings()[0].confirm_foul
        await pilot.press("up", "left")
        assert load_settings()[0].hints is Hints.ON_REQUEST
        await pilot.click("#back")
        await settle_down(pilot)
        assert isinstance(top(app), HomeScreen)
        assert screen not in app.screen_stack


async def test_every_setting_takes_effect_at_once() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await open_settings(pilot)
        await pilot.press("right")
        assert app.theme == THEMES[1].name
        for name in ("ascii", "four_colours", "animations"):
            screen.query_one(f"#{name}", Choice).focus()
            await pilot.press("right")
        await settle_down(pilot)
        assert app.has_class("-ascii")
        assert app.has_class("-two-colours")
        assert app.animation_level == "none"
        text = screen_text(app)
        assert "Ah" in text
        assert text.isascii()
        await pilot.press("escape")
        await settle_down(pilot)
        assert screen_text(app).isascii()


async def test_defaults_set_everything_back() -> None:
    save_settings(replace(Settings(), theme="nord", ascii=True, sort=SortBy.SUIT, hints=Hints.OFF))
    app = make_app()
    async with app.run_test() as pilot:
        screen = await open_settings(pilot)
        assert app.theme == "nord"
        await pilot.press("r")
        await settle_down(pilot)
        assert app.settings == Settings()
        assert load_settings() == (Settings(), None)
        assert screen.query_one("#theme", Choice).value == "felt-dark"
        assert not app.has_class("-ascii")


async def test_every_theme_can_be_chosen_and_left_again() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await open_settings(pilot)
        seen = [app.theme]
        for _ in app.available_themes:
            await pilot.press("right")
            seen.append(app.theme)
        assert seen[0] == seen[-1]
        assert set(seen) == set(app.available_themes)
        assert {"felt-dark", "felt-light", "high-contrast", "ansi-dark"} <= set(seen)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
async def test_a_kept_theme_colours_the_first_screen(theme: Theme) -> None:
    save_settings(replace(Settings(), theme=theme.name))
    app = make_app()
    async with app.run_test() as pilot:
        await settle_down(pilot)
        assert app.screen.styles.background.hex.lower() == theme.background
        assert app.theme_variables["gold"] == theme.variables["gold"]


async def test_other_themes_have_cards_for_their_ground() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        gold = {}
        for name in ("textual-dark", "textual-light"):
            app.theme = name
            await settle_down(pilot)
            gold[name] = app.theme_variables["gold"]
        assert gold == {"textual-dark": "#f2c14e", "textual-light": "#634000"}


async def test_a_theme_chosen_in_the_palette_is_kept() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await settle_down(pilot)
        app.theme = "nord"
        await settle_down(pilot)
        assert load_settings()[0].theme == "nord"


async def test_a_theme_that_is_not_there_is_not_forgotten(own_home: Path) -> None:
    save_settings(replace(Settings(), theme="of-tomorrow"))
    app = make_app()
    async with app.run_test() as pilot:
        await open_settings(pilot)
        assert app.theme == "felt-dark"
        assert json.loads((own_home / "settings.json").read_text())["theme"] == "of-tomorrow"


async def test_unreadable_settings_are_put_aside_and_said_so_once(own_home: Path) -> None:
    own_home.mkdir()
    (own_home / "settings.json").write_text('{"theme": ')
    app = make_app()
    async with app.run_test(size=(100, 30), notifications=True) as pilot:
        await settle_down(pilot)
        assert "back to the defaults" in screen_text(app)
    assert (own_home / "settings.json.bak").read_text() == '{"theme": '


async def test_settings_that_cannot_be_kept_say_so_and_still_hold(own_home: Path) -> None:
    own_home.write_text("a file where the folder should be")
    app = make_app()
    async with app.run_test(size=(160, 48), notifications=True) as pilot:
        await open_settings(pilot)
        await pilot.press("right")
        await settle_down(pilot)
        assert app.theme == THEMES[1].name
        assert "settings are not kept" in screen_text(app)


async def test_the_command_line_keeps_plain_letters_whatever_is_set() -> None:
    app = ThirteenApp(ascii_only=True)
    async with app.run_test() as pilot:
        screen = await open_settings(pilot)
        assert screen.query_one("#ascii", Choice).value == "off"
        screen.query_one("#ascii", Choice).focus()
        await pilot.press("right", "right")
        await settle_down(pilot)
        assert app.has_class("-ascii")
        assert not load_settings()[0].ascii


async def test_a_place_is_kept_once_it_is_one(own_home: Path) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await open_settings(pilot)
        screen.query_one("#place").focus()
        await pilot.press(*"52.37,4.90,Europe/Amst")
        await settle_down(pilot)
        assert "'Europe/Amst' is no time zone; write latitude,longitude,zone" in screen_text(app)
        assert load_settings()[0].place == ""
        await pilot.press(*"erdam")
        await settle_down(pilot)
        assert "no time zone" not in screen_text(app)
    assert load_settings()[0].place == "52.37,4.90,Europe/Amsterdam"


async def test_where_nobody_walks_away_an_open_deal_comes_first() -> None:
    """S20: a bad hand is not dodged by quitting and starting something else."""
    save_settings(Settings(walking_away=False, hints=Hints.ALWAYS))
    async with make_app().run_test() as pilot:
        app = pilot.app
        assert isinstance(app, ThirteenApp)
        await settle_down(pilot)
        app.start(party(deals=1))
        await settle_down(pilot)
        for key in ("4", "enter", "enter"):
            await pilot.press(key)
            await settle_down(pilot)
        assert isinstance(app.screen, EndScreen)
        assert app.game
        ended = app.game.kept.id
        await pilot.press("n")
        await settle_down(pilot)
        assert app.game.view.number == 1
        assert app.game.kept.id != ended, "a session that has ended keeps nobody"
        bad = app.game.view.cards
        await pilot.press("q")
    async with make_app().run_test() as pilot:
        app = pilot.app
        assert isinstance(app, ThirteenApp)
        await settle_down(pilot)
        for away in (lambda: pilot.press("n"), lambda: app.start(party()), lambda: app.resume(ended)):
            await (away() or settle_down(pilot))
            await settle_down(pilot)
            assert isinstance(app.screen, TableScreen)
            assert app.game and app.game.view.cards == bad
            assert any("this deal comes first" in each.message for each in app._notifications)
            await pilot.press("escape")
            await settle_down(pilot)
