"""Setting a session up: what the form asks for, what it refuses and how it says so, by keys and by mouse."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from engine.bots import CHARACTERS
from engine.events import Length, Player
from engine.rulesets import find_ruleset, rulesets
from saves.kept import KeptSession
from saves.store import open_store
from tests.tui.helpers import NOON, SIZES, make_app, party, settle_down
from tests.tui.reading import screen_text, top
from tui.draft import EMPTY, PERSON, Draft, DraftSeat, Ends, faults, first_seats, opened
from tui.screens.base import SessionScreen
from tui.screens.help import HelpScreen
from tui.screens.home import HomeScreen
from tui.screens.new_game import NewGameScreen
from tui.widgets.choice import Choice

NAMES = tuple(CHARACTERS)
SEATS = (DraftSeat(PERSON, "Ana"), DraftSeat(NAMES[0], "Bo"), DraftSeat(EMPTY, "Ana"))
DRAFT = Draft(SEATS, find_ruleset("simple"))


def named(*names: str) -> tuple[DraftSeat, ...]:
    """Seats of people with these names."""
    return tuple(DraftSeat(PERSON, name) for name in names)


def test_at_first_one_person_sits_down_with_three_bots() -> None:
    kinds = [seat.kind for seat in first_seats((), NAMES)]
    assert kinds == [PERSON, *NAMES[:3], EMPTY, EMPTY]
    assert not faults(Draft(first_seats((), NAMES), DRAFT.rules), NOON)


def test_the_players_of_the_last_session_sit_down_again() -> None:
    last = (Player("Mei"), Player("Bo", NAMES[1]))
    seats = first_seats(last, NAMES)
    assert seats[:2] == (DraftSeat(PERSON, "Mei"), DraftSeat(NAMES[1], "Bo"))
    assert [seat.kind for seat in seats[2:]] == [EMPTY] * 4
    assert len({seat.name for seat in seats}) == 6


def test_the_form_becomes_a_session() -> None:
    session = opened(replace(DRAFT, deals=" 7 ", seed=" luck "), NOON)
    assert session.players == (Player("Ana"), Player("Bo", NAMES[0]))
    assert session.rules == find_ruleset("simple")
    assert session.length == Length(deals=7)
    assert session.seed == "luck"


def test_without_a_seed_chance_decides() -> None:
    assert len({opened(DRAFT, NOON).seed for _ in range(20)}) == 20


def test_a_session_can_end_at_a_time_or_when_the_players_say_so() -> None:
    until = opened(replace(DRAFT, ends=Ends.TIME, until="in 45 minutes"), NOON).length
    assert until.deals is None
    assert until.until is not None
    assert datetime.fromisoformat(until.until) == NOON + timedelta(minutes=45)
    assert opened(replace(DRAFT, ends=Ends.STOP), NOON).length == Length()


@pytest.mark.parametrize(
    ("draft", "field", "words"),
    [
        (replace(DRAFT, seats=named("Ana", " ")), "seat-2", "needs a name"),
        (replace(DRAFT, seats=named("Ana", "Bo", " aNA ")), "seat-3", "has the name of seat 1"),
        (replace(DRAFT, seats=named("Ana", "a\u202eb")), "seat-2", "has letters that cannot be shown"),
        (
            replace(DRAFT, seats=(*named("Ana"), DraftSeat(EMPTY, "Bo"))),
            "seats",
            "at least 2 should sit down",
        ),
        (replace(DRAFT, deals="0"), "length", "write a number of deals from 1 to 9999"),
        (replace(DRAFT, deals="-1"), "length", "write a number of deals from 1 to 9999"),
        (replace(DRAFT, deals=""), "length", "write a number of deals from 1 to 9999"),
        (replace(DRAFT, deals="²"), "length", "write a number of deals from 1 to 9999"),
        (replace(DRAFT, deals="12345"), "length", "write a number of deals from 1 to 9999"),
        (
            replace(DRAFT, ends=Ends.TIME, until="soon"),
            "length",
            "'soon' is no time: write a time such as 23:30",
        ),
    ],
)
def test_what_is_wrong_is_said_of_its_field(draft: Draft, field: str, words: str) -> None:
    found = faults(draft, NOON)
    assert list(found) == [field]
    assert words in found[field]


def test_only_the_length_that_is_chosen_has_to_be_right() -> None:
    assert not faults(replace(DRAFT, ends=Ends.STOP, deals="none", until="never"), NOON)


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
        await pilot.press("tab", "right", "right", "tab", "right")  # the others: nobody
        await pilot.press("down", "down", "down", "right", "down", *"23:30", "down", *"luck")
        await pilot.press("down", "down", "f2")
        await settle_down(pilot)
        assert app.game is not None, [str(each.content) for each in screen.query(".hint").results(Static)]
        session = app.game.session
        assert session.players == (Player("Ana"), Player("Bo"))
        assert session.rules.name == rulesets()[1].name
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
        await pilot.click("#rules", offset=(3, 2))
        await pilot.click("#start")
        await settle_down(pilot)
        assert app.game is not None
        assert app.game.session.length == Length()
        assert app.game.session.rules == rulesets()[1]


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


@pytest.mark.parametrize("size", SIZES)
async def test_every_field_is_on_the_screen_at_every_size(size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        screen = await open_form(pilot)
        for widget in screen.query("#form Choice, #form Input, #form Button, #form OptionList"):
            if widget.display and widget.visible:
                assert screen.query_one("#form").region.contains_region(widget.region), widget
        text = screen_text(app)
        for rules in rulesets():
            assert rules.title in text


async def test_a_name_with_brackets_is_only_a_name() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await open_form(pilot)
        await pilot.press(*"[red]A[/]", "enter")
        await settle_down(pilot)
        app.go_home()
        await settle_down(pilot)
        assert "[red]A[/] 0" in screen_text(app)
