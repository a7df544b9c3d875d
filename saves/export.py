"""A session as one readable file, for another machine, and back with everything checked."""

import json
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from engine.events import event_to_plain
from engine.options import name_fault
from engine.plain import nearest
from saves import migrations
from saves.replaying import events_from_plain, verified
from saves.store import LONGEST_NAME, Store, new_record
from saves.trouble import BadSave, SaveTrouble

FORMAT = "thirteen-dragons-session"
_FIELDS: dict[str, tuple[type, str]] = {
    "format": (str, "text"),
    "version": (int, "a whole number"),
    "name": (str, "text"),
    "created": (str, "text"),
    "events": (list, "a list"),
}


def export_session(store: Store, session_id: str) -> str:
    """A session as JSON text, an event a line. Raises BadSave or SaveTrouble."""
    stored = store.read(session_id)
    head = {
        "format": FORMAT,
        "version": migrations.VERSION,
        "name": stored.record.name,
        "created": stored.record.created.isoformat(),
    }
    lines = [f"  {_json(key)}: {_json(value)}," for key, value in head.items()]
    events = ",\n".join(f"    {_json(event_to_plain(event))}" for event in stored.events)
    text = "\n".join(["{", *lines, '  "events": [', events, "  ]", "}", ""])
    # Half a character, which a name may hold, is fit for a file only as JSON's own escape.
    return text.encode("utf-8", "backslashreplace").decode()


def import_session(store: Store, text: str, where: str) -> str:
    """Keep an exported session as a new one, and give its id.

    where: names the text in messages. Raises BadSave where the text is no session that could have been
    played, SaveTrouble where it cannot be kept.
    """
    try:
        data = _parsed(text)
        events = events_from_plain(_up_to_date(data))
        session = verified(events)
        record = new_record(data["name"], _time(data["created"]))
    except RecursionError:
        raise BadSave(f"{where}: lists in lists without end: it is no exported session") from None
    except SaveTrouble as error:
        raise BadSave(f"{where}: {error}") from None
    store.write(record, events, 0, session)
    return record.id


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _parsed(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except ValueError as error:
        raise BadSave(f"not JSON: {error}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadSave(f"no exported session: it should be a table whose format is {FORMAT!r}")
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise BadSave(f"version: {version!r} should be a whole number from 1 to {migrations.VERSION}")
    if version > migrations.VERSION:
        raise BadSave(
            f"version: {version} is of a newer game, this one knows {migrations.VERSION}: update the game"
        )
    for name in data:
        if name not in _FIELDS:
            raise BadSave(f"unknown field {name!r}{nearest(name, _FIELDS)}")
    for name, (kind, words) in _FIELDS.items():
        if not isinstance(data.get(name), kind):
            raise BadSave(f"{name}: {data[name]!r} should be {words}" if name in data else f"{name}: missing")
    if fault := name_fault(data["name"], LONGEST_NAME):
        raise BadSave(f"name: {fault}")
    return data


def _up_to_date(data: dict[str, Any]) -> list[dict[str, Any]]:
    for number, event in enumerate(data["events"], 1):
        if not isinstance(event, dict):
            raise BadSave(f"event {number}: {event!r} should be a table with the field 'event'")
    try:
        return migrations.migrated(data["events"], data["version"])
    except (ValueError, LookupError, TypeError) as error:
        raise BadSave(f"its events are not those of version {data['version']}: {error!r}") from None


def _time(text: str) -> datetime:
    with suppress(ValueError, OverflowError):  # the ends of the calendar have no time in UTC
        time = datetime.fromisoformat(text)
        if time.tzinfo:
            return time.astimezone(UTC)
    raise BadSave(f"created: {text!r} should be a time with its offset, such as 2026-02-01T20:15:00+01:00")
