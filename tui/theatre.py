"""The moments of a showdown: what is on the table at each of them, what is said, and for how long.

A script is made once from what everyone may see of a settled deal; a screen plays it or shows its end.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.evaluate import Strength
from engine.judged import NOTHING, Judged, Shown, george_row, judged, ranking_in
from engine.natural_search import naturals_of
from engine.naturals import NaturalKind
from engine.pairs import rows_won, settling
from engine.ranking import Ranking
from engine.rules import FoulMode, Rules, Settlement
from engine.scoring import bank_of
from engine.setting import ROW_LENGTHS, Board, Row, Rows, strength_in
from engine.view import SeatView, Status, View
from tui.story import Pair, clockwise, pairs
from tui.wording import capital, party

_OPENING_SECONDS = 0.6
_TURN_SECONDS = 0.09
_HOLD_SECONDS = 0.9
_DRAMA_SECONDS = 1.3
_PAY_SECONDS = 0.6
_EVEN_SECONDS = 0.3


_APART = {Status.SURRENDERED, Status.DECLARED}
"""What keeps rows from meeting those of others."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One moment. turned: cards face up in each row. judged: rows whose hands are named, from the front.

    paid: how many pairs have paid. paying: the pair that pays now. loud: drama. seconds: how long it lasts.
    """

    turned: tuple[int, int, int] = (0, 0, 0)
    judged: int = 0
    paid: int = 0
    words: str = ""
    loud: bool = False
    paying: Pair | None = None
    seconds: float = _HOLD_SECONDS

    @property
    def accounts(self) -> tuple[int, int, Pair | None]:
        """What everything but the cards depends on."""
        return self.judged, self.paid, self.paying


@dataclass(frozen=True, slots=True)
class Showdown:
    """A settled deal to be shown: who plays in which order, and every pair's transfers.

    judged: the seats whose rows are shown, as they were settled. george: the row after which Dragons are
    something else, see `engine.judged.george_row`.
    """

    view: View
    seats: tuple[int, ...]
    pairs: tuple[Pair, ...]
    judged: Mapping[int, Judged]
    george: Row | None
    won: Mapping[tuple[int, int], tuple[int, int, int]]

    @classmethod
    def of(cls, view: View) -> "Showdown":
        """The deal of a view, clockwise from whoever faces the screen. Raises ValueError before the end."""
        if view.transfers is None:
            raise ValueError("the deal is not settled yet")
        seats = tuple(seat for seat in clockwise(view) if view.seats[seat].status is not Status.SITS_OUT)
        shown = [
            Shown(seat, each.rows, stands=each.stands)
            for seat in seats
            if (each := view.seats[seat]).rows and each.status not in _APART
        ]
        george = george_row(view.table, shown)
        found = {each.seat: judged(view.table, each, george) for each in shown}
        won = _rows_won(view, [each for each in found.values() if each.plays])
        return cls(view, seats, pairs(view.transfers, seats), found, george, won)

    @property
    def rules(self) -> Rules:
        """The rules of the table, without the limits of single seats."""
        return self.view.table

    @property
    def payments(self) -> tuple[Pair, ...]:
        """The pairs that pay, or that are even after rows that could have paid."""
        if self.rules.betting.pays_nothing or not self.rules.in_pairs:
            return tuple(pair for pair in self.pairs if pair.transfers)
        return self.pairs

    def ranking(self, seat: int, row: Row) -> Ranking:
        """What the cards of a seat count as in a row."""
        return ranking_in(self.rules.for_seat(seat), row, self.george)

    def may_win(self, seat: int) -> bool:
        """Whether a row of the seat may win anything, given all that it holds."""
        found = self.judged.get(seat)
        return found is None or NOTHING not in found.strengths

    def name(self, seat: int) -> str:
        """The name of the player, or of an account such as the pool."""
        return party(seat, [each.player.name for each in self.view.seats])

    def units(self, seat: int, paid: int | None = None) -> int:
        """What the seat has won when so many pairs have paid, or all of them."""
        return sum(_of(pair, seat) for pair in self.payments[:paid])

    def counted(self, paid: int) -> tuple[int, ...]:
        """The total of every player when so many pairs have paid."""
        players = self.view.players
        return tuple(
            seat.score
            + sum(
                self.units(each, paid) - self.units(each)
                for each in self.seats
                if each % players == seat.seat
            )
            for seat in self.view.by_player
        )

    def row(self, seat: int, row: Row) -> tuple[int, int, int]:
        """How many rows of others the seat's row beat, how many beat it, and its units."""
        mine = [pair for pair in self.pairs if seat in (pair.one, pair.other)]
        signs = [self.sign(pair, row) * (1 if pair.one == seat else -1) for pair in mine]
        units = sum(pair.row(row) * (1 if pair.one == seat else -1) for pair in mine)
        return signs.count(1), signs.count(-1), units

    def sign(self, pair: Pair, row: Row) -> int:
        """+1 where the first of a pair wins the row, −1 where the second does, 0 where they do not meet."""
        return self.won.get((pair.one, pair.other), (0, 0, 0))[row]

    def takes(self, seat: int, row: Row) -> bool:
        """Whether nobody's row beats the seat's, which beats somebody's."""
        won, lost, _ = self.row(seat, row)
        return won > 0 and lost == 0

    @property
    def counts_rows(self) -> bool:
        """Whether rows pay nothing by themselves: then it matters how many each one won and lost."""
        rules = self.rules
        pays = rules.row and not rules.betting.pays_nothing
        in_all = rules.settlement in (Settlement.SINGLE_WINNER, Settlement.POOL)
        return in_all or (rules.in_pairs and not pays)

    def rows(self, seat: SeatView) -> Rows | None:
        """The rows that a seat shows: those it set or, where it declared a natural, those that make it."""
        if seat.rows is None or seat.natural is None:
            return seat.rows
        rules = self.rules.for_seat(seat.seat)
        held = naturals_of(Board(seat.rows).cards, rules.ranking, rules.naturals)
        return next((each.rows for each in held if each.kind is seat.natural and each.rows), seat.rows)

    def meets(self, seat: SeatView) -> bool:
        """Whether a seat's rows were compared with those of others, or would have been."""
        return seat.rows is not None and seat.status not in _APART

    def hand(self, seat: SeatView, row: Row) -> str:
        """The name of the seat's hand in a row; empty after a surrender."""
        return self.strength(seat, row).name if seat.rows else ""

    def strength(self, seat: SeatView, row: Row) -> Strength:
        """What the seat's row is worth. Raises ValueError where the seat shows none."""
        if seat.rows is None:
            raise ValueError(f"{seat.player.name} shows no rows")
        return strength_in(row, seat.rows[row], self.ranking(seat.seat, row), self.rules.rows)

    def costly_foul(self, seat: int) -> bool:
        """Whether the seat's setting is foul and therefore loses, instead of playing on as it lies."""
        return bool(self.view.seats[seat].foul) and self.rules.foul.mode is not FoulMode.PLAYS_ON

    def compared(self, pair: Pair) -> bool:
        """Whether rows met rows: a foul, a surrender, a natural or an account pays instead of them."""
        return not any(
            seat < 0 or self.costly_foul(seat) or self.view.seats[seat].status in _APART
            for seat in (pair.one, pair.other)
        )

    def scooped_by(self, seat: int) -> tuple[int, ...]:
        """Whom the seat won all three rows from."""
        scoops = [pair.scoop for pair in self.pairs]
        return tuple(scoop[1] for scoop in scoops if scoop and scoop[0] == seat)


