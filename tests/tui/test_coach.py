"""The coach after a deal and at the end of a session: what was best, what was given away, and the trend."""

from contextlib import suppress
from dataclasses import replace
from threading import Event

import pytest
from textual.pilot import Pilot
from textual.widgets._footer import FooterKey
from textual.worker import WorkerFailed

from engine.actions import OpenDeal, SetRows
from engine.cards import parse_cards
from engine.coaching import Choice, Decided, Judgement, Skill, decided, skill
from engine.events import Surroundings
from engine.naturals import NaturalKind
from engine.rulesets import find_ruleset
from engine.setting import Rows
from engine.solver.coach import judge
from saves.kept import KeptSession
from tests.tui.helpers import NOON, SIZES, make_app, settle_down
from tests.tui.reading import screen_lines, screen_text, top
from tests.tui.settled import opened, play_deal, played
from tui import coached
from tui.app import ThirteenApp
from tui.coached import other_words, result_words, skill_line, skill_words, verdict_words
from tui.game import Game
from tui.screens import coach as coach_screen
from tui.screens.coach import CoachScreen
from tui.screens.end import EndScreen
from tui.screens.showdown import ShowdownScreen

ROWS: Rows = (
    parse_cards("Kd Kc 7h"),
    parse_cards("As Ah 5d 4c 2s"),
    parse_cards("Qs Jh Td 9c 8s"),
)


async def coach(pilot: Pilot[None], app: ThirteenApp, game: Game, by_mouse: bool = False) -> CoachScreen:
    """The coach, asked for after the last deal of a game."""
    app.game = game
    app.proceed()
    await settle_down(pilot)
    if isinstance(app.screen, ShowdownScreen) and app.screen.running:
        await pilot.press("enter")
    if by_mouse:
        await pilot.pause()
        await pilot.click(next(key for key in app.screen.query(FooterKey) if key.description == "Coach"))
    else:
        await pilot.press("c")
    await settle_down(pilot)
    screen = top(app)
    assert isinstance(screen, CoachScreen)
    return screen


def judgements(game: Game, player: int = 0) -> list[Judgement]:
    """What the coach thinks of a player, worked out here."""
    return [judge(each) for each in decided(game.kept.events) if each.seat == player]


