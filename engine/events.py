"""The facts of a session, in the order in which they happened. State is their fold.

Events name every card they move, so that an old session never depends on today's random generator.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from engine.cards import Card
from engine.dealing import Hand
from engine.naturals import NaturalKind
from engine.plain import BadValue, from_plain, nearest, to_plain
from engine.rules import Phase, Rules
from engine.setting import Board, Rows
from engine.table_rules import Exchange, Token
from engine.transfers import Transfer


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat: a person, or the bot of that character."""

    name: str
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Length:
    """When a session ends: after so many deals, at a time (ISO 8601 with offset), or when the players say."""

    deals: int | None = None
    until: str | None = None


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the world is like while a deal is played. at: local time, ISO 8601 with its offset."""

    at: str


class Ending(StrEnum):
    """Why a session ended."""

    DEALS_PLAYED = "all deals are played"
    TARGET_REACHED = "the target is reached"
    TIME_UP = "the time is up"
    PLAYERS_STOPPED = "the players stopped"
    CLOSED = "a modifier closed it"


class Choice(StrEnum):
    """Which modifiers a table plays with."""

    EVERYTHING = "everything"
    PICKED = "picked"
    UNASKED = "unasked"  # only what the calendar, the sky and the session decide alone
    DRAFT = "draft"  # as many as the table liked, drawn by the session's seed


@dataclass(frozen=True, slots=True)
class JokeMode:
    """What a table that plays the joke mode agreed on. The engine only keeps it; `modifiers` knows the words.

    numbers: of the modifiers that are picked or drafted. polite: whether bodies, families and beliefs are
    left alone. place: latitude, longitude and time zone, as in ``52.37,4.90,Europe/Amsterdam``. own: the
    modifiers that the players made up: title, and the numbers whose condition and whose effect each has.
    earlier: deals that were played in sessions before. without: the parts of the mode that are left out.
    carried: what was reported in sessions before and is not over yet.
    """

    choice: Choice = Choice.EVERYTHING
    numbers: tuple[str, ...] = ()
    polite: bool = True
    place: str = ""
    own: tuple[tuple[str, str, str], ...] = ()
    earlier: int = 0
    without: tuple[str, ...] = ()
    carried: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SessionOpened:
    """Players sat down. seed: what all shuffles of the session come from. joke: None without joke mode."""

    players: tuple[Player, ...]
    rules: Rules
    length: Length
    seed: str
    joke: JokeMode | None = None


@dataclass(frozen=True, slots=True)
class DealOpened:
    """A deal began. seats: those who play it, in turn: clockwise from the dealer's left.

    rules: what this deal is played by, where it is not what the players agreed on; modifiers: the stack that
    made them, in its text form. A deal ends under the rules that it began with.
    """

    number: int
    dealer: int
    seats: tuple[int, ...]
    surroundings: Surroundings
    rules: Rules | None = None
    modifiers: str | None = None


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    """The deal came to a phase of its rules."""

    phase: Phase


@dataclass(frozen=True, slots=True)
class Dealt:
    """A seat got its cards. up: those that lie face up, where any do."""

    seat: int
    cards: tuple[Card, ...]
    up: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class StubLeft:
    """What is left of the pack after the deal."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HandsExchanged:
    """Cards changed hands. hands: those of the seats that took part, as they are now."""

    exchange: Exchange
    hands: tuple[Hand, ...]


@dataclass(frozen=True, slots=True)
class CardTurned:
    """A seat used what it may do once: a card of a seat is another card from now on."""

    seat: int
    token: Token
    of: int
    card: Card
    into: Card


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """Something happened that changes the rules of the deal in play. modifiers: the stack as it is now."""

    rules: Rules
    modifiers: str


@dataclass(frozen=True, slots=True)
class FactTold:
    """What the table says about itself. seats: whom it is true of, where it is about players."""

    fact: str
    holds: bool
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Happened:
    """Somebody reported a happening. at: local time, ISO 8601 with its offset; deal: its number."""

    happening: str
    at: str
    deal: int
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class HappeningTakenBack:
    """It did not happen after all. number: which report of the session, from 0."""

    number: int


@dataclass(frozen=True, slots=True)
class SessionBegunAgain:
    """Cards and winnings went back to where they came from, and the next deal is the first one."""


@dataclass(frozen=True, slots=True)
class Staked:
    """A seat raised the price of a row by so many units, or held, which is 0."""

    seat: int
    phase: Phase
    units: int


@dataclass(frozen=True, slots=True)
class CardsChosen:
    """A seat picked the cards that it means to pass on."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsPassed:
    """A seat laid cards down for another one."""

    seat: int
    to: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsReceived:
    """A seat took up the cards that were passed to it, in the place of those it gave away."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class RowsArranged:
    """A seat moved cards on its board, which now looks like this."""

    seat: int
    board: Board


@dataclass(frozen=True, slots=True)
class ArrangementUndone:
    """A seat took its last move back."""

    seat: int


@dataclass(frozen=True, slots=True)
class ArrangementRedone:
    """A seat made again a move that it had taken back."""

    seat: int


@dataclass(frozen=True, slots=True)
class HintsTaken:
    """A seat was shown the best settings of its cards and what its rows are worth, from here on."""

    seat: int


@dataclass(frozen=True, slots=True)
class RowsSet:
    """A seat locked its setting in."""

    seat: int
    rows: Rows


@dataclass(frozen=True, slots=True)
class Surrendered:
    """A seat gave the deal up."""

    seat: int


@dataclass(frozen=True, slots=True)
class NaturalDeclared:
    """A seat showed that it holds a natural."""

    seat: int
    natural: NaturalKind


@dataclass(frozen=True, slots=True)
class PlayAnnounced:
    """A seat said that it plays."""

    seat: int


@dataclass(frozen=True, slots=True)
class ChipsBought:
    """A player bought chips between two deals. seat: the player's."""

    seat: int
    chips: int


@dataclass(frozen=True, slots=True)
class Settled:
    """The deal was revealed and paid."""

    transfers: tuple[Transfer, ...]


@dataclass(frozen=True, slots=True)
class SessionEnded:
    """The session is over; a deal still open is void."""

    ending: Ending


Event = (
    SessionOpened
    | DealOpened
    | PhaseBegan
    | Dealt
    | StubLeft
    | HandsExchanged
    | CardTurned
    | RulesChanged
    | FactTold
    | Happened
    | HappeningTakenBack
    | SessionBegunAgain
    | Staked
    | CardsChosen
    | CardsPassed
    | CardsReceived
    | RowsArranged
    | ArrangementUndone
    | ArrangementRedone
    | HintsTaken
    | RowsSet
    | Surrendered
    | NaturalDeclared
    | PlayAnnounced
    | ChipsBought
    | Settled
    | SessionEnded
)

_KINDS: dict[str, type[Any]] = {kind.__name__: kind for kind in Event.__args__}


def event_to_plain(event: Event) -> dict[str, Any]:
    """An event as plain data: its kind under ``event``, then its fields."""
    return {"event": type(event).__name__, **to_plain(event)}


def event_from_plain(data: object) -> Event:
    """An event from its plain data. Raises BadValue."""
    if not isinstance(data, dict) or "event" not in data:
        raise BadValue(f"{data!r} is no event: it should be a table with the field 'event'")
    values = dict(data)
    name = values.pop("event")
    if not isinstance(name, str) or name not in _KINDS:
        raise BadValue(f"unknown event {name!r}{nearest(str(name), _KINDS)}")
    event: Event = from_plain(_KINDS[name], values, name)
    return event
