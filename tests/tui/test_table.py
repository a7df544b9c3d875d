"""The table: locking in, giving up, waiting, leaving, and what must never be seen there."""

from dataclasses import replace

import pytest
from textual.pilot import Pilot
from textual.widgets._footer import FooterKey

from engine.actions import OpenSession
from engine.events import RowsSet
from engine.setting import why_foul
from engine.view import Status
from tests.tui.at_table import (
    ALL_IN_ORDER,
    app_of,
    board_of,
    cards_in,
    hand_over,
    lying,
    screen_text,
    table,
    table_of,
    texts,
)
from tests.tui.helpers import SIZES, make_app, party, settle_down
from tui.app import ThirteenApp
from tui.screens.confirm import Confirm
from tui.screens.home import HomeScreen
from tui.screens.showdown import ShowdownScreen
from tui.screens.table import TableScreen
from tui.widgets.board import BoardWidget
from tui.widgets.board_layout import spot_of
from tui.widgets.seats import SeatPanel


def with_surrender(action: OpenSession) -> OpenSession:
    """The same session at a table that knows surrender."""
    surrender = replace(action.rules.surrender, allowed=True)
    return replace(action, rules=replace(action.rules, surrender=surrender))


def status(pilot: Pilot[None], seat: int = 0) -> Status:
    """What a seat is doing."""
    game = app_of(pilot).game
    assert game
    return game.view.seats[seat].status


async def lay_legally(pilot: Pilot[None]) -> None:
    """Lay all cards as suggested."""
    await pilot.press("a")
    await settle_down(pilot)
    assert lying(pilot).complete


@pytest.fixture
def suggesting(monkeypatch: pytest.MonkeyPatch) -> None:
    """The app with suggestions switched on."""
    on_mount = ThirteenApp.on_mount

    def switched_on(app: ThirteenApp) -> None:
        app.settings = replace(app.settings, suggestions=True)
        on_mount(app)

    monkeypatch.setattr(ThirteenApp, "on_mount", switched_on)


@pytest.mark.parametrize("size", SIZES)
async def test_a_whole_deal_is_set_and_shown(size: tuple[int, int], suggesting: None) -> None:
    async with table(size=size) as pilot:
        assert "13 cards to place" in screen_text(pilot)
        await lay_legally(pilot)
        game = app_of(pilot).game
        assert game
        assert why_foul(lying(pilot).rows, game.view.rules.ranking, game.view.rules.rows) is None
        assert "legal: back ≥ middle ≥ front" in screen_text(pilot)
        await pilot.press("u")
        assert lying(pilot).tray, "a suggestion is a move like any other"
        await pilot.press("r", "enter")
        await settle_down(pilot)
        assert isinstance(pilot.app.screen, ShowdownScreen)


async def test_without_the_setting_nothing_is_suggested() -> None:
    async with table() as pilot:
        before = lying(pilot)
        await pilot.press("a")
        await settle_down(pilot)
        assert lying(pilot) == before
        assert "Suggest" not in screen_text(pilot)


async def test_enter_with_cards_in_the_tray_says_how_many() -> None:
    async with table() as pilot:
        await pilot.press("1", "enter")
        assert "12 cards to place before you can lock your rows in" in screen_text(pilot)
        assert status(pilot) is Status.SETTING


async def test_a_foul_is_named_and_asks_first() -> None:
    async with table() as pilot:
        await pilot.press(*ALL_IN_ORDER)
        assert "✘ foul: the front, a pair of kings, beats the middle" in " ".join(screen_text(pilot).split())
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, Confirm)
        await pilot.resize_terminal(100, 30)
        await pilot.resize_terminal(80, 24)
        assert "6 units" in screen_text(pilot)
        await pilot.press("n")
        assert status(pilot) is Status.SETTING
        await pilot.press("enter", "y")
        await settle_down(pilot)
        assert status(pilot) is Status.FOUL
        assert isinstance(pilot.app.screen, ShowdownScreen)


