"""Look around the room: what the table tells of itself, all on one page, and none of it required."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

from engine.actions import TellFact
from modifiers.asking import VALUED, Asked, value_words
from tui.actions import FACTS
from tui.game import Game
from tui.jokes import sentence, titles
from tui.names import fitted, in_ascii
from tui.screens.ask import Ask
from tui.screens.base import FullScreen
from tui.screens.mark import MarkScreen
from tui.widgets.rules_choice import FilterInput, RulesList
from tui.widgets.title import Heading

_CELLS_BESIDES = 13
"""Cells of a line that no words stand in: its mark, the gaps, the edges, the scroll bar."""


def _things(count: int) -> str:
    return f"{count} thing{'' if count == 1 else 's'}, "


class FactsScreen(FullScreen[bool]):
    """The facts that decide something in this session; each counts at once. Gives whether any was told.

    first: whether the session begins here, so that the cards are dealt next.
    """

    CSS_PATH = "facts.tcss"
    AUTO_FOCUS = "#rules"
    BINDINGS: ClassVar[list[BindingType]] = [each for action in FACTS for each in action.bindings]

    def __init__(self, game: Game, first: bool = False) -> None:
        super().__init__()
        self._game, self._first = game, first
        self._told_any = False
        self._listed: list[Asked] = []

    def compose_body(self) -> ComposeResult:
        """The list under its filter."""
        yield Heading("Look around the room")
        with Horizontal(id="middle"), Vertical(id="body"):
            yield Static("What is true here? Tell what you like, skip the rest; o comes back here.", id="how")
            with Horizontal(id="find"):
                yield FilterInput("type to find")
                yield Static(id="matches", markup=False)
            yield RulesList(id="rules", compact=True)
            with Horizontal(id="buttons"):
                yield Button("Deal" if self._first else "Done", id="done", compact=True)

    def on_mount(self) -> None:
        """Show all facts."""
        self._list()

    @property
    def _known(self) -> tuple[Asked, ...]:
        return self._game.jokes.facts if self._game.jokes else ()

    def _told(self, asked: Asked) -> tuple[str, tuple[int, ...]] | None:
        """What was told of a fact: its words with a value, and whom it is true of."""
        for fact, seats in self._game.session.facts:
            if fact.partition("=")[0] == asked.name:
                return fact, seats
        return None

    @on(Input.Changed, "#filter")
    def _list(self) -> None:
        """Show the facts that hold every word of the filter."""
        words = self.query_one("#filter", Input).value.casefold().split()
        self._listed = [each for each in self._known if all(word in self._searched(each) for word in words)]
        self._show(0)
        told = sum(self._told(each) is not None for each in self._known)
        found = f"{len(self._listed)} of {len(self._known)}, " if words else _things(len(self._known))
        self.query_one("#matches", Static).update(f"{found}{told} told")

    def _searched(self, asked: Asked) -> str:
        assert self._game.jokes
        return f"{asked.name} {titles(asked, self._game.jokes.known)}".casefold()

    def _show(self, at: int) -> None:
        facts = self.query_one(RulesList)
        facts.set_options([Option(self._line(each)) for each in self._listed])
        facts.highlighted = min(at, len(self._listed) - 1) if self._listed else None

    def on_resize(self) -> None:
        """Cut the lines for the width that there is now."""
        if self.is_mounted and self._listed:
            self._show(self.query_one(RulesList).highlighted or 0)

    def _line(self, asked: Asked) -> Content:
        assert self._game.jokes
        plain = self.thirteen.ascii
        told = self._told(asked)
        mark = "[x] " if told else "[ ] "
        value = told[0].partition("=")[2] if told else ""
        names = [self._game.session.players[seat].name for seat in told[1]] if told else []
        who = " ".join(filter(None, (value, ", ".join(names))))
        room = min(self.size.width, 110) - _CELLS_BESIDES
        for_name, for_who = (40, 18) if room > 80 else (29, 12)
        name = fitted(sentence(asked.name), for_name, plain)
        by = fitted(titles(asked, self._game.jokes.known), room - for_name - for_who, plain)
        who = fitted(in_ascii(who) if plain else who, for_who, plain)
        return Content.assemble((f"{mark}{name}", "bold" if told else ""), f" {who} {by}")

    @on(OptionList.OptionSelected)
    def action_tell(self) -> None:
        """Say that the fact under the cursor is true, of whom and with which value, or that it is not."""
        at = self.query_one(RulesList).highlighted
        if at is None:
            return
        asked, told = self._listed[at], self._told(self._listed[at])
        if asked.of_players:
            self._ask_who(asked, told)
        elif told:
            self._tell(TellFact(told[0], False, told[1]))
        elif asked.name in VALUED:
            self._ask_value(asked, ())
        else:
            self._tell(TellFact(asked.name, True))

    def _ask_who(self, asked: Asked, told: tuple[str, tuple[int, ...]] | None) -> None:
        def take(seats: tuple[int, ...] | None) -> None:
            if seats is None or (told and seats == told[1]):
                return
            if told:
                self._tell(TellFact(told[0], False, told[1]))
            if seats and asked.name in VALUED:
                self._ask_value(asked, seats)
            elif seats:
                self._tell(TellFact(asked.name, True, seats))

        names = [player.name for player in self._game.session.players]
        question = f"{sentence(asked.name)}: of whom is that true?"
        marked = told[1] if told else ()
        self.app.push_screen(MarkScreen(question, names, marked, bool(told), asked.seats_fault), take)

    def _ask_value(self, asked: Asked, seats: tuple[int, ...]) -> None:
        def answer(value: str) -> str | None:
            jokes = self._game.jokes
            if jokes and (fault := jokes.value_fault(self._game.session, asked.name, value)):
                return fault
            self._tell(TellFact(f"{asked.name}={value.replace(' ', '')}", True, seats))
            return None

        question = f"{sentence(asked.name)}: {value_words(asked.name)}"
        self.app.push_screen(Ask(question, "", "Tell", answer))

    def _tell(self, action: TellFact) -> None:
        if self.thirteen.act(action):
            self._told_any = True
            at = self.query_one(RulesList).highlighted or 0
            self._list()
            self.query_one(RulesList).highlighted = at

    @on(Input.Submitted, "#filter")
    def go_to_list(self) -> None:
        """What was found is looked at before it is told."""
        self.query_one(RulesList).focus()

    @on(RulesList.Typed)
    def type_on(self, event: RulesList.Typed) -> None:
        """A letter typed in the list begins to filter it."""
        self.query_one(FilterInput).begin(event.letter)

    @on(Button.Pressed, "#done")
    def action_done(self) -> None:
        """Close the page."""
        self.dismiss(self._told_any)
