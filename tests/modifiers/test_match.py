"""A match with fans of both sides at the table: teams that share, and a result about all totals."""

from engine.table_rules import Exchange
from modifiers.circumstances import past_of
from modifiers.conditions import Found
from modifiers.game import folded_now, gives_back
from modifiers.modifier import Active
from modifiers.stack import fold
from tests.modifiers.evenings import SOUTH, Evening
from tests.modifiers.playing import BASE, KNOWN

HOME, AWAY = (0, 2), (1, 3)


def evening(seed: str = "match", deals: int = 2) -> Evening:
    """An evening with fans of both sides and so many deals behind it."""
    played = Evening(seed, only=("29",))
    played.tell("fans of the home side", *HOME)
    played.tell("fans of the away side", *AWAY)
    played.deal()
    for _ in range(deals):
        played.next_deal()
    return played


def leaders(played: Evening) -> str:
    score = played.session.score
    home, away = (sum(score[at] for at in team) for team in (HOME, AWAY))
    assert home != away
    return "the home side wins the match" if home > away else "the away side wins the match"


def losers(played: Evening) -> str:
    home, away = "the home side wins the match", "the away side wins the match"
    return away if leaders(played) == home else home


def test_fans_play_in_teams_that_see_trade_and_share() -> None:
    played = evening()
    rules = played.session.rules
    assert set(rules.sight.couples) == {HOME, AWAY}
    assert Exchange.IN_TEAMS in rules.deck.exchanges
    for units in played.session.totals:
        for one, other in (HOME, AWAY):
            assert 0 <= units[one] - units[other] <= 1, "odd units go to the first of the team"


def test_one_side_alone_makes_no_teams() -> None:
    played = Evening("alone", only=("29",))
    played.tell("fans of the home side", *HOME)
    played.deal()
    assert played.stack == ""


def test_where_the_leaders_side_wins_all_totals_double() -> None:
    doubled, quiet = evening(), evening()
    doubled.report(leaders(doubled))
    for each in (doubled, quiet):
        each.play_on()
    for one, other in zip(doubled.session.score, quiet.session.score, strict=True):
        assert one == 2 * other
    doubled.deal()
    assert not doubled.session.rules.betting.doubled, "the result counts once"
    assert doubled.session.rules.betting.teams


def test_where_the_other_side_wins_all_totals_are_void_and_the_table_is_asked_first() -> None:
    void = evening()
    assert any(void.session.score)
    void.report(losers(void))
    assert gives_back(folded_now(past_of(void.events), void.known, void.now, void.place))
    void.play_on()
    assert not any(void.session.score)


def test_in_the_south_it_is_the_other_way_round() -> None:
    played = Evening("south", only=("29", "226"))
    played.place = SOUTH
    played.tell("fans of the home side", *HOME)
    played.tell("fans of the away side", *AWAY)
    played.deal()
    played.next_deal()
    played.report(losers(played))
    assert played.session.rules.betting.doubled
    assert not played.session.rules.betting.undone


def test_a_result_as_it_was_kept_once_pays_as_it_did() -> None:
    kept = (Active("29", Found(times=2), False),)
    assert fold(BASE, kept, KNOWN, "seed", 1).rules.betting.doubled
