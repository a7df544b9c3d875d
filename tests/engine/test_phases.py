"""The phases beside setting: passing cards, announcing in turn, chips between deals, whose deal it is."""

from dataclasses import replace

import pytest

from engine.actions import (
    AnnouncePlay,
    BuyChips,
    ChooseCards,
    DeclareNatural,
    OpenDeal,
    OpenSession,
    PassCards,
    Refused,
    SetRows,
    Surrender,
)
from engine.bots import decide_for
from engine.cards import PLAIN_PACK, Card, parse_cards, repeated
from engine.conduct import decide, playing_seats, why_not
from engine.events import (
    CardsPassed,
    CardsReceived,
    ChipsBought,
    DealOpened,
    Dealt,
    Ending,
    Event,
    Length,
    PhaseBegan,
    Player,
    SessionOpened,
    Surroundings,
    event_from_plain,
    event_to_plain,
)
from engine.naturals import NaturalKind, NaturalRules
from engine.passing import direction, target
from engine.prices import Prices
from engine.rules import (
    Across,
    DealingRules,
    Direction,
    NextDealer,
    PassingRules,
    Phase,
    Rules,
    SeatRules,
    Settlement,
    StakeRules,
    SurrenderRules,
)
from engine.session import Session, replay
from engine.transfers import totals
from engine.view import Status, view
from tests.engine.strategies import Play

NOON = Surroundings("2026-01-06T12:00:00+01:00")
NAMES = ("Ana", "Bao", "Caro", "Dewi", "Eli", "Fen")
ALL_PHASES = tuple(Phase)
ANNOUNCING = (Phase.DEAL, Phase.SET, Phase.ANNOUNCE, Phase.SETTLE)
PASSING = Rules(phases=(Phase.DEAL, Phase.PASS, Phase.SET, Phase.SETTLE))
SIX_PAIRS = parse_cards("As Ah Kd Kc Qs Qh Jd Jc 9s 9h 4d 4c 2s")
NATURALS = NaturalRules(pays=Prices(((NaturalKind.SIX_PAIRS, 3), (NaturalKind.DRAGON, 13))))


class Table(Play):
    """A session of the first so many names, people or bots."""

    def __init__(self, rules: Rules, players: int, bots: bool = False) -> None:
        seats = tuple(Player(name, "sharp" if bots else None) for name in NAMES[:players])
        super().__init__(OpenSession(seats, rules, Length(), "1"))

    def play_deal(self) -> None:
        """Let bots decide until the deal is settled."""
        self.do(OpenDeal(NOON))
        while waiting := self.session.waiting_for:
            seat = waiting[0]
            self.do(decide_for(view(self.session, seat), self.session.bot_seed(seat)))

    def cards(self, seat: int) -> tuple[Card, ...]:
        assert self.session.deal is not None
        state = self.session.deal.of(seat)
        assert state is not None
        return state.cards


def dealt(rules: Rules, hands: dict[int, tuple[Card, ...]]) -> Session:
    """A session whose first deal gives these cards, in the first phase after dealing."""
    seats = tuple(Player(NAMES[seat]) for seat in sorted(hands))
    events: list[Event] = [
        SessionOpened(seats, rules, Length(), "1"),
        DealOpened(1, 0, (*range(1, len(hands)), 0), NOON),
        PhaseBegan(Phase.DEAL),
        *(Dealt(seat, cards) for seat, cards in hands.items()),
        PhaseBegan(rules.phases[1]),
    ]
    return replay(events)


@pytest.mark.parametrize(
    ("players", "across", "goes"),
    [
        (4, Across.SKIP, ["left", "right", "across", "left"]),
        (3, Across.SKIP, ["left", "right", "left", "right"]),
        (3, Across.RIGHT, ["left", "right", "right", "left"]),
        (3, Across.LEFT, ["left", "right", "left", "left"]),
    ],
)
def test_the_direction_changes_every_deal(players: int, across: Across, goes: list[str]) -> None:
    rules = PassingRules(across_of_three=across)
    assert [direction(rules, number, players) for number in range(1, 5)] == goes


def test_a_pass_goes_clockwise_to_the_left_and_between_two_to_the_other() -> None:
    rules, seats = PassingRules(), (1, 2, 3, 0)
    assert [target(rules, 1, seats, seat) for seat in range(4)] == [1, 2, 3, 0]
    assert [target(rules, 2, seats, seat) for seat in range(4)] == [3, 0, 1, 2]
    assert [target(rules, 3, seats, seat) for seat in range(4)] == [2, 3, 0, 1]
    assert {target(rules, number, (1, 0), 0) for number in range(1, 7)} == {1}


