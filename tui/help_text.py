"""The help in Markdown: the rules of a table, read off its Rules field by field, and all keys."""

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass

from textual.keys import format_key

from engine.cards import RANK_NAMES, ST_GEORGE, SUIT_NAMES, Card
from engine.plain import to_plain
from engine.ranking import Category, Face, Ranking, Wheel
from engine.rules import FoulMode, Overall, Rules
from engine.setting import ROW_LENGTHS, Row, RowOrder
from tui import actions
from tui.actions import ScreenAction

KEYS = "Keys"
_ACE = "A"

_CATEGORY_WORDS: dict[Category, str] = {
    Category.HIGH_CARD: "nothing else; the highest card compares first, then the next",
    Category.PAIR: "two cards of one rank",
    Category.TWO_PAIR: "two cards of one rank and two of another",
    Category.THREE_OF_A_KIND: "three cards of one rank",
    Category.STRAIGHT: "{run} ranks in a row; the top one compares",
    Category.FLUSH: "five cards of one suit; the highest card compares first, then the next",
    Category.FULL_HOUSE: "three cards of one rank and two of another; the three compare first",
    Category.FOUR_OF_A_KIND: "four cards of one rank",
    Category.STRAIGHT_FLUSH: "a straight in one suit; at its highest, a royal flush",
    Category.FIVE_OF_A_KIND: "five cards of one rank, where cards count as others than they are",
}

_OVERALL_WORDS: dict[Overall, str] = {
    Overall.NONE: "There is no overall point.",
    Overall.ROWS: "Overall: whoever wins two or three rows gets 1 unit more.",
    Overall.MORE_ROWS: "Overall: whoever wins more rows than they lose gets 1 unit more.",
    Overall.NET: "Overall: whoever wins more units than they lose, everything counted, gets 1 unit more.",
}


def rules_help(rules: Rules | None) -> str:
    """The help: how the game goes under the rules, and all keys. Without a table, what most tables play."""
    sections = [*_rules_sections(rules or Rules(title="The game in short")), keys_help()]
    return "\n\n".join(sections) + "\n"


def rules_brief(rules: Rules) -> str:
    """How rows are set and what they are paid, in a few points."""
    lines = (*_setting_lines(rules), *_payment_lines(rules), *_foul_lines(rules), *_surrender_lines(rules))
    return "\n".join([f"# {rules.title}", "", rules.summary, "", *(f"- {line}" for line in lines)])


def keys_help() -> str:
    """Every action of every screen with its keys."""
    parts = [f"## {KEYS}"]
    for place, table in _action_tables():
        parts.append(f"### {place}")
        parts.append(_bullets(f"**{key_words(each.keys)}** {each.label}: {each.help}" for each in table))
    return "\n\n".join(parts)


def _action_tables() -> Iterator[tuple[str, tuple[ScreenAction, ...]]]:
    """The tables of the action table by the names of their screens: every constant there is one."""
    for name, value in vars(actions).items():
        if name.isupper() and isinstance(value, tuple):
            yield name.replace("_", " ").capitalize(), value


def key_words(keys: str) -> str:
    """Keys as they stand on a keyboard: ``F1, ?`` for ``f1,question_mark``."""
    return ", ".join(_key_word(key) for key in keys.split(","))


def _key_word(key: str) -> str:
    *modifiers, plain = key.split("+")
    name = actions.PLAIN_KEYS.get(plain) or ("escape" if plain == "escape" else format_key(plain))
    return "+".join([*modifiers, name.upper() if plain[:1] == "f" and plain[1:].isdigit() else name])


def _rules_sections(rules: Rules) -> Iterator[str]:
    yield f"# {rules.title}"
    if rules.summary:
        yield rules.summary
    yield f"## How to set\n\n{_bullets(_setting_lines(rules))}"
    yield f"## What beats what\n\n{_bullets(_ranking_lines(rules.ranking))}"
    yield f"### Hands, the best first\n\n{_bullets(_category_lines(rules.ranking))}"
    yield f"## What is paid, between each two players\n\n{_bullets(_payment_lines(rules))}"
    yield f"## Foul and surrender\n\n{_bullets((*_foul_lines(rules), *_surrender_lines(rules)))}"
    yield f"## All of these rules, field by field\n\n{_bullets(_field_lines(rules))}"


