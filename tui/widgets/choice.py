"""One of a few values, on one line: ``‹ person ›``. Left and right change it, so do clicks."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from tui.actions import CHOICE


class Choice(Widget, can_focus=True):
    """A field with a few values to choose from.

    options: the words for each value, in the order in which they come round.
    """

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [each for action in CHOICE for each in action.bindings]
    DEFAULT_CSS = """
    Choice { width: 26; height: 1; background: $slot; color: auto 90%; pointer: pointer; }
    Choice:focus { background: $gold; color: auto; text-style: bold; }
    """

    value: reactive[str] = reactive("", init=False)

    @dataclass
    class Changed(Message):
        """Another value was chosen."""

        choice: "Choice"
        value: str

        @property
        def control(self) -> "Choice":
            """The field."""
            return self.choice

    def __init__(self, options: Mapping[str, str], value: str, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._options = dict(options)
        self.set_reactive(Choice.value, value if value in self._options else next(iter(self._options)))

    def render(self) -> Content:
        before, after = ("<", ">") if self.app.has_class("-ascii") else ("‹", "›")
        room = max(0, self.size.width - 4)
        words = self._options[self.value]
        return Content(f" {before}{words[:room].center(room)}{after} ")

    def watch_value(self, value: str) -> None:
        """Tell the screen."""
        self.post_message(self.Changed(self, value))

    def on_click(self, event: Click) -> None:
        """The left end goes back, all else goes on."""
        self._step(-1 if event.x < 3 else 1)

    def action_previous_value(self) -> None:
        """Choose the value before this one."""
        self._step(-1)

    def action_next_value(self) -> None:
        """Choose the next value."""
        self._step(1)

    def _step(self, by: int) -> None:
        values = list(self._options)
        self.value = values[(values.index(self.value) + by) % len(values)]
