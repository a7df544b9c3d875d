"""The schedules of the world's tables: every number as the sources state it, and every variation."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib import resources
from itertools import combinations
from typing import Any

import pytest

from engine.plain import to_plain
from engine.prices import Prices
from engine.ranking import Category
from engine.rules import Phase, Rules
from engine.rulesets import (
    BadRules,
    Ruleset,
    catalogue,
    find_ruleset,
    read_rules,
    varied,
    with_field,
    write_rules,
)

ANNOUNCING = ["deal", "set", "announce", "settle"]
SCHEDULES: dict[str, dict[str, Any]] = {
    "simple": {"row": 1, "surrender.pays": 1},
    "one-six": {"row": 1, "sweep": 3, "surrender.pays": 3},
    "two-four": {"row": 1, "overall": "rows", "surrender.pays": 2},
    "pagat": {
        "row": 1,
        "phases": ANNOUNCING,
        "surrender.pays": 1,
        "bonus.mode": "winner-instead",
        "bonus.front": {"three-of-a-kind": 3},
        "bonus.middle": {"full-house": 2, "four-of-a-kind": 4, "straight-flush": 5},
        "bonus.back": {"four-of-a-kind": 4, "straight-flush": 5},
        "naturals.clash": "higher-takes-full",
        "naturals.pays": {"six-pairs": 3, "three-straights": 3, "three-flushes": 3, "dragon": 13},
    },
    "bank": {"row": 1, "settlement": "bank", "bank.wins_ties": True, "surrender.pays": 1},
    "malayan": {
        "row": 1,
        "phases": ANNOUNCING,
        "settlement": "bank",
        "bank.wins_ties": True,
        "surrender.pays": 1,
        "bonus.mode": "always-extra",
        "bonus.front": {"three-of-a-kind": 2},
        "bonus.middle": {"full-house": 2, "four-of-a-kind": 6, "straight-flush": 8},
        "bonus.back": {"four-of-a-kind": 4, "straight-flush": 6},
        "naturals.clash": "difference",
        "naturals.broadways": "twelve-pictures",
        "naturals.low_to": 8,
        "naturals.high_from": 8,
        "naturals.pays": {
            "three-flushes": 3,
            "three-straights": 4,
            "six-pairs": 4,
            "five-pairs-and-a-triple": 5,
            "four-triples": 6,
            "one-colour": 10,
            "all-low": 10,
            "all-high": 10,
            "three-quads": 16,
            "three-straight-flushes": 18,
            "all-broadways": 18,
            "one-suit": 26,
        },
    },
    "pool": {"settlement": "pool", "pool.stake": 3, "pool.sweep_takes_it": False},
    "pusoy": {"settlement": "single-winner", "winner": 1},
    "race-to-eleven": {
        "row": 1,
        "settlement": "best-row",
        "target": 11,
        "home_run.extra": 1,
        "home_run.least": 3,
    },
    "vietnamese": {
        "row": 1,
        "phases": ANNOUNCING,
        "surrender.pays": 1,
        "bonus.mode": "winner-instead",
        "bonus.front": {"three-of-a-kind": 3},
        "bonus.middle": {"full-house": 2, "four-of-a-kind": 8, "straight-flush": 10},
        "bonus.back": {"four-of-a-kind": 4, "straight-flush": 5},
        "naturals.clash": "higher-takes-full",
        "naturals.pays": {
            "three-straights": 3,
            "three-flushes": 3,
            "six-pairs": 3,
            "five-pairs-and-a-triple": 6,
            "dragon": 13,
            "clean-dragon": 26,
        },
    },
    "singapore": {
        "row": 1,
        "phases": ANNOUNCING,
        "surrender.pays": 1,
        "bonus.mode": "winner-instead",
        "bonus.front": {"three-of-a-kind": 3},
        "bonus.middle": {"full-house": 2, "four-of-a-kind": 8, "straight-flush": 14},
        "bonus.back": {"four-of-a-kind": 4, "straight-flush": 7},
        "naturals.clash": "cancel",
        "naturals.supreme": ["dragon"],
        "naturals.low_to": 9,
        "naturals.pays": {
            "six-pairs": 3,
            "three-straights": 3,
            "three-flushes": 3,
            "all-low": 3,
            "dragon": 13,
        },
    },
    "hawaiian-gardens": {
        "row": 0,
        "sweep": 5,
        "overall": "rows",
        "phases": ANNOUNCING,
        "surrender.allowed": True,
        "surrender.pays": 3,
        "home_run.extra": 3,
        "home_run.least": 2,
        "bonus.mode": "winner-extra",
        "bonus.front": {"three-of-a-kind": 3},
        "bonus.middle": {"full-house": 2, "four-of-a-kind": 8, "straight-flush": 10},
        "bonus.back": {"four-of-a-kind": 4, "straight-flush": 5},
        "naturals.clash": "difference",
        "naturals.pays": {
            "three-straights": 4,
            "three-flushes": 4,
            "twelve-of-a-colour": 4,
            "six-pairs": 4,
            "one-colour": 6,
            "dragon": 13,
            "one-suit": 39,
        },
        "stakes.table": True,
        "stakes.chips": 100,
    },
    "taiwanese": {"row": 1, "sweep": 3, "surrender.pays": 3, "home_run.times": 2, "home_run.least": 3},
    "royalties": {
        "row": 1,
        "sweep": 3,
        "phases": ANNOUNCING,
        "surrender.pays": 3,
        "naturals.clash": "higher-takes-full",
        "naturals.low_to": 8,
        "naturals.high_from": 8,
        "naturals.broadways": "pictures-and-aces",
        "naturals.pays": {
            "no-broadways": 3,
            "three-flushes": 3,
            "three-straights": 4,
            "six-pairs": 6,
            "four-triples": 8,
            "one-colour": 10,
            "all-low": 12,
            "all-high": 12,
            "three-quads": 20,
            "three-straight-flushes": 24,
            "all-broadways": 32,
            "dragon": 36,
            "clean-dragon": 108,
        },
    },
    "low-in-the-middle": {"row": 1, "sweep": 3, "surrender.pays": 3, "rows.middle": "low", "rows.low_to": 0},
    "criss-cross": {
        "row": 1,
        "sweep": 3,
        "surrender.pays": 3,
        "seats.least": 2,
        "seats.most": 2,
        "seats.hands": 2,
    },
    "chinezen": {
        "row": 1,
        "sweep": 3,
        "surrender.pays": 3,
        "phases": ["deal", "pass", "set", "settle"],
        "passing.cards": 3,
        "passing.directions": ["left", "right", "across"],
        "passing.across_of_three": "skip",
    },
}

SURRENDERS = {"phases": ANNOUNCING, "surrender.allowed": True}
VARIATIONS: dict[str, dict[str, Any]] = {
    "simple+sweep": {"sweep": 1},
    "simple+sweep-three": {"sweep": 3},
    "simple+surrender": SURRENDERS,
    "simple+wheel-second": {"ranking.wheel": "second"},
    "one-six+surrender": SURRENDERS,
    "one-six+wheel-second": {"ranking.wheel": "second"},
    "two-four+surrender": SURRENDERS,
    "two-four+wheel-second": {"ranking.wheel": "second"},
    "pagat+middle-plus-one": {
        "bonus.middle": {"full-house": 2, "four-of-a-kind": 5, "straight-flush": 6},
    },
    "pagat+always-extra": {
        "bonus.mode": "always-extra",
        "bonus.front": {"three-of-a-kind": 2},
        "bonus.middle": {"full-house": 1, "four-of-a-kind": 3, "straight-flush": 4},
        "bonus.back": {"four-of-a-kind": 3, "straight-flush": 4},
    },
    "pagat+sweep": {"sweep": 1},
    "pagat+sweep-three": {"sweep": 3},
    "pagat+overall": {"overall": "net", "surrender.pays": 2},
    "pagat+surrender": {"surrender.allowed": True},
    "pagat+bank": {"settlement": "bank"},
    "pagat+pool": {"settlement": "pool", "bonus.front": {}, "bonus.middle": {}, "bonus.back": {}},
    "pagat+no-pictures": {
        "naturals.pays": {
            "no-broadways": 3,
            "six-pairs": 3,
            "three-straights": 3,
            "three-flushes": 3,
            "dragon": 13,
        }
    },
    "bank+surrender": SURRENDERS,
    "pool+sweep-takes-pool": {"pool.sweep_takes_it": True},
    "vietnamese+scoop-doubles": {
        "sweep": 3,
        "home_run.extra": 3,
        "bonus.in_scoop": 2,
        "bonus.in_home_run": 3,
    },
    "vietnamese+tradition": {"naturals.tradition": True},
    "singapore+dragon-26": {
        "naturals.pays": {
            "six-pairs": 3,
            "three-straights": 3,
            "three-flushes": 3,
            "all-low": 3,
            "dragon": 26,
        }
    },
    "singapore+small-to-ten": {"naturals.low_to": 10},
    "singapore+home-run-doubles": {"home_run.times": 2, "bonus.in_home_run": 2},
    "singapore+ace-of-spades": {"dealing.next": "ace-of-spades"},
    "hawaiian-gardens+aces": {"aces": [1, 2, 6, 8]},
    "hawaiian-gardens+jackpot": {"house.rake": 2, "house.jackpot": 1},
    "low-in-the-middle+ten-low": {"rows.low_to": 10},
}
SCOOPS = {
    **dict.fromkeys(("simple", "pagat", "bank", "malayan", "vietnamese", "singapore"), 3),
    **dict.fromkeys(("one-six", "hawaiian-gardens", "taiwanese", "royalties"), 6),
    **dict.fromkeys(("low-in-the-middle", "criss-cross", "chinezen"), 6),
    "two-four": 4,
}
NAMES = {
    "Pusoy": "pusoy",
    "Capsa Susun": "chinezen",
    "Mậu Binh": "vietnamese",
    "mau binh": "vietnamese",
    "Chinezen": "chinezen",
    "Sap Sam Cheung": "malayan",
    "Xập Xám": "vietnamese",
    "xap xam": "vietnamese",
    "Luosong Pai Jiu": "singapore",
    "Pepito": "royalties",
    "Russian Poker": "pagat",
    "Good Better Best": "pagat",
}
TEXTS = {"name", "title", "summary", "aliases"}
EVERY = [(each.rules.name, each) for each in catalogue()]


def flat(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every field that is no table, by its dotted name, as plain data."""
    for each in fields(value):
        item = getattr(value, each.name)
        if is_dataclass(item) and not isinstance(item, Prices):
            yield from flat(item, f"{path}{each.name}.")
        else:
            yield f"{path}{each.name}", to_plain(item)


