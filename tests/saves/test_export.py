"""A session as a file for people and other machines, and back."""

import json
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.actions import TakeHints
from saves.check import check
from saves.export import export_session, import_session
from saves.kept import KeptSession
from saves.store import Store, open_store
from saves.trouble import BadSave, SaveTrouble
from tests.saves.play import NOW, PLAYERS, begun, next_action, opening, play_out

Plain = dict[str, Any]


@pytest.mark.parametrize("seed", range(8))
def test_a_session_goes_to_another_machine(store: Store, tmp_path: Path, seed: int) -> None:
    """S05: at any point of it."""
    chance = Random(seed)
    with KeptSession.create(store, opening(chance), NOW) as kept:
        for _ in range(chance.randrange(80)):
            if action := next_action(kept.session, chance):
                kept.act(action)
    store.rename(kept.id, "Tối thứ sáu")
    text = export_session(store, kept.id)
    other = open_store(tmp_path / "other machine")
    with KeptSession.open(other, import_session(other, text, "mail.json")) as again:
        assert (again.session, again.events) == (kept.session, kept.events)
        play_out(again, chance)
        assert again.notice is None
    (entry,) = other.sessions()
    assert (entry.name, entry.created, entry.ended) == ("Tối thứ sáu", NOW, True)
    assert check(other) == ()
    other.close()


def test_hints_that_were_taken_go_along(store: Store, kept: KeptSession) -> None:
    seat = kept.session.waiting_for[0]
    kept.act(TakeHints(seat))
    data = json.loads(export_session(store, kept.id))
    assert data["events"][-1] == {"event": "HintsTaken", "seat": seat}
    with KeptSession.open(store, import_session(store, json.dumps(data), "x")) as again:
        assert again.session == kept.session
        assert again.session.deal
        assert [each.seat for each in again.session.deal.seats if each.hinted] == [seat]
    data["events"].append(data["events"][-1])
    assert refusal(store, data).endswith("HintsTaken: the hints are shown already")


def test_it_can_be_read_and_compared_by_line(store: Store, kept: KeptSession) -> None:
    text = export_session(store, kept.id)
    data = json.loads(text)
    assert list(data) == ["format", "version", "name", "created", "events"]
    assert (data["format"], data["version"], data["name"]) == ("thirteen-dragons-session", 1, "Ana, Ben, Chi")
    assert datetime.fromisoformat(data["created"]) == NOW
    assert text.count("\n") == len(kept.events) + 8
    assert '    {"event": "DealOpened", "number": 1, ' in text
    again = export_session(store, import_session(store, text, "x"))
    assert again == text


def test_names_at_the_table_that_cannot_be_shown(store: Store, data: Plain) -> None:
    for name, fault in (
        ("\udc80x", "cannot be shown"),
        ("a\x1b", "cannot be shown"),
        ("x" * 61, "61 letters"),
    ):
        data["events"][0]["players"][0]["name"] = name
        assert fault in refusal(store, data)


def test_a_seed_or_a_payment_that_cannot_be_shown(store: Store, data: Plain) -> None:
    first(data, "Settled")["transfers"][0]["reason"] = "a\x1b[31m"
    assert "the reason of a payment: " in refusal(store, data)
    data["events"][0]["seed"] = "\udc80"
    assert "has letters that cannot be shown" in refusal(store, data)


@pytest.fixture
def data(store: Store, kept: KeptSession) -> Plain:
    """An exported session of two deals, as plain data."""
    chance = Random(2)
    while len(kept.session.totals) < 2:
        action = next_action(kept.session, chance)
        assert action
        kept.act(action)
    plain: Plain = json.loads(export_session(store, kept.id))
    return plain


def first(data: Plain, kind: str) -> Plain:
    """The first event of a kind."""
    return next(each for each in data["events"] if each["event"] == kind)


