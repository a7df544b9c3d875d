"""Bots: characters that set thirteen cards from their seat's view and nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from engine.actions import Action, AnnouncePlay, DeclareNatural, PassCards, SetRows, Stake, Surrender
from engine.bots.field import field_of
from engine.bots.judge import Judge
from engine.bots.splits import Splits
from engine.bots.worth import Worth, worth_of
from engine.cards import Card, shuffled
from engine.judged import foul_of
from engine.ranking import BLANK, Ranking
from engine.rules import STAKE_PHASES, FoulMode, Phase, Rules
from engine.setting import HAND_LENGTH, RowRules, Rows, SortBy, sorted_cards
from engine.table_rules import Raising
from engine.view import View


@dataclass(frozen=True, slots=True)
class Character:
    """How a bot plays.

    back_first: it lays the best back, then the best middle, and weighs nothing. scoop: how many times over
    it counts what winning all three rows pays. patience: how many units more than the price of a surrender
    it expects to lose before it surrenders; None never does.
    """

    name: str
    title: str
    description: str
    back_first: bool = False
    scoop: float = 1.0
    patience: float | None = None


CHARACTERS: dict[str, Character] = {
    character.name: character
    for character in (
        Character("sharp", "Sharp", "Plays every row for what it is worth.", patience=0.0),
        Character("bold", "Bold", "Goes for all three rows and never gives up.", scoop=20.0),
        Character("greedy", "Greedy", "Best back first, then the best middle.", back_first=True),
    )
}


def decide_for(view: View, seed: str) -> Action:
    """What the bot on the view's seat does now, in whichever phase the deal is.

    The same view and seed give the same action; the seed decides between settings that are worth the same.
    A character that this version does not know, as a session from another one may have, plays like sharp.
    Raises ValueError where the seat has nothing to decide or no bot sits there.
    """
    if view.seat is None or view.cards is None or view.done:
        raise ValueError("the seat has nothing to decide")
    player = view.seats[view.seat].player
    if player.bot is None:
        raise ValueError(f"{player.name} is no bot")
    character, rules = CHARACTERS.get(player.bot, CHARACTERS["sharp"]), view.rules
    if view.phase in STAKE_PHASES:
        return Stake(view.seat, raises=rules.betting.raising is Raising.ALWAYS)
    if not view.cards:
        raise ValueError("the seat has nothing to decide")
    if view.phase is Phase.PASS:
        return PassCards(view.seat, _cards_to_pass(character, view.cards, rules, seed))
    if view.phase is Phase.ANNOUNCE and not view.naturals and not rules.surrender.allowed:
        return AnnouncePlay(view.seat)
    rows, units = _plan(character, view.cards, rules, seed)
    if view.phase is Phase.SET and Phase.ANNOUNCE in rules.phases:
        return SetRows(view.seat, rows)
    if announcement := _announcement(character, view, rows, units):
        return announcement
    return AnnouncePlay(view.seat) if view.phase is Phase.ANNOUNCE else SetRows(view.seat, rows)


def setting_for(character: Character, cards: Sequence[Card], rules: Rules, seed: str) -> Rows:
    """How the character sets thirteen cards, each row with its highest card first.

    It is legal wherever a legal setting exists; the seed decides between settings that are worth the same.
    """
    return _plan(character, cards, rules, seed)[0]


def _announcement(character: Character, view: View, rows: Rows, units: float | None) -> Action | None:
    """A natural that pays more than the rows would, or a surrender that costs less; None to play on."""
    assert view.seat is not None
    rules = view.rules
    if units is not None and rules.foul.mode is FoulMode.SCOOPED and foul_of(rules, rows):
        units = -rules.foul_price
    if view.naturals and (units is None or view.naturals[0].units >= units):
        return DeclareNatural(view.seat, view.naturals[0].kind)
    if not rules.surrender.allowed or character.patience is None or units is None:
        return None
    return Surrender(view.seat) if units < -rules.surrender.pays - character.patience else None


def _cards_to_pass(character: Character, cards: Sequence[Card], rules: Rules, seed: str) -> tuple[Card, ...]:
    """The cards that the best middle and back can do without, the lowest first."""
    rows = _splits(cards, rules, seed)
    judge = _judge(rules.ranking, rules.rows, worth_of(rules).without_front, character.scoop)
    split = rows.best_back_first() if character.back_first else rows.best(judge)[1]
    spare = (card for row in rows.rows(split) for card in sorted_cards(row, rules.ranking, SortBy.RANK)[::-1])
    return tuple(islice(spare, rules.passing.cards))


def _plan(character: Character, cards: Sequence[Card], rules: Rules, seed: str) -> tuple[Rows, float | None]:
    """The character's setting, and the units it expects from each opponent if it weighs them at all."""
    splits = _splits(cards, rules, seed)
    if character.back_first:
        units, split = None, splits.best_back_first()
    else:
        units, split = splits.best(_judge(rules.ranking, rules.rows, worth_of(rules), character.scoop))
    front, middle, back = (sorted_cards(row, rules.ranking, SortBy.RANK) for row in splits.rows(split))
    return (front, middle, back), units


def _splits(cards: Sequence[Card], rules: Rules, seed: str) -> Splits:
    best = sorted_cards(cards, rules.ranking, SortBy.RANK)
    kept = sorted(best, key=lambda card: rules.ranking.face(card) == BLANK)[:HAND_LENGTH]
    return _split_up(tuple(shuffled(sorted(kept), seed)), rules.ranking, rules.rows)


@lru_cache(maxsize=2)  # a hand that was set is weighed again when it announces
def _split_up(cards: tuple[Card, ...], ranking: Ranking, rows: RowRules) -> Splits:
    return Splits(cards, ranking, rows)


@lru_cache(maxsize=32)
def _judge(ranking: Ranking, rows: RowRules, worth: Worth, scoop: float) -> Judge:
    return Judge(field_of(ranking, rows, worth), worth.with_scoop(scoop), ranking, rows)
