"""Bots: characters that set thirteen cards from their seat's view and nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from engine.actions import Action, AnnouncePlay, DeclareNatural, PassCards, SetRows, Stake, Surrender
from engine.bots.rights import best_change
from engine.cards import EMPTY, Card, codes
from engine.judged import foul_of
from engine.kitty import must_raise, why_not_surrender
from engine.ranking import BLANK
from engine.rules import STAKE_PHASES, FoulMode, Phase, Rules
from engine.setting import HAND_LENGTH, Row, Rows, SortBy, sorted_cards
from engine.table_rules import MOST_STAKE, Raising
from engine.view import View

if TYPE_CHECKING:  # numpy takes longer to load than all the rest: see `engine.solver`
    from engine.solver.payoff import Seating


@dataclass(frozen=True, slots=True)
class Character:
    """How a bot plays.

    back_first: it lays the best back, then the best middle, and weighs nothing. scoop, scooped: how many
    times over it counts what winning and what losing all three rows pays. slip: the standard error, in
    units, with which it judges a setting. patience: how many units more than the price of a surrender it
    expects to lose before it surrenders; None never does. raises: how many times the price of a row it
    expects to win from each opponent before it raises the stakes; None never does.
    """

    name: str
    title: str
    description: str
    back_first: bool = False
    scoop: float = 1.0
    scooped: float = 1.0
    slip: float = 0.0
    patience: float | None = None
    raises: float | None = None


CHARACTERS: dict[str, Character] = {
    character.name: character
    for character in (
        Character("sharp", "Sharp", "Plays every row for what it is worth.", patience=0.0, raises=1.0),
        Character(
            "steady", "Steady", "Takes row by row; scoops just happen.", scoop=0.5, scooped=0.5, raises=1.5
        ),
        Character("bold", "Bold", "Goes for all three rows and never gives up.", scoop=20.0, raises=0.3),
        Character(
            "careful", "Careful", "Fears to lose all three rows.", scooped=4.0, patience=0.0, raises=2.5
        ),
        Character("greedy", "Greedy", "Best back first, then the best middle.", back_first=True),
        Character(
            "beginner", "Beginner", "Still learning, and often misjudges a hand.", slip=2.0, raises=0.0
        ),
    )
}


_CONSIDERED = 40
"""Among how many settings a character chooses that misjudges them."""


def decide_for(view: View, seed: str, character: Character | None = None) -> Action:
    """What the bot on the view's seat does now, in whichever phase the deal is.

    character: who decides in its place. The same view and seed give the same action; the seed decides between
    settings that are worth the same. A character that this version does not know, as a session from another
    one may have, plays like sharp.
    Raises ValueError where the seat has nothing to decide or no bot sits there.
    """
    if view.seat is None or view.cards is None or view.done:
        raise ValueError("the seat has nothing to decide")
    player = view.seats[view.seat].player
    if player.bot is None:
        raise ValueError(f"{player.name} is no bot")
    character = character or CHARACTERS.get(player.bot, CHARACTERS["sharp"])
    rules = view.rules
    if change := _change(character, view, seed):
        return change
    if view.phase in STAKE_PHASES:
        return _stake(character, view, seed)
    if not view.cards:
        raise ValueError("the seat has nothing to decide")
    if view.phase is Phase.PASS:
        return PassCards(view.seat, _cards_to_pass(character, view.cards, rules, seed))
    if view.phase is Phase.ANNOUNCE and not view.naturals and not rules.surrender.allowed:
        return AnnouncePlay(view.seat)
    rows, units = _plan(character, view.cards, rules, seed, _seating(view))
    if view.phase is Phase.SET and Phase.ANNOUNCE in rules.phases:
        return SetRows(view.seat, rows)
    if announcement := _announcement(character, view, rows, units):
        return announcement
    return AnnouncePlay(view.seat) if view.phase is Phase.ANNOUNCE else SetRows(view.seat, rows)


def _change(character: Character, view: View, seed: str) -> Action | None:
    """A change of a card that the seat may make once, where the character weighs hands and it is worth it."""
    if not view.rights or character.back_first or not _weighs(view):
        return None
    from engine.solver.value import value_of

    value = value_of(view.rules, _seating(view), character.scoop, character.scooped)
    return best_change(view, lambda cards: value.best(kept(cards, view.rules), 1, seed)[0].units)


def setting_for(
    character: Character, cards: Sequence[Card], rules: Rules, seed: str, seating: "Seating | None" = None
) -> Rows:
    """How the character sets thirteen cards, each row with its highest card first.

    It is legal wherever a legal setting exists; the seed decides between settings that are worth the same.
    seating: who meets whom; by default as many opponents as the table takes.
    """
    return _plan(character, cards, rules, seed, seating)[0]


def _stake(character: Character, view: View, seed: str) -> Action:
    """A surrender that costs less than playing on, a raise where much is to be won, or neither."""
    assert view.seat is not None and view.phase is not None and view.cards is not None
    betting = view.rules.betting
    forced = must_raise(view.rules, view.phase)
    if forced or character.back_first or not _weighs(view):
        return Stake(view.seat, raises=forced)
    rules = view.rules
    rows, _ = _plan(character, view.cards, rules, seed, _seating(view))
    units = _sober(rules, view, rows)
    gives_up = character.patience is not None and units < -rules.surrender.pays - character.patience
    if gives_up and why_not_surrender(rules, view.phase, view.seat) is None:
        return Surrender(view.seat)
    dearest = rules.row + betting.step > MOST_STAKE
    eager = character.raises is not None and units > character.raises * rules.row
    return Stake(view.seat, raises=eager and betting.raising is not Raising.NEVER and not dearest)


def _weighs(view: View) -> bool:
    """Whether the seat can tell what its rows are worth: not by fewer cards than the usual thirteen."""
    return sum(card.rank != EMPTY for card in view.cards or ()) >= HAND_LENGTH


def _sober(rules: Rules, view: View, rows: Rows) -> float:
    """The units expected of rows from each opponent, however the character counts scoops."""
    from engine.solver.value import value_of

    return value_of(rules, _seating(view)).of(rows)


def _announcement(character: Character, view: View, rows: Rows, units: float | None) -> Action | None:
    """A natural that pays more than the rows would, or a surrender that costs less; None to play on."""
    assert view.seat is not None
    rules = view.rules
    if units is not None and rules.foul.mode is FoulMode.SCOOPED and foul_of(rules, rows):
        units = -rules.foul_price
    if view.naturals and (units is None or view.naturals[0].units >= units):
        return DeclareNatural(view.seat, view.naturals[0].kind)
    if not rules.surrender.allowed or character.patience is None or units is None or not _weighs(view):
        return None
    return Surrender(view.seat) if units < -rules.surrender.pays - character.patience else None


def _cards_to_pass(character: Character, cards: Sequence[Card], rules: Rules, seed: str) -> tuple[Card, ...]:
    """The cards that the best middle and back can do without, the lowest first."""
    if character.back_first:
        rows = _back_first(cards, rules, seed)
    else:
        from engine.solver.value import value_of

        value = value_of(rules, _usual_seating(rules), character.scoop, character.scooped)
        rows = value.best_without_front(kept(cards, rules), seed)
    spare = (card for row in rows for card in sorted_cards(row, rules.ranking, SortBy.RANK)[::-1])
    return tuple(islice(spare, rules.passing.cards))


def _plan(
    character: Character, cards: Sequence[Card], rules: Rules, seed: str, seating: "Seating | None"
) -> tuple[Rows, float | None]:
    """The character's setting, and the units it expects from each opponent if it weighs them at all."""
    units = None
    if character.back_first:
        rows = _back_first(cards, rules, seed)
    else:
        from engine.solver.value import value_of

        value = value_of(rules, seating or _usual_seating(rules), character.scoop, character.scooped)
        considered = value.best(kept(cards, rules), _CONSIDERED if character.slip else 1, seed)
        # The same cards are misjudged alike, in whatever order and on whichever seat they come.
        slips = Random(codes(sorted(cards)))
        best = max(considered, key=lambda each: each.units + slips.gauss(0.0, character.slip))
        rows, units = best.rows, best.units
    front, middle, back = (sorted_cards(row, rules.ranking, SortBy.RANK) for row in rows)
    return (front, middle, back), units


def _back_first(cards: Sequence[Card], rules: Rules, seed: str) -> Rows:
    """The setting with the best back there is, with that the best middle, and with both the best front."""
    from engine.solver.splits import Splits

    splits = Splits(kept(cards, rules), rules.ranking, rules.rows)
    return splits.cards_of(splits.settings, splits.strongest(Row.BACK, Row.MIDDLE, Row.FRONT), seed)


def kept(cards: Sequence[Card], rules: Rules) -> tuple[Card, ...]:
    """The thirteen cards to set where more were dealt: blanks go first, then the lowest."""
    best = sorted_cards(cards, rules.ranking, SortBy.RANK)
    return tuple(sorted(best, key=lambda card: rules.ranking.face(card) == BLANK)[:HAND_LENGTH])


def _usual_seating(rules: Rules) -> "Seating":
    from engine.solver.payoff import Seating

    return Seating(opponents=rules.seats.most - 1)


def _seating(view: View) -> "Seating":
    """Who meets the view's seat in this deal."""
    from engine.solver.payoff import seating_of

    return seating_of(view)
