"""The list of sessions, and what becomes of each."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from engine.actions import EndSession, OpenDeal, OpenSession, Refused, SetRows
from engine.events import Length, Player
from engine.rules import Rules
from engine.session import replay
from saves.kept import KeptSession
from saves.store import Store, open_store, summary_of
from saves.trouble import BadSave, SaveTrouble
from tests.saves.play import (
    NOW,
    OPENING,
    PLAYERS,
    RULESETS,
    SURROUNDINGS,
    begun,
    changed,
    move_a_card,
    next_action,
    play_out,
)


def ids(store: Store, deleted: bool = False) -> list[str]:
    return [entry.id for entry in store.sessions(deleted)]


def test_a_new_folder_is_made_and_empty(tmp_path: Path) -> None:
    store = open_store(tmp_path / "some" / "where")
    assert (store.notice, store.sessions(), store.sessions(deleted=True), store.last()) == (
        None,
        (),
        (),
        None,
    )
    assert store.path == tmp_path / "some" / "where" / "sessions.db"
    store.close()


def test_the_users_own_folder_is_the_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THIRTEEN_HOME", str(tmp_path))
    store = open_store()
    assert store.path == tmp_path / "sessions.db"
    store.close()


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)
def test_every_state_of_a_session_comes_back(store: Store, rules: Rules) -> None:
    """S05, S23: after each step, in each phase, between deals and at the end."""
    chance = Random(rules.name)
    five = tuple(Player(name, bot) for name, bot in zip("abcde", (None, "x", None, None, "y"), strict=True))
    kept = KeptSession.create(store, OpenSession(five, rules, Length(deals=2), "s"), NOW)
    while action := next_action(kept.session, chance):
        kept.act(action)
        found = store.read(kept.id)
        assert (found.events, found.session) == (kept.events, kept.session)
        assert store.sessions()[0].totals == kept.session.score
    kept.close()
    reopened = open_store(store.path.parent if store.path else None)
    with KeptSession.open(reopened, kept.id) as again:
        assert again.session == kept.session == replay(again.events)
        with pytest.raises(Refused, match="the session is over"):
            again.act(EndSession())
    reopened.close()


def test_undo_and_redo_come_back(store: Store, kept: KeptSession) -> None:
    seat = kept.session.waiting_for[0]
    kept.close()
    with KeptSession.open(store, kept.id) as again:
        state = again.session.deal and again.session.deal.of(seat)
        assert state
        assert (state.at, len(state.boards)) == (1, 3)
        assert len(state.board.rows[1]) == 1


def test_an_entry_tells_what_a_list_shows(store: Store, kept: KeptSession) -> None:
    (entry,) = store.sessions()
    assert (entry.id, entry.name, entry.created) == (kept.id, "Ana, Ben, Chi", NOW)
    assert (entry.players, entry.ruleset, entry.deals) == (PLAYERS, "One-six", 0)
    assert (entry.totals, entry.ended, entry.trouble, entry.deleted) == ((0, 0, 0), False, None, None)
    assert timedelta() <= datetime.now(UTC) - entry.updated < timedelta(minutes=1)
    play_out(kept, Random(1))
    (entry,) = store.sessions()
    assert (entry.deals, entry.totals, entry.ended) == (3, kept.session.score, True)


def test_the_last_played_comes_first(store: Store) -> None:
    first, second = begun(store), begun(store)
    assert ids(store) == [second.id, first.id]
    move_a_card(first)
    assert ids(store) == [first.id, second.id]
    first.close()
    second.close()


def test_the_last_is_unended_undeleted_and_readable(store: Store) -> None:
    assert store.path
    oldest, broken, deleted, ended = (begun(store) for _ in range(4))
    for each in (oldest, broken, deleted, ended):
        each.close()
    last = store.last()
    assert last
    assert last.id == ended.id
    with KeptSession.open(store, ended.id) as again:
        again.act(EndSession())
    store.delete(deleted.id)
    changed(store.path, "UPDATE events SET event = 'x' WHERE session = ? AND number = 3", broken.id)
    last = store.last()
    assert last
    assert last.id == oldest.id


def test_nothing_expires(store: Store, kept: KeptSession) -> None:
    """S19: however old a session is, it is offered, deleted or not."""
    assert store.path
    long_ago = "2001-01-01T00:00:00.000000+00:00"
    changed(store.path, "UPDATE sessions SET created = ?, updated = ?", long_ago, long_ago)
    store.close()
    again = open_store(store.path.parent)
    last = again.last()
    assert last
    assert (last.id, last.updated.year) == (kept.id, 2001)
    again.delete(kept.id)
    changed(store.path, "UPDATE sessions SET deleted = ?", long_ago)
    again.close()
    assert ids(open_store(store.path.parent), deleted=True) == [kept.id]


def test_renaming(store: Store, kept: KeptSession) -> None:
    played = store.sessions()[0].updated
    store.rename(kept.id, "  Friday\n night \x1b[31m ")
    (entry,) = store.sessions()
    assert (entry.name, entry.updated) == ("Friday night [31m", played)
    store.rename(kept.id, "n" * 200)
    assert store.sessions()[0].name == "n" * 80
    with pytest.raises(SaveTrouble, match="a session needs a name"):
        store.rename(kept.id, " \t")
    assert store.sessions()[0].name == "n" * 80


def test_a_copy_goes_its_own_way(store: Store, kept: KeptSession) -> None:
    copy = store.copy(kept.id)
    assert ids(store) == [copy, kept.id]
    with KeptSession.open(store, copy) as other:
        assert other.name == "Ana, Ben, Chi (copy)"
        assert other.events == kept.events
        move_a_card(other)
        assert len(store.read(kept.id).events) == len(kept.events) == len(other.events) - 1
    move_a_card(kept)
    assert kept.notice is None


def test_deleting_and_restoring(store: Store, kept: KeptSession) -> None:
    kept.close()
    store.delete(kept.id)
    assert (store.sessions(), store.last(), ids(store, deleted=True)) == ((), None, [kept.id])
    assert store.sessions(deleted=True)[0].deleted
    with pytest.raises(BadSave, match="Ana, Ben, Chi is deleted: restore it first"):
        KeptSession.open(store, kept.id)
    store.restore(kept.id)
    assert (ids(store), store.sessions(deleted=True)) == ([kept.id], ())
    with KeptSession.open(store, kept.id) as again:
        assert again.events == kept.events


def test_a_session_that_is_not_there(store: Store) -> None:
    for use in (store.read, store.copy, store.delete, store.restore, lambda it: store.rename(it, "x")):
        with pytest.raises(BadSave, match="there is no session 'nobody'"):
            use("nobody")
    with pytest.raises(BadSave, match="there is no session 'nobody'"):
        KeptSession.open(store, "nobody")


def test_a_table_that_cannot_be_played_leaves_nothing(store: Store) -> None:
    with pytest.raises(Refused, match="1 player: there should be 2 to 6"):
        KeptSession.create(store, OpenSession(PLAYERS[:1], OPENING.rules, Length(), "s"), NOW)
    assert store.sessions() == ()


def test_a_refused_step_leaves_nothing(store: Store, kept: KeptSession) -> None:
    before = list(kept.events)
    with pytest.raises(Refused, match="10 more to place"):
        kept.act(SetRows(1, ((), (), kept.session.deal.seats[0].cards[:3] if kept.session.deal else ())))
    assert kept.events == before == store.read(kept.id).events


TWELVE = json.dumps({"event": "Dealt", "seat": 1, "cards": [f"{rank}c" for rank in "23456789TJQK"]})


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        ("UPDATE events SET event = '{' WHERE number = 4", "event 4: '{' is not JSON"),
        ("UPDATE events SET event = X'FF00FF' WHERE number = 4", "event 4: "),
        (
            f"UPDATE events SET event = '{TWELVE}' WHERE number = 4",
            "event 4, Dealt: 12 cards, there should be 13",
        ),
        (
            "UPDATE events SET event = replace(event, 'Dealt', 'Shuffled') WHERE number = 4",
            "event 4: unknown event 'Shuffled'",
        ),
        (
            "UPDATE events SET event = replace(event, '\"seat\":1', '\"seat\":true') WHERE number = 4",
            "event 4: Dealt.seat: True should be a whole number",
        ),
        (
            "UPDATE events SET event = replace(event, '\"sweep\"', '\"swoop\"') WHERE number = 1",
            "event 1: SessionOpened.rules: unknown field 'swoop'",
        ),
        ("DELETE FROM events WHERE number = 5", "event 5 is missing"),
        ("DELETE FROM events WHERE number > 5", "the events break off after 5: Dealt should follow"),
        ("DELETE FROM events", "there are no events: the first should open the session"),
    ],
)
def test_a_session_that_makes_no_sense_is_shown_with_the_reason(
    store: Store, damage: str, reason: str
) -> None:
    """S13, S14: the others stay usable."""
    assert store.path
    with begun(store) as bad, begun(store) as good:
        pass
    where = " AND" if "WHERE" in damage else " WHERE"
    changed(store.path, f"{damage}{where} session = ?", bad.id)
    by_id = {entry.id: entry for entry in store.sessions()}
    trouble = by_id[bad.id].trouble
    assert trouble
    assert trouble.startswith(reason)
    assert by_id[bad.id].players == PLAYERS
    assert by_id[good.id].trouble is None
    with pytest.raises(BadSave) as error:
        KeptSession.open(store, bad.id)
    assert str(error.value) == f"Ana, Ben, Chi cannot be read: {trouble}"
    with KeptSession.open(store, good.id) as again:
        move_a_card(again)
        assert again.notice is None


def test_events_edited_by_hand_that_could_have_happened_are_fine(store: Store, kept: KeptSession) -> None:
    assert store.path
    kept.close()
    changed(store.path, "UPDATE events SET event = replace(event, 'Ana', 'Eve') WHERE number = 1")
    assert store.sessions()[0].trouble is None
    with KeptSession.open(store, kept.id) as again:
        assert again.session.players[0].name == "Eve"
        move_a_card(again)
        assert again.notice is None


@pytest.mark.parametrize("summary", ["", "[]", '{"players": 3}', '{"deals": "two"}'])
def test_a_broken_summary_is_made_again_from_the_events(
    store: Store, kept: KeptSession, summary: str
) -> None:
    assert store.path
    changed(store.path, "UPDATE sessions SET summary = ?, created = 'once', updated = X'00'", summary)
    (entry,) = store.sessions()
    assert (entry.players, entry.trouble) == (PLAYERS, None)
    assert entry.totals == summary_of(kept.session).totals
    last = store.last()
    assert last
    assert last.id == kept.id


def test_a_deal_can_follow_at_once(store: Store, kept: KeptSession) -> None:
    """S23: the next deal starts in its first phase."""
    chance = Random(3)
    while kept.session.deal_open:
        action = next_action(kept.session, chance)
        assert action
        kept.act(action)
    kept.close()
    with KeptSession.open(store, kept.id) as again:
        again.act(OpenDeal(SURROUNDINGS))
        assert again.session.deal
        assert again.session.deal.number == 2
        assert len(again.session.waiting_for) == 3


def test_how_a_session_opened_is_read_without_the_rest(store: Store, kept: KeptSession) -> None:
    assert store.opening(kept.id) == kept.events[0]
    with pytest.raises(BadSave, match="no beginning"):
        store.opening("nowhere")
    assert store.path
    changed(store.path, "UPDATE events SET event = '{' WHERE number = 1")
    with pytest.raises(BadSave, match="not JSON"):
        store.opening(kept.id)
