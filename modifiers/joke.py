"""The joke mode's base game: any ruleset as Dragon Poker plays it (000; where the source is silent, ours).

Its parts can be left out one by one. What a modifier would change of a part that is left out stays as it is.
"""

from collections.abc import Collection
from dataclasses import replace
from enum import StrEnum

from engine.cards import ST_GEORGE, ST_GEORGES, Card
from engine.prices import Prices
from engine.rules import STAKE_PHASES, Phase, Rules
from engine.table_rules import AfterGeorge, Back, Exchange, Token
from engine.wholes import Whole

UP_CARDS = 3
PRICES = Prices(
    ((Whole.THREE_PAIR, 1), (Whole.CORPS_A_CORPS, 1), (Whole.FULL_BELLY, 2), (Whole.FULL_DRAGON, 3))
)


class Part(StrEnum):
    """A part of the base game that a table may leave out."""

    ST_GEORGES = "st-georges"
    COURTS = "courts"
    UP_CARDS = "up-cards"
    ANTE = "ante"
    STAKES = "stakes"

    @property
    def words(self) -> str:
        """What a table has that plays with it: ``two St. Georges``."""
        return _WORDS[self][0]

    @property
    def meaning(self) -> str:
        """What it is, in a few words."""
        return _WORDS[self][1]


_WORDS = {
    Part.ST_GEORGES: ("two St. Georges", "wild cards, two more in the pack"),
    Part.COURTS: ("Dragon names", "J Q K A are Elf, Ogre, Unicorn and Dragon"),
    Part.UP_CARDS: ("cards face up", "all see three cards of everybody"),
    Part.ANTE: ("an ante and a kitty", "whoever wins most takes it"),
    Part.STAKES: ("stake moments", "hold, raise or surrender, three times"),
}

_KITTY = ("ante", "antes", "kept", "added", "flushes", "shared_out", "topped_up", "symbols", "kitty_stays")
"""The fields of `BettingRules` that mean nothing without a kitty."""
_STAKES = ("raising", "folding", "held", "step")
"""Those that mean nothing without stake moments."""
_ON_UP_CARDS = {Token.RECOLOUR, Token.RECOLOUR_OTHER, Token.TURN_OTHER, Token.THROW_OUT}
_OF_UP_CARDS = {Exchange.UP_CARDS, Exchange.UP_CARDS_FROM_STUB, Exchange.FATAL_FROM_STUB}


def joke_rules(rules: Rules, without: Collection[str] = ()) -> Rules:
    """A ruleset with two wild St. Georges, court cards by other names, three up cards, an ante, stakes,
    and wholes that pay.

    without: the parts that the table leaves out. Chips in front of a player limit nothing, because stakes
    grow.
    """
    table = replace(rules.stakes, table=False)
    rules = replace(rules, stakes=table, wholes=replace(rules.wholes, pays=PRICES))
    for part in Part:
        if part not in without:
            rules = with_part(part, rules)
    return rules


def with_part(part: Part, rules: Rules) -> Rules:
    """The rules with a part of the base game."""
    match part:
        case Part.ST_GEORGES:
            deck = replace(rules.deck, st_georges=len(ST_GEORGES))
            return replace(
                rules, deck=deck, ranking=replace(rules.ranking, wild=(*rules.ranking.wild, *ST_GEORGES))
            )
        case Part.COURTS:
            return replace(rules, ranking=replace(rules.ranking, dragons=True))
        case Part.UP_CARDS:
            return replace(rules, sight=replace(rules.sight, up=UP_CARDS))
        case Part.ANTE:
            return replace(rules, betting=replace(rules.betting, ante=1))
        case Part.STAKES:
            phases = {*rules.phases, *STAKE_PHASES}
            return replace(rules, phases=tuple(phase for phase in Phase if phase in phases))


def left_out(base: Rules) -> tuple[Part, ...]:
    """The parts that base rules do without."""
    there = {
        Part.ST_GEORGES: base.deck.st_georges,
        Part.COURTS: base.ranking.dragons,
        Part.UP_CARDS: base.sight.up,
        Part.ANTE: base.betting.ante,
        Part.STAKES: set(STAKE_PHASES) & set(base.phases),
    }
    return tuple(part for part in Part if not there[part])


def still_without(part: Part, base: Rules, rules: Rules) -> Rules:
    """The rules without what a part alone decides, as in a base that does without the part."""
    match part:
        case Part.ST_GEORGES:
            return _without_georges(rules)
        case Part.COURTS:
            return rules
        case Part.UP_CARDS:
            return _without_up_cards(base, rules)
        case Part.ANTE:
            return _with_betting(base, rules, _KITTY)
        case Part.STAKES:
            phases = tuple(phase for phase in rules.phases if phase not in STAKE_PHASES)
            sight = replace(rules.sight, blind=base.sight.blind, blind_again=base.sight.blind_again)
            fields = _STAKES if rules.surrender.allowed else (*_STAKES, "free")
            return replace(_with_betting(base, rules, fields), phases=phases, sight=sight)


def _with_betting(base: Rules, rules: Rules, names: Collection[str]) -> Rules:
    kept = {name: getattr(base.betting, name) for name in names}
    return replace(rules, betting=replace(rules.betting, **kept))


def _without_georges(rules: Rules) -> Rules:
    def others(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(card for card in cards if card.rank != ST_GEORGE)

    ranking, limits = rules.ranking, rules.limits
    ranking = replace(
        ranking,
        order=tuple(each for each in ranking.order if each != ST_GEORGE),
        wild=others(ranking.wild),
        blank=others(ranking.blank),
        faces=tuple(each for each in ranking.faces if each[0].rank != ST_GEORGE),
    )
    limits = replace(
        limits,
        blank=tuple(each for each in limits.blank if each[1].rank != ST_GEORGE),
        fatal=others(limits.fatal),
        fatal_for=tuple(each for each in limits.fatal_for if each[1].rank != ST_GEORGE),
        after_george=AfterGeorge.NOTHING,
    )
    return replace(rules, ranking=ranking, limits=limits)


def _without_up_cards(base: Rules, rules: Rules) -> Rules:
    sight, deck, limits = base.sight, rules.deck, rules.limits
    back = Back.NEVER if deck.back is Back.FACE_UP else deck.back
    exchanges = tuple(each for each in deck.exchanges if each not in _OF_UP_CARDS)
    tokens = tuple(each for each in limits.tokens if each[1] not in _ON_UP_CARDS)
    return replace(
        rules,
        sight=replace(
            rules.sight, up=sight.up, more_up=sight.more_up, up_last=sight.up_last, covered=sight.covered
        ),
        deck=replace(deck, back=back, exchanges=exchanges),
        limits=replace(limits, tokens=tokens),
    )
