"""Why a card counts as it does and a row is worth what it is, as a page."""

from collections.abc import Iterator

from engine.cards import SUIT_NAMES, Card
from engine.judged import foul_of
from engine.ranking import Ranking
from engine.rules import Rules
from engine.setting import ROW_LENGTHS, Row, Rows, strength_in
from modifiers.explain import Line, card_name, cards_words, order_words, standing, why_card, why_row
from tui.game import Game


def why_text(game: Game, card: Card | None, rows: Rows, row: Row | None) -> str:
    """Everything that decides a card and the row it lies in, step by step; Markdown.

    rows: as they lie on the table. row: the one to explain; None for a card in the tray.
    """
    return "\n".join(_lines(game, card, rows, row))


def _lines(game: Game, card: Card | None, rows: Rows, row: Row | None) -> Iterator[str]:
    rules = game.view.rules
    if card is not None:
        yield f"# {_upper(card_name(card) if game.jokes else card.name)}"
        counts, place = standing(rules.ranking, card)
        from_below = " from below" if place.startswith("place") else ""
        yield f"It counts as {counts}: {place}{from_below}."
        yield from _steps(game, card, ())
        yield ""
    if row is not None and len(rows[row]) == ROW_LENGTHS[row]:
        strength = strength_in(row, rows[row], rules.ranking, rules.rows)
        yield f"# The {row.words}: {strength.name}"
        if strength.ranks:
            yield f"Rows of its kind compare by: {', '.join(strength.ranks)}."
        yield from _steps(game, None, rows[row])
        yield ""
    if all(len(rows[each]) == ROW_LENGTHS[each] for each in Row):
        foul = foul_of(rules, rows)
        yield f"Foul: {foul}." if foul else "The three rows lie in order."
        yield ""
    yield from _whole(rules)


def _steps(game: Game, card: Card | None, row: tuple[Card, ...]) -> Iterator[str]:
    """What the modifiers in play did to a card or to a row."""
    folded = game.jokes.folded(game.session) if game.jokes else None
    if folded is None or game.jokes is None or game.facing is None:
        return
    known, seat = game.jokes.everything, game.facing
    lines = why_card(folded, card, known, seat) if card else why_row(folded, row, known, seat)
    yield from map(_step, lines)
    if not lines:
        yield "- No modifier in play changes that."


def _step(line: Line) -> str:
    because = f" ({line.because})" if line.because else ""
    return f"- **{line.number} {line.title}**{because}: {'; '.join(line.changes)}"


def _whole(rules: Rules) -> Iterator[str]:
    """What decides every row."""
    ranking: Ranking = rules.ranking
    yield "# Every row"
    yield f"- ranks, low to high: {order_words(ranking.order)}"
    yield f"- hands, low to high: {', '.join(each.words for each in ranking.categories)}"
    if wild := [card for card in ranking.wild if card not in ranking.blank]:
        yield f"- wild: {cards_words(wild)}"
    if ranking.blank:
        yield f"- dead: {cards_words(ranking.blank)}"
    if ranking.suit_order:
        suits = ", ".join(SUIT_NAMES[suit] for suit in ranking.suit_order)
        yield f"- suits break ties, low to high: {suits}"


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]
