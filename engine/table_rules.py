"""The rules of the table that only the joke mode uses: pack, turns, sight, exchanges, limits, stakes.

By default none of them changes anything. Seats count from 0. Dragon Poker's modifiers are their source (000).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.cards import Card, Suit
from engine.options import MOST_UNITS, option, units
from engine.ranking import Category

EVERYBODY = -1
"""What stands for a seat where all seats are meant."""


class Shuffle(StrEnum):
    """How the pack is mixed before it is dealt."""

    WELL = "well"
    TWICE = "twice"
    CUT_BY_ALL = "cut-by-all"  # every player cuts it once more
    NONE = "none"  # the same cards each time, gathered and cut
    ENDS_FIRST = "ends-first"  # then built anew from its top and bottom cards in turn
    MIDDLE_FIRST = "middle-first"  # or from the middle outwards


class Exchange(StrEnum):
    """Cards that change hands before anybody has set; who has locked in keeps theirs."""

    THREE_AT_RANDOM = "three-at-random"  # everybody loses three and gets three others
    HOLE_CARDS = "hole-cards"  # the hole cards are pooled and dealt again
    UP_CARDS = "up-cards"  # the up cards are pooled and dealt again
    UP_CARDS_FROM_STUB = "up-cards-from-stub"  # up cards go out of play, others come while there are any
    HOLE_CARDS_FROM_STUB = "hole-cards-from-stub"
    FATAL_FROM_STUB = "fatal-from-stub"  # up cards that are fatal go out of play, others or blanks come
    WHOLE_HANDS = "whole-hands"  # the hands go round at random
    ONE_SEAT_ON = "one-seat-on"  # each hand goes to the next seat
    SEVENTH_CARD = "seventh-card"  # everybody's seventh card goes three seats on
    OUTER_CARDS = "outer-cards"  # everybody's first and last card go three seats back
    NAMED_SEATS = "named-seats"  # the seats of `between` pass their hands on among themselves
    OTHER_SEATS = "other-seats"  # all the others do
    LEADER_AND_LAST = "leader-and-last"  # who leads and who is last trade hands
    IN_TEAMS = "in-teams"  # everybody gives their worst card to the next one of their team
    GIFT = "gift"  # everybody gives a card to the next seat
    ASKED_FOR = "asked-for"  # everybody asks the next seat for its best card and gives their worst


class Back(StrEnum):
    """When the card that lies the wrong way round in the pack is nothing but its back."""

    NEVER = "never"
    IN_HOLE = "in-hole"  # dealt as a hole card
    FACE_UP = "face-up"  # dealt as an up card


class AfterGeorge(StrEnum):
    """What becomes of Dragons in the rows that are revealed after one with a St. George."""

    NOTHING = "nothing"
    DEAD = "dead"
    WILD = "wild"


class Token(StrEnum):
    """Something a seat may do once a session with a card, before it locks in."""

    RECOLOUR = "recolour"  # give one of its up cards another suit
    RECOLOUR_OTHER = "recolour-other"  # or an up card of another seat
    TURN = "turn"  # turn one of its cards into any other
    TURN_OTHER = "turn-other"  # or a card of another seat that lies face up
    THROW_OUT = "throw-out"  # once a deal, replace a face card of another seat that lies face up

    @property
    def words(self) -> str:
        """What it lets a seat do: ``recolour a card``."""
        return f"{self.value.removesuffix('-other').replace('-', ' ')} a card"

    @property
    def on_others(self) -> bool:
        """Whether it is about a card of another seat."""
        return self in (Token.RECOLOUR_OTHER, Token.TURN_OTHER, Token.THROW_OUT)


class Closing(StrEnum):
    """When the session ends."""

    AGREED = "agreed"  # as it was agreed
    HELD = "held"  # not before the players stop it
    NOW = "now"  # after this deal
    DRESSED = "dressed"  # once somebody owns a hat, a coat and a scarf, if not before as agreed
    AGAIN = "again"  # as agreed, but first it begins once more: cards and winnings go back
    BARE = "bare"  # once somebody of those who came so dressed owns nothing


class Raising(StrEnum):
    """Whether stakes may be raised."""

    FREE = "free"
    NEVER = "never"
    ALWAYS = "always"  # everybody has to
    FIRST_ALWAYS = "first-always"  # everybody has to before anybody sets


class Folding(StrEnum):
    """Whether players may surrender where stakes are decided."""

    FREE = "free"
    NEVER = "never"
    LAST_ONLY = "last-only"  # not before the last stake moment
    FIRST_ONLY = "first-only"  # not after the first one
    NOT_FIRST = "not-first"  # not in the first one where there are more
    NOT_LAST = "not-last"  # nor in the last one


@dataclass(frozen=True, slots=True)
class DeckRules:
    """The pack, and how many of its cards go where."""

    st_georges: int = option(0, "St. Georges in the pack", 0, 2)
    missing: tuple[Card, ...] = option((), "cards that are not in the pack")
    cards: int = option(13, "cards dealt to each player; blanks make up thirteen", 1, 13)
    more: tuple[tuple[int, int], ...] = option(
        (), "seats that get more cards, or fewer where the number is below 0: [seat, cards]"
    )
    extras: str = option("", "ranks that go out first where cards are dealt beyond thirteen")
    common: int = option(0, "cards dealt once that every player may use as well", 0, 6)
    shared: int = option(0, "how many of their cards all players have in common", 0, 3)
    shuffle: Shuffle = option(Shuffle.WELL, "how the pack is mixed")
    from_bottom: bool = option(False, "whether cards are dealt from the bottom of the pack")
    back: Back = option(Back.NEVER, "when a card that lies wrong in the pack counts as a blank back")
    exchanges: tuple[Exchange, ...] = option((), "cards that change hands before anybody sets")
    between: tuple[int, ...] = option((), "the seats that trade hands, where named seats do")
    sealed: bool = option(False, "whether hands stay where they are, whatever else says")


@dataclass(frozen=True, slots=True)
class TurnRules:
    """Who plays a deal and in which order."""

    reversed: bool = option(False, "whether dealing and turns go the other way round")
    every_other: bool = option(False, "whether turns take every other seat first, then the rest")
    first: tuple[int, ...] = option((), "seats whose turn comes before all others")
    last: tuple[int, ...] = option((), "seats whose turn comes after all others")
    places: tuple[tuple[int, int], ...] = option((), "seats whose turn is that of a number: [seat, number]")
    dealer: int = option(-1, "the seat that deals, whoever's turn it is; -1 is nobody in particular", -1, 5)
    never_deal: tuple[int, ...] = option((), "seats that never deal")
    step: int = option(1, "by how many seats the deal moves on", 0, 5)
    out: tuple[int, ...] = option((), "seats that sit out")
    only: tuple[int, ...] = option((), "the seats that play, where not all do")
    most: int = option(4, "players in a deal at most", 2, 4)
    closing: Closing = option(Closing.AGREED, "when the session ends")

    def order(self, seats: Sequence[int]) -> tuple[int, ...]:
        """The seats of a deal in the order of their turns; given clockwise from the dealer's left."""
        order = list(seats)
        if self.reversed:
            order = [*order[-2::-1], order[-1]]  # the dealer stays the last
        if self.every_other:
            order = [*order[::2], *order[1::2]]
        order.sort(key=lambda seat: (seat in self.last) - (seat in self.first))
        placed = {seat: place for seat, place in self.places if seat in order}
        order = [seat for seat in order if seat not in placed]
        for seat in sorted(placed, key=placed.__getitem__):
            order.insert(placed[seat] - 1, seat)
        return tuple(order)


