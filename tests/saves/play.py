"""Tables and random but legal play, for the tests of what is kept."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from engine.actions import (
    Action,
    AnnouncePlay,
    Arrange,
    BuyChips,
    ChooseCards,
    DeclareNatural,
    EndSession,
    OpenDeal,
    OpenSession,
    PassCards,
    Redo,
    SetRows,
    Surrender,
    TakeHints,
    Undo,
)
from engine.conduct import why_not
from engine.events import Length, Player, Surroundings
from engine.naturals import NaturalKind
from engine.rules import Phase
from engine.rulesets import find_ruleset, rulesets
from engine.session import Session
from engine.setting import ROW_LENGTHS, Board, Row, Rows, Spot
from saves.kept import KeptSession
from saves.store import Store

NOW = datetime(2026, 10, 31, 20, 0, tzinfo=UTC)
PLAYERS = (Player("Ana"), Player("Ben"), Player("Chi", bot="sharp"))
OPENING = OpenSession(PLAYERS, find_ruleset("one-six"), Length(deals=3), "seed")
NAMES = ("Ana", "Bộ", "Çelik", "Дина", "Eve", "李 六")
RULESETS = rulesets()
SURROUNDINGS = Surroundings("2026-10-31T21:00:00+01:00")


def begun(store: Store) -> KeptSession:
    """A session of three players with a deal in play, a card moved, and a move taken back."""
    kept = KeptSession.create(store, OPENING, NOW)
    kept.act(OpenDeal(SURROUNDINGS))
    move_a_card(kept)
    move_a_card(kept)
    kept.act(Undo(kept.session.waiting_for[0]))
    return kept


def move_a_card(kept: KeptSession) -> None:
    """Put the first card of the tray of whoever is to decide into the middle row."""
    deal, seat = kept.session.deal, kept.session.waiting_for[0]
    state = deal.of(seat) if deal else None
    assert state
    kept.act(Arrange(seat, state.board.moved(Spot(None, 0), Spot(Row.MIDDLE, 4))))


def play_out(kept: KeptSession, chance: Random) -> None:
    """Play to the end of the session."""
    while action := next_action(kept.session, chance):
        kept.act(action)


def changed(path: Path, statement: str, *values: object) -> None:
    """Change the tables of a store behind its back."""
    with closing(sqlite3.connect(path, isolation_level=None)) as tables:
        tables.execute(statement, values)


def opening(chance: Random) -> OpenSession:
    """A table of two to six people and bots under one of the rulesets, for a few deals."""
    players = tuple(
        Player(name, chance.choice((None, None, "greedy"))) for name in NAMES[: chance.randint(2, 6)]
    )
    length = Length(deals=chance.choice((None, 1, 2, 3)))
    return OpenSession(players, chance.choice(RULESETS), length, str(chance.random()))


def next_action(session: Session, chance: Random) -> Action | None:
    """Something that may be done now; None where the session is over."""
    if session.ending:
        return None
    while True:
        action = _any_action(session, chance)
        if why_not(session, action) is None:
            return action


def _any_action(session: Session, chance: Random) -> Action:
    if not session.deal_open:
        if chance.random() < 0.05:
            return EndSession()
        broke = [at for at, chips in session.chips.items() if not chips and not session.players[at].bot]
        return (
            BuyChips(chance.choice(broke), 5) if broke and chance.random() < 0.5 else OpenDeal(SURROUNDINGS)
        )
    assert session.deal is not None
    seat = chance.choice(session.waiting_for)
    state = session.deal.of(seat)
    assert state is not None
    if session.deal.phase is Phase.PASS:
        cards = tuple(chance.sample(state.cards, chance.randint(1, session.rules.passing.cards)))
        return chance.choice((PassCards, ChooseCards))(seat, cards)
    if session.deal.phase is Phase.ANNOUNCE:
        natural = DeclareNatural(seat, chance.choice(list(NaturalKind)))
        return (
            natural if why_not(session, natural) is None else chance.choice((AnnouncePlay, Surrender))(seat)
        )
    match chance.randrange(9):
        case 0:
            return Undo(seat)
        case 1:
            return Redo(seat)
        case 2:
            return SetRows(seat, _full_rows(state.board, chance))
        case 3:
            return Surrender(seat)
        case 4:
            return TakeHints(seat)
        case 5:
            return Arrange(seat, state.board.rows_swapped(Row.MIDDLE, Row.BACK))
        case _:
            return Arrange(seat, state.board.moved(_any_spot(chance), _any_spot(chance)))


def _any_spot(chance: Random) -> Spot:
    return Spot(chance.choice((None, *Row)), chance.randrange(13))


def _full_rows(board: Board, chance: Random) -> Rows:
    cards = list(board.cards)
    chance.shuffle(cards)
    front, middle, _ = ROW_LENGTHS
    return (tuple(cards[:front]), tuple(cards[front : front + middle]), tuple(cards[front + middle :]))
