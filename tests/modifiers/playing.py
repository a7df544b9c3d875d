"""Deals played under any rules, and all that somebody at the table can notice of them."""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from engine.actions import Action, AnnouncePlay, OpenDeal, PassCards, SetRows, Stake, Surrender, UseToken
from engine.cards import PLAIN_PACK, ST_GEORGES, Card, parse_cards
from engine.conduct import decide, why_not
from engine.evaluate import evaluator
from engine.events import Length
from engine.judged import Shown, foul_of
from engine.kitty import must_raise
from engine.rules import STAKE_PHASES, Phase, Rules
from engine.rulesets import find_ruleset
from engine.scoring import OnTable, settle
from engine.session import Session, evolve
from engine.setting import HAND_LENGTH, Rows
from engine.table_rules import Raising, Token
from engine.transfers import Transfer
from engine.view import view
from modifiers.catalogue import catalogue
from modifiers.conditions import Found
from modifiers.joke import joke_rules
from modifiers.modifier import Active, Modifier
from tests.engine.strategies import NOON, rows_of, sit_down, split

KNOWN = catalogue()
BASE = joke_rules(find_ruleset("one-six"))
SEATS = 4

FOUND = {
    "0": Found(what="5,1"),
    "29": Found((0, 1, 2, 3), "02", 2),
    "34": Found(what="5"),
    "80": Found(what="d"),
    "92": Found(times=3),
    "142": Found(what="5"),
    "154": Found(what="hd"),
    "176": Found((0, 1), "dh"),
    "193": Found(what="hscd"),
    "229": Found(times=8),
    "∞": Found(what="5"),
}
"""What the condition of a modifier finds where that is something of its own."""


def found_for(number: str) -> Found:
    """Something that the condition of a modifier may find."""
    return FOUND.get(number, Found((0, 1), "7K"))


def active(number: str, reversed_: bool = False) -> Active:
    """A modifier in play from the start."""
    return Active(number, found_for(number), reversed_)


def modifier(number: str) -> Modifier:
    """A modifier of the catalogue."""
    return KNOWN[number]


def rows_for(random: Random, cards: Sequence[Card], rules: Rules, tries: int = 12) -> Rows:
    """Thirteen of the cards in rows, legal where a few tries find such."""
    order = list(cards)
    for _ in range(tries):
        random.shuffle(order)
        rows = split(order)
        if foul_of(rules, rows) is None:
            break
    return rows


def dealt(random: Random, count: int = SEATS) -> list[tuple[Card, ...]]:
    """Hands of thirteen from the pack of the joke mode."""
    pack = [*PLAIN_PACK, *ST_GEORGES]
    random.shuffle(pack)
    return [tuple(pack[at::count][:HAND_LENGTH]) for at in range(count)]


def settled(rules: Rules, random: Random, tries: int = 12, seats: int = SEATS) -> tuple[Transfer, ...]:
    """The payments of a deal at random: most play, some surrender."""
    shown = []
    for seat, cards in enumerate(dealt(random)[:seats]):
        plays = random.random() < 0.85
        rows = rows_for(random, cards, rules.for_seat(seat), tries) if plays else None
        shown.append(Shown(seat, rows, None, cards))
    table = OnTable(0, 0, players=SEATS, pool=5, kitty=9, raised=random.randrange(4), score=(6, -9, 1, 2))
    return settle(rules, shown, table)


@cache
def sample_rows() -> tuple[tuple[Card, ...], ...]:
    """Rows of all kinds, of which many tie but for their suits."""
    random = Random("rows")
    pack = [*PLAIN_PACK, *ST_GEORGES]
    rows = [tuple(random.sample(pack, length)) for length in (3, 5) for _ in range(45)]
    texts = (
        "KcKdKhX1X2 Jh2s4s6s8s Jd2c4c6c8c "
        "8c9cTcJcQc 4d5d6d7d8d 2c3c4c5c7c 2d3d4d5d7d 2h3h4h5h7h 2s3s4s5s7s 9c9d9h9s2c KcKdKhKs3d KcKd2s "
        "7h7s2c "
        "AcKdQh AdKhQs 3c5d7h9s2c 3c3d3h5c5d 8h8s2h2s3d 4c4d9h9s2h TcTdTh2s3d 6c7d8h9sTc 2c3d4h5sAc 4c4d4h "
        "7c7d7h 9c8d7h 3h4d5s AcAd8c8s2d QcQdQh3s4s JcJdJh3d4d 6c6d2h 5c5d2s 2c2d3s ThTs4d8c3c 2h4h6h8hTh"
    )
    return (*rows, *(parse_cards(text) for text in texts.split()))


