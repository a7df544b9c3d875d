"""Words that several screens say: scores, times, and what a session is."""

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from rich.cells import cell_len

from engine.cards import COURT_LETTERS, DRAGON_NAMES, RANK_NAMES, RANKS, Card
from engine.naturals import Natural
from engine.transfers import Account
from tui.names import in_ascii, plain_names

if TYPE_CHECKING:
    from engine.events import JokeMode
    from engine.ranking import Ranking
    from saves.store import SessionSummary


_FEW = 4
_LETTERS = {RANK_NAMES[rank]: "10" if rank == "T" else rank for rank in RANKS}
_LETTERS |= {DRAGON_NAMES[rank]: letter for rank, letter in COURT_LETTERS.items()} | {"Elve": "E"}
_ALL_RANKS = "|".join(_LETTERS)
_COURT = "|".join(name for name, letter in _LETTERS.items() if letter.isalpha())
_SHORTER: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (" of a kind,", ""),
    ("full house,", "full house"),
    (r"\b(?:an?|the) ", ""),
    (",? beats ", " > "),
    (",? ties ", " = "),
    (r"(?<=s) (?:and|over) (?=\w+s\b)", "/"),
    (
        rf"\b(?:({_ALL_RANKS})e?(s)|({_COURT}))\b",
        lambda found: _LETTERS[found[1] or found[3]] + (found[2] or ""),
    ),
    (",", ""),
    ("full house ", "full "),
    ("pair of ", "pair "),
)
"""Ways to say the same in fewer letters, the gentlest first."""


def shortened(text: str, width: int) -> str:
    """A hand or a reason as poker players write it, no shorter than so many cells ask for.

    ``a pair of queens beats jack high`` becomes ``pair of Qs > J high``. It may still be longer.
    """
    for pattern, fewer in _SHORTER:
        if cell_len(text) <= width:
            break
        text = re.sub(pattern, fewer, text)
    return text


def party(seat: int, names: Sequence[str]) -> str:
    """Who pays or is paid: the player of that seat, or an account such as the pool."""
    return names[seat] if seat >= 0 else f"the {Account(seat).words}"


def worth_words(natural: Natural) -> str:
    """A natural and what it pays: ``three flushes, worth 3 from each``."""
    return f"{natural.kind.words}, worth {natural.units} from each"


def signed(units: int, ascii_only: bool = False) -> str:
    """Units with their sign: ``+5``, ``−3``, ``0``."""
    if units < 0:
        return f"{'-' if ascii_only else '−'}{-units}"
    return f"+{units}" if units else "0"


def expected(units: float, ascii_only: bool = False) -> str:
    """Units that are a mean of many outcomes, with their sign: ``+0.42``, ``−3.10``, ``0.00``."""
    text = f"{abs(units):.2f}"
    if not float(text):
        return text
    return f"{'+' if units > 0 else '-' if ascii_only else '−'}{text}"


def ago(then: datetime, now: datetime) -> str:
    """How long ago it was, in words: ``5 minutes ago``; the date where it is more than a month."""
    seconds = (now - then).total_seconds()
    if seconds < 60:
        return "just now"
    for limit, unit, length in ((60, "minute", 60), (24, "hour", 3600), (31, "day", 86400)):
        count = int(seconds // length)
        if count < limit:
            return f"{count} {unit}{'s' if count > 1 else ''} ago"
    day = then.astimezone(now.tzinfo)
    return f"on {day.day} {day:%B %Y}"


def deals_words(summary: "SessionSummary", deals: int | None = None) -> str:
    """How far the session has come: ``deal 1 of 20``, ``6 of 20 deals played`` or ``20 deals, ended``.

    Whether the next deal has begun the summary does not tell, so the words are true either way.
    """
    count = f"{summary.deals} deal{'' if summary.deals == 1 else 's'}"
    if summary.ended:
        return f"{count}, ended"
    if not summary.deals:
        return f"deal 1{f' of {deals}' if deals else ''}"
    return f"{summary.deals} of {deals} deals played" if deals else f"{count} played"


def scores(summary: "SessionSummary", ascii_only: bool = False, bots: bool = True) -> str:
    """What everybody has won, or the people alone: ``Ana +5, Bo −3``."""
    names = [player.name for player in summary.players]
    return ", ".join(
        f"{name} {signed(units, ascii_only)}"
        for name, player, units in zip(
            plain_names(names) if ascii_only else names, summary.players, summary.totals, strict=True
        )
        if bots or player.bot is None
    )


def session_line(
    summary: "SessionSummary", deals: int | None, now: datetime, ascii_only: bool = False
) -> str:
    """A session in one line: ``One-six, 6 of 20 deals played, Ana +5, saved 5 minutes ago``.

    deals: how many it goes on for, None where something else ends it.
    """
    ruleset = in_ascii(summary.ruleset) if ascii_only else summary.ruleset
    if summary.ended:
        shown = filter(None, (ruleset, scores(summary, ascii_only, bots=False)))
        return f"see how it ended: {', '.join(shown)}"
    parts = (ruleset, deals_words(summary, deals), scores(summary, ascii_only, bots=False))
    return ", ".join([*filter(None, parts), f"saved {ago(summary.updated, now)}"])


def joke_words(joke: "JokeMode") -> str:
    """The joke mode as a table plays it: ``joke mode: a draft of 20``."""
    from engine.events import Choice  # brings all rules along

    match joke.choice:
        case Choice.PICKED:
            listed = ", ".join(joke.numbers[:_FEW])
            how = listed if len(joke.numbers) <= _FEW else f"{listed} and {len(joke.numbers) - _FEW} more"
        case Choice.UNASKED:
            how = "calendar and sky"
        case Choice.DRAFT:
            how = f"a draft of {len(joke.numbers)}"
        case Choice.EVERYTHING:
            how = "all that apply"
    return f"joke mode: {how}"


def capital(words: str) -> str:
    """Words at the beginning of a line: ``Full belly``."""
    return words[:1].upper() + words[1:]


def spoken(cards: tuple[Card, ...], ranking: "Ranking") -> str:
    """Cards in words, by the names of a ranking: ``ten of spades, two of hearts``."""
    return ", ".join(card.called(ranking.names) for card in cards) or "nothing"
