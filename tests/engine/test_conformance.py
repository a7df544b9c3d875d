"""Laws that every ruleset and every variation keeps, over deals made rich in what is rare."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, permutations
from random import Random

import pytest

from engine.cards import PLAIN_PACK, SUITS, Card
from engine.evaluate import evaluator, low_evaluator
from engine.judged import Shown, foul_of
from engine.natural_search import naturals_of
from engine.naturals import Natural, NaturalKind, NaturalRules
from engine.ranking import Category, Ranking
from engine.rules import Rules, Settlement
from engine.rulesets import catalogue, find_ruleset
from engine.scoring import OnTable, settle
from engine.setting import HAND_LENGTH, Middle, Rows
from engine.transfers import Account, Transfer, totals
from tests.engine.test_settlement import EVERY_KIND, NATURALS, hand

NAMES = [
    name
    for each in catalogue()
    for name in (each.rules.name, *(f"{each.rules.name}+{one.name}" for one in each.variations))
]
PAIRWISE = [name for name in NAMES if find_ruleset(name).in_pairs]
NATURAL = [name for name in NAMES if find_ruleset(name).naturals.pays]
DEALS = 10
SEATS = 4
STRONG = ("9c9d9h9s2c2d2hKcKdKh4s5s7d", "5h6h7h8h9hTcJcQcKcAc3d3s3h", "AcAdAhAs5c5d5h5sJcJd2h3h7s")
RARE = [*(hand(text) for pair in NATURALS.values() for text in pair), *map(hand, STRONG * 4)]
HABITS = ("right", "right", "right", "declare", "declare", "foul", "surrender")


@dataclass(frozen=True, slots=True)
class Holding:
    """Thirteen cards, and what their holder does with them if the rules and the cards let it be done."""

    cards: tuple[Card, ...]
    habit: str


@cache
def deals() -> tuple[tuple[Holding, ...], ...]:
    """Four holdings each, of one pack: most of them rare."""
    random = Random("thirteen dragons")
    habits = list((HABITS * DEALS)[: DEALS * SEATS])
    random.shuffle(habits)
    return tuple(_dealt(random, habits[at::DEALS]) for at in range(DEALS))


def _dealt(random: Random, habits: Sequence[str]) -> tuple[Holding, ...]:
    pack, holdings = random.sample(PLAIN_PACK, len(PLAIN_PACK)), list[Holding]()
    for habit in habits:
        suits = dict(zip(SUITS, random.sample(SUITS, len(SUITS)), strict=True))
        wanted = [Card(card.rank, suits[card.suit]) for card in random.choice(RARE)]
        cards = [card for card in wanted if card in pack]
        cards += [card for card in pack if card not in cards][: HAND_LENGTH - len(cards)]
        pack = [card for card in pack if card not in cards]
        holdings.append(Holding(tuple(cards), habit))
    random.shuffle(holdings)
    return tuple(holdings)


@cache
def set_right(cards: tuple[Card, ...], low: bool) -> Rows:
    """The best back that there is, then the best middle; nearly always legal."""
    back = max(combinations(cards, 5), key=evaluator(Ranking()).value)
    rest = [card for card in cards if card not in back]
    if low:
        middle = min(combinations(rest, 5), key=low_evaluator(Ranking()).value)
    else:
        middle = max(combinations(rest, 5), key=evaluator(Ranking()).value)
    first, second, third = (card for card in rest if card not in middle)
    return (first, second, third), middle, back


def right(rules: Rules, cards: tuple[Card, ...]) -> Rows:
    return set_right(cards, rules.rows.middle is Middle.LOW)


def wrong(rules: Rules, cards: tuple[Card, ...]) -> Rows:
    """The rows exchanged, so that they are foul unless they tie."""
    front, middle, back = right(rules, cards)
    if rules.rows.middle is Middle.LOW:
        return back[:3], (*back[3:], *front), middle
    return front, back, middle


@cache
def best_natural(cards: tuple[Card, ...], ranking: Ranking, rules: NaturalRules) -> Natural | None:
    return next(iter(naturals_of(cards, ranking, rules)), None)


def shown(rules: Rules, seat: int, holding: Holding, habit: str = "") -> Shown:
    habit = habit or holding.habit
    held = best_natural(holding.cards, rules.ranking, rules.naturals) if habit == "declare" else None
    if held:
        return Shown(seat, None, held, holding.cards)
    if habit == "surrender":
        return Shown(seat, None, cards=holding.cards)
    return Shown(seat, (wrong if habit == "foul" else right)(rules, holding.cards))


def seated(rules: Rules) -> list[tuple[Holding, ...]]:
    """Every deal at a table of two, three and four, or of two with two hands each."""
    counts = (SEATS,) if rules.seats.hands > 1 else range(2, SEATS + 1)
    return [deal[:count] for deal in deals() for count in counts]


def laid(rules: Rules, holdings: Sequence[Holding]) -> list[Shown]:
    """What each seat shows where everybody follows their habit."""
    return [shown(rules, seat, holding) for seat, holding in enumerate(holdings)]


def around(rules: Rules, seats: int) -> int:
    """How many people sit at a table of so many hands."""
    return seats // rules.seats.hands


def on_table(rules: Rules, seats: int, bank: int = 0) -> OnTable:
    return OnTable(dealer=0, bank=bank, players=around(rules, seats))


def won(rules: Rules, table: Sequence[Shown], bank: int = 0) -> list[int]:
    result = totals(settle(rules, table, on_table(rules, len(table), bank)), range(len(table)))
    return [result[seat] for seat in range(len(table))]


def between_seats(transfers: Sequence[Transfer]) -> list[Transfer]:
    return [each for each in transfers if each.payer >= 0 and each.payee >= 0]


def test_the_deals_are_rich_in_what_is_rare() -> None:
    habits = Counter(holding.habit for deal in deals() for holding in deal)
    assert min(habits[habit] for habit in set(HABITS)) >= 5
    kinds = {
        natural.kind
        for deal in deals()
        for holding in deal
        for natural in naturals_of(holding.cards, Ranking(), EVERY_KIND)
    }
    assert len(kinds) >= len(NaturalKind) - 4
    strength = evaluator(Ranking()).strength
    backs = Counter(
        strength(set_right(holding.cards, False)[2]).category for deal in deals() for holding in deal
    )
    assert min(backs[Category.FOUR_OF_A_KIND], backs[Category.STRAIGHT_FLUSH]) >= 5
    for deal in deals():
        assert len({card for holding in deal for card in holding.cards}) == len(PLAIN_PACK)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_made_and_nothing_lost(name: str) -> None:
    rules = find_ruleset(name)
    for holdings in seated(rules):
        table = laid(rules, holdings)
        before = replace(on_table(rules, len(table)), pool=5, jackpot=7)
        transfers = settle(rules, table, before)
        result = totals(transfers, range(len(table)))
        assert sum(result.values()) == 0
        assert all(each.units > 0 and each.payer != each.payee and each.reason for each in transfers)
        assert result.get(Account.POOL, 0) >= -5
        assert result.get(Account.JACKPOT, 0) >= -7
        assert result.get(Account.HOUSE, 0) >= 0
        assert set(result) <= {*range(len(table)), *Account}
        if rules.settlement is not Settlement.BEST_ROW:
            assert Account.POINTS not in result


@pytest.mark.parametrize("name", PAIRWISE)
def test_what_one_wins_the_other_loses(name: str) -> None:
    rules = replace(find_ruleset(name), house=Rules().house)
    for deal in deals():
        for one, other in combinations(deal, 2):
            there = [shown(rules, seat, each) for seat, each in enumerate((one, other))]
            back = [shown(rules, seat, each) for seat, each in enumerate((other, one))]
            table, turned = OnTable(bank=0, players=2), OnTable(bank=1, players=2)
            assert (
                totals(settle(rules, there, table), (0,))[0] == -totals(settle(rules, back, turned), (0,))[0]
            )


@pytest.mark.parametrize("name", NAMES)
def test_where_people_sit_changes_nothing(name: str) -> None:
    """Nobody's chips are counted here: those do depend on the order."""
    rules, random = find_ruleset(name), Random(name)
    for holdings in seated(rules):
        table = laid(rules, holdings)
        people = around(rules, len(table))
        before = won(rules, table)
        order = random.choice([each for each in permutations(range(len(table))) if _together(each, people)])
        moved = [replace(table[person], seat=seat) for seat, person in enumerate(order)]
        after = won(rules, moved, order.index(0))
        assert [after[order.index(person)] for person in range(len(table))] == before


