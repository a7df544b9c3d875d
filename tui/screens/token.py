"""Changing a card where a modifier lets a seat do so once: every way to, found by a few letters."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from engine.actions import UseToken
from engine.session import Session
from tui.actions import TOKEN
from tui.names import fitted
from tui.screens.base import FullScreen
from tui.screens.confirm import Confirm
from tui.tokens import token_words, ways
from tui.widgets.rules_choice import FilterInput, RulesList
from tui.widgets.title import Heading


class TokenScreen(FullScreen[UseToken | None]):
    """The list under its filter. Gives the change that was chosen and confirmed."""

    CSS_PATH = "facts.tcss"
    AUTO_FOCUS = "#filter"
    BINDINGS: ClassVar[list[BindingType]] = [each for action in TOKEN for each in action.bindings]

    def __init__(self, session: Session, seat: int) -> None:
        super().__init__()
        self._ways = [(token_words(session, each), each) for each in ways(session, seat)]
        self._listed = self._ways

    def compose_body(self) -> ComposeResult:
        """The list under its filter."""
        yield Heading("Change a card")
        with Horizontal(id="middle"), Vertical(id="body"):
            yield Static("A modifier lets you do one of these, once. It cannot be undone.", id="how")
            with Horizontal(id="find"):
                yield FilterInput("such as ten hearts")
                yield Static(id="matches", markup=False)
            yield RulesList(id="rules", compact=True)

    def on_mount(self) -> None:
        """Show every way."""
        self._list()

    @on(Input.Changed, "#filter")
    def _list(self) -> None:
        words = self.query_one("#filter", Input).value.casefold().split()
        self._listed = [each for each in self._ways if all(word in each[0].casefold() for word in words)]
        listed = self.query_one(RulesList)
        width = self.size.width - 8
        listed.set_options([Option(fitted(words, width, self.thirteen.ascii)) for words, _ in self._listed])
        listed.highlighted = 0 if self._listed else None
        self.query_one("#matches", Static).update(f"{len(self._listed)} of {len(self._ways)}")

    @on(Input.Submitted, "#filter")
    def go_to_list(self) -> None:
        """What was found is looked at before it is done."""
        self.query_one(RulesList).focus()

    @on(RulesList.Typed)
    def type_on(self, event: RulesList.Typed) -> None:
        """A letter typed in the list begins to filter it."""
        self.query_one(FilterInput).begin(event.letter)

    @on(OptionList.OptionSelected)
    def action_change(self) -> None:
        """Ask, and change the card."""
        at = self.query_one(RulesList).highlighted
        if at is None:
            return
        words, action = self._listed[at]

        def answered(sure: bool | None) -> None:
            if sure:
                self.dismiss(action)

        question = Confirm(f"{words}?", "Change it", "Leave it", "It cannot be undone, and not done again.")
        self.app.push_screen(question, answered)

    def action_back(self) -> None:
        """Change nothing."""
        self.dismiss(None)
