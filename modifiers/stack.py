"""The stack: which modifiers are in play, in which order they apply, and what rules that makes.

First the modifiers that rule on the others, then layer by layer; inside a layer by time stamp: what holds
when the session opens in the order of the list, what comes later in the order in which it came. Where one
effect adds to the cards that another applies to, it goes first.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.rules import Rules
from modifiers.circumstances import Circumstances, forgotten
from modifiers.conditions import Found, decide
from modifiers.effects.base import Context, Effect, Layer, Step
from modifiers.effects.meta import Forget, Invert, MetaEffect, Only, Stack
from modifiers.joke import Part, left_out, still_without, with_part
from modifiers.modifier import INFINITY, Active, Modifier, order_of

_LEFT_OUT, _SOUTH = "0", "226"
_TOKEN = re.compile(r"(\d+|∞)(~?)(?:@(\d+))?(?:=([0-9A-Za-z,∞]+))?(?:\*(\d+))?(?:\^(\d+)\.(\d+))?")


class BadStack(ValueError):
    """Text that is no stack; the message says what was found and what would be right."""


@dataclass(frozen=True, slots=True)
class Folded:
    """The rules that a stack makes, with the steps that led there.

    given: the stack as it came; stack: what is left of it once its rulers have ruled.
    """

    rules: Rules
    given: Stack
    stack: Stack
    steps: tuple[Step, ...]


def in_play(known: Mapping[str, Modifier], now: Circumstances) -> Stack:
    """The modifiers of a set that hold in the circumstances, by time stamp.

    In the southern hemisphere, or by Australian rules, all others are decided by their reverse column. What
    makes the table forget rules on what all others are decided by.
    """
    south = _decided(known, now, (_SOUTH,), False)
    turned = bool(south)
    inverting = [number for number in _with(Invert, known, turned) if number != _SOUTH]
    left = played(known, _decided(known, now, (_LEFT_OUT,), turned))
    inverted = _decided(left, now, inverting, turned)
    for each in inverted:  # in the south they do their opposite, too: northern rules
        turned = any(effect == Invert() for effect in known[each.number].effects(each.reversed))
    ruled = {each.number for each in (*south, *inverted)} | {_SOUTH, *inverting}
    left = played(known, _decided(known, now, (_LEFT_OUT,), turned))
    if forgetting := _decided(left, now, _with(Forget, known, turned), turned):
        now = forgotten(now, max(each.found.since for each in forgetting))
    others = _decided(known, now, (number for number in known if number not in ruled), turned)
    limited = (_limited(each, known, left) for each in others)
    return tuple(sorted((*south, *inverted, *filter(None, limited)), key=lambda each: each.stamp))


def _with(kind: type[MetaEffect], known: Mapping[str, Modifier], turned: bool) -> list[str]:
    """The numbers of the modifiers that have a kind of effect."""
    return [
        number
        for number, modifier in known.items()
        if any(isinstance(effect, kind) for effect in modifier.effects(turned))
    ]


def played(known: Mapping[str, Modifier], stack: Iterable[Active]) -> Mapping[str, Modifier]:
    """The modifiers of a set that a stack has not left out, by 0."""
    for each in stack:
        if each.number == _LEFT_OUT:
            named = each.found.what.split(",")
            only = any(isinstance(effect, Only) for effect in known[_LEFT_OUT].effects(each.reversed))
            return {number: it for number, it in known.items() if (number in named) is only}
    return known


def _limited(active: Active, known: Mapping[str, Modifier], left: Mapping[str, Modifier]) -> Active | None:
    """A modifier with what it may rule on: nothing that the table does not play; None where none is left."""
    found: Found | None = active.found
    for effect in known[active.number].effects(active.reversed):
        if isinstance(effect, MetaEffect) and found:
            found = effect.limited(found, left)
    return replace(active, found=found) if found else None


def _decided(
    known: Mapping[str, Modifier], now: Circumstances, numbers: Iterable[str], turned: bool
) -> list[Active]:
    decided = []
    for number in numbers:
        if number in known and (found := decide(known[number].condition(turned), now)):
            decided.append(Active(number, found, turned))
    return decided


def fold(base: Rules, stack: Stack, known: Mapping[str, Modifier], seed: str = "", deal: int = 1) -> Folded:
    """The rules that a stack makes of base rules. seed: the session's; deal: its number.

    Parts of the joke mode that the base does without stay out, whatever the stack says.
    """
    arranged = _arranged(base, stack, known, seed, deal)
    pending = [
        (effect.layer, place, each, effect)
        for place, each in enumerate(arranged)
        for effect in known[each.number].effects(each.reversed)
        if not isinstance(effect, MetaEffect)
    ]
    pending.sort(key=lambda entry: entry[:2])
    rules, steps, out = base, list[Step](), left_out(base)
    while pending:
        at = _next(rules, base, pending, seed, deal)
        _, _, active, effect = pending.pop(at)
        context = Context(active.number, active.found, base, tuple(steps), seed, deal)
        after = _applied(effect, rules, context, out)
        needs = _needs(effect, rules, context, out) if after == rules else ()
        steps.append(Step(active.number, effect, active.found, rules, after, needs))
        rules = after
    return Folded(rules, stack, arranged, tuple(steps))


def _applied(effect: Effect, rules: Rules, context: Context, out: Sequence[Part]) -> Rules:
    """The rules after an effect. out: the parts of the joke mode that stay out."""
    after = effect.on(rules, context)
    for part in out:
        after = still_without(part, context.base, after)
    return after


def _needs(effect: Effect, rules: Rules, context: Context, out: Sequence[Part]) -> tuple[Part, ...]:
    """The parts that are left out and with which an effect that changes nothing would change something."""
    needs = []
    for part in out:
        there = with_part(part, rules)
        if _applied(effect, there, context, [each for each in out if each is not part]) != there:
            needs.append(part)
    return tuple(needs)


Pending = tuple[Layer, int, Active, Effect]


def _next(rules: Rules, base: Rules, pending: Sequence[Pending], seed: str, deal: int) -> int:
    """Which effect of the lowest layer comes next: the first to which no other one would add cards.

    Only what names cards can be added to; where each would add to another, time stamps decide.
    """
    layer = pending[0][0]
    ready = [at for at, entry in enumerate(pending) if entry[0] is layer]
    if layer is not Layer.NAMES or len(ready) == 1:
        return 0
    effects = [pending[at][3] for at in ready]
    contexts = [Context(pending[at][2].number, pending[at][2].found, base, (), seed, deal) for at in ready]
    afters = [effect.on(rules, context) for effect, context in zip(effects, contexts, strict=True)]
    for at, effect, context, own in zip(ready, effects, contexts, afters, strict=True):
        hits = effect.hits(rules, context)
        if not any(effect.hits(after, context) - hits for after in afters if after is not own):
            return at
    return 0


def _arranged(base: Rules, stack: Stack, known: Mapping[str, Modifier], seed: str, deal: int) -> Stack:
    """The stack once its own rulers have ruled, each in turn if it is still there when its turn comes."""
    arranged = stack
    for each in stack:
        if not any(each is one for one in arranged):
            continue
        for effect in known[each.number].effects(each.reversed):
            if isinstance(effect, MetaEffect):
                context = Context(each.number, each.found, base, (), seed, deal)
                arranged = effect.arranged(arranged, each, context, known)
    return arranged


def stack_text(stack: Stack) -> str:
    """A stack as text, in the order of its time stamps: ``5 64*3 161@02 104=36 1~``.

    Behind a number: ``~`` it does the opposite, ``@`` seats, ``=`` what was found, ``*`` how often, ``^``
    since when: the deal and the place among all that was told, where it is not from the start.
    """
    return " ".join(map(_token, stack))


def _token(active: Active) -> str:
    found = active.found
    turned = "~" if active.reversed else ""
    seats = "@" + "".join(map(str, found.seats)) if found.seats else ""
    what = f"={found.what}" if found.what else ""
    times = f"*{found.times}" if found.times != 1 else ""
    since = f"^{found.since[0]}.{found.since[1]}" if found.since != (0, 0) else ""
    return f"{active.number}{turned}{seats}{what}{times}{since}"


def read_stack(text: str, known: Mapping[str, Modifier]) -> Stack:
    """A stack from its text; its order is that of the time stamps. Raises BadStack."""
    stack = []
    for word in text.split():
        match = _TOKEN.fullmatch(word)
        number = match[1] if match else word
        if match is None:
            raise BadStack(f"{word!r} is no modifier: write its number, such as 5, 161@2 or 104=36")
        if number not in known:
            raise BadStack(f"there is no modifier {number}; they are 0 to 231 and {INFINITY}")
        seats = tuple(map(int, match[3] or ""))
        since = (int(match[6] or 0), int(match[7] or 0))
        found = Found(seats, match[4] or "", int(match[5] or 1), since=since)
        stack.append(Active(number, found, bool(match[2])))
    return tuple(stack)


def stacked(numbers: Iterable[str], found: Mapping[str, Found] | None = None) -> Stack:
    """A stack of these modifiers as they hold from the start, in the order of the list."""
    told = found or {}
    return tuple(Active(number, told.get(number, Found())) for number in sorted(numbers, key=order_of))
