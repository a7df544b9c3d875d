"""The help's part on payments: who settles with whom and what moves, in whole sentences, field by field."""

from collections.abc import Iterator

from engine.rules import (
    Across,
    BonusMode,
    Direction,
    FoulMode,
    NextDealer,
    Overall,
    Phase,
    Rules,
    Settlement,
)
from engine.setting import Row
from tui.pays import units

_OVERALL_WORDS: dict[Overall, str] = {
    Overall.NONE: "There is no overall point.",
    Overall.ROWS: "Overall: whoever wins two or three rows gets 1 unit more.",
    Overall.MORE_ROWS: "Overall: whoever wins more rows than they lose gets 1 unit more.",
    Overall.NET: "Overall: whoever wins more units than they lose, everything counted, gets 1 unit more.",
}

_BONUS_WORDS: dict[BonusMode, str] = {
    BonusMode.WINNER_INSTEAD: "A strong row that wins is paid the following instead of the unit for the row.",
    BonusMode.WINNER_EXTRA: "A strong row that wins is paid the following on top.",
    BonusMode.ALWAYS_EXTRA: (
        "A strong row is paid the following on top, whether it wins or loses; where both have one in the "
        "same row, only the difference moves."
    ),
    BonusMode.BOTH_DIFFERENCE: "Both add up what their strong rows are worth; the difference is paid.",
}


def payment_lines(rules: Rules) -> Iterator[str]:
    """What rows are paid, between whom."""
    match rules.settlement:
        case Settlement.PAIRS:
            yield "Each two players settle with each other."
            yield from _pair_lines(rules)
        case Settlement.BANK:
            ties = "wins rows that tie" if rules.bank.wins_ties else "wins no ties"
            yield f"The dealer is the bank: everybody settles with the bank alone, which {ties}."
            yield from _pair_lines(rules)
        case Settlement.POOL:
            yield from _pool_lines(rules)
        case Settlement.SINGLE_WINNER:
            yield (
                "Whoever beats each other player on at least two rows is the single winner and gets "
                f"{units(rules.winner)} from each. Where nobody does, nothing moves."
            )
        case Settlement.BEST_ROW:
            yield from _best_row_lines(rules)


def _pair_lines(rules: Rules) -> Iterator[str]:
    ties = rules.settlement is Settlement.BANK and rules.bank.wins_ties
    tie = "" if ties else " A row that ties pays nothing."
    yield (
        f"Each row won: {units(rules.row)}.{tie}" if rules.row else "A single row won pays nothing by itself."
    )
    if rules.sweep:
        yield f"All three rows, a scoop: {units(rules.sweep)} more."
    else:
        yield "Winning all three rows, a scoop, pays no extra of its own."
    yield _OVERALL_WORDS[rules.overall]
    yield f"So a scoop pays {units(rules.scoop)} in all."
    if rules.home_run_price:
        least = rules.home_run.least
        yield (
            f"Home run: whoever scoops everyone, {least} opponent{'s' if least > 1 else ''} at least, gets "
            f"{units(rules.home_run_price)} more from each. A foul counts as scooped; where anybody "
            "surrenders or declares a natural there is no home run."
        )


def _pool_lines(rules: Rules) -> Iterator[str]:
    yield f"Everybody puts {units(rules.pool.stake)} into a pool, every deal."
    yield (
        "The best front, the best middle and the best back of the table take a third of it each. Rows that "
        "tie share in whole units; what is left stays in the pool for the next deal."
    )
    if rules.pool.sweep_takes_it:
        yield (
            "Whoever has all three best rows alone takes the whole pool and "
            f"{units(rules.pool.sweep_pays)} from each other player."
        )


def _best_row_lines(rules: Rules) -> Iterator[str]:
    yield (
        "The best front, the best middle and the best back of the table score, in points that nobody pays: "
        f"{rules.row} for each. A row that ties scores nothing."
    )
    if rules.home_run.extra:
        yield (
            f"All three best rows score {rules.home_run.extra} more, where there are "
            f"{rules.home_run.least} opponents at least."
        )


def bonus_lines(rules: Rules) -> Iterator[str]:
    """What strong rows are paid."""
    if not any(rules.bonus.rows):
        yield "Strong rows pay nothing of their own."
        return
    if not rules.in_pairs:
        yield "Strong rows pay nothing, as players do not settle two by two."
        return
    yield _BONUS_WORDS[rules.bonus.mode]
    for row, prices in zip(Row, rules.bonus.rows, strict=True):
        if prices:
            listed = ", ".join(f"{category.words} {price}" for category, price in prices)
            yield f"In the {row.words}: {listed}."
    if rules.bonus.in_scoop > 1:
        yield f"In a scoop what strong rows add is paid {rules.bonus.in_scoop} times over."
    if rules.bonus.in_home_run > 1:
        yield f"Whoever scoops everyone is paid {rules.bonus.in_home_run} times what their strong rows add."
    yield "Royal flushes count as straight flushes."


