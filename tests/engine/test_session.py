"""Sessions from sitting down to the end: turns, refusals, undo, sitting out, and replay."""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import (
    Action,
    Arrange,
    EndSession,
    OpenDeal,
    OpenSession,
    Redo,
    Refused,
    SetRows,
    Surrender,
    TakeHints,
    Undo,
)
from engine.cards import PLAIN_PACK, Card, parse_cards
from engine.conduct import decide, playing_seats, why_not
from engine.events import (
    DealOpened,
    Dealt,
    Ending,
    Event,
    Length,
    PhaseBegan,
    Player,
    SessionEnded,
    Settled,
    event_from_plain,
    event_to_plain,
)
from engine.judged import Shown, foul_of
from engine.rules import Phase, Rules, SeatRules
from engine.rulesets import find_ruleset, rulesets, with_field
from engine.scoring import OnTable, settle
from engine.session import MOST_PLAYERS, Session, evolve, replay
from engine.setting import HAND_LENGTH, Board, Row, Rows, Spot
from engine.transfers import totals
from tests.engine.strategies import (
    NAMES,
    NOON,
    Play,
    filled,
    random_action,
    random_spot,
    seeds,
    sit_down,
)

ONE_SIX = find_ruleset("one-six")
SURRENDERING = with_field(ONE_SIX, "surrender.allowed=true")


def play(players: int = 3, rules: Rules = ONE_SIX, length: Length | None = None, seed: str = "test") -> Play:
    return Play(sit_down(players, rules, length, seed))


def dealt(players: int = 3, rules: Rules = ONE_SIX, length: Length | None = None) -> Play:
    started = play(players, rules, length)
    started.do(OpenDeal(NOON))
    return started


def test_a_deal_from_start_to_end() -> None:
    table = play(2, length=Length(1))
    assert table.do(OpenDeal(NOON)) == [
        "DealOpened",
        "PhaseBegan",
        "Dealt",
        "Dealt",
        "PhaseBegan",
    ]
    assert list(table.session.waiting_for) == [1, 0]
    assert table.do(SetRows(1, table.rows(1))) == ["RowsSet"]
    assert list(table.session.waiting_for) == [0]
    assert table.do(SetRows(0, table.rows(0))) == ["RowsSet", "PhaseBegan", "Settled", "SessionEnded"]
    assert table.session.ending is Ending.DEALS_PLAYED
    phases = [event.phase for event in table.events if isinstance(event, PhaseBegan)]
    assert phases == [Phase.DEAL, Phase.SET, Phase.SETTLE]


def test_hints_are_written_down_once_a_deal_and_only_while_rows_are_set() -> None:
    table = dealt(2)
    assert table.do(TakeHints(1)) == ["HintsTaken"]
    assert why_not(table.session, TakeHints(1)) == "the hints are shown already"
    deal = table.session.deal
    assert deal is not None
    assert [each.hinted for each in deal.seats] == [True, False]
    assert why_not(table.session, Undo(1)) == "there is nothing to undo"
    table.do(SetRows(0, table.rows(0)))
    assert why_not(table.session, TakeHints(0)) == "the setting is locked in"
    table.set_all()
    assert why_not(table.session, TakeHints(0)) == "no deal is in play"
    table.do(OpenDeal(NOON))
    assert why_not(table.session, TakeHints(1)) is None
    assert replay(table.events) == table.session


@pytest.mark.parametrize("players", range(2, MOST_PLAYERS + 1))
@pytest.mark.parametrize("rules", rulesets(), ids=[each.name for each in rulesets()])
def test_r61_every_deal_gives_thirteen_different_cards_to_each_seat(players: int, rules: Rules) -> None:
    deal = dealt(players, rules).session.deal
    assert deal is not None
    assert len(deal.seats) == min(players, rules.seats.most) * rules.seats.hands
    assert all(len(each.cards) == HAND_LENGTH for each in deal.seats)
    assert all(Counter(each.board.tray) == Counter(each.cards) for each in deal.seats)
    cards = [card for each in deal.seats for card in each.cards]
    assert len(set(cards)) == len(cards)
    assert set(cards) <= set(PLAIN_PACK)


