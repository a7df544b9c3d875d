"""What can be wrong with what is kept. Every message is one line: what, where, and what would be right."""

_LONGEST = 400  # characters: what stands in a strange file may be of any length


class SaveTrouble(ValueError):
    """Something could not be read or kept; nothing has changed."""

    def __init__(self, message: str) -> None:
        line = " ".join(message.split())
        super().__init__(line if len(line) <= _LONGEST else f"{line[:_LONGEST]}…")


class BadSave(SaveTrouble):
    """What is kept, or an export, is not what it should be."""


class SessionBusy(SaveTrouble):
    """The session is open in another running copy of the game."""
