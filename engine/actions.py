"""What players ask for. `engine.conduct.decide` turns an action into events or refuses it."""

from dataclasses import dataclass

from engine.cards import Card
from engine.events import JokeMode, Length, Player, Surroundings
from engine.naturals import NaturalKind
from engine.rules import Rules
from engine.setting import Board, Rows
from engine.table_rules import Token


class Refused(ValueError):
    """The action may not be done now; the message says why."""


@dataclass(frozen=True, slots=True)
class OpenSession:
    """Sit down to play. seed: what all shuffles of the session come from. joke: None without joke mode."""

    players: tuple[Player, ...]
    rules: Rules
    length: Length
    seed: str
    joke: JokeMode | None = None


@dataclass(frozen=True, slots=True)
class OpenDeal:
    """Deal the next cards. late: whether the session's time is up, as the caller's clock has it.

    rules, modifiers: what the deal is played by and the stack that made it, where modifiers are in play.
    """

    surroundings: Surroundings
    late: bool = False
    rules: Rules | None = None
    modifiers: str | None = None


@dataclass(frozen=True, slots=True)
class ChangeRules:
    """Let something that happened change the rules of the deal in play. modifiers: the stack as it is now."""

    rules: Rules
    modifiers: str


@dataclass(frozen=True, slots=True)
class TellFact:
    """Say that something is true of the table or of some seats, or that it is not."""

    fact: str
    holds: bool
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """Say that something happens. at: local time, ISO 8601 with its offset."""

    happening: str
    at: str
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take a report back. number: which of the session, from 0."""

    number: int


@dataclass(frozen=True, slots=True)
class BeginAgain:
    """Give cards and winnings back and begin the session again, with what the table has told of itself."""


@dataclass(frozen=True, slots=True)
class UseToken:
    """Change a card as the rules let the seat do once. of: whose card; into: what it becomes.

    Where a card is thrown out, the pack decides what it becomes and `into` is left out.
    """

    seat: int
    token: Token
    of: int
    card: Card
    into: Card | None = None


@dataclass(frozen=True, slots=True)
class Stake:
    """Raise the price of a row by the table's step, or hold."""

    seat: int
    raises: bool


@dataclass(frozen=True, slots=True)
class ChooseCards:
    """Pick cards to pass on, without passing them yet: all that shall be picked now."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PassCards:
    """Pass cards on."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Arrange:
    """Move cards: the board as it shall lie."""

    seat: int
    board: Board


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last move back."""

    seat: int


@dataclass(frozen=True, slots=True)
class Redo:
    """Make the move again that was taken back."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakeHints:
    """Be shown the best settings of one's cards and what one's rows are worth, for the rest of the deal."""

    seat: int


@dataclass(frozen=True, slots=True)
class SetRows:
    """Lock a setting in."""

    seat: int
    rows: Rows


@dataclass(frozen=True, slots=True)
class Surrender:
    """Give the deal up before the reveal."""

    seat: int


@dataclass(frozen=True, slots=True)
class DeclareNatural:
    """Show a natural instead of playing."""

    seat: int
    natural: NaturalKind


@dataclass(frozen=True, slots=True)
class AnnouncePlay:
    """Say that the seat plays its rows; a natural it may hold stays its secret."""

    seat: int


@dataclass(frozen=True, slots=True)
class BuyChips:
    """Buy chips between two deals. seat: the player's."""

    seat: int
    chips: int


@dataclass(frozen=True, slots=True)
class EndSession:
    """Stop playing; a deal still open is void."""


SeatAction = (
    ChooseCards
    | PassCards
    | Arrange
    | Undo
    | Redo
    | TakeHints
    | SetRows
    | Surrender
    | DeclareNatural
    | AnnouncePlay
    | Stake
    | UseToken
)
"""What a seat does in a deal."""

TableAction = ChangeRules | TellFact | Report | TakeBack | BeginAgain
"""What the table does in the joke mode."""

Action = OpenSession | OpenDeal | SeatAction | TableAction | BuyChips | EndSession