def _bullets(lines: Iterable[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def _units(count: int) -> str:
    return f"{count} unit{'' if count == 1 else 's'}"


def _setting_lines(rules: Rules) -> Iterator[str]:
    front, middle, back = ROW_LENGTHS
    least, most = rules.seats.least, rules.seats.most
    yield (
        f"Everyone gets {sum(ROW_LENGTHS)} cards and lays them in three rows: {front} in front, {middle} in "
        f"the middle, {back} at the back."
    )
    if rules.rows.order is RowOrder.STRICTLY:
        yield "The back must beat the middle, and the middle the front. A tie is a foul."
    else:
        yield "The back may not be lower than the middle, nor the middle than the front. A tie is legal."
    yield "Then all rows are shown: each two players compare front, middle and back, each with the same row."
    yield f"The parts of a deal, in their order: {', '.join(rules.phases)}."
    seats = f"{most}" if least == most else f"{least} to {most}"
    yield f"{seats} play a deal. With more at the table the others sit out in turn, the dealer first."


def _ranking_lines(ranking: Ranking) -> Iterator[str]:
    places = [" = ".join(map(_rank_word, ranks)) for ranks in reversed(ranking.order)]
    yield f"Ranks, the highest first: **{' '.join(places)}**."
    if any(len(ranks) > 1 for ranks in ranking.order):
        yield "Ranks joined by = are equal: they pair with each other."
    yield from (_face_line(card, face) for card, face in ranking.faces)
    yield _wheel_line(ranking)
    if ranking.suit_order:
        suits = ", ".join(SUIT_NAMES[suit] for suit in reversed(ranking.suit_order))
        yield f"Hands that are equal so far compare by the suit of their first card, the best first: {suits}."
    else:
        yield "Suits decide nothing: equal hands tie."


def _rank_word(rank: str) -> str:
    return {"T": "10", ST_GEORGE: "St"}.get(rank, rank)


def _face_line(card: Card, face: Face) -> str:
    name = card.name[:1].upper() + card.name[1:]
    if not face.ranks:
        return f"{name} is blank: it makes no pair, straight or flush and lies below every other card."
    ranks, suits = (
        " or ".join(RANK_NAMES[rank] for rank in face.ranks),
        [SUIT_NAMES[suit] for suit in face.suits],
    )
    if len(face.ranks) >= len(RANK_NAMES) - 1:
        ranks = "any rank"
    of_suits = f" of {' or '.join(suits)}" if suits else " of no suit"
    return f"{name} counts as {ranks}{' of any suit' if len(suits) == len(SUIT_NAMES) else of_suits}."


def _wheel_line(ranking: Ranking) -> str:
    order, others = ranking.order, ranking.straight_length - 1
    ace_high = _ACE in order[-1]
    if not ace_high and _ACE not in order[0]:
        return "Straights run along the ranks as they stand above and do not go round the ends."
    beyond = order[:others] if ace_high else order[-others:]
    run = [_ACE, *beyond] if ace_high else [*beyond, _ACE]
    wheel = "-".join(_rank_word(ranks[0]) for ranks in run)
    match ranking.wheel:
        case Wheel.NONE:
            return f"{wheel} is no straight: the ace stands at its own end only."
        case Wheel.SECOND:
            return f"{wheel} is a straight that only the highest straight beats."
        case Wheel.LOW:
            return f"{wheel} is a straight, the {'lowest' if ace_high else 'highest'}."


def _category_lines(ranking: Ranking) -> Iterator[str]:
    run = {3: "three", 4: "four", 5: "five"}[ranking.straight_length]
    for category in reversed(ranking.categories):
        if category is Category.FIVE_OF_A_KIND and not ranking.faces:
            continue  # a plain pack cannot make it
        yield f"**{category.words.capitalize()}**: {_CATEGORY_WORDS[category].format(run=run)}"
    short = [each.words for each in reversed(ranking.categories) if each in ranking.short_categories]
    yield f"The {Row.FRONT.words}, with its three cards, knows only: {', '.join(short)}."
    missing = [each.words for each in Category if each not in ranking.categories]
    if missing:
        yield f"Not played: {', '.join(missing)}. Such cards count as the best hand that they still make."


def _payment_lines(rules: Rules) -> Iterator[str]:
    yield f"Each row won: {_units(rules.row)}. A row that ties pays nothing."
    if rules.sweep:
        yield f"All three rows, a scoop: {_units(rules.sweep)} more."
    else:
        yield "Winning all three rows, a scoop, pays no extra of its own."
    yield _OVERALL_WORDS[rules.overall]
    yield f"So a scoop pays {_units(rules.scoop)} in all."


def _foul_lines(rules: Rules) -> Iterator[str]:
    if rules.foul.mode is FoulMode.PLAYS_ON:
        yield "Foul: rows out of order are compared as they lie."
        return
    price = "as much as a scoop" if rules.foul.pays == 0 else "a price of its own"
    yield (
        f"Foul: whoever sets rows out of order loses them all and pays {_units(rules.foul_price)}, {price}, "
        "to each player who set right."
    )
    yield "Two fouls are even."


def _surrender_lines(rules: Rules) -> Iterator[str]:
    if not rules.surrender.allowed:
        yield "Surrender: not played."
        return
    yield (
        f"Surrender: whoever gives the deal up before the rows are shown pays {_units(rules.surrender.pays)} "
        "to each player who set right. Two who surrender are even."
    )
    if rules.foul.mode is FoulMode.SCOOPED:
        yield f"A foul pays {_units(rules.surrender.foul_pays)} to a player who surrendered."


def _field_lines(value: object, path: str = "") -> Iterator[str]:
    """Every field that has a meaning, so that nothing a table can agree on is missing from the help."""
    for each in fields(value):  # type: ignore[arg-type]
        item = getattr(value, each.name)
        if is_dataclass(item):
            yield from _field_lines(item, f"{path}{each.name}.")
        elif "meaning" in each.metadata and path + each.name not in ("name", "title", "summary", "aliases"):
            yield f"`{path}{each.name}` = **{_value_words(to_plain(item))}**: {each.metadata['meaning']}"


def _value_words(plain: object) -> str:
    if isinstance(plain, list):
        return ", ".join(map(str, plain))
    return {True: "yes", False: "no"}[plain] if isinstance(plain, bool) else str(plain)
