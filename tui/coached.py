"""The coach's words, and how the decisions of a session are judged beside the screen."""

import asyncio
from collections.abc import Callable, Iterable, Sequence

from engine.coaching import Choice, Decided, Judgement, Skill, decided, skill
from engine.events import Event
from engine.setting import Row
from tui.game import Game
from tui.theatre import listed
from tui.wording import expected, signed

_LEAST = 0.005  # units that round to nothing


async def judge_all(game: Game, told: Callable[[int, int], None] | None = None) -> None:
    """Judge all that people decided in settled deals, the latest first; the game keeps the judgements.

    told: called after each with how many are judged, of how many.
    """
    decisions = await asyncio.to_thread(_decisions, tuple(game.kept.events))
    for each in reversed(decisions):
        key = each.number, each.seat
        if key not in game.judged:
            game.judged[key] = await asyncio.to_thread(_judge, each)
            if told:
                told(len(game.judged), len(decisions))


def _decisions(events: Sequence[Event]) -> list[Decided]:
    return list(decided(events))


def _judge(decision: Decided) -> Judgement:
    from engine.solver.coach import judge  # loads numpy

    return judge(decision)


def skill_of(game: Game, player: int) -> Skill | None:
    """The skill of a player by all that is judged so far; None where nothing is."""
    mine = [each for each in game.judged.values() if game.session.player_of(each.seat) == player]
    return skill(sorted(mine, key=lambda each: each.number))


def verdict_words(judgement: Judgement) -> str:
    """What the coach says of a decision, in a sentence or two."""
    done, best, lost = judgement.done, judgement.best, judgement.lost
    if done.foul and judgement.by_row is None:
        return f"A foul: that gave away {_units(lost)}."
    if lost < _LEAST:
        right = "The best setting" if done.rows else f"{_named(done)} was right"
        return f"{right}: nothing was given away."
    if judgement.by_row is None:
        return f"{_named(best)} was best; {_named(done).lower()} gave away {_units(lost)}."
    return f"{_units(lost).capitalize()} given away{_where(judgement.by_row, lost)}."


def _named(choice: Choice) -> str:
    if choice.rows:
        return "Playing on"
    return f"Declaring {choice.natural.words}" if choice.natural else "Giving up"


def _units(units: float) -> str:
    return f"{units:.2f} unit{'' if f'{units:.2f}' == '1.00' else 's'}"


def _where(by_row: Sequence[float], lost: float) -> str:
    """In which rows: ``: front 0.60; the middle made up for 0.18``."""
    ordered = sorted(zip(Row, by_row, strict=True), key=lambda each: -each[1])
    away = [f"{row.words} {units:.2f}" for row, units in ordered if units > _LEAST]
    back = [f"the {row.words} made up for {-units:.2f}" for row, units in ordered if units < -_LEAST]
    rest = lost - sum(by_row)
    if abs(rest) > _LEAST:
        away.append(f"home runs {rest:.2f}")
    elif len(away) == 1 and not back:
        return f", all in the {ordered[0][0].words}"
    return ": " + "; ".join(filter(None, (", ".join(away), listed(back) if back else "")))


def result_words(judgement: Judgement, ascii_only: bool) -> str:
    """What a deal brought, and what it should: ``The deal brought +3; expected −4.10 …``"""
    parts = [
        f"The deal brought {signed(judgement.won, ascii_only)};"
        f" expected {expected(judgement.done.units, ascii_only)},"
        f" with the best {expected(judgement.best.units, ascii_only)}."
    ]
    if judgement.hinted:
        parts.append("With hints.")
    return " ".join(parts)


def other_words(judgement: Judgement, ascii_only: bool) -> str:
    """What else could have been done: ``Giving up: −3.00 units.`` Empty where there was nothing."""
    others = [each for each in judgement.choices if not each.rows and each != judgement.done]
    return " ".join(f"{_named(each)}: {expected(each.units, ascii_only)} units." for each in others)


def skill_words(found: Skill) -> str:
    """How well somebody decides: ``0.31 units a deal given away; first half 0.42, second half 0.21``."""
    words = f"{_units(found.mean)} a deal given away"
    if found.trend:
        before, lately = (f"{each:.2f}" for each in found.trend)
        words += f"; first half {before}, second half {lately}"
    return words


def skill_line(skills: Iterable[tuple[str, Skill]]) -> str:
    """The skill of the people at the table in a line; a single one is not named."""
    told = list(skills)
    if len(told) == 1:
        return f"Coach: {skill_words(told[0][1])}"
    each = ", ".join(f"{name} {found.mean:.2f}" for name, found in told)
    return f"Coach: units a deal given away: {each}" if told else ""
