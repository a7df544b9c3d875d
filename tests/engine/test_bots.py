"""Bots: legal under any rules, honest, deterministic, and different from each other."""

from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean, stdev

import pytest

from engine.actions import OpenDeal, OpenSession, SetRows, Surrender
from engine.bots import CHARACTERS, decide_for, setting_for
from engine.cards import PLAIN_PACK, RANKS, SUITS, Card, parse_cards, shuffled
from engine.evaluate import evaluator
from engine.events import Dealt, Length, Player
from engine.judged import Shown, foul_of
from engine.ranking import BLANK, WILD, Category, Face, Ranking
from engine.rules import Rules
from engine.rulesets import find_ruleset, rulesets, with_field
from engine.scoring import settle
from engine.session import Session, replay
from engine.setting import HAND_LENGTH, ROW_LENGTHS, Rows
from engine.solver.field import Field
from engine.solver.self_play import count_like, field_of
from engine.transfers import totals
from engine.view import View, view
from tests.engine.strategies import NOON, Play

SIMPLE, ONE_SIX, TWO_FOUR = map(find_ruleset, ("simple", "one-six", "two-four"))
STRICTLY = with_field(ONE_SIX, "rows.order=strictly")
SURRENDERING = with_field(ONE_SIX, "surrender.allowed=true")
HOPELESS = parse_cards("2c 2d 3h 4s 5c 7d 8h 8s 9c Td Jh Qs 3d")
SHARP, BOLD, GREEDY = (CHARACTERS[name] for name in ("sharp", "bold", "greedy"))


def hand(number: int) -> tuple[Card, ...]:
    """Thirteen cards."""
    return shuffled(PLAIN_PACK, f"bots/{number}")[:HAND_LENGTH]


def counting_as(face: Face, *codes: str, rules: Rules = TWO_FOUR) -> Rules:
    """The rules where these cards count as something else."""
    return replace(rules, ranking=Ranking(faces=tuple((card, face) for card in parse_cards(" ".join(codes)))))


ALL_BLANK = counting_as(BLANK, *map(str, PLAIN_PACK), rules=STRICTLY)
CHANGED: dict[str, tuple[Rules, int]] = {
    "simple": (SIMPLE, 50),
    "one-six": (ONE_SIX, 50),
    "two-four": (TWO_FOUR, 50),
    "strictly": (STRICTLY, 50),
    "wheel-second": (with_field(ONE_SIX, "ranking.wheel=second"), 20),
    "wheel-none": (with_field(ONE_SIX, "ranking.wheel=none"), 20),
    "reversed-order": (replace(STRICTLY, ranking=Ranking(order=RANKS[::-1])), 20),
    "wild-kings": (counting_as(WILD, "Kc", "Kd", "Kh", "Ks"), 20),
    "blank-hearts": (counting_as(BLANK, *(f"{rank}h" for rank in RANKS)), 20),
    "suits-decide": (replace(STRICTLY, ranking=Ranking(suit_order=SUITS)), 20),
    "reversed-categories": (replace(TWO_FOUR, ranking=Ranking(categories=tuple(Category)[::-1])), 20),
}


@pytest.mark.parametrize(("rules", "deals"), CHANGED.values(), ids=list(CHANGED))
def test_nobody_ever_fouls(rules: Rules, deals: int) -> None:
    for deal in range(deals):
        for character in CHARACTERS.values():
            rows = setting_for(character, hand(deal), rules, "seed")
            assert foul_of(rules, rows) is None, (character.name, deal)
            assert tuple(map(len, rows)) == ROW_LENGTHS
            assert sorted(sum(rows, ())) == sorted(hand(deal))


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


def strengths(rows: Rows, rules: Rules) -> tuple[int, ...]:
    """What the rows are worth under the ranking."""
    return tuple(map(evaluator(rules.ranking).value, rows))


def chance_of_a_scoop(rows: Rows, rules: Rules) -> float:
    """The share of typical opponents against whom all three rows win."""
    field = field_of(rules.ranking, rules.rows, count_like(rules))
    mine = Field([rows], rules.ranking, rules.rows).strengths
    won = [one > others for one, others in zip(mine, field.strengths, strict=True)]
    return float((won[0] & won[1] & won[2]).mean())


@pytest.mark.parametrize("name", CHARACTERS)
def test_the_seed_decides_only_between_settings_worth_the_same(name: str) -> None:
    chosen = CHARACTERS[name]
    varied = 0
    for number in range(40):
        several = [setting_for(chosen, hand(number), ONE_SIX, seed) for seed in "abcd"]
        assert several == [setting_for(chosen, hand(number), ONE_SIX, seed) for seed in "abcd"]
        assert len({strengths(rows, ONE_SIX) for rows in several}) == 1
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
    pairs = [[setting_for(each, cards, TWO_FOUR, "seed") for each in (SHARP, BOLD)] for cards in hands]
    different = [
        (sharp, bold) for sharp, bold in pairs if strengths(sharp, TWO_FOUR) != strengths(bold, TWO_FOUR)
    ]
    assert len(different) > len(hands) / 5
    assert fmean(chance_of_a_scoop(bold, TWO_FOUR) for _, bold in different) > 1.03 * fmean(
        chance_of_a_scoop(sharp, TWO_FOUR) for sharp, _ in different
    )


def mean_units(name: str, deals: int = 100) -> float:
    """What the character wins from sharp in a deal, each played both ways."""
    won = []
    for number in range(deals):
        pack = shuffled(PLAIN_PACK, f"mirrored/{number}")
        hands = pack[:HAND_LENGTH], pack[HAND_LENGTH : 2 * HAND_LENGTH]
        mine, theirs = (
            [setting_for(each, cards, ONE_SIX, "seed") for cards in hands]
            for each in (CHARACTERS[name], SHARP)
        )
        won.append((units_of(ONE_SIX, mine[0], theirs[1]) + units_of(ONE_SIX, mine[1], theirs[0])) / 2)
    return fmean(won)


def test_a_beginner_errs_and_the_others_know_what_they_do() -> None:
    beginner, steady, careful = map(mean_units, ("beginner", "steady", "careful"))
    assert beginner < -0.2 < min(steady, careful)


def test_careful_avoids_losing_all_three_rows() -> None:
    hands = [hand(number) for number in range(200)]

    def scooped(character: str) -> float:
        field = field_of(ONE_SIX.ranking, ONE_SIX.rows, count_like(ONE_SIX))
        settings = [setting_for(CHARACTERS[character], cards, ONE_SIX, "seed") for cards in hands]
        mine = Field(settings, ONE_SIX.ranking, ONE_SIX.rows).strengths
        front, middle, back = (
            one[:, None] < others for one, others in zip(mine, field.strengths, strict=True)
        )
        return float((front & middle & back).mean())

    assert scooped("careful") < 0.99 * scooped("sharp")


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


@pytest.mark.parametrize("character", ["steady", "bold", "greedy", "beginner"])
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