def _rows_won(view: View, playing: Sequence[Judged]) -> dict[tuple[int, int], tuple[int, int, int]]:
    """Who won which row, for every two seats whose rows meet; see `engine.pairs.rows_won`."""
    bank = bank_of(view.table, playing, view.bank, view.players) if playing else frozenset()
    meeting = settling(playing, bank, view.players)
    won = {(one.seat, other.seat): rows_won(view.table, one, other, bank) for one, other in meeting}
    return won | {(two, one): _turned_round(signs) for (one, two), signs in won.items()}


def _turned_round(signs: tuple[int, int, int]) -> tuple[int, int, int]:
    front, middle, back = signs
    return -front, -middle, -back


def script(deal: Showdown) -> tuple[Moment, ...]:
    """The moments of the deal's showdown; the last one shows everything."""
    moments = [Moment(words=_opening(deal), seconds=_OPENING_SECONDS)]
    for row in Row:
        moments += _turn_row(deal, row, moments[-1])
    for words in _dramas(deal):
        moments.append(replace(moments[-1], words=words, loud=True, seconds=_DRAMA_SECONDS))
    for at, pair in enumerate(deal.payments):
        moments.append(_payment(deal, at, pair, moments[-1]))
    last = replace(moments[-1], words=outcome(deal), loud=False, paying=None, seconds=0)
    return (*moments, last)


