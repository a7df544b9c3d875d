"""``thirteen saves``: the kept sessions, out to a file and in from one, and whether they are sound."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from engine.plain import to_plain
from saves.check import check
from saves.export import export_session, import_session
from saves.files import write_new
from saves.places import data_folder
from saves.store import SessionSummary, Store, open_store
from saves.trouble import SaveTrouble
from tui.cli.errors import BadInput, one_line
from tui.cli.shared import add_json_argument, columns, name_of, print_json, read_text, signed
from tui.wording import joke_words

_MOST_BYTES = 64 << 20  # a session of ten thousand deals is half of it


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of ``thirteen saves``."""
    commands = parser.add_subparsers(dest="action", metavar="list|export|import|check", required=True)
    add_json_argument(_command(commands, "list", _list, "list the kept sessions, the last played first"))

    export = _command(commands, "export", _export, "write a session as one JSON file")
    export.add_argument("session", metavar="ID", help="the session's id or how it begins, or its name")
    export.add_argument("file", metavar="FILE", nargs="?", default="-", help="a new file; without it, here")
    add_json_argument(export)

    bring = _command(commands, "import", _import, "keep an exported session as a new one")
    bring.add_argument("file", metavar="FILE", help="an exported session, or - for standard input")
    add_json_argument(bring)

    add_json_argument(_command(commands, "check", _check, "say whether everything that is kept is sound"))


def _command(commands: Any, name: str, run: Callable[[Namespace], int], words: str) -> ArgumentParser:
    parser: ArgumentParser = commands.add_parser(
        name, help=words, description=f"{words.capitalize()}.", allow_abbrev=False
    )
    parser.set_defaults(run_action=run)
    return parser


def run(arguments: Namespace) -> int:
    """Do what is asked of the kept sessions. Raises BadInput."""
    try:
        status: int = arguments.run_action(arguments)
    except SaveTrouble as trouble:
        raise BadInput(str(trouble)) from None
    return status


def _list(arguments: Namespace) -> int:
    with closing(_sound_store()) as store:
        entries = store.sessions()
        if store.notice:
            raise BadInput(store.notice)
    if arguments.json:
        print_json(list(map(_plain, entries)))
    elif entries:
        heads = ["id", "last played", "deals", "ruleset", "name", "players"]
        print(columns([heads, *map(_in_words, entries)]))
    else:
        print("no sessions are kept yet")
    return 0


def _export(arguments: Namespace) -> int:
    with closing(_sound_store()) as store:
        session_id = find_session(store, arguments.session).id
        text = export_session(store, session_id)
    if arguments.file == "-":
        print(text, end="")
        return 0
    _write_new(Path(arguments.file), text)
    if arguments.json:
        print_json({"id": session_id, "file": arguments.file})
    else:
        print(f"written to {arguments.file}")
    return 0


def _import(arguments: Namespace) -> int:
    text = read_text(arguments.file, _MOST_BYTES)
    with closing(_sound_store()) as store:
        session_id = import_session(store, text, name_of(arguments.file))
        name = find_session(store, session_id).name
    if arguments.json:
        print_json({"id": session_id, "name": name})
    else:
        print(f"kept as {session_id}: {one_line(name)}")
    return 0


def _check(arguments: Namespace) -> int:
    """One line for each problem, with exit status 2, or one line that says all is well."""
    problems = check(data_folder())
    if not problems:
        _sound_store().close()  # nothing that is kept is broken, but nothing may be kept either
    if arguments.json:
        print_json({"problems": problems})
    elif not problems:
        print("everything that is kept is sound")
    else:
        for problem in problems:
            print(one_line(problem), file=sys.stderr)
    return 2 if problems else 0


def find_session(store: Store, wanted: str) -> SessionSummary:
    """The session of that id or name, or the only one whose id begins like that; deleted ones come last.

    Raises BadInput.
    """
    for entries in (store.sessions(), store.sessions(deleted=True)):
        for matches in (
            [each for each in entries if each.id == wanted],
            [each for each in entries if each.name.casefold() == wanted.casefold()],
            [each for each in entries if wanted and each.id.startswith(wanted)],
        ):
            if len(matches) > 1:
                ids = ", ".join(each.id for each in matches)
                raise BadInput(f"{wanted!r} may be any of the sessions {ids}: name one by its id")
            if matches:
                return matches[0]
    raise BadInput(f"no session has the id or the name {wanted!r}: see thirteen saves list")


def _sound_store() -> Store:
    """The user's store. Raises BadInput where it cannot be used."""
    store = open_store()
    if store.notice:
        raise BadInput(store.notice)
    return store


def _write_new(path: Path, text: str) -> None:
    """Write a file that is not there yet; leave none behind that is not whole. Raises BadInput."""
    try:
        write_new(path, text)
    except FileExistsError:
        raise BadInput(f"{path} is there already: name a file that is not") from None
    except FileNotFoundError:
        raise BadInput(f"{path} cannot be written: there is no folder {path.parent}") from None
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise BadInput(f"{path} cannot be written: {reason}: name another file") from None


def _plain(entry: SessionSummary) -> dict[str, Any]:
    return {
        "id": entry.id,
        "name": entry.name,
        "players": [{"name": player.name, "bot": player.bot} for player in entry.players],
        "ruleset": entry.ruleset,
        "joke_mode": to_plain(entry.joke),
        "deals": entry.deals,
        "totals": list(entry.totals),
        "ended": entry.ended,
        "created": entry.created.isoformat(),
        "updated": entry.updated.isoformat(),
        "trouble": entry.trouble,
    }


def _in_words(entry: SessionSummary) -> list[str]:
    players = ", ".join(
        f"{player.name} {signed(units)}" for player, units in zip(entry.players, entry.totals, strict=False)
    )
    deals = f"{entry.deals}{', ended' if entry.ended else ''}"
    rules = f"{entry.ruleset}, {joke_words(entry.joke)}" if entry.joke else entry.ruleset
    line = [entry.id, _when(entry.updated), deals, rules, entry.name, entry.trouble or players]
    return list(map(one_line, line))


def _when(time: datetime) -> str:
    """The time on the clock of this place."""
    with suppress(ValueError, OverflowError, OSError):  # the ends of the calendar have no local time
        time = time.astimezone()
    return f"{time:%Y-%m-%d %H:%M}"
