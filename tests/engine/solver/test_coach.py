"""The coach: decisions judged against the best that the cards allowed, and what a session shows of skill."""

from random import Random

import pytest

from engine.actions import (
    AnnouncePlay,
    DeclareNatural,
    EndSession,
    OpenDeal,
    OpenSession,
    SetRows,
    Surrender,
    TakeHints,
)
from engine.coaching import Choice, Judgement, decided, skill
from engine.events import Dealt, Length, Player, RowsSet, SessionOpened
from engine.rules import Rules
from engine.rulesets import find_ruleset, with_field
from engine.session import replay
from engine.setting import Rows
from engine.solver.coach import judge
from engine.transfers import totals
from engine.view import view
from tests.engine.strategies import NAMES, NOON, Play, rows_of, sit_down
from tests.saves.play import next_action

ONE_SIX = find_ruleset("one-six")
GOOD = rows_of("Kd Kc 7h | As Ah 5d 4c 2s | Qs Jh Td 9c 8s")
WEAK = rows_of("7h 5d 4c | As Ah Kd Kc 2s | Qs Jh Td 9c 8s")
FOUL = (GOOD[0], GOOD[2], GOOD[1])
DRAGON = rows_of("4c 3h 2s | 9d 8c 7h 6s 5d | As Kd Qc Jh Ts")
OTHER = rows_of("2c 2d 3d | 9h 9s 6c 6d 4h | Ac Ad 5c 5h 3c")


def dealt(mine: Rows, rules: Rules = ONE_SIX) -> Play:
    """A deal of two in which the first seat holds the cards of a setting, the second those of another."""
    table = Play(sit_down(2, rules))
    table.do(OpenDeal(NOON))
    theirs = [card for card in sum(OTHER, ()) if card not in sum(mine, ())]
    pack = [card for event in table.events if isinstance(event, Dealt) for card in event.cards]
    theirs += [card for card in pack if card not in theirs and card not in sum(mine, ())][: 13 - len(theirs)]
    held = {0: sum(mine, ()), 1: tuple(theirs)}
    table.events = [Dealt(e.seat, held[e.seat]) if isinstance(e, Dealt) else e for e in table.events]
    table.session = replay(table.events)
    return table


def judged(table: Play, seat: int = 0) -> Judgement:
    (found,) = (each for each in decided(table.events) if each.seat == seat)
    return judge(found)


def set_against(table: Play, rows: Rows) -> Judgement:
    table.do(SetRows(0, rows), SetRows(1, table.rows(1)))
    return judged(announced(table, AnnouncePlay(0)))


def announced(table: Play, mine: AnnouncePlay | Surrender | DeclareNatural) -> Play:
    """Where announcements follow the setting: the first seat's, while the other one plays."""
    while waiting := table.session.waiting_for:
        table.do(mine if waiting[0] == 0 else AnnouncePlay(waiting[0]))
    return table


def test_the_best_setting_gives_nothing_away() -> None:
    judgement = set_against(dealt(GOOD), GOOD)
    assert judgement.done == judgement.best
    assert judgement.done.rows == GOOD
    assert judgement.lost == 0
    assert judgement.by_row == pytest.approx((0, 0, 0))


def test_what_was_given_away_and_in_which_row() -> None:
    table = dealt(GOOD)
    table.do(TakeHints(0))
    judgement = set_against(table, WEAK)
    assert judgement.lost == pytest.approx(judgement.best.units - judgement.done.units)
    assert judgement.by_row is not None
    assert sum(judgement.by_row) == pytest.approx(judgement.lost)
    front, middle, back = judgement.by_row
    assert front > judgement.lost > 0 > middle
    assert back == pytest.approx(0)
    assert (judgement.number, judgement.seat, judgement.hinted) == (1, 0, True)
    deal = table.session.deal
    assert deal is not None and deal.transfers is not None
    assert judgement.won == totals(deal.transfers, (0, 1))[0]


def test_a_foul_loses_every_row_at_once() -> None:
    judgement = set_against(dealt(GOOD), FOUL)
    assert judgement.done.foul
    assert set(judgement.done.chances or ()) == {0.0}
    assert judgement.done.units == pytest.approx(-6)
    assert judgement.by_row is None


@pytest.mark.parametrize("pays", [2, 4])
def test_giving_up_is_judged_by_its_price(pays: int) -> None:
    rules = with_field(with_field(ONE_SIX, "surrender.allowed=true"), f"surrender.pays={pays}")
    table = dealt(GOOD, rules)
    table.do(Surrender(0), SetRows(1, table.rows(1)))
    judgement = judged(table)
    assert judgement.done == Choice(-pays)
    setting, *_ = [each for each in judgement.choices if each.rows]
    assert judgement.best == setting, "these cards play on"
    assert judgement.lost == pytest.approx(setting.units + pays)


