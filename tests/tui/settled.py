"""Settled deals for the tests of showdown, end and score: legal and foul settings, games, and the screen."""

from collections.abc import Iterable, Sequence
from random import Random

from textual.pilot import Pilot
from textual.widgets import Static

from engine.actions import EndSession, OpenDeal, OpenSession, SetRows, Surrender
from engine.cards import Card
from engine.events import Length, Player, Surroundings
from engine.judged import foul_of
from engine.rules import Rules
from engine.rulesets import find_ruleset, with_field
from engine.setting import Rows
from saves.kept import KeptSession
from saves.store import Store
from tests.tui.helpers import NOON, settle_down
from tui.app import ThirteenApp
from tui.game import Game
from tui.screens.showdown import ShowdownScreen

NINE_DEALS = Length(9)
SURRENDERING = with_field(find_ruleset("one-six"), "surrender.allowed=true")


def rows_of(cards: Sequence[Card], rules: Rules, foul: bool = False) -> Rows:
    """The first setting of the cards, as a fixed chance shuffles them, that is legal, or that is foul."""
    chance = Random("settings")
    order = list(cards)
    while True:
        chance.shuffle(order)
        rows = (tuple(order[:3]), tuple(order[3:8]), tuple(order[8:]))
        if bool(foul_of(rules, rows)) == foul:
            return rows


def opened(
    names: Sequence[str],
    people: int = 1,
    rules: Rules = SURRENDERING,
    length: Length = NINE_DEALS,
    seed: str = "showdown",
) -> OpenSession:
    """A session of so many people, the others bots."""
    players = (Player(name, None if at < people else "sharp") for at, name in enumerate(names))
    return OpenSession(tuple(players), rules, length, seed)


def play_deal(kept: KeptSession, fouls: Iterable[int] = (), surrenders: Iterable[int] = ()) -> None:
    """Deal, and let every seat decide; these seats foul or surrender."""
    kept.act(OpenDeal(Surroundings(NOON.isoformat())))
    for seat in kept.session.waiting_for:
        assert kept.session.deal is not None
        dealt = kept.session.deal.of(seat)
        assert dealt is not None
        if seat in surrenders:
            kept.act(Surrender(seat))
        else:
            kept.act(SetRows(seat, rows_of(dealt.cards, kept.session.rules, seat in fouls)))


def played(
    store: Store,
    action: OpenSession,
    deals: int = 1,
    fouls: Iterable[int] = (),
    surrenders: Iterable[int] = (),
    stop: bool = False,
) -> Game:
    """A game after so many deals; in the last one these seats foul or surrender. stop: then it is ended."""
    kept = KeptSession.create(store, action, NOON)
    for deal in range(1, deals + 1):
        last = deal == deals
        play_deal(kept, fouls if last else (), surrenders if last else ())
    if stop:
        kept.act(EndSession())
    return Game(kept)


async def showdown(
    pilot: Pilot[None],
    app: ThirteenApp,
    action: OpenSession,
    deals: int = 1,
    fouls: Iterable[int] = (),
    surrenders: Iterable[int] = (),
) -> ShowdownScreen:
    """The screen after so many deals."""
    app.game = played(app.store, action, deals, fouls, surrenders)
    app.proceed()
    await settle_down(pilot)
    assert isinstance(app.screen, ShowdownScreen)
    return app.screen


def words(screen: ShowdownScreen) -> str:
    """What the screen says above the cards."""
    return str(screen.query_one("#words", Static).content)


def squeezed(text: str) -> str:
    """Text with every run of blanks as one."""
    return " ".join(text.split())
