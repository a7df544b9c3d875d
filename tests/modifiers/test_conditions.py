"""When modifiers hold: each in some circumstances and not in others, told from what the session shows."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache

import pytest

from engine.cards import parse_cards
from engine.events import (
    DealOpened,
    Dealt,
    Event,
    Happened,
    JokeMode,
    Length,
    Player,
    RowsSet,
    SessionOpened,
    Settled,
)
from engine.ranking import Ranking
from engine.rules import Rules
from engine.setting import Rows
from engine.transfers import Transfer
from modifiers.asking import VALUED, Unknown, facts, find, happenings
from modifiers.calendar_days import Weekday
from modifiers.circumstances import Circumstances, Quads, Report, Table, circumstances_of
from modifiers.conditions import (
    AfterDeal,
    Always,
    EachDeal,
    Fact,
    Found,
    Happening,
    Lasts,
    On,
    SeatFact,
    decide,
)
from modifiers.sky import Place
from tests.engine.strategies import NOON, rows_of, sit_down
from tests.modifiers.playing import KNOWN

NORTH, SOUTH, NEAR = Place(52.37, 4.9), Place(-33.87, 151.2), Place(51.2, 4.9)
WEDNESDAY = datetime(2026, 1, 14, 12, tzinfo=UTC)
_DAYS = """
    2026-01-13T12:00 2026-03-03T12:00 2026-02-14T20:00 2026-03-17T20:00 2026-07-04T20:00 2026-12-25T20:00
    2028-02-29T12:00 2026-04-23T12:00 2026-02-17T12:00 2024-03-01T12:00 2026-09-10T12:00 2001-04-13T12:00
    2026-01-31T12:00 2026-05-31T12:00 2025-03-14T12:00 2026-03-20T12:00 2026-09-23T12:00 2026-08-12T12:00
    2023-02-10T12:00 2026-02-20T12:00 2026-08-26T12:00 2026-01-18T12:00 2026-09-28T12:00 2026-01-22T12:00
    2026-01-29T12:00 2026-01-05T12:00 2026-01-12T12:00 2026-07-01T00:30 2026-01-03T12:00 2026-06-21T23:30