def _together(order: Sequence[int], people: int) -> bool:
    """Whether the two hands of a player stay with one player."""
    return all(order[seat] % people == order[seat % people] % people for seat in range(len(order)))


@pytest.mark.parametrize("name", PAIRWISE)
def test_a_foul_never_gains_against_setting_right(name: str) -> None:
    rules, tried = find_ruleset(name), 0
    for holdings in seated(rules):
        table = laid(rules, holdings)
        for seat, holding in enumerate(holdings):
            legal, foul = (shown(rules, seat, holding, habit) for habit in ("right", "foul"))
            assert legal.rows and foul.rows
            if foul_of(rules, foul.rows) and not foul_of(rules, legal.rows):
                tried += 1
                others = table[:seat], table[seat + 1 :]
                with_foul = won(rules, [*others[0], foul, *others[1]])[seat]
                assert with_foul <= won(rules, [*others[0], legal, *others[1]])[seat]
    assert tried > DEALS


@pytest.mark.parametrize("name", NATURAL)
def test_a_silent_natural_is_ordinary_play(name: str) -> None:
    rules = find_ruleset(name)
    without = replace(rules, naturals=NaturalRules())
    for holdings in seated(rules):
        table = [shown(rules, seat, holding, "right") for seat, holding in enumerate(holdings)]
        assert settle(rules, table) == settle(without, table)


