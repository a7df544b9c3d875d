"""The joke mode at the screen: chosen, asked about, reported to, explained, and there again after a break."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from textual.pilot import Pilot
from textual.widgets import Static
from textual.widgets._footer import FooterKey

from engine.events import Choice as JokeChoice
from engine.events import JokeMode, Length
from engine.solver.advice import adviser_of
from modifiers.game import draft
from saves.store import open_store
from tests.modifiers.playing import act_for
from tests.tui.at_table import app_of, screen_text, table
from tests.tui.helpers import NOON, SIZES, make_app, party, settle_down
from tui.app import ThirteenApp
from tui.jokes import Jokes
from tui.screens.base import SessionScreen
from tui.screens.end import EndScreen
from tui.screens.facts import FactsScreen
from tui.screens.in_play import InPlayScreen
from tui.screens.new_game import NewGameScreen
from tui.screens.reports import ReportsScreen
from tui.screens.showdown import ShowdownScreen
from tui.widgets.choice import Choice
from tui.widgets.hints import HintsPanel
from tui.widgets.joke_strip import JokeStrip
from tui.wording import expected

HERE = "52.37,4.90,Europe/Amsterdam"
HAND_PICKED = JokeMode(JokeChoice.PICKED, ("5", "28", "45", "47", "64", "90", "161"), place=HERE)


def jokes_of(pilot: Pilot[None]) -> tuple[ThirteenApp, Jokes]:
    """The app and the joke mode of its session."""
    app = pilot.app
    assert isinstance(app, ThirteenApp) and app.game and app.game.jokes
    return app, app.game.jokes


def deal_of(pilot: Pilot[None]) -> str:
    """The stack that the deal is played by."""
    app, _ = jokes_of(pilot)
    assert app.game and app.game.session.deal
    return app.game.session.deal.modifiers


def told_in(app: ThirteenApp) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The facts that were told."""
    assert app.game
    return app.game.session.facts


def strip(pilot: Pilot[None]) -> str:
    """What the strip says."""
    return str(pilot.app.screen.query_one(JokeStrip).content)


async def find(pilot: Pilot[None], letters: str) -> None:
    """Report the happening that some letters find."""
    await pilot.press("t")
    await settle_down(pilot)
    await pilot.press(*letters)
    await pilot.pause(0.3)
    await settle_down(pilot)
    await pilot.press("enter")
    await settle_down(pilot)
    if not isinstance(pilot.app.screen, SessionScreen):
        await pilot.press("enter")
        await settle_down(pilot)


async def test_the_mode_is_off_and_its_keys_do_nothing_until_it_is_chosen() -> None:
    async with table() as pilot:
        assert not pilot.app.screen.query_one(JokeStrip).display
        await pilot.press("t", "v", "o", "f6")
        await settle_down(pilot)
        assert isinstance(pilot.app.screen, SessionScreen)
        assert " Tell" not in screen_text(pilot)


async def test_a_hand_picked_list_is_checked_kept_and_asked_about() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle_down(pilot)
        await pilot.press("n")
        await settle_down(pilot)
        form = app.screen
        assert isinstance(form, NewGameScreen)
        form.query_one("#jokes", Choice).focus()
        await pilot.press("right", "right", "tab", *"5, 999", "f2")
        await settle_down(pilot)
        assert "there is no modifier 999" in str(form.query_one("#hint-joke", Static).content)
        await pilot.press("backspace", "backspace", "backspace", *"45 64", "f2")
        await settle_down(pilot)
        assert isinstance(app.screen, FactsScreen)
        text = screen_text(pilot)
        assert "A mirror" in text and "1 thing," in text
        await pilot.press("space", "escape")
        await settle_down(pilot)
        assert app.game and app.game.session.joke
        assert app.game.session.joke.numbers == ("5", "45", "64")
        assert app.game.session.facts == (("a mirror", ()),)
        assert strip(pilot) == "1 in play (v) · 45 A mirror (told: a mirror)"
        app.go_home()
        await settle_down(pilot)
        await pilot.press("s")
        await settle_down(pilot)
        assert "joke mode: 5, 45, 64" in screen_text(pilot)


async def test_facts_are_found_by_several_words() -> None:
    async with table(replace(party(("Ana", "Bo")), joke=HAND_PICKED)) as pilot:
        await pilot.press(*"warm")
        await settle_down(pilot)
        await pilot.press("space", *"dri")
        await settle_down(pilot)
        assert "Warming drinks" in screen_text(pilot)
        assert told_in(jokes_of(pilot)[0]) == ()