"""
MOMENTS = [
    WEDNESDAY,
    *(WEDNESDAY + timedelta(days=days) for days in range(0, 366, 5)),
    *(datetime.fromisoformat(f"{text}+00:00") for text in _DAYS.split()),
]
UP = (
    (1, parse_cards("Ts3s5h")),
    (2, parse_cards("Qs9d5d")),
    (3, parse_cards("Td2c5c")),
    (0, parse_cards("8s3c4c")),
)
OGRE_UP = ((1, parse_cards("Qh3s5h")), (2, parse_cards("2s9d5d")))
WINS = ((3, -1, -1, -1),) * 7


def tables() -> Iterator[Table]:
    for deal in (1, 2, 4, 5, 7, 8, 12, 19, 20, 43):
        for players in (2, 3, 4):
            yield Table(players=players, deal=deal)
    yield Table(deal=12, up=UP)
    yield Table(up=((1, parse_cards("3h5s7c")), (2, parse_cards("5h2c3c"))))
    yield Table(up=OGRE_UP)
    yield Table(
        deal=8,
        quads=(Quads(1, 0, "A"), Quads(2, 1, "K", wild=True)),
        dead_man=(1,),
        unicorns=(2,),
        won=WINS,
        rich=(7, 1),
    )


VALUES = {"birthday": "0114", "folding chairs": "2", "warming drinks": "3", "left out": "5", "approved": "5"}
VALUES |= dict.fromkeys(("the loser changes a rule", "the winner changes a rule", "hid the game"), "5")


def circumstances(number: str) -> Iterator[Circumstances]:
    """Many circumstances, in which all that a modifier asks for is told and reported."""
    known = {number: KNOWN[number]}
    asked = tuple(
        (f"{each.name}={VALUES[each.name]}" if each.name in VALUED else each.name, (0, 1))
        for each in facts(known)
    )
    names = [each.name for each in happenings(known)]
    for table in tables():
        reports = tuple(
            Report(name, WEDNESDAY, deal, at, (0, 1))
            for at, (name, deal) in enumerate(
                (name, deal) for name in names for deal in (table.deal - 1, table.deal, table.deal)
            )
        )
        for place in (NORTH, SOUTH, NEAR):
            yield Circumstances(WEDNESDAY, WEDNESDAY, place, table, asked, reports, WEDNESDAY)
    for moment in MOMENTS:
        opened = moment - timedelta(hours=14)
        long_ago = opened - timedelta(days=2)
        reports = tuple(Report(name, long_ago, 1, at, (0, 1)) for at, name in enumerate(names[:1]))
        for place, deal in ((NORTH, 7), (SOUTH, 7), (SOUTH, 4)):
            for hours in (0, 6, 14):
                at = moment + timedelta(hours=hours)
                yield Circumstances(at, opened, place, Table(deal=deal), asked, reports, opened, at)
    for minutes in range(0, 1440, 10):
        at = WEDNESDAY.replace(hour=0) + timedelta(minutes=minutes)
        yield Circumstances(at, WEDNESDAY, NORTH, Table(), asked, ())


@pytest.mark.parametrize("number", list(KNOWN))
def test_a_modifier_can_hold_by_either_column(number: str) -> None:
    for reversed_ in (False, True):
        condition = KNOWN[number].condition(reversed_)
        assert any(decide(condition, now) for now in circumstances(number)), reversed_


@pytest.mark.parametrize("number", list(KNOWN))
def test_a_modifier_holds_not_always_unless_it_says_so(number: str) -> None:
    always = ("4", "25", "125", "144")
    assert isinstance(KNOWN[number].when, Always) is (number in always)
    if number in (*always, "15"):  # the number of players is always odd or even
        return
    silent = (replace(now, facts=(), reports=(), dealt=None) for now in circumstances(number))
    assert any(decide(KNOWN[number].when, now) is None for now in silent)


@pytest.mark.parametrize("number", list(KNOWN))
def test_what_is_found_has_a_reason_and_decides_again_the_same(number: str) -> None:
    for now in circumstances(number):
        if found := decide(KNOWN[number].when, now):
            assert found.because and found.because.isprintable()
            assert found == decide(KNOWN[number].when, now)
            return


def now(**changes: object) -> Circumstances:
    return Circumstances(WEDNESDAY, WEDNESDAY, NORTH, **changes)  # type: ignore[arg-type]


def test_conditions_combine() -> None:
    wednesday, fifth = On((Weekday.WEDNESDAY,)), EachDeal(5)
    at_five = now(table=Table(deal=5))
    both = decide(wednesday & fifth, at_five)
    assert both is not None and both.because == "it is Wednesday, and it is deal 5"
    assert both.since == (5, 0)
    assert decide(wednesday & fifth, now()) is None
    assert decide(wednesday | fifth, now()) is not None
    assert decide(~fifth, now()) is not None and decide(~fifth, at_five) is None
    seats = Fact("a") & SeatFact("b")
    assert decide(seats, now(facts=(("a=7", ()), ("b", (2, 3))))) == Found((2, 3), "7", 7)


def test_deals_are_counted() -> None:
    holds = [deal for deal in range(1, 13) if decide(EachDeal(5), now(table=Table(deal=deal)))]
    assert holds == [5, 10]
    after = [deal for deal in (41, 42, 43, 44) if decide(AfterDeal(42), now(table=Table(deal=deal)))]
    assert after == [43, 44]


@pytest.mark.parametrize(
    ("lasts", "deals"),
    [(Lasts.DEAL, [2]), (Lasts.NEXT, [3]), (Lasts.SESSION, [1, 2, 3, 4]), (Lasts.SWITCH, [1, 2, 3, 4])],
)
def test_a_happening_lasts(lasts: Lasts, deals: list[int]) -> None:
    reports = (Report("cough", WEDNESDAY, 2, 0),)
    held = [
        deal
        for deal in range(1, 5)
        if decide(Happening("cough", lasts), now(reports=reports, table=Table(deal=deal)))
    ]
    assert held == deals


def test_happenings_are_counted_and_switched_off() -> None:
    reports = tuple(Report("cough", WEDNESDAY, 1, number) for number in range(4))
    found = decide(Happening("cough", least=3), now(reports=reports))
    assert found is not None and found.times == 2
    assert decide(Happening("cough", Lasts.SWITCH), now(reports=reports)) is None
    assert decide(Happening("cough", Lasts.SWITCH), now(reports=reports[:3])) is not None


FOURS = "AcKd2h | 4c4d5h6s7s | 9c9d9h9s3c"
DEAD_MAN = "QhJc3d | 6c6d5c7h2d | AcAs8c8s2c"


def session(rows: Sequence[Rows], rules: Rules | None = None) -> list[Event]:
    """A session of one deal in which the seats have set these rows, and the first has won."""
    opening = sit_down(len(rows), rules or Rules())
    events: list[Event] = [
        SessionOpened(opening.players, opening.rules, Length(), "a seed", JokeMode(earlier=18)),
        DealOpened(1, 0, tuple(range(len(rows))), NOON),
    ]
    for seat, each in enumerate(rows):
        cards = (*each[0], *each[1], *each[2])
        events += [Dealt(seat, cards, cards[:3]), RowsSet(seat, each)]
    return events


def test_the_table_remembers_what_was_shown() -> None:
    events = session([rows_of(FOURS), rows_of(DEAD_MAN)])
    playing = circumstances_of(events, WEDNESDAY, NORTH)
    assert playing.table.earlier == 18
    assert playing.table.up == ((0, parse_cards("AcKd2h")), (1, parse_cards("QhJc3d")))
    assert (playing.table.deal, playing.table.quads, playing.dealt) == (
        1,
        (),
        datetime.fromisoformat(NOON.at),
    )
    events.append(Settled((Transfer(1, 0, 4, "back", "won"),)))
    after = circumstances_of(events, WEDNESDAY, NORTH)
    assert after.table.quads == (Quads(1, 0, "9"),)
    assert after.table.dead_man == (1,)
    assert (after.table.won, after.table.score, after.table.deal) == (((4, -4),), (4, -4), 2)
    assert after.dealt is None
    assert decide(KNOWN["6"].when, after) == Found(what="9")
    assert decide(KNOWN["55"].when, after) == Found((1,))


def test_fours_of_wild_cards_are_told_apart() -> None:
    wild = Rules(ranking=replace(Ranking(), wild=parse_cards("9c9d9h9s")))
    events = session([rows_of(FOURS), rows_of(DEAD_MAN)], wild)
    table = circumstances_of([*events, Settled(())], WEDNESDAY, NORTH).table
    assert [each.wild for each in table.quads] in ([], [True])


def test_reports_come_with_the_deal_in_which_they_were_made() -> None:
    events = session([rows_of(FOURS), rows_of(DEAD_MAN)])
    events.append(Happened("cough", NOON.at, 1, (1,)))
    told = circumstances_of(events, WEDNESDAY, NORTH)
    assert [(each.happening, each.deal, each.number, each.seats) for each in told.reports] == [
        ("cough", 1, 0, (1,))
    ]
    assert told.reports[0].at == datetime.fromisoformat(NOON.at)
    assert decide(KNOWN["64"].when, told) == Found((1,))


@cache
def asked() -> tuple[str, ...]:
    return tuple(each.name for each in (*facts(KNOWN), *happenings(KNOWN)))


def test_every_name_is_asked_for_once_and_can_be_told() -> None:
    assert len(asked()) == len(set(asked()))
    assert all("=" not in name and "@" not in name and name.isprintable() for name in asked())


@pytest.mark.parametrize(
    ("text", "name"),
    [("mirror", "a mirror"), ("45", "a mirror"), ("A Mirror", "a mirror"), ("cooling", "cooling in use")],
)
def test_a_fact_is_found_by_a_few_letters_or_a_number(text: str, name: str) -> None:
    assert find(text, facts(KNOWN), "fact").name == name


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("mirrr", "no fact is called 'mirrr', did you mean 'a mirror'?"),
        ("zzz", "no fact is called 'zzz'; such as"),
        ("shirt", "'shirt' could be more than one fact:"),
    ],
)
def test_a_fact_that_is_none_or_several(text: str, message: str) -> None:
    with pytest.raises(Unknown) as error:
        find(text, facts(KNOWN), "fact")
    assert str(error.value).startswith(message)


def test_reports_say_whom_they_are_about_where_that_matters() -> None:
    about = {each.name for each in happenings(KNOWN) if each.of_players}
    assert about == {
        "caught lying",
        "left the table",
        "two players touch",
        "two arrive in the same clothes",
        "a cut, soon dressed",
        "a cut",
        "voted down",
        "voted to stay",
        "an animal in an advert",
        "a card from another game",
    }


def test_a_report_may_carry_a_value() -> None:
    reports = (Report("hid the game=5,160", WEDNESDAY, 1, 0, (2,)),)
    found = decide(KNOWN["142"].when, now(reports=reports, table=Table(deal=2)))
    assert found == Found((2,), "5,160")


def test_players_are_only_asked_for_where_seats_matter() -> None:
    by_name = {each.name: each for each in facts(KNOWN)}
    assert by_name["glasses"].of_players and not by_name["a mirror"].of_players
    assert Player("Ana").bot is None
