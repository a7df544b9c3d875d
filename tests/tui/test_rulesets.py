"""The rulesets: found by any name, shown with what they pay, varied by switches, chosen and deleted."""

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from engine.rules import Rules
from engine.rulesets import Ruleset, Variation, catalogue, find_ruleset, rulesets, with_field
from saves.house_rules import named, path_for, save_rules
from tests.tui.helpers import SIZES, make_app, settle_down
from tests.tui.reading import screen_text, top
from tui.app import ThirteenApp
from tui.screens.confirm import Confirm
from tui.screens.new_game import NewGameScreen
from tui.screens.rulesets import RulesetScreen
from tui.widgets.page import Page
from tui.widgets.rules_choice import RulesChoice, RulesList
from tui.widgets.variations import Variations

OURS = named(with_field(find_ruleset("pagat"), "sweep=7"), "Friday")


async def open_rulesets(pilot: Pilot[None]) -> RulesetScreen:
    """Go to the rulesets by keys."""
    await pilot.press("n")
    await settle_down(pilot)
    await pilot.press("f3")
    await settle_down(pilot)
    screen = top(pilot.app)
    assert isinstance(screen, RulesetScreen)
    return screen


def chosen_in_form(app: ThirteenApp) -> Rules:
    """The rules that New game would play."""
    screen = top(app)
    assert isinstance(screen, NewGameScreen)
    return screen.query_one(RulesChoice).chosen