def unlike(rules: Rules, base: Rules) -> dict[str, Any]:
    """The fields, but for texts, in which rules differ from others."""
    before = dict(flat(base))
    return {name: data for name, data in flat(rules) if data != before[name] and name not in TEXTS}


def test_the_schedules_are_all_there() -> None:
    assert sorted(SCHEDULES) == [name for name, _ in EVERY]
    variations = {f"{name}+{each.name}" for name, ruleset in EVERY for each in ruleset.variations}
    assert variations == set(VARIATIONS)


@pytest.mark.parametrize("name", SCHEDULES)
def test_a_ruleset_is_what_its_source_says_and_all_else_is_as_usual(name: str) -> None:
    rules, stated = find_ruleset(name), SCHEDULES[name]
    here = dict(flat(rules))
    assert {key: here[key] for key in stated} == stated
    assert set(unlike(rules, Rules())) <= set(stated)


@pytest.mark.parametrize("name", [name for name in SCHEDULES if "naturals.pays" in SCHEDULES[name]])
def test_naturals_stand_in_the_order_of_the_source(name: str) -> None:
    listed = [(kind.value, units) for kind, units in find_ruleset(name).naturals.pays]
    assert listed == list(SCHEDULES[name]["naturals.pays"].items())


@pytest.mark.parametrize(("name", "units"), SCOOPS.items())
def test_a_scoop_and_a_foul_pay_the_same(name: str, units: int) -> None:
    rules = find_ruleset(name)
    assert (rules.scoop, rules.foul_price) == (units, units)


