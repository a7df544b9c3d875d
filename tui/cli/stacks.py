"""Stacks of modifiers as commands take them."""

from collections.abc import Mapping

from modifiers.catalogue import catalogue
from modifiers.effects.meta import Stack
from modifiers.modifier import Modifier
from modifiers.own import with_own
from modifiers.stack import BadStack, read_stack
from saves.own_modifiers import load_own
from tui.cli.errors import BadInput


def known_modifiers() -> Mapping[str, Modifier]:
    """Every modifier, those that the table made up included."""
    return with_own(catalogue(), load_own()[0])


def stack_from(option: str, text: str) -> Stack:
    """The stack that an option asks for: ``5,160``, or as `modifiers.stack.stack_text` writes it.

    Raises BadInput.
    """
    # Numbers may have commas between them, but not inside what a modifier found.
    spaced = text if " " in text.strip() or "=" in text else text.replace(",", " ")
    try:
        return read_stack(spaced, known_modifiers())
    except BadStack as error:
        raise BadInput(f"{option}: {error}") from None