@pytest.mark.parametrize("size", SIZES)
async def test_any_name_finds_a_ruleset_and_enter_chooses_it(size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        screen = await open_rulesets(pilot)
        assert screen.query_one(RulesList).option_count == len(rulesets())
        await pilot.press(*"mau binh", "enter")
        await settle_down(pilot)
        assert screen.query_one(RulesList).option_count == 1
        text = screen_text(app)
        assert "Xập Xám" in text
        assert "much more for strong rows" in text
        assert "scoop doubles" in text
        await pilot.press("enter")
        await settle_down(pilot)
        assert chosen_in_form(app) == find_ruleset("vietnamese")
        await pilot.press("f2")
        await settle_down(pilot)
        assert app.game is not None
        assert app.game.session.rules == find_ruleset("vietnamese")


async def test_what_is_paid_follows_the_cursor() -> None:
    app = make_app()
    async with app.run_test(size=(160, 48)) as pilot:
        await open_rulesets(pilot)
        await pilot.press(*"taiwan", "enter")
        await settle_down(pilot)
        assert "a scoop of everyone: 12 units from each, against 3" in screen_text(app)


@pytest.mark.parametrize("by_mouse", [False, True])
async def test_variations_are_switches_that_show_what_they_change(by_mouse: bool) -> None:
    app = make_app()
    async with app.run_test(size=(160, 48)) as pilot:
        screen = await open_rulesets(pilot)
        await pilot.press(*"pagat", "enter")
        await settle_down(pilot)
        assert "all three rows, a scoop: 3 units in all" in screen_text(app)
        if by_mouse:
            await pilot.click(Variations, offset=(3, 2))
        else:
            screen.query_one(Variations).focus()
            await pilot.press("down", "down", "space")
        await settle_down(pilot)
        text = screen_text(app)
        assert "[x] sweep:" in text
        assert text.count("[x]") == 1
        assert "all three rows, a scoop: 4 units in all" in text
        await pilot.press("f2")
        await settle_down(pilot)
        assert chosen_in_form(app) == find_ruleset("pagat+sweep")


async def test_a_switch_goes_off_again_and_another_ruleset_begins_with_none() -> None:
    app = make_app()
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await open_rulesets(pilot)
        choice = screen.query_one(RulesChoice)
        await pilot.press(*"singapore", "enter")
        screen.query_one(Variations).focus()
        await pilot.press("space", "down", "space")
        await settle_down(pilot)
        assert choice.chosen == find_ruleset("singapore+dragon-26+small-to-ten")
        await pilot.press("space")
        await settle_down(pilot)
        assert choice.chosen == find_ruleset("singapore+dragon-26")
        screen.query_one("#filter").focus()
        await pilot.press(*["backspace"] * 9, *"simple", "enter")
        await settle_down(pilot)
        assert choice.chosen == find_ruleset("simple")


async def test_variations_that_contradict_each_other_are_refused_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clashing = (
        Variation("chips", "Chips count.", ("stakes.table=true",)),
        Variation("pool", "A pool.", ("settlement=pool",)),
    )
    odd = Ruleset(with_field(find_ruleset("simple"), "title=Odd"), clashing)
    monkeypatch.setattr("tui.widgets.rules_choice.catalogue", lambda: (*catalogue(), odd))
    app = make_app()
    async with app.run_test(size=(160, 48), notifications=True) as pilot:
        screen = await open_rulesets(pilot)
        await pilot.press(*"odd", "enter")
        screen.query_one(Variations).focus()
        await pilot.press("space", "down", "space")
        await settle_down(pilot)
        text = screen_text(app)
        assert "That does not go together" in text
        assert "[x] chips" in text
        assert "[ ] pool" in text


async def test_escape_changes_nothing() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await open_rulesets(pilot)
        before = screen.query_one(RulesChoice).chosen
        await pilot.press("down", "down", "escape")
        await settle_down(pilot)
        assert chosen_in_form(app) == before


async def test_own_rules_are_listed_first_here_and_in_the_form_and_can_be_deleted() -> None:
    save_rules(OURS, path_for(OURS), "pagat")
    app = make_app()
    async with app.run_test() as pilot:
        screen = await open_rulesets(pilot)
        assert screen.query_one(RulesList).option_count == len(rulesets()) + 1
        await pilot.press("home", "enter")
        await settle_down(pilot)
        assert chosen_in_form(app) == OURS
        await pilot.press("f3")
        await settle_down(pilot)
        assert "Friday" in screen_text(app)
        await pilot.press("delete")
        await settle_down(pilot)
        assert isinstance(top(app), Confirm)
        await pilot.press("n")
        await settle_down(pilot)
        assert path_for(OURS).exists()
        await pilot.press("delete")
        await settle_down(pilot)
        await pilot.press("y")
        await settle_down(pilot)
        assert not path_for(OURS).exists()
        screen = top(app)  # type: ignore[assignment]
        assert screen.query_one(RulesList).option_count == len(rulesets())


async def test_a_ruleset_of_the_game_cannot_be_deleted() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await open_rulesets(pilot)
        await pilot.press("delete")
        await settle_down(pilot)
        assert top(app) is screen
        assert not screen.query_one("#delete").display


async def test_a_damaged_file_shows_its_problem_and_cannot_be_chosen(own_home: Path) -> None:
    folder = own_home / "rulesets"
    folder.mkdir(parents=True)
    (folder / "broken.toml").write_text("rwo = 1\n", "utf-8")
    app = make_app()
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await open_rulesets(pilot)
        await pilot.press("home")
        await settle_down(pilot)
        assert "broken.toml" in screen_text(app)
        told = " ".join(str(screen.query_one(Page).content).split())
        assert "unknown field 'rwo', did you mean 'row'?" in told
        await pilot.press("enter", "f2", "f4")
        await settle_down(pilot)
        assert top(app) is screen
        assert (folder / "broken.toml").read_text("utf-8") == "rwo = 1\n"


async def test_it_is_plain_where_only_plain_letters_may_be() -> None:
    app = make_app(ascii_only=True)
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await open_rulesets(pilot)
        await pilot.press(*"xap", "enter")
        await settle_down(pilot)
        assert "Xap Xam" in screen_text(app)
        assert screen_text(app).isascii()
        rules = screen.query_one("#rules", OptionList)
        await pilot.click("#choose")
        await settle_down(pilot)
        assert rules.option_count == 1
        assert chosen_in_form(app) == find_ruleset("vietnamese")
