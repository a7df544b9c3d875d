"""The help: read off the rules in play field by field, with all keys; closing it changes nothing (S16)."""

from dataclasses import fields, replace

import pytest
from textual.containers import VerticalScroll

from engine.cards import Card, parse_cards
from engine.natural_search import natural_of
from engine.ranking import BLANK, WILD, Category, Face
from engine.rules import Rules
from engine.rulesets import find_ruleset, rulesets, with_field
from tests.tui.helpers import SIZES, make_app, party, settle_down
from tests.tui.reading import screen_text, top
from tui import actions
from tui.actions import EVERYWHERE
from tui.help_naturals import example_hand
from tui.help_text import keys_help, rules_brief, rules_help
from tui.pays import units
from tui.screens.help import HelpScreen
from tui.widgets.page import Page

PLAIN = Rules()


def changed(*assignments: str) -> Rules:
    """The plain rules with fields changed."""
    rules = PLAIN
    for each in assignments:
        rules = with_field(rules, each)
    return rules


@pytest.mark.parametrize(
    ("assignments", "line"),
    [
        ((), "- Each row won: 1 unit. A row that ties pays nothing."),
        (("row=2",), "- Each row won: 2 units. A row that ties pays nothing."),
        ((), "- Winning all three rows, a scoop, pays no extra of its own."),
        ((), "- So a scoop pays 3 units in all."),
        (("sweep=3",), "- All three rows, a scoop: 3 units more."),
        (("sweep=3",), "- So a scoop pays 6 units in all."),
        ((), "- There is no overall point."),
        (("overall=rows",), "- Overall: whoever wins two or three rows gets 1 unit more."),
        (("overall=more-rows",), "- Overall: whoever wins more rows than they lose gets 1 unit more."),
        (
            ("overall=net",),
            "- Overall: whoever wins more units than they lose, everything counted, gets 1 unit more.",
        ),
        ((), "- The back may not be lower than the middle, nor the middle than the front. A tie is legal."),
        (
            ("rows.order=strictly",),
            "- The back must beat the middle, and the middle the front. A tie is a foul.",
        ),
        ((), "- A-2-3-4-5 is a straight, the lowest."),
        (("ranking.wheel=second",), "- A-2-3-4-5 is a straight that only the highest straight beats."),
        (("ranking.wheel=none",), "- A-2-3-4-5 is no straight: the ace stands at its own end only."),
        (("ranking.straight_length=4",), "- A-2-3-4 is a straight, the lowest."),
        (("ranking.straight_length=4",), "- **Straight**: four ranks in a row; the top one compares"),
        ((), "- Ranks, the highest first: **A K Q J 10 9 8 7 6 5 4 3 2**."),
        (
            ('ranking.order=["A","K","Q","J","T","9","8","7","6","5","4","3","2"]',),
            "- Ranks, the highest first: **2 3 4 5 6 7 8 9 10 J Q K A**.",
        ),
        (
            ('ranking.order=["A","K","Q","J","T","9","8","7","6","5","4","3","2"]',),
            "- 5-4-3-2-A is a straight, the highest.",
        ),
        (
            ('ranking.order=["2","3","4","5","6","7","A","8","9","T","J","Q","K"]',),
            "- Straights run along the ranks as they stand above and do not go round the ends.",
        ),
        (
            ('ranking.order=["2","3","4","5","6","78","9","T","J","Q","K","A"]',),
            "- Ranks, the highest first: **A K Q J 10 9 7 = 8 6 5 4 3 2**.",
        ),
        ((), "- Suits decide nothing: equal hands tie."),
        (
            ('ranking.suit_order=["d","c","h","s"]',),
            "- Hands that are equal so far compare by the suit of their first card, the best first: "
            "spades, hearts, clubs, diamonds.",
        ),
        ((), "- The front, with its three cards, knows only: three of a kind, pair, high card."),
        (
            ('ranking.short_categories=["high-card","pair","straight"]',),
            "- The front, with its three cards, knows only: straight, pair, high card.",
        ),
        (
            ('ranking.categories=["high-card","flush","pair"]',),
            "- Not played: two pair, three of a kind, straight, full house, four of a kind, straight flush, "
            "five of a kind. Such cards count as the best hand that they still make.",
        ),
        (
            (),
            "- Foul: whoever sets rows out of order loses them all and pays 3 units, as much as a scoop, to "
            "each player who set right.",
        ),
        (
            ("foul.pays=4",),
            "- Foul: whoever sets rows out of order loses them all and pays 4 units, a price of its own, to "
            "each player who set right.",
        ),
        (("foul.mode=plays-on",), "- Foul: rows out of order are compared as they lie."),
        ((), "- Surrender: not played."),
        (
            ("surrender.allowed=true", "surrender.pays=2"),
            "- Surrender: whoever gives the deal up before the rows are shown pays 2 units to each player "
            "who set right. Two who surrender are even.",
        ),
        (
            ("surrender.allowed=true", "surrender.foul_pays=1"),
            "- A foul pays 1 unit to a player who surrendered.",
        ),
        ((), "- 2 to 4 play a deal. With more at the table the others sit out in turn, the dealer first."),
        (
            ("seats.least=4",),
            "- 4 play a deal. With more at the table the others sit out in turn, the dealer first.",
        ),
        (("house.rake=1",), "- Everybody pays 1 unit to the house, every deal."),
        (("title=Ours",), "# Ours"),
        (("summary=As we like it.",), "As we like it."),
    ],
)
def test_every_sentence_is_read_off_the_fields(assignments: tuple[str, ...], line: str) -> None:
    assert line in rules_help(changed(*assignments)).splitlines()