def _opening(deal: Showdown) -> str:
    seats = [deal.view.seats[seat] for seat in deal.seats]
    gave_up = [seat.player.name for seat in seats if seat.status is Status.SURRENDERED]
    words = [f"{seat.player.name} declares {seat.natural.words}" for seat in seats if seat.natural]
    if gave_up:
        words.append(f"{listed(gave_up)} surrendered")
    return "; ".join(words) or "All cards are down"


def _turn_row(deal: Showdown, row: Row, before: Moment) -> Iterator[Moment]:
    for count in range(1, ROW_LENGTHS[row] + 1):
        turned = replace(before, turned=_turned(row, count), words=f"The {row.words}", seconds=_TURN_SECONDS)
        yield turned
    yield replace(turned, judged=row + 1, words=_row_call(deal, row), seconds=_HOLD_SECONDS)


def _turned(row: Row, count: int) -> tuple[int, int, int]:
    """All cards of the rows before, and so many of this one."""
    front, middle, back = (
        length if at < row else count if at == row else 0 for at, length in enumerate(ROW_LENGTHS)
    )
    return front, middle, back


def _row_call(deal: Showdown, row: Row) -> str:
    takers = [seat for seat in deal.seats if deal.takes(seat, row)]
    if not takers:
        return f"The {row.words} goes to nobody"
    hand = deal.hand(deal.view.seats[takers[0]], row)
    return f"The {row.words} goes to {listed(map(deal.name, takers))}: {hand}"


def _dramas(deal: Showdown) -> Iterator[str]:
    for seat in deal.seats:
        if deal.view.seats[seat].foul:
            yield f"Foul! The rows of {deal.name(seat)} are out of order"
    for seat in deal.seats:
        yield from (f"{words} for {deal.name(seat)}!" for words in wholes_words(deal, seat))
    for seat in deal.seats:
        if deal.rules.naturals.tradition and one_suit(deal.view.seats[seat]):
            yield f"Thirteen of one suit! Everybody here empties their pockets for {deal.name(seat)}"
    for seat in deal.seats:
        losers = deal.scooped_by(seat)
        if losers and len(losers) == len(deal.seats) - 1 > 1:
            yield f"Home run! {deal.name(seat)} scoops everybody"
        elif losers:
            yield f"Scoop! {deal.name(seat)} takes all three rows from {listed(map(deal.name, losers))}"


def wholes_words(deal: Showdown, seat: int) -> Iterator[str]:
    """What the three rows of a seat make together, and what that does beside being paid for."""
    rules = deal.rules.wholes
    for whole in deal.judged[seat].wholes if seat in deal.judged else ():
        if whole in rules.top or whole in rules.bottom:
            does = "wins" if whole in rules.top else "loses"
            yield f"{capital(whole.words)} that {does} every row"
        elif rules.pays.of(whole):
            yield capital(whole.words)


def one_suit(seat: SeatView) -> bool:
    """Whether a seat shows thirteen cards of one suit (000, "Vietnamese Version": a tradition)."""
    declared = seat.natural in (NaturalKind.ONE_SUIT, NaturalKind.CLEAN_DRAGON)
    return declared or (seat.rows is not None and len({card.suit for card in Board(seat.rows).cards}) == 1)


def _payment(deal: Showdown, at: int, pair: Pair, before: Moment) -> Moment:
    one, other = deal.name(pair.winner), deal.name(pair.loser)
    words = f"{other} pays {one} {abs(pair.net)}" if pair.net else f"{one} and {other} are even"
    seconds = _PAY_SECONDS if pair.net else _EVEN_SECONDS
    return replace(before, paid=at + 1, words=words, loud=False, paying=pair, seconds=seconds)


def outcome(deal: Showdown) -> str:
    """How the deal ended for the person before the screen, or for everyone who plays."""
    if deal.rules.betting.pays_nothing and not deal.payments:
        return "Nothing is paid for this deal"
    if deal.view.seat in deal.seats:
        return _won("You", deal.units(deal.view.seat))
    return ", ".join(_won(deal.name(seat), deal.units(seat)) for seat in deal.seats)


def _won(name: str, units: int) -> str:
    if units:
        return f"{name} {'won' if units > 0 else 'lost'} {abs(units)}"
    return f"{name} came out even"


def _of(pair: Pair, seat: int) -> int:
    return {pair.one: pair.net, pair.other: -pair.net}.get(seat, 0)


def listed(names: Iterable[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last
