"""``thirteen score``: settle written deals."""

import re
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from dataclasses import dataclass
from typing import Any

from engine.cards import codes
from engine.judged import Shown, foul_of
from engine.natural_search import naturals_of
from engine.naturals import Natural, NaturalKind
from engine.options import MOST_UNITS
from engine.rules import Rules, Settlement
from engine.scoring import OnTable, settle
from engine.setting import Row, strength_in
from engine.transfers import Transfer, totals
from engine.written import BadDeal, Header, WrittenDeal, WrittenSeat, at_line, read_deals
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
from tui.wording import party

_FORMAT = """\
A deal has one seat a line, its rows front / middle / back; what a seat announced stands behind a semicolon:

  # rules: one-six        (if you like; --rules comes first; also # dealer: NAME)
  North: Qh Qc 3d / Th Js Qd Kc Ah / 7d 7c 7s 2h 2s
  East:  Ks 9c 8d / 4c 4d 3c 3h 6s / 9d 9h 9s 8h 8s
  South: ; surrenders

Where each player sets two hands, a name stands in two lines. A line --- stands between two deals.
"""


@dataclass(frozen=True, slots=True)
class Scored:
    """A settled deal. fouls: why a seat is foul, naturals: what it declared, both by its name."""

    deal: WrittenDeal
    rules: Rules
    fouls: dict[str, str]
    naturals: dict[str, str]
    transfers: tuple[Transfer, ...]

    @property
    def names(self) -> list[str]:
        """The seats' names in the order of their lines."""
        return [seat.name for seat in self.deal.seats]

    @property
    def totals(self) -> dict[str, int]:
        """What each player wins, in units, and each account that is not empty, by its name."""
        players = self.deal.players
        won = dict.fromkeys(players, 0)
        for seat, units in totals(self.transfers, range(len(self.names))).items():
            who = players[seat % len(players)] if seat >= 0 else party(seat, self.names)
            won[who] = won.get(who, 0) + units
        return won


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
        if _plays(seat) and seat.rows and (foul := foul_of(rules, seat.rows))
    }
    naturals = {seat.name: _natural(seat, rules, where) for seat in deal.seats if seat.declares}
    shown = [
        Shown(at, seat.rows if _plays(seat) else None, naturals.get(seat.name), seat.cards)
        for at, seat in enumerate(deal.seats)
    ]
    kinds = {name: natural.kind.value for name, natural in naturals.items()}
    return Scored(deal, rules, fouls, kinds, settle(rules, shown, _on_table(deal, rules, where)))


def _plays(seat: WrittenSeat) -> bool:
    return not seat.surrenders and not seat.declares


def _natural(seat: WrittenSeat, rules: Rules, where: str) -> Natural:
    """The natural that a seat declares; on trust where its cards are not written. Raises BadInput."""

    def refused(problem: str) -> BadInput:
        return BadInput(at_line(where, seat.line, f"{seat.name} declares {seat.declares!r}, but {problem}"))

    pays = rules.naturals.pays
    name = (seat.declares or "").casefold().replace(" ", "-")
    priced = [kind for kind, _ in pays]
    if name not in priced:
        known = f"counts {', '.join(priced)}" if priced else "counts no naturals"
        raise refused(f"{rules.title} {known}")
    kind = NaturalKind(name)
    if not seat.rows:
        return Natural(kind, pays.of(kind), pays.place(kind))
    held = naturals_of(seat.cards, rules.ranking, rules.naturals)
    found = next((each for each in held if each.kind is kind), None)
    if found is None:
        raise refused(f"its cards are {', '.join(each.kind.words for each in held) or 'no natural'}")
    return found if found.units == held[0].units else held[0]  # of several the one worth most counts


