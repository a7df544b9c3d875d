"""Many deals between bots: sums, errors, seeds, and the sessions they go through."""

from itertools import pairwise
from statistics import fmean, stdev

import pytest

from engine.actions import OpenDeal, OpenSession, Refused
from engine.bots import decide_for
from engine.events import Length, Player
from engine.rulesets import find_ruleset, with_field
from engine.simulate import seat_names, simulate, simulate_mirrored
from engine.view import view
from tests.engine.strategies import NOON, Play

ONE_SIX = find_ruleset("one-six")
TWO_FOUR = find_ruleset("two-four")
GREEDIES = ["greedy"] * 3


def test_every_unit_won_is_a_unit_lost() -> None:
    played = simulate(TWO_FOUR, ["sharp", "bold", "greedy", "greedy"], 60, "sums")
    assert sum(played.totals) == 0
    assert any(played.totals)
    assert played.fouls == 0


def test_the_seed_decides_everything() -> None:
    one, again, other = (simulate(ONE_SIX, GREEDIES, 30, seed) for seed in ("a", "a", "b"))
    assert one == again
    assert one.totals != other.totals


def test_a_simulation_is_a_session_like_any_other() -> None:
    players = tuple(Player(name, "greedy") for name in seat_names(GREEDIES))
    play = Play(OpenSession(players, ONE_SIX, Length(deals=5), "same/0"))
    while play.session.ending is None:
        play.do(OpenDeal(NOON))
        while waiting := play.session.waiting_for:
            play.do(decide_for(view(play.session, waiting[0]), "any seed: greedy plays ties alike"))
    assert simulate(ONE_SIX, GREEDIES, 5, "same").totals == play.session.score


def test_mean_and_error_are_those_of_the_deals() -> None:
    scores: list[tuple[int, ...]] = [(0, 0, 0)]
    for deals in range(1, 9):
        scores.append(simulate(ONE_SIX, GREEDIES, deals, "error").totals)
    played = simulate(ONE_SIX, GREEDIES, 8, "error")
    for seat in range(3):
        won = [after[seat] - before[seat] for before, after in pairwise(scores)]
        assert played.mean[seat] == pytest.approx(fmean(won))
        assert played.error is not None
        assert played.error[seat] == pytest.approx(stdev(won) / len(won) ** 0.5)


def test_a_mirrored_deal_gives_every_hand_to_everybody() -> None:
    """Players who set alike come out even, deal by deal."""
    for seats in (2, 3, 5):
        alike = simulate_mirrored(ONE_SIX, ["greedy"] * seats, 4, "alike")
        assert alike.totals == (0,) * seats
        assert alike.error == (0.0,) * seats
        assert (alike.deals, alike.groups) == (4 * seats, 4)


def test_mirrored_mean_and_error_are_those_of_the_deals_dealt() -> None:
    seats = ["sharp", "greedy"]
    seen: list[int] = []
    played = simulate_mirrored(ONE_SIX, seats, 12, "mirror", seen.append)
    assert seen == list(range(1, 13))
    won = []
    for at, before in enumerate(range(12), start=1):
        first, second = (
            simulate_mirrored(ONE_SIX, seats, n, "mirror").totals[0] if n else 0 for n in (before, at)
        )
        won.append((second - first) / 2)
    assert played.mean == pytest.approx((fmean(won), -fmean(won)))
    assert played.error == pytest.approx((stdev(won) / len(won) ** 0.5,) * 2)
    apart = simulate(ONE_SIX, seats, 24, "mirror").error
    assert played.error is not None and apart is not None
    assert played.error[0] < apart[0]


def test_one_deal_has_no_error() -> None:
    assert simulate(ONE_SIX, GREEDIES, 1, "one").error is None


def test_a_simulation_goes_on_beyond_one_session() -> None:
    seen: list[int] = []
    played = simulate(ONE_SIX, GREEDIES[:2], 250, "long", seen.append)
    assert seen == list(range(1, 251))
    assert sum(played.totals) == 0
    first, second, third = (
        simulate(ONE_SIX, GREEDIES[:2], deals, "long").totals for deals in (120, 240, 250)
    )
    assert first != (0, 0)
    assert tuple(b - a for a, b in zip(first, second, strict=True)) != first
    assert third == played.totals


def test_as_many_deals_are_played_as_were_asked_for_where_a_race_ends_the_session() -> None:
    seen: list[int] = []
    race = find_ruleset("race-to-eleven")
    played = simulate(race, ["sharp", "greedy"], 40, "race", seen.append)
    assert seen == list(range(1, 41))
    longest_race = 40 * 3
    assert race.target < sum(played.totals) <= longest_race


def test_seats_are_only_places() -> None:
    """Over both orders of the seats, with the same cards, nobody has an advantage of place."""
    one, other = (
        simulate(ONE_SIX, seats, 150, "places") for seats in (["sharp", "greedy"], ["greedy", "sharp"])
    )
    assert one.mean[0] > 0.5
    assert other.mean[1] > 0.5
    alike = simulate(ONE_SIX, ["greedy"] * 4, 400, "alike")
    assert alike.error is not None
    assert all(abs(mean) < 4 * error for mean, error in zip(alike.mean, alike.error, strict=True))


def test_with_more_players_than_seats_they_sit_out_in_turn() -> None:
    played = simulate(ONE_SIX, ["greedy"] * 6, 12, "six")
    assert len(played.totals) == 6
    assert sum(played.totals) == 0


def test_fouls_are_counted() -> None:
    blank = with_field(
        with_field(ONE_SIX, "rows.order=strictly"),
        "ranking.categories=[]",
    )
    low = with_field(blank, 'ranking.order=["23456789TJQKA"]')
    assert simulate(low, GREEDIES[:2], 3, "fouls").fouls == 6


def test_seats_of_one_character_have_names_of_their_own() -> None:
    assert seat_names(["sharp", "greedy", "sharp", "sharp"]) == ("sharp", "greedy", "sharp 2", "sharp 3")
    assert simulate(ONE_SIX, GREEDIES, 1, "names").seats == ("greedy", "greedy 2", "greedy 3")


@pytest.mark.parametrize(
    ("characters", "deals", "kind", "message"),
    [
        (["greedy"], 1, Refused, "1 player"),
        (["greedy"] * 7, 1, Refused, "7 players"),
        (["greedy", "nobody"], 1, ValueError, "nobody is no bot of a known character"),
        (GREEDIES, 0, ValueError, "0 deals"),
    ],
)
def test_what_cannot_be_played_is_refused(
    characters: list[str], deals: int, kind: type[Exception], message: str
) -> None:
    with pytest.raises(kind, match=message):
        simulate(ONE_SIX, characters, deals, "refused")
