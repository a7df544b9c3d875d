"""Boards, rules and sessions that tests share: written down, or drawn by hypothesis."""

from collections.abc import Sequence
from random import Random

from hypothesis import strategies as st

from engine.actions import (
    Action,
    Arrange,
    EndSession,
    OpenDeal,
    OpenSession,
    Redo,
    SetRows,
    Surrender,
    TakeHints,
    Undo,
)
from engine.cards import PLAIN_PACK, RANKS, SUITS, Card, parse_cards, repeated
from engine.conduct import decide
from engine.events import Event, Length, Player, Surroundings
from engine.judged import Shown, foul_of
from engine.options import MOST_UNITS
from engine.ranking import BLANK, WILD, Category, Face, Ranking, Wheel
from engine.rules import FoulMode, FoulRules, Overall, Rules, SeatRules, SurrenderRules
from engine.session import Session, evolve, replay
from engine.setting import ROW_LENGTHS, Board, Row, RowOrder, RowRules, Rows, Spot

NOON = Surroundings("2026-11-30T12:00:00+01:00")
NAMES = ("Ana", "Bram", "Cas", "Dewi", "Eun", "Fay")


def rows_of(text: str) -> Rows:
    """A setting from ``front | middle | back``; it must be thirteen cards of one deck."""
    front, middle, back = map(parse_cards, text.split("|"))
    rows = (front, middle, back)
    assert tuple(map(len, rows)) == ROW_LENGTHS, text
    one_deck([rows])
    return rows


def table_of(*boards: str | None) -> list[Shown]:
    """Seats from their settings, None for a surrender; no card may lie there twice."""
    shown = [Shown(seat, rows_of(board) if board else None) for seat, board in enumerate(boards)]
    one_deck([each.rows for each in shown if each.rows])
    return shown


def one_deck(settings: Sequence[Sequence[Sequence[Card]]]) -> None:
    """Fail where a card lies in the settings twice: such a test would prove nothing (R91)."""
    twice = repeated([card for rows in settings for row in rows for card in row])
    assert twice is None, f"{twice} lies there twice"


def split(cards: Sequence[Card]) -> Rows:
    """Thirteen cards as rows, in the order in which they come."""
    return tuple(cards[:3]), tuple(cards[3:8]), tuple(cards[8:13])


def random_rows(random: Random, cards: Sequence[Card], rules: Rules, legal: bool) -> Rows:
    """The cards in rows at random; where legal is asked, the best of many tries."""
    order = list(cards)
    for _ in range(60 if legal else 1):
        random.shuffle(order)
        rows = split(order)
        if foul_of(rules, rows) is None:
            break
    return rows


wheels = st.sampled_from(Wheel)
units = st.integers(0, MOST_UNITS)
scoring_rules = st.builds(
    Rules,
    ranking=st.builds(Ranking, wheel=wheels),
    rows=st.builds(RowRules, st.sampled_from(RowOrder)),
    foul=st.builds(FoulRules, st.sampled_from(FoulMode), st.integers(0, 8)),
    surrender=st.builds(SurrenderRules, st.just(True), st.integers(0, 5), st.integers(0, 2)),
    row=st.integers(0, 3),
    sweep=st.integers(0, 4),
    overall=st.sampled_from(Overall),
)
seeds = st.integers(0, 2**32)


@st.composite
def tables(draw: st.DrawFn, rules: Rules) -> list[Shown]:
    """Two to four seats of one deal: most set right, some foul, some surrender."""
    random = Random(draw(seeds))
    pack = random.sample(PLAIN_PACK, len(PLAIN_PACK))
    seats = draw(st.integers(2, 4))
    kinds = [draw(st.sampled_from(["right", "right", "right", "any", "surrender"])) for _ in range(seats)]
    return [
        Shown(seat, None)
        if kind == "surrender"
        else Shown(seat, random_rows(random, pack[13 * seat :][:13], rules, kind == "right"))
        for seat, kind in enumerate(kinds)
    ]


