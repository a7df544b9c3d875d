"""Effects on the table: one word changes a field of the rules, others add to a list or take a phase away."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random
from typing import Any

from engine.cards import PLAIN_PACK
from engine.plain import bounds_of
from engine.rules import Phase, Rules
from engine.table_rules import Exchange, Folding
from modifiers.effects.base import EVERY_SEAT, Context, Effect, Layer, Nothing, Reads


def field_of(rules: Rules, name: str) -> Any:
    """What stands in a field, by its dotted name."""
    value: Any = rules
    for part in name.split("."):
        value = getattr(value, part)
    return value


def with_field(rules: Rules, name: str, value: Any) -> Rules:
    """The rules with another value in a field, by its dotted name."""
    table, _, field = name.rpartition(".")
    if not table:
        return replace(rules, **{field: value})
    return replace(rules, **{table: replace(getattr(rules, table), **{field: value})})


class TableEffect(Effect):
    """A change of the table, which bans may overrule."""

    __slots__ = ()

    @property
    def layer(self) -> Layer:
        return Layer.TABLE


@dataclass(frozen=True, slots=True)
class Put(Effect):
    """A field of the rules has this value, or another under the opposite. ban: it beats permission."""

    field: str
    value: Any
    instead: Any
    ban: bool = False

    @property
    def layer(self) -> Layer:
        return Layer.TABLE_BANS if self.ban else Layer.TABLE

    @property
    def opposite(self) -> Effect:
        return Put(self.field, self.instead, self.value, self.ban)

    def on(self, rules: Rules, context: Context) -> Rules:
        return with_field(rules, self.field, self.value)


@dataclass(frozen=True, slots=True)
class PutCount(TableEffect):
    """A field of the rules has the number that the condition found, and so much more, within its bounds."""

    field: str
    more: int
    instead: int

    @property
    def opposite(self) -> Effect:
        return PutCount(self.field, self.instead, self.more)

    def on(self, rules: Rules, context: Context) -> Rules:
        least, most = bounds_of(Rules, self.field)
        value = max(least, min(most, context.found.times + self.more))
        return with_field(rules, self.field, value)


@dataclass(frozen=True, slots=True)
class Add(TableEffect):
    """A number in the rules is so much higher, within its bounds."""

    field: str
    by: int
    instead: int

    @property
    def opposite(self) -> Effect:
        return Add(self.field, self.instead, self.by)

    def on(self, rules: Rules, context: Context) -> Rules:
        least, most = bounds_of(Rules, self.field)
        return with_field(rules, self.field, max(least, min(most, field_of(rules, self.field) + self.by)))


@dataclass(frozen=True, slots=True)
class Multiply(TableEffect):
    """A number in the rules is so many times as high, in percent and rounded, within its bounds."""

    field: str
    percent: int
    instead: int

    @property
    def opposite(self) -> Effect:
        return Multiply(self.field, self.instead, self.percent)

    def on(self, rules: Rules, context: Context) -> Rules:
        least, most = bounds_of(Rules, self.field)
        value = field_of(rules, self.field) * self.percent // 100
        return with_field(rules, self.field, max(least, min(most, value)))


@dataclass(frozen=True, slots=True)
class Seats(Effect):
    """The players found join a list of seats; under the opposite another list. others: all but they do."""

    field: str
    instead: str
    others: bool = False
    ban: bool = False

    @property
    def layer(self) -> Layer:
        return Layer.TABLE_BANS if self.ban else Layer.TABLE

    @property
    def reads(self) -> frozenset[Reads]:
        return frozenset({Reads.SEATS})

    @property
    def opposite(self) -> Effect:
        return Seats(self.instead, self.field, self.others, self.ban)

    def on(self, rules: Rules, context: Context) -> Rules:
        seats = context.found.seats
        if self.others:
            seats = tuple(seat for seat in range(6) if seat not in seats)
        return with_field(rules, self.field, _joined(field_of(rules, self.field), seats))


@dataclass(frozen=True, slots=True)
class SeatsByCount(Effect):
    """The players found join one list of seats, or another where they were found twice: a ban in either."""

    once: str
    twice: str

    @property
    def layer(self) -> Layer:
        return Layer.TABLE_BANS

    @property
    def reads(self) -> frozenset[Reads]:
        return frozenset({Reads.SEATS})

    @property
    def opposite(self) -> Effect:
        return SeatsByCount(self.twice, self.once)

    def on(self, rules: Rules, context: Context) -> Rules:
        name = self.twice if context.found.times == 2 else self.once
        return with_field(rules, name, _joined(field_of(rules, name), context.found.seats))


@dataclass(frozen=True, slots=True)
class Dealing(TableEffect):
    """The player whose seat the condition found deals; its opposite says nothing of that."""

    @property
    def opposite(self) -> Effect:
        return Nothing()

    def on(self, rules: Rules, context: Context) -> Rules:
        seats = [int(each) for each in context.found.what if each.isdecimal()]
        return with_field(rules, "turns.dealer", seats[0]) if seats and seats[0] in EVERY_SEAT else rules


@dataclass(frozen=True, slots=True)
class NoFolding(Effect):
    """Nobody surrenders in the first stake moment, or before the last where more of them were found.

    only: they surrender in these moments and in no others.
    """

    only: bool = False

    @property
    def layer(self) -> Layer:
        return Layer.TABLE_BANS

    @property
    def opposite(self) -> Effect:
        return NoFolding(not self.only)

    def on(self, rules: Rules, context: Context) -> Rules:
        one = context.found.what == "1"
        if self.only:
            folding = Folding.FIRST_ONLY if one else Folding.NOT_LAST
        else:
            folding = Folding.NOT_FIRST if one else Folding.LAST_ONLY
        return with_field(rules, "betting.folding", folding)


@dataclass(frozen=True, slots=True)
class OneSeat(TableEffect):
    """The first player found stands in a field that names a seat."""

    field: str
    instead: Effect

    @property
    def reads(self) -> frozenset[Reads]:
        return frozenset({Reads.SEATS})

    @property
    def opposite(self) -> Effect:
        return self.instead

    def on(self, rules: Rules, context: Context) -> Rules:
        return with_field(rules, self.field, context.found.seats[0]) if context.found.seats else rules


@dataclass(frozen=True, slots=True)
class ForEach(TableEffect):
    """A list gets an entry for each player found: seat and value. instead: the value of the opposite."""

    field: str
    value: Any
    instead: Any

    @property
    def reads(self) -> frozenset[Reads]:
        return frozenset({Reads.SEATS})

    @property
    def opposite(self) -> Effect:
        return ForEach(self.field, self.instead, self.value)

    def on(self, rules: Rules, context: Context) -> Rules:
        entries = tuple((seat, self.value) for seat in context.found.seats)
        return with_field(rules, self.field, (*field_of(rules, self.field), *entries))


@dataclass(frozen=True, slots=True)
class Entry(TableEffect):
    """A list gets an entry; under the opposite another one."""

    field: str
    entry: Any
    instead: Any

    @property
    def opposite(self) -> Effect:
        return Entry(self.field, self.instead, self.entry)

    def on(self, rules: Rules, context: Context) -> Rules:
        return with_field(rules, self.field, _joined(field_of(rules, self.field), (self.entry,)))


@dataclass(frozen=True, slots=True)
class Pairs(TableEffect):
    """A list gets an entry for each two of the players found."""

    field: str
    instead: str

    @property
    def reads(self) -> frozenset[Reads]:
        return frozenset({Reads.SEATS})

    @property
    def opposite(self) -> Effect:
        return Seats(self.instead, self.instead)

    def on(self, rules: Rules, context: Context) -> Rules:
        seats = context.found.seats
        pairs = tuple((seats[at], seats[at + 1]) for at in range(0, len(seats) - 1, 2))
        return with_field(rules, self.field, _joined(field_of(rules, self.field), pairs))


@dataclass(frozen=True, slots=True)
class Exchanged(TableEffect):
    """Cards change hands, as often as it was found; under the opposite in another way, or not at all.

    between: whether it is the players found who trade.
    """

    exchange: Exchange
    instead: Exchange | None = None
    between: bool = False

    @property
    def reads(self) -> frozenset[Reads]:
        return frozenset({Reads.SEATS}) if self.between else frozenset()

    @property
    def opposite(self) -> Effect:
        if self.instead is None:
            return Put("deck.sealed", True, False, ban=True)
        return Exchanged(self.instead, self.exchange, self.between)

    def on(self, rules: Rules, context: Context) -> Rules:
        times = min(context.found.times, _MOST_EXCHANGES)
        exchanges = (*rules.deck.exchanges, *(self.exchange,) * times)
        between = _joined(rules.deck.between, context.found.seats if self.between else ())
        return replace(rules, deck=replace(rules.deck, exchanges=exchanges, between=between))


_MOST_EXCHANGES = 20
"""However often somebody coughs, a deal has an end."""


@dataclass(frozen=True, slots=True)
class Flip(TableEffect):
    """Something that is so or not is turned over, as often as it was found; its opposite is that it stays."""

    field: str

    @property
    def opposite(self) -> Effect:
        return Put(self.field, False, True, ban=True)

    def on(self, rules: Rules, context: Context) -> Rules:
        if context.found.times % 2 == 0:
            return rules
        return with_field(rules, self.field, not field_of(rules, self.field))


@dataclass(frozen=True, slots=True)
class Without(Effect):
    """Phases are left out of the deal. instead: those left out under the opposite."""

    phases: tuple[Phase, ...]
    instead: tuple[Phase, ...] = ()

    @property
    def layer(self) -> Layer:
        return Layer.TABLE_BANS

    @property
    def opposite(self) -> Effect:
        return Without(self.instead, self.phases)

    def on(self, rules: Rules, context: Context) -> Rules:
        return replace(rules, phases=tuple(each for each in rules.phases if each not in self.phases))


class Due(StrEnum):
    """When the table asks for a forfeit."""

    AT_ONCE = "at once"  # as soon as the modifier comes into play
    AFTER_DEAL = "after the deal"  # after every deal
    AT_END = "at the end"  # of the session


@dataclass(frozen=True, slots=True)
class Forfeit(TableEffect):
    """The table sees something done. instead: what it sees done under the opposite."""

    words: str
    instead: str
    due: Due = Due.AT_ONCE

    @property
    def opposite(self) -> Effect:
        return Forfeit(self.instead, self.words, self.due)

    def on(self, rules: Rules, context: Context) -> Rules:
        return replace(rules, forfeits=_joined(rules.forfeits, (self.words,)))


@dataclass(frozen=True, slots=True)
class Snacks(TableEffect):
    """The players found get a card more, face up for those who are named; or one less, or no up cards."""

    fewer: bool = False

    @property
    def reads(self) -> frozenset[Reads]:
        return frozenset({Reads.SEATS})

    @property
    def opposite(self) -> Effect:
        return Snacks(not self.fewer)

    def on(self, rules: Rules, context: Context) -> Rules:
        seats, named = context.found.seats, context.found.what
        poor = tuple(seat for seat in seats if str(seat) in named)
        good = tuple(seat for seat in seats if seat not in poor)
        for_poor = replace(context, found=replace(context.found, seats=poor))
        for_good = replace(context, found=replace(context.found, seats=good))
        if self.fewer:
            rules = ForEach("deck.more", -1, 1).on(rules, for_good)
            return Seats("sight.covered", "").on(rules, for_poor)
        rules = ForEach("deck.more", 1, -1).on(rules, context)
        return ForEach("sight.more_up", 1, 0).on(rules, for_poor)


@dataclass(frozen=True, slots=True)
class Equinox(TableEffect):
    """As many cards face up as down: seven each, one more than is set, or six each where found twice.

    The card more is a face card while one is left; in the other half of the year a drawn one is missing.
    """

    autumn_first: bool = False

    @property
    def opposite(self) -> Effect:
        return Equinox(not self.autumn_first)

    def on(self, rules: Rules, context: Context) -> Rules:
        autumn = (context.found.times == 2) is not self.autumn_first
        more = tuple((seat, -1 if autumn else 1) for seat in range(6))
        deck, court = replace(rules.deck, more=(*rules.deck.more, *more)), rules.ranking.court
        if autumn:
            left = [card for card in PLAIN_PACK if card.rank in court and card not in deck.missing]
            out = Random(f"{context.seed}/{context.number}").sample(left, min(1, len(left)))
            deck = replace(deck, missing=(*deck.missing, *out))
        else:
            deck = replace(deck, extras=court)
        return replace(rules, deck=deck, sight=replace(rules.sight, up=6 if autumn else 7))


@dataclass(frozen=True, slots=True)
class DrawnSeat(TableEffect):
    """One of the players found, whom the seed draws, joins a list of seats. last: another of them."""

    field: str
    last: bool = False

    @property
    def reads(self) -> frozenset[Reads]:
        return frozenset({Reads.SEATS})

    @property
    def opposite(self) -> Effect:
        return DrawnSeat(self.field, not self.last)

    def on(self, rules: Rules, context: Context) -> Rules:
        seats = list(context.found.seats)
        Random(f"{context.seed}/{context.number}").shuffle(seats)
        drawn = seats[-1:] if self.last else seats[:1]
        return with_field(rules, self.field, _joined(field_of(rules, self.field), drawn))


@dataclass(frozen=True, slots=True)
class OneOf(TableEffect):
    """One of several effects, which the session's seed draws deal by deal. instead: those of the opposite."""

    effects: tuple[Effect, ...]
    instead: tuple[Effect, ...]

    @property
    def reads(self) -> frozenset[Reads]:
        return frozenset(each for effect in self.effects for each in effect.reads)

    @property
    def opposite(self) -> Effect:
        return OneOf(self.instead, self.effects)

    def on(self, rules: Rules, context: Context) -> Rules:
        drawn = Random(f"{context.seed}/{context.number}/{context.deal}").choice(self.effects)
        return drawn.on(rules, context)


def _joined(known: Sequence[Any], more: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(dict.fromkeys((*known, *more)))