def test_cards_change_hands_when_everybody_has_passed() -> None:
    table = Table(PASSING, 3)
    table.do(OpenDeal(NOON))
    before = {seat: table.cards(seat) for seat in range(3)}
    assert table.session.waiting_for == (1, 2, 0)
    assert table.do(ChooseCards(1, before[1][:2])) == ["CardsChosen"]
    assert view(table.session, 1).chosen == before[1][:2]
    assert view(table.session, 2).chosen == ()
    assert table.do(PassCards(1, before[1][:3])) == ["CardsPassed"]
    assert view(table.session, 1).cards == before[1]
    assert view(table.session, 2).seats[1].status is Status.PASSED
    table.do(PassCards(2, before[2][5:8]))
    assert table.do(PassCards(0, before[0][10:])) == ["CardsPassed", *["CardsReceived"] * 3, "PhaseBegan"]
    assert set(table.cards(2)) == {*before[2][:5], *before[2][8:], *before[1][:3]}
    assert set(table.cards(0)) == {*before[0][:10], *before[2][5:8]}
    assert view(table.session, 1).received == before[0][10:]
    assert repeated([card for seat in range(3) for card in table.cards(seat)]) is None
    assert table.session.deal is not None
    assert table.session.deal.phase is Phase.SET


def test_a_pass_is_refused_with_its_reason() -> None:
    table = Table(PASSING, 2)
    table.do(OpenDeal(NOON))
    mine, theirs = table.cards(0), table.cards(1)
    assert why_not(table.session, PassCards(0, mine[:2])) == "3 cards are passed, 2 are picked"
    assert why_not(table.session, ChooseCards(0, mine[:4])) == "3 cards are passed, no more"
    assert why_not(table.session, ChooseCards(0, ())) == "nothing would change"
    assert why_not(table.session, PassCards(0, (*mine[:2], theirs[0]))) == "these are not the seat's cards"
    assert why_not(table.session, PassCards(0, (mine[0],) * 3)) == "these are not the seat's cards"
    rows = (mine[:3], mine[3:8], mine[8:])
    assert why_not(table.session, SetRows(0, rows)) == "this is not the time to set"
    table.do(PassCards(0, mine[:3]))
    assert why_not(table.session, PassCards(0, mine[3:6])) == "the cards are passed already"
    table.do(PassCards(1, theirs[:3]))
    assert why_not(table.session, PassCards(0, mine[3:6])) == "this is not the time to pass cards"


def test_announcements_are_made_in_turn() -> None:
    rules = Rules(phases=ANNOUNCING, surrender=SurrenderRules(True, 2))
    table = Table(rules, 3)
    table.do(OpenDeal(NOON))
    assert why_not(table.session, Surrender(1)) == "announcements come when everybody has set"
    table.set_all()
    assert table.session.waiting_for == (1,)
    assert why_not(table.session, AnnouncePlay(2)) == "it is not the seat's turn"
    table.do(AnnouncePlay(1))
    assert why_not(table.session, Surrender(1)) == "the seat has announced already"
    assert table.session.waiting_for == (2,)
    assert view(table.session, 0).seats[1].status is Status.PLAYS
    assert table.do(Surrender(2), AnnouncePlay(0)) == [
        "Surrendered",
        "PlayAnnounced",
        "PhaseBegan",
        "Settled",
    ]
    assert view(table.session, None).seats[2].rows is None
    assert sum(each.units for each in view(table.session, 0).transfers or () if each.payer == 2) == 4


def test_a_natural_is_declared_by_whoever_holds_it_and_known_to_nobody_else() -> None:
    rest = [card for card in PLAIN_PACK if card not in SIX_PAIRS]
    rules = Rules(phases=ANNOUNCING, naturals=NATURALS)
    session = dealt(rules, {0: SIX_PAIRS, 1: tuple(rest[::3])})
    assert [each.kind for each in view(session, 0).naturals] == [NaturalKind.SIX_PAIRS]
    assert view(session, 1).naturals == view(session, None).naturals == ()
    table = Table(rules, 2)
    table.session = session
    table.set_all()
    assert why_not(table.session, DeclareNatural(1, NaturalKind.DRAGON)) == "these cards are not dragon"
    assert (
        why_not(table.session, DeclareNatural(1, NaturalKind.ONE_SUIT))
        == "House rules does not count one suit"
    )
    table.do(AnnouncePlay(1), DeclareNatural(0, NaturalKind.SIX_PAIRS))
    assert table.session.score == (3, -3)
    assert view(table.session, 1).seats[0].natural is NaturalKind.SIX_PAIRS


def test_without_a_phase_for_it_a_natural_is_declared_instead_of_setting() -> None:
    rest = [card for card in PLAIN_PACK if card not in SIX_PAIRS]
    session = dealt(Rules(naturals=NATURALS), {0: SIX_PAIRS, 1: tuple(rest[::3])})
    table = Table(Rules(), 2)
    table.session = session
    table.do(DeclareNatural(0, NaturalKind.SIX_PAIRS))
    assert table.session.waiting_for == (1,)
    table.set_all()
    assert table.session.score == (3, -3)