async def test_facts_are_told_of_players_and_with_values_and_can_be_taken_back() -> None:
    async with table(replace(party(("Ana", "Bo")), joke=HAND_PICKED)) as pilot:
        app, _ = jokes_of(pilot)
        assert app.game
        await pilot.press(*"glass", "tab", "enter")
        await settle_down(pilot)
        await pilot.press("2", "enter")
        await settle_down(pilot)
        assert told_in(app) == (("glasses", (1,)),)
        assert "[x] Glasses" in screen_text(pilot)
        await pilot.press("tab", "tab")
        app.screen.query_one("#filter").focus()
        await pilot.press("ctrl+u", *"warm", "enter", "space")
        await settle_down(pilot)
        await pilot.press(*"lots", "enter")
        await settle_down(pilot)
        assert "'lots' should be a number from 1 to 99" in screen_text(pilot)
        await pilot.press(*["backspace"] * 4, "3", "enter")
        await settle_down(pilot)
        assert told_in(app)[-1] == ("warming drinks=3", ())
        await pilot.press("space")
        await settle_down(pilot)
        assert told_in(app) == (("glasses", (1,)),)


@pytest.mark.parametrize("size", SIZES)
async def test_all_keys_of_a_showdown_fit_into_the_last_line(size: tuple[int, int]) -> None:
    async with table(replace(party(), joke=HAND_PICKED), size=size) as pilot:
        app, _ = jokes_of(pilot)
        await pilot.press("f2")
        await settle_down(pilot)
        for key in ("h", "a", "4", "enter", "h", "h"):
            await pilot.press(key)
            await settle_down(pilot)
        assert isinstance(app.screen, ShowdownScreen)
        shown = [key for key in app.screen.query(FooterKey) if key.region.width]
        assert max(key.region.right for key in shown) <= size[0]
        assert {"Next deal", "Quit"} <= {key.description for key in shown}


async def test_a_snack_run_is_still_there_in_the_next_session() -> None:
    action = replace(party(), joke=JokeMode(JokeChoice.PICKED, ("65",), place=HERE))
    async with table(action) as pilot:
        await pilot.press("f2")
        await settle_down(pilot)
        await find(pilot, "snack run")
        app_of(pilot).go_home()
        await settle_down(pilot)
        app_of(pilot).start(action)
        await settle_down(pilot)
        await pilot.press("f2")
        await settle_down(pilot)
        assert deal_of(pilot) == "65"
        await find(pilot, "leftovers")
        assert deal_of(pilot) == "65", "until a session ends with them"


async def test_hints_follow_a_happening() -> None:
    async with table(replace(party(), joke=HAND_PICKED), size=(100, 30)) as pilot:
        app, _ = jokes_of(pilot)
        await pilot.press("f2")
        await settle_down(pilot)
        await pilot.press("h")
        await settle_down(pilot)
        await pilot.press("a", "4")
        await settle_down(pilot)
        await find(pilot, "cough")
        await settle_down(pilot)
        assert app.game
        panel = app.screen.query_one(HintsPanel)
        styles = adviser_of(app.game.view).styles()
        shown = [line.split()[-1] for line in panel.render().plain.splitlines()[2:6]]
        assert shown == [expected(style.standing.units or 0.0) for style in styles]
        assert panel.region.y + 2 + len(styles) <= app.screen.query_one("#side").region.bottom


async def test_a_happening_is_found_changes_the_deal_at_once_and_is_taken_back() -> None:
    async with table(replace(party(), joke=HAND_PICKED)) as pilot:
        app, _ = jokes_of(pilot)
        await pilot.press("f2")
        await settle_down(pilot)
        assert deal_of(pilot) == ""
        await find(pilot, "cough")
        assert deal_of(pilot) == "64^1.1"
        assert strip(pilot) == "1 in play (v) · 64 A cough (reported: cough)"
        told = [each.message for each in app._notifications]
        assert told == ["64 A cough: from low to high: 2 3 4 5 6 U 8 9 10 E O 7 D"]
        await pilot.press("v")
        await settle_down(pilot)
        assert isinstance(app.screen, InPlayScreen)
        assert "Sevens and Unicorns change places" in screen_text(pilot)
        await pilot.press("escape", "f6")
        await settle_down(pilot)
        assert isinstance(app.screen, ReportsScreen)
        await pilot.press("enter")
        await settle_down(pilot)
        assert deal_of(pilot) == ""
        assert "over: 64 A cough" in [each.message for each in app._notifications][-1]
        await pilot.press("escape")
        await settle_down(pilot)
        assert strip(pilot) == "no modifier is in play"


