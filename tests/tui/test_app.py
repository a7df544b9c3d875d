"""The app around its screens: palette, themes, keys everywhere, sizes, plain letters, questions."""

import subprocess
import sys
from collections.abc import Iterator

import pytest
from textual.command import CommandList, CommandPalette
from textual.pilot import Pilot
from textual.widgets import Button, Input
from textual.widgets._footer import FooterKey

from engine.actions import SetRows
from engine.bots import CHARACTERS
from tests.tui.helpers import make_app, party, settle_down
from tests.tui.reading import screen_text, top
from tui.app import ThirteenApp
from tui.game import Stage
from tui.screens.ask import Ask
from tui.screens.base import SessionScreen
from tui.screens.confirm import Confirm
from tui.screens.home import HomeScreen
from tui.screens.showdown import ShowdownScreen
from tui.screens.table import TableScreen

ODD_SIZES = ((1, 1), (20, 5), (39, 10), (70, 24), (79, 24), (80, 23), (200, 60), (80, 24))
OPEN_KEYS = ("", "n", "s", "e", "h")
THEMES = ("felt-dark", "felt-light", "high-contrast", "ansi-dark", "ansi-light", "textual-light", "dracula")


def commands(app: ThirteenApp) -> dict[str, str]:
    """What the palette lists, with its help."""
    return {command.title: command.help for command in app.get_system_commands(app.screen)}


async def open_screen(pilot: Pilot[None], key: str) -> None:
    """Open one of the screens from the first."""
    await settle_down(pilot)
    if key:
        await pilot.press(key)
        await settle_down(pilot)


def test_the_first_frame_waits_for_nothing_that_it_does_not_show() -> None:
    script = "import sys, tui.cli, tui.app, tui.screens.home; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    late = {"engine.session", "engine.rules", "engine.bots", "engine.rulesets", "saves.store", "saves.kept"}
    late |= {"sqlite3", "dateutil", "filelock", "numpy", "tui.screens.table", "tui.screens.new_game"}
    assert not late & set(loaded.stdout.split())


@pytest.mark.parametrize("key", OPEN_KEYS)
async def test_every_screen_stands_every_size_and_says_where_it_is_too_small(key: str) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await open_screen(pilot, key)
        screen = app.screen
        for width, height in (*ODD_SIZES, *reversed(ODD_SIZES)):
            await pilot.resize_terminal(width, height)
            await settle_down(pilot)
            too_small = width < 80 or height < 24
            assert screen.query_one("TooSmall").display == too_small
            if width >= 60 and height >= 10:
                assert ("Nothing is lost" in screen_text(app)) == too_small
        assert app.screen is screen


