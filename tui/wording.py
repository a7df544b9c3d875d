"""Words that several screens say: scores, times, and what a session is."""

from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from saves.store import SessionSummary


def signed(units: int, ascii_only: bool = False) -> str:
    """Units with their sign: ``+5``, ``−3``, ``0``."""
    if units < 0:
        return f"{'-' if ascii_only else '−'}{-units}"
    return f"+{units}" if units else "0"


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
    return ", ".join(
        f"{player.name} {signed(units, ascii_only)}"
        for player, units in zip(summary.players, summary.totals, strict=True)
        if bots or player.bot is None
    )


def session_line(
    summary: "SessionSummary", deals: int | None, now: datetime, ascii_only: bool = False
) -> str:
    """A session in one line: ``One-six, 6 of 20 deals played, Ana +5, saved 5 minutes ago``.

    deals: how many it goes on for, None where something else ends it.
    """
    if summary.ended:
        shown = filter(None, (summary.ruleset, scores(summary, ascii_only, bots=False)))
        return f"see how it ended: {', '.join(shown)}"
    parts = (summary.ruleset, deals_words(summary, deals), scores(summary, ascii_only, bots=False))
    return ", ".join([*filter(None, parts), f"saved {ago(summary.updated, now)}"])
