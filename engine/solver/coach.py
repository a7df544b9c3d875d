"""Judging decisions: the best that a seat could have done with its cards, knowing no others."""

from math import isclose

from engine.coaching import Choice, Decided, Judgement
from engine.judged import foul_of
from engine.natural_search import natural_of
from engine.rules import FoulMode
from engine.session import SeatDeal
from engine.setting import Rows
from engine.solver.advice import Adviser, adviser_of
from engine.view import View, view


def judge(decided: Decided) -> Judgement:
    """Judge what a seat did in a settled deal, by what it could know before the reveal."""
    deal = decided.before.deal
    state = deal.of(decided.seat) if deal else None
    if state is None:
        raise ValueError(f"seat {decided.seat} was not in the deal")
    shown = view(decided.before, decided.seat)
    adviser = adviser_of(shown)
    done = _done(adviser, shown, state)
    choices = tuple(sorted(_choices(adviser, shown, done), key=lambda each: -each.units))
    best = choices[0]
    loses = done.foul and shown.rules.foul.mode is FoulMode.SCOOPED
    by_row = adviser.by_row(done.rows, best.rows) if done.rows and best.rows and not loses else None
    number, seat, won = decided.number, decided.seat, decided.won
    return Judgement(number, seat, shown.rules, done, choices, by_row, won, state.hinted)


def _done(adviser: Adviser, shown: View, state: SeatDeal) -> Choice:
    rules = shown.rules
    if state.natural:
        natural = natural_of(state.cards, rules.ranking, rules.naturals, state.natural)
        assert natural is not None
        return Choice(adviser.declared(natural), natural=natural.kind)
    if state.surrendered or state.rows is None:
        return Choice(adviser.surrendered())
    return _laid(adviser, shown, state.rows, adviser.standing(state.rows).units)


def _choices(adviser: Adviser, shown: View, done: Choice) -> list[Choice]:
    """The best setting, the best natural and giving up, as far as they were to be had."""
    best = adviser.best()
    setting = _laid(adviser, shown, best.rows, best.standing.units)
    # Of settings that are worth the same, as they are where suits alone differ, the one laid is the best.
    choices = [done if done.rows and isclose(done.units, setting.units, abs_tol=1e-9) else setting]
    if shown.naturals:
        choices.append(Choice(adviser.declared(shown.naturals[0]), natural=shown.naturals[0].kind))
    if shown.rules.surrender.allowed:
        choices.append(Choice(adviser.surrendered()))
    return choices


def _laid(adviser: Adviser, shown: View, rows: Rows, units: float | None) -> Choice:
    front, middle, back = adviser.chances(rows)
    assert front is not None and middle is not None and back is not None and units is not None
    return Choice(units, rows, chances=(front, middle, back), foul=foul_of(shown.rules, rows))