@dataclass(frozen=True, slots=True)
class SightRules:
    """Who sees which cards before the reveal."""

    up: int = option(0, "cards of each player that lie face up", 0, 14)
    more_up: tuple[tuple[int, int], ...] = option((), "seats with more cards face up: [seat, cards]")
    up_last: bool = option(False, "whether these are the last cards dealt, not the first")
    open: tuple[int, ...] = option((), "seats whose cards all lie face up")
    covered: tuple[int, ...] = option((), "seats without up cards")
    couples: tuple[tuple[int, int], ...] = option((), "seats that see each other's cards: [seat, seat]")
    unseen: tuple[int, ...] = option((), "seats that set without looking: their rows are laid as dealt")
    blind: bool = option(False, "whether the first stakes are decided before anybody looks at their cards")
    blind_again: bool = option(False, "whether the second stakes are decided without a look as well")
    warned: bool = option(False, "whether a seat is told that it sets its cards below their worth")
    hints: bool = option(True, "whether the game may help with setting")


@dataclass(frozen=True, slots=True)
class LimitRules:
    """What single seats may not do with their cards, and what only they may."""

    blank: tuple[tuple[int, Card], ...] = option((), "cards that are blank for a seat: [seat, card]")
    barred: tuple[tuple[int, Category], ...] = option((), "hands that a seat does not make: [seat, hand]")
    mixed_straights: tuple[int, ...] = option((), "seats whose straights in all suits are straight flushes")
    georges_high: tuple[int, ...] = option((), "seats whose wild St. Georges may also rank above all cards")
    georges_low: tuple[int, ...] = option((), "seats whose St. Georges are plain cards below all others")
    ties: tuple[tuple[int, Suit], ...] = option((), "seats that win ties where a suit leads: [seat, suit]")
    needs: tuple[tuple[int, str, int, int], ...] = option(
        (), "ranks that thirteen cards need or no row wins: [seat or -1 for all, ranks, least, most]"
    )
    after_george: AfterGeorge = option(
        AfterGeorge.NOTHING, "what becomes of dragons in rows revealed after one with a St. George"
    )
    tokens: tuple[tuple[int, Token], ...] = option(
        (), "what seats may do with a card once: [seat or -1 for all, what]"
    )
    used_since: int = option(
        0, "the deal since which it counts that a seat has used what it may do once", 0, MOST_UNITS
    )
    thrown_from: tuple[int, ...] = option((), "the seats whose cards others may throw out; none is any seat")
    fatal: tuple[Card, ...] = option((), "cards whose holder wins no row")
    fatal_for: tuple[tuple[int, Card], ...] = option((), "cards fatal to a single seat: [seat, card]")
    george_deaths: int = option(
        0, "how often a dragon must have died in a row after a St. George to be fatal; 0 is never so", 0, 2
    )
    scoops: tuple[tuple[str, int], ...] = option((), "so many of a rank in a row scoop all: [rank, count]")
    loses: tuple[tuple[str, int], ...] = option((), "so many of a rank in a row lose all: [rank, count]")