@pytest.mark.parametrize(
    ("ruleset", "line"),
    [
        (
            "bank",
            "- The dealer is the bank: everybody settles with the bank alone, which wins rows that tie.",
        ),
        ("bank", "- Each row won: 1 unit."),
        (
            "bank+surrender",
            "- A player who surrenders pays the bank alone; a bank that surrenders pays everybody.",
        ),
        ("pool", "- Everybody puts 3 units into a pool, every deal."),
        (
            "pool+sweep-takes-pool",
            "- Whoever has all three best rows alone takes the whole pool and 3 units from each other "
            "player.",
        ),
        ("pool", "- Foul: whoever sets rows out of order loses them all and pays nothing more."),
        (
            "pusoy",
            "- Whoever beats each other player on at least two rows is the single winner and gets 1 unit "
            "from each. Where nobody does, nothing moves.",
        ),
        ("race-to-eleven", "- The session ends as soon as somebody leads with 11."),
        ("race-to-eleven", "- All three best rows score 1 more, where there are 3 opponents at least."),
        ("chinezen", "- With three players, across is skipped."),
        (
            "chinezen",
            "- Before setting everybody passes 3 cards on, deal by deal: left, then right, then across, then "
            "over again.",
        ),
        ("low-in-the-middle", "- The back may not be lower than the front."),
        (
            "low-in-the-middle+ten-low",
            "- The middle has to be a low of no card above 10, else it is a foul.",
        ),
        (
            "criss-cross",
            "- Each player sets two hands; cards never cross between them, and they do not meet each other.",
        ),
        ("pagat", "- In the middle: full house 2, four of a kind 4, straight flush 5."),
        ("pagat", "- A strong row that wins is paid the following instead of the unit for the row."),
        ("simple", "- Strong rows pay nothing of their own."),
        ("simple", "- Naturals: not played."),
        ("malayan", "- Between two naturals the lower pays the difference."),
        ("singapore", "- Two naturals cancel each other: nothing moves between these two."),
        ("singapore", "- Above all others, and paid in full even by another natural: dragon."),
        (
            "singapore+ace-of-spades",
            "- Whoever is dealt the ace of spades deals next, and gets 1 unit from each for it.",
        ),
        ("hawaiian-gardens", "- A single row won pays nothing by itself."),
        ("hawaiian-gardens", "- Between a foul and a surrender nothing moves."),
    ],
)
def test_the_tables_of_the_world_are_explained_from_their_fields(ruleset: str, line: str) -> None:
    assert line in rules_help(find_ruleset(ruleset)).splitlines()


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.name)
def test_every_natural_that_a_table_pays_has_a_hand_that_holds_it(rules: Rules) -> None:
    lines = rules_help(rules, ascii_only=True).splitlines()
    for kind, price in rules.naturals.pays:
        (line,) = (each for each in lines if each.startswith(f"- **{kind.words.capitalize()}** takes"))
        assert f" takes {units(price)} from each: " in line
        written = line.partition(" Such as ")[2].rstrip(".")
        hand = parse_cards(written)
        assert len(set(hand)) == 13
        assert natural_of(hand, rules.ranking, rules.naturals, kind)


def test_the_examples_follow_the_fields() -> None:
    """The lowest and the highest ranks that the fields can ask for, four quads as no pairs."""
    for low, high in ((5, 10), (10, 2)):
        rules = changed(
            "naturals.pays={ all-low = 1, all-high = 2, no-broadways = 3, all-broadways = 4, six-pairs = 5 }",
            f"naturals.low_to={low}",
            f"naturals.high_from={high}",
            "naturals.broadways=twelve-pictures",
            "naturals.quad_is_two_pairs=false",
        )
        for kind, _ in rules.naturals.pays:
            assert example_hand(rules, kind)
        assert f"no card above {low}, and no ace" in rules_help(rules)
        assert f"no card below {high}; aces are high" in rules_help(rules)
        assert "four of a kind counts as one pair only" in rules_help(rules)


