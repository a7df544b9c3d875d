"""The editor of house rules: every field by keys and by mouse, checked, undone, saved, never lost."""

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input
from textual.widgets._footer import FooterKey

from engine.rulesets import find_ruleset, read_rules, with_field
from saves.house_rules import named, path_for, save_rules, saved_rules
from tests.tui.helpers import SIZES, make_app, settle_down
from tests.tui.reading import screen_text, top
from tui.cli import main
from tui.rule_fields import rule_fields
from tui.screens.ask import Ask
from tui.screens.confirm import Confirm
from tui.screens.house_rules import HouseRulesScreen
from tui.screens.new_game import NewGameScreen
from tui.screens.rulesets import RulesetScreen
from tui.widgets.field_list import FieldList
from tui.widgets.rules_choice import RulesChoice


async def open_editor(pilot: Pilot[None], ruleset: str = "pagat") -> HouseRulesScreen:
    """Go to the editor on a ruleset by keys."""
    await pilot.press("n")
    await settle_down(pilot)
    await pilot.press("f3")
    await settle_down(pilot)
    await pilot.press(*ruleset, "enter", "f4")
    await settle_down(pilot)
    screen = top(pilot.app)
    assert isinstance(screen, HouseRulesScreen)
    return screen


async def find(pilot: Pilot[None], words: str) -> None:
    """Filter the fields and go to the first that is left."""
    screen = pilot.app.screen
    screen.query_one("#filter", Input).value = ""
    screen.query_one(FieldList).focus()
    await pilot.press(*words, "enter", "home")
    await settle_down(pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_every_field_is_there_with_meaning_and_legal_values(size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        screen = await open_editor(pilot)
        fields = screen.query_one(FieldList)
        await pilot.press("home")
        for each in rule_fields():
            assert fields.field == each
            if size == SIZES[0]:
                await pilot.press("down")
            else:
                fields.action_cursor_down()  # a key for each field at one size is enough, and much slower
        await find(pilot, "home run times")
        text = screen_text(app)
        assert "how many times over a home run pays the scoop" in text
        assert "1 to 10" in text
        await find(pilot, "overall")
        for value in ("none", "rows", "more-rows", "net"):
            assert value in screen_text(app)


@pytest.mark.parametrize("size", SIZES)
async def test_a_change_is_marked_listed_and_undone(size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await open_editor(pilot)
        await find(pilot, "pays.dragon")
        assert "No changes yet" in screen_text(app)
        await pilot.press("right", "right")
        await settle_down(pilot)
        text = screen_text(app)
        assert "* dragon" in text
        assert "15 (was 13)" in text
        assert "1 change" in text
        assert "naturals.pays.dragon 13" in text
        await pilot.press("f7")
        await settle_down(pilot)
        assert "14 (was 13)" in screen_text(app)
        await pilot.press("ctrl+z")
        await settle_down(pilot)
        assert "No changes yet" in screen_text(app)
        await pilot.press("f8", "ctrl+y")
        await settle_down(pilot)
        assert "15 (was 13)" in screen_text(app)
        await pilot.press("delete")
        await settle_down(pilot)
        assert "No changes yet" in screen_text(app)


async def test_a_value_is_typed_and_what_is_wrong_stays_with_a_reason() -> None:
    app = make_app()
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await open_editor(pilot)
        await find(pilot, "jackpot")
        await pilot.press("enter")
        value = screen.query_one("#value", Input)
        assert value.has_focus
        await pilot.press("2", "enter")
        await settle_down(pilot)
        assert "2 is more than the rake, which is 0" in screen_text(app)
        assert value.has_focus
        assert value.value == "2"
        assert "No changes yet" in screen_text(app)
        await pilot.press("escape")
        await settle_down(pilot)
        assert value.value == "0"
        await find(pilot, "rake")
        await pilot.press("enter", "2", "enter")
        await settle_down(pilot)
        assert screen.query_one(FieldList).has_focus
        assert "house.rake 0, now 2" in screen_text(app)


async def test_a_legal_value_is_chosen_by_keys_and_by_mouse() -> None:
    app = make_app()
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await open_editor(pilot)
        await find(pilot, "clash")
        await pilot.press("enter", "down", "enter")
        await settle_down(pilot)
        assert "naturals.clash higher-takes-full, now difference" in screen_text(app)
        assert screen.query_one(FieldList).has_focus
        await find(pilot, "counts as two pairs")
        await pilot.click("#legal", offset=(2, 1))
        await settle_down(pilot)
        assert "naturals.quad_is_two_pairs yes, now no" in screen_text(app)


async def test_rules_are_saved_under_a_title_and_every_command_takes_them(
    own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    app = make_app()
    async with app.run_test(size=(100, 30)) as pilot:
        await open_editor(pilot)
        await find(pilot, "sweep")
        await pilot.press("right", "f2")
        await settle_down(pilot)
        assert isinstance(top(app), Ask)
        await pilot.press("ctrl+u", *"Pagat", "enter")
        await settle_down(pilot)
        assert "a name of the game's own ruleset Pagat" in screen_text(app)
        await pilot.press("ctrl+u", *"Our Pagat", "enter")
        await settle_down(pilot)
        screen = top(app)
        assert isinstance(screen, RulesetScreen)
        saved = screen.query_one(RulesChoice).chosen
        assert saved == named(with_field(find_ruleset("pagat"), "sweep=1"), "Our Pagat")
        await pilot.press("f2")
        await settle_down(pilot)
        form = top(app)
        assert isinstance(form, NewGameScreen)
        assert form.query_one(RulesChoice).chosen == saved
    file = own_home / "rulesets" / "our-pagat.toml"
    assert read_rules(file.read_text("utf-8"), "") == saved
    assert main(["rules", "check", str(file)]) == 0
    assert "is right: our-pagat" in capsys.readouterr().out
    assert main(["rank", "--rules", str(file), "As Ah Kd"]) == 0


async def test_a_file_that_is_there_is_asked_about_before_it_is_written_over() -> None:
    ours = named(with_field(find_ruleset("pagat"), "sweep=7"), "Friday")
    save_rules(ours, path_for(ours), "pagat")
    app = make_app()
    async with app.run_test(size=(100, 30)) as pilot:
        await open_editor(pilot, "friday")
        assert "changed from Pagat" in screen_text(app)
        assert "sweep 0, now 7" in screen_text(app)
        await find(pilot, "sweep")
        for answer, sweep in (("n", 7), ("y", 8)):
            if answer == "n":
                await pilot.press("right")
            await pilot.press("f2")
            await settle_down(pilot)
            await pilot.press("enter")
            await settle_down(pilot)
            assert isinstance(top(app), Confirm)
            await pilot.press(answer)
            await settle_down(pilot)
            (saved,) = saved_rules()
            assert saved.rules
            assert saved.rules.sweep == sweep
        assert saved.source == "pagat"
        assert isinstance(top(app), RulesetScreen)


@pytest.mark.parametrize("key", ["escape", "ctrl+q"])
async def test_changes_are_not_thrown_away_unasked(key: str) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await open_editor(pilot)
        await find(pilot, "sweep")
        await pilot.press("right", key)
        await settle_down(pilot)
        assert isinstance(top(app), Confirm)
        await pilot.press("n")
        await settle_down(pilot)
        assert top(app) is screen
        assert "sweep 0, now 1" in screen_text(app)
        await pilot.press(key)
        await settle_down(pilot)
        await pilot.press("y")
        await settle_down(pilot)
        assert isinstance(top(app), RulesetScreen) if key == "escape" else not app.is_running
    assert saved_rules() == ()


async def test_without_changes_nothing_is_asked() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await open_editor(pilot)
        await pilot.press("escape")
        await settle_down(pilot)
        assert isinstance(top(app), RulesetScreen)


async def test_a_filter_that_finds_nothing_says_so_and_escape_empties_it() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await open_editor(pilot)
        await pilot.press(*"xyzzy")
        await settle_down(pilot)
        assert "no field is like that" in screen_text(app)
        await pilot.press("right", "f7", "enter", "delete", "enter")
        await settle_down(pilot)
        screen.query_one("#filter").focus()
        await pilot.press("escape")
        await settle_down(pilot)
        assert screen.query_one(FieldList).has_focus
        assert screen.query_one(FieldList).field is not None


async def test_the_editor_is_plain_where_only_plain_letters_may_be() -> None:
    app = make_app(ascii_only=True)
    async with app.run_test(size=(160, 48)) as pilot:
        await open_editor(pilot, "xap")
        await find(pilot, "title")
        await pilot.press("enter", *"Ngoại", "enter")
        await settle_down(pilot)
        assert "Ngoai" in screen_text(app)
        assert screen_text(app).isascii()


async def test_the_last_line_is_laid_anew_only_where_other_keys_do_something() -> None:
    app = make_app()
    async with app.run_test(size=(160, 48)) as pilot:
        await open_editor(pilot)
        await pilot.press("o")
        await settle_down(pilot)
        before = [*app.screen.query(FooterKey)]
        await pilot.press(*"verall")
        await settle_down(pilot)
        assert [*app.screen.query(FooterKey)] == before
        await pilot.press("enter", "right")
        await settle_down(pilot)
        keys = [key.description for key in app.screen.query(FooterKey)]
        assert "Undo" in keys
        assert keys != [key.description for key in before]