def test_the_seed_decides_every_deal_and_no_two_deals_are_alike() -> None:
    def cards(seed: str, deals: int) -> list[list[tuple[Card, ...]]]:
        table = play(4, seed=seed)
        seen: list[list[tuple[Card, ...]]] = []
        for _ in range(deals):
            table.do(OpenDeal(NOON))
            assert table.session.deal is not None
            seen.append([each.cards for each in table.session.deal.seats])
            table.set_all()
        return seen

    assert cards("one", 3) == cards("one", 3)
    assert cards("one", 1) != cards("two", 1)
    first, second, third = cards("one", 3)
    assert first != second != third


def test_the_deal_moves_one_seat_on_and_the_first_to_decide_sits_left_of_the_dealer() -> None:
    table = play(3)
    for dealer in (0, 1, 2, 0):
        table.do(OpenDeal(NOON))
        assert table.session.deal is not None
        assert table.session.deal.dealer == dealer
        left = [(dealer + at) % 3 for at in (1, 2, 3)]
        assert list(table.session.waiting_for) == left
        table.set_all()


@pytest.mark.parametrize("players", range(2, MOST_PLAYERS + 1))
@pytest.mark.parametrize("most", [2, 3, 4])
def test_with_too_many_players_each_sits_out_equally_often_the_dealer_first(players: int, most: int) -> None:
    """Seed 004: four play, the others sit out in turn."""
    out = Counter[int]()
    before: set[int] = set()
    for dealer in range(players):
        seats = playing_seats(players, dealer, most)
        assert len(seats) == len(set(seats)) == min(players, most)
        assert sorted(seats, key=lambda seat: (seat - dealer - 1) % players) == list(seats)
        sitting = set(range(players)) - set(seats)
        assert (dealer in sitting) is (players > most)
        if len(sitting) * 2 <= players:
            assert not sitting & before
        out.update(sitting)
        before = sitting
    assert len(set(out.values())) <= 1


@pytest.mark.parametrize("players", [5, 6])
def test_who_sits_out_wins_and_loses_nothing(players: int) -> None:
    table = play(players, length=Length(players))
    while table.session.ending is None:
        before = table.session.score
        table.do(OpenDeal(NOON))
        assert table.session.deal is not None
        seats = {each.seat for each in table.session.deal.seats}
        assert len(seats) == 4
        sitting = next(iter(set(range(players)) - seats))
        assert why_not(table.session, Undo(sitting)) == f"{NAMES[sitting]} sits this deal out"
        table.set_all()
        for seat in set(range(players)) - seats:
            assert table.session.score[seat] == before[seat]
        assert sum(table.session.score) == 0
    assert len(table.session.totals) == players


def test_totals_are_the_sum_of_all_payments() -> None:
    table = play(4, length=Length(4))
    while table.session.ending is None:
        table.do(OpenDeal(NOON))
        table.set_all()
    paid = [each for event in table.events if isinstance(event, Settled) for each in event.transfers]
    assert list(table.session.score) == list(totals(paid, range(4)).values())
    assert len(table.session.totals) == 4


def test_a_deal_is_settled_by_the_rules_from_the_rows_on_the_table() -> None:
    table = dealt(3, SURRENDERING)
    rows = {seat: table.rows(seat, legal=seat != 2) for seat in (1, 2)}
    table.do(SetRows(1, rows[1]), Surrender(0), SetRows(2, rows[2]))
    assert table.session.deal is not None
    shown = [Shown(1, rows[1]), Shown(2, rows[2]), Shown(0, None)]
    assert table.session.deal.transfers == settle(SURRENDERING, shown, OnTable(dealer=0))
    assert table.session.score == (-3, 9, -6)


@pytest.mark.parametrize("count", [1, 3])
def test_a_session_ends_after_so_many_deals(count: int) -> None:
    table = play(2, length=Length(deals=count))
    for at in range(1, count + 1):
        assert table.session.ending is None
        table.do(OpenDeal(NOON))
        table.set_all()
        assert (table.session.ending is Ending.DEALS_PLAYED) is (at == count)


