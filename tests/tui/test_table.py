"""The table: locking in, giving up, waiting, leaving, and what must never be seen there."""

from dataclasses import replace

import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets._footer import FooterKey

from engine.actions import OpenSession
from engine.cards import parse_cards
from engine.events import Player, RowsSet
from engine.rules import Phase
from engine.setting import Board, why_foul
from engine.view import SeatView, Status
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
from tui.widgets.key_line import KeyLine
from tui.widgets.seats import SeatWords, seat_content
from tui.widgets.short_rules import ShortRules
from tui.widgets.verdict import VerdictLine


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
    """Lay the best setting, as the hints have it."""
    await pilot.press("a", "4")
    await settle_down(pilot)
    assert lying(pilot).complete


@pytest.mark.parametrize("size", SIZES)
async def test_a_whole_deal_is_set_and_shown(size: tuple[int, int]) -> None:
    async with table(size=size) as pilot:
        assert "13 cards to place" in screen_text(pilot)
        await lay_legally(pilot)
        game = app_of(pilot).game
        assert game
        assert why_foul(lying(pilot).rows, game.view.rules.ranking, game.view.rules.rows) is None
        assert "legal: back ≥ middle ≥ front" in screen_text(pilot)
        await pilot.press("u")
        assert lying(pilot).tray, "a hint that is laid is a move like any other"
        await pilot.press("r", "enter")
        await settle_down(pilot)
        assert isinstance(pilot.app.screen, ShowdownScreen)


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("u", "Nothing to undo."),
        ("ctrl+z", "Nothing to undo."),
        ("r", "Nothing to redo."),
        ("f", "Nothing to fill"),
        ("4", "a shows hints first."),
        ("g", "Nobody gives up at this table."),
        ("m", "Nothing to mend: the rows are no foul."),
    ],
)
async def test_a_key_that_can_do_nothing_says_why(key: str, why: str) -> None:
    async with table() as pilot:
        await pilot.press(key)
        assert why in screen_text(pilot)
        await pilot.press("1")
        assert why not in screen_text(pilot)


