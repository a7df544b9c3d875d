"""Between two people who share the screen nobody's cards are anywhere on it."""

import pytest
from textual.pilot import Pilot

from engine.events import Player
from tests.tui.at_table import (
    ALL_IN_ORDER,
    app_of,
    cards_in,
    hand_over,
    lying,
    screen_text,
    table,
    texts,
)
from tests.tui.helpers import SIZES, make_app, party, settle_down
from tui.app import ThirteenApp
from tui.screens.hand_over import HandOverScreen
from tui.screens.home import HomeScreen
from tui.screens.showdown import ShowdownScreen
from tui.screens.table import TableScreen

PEOPLE = party(people=("Ana", "Bo", "Cem"), bots=("greedy",))


def nobody_is_seen(app: ThirteenApp) -> bool:
    """Whether the app holds nobody's cards ready to be shown."""
    return app.game is not None and app.game.facing is None and app.game.view.cards is None


async def lock_in(pilot: Pilot[None]) -> None:
    """Lay all cards and lock them in, foul or not."""
    await pilot.press(*ALL_IN_ORDER, "enter")
    if not isinstance(pilot.app.screen, HandOverScreen | ShowdownScreen):
        await pilot.press("y")
    await settle_down(pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_the_screen_goes_round_and_shows_no_card_between_two_people(size: tuple[int, int]) -> None:
    async with table(PEOPLE, size) as pilot:
        seen: list[set[str]] = []
        for name in ("Bo", "Cem", "Ana"):
            text = screen_text(pilot)
            assert "Pass to" in text
            assert name in text
            assert not cards_in(text)
            assert nobody_is_seen(app_of(pilot))
            await hand_over(pilot)
            shown = cards_in(screen_text(pilot))
            assert shown == texts(lying(pilot).cards), "the search finds cards where there are any"
            assert not any(shown & earlier for earlier in seen), "and nobody sees anybody else's"
            seen.append(shown)
            await lock_in(pilot)
        assert isinstance(pilot.app.screen, ShowdownScreen)


async def test_who_has_decided_is_told_without_a_card() -> None:
    async with table(PEOPLE) as pilot:
        await hand_over(pilot)
        await lock_in(pilot)
        text = screen_text(pilot)
        assert "Bo and Bot 1 have decided." in text
        assert "Still to set: Cem and Ana." in text


@pytest.mark.parametrize("how", ["enter", "space", "click"])
async def test_a_key_or_a_click_anywhere_takes_over(how: str) -> None:
    async with table(PEOPLE) as pilot:
        if how == "click":
            await pilot.click(offset=(40, 5))
        else:
            await pilot.press(how)
        await settle_down(pilot)
        assert isinstance(pilot.app.screen, TableScreen)
        assert app_of(pilot).game
        assert lying(pilot).tray


async def test_resizing_shows_no_card_either() -> None:
    """T26."""
    async with table(PEOPLE) as pilot:
        await hand_over(pilot)
        await lock_in(pilot)
        for size in ((100, 30), (70, 20), (160, 48), (1, 1), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert not cards_in(screen_text(pilot))


async def test_resuming_begins_with_the_hand_over() -> None:
    async with table(PEOPLE) as pilot:
        await hand_over(pilot)
        await pilot.press("1", "2", "3")
        left = lying(pilot)
        await pilot.press("q")
    app = make_app()
    async with app.run_test() as pilot:
        await settle_down(pilot)
        await pilot.press("c")
        await settle_down(pilot)
        assert isinstance(app.screen, HandOverScreen)
        assert nobody_is_seen(app)
        assert not cards_in(screen_text(pilot))
        await hand_over(pilot)
        assert lying(pilot) == left


async def test_escape_leaves_and_the_session_is_kept() -> None:
    async with table(PEOPLE) as pilot:
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, HomeScreen)
        await pilot.press("c")
        await settle_down(pilot)
        assert isinstance(pilot.app.screen, HandOverScreen)


async def test_names_with_brackets_are_shown_as_they_are() -> None:
    players = (Player("[b]Ana[/b]"), Player("[/] Bo"))
    action = party()
    async with table(type(action)(players, action.rules, action.length, action.seed)) as pilot:
        assert "[/] Bo" in screen_text(pilot)


async def test_in_ascii_nothing_else_is_painted() -> None:
    """T14."""
    async with table(PEOPLE, ascii_only=True) as pilot:
        assert screen_text(pilot).isascii()
