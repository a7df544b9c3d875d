"""Explanations are the differences of rules: what changed is said, and nothing else."""

from random import Random

import pytest

from engine.cards import Card, parse_cards
from engine.rulesets import find_ruleset
from modifiers.explain import card_name, cards_words, changes, explained, why_card, why_row
from modifiers.game import deal_rules, draft, everything, picked, unasked
from modifiers.joke import joke_rules
from modifiers.modifier import Active
from modifiers.stack import fold, read_stack
from tests.modifiers.playing import BASE, KNOWN, active
from tests.modifiers.test_conditions import now


def said(text: str) -> list[tuple[str, tuple[str, ...]]]:
    folded = fold(BASE, read_stack(text, KNOWN), KNOWN)
    return [(line.number, line.changes) for line in explained(folded, KNOWN)]


def test_each_step_says_what_it_changed() -> None:
    assert said("5 160") == [
        ("5", ("from low to high: D U O E 10 9 8 7 6 5 4 3 2",)),
        ("160", ("from low to high: 9 10 E O U D 8 2 3 4 5 6 7",)),
    ]
    assert said("1 49") == [
        ("1", ("wild: every Unicorn",)),
        ("49", ("dead: every Elf, every Ogre, every Unicorn, every Dragon, every St. George",)),
    ]
    assert said("54 120") == [
        ("54", ("Dragon of diamonds, Dragon of hearts: Unicorn",)),
        (
            "120",
            (
                "hands from low to high: high card, pair, two pair, three of a kind, straight, full house, "
                "four of a kind, five of a kind",
            ),
        ),
    ]
    assert said("53")[0] == ("53", ("units each player pays into the kitty: 1 → 0",))
    assert said("91") == [("91", ("suits from low to high: clubs, diamonds, spades, hearts",))]


@pytest.mark.parametrize("number", list(KNOWN))
def test_what_changed_is_said_and_what_did_not_is_not(number: str) -> None:
    for reversed_ in (False, True):
        folded = fold(BASE, (active(number, reversed_),), KNOWN)
        words = list(changes(BASE, folded.rules))
        assert bool(words) is (folded.rules != BASE)
        assert all(each.isprintable() and "none → none" not in each for each in words)
        told = {each.number for each in explained(folded, KNOWN)}
        assert told == {each.number for each in folded.stack}


def test_why_a_card_is_what_it_is() -> None:
    folded = fold(BASE, read_stack("1 3 54 5", KNOWN), KNOWN)
    steps = [(line.number, line.changes) for line in why_card(folded, Card("A", "h"), KNOWN)]
    assert steps == [
        ("54", ("Dragon of hearts → Unicorn of hearts", "place 13 of 13 → place 12 of 13")),
        ("5", ("place 12 of 13 → place 2 of 13",)),
        ("1", ("Unicorn of hearts → wild", "place 2 of 13 → wherever it helps")),
    ]
    assert why_card(folded, Card("8", "c"), KNOWN) == ()


def test_why_a_card_is_blank_for_one_seat() -> None:
    folded = fold(BASE, read_stack("161@2", KNOWN), KNOWN)
    assert [line.number for line in why_card(folded, Card("4", "c"), KNOWN, seat=2)] == ["161"]
    assert why_card(folded, Card("4", "c"), KNOWN, seat=1) == ()


def test_why_a_row_is_worth_what_it_is() -> None:
    folded = fold(BASE, read_stack("1 19 63", KNOWN), KNOWN)
    steps = [(line.number, line.changes) for line in why_row(folded, parse_cards("KcKd2s"), KNOWN)]
    assert steps == [
        ("1", ("a pair of Unicorns (Unicorn, two) → three of a kind, twos (two)",)),
        ("19", ("three of a kind, twos (two) → a pair of Unicorns (Unicorn, two)",)),
    ]


def test_the_explanation_of_any_row_leads_to_its_worth() -> None:
    """Whatever the stack, a row whose worth differs in the end has a step that says so."""
    random = Random("rows")
    for _ in range(60):
        stack = tuple(active(number) for number in random.sample(list(KNOWN), 8))
        folded = fold(BASE, stack, KNOWN, "a seed")
        cards = tuple(random.sample(list(parse_cards("AcKdQh9s7c5d3h2s8h8dKhKs")), 5))
        card = cards[0]
        before, after = BASE.ranking.face(card), folded.rules.ranking_of(0).face(card)
        if before != after:
            assert why_card(folded, card, KNOWN)


def test_cards_in_words() -> None:
    assert card_name(Card("X", "1")) == "St. George"
    assert cards_words(parse_cards("KcKdKhKs 3c")) == "every Unicorn, three of clubs"
    assert cards_words(()) == ""
    hearts = parse_cards("2h3h4h5h6h7h8h9hThJhQhKhAh")
    assert cards_words(hearts) == "all hearts"


def test_a_suit_is_whole_with_the_cards_of_which_the_same_was_true_before() -> None:
    hearts, sevens = parse_cards("2h3h4h5h6h7h8h9hThJhQhKhAh"), parse_cards("7c7d7h7s")
    most = [card for card in hearts if card not in sevens]
    assert cards_words(most, sevens) == "all hearts"
    assert cards_words(most[:2], hearts[2:]) == "two of hearts, three of hearts"
    assert cards_words([*hearts, *sevens]) == "all hearts, every seven"
    assert said("8 175")[1] == ("175", ("dead: all hearts",))


def test_sets_of_modifiers() -> None:
    assert len(everything(polite=False)) == 233
    assert {"12", "59", "70", "162", "230"}.isdisjoint(everything())
    assert list(picked(["160", "5"])) == ["5", "160"]
    assert draft(12, "a") == draft(12, "a") != draft(12, "b")
    assert len(draft(500, "a")) == len(everything())
    assert {"1", "3", "5", "20", "226"} <= set(unasked()) and {"45", "64"}.isdisjoint(unasked())


def test_the_rules_of_a_deal_are_made_over_what_was_agreed() -> None:
    agreed = find_ruleset("pagat")
    folded = deal_rules(joke_rules(agreed), picked(["14", "45"]), now(facts=(("a mirror", ()),)))
    assert [each.number for each in folded.stack] == ["45"]
    assert folded.rules.ranking.order[0] == "A"
    assert folded.rules.sweep == agreed.sweep
    assert deal_rules(joke_rules(agreed), {}, now()).rules == joke_rules(agreed)
    assert Active("45") in folded.stack


def test_seats_are_told_as_people_count_them() -> None:
    told = {
        number: [line.changes for line in explained(fold(BASE, (active(number),), KNOWN), KNOWN)]
        for number in ("4", "13", "26")
    }
    assert told["4"] == [("what seats may do with a card once: none → everybody recolour",)]
    assert ("seats whose surrender costs nothing: none → seat 1, seat 2",) in told["13"]
    assert told["26"] == [("seats that see each other's cards: none → seat 1 seat 2",)]
