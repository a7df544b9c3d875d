"""Bots: legal under any rules, honest, deterministic, and different from each other."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from math import prod
from random import Random
from statistics import fmean, stdev

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from engine.actions import OpenDeal, OpenSession, SetRows, Surrender
from engine.bots import CHARACTERS, decide_for, setting_for
from engine.bots.field import field_of
from engine.bots.judge import Judge, Values
from engine.bots.splits import Splits
from engine.bots.worth import worth_of
from engine.cards import PLAIN_PACK, RANKS, SUITS, Card, parse_cards, shuffled
from engine.evaluate import evaluator
from engine.events import Dealt, Length, Player
from engine.judged import Shown, foul_of
from engine.prices import Prices
from engine.ranking import BLANK, WILD, Category, Face, Ranking
from engine.rules import BonusMode, BonusRules, FoulMode, Rules
from engine.rulesets import find_ruleset, rulesets, with_field
from engine.scoring import settle
from engine.session import Session, replay
from engine.setting import HAND_LENGTH, ROW_LENGTHS, RowOrder, RowRules, Rows
from engine.transfers import totals
from engine.view import View, view
from tests.engine.strategies import NOON, Play, rankings, scoring_rules, seeds, split

SIMPLE, ONE_SIX, TWO_FOUR = map(find_ruleset, ("simple", "one-six", "two-four"))
STRICTLY = with_field(ONE_SIX, "rows.order=strictly")
SURRENDERING = with_field(ONE_SIX, "surrender.allowed=true")
HOPELESS = parse_cards("2c 2d 3h 4s 5c 7d 8h 8s 9c Td Jh Qs 3d")
SHARP, BOLD, GREEDY = CHARACTERS.values()


def hand(number: int) -> tuple[Card, ...]:
    """Thirteen cards."""
    return shuffled(PLAIN_PACK, f"bots/{number}")[:HAND_LENGTH]


def counting_as(face: Face, *codes: str, rules: Rules = TWO_FOUR) -> Rules:
    """The rules where these cards count as something else."""
    return replace(rules, ranking=Ranking(faces=tuple((card, face) for card in parse_cards(" ".join(codes)))))


ALL_BLANK = counting_as(BLANK, *map(str, PLAIN_PACK), rules=STRICTLY)
CHANGED: dict[str, tuple[Rules, int]] = {
    "simple": (SIMPLE, 1000),
    "one-six": (ONE_SIX, 3000),
    "two-four": (TWO_FOUR, 2500),
    "strictly": (STRICTLY, 1000),
    "wheel-second": (with_field(ONE_SIX, "ranking.wheel=second"), 600),
    "wheel-none": (with_field(ONE_SIX, "ranking.wheel=none"), 600),
    "reversed-order": (replace(STRICTLY, ranking=Ranking(order=RANKS[::-1])), 400),
    "wild-kings": (counting_as(WILD, "Kc", "Kd", "Kh", "Ks"), 400),
    "blank-hearts": (counting_as(BLANK, *(f"{rank}h" for rank in RANKS)), 200),
    "suits-decide": (replace(STRICTLY, ranking=Ranking(suit_order=SUITS)), 200),
    "reversed-categories": (replace(TWO_FOUR, ranking=Ranking(categories=tuple(Category)[::-1])), 100),
}
PER_TEST = 1000
DEALS = [
    pytest.param(rules, range(first, min(first + PER_TEST, deals)), id=f"{name}-{first}")
    for name, (rules, deals) in CHANGED.items()
    for first in range(0, deals, PER_TEST)
]


def test_ten_thousand_deals_are_tried() -> None:
    assert sum(deals for _, deals in CHANGED.values()) == 10_000


@pytest.mark.parametrize(("rules", "deals"), DEALS)
def test_nobody_ever_fouls(rules: Rules, deals: range) -> None:
    for deal in deals:
        for character in CHARACTERS.values():
            rows = setting_for(character, hand(deal), rules, "seed")
            assert foul_of(rules, rows) is None, (character.name, deal)
            assert tuple(map(len, rows)) == ROW_LENGTHS
            assert sorted(sum(rows, ())) == sorted(hand(deal))


def legal_values(cards: Sequence[Card], ranking: Ranking, gap: int) -> set[Values]:
    """What the rows of every legal setting are worth, found the plain way."""
    evaluate = evaluator(ranking)
    value = {
        frozenset(row): evaluate.value(row) for size in set(ROW_LENGTHS) for row in combinations(cards, size)
    }
    everything, found = frozenset(cards), set()
    for front in combinations(cards, 3):
        others = everything - set(front)
        for middle in combinations(others, 5):
            rows = (frozenset(front), frozenset(middle), others - set(middle))
            low, even, high = (value[row] for row in rows)
            if low + gap <= even and even + gap <= high:
                found.add((low, even, high))
    return found


_PRICES = {
    "front": Prices(((Category.THREE_OF_A_KIND, 3),)),
    "middle": Prices(((Category.FULL_HOUSE, 2), (Category.FOUR_OF_A_KIND, 8))),
    "back": Prices(((Category.STRAIGHT, 2), (Category.FOUR_OF_A_KIND, 4))),
}
BONUSES = [BonusRules(), *(BonusRules(mode, **_PRICES) for mode in BonusMode)]


# Shrinking would take minutes: an example is as simple as its cards.
@settings(max_examples=15, deadline=None, phases=set(Phase) - {Phase.shrink})
@given(rankings, st.sampled_from(RowOrder), scoring_rules, st.sampled_from(BONUSES), seeds)
def test_the_search_finds_the_best_of_everything_legal(
    ranking: Ranking, order: RowOrder, rules: Rules, bonus: BonusRules, seed: int
) -> None:
    cards = Random(seed).sample(PLAIN_PACK, HAND_LENGTH)
    rules = replace(rules, rows=RowRules(order), bonus=bonus)
    splits = Splits(cards, ranking, rules.rows)
    opponents = [Splits(hand(number), ranking, rules.rows).best_back_first().values for number in range(20)]
    judge = Judge(opponents, worth_of(rules), ranking, rules.rows)

    def units(values: Values) -> float:
        base, per_front, per_middle, per_both = judge.backs[values[2]]
        front, middle = judge.fronts[values[0]], judge.middles[values[1]]
        extras = judge.front_extras[values[0]] + judge.middle_extras[values[1]]
        return base + per_front * front + per_middle * middle + per_both * front * middle + extras

    legal = legal_values(cards, ranking, 1 if order is RowOrder.STRICTLY else 0)
    expected, best = splits.best(judge)
    back_first = splits.best_back_first()
    if legal and not ranking.suit_order:  # the bots look at suits only to keep their rows in order
        assert expected == pytest.approx(max(map(units, legal)))
        assert expected == pytest.approx(units(best.values))
        assert back_first.values[::-1] == max(values[::-1] for values in legal)
    table = replace(ONE_SIX, ranking=ranking, rows=RowRules(order))
    for found in (best, back_first):
        rows = splits.rows(found)
        assert sorted(sum(rows, ())) == sorted(cards)
        assert (foul_of(table, rows) is None) is bool(legal)


@given(scoring_rules, seeds)
def test_rows_are_worth_what_the_engine_pays_for_them(rules: Rules, seed: int) -> None:
    rules = replace(rules, foul=replace(rules.foul, mode=FoulMode.PLAYS_ON))
    pack = Random(seed).sample(PLAIN_PACK, 2 * HAND_LENGTH)
    mine, theirs = split(pack), split(pack[HAND_LENGTH:])
    value = evaluator(rules.ranking).value
    pairs = [(value(one), value(other)) for one, other in zip(mine, theirs, strict=True)]
    assume(all(one != other for one, other in pairs))
    front, middle, back = (one > other for one, other in pairs)
    paid = totals(settle(rules, [Shown(0, mine), Shown(1, theirs)]), (0, 1))[0]
    assert worth_of(rules).outcomes[4 * front + 2 * middle + back] == paid


def dealt(rules: Rules, *hands: Sequence[Card], bots: Sequence[str] = ("sharp", "bold", "greedy")) -> Session:
    """A session in which these hands have just been dealt, to seats 0, 1, 2 in turn."""
    players = tuple(Player(f"{bot} {at}", bot) for at, bot in enumerate(bots))
    play = Play(OpenSession(players, rules, Length(), "seed"))
    play.do(OpenDeal(NOON))
    return replay(
        replace(event, cards=tuple(hands[event.seat])) if isinstance(event, Dealt) else event
        for event in play.events
    )


def others(seed: str, own: Sequence[Card]) -> tuple[Sequence[Card], Sequence[Card]]:
    """Two more hands from the rest of the pack."""
    rest = shuffled([card for card in PLAIN_PACK if card not in own], seed)
    return rest[:HAND_LENGTH], rest[HAND_LENGTH : 2 * HAND_LENGTH]


@pytest.mark.parametrize("rules", [ONE_SIX, SURRENDERING], ids=["sets", "may-surrender"])
@pytest.mark.parametrize("character", CHARACTERS)
def test_other_seats_cards_change_nothing(character: str, rules: Rules) -> None:
    for number in range(20):
        own = hand(number)
        sessions = [
            dealt(rules, own, *others(seed, own), bots=(character, "sharp", "greedy")) for seed in "ab"
        ]
        assert sessions[0].deal != sessions[1].deal
        one, other = (decide_for(view(session, 0), "seed") for session in sessions)
        assert one == other


@pytest.mark.parametrize("character", CHARACTERS)
def test_the_seat_and_the_order_of_the_cards_change_nothing(character: str) -> None:
    own = hand(1)
    at_first = dealt(ONE_SIX, own, *others("a", own), bots=[character] * 3)
    one, two = others("b", own)
    at_last = dealt(ONE_SIX, one, two, own[::-1], bots=[character] * 3)
    first, last = decide_for(view(at_first, 0), "seed"), decide_for(view(at_last, 2), "seed")
    assert isinstance(first, SetRows)
    assert last == replace(first, seat=2)


def chances(rows: Rows, rules: Rules) -> list[float]:
    """The share of typical opponents that each row beats."""
    opponents = field_of(rules.ranking, rules.rows, worth_of(rules))
    values = map(evaluator(rules.ranking).value, rows)
    return [fmean(value > theirs[at] for theirs in opponents) for at, value in enumerate(values)]


@pytest.mark.parametrize("name", CHARACTERS)
def test_the_seed_decides_only_between_settings_worth_the_same(name: str) -> None:
    chosen = CHARACTERS[name]
    varied = 0
    for number in range(40):
        several = [setting_for(chosen, hand(number), ONE_SIX, seed) for seed in "abcd"]
        assert several == [setting_for(chosen, hand(number), ONE_SIX, seed) for seed in "abcd"]
        assert len({tuple(chances(rows, ONE_SIX)) for rows in several}) == 1
        varied += len(set(several)) > 1
    assert varied


def test_rows_lie_with_their_highest_card_first() -> None:
    front, middle, back = setting_for(SHARP, hand(3), ONE_SIX, "seed")
    for row in (front, middle, back):
        places = [RANKS.index(card.rank) for card in row]
        assert places == sorted(places, reverse=True)


def units_of(rules: Rules, one: Rows, other: Rows) -> int:
    """What one wins from the other."""
    return totals(settle(rules, [Shown(0, one), Shown(1, other)]), (0, 1))[0]


@pytest.mark.parametrize("rules", rulesets(), ids=[rules.name for rules in rulesets()])
def test_sharp_beats_greedy_in_every_ruleset(rules: Rules) -> None:
    won = []
    for number in range(80):
        pack = shuffled(PLAIN_PACK, f"mirrored/{number}")
        hands = pack[:HAND_LENGTH], pack[HAND_LENGTH : 2 * HAND_LENGTH]
        sharp = [setting_for(SHARP, cards, rules, "seed") for cards in hands]
        greedy = [setting_for(GREEDY, cards, rules, "seed") for cards in hands]
        won.append((units_of(rules, sharp[0], greedy[1]) + units_of(rules, sharp[1], greedy[0])) / 2)
    error = stdev(won) / len(won) ** 0.5
    assert fmean(won) > 0.25
    assert fmean(won) > 5 * error


def test_bold_plays_for_all_three_rows_where_sharp_does_not() -> None:
    hands = [hand(number) for number in range(200)]
    value = evaluator(TWO_FOUR.ranking).value
    pairs = [[setting_for(each, cards, TWO_FOUR, "seed") for each in (SHARP, BOLD)] for cards in hands]
    different = [
        (sharp, bold) for sharp, bold in pairs if tuple(map(value, sharp)) != tuple(map(value, bold))
    ]
    assert len(different) > len(hands) / 5
    assert fmean(prod(chances(bold, TWO_FOUR)) for _, bold in different) > 1.03 * fmean(
        prod(chances(sharp, TWO_FOUR)) for sharp, _ in different
    )


def act(character: str, rules: Rules, cards: Sequence[Card] = HOPELESS) -> SetRows | Surrender:
    """What the character does with its cards on seat 0."""
    session = dealt(rules, cards, *others("a", cards), bots=(character, "sharp", "greedy"))
    action = decide_for(view(session, 0), "seed")
    assert isinstance(action, SetRows | Surrender)
    return action


def test_sharp_surrenders_what_is_not_worth_playing() -> None:
    cheap, dear = (with_field(SURRENDERING, f"surrender.pays={price}") for price in (1, 6))
    assert act("sharp", cheap) == Surrender(0)
    assert isinstance(act("sharp", dear), SetRows)
    assert isinstance(act("sharp", replace(cheap, surrender=ONE_SIX.surrender)), SetRows)
    assert isinstance(act("sharp", cheap, parse_cards("As Ah Kd Ks Kh Qc Qd Qh Qs 2c 2d 2h 2s")), SetRows)


@pytest.mark.parametrize("character", ["bold", "greedy"])
def test_the_others_never_surrender(character: str) -> None:
    assert isinstance(act(character, with_field(SURRENDERING, "surrender.pays=0")), SetRows)


@pytest.mark.parametrize("character", CHARACTERS)
def test_cards_that_make_nothing_legal_are_set_all_the_same(character: str) -> None:
    action = act(character, ALL_BLANK)
    assert isinstance(action, SetRows)
    assert foul_of(ALL_BLANK, action.rows)


def test_a_foul_that_cannot_be_helped_is_surrendered_where_that_is_cheaper() -> None:
    allowed = with_field(ALL_BLANK, "surrender.allowed=true")
    assert act("sharp", with_field(allowed, "surrender.pays=5")) == Surrender(0)
    assert isinstance(act("sharp", with_field(allowed, "surrender.pays=6")), SetRows)
    plays_on = with_field(with_field(allowed, "surrender.pays=5"), "foul.mode=plays-on")
    assert isinstance(act("sharp", plays_on), SetRows)


def in_play() -> Session:
    """A deal in which nobody has set yet."""
    return dealt(ONE_SIX, hand(0), *others("a", hand(0)))


def nothing_to_decide() -> dict[str, View]:
    """Views of seats that cannot decide anything."""
    play = Play(OpenSession(tuple(Player(name, "greedy") for name in "abcde"), ONE_SIX, Length(), "seed"))
    play.do(OpenDeal(NOON))
    assert play.session.deal is not None
    sits_out = next(seat for seat in range(5) if play.session.deal.of(seat) is None)
    first = play.session.waiting_for[0]
    waiting = view(play.session, sits_out)
    play.do(decide_for(view(play.session, first), "seed"))
    return {
        "spectator": view(in_play(), None),
        "sits out": waiting,
        "has set": view(play.session, first),
    }


@pytest.mark.parametrize("kind", ["spectator", "sits out", "has set"])
def test_a_seat_without_a_decision_is_refused(kind: str) -> None:
    with pytest.raises(ValueError, match="nothing to decide"):
        decide_for(nothing_to_decide()[kind], "seed")


def seated(bot: str | None) -> View:
    """The view of that bot, or person, with cards to set."""
    session = in_play()
    return view(replace(session, players=(Player("Ana", bot), *session.players[1:])), 0)


def test_nobody_decides_for_a_person() -> None:
    with pytest.raises(ValueError, match="Ana is no bot"):
        decide_for(seated(None), "seed")


def test_a_character_of_another_version_plays_like_sharp() -> None:
    assert decide_for(seated("clairvoyant"), "seed") == decide_for(seated("sharp"), "seed")


def test_characters_are_found_by_their_names() -> None:
    assert [character.name for character in CHARACTERS.values()] == list(CHARACTERS)
    assert all(character.title and character.description for character in CHARACTERS.values())