async def test_after_undo_and_redo_at_their_ends_nothing_old_is_said() -> None:
    async with table() as pilot:
        await pilot.press("1", "r")
        assert "Nothing to redo." in screen_text(pilot)
        await pilot.press("u")
        assert "Nothing to redo." not in screen_text(pilot)
        await pilot.press("u")
        assert "Nothing to undo." in screen_text(pilot)
        await pilot.press("r")
        assert "Nothing to undo." not in screen_text(pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_a_long_verdict_breaks_between_words_and_leaves_the_hint(size: tuple[int, int]) -> None:
    rows = tuple(map(parse_cards, ("2c 3d 4h", "Kh Qh Th 8h 7h", "Ks Qs Ts 8s 6s")))
    async with table(party(people=("W" * 16,)), size=size) as pilot:
        game = app_of(pilot).game
        assert game
        front, middle, back = rows
        line = table_of(pilot).query_one(VerdictLine)
        line.show(replace(game.view, board=Board((front, middle, back))), "And the hint.")
        painted = [line.render_line(y).text.strip() for y in range(line.size.height)]
        assert painted[-1] == "And the hint."
        words = " ".join(painted[:-1]).split()
        assert words[-1] == words[-1].strip(",")
        whole = line.render().plain.replace("\n", " ").split()
        assert [*words, "And", "the", "hint."] == whole
        assert words[-1] in ("six", "6"), "the end of the verdict is there"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("bots", [3, 4])
async def test_the_first_frame_is_right(
    size: tuple[int, int], bots: int, slow_bots: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    frames: list[list[str]] = []
    display = App._display

    def recorded(app: App[None], screen: Screen[object], renderable: object) -> None:
        display(app, screen, renderable)  # type: ignore[arg-type]
        if screen is app.screen and isinstance(screen, TableScreen):
            frames.append([strip.text for strip in screen._compositor.render_strips()])

    monkeypatch.setattr(App, "_display", recorded)
    async with table(party(bots=("greedy",) * bots), size=size) as pilot:
        await pilot.pause()
        assert frames[0] == frames[-1]
        assert "More" in frames[0][-1]


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


async def test_a_foul_is_mended_with_as_few_cards_moved_as_can_be() -> None:
    async with table() as pilot:
        await pilot.press(*ALL_IN_ORDER)
        foul = lying(pilot)
        assert "m mends the foul" in screen_text(pilot)
        await pilot.press("m")
        await settle_down(pilot)
        mended = lying(pilot)
        assert mended != foul and "legal" in screen_text(pilot)
        moved = sum(
            card not in after for before, after in zip(foul.rows, mended.rows, strict=True) for card in before
        )
        assert f"Mended: {moved} cards changed rows" in screen_text(pilot)
        await pilot.press("u")
        assert lying(pilot) == foul


@pytest.mark.parametrize(
    ("ruleset", "why"),
    [
        ("hawaiian-gardens", "Here one gives up when everybody has set."),
        ("one-six", "Nobody gives up at this table."),
    ],
)
async def test_it_is_said_when_one_gives_up(ruleset: str, why: str) -> None:
    async with table(party(ruleset=ruleset)) as pilot:
        await pilot.press("g")
        assert why in screen_text(pilot)


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
        assert "Nothing can be moved any more." in screen_text(pilot)
        await pilot.click(BoardWidget, offset=(3, 10))
        assert lying(pilot) == before
        assert board_of(pilot).picked is None
        assert "Sort" not in screen_text(pilot)


async def test_a_bot_that_cannot_reckon_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ArithmeticError

    monkeypatch.setattr("engine.solver.value.value_of", fails)
    async with table(party(bots=("sharp", "bold", "greedy"))) as pilot:
        await settle_down(pilot)
        assert [status(pilot, seat) for seat in (1, 2, 3)] == [Status.SET] * 3


async def test_whoever_sits_out_sees_who_is_setting_and_no_cards(slow_bots: None) -> None:
    async with table(party(bots=("greedy",) * 4)) as pilot:
        assert status(pilot) is Status.SITS_OUT
        text = screen_text(pilot)
        assert "sits this deal out. Bot 1, Bot 2, Bot 3 and Bot 4 are still setting." in text
        assert not cards_in(text)
        await pilot.press("space", "1", "N", "enter", "s")
        assert table_of(pilot).is_current


@pytest.fixture
def bots_up_to_announcing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that set their rows, and wait then."""
    next_bot = ThirteenApp._next_bot

    def while_setting(app: ThirteenApp) -> None:
        if app.game and app.game.view.phase is Phase.SET:
            next_bot(app)

    monkeypatch.setattr(ThirteenApp, "_next_bot", while_setting)


async def test_the_seats_and_the_line_below_agree_on_whose_turn_it_is(bots_up_to_announcing: None) -> None:
    async with table(party(people=(), bots=("greedy",) * 4, ruleset="pagat")) as pilot:
        text = screen_text(pilot)
        assert "Bot 2 is still announcing." in text
        assert text.count("announcing") == 2, "at the seat and in the line"
        assert text.count("to announce") == 3


@pytest.mark.parametrize("size", SIZES)
async def test_a_spectator_sees_how_all_rows_lie_and_what_is_played(
    size: tuple[int, int], bots_up_to_announcing: None
) -> None:
    async with table(party(people=(), bots=("greedy",) * 4, ruleset="pagat"), size=size) as pilot:
        screen = table_of(pilot)
        panels = [panel for panel in screen.query("#watched SeatPanel") if panel.display]
        board = board_of(pilot).region
        assert len(panels) == 4
        assert all(board.contains_region(panel.region) for panel in panels)
        seen = ["\n".join(panel.render_line(y).text for y in range(panel.size.height)) for panel in panels]
        assert all("▒▒▒" in each and "░░░" in each for each in seen)
        rules = screen.query_one(ShortRules)
        assert board.contains_region(rules.region)
        assert rules.render_line(0).text.strip() == "Pagat"
        assert rules.size.width >= 30
        said = " ".join(rules.render_line(y).text.strip() for y in range(rules.size.height))
        assert "each row won: 1 unit" in said
        assert said.strip().endswith("F1 shows the rest.") == (size[1] < 48)
        assert not screen.query_one("#strip").display
        await pilot.press("s")
        assert "Nobody here sets rows now." in screen_text(pilot)


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
        panels = [panel.region for panel in table_of(pilot).query("#strip SeatPanel") if panel.display]
        assert {region.height for region in panels} == {3}


async def test_six_at_the_smallest_table_show_who_deals() -> None:
    people = ("Ana", "Bo", "Cem", "Dia", "Eva", "Finn")
    async with table(party(people, bots=())) as pilot:
        await hand_over(pilot)
        panels = {
            panel.render_line(0).text.split()[0]: panel.render_line(1).text
            for panel in table_of(pilot).query("#strip SeatPanel")
            if panel.display
        }
        assert {name for name, line in panels.items() if "D" in line.split()} == {"Ana"}


@pytest.mark.parametrize("status", Status)
@pytest.mark.parametrize("width", [12, 14, 15, 19, 25, 40])
@pytest.mark.parametrize("ascii_only", [True, False])
def test_whatever_a_seat_does_its_role_is_seen(status: Status, width: int, ascii_only: bool) -> None:
    seat = SeatView(0, Player("Ana", "greedy"), 5, status, (3, 5, 5, 0), None, None)
    content = seat_content(seat, SeatWords(str(status), (("deals", "D"),)), width, 3, ascii_only)
    words = content.plain.splitlines()[1].replace(",", " ").split()
    assert {"D", "deals"} & set(words)
    assert all(len(line) < width for line in content.plain.splitlines()[:2])


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


@pytest.mark.parametrize("size", SIZES)
async def test_the_footer_has_room_for_what_matters_whatever_can_be_done(size: tuple[int, int]) -> None:
    async with table(with_surrender(party()), size=size) as pilot:
        await pilot.press(*ALL_IN_ORDER[:8], "3", "u")
        await pilot.pause()
        footer = table_of(pilot).query_one(KeyLine)
        line = "".join(key.render().plain for key in footer.query(FooterKey) if key.region.width)
        assert all(label in line for label in ("Fill", "Undo", "Set", "Home", "Help", "More", "Quit"))
        assert max(key.region.right for key in footer.query(FooterKey)) <= size[0]
        assert ("Give up" in line) == (size[0] > 100)


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


async def test_a_bot_that_is_asked_again_decides_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The person locks in while a bot thinks: the screen changes, and the bot is asked anew."""
    decided, held = ThirteenApp._bot_decided, []
    monkeypatch.setattr(ThirteenApp, "_bot_decided", lambda _, *what: held.append(what))
    async with table() as pilot:
        app = app_of(pilot)
        app.proceed()
        app.proceed()
        await settle_down(pilot)
        assert len(held) == 1
        monkeypatch.setattr(ThirteenApp, "_bot_decided", decided)
        app._bot_decided(*held[0])
        await settle_down(pilot)
        assert [status(pilot, seat) for seat in (1, 2, 3)] == [Status.SET] * 3
        assert "the setting is locked in" not in screen_text(pilot)


async def test_the_table_comes_back_as_it_was_left() -> None:
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
