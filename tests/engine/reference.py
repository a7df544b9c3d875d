"""A second evaluator, slow and plain: it looks at every reading of every card and keeps the best.

It shares no code with engine.evaluate and knows nothing but the definitions: a row's worth is a tuple that
Python compares.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations, product

from engine.cards import SUITS, Card
from engine.ranking import Category, Face, Ranking, Wheel

# A card as it is read: its place in the order (-1 for a blank) and its suit (empty for none).
Reading = tuple[int, str]
# The rung of the category (0 for none), what compares inside it, and the rung of the leading card's suit.
Worth = tuple[int, tuple[float, ...], int]

GROUPS = {
    Category.FIVE_OF_A_KIND: (5,),
    Category.FOUR_OF_A_KIND: (4,),
    Category.FULL_HOUSE: (3, 2),
    Category.THREE_OF_A_KIND: (3,),
    Category.TWO_PAIR: (2, 2),
    Category.PAIR: (2,),
    Category.HIGH_CARD: (),
}


def worth(ranking: Ranking, cards: Sequence[Card]) -> Worth:
    """The worth of the best reading of a row."""
    rows = {tuple(sorted(row)) for row in product(*(readings(ranking, card) for card in cards))}
    return max(worth_as_read(ranking, row) for row in rows)


def readings(ranking: Ranking, card: Card) -> list[Reading]:
    face = dict(ranking.faces).get(card, Face((card.rank,), (card.suit,)))
    places = {at for at, ranks in enumerate(ranking.order) if set(ranks) & set(face.ranks)}
    return list(product(places or {-1}, set(face.suits) & set(SUITS) or {""}))


def worth_as_read(ranking: Ranking, row: Sequence[Reading]) -> Worth:
    for category in reversed(Category):
        if category not in ranking.categories:
            continue
        if len(row) <= 3 and category not in ranking.short_categories:
            continue
        for leading, compared in made(ranking, category, row):
            return ranking.categories.index(category) + 1, compared, suit_rung(ranking, row, leading)
    if not ranking.categories:
        return 0, (), 0  # an empty ladder: all rows are alike
    places = [place for place, _ in row]
    return 0, descending(places), suit_rung(ranking, row, max(places, default=-1))


def made(
    ranking: Ranking, category: Category, row: Sequence[Reading]
) -> Iterator[tuple[int, tuple[float, ...]]]:
    """The best hand of this category in the row, if any: the place of its leading card, what compares."""
    places = [place for place, _ in row]
    flush = len(row) in (3, 5) and "" not in row[0] and len({suit for _, suit in row}) == 1
    if category is Category.FLUSH:
        if flush:
            yield max(places), descending(places)
    elif category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH):
        if flush or category is Category.STRAIGHT:
            yield from best_straight(ranking, places)
    else:
        yield from best_groups(places, GROUPS[category])


def best_groups(places: list[int], sizes: tuple[int, ...]) -> Iterator[tuple[int, tuple[float, ...]]]:
    found = []
    counts = Counter(places)
    large_enough = [place for place, count in counts.items() if place >= 0 and count >= min(sizes, default=1)]
    for groups in permutations(large_enough, len(sizes)):
        rest = Counter(counts)
        rest.subtract(dict(zip(groups, sizes, strict=True)))
        if min(rest.values(), default=0) >= 0:
            found.append((*groups, *descending(list(rest.elements()))))
    if found:
        best = max(found)
        yield (int(best[0]) if best else -1), best


def best_straight(ranking: Ranking, places: list[int]) -> Iterator[tuple[int, tuple[float, ...]]]:
    if len(places) not in (3, 5):
        return
    length = 3 if len(places) == 3 else ranking.straight_length
    found = []
    # Where fewer cards make a straight, a whole row in sequence stands above all such.
    for size in {length, len(places)}:
        whole = size > length
        for height, window in windows(ranking, size):
            if set(window) <= set(places):
                rest = Counter(places) - Counter(window)
                found.append((window[-1], (whole, height, size, *descending(list(rest.elements())))))
    if found:
        yield max(found, key=lambda straight: straight[1])


def windows(ranking: Ranking, length: int) -> Iterator[tuple[float, list[int]]]:
    """Every straight of this length: how high its top stands, and its places from the bottom up."""
    line = list(range(len(ranking.order)))
    for at in range(len(line) - length + 1):
        yield line[at + length - 1], line[at : at + length]
    if ranking.wheel is Wheel.NONE or len(line) < length:
        return
    second = line[-1] - 0.5
    if "A" in ranking.order[-1]:
        yield second if ranking.wheel is Wheel.SECOND else length - 2, [line[-1], *line[: length - 1]]
    elif "A" in ranking.order[0]:
        yield second if ranking.wheel is Wheel.SECOND else len(line), [*line[-(length - 1) :], 0]


def suit_rung(ranking: Ranking, row: Sequence[Reading], leading: int) -> int:
    rungs = {suit: rung for rung, suit in enumerate(ranking.suit_order, start=1)}
    if leading < 0:
        return 0
    return max((rungs.get(suit, 0) for place, suit in row if place == leading), default=0)


def descending(places: list[int]) -> tuple[float, ...]:
    return tuple(sorted(places, reverse=True))
