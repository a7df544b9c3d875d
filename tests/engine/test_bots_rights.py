"""Bots that may change a card once: when they do, and that nobody could have refused it."""

from dataclasses import replace

import pytest

from engine.actions import Action, OpenDeal, OpenSession, SetRows, UseToken
from engine.bots import CHARACTERS, decide_for
from engine.cards import RANKS
from engine.conduct import why_not
from engine.events import Length, Player
from engine.rules import Rules
from engine.rulesets import find_ruleset, with_field
from engine.session import Session
from engine.solver.payoff import seating_of
from engine.solver.value import value_of
from engine.table_rules import EVERYBODY, Token
from engine.view import Status, view
from tests.engine.strategies import NOON, Play

ONE_SIX = find_ruleset("one-six")


def may(token: Token) -> Rules:
    """The rules where everybody may do something once, with three cards face up."""
    rules = with_field(ONE_SIX, "sight.up=3")
    return replace(rules, limits=replace(rules.limits, tokens=((EVERYBODY, token),)))


def evening(rules: Rules, seed: str, bot: str = "sharp", deals: int = 4) -> list[tuple[Session, Action]]:
    """Deals of bots alone: every decision with the session in which it was made."""
    play = Play(OpenSession(tuple(Player(f"{bot} {at}", bot) for at in range(3)), rules, Length(), seed))
    done: list[tuple[Session, Action]] = []
    for _ in range(deals):
        play.do(OpenDeal(NOON))
        while waiting := play.session.waiting_for:
            seat = waiting[0]
            action = decide_for(view(play.session, seat), play.session.bot_seed(seat))
            assert why_not(play.session, action) is None
            assert action == decide_for(view(play.session, seat), play.session.bot_seed(seat))
            done.append((play.session, action))
            play.do(action)
    return done


@pytest.mark.parametrize("token", [Token.RECOLOUR, Token.TURN])
def test_a_right_is_used_once_and_where_it_makes_the_hand_plainly_better(token: Token) -> None:
    used = [each for seed in "abc" for each in evening(may(token), seed) if isinstance(each[1], UseToken)]
    assert used
    assert len(used) <= 3 * 3, "once a session each"
    for session, action in used:
        assert isinstance(action, UseToken) and action.of == action.seat and action.into
        seen = view(session, action.seat)
        assert seen.cards
        value = value_of(seen.rules, seating_of(seen))
        after = tuple(action.into if card == action.card else card for card in seen.cards)
        assert value.best(after, 1, "")[0].units >= value.best(seen.cards, 1, "")[0].units + 0.5


def test_who_has_no_right_or_weighs_nothing_changes_no_card() -> None:
    for rules, bot in ((ONE_SIX, "sharp"), (may(Token.TURN), "greedy")):
        assert all(isinstance(action, SetRows) for _, action in evening(rules, "a", bot))


def test_each_throws_out_the_best_face_card_of_another_once_a_deal() -> None:
    done = evening(may(Token.THROW_OUT), "a")
    used = [(session, action) for session, action in done if isinstance(action, UseToken)]
    assert len({(session.deal.number, action.seat) for session, action in used if session.deal}) == len(used)
    for session, action in used:
        shown = [
            card
            for each in view(session, action.seat).seats
            if each.seat != action.seat and each.status is not Status.SET
            for card in each.up
        ]
        assert action.card in shown
        assert action.card.rank == max((card.rank for card in shown if card.rank in "JQKA"), key=RANKS.index)


@pytest.mark.parametrize("sight", ["couples=[[0, 1]]", "open=[0]", "covered=[0]"])
def test_only_cards_that_lie_face_up_for_everybody_are_thrown_out(sight: str) -> None:
    done = evening(with_field(may(Token.THROW_OUT), f"sight.{sight}"), "a")
    used = [(session, action) for session, action in done if isinstance(action, UseToken)]
    assert used
    for session, action in used:
        owner = session.deal and session.deal.of(action.of)
        assert owner and action.card in owner.up


@pytest.mark.parametrize("token", [Token.RECOLOUR_OTHER, Token.TURN_OTHER])
def test_the_cards_of_others_are_left_alone(token: Token) -> None:
    assert all(isinstance(action, SetRows) for _, action in evening(may(token), "a"))


@pytest.mark.parametrize("character", CHARACTERS)
def test_every_character_goes_on_to_set_its_hand(character: str) -> None:
    done = evening(may(Token.TURN), "b", character, deals=1)
    assert sum(isinstance(action, SetRows) for _, action in done) == 3
    session, _ = done[-1]
    assert all(not view(session, seat).rights for seat, _, _ in session.used)
