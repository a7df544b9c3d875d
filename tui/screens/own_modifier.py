"""Modifier ∞: the table makes up one of its own from the conditions and effects there are, and votes."""

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from modifiers.asking import can_find
from modifiers.own import Own, added
from tui.actions import OWN
from tui.codex import Codex
from tui.names import in_ascii
from tui.screens.base import FullScreen
from tui.screens.codex import CodexScreen
from tui.widgets.page import Page
from tui.widgets.title import Heading

_NOTHING = Own("", "", "")


class OwnModifierScreen(FullScreen[Own | None]):
    """A title, what it hangs on, what it does, and the votes. Gives what the table agreed on."""

    CSS_PATH = "own_modifier.tcss"
    AUTO_FOCUS = "#title"
    BINDINGS: ClassVar[list[BindingType]] = [each for action in OWN for each in action.bindings]

    def __init__(self, codex: Codex) -> None:
        super().__init__()
        self._codex = codex
        self._own = _NOTHING
        self._votes: list[bool] = []

    def compose_body(self) -> ComposeResult:
        """The parts beside what they make."""
        yield Heading("A modifier of your own")
        with Horizontal(id="body"):
            with Vertical(id="parts"):
                yield Static("Its name", classes="name")
                yield Input(id="title", compact=True, max_length=40, placeholder="such as The cat's revenge")
                yield OptionList(id="menu", compact=True)
                yield Static(id="problem", markup=False)
            with VerticalScroll(id="page"):
                yield Page()

    def on_mount(self) -> None:
        """Show that nothing is chosen yet."""
        self._show()

    @on(Input.Changed, "#title")
    def _named(self, event: Input.Changed) -> None:
        self._own = replace(self._own, title=event.value.strip())
        self._show()

    @on(Input.Submitted, "#title")
    def go_on(self) -> None:
        """From the name to the parts."""
        self.query_one("#menu").focus()

    def _show(self) -> None:
        menu = self.query_one("#menu", OptionList)
        at = menu.highlighted
        menu.set_options([Option(*each) for each in self._choices()])
        menu.highlighted = at or 0
        text = "\n".join(self._lines())
        self.query_one(Page).show(in_ascii(text) if self.thirteen.ascii else text)
        self.query_one("#problem", Static).update(self._problem if self._votes else "")

    def _choices(self) -> Iterator[tuple[Content, str]]:
        yes, no = self._votes.count(True), self._votes.count(False)
        yield self._choice("f3", "When", self._title_of(self._own.when)), "pick_when"
        yield self._choice("f4", "Then", self._title_of(self._own.then)), "pick_then"
        yield self._choice("f5", "A vote for it", f"{yes} so far"), "vote(True)"
        yield self._choice("f6", "A vote against it", f"{no} so far"), "vote(False)"
        yield self._choice("f2", "Keep it", "for all sessions to come"), "keep"

    def _choice(self, key: str, what: str, means: str) -> Content:
        words = in_ascii(means) if self.thirteen.ascii else means
        return Content.assemble(
            (f" {key}  ", "$gold bold"), (f"{what}\n", "bold"), (f"     {words}", "$faint")
        )

    def _title_of(self, number: str) -> str:
        return f"as with {number} {self._codex.known[number].title}" if number else "not chosen yet"

    def _lines(self) -> Iterator[str]:
        """What it would be, from what its parts say."""
        if self._own.when:
            part = self._codex.known[self._own.when]
            yield f"# When: {part.number} {part.title}"
            yield f"What decides this decides it: {part.text}"
            yield ""
        if self._own.then:
            part = self._codex.known[self._own.then]
            yield f"# Then: {part.number} {part.title}"
            yield f"What this does it does: {part.text}"
            yield ""
        if not (self._own.when and self._own.then):
            yield "Choose what it hangs on, and what it does. Then everybody votes."
        elif fault := self._fault:
            yield fault
        else:
            known = added(self._codex.known, self._own)
            made = list(known.values())[-2]  # ∞ stays the last
            played = {**self._codex.played, made.number: made}
            yield self._codex.with_more(known, played).entry(made)

    @property
    def _fault(self) -> str:
        """What keeps it from being a modifier; nothing where it is one."""
        known = self._codex.known
        try:
            added(known, self._own)
        except ValueError as error:
            return str(error)
        when, then = known[self._own.when], known[self._own.then]
        if not can_find(when, then):
            needed = ", ".join(sorted(then.reads))
            return f"It would do nothing: {then.number} needs {needed}, which {when.number} does not find."
        return ""

    @property
    def _problem(self) -> str:
        """Why it cannot be kept yet, in a line; nothing where it can."""
        if not (self._own.when and self._own.then):
            return "Choose what it hangs on and what it does first."
        if self._fault:
            return self._fault
        if self._votes.count(True) <= self._votes.count(False):
            return "It needs more votes for it than against it."
        return ""

    @on(OptionList.OptionSelected, "#menu")
    async def chosen(self, event: OptionList.OptionSelected) -> None:
        """An entry was chosen."""
        await self.run_action(event.option_id or "")

    def action_pick_when(self) -> None:
        """Choose the modifier whose condition it has."""
        self.app.push_screen(CodexScreen(self._codex, "When as with which?"), self._when)

    def _when(self, chosen: tuple[str, ...] | None) -> None:
        if chosen:
            self._own, self._votes = replace(self._own, when=chosen[0]), []
            self._show()

    def action_pick_then(self) -> None:
        """Choose the modifier whose effect it has."""
        self.app.push_screen(CodexScreen(self._codex, "Then as with which?"), self._then)

    def _then(self, chosen: tuple[str, ...] | None) -> None:
        if chosen:
            self._own, self._votes = replace(self._own, then=chosen[0]), []
            self._show()

    def action_vote(self, for_it: bool) -> None:
        """Count a vote."""
        self._votes.append(for_it)
        self._show()

    def action_unvote(self) -> None:
        """Take the last vote back."""
        if self._votes:
            self._votes.pop()
        self._show()

    def action_keep(self) -> None:
        """Keep it, if the table wants it."""
        if self._problem:
            self.query_one("#problem", Static).update(self._problem)
        else:
            self.dismiss(self._own)

    def action_back(self) -> None:
        """Make none."""
        self.dismiss(None)