@dataclass(frozen=True, slots=True)
class BettingRules:
    """Stakes that grow during a deal, and the kitty (000: the pot).

    Where the phases have a stake moment, each player in turn raises the price of a row, holds, or gives up.
    Whoever gains most in a deal takes the kitty; where several do, it stays.
    """

    ante: int = units(0, "units each player pays into the kitty")
    antes: tuple[tuple[int, int], ...] = option((), "seats with another ante: [seat, units]")
    raising: Raising = option(Raising.FREE, "whether stakes may be raised")
    folding: Folding = option(Folding.FREE, "whether players may surrender where stakes are decided")
    held: tuple[int, ...] = option((), "seats that may not surrender")
    gone: tuple[int, ...] = option((), "seats that must surrender")
    free: tuple[int, ...] = option((), "seats whose surrender costs nothing")
    step: int = option(1, "units by which a raise makes a row dearer", 1, 100)
    opening: int = units(0, "units by which every row is dearer from the start")
    multiple: int = option(1, "the number that the price of a row must be a multiple of", 1, 100)
    no_multiple: int = option(0, "the number that it must not be a multiple of; 0 is none", 0, 100)
    times: int = option(1, "how many times over everything is paid", 0, 1000)
    percent: int = option(100, "how much of what they lose the losers pay, in percent", 0, 1000)
    cap: int = units(0, "the most that anybody loses in a deal; 0 is no limit")
    most_won: int = units(0, "the most that anybody wins in a deal; 0 is no limit")
    kept: int = option(0, "percent of what winners win that stays in the kitty for later deals", 0, 100)
    added: int = option(0, "percent of what winners win that the kitty adds", 0, 100)
    flushes: int = option(
        0, "percent of the kitty that goes to the players with a flush, or comes from them below 0", -100, 100
    )
    shared_out: int = option(0, "percent of the kitty shared out evenly at once", 0, 100)
    topped_up: int = option(0, "percent by which everybody together tops the kitty up", 0, 100)
    symbols: int = option(0, "units for ten suit symbols paid into the kitty, or out of it below 0", -10, 10)
    kitty_stays: bool = option(False, "whether nobody takes the kitty in this deal")
    void: bool = option(False, "whether nothing is paid for this deal, but antes where the kitty stays")
    level: bool = option(False, "whether all winnings go into a hat and are drawn again evenly")
    moved: int = option(0, "by how many seats the winnings of all players move on", -5, 5)
    undone: bool = option(False, "whether everybody gets back what they lost in the session")
    teams: tuple[tuple[int, int], ...] = option(
        (), "teams whose players share evenly what a deal brings them: [seat, team]"
    )
    doubled: bool = option(False, "whether what everybody has won or lost in the session counts twice")

    @property
    def holds_over(self) -> bool:
        """Whether the next deal is played for the pot of this one, raises and all."""
        return self.void and self.kitty_stays

    @property
    def pays_nothing(self) -> bool:
        """Whether no payment between two players is made in this deal, whoever wins it."""
        return self.void or not self.times * self.percent


MOST_STAKE = MOST_UNITS // 10
"""The dearest that raises can make a row, in units."""
