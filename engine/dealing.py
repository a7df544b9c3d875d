"""Where the cards of a deal come from: the pack, how it is mixed, and cards that change hands (000)."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from engine.cards import EMPTY, EMPTY_CARDS, PLAIN_PACK, ST_GEORGES, Card, shuffled
from engine.ranking import Ranking
from engine.rules import Rules
from engine.setting import HAND_LENGTH
from engine.table_rules import Back, Exchange, Shuffle

_WRONG_ONCE_IN = 6
"""In one deal of so many does a card lie the wrong way round, where a table looks for it."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of a seat. up: those that lie face up."""

    seat: int
    cards: tuple[Card, ...]
    up: tuple[Card, ...] = ()


def pack_of(rules: Rules, session: str, number: int) -> tuple[Card, ...]:
    """The pack in the order in which it is dealt, as the rules, the session's seed and the deal decide."""
    cards = (*PLAIN_PACK, *ST_GEORGES[: rules.deck.st_georges])
    left = [card for card in cards if card not in rules.deck.missing]
    order = _mixed(rules.deck.shuffle, left, session, f"{session}/{number}")
    return tuple(order[::-1] if rules.deck.from_bottom else order)


def _mixed(shuffle: Shuffle, cards: list[Card], session: str, seed: str) -> Sequence[Card]:
    if shuffle is Shuffle.NONE:
        return _cut(shuffled(cards, f"{session}/gathered"), seed)
    once = shuffled(cards, seed)
    match shuffle:
        case Shuffle.TWICE:
            return shuffled(once, f"{seed}/again")
        case Shuffle.CUT_BY_ALL:
            return _cut(_cut(once, f"{seed}/cut"), f"{seed}/cut again")
        case Shuffle.ENDS_FIRST:
            return [once[at // 2 if at % 2 == 0 else -1 - at // 2] for at in range(len(once))]
        case Shuffle.MIDDLE_FIRST:
            middle = len(once) // 2
            return [
                once[(middle + (at + 1) // 2 * (1 if at % 2 else -1)) % len(once)] for at in range(len(once))
            ]
        case _:
            return once


def _cut(cards: Sequence[Card], seed: str) -> Sequence[Card]:
    at = Random(seed).randrange(1, len(cards))
    return (*cards[at:], *cards[:at])


def hands_of(
    rules: Rules, seats: Sequence[int], session: str, number: int
) -> tuple[tuple[Hand, ...], tuple[Card, ...]]:
    """The hands of the seats, in their order, and the cards that are left over. session: its seed.

    Each seat gets thirteen cards; where the rules deal fewer, blanks make them up, and where they deal more,
    the seat sets thirteen of them. More cards go out in seat order while there are any.
    """
    deck, order = rules.deck, pack_of(rules, session, number)
    dealt = {
        seat: list(order[at :: len(seats)][: min(deck.cards, HAND_LENGTH)]) for at, seat in enumerate(seats)
    }
    stub = list(order[sum(map(len, dealt.values())) :]) if deck.cards >= HAND_LENGTH else []
    first = dealt[seats[0]][: deck.shared]
    for cards in dealt.values():
        cards[: len(first)] = first
    stub.sort(key=lambda card: card.rank not in deck.extras)
    for seat in seats:
        more = sum(number for each, number in deck.more if each == seat)
        if more < 0:
            del dealt[seat][more:]
        for _ in range(min(more, len(stub))):
            dealt[seat].append(stub.pop(0))
    common, stub = stub[: deck.common], stub[deck.common :]
    hands = []
    for seat in seats:
        cards = [*dealt[seat], *common]
        cards += EMPTY_CARDS[: max(0, HAND_LENGTH - len(cards))]
        hands.append(Hand(seat, tuple(cards), up_cards(rules, seat, cards)))
    return tuple(_with_back(rules.deck.back, hand, f"{session}/{number}") for hand in hands), tuple(stub)


def _with_back(back: Back, hand: Hand, seed: str) -> Hand:
    """The hand with the card that lay wrong in the pack as a blank, if it holds one that is to be so."""
    random = Random(f"{seed}/wrong way round")
    turned = random.choice((*PLAIN_PACK, *ST_GEORGES))
    if back is Back.NEVER or random.randrange(_WRONG_ONCE_IN) or turned not in hand.cards:
        return hand
    if (turned in hand.up) is not (back is Back.FACE_UP):
        return hand
    return _with_cards(hand, {hand.cards.index(turned): free_blank(hand.cards)})


def free_blank(cards: Sequence[Card]) -> Card:
    """A blank that is not yet among the cards of a hand."""
    return next(card for card in EMPTY_CARDS if card not in cards)


def up_cards(rules: Rules, seat: int, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Which cards of a seat lie face up, of cards in the order in which they were dealt."""
    sight = rules.sight
    real = [card for card in cards if card.rank != EMPTY]
    if seat in sight.open:
        return tuple(real)
    up = sight.up + sum(number for each, number in sight.more_up if each == seat)
    if seat in sight.covered or not up:
        return ()
    return tuple(real[-up:] if sight.up_last else real[:up])


_OF_WHOLE_HANDS = frozenset(
    {
        *(Exchange.WHOLE_HANDS, Exchange.ONE_SEAT_ON),
        *(Exchange.NAMED_SEATS, Exchange.OTHER_SEATS, Exchange.LEADER_AND_LAST),
    }
)


def exchanged(
    exchange: Exchange,
    rules: Rules,
    hands: Sequence[Hand],
    stub: Sequence[Card],
    score: Mapping[int, int],
    seed: str,
) -> tuple[Hand, ...]:
    """The hands after cards have changed hands. hands: of the seats that have not locked in, clockwise.

    score: what every seat of the deal has won so far. The seed decides all that is random. Whole hands go as
    they are. Of single cards those stay that several hands hold, in common or because one was turned into
    another's: nobody ever holds a card twice.
    """
    held = Counter(card for hand in hands for card in hand.cards if card.rank != EMPTY)
    common = frozenset(card for card, times in held.items() if times > 1 and exchange not in _OF_WHOLE_HANDS)
    parts = {hand.seat: _parted(hand, common) for hand in hands}
    own = [parts[hand.seat][0] for hand in hands]
    changed = _changed(exchange, rules, own, stub, score, Random(seed))
    return tuple(_renumbered(_joined(hand, parts[hand.seat][1])) for hand in changed)


def _parted(hand: Hand, common: Collection[Card]) -> tuple[Hand, Hand]:
    """The cards of a hand that it has for itself, and those in common with others."""
    own, shared = (
        Hand(
            hand.seat,
            tuple(card for card in hand.cards if (card in common) is theirs),
            tuple(card for card in hand.up if (card in common) is theirs),
        )
        for theirs in (False, True)
    )
    return own, shared


def _joined(one: Hand, other: Hand) -> Hand:
    """Two parts of a hand together."""
    return Hand(one.seat, (*one.cards, *other.cards), (*one.up, *other.up))


def _changed(
    exchange: Exchange,
    rules: Rules,
    hands: Sequence[Hand],
    stub: Sequence[Card],
    score: Mapping[int, int],
    random: Random,
) -> tuple[Hand, ...]:
    match exchange:
        case Exchange.HOLE_CARDS | Exchange.UP_CARDS:
            return _pooled(hands, exchange is Exchange.UP_CARDS, random)
        case Exchange.UP_CARDS_FROM_STUB | Exchange.HOLE_CARDS_FROM_STUB:
            return _replaced(hands, exchange is Exchange.UP_CARDS_FROM_STUB, list(stub))
        case Exchange.FATAL_FROM_STUB:
            return _rid_of_fatal(rules, hands, list(stub))
        case Exchange.THREE_AT_RANDOM:
            return _shifted(hands, [tuple(random.sample(range(len(each.cards)), 3)) for each in hands], 1)
        case Exchange.SEVENTH_CARD:
            return _shifted(hands, [(min(6, len(each.cards) - 1),) for each in hands], 3)
        case Exchange.OUTER_CARDS:
            return _shifted(hands, [(0, len(each.cards) - 1) for each in hands], -3)
        case Exchange.IN_TEAMS:
            teams = dict(rules.betting.teams)
            each_team = (
                [each for each in hands if teams.get(each.seat) == team] for team in sorted({*teams.values()})
            )
            return tuple(hand for team in each_team for hand in _given_on(rules.ranking, team))
        case Exchange.GIFT:
            return _given_on(rules.ranking, hands)
        case Exchange.ASKED_FOR:
            return _asked(rules.ranking, [each for each in hands if len(_real(each)) > 1])
        case Exchange.WHOLE_HANDS:
            order = list(range(len(hands)))
            random.shuffle(order)
            return _handed([each.seat for each in hands], [hands[at] for at in order])
        case Exchange.ONE_SEAT_ON:
            return _handed([each.seat for each in hands], [*hands[-1:], *hands[:-1]])
        case Exchange.NAMED_SEATS | Exchange.OTHER_SEATS:
            named = exchange is Exchange.NAMED_SEATS
            moving = [each for each in hands if (each.seat in rules.deck.between) is named]
            return _handed([each.seat for each in moving], [*moving[-1:], *moving[:-1]])
        case Exchange.LEADER_AND_LAST:
            order, by_seat = sorted(score, key=score.__getitem__), {each.seat: each for each in hands}
            last, leader = order[0], order[-1]
            # Where one of the two has locked in, nobody trades.
            if last == leader or not {last, leader} <= by_seat.keys():
                return ()
            return _handed((last, leader), (by_seat[leader], by_seat[last]))


def _handed(seats: Sequence[int], hands: Sequence[Hand]) -> tuple[Hand, ...]:
    """Whole hands at other seats."""
    return tuple(Hand(seat, hand.cards, hand.up) for seat, hand in zip(seats, hands, strict=True))


def _with_cards(hand: Hand, new: Mapping[int, Card]) -> Hand:
    """A hand with other cards in some places; a card that replaces an up card lies face up as well."""
    cards = tuple(new.get(at, card) for at, card in enumerate(hand.cards))
    up = tuple(cards[at] for at, card in enumerate(hand.cards) if card in hand.up)
    return Hand(hand.seat, cards, up)


def _places(hand: Hand, up: bool) -> list[int]:
    """Where the up cards lie in a hand, or the hole cards, in either case without blanks."""
    return [at for at, card in enumerate(hand.cards) if (card in hand.up) is up and card.rank != EMPTY]


def _pooled(hands: Sequence[Hand], up: bool, random: Random) -> tuple[Hand, ...]:
    pool = [hand.cards[at] for hand in hands for at in _places(hand, up)]
    random.shuffle(pool)
    return tuple(_with_cards(hand, {at: pool.pop() for at in _places(hand, up)}) for hand in hands)


def _replaced(hands: Sequence[Hand], up: bool, stub: list[Card]) -> tuple[Hand, ...]:
    changed = []
    for hand in hands:
        places = _places(hand, up)[: len(stub)]
        changed.append(_with_cards(hand, {at: stub.pop(0) for at in places}))
    return tuple(changed)


def _rid_of_fatal(rules: Rules, hands: Sequence[Hand], stub: list[Card]) -> tuple[Hand, ...]:
    """The hands that held fatal up cards, with the next cards of the stub that are not fatal, or blanks."""
    changed = []
    for hand in hands:
        fatal, new = rules.for_seat(hand.seat).limits.fatal, {}
        for at in _places(hand, up=True):
            if hand.cards[at] in fatal:
                new[at] = next((card for card in stub if card not in fatal), EMPTY_CARDS[0])
                stub = [card for card in stub if card != new[at]]
        if new:
            changed.append(_with_cards(hand, new))
    return tuple(changed)


def _shifted(hands: Sequence[Hand], places: Sequence[tuple[int, ...]], by: int) -> tuple[Hand, ...]:
    """Each hand gives the cards of its places to the hand so many seats on."""
    changed = []
    for at, hand in enumerate(hands):
        giver = (at - by) % len(hands)
        given = [hands[giver].cards[place] for place in places[giver]]
        changed.append(_with_cards(hand, dict(zip(places[at], given, strict=True))))
    return tuple(changed)


def _given_on(ranking: Ranking, hands: Sequence[Hand]) -> tuple[Hand, ...]:
    """Each hand gives its worst card to the next one."""
    return _shifted(hands, [(_worst(ranking, each),) for each in hands], 1)


def _asked(ranking: Ranking, hands: Sequence[Hand]) -> tuple[Hand, ...]:
    """Each seat asks the next one for its best card and gives its own worst, all of them at once."""
    ends = [(_worst(ranking, each), _best(ranking, each)) for each in hands]
    changed = []
    for at, hand in enumerate(hands):
        worst, best = ends[at]
        asker, asked = at - 1, (at + 1) % len(hands)
        given, taken = hands[asker].cards[ends[asker][0]], hands[asked].cards[ends[asked][1]]
        changed.append(_with_cards(hand, {worst: taken, best: given}))
    return tuple(changed)


def _real(hand: Hand) -> list[int]:
    """Where the cards of a hand are that are no blanks, or all of them where it has nothing else."""
    real = [at for at, card in enumerate(hand.cards) if card.rank != EMPTY]
    return real or list(range(len(hand.cards)))


def _best(ranking: Ranking, hand: Hand) -> int:
    return max(_real(hand), key=lambda at: _rank_of(ranking, hand.cards[at]))


def _worst(ranking: Ranking, hand: Hand) -> int:
    return min(reversed(_real(hand)), key=lambda at: _rank_of(ranking, hand.cards[at]))


def _rank_of(ranking: Ranking, card: Card) -> tuple[int, int]:
    """How good a card is by what it counts as: a wild one best, a dead one worst."""
    ranks = ranking.face(card).ranks
    highest = max((at for at, each in enumerate(ranking.order) if set(each) & set(ranks)), default=-1)
    return len(ranks), highest


def _renumbered(hand: Hand) -> Hand:
    """A hand whose blanks are told apart, since those of two hands may have come together in it."""
    blanks = iter(EMPTY_CARDS)
    cards = tuple(next(blanks) if card.rank == EMPTY else card for card in hand.cards)
    return Hand(hand.seat, cards, tuple(card for card in hand.up if card.rank != EMPTY))