@pytest.mark.parametrize("size", ODD_SIZES)
async def test_the_game_starts_at_every_size(size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await settle_down(pilot)
        for key in OPEN_KEYS[1:]:
            await pilot.press(key)
            await settle_down(pilot)
            await pilot.press("escape")
            await settle_down(pilot)
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize("key", OPEN_KEYS)
async def test_with_plain_letters_no_screen_paints_anything_else(key: str) -> None:
    app = make_app(ascii_only=True)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await open_screen(pilot, key)
        app.tell("something the player should read")
        await settle_down(pilot)
        text = screen_text(app)
        assert "something the player" in text
        assert text.isascii(), [letter for letter in text if not letter.isascii()]
        await pilot.press("ctrl+p")
        await settle_down(pilot)
        text = screen_text(app)
        assert text.isascii(), [letter for letter in text if not letter.isascii()]


@pytest.mark.parametrize("theme", THEMES)
async def test_every_screen_can_be_painted_in_every_kind_of_theme(theme: str) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await settle_down(pilot)
        app.theme = theme
        for key in OPEN_KEYS[1:]:
            await open_screen(pilot, key)
            assert screen_text(app)
            await pilot.press("escape")
            await settle_down(pilot)


async def test_every_screen_can_be_painted_without_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = make_app()
    async with app.run_test() as pilot:
        for key in OPEN_KEYS:
            await open_screen(pilot, key)
            assert screen_text(app)
            await pilot.press("escape")
            await settle_down(pilot)
        assert app.no_color


async def test_without_colour_buttons_tell_whether_they_have_the_focus(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = make_app()
    async with app.run_test() as pilot:
        await open_screen(pilot, "n")
        start, back = top(app).query_one("#start", Button), top(app).query_one("#back", Button)
        assert start.rich_style.color == back.rich_style.color, "the first is no more faded than the other"
        start.focus()
        await settle_down(pilot)
        assert start.rich_style.underline
        assert not back.rich_style.underline
        back.disabled = True
        await settle_down(pilot)
        assert back.rich_style.dim
        assert not start.rich_style.dim


async def test_the_palette_lists_the_actions_of_the_screen() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await settle_down(pilot)
        listed = commands(app)
        assert {"New game", "Sessions", "Settings", "Help", "Quit", "Theme"} <= set(listed)
        assert "Continue" not in listed, "there is nothing to continue"
        assert listed["New game"] == "Choose players, rules and length, and sit down"
        titles = [command.title for command in app.get_system_commands(app.screen)]
        assert len(set(titles)) == len(titles)


async def test_the_palette_keeps_the_order_of_the_action_table() -> None:
    app = make_app()
    async with app.run_test(size=(100, 48)) as pilot:
        app.start(party())
        await settle_down(pilot)
        await pilot.press("ctrl+p")
        await settle_down(pilot)
        listed = top(app).query_one(CommandList)
        titles = [str(listed.get_option_at_index(at).prompt).split("\n")[0] for at in range(5)]
        assert titles == ["Pick", "To front", "To middle", "To back", "Sort"]


@pytest.mark.parametrize("key", OPEN_KEYS)
@pytest.mark.parametrize("size", [(100, 30), (160, 48)])
async def test_the_palette_is_in_every_footer_and_can_be_clicked(key: str, size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await open_screen(pilot, key)
        keys = {str(each.description): each for each in top(app).query(FooterKey)}
        await pilot.click(keys["More"])
        await settle_down(pilot)
        assert isinstance(top(app), CommandPalette)


async def test_the_palette_gives_way_to_the_notice_where_the_terminal_is_too_small() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle_down(pilot)
        await pilot.press("ctrl+p")
        await settle_down(pilot)
        await pilot.resize_terminal(70, 20)
        await settle_down(pilot)
        text = screen_text(app)
        assert "Nothing is lost" in text
        assert "Choose players" not in text
        await pilot.resize_terminal(80, 24)
        await settle_down(pilot)
        assert "Choose players" in screen_text(app)
        await pilot.press("escape")
        await settle_down(pilot)
        assert isinstance(top(app), HomeScreen)


async def test_in_a_form_the_palette_lists_the_game_s_actions_and_not_the_field_s() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await open_screen(pilot, "n")
        assert isinstance(app.focused, Input)
        listed = commands(app)
        assert "Start" in listed
        assert not [title for title in listed if "cursor" in title]


async def test_a_command_of_the_palette_is_done() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await settle_down(pilot)
        await pilot.press("ctrl+p")
        await settle_down(pilot)
        assert isinstance(top(app), CommandPalette)
        await pilot.press(*"settings")
        await settle_down(pilot)
        await pilot.press("down", "enter")
        await settle_down(pilot)
        assert type(top(app)).__name__ == "SettingsScreen"


@pytest.mark.parametrize("key", ["q", "ctrl+q"])
@pytest.mark.parametrize("over", ["s", "e", "h", "table", "confirm"])
async def test_two_keys_quit_everywhere(key: str, over: str) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await settle_down(pilot)
        if over == "table":
            app.start(party())
        elif over == "confirm":
            app.push_screen(Confirm("Really?"))
        else:
            await pilot.press(over)
        await settle_down(pilot)
        await pilot.press(key)
        await pilot.pause()
        assert not app.is_running
        assert app.game is None


async def test_while_something_is_typed_q_is_a_letter_and_ctrl_q_quits() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await open_screen(pilot, "n")
        await pilot.press("q")
        assert app.is_running
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert not app.is_running


async def test_ctrl_c_says_how_to_quit() -> None:
    app = make_app()
    async with app.run_test(notifications=True) as pilot:
        await settle_down(pilot)
        await pilot.press("ctrl+c")
        await settle_down(pilot)
        assert "q or ctrl+q quits" in screen_text(app)


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (("y",), True),
        (("enter",), False),
        (("n",), False),
        (("escape",), False),
        (("left", "enter"), True),
        (("left", "right", "enter"), False),
    ],
)
async def test_a_question_is_answered_by_key(keys: tuple[str, ...], answer: bool) -> None:
    app = make_app()
    answers: list[bool | None] = []
    async with app.run_test() as pilot:
        app.push_screen(
            Confirm("Lock it in?", "Lock in", "Go on", "the front [beats] the back"), answers.append
        )
        await settle_down(pilot)
        text = screen_text(app)
        assert "Lock it in?" in text
        assert "the front [beats] the back" in text
        await pilot.press(*keys)
        await settle_down(pilot)
        assert answers == [answer]
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize(("button", "answer"), [("#yes", True), ("#no", False)])
async def test_a_question_is_answered_by_mouse(button: str, answer: bool) -> None:
    app = make_app()
    answers: list[bool | None] = []
    async with app.run_test() as pilot:
        app.push_screen(Confirm("Lock it in?"), answers.append)
        await settle_down(pilot)
        await pilot.click(button)
        await settle_down(pilot)
        assert answers == [answer]


async def test_a_question_of_words_stays_until_the_words_can_be_used() -> None:
    app = make_app()
    heard: list[str] = []

    def refuse_the_first(text: str) -> str | None:
        heard.append(text)
        return "again, please" if len(heard) == 1 else None

    async with app.run_test() as pilot:
        app.push_screen(Ask("What?", "this", "Say", refuse_the_first))
        await settle_down(pilot)
        await pilot.click("#yes")
        await settle_down(pilot)
        assert "again, please" in screen_text(app)
        await pilot.press(*"that", "enter")
        await settle_down(pilot)
        assert heard == ["this", "that"]
        assert isinstance(app.screen, HomeScreen)


@pytest.fixture(params=["f1", "ctrl+p"])
def cover(request: pytest.FixtureRequest) -> Iterator[str]:
    """A key that lays something over the table."""
    yield str(request.param)


async def test_what_the_bots_do_meanwhile_waits_under_what_lies_over_the_table(cover: str) -> None:
    app = make_app()
    async with app.run_test(size=(100, 30)) as pilot:
        app.start(party(bots=(next(iter(CHARACTERS)),)))
        await settle_down(pilot)
        game, table = app.game, top(app)
        assert game is not None
        assert isinstance(table, TableScreen)
        await pilot.press(cover)
        await settle_down(pilot)
        over = top(app)
        assert not isinstance(over, SessionScreen)
        cards = game.view.cards
        assert cards is not None
        app.act(SetRows(0, (cards[10:], cards[5:10], cards[:5])))
        app.proceed()
        await settle_down(pilot)
        assert game.stage is Stage.SHOWDOWN
        assert top(app) is over
        await pilot.press("escape")
        await settle_down(pilot)
        assert isinstance(top(app), ShowdownScreen)
        assert len([each for each in app.screen_stack if isinstance(each, SessionScreen)]) == 1


async def test_where_the_terminal_is_too_small_nothing_can_be_done_but_quit() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        app.start(party())
        await settle_down(pilot)
        assert app.game
        before, screen = app.game.view.board, top(app)
        await pilot.resize_terminal(70, 20)
        await settle_down(pilot)
        await pilot.press("3", "3", "f1", "ctrl+p", "escape", "N")
        await settle_down(pilot)
        assert top(app) is screen
        assert app.game.view.board == before
        await pilot.press("q")
        await pilot.pause()
        assert not app.is_running


async def test_a_question_is_hidden_and_cannot_be_answered_where_the_terminal_is_too_small() -> None:
    app = make_app()
    answers: list[bool | None] = []
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(Confirm("Lock it in?"), answers.append)
        await settle_down(pilot)
        await pilot.resize_terminal(70, 20)
        await settle_down(pilot)
        text = screen_text(app)
        assert "Lock it in?" not in text
        assert "Nothing is lost" in text
        await pilot.press("y", "enter")
        await settle_down(pilot)
        assert answers == []