@pytest.mark.parametrize(
    ("name", "units"), [("taiwanese", 12), ("hawaiian-gardens", 9), ("singapore+home-run-doubles", 6)]
)
def test_a_home_run_takes_from_each(name: str, units: int) -> None:
    rules = find_ruleset(name)
    assert rules.scoop + rules.home_run_price == units


@pytest.mark.parametrize("name", VARIATIONS)
def test_a_variation_changes_what_it_says_and_nothing_else(name: str) -> None:
    assert unlike(find_ruleset(name), find_ruleset(name.split("+")[0])) == VARIATIONS[name]


def test_what_a_varied_table_is_called_finds_it_again() -> None:
    rules = find_ruleset("Pagat+sweep+overall")
    assert rules.title == "Pagat + sweep + overall"
    assert find_ruleset(rules.name) == find_ruleset(rules.title) == rules


def test_a_variation_is_named_once() -> None:
    with pytest.raises(BadRules, match="has the variation 'sweep' twice: write it once"):
        find_ruleset("pagat+sweep+sweep")


@pytest.mark.parametrize("name", VARIATIONS)
def test_a_variation_written_and_read_is_the_same(name: str) -> None:
    rules = find_ruleset(name)
    assert read_rules(write_rules(rules), "here") == rules


@pytest.mark.parametrize("name", SCHEDULES)
def test_a_copied_file_of_the_catalogue_is_a_ruleset(name: str) -> None:
    text = resources.files("engine.rulesets").joinpath(f"{name}.toml").read_text("utf-8")
    assert read_rules(text, "here") == find_ruleset(name)


