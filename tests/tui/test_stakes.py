"""Stake moments and cards face up, by keys at the table."""

from dataclasses import replace

import pytest
from textual.widgets import Static

from engine.actions import OpenSession
from engine.cards import ST_GEORGES, Card, parse_cards
from engine.ranking import Face, Ranking
from engine.rules import Rules
from engine.rulesets import find_ruleset
from engine.table_rules import Raising, Token
from engine.view import Status
from modifiers.joke import joke_rules
from tests.tui.at_table import ALL_IN_ORDER, cards_in, screen_text, texts
from tests.tui.helpers import SIZES, make_app, party, settle_down
from tui.app import ThirteenApp
from tui.screens.hand_over import HandOverScreen
from tui.screens.showdown import ShowdownScreen
from tui.screens.stakes import StakesScreen
from tui.screens.token import TokenScreen
from tui.widgets.canvas import card_text
from tui.widgets.counts import counts_as

JOKES = joke_rules(find_ruleset("one-six"))


def opened(rules: Rules = JOKES, people: tuple[str, ...] = ("Ana",)) -> OpenSession:
    """A session that is played by these rules from its first deal on."""
    return replace(party(people=people, bots=("greedy",) * (4 - len(people))), rules=rules)


def said(app: ThirteenApp, where: str) -> str:
    """What a line of the screen says."""
    return str(app.screen.query_one(where, Static).content)


