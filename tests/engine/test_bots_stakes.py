"""Bots where stakes are decided: who raises, who gives up, and what they may not do."""

from dataclasses import replace

import pytest

from engine.actions import OpenDeal, OpenSession, Stake, Surrender
from engine.bots import CHARACTERS, decide_for
from engine.cards import Card, parse_cards
from engine.conduct import why_not
from engine.events import Length, Player
from engine.rules import STAKE_PHASES, Phase, Rules
from engine.rulesets import with_field
from engine.table_rules import MOST_STAKE
from engine.view import view
from tests.engine.strategies import NOON, Play
from tests.engine.test_bots import HOPELESS, ONE_SIX, dealt, others

STAKED = replace(ONE_SIX, phases=tuple(each for each in Phase if each in {*ONE_SIX.phases, *STAKE_PHASES}))
CHEAP = with_field(STAKED, "surrender.pays=1")
STRONG = parse_cards("As Ah Kd Ks Kh Qc Qd Qh Qs 2c 2d 2h 2s")


def decides(character: str, rules: Rules, cards: tuple[Card, ...] = STRONG) -> Stake | Surrender:
    """What the character does on seat 0 in the first stake moment."""
    session = dealt(rules, cards, *others("a", cards), bots=(character, "sharp", "greedy"))
    action = decide_for(view(session, 0), "seed")
    assert isinstance(action, Stake | Surrender)
    return action


@pytest.mark.parametrize("character", [name for name, each in CHARACTERS.items() if each.raises is not None])
def test_much_to_win_is_raised_and_little_is_not(character: str) -> None:
    assert decides(character, STAKED) == Stake(0, True)
    assert decides(character, with_field(STAKED, "surrender.pays=9"), HOPELESS) == Stake(0, False)


def test_who_weighs_nothing_holds() -> None:
    assert decides("greedy", STAKED) == Stake(0, False)
    assert decides("greedy", CHEAP, HOPELESS) == Stake(0, False)


def test_what_is_not_worth_playing_is_given_up_where_that_may_be() -> None:
    assert decides("sharp", CHEAP, HOPELESS) == Surrender(0)
    assert decides("bold", CHEAP, HOPELESS) == Stake(0, False)
    for change in ("betting.folding=never", "betting.folding=last-only", "betting.held=[0]"):
        assert decides("sharp", with_field(CHEAP, change), HOPELESS) == Stake(0, False)
    assert decides("sharp", with_field(STAKED, "surrender.pays=9"), HOPELESS) == Stake(0, False)
    free = with_field(with_field(STAKED, "surrender.pays=9"), "betting.free=[0]")
    assert decides("sharp", free, HOPELESS) == Surrender(0)


def test_nobody_raises_where_that_may_not_be_and_everybody_where_it_must() -> None:
    assert decides("sharp", with_field(STAKED, "betting.raising=never")) == Stake(0, False)
    assert decides("sharp", with_field(CHEAP, "betting.raising=always"), HOPELESS) == Stake(0, True)
    assert decides("bold", with_field(STAKED, f"row={MOST_STAKE}")) == Stake(0, False)


@pytest.mark.parametrize(
    "rules",
    [STAKED, CHEAP, with_field(CHEAP, "betting.folding=first-only")],
    ids=["dear", "cheap", "first only"],
)
def test_whole_deals_are_played_as_the_rules_have_it(rules: Rules) -> None:
    for number in range(12):
        players = tuple(Player(each, each) for each in ("sharp", "bold", "careful", "beginner"))
        play = Play(OpenSession(players, rules, Length(), f"stakes {number}"))
        play.do(OpenDeal(NOON))
        while waiting := play.session.waiting_for:
            action = decide_for(view(play.session, waiting[0]), "seed")
            assert why_not(play.session, action) is None
            play.do(action)
        assert sum(play.session.score) == 0
