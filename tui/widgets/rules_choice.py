"""Choosing a ruleset: a list that may be long, a field that filters it, and what the chosen rules mean."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from engine.rules import Rules
from tui.help_text import rules_brief
from tui.names import fitted, in_ascii
from tui.widgets.chooser import Chooser
from tui.widgets.page import Page

_LIST_WIDTH = 28
_OWN = " yours"
_FEWEST_TO_FILTER = 7


class RulesList(Chooser):
    """The rulesets that the filter lets through. Letters typed here go to the filter."""

    @dataclass
    class Typed(Message):
        """A letter was typed that means nothing to a list."""

        letter: str

    def on_key(self, event: Key) -> None:
        """Pass letters and digits on, but those that the whole game knows."""
        if event.character and event.character.isalnum() and event.key != "q":
            event.stop()
            event.prevent_default()
            self.post_message(self.Typed(event.character))


class Brief(VerticalScroll):
    """A page that can have the focus only where there is something to scroll."""

    def allow_focus(self) -> bool:
        """Whether some of the page is out of sight."""
        return self.max_scroll_y > 0


class RulesChoice(Vertical):
    """The rulesets to choose from. own: the one that the player brought along, first in the list."""

    DEFAULT_CSS = f"""
    RulesChoice {{ height: 1fr; min-height: 5; }}
    RulesChoice > Horizontal {{ height: 1; }}
    RulesChoice .name {{ width: 8; color: $faint; }}
    RulesChoice #filter {{ width: 18; margin-right: 1; }}
    RulesChoice #matches {{ width: 1fr; color: $faint; text-wrap: nowrap; }}
    RulesChoice > #choice {{ height: 1fr; }}
    RulesChoice #rules {{
        width: {_LIST_WIDTH}; height: 100%; max-height: 100%; background: transparent; padding: 0;
        scrollbar-size-vertical: 1; scrollbar-gutter: stable;
    }}
    RulesChoice #rules:focus {{ background-tint: transparent; }}
    RulesChoice #rules > .option-list--option-highlighted {{
        background: $slot; color: auto 90%; text-style: none;
    }}
    RulesChoice #rules:focus > .option-list--option-highlighted {{
        background: $gold; color: auto; text-style: none;
    }}
    RulesChoice Brief {{
        width: 1fr; height: 100%; padding-left: 1; background: $panel;
        scrollbar-size-vertical: 1; scrollbar-gutter: stable;
    }}
    RulesChoice Page {{ padding-right: 1; }}
    RulesChoice Brief:focus {{ background-tint: $foreground 5%; }}
    """

    @dataclass
    class Changed(Message):
        """Another ruleset was chosen."""

        rules: Rules

    def __init__(self, rulesets: Sequence[Rules], chosen: Rules, own: Rules | None = None) -> None:
        super().__init__(id="rules-choice")
        self._all = ([own] if own else []) + [each for each in rulesets if each != own]
        self._own, self.chosen = own, chosen
        self._listed: list[Rules] = []

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield Static("Rules", classes="name")
            yield Input(id="filter", compact=True, max_length=30, placeholder="type to filter")
            yield Static(id="matches", markup=False)
        with Horizontal(id="choice"):
            yield RulesList(id="rules", compact=True)
            with Brief():
                yield Page()

    def on_mount(self) -> None:
        self.query_one("#filter").display = len(self._all) >= _FEWEST_TO_FILTER
        self._list()
        self._tell()

    def _list(self) -> None:
        """Show the rulesets that hold every word of the filter."""
        words = self.query_one("#filter", Input).value.casefold().split()
        self._listed = [each for each in self._all if all(word in _searched(each) for word in words)]
        rules = self.query_one(RulesList)
        rules.set_options([Option(self._line(each)) for each in self._listed])
        if self._listed:
            chosen = self.chosen if self.chosen in self._listed else self._listed[0]
            rules.highlighted = self._listed.index(chosen)
        found = f"{len(self._listed)} of {len(self._all)} rulesets" if words else ""
        if not self._listed:
            found = "no ruleset is like that; the one below stays chosen"
        self.query_one("#matches", Static).update(found)

    def _line(self, rules: Rules) -> Content:
        mark = _OWN if rules is self._own else ""
        title = fitted(rules.title, _LIST_WIDTH - 2 - len(mark), self.app.has_class("-ascii"))
        return Content.assemble((title, "bold"), mark)

    def _tell(self) -> None:
        brief = "\n".join(filter(None, rules_brief(self.chosen).splitlines()))
        self.query_one(Page).show(in_ascii(brief) if self.app.has_class("-ascii") else brief)
        self.query_one(Brief).scroll_home(animate=False)

    @on(OptionList.OptionHighlighted)
    def choose(self, event: OptionList.OptionHighlighted) -> None:
        """Another line of the list: its ruleset is the chosen one."""
        event.stop()
        if event.option_index < len(self._listed):
            self.chosen = self._listed[event.option_index]
            self._tell()
            self.post_message(self.Changed(self.chosen))

    @on(Input.Changed, "#filter")
    def filter_changed(self, event: Input.Changed) -> None:
        """The list follows the filter letter by letter."""
        event.stop()
        self._list()

    @on(Input.Submitted, "#filter")
    def go_to_list(self, event: Input.Submitted) -> None:
        """What was found is looked at before it is played."""
        event.stop()
        self.query_one(RulesList).focus()

    @on(RulesList.Typed)
    def type_on(self, event: RulesList.Typed) -> None:
        """A letter typed in the list begins to filter it."""
        field = self.query_one("#filter", Input)
        if field.display:
            field.focus(scroll_visible=False)
            field.value += event.letter
            field.action_end()


def _searched(rules: Rules) -> str:
    return " ".join((rules.name, rules.title, rules.summary, *rules.aliases)).casefold()
