"""Why a card counts as it does and a row is worth what it is: the differences between rules, step by step.

Nothing here is written for single modifiers. What a step did is read off the rules before and after it.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from engine.cards import COURT_LETTERS, DRAGON_NAMES, RANKS, SUIT_NAMES, SUITS, Card
from engine.evaluate import evaluator
from engine.plain import to_plain
from engine.prices import Prices
from engine.ranking import BLANK, WILD, Face, Ranking
from engine.rules import Rules
from modifiers.effects.base import CARDS, Step, identities
from modifiers.joke import Part
from modifiers.modifier import Modifier
from modifiers.stack import Folded

_LETTERS = COURT_LETTERS | {"T": "10", "X": "G"}


@dataclass(frozen=True, slots=True)
class Line:
    """What one modifier changed. number, title: of it; because: why it is in play; changes: in words."""

    number: str
    title: str
    because: str
    changes: tuple[str, ...]


def rank_name(rank: str) -> str:
    """A rank by the names of the joke mode: ``Unicorn``, ``seven``."""
    return DRAGON_NAMES[rank]


def card_name(card: Card) -> str:
    """A card by the names of the joke mode: ``Unicorn of hearts``."""
    return card.called(DRAGON_NAMES)


def letter(rank: str) -> str:
    """A rank in a list: ``10``, ``E`` for the Elf."""
    return _LETTERS.get(rank, rank)


def explained(folded: Folded, known: Mapping[str, Modifier]) -> tuple[Line, ...]:
    """What each modifier of a stack changed, in the order in which they were applied; one may come twice."""
    lines = []
    for step in folded.steps:
        needs = (needs_words(part) for part in step.needs)
        lines.append(_line(step, known, (*needs, *changes(step.before, step.after))))
    ruled = {step.number for step in folded.steps}
    for each in folded.stack:
        if each.number not in ruled:
            title = known[each.number].title
            lines.append(Line(each.number, title, each.found.because, ("rules on the other modifiers",)))
    return tuple(lines)


def needs_words(part: Part) -> str:
    """That a table leaves a part out which a modifier needs."""
    return f"needs {part.words}, which this table plays without"


def _line(step: Step, known: Mapping[str, Modifier], words: Sequence[str]) -> Line:
    return Line(step.number, known[step.number].title, step.found.because, tuple(words))


def why_card(folded: Folded, card: Card, known: Mapping[str, Modifier], seat: int = 0) -> tuple[Line, ...]:
    """Every step that changed what a card counts as, or where it stands, for a seat."""
    lines = []
    for step in folded.steps:
        before, after = step.before.ranking_of(seat), step.after.ranking_of(seat)
        old, new = standing(before, card), standing(after, card)
        words = [f"{one} → {other}" for one, other in zip(old, new, strict=True) if one != other]
        if words:
            lines.append(_line(step, known, words))
    return tuple(lines)


def why_row(
    folded: Folded, cards: Sequence[Card], known: Mapping[str, Modifier], seat: int = 0
) -> tuple[Line, ...]:
    """Every step that changed what a row is worth, for a seat."""
    lines = []
    for step in folded.steps:
        old, new = (evaluator(rules.ranking_of(seat)).strength(cards) for rules in (step.before, step.after))
        if (old.category, old.ranks) != (new.category, new.ranks):
            told = f"{_told(old.phrase, old.ranks)} → {_told(new.phrase, new.ranks)}"
            lines.append(_line(step, known, [told]))
    return tuple(lines)


def _told(phrase: str, ranks: Sequence[str]) -> str:
    return f"{phrase} ({', '.join(ranks)})" if ranks else phrase


def standing(ranking: Ranking, card: Card) -> tuple[str, str]:
    """What a card counts as, and where among the ranks it stands, in words."""
    face = ranking.face(card)
    return face_words(face), _place(ranking, face)


def face_words(face: Face) -> str:
    """What a card counts as, in words."""
    if face == BLANK:
        return "dead and blank"
    if face == WILD:
        return "wild"
    others = [rank for rank in RANKS if rank not in face.ranks]
    if len(others) < len(face.ranks):
        ranks = "any rank" + (f" but {' and '.join(map(rank_name, others))}" if others else "")
    else:
        ranks = " or ".join(map(rank_name, face.ranks))
    suits = [SUIT_NAMES[suit] for suit in face.suits if suit in SUITS]
    return f"{ranks} of {' or '.join(suits)}" if len(suits) in (1, 2) else ranks


def _place(ranking: Ranking, face: Face) -> str:
    if len(face.ranks) != 1:
        return "wherever it helps" if face.ranks else "below all"
    at = next((at for at, ranks in enumerate(ranking.order) if face.ranks[0] in ranks), None)
    return "below all" if at is None else f"place {at + 1} of {len(ranking.order)}"


def order_words(order: Sequence[str]) -> str:
    """An order of ranks, low to high, equal ones joined: ``2 3 … 6=O U D``."""
    return " ".join("=".join(map(letter, ranks)) for ranks in order)


def changes(before: Rules, after: Rules) -> Iterator[str]:
    """Every difference between two sets of rules, in words."""
    old, new = before.ranking, after.ranking
    if old.order != new.order:
        yield f"from low to high: {order_words(new.order)}"
    yield from _faces(old, new)
    yield from _gained("wild", old.wild, new.wild)
    yield from _gained("dead", old.blank, new.blank)
    if old.categories != new.categories:
        hands = ", ".join(each.words for each in new.categories)
        yield f"hands from low to high: {hands or 'none'}"
    if old.suit_order != new.suit_order:
        yield f"suits from low to high: {', '.join(SUIT_NAMES[suit] for suit in new.suit_order)}"
    if old.half_points != new.half_points:
        yield "cards are worth other points"
    shown = ("order", "faces", "wild", "blank", "categories", "suit_order", "half_points")
    yield from _differences(before, after, "", {f"ranking.{name}" for name in shown})


def _faces(old: Ranking, new: Ranking) -> Iterator[str]:
    """Cards that are something else now, those of one rank and one change together."""
    before, after = identities(old), identities(new)
    changed: dict[tuple[Face, str], list[Card]] = {}
    for card in CARDS:
        if before[card] != after[card]:
            same_suit = after[card].suits == before[card].suits
            into = " or ".join(map(rank_name, after[card].ranks)) if same_suit else face_words(after[card])
            changed.setdefault((Face(before[card].ranks), into), []).append(card)
    for (_, into), cards in changed.items():
        yield f"{cards_words(cards)}: {into}"


def cards_words(cards: Collection[Card], others: Collection[Card] = ()) -> str:
    """Cards in words, whole ranks and suits by their names: ``every Unicorn``, ``all hearts``.

    others: cards of which the same is true already; a suit or a rank may be whole with them.
    """
    left, words = list(cards), []
    for suit in SUITS:
        if _makes_whole([Card(rank, suit) for rank in RANKS], cards, others):
            words.append(f"all {SUIT_NAMES[suit]}")
            left = [card for card in left if card.suit != suit]
    for rank in dict.fromkeys(card.rank for card in left):
        own = [card for card in left if card.rank == rank]
        whole = _makes_whole([card for card in CARDS if card.rank == rank], own, [*cards, *others])
        words += [f"every {rank_name(rank)}"] if whole else [card_name(card) for card in own]
    return ", ".join(words)


def _makes_whole(kind: Collection[Card], cards: Collection[Card], others: Collection[Card]) -> bool:
    """Whether cards make up most of a suit or a rank, and all of it with others."""
    new = sum(card in cards for card in kind)
    return 2 * new > len(kind) and all(card in cards or card in others for card in kind)


def _gained(word: str, old: Sequence[Card], new: Sequence[Card]) -> Iterator[str]:
    if more := [card for card in new if card not in old]:
        yield f"{word}: {cards_words(more, old)}"
    if fewer := [card for card in old if card not in new]:
        yield f"no longer {word}: {cards_words(fewer, [card for card in CARDS if card not in old])}"


def _differences(before: Any, after: Any, path: str, leave_out: set[str]) -> Iterator[str]:
    """The fields that differ, by their meanings."""
    for each in fields(before):
        old, new, name = getattr(before, each.name), getattr(after, each.name), f"{path}{each.name}"
        if old == new or name in leave_out:
            continue
        if is_dataclass(old) and not isinstance(old, Prices):
            yield from _differences(old, new, f"{name}.", leave_out)
        else:
            meaning = each.metadata["meaning"].removeprefix("joke mode: ").partition(": [")[0]
            yield f"{meaning}: {_value(old, name)} → {_value(new, name)}"


_SEATS = {
    *("deck.between", "turns.first", "turns.last", "turns.never_deal", "turns.out", "turns.only"),
    *("sight.open", "sight.covered", "sight.unseen", "sight.couples", "limits.mixed_straights"),
    *("limits.thrown_from", "limits.georges_high", "limits.georges_low"),
    *("betting.held", "betting.gone", "betting.free"),
}
"""The fields whose numbers are all seats."""
_OF_SEATS = {
    *("deck.more", "limits.barred", "limits.ties", "limits.needs", "limits.tokens"),
    *("betting.antes", "betting.teams", "sight.more_up", "turns.places"),
}
"""The fields whose entries begin with a seat."""

_CARDS_OF_SEATS = {"limits.blank", "limits.fatal_for"}
"""The fields whose entries are a seat and a card."""


def _entry(entry: object, name: str) -> str:
    parts = entry if isinstance(entry, list) else [entry]
    seats = len(parts) if name in _SEATS else int(name in _OF_SEATS)
    return " ".join(_seat(each) if at < seats else str(each) for at, each in enumerate(parts))


def _seat(seat: int) -> str:
    """A seat as people count them."""
    return "everybody" if seat < 0 else f"seat {seat + 1}"


def _cards_of_seats(entries: Iterable[tuple[int, Card]]) -> str:
    """Cards seat by seat: ``seat 2 every spade; seat 4 Unicorn of hearts``."""
    by_seat: dict[int, list[Card]] = {}
    for seat, card in entries:
        by_seat.setdefault(seat, []).append(card)
    return "; ".join(f"{_seat(seat)} {cards_words(cards)}" for seat, cards in by_seat.items()) or "none"


def _value(value: Any, name: str) -> str:
    """What stands in the field of a name, in words."""
    if name in _CARDS_OF_SEATS:
        return _cards_of_seats(value)
    plain = to_plain(value)
    if isinstance(plain, bool):
        return "yes" if plain else "no"
    if isinstance(plain, dict):
        plain = [[name, units] for name, units in plain.items()]
    if isinstance(plain, list):
        return ", ".join(_entry(each, name) for each in plain) or "none"
    return str(plain)