def foul_lines(rules: Rules) -> Iterator[str]:
    """What a foul costs."""
    if rules.foul.mode is FoulMode.PLAYS_ON:
        yield "Foul: rows out of order are compared as they lie."
        if any(rules.bonus.rows):
            yield "Strong rows of a foul pay nothing."
        return
    if not rules.in_pairs:
        yield "Foul: whoever sets rows out of order loses them all and pays nothing more."
        return
    price = "as much as a scoop" if rules.foul.pays == 0 else "a price of its own"
    yield (
        f"Foul: whoever sets rows out of order loses them all and pays {units(rules.foul_price)}, {price}, "
        "to each player who set right."
    )
    if any(rules.bonus.rows):
        yield "On top of it a foul pays the strong rows of whoever set right, and gets nothing for its own."
    yield "Two fouls are even."


def surrender_lines(rules: Rules) -> Iterator[str]:
    """What giving a deal up costs."""
    if not rules.surrender.allowed:
        yield "Surrender: not played."
        return
    if not rules.in_pairs:
        yield "Surrender: whoever gives the deal up before the rows are shown loses every row, nothing more."
        return
    yield (
        f"Surrender: whoever gives the deal up before the rows are shown pays {units(rules.surrender.pays)} "
        "to each player who set right. Two who surrender are even."
    )
    if rules.settlement is Settlement.BANK:
        yield "A player who surrenders pays the bank alone; a bank that surrenders pays everybody."
    if rules.naturals.pays:
        yield "To a natural a surrender pays its own price, not the natural's."
    if rules.foul.mode is FoulMode.SCOOPED and rules.surrender.foul_pays:
        yield f"A foul pays {units(rules.surrender.foul_pays)} to a player who surrendered."
    elif rules.foul.mode is FoulMode.SCOOPED:
        yield "Between a foul and a surrender nothing moves."


def passing_lines(rules: Rules) -> Iterator[str]:
    """Passing cards before setting."""
    if Phase.PASS not in rules.phases:
        return
    passing = rules.passing
    where = ", then ".join(passing.directions)
    cards = f"{passing.cards} card{'' if passing.cards == 1 else 's'}"
    yield f"Before setting everybody passes {cards} on, deal by deal: {where}, then over again."
    yield "With two players every pass goes to the other."
    if Direction.ACROSS in passing.directions:
        across = (
            "is skipped" if passing.across_of_three is Across.SKIP else f"means {passing.across_of_three}"
        )
        yield f"With three players, across {across}."


def table_lines(rules: Rules) -> Iterator[str]:
    """Side bets, who deals, chips, what the house takes, and when the session ends by itself."""
    if rules.aces:
        one, two, three, four = rules.aces
        yield (
            f"A side bet on aces: one is worth {one}, two {two}, three {three}, four {four}. Each two "
            "players pay the difference, whoever wins."
        )
    if rules.dealing.next is NextDealer.ACE_OF_SPADES:
        yield (
            "Whoever is dealt the ace of spades deals next, and gets "
            f"{units(rules.dealing.fee)} from each for it."
        )
    else:
        yield "The deal moves one seat on, clockwise, after every deal."
    if rules.stakes.table:
        yield (
            f"Table stakes: everybody sits down with {rules.stakes.chips} chips, and nobody wins or loses "
            "more in a deal than the chips in front of them when it began. Pairs settle clockwise from the "
            "dealer, naturals first; who has no chips left sits out until they buy some between deals."
        )
    for one, other, times in rules.stakes.pairs:
        yield f"Seats {one} and {other} play with each other for {times} times as much."
    if rules.house.rake:
        yield f"Everybody pays {units(rules.house.rake)} to the house, every deal."
    if rules.house.jackpot:
        front, middle, back = rules.house.front.words, rules.house.middle.words, rules.house.back.words
        yield (
            f"Of this {units(rules.house.jackpot)} from each fills a jackpot. Whoever loses all three rows "
            f"to one player, holding {front} or better in the front, {middle} in the middle and {back} in "
            "the back, takes it."
        )
    if rules.target:
        yield f"The session ends as soon as somebody leads with {rules.target}."
