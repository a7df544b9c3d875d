"""The script of a showdown: what is said and shown, moment by moment."""

import itertools
from dataclasses import replace
from pathlib import Path

import pytest

from engine.setting import ROW_LENGTHS, Row
from engine.view import View, view
from saves.store import open_store
from tests.tui.settled import opened, played
from tui.theatre import Showdown, outcome, script

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eve", "Fay")


def settled(
    players: int, fouls: tuple[int, ...] = (), surrenders: tuple[int, ...] = (), seed: str = "showdown"
) -> View:
    """Seat 0's view of a settled deal."""
    return played(open_store(), opened(NAMES[:players], seed=seed), 1, fouls, surrenders).view


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_rows_turn_up_one_after_the_other_and_everything_is_paid_in_the_end(players: int) -> None:
    showdown = Showdown.of(settled(players))
    moments = script(showdown)
    assert moments[0].turned == (0, 0, 0)
    for before, after in itertools.pairwise(moments):
        assert sum(after.turned) - sum(before.turned) in (0, 1)
        assert before.judged <= after.judged
        assert before.paid <= after.paid <= before.paid + 1
    for moment in moments:
        judged = moment.turned[: moment.judged]
        assert judged == ROW_LENGTHS[: moment.judged]
    assert moments[-1].judged == len(Row)
    assert moments[-1].paid == len(showdown.pairs)
    assert all(moment.words for moment in moments)


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_totals_are_counted_from_before_the_deal_to_after_it(seed: str) -> None:
    shown = settled(4, fouls=(1,), seed=seed)
    showdown = Showdown.of(shown)
    assert showdown.counted(0) == (0, 0, 0, 0)
    assert showdown.counted(len(showdown.pairs)) == tuple(seat.score for seat in shown.seats)
    for paid in range(len(showdown.pairs) + 1):
        assert sum(showdown.counted(paid)) == 0


def test_every_transfer_belongs_to_one_pair() -> None:
    shown = settled(4, fouls=(2,), surrenders=(3,))
    told = [transfer for pair in Showdown.of(shown).pairs for transfer in pair.transfers]
    assert shown.transfers is not None
    assert sorted(map(str, told)) == sorted(map(str, shown.transfers))


def test_a_foul_is_called_out_and_meets_no_rows() -> None:
    showdown = Showdown.of(settled(3, fouls=(1,)))
    assert next(moment.words for moment in script(showdown) if moment.loud) == (
        "Foul! The rows of Bo are out of order"
    )
    met = [showdown.compared(pair) for pair in showdown.pairs if 1 in (pair.one, pair.other)]
    assert met == [False, False]


def test_a_surrender_is_said_first() -> None:
    assert script(Showdown.of(settled(3, surrenders=(1, 2))))[0].words == "Bo and Cy surrendered"


def test_scoops_and_home_runs_are_called_out() -> None:
    for seed in map(str, range(40)):
        showdown = Showdown.of(settled(3, seed=seed))
        losers = {seat: showdown.scooped_by(seat) for seat in showdown.seats}
        loud = [moment.words for moment in script(showdown) if moment.loud]
        expected = [
            f"Home run! {NAMES[seat]} scoops everybody"
            if len(scooped) == 2
            else f"Scoop! {NAMES[seat]} takes all three rows from {NAMES[scooped[0]]}"
            for seat, scooped in losers.items()
            if scooped
        ]
        assert loud == expected
        if any(words.startswith("Home run!") for words in loud):
            return
    pytest.fail("no home run in 40 deals")


def test_the_outcome_is_the_persons_own_or_everybodys() -> None:
    shown = settled(3, surrenders=(0,))
    showdown = Showdown.of(shown)
    assert outcome(showdown) == "You lost 6"
    everybody = outcome(replace(showdown, view=replace(shown, seat=None)))
    assert everybody.startswith("Ana lost 6, Bo ")
    even = Showdown.of(settled(2, surrenders=(0, 1)))
    assert outcome(even) == "You came out even"


def test_a_deal_in_play_has_no_showdown(own_home: Path) -> None:
    game = played(open_store(), opened(NAMES[:2]), deals=0)
    with pytest.raises(ValueError, match="not settled"):
        Showdown.of(view(game.session, 0))
