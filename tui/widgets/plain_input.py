"""A text field that shows plain letters where the terminal has no others; what was typed stays as it is."""

from rich.text import Text
from textual.widgets import Input

from tui.names import in_ascii


class PlainInput(Input):
    """An input whose letters are shown in ASCII under ``--ascii``, one for each."""

    @property
    def _value(self) -> Text:
        if not self.app.has_class("-ascii"):
            return super()._value
        letters = "".join((in_ascii(letter) or "?")[0] for letter in self.value)
        return Text(letters, no_wrap=True, overflow="ignore", end="")
