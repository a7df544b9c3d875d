"""The showdown: everything that happened in a deal stands on the screen, and leads on."""

import re

import pytest
from textual.pilot import Pilot

from engine.actions import OpenSession
from engine.evaluate import evaluator
from engine.events import Ending, Length
from engine.rulesets import find_ruleset, with_field
from engine.setting import Row
from engine.view import Status
from tests.tui.helpers import NOON, SIZES, make_app, party, settle_down
from tests.tui.reading import screen_lines, screen_text
from tests.tui.settled import opened, played, showdown, squeezed, words
from tui.app import ThirteenApp
from tui.screens.end import EndScreen
from tui.screens.home import HomeScreen
from tui.screens.showdown import ShowdownScreen
from tui.widgets.canvas import card_text
from tui.widgets.ledger import Ledger, matrix_lines
from tui.widgets.reveal import RevealBoard, RowsReveal, in_order
from tui.wording import shortened

NAMES = ("Ana", "Bo [b]", "Cy", "Dee", "Eve", "Fay")


def ending(screen: ShowdownScreen) -> Ending | None:
    """Why the session is over, if it is."""
    return screen.game.session.ending


async def until_footer_says(pilot: Pilot[None], app: ThirteenApp, label: str) -> None:
    """Wait until the footer, which Textual makes anew in its own time, offers something."""
    for _ in range(100):
        if label in screen_text(app):
            return
        await pilot.pause()
    pytest.fail(f"the footer never said {label!r}")


def tight(text: str) -> str:
    """Text without its blanks: between two colours the picture has none."""
    return "".join(text.split())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4])
async def test_every_card_hand_and_total_stands_on_the_screen(size: tuple[int, int], players: int) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        screen = await showdown(pilot, app, opened(NAMES[:players]))
        lines = [tight(line) for line in screen_lines(app)]
        view = screen.showdown.view
        ranking = view.rules.ranking
        for seat in view.seats:
            assert seat.rows is not None
            for row in Row:
                cards = "".join(card_text(card, False) for card in in_order(seat.rows[row], ranking))
                name = evaluator(ranking).strength(seat.rows[row]).name
                assert any(tight(name) in line or tight(shortened(name, 19)) in line for line in lines)
                if screen.query_one(RowsReveal).size.height == 2:
                    assert any(cards in line for line in lines)
                else:
                    ranks = re.sub("[♣♦♥♠]", "", cards)
                    assert any(ranks in re.sub("[♣♦♥♠]", "", line) for line in lines)
            won = f"{seat.score:+d}".replace("-", "−") if seat.score else "0"
            name = re.escape(tight(seat.player.name))
            assert any(re.match(rf"{name}.*{re.escape(won)}total{re.escape(won)}$", line) for line in lines)
        lower = screen.query_one("#lower")
        assert lower.region.bottom == size[1] - 2  # below it what the chosen entry of the ledger says
        assert lower.size.height >= max(players + 1, 5)
        assert screen.query_one(RevealBoard).region.bottom <= lower.region.y


async def test_a_persons_own_result_stands_out() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await showdown(pilot, app, opened(NAMES[:3]), surrenders=(0,))
        assert words(screen) == "You lost 6"
        assert "Ana surrendered" in screen_text(app)


async def test_people_who_share_the_screen_are_all_named() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await showdown(pilot, app, opened(NAMES[:3], people=3), surrenders=(0,))
        assert words(screen).startswith("Ana lost 6, Bo [b] ")


