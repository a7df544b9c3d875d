"""Every ruleset is played at the screen by keys: passing, setting, announcing, buying chips."""

from dataclasses import replace

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from engine.events import Length
from engine.naturals import NaturalKind
from engine.rules import Phase
from engine.rulesets import find_ruleset, rulesets, with_field
from engine.view import Status
from saves.settings import Settings
from tests.tui.helpers import SIZES, make_app, party, settle_down
from tests.tui.reading import screen_text, top
from tui.app import ThirteenApp
from tui.screens.announce import AnnounceScreen
from tui.screens.confirm import Confirm
from tui.screens.hand_over import HandOverScreen
from tui.screens.passing import PassingScreen
from tui.screens.showdown import ShowdownScreen
from tui.screens.table import TableScreen
from tui.widgets.hand import HandWidget


async def play_on(pilot: Pilot[None], app: ThirteenApp) -> str:
    """Do what the screen on top asks for, by keys; gives the kind of screen it was."""
    await settle_down(pilot)
    screen = app.screen
    match screen:
        case HandOverScreen():
            await pilot.press("enter")
        case PassingScreen():
            await pilot.press("a", "b", "c", "enter")
        case TableScreen():
            await pilot.press("a", "4")
            await settle_down(pilot)
            await pilot.press("enter")
            await settle_down(pilot)
            if isinstance(app.screen, Confirm):
                await pilot.press("y")
        case AnnounceScreen():
            await pilot.press("p")
        case ShowdownScreen():
            await pilot.press("enter")
    await settle_down(pilot)
    return type(screen).__name__


@pytest.mark.parametrize("name", [each.name for each in rulesets()])
async def test_every_ruleset_can_be_played_by_keys(name: str) -> None:
    app = make_app()
    app.settings = Settings(animations=False)
    rules = find_ruleset(name)
    bots = ("greedy",) * (rules.seats.most - 1)
    async with app.run_test(size=(100, 30)) as pilot:
        await settle_down(pilot)
        app.start(party(bots=bots, ruleset=name, deals=1))
        seen = []
        for _ in range(14):
            if app.game is None or app.game.session.ending:
                break
            seen.append(await play_on(pilot, app))
        assert app.game is not None
        assert app.game.session.ending
        assert ("AnnounceScreen" in seen) == (Phase.ANNOUNCE in rules.phases)
        assert ("PassingScreen" in seen) == (Phase.PASS in rules.phases)
        assert seen.count("TableScreen") == rules.seats.hands


@pytest.mark.parametrize("size", SIZES)
async def test_cards_to_pass_are_picked_by_letter_by_cursor_and_by_mouse(size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await settle_down(pilot)
        app.start(party(ruleset="chinezen"))
        await settle_down(pilot)
        assert "Ana, pass 3 cards to the left, to Bot 1" in screen_text(app)
        assert app.game is not None
        await pilot.press("enter")
        assert "3 cards are passed, 0 are picked." in screen_text(app)
        await pilot.press("c", "right", "space")
        assert "1 more to pick" in screen_text(app)
        await pilot.press("C")
        assert [card.rank for card in app.game.view.chosen] != []
        assert "2 more to pick" in screen_text(app)
        hand = app.screen.query_one(HandWidget)
        for at in (0, 12):
            await pilot.click(hand, offset=hand.place(at))
        chosen = app.game.view.chosen
        assert len(chosen) == 3
        await pilot.press("enter")
        await settle_down(pilot)
        assert isinstance(top(app), TableScreen)
        assert not set(chosen) & set(app.game.view.cards or ())
        assert screen_text(app).count("new") == 3


async def test_a_natural_is_declared_by_its_holder_and_seen_by_nobody_before() -> None:
    prices = ", ".join(f"{kind} = 3" for kind in (NaturalKind.NO_BROADWAYS, NaturalKind.ALL_HIGH))
    rules = with_field(find_ruleset("pagat"), f"naturals.pays={{ {prices} }}")
    rules = with_field(rules, "naturals.high_from=2")
    rules = with_field(rules, "surrender.allowed=true")
    app = make_app()
    app.settings = Settings(animations=False)
    async with app.run_test(size=(100, 30)) as pilot:
        await settle_down(pilot)
        app.start(replace(party(("Ana", "Bo"), ()), rules=rules, length=Length(1)))
        while not isinstance(app.screen, AnnounceScreen):
            await play_on(pilot, app)
            if isinstance(app.screen, HandOverScreen):
                assert "all high" not in screen_text(app)
        menu = app.screen.query_one(OptionList)
        assert menu.option_count == 3
        assert "Declare all high" in screen_text(app)
        await pilot.press("s")
        await settle_down(pilot)
        assert isinstance(app.screen, Confirm)
        await pilot.press("n", "d")
        await settle_down(pilot)
        assert isinstance(app.screen, HandOverScreen)
        assert app.game is not None
        assert [seat.status for seat in app.game.view.seats].count(Status.DECLARED) == 1
        await pilot.press("enter")
        await settle_down(pilot)
        await pilot.press("p")
        await settle_down(pilot)
        assert isinstance(app.screen, ShowdownScreen)
        assert "all high" in screen_text(app)
        assert sorted(app.game.session.score) == [-3, 3]


async def test_chips_are_bought_between_deals() -> None:
    app = make_app()
    app.settings = Settings(animations=False)
    async with app.run_test(size=(100, 30)) as pilot:
        await settle_down(pilot)
        app.start(party(ruleset="hawaiian-gardens", deals=3))
        while not isinstance(app.screen, ShowdownScreen):
            await play_on(pilot, app)
        assert app.game is not None
        before = app.game.session.chips[0]
        await pilot.press("b")
        await settle_down(pilot)
        assert "Buy 100 chips for Ana?" in screen_text(app)
        await pilot.press("y")
        await settle_down(pilot)
        assert app.game.session.chips[0] == before + 100
