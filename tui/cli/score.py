"""``thirteen score``: settle written deals."""

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from dataclasses import dataclass
from typing import Any

from engine.cards import codes
from engine.evaluate import evaluator
from engine.judged import Shown, foul_of
from engine.rules import Rules
from engine.scoring import settle
from engine.setting import Row
from engine.transfers import Transfer, totals
from engine.written import BadDeal, WrittenDeal, WrittenSeat, at_line, read_deals
from tui.cli.errors import BadInput
from tui.cli.shared import (
    add_json_argument,
    add_rules_arguments,
    columns,
    name_of,
    named_rules,
    print_json,
    read_text,
    rules_from,
    signed,
    with_changes,
)

_FORMAT = """\
A deal has one seat a line, its rows front / middle / back; what a seat announced stands behind a semicolon:

  # rules: one-six        (if you like; --rules comes first; also # dealer: NAME)
  North: Qh Qc 3d / Th Js Qd Kc Ah / 7d 7c 7s 2h 2s
  East:  Ks 9c 8d / 4c 4d 3c 3h 6s / 9d 9h 9s 8h 8s
  South: ; surrenders

A line --- stands between two deals.
"""


@dataclass(frozen=True, slots=True)
class Scored:
    """A settled deal. fouls: why a seat is foul, by its name."""

    deal: WrittenDeal
    rules: Rules
    fouls: dict[str, str]
    transfers: tuple[Transfer, ...]

    @property
    def names(self) -> list[str]:
        """The seats' names in the order of their lines."""
        return [seat.name for seat in self.deal.seats]

    @property
    def totals(self) -> dict[str, int]:
        """What each seat wins, in units, by its name."""
        won = totals(self.transfers, range(len(self.names)))
        return dict(zip(self.names, won.values(), strict=True))


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of ``thirteen score``."""
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = _FORMAT
    parser.add_argument("deal", metavar="DEAL.txt", help="the file of the deal, or - for standard input")
    add_rules_arguments(parser)
    add_json_argument(parser)


def run(arguments: Namespace) -> int:
    """Settle every deal of the text, and print nothing if one of them is wrong. Raises BadInput."""
    where = name_of(arguments.deal)
    try:
        deals = read_deals(read_text(arguments.deal), where)
    except BadDeal as error:
        raise BadInput(str(error)) from None
    scored = [_score(deal, _rules_of(deal, arguments, where), where) for deal in deals]
    if arguments.json:
        for each in scored:
            print_json(_plain(each))
    else:
        print("\n---\n\n".join(map(_in_words, scored)), end="")
    return 0


def _rules_of(deal: WrittenDeal, arguments: Namespace, where: str) -> Rules:
    header = deal.headers.get("rules")
    if arguments.rules is not None or header is None:
        return rules_from(arguments)
    try:
        rules = named_rules(header.text)
    except BadInput as error:
        raise BadInput(at_line(where, header.line, str(error))) from None
    return with_changes(rules, arguments.changes)


def _score(deal: WrittenDeal, rules: Rules, where: str) -> Scored:
    _check_rules(deal, rules, where)
    fouls = {
        seat.name: foul
        for seat in deal.seats
        if seat.rows and not seat.surrenders and (foul := foul_of(rules, seat.rows))
    }
    shown = [Shown(at, None if seat.surrenders else seat.rows) for at, seat in enumerate(deal.seats)]
    return Scored(deal, rules, fouls, settle(rules, shown))


def _check_rules(deal: WrittenDeal, rules: Rules, where: str) -> None:
    """Refuse what the rules do not know. Raises BadInput.

    A surrender that is written down has happened: it costs its price even where the rules allow none.
    """
    seats, (least, most) = len(deal.seats), (rules.seats.least, rules.seats.most)
    if not least <= seats <= most:
        count = "1 seat" if seats == 1 else f"{seats} seats"
        allowed = f"{least} to {most}" if least < most else str(most)
        raise BadInput(at_line(where, deal.line, f"{count}: {rules.title} is played by {allowed}"))
    for name, what in (("bank", "a bank"), ("chips", "table stakes")):
        if name in deal.headers:
            raise BadInput(at_line(where, deal.headers[name].line, f"{rules.title} is played without {what}"))
    for seat in deal.seats:
        if seat.declares:
            problem = f"{seat.name} declares {seat.declares!r}, but {rules.title} counts no naturals"
            raise BadInput(at_line(where, seat.line, problem))


def _plain(scored: Scored) -> dict[str, Any]:
    names = scored.names
    return {
        "ruleset": scored.rules.name,
        "seats": names,
        "fouls": list(scored.fouls),
        "naturals": {},
        "transfers": [
            {
                "payer": names[each.payer],
                "payee": names[each.payee],
                "units": each.units,
                "reason": each.reason,
            }
            for each in scored.transfers
        ],
        "totals": scored.totals,
    }


def _in_words(scored: Scored) -> str:
    names = scored.names
    lines = [f"{scored.rules.title}, {names[scored.deal.dealer]} deals"]
    rows = [line for seat in scored.deal.seats for line in _seat_lines(scored, seat)]
    payments = [
        [names[each.payer], "pays", names[each.payee], str(each.units), each.reason]
        for each in scored.transfers
    ]
    results = [[name, signed(units)] for name, units in scored.totals.items()]
    for table in (rows, payments or [["nobody pays"]], results):
        lines += ["", columns(table)]
    return "\n".join(lines) + "\n"


def _seat_lines(scored: Scored, seat: WrittenSeat) -> list[list[str]]:
    lines = [["surrenders"]] if seat.surrenders else []
    if seat.rows and not seat.surrenders:
        evaluate = evaluator(scored.rules.ranking)
        lines = [[row.words, codes(seat.rows[row]), evaluate.strength(seat.rows[row]).name] for row in Row]
    if seat.name in scored.fouls:
        lines.append(["foul", scored.fouls[seat.name]])
    return [[seat.name if at == 0 else "", *line] for at, line in enumerate(lines)]