def test_a_session_ends_at_its_time_but_never_in_the_middle_of_a_deal() -> None:
    table = play(2, length=Length(until="2026-11-30T23:00:00+01:00"))
    assert table.do(OpenDeal(NOON, late=False))[0] == "DealOpened"
    with pytest.raises(Refused, match="the deal in play comes first"):
        decide(table.session, OpenDeal(NOON, late=True))
    table.set_all()
    assert table.session.ending is None
    assert table.do(OpenDeal(NOON, late=True)) == ["SessionEnded"]
    assert table.session.ending is Ending.TIME_UP


def test_a_session_without_a_time_is_never_late() -> None:
    assert play(2).do(OpenDeal(NOON, late=True))[0] == "DealOpened"


def test_players_may_stop_at_any_time_and_a_deal_in_play_is_void() -> None:
    table = dealt(3)
    table.set_all()
    score = table.session.score
    table.do(OpenDeal(NOON))
    seat = table.session.waiting_for[0]
    table.do(SetRows(seat, table.rows(seat)))
    assert table.do(EndSession()) == ["SessionEnded"]
    assert table.session.ending is Ending.PLAYERS_STOPPED
    assert table.session.score == score
    assert not table.session.deal_open
    assert table.session.waiting_for == ()


def scooped(table: Play) -> None:
    """Seat 0 scoops seat 1, by cards that the test deals itself."""
    table.session = replace(table.session, deal=None)
    events: Sequence[Event] = decide(table.session, OpenDeal(NOON))
    hands = {
        0: "Ah Ad 3d Kh Kd Qc Qd 2s Tc Td Th Jc Js",
        1: "2c 4d 5s 3h 3c 6h 7s 9d 4s 4c 5c 5d 8h",
    }
    for event in events:
        if isinstance(event, Dealt):
            event = replace(event, cards=parse_cards(hands[event.seat]))
        table.events.append(event)
        table.session = evolve(table.session, event)
    table.do(*(SetRows(seat, filled(parse_cards(hands[seat])).rows) for seat in (1, 0)))
    assert table.session.score == (6, -6)


ENDS: dict[str, Callable[[Play], object]] = {
    "normal": lambda table: table.set_all(),
    "scoop": scooped,
    "foul": lambda table: table.set_all(legal=False),
    "surrender": lambda table: table.do(Surrender(1), Surrender(0)),
    "one surrenders": lambda table: table.do(Surrender(1), SetRows(0, table.rows(0))),
}


@pytest.mark.parametrize("end", ENDS)
def test_r62_the_next_deal_starts_clean_however_the_last_one_ended(end: str) -> None:
    table = dealt(2, SURRENDERING)
    ENDS[end](table)
    assert table.session.deal is not None
    assert table.session.deal.transfers is not None
    number = table.session.deal.number
    table.do(OpenDeal(NOON))
    deal = table.session.deal
    assert (deal.number, deal.phase, deal.transfers) == (number + 1, Phase.SET, None)
    assert table.session.deal_open
    assert len(table.session.waiting_for) == 2
    for each in deal.seats:
        assert (each.rows, each.surrendered, each.at, len(each.boards)) == (None, False, 0, 1)
        assert each.board.rows == ((), (), ())
        assert len(each.board.tray) == HAND_LENGTH


# What is refused, and why.

REFUSED_OPENINGS = {
    "1 player: there should be 2 to 6": sit_down(1, ONE_SIX),
    "7 players: there should be 2 to 6": OpenSession(tuple(map(Player, "abcdefg")), ONE_SIX, Length(), ""),
    "2 players: there should be 3 to 6": sit_down(2, replace(ONE_SIX, seats=SeatRules(3, 4))),
    "a player's name: 'a\\x1b' has letters that cannot be shown": OpenSession(
        (Player("Ana"), Player("a\x1b")), ONE_SIX, Length(), ""
    ),
    "the seed '\\udcff' has letters that cannot be shown": OpenSession(
        (Player("Ana"), Player("Ben")), ONE_SIX, Length(), "\udcff"
    ),
    "the end 'soon' should be a time with its offset": OpenSession(
        (Player("Ana"), Player("Ben")), ONE_SIX, Length(until="soon"), ""
    ),
    "every player needs a name": OpenSession((Player("Ana"), Player(" ")), ONE_SIX, Length(), ""),
    "two players have the same name": OpenSession((Player("Ana"), Player("ana ")), ONE_SIX, Length(), ""),
    "0 deals: a session needs at least one": sit_down(2, ONE_SIX, Length(0)),
}


