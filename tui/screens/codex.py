"""The codex: every modifier of the joke mode, to be searched, and why it holds now or does not."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from modifiers.catalogue import catalogue
from modifiers.modifier import Modifier
from modifiers.own import Own, with_own
from saves.own_modifiers import load_own, save_own
from tui.actions import CODEX, PICK
from tui.codex import OWN_GROUP, Codex
from tui.names import fitted, in_ascii
from tui.screens.base import FullScreen
from tui.screens.confirm import Confirm
from tui.widgets.choice import Choice
from tui.widgets.page import Page
from tui.widgets.rules_choice import Brief, FilterInput, RulesList
from tui.widgets.title import Heading

_ALL, _HOLDING = "", "holding"
_CELLS_BESIDES = 4


class CodexScreen(FullScreen[tuple[str, ...] | None]):
    """The list under its filters, and beside it what there is to say of the chosen one.

    question: where a modifier is to be chosen: its number is all that the screen gives then.
    """

    CSS_PATH = "codex.tcss"
    AUTO_FOCUS = "#rules"
    BINDINGS: ClassVar[list[BindingType]] = [each for action in CODEX for each in action.bindings]

    def __init__(self, codex: Codex, question: str = "") -> None:
        super().__init__()
        self._codex, self._question = codex, question
        self._listed: list[Modifier] = []

    def compose_body(self) -> ComposeResult:
        """Filters, list and page."""
        groups = {_ALL: "decided by anything", **{each: each for each in self._codex.groups}}
        yield Heading(self._question or "Codex")
        with Vertical(id="body"):
            with Horizontal(id="find"):
                yield FilterInput("type to find")
                yield Choice(groups, _ALL, id="group")
                yield Choice({_ALL: "all of them", _HOLDING: "that hold now"}, _ALL, id="holding")
                yield Static(id="matches", markup=False)
            with Horizontal(id="columns"):
                yield RulesList(id="rules", compact=True)
                with Brief(id="page"):
                    yield Page()

    def on_mount(self) -> None:
        """Show them all."""
        self._list()

    @on(Input.Changed, "#filter")
    @on(Choice.Changed)
    def _list(self) -> None:
        words = self.query_one("#filter", Input).value.casefold().split()
        group, holding = (self.query_one(name, Choice).value for name in ("#group", "#holding"))
        self._listed = self._codex.found(words, group, holding == _HOLDING)
        self._tell_count()
        self._fill(0)
        self._show()

    def _tell_count(self) -> None:
        self.query_one("#matches", Static).update(self._count())

    def _count(self) -> str:
        return f"{len(self._listed)} of {len(self._codex.known)}"

    def _fill(self, at: int) -> None:
        listed = self.query_one(RulesList)
        listed.set_options([Option(self._line(each)) for each in self._listed])
        listed.highlighted = min(at, len(self._listed) - 1) if self._listed else None

    def on_resize(self) -> None:
        """Cut the lines for the width that there is now."""
        if self.is_mounted and self._listed:
            self._fill(self.query_one(RulesList).highlighted or 0)

    def _line(self, modifier: Modifier) -> Content:
        plain = self.thirteen.ascii
        holds = modifier.number in self._codex.holding
        mark = self._mark(modifier, holds)
        room = max(10, self.query_one(RulesList).size.width - _CELLS_BESIDES - len(mark) + 1)
        title = fitted(modifier.title, room - 4, plain)
        number = "oo" if plain and not modifier.number.isdecimal() else modifier.number
        return Content.assemble((f"{mark} ", "bold"), f"{number:>3} ", (title, "bold" if holds else ""))

    def _mark(self, modifier: Modifier, holds: bool) -> str:
        """What stands before a modifier."""
        return ("*" if self.thirteen.ascii else "●") if holds else " "

    @on(OptionList.OptionHighlighted)
    def _show(self) -> None:
        at = self.query_one(RulesList).highlighted
        if at is None or at >= len(self._listed):
            text = "Nothing goes by these words." if not self._listed else ""
        else:
            text = self._codex.entry(self._listed[at])
        self.query_one(Page).show(in_ascii(text) if self.thirteen.ascii else text)
        self.query_one("#page").scroll_home(animate=False)

    @on(Input.Submitted, "#filter")
    def go_to_list(self) -> None:
        """What was found is looked at."""
        self.query_one(RulesList).focus()

    @on(RulesList.Typed)
    def type_on(self, event: RulesList.Typed) -> None:
        """A letter typed in the list begins to filter it."""
        self.query_one(FilterInput).begin(event.letter)

    @property
    def _chosen(self) -> Modifier | None:
        at = self.query_one(RulesList).highlighted
        return self._listed[at] if at is not None and at < len(self._listed) else None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Modifiers are chosen where there is a question, and made up where there is none."""
        match action:
            case "pick":
                return bool(self._question)
            case "make_own":
                return not self._question
            case "delete_own":
                chosen = self._chosen if self.is_mounted else None
                mine = chosen is not None and self._codex.group(chosen.number) == OWN_GROUP
                return mine and not self._question and self.thirteen.game is None
        return True

    @on(OptionList.OptionSelected)
    def selected(self) -> None:
        """A click or enter does what the question asks for."""
        self.action_pick()

    def action_pick(self) -> None:
        """Take the chosen modifier."""
        if self._question and (chosen := self._chosen):
            self.dismiss((chosen.number,))

    def action_make_own(self) -> None:
        """Make one up."""
        from tui.screens.own_modifier import OwnModifierScreen

        self.app.push_screen(OwnModifierScreen(self._codex), self._made)

    def _made(self, own: Own | None) -> None:
        if own is None:
            return
        kept, trouble = load_own()
        if problem := save_own((*kept, own)) or trouble:
            self.thirteen.tell(problem)
        later = " It is played from the next session on." if self.thirteen.game else ""
        self.notify(f"{own.title} is yours.{later}", timeout=6, markup=False)
        if self.thirteen.game is None:
            self._renew((*kept, own))

    def action_delete_own(self) -> None:
        """Delete one of the table's own, after a question."""
        chosen = self._chosen
        own = [each for each in self._codex.known.values() if self._codex.group(each.number) == OWN_GROUP]
        if chosen is None or chosen not in own:
            return

        def answered(sure: bool | None) -> None:
            if sure:
                kept = list(load_own()[0])
                del kept[own.index(chosen)]
                if problem := save_own(kept):
                    self.thirteen.tell(problem)
                self._renew(kept)

        detail = "Sessions that play with it keep it."
        self.app.push_screen(Confirm(f"Delete {chosen.title}?", "Delete", "Keep it", detail), answered)

    def _renew(self, own: Sequence[Own]) -> None:
        """Show the codex with other modifiers of the table's own."""
        known = with_own(catalogue(), own)
        self._codex = self._codex.with_more(known, known)
        self._list()

    def action_back(self) -> None:
        """Close the codex."""
        self.dismiss(None)


class PickScreen(CodexScreen):
    """The codex to pick modifiers from. Gives those that are picked, in the order of the list.

    picked: those to begin with.
    """

    BINDINGS: ClassVar[list[BindingType]] = [each for action in PICK for each in action.bindings]

    def __init__(self, codex: Codex, picked: Iterable[str]) -> None:
        super().__init__(codex, "Which modifiers does the table play with?")
        self._picked = set(picked)

    def _mark(self, modifier: Modifier, holds: bool) -> str:
        return "[x]" if modifier.number in self._picked else "[ ]"

    def _count(self) -> str:
        return f"{len(self._picked)} picked"

    def action_pick(self) -> None:
        """Pick the modifier under the cursor, or leave it out again."""
        if chosen := self._chosen:
            self._picked ^= {chosen.number}
            self._fill(self.query_one(RulesList).highlighted or 0)
            self._tell_count()

    def action_back(self) -> None:
        """Play with those that are picked."""
        self.dismiss(tuple(number for number in self._codex.known if number in self._picked))