def test_cards_that_should_have_been_given_up() -> None:
    rules = with_field(with_field(ONE_SIX, "surrender.allowed=true"), "surrender.pays=0")
    poor = rows_of("2s 3d 4c | 5h 7d 8c 9s 6c | 2d 2h Th Js 9d")
    judgement = set_against(dealt(poor, rules), judged_best(dealt(poor, rules)))
    assert judgement.best == Choice(0)
    assert judgement.lost == pytest.approx(-judgement.done.units)


def judged_best(table: Play) -> Rows:
    """The best setting of the first seat, as the coach has it."""
    table.do(SetRows(0, table.rows(0)), SetRows(1, table.rows(1)))
    (rows,) = (each.rows for each in judged(table).choices if each.rows)
    return rows


def test_a_natural_that_nobody_declared_is_given_away() -> None:
    rules = find_ruleset("pagat")
    silent = set_against(dealt(DRAGON, rules), DRAGON)
    assert silent.best.natural == "dragon"
    assert silent.best.units == 13
    assert silent.lost == pytest.approx(13 - silent.done.units)
    assert silent.by_row is None
    table = dealt(DRAGON, rules)
    table.do(SetRows(0, DRAGON), SetRows(1, table.rows(1)))
    declared = judged(announced(table, DeclareNatural(0, silent.best.natural)))
    assert declared.done == declared.best
    assert declared.lost == 0


def test_what_is_announced_after_setting_counts() -> None:
    table = dealt(GOOD, find_ruleset("hawaiian-gardens"))
    table.do(SetRows(0, GOOD), SetRows(1, table.rows(1)))
    judgement = judged(announced(table, Surrender(0)))
    assert judgement.done.rows is None
    assert judgement.done.units == -3


def test_only_people_are_judged_and_only_in_settled_deals() -> None:
    events = list(_two_deals().events)
    assert [(each.number, each.seat) for each in decided(events)] == [(1, 1), (1, 0), (2, 0), (2, 1)]
    opened = events[0]
    assert isinstance(opened, SessionOpened)
    players = (Player("Ana"), Player("Bot", "sharp"))
    events[0] = SessionOpened(players, opened.rules, opened.length, opened.seed)
    assert [each.seat for each in decided(events)] == [0, 0]
    last = max(at for at, event in enumerate(events) if isinstance(event, RowsSet))
    assert [each.number for each in decided(events[: last + 1])] == [1]


def test_the_coach_knows_only_what_the_seat_knew() -> None:
    for each in decided(_two_deals().events):
        shown = view(each.before, each.seat)
        assert all(other.rows is None for other in shown.seats)
        assert shown.transfers is None


def _two_deals() -> Play:
    table = Play(sit_down(2, ONE_SIX))
    for _ in range(2):
        table.do(OpenDeal(NOON))
        table.set_all()
    return table


@pytest.mark.parametrize("name", ["bank", "chinezen", "criss-cross", "pool", "pagat+surrender"])
def test_nothing_is_better_than_the_best_however_people_play(name: str) -> None:
    rules, chance = find_ruleset(name), Random(name)
    table = Play(OpenSession(tuple(map(Player, NAMES[: rules.seats.most])), rules, Length(2), name))
    while action := next_action(table.session, chance):
        if not isinstance(action, EndSession):
            table.do(action)
    found = [judge(each) for each in decided(table.events)]
    assert found
    for each in found:
        assert each.best.units - each.done.units > -1e-9
        assert each.by_row is None or sum(each.by_row) == pytest.approx(each.best.units - each.done.units)


def judgement(number: int, lost: float, hinted: bool = False) -> Judgement:
    done, best = Choice(1.0, GOOD), Choice(1.0 + lost, GOOD)
    return Judgement(number, 0, ONE_SIX, done, (best,), None, 0, hinted)


def test_skill_is_what_a_deal_gives_away() -> None:
    assert skill([]) is None
    few = skill([judgement(1, 0.5), judgement(2, 0.0, hinted=True), judgement(3, 0.25)])
    assert few
    assert few.mean == pytest.approx(0.25)
    assert few.lost == pytest.approx((0.5, 0.0, 0.25))
    assert (few.hinted, few.trend) == (1, None)
    more = skill([judgement(at, lost) for at, lost in enumerate((2.0, 1.0, 0.5, 0.0, 0.1))])
    assert more
    assert more.trend == pytest.approx((1.5, 0.2))


def test_two_hands_of_a_deal_count_once() -> None:
    both = skill([judgement(1, 0.5), judgement(1, 0.25, hinted=True), judgement(2, 0.0)])
    assert both
    assert both.lost == pytest.approx((0.75, 0.0))
    assert both.hinted == 1
