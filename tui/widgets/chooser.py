"""A list in which a click only chooses and a double click opens."""

from textual.events import Click
from textual.widgets import OptionList


class Chooser(OptionList):
    """An option list for choices that are not to be acted on at once."""

    def on_click(self, event: Click) -> None:
        """Choose; what a double click does is left to the list."""
        clicked = event.style.meta.get("option")
        if event.chain == 1 and clicked is not None:
            self.highlighted = clicked
            event.prevent_default()