@pytest.mark.parametrize("name", NATURAL)
def test_a_declared_natural_takes_its_value_and_meets_no_rows(name: str) -> None:
    rules, met = find_ruleset(name), 0
    for deal in deals():
        for one, other in permutations(deal, 2):
            table = [shown(rules, 0, one), shown(rules, 1, other, "right")]
            if natural := table[0].natural:
                met += 1
                paid = between_seats(settle(replace(rules, aces=(), dealing=Rules().dealing), table))
                assert [(each.payer, each.payee, each.units) for each in paid] == [(1, 0, natural.units)]
    assert met > DEALS // 2


@pytest.mark.parametrize("name", PAIRWISE)
def test_each_chip_is_doubled_or_lost_once(name: str) -> None:
    rules, random = find_ruleset(name), Random(name)
    rules = replace(rules, stakes=replace(rules.stakes, table=True))
    capped = 0
    for holdings in seated(rules):
        table = laid(rules, holdings)
        people = around(rules, len(table))
        chips = {player: random.randint(1, 12) for player in range(people)}
        table_now = replace(on_table(rules, len(table)), chips=chips)
        transfers = settle(rules, table, table_now)
        capped += any(each.rule == "table-stakes" for each in transfers)
        for player, in_front in chips.items():
            hands = range(player, len(table), people)
            mine = [each for each in transfers if {each.payer, each.payee} & {*hands}]
            met = Counter[tuple[int, int]]()
            for each in between_seats(mine):
                pair, sign = sorted((each.payer, each.payee)), 1 if each.payer < each.payee else -1
                met[pair[0], pair[1]] += sign * each.units
            rake = sum(each.units for each in mine if each.payee in (Account.HOUSE, Account.JACKPOT))
            assert sum(map(abs, met.values())) + rake <= in_front
            result = totals((each for each in mine if each.payer != Account.JACKPOT), hands)
            assert 0 <= in_front + sum(result[seat] for seat in hands) <= 2 * in_front
    assert capped


@pytest.mark.parametrize("name", PAIRWISE)
def test_chips_enough_for_everything_limit_nothing(name: str) -> None:
    rules = find_ruleset(name)
    staked = replace(rules, stakes=replace(rules.stakes, table=True))
    for holdings in seated(rules):
        table = laid(rules, holdings)
        plenty = replace(on_table(rules, len(table)), chips=dict.fromkeys(range(SEATS), 10_000))
        assert settle(staked, table, plenty) == settle(rules, table, on_table(rules, len(table)))