@pytest.mark.parametrize(("name", "ruleset"), EVERY)
def test_every_two_variations_go_together(name: str, ruleset: Ruleset) -> None:
    for one, other in combinations(ruleset.variations, 2):
        if one.sets & other.sets:
            with pytest.raises(BadRules, match=f"{one.name} and {other.name} exclude each other: both set"):
                varied(ruleset, (one, other))
        else:
            both = varied(ruleset, (one, other))
            assert both == find_ruleset(f"{name}+{one.name}+{other.name}")
            assert both == find_ruleset(f"{name}+{other.name}+{one.name}")


def test_variations_of_prices_add_up_in_any_order() -> None:
    for name in ("pagat+always-extra+middle-plus-one", "pagat+middle-plus-one+always-extra"):
        middle = find_ruleset(name).bonus.middle
        assert middle.of(Category.FOUR_OF_A_KIND) == 4 and middle.of(Category.STRAIGHT_FLUSH) == 5
    for name in ("pagat+bank+pool", "pagat+pool+bank", "simple+sweep+sweep-three"):
        with pytest.raises(BadRules, match="exclude each other"):
            find_ruleset(name)


@pytest.mark.parametrize("change", ["row+=1", "bonus.middle.pair+=x", "nothing+=1", "bonus.middle+=1"])
def test_only_prices_are_added_to(change: str) -> None:
    with pytest.raises(BadRules, match="only prices are added to"):
        with_field(find_ruleset("pagat"), change)


@pytest.mark.parametrize("name", [*SCHEDULES, *VARIATIONS])
def test_what_may_be_announced_has_its_phase(name: str) -> None:
    rules = find_ruleset(name)
    assert rules.announces == (Phase.ANNOUNCE in rules.phases)
    assert not rules.in_pairs or 0 < rules.surrender.pays < rules.scoop


@pytest.mark.parametrize(("asked", "name"), NAMES.items())
def test_other_names_of_the_game_find_their_ruleset(asked: str, name: str) -> None:
    assert find_ruleset(asked).name == name


@pytest.mark.parametrize(("name", "ruleset"), EVERY)
def test_every_variation_says_what_it_means(name: str, ruleset: Ruleset) -> None:
    for each in ruleset.variations:
        assert each.meaning.endswith("."), f"{name}+{each.name}"
        assert each.changes