def _on_table(deal: WrittenDeal, rules: Rules, where: str) -> OnTable:
    """What the headers say lies on the table. Raises BadInput."""
    names = [player.casefold() for player in deal.players]

    def player_of(header: Header, name: str) -> int:
        if name.strip().casefold() not in names:
            problem = f"no seat {name.strip()!r}; the seats are {', '.join(deal.players)}"
            raise BadInput(at_line(where, header.line, problem))
        return names.index(name.strip().casefold())

    bank = deal.headers.get("bank")
    chips: dict[int, int] = {}
    if header := deal.headers.get("chips"):
        for entry in re.findall(r"[^=]+=\s*\S+", header.text) or [header.text]:
            name, _, number = (part.strip() for part in entry.rpartition("="))
            problem = ""
            if not (number.isdecimal() and len(number) <= len(str(MOST_UNITS)) and int(number) <= MOST_UNITS):
                problem = f"{entry.strip()!r} are no chips: write North=8 East=20, each at most {MOST_UNITS}"
            elif (player := player_of(header, name)) in chips:
                problem = f"the chips of {deal.players[player]} are counted twice: write them once"
            if problem:
                raise BadInput(at_line(where, header.line, problem))
            chips[player] = int(number)
    chips = dict.fromkeys(range(len(names)), rules.stakes.chips) | chips
    return OnTable(deal.dealer, player_of(bank, bank.text) if bank else None, chips, len(names))


def _check_rules(deal: WrittenDeal, rules: Rules, where: str) -> None:
    """Refuse what the rules do not know. Raises BadInput.

    A surrender that is written down has happened: it costs its price even where the rules allow none.
    """
    for seat in deal.seats:
        if seat.hand > rules.seats.hands:
            first = next(each.line for each in deal.seats if each.player == seat.player)
            problem = f"a second seat {seat.player!r}; the first is in line {first}"
            if rules.seats.hands > 1:
                problem = f"a third hand of {seat.player}; in {rules.title} each player sets two"
            raise BadInput(at_line(where, seat.line, problem))
    seats, least, most = len(deal.players), rules.seats.least, rules.seats.most
    if not least <= seats <= most:
        count = "1 seat" if seats == 1 else f"{seats} seats"
        allowed = f"{least} to {most}" if least < most else str(most)
        raise BadInput(at_line(where, deal.line, f"{count}: {rules.title} is played by {allowed}"))
    if len(deal.seats) < seats * rules.seats.hands:
        problem = f"in {rules.title} each player sets two hands: write two lines that begin with each name"
        raise BadInput(at_line(where, deal.line, problem))
    played_with = {
        "bank": ("a bank", rules.settlement is Settlement.BANK),
        "chips": ("table stakes", rules.stakes.table),
    }
    for name, (what, there) in played_with.items():
        if name in deal.headers and not there:
            raise BadInput(at_line(where, deal.headers[name].line, f"{rules.title} is played without {what}"))


def _plain(scored: Scored) -> dict[str, Any]:
    names = scored.names
    return {
        "ruleset": scored.rules.name,
        "seats": names,
        "fouls": list(scored.fouls),
        "naturals": scored.naturals,
        "transfers": [
            {
                "payer": party(each.payer, names),
                "payee": party(each.payee, names),
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
        [party(each.payer, names), "pays", party(each.payee, names), str(each.units), each.reason]
        for each in scored.transfers
    ]
    results = [[name, signed(units)] for name, units in scored.totals.items()]
    for table in (rows, payments or [["nobody pays"]], results):
        lines += ["", columns(table)]
    return "\n".join(lines) + "\n"


def _seat_lines(scored: Scored, seat: WrittenSeat) -> list[list[str]]:
    lines = [["surrenders"]] if seat.surrenders else []
    if seat.name in scored.naturals:
        lines = [["declares", scored.naturals[seat.name]]]
    if seat.rows and _plays(seat):
        rules = scored.rules
        names = (strength_in(row, seat.rows[row], rules.ranking, rules.rows).name for row in Row)
        lines = [[row.words, codes(seat.rows[row]), name] for row, name in zip(Row, names, strict=True)]
    if scored.rules.naturals.tradition and len({card.suit for card in seat.cards}) == 1:
        lines.append(["forfeit", "everybody empties their pockets"])
    if seat.name in scored.fouls:
        lines.append(["foul", scored.fouls[seat.name]])
    return [[seat.name if at == 0 else "", *line] for at, line in enumerate(lines)]
