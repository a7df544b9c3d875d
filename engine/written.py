"""Deals written down by hand, to be settled.

One seat a line, its rows front / middle / back, and behind a semicolon what it announced::

    # rules: one-six
    North: Qh Qc 3d / Th Js Qd Kc Ah / 7d 7c 7s 2h 2s
    South: ; surrenders

A line of dashes separates deals. A line that begins with # is a comment, unless it is one of the headers
``rules``, ``dealer``, ``bank`` and ``chips``. Rules named once hold for the deals that follow, too. A player
who sets two hands has two lines.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.cards import PLAIN_PACK, BadCards, Card, parse_cards
from engine.setting import ROW_LENGTHS, Board, Row, Rows
from engine.transfers import Account

SEPARATOR = "---"
_HEADER = re.compile(r"#\s*(rules|dealer|bank|chips)\s*:\s*(.*)", re.IGNORECASE)
_ROWS = "Qh Qc 3d / Th Js Qd Kc Ah / 7d 7c 7s 2h 2s"
_EXAMPLE = f"North: {_ROWS}"


class BadDeal(ValueError):
    """A written deal that cannot be read; the message says where, what was found and what is right."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a header line says, with the number of its line."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class WrittenSeat:
    """A seat's line. rows: None where they are left out, as a seat that announces something may do.

    hand: 2 in the second line of a player, who sets two hands. declares: the natural that it announced, as
    it is written.
    """

    player: str
    hand: int
    line: int
    rows: Rows | None
    surrenders: bool = False
    declares: str | None = None

    @property
    def name(self) -> str:
        """The player's name; a second hand goes by a name of its own."""
        return self.player if self.hand == 1 else f"{self.player} {'I' * self.hand}"

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of its rows, as far as they are written."""
        return Board(self.rows).cards if self.rows else ()


@dataclass(frozen=True, slots=True)
class WrittenDeal:
    """A deal as it is written: its headers by name, its seats in the order of their lines.

    Second hands come when all first ones are named, as everywhere in the engine.
    """

    seats: tuple[WrittenSeat, ...]
    headers: Mapping[str, Header] = field(default_factory=dict)

    @property
    def line(self) -> int:
        """The number of the first seat's line."""
        return self.seats[0].line

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, each once."""
        return tuple(seat.player for seat in self.seats if seat.hand == 1)

    @property
    def dealer(self) -> int:
        """The dealer's seat: the first, where no header names another."""
        header = self.headers.get("dealer")
        names = [player.casefold() for player in self.players]
        return names.index(header.text.casefold()) if header else 0


def at_line(where: str, line: int, problem: str) -> str:
    """A problem with its place: ``deal.txt, line 3: …``."""
    return f"{where}, line {line}: {problem}"


def read_deals(text: str, where: str) -> tuple[WrittenDeal, ...]:
    """The deals of a text, at least one; where names the text in messages. Raises BadDeal."""
    deals: list[WrittenDeal] = []
    rules: dict[str, Header] = {}
    for lines in _blocks(text):
        headers, seat_lines = _sorted_lines(lines, where)
        if not seat_lines and not headers:
            continue
        if not seat_lines:
            line = next(iter(headers.values())).line
            raise BadDeal(at_line(where, line, f"a header without seats: write a line such as {_EXAMPLE}"))
        deals.append(_read_deal(seat_lines, rules | headers, where))
        rules = {name: header for name, header in deals[-1].headers.items() if name == "rules"}
    if not deals:
        raise BadDeal(f"{where}: no deal in it: write a line for each seat, such as {_EXAMPLE}")
    return tuple(deals)


Lines = list[tuple[int, str]]


def _blocks(text: str) -> Iterator[Lines]:
    """The numbered lines of each deal, without empty ones."""
    block: Lines = []
    for number, line in enumerate(text.split("\n"), start=1):
        plain = line.strip()
        if plain.startswith(SEPARATOR) and not plain.strip("-"):
            yield block
            block = []
        elif plain:
            block.append((number, plain))
    yield block


