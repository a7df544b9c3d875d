"""The help in Markdown: the rules of a table, read off its Rules field by field, and all keys."""

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass

from textual.keys import format_key

from engine.cards import RANKS, SUIT_NAMES, Card
from engine.plain import to_plain
from engine.prices import Prices
from engine.ranking import Category, Face, Ranking, Wheel
from engine.rules import Rules
from engine.setting import ROW_LENGTHS, Middle, Row, RowOrder
from tui import actions
from tui.actions import ScreenAction
from tui.help_naturals import natural_lines
from tui.help_payments import (
    bonus_lines,
    foul_lines,
    passing_lines,
    payment_lines,
    surrender_lines,
    table_lines,
)
from tui.names import in_ascii
from tui.pays import pays
from tui.widgets.canvas import rank_label

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


def rules_help(rules: Rules | None, ascii_only: bool = False) -> str:
    """The help: how the game goes under the rules, and all keys. Without a table, what most tables play."""
    sections = [*_rules_sections(rules or Rules(title="The game in short"), ascii_only), keys_help()]
    text = "\n\n".join(sections) + "\n"
    return in_ascii(text) if ascii_only else text


def rules_brief(rules: Rules, ascii_only: bool = False) -> str:
    """What the rules are called, what they are like and what they pay, in a few points."""
    names = [each for each in rules.aliases if each != rules.title]
    others = f"Also called {', '.join(names)}." if names else ""
    payments = _bullets(f"**{each.what}**: {each.pays}" for each in pays(rules))
    text = "\n".join(filter(None, [f"# {rules.title}", rules.summary, others, payments]))
    return in_ascii(text) if ascii_only else text


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


def _rules_sections(rules: Rules, ascii_only: bool) -> Iterator[str]:
    yield f"# {rules.title}"
    if rules.summary:
        yield rules.summary
    parts: tuple[tuple[str, Iterable[str]], ...] = (
        ("## How to set", (*_setting_lines(rules), *passing_lines(rules))),
        ("## What beats what", _ranking_lines(rules.ranking)),
        ("### Hands, the best first", _category_lines(rules.ranking)),
        ("## What rows are paid", payment_lines(rules)),
        ("### Strong rows", bonus_lines(rules)),
        ("## Naturals", natural_lines(rules, ascii_only)),
        ("## Foul and surrender", (*foul_lines(rules), *surrender_lines(rules))),
        ("## At this table", table_lines(rules)),
        ("## All of these rules, field by field", _field_lines(rules)),
    )
    for heading, lines in parts:
        yield f"{heading}\n\n{_bullets(lines)}"


def _bullets(lines: Iterable[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def _setting_lines(rules: Rules) -> Iterator[str]:
    front, middle, back = ROW_LENGTHS
    least, most = rules.seats.least, rules.seats.most
    yield (
        f"Everyone gets {sum(ROW_LENGTHS)} cards and lays them in three rows: {front} in front, {middle} in "
        f"the middle, {back} at the back."
    )
    yield from _order_lines(rules)
    yield "Then all rows are shown, each against the same row of the others."
    if rules.seats.hands > 1:
        yield "Each player sets two hands; cards never cross between them, and they do not meet each other."
    yield f"The parts of a deal, in their order: {', '.join(rules.phases).replace('-', ' ')}."
    seats = f"{most}" if least == most else f"{least} to {most}"
    yield f"{seats} play a deal. With more at the table the others sit out in turn, the dealer first."


def _order_lines(rules: Rules) -> Iterator[str]:
    """Which row has to be at least as high as which."""
    strictly = rules.rows.order is RowOrder.STRICTLY
    if rules.rows.middle is Middle.LOW:
        order = "must beat the front. A tie is a foul" if strictly else "may not be lower than the front"
        yield f"The back {order}."
        yield (
            "The middle plays for the lowest hand, deuce to seven: aces are high, straights and flushes "
            "count against it. It stands beside the order of the other two rows."
        )
        if rules.rows.low_to:
            yield f"The middle has to be a low of no card above {rules.rows.low_to}, else it is a foul."
    elif strictly:
        yield "The back must beat the middle, and the middle the front. A tie is a foul."
    else:
        yield "The back may not be lower than the middle, nor the middle than the front. A tie is legal."


def _ranking_lines(ranking: Ranking) -> Iterator[str]:
    places = [
        " = ".join(rank_label(rank, ranking.dragons) for rank in ranks) for ranks in reversed(ranking.order)
    ]
    yield f"Ranks, the highest first: **{' '.join(places)}**."
    if any(len(ranks) > 1 for ranks in ranking.order):
        yield "Ranks joined by = are equal: they pair with each other."
    yield from (_face_line(card, face, ranking) for card, face in ranking.faces)
    yield _wheel_line(ranking)
    if ranking.suit_order:
        suits = ", ".join(SUIT_NAMES[suit] for suit in reversed(ranking.suit_order))
        yield f"Hands that are equal so far compare by the suit of their first card, the best first: {suits}."
    else:
        yield "Suits decide nothing: equal hands tie."


def _face_line(card: Card, face: Face, ranking: Ranking) -> str:
    called = card.called(ranking.names)
    name = called[:1].upper() + called[1:]
    if not face.ranks:
        return f"{name} is blank: it makes no pair, straight or flush and lies below every other card."
    ranks, suits = (
        " or ".join(ranking.names[rank] for rank in face.ranks),
        [SUIT_NAMES[suit] for suit in face.suits],
    )
    if set(RANKS) <= set(face.ranks):
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
    wheel = "-".join(rank_label(ranks[0], ranking.dragons) for ranks in run)
    match ranking.wheel:
        case Wheel.NONE:
            return f"{wheel} is no straight: the {ranking.names[_ACE]} stands at its own end only."
        case Wheel.SECOND:
            return f"{wheel} is a straight that only the highest straight beats."
        case Wheel.LOW:
            return f"{wheel} is a straight, the {'lowest' if ace_high else 'highest'}."


def _category_lines(ranking: Ranking) -> Iterator[str]:
    run = {3: "three", 4: "four", 5: "five"}[ranking.straight_length]
    for category in reversed(ranking.categories):
        if category is Category.FIVE_OF_A_KIND and not (ranking.faces or ranking.wild):
            continue  # a plain pack cannot make it
        yield f"**{category.words.capitalize()}**: {_CATEGORY_WORDS[category].format(run=run)}"
    short = [each.words for each in reversed(ranking.categories) if each in ranking.short_categories]
    yield f"The {Row.FRONT.words}, with its three cards, knows only: {', '.join(short)}."
    missing = [each.words for each in Category if each not in ranking.categories]
    if missing:
        yield f"Not played: {', '.join(missing)}. Such cards count as the best hand that they still make."


def _field_lines(value: object, path: str = "") -> Iterator[str]:
    """Every field that has a meaning, so that nothing a table can agree on is missing from the help."""
    for each in fields(value):  # type: ignore[arg-type]
        item = getattr(value, each.name)
        if is_dataclass(item) and not isinstance(item, Prices):
            yield from _field_lines(item, f"{path}{each.name}.")
        elif "meaning" in each.metadata and path + each.name not in ("name", "title", "summary", "aliases"):
            yield f"`{path}{each.name}` = **{_value_words(to_plain(item))}**: {each.metadata['meaning']}"


def _value_words(plain: object) -> str:
    if isinstance(plain, list):
        return ", ".join(map(str, plain)) or "none"
    if isinstance(plain, dict):
        return ", ".join(f"{name} {price}" for name, price in plain.items()) or "none"
    return {True: "yes", False: "no"}[plain] if isinstance(plain, bool) else str(plain)