@pytest.mark.parametrize(("reason", "opening"), REFUSED_OPENINGS.items(), ids=REFUSED_OPENINGS)
def test_a_session_that_cannot_be_is_refused(reason: str, opening: OpenSession) -> None:
    with pytest.raises(Refused) as refusal:
        decide(None, opening)
    assert str(refusal.value) == reason
    assert why_not(None, opening) == reason


@pytest.mark.parametrize("action", [OpenDeal(NOON), EndSession(), Undo(0)])
def test_nothing_happens_before_the_session(action: Action) -> None:
    assert why_not(None, action) == "there is no session yet"


def test_a_session_opens_once() -> None:
    assert why_not(play(2).session, sit_down(2, ONE_SIX)) == "the session is open already"


def test_nothing_happens_after_the_session() -> None:
    table = dealt(2)
    table.do(EndSession())
    for action in (OpenDeal(NOON), EndSession(), Undo(0), SetRows(0, ((), (), ()))):
        assert why_not(table.session, action) == "the session is over: the players stopped"


def test_between_deals_there_is_nothing_to_set() -> None:
    assert why_not(play(2).session, Undo(0)) == "no deal is in play"
    table = dealt(2)
    table.set_all()
    assert why_not(table.session, Undo(0)) == "no deal is in play"


def test_a_seat_that_is_done_stays_so() -> None:
    table = dealt(3, SURRENDERING)
    rows = table.rows(1)
    table.do(SetRows(1, rows), Surrender(2))
    for action in (SetRows(1, rows), Undo(1), Arrange(1, Board(rows)), Surrender(1)):
        assert why_not(table.session, action) == "the setting is locked in"
    for other in (SetRows(2, rows), Redo(2), Surrender(2)):
        assert why_not(table.session, other) == "the deal is given up"


def test_surrender_is_a_matter_of_the_rules() -> None:
    assert why_not(dealt(2).session, Surrender(0)) == "One-six knows no surrender"
    assert why_not(dealt(2, SURRENDERING).session, Surrender(0)) is None


def test_a_seat_that_is_not_there_does_nothing() -> None:
    for seat in (-1, 2):
        assert why_not(dealt(2).session, Undo(seat)) == f"seat {seat}: there are seats 0 to 1"


def test_rows_must_be_the_seats_own_thirteen_cards() -> None:
    table = dealt(2)
    mine, theirs = table.rows(0), table.rows(1)
    board = Board(mine)
    front, middle, back = mine
    reasons: dict[str, list[Rows]] = {
        "these are not the seat's cards": [
            theirs,
            (front, middle, theirs[2]),
            (front, middle, (*back[:4], middle[0])),
            ((*front, middle[0]), middle[1:], back),
        ],
        "1 more to place": [(front[:2], middle, back)],
        "13 more to place": [((), (), ())],
    }
    for reason, settings_ in reasons.items():
        for rows in settings_:
            assert why_not(table.session, SetRows(0, rows)) == reason
    for wrong in (
        Board(theirs),
        Board((front, middle, back[:4])),
        Board(((*front, middle[0]), middle[1:], back)),
    ):
        assert (
            why_not(table.session, Arrange(0, wrong))
            == "these are not the seat's cards, or a row is too long"
        )
    table.do(Arrange(0, board))
    assert why_not(table.session, Arrange(0, board)) == "nothing would change"


def test_a_foul_may_be_set() -> None:
    table = dealt(2)
    rows = table.rows(0, legal=False)
    assert foul_of(ONE_SIX, rows) is not None
    assert table.do(SetRows(0, rows)) == ["RowsSet"]


# Undo and redo.