async def test_a_happening_about_players_asks_whom() -> None:
    async with table(replace(party(), joke=HAND_PICKED)) as pilot:
        app, _ = jokes_of(pilot)
        await pilot.press("f2")
        await settle_down(pilot)
        await pilot.press("t", *"left the")
        await pilot.pause(0.3)
        await settle_down(pilot)
        await pilot.press("enter")
        await settle_down(pilot)
        if not app.screen.query("#lines"):
            await pilot.press("enter")
            await settle_down(pilot)
        await pilot.press("3", "enter")
        await settle_down(pilot)
        assert app.game
        (report,) = app.game.session.happenings
        assert report and (report.happening, report.seats) == ("left the table", (2,))
        assert deal_of(pilot).startswith("28@2")


async def test_who_tells_of_a_crying_baby_is_asked_first_and_the_session_begins_again() -> None:
    joke = replace(HAND_PICKED, numbers=("231",))
    async with table(replace(party(("Ana",), ("greedy",)), joke=joke)) as pilot:
        app, jokes = jokes_of(pilot)
        await settle(pilot)
        assert app.game and app.game.session.deal and app.game.session.deal.number == 2
        (crying,) = jokes.happenings
        for answer, number in (("n", 2), ("y", 1)):
            app.report(crying)
            await settle_down(pilot)
            assert asked(pilot) == "It gives all winnings of the session back."
            await pilot.press(answer)
            await settle_down(pilot)
            assert app.game.session.deal and app.game.session.deal.number == number
            assert isinstance(app.screen, SessionScreen)
        assert app.game.session.totals == () and app.game.session.deal_open
        await play_out(pilot)
        app.report(crying)
        await settle_down(pilot)
        await pilot.press("y")
        await settle_down(pilot)
        assert app.game.session.deal and app.game.session.deal.number == 1 and app.game.session.deal_open
        assert isinstance(app.screen, SessionScreen)


async def test_a_touch_is_told_of_two_and_of_no_other_number() -> None:
    touch = replace(HAND_PICKED, numbers=("167",))
    async with table(replace(party(("Ana", "Bo", "Cas")), joke=touch)) as pilot:
        app, jokes = jokes_of(pilot)
        app.report(jokes.happenings[0])
        await settle_down(pilot)
        await pilot.press("1", "enter")
        await settle_down(pilot)
        assert [each.message for each in app._notifications][-1].endswith("name two players, not one")
        assert app.game and not app.game.session.happenings
        await pilot.press("3", "enter")
        await settle_down(pilot)
        (report,) = app.game.session.happenings
        assert report and report.seats == (0, 2)


@pytest.mark.parametrize("people", [("Ana", "Bo"), ("Ana",)])
async def test_names_are_swapped_by_the_dealer_who_is_a_person(people: tuple[str, ...]) -> None:
    joke = replace(HAND_PICKED, numbers=("18",), polite=False)
    bots = ("greedy",) * (2 - len(people))
    async with table(replace(party(people, bots), joke=joke)) as pilot:
        app, jokes = jokes_of(pilot)
        await pilot.press("space", "f2")
        await settle_down(pilot)
        for number in (1, 2):
            assert app.game and app.game.session.deal and app.game.session.deal.number == number
            (asked,) = jokes.happenings
            app.report(asked)
            await settle_down(pilot)
            told = [each.seats for each in app.game.session.happenings if each]
            assert told == [(seat,) for seat in range(number) if seat < len(people)]
            await settle(pilot)
        if len(people) == 1:
            assert any("deals, and leaves it" in each.message for each in app._notifications)


async def test_a_session_goes_on_by_the_rules_that_it_was_left_with() -> None:
    """An hour that struck while nobody played is not heard; one that strikes at the table is."""
    now = [NOON]
    app = ThirteenApp(clock=lambda: now[0])
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle_down(pilot)
        app.start(replace(party(), joke=HAND_PICKED))
        await settle_down(pilot)
        await pilot.press("f2")
        await settle_down(pilot)
        await find(pilot, "cough")
        assert app.game
        before, session = strip(pilot), app.game.session
        app.go_home()
        now[0] += timedelta(days=7, hours=3)
        await settle_down(pilot)
        await pilot.press("c")
        await settle_down(pilot)
        assert app.game.session == session
        assert strip(pilot) == before
        app._look_at_the_clock()
        now[0] += timedelta(hours=1)
        app._look_at_the_clock()
        await settle_down(pilot)
        assert strip(pilot) == "2 in play (v) · 64 A cough · 47 On the hour"


