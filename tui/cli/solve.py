"""``thirteen solve``: the best settings of thirteen cards, and what they are worth."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.cards import PLAIN_PACK, BadCards, Card, codes, parse_cards, repeated
from engine.evaluate import Strength
from engine.judged import foul_of
from engine.natural_search import naturals_of
from engine.naturals import Natural
from engine.rules import Rules
from engine.setting import HAND_LENGTH, Row, Rows, SortBy, sorted_cards, strength_in
from tui.cli.errors import BadInput
from tui.cli.shared import add_json_argument, add_rules_arguments, columns, print_json, rules_from

if TYPE_CHECKING:  # numpy is loaded once there is something to solve
    from engine.solver.value import Value

_TOP = 5
_MOST_TOP = 72_072
_MOST_OPPONENTS = 3


@dataclass(frozen=True, slots=True)
class _Setting:
    """A setting, each row with its highest card first, and the units expected from each opponent."""

    rows: Rows
    units: float
    foul: str | None


@dataclass(frozen=True, slots=True)
class _Solved:
    """What comes of a hand, the best first."""

    naturals: tuple[Natural, ...]
    settings: tuple[_Setting, ...]


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of ``thirteen solve``."""
    parser.add_argument(
        "hand",
        metavar="CARDS",
        help='thirteen cards in one pair of quotes, such as "As Ks Qd ...", or - for a hand a line on '
        "standard input",
    )
    parser.add_argument(
        "--opponents",
        metavar="N",
        type=_number(_MOST_OPPONENTS),
        help="how many opponents there are (without it: as many as the table takes)",
    )
    parser.add_argument(
        "--top",
        metavar="K",
        type=_number(_MOST_TOP),
        help=f"how many settings to give (without it: {_TOP}, or 1 for each line of -)",
    )
    parser.add_argument(
        "--strongest",
        metavar="ROW",
        type=_row,
        help="give the settings with the strongest front, middle or back, and of those as strong the best",
    )
    add_rules_arguments(parser)
    add_json_argument(parser)


def run(arguments: Namespace) -> int:
    """Solve the hand, or each line's hand as it comes in. Raises BadInput."""
    rules = rules_from(arguments)
    if arguments.hand == "-":
        value = None
        for line, text in _lines():
            cards = _read_hand(f"standard input, line {line}: ", text)
            value = value or _value(rules, arguments.opponents)
            solved = _solve(cards, rules, value, arguments.top or 1, arguments.strongest)
            if arguments.json:
                print_json(_plain(solved))
            else:
                print(*(_in_a_line(each) for each in solved.settings), sep="\n")
            sys.stdout.flush()
        return 0
    cards = _read_hand("", arguments.hand)
    value = _value(rules, arguments.opponents)
    solved = _solve(cards, rules, value, arguments.top or _TOP, arguments.strongest)
    if arguments.json:
        print_json(_plain(solved))
    else:
        print(_in_words(solved, rules))
    return 0


def _value(rules: Rules, opponents: int | None) -> "Value":
    from engine.solver.payoff import Seating
    from engine.solver.value import value_of

    usual = min(_MOST_OPPONENTS, (rules.seats.most - 1) * rules.seats.hands)
    return value_of(rules, Seating(opponents or usual))


def _solve(cards: tuple[Card, ...], rules: Rules, value: "Value", top: int, strongest: Row | None) -> _Solved:
    """The best settings, or those with the strongest of one row."""
    found = value.best(cards, top) if strongest is None else value.strongest(cards, strongest, top)
    naturals = naturals_of(cards, rules.ranking, rules.naturals) if rules.naturals.pays else ()
    settings = []
    for each in found:
        front, middle, back = (sorted_cards(row, rules.ranking, SortBy.RANK) for row in each.rows)
        foul = None if each.legal else foul_of(rules, each.rows)
        settings.append(_Setting((front, middle, back), each.units, foul))
    return _Solved(naturals, tuple(settings))


def _lines() -> Iterator[tuple[int, str]]:
    """The lines of standard input but empty ones and comments, numbered from 1. Raises BadInput."""
    if sys.stdin is None:
        raise BadInput("standard input is closed: name the cards")
    try:
        for number, line in enumerate(sys.stdin, start=1):
            if line.strip() and not line.lstrip().startswith("#"):
                yield number, line
    except UnicodeDecodeError:
        raise BadInput("standard input: not text in UTF-8") from None


def _read_hand(where: str, text: str) -> tuple[Card, ...]:
    """Thirteen cards of one pack. Raises BadInput."""
    try:
        cards = parse_cards(text)
    except BadCards as error:
        raise BadInput(f"{where}{error}") from None
    if len(cards) != HAND_LENGTH:
        count = "1 card" if len(cards) == 1 else f"{len(cards)} cards"
        raise BadInput(f"{where}{count}, there should be {HAND_LENGTH} in one pair of quotes")
    if twice := repeated(cards):
        raise BadInput(f"{where}{twice} stands there twice, a hand has every card once")
    for card in cards:
        if card not in PLAIN_PACK:
            raise BadInput(f"{where}{card} is not in the pack of 52")
    return cards


def _plain(solved: _Solved) -> dict[str, object]:
    return {
        "naturals": [{"name": each.kind.value, "value": each.units} for each in solved.naturals],
        "settings": [
            {row.words: codes(each.rows[row]) for row in Row}
            | {"units": round(each.units, 4)}
            | ({"foul": each.foul} if each.foul else {})
            for each in solved.settings
        ],
    }


def _in_a_line(setting: _Setting) -> str:
    return f"{setting.units:+.3f}  {' / '.join(map(codes, setting.rows))}"


def _in_words(solved: _Solved, rules: Rules) -> str:
    table = [["units", "front", "middle", "back"]]
    for each in solved.settings:
        table.append([f"{each.units:+.3f}", *map(codes, each.rows)])
        table.append(["", *(_strength(row, each, rules).name for row in Row)])
    lines = [columns(table), "", f"units from each opponent, by the rules of {rules.title}"]
    if foul := solved.settings[0].foul:
        lines.append(f"no setting of these cards is legal: {foul}")
    for natural in solved.naturals:
        lines.append(f"natural: {natural.kind.words} takes {natural.units} from each opponent")
    return "\n".join(lines)


def _strength(row: Row, setting: _Setting, rules: Rules) -> Strength:
    return strength_in(row, setting.rows[row], rules.ranking, rules.rows)


def _row(text: str) -> Row:
    """A row by its name."""
    named = {row.words: row for row in Row}
    if text.strip().casefold() not in named:
        raise ArgumentTypeError(f"{text!r} should be one of {', '.join(named)}")
    return named[text.strip().casefold()]


def _number(most: int) -> Callable[[str], int]:
    """What reads a whole number from 1 to most."""

    def read(text: str) -> int:
        if not (text.isdecimal() and len(text) <= len(str(most)) and 1 <= int(text) <= most):
            raise ArgumentTypeError(f"{text!r} should be a whole number, 1 to {most}")
        return int(text)

    return read
