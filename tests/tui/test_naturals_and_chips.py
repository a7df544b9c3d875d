"""Naturals held and declared, chips, banks and pots, as they show at the table and at the showdown."""

from dataclasses import replace

import pytest

from engine.actions import AnnouncePlay, DeclareNatural, OpenDeal, SetRows
from engine.bots import decide_for
from engine.events import Length, Player, Surroundings
from engine.naturals import NaturalKind
from engine.rules import Phase, Rules
from engine.rulesets import find_ruleset, with_field
from engine.setting import Row
from saves.kept import KeptSession
from saves.settings import Settings
from saves.store import open_store
from tests.tui.helpers import NOON, SIZES, make_app, party, settle_down
from tests.tui.reading import screen_lines, screen_text
from tests.tui.settled import opened
from tui.app import ThirteenApp
from tui.game import Game
from tui.screens.announce import AnnounceScreen
from tui.screens.confirm import Confirm
from tui.screens.showdown import ShowdownScreen
from tui.screens.table import TableScreen
from tui.theatre import Showdown

ONE_COLOUR = "59"  # the seed of a deal in which the first player holds one colour and three flushes
HAWAIIAN_GARDENS = find_ruleset("hawaiian-gardens")


def still_app() -> ThirteenApp:
    """An app without moving pictures."""
    app = make_app()
    app.settings = Settings(animations=False)
    return app


@pytest.mark.parametrize("size", SIZES)
async def test_a_natural_is_told_to_its_holder_and_laid_by_a_key(size: tuple[int, int]) -> None:
    app = still_app()
    async with app.run_test(size=size) as pilot:
        await settle_down(pilot)
        app.start(party(ruleset="hawaiian-gardens", seed=ONE_COLOUR))
        await settle_down(pilot)
        assert "You hold one colour, worth 6 from each: key n." in screen_text(app)
        await pilot.press("n")
        await settle_down(pilot)
        assert app.game is not None
        board = app.game.view.board
        assert board is not None
        assert [len({card.suit for card in row}) for row in board.rows] == [1, 1, 1]
        assert "declare it when everybody has set." in screen_text(app)
        await pilot.press("u", "enter")
        await settle_down(pilot)
        assert isinstance(app.screen, TableScreen)
        await pilot.press("n", "enter")
        await settle_down(pilot)
        assert isinstance(app.screen, AnnounceScreen)
        for told in ("Declare one colour", "takes 6 units from each", "Surrender"):
            assert told in screen_text(app)
        assert "Declare three flushes" not in screen_text(app)  # of several the one worth most counts
        for line in ("flush, ace high", "100c"):
            assert line in screen_text(app)


async def test_without_a_phase_for_it_the_key_declares_a_natural() -> None:
    prices = "naturals.pays={ one-colour = 6 }"
    rules = replace(with_field(find_ruleset("one-six"), prices), phases=(Phase.DEAL, Phase.SET, Phase.SETTLE))
    app = still_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle_down(pilot)
        app.start(replace(party(seed=ONE_COLOUR), rules=rules))
        await settle_down(pilot)
        await pilot.press("n")
        await settle_down(pilot)
        assert isinstance(app.screen, Confirm)
        assert "Declare one colour?" in screen_text(app)
        await pilot.press("n")
        await settle_down(pilot)
        assert isinstance(app.screen, TableScreen)
        await pilot.press("n", "y")
        await settle_down(pilot)
        assert isinstance(app.screen, ShowdownScreen)
        assert app.game is not None
        assert app.game.session.score[0] == 18
        assert "★ one colour ★" in screen_text(app)


async def test_without_a_natural_the_key_says_so() -> None:
    app = still_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle_down(pilot)
        app.start(party())
        await settle_down(pilot)
        await pilot.press("n")
        await settle_down(pilot)
        assert "You hold no natural that pays at this table." in screen_text(app)


