"""Names on the screen: in plain letters where the terminal has no others, cut so that they stay apart."""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size

if TYPE_CHECKING:
    from engine.view import View

_PLAIN = str.maketrans(
    {"ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d"}
    | {"Đ": "D", "ı": "i", "–": "-", "—": "-", "−": "-", "’": "'", "‘": "'", "“": '"', "”": '"', "·": "-"}
)
_UNSEEN = ("Mn", "Me", "Cf")


def in_ascii(text: str) -> str:
    """The text in ASCII: ``Zoe`` for ``Zoë``; what has no such form becomes ``?``."""
    letters = unicodedata.normalize("NFKD", text.translate(_PLAIN))
    seen = (letter for letter in letters if unicodedata.category(letter) not in _UNSEEN)
    return "".join(letter if letter.isascii() else "?" for letter in seen)


def plain_names(names: Iterable[str]) -> list[str]:
    """Every name in ASCII; where that makes two alike, the later one gets a number: ``???``, ``??? 2``."""
    plain: list[str] = []
    for name in names:
        letters, number = in_ascii(name), 2
        found = letters
        while found in plain:
            found, number = f"{letters} {number}", number + 1
        plain.append(found)
    return plain


def in_plain_letters(view: "View") -> "View":
    """The same view with the names of players and ruleset in ASCII."""
    names = plain_names(seat.player.name for seat in view.seats)
    rules = replace(view.rules, title=in_ascii(view.rules.title), summary=in_ascii(view.rules.summary))
    seats = tuple(
        replace(seat, player=replace(seat.player, name=name))
        for seat, name in zip(view.seats, names, strict=True)
    )
    table = replace(view.table, title=rules.title, summary=rules.summary)
    return replace(view, seats=seats, rules=rules, table=table)


def cut(text: str, width: int, ascii_only: bool, tail: int = 0) -> str:
    """Text in at most so many cells. A longer one is cut, before so many cells of its end."""
    if cell_len(text) <= width:
        return text
    if width < 1:
        return ""
    end = text
    while cell_len(end) > min(tail, width - 1):
        end = end[1:]
    end = end.lstrip()
    head = text
    while cell_len(head) > width - 1 - cell_len(end):
        head = head[:-1]
    return head + ("~" if ascii_only else "…") + end


def fitted(name: str, width: int, ascii_only: bool) -> str:
    """A name in exactly so many cells; a longer one is cut."""
    return set_cell_size(cut(in_ascii(name) if ascii_only else name, width, ascii_only), width)


def distinct(names: Sequence[str], width: int, ascii_only: bool) -> list[str]:
    """Every name in at most so many cells. Of names that would look alike the ends are kept as well."""
    shown = [cut(name, width, ascii_only) for name in names]
    for tail in (*range(width // 3, width - 1), *range(width // 3)):
        if len(set(shown)) == len(names):
            return shown
        shown = [
            cut(name, width, ascii_only, tail)
            if _is_alike(name, names, width)
            else cut(name, width, ascii_only)
            for name in names
        ]
    return [cut(name, width - len(f"{at}"), ascii_only) + f"{at}" for at, name in enumerate(names, start=1)]


def _is_alike(name: str, names: Sequence[str], width: int) -> bool:
    """Whether the name begins like another one for so many cells."""
    return sum(cut(other, width, True) == cut(name, width, True) for other in names) > 1