@pytest.mark.parametrize("size", SIZES)
async def test_what_was_given_away_and_what_was_best(size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        game = played(app.store, opened(("Ana", "Bo", "Cy")))
        screen = await coach(pilot, app, game, by_mouse=size == SIZES[0])
        (judgement,) = judgements(game)
        text = screen_text(app)
        assert verdict_words(judgement) in text
        assert result_words(judgement, False) in text
        assert "Giving up: " in text
        assert f"1 deal: {judgement.lost:.2f} units a deal given away" in text
        lines = screen_lines(app)
        assert any("As set" in line and "Best" in line for line in lines)
        assert sum("%" in line for line in lines) == 3
        assert screen.query_one("#trend").region.bottom <= size[1] - 1
        await pilot.press("escape")
        await settle_down(pilot)
        assert isinstance(top(app), ShowdownScreen)


async def test_it_says_how_far_it_has_come_where_that_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    going_on, known = Event(), coached._judge

    def slow(decision: Decided) -> Judgement:
        if decision.number == 1:
            going_on.wait(20)
        return known(decision)

    monkeypatch.setattr(coached, "_judge", slow)
    monkeypatch.setattr(coach_screen, "_PATIENCE", 0.01)
    app = make_app()
    async with app.run_test() as pilot:
        app.push_screen(CoachScreen(played(app.store, opened(("Ana", "Bo")), deals=3)))
        try:
            for _ in range(500):
                await pilot.pause(0.01)
                if "Looking at the deals: 2 of 3." in screen_text(app):
                    break
            else:
                pytest.fail("nothing was said")
            assert "Ana · deal 3" in screen_text(app), "the last deal does not wait for the others"
            await pilot.press("left")
            assert "Ana · deal 2" in screen_text(app)
        finally:
            going_on.set()
        await settle_down(pilot)
        assert "3 deals: " in screen_text(app)


async def test_what_it_cannot_judge_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(decision: Decided) -> Judgement:
        raise ValueError(decision)

    monkeypatch.setattr(coached, "_judge", fails)
    app = make_app()
    async with app.run_test() as pilot:
        app.push_screen(CoachScreen(played(app.store, opened(("Ana", "Bo")))))
        with suppress(WorkerFailed):
            await settle_down(pilot)
        await pilot.pause()
        assert "There is no deal that can be judged." in screen_text(app)


async def test_one_goes_from_deal_to_deal_and_the_session_tells_its_trend() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        game = played(app.store, opened(("Ana", "Bo", "Cy")), deals=5)
        await coach(pilot, app, game)
        found = judgements(game)
        whole = skill(found)
        assert whole
        assert whole.trend
        assert f"5 deals: {skill_words(whole)}" in screen_text(app)
        assert "Ana · deal 5" in screen_text(app)
        await pilot.press("left")
        assert "Ana · deal 4" in screen_text(app)
        assert verdict_words(found[3]) in screen_text(app)
        await pilot.press("home", "left")
        assert "Ana · deal 1" in screen_text(app)
        await pilot.press("right", "end")
        assert "Ana · deal 5" in screen_text(app)


async def test_everybody_at_one_screen_is_judged_and_no_bot() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        game = played(app.store, opened(("Ana", "Bo", "Cy"), people=2), deals=2)
        await coach(pilot, app, game)
        assert "Ana · deal 2" in screen_text(app)
        await pilot.press("p")
        assert "Bo · deal 2" in screen_text(app)
        assert verdict_words(judgements(game, 1)[1]) in screen_text(app)
        await pilot.press("p")
        assert "Ana · deal 2" in screen_text(app)
        assert {seat for _, seat in game.judged} == {0, 1}


async def test_a_session_that_was_resumed_is_judged_by_its_events() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        game = played(app.store, opened(("Ana", "Bo")), deals=3)
        before = skill(judgements(game))
        game.kept.close()
        again = Game(KeptSession.open(app.store, game.kept.id))
        play_deal(again.kept)
        await coach(pilot, app, again)
        assert before
        found = skill(judgements(again))
        assert found
        assert found.lost[:3] == pytest.approx(before.lost)
        assert f"4 deals: {skill_words(found)}" in screen_text(app)


async def test_cards_of_a_deal_in_play_are_no_matter_of_the_coach() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        game = played(app.store, opened(("Ana", "Bo"), people=2))
        game.kept.act(OpenDeal(Surroundings(NOON.isoformat())))
        deal = game.session.deal
        assert deal
        game.kept.act(SetRows(deal.seats[0].seat, _split(deal.seats[0].cards)))
        await settle_down(pilot)
        app.game = game
        app.push_screen(CoachScreen(game))
        await settle_down(pilot)
        assert {number for number, _ in game.judged} == {1}
        assert "deal 2" not in screen_text(app)


def _split(cards: tuple[object, ...]) -> Rows:
    return (cards[:3], cards[3:8], cards[8:])  # type: ignore[return-value]


async def test_a_foul_and_a_surrender_have_no_rows_to_compare() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        game = played(app.store, opened(("Ana", "Bo", "Cy"), people=2), fouls=(0,), surrenders=(1,))
        await coach(pilot, app, game)
        assert "A foul: that gave away" in screen_text(app)
        await pilot.press("p")
        text = screen_text(app)
        assert "Given up" in text
        assert verdict_words(judgements(game, 1)[0]) in text


@pytest.mark.parametrize("people", [1, 2])
async def test_the_end_of_a_session_tells_the_skill_of_its_people(people: int) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        game = played(app.store, opened(("Ana", "Bo", "Cy"), people=people), deals=4, stop=True)
        app.game = game
        app.show_end()
        await settle_down(pilot)
        skills = [skill(judgements(game, player)) for player in range(people)]
        line = skill_line((name, each) for name, each in zip(("Ana", "Bo"), skills, strict=False) if each)
        assert line
        assert line in screen_text(app)
        await pilot.press("c")
        await settle_down(pilot)
        assert isinstance(top(app), CoachScreen)
        await pilot.press("c")
        await settle_down(pilot)
        assert isinstance(top(app), EndScreen)


async def test_plain_letters_are_plain() -> None:
    app = make_app(ascii_only=True)
    async with app.run_test() as pilot:
        await coach(pilot, app, played(app.store, opened(("Zoë", "Bo", "Cy")), deals=3))
        assert screen_text(app).isascii()
        assert "Zoe - deal 3" in screen_text(app)


def judgement(done: Choice, *choices: Choice, by_row: tuple[float, float, float] | None = None) -> Judgement:
    ordered = sorted(choices or (done,), key=lambda each: -each.units)
    return Judgement(1, 0, find_ruleset("one-six"), done, tuple(ordered), by_row, won=-3, hinted=True)


LAID, GIVEN_UP = Choice(-1.0, ROWS), Choice(-3.0)
DRAGON = Choice(39.0, natural=NaturalKind.DRAGON)


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (judgement(LAID), "The best setting: nothing was given away."),
        (
            judgement(LAID, Choice(0.5, ROWS), by_row=(1.75, 0.0, -0.25)),
            "1.50 units given away: front 1.75; the back made up for 0.25.",
        ),
        (judgement(LAID, Choice(0.0, ROWS), by_row=(0, 1.0, 0)), "1.00 unit given away, all in the middle."),
        (
            judgement(LAID, Choice(0.0, ROWS), by_row=(0.25, 0.5, 0)),
            "1.00 unit given away: middle 0.50, front 0.25, home runs 0.25.",
        ),
        (judgement(replace(LAID, foul="it is"), Choice(4.0, ROWS)), "A foul: that gave away 5.00 units."),
        (judgement(GIVEN_UP, LAID, GIVEN_UP), "Playing on was best; giving up gave away 2.00 units."),
        (judgement(Choice(-4.0, ROWS), GIVEN_UP), "Giving up was best; playing on gave away 1.00 unit."),
        (judgement(GIVEN_UP, GIVEN_UP), "Giving up was right: nothing was given away."),
        (judgement(LAID, DRAGON), "Declaring dragon was best; playing on gave away 40.00 units."),
    ],
)
def test_the_coach_says_what_it_means(found: Judgement, words: str) -> None:
    assert verdict_words(found) == words


def test_the_other_words_of_the_coach() -> None:
    found = judgement(LAID, LAID, GIVEN_UP, DRAGON)
    brought = "The deal brought -3; expected -1.00, with the best +39.00. With hints."
    assert result_words(found, True) == brought
    assert other_words(found, True) == "Declaring dragon: +39.00 units. Giving up: -3.00 units."
    one, many = Skill((0.5,), 0), Skill((1.0, 1.0, 0.5, 0.0), 2)
    assert skill_words(one) == "0.50 units a deal given away"
    assert skill_words(many) == "0.62 units a deal given away; first half 1.00, second half 0.25"
    assert skill_line([("Ana", one), ("Bo", many)]) == "Coach: units a deal given away: Ana 0.50, Bo 0.62"
    assert not skill_line([])
