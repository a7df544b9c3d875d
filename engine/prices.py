"""A list of what things pay, as rulesets write it down."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

Kind = TypeVar("Kind", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Prices(Generic[Kind]):
    """What each kind pays, in units. The order of the entries is the list's own and may count.

    In files it is a table: ``{ six-pairs = 3, dragon = 13 }``.
    """

    entries: tuple[tuple[Kind, int], ...] = ()

    def __iter__(self) -> Iterator[tuple[Kind, int]]:
        """Each kind with what it pays, in order."""
        return iter(self.entries)

    def __bool__(self) -> bool:
        """Whether anything is paid."""
        return bool(self.entries)

    def of(self, kind: Kind | None) -> int:
        """What the kind pays; 0 where it is not on the list."""
        return next((units for each, units in self.entries if each == kind), 0)

    def place(self, kind: Kind) -> int:
        """Where the kind stands on the list, from 0. Raises ValueError where it does not."""
        return [each for each, _ in self.entries].index(kind)