async def test_a_foul_is_locked_in_at_once_where_the_player_wants_that() -> None:
    async with table() as pilot:
        app = app_of(pilot)
        app.settings = replace(app.settings, confirm_foul=False)
        await pilot.press(*ALL_IN_ORDER, "enter")
        await settle_down(pilot)
        assert status(pilot) is Status.FOUL


async def test_a_row_that_is_too_high_is_marked_before_all_cards_are_placed() -> None:
    async with table() as pilot:
        await pilot.press(*ALL_IN_ORDER[:8])
        text = screen_text(pilot)
        assert "foul so far" in text
        assert "too high" in text


async def test_giving_up_asks_with_the_price() -> None:
    async with table(with_surrender(party())) as pilot:
        await pilot.press("g")
        assert isinstance(pilot.app.screen, Confirm)
        assert "3 units" in screen_text(pilot)
        await pilot.press("n")
        assert status(pilot) is Status.SETTING
        await pilot.press("g", "y")
        await settle_down(pilot)
        assert status(pilot) is Status.SURRENDERED


async def test_nobody_gives_up_where_the_rules_know_no_surrender() -> None:
    async with table() as pilot:
        await pilot.press("g")
        assert table_of(pilot).is_current
        assert status(pilot) is Status.SETTING
        assert "Give up" not in screen_text(pilot)


@pytest.fixture
def slow_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that never come to a decision."""
    monkeypatch.setattr(ThirteenApp, "_next_bot", lambda _: None)


async def test_whoever_is_done_waits_with_cards_that_stay(slow_bots: None) -> None:
    async with table() as pilot:
        await pilot.press(*ALL_IN_ORDER, "enter", "y")
        await settle_down(pilot)
        text = screen_text(pilot)
        assert "has locked in. Bot 1, Bot 2 and Bot 3 are still setting." in text
        before = lying(pilot)
        await pilot.press("x", "c", "u", "space", "0", "N", "enter", "g")
        await pilot.click(BoardWidget, offset=(3, 10))
        assert lying(pilot) == before
        assert board_of(pilot).picked is None
        assert "Sort" not in screen_text(pilot)


async def test_whoever_sits_out_sees_who_is_setting_and_no_cards(slow_bots: None) -> None:
    async with table(party(bots=("greedy",) * 4)) as pilot:
        assert status(pilot) is Status.SITS_OUT
        text = screen_text(pilot)
        assert "sits this deal out. Bot 1, Bot 2, Bot 3 and Bot 4 are still setting." in text
        assert not cards_in(text)
        await pilot.press("space", "1", "N", "enter", "s")
        assert table_of(pilot).is_current


async def test_a_table_of_bots_goes_on_by_itself() -> None:
    async with table(party(people=(), bots=("greedy",) * 4)) as pilot:
        assert isinstance(pilot.app.screen, ShowdownScreen)


async def test_escape_lets_go_first_and_leaves_then_and_all_is_kept() -> None:
    async with table() as pilot:
        await pilot.press("1", "2", "N", "escape")
        assert table_of(pilot).is_current
        before = lying(pilot)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, HomeScreen)
        await pilot.press("c")
        await settle_down(pilot)
        assert lying(pilot) == before
        await pilot.press("u")
        assert len(lying(pilot).tray) == 12


async def test_nobody_elses_cards_are_on_the_table() -> None:
    """The person sees their own thirteen cards and not one more, before and while they set."""
    async with table(party(people=("Ana", "Bo", "Cem"))) as pilot:
        await hand_over(pilot)
        assert cards_in(screen_text(pilot)) == texts(lying(pilot).cards)
        await pilot.press(*ALL_IN_ORDER[:9])
        assert cards_in(screen_text(pilot)) == texts(lying(pilot).cards)


async def test_the_other_seats_show_what_they_do_and_how_many_cards_lie() -> None:
    async with table(party(people=("Ana", "Bo"), bots=("greedy",)), ascii_only=True) as pilot:
        await hand_over(pilot)
        game = app_of(pilot).game
        assert game
        assert game.facing == 1
        text = screen_text(pilot)
        assert "ok set" in text
        assert "setting" in text
        assert "#####" in text


async def test_in_ascii_nothing_else_is_painted() -> None:
    """T14."""
    async with table(ascii_only=True) as pilot:
        for keys in ((), ALL_IN_ORDER, ("space",), ("escape", "up")):
            await pilot.press(*keys)
            text = screen_text(pilot)
            assert text.isascii(), [each for each in text if not each.isascii()]


async def test_any_name_can_sit_at_the_table() -> None:
    people = ("[red]", "[/] $gold", "Émile 三三", "D" * 40)
    async with table(party(people, bots=())) as pilot:
        await hand_over(pilot)
        text = screen_text(pilot)
        assert all(name in text for name in (*people[:3], "D" * 10))
        panels = [panel.region for panel in table_of(pilot).query(SeatPanel) if panel.display]
        assert {region.height for region in panels} == {4}


@pytest.mark.parametrize("players", [2, 6])
async def test_odd_sizes_do_not_crash(players: int) -> None:
    """T01."""
    sizes = [(1, 1), (20, 5), (39, 10), (70, 24), (79, 24), (80, 23), (200, 60), (80, 24)]
    async with table(party(bots=("greedy",) * (players - 1))) as pilot:
        for size in sizes:
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert "Score" in screen_text(pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_six_players_and_all_cards_fit(size: tuple[int, int]) -> None:
    """T02 and T28: everybody's name, all places and the keys are on the screen."""
    people = ("Ana", "Bo", "Cem", "Dia", "Eva", "Finn")
    async with table(party(people, bots=()), size=size) as pilot:
        await hand_over(pilot)
        text = screen_text(pilot)
        assert all(text.count(name) >= 2 for name in people), "at the seats and in the score"
        assert cards_in(text) == texts(lying(pilot).cards)
        board = board_of(pilot)
        whole = board.size.region
        assert all(whole.contains_region(place.region) for place in board.layout_now.places)
        footer = [key.region.right for key in table_of(pilot).query(FooterKey)]
        assert max(footer) <= size[0]