def test_undo_and_redo_go_as_far_as_there_were_moves() -> None:
    table, random = dealt(2), Random(1)
    boards = [board_of(table)]
    while len(boards) < 300:
        board = boards[-1].moved(random_spot(random), random_spot(random))
        if board != boards[-1]:
            table.do(Arrange(0, board))
            boards.append(board)
    for board in boards[-2::-1]:
        table.do(Undo(0))
        assert board_of(table) == board
    assert why_not(table.session, Undo(0)) == "there is nothing to undo"
    for board in boards[1:]:
        table.do(Redo(0))
        assert board_of(table) == board
    assert why_not(table.session, Redo(0)) == "there is nothing to redo"


def test_a_new_move_forgets_what_was_taken_back() -> None:
    table = dealt(2)
    start = board_of(table)
    one, other = (start.moved(Spot(None, at), Spot(Row.BACK, 9)) for at in (0, 1))
    table.do(Arrange(0, one), Undo(0), Arrange(0, other))
    assert why_not(table.session, Redo(0)) == "there is nothing to redo"
    table.do(Undo(0))
    assert board_of(table) == start


def test_moves_of_one_seat_do_not_touch_another() -> None:
    table = dealt(2)
    table.do(Arrange(0, board_of(table).moved(Spot(None, 0), Spot(Row.BACK, 0))))
    assert why_not(table.session, Undo(1)) == "there is nothing to undo"
    assert len(board_of(table, 1).tray) == HAND_LENGTH


def board_of(table: Play, seat: int = 0) -> Board:
    assert table.session.deal is not None
    state = table.session.deal.of(seat)
    assert state is not None
    return state.board


# Whatever is played.


def random_play(seed: int, players: int, steps: int) -> Play:
    random = Random(seed)
    length = random.choice([Length(), Length(deals=2)])
    table = play(players, random.choice([ONE_SIX, SURRENDERING]), length, str(seed))
    for _ in range(steps):
        action = random_action(random, table.session)
        if why_not(table.session, action) is None:
            table.do(action)
        if table.session.ending:
            break
    return table


@given(seeds, st.integers(2, MOST_PLAYERS), st.integers(1, 60))
@settings(deadline=None, max_examples=60)
def test_replay_equals_live_at_every_step_even_through_json(seed: int, players: int, steps: int) -> None:
    table = random_play(seed, players, steps)
    plain = json.loads(json.dumps([event_to_plain(event) for event in table.events]))
    events = list(map(event_from_plain, plain))
    assert events == table.events
    assert replay(events) == table.session
    session: Session | None = None
    for at, event in enumerate(events, start=1):
        session = evolve(session, event)
        assert session == replay(table.events[:at])


@given(seeds, st.integers(2, MOST_PLAYERS))
@settings(deadline=None, max_examples=60)
def test_what_may_not_be_done_is_refused_with_the_same_reason_and_nothing_else(
    seed: int, players: int
) -> None:
    random = Random(seed)
    table = random_play(seed, players, 20)
    for _ in range(20):
        action = random_action(random, table.session) if not table.session.ending else OpenDeal(NOON)
        reason = why_not(table.session, action)
        if reason is None:
            assert decide(table.session, action)
        else:
            with pytest.raises(Refused) as refusal:
                decide(table.session, action)
            assert str(refusal.value) == reason


@given(seeds, st.integers(2, MOST_PLAYERS))
@settings(deadline=None, max_examples=40)
def test_scores_always_sum_to_zero_and_deals_are_counted(seed: int, players: int) -> None:
    session = random_play(seed, players, 80).session
    assert all(sum(each) == 0 for each in session.totals)
    settled = session.deal is not None and session.deal.transfers is not None
    number = session.deal.number if session.deal else 0
    assert len(session.totals) == (number if settled else max(0, number - 1))


def test_a_session_needs_its_first_event() -> None:
    opened = decide(None, sit_down(2, ONE_SIX))
    deal = decide(replay(opened), OpenDeal(NOON))
    with pytest.raises(ValueError, match="at least the event that opens it"):
        replay([])
    with pytest.raises(ValueError, match="DealOpened before the session opened"):
        replay(deal)
    with pytest.raises(ValueError, match="PhaseBegan outside a deal"):
        replay([*opened, *[event for event in deal if not isinstance(event, DealOpened)]])
    assert isinstance(decide(replay(opened), EndSession())[0], SessionEnded)
