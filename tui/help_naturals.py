"""The help's part on naturals: what each one is under the rules of a table, with a hand that holds it."""

from collections.abc import Iterator

from engine.cards import RANKS, SUITS, Card, Rank, parse_cards
from engine.natural_search import natural_of
from engine.naturals import Broadways, Clash, NaturalKind, NaturalRules
from engine.rules import Phase, Rules, Settlement
from engine.setting import HAND_LENGTH
from tui.pays import units
from tui.widgets.canvas import card_text

_HANDS: dict[NaturalKind, str] = {
    NaturalKind.SIX_PAIRS: "2c 2d 5h 5s 7c 7h 9d 9s Jc Jd Kh Ks 8c",
    NaturalKind.THREE_STRAIGHTS: "3c 4h 5d 6s 7c 8h 9d Ts 9c Th Jd Qs Kh",
    NaturalKind.THREE_FLUSHES: "2c 6c 9c 3d 5d 8d Td Qd 4h 7h Jh Kh Ah",
    NaturalKind.DRAGON: "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks Ac",
    NaturalKind.CLEAN_DRAGON: "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah",
    NaturalKind.FIVE_PAIRS_AND_A_TRIPLE: "2c 2d 4h 4s 6c 6h 8d 8s Tc Td Kc Kd Kh",
    NaturalKind.FOUR_TRIPLES: "3c 3d 3h 6c 6d 6s 9d 9h 9s Qc Qh Qs 2d",
    NaturalKind.THREE_QUADS: "4c 4d 4h 4s 8c 8d 8h 8s Jc Jd Jh Js Ac",
    NaturalKind.THREE_STRAIGHT_FLUSHES: "4c 5c 6c 5d 6d 7d 8d 9d 8s 9s Ts Js Qs",
    NaturalKind.ONE_COLOUR: "2d 3h 5h 6d 7h 8d 9h Td Jh Qd Kh Kd Ah",
    NaturalKind.TWELVE_OF_A_COLOUR: "2d 3h 5h 6d 7h 8d 9h Td Jh Qd Kh Kd As",
    NaturalKind.ALL_BROADWAYS: "Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks As",
    NaturalKind.ONE_SUIT: "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As",
}


def natural_lines(rules: Rules, ascii_only: bool) -> Iterator[str]:
    """What naturals are and take, in sentences, with an example hand for each."""
    naturals = rules.naturals
    if not naturals.pays:
        yield "Naturals: not played."
        return
    when = (
        "says so in turn, once everybody has set"
        if Phase.ANNOUNCE in rules.phases
        else "declares it while setting"
    )
    yield f"A natural is a hand of thirteen cards that wins without comparing rows, if its holder {when}."
    yield "Whoever keeps silent plays their rows as usual. Of several naturals the one worth most counts."
    if rules.settlement is Settlement.BANK:
        yield "Between a player and the bank a natural moves its value, whichever of the two holds it."
    for kind, price in naturals.pays:
        hand = example_hand(rules, kind)
        example = f" Such as {_written(hand, ascii_only)}." if hand else ""
        name = kind.words.capitalize()
        yield f"**{name}** takes {units(price)} from each: {natural_meaning(kind, naturals)}.{example}"
    yield from _clash_lines(naturals)
    if naturals.tens_are_pictures:
        yield "A ten is a picture, like jack, queen and king."
    if naturals.tradition:
        yield (
            "Whoever is dealt thirteen cards of one suit sees everybody present empty their pockets: a "
            "forfeit, which the game shows and never charges."
        )


def _clash_lines(naturals: NaturalRules) -> Iterator[str]:
    match naturals.clash:
        case Clash.HIGHER_TAKES_FULL:
            yield "Between two naturals the higher is paid in full; the lower counts against the others only."
        case Clash.DIFFERENCE:
            yield "Between two naturals the lower pays the difference."
        case Clash.CANCEL:
            yield "Two naturals cancel each other: nothing moves between these two."
    if naturals.supreme:
        names = " or ".join(kind.words for kind in naturals.supreme)
        yield f"Above all others, and paid in full even by another natural: {names}."
    if naturals.clash is not Clash.CANCEL:
        yield "Where two are worth the same, the one further down this list is the higher."


def natural_meaning(kind: NaturalKind, naturals: NaturalRules) -> str:
    """What a kind of natural is, under the fields that say so: ``six pairs and any card``."""
    match kind:
        case NaturalKind.SIX_PAIRS:
            quads = "counts as two pairs" if naturals.quad_is_two_pairs else "counts as one pair only"
            return f"six pairs and any card; four of a kind {quads}"
        case NaturalKind.THREE_STRAIGHTS:
            front = "is one" if naturals.ace_low_in_front else "is none"
            return f"a straight in every row, of three cards in the front, where ace, two, three {front}"
        case NaturalKind.THREE_FLUSHES:
            return "a flush in every row, of three cards in the front"
        case NaturalKind.DRAGON:
            return "a card of every rank from two to ace"
        case NaturalKind.CLEAN_DRAGON:
            return "a card of every rank from two to ace, all in one suit"
        case NaturalKind.FIVE_PAIRS_AND_A_TRIPLE:
            return "five pairs and three of a kind"
        case NaturalKind.FOUR_TRIPLES:
            return "four times three of a kind, and any card"
        case NaturalKind.THREE_QUADS:
            return "three times four of a kind, and any card"
        case NaturalKind.THREE_STRAIGHT_FLUSHES:
            return "a straight flush in every row, of three cards in the front"
        case NaturalKind.ALL_LOW:
            return f"no card above {naturals.low_to}, and no ace"
        case NaturalKind.ALL_HIGH:
            return f"no card below {naturals.high_from}; aces are high"
        case NaturalKind.ONE_COLOUR:
            return "all cards red, or all black"
        case NaturalKind.TWELVE_OF_A_COLOUR:
            return "twelve cards of one colour and one of the other"
        case NaturalKind.ALL_BROADWAYS:
            if naturals.broadways is Broadways.TWELVE_PICTURES:
                return "twelve pictures and any card"
            return "nothing but pictures and aces"
        case NaturalKind.NO_BROADWAYS:
            return "no picture; aces are none"
        case NaturalKind.ONE_SUIT:
            return "all thirteen cards in one suit"


def example_hand(rules: Rules, kind: NaturalKind) -> tuple[Card, ...] | None:
    """Thirteen cards that hold the natural under the rules; None where ours do not, such as by wild cards."""
    match kind:
        case NaturalKind.ALL_LOW:
            hand = _spread(RANKS[: rules.naturals.low_to - 1])
        case NaturalKind.ALL_HIGH:
            hand = _spread(RANKS[rules.naturals.high_from - 2 :])
        case NaturalKind.NO_BROADWAYS:
            hand = _spread(RANKS[: RANKS.index("T")])
        case _:
            hand = parse_cards(_HANDS[kind])
    return hand if natural_of(hand, rules.ranking, rules.naturals, kind) else None


def _spread(ranks: tuple[Rank, ...]) -> tuple[Card, ...]:
    """Thirteen cards of the ranks, the suits mixed, in order."""
    laps = range(len(SUITS))
    cards = [Card(rank, SUITS[(at + lap) % len(SUITS)]) for lap in laps for at, rank in enumerate(ranks)]
    return tuple(sorted(cards[:HAND_LENGTH], key=lambda card: RANKS.index(card.rank)))


def _written(cards: tuple[Card, ...], ascii_only: bool) -> str:
    return " ".join(card_text(card, ascii_only) for card in cards)
