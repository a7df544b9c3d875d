"""What the table is told of cards that changed hands."""

from collections.abc import Iterator, Sequence

from engine.table_rules import Exchange
from engine.view import View
from tui.wording import capital

_WORDS = {
    Exchange.THREE_AT_RANDOM: "everybody lost three cards and got three others",
    Exchange.HOLE_CARDS: "the hole cards were pooled and dealt again",
    Exchange.UP_CARDS: "the cards face up were pooled and dealt again",
    Exchange.UP_CARDS_FROM_STUB: "the cards face up were replaced from the pack",
    Exchange.HOLE_CARDS_FROM_STUB: "hole cards were replaced from the pack",
    Exchange.FATAL_FROM_STUB: "zombies that lay face up went out of play, for cards of the pack or blanks",
    Exchange.WHOLE_HANDS: "the hands went round at random",
    Exchange.ONE_SEAT_ON: "each hand went one seat on",
    Exchange.SEVENTH_CARD: "everybody's seventh card went three seats on",
    Exchange.OUTER_CARDS: "everybody's first and last card went three seats back",
    Exchange.NAMED_SEATS: "the seats that a modifier names traded hands",
    Exchange.OTHER_SEATS: "all seats but those that a modifier names traded hands",
    Exchange.LEADER_AND_LAST: "who leads and who is last traded hands",
    Exchange.IN_TEAMS: "everybody gave a card to the next one of their team",
    Exchange.GIFT: "everybody gave a card to the next seat",
    Exchange.ASKED_FOR: "everybody got the next seat's best card for their own worst",
}


def exchange_words(view: View) -> str:
    """What became of cards in the deal so far, and how many came to the viewer; nothing where none moved."""
    told = list(dict.fromkeys(_WORDS[each] for each in view.exchanges))
    if not told and not view.moved:
        return ""
    return f"{capital(_sentence(told))}; {_new_words(view)}."


def _sentence(told: Sequence[str]) -> str:
    return ", then ".join(told) or "a card was changed"


def _new_words(view: View) -> str:
    count = len(view.moved)
    if not count:
        return "your cards are as they were"
    return f"{count} of your cards {'is' if count == 1 else 'are'} new"


def exchange_lines(view: View) -> Iterator[str]:
    """The same for a table that is read line by line, with the new cards named."""
    if words := exchange_words(view):
        named = ", ".join(card.called(view.rules.ranking.names) for card in view.moved)
        yield f"{words} New: {named}." if named else words
