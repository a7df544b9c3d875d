"""Choosing a ruleset: a list that may be long, a field that filters it, and what the chosen rules mean."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from engine.rules import Rules
from engine.rulesets import BadRules, Ruleset, Variation, catalogue, varied
from saves.house_rules import SavedRules
from tui.help_text import rules_brief
from tui.names import fitted, in_ascii
from tui.widgets.chooser import Chooser
from tui.widgets.page import Page
from tui.widgets.variations import Variations

_LIST_WIDTH = 28
_FEWEST_TO_FILTER = 7


@dataclass(frozen=True, slots=True)
class Offer:
    """Rules to choose. mark: a word behind their title. saved: the player's file that they stand in.

    variations: the ways to vary them. rules: None where the file is damaged.
    """

    rules: Rules | None
    mark: str = ""
    variations: Sequence[Variation] = ()
    saved: SavedRules | None = None

    @property
    def title(self) -> str:
        """What the list shows."""
        if self.rules:
            return self.rules.title
        return self.saved.path.name if self.saved else ""


def offers(saved: Sequence[SavedRules], first: Rules | None = None) -> tuple[Offer, ...]:
    """The player's own rules, then those of the game by title. first: rules that may be none of them."""
    catalogued = sorted(catalogue(), key=lambda each: each.rules.title.casefold())
    listed = [
        *(Offer(each.rules, "yours" if each.rules else "damaged", saved=each) for each in saved),
        *(Offer(each.rules, variations=each.variations) for each in catalogued),
    ]
    if first and first not in [each.rules for each in listed]:
        listed.insert(0, Offer(first, "yours"))
    return tuple(listed)


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


class FilterInput(Input):
    """The text that a list is filtered by. Going there selects nothing: the next letter is one more.

    A space is a letter here, whatever the screen does at that key.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "type_space", show=False)]

    def __init__(self, placeholder: str) -> None:
        super().__init__(
            id="filter", compact=True, max_length=30, placeholder=placeholder, select_on_focus=False
        )

    def action_type_space(self) -> None:
        """Go on with the next word."""
        self.insert_text_at_cursor(" ")

    def begin(self, letter: str) -> None:
        """Take a letter that was typed elsewhere, and the ones after it."""
        self.focus(scroll_visible=False)
        self.value += letter
        self.action_end()


class Brief(VerticalScroll):
    """A page that can have the focus only where there is something to scroll."""

    def allow_focus(self) -> bool:
        """Whether some of the page is out of sight."""
        return self.max_scroll_y > 0


class RulesChoice(Vertical):
    """Rules to choose from, what the chosen ones pay, and where there is room how they can be varied."""

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
    RulesChoice #about {{ width: 1fr; height: 100%; background: $panel; }}
    RulesChoice Brief {{
        width: 1fr; height: 1fr; padding-left: 1; background: $panel;
        scrollbar-size-vertical: 1; scrollbar-gutter: stable;
    }}
    RulesChoice Page {{ padding-right: 1; }}
    .-h44 RulesChoice #about.-varied Brief {{ height: auto; max-height: 55%; }}
    RulesChoice #varied {{ height: 1; margin-top: 1; padding: 0 1; color: $gold; text-style: bold; }}
    RulesChoice Variations {{ max-height: 45%; margin-left: 1; }}
    RulesChoice Brief:focus {{ background-tint: $foreground 5%; }}
    """

    @dataclass
    class Changed(Message):
        """Another ruleset was chosen."""

        rules: Rules

    def __init__(self, listed: Sequence[Offer], chosen: Rules, varies: bool = False) -> None:
        super().__init__(id="rules-choice")
        self._all = listed
        self._varies = varies
        self._on: tuple[Variation, ...] = ()
        self._listed: list[Offer] = []
        self.offer = next(each for each in listed if each.rules == chosen)
        self.chosen = chosen

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield Static("Rules", classes="name")
            yield FilterInput("type to filter")
            yield Static(id="matches", markup=False)
        with Horizontal(id="choice"):
            yield RulesList(id="rules", compact=True)
            with Vertical(id="about"):
                with Brief():
                    yield Page()
                if self._varies:
                    yield Static("Variations, on and off by space or click", id="varied")
                    yield Variations()

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
            shown = self.offer if self.offer in self._listed else self._listed[0]
            rules.highlighted = self._listed.index(shown)
        found = f"{len(self._listed)} of {len(self._all)} rulesets" if words else ""
        if not self._listed:
            found = "no ruleset is like that; the one below stays chosen"
        self.query_one("#matches", Static).update(found)

    def show(self, listed: Sequence[Offer], chosen: Rules) -> None:
        """List other rules, with some of them chosen."""
        self._all = listed
        self._take(next(each for each in listed if each.rules == chosen))
        self._list()

    def _line(self, offer: Offer) -> Content:
        mark = f" {offer.mark}" if offer.mark else ""
        title = fitted(offer.title, _LIST_WIDTH - 2 - len(mark), self.app.has_class("-ascii"))
        return Content.assemble((title, "bold"), mark)

    def _tell(self) -> None:
        """Show what the rules under the cursor are like."""
        ascii_only = self.app.has_class("-ascii")
        if self.offer.rules:
            text = rules_brief(self.chosen, ascii_only)
        else:
            problem = self.offer.saved.problem if self.offer.saved else ""
            text = f"# {self.offer.title}\nThis file cannot be used: {problem}"
            text = in_ascii(text) if ascii_only else text
        self.query_one(Page).show(text)
        for each in self.query(Variations):
            each.show(self.offer.variations, self._on)
            self.query_one("#varied").display = each.display
            self.query_one("#about").set_class(each.display, "-varied")

    @on(OptionList.OptionHighlighted, "#rules")
    def choose(self, event: OptionList.OptionHighlighted) -> None:
        """Another line of the list: its rules are the chosen ones."""
        event.stop()
        if event.option_index < len(self._listed) and self._listed[event.option_index] != self.offer:
            self._take(self._listed[event.option_index])

    def _take(self, offer: Offer) -> None:
        self.offer, self._on = offer, ()
        self.chosen = offer.rules or self.chosen
        self._tell()
        self.query_one(Brief).scroll_home(animate=False)
        self.post_message(self.Changed(self.chosen))

    @on(Variations.Toggled)
    def vary(self, event: Variations.Toggled) -> None:
        """Put a variation into the rules, or take it out again; those that contradict each other stay out."""
        event.stop()
        wanted = set(self._on) ^ {event.variation}
        on = tuple(each for each in self.offer.variations if each in wanted)
        try:
            self.chosen = self._with(on)
        except BadRules as error:
            self.notify(f"That does not go together: {error}", severity="warning", markup=False)
            return
        self._on = on
        self._tell()
        self.post_message(self.Changed(self.chosen))

    def _with(self, on: Sequence[Variation]) -> Rules:
        assert self.offer.rules
        return varied(Ruleset(self.offer.rules, tuple(self.offer.variations)), on)

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
        field = self.query_one(FilterInput)
        if field.display:
            field.begin(event.letter)


def _searched(offer: Offer) -> str:
    """The text that a filter is looked for in, as it stands and in plain letters."""
    rules = offer.rules
    texts = (rules.name, rules.title, rules.summary, *rules.aliases) if rules else (offer.title, offer.mark)
    text = " ".join(texts).casefold()
    return f"{text} {in_ascii(text)}"
