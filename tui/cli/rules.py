"""``thirteen rules``: the rulesets, one of them written out, or a ruleset file checked."""

import sys
from argparse import ArgumentParser, Namespace

from engine.plain import to_plain
from engine.rulesets import BadRules, Ruleset, catalogue, read_rules, write_rules
from tui.cli.errors import BadInput, one_line
from tui.cli.shared import (
    add_json_argument,
    add_set_argument,
    name_of,
    named_rules,
    print_json,
    read_text,
    with_changes,
)

USAGE = """\
thirteen rules [--json]
       thirteen rules NAME|FILE [--set KEY=VALUE] [--json]
       thirteen rules check FILE [--set KEY=VALUE] [--json]"""
_CHECK = "check"


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of ``thirteen rules``."""
    parser.usage = USAGE
    parser.add_argument(
        "name",
        metavar="NAME|FILE",
        nargs="?",
        help="the ruleset to show as TOML; without it, a list of them all",
    )
    parser.add_argument(
        "file", metavar="check FILE", nargs="?", help="the ruleset file to check, - for standard input"
    )
    add_set_argument(parser)
    add_json_argument(parser)


def run(arguments: Namespace) -> int:
    """List, show or check. Raises BadInput."""
    if arguments.name is None:
        return _list(arguments)
    if arguments.name == _CHECK:
        return _check(arguments)
    if arguments.file is not None:
        raise BadInput(
            f"{arguments.file!r} is too much: write thirteen rules NAME, or thirteen rules check FILE"
        )
    return _show(arguments)


def _list(arguments: Namespace) -> int:
    if arguments.changes:
        raise BadInput("--set needs the name of a ruleset: thirteen rules NAME --set KEY=VALUE")
    if arguments.json:
        print_json(list(map(_plain, catalogue())))
        return 0
    for ruleset in catalogue():
        rules = ruleset.rules
        others = f" (also: {', '.join(rules.aliases)})" if rules.aliases else ""
        print(f"{rules.name}{others}\n    {rules.summary}")
        for each in ruleset.variations:
            print(f"    {rules.name}+{each.name}: {each.meaning}")
    return 0


def _plain(ruleset: Ruleset) -> dict[str, object]:
    fields = ("name", "title", "summary", "aliases")
    variations = {each.name: each.meaning for each in ruleset.variations}
    return {name: to_plain(getattr(ruleset.rules, name)) for name in fields} | {"variations": variations}


def _show(arguments: Namespace) -> int:
    rules = with_changes(named_rules(arguments.name), arguments.changes)
    if arguments.json:
        print_json(to_plain(rules))
    else:
        print(write_rules(rules), end="")
    return 0


def _check(arguments: Namespace) -> int:
    """One line for each problem of a file, with exit status 2, or one line that says it is right."""
    file = arguments.file
    if file is None:
        raise BadInput("no file to check: write thirteen rules check FILE")
    name: str | None = None
    problems: tuple[str, ...] = ()
    try:
        rules = read_rules(read_text(file), name_of(file))
        name = with_changes(rules, arguments.changes).name
    except BadRules as error:
        problems = error.problems
    if arguments.json:
        print_json({"file": file, "name": name, "problems": problems})
    elif name is not None:
        print(f"{name_of(file)} is right: {name}")
    else:
        for problem in problems:
            print(one_line(problem), file=sys.stderr)
    return 2 if problems else 0
