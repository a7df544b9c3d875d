"""The evaluator: what a row of cards is worth under a Ranking.

One evaluator serves plain and changed rankings alike. Cards fall into *kinds* (cards that may stand on
the same places of the order, and whether they choose among suits); a row is the multiset of its kinds and
whether its cards can share a suit. The value of each such pair is worked out once and remembered, so a
row costs a few additions and one look-up whatever the ranking.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain, combinations, combinations_with_replacement, product
from operator import itemgetter

from engine.cards import RANKS, SUITS, Card, Suit
from engine.ranking import BLANK, POINTS, Category, Face, Ranking, Totals, Wheel

# Places in a value: 0 is no card, 1 a blank, the order's ranks count from 2.
_BLANK = 1
_LOWEST = 2
_PLACE_BITS = 5
_SUIT_BITS = 3
_ROW = 5
_WHOLE_RUN = 15  # a place fits _PLACE_BITS with it, and is above all places without
_RUNG_SHIFT = _SUIT_BITS + _ROW * _PLACE_BITS
_RUNG_BITS = 4
_MOST_TOTAL = (1 << 10) - 1  # in half points
_BASE = _ROW + 1  # a row holds a kind at most five times, so kinds are digits of this base

_ACE = "A"


_STRAIGHTS = (Category.STRAIGHT, Category.STRAIGHT_FLUSH)


@dataclass(frozen=True, slots=True, order=True)
class Strength:
    """What a row is worth; strengths of one ranking are totally ordered, whatever the length of the rows.

    value: the order itself; equal values tie.
    category: the kind of hand, or None where the ranking lets the cards count as nothing.
    name: the hand in words, ``full house, kings over eights``.
    ranks: the ranks that compare it, in turn, in words: ``("queen", "ace", "nine", "two")`` for queens; of
        a straight its top, then what lies outside it.
    """

    value: int
    category: Category | None = field(compare=False)
    name: str = field(compare=False)
    ranks: tuple[str, ...] = field(compare=False)

    @property
    def phrase(self) -> str:
        """The name as it stands in a sentence: ``a pair of kings``, ``ace high``."""
        plural = {Category.HIGH_CARD, Category.TWO_PAIR, None}
        with_number = self.name.startswith(("three", "four", "five"))
        return self.name if self.category in plural or with_number else f"a {self.name}"


def told_apart(one: Strength, other: Strength) -> tuple[str, str]:
    """The phrases of two hands, with the first rank that differs where both go by the same name.

    ``a pair of queens with an ace`` and ``a pair of queens with a king``.
    """
    if one.phrase == other.phrase:
        for mine, theirs in zip(one.ranks, other.ranks, strict=False):
            if mine != theirs:
                return f"{one.phrase} with {_article(mine)}", f"{other.phrase} with {_article(theirs)}"
    return one.phrase, other.phrase


def _article(rank: str) -> str:
    return f"{'an' if rank in ('ace', 'eight', 'Elf', 'Ogre') else 'a'} {rank}"


def _show_every_suit(suits: Sequence[Sequence[Suit]]) -> bool:
    """Whether cards that may be of these suits can show all four: no suits outnumber the cards for them."""
    return all(
        sum(not set(some).isdisjoint(each) for each in suits) >= size
        for size in range(1, len(SUITS) + 1)
        for some in combinations(SUITS, size)
    )


_PLURALS = {"six": "sixes", "Elf": "Elves"}


@lru_cache(maxsize=64)
def evaluator(ranking: Ranking) -> "Evaluator":
    """The evaluator of a ranking; equal rankings share one."""
    return Evaluator(ranking)


def low_evaluator(ranking: Ranking) -> "Evaluator":
    """The evaluator whose lowest value is the best deuce-to-seven low."""
    return evaluator(replace(ranking, wheel=Wheel.NONE))


def low_strength(cards: Sequence[Card], ranking: Ranking) -> Strength:
    """The worth of a deuce-to-seven low: the lower hand is the higher strength (002, "Low hand ranking").

    The ace is high only, straights and flushes count against the hand.
    """
    high = low_evaluator(ranking).strength(cards)
    name = f"{high.ranks[0]} low" if high.category is Category.HIGH_CARD else high.name
    return replace(high, value=-high.value, name=name)


class Evaluator:
    """Evaluates rows of up to five cards under one ranking. Make one with `evaluator`.

    sees_cards: whether the cards themselves decide and not only their kinds: then `total` does not tell all.
    """

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        self._faces = {
            **dict(ranking.faces),
            **dict.fromkeys(ranking.wild, ranking.wild_face),
            **dict.fromkeys(ranking.blank, BLANK),
        }
        counts_points = ranking.totals is not Totals.NOTHING and bool(ranking.categories)
        self.sees_cards = counts_points or ranking.mixed_straights
        self._half_points = dict(ranking.half_points)
        self._unmatched = frozenset(ranking.unmatched)
        self._place = {
            rank: place for place, ranks in enumerate(ranking.order, start=_LOWEST) for rank in ranks
        }
        self._highest = _LOWEST + len(ranking.order) - 1
        self._rung = {
            category: at
            for at, category in enumerate(ranking.categories, start=1)
            if category not in ranking.barred
        }
        self._suit_rung = {suit: at for at, suit in enumerate(ranking.suit_order, start=1)}
        self._kinds: list[tuple[tuple[int, ...], bool]] = []
        self._codes: dict[Card, tuple[int, int]] = {}
        self._values: dict[tuple[int, bool], int] = {}
        self._made: dict[tuple[tuple[int, ...], bool], int] = {}
        self._straights = {length: self._straights_in(length) for length in (3, _ROW)}

    def value(self, cards: Sequence[Card]) -> int:
        """The worth of a row of at most five cards: a higher number is a better row, equal numbers tie.

        A row of three makes the ranking's short categories. Fewer than five cards otherwise count as a
        row in the making: what they already are, without straights and flushes.
        """
        known = self._codes
        value = self._sum([known.get(card) or self._learn(card) for card in cards])
        if self._suit_rung:
            value += self._leading_suit(value, cards)
        return self._with_cards(value, cards) if self.sees_cards else value

    def strength(self, cards: Sequence[Card]) -> Strength:
        """The worth of a row of at most five cards, with its category and its name."""
        value = self.value(cards)
        places = _places(value)
        category = self.category(value)
        if category in _STRAIGHTS:
            outside = places[self.ranking.straight_length :] if places[0] <= self._highest + 1 else []
            places = [self._top_place(places), *outside]
        ranks = tuple(map(self._rank_name, places))
        return Strength(value, category, self._name(category, places), ranks)

    def category(self, value: int) -> Category | None:
        """The kind of hand that a value stands for, or None where the cards count as nothing."""
        rung = value >> _RUNG_SHIFT
        match self.ranking.totals:
            case Totals.EVEN | Totals.ODD:
                rung >>= 1
            case Totals.HIGHEST | Totals.LOWEST:
                rung &= (1 << _RUNG_BITS) - 1
            case Totals.NOTHING:
                pass
        return self._category_on(rung)

    def _category_on(self, rung: int) -> Category | None:
        return self.ranking.categories[rung - 1] if rung else None

    def _with_cards(self, value: int, cards: Sequence[Card]) -> int:
        """The value once the suits and the points of the cards have had their say."""
        rung, rest = value >> _RUNG_SHIFT, value & (1 << _RUNG_SHIFT) - 1
        if self.ranking.mixed_straights and self._category_on(rung) is Category.STRAIGHT:
            suits = [self._face(card).suits for card in cards]
            rung = self._rung.get(Category.STRAIGHT_FLUSH, rung) if _show_every_suit(suits) else rung
        total = sum(map(self.points, cards))
        match self.ranking.totals:
            case Totals.EVEN | Totals.ODD:
                even = total % 4 == 0  # half points
                rung = rung << 1 | (even is (self.ranking.totals is Totals.EVEN))
            case Totals.HIGHEST | Totals.LOWEST:
                head = min(total, _MOST_TOTAL)
                if self.ranking.totals is Totals.LOWEST:
                    head = _MOST_TOTAL - head
                counts = self._category_on(rung) not in (None, Category.HIGH_CARD)
                rung |= head << _RUNG_BITS if counts else 0
            case Totals.NOTHING:
                pass
        return rung << _RUNG_SHIFT | rest

    def points(self, card: Card) -> int:
        """What a card is worth, in half points: as its face says, a wild one and a blank one nothing."""
        ranks = self._face(card).ranks
        if not ranks or card in self.ranking.wild or set(RANKS) <= set(ranks):
            return 0
        usual = 2 * POINTS.get(ranks[0], 0) if len(ranks) == 1 else 0
        return self._half_points.get(card, usual)

    def code(self, card: Card) -> tuple[int, int]:
        """A card's share in `total`: its kind as a number to add, its suits as bits to intersect."""
        return self._codes.get(card) or self._learn(card)

    def total(self, kinds: int, flush: bool) -> int:
        """The value of a row whose kinds add up to kinds; flush says whether its suits intersect.

        This is `value` for a caller that adds up the codes itself. It knows no suit order and nothing of
        what `sees_cards` tells of.
        """
        key = (kinds, flush)
        value = self._values.get(key)
        if value is None:
            value = self._values[key] = self._best(kinds, flush)
        return value

    def stands_on(self, card: Card) -> tuple[tuple[int, ...], int]:
        """Where a card may stand: its places in the order, low to high, and its suits as bits.

        The order's ranks count from 2; 1 is the only place of a blank, below them all.
        """
        face = self._face(card)
        places = tuple(sorted({self._place[rank] for rank in face.ranks if rank in self._place}))
        return places or (_BLANK,), sum(1 << SUITS.index(suit) for suit in set(face.suits) if suit in SUITS)

    def made(self, places: tuple[int, ...], flush: bool) -> int:
        """The value of cards on these places, highest first; flush says whether they share a suit."""
        return self._made.get((places, flush)) or self._make(places, flush)

    def straights(self, length: int) -> list[set[int]]:
        """The places of the straights that a row of three or five can hold, the best straight first."""
        return [cards for cards, _ in self._straights[3 if length == 3 else _ROW]]

    @property
    def highest(self) -> int:
        """The place of the highest rank."""
        return self._highest

    def _sum(self, codes: list[tuple[int, int]]) -> int:
        kinds = 0
        suits = -1
        for kind, mask in codes:
            kinds += kind
            suits &= mask
        return self.total(kinds, suits > 0)

    def _learn(self, card: Card) -> tuple[int, int]:
        self._codes[card] = self._code(*self.stands_on(card))
        return self._codes[card]

    def _face(self, card: Card) -> Face:
        return self._faces.get(card) or Face((card.rank,), (card.suit,))

    def _code(self, places: tuple[int, ...], mask: int) -> tuple[int, int]:
        kind = (places, mask.bit_count() > 1)
        if kind not in self._kinds:
            self._kinds.append(kind)
        return _BASE ** self._kinds.index(kind), mask

    def _best(self, kinds: int, flush: bool) -> int:
        """The best value of cards of these kinds: each stands on whichever of its places helps most.

        A flush is a choice where a card has several suits: on a changed ladder it may be worth avoiding.
        """
        choices = []
        suits_are_free = False
        for places, several_suits in self._kinds:
            kinds, count = divmod(kinds, _BASE)
            if count:
                choices.append(combinations_with_replacement(places, count))
                suits_are_free |= several_suits
        flushes = {flush, flush and not suits_are_free}
        rows = product(
            (tuple(sorted(chain.from_iterable(row), reverse=True)) for row in product(*choices)), flushes
        )
        return max(self.made(*row) for row in rows)

    def _make(self, places: tuple[int, ...], flush: bool) -> int:
        """The value of cards that stand on these places, highest first."""
        short = len(places) <= 3
        # Where no hand counts at all, no card does either: every row ties.
        value = _pack(0, places if self.ranking.categories else ())
        for category, made in self._makes(places, flush):
            rung = self._rung.get(category)
            if rung and not (short and category not in self.ranking.short_categories):
                value = _pack(rung, made)
                break
        self._made[places, flush] = value
        return value

    def _makes(self, places: Sequence[int], flush: bool) -> Iterator[tuple[Category, Sequence[int]]]:
        """Every category the cards make, best first on the plain ladder, with the places that compare it."""
        counts = Counter(place for place in places if place != _BLANK)
        pairs, triples, fours, fives = (
            [place for place, count in counts.items() if count >= size and self._match(size, place)]
            for size in (2, 3, 4, 5)
        )
        whole = len(places) in (3, _ROW)
        run = self._run(places) if whole else None
        flush = flush and whole

        def with_rest(*parts: int, size: int) -> list[int]:
            rest = Counter(places)
            rest.subtract(dict.fromkeys(parts, size))
            return [*parts, *sorted(rest.elements(), reverse=True)]

        if fives:
            yield Category.FIVE_OF_A_KIND, [fives[0]]
        if run and flush:
            yield Category.STRAIGHT_FLUSH, run
        if fours:
            yield Category.FOUR_OF_A_KIND, with_rest(fours[0], size=4)
        beside = [place for place in pairs if place not in triples]
        if triples and beside:
            yield Category.FULL_HOUSE, [triples[0], beside[0]]
        if flush:
            yield Category.FLUSH, places
        if run:
            yield Category.STRAIGHT, run
        if triples:
            yield Category.THREE_OF_A_KIND, with_rest(triples[0], size=3)
        if len(pairs) > 1:
            yield Category.TWO_PAIR, with_rest(*pairs[:2], size=2)
        if pairs:
            yield Category.PAIR, with_rest(pairs[0], size=2)
        yield Category.HIGH_CARD, places

    def _match(self, size: int, place: int) -> bool:
        """Whether so many cards of a place count as that many of a kind."""
        ranks = self.ranking.order[place - _LOWEST]
        return not self._unmatched or not any((size, rank) in self._unmatched for rank in ranks)

    def _run(self, places: Sequence[int]) -> list[int] | None:
        """The best straight among the cards, as places that compare it, then the cards outside it."""
        for cards, run in self._straights[len(places)]:
            if cards.issubset(places):
                rest = Counter(places) - Counter(cards)
                return [*run, *sorted(rest.elements(), reverse=True)]
        return None

    def _straights_in(self, length: int) -> list[tuple[set[int], list[int]]]:
        """The straights that a row of three or five can hold, best first: see `_straights_of`.

        Where fewer cards make one, a whole row in sequence beats them all; its top compares as more.
        """
        if length <= self.ranking.straight_length:
            return self._straights_of(length)
        whole = [(cards, [top + _WHOLE_RUN, *rest]) for cards, (top, *rest) in self._straights_of(length)]
        return [*whole, *self._straights_of(self.ranking.straight_length)]

    def _straights_of(self, length: int) -> list[tuple[set[int], list[int]]]:
        """The straights there are, best first: the places of their cards and the places that compare them."""
        straights = []
        for top in self._tops():
            run = range(top, top - length, -1)
            cards = {self._wrapped(place) for place in run}
            # An order shorter than a straight would wrap round to its own ace.
            if len(cards) == length and min(cards) >= _LOWEST:
                straights.append((cards, [self._top_code(top, length), *run[1:]]))
        return sorted(straights, key=itemgetter(1), reverse=True)

    def _tops(self) -> range:
        """The places a straight may end on: the ace may also stand above the order it opens."""
        above = self._ace_is_lowest and self.ranking.wheel is not Wheel.NONE
        return range(self._highest + above, _LOWEST, -1)

    @property
    def _ace_is_lowest(self) -> bool:
        return self._place.get(_ACE) == _LOWEST

    @property
    def _ace_is_highest(self) -> bool:
        return self._place.get(_ACE) == self._highest

    def _wrapped(self, place: int) -> int:
        """The place of the card that stands here in a straight: beyond one end comes the ace of the other."""
        if place == _LOWEST - 1 and self._ace_is_highest and self.ranking.wheel is not Wheel.NONE:
            return self._highest
        if place == self._highest + 1:
            return _LOWEST
        return place

    def _wheel_top(self, length: int) -> int | None:
        """The top of the straight that holds the ace at the end where it does not belong."""
        if self._ace_is_highest:
            return _LOWEST + length - 2
        return self._highest + 1 if self._ace_is_lowest else None

    def _top_code(self, top: int, length: int) -> int:
        """What a straight's top compares as: a wheel that is second has only the highest above it."""
        if self.ranking.wheel is not Wheel.SECOND:
            return top
        if top == self._wheel_top(length):
            return self._highest
        return top + 1 if top == self._highest else top

    def _top_place(self, run: Sequence[int]) -> int:
        """The place of a straight's top card; what lies below the top is never shifted, so it tells."""
        return self._wrapped(run[1] + 1)

    def leading(self, value: int) -> int:
        """The place of the card that compares first in a row worth value, of a straight its top card."""
        places = _places(value)
        if self._category_on(value >> _RUNG_SHIFT) in _STRAIGHTS:
            return self._top_place(places)
        return places[0] if places else _BLANK

    def _leading_suit(self, value: int, cards: Sequence[Card]) -> int:
        """The rung of the best suit that the leading card can have while the row stays worth value."""
        leading = self.leading(value)
        if leading < _LOWEST:
            return 0
        ranks = self.ranking.order[leading - _LOWEST]
        faces = [self._face(card) for card in cards]
        codes = [self.code(card) for card in cards]
        for suit, rung in reversed(self._suit_rung.items()):
            pinned = self._code((leading,), 1 << SUITS.index(suit))
            for at, face in enumerate(faces):
                if suit not in face.suits or set(ranks).isdisjoint(face.ranks):
                    continue
                if self._sum([*codes[:at], pinned, *codes[at + 1 :]]) == value:
                    return rung
        return 0

    def _rank_name(self, place: int) -> str:
        if place < _LOWEST:
            return "blank"
        return self.ranking.names[self.ranking.order[place - _LOWEST][0]]

    def _name(self, category: Category | None, places: list[int]) -> str:
        one = self._rank_name

        def many(place: int) -> str:
            return _PLURALS.get(one(place), f"{one(place)}s")

        match category:
            case None:
                return "nothing"
            case Category.HIGH_CARD:
                return f"{one(places[0])} high" if places else "no cards"
            case Category.PAIR:
                return f"pair of {many(places[0])}"
            case Category.TWO_PAIR:
                return f"two pair, {many(places[0])} and {many(places[1])}"
            case Category.FULL_HOUSE:
                return f"full house, {many(places[0])} over {many(places[1])}"
            case Category.FLUSH:
                return f"flush, {one(places[0])} high"
            case Category.STRAIGHT | Category.STRAIGHT_FLUSH:
                royal = places[0] == self._highest and self._ace_is_highest
                if category is Category.STRAIGHT_FLUSH and royal:
                    return "royal flush"
                return f"{category.words}, {one(places[0])} high"
            case _:
                return f"{category.words}, {many(places[0])}"


def _pack(rung: int, places: Sequence[int]) -> int:
    value = rung
    for at in range(_ROW):
        value = value << _PLACE_BITS | (places[at] if at < len(places) else 0)
    return value << _SUIT_BITS


def _places(value: int) -> list[int]:
    """The places behind the rung of the category, without the missing ones."""
    value >>= _SUIT_BITS
    places = []
    for _ in range(_ROW):
        value, place = value >> _PLACE_BITS, value & (1 << _PLACE_BITS) - 1
        places.append(place)
    return [place for place in reversed(places) if place]