def comparison(rules: Rules) -> tuple[object, ...]:
    """Which of many rows beats which, for each seat."""
    noticed: list[object] = []
    for seat in range(SEATS):
        values = [evaluator(rules.ranking_of(seat)).value(row) for row in sample_rows()]
        order = sorted(set(values))
        noticed.append(tuple(order.index(value) for value in values))
    return tuple(noticed)


STAGED = (
    (
        "9c9d2h | TcTd3h4s5s | JcJd6h7s8d",
        "2c3c5h | 8c8h9h9s4c | KdKhKs4d4h",
        "AcAh6c | QcQhQsJh2s | ThTs7c7d7h",
        None,
    ),
    ("9c9d2h | 3c4c6c8cTc | JcJdJhJs8d", None, None, "AcAh6c | QcQhQsJh2s | 2d3d7d8hKs"),
)
"""Tables with three pair, corps-a-corps, full belly, full dragon, a flush and surrenders."""


def staged(rules: Rules) -> list[object]:
    """How staged tables settle."""
    noticed: list[object] = []
    for boards in STAGED:
        shown = [Shown(seat, rows_of(board) if board else None) for seat, board in enumerate(boards)]
        table = OnTable(0, 0, players=SEATS, kitty=20, score=(7, -9, 1, 1))
        noticed.append(settle(rules, shown, table))
    return noticed


def noticed(rules: Rules, seeds: int) -> Iterator[object]:
    """Everything that tells one set of rules from another for the people at the table, cheapest first."""
    yield comparison(rules)
    yield staged(rules)
    for seed in range(seeds):
        yield played(BASE, rules, str(seed), deals=2)


def felt(before: Rules, after: Rules, seeds: int = 40) -> bool:
    """Whether anybody at the table can tell one set of rules from another."""
    pairs = zip(noticed(before, seeds), noticed(after, seeds), strict=True)
    return before != after and any(one != other for one, other in pairs)


def played(base: Rules, rules: Rules, seed: str, deals: int = 1) -> list[object]:
    """All that the players notice of a session: what they see, may do, and are paid."""
    noticed: list[object] = []
    session = _after(None, sit_down(SEATS, base, Length(deals=2), seed))
    for _ in range(deals):
        if session.ending:
            break
        session = _after(session, OpenDeal(NOON, rules=rules))
        while session.waiting_for:
            seat = session.waiting_for[0]
            noticed += [_seen(session, seat), tuple(_refusals(session, seat))]
            session = _after(session, act_for(session, seat))
        assert session.deal
        noticed += [
            session.deal.transfers,
            session.score,
            session.kitty,
            session.ending,
            session.rules.forfeits,
        ]
    return noticed


def _after(session: Session | None, action: Action) -> Session:
    for event in decide(session, action):
        session = evolve(session, event)
    assert session is not None
    return session


def _seen(session: Session, seat: int) -> object:
    seen = view(session, seat)
    return (
        seat,
        seen.cards,
        seen.dealer,
        seen.phase,
        seen.seats,
        seen.rules.sight.hints,
        seen.rules.sight.warned,
    )


def _refusals(session: Session, seat: int) -> Iterator[str | None]:
    yield why_not(session, Stake(seat, True))
    yield why_not(session, Stake(seat, False))
    yield why_not(session, Surrender(seat))
    assert session.deal
    for other in session.deal.seats:
        for token in Token:
            for card in other.up[:1]:
                suits = (each for each in PLAIN_PACK if each.rank == card.rank and each not in other.cards)
                yield why_not(session, UseToken(seat, token, other.seat, card, next(suits, None)))


def act_for(session: Session, seat: int) -> Action:
    """Something legal that the seat does, the same in equal positions."""
    assert session.deal
    state = session.deal.of(seat)
    assert state
    rules = session.rules.for_seat(seat)
    phase = session.deal.phase
    if phase in STAKE_PHASES:
        raises = must_raise(rules, phase) or (rules.betting.raising is Raising.FREE and seat % 2 == 0)
        return Stake(seat, raises)
    if phase is Phase.PASS:
        return PassCards(seat, state.cards[: rules.passing.cards])
    if phase is Phase.ANNOUNCE:
        return AnnouncePlay(seat)
    return SetRows(seat, rows_for(Random(f"{session.seed}/{seat}"), sorted(state.cards), rules))
