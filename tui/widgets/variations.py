"""The ways in which tables vary a ruleset, each as a switch with its meaning."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from engine.rulesets import Variation
from tui.actions import VARIATIONS


class Variations(OptionList):
    """A list of switches: space or a click turns one on or off."""

    BINDINGS: ClassVar[list[BindingType]] = [each for action in VARIATIONS for each in action.bindings]
    DEFAULT_CSS = """
    Variations {
        height: auto; background: $panel; padding: 0 1; border: none;
        scrollbar-size-vertical: 1; scrollbar-gutter: stable;
    }
    Variations:focus { background-tint: transparent; }
    Variations > .option-list--option-highlighted { background: transparent; color: $foreground; }
    Variations:focus > .option-list--option-highlighted {
        background: $gold; color: auto; text-style: none;
    }
    """

    @dataclass
    class Toggled(Message):
        """A switch is to be turned on or off."""

        variation: Variation

    def __init__(self) -> None:
        super().__init__(id="variations", compact=True)
        self._shown: tuple[Variation, ...] = ()

    def show(self, variations: Sequence[Variation], on: Sequence[Variation]) -> None:
        """Show the variations; those that are on are ticked."""
        highlighted = self.highlighted if tuple(variations) == self._shown else None
        self._shown = tuple(variations)
        self.display = bool(variations)
        self.set_options([Option(_line(each, each in on)) for each in variations])
        if variations:
            self.highlighted = highlighted or 0

    def on_click(self, event: Click) -> None:
        """A click turns a switch at once."""
        clicked = event.style.meta.get("option")
        if clicked is not None:
            event.prevent_default()
            self.highlighted = clicked
            self.action_turn()

    def action_turn(self) -> None:
        """Turn the switch under the cursor."""
        if self.highlighted is not None:
            self.post_message(self.Toggled(self._shown[self.highlighted]))


def _line(variation: Variation, on: bool) -> Content:
    name = variation.name.replace("-", " ")
    return Content.assemble(("[x] " if on else "[ ] ", "bold"), (name, "bold"), f": {variation.meaning}")
