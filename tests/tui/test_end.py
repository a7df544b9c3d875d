"""The end of a session: who won, how it went, why it ended, and playing again."""

from collections.abc import Iterable
from dataclasses import replace

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from engine.actions import OpenDeal, OpenSession, SetRows
from engine.bots import CHARACTERS, setting_for
from engine.events import Length, Surroundings
from engine.view import View
from saves.kept import KeptSession
from saves.store import open_store
from tests.tui.helpers import NOON, SIZES, make_app, party, settle_down
from tests.tui.reading import screen_lines, screen_text, top
from tests.tui.settled import opened, played
from tui.app import ThirteenApp
from tui.screens.end import EndScreen, winner_words
from tui.screens.home import HomeScreen
from tui.story import record, stories
from tui.widgets.course import CourseChart, ranking_lines

NAMES = ("Ana", "Bo [b]", "Cy", "Dee", "Eve", "Fay")


async def ended(
    pilot: Pilot[None],
    app: ThirteenApp,
    action: OpenSession,
    deals: int = 4,
    fouls: Iterable[int] = (),
    surrenders: Iterable[int] = (),
) -> EndScreen:
    """The end of a session that the players stopped after so many deals."""
    app.game = played(app.store, action, deals, fouls, surrenders, stop=True)
    app.show_end()
    await settle_down(pilot)
    assert isinstance(app.screen, EndScreen)
    return app.screen


def signed(units: int) -> str:
    """Units as they stand on the screen."""
    return f"{units:+d}".replace("-", "−") if units else "0"


def table(view: View, screen: EndScreen) -> list[list[str]]:
    """The words of each player's line, the winner first."""
    told = stories(screen.game.kept.events)
    return [line.plain.split() for line in ranking_lines(view, told, 76, True)][1:]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 4, 6])
async def test_ranking_and_chart_fit_every_size(size: tuple[int, int], players: int) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        screen = await ended(pilot, app, opened(NAMES[:players]), fouls=(1,))
        lines = ["".join(line.split()) for line in screen_lines(app)]
        for seat in screen.game.view.seats:
            start = "".join(seat.player.name.split()) + signed(seat.score)
            assert any(start in line for line in lines)
        chart = screen.query_one(CourseChart)
        assert chart.region.bottom == size[1] - 1
        assert chart.size.height >= 8
        assert "deals" in screen_text(app)


async def test_the_table_tells_what_the_stories_tell() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await ended(pilot, app, opened(("Ana", "Bo", "Cy")), fouls=(1,), surrenders=(2,))
        told = stories(screen.game.kept.events)
        view = screen.game.view
        lines = table(view, screen)
        assert [int(line[3]) for line in lines] == sorted((seat.score for seat in view.seats), reverse=True)
        for line in lines:
            seat = next(each.seat for each in view.seats if each.player.name == line[2])
            kept = record(seat, told)
            assert kept.best is not None
            assert kept.worst is not None
            assert line[4:7] == [f"{kept.best[1]:+d}" if kept.best[1] else "0", "in", str(kept.best[0])]
            assert line[7:10] == [f"{kept.worst[1]:+d}" if kept.worst[1] else "0", "in", str(kept.worst[0])]
            assert list(map(int, line[10:13])) == [kept.scoops, kept.scooped, kept.fouls]
        assert {line[2]: line[12] for line in lines}["Bo"] == "1"
        assert next(line for line in lines if line[2] == "Cy")[13:] == ["1"]


async def test_says_why_it_ended_and_that_an_open_deal_is_void() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await ended(pilot, app, opened(NAMES[:2]), deals=1)
        assert "One-six, 1 deal: the players stopped." in screen_text(app)
        await pilot.press("enter")
        game = played(app.store, opened(NAMES[:2]), deals=1)
        game.kept.act(OpenDeal(Surroundings(NOON.isoformat())))
        app.game = game
        app.show_end()
        await settle_down(pilot)
        assert "Deal 2 was not played to its end and does not count." in screen_text(app)


async def test_a_session_without_a_deal_has_an_end_too() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await ended(pilot, app, opened(NAMES[:2]), deals=0)
        assert "Nobody won: no deal was played to its end" in screen_text(app)
        assert not screen.query(CourseChart)


async def test_the_winner_is_named() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        first = await ended(pilot, app, opened(NAMES[:2]), deals=1, surrenders=(1,))
        assert str(first.query_one("#winner", Static).content) == "You win: +3"
        await pilot.press("escape")
        second = await ended(pilot, app, opened(NAMES[:2]), deals=1, surrenders=(0,))
        assert str(second.query_one("#winner", Static).content) == "Bo [b] wins with +3; you come second"
        await pilot.press("escape")
        await ended(pilot, app, opened(NAMES[:2], people=2), deals=1, surrenders=(0,))
        assert "Bo [b] wins with +3" in screen_text(app)
        assert "you" not in screen_text(app)
        await pilot.press("escape")
        third = await ended(pilot, app, opened(NAMES[:2]), deals=1, surrenders=(0, 1))
        assert winner_words(third.game.view, True) == "You and Bo [b] share the first place with 0"


@pytest.mark.parametrize("size", SIZES)
async def test_ascii_mode_paints_only_ascii(size: tuple[int, int]) -> None:
    app = make_app(ascii_only=True)
    async with app.run_test(size=size) as pilot:
        await ended(pilot, app, opened(NAMES, people=2), deals=5, fouls=(2,))
        assert screen_text(app).isascii()


