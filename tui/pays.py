"""What a table pays, read off the fields of its rules: in a few words for each thing that moves units.

The ruleset chooser, the short rules at the table and the help show it; ``python -m tui.pays`` prints the
README's tables of rulesets.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from engine.naturals import Clash, NaturalKind
from engine.prices import Kind, Prices
from engine.ranking import Category
from engine.rules import BonusMode, FoulMode, NextDealer, Overall, Phase, Rules, Settlement
from engine.rulesets import catalogue
from engine.setting import Middle, Row


class About(StrEnum):
    """What a payment is for. The values are the heads of the README's table."""

    ROWS = "rows"
    STRONG_ROWS = "strong rows"
    NATURALS = "naturals"
    FOULS = "foul, surrender"
    TABLE = "the table"


@dataclass(frozen=True, slots=True)
class Payment:
    """One thing that a table pays. what: in a few words. pays: how much and to whom, in words."""

    about: About
    what: str
    pays: str


def pays(rules: Rules) -> tuple[Payment, ...]:
    """Everything that moves units under the rules, or says between whom and when they move."""
    parts = (
        (About.ROWS, _rows(rules)),
        (About.STRONG_ROWS, _strong_rows(rules)),
        (About.NATURALS, _naturals(rules)),
        (About.FOULS, _fouls(rules)),
        (About.TABLE, _table(rules)),
    )
    return tuple(Payment(about, what, words) for about, part in parts for what, words in part)


def units(count: int) -> str:
    """A number of units in words: ``1 unit``, ``3 units``."""
    return f"{count} unit{'' if count == 1 else 's'}"


Lines = Iterator[tuple[str, str]]


def _rows(rules: Rules) -> Lines:
    match rules.settlement:
        case Settlement.PAIRS | Settlement.BANK:
            yield from _rows_in_pairs(rules)
        case Settlement.POOL:
            yield "into the pool", f"{units(rules.pool.stake)} from each player"
            yield "best front, middle and back", "a third of the pool each, ties share"
            if rules.pool.sweep_takes_it:
                yield "all three best", f"the whole pool, and {units(rules.pool.sweep_pays)} from each"
        case Settlement.SINGLE_WINNER:
            yield "two rows won against everyone", f"{units(rules.winner)} from each, else nothing moves"
        case Settlement.BEST_ROW:
            yield "best front, middle and back", f"{_points(rules.row)} each, nothing for a tie"
            if rules.home_run.extra:
                least = rules.home_run.least
                yield "all three best", f"{_points(rules.home_run.extra)} more, against {_at_least(least)}"
    if rules.rows.middle is Middle.LOW:
        limit = f", no card above {rules.rows.low_to}" if rules.rows.low_to else ""
        yield "the middle", f"goes to the lowest hand, deuce to seven{limit}"


def _rows_in_pairs(rules: Rules) -> Lines:
    if rules.row:
        yield "each row won", units(rules.row)
    match rules.overall:
        case Overall.ROWS:
            yield "two or three rows won", "1 unit more" if rules.row else "1 unit"
        case Overall.MORE_ROWS:
            yield "more rows won than lost", "1 unit more" if rules.row else "1 unit"
        case Overall.NET:
            yield "more units won than lost", "1 unit more"
        case Overall.NONE:
            pass
    yield "all three rows, a scoop", f"{units(rules.scoop)} in all"
    if rules.home_run_price:
        whole = rules.scoop + rules.home_run_price
        opponents = _at_least(rules.home_run.least)
        yield "a scoop of everyone", f"{units(whole)} from each, against {opponents}"


def _points(count: int) -> str:
    return f"{count} point{'' if count == 1 else 's'}"


def _at_least(opponents: int) -> str:
    return f"{opponents} or more" if opponents < 3 else f"{opponents}"


def _strong_rows(rules: Rules) -> Lines:
    if not rules.in_pairs or not any(rules.bonus.rows):
        return
    match rules.bonus.mode:
        case BonusMode.WINNER_INSTEAD:
            how = f"instead of {rules.row} for the row, if it wins"
        case BonusMode.WINNER_EXTRA:
            how = "on top of the row, if it wins"
        case BonusMode.ALWAYS_EXTRA:
            how = "on top of the row, win or lose; two strong rows pay the difference"
        case BonusMode.BOTH_DIFFERENCE:
            how = "both sides add up all theirs, the difference is paid"
    yield "strong rows pay", how
    for row, prices in zip(Row, rules.bonus.rows, strict=True):
        if prices:
            yield f"in the {row.words}", _prices(prices)
    if rules.bonus.in_scoop > 1:
        yield "what they add", f"{rules.bonus.in_scoop} times over in a scoop"
    if rules.bonus.in_home_run > 1:
        yield "what they add", f"{rules.bonus.in_home_run} times over in a scoop of everyone"


