"""What a seat sees: all that it may, and never another seat's cards while the deal is in play."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import Arrange, EndSession, OpenDeal, SetRows, Surrender, Undo
from engine.cards import PLAIN_PACK, Card
from engine.conduct import decide, why_not
from engine.events import Ending
from engine.rules import Phase
from engine.rulesets import find_ruleset, with_field
from engine.session import Session, evolve, replay
from engine.setting import Board, Row, Rows, Spot
from engine.view import Status, View, view
from tests.engine.strategies import NAMES, NOON, random_action, random_rows, seeds, sit_down

RULES = with_field(find_ruleset("one-six"), "surrender.allowed=true")
WRITTEN = {str(card): card for card in PLAIN_PACK} | {card.name: card for card in PLAIN_PACK}
_CARD = re.compile(rf"\b({'|'.join(WRITTEN)})\b")


def cards_in(value: object) -> Iterator[Card]:
    """Every card anywhere inside a value, also those that are only written in a text."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, str):
        yield from cards_written(value)
    elif is_dataclass(value):
        for each in fields(value):
            yield from cards_in(getattr(value, each.name))
    elif isinstance(value, Mapping):
        for pair in value.items():
            yield from cards_in(pair)
    elif isinstance(value, (tuple, list, set, frozenset)):
        for each in value:
            yield from cards_in(each)
    else:
        assert value is None or isinstance(value, (int, bool)), f"{value!r} may hide something"


@cache
def cards_written(text: str) -> tuple[Card, ...]:
    return tuple(WRITTEN[written] for written in _CARD.findall(text))


def own_cards(session: Session, seat: int | None) -> set[Card]:
    state = session.deal.of(seat) if session.deal and seat is not None else None
    return set(state.cards) if state else set()


def test_the_search_finds_cards_wherever_they_are() -> None:
    spade = Card("A", "s")
    for value in (
        spade,
        (1, [spade]),
        {"x": spade},
        "front: As",
        "the ace of spades",
        Board(((spade,), (), ())),
    ):
        assert set(cards_in(value)) == {spade}
    with pytest.raises(AssertionError, match="may hide something"):
        list(cards_in(object()))


@given(seeds, st.integers(2, 6))
@settings(deadline=None, max_examples=60)
def test_no_view_of_a_deal_in_play_holds_another_seats_cards(seed: int, players: int) -> None:
    """Searched at every step, for every seat and for somebody who watches."""
    random = Random(seed)
    session = replay(decide(None, sit_down(players, RULES, seed=str(seed))))
    seen_in_play = 0
    for _ in range(25):
        action = random_action(random, session)
        if why_not(session, action) is not None:
            continue
        for event in decide(session, action):
            session = evolve(session, event)
            if session.deal is None or session.deal.transfers is not None:
                continue
            for seat in (None, *range(players)):
                seen = set(cards_in(view(session, seat)))
                assert seen <= own_cards(session, seat)
                seen_in_play += bool(seen)
        if session.ending:
            break
    assert seen_in_play or session.ending


def open_table(players: int = 3) -> Session:
    opened = replay(decide(None, sit_down(players, RULES)))
    return after(opened, OpenDeal(NOON))


def after(session: Session, *actions: object) -> Session:
    for action in actions:
        for event in decide(session, action):  # type: ignore[arg-type]
            session = evolve(session, event)
    return session


def rows_for(session: Session, seat: int, legal: bool = True) -> Rows:
    return random_rows(Random(seat), sorted(own_cards(session, seat)), RULES, legal)


def statuses(shown: View) -> list[Status]:
    return [each.status for each in shown.seats]


def test_before_the_first_deal_everybody_sits_there() -> None:
    shown = view(replay(decide(None, sit_down(3, RULES))), 0)
    assert (shown.number, shown.phase, shown.cards, shown.board) == (0, None, None, None)
    assert shown.done
    assert [each.player.name for each in shown.seats] == list(NAMES[:3])
    assert shown.rules == RULES


