"""What is reported between two deals or once, and what it does to the deals that follow."""

from datetime import UTC, datetime

import pytest

from engine.actions import Report, TellFact
from modifiers.asking import happenings
from modifiers.circumstances import Circumstances, Quads, Table
from modifiers.conditions import Found, decide
from modifiers.game import change, opening, picked
from modifiers.stack import read_stack
from tests.modifiers.evenings import HERE, Evening
from tests.modifiers.playing import KNOWN

CHRISTMAS = datetime(2026, 12, 25, 20, tzinfo=UTC)


class Picked(Evening):
    """An evening with a few modifiers."""

    def __init__(self, *numbers: str) -> None:
        super().__init__("reported")
        self.known = picked(numbers)

    def open(self) -> str:
        """Open a deal; the stack that it is played by."""
        self.do(opening(self.events, self.known, self.now, self.place))
        deal = self.session.deal
        assert deal
        return " ".join(each.number for each in read_stack(deal.modifiers, KNOWN))

    def report(self, happening: str, *seats: int) -> None:
        self.do(Report(happening, self.now.isoformat(), seats))


@pytest.mark.parametrize("number", ["78", "107", "118", "126", "133", "138", "149"])
def test_what_happens_between_two_deals_counts_in_the_next(number: str) -> None:
    evening = Picked(number)
    (asked,) = happenings(evening.known)
    for stacks in ([number, ""], [number, ""]):
        evening.report(asked.name)
        for stack in stacks:
            assert evening.open() == stack
            evening.play_on()


def test_what_counts_in_the_next_deal_goes_on_doing_so() -> None:
    evening = Picked("146")
    evening.open()
    evening.report("a song repeats")
    evening.play_on()
    assert evening.open() == "146"
    evening.play_on()
    evening.report("a song repeats")
    assert evening.open() == "146"
    evening.play_on()
    assert evening.open() == ""


def test_two_in_the_same_clothes_play_the_deal_after_they_were_seen() -> None:
    evening = Picked("99")
    evening.open()
    evening.report("two arrive in the same clothes", 0, 2)
    evening.play_on()
    assert evening.open() == "99"
    deal = evening.session.deal
    assert deal and {each.seat for each in deal.seats} == {0, 2}
    first, second = deal.clockwise
    assert first.cards[:3] == second.cards[:3]
    evening.play_on()
    assert evening.open() == ""


def test_only_the_dealer_swaps_names() -> None:
    evening = Picked("18")
    evening.do(TellFact("a woman at the table", True))
    for dealer, other in ((0, 1), (1, 0)):
        evening.open()
        assert evening.session.deal and evening.session.deal.dealer == dealer
        stacks = []
        for seat in (other, dealer):
            evening.report("the dealer swaps two names", seat)
            if action := change(evening.events, evening.known, evening.now, evening.place):
                evening.do(action)
            stacks.append(evening.stack[:2])
        assert stacks == ["", "18"]
        evening.play_on()


def test_the_hat_goes_round_once() -> None:
    evening = Picked("101")
    evening.report("somebody sits down in a hat")
    assert evening.open() == "101"
    evening.play_on()
    assert max(evening.session.score) - min(evening.session.score) <= 1
    assert evening.open() == ""


def test_diamonds_wait_for_four_unicorns() -> None:
    for quads, what in (((), ""), ((Quads(1, 0, "K"),), "d")):
        now = Circumstances(CHRISTMAS, CHRISTMAS, HERE, table=Table(deal=2, quads=quads))
        assert decide(KNOWN["80"].when, now) == Found(what=what)
