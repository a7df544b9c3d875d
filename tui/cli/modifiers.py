"""``thirteen modifiers``: which modifiers are in play, in which order, and what rules they make."""

import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from engine.cards import BadCards, Card, parse_cards
from engine.evaluate import evaluator
from modifiers.asking import Asked, Unknown, facts, find, happenings, value_fault
from modifiers.circumstances import Circumstances, Report, Table
from modifiers.effects.meta import Stack
from modifiers.explain import (
    Line,
    card_name,
    cards_words,
    explained,
    face_words,
    order_words,
    why_card,
    why_row,
)
from modifiers.joke import Part, joke_rules
from modifiers.modifier import Modifier
from modifiers.place import FORM, BadPlace, read_place
from modifiers.sky import Place
from modifiers.stack import Folded, fold, in_play, stack_text
from saves.own_modifiers import load_own
from tui.cli.errors import BadInput
from tui.cli.modifier_lists import print_list
from tui.cli.shared import add_json_argument, add_rules_arguments, print_json, rules_from
from tui.cli.stacks import completed, known_modifiers, stack_from, text_for

USAGE = """thirteen modifiers [--at 2026-10-31T21:00] [--place 52.37,4.90,Europe/Amsterdam]
       [--fact mirror ...] [--happening cough ...] [--only 5,160] [--deal N] [--players N]
       [--seed TEXT] [--without PART ...] [--all] [--why CARDS] [--rules NAME|FILE] [--set KEY=VALUE] [--json]
       thirteen modifiers NUMBER | list | facts | happenings"""
