"""What the end of a session tells, derived from its events."""

from datetime import datetime, timedelta

import pytest

from engine.actions import Arrange, OpenDeal, SetRows, Undo
from engine.cards import parse_cards
from engine.conduct import decide
from engine.events import (
    DealOpened,
    Event,
    Length,
    Player,
    RowsSet,
    SessionOpened,
    Settled,
    Surrendered,
    Surroundings,
)
from engine.judged import Shown
from engine.rules import Rules
from engine.rulesets import find_ruleset
from engine.scoring import settle
from engine.session import evolve, replay
from engine.setting import Board, Row, Rows
from engine.transfers import Transfer
from tests.tui.helpers import NOON
from tests.tui.settled import NINE_DEALS, SURRENDERING, opened, rows_of
from tui.story import pairs, ranking, record, same_again, stories

STRONG = "Qh Qc 3d / Th Js Qd Kc Ah / 7d 7c 7s 2h 2s"
WEAK = "2c 3c 4c / 5c 5h 9h 8h 6h / 9c 9d 4d 4h Jc"
FOUL = "As Ad Kd / 3h 5d 8d Td Jd / 6c 6d 6s 8c 9s"


def rows(text: str) -> Rows:
    front, middle, back = (parse_cards(row) for row in text.split("/"))
    return front, middle, back


def deal(number: int, rules: Rules, settings: dict[int, str | None]) -> list[Event]:
    """The events of a deal with these settings by seat; None surrenders."""
    shown = [Shown(seat, rows(text) if text else None) for seat, text in settings.items()]
    decided = [RowsSet(each.seat, each.rows) if each.rows else Surrendered(each.seat) for each in shown]
    around = Surroundings(NOON.isoformat())
    return [DealOpened(number, 0, tuple(settings), around), *decided, Settled(settle(rules, shown))]


def session(rules: Rules, length: Length = NINE_DEALS) -> list[Event]:
    """Three players; seat 2 fouls, then seat 0 surrenders while 2 sits out."""
    players = tuple(map(Player, ("Ana", "Bo", "Cy")))
    first = deal(1, rules, {1: WEAK, 2: FOUL, 0: STRONG})
    second = deal(2, rules, {0: None, 1: STRONG})
    return [SessionOpened(players, rules, length, "seed"), *first, *second]


COUNTS = ("simple", "one-six", "two-four", "vietnamese", "royalties", "criss-cross", "chinezen")


@pytest.mark.parametrize("rules", [find_ruleset(name) for name in COUNTS], ids=COUNTS)
def test_stories_name_scoops_fouls_and_surrenders(rules: Rules) -> None:
    first, second = stories(session(rules))
    assert (first.number, first.scoops, first.fouls, first.surrenders) == (1, ((0, 1),), (2,), ())
    assert first.units == {1: 0, 2: -2 * rules.foul_price, 0: 2 * rules.scoop}
    assert (second.number, second.scoops, second.fouls, second.surrenders) == (2, (), (), (0,))
    assert second.units == {0: -rules.surrender.pays, 1: rules.surrender.pays}


def test_units_of_the_stories_add_up_to_the_session_score() -> None:
    events = session(find_ruleset("one-six"))
    told = stories(events)
    for seat, score in enumerate(replay(events).score):
        assert sum(each.units.get(seat, 0) for each in told) == score


def test_records_count_each_player() -> None:
    told = stories(session(find_ruleset("one-six")))
    ana, bo, cy = (record(seat, told) for seat in range(3))
    assert (ana.deals, ana.best, ana.worst) == (2, (1, 12), (2, -3))
    assert (ana.scoops, ana.scooped, ana.fouls, ana.surrenders) == (1, 0, 0, 1)
    assert (bo.scoops, bo.scooped, bo.fouls) == (0, 1, 0)
    assert (cy.deals, cy.fouls, cy.best) == (1, 1, (1, -12))
    assert record(0, []).best is None


def test_an_open_deal_tells_nothing() -> None:
    events: list[Event] = list(decide(None, opened(("Ana", "Bo"))))
    events += decide(replay(events), OpenDeal(Surroundings(NOON.isoformat())))
    assert stories(events) == ()


def test_moves_on_the_board_change_nothing() -> None:
    plain: list[Event] = list(decide(None, opened(("Ana", "Bo"))))
    plain += decide(replay(plain), OpenDeal(Surroundings(NOON.isoformat())))
    state = replay(plain)
    assert state.deal is not None
    for seat in state.waiting_for:
        dealt = state.deal.of(seat)
        assert dealt is not None
        chosen = rows_of(dealt.cards, SURRENDERING)
        for action in (Arrange(seat, Board(chosen)), Undo(seat), SetRows(seat, chosen)):
            for event in decide(state, action):
                plain.append(event)
                state = evolve(state, event)
    (told,) = stories(plain)
    assert tuple(told.units[seat] for seat in range(2)) == state.score


def test_a_pair_holds_its_transfers_only() -> None:
    rules = find_ruleset("one-six")
    transfers = settle(rules, [Shown(0, rows(STRONG)), Shown(1, rows(WEAK)), Shown(2, None)])
    between = pairs(transfers, (2, 1, 0))
    assert [(pair.one, pair.other, pair.net) for pair in between] == [(2, 1, -3), (2, 0, -3), (1, 0, -6)]
    assert sorted(map(str, transfers)) == sorted(str(each) for pair in between for each in pair.transfers)
    scoop = between[2]
    assert (scoop.winner, scoop.loser, scoop.scoop) == (0, 1, (0, 1))
    assert [scoop.row(row) for row in Row] == [-1, -1, -1]
    assert between[0].scoop is None


def test_equal_scores_share_a_place() -> None:
    assert ranking((-4, 7, 7, -10)) == ((1, 1), (1, 2), (3, 0), (4, 3))


def test_playing_again_changes_the_seed_only() -> None:
    events = session(SURRENDERING)
    again = same_again(events, "new", NOON)
    first = events[0]
    assert isinstance(first, SessionOpened)
    assert (again.players, again.rules, again.length) == (first.players, first.rules, first.length)
    assert again.seed == "new"


def test_playing_again_until_a_time_lasts_as_long() -> None:
    until = (NOON + timedelta(hours=2)).isoformat()
    events = session(SURRENDERING, Length(None, until))
    later = NOON + timedelta(hours=5)
    again = same_again(events, "new", later)
    assert again.length.until is not None
    assert datetime.fromisoformat(again.length.until) == later + timedelta(hours=2)


def test_playing_again_needs_a_session() -> None:
    with pytest.raises(ValueError, match="Settled opens no session"):
        same_again([Settled(())], "new", NOON)


def test_whoever_scoops_may_still_pay_more_than_it_wins() -> None:
    moved = (Transfer(1, 0, 5, "sweep", ""), Transfer(1, 0, 1, "overall", ""), Transfer(0, 1, 8, "aces", ""))
    (pair,) = pairs(moved, (0, 1))
    assert (pair.winner, pair.loser, pair.scoop) == (1, 0, (0, 1))


def test_two_rows_are_no_scoop() -> None:
    rules = find_ruleset("simple")
    other = STRONG.replace("Qh Qc 3d", "Qd Qs 3c")
    (told,) = stories([session(rules)[0], *deal(1, rules, {0: STRONG, 1: other})])
    assert told.scoops == ()