faces = st.sampled_from([WILD, BLANK, Face(("K", "7"), ("h",)), Face(("2",), ("c", "d"))])
rankings = st.builds(
    Ranking,
    order=st.permutations(RANKS).map(tuple) | st.just(("23", *RANKS[2:])),
    faces=st.dictionaries(st.sampled_from(PLAIN_PACK), faces, max_size=3).map(lambda by: tuple(by.items())),
    categories=st.lists(st.sampled_from(Category), unique=True).map(tuple),
    short_categories=st.lists(st.sampled_from(Category), unique=True).map(tuple),
    suit_order=st.just(()) | st.permutations(SUITS).map(tuple),
    wheel=wheels,
    straight_length=st.integers(3, 5),
)
texts = st.text(st.characters().filter(str.isprintable), min_size=1, max_size=20).filter(str.strip)
any_rules = st.builds(
    Rules,
    name=texts,
    title=texts,
    summary=texts,
    aliases=st.lists(texts, max_size=3).map(tuple),
    seats=st.sampled_from([SeatRules(2, 4), SeatRules(3, 3), SeatRules(4, 4)]),
    ranking=rankings,
    rows=st.builds(RowRules, st.sampled_from(RowOrder)),
    foul=st.builds(FoulRules, st.sampled_from(FoulMode), units),
    surrender=st.builds(SurrenderRules, st.booleans(), units, units),
    row=units,
    sweep=units,
    overall=st.sampled_from(Overall),
)


def sit_down(players: int, rules: Rules, length: Length | None = None, seed: str = "test") -> OpenSession:
    """The action that opens a session of so many people."""
    return OpenSession(tuple(map(Player, NAMES[:players])), rules, length or Length(), seed)


def random_action(random: Random, session: Session) -> Action:
    """Something that somebody may ask for now, now and then something that is refused."""
    if not session.deal_open or random.random() < 0.01:
        return OpenDeal(NOON)
    if random.random() < 0.005:
        return EndSession()
    assert session.deal is not None
    seat = random.choice(session.waiting_for) if random.random() < 0.95 else random.randrange(6)
    state = session.deal.of(seat)
    if state is None:
        return Undo(seat)
    match random.choice(["move", "move", "undo", "redo", "hints", "set", "set", "surrender"]):
        case "move":
            return Arrange(seat, state.board.moved(random_spot(random), random_spot(random)))
        case "undo":
            return Undo(seat)
        case "redo":
            return Redo(seat)
        case "hints":
            return TakeHints(seat)
        case "set" if random.random() < 0.9:
            return SetRows(seat, random_rows(random, state.cards, session.rules, legal=True))
        case "set":
            return SetRows(seat, state.board.rows)
        case _:
            return Surrender(seat)


def random_spot(random: Random) -> Spot:
    """A place on the board, full or empty."""
    return Spot(random.choice([None, *Row]), random.randrange(8))


def filled(cards: Sequence[Card]) -> Board:
    """The board with all cards in its rows, in the order in which they come."""
    return Board(split(cards))


class Play:
    """A session and all its events so far."""

    def __init__(self, opening: OpenSession) -> None:
        self.events: list[Event] = list(decide(None, opening))
        self.session = replay(self.events)

    def do(self, *actions: Action) -> list[str]:
        """Act, and give the kinds of the events that followed."""
        before = len(self.events)
        for action in actions:
            new = decide(self.session, action)
            self.events += new
            for event in new:
                self.session = evolve(self.session, event)
        return [type(event).__name__ for event in self.events[before:]]

    def rows(self, seat: int, legal: bool = True) -> Rows:
        """Rows of the seat's cards, in order or out of order."""
        assert self.session.deal is not None
        state = self.session.deal.of(seat)
        assert state is not None
        random = Random(0)
        while True:
            rows = random_rows(random, state.cards, self.session.rules, legal)
            if (foul_of(self.session.rules, rows) is None) is legal:
                return rows

    def set_all(self, legal: bool = True) -> list[str]:
        """Every seat that is waited for sets its rows."""
        return self.do(*(SetRows(seat, self.rows(seat, legal)) for seat in self.session.waiting_for))