async def test_a_forfeit_is_confirmed_once() -> None:
    dare = replace(HAND_PICKED, numbers=("210",))
    async with table(replace(party(), joke=dare)) as pilot:
        app, _ = jokes_of(pilot)
        await pilot.press("space", "f2")
        await settle_down(pilot)
        assert app.screen.query("#question"), "210 asks"
        await pilot.press("y")
        await settle_down(pilot)
        assert app.game
        assert any(fact.startswith("210 ") for fact, _ in app.game.session.facts)
        app.mend(dealt=True)
        await settle_down(pilot)
        assert isinstance(app.screen, SessionScreen)


async def play_out(pilot: Pilot[None]) -> None:
    """Let everybody play the deal to its end."""
    app, _ = jokes_of(pilot)
    assert app.game
    while waiting := app.game.session.waiting_for:
        app.game.kept.act(act_for(app.game.session, waiting[0]))
    app.proceed()
    await settle_down(pilot)


async def settle(pilot: Pilot[None]) -> str:
    """Play the deal to its end, and go on; gives what the table is asked then, if anything."""
    await play_out(pilot)
    jokes_of(pilot)[0].deal()
    await settle_down(pilot)
    return asked(pilot)


def asked(pilot: Pilot[None]) -> str:
    """The forfeit that the table is asked for."""
    details = pilot.app.screen.query("#detail")
    return str(details.first(Static).content) if details else ""


async def test_a_forfeit_after_the_deal_is_asked_for_after_each() -> None:
    dare = replace(HAND_PICKED, numbers=("52", "60"))
    async with table(replace(party(("Ana", "Bo", "Cas")), joke=dare)) as pilot:
        app, _ = jokes_of(pilot)
        await pilot.press("space", "f2")
        await settle_down(pilot)
        assert not asked(pilot), "nobody has lost yet"
        for number in (1, 2):
            assert "asks the radio for a song" in await settle(pilot)
            assert app.game and app.game.session.deal and app.game.session.deal.number == number
            await pilot.press("y")
            await settle_down(pilot)
            assert app.game.session.deal.number == number + 1
        assert "names whoever is last" not in screen_text(pilot)


async def test_the_last_of_the_session_is_named_at_its_end() -> None:
    dare = replace(HAND_PICKED, numbers=("60",))
    opening = replace(party(("Ana", "Bo", "Cas")), joke=dare, length=Length(deals=2))
    async with table(opening) as pilot:
        app, _ = jokes_of(pilot)
        assert not await settle(pilot)
        await play_out(pilot)
        assert app.game and app.game.session.ending
        app.show_end()
        await settle_down(pilot)
        score = app.game.session.score
        last = app.game.session.players[score.index(min(score))].name
        assert asked(pilot).startswith(f"{last}: ")
        await pilot.press("y")
        await settle_down(pilot)
        assert isinstance(app.screen, EndScreen)
        session_id = app.game.kept.id
        app.go_home()
        app.resume(session_id)
        app.show_end()
        await settle_down(pilot)
        assert isinstance(app.screen, EndScreen), "once is enough"


@pytest.mark.parametrize("size", SIZES)
async def test_the_strip_tells_how_many_are_in_play_at_every_size(size: tuple[int, int]) -> None:
    joke = JokeMode(JokeChoice.UNASKED, place=HERE)
    async with table(replace(party(bots=("greedy", "greedy")), joke=joke), size) as pilot:
        app, jokes = jokes_of(pilot)
        assert app.game and not jokes.facts and not jokes.happenings
        assert strip(pilot).startswith(f"{len(jokes.in_play(app.game.session))} in play (v) · ")
        assert len(strip(pilot).splitlines()) == (1 if size[1] == 24 else 2)
        assert all(len(line) <= size[0] - 2 for line in strip(pilot).splitlines())
        await pilot.click(JokeStrip)
        await settle_down(pilot)
        assert isinstance(pilot.app.screen, InPlayScreen)


async def test_a_draft_is_drawn_by_the_seed_and_kept() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle_down(pilot)
        await pilot.press("n")
        await settle_down(pilot)
        app.screen.query_one("#seed").focus()
        await pilot.press(*"luck", "down", "left", "tab", "home", "shift+end", "7", "f2")
        await settle_down(pilot)
        assert app.game and app.game.session.joke
        assert app.game.session.joke.numbers == tuple(draft(7, "luck"))
        app.put_down()
    (summary,) = open_store().sessions()
    assert summary.joke and summary.joke.choice is JokeChoice.DRAFT


def test_news_of_a_moment_names_the_time_of_the_table() -> None:
    jokes = Jokes(HAND_PICKED)
    assert jokes.at(NOON) == datetime.fromisoformat("2026-11-30T13:00+01:00")