def refusal(store: Store, data: object) -> str:
    """Why it cannot be imported, without the file's name; nothing of it is kept."""
    before = store.sessions()
    with pytest.raises(BadSave) as error:
        import_session(store, data if isinstance(data, str) else json.dumps(data), "my file.json")
    assert store.sessions() == before
    line = str(error.value)
    assert "\n" not in line
    assert line.startswith("my file.json: ")
    return line.removeprefix("my file.json: ")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not JSON: Expecting value: line 1 column 1 (char 0)"),
        ('{"format": "thirteen', "not JSON: Unterminated string"),
        ("[" * 100_000, "lists in lists without end"),
        ("9" * 10_000, "not JSON: Exceeds the limit"),
        ("[]", "no exported session: it should be a table whose format is 'thirteen-dragons-session'"),
        ('{"format": "pgn"}', "no exported session: "),
    ],
)
def test_a_text_that_is_no_export(store: Store, text: str, reason: str) -> None:
    """S13: empty, half a file, another format."""
    assert refusal(store, text).startswith(reason)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"version": 99}, "version: 99 is of a newer game, this one knows 1: update the game"),
        ({"version": 0}, "version: 0 should be a whole number from 1 to 1"),
        ({"version": "1"}, "version: '1' should be a whole number from 1 to 1"),
        ({"version": True}, "version: True should be a whole number from 1 to 1"),
        ({"name": 7}, "name: 7 should be text"),
        ({"name": " \n"}, "name: it is empty"),
        ({"name": "a\x1b"}, "name: 'a\\x1b' has letters that cannot be shown"),
        ({"name": "x" * 81}, "name: 'xxxxxxxxxxxxxxxxxxxx'… has 81 letters, there should be 80 at most"),
        ({"created": "0001-01-01T00:00:00+23:59"}, "created: '0001-01-01T00:00:00+23:59' should be"),
        ({"created": "9999-12-31T23:59:59-23:59"}, "created: '9999-12-31T23:59:59-23:59' should be"),
        ({"created": "yesterday"}, "created: 'yesterday' should be a time with its offset"),
        (
            {"created": "2026-01-01T00:00:00"},
            "created: '2026-01-01T00:00:00' should be a time with its offset",
        ),
        ({"events": {}}, "events: {} should be a list"),
        ({"events": []}, "there are no events: the first should open the session"),
        ({"events": [3]}, "event 1: 3 should be a table with the field 'event'"),
        ({"eventz": []}, "unknown field 'eventz', did you mean 'events'?"),
    ],
)
def test_a_head_that_makes_no_sense(store: Store, data: Plain, change: Plain, reason: str) -> None:
    assert refusal(store, data | change).startswith(reason)


@pytest.mark.parametrize("name", ["name", "created", "events"])
def test_a_missing_field(store: Store, data: Plain, name: str) -> None:
    del data[name]
    assert refusal(store, data) == f"{name}: missing"


def test_a_deal_of_twelve_cards(store: Store, data: Plain) -> None:
    """S13."""
    first(data, "Dealt")["cards"].pop()
    assert refusal(store, data) == "event 4, Dealt: 12 cards, there should be 13"


def test_a_card_dealt_twice(store: Store, data: Plain) -> None:
    one, other = (each for each in data["events"][3:5])
    other["cards"][0] = one["cards"][0]
    assert refusal(store, data) == f"event 5, Dealt: {one['cards'][0]} is dealt twice"


def test_a_card_of_another_pack(store: Store, data: Plain) -> None:
    first(data, "Dealt")["cards"][0] = "X1"
    assert refusal(store, data) == "event 4, Dealt: X1 is not in the pack"


def test_no_card_at_all(store: Store, data: Plain) -> None:
    first(data, "Dealt")["cards"][0] = "1x"
    assert refusal(store, data).startswith("event 4: Dealt.cards[0]: '1x' is no card: write a rank of ")


def test_an_unknown_event(store: Store, data: Plain) -> None:
    data["events"][3]["event"] = "Dealtt"
    assert refusal(store, data) == "event 4: unknown event 'Dealtt', did you mean 'Dealt'?"


def test_code_in_a_field_is_only_text(store: Store, data: Plain) -> None:
    """S22: nothing of it is executed."""
    data["events"][0]["players"][0]["__class__"] = "__import__('os').abort()"
    assert refusal(store, data).startswith("event 1: SessionOpened.players[0]: unknown field '__class__'")


def test_an_unknown_ruleset_field(store: Store, data: Plain) -> None:
    """S13, S14: a variant that this version does not know."""
    data["events"][0]["rules"]["jokers"] = 2
    assert "unknown field 'jokers'" in refusal(store, data)


def test_somebody_elses_cards(store: Store, data: Plain) -> None:
    board = first(data, "RowsArranged")["board"]
    board["tray"], board["rows"][2] = first(data, "Dealt")["cards"][:8], []
    assert "these are not the seat's cards" in refusal(store, data)


def test_a_seat_that_is_not_there(store: Store, data: Plain) -> None:
    first(data, "RowsArranged")["seat"] = 7
    assert refusal(store, data).endswith("RowsArranged: seat 7: there are seats 0 to 2")


