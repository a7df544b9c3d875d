"""Setting a session up: what the form asks for, what it refuses and how it says so, by keys and by mouse."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.scrollbar import ScrollBar
from textual.widgets import Input, OptionList, Static

from engine.bots import CHARACTERS
from engine.events import Choice as JokeChoice
from engine.events import Length, Player
from engine.rules import Rules
from engine.rulesets import Ruleset, catalogue, find_ruleset, rulesets
from saves.kept import KeptSession
from saves.store import open_store
from tests.tui.helpers import NOON, SIZES, make_app, party, settle_down
from tests.tui.reading import screen_text, top
from tui.app import ThirteenApp
from tui.cli import main
from tui.screens.base import SessionScreen
from tui.screens.help import HelpScreen
from tui.screens.home import HomeScreen
from tui.screens.new_game import NewGameScreen
from tui.widgets.choice import Choice
from tui.widgets.rules_choice import RulesChoice, RulesList

NAMES = tuple(CHARACTERS)


async def open_form(pilot: Pilot[None]) -> NewGameScreen:
    """Open the form with its key."""
    await pilot.press("n")
    await settle_down(pilot)
    screen = pilot.app.screen
    assert isinstance(screen, NewGameScreen)
    return screen


def hint(screen: NewGameScreen, field: str) -> str:
    """What stands beside a field."""
    return str(screen.query_one(f"#hint-{field}", Static).content)


async def test_two_keys_start_a_game_and_it_remembers_its_players() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await open_form(pilot)
        await pilot.press("home", *"Zoe ", "shift+end", "delete", "enter")
        await settle_down(pilot)
        assert app.game is not None
        assert isinstance(top(app), SessionScreen)
        players = app.game.session.players
        assert [player.bot for player in players] == [None, *NAMES[:3]]
        assert players[0].name == "Zoe"
        assert app.game.session.length == Length(deals=20)
        app.go_home()
        await settle_down(pilot)
        screen = await open_form(pilot)
        assert screen.query_one("#name-1", Input).value == "Zoe"


async def test_the_form_is_filled_in_by_keys_alone() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await open_form(pilot)
        await pilot.press(*"Ana")
        await pilot.press("tab", "left", "tab", *"Bo")  # the second seat: a person
        for past in (1, 2):  # the others: nobody, which comes after all characters
            await pilot.press("tab", *["right"] * (len(NAMES) - past))
        await pilot.press("down", "down", "down", "right", "tab", *"23:30", "down", *"luck")
        await pilot.press("down", "down", *"pagat", "f2")
        await settle_down(pilot)
        assert app.game is not None, [str(each.content) for each in screen.query(".hint").results(Static)]
        session = app.game.session
        assert session.players == (Player("Ana"), Player("Bo"))
        assert session.rules.name == "pagat"
        assert session.length.until is not None
        assert session.length.until[11:16] == "23:30"
        assert session.seed == "luck"


async def test_a_fault_stands_beside_its_field_and_nothing_typed_is_lost() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await open_form(pilot)
        await pilot.press(*"mei", "enter")
        await settle_down(pilot)
        assert top(app) is screen
        assert app.game is None
        assert hint(screen, "seat-2") == "✘ has the name of seat 1"
        assert app.focused is screen.query_one("#name-2")
        assert screen.query_one("#name-1", Input).value == "mei"
        await pilot.press(*"Bo")
        assert hint(screen, "seat-2") == CHARACTERS[NAMES[0]].description
        await pilot.press("enter")
        await settle_down(pilot)
        assert app.game is not None


async def test_nobody_is_wrong_before_they_have_finished() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await open_form(pilot)
        await pilot.press("backspace")
        await pilot.pause()
        assert hint(screen, "seat-1") == ""
        await pilot.press("enter")
        await pilot.pause()
        assert hint(screen, "seat-1") == "✘ needs a name"


async def test_the_time_is_shown_as_it_was_understood() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await open_form(pilot)
        screen.query_one("#ends", Choice).focus()
        await pilot.press("right", "tab", *"in 45 min")
        await pilot.pause()
        moment = (NOON + timedelta(minutes=45)).astimezone()
        assert f"{moment:%A %H:%M}" in str(screen.query_one("#length-words", Static).content)


async def test_the_form_is_filled_in_by_mouse() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await open_form(pilot)
        await pilot.click("#kind-2", offset=(10, 0))
        assert screen.query_one("#kind-2", Choice).value == NAMES[1]
        await pilot.click("#kind-2", offset=(1, 0))
        assert screen.query_one("#kind-2", Choice).value == NAMES[0]
        await pilot.click("#ends", offset=(10, 0))
        await pilot.click("#ends", offset=(10, 0))
        above = round(screen.query_one("#rules").scroll_y)
        await pilot.click("#rules", offset=(3, 1))
        await pilot.click("#start")
        await settle_down(pilot)
        assert app.game is not None
        assert app.game.session.length == Length()
        assert app.game.session.rules == rulesets()[above + 1]


async def test_escape_and_the_button_lead_back_without_a_game() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        for leave in ("escape", "button"):
            await open_form(pilot)
            await (pilot.click("#back") if leave == "button" else pilot.press(leave))
            await settle_down(pilot)
            assert isinstance(top(app), HomeScreen)
        assert not app.store.sessions()


async def test_help_over_the_form_keeps_what_is_typed() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await open_form(pilot)
        await pilot.press(*"Zoe?", "f1")
        await settle_down(pilot)
        assert isinstance(top(app), HelpScreen)
        await pilot.press("escape")
        await settle_down(pilot)
        assert top(app) is screen
        assert screen.query_one("#name-1", Input).value == "Zoe?"


async def test_a_new_game_leaves_the_one_in_progress_among_the_sessions() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        app.start(party(seed="first"))
        await settle_down(pilot)
        app.start(party(seed="second"))
        await settle_down(pilot)
        assert len(app.store.sessions()) == 2
        app.resume(app.store.sessions()[1].id)
        await settle_down(pilot)
        assert app.game is not None
        assert app.game.session.seed == "first"


async def test_the_rules_of_the_last_session_are_chosen_again() -> None:
    KeptSession.create(open_store(), party(ruleset="two-four"), NOON).close()
    app = make_app()
    async with app.run_test() as pilot:
        screen = await open_form(pilot)
        assert screen.query_one("#rules", OptionList).highlighted == [each.name for each in rulesets()].index(
            "two-four"
        )


HOUSE = replace(find_ruleset("one-six"), name="friday", title="Friday evening – Zoë’s own", sweep=5)


async def test_a_ruleset_that_was_brought_along_is_first_and_chosen() -> None:
    KeptSession.create(open_store(), party(ruleset="two-four"), NOON).close()
    app = ThirteenApp(clock=lambda: NOON, house_rules=HOUSE)
    async with app.run_test() as pilot:
        screen = await open_form(pilot)
        rules = screen.query_one(RulesList)
        assert rules.highlighted == 0
        assert rules.option_count == len(rulesets()) + 1
        assert "Friday evening – Zoë’s own" in screen_text(app)
        assert "yours" in screen_text(app)
        await pilot.press("enter")
        await settle_down(pilot)
        assert app.game is not None
        assert app.game.session.rules == HOUSE


async def test_a_ruleset_of_the_game_can_be_brought_along_too() -> None:
    app = ThirteenApp(clock=lambda: NOON, house_rules=find_ruleset("two-four"))
    async with app.run_test() as pilot:
        screen = await open_form(pilot)
        assert screen.query_one(RulesList).option_count == len(rulesets())
        assert screen.query_one(RulesChoice).chosen == find_ruleset("two-four")


async def test_house_rules_are_painted_in_ascii_where_that_is_asked_for() -> None:
    app = ThirteenApp(ascii_only=True, clock=lambda: NOON, house_rules=HOUSE)
    async with app.run_test() as pilot:
        await open_form(pilot)
        assert screen_text(app).isascii()
        assert "Friday evening - Zoe's own" in screen_text(app)


@pytest.fixture
def many_rulesets(monkeypatch: pytest.MonkeyPatch) -> tuple[Rules, ...]:
    """As many as there are tables in the world."""
    more = tuple(replace(rulesets()[1], name=f"house-{at}", title=f"House {at}") for at in range(17))
    every = (*catalogue(), *map(Ruleset, more))
    monkeypatch.setattr("tui.widgets.rules_choice.catalogue", lambda: every)
    return more


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.usefixtures("many_rulesets")
async def test_a_long_list_of_rulesets_scrolls(size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        screen = await open_form(pilot)
        screen.query_one(RulesList).focus()
        await pilot.press("end")
        await settle_down(pilot)
        assert screen.query_one(RulesChoice).chosen == find_ruleset("vietnamese")
        assert "Xập Xám" in screen_text(app)
        assert screen.query_one("#start").region.bottom < size[1]


async def test_typing_filters_the_rulesets(many_rulesets: tuple[Rules, ...]) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await open_form(pilot)
        rules = screen.query_one(RulesList)
        rules.focus()
        await pilot.press(*"house 16")
        await settle_down(pilot)
        assert screen.query_one("#filter").has_focus
        assert rules.option_count == 1
        assert f"1 of {len(rulesets()) + len(many_rulesets)} rulesets" in screen_text(app)
        assert screen.query_one(RulesChoice).chosen == many_rulesets[16]
        await pilot.press(*"x")
        await settle_down(pilot)
        assert "no ruleset is like that" in screen_text(app)
        assert screen.query_one(RulesChoice).chosen == many_rulesets[16]
        await pilot.press("backspace", "enter")
        await settle_down(pilot)
        assert top(app) is screen
        assert rules.has_focus
        await pilot.press("enter")
        await settle_down(pilot)
        assert app.game is not None
        assert app.game.session.rules == many_rulesets[16]


@pytest.mark.parametrize("size", SIZES)
async def test_no_description_of_a_bot_is_cut(size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await open_form(pilot)
        await pilot.press("tab")  # the second seat, of the first character
        for name in NAMES:
            await settle_down(pilot)
            assert CHARACTERS[name].description in screen_text(app)
            await pilot.press("right")
        assert "…" not in screen_text(app)


async def test_no_scroll_bar_shows_where_all_is_in_sight() -> None:
    app = make_app()
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await open_form(pilot)
        screen.query_one("#kind-1", Choice).value = NAMES[0]
        await settle_down(pilot)
        shown = [bar for bar in screen.query(ScrollBar) if bar.display and bar.region]
        assert all(bar.window_virtual_size > bar.window_size for bar in shown)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--rules", "no-such"], "no ruleset is called 'no-such'"),
        (["--rules", "missing.toml"], "missing.toml: cannot be read"),
        (["--set", "sweeep=5"], "unknown field 'sweeep'"),
        (["--set", "sweep=many"], "sweep"),
        (["--rules", "simple", "rank", "As Kd 3c"], "--rules goes behind the command"),
        (["--plain", "--rules", "simple"], "go with the full screen"),
    ],
)
def test_bad_house_rules_are_one_line_before_the_screen_opens(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    told = capsys.readouterr()
    assert complaint in told.err
    assert told.err.count("\n") == 1
    assert not told.out


def test_house_rules_of_the_command_line_reach_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "friday.toml"
    file.write_text('title = "Friday"\nrow = 2\n')
    brought: list[Rules | None] = []
    monkeypatch.setenv("TEXTUAL_DRIVER", "none")

    def run_app(ascii_only: bool, house_rules: Rules | None) -> int:
        brought.append(house_rules)
        return 0

    monkeypatch.setattr("tui.app.run_app", run_app)
    assert main(["--rules", str(file), "--set", "sweep=4", "--set", "foul.pays=7"]) == 0
    assert main(["--set", "sweep=4"]) == 0
    assert main([]) == 0
    own, usual, none = brought
    assert own
    assert (own.title, own.row, own.sweep, own.foul.pays) == ("Friday", 2, 4, 7)
    assert usual == replace(find_ruleset("one-six"), sweep=4)
    assert none is None


@pytest.mark.parametrize("size", SIZES)
async def test_every_field_is_on_the_screen_at_every_size(size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        screen = await open_form(pilot)
        for widget in screen.query("#form Choice, #form Input, #form Button, #form OptionList"):
            if widget.display and widget.visible:
                assert screen.query_one("#form").region.contains_region(widget.region), widget
        choice = screen.query_one(RulesList)
        assert choice.option_count == len(rulesets())
        for _ in range(choice.option_count):
            choice.action_cursor_down()
            await settle_down(pilot)
            assert screen.query_one(RulesChoice).chosen.title in screen_text(app)


async def test_a_name_with_brackets_is_only_a_name() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await open_form(pilot)
        await pilot.press(*"[red]A[/]", "enter")
        await settle_down(pilot)
        app.go_home()
        await settle_down(pilot)
        assert "[red]A[/] 0" in screen_text(app)


async def test_up_and_down_stay_in_their_column() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await open_form(pilot)
        names = []
        for key in ("down", "down", "down", "up", "tab", "down", "down", "up"):
            await pilot.press(key)
            names.append(app.focused.id if app.focused else None)
        assert names == ["name-2", "name-3", "name-4", "name-3", "kind-4", "kind-5", "kind-6", "kind-5"]


@pytest.mark.parametrize("size", SIZES)
async def test_it_is_told_how_many_sit_out(size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        screen = await open_form(pilot)
        screen.query_one("#filter", Input).focus()
        await pilot.press(*"criss")
        await settle_down(pilot)
        assert "2 of 4 play a deal; the others sit out in turn, the dealer first." in screen_text(app)


async def test_the_variations_of_the_last_session_are_offered_again() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await settle_down(pilot)
        app.start(party(ruleset="pagat+sweep", deals=1))
        await settle_down(pilot)
        await pilot.press("escape")
        await settle_down(pilot)
        screen = await open_form(pilot)
        assert screen.query_one(RulesChoice).chosen == find_ruleset("pagat+sweep")
        assert "Pagat + sweep" in screen_text(app)


async def test_modifiers_are_picked_in_the_codex_and_parts_of_the_base_left_out() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle_down(pilot)
        await pilot.press("n")
        await settle_down(pilot)
        app.screen.query_one("#jokes", Choice).value = JokeChoice.PICKED
        await settle_down(pilot)
        await pilot.click("#pick")
        await settle_down(pilot)
        await pilot.press("down", "space", *"blood", "enter", "space", "f2")
        await settle_down(pilot)
        assert app.screen.query_one("#numbers", Input).value == "1, 114"
        await pilot.press("f5")
        await settle_down(pilot)
        assert "2 picked" in screen_text(app)
        await pilot.press("down", "space", "escape")
        await settle_down(pilot)
        assert app.screen.query_one("#numbers", Input).value == "114"
        await pilot.press("f6")
        await settle_down(pilot)
        await pilot.press("1", "down", "space", "enter")
        await settle_down(pilot)
        assert "Base 3/5" in screen_text(app)
        await pilot.press("f2")
        await settle_down(pilot)
        (kept,) = app.store.sessions()
        assert kept.joke is not None
        assert (kept.joke.numbers, kept.joke.without) == (("114",), ("st-georges", "courts"))
        assert app.game is not None
        assert app.game.jokes is not None