def declared(rules: Rules, kind: NaturalKind) -> Game:
    """A settled deal in which the first player set as a bot would and declared, all others played."""
    kept = KeptSession.create(
        open_store(), opened(("Ana", "Bo", "Cy", "Di"), 4, rules, seed=ONE_COLOUR), NOON
    )
    kept.act(OpenDeal(Surroundings(NOON.isoformat())))
    game = Game(kept)
    while (waiting := kept.session.waiting_for) and kept.session.deal:
        seat = waiting[0]
        if kept.session.deal.phase is Phase.SET:
            shown = game.view_of(seat)
            bots = tuple(replace(each, player=Player(each.player.name, "greedy")) for each in shown.seats)
            action = decide_for(replace(shown, seats=bots), "1")
            assert isinstance(action, SetRows)
            kept.act(action)
        else:
            kept.act(DeclareNatural(seat, kind) if seat == 0 else AnnouncePlay(seat))
    return game


def test_a_declared_natural_shows_the_rows_that_make_it() -> None:
    dearer = with_field(HAWAIIAN_GARDENS, "naturals.pays.three-flushes=20")
    showdown = Showdown.of(declared(dearer, NaturalKind.THREE_FLUSHES).view)
    ana = showdown.view.seats[0]
    assert ana.natural is NaturalKind.THREE_FLUSHES
    shown, as_set = showdown.rows(ana), ana.rows
    assert shown is not None
    assert as_set is not None
    assert [len({card.suit for card in row}) for row in shown] == [1, 1, 1]
    assert sorted(map(str, sum(shown, ()))) == sorted(map(str, sum(as_set, ())))
    assert not showdown.meets(ana)
    assert showdown.rows(showdown.view.seats[1]) == showdown.view.seats[1].rows


async def test_where_rows_pay_nothing_it_is_told_how_many_each_won_and_lost() -> None:
    game = declared(HAWAIIAN_GARDENS, NaturalKind.ONE_COLOUR)
    app = still_app()
    async with app.run_test(size=(160, 48)) as pilot:
        await settle_down(pilot)
        app.game = game
        app.proceed()
        await settle_down(pilot)
        text = screen_text(app)
        assert "front won:lost" in text
        showdown = app.screen.showdown if isinstance(app.screen, ShowdownScreen) else None
        assert showdown is not None
        for seat in showdown.view.seats[1:]:
            for row in Row:
                won, lost, units = showdown.row(seat.seat, row)
                assert units or f"{won}:{lost}" in text
        assert not any(line.strip().endswith(" 0") for line in screen_lines(app) if "one colour" in line)


@pytest.mark.parametrize(("answer", "buys"), [("y", True), ("n", False)])
async def test_who_has_no_chips_left_is_asked_before_the_next_deal(answer: str, buys: bool) -> None:
    rules = with_field(HAWAIIAN_GARDENS, "stakes.chips=1")
    app = still_app()
    async with app.run_test(size=(100, 30)) as pilot:
        await settle_down(pilot)
        for seed in range(20):
            app.start(replace(party(seed=str(seed), deals=None), rules=rules, length=Length()))
            await settle_down(pilot)
            await pilot.press("a")
            await settle_down(pilot)
            await pilot.press("4")
            await pilot.press("enter")
            await settle_down(pilot)
            await pilot.press("p")
            await settle_down(pilot)
            assert app.game is not None
            if app.game.session.chips[0] == 0:
                break
        assert app.game is not None
        assert isinstance(app.screen, ShowdownScreen)
        await pilot.press("enter")
        await settle_down(pilot)
        assert "Buy 1 chips for Ana?" in screen_text(app)
        assert "Ana has no chips left" in screen_text(app)
        await pilot.press(answer)
        await settle_down(pilot)
        deal = app.game.session.deal
        assert deal is not None
        assert deal.number == 2
        assert (deal.of(0) is not None) == buys


@pytest.mark.parametrize("size", SIZES)
async def test_bank_and_pot_stand_in_the_first_line(size: tuple[int, int]) -> None:
    app = still_app()
    async with app.run_test(size=size) as pilot:
        await settle_down(pilot)
        for ruleset, told in (("bank", "Ana is the bank"), ("hawaiian-gardens+jackpot", "jackpot 4")):
            app.start(party(ruleset=ruleset, deals=3))
            await settle_down(pilot)
            if "jackpot" in told:
                for key in ("a", "4", "enter", "p", "enter"):
                    await pilot.press(key)
                    await settle_down(pilot)
            assert told in screen_lines(app)[0]