def test_a_seat_that_has_decided(store: Store, data: Plain) -> None:
    at = data["events"].index(first(data, "RowsSet"))
    data["events"].insert(at, data["events"][at])
    assert refusal(store, data) == f"event {at + 2}, RowsSet: the setting is locked in"


def test_a_step_left_out(store: Store, data: Plain) -> None:
    del data["events"][4]
    assert refusal(store, data) == "event 5, Dealt: seat is 0, it should be 2"


def test_a_phase_left_out(store: Store, data: Plain) -> None:
    del data["events"][2]
    assert refusal(store, data) == "event 3, Dealt: PhaseBegan should come first"


def test_something_out_of_the_blue(store: Store, data: Plain) -> None:
    data["events"].insert(1, {"event": "Settled", "transfers": []})
    assert refusal(store, data) == "event 2, Settled: it cannot happen here"


def test_the_first_event_must_open_the_session(store: Store, data: Plain) -> None:
    del data["events"][0]
    assert refusal(store, data) == "event 1, DealOpened: there is no session yet"


def test_a_file_that_breaks_off_within_a_deal(store: Store, data: Plain) -> None:
    del data["events"][5:]
    assert refusal(store, data) == "the events break off after 5: Dealt should follow"


def test_another_dealer(store: Store, data: Plain) -> None:
    first(data, "DealOpened")["dealer"] = 2
    assert refusal(store, data) == "event 2, DealOpened: dealer is 2, it should be 0"


def test_units_that_nobody_won(store: Store, data: Plain) -> None:
    transfer = first(data, "Settled")["transfers"][0]
    transfer["units"] += 100
    assert " units, the rows on the table make it " in refusal(store, data)
    transfer["units"] = -3
    assert refusal(store, data).endswith("-3 units: that is no payment")
    transfer["payee"] = 9
    assert refusal(store, data).endswith("pays seat 9: there are seats 0 to 2")


def test_the_words_of_a_payment_are_of_their_time(store: Store, data: Plain) -> None:
    first(data, "Settled")["transfers"][0]["reason"] = "because"
    import_session(store, json.dumps(data), "x")


def test_anything_else_than_a_playable_session_is_refused_in_one_line(store: Store, data: Plain) -> None:
    """Random changes anywhere: either it can still be played, or one line says why not."""
    text = json.dumps(data)
    accepted = 0
    for seed in range(300):
        chance = Random(seed)
        broken = json.loads(text)
        _break(broken, chance)
        memory = open_store(store.path / "in memory") if store.path else store
        try:
            with KeptSession.open(memory, import_session(memory, json.dumps(broken), "x")) as kept:
                play_out(kept, chance)
            accepted += 1
        except BadSave as error:
            assert "\n" not in str(error)
            assert memory.sessions() == ()
        memory.close()
    assert 0 < accepted < 150


def _break(data: Plain, chance: Random) -> None:
    """Change one value somewhere in plain data."""
    place: Any = data
    key: Any = "events"
    while True:
        inner = place[key]
        if not inner or not isinstance(inner, dict | list) or chance.random() < 0.05:
            break
        place, key = inner, chance.choice(list(inner) if isinstance(inner, dict) else range(len(inner)))
    junk: list[object] = [
        None,
        True,
        -1,
        0,
        1,
        10**30,
        0.5,
        "",
        "As",
        "deal",
        "\ud800\n",
        [],
        {},
        [[]],
        ["As"],
        {"a": 1},
    ]
    match chance.randrange(4):
        case 0:
            del place[key]
        case 1 if isinstance(place, list):
            place.append(place[key])
        case 2 if isinstance(place, list):
            place[key], place[-1] = place[-1], place[key]
        case _:
            place[key] = chance.choice(junk)


def test_exporting_what_cannot_be_read(store: Store, kept: KeptSession) -> None:
    kept.close()
    store.delete(kept.id)
    with pytest.raises(BadSave, match="is deleted: restore it first"):
        export_session(store, kept.id)
    with pytest.raises(BadSave, match="there is no session 'x'"):
        export_session(store, "x")


def test_importing_where_nothing_can_be_kept(store: Store, kept: KeptSession) -> None:
    text = export_session(store, kept.id)
    with store._database.reading() as tables:
        tables.execute("PRAGMA max_page_count = 1")
    with pytest.raises(SaveTrouble, match=r"the disk of .* is full: free some space"):
        for _ in range(50):
            import_session(store, text, "x")
    assert all(entry.trouble is None for entry in store.sessions())
    assert store.sessions()[0].players == PLAYERS
    begun(store).close()