async def test_the_footer_does_what_it_says() -> None:
    async with table() as pilot:
        dealt = lying(pilot)
        await pilot.press("1")
        for label, board in (("Undo", dealt), ("Redo", dealt.moved(spot_of("N"), spot_of("A")))):
            keys = {str(key.description): key for key in table_of(pilot).query(FooterKey)}
            await pilot.click(keys[label])
            await pilot.pause()
            assert lying(pilot) == board


async def test_bots_that_set_are_shown_while_a_person_still_sets() -> None:
    async with table() as pilot:
        assert screen_text(pilot).count("set ·") + screen_text(pilot).count("✔ set") >= 3
        assert [status(pilot, seat) for seat in (1, 2, 3)] == [Status.SET] * 3


async def test_the_table_comes_back_as_it_was_left(suggesting: None) -> None:
    """Quit and resume: the same cards in the same places, undo included."""
    async with table() as pilot:
        await pilot.press("1", "3", "3")
        kept = lying(pilot)
        await pilot.press("q")
    app = make_app()
    async with app.run_test() as pilot:
        await settle_down(pilot)
        await pilot.press("c")
        await settle_down(pilot)
        assert isinstance(app.screen, TableScreen)
        assert lying(pilot) == kept
        await pilot.press("u", "u", "u")
        assert len(lying(pilot).tray) == 13
        await lay_legally(pilot)
        rows = lying(pilot).rows
        await pilot.press("enter")
        await settle_down(pilot)
        assert app.game
        assert RowsSet(0, rows) in app.game.kept.events