def test_no_hand_is_shown_that_the_rules_do_not_know() -> None:
    """Where straights are not played, none can be shown."""
    rules = changed("naturals.pays.three-straights=3", 'ranking.categories=["high-card", "pair", "flush"]')
    assert "**Three straights** takes 3 units from each" in rules_help(rules)
    assert "Such as" not in rules_help(rules)


def test_a_hand_that_counts_higher_stands_higher() -> None:
    text = rules_help(changed('ranking.categories=["high-card","flush","pair"]'))
    assert text.index("**Pair**") < text.index("**Flush**") < text.index("**High card**")


@pytest.mark.parametrize(
    ("face", "line"),
    [
        (WILD, "- King of spades counts as any rank of any suit."),
        (
            BLANK,
            "- King of spades is blank: it makes no pair, straight or flush and lies below every other card.",
        ),
        (Face(("A", "2"), ("h",)), "- King of spades counts as ace or two of hearts."),
        (Face(("K",), ("s", "h")), "- King of spades counts as king of spades or hearts."),
        (Face(("K",), ()), "- King of spades counts as king of no suit."),
    ],
)
def test_cards_that_count_as_others_are_named(face: Face, line: str) -> None:
    rules = replace(PLAIN, ranking=replace(PLAIN.ranking, faces=((Card("K", "s"), face),)))
    text = rules_help(rules)
    assert line in text.splitlines()
    assert "**Five of a kind**" in text
    assert "**Five of a kind**" not in rules_help(PLAIN)


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.name)
def test_the_help_depends_on_no_name_and_lists_every_field(rules: Rules) -> None:
    text = rules_help(rules)
    renamed = replace(rules, name="x", title="Y", summary="", aliases=())
    body = text.split("## How to set")[1]
    assert body == rules_help(renamed).split("## How to set")[1]
    for each in fields(Rules):
        if each.name not in ("name", "title", "summary", "aliases", "ranking"):
            assert f"`{each.name}" in text
    assert rules.title in rules_brief(rules)


def test_every_action_of_every_screen_is_listed_with_its_keys() -> None:
    text = keys_help()
    tables = [value for name, value in vars(actions).items() if name.isupper() and isinstance(value, tuple)]
    assert EVERYWHERE in tables
    assert len(tables) >= 10
    for table in tables:
        for action in table:
            assert f"{action.label}: {action.help}" in text
    assert "- **F1, ?** Help: Rules of the table and all keys" in text
    assert "- **q, ctrl+q** Quit: Leave the game; it is saved already" in text


def test_categories_have_words() -> None:
    text = rules_help(PLAIN)
    for category in list(Category)[:-1]:
        assert f"**{category.words.capitalize()}**: " in text


@pytest.mark.parametrize("size", SIZES)
async def test_the_help_shows_the_rules_in_play(size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        app.start(party(ruleset="two-four"))
        await settle_down(pilot)
        await pilot.press("f1")
        await settle_down(pilot)
        assert find_ruleset("two-four").title in screen_text(app)


@pytest.mark.parametrize("close", ["escape", "enter", "h", "f1", "question_mark"])
@pytest.mark.parametrize("key", ["f1", "question_mark"])
async def test_help_over_a_deal_leads_back_to_the_very_same_state(key: str, close: str) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        app.start(party(people=("Ana", "Bo")))
        await settle_down(pilot)
        assert app.game is not None
        screen, events = app.screen, list(app.game.kept.events)
        await pilot.press(key)
        await settle_down(pilot)
        assert isinstance(top(app), HelpScreen)
        await pilot.press(close)
        await settle_down(pilot)
        assert top(app) is screen
        assert app.game.kept.events == events


async def test_the_help_scrolls_by_keys_and_jumps_to_the_keys() -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await pilot.press("h")
        await settle_down(pilot)
        page = app.screen.query_one(VerticalScroll)
        await pilot.press("down", "pagedown")
        await settle_down(pilot)
        assert page.scroll_y > 1
        await pilot.press("k")
        await settle_down(pilot)
        assert "Keys Everywhere" in screen_text(app)
        await pilot.press("end")
        await settle_down(pilot)
        assert page.scroll_y == page.max_scroll_y


async def test_points_hang_behind_their_bullets_at_every_width() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("h")
        await settle_down(pilot)
        page = app.screen.query_one(Page)
        for width in (80, 100, 160, 81):
            await pilot.resize_terminal(width, 24)
            await settle_down(pilot)
            lines = str(page.content).splitlines()
            assert max(map(len, lines)) <= page.size.width
            assert any(line.startswith("  ") for line in lines)


async def test_the_help_is_plain_where_only_plain_letters_may_be() -> None:
    app = make_app(ascii_only=True)
    async with app.run_test() as pilot:
        await pilot.press("h")
        await settle_down(pilot)
        assert str(app.screen.query_one(Page).content).isascii()
        assert screen_text(app).isascii()