def test_the_ace_of_spades_deals_next_and_is_paid() -> None:
    rules = Rules(dealing=DealingRules(NextDealer.ACE_OF_SPADES, 1))
    table = Table(rules, 4, bots=True)
    for _ in range(5):
        table.play_deal()
        deal = table.session.deal
        assert deal is not None
        holder = next(each.seat for each in deal.seats if Card("A", "s") in each.cards)
        fees = [each for each in deal.transfers or () if each.rule == "deal"]
        assert [(each.payee, each.units) for each in fees] == [(holder, 1)] * 3
        opened = decide(table.session, OpenDeal(NOON))[0]
        assert isinstance(opened, DealOpened)
        assert opened.dealer == holder


def test_a_session_ends_when_somebody_leads_with_the_target() -> None:
    table = Table(Rules(settlement=Settlement.BEST_ROW, target=5), 3, bots=True)
    while table.session.ending is None:
        assert (
            max(table.session.score) < 5 or sorted(table.session.score)[-1] == sorted(table.session.score)[-2]
        )
        table.play_deal()
    assert table.session.ending is Ending.TARGET_REACHED
    assert max(table.session.score) >= 5


def test_nobody_loses_more_than_lies_in_front_of_them_and_who_is_broke_buys_or_sits_out() -> None:
    rules = Rules(sweep=3, stakes=StakeRules(table=True, chips=4))
    table = Table(rules, 3)
    while min(table.session.chips.values()) > 0:
        table.do(OpenDeal(NOON))
        table.set_all()
        assert min(table.session.chips.values()) >= 0
        assert sum(table.session.chips.values()) == 12
    broke = next(player for player, chips in table.session.chips.items() if not chips)
    table.do(OpenDeal(NOON))
    assert table.session.deal is not None
    assert table.session.deal.of(broke) is None
    refusal = why_not(table.session, BuyChips(broke, 4))
    assert refusal == "chips are bought between two deals"
    table.set_all()
    table.do(BuyChips(broke, 7))
    assert table.session.chips[broke] == 7
    assert why_not(table.session, BuyChips(broke, 0)) == "0 chips: there should be 1 to 10000"
    table.do(OpenDeal(NOON))
    assert table.session.deal.of(broke) is not None


def test_too_few_with_chips_cannot_go_on_but_bots_buy_for_themselves() -> None:
    rules = Rules(sweep=300, stakes=StakeRules(table=True, chips=1))
    people = Table(rules, 2)
    while min(people.session.chips.values()) > 0:
        people.do(OpenDeal(NOON))
        people.set_all()
    with pytest.raises(Refused, match="must buy chips first: a deal needs 2 players with chips"):
        decide(people.session, OpenDeal(NOON))
    bots = Table(rules, 2, bots=True)
    for _ in range(10):
        bots.play_deal()
    assert any(isinstance(event, ChipsBought) for event in bots.events)
    assert sum(bots.session.score) == 0
    assert why_not(bots.session, BuyChips(0, 5)) == "Ana buys chips without being told"


def test_who_is_broke_leaves_the_turn_to_the_others() -> None:
    assert playing_seats(4, 0, 4, frozenset({2})) == (1, 3, 0)
    assert playing_seats(6, 0, 4, frozenset({0, 5})) == (1, 2, 3, 4)
    assert len(playing_seats(6, 1, 4, frozenset({3}))) == 4


def test_two_hands_of_a_player_are_two_seats_and_one_score() -> None:
    rules = Rules(seats=SeatRules(2, 2, 2))
    table = Table(rules, 2, bots=True)
    table.play_deal()
    deal = table.session.deal
    assert deal is not None
    assert sorted(each.seat for each in deal.seats) == [0, 1, 2, 3]
    assert repeated([card for each in deal.seats for card in each.cards]) is None
    pairs = {frozenset((each.payer % 2, each.payee % 2)) for each in deal.transfers or ()}
    assert pairs <= {frozenset((0, 1))}
    won = totals(deal.transfers or (), range(4))
    assert table.session.score == (won[0] + won[2], won[1] + won[3])
    assert [each.player.name for each in view(table.session, 0).seats] == ["Ana", "Bao", "Ana II", "Bao II"]


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_a_replay_of_every_phase_is_the_live_session(players: int) -> None:
    rules = Rules(
        phases=ALL_PHASES,
        surrender=SurrenderRules(True, 1),
        naturals=NATURALS,
        stakes=StakeRules(table=True, chips=6),
        passing=PassingRules(directions=(Direction.ACROSS, Direction.LEFT), across_of_three=Across.RIGHT),
    )
    table = Table(rules, players, bots=True)
    for _ in range(6):
        table.play_deal()
    kinds = {type(event) for event in table.events}
    assert {CardsPassed, CardsReceived} <= kinds
    assert replay(table.events) == table.session
    assert replay(event_from_plain(event_to_plain(event)) for event in table.events) == table.session


def test_settled_sessions_without_new_fields_stay_what_they_were() -> None:
    old = event_to_plain(SessionOpened((Player("Ana"), Player("Bao")), Rules(), Length(), "1"))
    del old["rules"]["naturals"], old["rules"]["stakes"], old["rules"]["bonus"]
    assert event_from_plain(old) == SessionOpened((Player("Ana"), Player("Bao")), Rules(), Length(), "1")
    assert replace(Rules(), naturals=NATURALS).announces