def _prices(prices: Prices[Kind]) -> str:
    return ", ".join(f"{kind.value.replace('-', ' ')} {price}" for kind, price in prices)


def _naturals(rules: Rules) -> Lines:
    naturals = rules.naturals
    if not naturals.pays:
        return
    yield "naturals, from each", _prices(naturals.pays)
    match naturals.clash:
        case Clash.HIGHER_TAKES_FULL:
            words = "the higher is paid in full"
        case Clash.DIFFERENCE:
            words = "the lower pays the difference"
        case Clash.CANCEL:
            words = "nothing moves"
    if naturals.supreme:
        words += f"; {_joined(naturals.supreme)} beats any other and is paid in full"
    yield "two naturals", words
    if naturals.tradition:
        yield "a hand of one suit", "everybody empties their pockets: a forfeit, never charged"


def _joined(kinds: Iterable[NaturalKind]) -> str:
    return " or ".join(f"a {kind.words}" if kind is NaturalKind.DRAGON else kind.words for kind in kinds)


def _fouls(rules: Rules) -> Lines:
    strong = rules.in_pairs and any(rules.bonus.rows)
    if rules.foul.mode is FoulMode.PLAYS_ON:
        yield "a foul", "is compared as it lies"
    elif rules.in_pairs:
        whom = "the bank, or from it to each" if rules.settlement is Settlement.BANK else "each who set right"
        more = ", and for their strong rows" if strong else ""
        yield "a foul", f"{units(rules.foul_price)} to {whom}{more}"
    else:
        yield "a foul", "loses its rows, pays nothing more"
    if not rules.surrender.allowed:
        return
    match rules.settlement:
        case Settlement.PAIRS:
            yield "giving up", f"{units(rules.surrender.pays)} to each who set right"
        case Settlement.BANK:
            yield "giving up", f"{units(rules.surrender.pays)} to the bank, or from it to each"
        case _:
            yield "giving up", "loses all rows, pays nothing more"
    if rules.surrender.foul_pays and rules.in_pairs:
        yield "a foul, to who gave up", units(rules.surrender.foul_pays)


def _table(rules: Rules) -> Lines:
    if rules.settlement is Settlement.BANK:
        ties = ", who wins ties" if rules.bank.wins_ties else ""
        yield "the dealer is the bank", f"everyone settles with the bank alone{ties}"
    if rules.seats.hands > 1:
        yield "two hands a player", "each is settled with each hand of the others"
    if Phase.PASS in rules.phases:
        where = ", ".join(rules.passing.directions)
        yield "cards passed before setting", f"{rules.passing.cards}, in turn {where}"
    if rules.aces:
        one, two, three, four = rules.aces
        yield "aces, a side bet", f"one {one}, two {two}, three {three}, four {four}; the difference is paid"
    if rules.dealing.next is NextDealer.ACE_OF_SPADES:
        yield "the ace of spades", f"its holder deals next and gets {units(rules.dealing.fee)} from each"
    if rules.stakes.table:
        yield "table stakes", f"{rules.stakes.chips} chips each; nobody wins or loses more than they have"
    for first, second, times in rules.stakes.pairs:
        yield f"seats {first} and {second}", f"play for {times} times as much"
    if rules.house.rake:
        jackpot = f", {rules.house.jackpot} of it into the jackpot" if rules.house.jackpot else ""
        yield "the house", f"{units(rules.house.rake)} from each, every deal{jackpot}"
    if rules.house.jackpot:
        yield "the jackpot", f"for {_jackpot_hand(rules)}, all lost to one player"
    if rules.target:
        yield "the session ends", f"when somebody leads with {rules.target}"


def _jackpot_hand(rules: Rules) -> str:
    hands: tuple[Category, ...] = (rules.house.front, rules.house.middle, rules.house.back)
    return ", ".join(each.words for each in hands) + " or better"


def rulesets_in_markdown() -> str:
    """The README's two tables: what every ruleset of the catalogue pays, and how tables vary it."""
    return "\n".join([*_table_of_payments(), "", *_table_of_variations()]) + "\n"


def _table_of_payments() -> Iterator[str]:
    heads = list(About)
    yield _markdown(["ruleset", *heads])
    yield _markdown(["---"] * (len(heads) + 1))
    for ruleset in catalogue():
        listed = pays(ruleset.rules)
        cells = (
            "; ".join(f"{each.what}: {each.pays}" for each in listed if each.about is head) for head in heads
        )
        yield _markdown([f"`{ruleset.rules.name}`", *cells])


def _table_of_variations() -> Iterator[str]:
    yield _markdown(["variation", "what it changes"])
    yield _markdown(["---"] * 2)
    for ruleset in catalogue():
        for each in ruleset.variations:
            yield _markdown([f"`{ruleset.rules.name}+{each.name}`", each.meaning])


def _markdown(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    print(rulesets_in_markdown(), end="")