async def test_once_a_row_is_dearer_no_words_tell_of_the_old_prices() -> None:
    app = make_app()
    async with app.run_test(size=(160, 48)) as pilot:
        await settle_down(pilot)
        app.start(opened())
        await settle_down(pilot)
        assert "and three more for" in screen_text(pilot)
        await pilot.press("r")
        await settle_down(pilot)
        for key in ("f1", "escape"):  # the table, and the help over it
            text = screen_text(pilot)
            assert "and three more for" not in text
            assert "2 units" in text
            await pilot.press(key)
            await settle_down(pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_a_deal_goes_through_its_three_stake_moments(size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await settle_down(pilot)
        app.start(opened())
        await settle_down(pilot)
        assert isinstance(app.screen, StakesScreen)
        assert app.game
        view = app.game.view
        assert said(app, "#task") == "Ana, the stakes before anybody sets: a row costs 1 unit."
        assert cards_in(screen_text(pilot)) >= texts(set(view.cards or ()) - set(ST_GEORGES), dragons=True)
        await pilot.press("r")
        await settle_down(pilot)
        assert app.game.session.deal and app.game.session.deal.raised == 1
        await pilot.press(*ALL_IN_ORDER, "enter", "y")
        await settle_down(pilot)
        assert isinstance(app.screen, StakesScreen)
        assert said(app, "#task") == "Ana, the stakes with the rows locked in: a row costs 2 units."
        await pilot.press("h")
        await settle_down(pilot)
        assert isinstance(app.screen, StakesScreen)
        fronts = [card for seat in app.game.view.seats for card in seat.up]
        assert len(fronts) > 4 * 3
        await pilot.press("enter")
        await settle_down(pilot)
        assert isinstance(app.screen, ShowdownScreen)


async def test_the_up_cards_of_the_others_stand_at_their_seats_and_no_other_cards() -> None:
    app = make_app()
    async with app.run_test(size=(100, 30)) as pilot:
        await settle_down(pilot)
        app.start(opened())
        await settle_down(pilot)
        assert app.game
        view = app.game.view
        shown = screen_text(pilot)
        up = {card for seat in view.seats[1:] for card in seat.up}
        assert len(up) == 9
        assert all(card_text(card, ascii_only=False, dragons=True) in shown for card in up)
        assert cards_in(shown) <= texts({*up, *(view.cards or ())}, dragons=True)


async def test_only_what_may_be_done_is_offered() -> None:
    rules = replace(JOKES, betting=replace(JOKES.betting, raising=Raising.NEVER, held=(0,)))
    app = make_app()
    async with app.run_test(size=(100, 30)) as pilot:
        await settle_down(pilot)
        app.start(opened(rules))
        await settle_down(pilot)
        assert "Hold" in screen_text(pilot)
        assert "Raise" not in screen_text(pilot)
        assert "Surrender" not in screen_text(pilot)
        await pilot.press("r", "s")
        assert isinstance(app.screen, StakesScreen)


async def test_who_surrenders_is_asked_first_and_sees_the_deal_end() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle_down(pilot)
        app.start(opened())
        await settle_down(pilot)
        await pilot.press("s", "n")
        assert isinstance(app.screen, StakesScreen)
        await pilot.press("s", "y")
        await settle_down(pilot)
        assert isinstance(app.screen, ShowdownScreen)
        assert app.game and app.game.view.seats[0].status is Status.SURRENDERED


async def test_nobody_looks_at_their_cards_where_stakes_are_blind() -> None:
    rules = replace(JOKES, sight=replace(JOKES.sight, blind=True, up=0))
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle_down(pilot)
        app.start(opened(rules))
        await settle_down(pilot)
        assert not cards_in(screen_text(pilot))
        assert said(app, "#how") == "Nobody looks at their cards before this is decided."
        await pilot.press("h")
        await settle_down(pilot)
        assert cards_in(screen_text(pilot))


async def test_two_people_hand_the_screen_over_between_their_stakes() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle_down(pilot)
        app.start(opened(people=("Ana", "Bo")))
        await settle_down(pilot)
        for name in ("Bo", "Ana"):  # the dealer is the last
            assert isinstance(app.screen, HandOverScreen)
            await pilot.press("enter")
            await settle_down(pilot)
            assert isinstance(app.screen, StakesScreen)
            assert f"{name}, the stakes" in screen_text(pilot)
            await pilot.press("h")
            await settle_down(pilot)
        assert isinstance(app.screen, HandOverScreen)


async def test_a_card_is_recoloured_once_after_a_question() -> None:
    rules = replace(JOKES, limits=replace(JOKES.limits, tokens=((0, Token.RECOLOUR),)))
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle_down(pilot)
        app.start(opened(rules))
        await settle_down(pilot)
        assert app.game
        up = app.game.view.seats[0].up
        await pilot.press("k")
        await settle_down(pilot)
        assert isinstance(app.screen, TokenScreen)
        assert "f2  Change" in screen_text(pilot)
        await pilot.press("f2", "n")
        await pilot.press("enter", "enter", "n")
        assert app.game.view.seats[0].up == up
        await pilot.press("enter", "y")
        await settle_down(pilot)
        now = app.game.view.seats[0].up
        assert [card.rank for card in now] == [card.rank for card in up]
        assert sum(one != other for one, other in zip(now, up, strict=True)) == 1
        await pilot.press("k")
        await settle_down(pilot)
        assert isinstance(app.screen, StakesScreen)


KING, DEUCE = parse_cards("Ks 2d")


@pytest.mark.parametrize(
    ("ranking", "card", "words"),
    [
        (Ranking(), KING, ""),
        (Ranking(wild=ST_GEORGES), ST_GEORGES[0], "wild"),
        (Ranking(wild=(KING,), blank=(KING,)), KING, "dead"),
        (Ranking(faces=((KING, Face(("7",), ("s",))),)), KING, "=7"),
        (Ranking(faces=((KING, Face(("T",), ("h",))),)), KING, "=10♥"),
        (Ranking(faces=((DEUCE, Face(("2",), ("d", "h"))),)), DEUCE, "=♦♥"),
        (Ranking(faces=((DEUCE, Face(("2", "3", "4"), ("d", "h"))),)), DEUCE, "=2♦+"),
        (Ranking(faces=((DEUCE, Face(("2",), ())),)), DEUCE, "=-"),
    ],
)
def test_a_card_says_what_it_counts_as(ranking: Ranking, card: Card, words: str) -> None:
    assert counts_as(ranking, card, ascii_only=False) == words


async def test_who_waits_for_the_stakes_of_others_sets_nothing_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ThirteenApp, "_next_bot", lambda _: None)  # they never come to a decision
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle_down(pilot)
        app.start(replace(opened(), seed="another dealer"))
        await settle_down(pilot)
        assert app.game and not app.game.view.decides
        text = screen_text(pilot)
        assert "is still deciding on the stakes." in text
        assert "The rows are set when everybody has decided on the stakes." in text
        own = set(app.game.view.cards or ()) - set(ST_GEORGES)
        assert cards_in(text) >= texts(own, dragons=True)
        await pilot.press("1", "space")
        assert "Nothing can be moved yet." in screen_text(pilot)