def _sorted_lines(lines: Lines, where: str) -> tuple[dict[str, Header], Lines]:
    headers: dict[str, Header] = {}
    seats: Lines = []
    for number, line in lines:
        match = _HEADER.fullmatch(line)
        if match:
            name = match[1].lower()
            if name in headers:
                raise BadDeal(at_line(where, number, f"a second header {name!r}; a deal has one"))
            headers[name] = Header(match[2].strip(), number)
        elif not line.startswith("#"):
            seats.append((number, line))
    return headers, seats


def _read_deal(lines: Lines, headers: dict[str, Header], where: str) -> WrittenDeal:
    seats: list[WrittenSeat] = []
    for number, line in lines:
        try:
            seat = _read_seat(number, line, seats)
            _check_cards(seat, seats)
        except (BadDeal, BadCards) as error:
            raise BadDeal(at_line(where, number, str(error))) from None
        seats.append(seat)
    dealer = headers.get("dealer")
    if dealer and dealer.text.casefold() not in [seat.player.casefold() for seat in seats]:
        names = ", ".join(seat.name for seat in seats)
        raise BadDeal(at_line(where, dealer.line, f"no seat {dealer.text!r} to deal; the seats are {names}"))
    return WrittenDeal(tuple(sorted(seats, key=lambda seat: seat.hand)), headers)


def _check_cards(seat: WrittenSeat, others: Sequence[WrittenSeat]) -> None:
    lines = {card: other.line for other in others for card in other.cards}
    for card in seat.cards:
        if card in lines:
            place = "in this line" if lines[card] == seat.line else f"in line {lines[card]}"
            raise BadDeal(f"{card} stands here and {place}; a deal has every card once")
        lines[card] = seat.line


def _read_seat(number: int, line: str, others: Sequence[WrittenSeat]) -> WrittenSeat:
    name, colon, rest = (part.strip() for part in line.partition(":"))
    if not colon or not name:
        raise BadDeal(f"{line!r} is no seat: write its name, a colon and its rows, such as {_EXAMPLE}")
    if not name.isprintable():
        raise BadDeal(f"the name {name!r} has letters that cannot be shown")
    if name.casefold().removeprefix("the ") in [account.words for account in Account]:
        raise BadDeal(f"{name!r} is what an account is called: give the seat another name")
    rows, _, announcement = (part.strip() for part in rest.partition(";"))
    surrenders, declares = _read_announcement(announcement)
    left_out = (surrenders or declares is not None) and not rows
    earlier = [other.player for other in others if other.player.casefold() == name.casefold()]
    player, hand = (earlier or [name])[0], len(earlier) + 1
    return WrittenSeat(player, hand, number, None if left_out else read_rows(rows, "/"), surrenders, declares)


def _read_announcement(text: str) -> tuple[bool, str | None]:
    """Whether a seat surrenders, and the natural it declares."""
    word, _, natural = text.partition(" ")
    match word.lower(), natural.strip():
        case "", "":
            return False, None
        case "surrenders", "":
            return True, None
        case "declares", declared if declared:
            return False, declared
        case _:
            raise BadDeal(f"{text!r} is no announcement: write surrenders, or declares and a natural")


def read_rows(text: str, separator: str) -> Rows:
    """Three rows from front to back, as they are written with that separator between them.

    Raises BadDeal or BadCards where a row is missing or has too many or too few cards, or cards of no pack.
    """
    parts = text.split(separator)
    if len(parts) != len(ROW_LENGTHS):
        found = "no rows" if not text else "1 row" if len(parts) == 1 else f"{len(parts)} rows"
        order, example = (each.replace("/", separator) for each in ("front / middle / back", _ROWS))
        raise BadDeal(f"{found}, there should be 3: {order}, such as {example}")
    front, middle, back = (_read_row(row, part) for row, part in zip(Row, parts, strict=True))
    return front, middle, back


def _read_row(row: Row, text: str) -> tuple[Card, ...]:
    cards = parse_cards(text)
    if len(cards) != ROW_LENGTHS[row]:
        raise BadDeal(f"the {row.words} has {len(cards)} cards, there should be {ROW_LENGTHS[row]}")
    for card in cards:
        if card not in PLAIN_PACK:
            raise BadDeal(f"{card} is not in this pack of 52")
    return cards
