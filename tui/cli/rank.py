"""``thirteen rank``: which hand beats which."""

from argparse import ArgumentParser, Namespace
from itertools import groupby

from engine.cards import PLAIN_PACK, BadCards, Card, codes, parse_cards, repeated
from engine.evaluate import Strength
from engine.setting import Row, strength_in
from tui.cli.errors import BadInput
from tui.cli.shared import add_json_argument, add_rules_arguments, columns, print_json, rules_from

_LENGTHS = (3, 5)


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of ``thirteen rank``."""
    parser.add_argument(
        "hands", metavar="HAND", nargs="+", help='three or five cards, such as "As 2d 3c 4h 5s"'
    )
    parser.add_argument(
        "--row",
        choices=[row.words for row in Row],
        default=Row.BACK.words,
        help="the row that they lie in, where rules play one of them for the lowest hand (without it: back)",
    )
    add_rules_arguments(parser)
    add_json_argument(parser)


def run(arguments: Namespace) -> int:
    """Judge every hand for itself and put them in order. Raises BadInput."""
    rules = rules_from(arguments)
    row = next(row for row in Row if row.words == arguments.row)
    hands = [_read_hand(number, text) for number, text in enumerate(arguments.hands, start=1)]
    strengths = [strength_in(row, hand, rules.ranking, rules.rows) for hand in hands]
    order = best_first(strengths)
    if arguments.json:
        print_json({"hands": list(map(_plain, hands, strengths)), "order": order})
        return 0
    table = []
    for place, tied in zip(_places(order), order, strict=True):
        mark = "=" if len(tied) > 1 else ""
        table += [[f"{place}{mark}", codes(hands[at]), strengths[at].name] for at in tied]
    print(columns(table))
    return 0


def best_first(strengths: list[Strength]) -> list[list[int]]:
    """The indexes of strengths, best first, those that tie in one list."""
    indexes = sorted(range(len(strengths)), key=lambda at: strengths[at].value, reverse=True)
    return [list(tied) for _, tied in groupby(indexes, key=lambda at: strengths[at].value)]


def _places(order: list[list[int]]) -> list[int]:
    """The place of each group: after two firsts comes the third."""
    return [1 + sum(map(len, order[:at])) for at in range(len(order))]


def _plain(hand: tuple[Card, ...], strength: Strength) -> dict[str, str | None]:
    return {"cards": codes(hand), "category": strength.category, "name": strength.name}


def _read_hand(number: int, text: str) -> tuple[Card, ...]:
    try:
        hand = parse_cards(text)
    except BadCards as error:
        raise BadInput(f"hand {number}: {error}") from None
    if len(hand) not in _LENGTHS:
        count = f"{len(hand)} card{'' if len(hand) == 1 else 's'}"
        raise BadInput(f"hand {number}, {text!r}: {count}, there should be 3 or 5 in one pair of quotes")
    if twice := repeated(hand):
        raise BadInput(f"hand {number}, {text!r}: {twice} stands there twice, a hand has every card once")
    for card in hand:
        if card not in PLAIN_PACK:
            raise BadInput(f"hand {number}, {text!r}: {card} is not in the pack of 52")
    return hand