_GREENWICH = Place(51.48, 0.0)
_MOST_DEALS = 10_000
_FIRST_YEAR, _LAST_YEAR = 1900, 2099
_NAMED_ALIKE = ("at", "place", "only", "deal", "players", "seed", "without", "all", "why")
_DECIDING = {f"--{name}": name for name in _NAMED_ALIKE}
_DECIDING |= {"--fact": "facts", "--happening": "happenings", "--rules": "rules", "--set": "changes"}
"""The options that have a say in what is in play, and what `argparse` calls them."""


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of ``thirteen modifiers``."""
    parser.usage = USAGE
    parser.add_argument(
        "what",
        nargs="?",
        metavar="NUMBER|list|facts|happenings",
        help="one modifier, or a list of what there is",
    )
    parser.add_argument("--at", metavar="TIME", help="the table's date and time (without it: now)")
    parser.add_argument(
        "--place", metavar="LAT,LON,ZONE", help=f"where the table stands: {FORM}; south and west as 33.87S"
    )
    parser.add_argument(
        "--fact",
        dest="facts",
        metavar="NAME[=VALUE][@SEATS]",
        action="append",
        default=[],
        help="something true of the table, by a few letters or a modifier's number; may be repeated",
    )
    parser.add_argument(
        "--happening",
        dest="happenings",
        metavar="NAME[=VALUE][@SEATS]",
        action="append",
        default=[],
        help="something that happens in this deal, by a few letters or a modifier's number; may be repeated",
    )
    parser.add_argument(
        "--only",
        metavar="STACK",
        help="a stack in place of what is decided: numbers in order of time, 5,160; "
        "behind one its seats and what it found, 161@13 104=36",
    )
    parser.add_argument(
        "--deal", type=int, default=1, metavar="N", help="the number of the deal (without it: 1)"
    )
    parser.add_argument("--players", type=int, default=4, metavar="N", help="how many play (without it: 4)")
    parser.add_argument("--seed", default="", help="what all chance comes from")
    parser.add_argument(
        "--without",
        metavar="PART",
        action="append",
        default=[],
        choices=list(map(str, Part)),
        help=f"a part of the joke mode that is left out, of {', '.join(Part)}; may be repeated",
    )
    parser.add_argument("--all", action="store_true", help="also what is not in the polite set")
    parser.add_argument("--why", metavar="CARDS", help="why a card, or a row of them, is worth what it is")
    add_rules_arguments(parser)
    add_json_argument(parser)


def run(arguments: Namespace) -> int:
    """Decide, fold and print; or list. Raises BadInput."""
    if trouble := load_own()[1]:
        print(f"thirteen: {trouble}", file=sys.stderr)
    if arguments.what is not None:
        _check_alone(arguments)
        print_list(arguments.what, arguments.json)
        return 0
    _check_numbers(arguments)
    now = _circumstances(arguments)
    known = known_modifiers()
    played = {number: each for number, each in known.items() if each.polite or arguments.all}
    stack = in_play(played, now)
    _check_values(now, known, played, stack)
    if arguments.only is not None:
        picked = stack_from("--only", arguments.only, arguments.players)
        stack = completed("--only", picked, known, now)
    base = joke_rules(rules_from(arguments), arguments.without)
    folded = fold(base, stack, known, arguments.seed, arguments.deal)
    why = _why(arguments.why, folded, known) if arguments.why else ()
    if arguments.json:
        print_json(_plain(now, folded, known, why))
    else:
        _print(now, folded, known, why, arguments.why)
    return 0


def _check_alone(arguments: Namespace) -> None:
    """Refuse what decides modifiers where they are only listed. Raises BadInput."""
    usual = ArgumentParser()
    add_arguments(usual)
    for option, name in _DECIDING.items():
        if getattr(arguments, name) != usual.get_default(name):
            raise BadInput(f"{arguments.what}: {option} decides nothing in a list; leave it out")


def _check_numbers(arguments: Namespace) -> None:
    for name, number, least, most in (
        ("deal", arguments.deal, 1, _MOST_DEALS),
        ("players", arguments.players, 2, 6),
    ):
        if not least <= number <= most:
            raise BadInput(f"--{name}: {number} should be {least} to {most}")


def _check_values(
    now: Circumstances, known: Mapping[str, Modifier], played: Mapping[str, Modifier], stack: Stack
) -> None:
    """Refuse what is told with a value that it cannot have, or without one. Raises BadInput."""
    told = [("fact", fact) for fact, _ in now.facts]
    told += [("happening", each.happening) for each in now.reports]
    for kind, text in told:
        name, _, value = text.partition("=")
        if fault := value_fault(name, value, known, played, [each.number for each in stack]):
            raise BadInput(f"--{kind}: {fault}")


def _circumstances(arguments: Namespace) -> Circumstances:
    place, zone = _place(arguments.place)
    at = _moment(arguments.at, zone)
    known = known_modifiers()
    dealer = (arguments.deal - 1) % arguments.players
    around = arguments.players, dealer
    told = tuple(_told(text, facts(known), "fact", *around) for text in arguments.facts)
    happened = [_told(text, happenings(known), "happening", *around) for text in arguments.happenings]
    reports = tuple(
        Report(name, at, arguments.deal, number, seats) for number, (name, seats) in enumerate(happened)
    )
    table = Table(
        players=arguments.players,
        deal=arguments.deal,
        dealer=dealer,
        seed=arguments.seed,
    )
    return Circumstances(at, at, place, table, told, reports)


def _place(text: str | None) -> tuple[Place, ZoneInfo | None]:
    if text is None:
        return _GREENWICH, None
    try:
        return read_place(text)
    except BadPlace as error:
        raise BadInput(f"--place: {error}") from None


def _moment(text: str | None, zone: ZoneInfo | None) -> datetime:
    if text is None:
        return datetime.now(zone).astimezone(zone)
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise BadInput(f"--at: {text!r} is no time: write one such as 2026-10-31T21:00") from None
    if not _FIRST_YEAR <= moment.year <= _LAST_YEAR:
        raise BadInput(f"--at: the sky is known from {_FIRST_YEAR} to {_LAST_YEAR}, not in {moment.year}")
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=zone or ZoneInfo("UTC"))
    return moment.astimezone(zone) if zone else moment


_TOLD = re.compile(r"([^@=]+)(?:=([^@]*))?(?:@([\d,]+))?")


def _told(
    text: str, among: Sequence[Asked], kind: str, players: int, dealer: int
) -> tuple[str, tuple[int, ...]]:
    """A fact or a happening with the seats it is about, which people count from 1."""
    match = _TOLD.fullmatch(text.strip())
    if match is None:
        raise BadInput(f"--{kind}: {text!r} should be a name, perhaps =VALUE and @SEATS, such as glasses@1,3")
    try:
        asked = find(match[1], among, kind)
    except Unknown as error:
        raise BadInput(f"--{kind}: {error}") from None
    seats = tuple(int(seat) - 1 for seat in (match[3] or "").split(",") if seat)
    for seat in seats:
        if not 0 <= seat < players:
            raise BadInput(f"--{kind}: seat {seat + 1}: there are seats 1 to {players}")
    if fault := asked.seats_fault(seats, dealer):
        such = ",".join(str(seat + 1) for seat in ((dealer,) if asked.of_dealer else range(asked.least)))
        raise BadInput(f"--{kind}: {fault}; such as @{such}")
    return f"{asked.name}={match[2]}" if match[2] else asked.name, seats


def _why(text: str, folded: Folded, known: Mapping[str, Modifier]) -> tuple[Line, ...]:
    try:
        cards = parse_cards(text)
    except BadCards as error:
        raise BadInput(f"--why: {error}") from None
    if len(cards) == 1:
        return why_card(folded, cards[0], known)
    if len(cards) not in (3, 5):
        raise BadInput(f"--why: {len(cards)} cards, there should be one, or a row of three or five")
    return why_row(folded, cards, known)


def _plain(
    now: Circumstances, folded: Folded, known: Mapping[str, Modifier], why: Sequence[Line]
) -> dict[str, object]:
    ranking = folded.rules.ranking
    lines = explained(folded, known)
    active = [
        {
            "number": int(each.number) if each.number.isdecimal() else each.number,
            "title": known[each.number].title,
            "because": each.found.because,
            "reversed": each.reversed,
            "changes": [words for line in lines if line.number == each.number for words in line.changes],
        }
        for each in folded.stack
    ]
    return {
        "at": now.at.isoformat(),
        "stack": stack_text(folded.given),
        "only": text_for(folded.given),
        "active": active,
        "order": [list(ranks) for ranks in ranking.order],
        "wild": [str(card) for card in ranking.wild if card not in ranking.blank],
        "blank": list(map(str, ranking.blank)),
        "categories": [each.value for each in ranking.categories],
        "suits": list(ranking.suit_order) or None,
        "why": [{"number": line.number, "title": line.title, "changes": list(line.changes)} for line in why],
    }


def _counting(folded: Folded, cards: Sequence[Card]) -> str:
    """What a card counts as or a row is worth, behind ``what``."""
    ranking = folded.rules.ranking
    if len(cards) == 1:
        return f"{card_name(cards[0])} counts as: {face_words(ranking.face(cards[0]))}"
    return f"this row is worth: {evaluator(ranking).strength(cards).phrase}"


def _print(
    now: Circumstances, folded: Folded, known: Mapping[str, Modifier], why: Sequence[Line], cards: str | None
) -> None:
    ranking = folded.rules.ranking
    print(f"{now.at:%A %d %B %Y, %H:%M}: {len(folded.stack)} modifiers in play")
    for line in explained(folded, known):
        reason = f" ({line.because})" if line.because else ""
        print(f"{line.number:>4}  {line.title}{reason}")
        for words in line.changes:
            print(f"        {words}")
    print(f"from low to high: {order_words(ranking.order)}")
    wild = [card for card in ranking.wild if card not in ranking.blank]
    print(f"wild: {cards_words(wild) or 'none'}")
    print(f"dead: {cards_words(ranking.blank) or 'none'}")
    if cards and not why:
        print(f"why: nothing in play changes what {_counting(folded, parse_cards(cards))}")
    for line in why:
        print(f"why: {line.number} {line.title}: {'; '.join(line.changes)}")