def test_a_seat_sees_its_cards_its_board_and_how_far_it_can_go_back() -> None:
    session = open_table()
    board = view(session, 0).board
    assert board is not None
    moved = board.moved(Spot(None, 0), Spot(Row.BACK, 0))
    session = after(session, Arrange(0, moved), Arrange(0, board), Undo(0))
    shown = view(session, 0)
    assert shown.board == moved
    assert (shown.undo, shown.redo, shown.done) == (1, 1, False)
    assert shown.cards is not None
    assert set(shown.cards) == own_cards(session, 0)
    assert view(session, 1).board == Board(((), (), ()), view(session, 1).board.tray)  # type: ignore[union-attr]


def test_everyone_sees_how_far_the_others_are_but_not_with_what() -> None:
    session = open_table()
    board = view(session, 0).board
    assert board is not None
    moved = board.moved(Spot(None, 0), Spot(Row.BACK, 0)).moved(Spot(None, 0), Spot(Row.FRONT, 0))
    session = after(session, Arrange(0, moved), SetRows(1, rows_for(session, 1)), Surrender(2))
    for watcher in (None, 1):
        shown = view(session, watcher)
        assert [each.placed for each in shown.seats] == [(1, 0, 1, 11), (3, 5, 5, 0), (0, 0, 0, 13)]
        assert statuses(shown) == [Status.SETTING, Status.SET, Status.SURRENDERED]
        assert [each.rows for each in shown.seats] == [None, None, None]
        assert shown.waiting_for == (0,)


def test_a_foul_is_not_told_before_the_reveal() -> None:
    session = open_table()
    session = after(session, SetRows(1, rows_for(session, 1, legal=False)))
    for seat in (None, 0, 1, 2):
        shown = view(session, seat)
        assert shown.seats[1].status is Status.SET
        assert shown.seats[1].foul is None


def test_after_the_reveal_everybody_sees_everything() -> None:
    session = open_table()
    rows = {1: rows_for(session, 1, legal=False), 2: rows_for(session, 2)}
    session = after(session, SetRows(1, rows[1]), SetRows(2, rows[2]), Surrender(0))
    for seat in (None, 0, 1, 2):
        shown = view(session, seat)
        assert shown.phase is Phase.SETTLE
        assert [each.rows for each in shown.seats] == [None, rows[1], rows[2]]
        assert statuses(shown) == [Status.SURRENDERED, Status.FOUL, Status.SET]
        assert shown.seats[1].foul is not None
        assert shown.transfers == session.deal.transfers  # type: ignore[union-attr]
        assert [each.score for each in shown.seats] == list(session.score)


def test_the_board_of_a_seat_that_is_done_shows_what_it_set() -> None:
    session = open_table()
    rows = rows_for(session, 0)
    assert view(after(session, SetRows(0, rows)), 0).board == Board(rows)


def test_who_sits_out_sees_no_cards() -> None:
    session = open_table(5)
    assert session.deal is not None
    shown = view(session, session.deal.dealer)
    assert (shown.cards, shown.board, shown.done) == (None, None, True)
    assert shown.seats[session.deal.dealer].status is Status.SITS_OUT
    assert set(cards_in(shown)) == set()


def test_a_deal_that_was_broken_off_is_never_shown() -> None:
    session = open_table()
    session = after(session, SetRows(1, rows_for(session, 1)), EndSession())
    for seat in (None, 0, 2):
        shown = view(session, seat)
        assert shown.ending is Ending.PLAYERS_STOPPED
        assert set(cards_in(shown)) <= own_cards(session, seat)


def test_the_seed_of_the_shuffles_is_nobodys_to_see() -> None:
    session = replace(open_table(), seed="the secret of all shuffles")
    for seat in (None, 0, 1, 2):
        assert "secret" not in repr(view(session, seat))