@pytest.mark.parametrize("size", SIZES)
async def test_a_foul_shows_its_reason(size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        screen = await showdown(pilot, app, opened(NAMES[:3]), fouls=(1,))
        fouled = screen.showdown.view.seats[1]
        assert fouled.status is Status.FOUL
        assert f"Bo [b] fouled: {fouled.foul}" in screen_text(app)
        assert "✘ foul: " in screen_text(app)
        assert "…" not in screen_text(app)
        for matrix in matrix_lines(screen.showdown, screen.moment, False):
            if matrix.plain.startswith("Bo [b]"):
                assert squeezed(matrix.plain) == "Bo [b] foul −6 · foul −6 −12"


@pytest.mark.parametrize("size", [(90, 40), (100, 30), (120, 36), (160, 48)])
async def test_the_stamp_of_a_foul_is_in_the_middle_and_hides_no_pip(size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await showdown(pilot, app, opened(NAMES[:2]), fouls=(1,))
        mine, foul = app.screen.query(RowsReveal)
        painted = [
            ["".join(part.text for part in rows.render_line(y)) for y in range(rows.size.height)]
            for rows in (mine, foul)
        ]
        pips = [len(re.findall("[♣♦♥♠]", "".join(lines))) for lines in painted]
        assert pips[0] == pips[1] >= 26
        stamped = next(line for line in painted[1] if "F O U L" in line)
        suits = [at for at, letter in enumerate(painted[1][-2]) if letter in "♣♦♥♠"]
        first, last = suits[3], suits[7]  # the lower right corners of the middle's outer cards, but one cell
        card = suits[4] - first - 1
        middle = (first - (card - 2) + last + 1) / 2
        assert abs(stamped.index("F O U L") + (len("F O U L") - 1) / 2 - middle) <= 0.5


async def test_a_foul_that_plays_on_is_said_to() -> None:
    rules = with_field(find_ruleset("one-six"), "foul.mode=plays-on")
    app = make_app()
    async with app.run_test() as pilot:
        await showdown(pilot, app, opened(NAMES[:2], rules=rules), fouls=(1,))
        assert "out of order, but plays on: " in screen_text(app)
        assert "F O U L" not in screen_text(app)


@pytest.mark.parametrize("size", SIZES)
async def test_those_who_sit_out_are_listed(size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        screen = await showdown(pilot, app, opened(NAMES), deals=2)
        out = [seat.player.name for seat in screen.showdown.view.seats if seat.status is Status.SITS_OUT]
        assert len(out) == 2
        assert len(screen.showdown.seats) == 4
        text = screen_text(app)
        assert f"{out[0]} and {out[1]} sat this deal out" in text
        for seat in screen.showdown.view.seats:
            written = f"{seat.score:+d}".replace("-", "−") if seat.score else "0"
            assert tight(f"{seat.player.name}{written}") in tight(text)


@pytest.mark.parametrize("size", SIZES)
async def test_ascii_mode_paints_only_ascii(size: tuple[int, int]) -> None:
    app = make_app(ascii_only=True)
    async with app.run_test(size=size) as pilot:
        await showdown(pilot, app, opened(NAMES[:4]), fouls=(1,), surrenders=(2,))
        assert screen_text(app).isascii()
        assert "x foul: " in screen_text(app)
        await pilot.press("l")
        await settle_down(pilot)
        assert screen_text(app).isascii()
        assert "Row by row" in screen_text(app)


async def test_names_are_painted_in_ascii_where_that_is_asked_for() -> None:
    app = make_app(ascii_only=True)
    async with app.run_test(size=(100, 30)) as pilot:
        await showdown(pilot, app, opened(("Zoë", "Zoe", "李小龙")), fouls=(2,))
        for key in ((), ("l",)):
            await pilot.press(*key)
            await settle_down(pilot)
            assert screen_text(app).isascii()
            assert "??? fouled: " in screen_text(app)
            assert "from ???" in screen_text(app)


# Going on


@pytest.mark.parametrize("key", ["enter", "space"])
async def test_keys_deal_again(key: str) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await showdown(pilot, app, opened(NAMES[:2], people=2))
        await pilot.press(key)
        await settle_down(pilot)
        assert app.game is not None
        assert app.game.session.deal is not None
        assert app.game.session.deal.number == 2
        assert not isinstance(app.screen, ShowdownScreen)


async def test_a_click_on_the_cards_deals_again_and_one_on_the_ledger_does_not() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await showdown(pilot, app, opened(NAMES[:2], people=2))
        await pilot.click(Ledger)
        await settle_down(pilot)
        assert isinstance(app.screen, ShowdownScreen)
        await pilot.click("#seat-1")
        await settle_down(pilot)
        assert app.game is not None
        assert app.game.session.deal_open


async def test_the_footer_leads_on_by_mouse() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await showdown(pilot, app, opened(NAMES[:2], people=2))
        await until_footer_says(pilot, app, "Next deal")
        key = next(each for each in app.screen.query("FooterKey") if "Next deal" in str(each.render()))
        await pilot.click(offset=(key.region.x + 2, key.region.y))
        await settle_down(pilot)
        assert app.game is not None
        assert app.game.session.deal_open


async def test_after_the_last_deal_it_goes_on_to_the_end() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await showdown(pilot, app, opened(NAMES[:2], length=Length(1)))
        assert ending(screen) is Ending.DEALS_PLAYED
        await until_footer_says(pilot, app, "To the end")
        assert "Next deal" not in screen_text(app)
        assert "End session" not in screen_text(app)
        await pilot.press("enter")
        await settle_down(pilot)
        assert isinstance(app.screen, EndScreen)


async def test_when_the_time_is_up_the_next_deal_is_the_end() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await showdown(pilot, app, opened(NAMES[:2], length=Length(None, NOON.isoformat())))
        assert ending(screen) is None
        await pilot.press("space")
        await settle_down(pilot)
        assert ending(screen) is Ending.TIME_UP
        assert isinstance(app.screen, EndScreen)


async def test_ending_the_session_asks_first() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await showdown(pilot, app, opened(NAMES[:2]))
        await pilot.press("e", "n")
        await settle_down(pilot)
        assert app.screen is screen
        assert ending(screen) is None
        await pilot.press("e")
        await settle_down(pilot)
        assert "End this session?" in screen_text(app)
        await pilot.press("y")
        await settle_down(pilot)
        assert ending(screen) is Ending.PLAYERS_STOPPED
        assert isinstance(app.screen, EndScreen)


async def test_escape_leads_home_and_the_session_goes_on_there() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await showdown(pilot, app, opened(NAMES[:2]))
        session_id, told = screen.game.kept.id, words(screen)
        await pilot.press("escape")
        await settle_down(pilot)
        assert isinstance(app.screen, HomeScreen)
        assert app.game is None
        app.resume(session_id)
        await settle_down(pilot)
        again = app.screen
        assert isinstance(again, ShowdownScreen)
        assert words(again) == told


# The play itself


async def test_hands_of_one_player_are_paid_to_that_player_while_it_is_shown() -> None:
    app = make_app()
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await running(pilot, app, party(bots=("greedy",), ruleset="criss-cross"))
        assert "total" in screen_text(app)
        await pilot.press("enter")
        await settle_down(pilot)
        assert app.screen is screen


async def running(pilot: Pilot[None], app: ThirteenApp, action: OpenSession) -> ShowdownScreen:
    """A showdown that has just begun."""
    app.animation_level = "full"
    app.game = played(app.store, action)
    app.proceed()
    await pilot.pause()
    assert isinstance(app.screen, ShowdownScreen)
    return app.screen


@pytest.fixture
def slow_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cards stay down until somebody skips."""
    monkeypatch.setattr("tui.theatre._OPENING_SECONDS", 3600)


@pytest.mark.usefixtures("slow_opening")
@pytest.mark.parametrize("way", ["enter", "space", "click"])
async def test_skipping_shows_all_and_only_then_goes_on(way: str) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await running(pilot, app, opened(NAMES[:2], people=2))
        assert screen.running
        assert words(screen) == "All cards are down"
        await until_footer_says(pilot, app, "Show all")
        for seat in range(2):
            assert app.screen is screen
            await (pilot.click(f"#seat-{seat}") if way == "click" else pilot.press(way))
            await pilot.pause()
            assert not screen.running
        await settle_down(pilot)
        assert screen.game.session.deal_open


@pytest.mark.usefixtures("slow_opening")
async def test_a_moment_that_falls_due_while_everything_is_shown_changes_nothing() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await running(pilot, app, opened(NAMES[:2]))
        screen.action_skip()
        last = screen.moment
        screen.call_next(screen._go_on)  # as the timer does that ran out just before
        await settle_down(pilot)
        assert screen.moment is last


@pytest.mark.usefixtures("slow_opening")
async def test_nothing_is_given_away_before_its_row_turns_up() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await running(pilot, app, opened(NAMES[:2]))
        text = screen_text(app)
        view = screen.showdown.view
        assert "▒" in text
        for seat in view.seats:
            assert seat.rows is not None
            for card in (card for row in seat.rows for card in row):
                assert card_text(card, False) not in text
        assert " to Ana" not in text


async def test_the_play_runs_to_its_end_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_OPENING", "_TURN", "_HOLD", "_DRAMA", "_PAY", "_EVEN"):
        monkeypatch.setattr(f"tui.theatre.{name}_SECONDS", 0.001)
    app = make_app()
    async with app.run_test() as pilot:
        screen = await running(pilot, app, opened(NAMES[:4]))
        while screen.running:
            await pilot.pause()
        await settle_down(pilot)
        assert words(screen).startswith("You ")
        assert not screen.query_one("#flying").display
        played_out = screen_lines(app)
        still = ShowdownScreen(screen.game)
        app.animation_level = "none"
        await app.switch_screen(still)
        await settle_down(pilot)
        assert screen_lines(app) == played_out


async def test_with_animations_off_everything_stands_there_at_once() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await showdown(pilot, app, opened(NAMES[:2]))
        assert not screen.running
        await until_footer_says(pilot, app, "Next deal")
        assert "▒" not in screen_text(app)


async def test_it_survives_any_size() -> None:
    app = make_app()
    async with app.run_test(size=(160, 48)) as pilot:
        screen = await showdown(pilot, app, opened(NAMES), fouls=(2,))
        before = screen_lines(app)
        for size in ((1, 1), (20, 5), (39, 10), (70, 24), (79, 24), (80, 23), (200, 60), (160, 48)):
            await pilot.resize_terminal(*size)
            await settle_down(pilot)
        assert app.screen is screen
        assert screen_lines(app) == before