async def test_the_chart_ends_at_the_totals() -> None:
    app = make_app()
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await ended(pilot, app, opened(NAMES[:4]))
        chart = screen.query_one(CourseChart)
        lines = ["".join(part.text for part in chart.render_line(y)) for y in range(chart.size.height)]
        for seat in screen.game.view.seats:
            assert any(line.rstrip().endswith(f" {signed(seat.score)} {seat.player.name}") for line in lines)
        for deal in ("start", "1", "2", "3", "4"):
            assert deal in lines[-1].split()


async def test_a_chart_is_drawn_from_three_deals_on() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        assert not (await ended(pilot, app, opened(NAMES[:4]), deals=2)).query(CourseChart)
        assert "Units after each deal" not in screen_text(app)
        await pilot.press("escape")
        assert (await ended(pilot, app, opened(NAMES[:4]), deals=3)).query(CourseChart)


def tied(view: View) -> View:
    """The same with courses of which two are equal to the end."""
    return replace(view, totals=((1, 1, 0, -2), (4, 4, -3, -5), (6, 6, -8, -4)))


@pytest.mark.parametrize("size", SIZES)
async def test_lines_that_tie_show_both_signs_and_share_a_label(size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        screen = await ended(pilot, app, opened(NAMES[:4]))
        chart = CourseChart(tied(screen.game.view))
        await screen.query_one(CourseChart).remove()
        await screen.mount(chart, before="Footer")
        await settle_down(pilot)
        lines = ["".join(part.text for part in chart.render_line(y)) for y in range(chart.size.height)]
        assert sum("●■" in line for line in lines) >= 3
        (label,) = (line for line in lines if "●■ +6" in line)
        assert ("Ana, Bo [b]" in label) == (size[0] >= 100)
        for sign, units in (("▲", "−8"), ("◆", "−4")):
            (line,) = (line for line in lines if f"{sign} {units}" in line)
            assert line.count(sign) == 2  # on the line and at its end


async def test_like_named_players_are_told_apart_in_the_table() -> None:
    names = ("Bartholomew the First", "Bartholomew the Second", "Bartholomew the Third", "Cy")
    app = make_app()
    async with app.run_test() as pilot:
        screen = await ended(pilot, app, opened(names, people=2), surrenders=(3,))
        painted = str(screen.query_one("#ranking", Static).content)
        assert len({line.split()[2] for line in painted.splitlines()[1:]}) == len(names)
        assert all(len(line) <= 76 for line in painted.splitlines())


async def test_names_are_painted_in_ascii_where_that_is_asked_for() -> None:
    app = make_app(ascii_only=True)
    async with app.run_test(size=(100, 30)) as pilot:
        await ended(pilot, app, opened(("Zoë", "Zoe", "李小龙", "王")))
        assert screen_text(app).isascii()
        for name in ("Zoe", "Zoe 2", "???", "?"):
            assert f" {name} " in screen_text(app)


async def test_playing_again_keeps_the_table_and_changes_the_cards() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await ended(pilot, app, opened(NAMES[:2], people=2, length=Length(5)))
        old = screen.game.session
        await pilot.press("n")
        await settle_down(pilot)
        assert app.game is not None
        assert app.game is not screen.game
        new = app.game.session
        assert (new.players, new.rules, new.length) == (old.players, old.rules, old.length)
        assert new.seed != old.seed
        assert new.totals == ()
        assert new.deal_open


@pytest.mark.parametrize("key", ["enter", "escape", "click"])
async def test_the_way_home(key: str) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await ended(pilot, app, opened(NAMES[:2]))
        if key == "click":
            await settle_down(pilot)
            home = next(each for each in app.screen.query("FooterKey") if "Home" in str(each.render()))
            await pilot.click(offset=(home.region.x + 2, home.region.y))
        else:
            await pilot.press(key)
        await settle_down(pilot)
        assert isinstance(app.screen, HomeScreen)
        assert app.game is None


async def test_it_survives_any_size() -> None:
    app = make_app()
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await ended(pilot, app, opened(NAMES))
        before = screen_lines(app)
        for size in ((1, 1), (20, 5), (39, 10), (70, 24), (79, 24), (80, 23), (200, 60), (100, 30)):
            await pilot.resize_terminal(*size)
            await settle_down(pilot)
        assert app.screen is screen
        assert screen_lines(app) == before


@pytest.mark.parametrize("size", SIZES)
async def test_the_end_counts_both_hands_of_a_player(size: tuple[int, int]) -> None:
    opening = party(("Ana",), ("greedy",), ruleset="criss-cross", deals=4)
    with KeptSession.create(open_store(), opening, NOON) as kept:
        while kept.session.ending is None:
            kept.act(OpenDeal(Surroundings(NOON.isoformat())))
            for seat in kept.session.waiting_for:
                assert kept.session.deal
                state = kept.session.deal.of(seat)
                assert state
                rows = setting_for(CHARACTERS["greedy"], state.cards, kept.session.rules, "")
                kept.act(SetRows(seat, rows))
        told, score = stories(kept.events), kept.session.score
        kept_id = kept.id
    assert [sum(deal.units[player] for deal in told) for player in range(2)] == list(score)
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await settle_down(pilot)
        app.resume(kept_id)
        await settle_down(pilot)
        app.show_end()
        await settle_down(pilot)
        assert isinstance(top(app), EndScreen)
        assert app.screen.query(CourseChart)
