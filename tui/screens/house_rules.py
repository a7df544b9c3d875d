"""The editor of house rules: every field of a ruleset with its meaning and its legal values beside it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from engine.naturals import NaturalKind
from engine.rules import Rules
from engine.rulesets import BadRules, find_ruleset
from saves.house_rules import SavedRules, named, path_for, save_rules
from saves.trouble import SaveTrouble
from tui.actions import HOUSE_RULES
from tui.help_naturals import natural_meaning
from tui.names import in_ascii
from tui.pays import pays
from tui.rule_fields import Edits, RuleField, differences, rule_fields, stepped, value_text, with_value
from tui.screens.ask import Ask
from tui.screens.base import FullScreen
from tui.screens.confirm import Confirm
from tui.widgets.field_list import FieldList
from tui.widgets.page import Page
from tui.widgets.plain_input import PlainInput
from tui.widgets.rules_choice import Brief, FilterInput, RulesList
from tui.widgets.title import Heading

_NATURAL = "naturals.pays."


class HouseRulesScreen(FullScreen[Rules | None]):
    """Gives the rules that were saved, or None.

    rules: those to begin with. source: what they are varied from. file: the player's own file that they
    stand in, if any.
    """

    CSS_PATH = "house_rules.tcss"
    AUTO_FOCUS = "#fields"
    BINDINGS: ClassVar[list[BindingType]] = [each for action in HOUSE_RULES for each in action.bindings]

    def __init__(self, rules: Rules, source: Rules, file: SavedRules | None = None) -> None:
        super().__init__()
        self._edits = Edits((rules,))
        self._file = file
        self._source = _source_of(file) or source
        self._shown: RuleField | None = None

    def compose_body(self) -> ComposeResult:
        """The fields; beside them the one under the cursor, and all that was changed."""
        yield Heading(f"House rules, changed from {self._in_letters(self._source.title)}")
        with Horizontal(id="search"):
            yield FilterInput("type to filter the fields")
            yield Static(id="matches", markup=False)
        with Container(id="middle"):
            yield FieldList()
            with Vertical(id="beside"):
                with Vertical(id="field"):
                    yield Page(id="meaning")
                    yield OptionList(id="legal", compact=True)
                    yield PlainInput(id="value", compact=True, max_length=400)
                    yield Static(id="fault", markup=False)
                with Brief(id="pays"):
                    yield Page(id="paid")
            with Brief(id="changes"):
                yield Page(id="changed")

    def on_mount(self) -> None:
        self._show()

    def _in_letters(self, text: str) -> str:
        return in_ascii(text) if self.thirteen.ascii else text

    @property
    def _rules(self) -> Rules:
        return self._edits.rules

    # What is shown

    def _show(self) -> None:
        """Show the rules as they are now."""
        words = self.query_one("#filter", Input).value.casefold().split()
        listed = [each for each in rule_fields() if all(word in _searched(each) for word in words)]
        found = "no field is like that" if not listed else f"{len(listed)} fields" if words else ""
        self.query_one("#matches", Static).update(found)
        self.query_one(FieldList).show(listed, self._rules, self._source)
        self._show_field()
        self.query_one("#changed", Page).show(self._in_letters("\n".join(self._change_lines())))
        lines = (f"- **{each.what}**: {each.pays}" for each in pays(self._rules))
        self.query_one("#paid", Page).show(self._in_letters("\n".join(["# What they pay now", *lines])))
        self.refresh_bindings()

    def _change_lines(self) -> Iterator[str]:
        found = differences(self._source, self._rules)
        count = f"{len(found)} change{'' if len(found) == 1 else 's'}"
        yield f"# {count if found else 'No changes yet'}"
        yield (
            "These rules are right: they do not contradict each other."
            if found
            else (f"All fields are as in {self._source.title}.")
        )
        for each in found:
            yield f"- `{each.field.key}` {each.before or 'empty'}, now **{each.after or 'empty'}**"

    def _show_field(self) -> None:
        """Show the field under the cursor; what is being typed into it stays."""
        field = self.query_one(FieldList).field
        fields = self.query_one("#field")
        fields.display = field is not None
        if field is None:
            return
        self.query_one("#meaning", Page).show("\n".join(self._meaning_lines(field)))
        self._fault("")
        text = value_text(self._rules, field.key)
        legal, value = self.query_one("#legal", OptionList), self.query_one("#value", Input)
        legal.display, value.display = bool(field.values), not field.values
        if field.values:
            if field != self._shown:
                legal.set_options(map(Option, field.values))
            legal.highlighted = field.values.index(text)
        else:
            value.value = text
        self._shown = field

    def _meaning_lines(self, field: RuleField) -> Iterator[str]:
        yield f"# {field.key}"
        if field.key.startswith(_NATURAL):
            kind = NaturalKind(field.key.removeprefix(_NATURAL))
            yield f"{field.words}: {natural_meaning(kind, self._rules.naturals)}"
        yield field.meaning
        yield "`enter changes it, left and right step`" if _steps(field) else "`enter changes it`"
        yield "One of these:" if field.values else f"Legal: {field.legal}"

    def _fault(self, problem: str) -> None:
        mark = "! " if self.thirteen.ascii else "✘ "
        self.query_one("#fault", Static).update(f"{mark}{self._in_letters(problem)}" if problem else "")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that can do nothing now are not offered."""
        if not self.is_mounted or not self.query(FieldList):
            return True
        match action:
            case "undo":
                return self._edits.at > 0
            case "redo":
                return self._edits.at < len(self._edits.steps) - 1
            case "step":
                return self.query_one(FieldList).has_focus
            case _:
                return True

    # Changes

    def _put(self, field: RuleField, text: str) -> bool:
        """Put a value into a field, or say why not; what was typed stays where it is then."""
        try:
            rules = with_value(self._rules, field, text)
        except BadRules as error:
            self._fault(" ".join(error.problems[0].split()))
            return False
        self._edits = self._edits.changed(rules)
        self._show()
        return True

    @on(FieldList.Pointed)
    def point(self) -> None:
        """Show another field."""
        if self.query_one(FieldList).field != self._shown:
            self._show_field()

    @on(OptionList.OptionSelected, "#fields")
    def action_change(self) -> None:
        """Go to the value of the field."""
        field = self.query_one(FieldList).field
        if field is None:
            return
        if field.values:
            self.query_one("#legal").focus()
        else:
            value = self.query_one("#value", Input)
            value.focus()
            value.action_select_all()

    @on(OptionList.OptionSelected, "#legal")
    def legal_chosen(self, event: OptionList.OptionSelected) -> None:
        """Take the value."""
        if self._shown and self._put(self._shown, self._shown.values[event.option_index]):
            self.query_one(FieldList).focus()

    @on(Input.Submitted, "#value")
    def value_typed(self, event: Input.Submitted) -> None:
        """Take the value, or stay with it."""
        if self._shown and self._put(self._shown, event.value):
            self.query_one(FieldList).focus()

    def action_step(self, by: int) -> None:
        """The next value, or the one before."""
        field = self.query_one(FieldList).field
        text = stepped(self._rules, field, by) if field else None
        if field and text is not None:
            self._put(field, text)

    def action_reset(self) -> None:
        """Set the field back."""
        if field := self.query_one(FieldList).field:
            self._put(field, value_text(self._source, field.key))

    def action_undo(self) -> None:
        """Take a change back."""
        self._edits = self._edits.moved(-1)
        self._show()

    def action_redo(self) -> None:
        """Make a change again."""
        self._edits = self._edits.moved(1)
        self._show()

    # The filter

    @on(RulesList.Typed)
    def type_on(self, event: RulesList.Typed) -> None:
        """A letter typed in the list begins to filter it."""
        self.query_one(FilterInput).begin(event.letter)

    @on(Input.Changed, "#filter")
    def filter_changed(self) -> None:
        """The list follows the filter letter by letter."""
        self._show()

    @on(Input.Submitted, "#filter")
    def go_to_list(self) -> None:
        """Look at what was found."""
        self.query_one(FieldList).focus()

    # Saving and leaving

    def action_save(self) -> None:
        """Ask for a title, and keep the rules under it."""
        title = self._rules.title
        if self._file is None and title == self._source.title:
            title = f"{title}, our way"
        self.app.push_screen(Ask("Save these rules under which title?", title, "Save", self._save_as))

    def _save_as(self, title: str) -> str | None:
        """Save under a title, after a question where such a file is there; the reason where that fails."""
        try:
            rules = named(self._rules, title)
        except SaveTrouble as trouble:
            return str(trouble)
        path = path_for(rules)

        def answered(yes: bool | None) -> None:
            if yes:
                self._write(rules, path)

        if path.exists():
            detail = f"It is there already: {path}"
            question = Confirm(f"Write over {path.name}?", "Write over it", "Keep it", detail)
            self.call_later(self.app.push_screen, question, answered)
        else:
            self.call_later(self._write, rules, path)
        return None

    def _write(self, rules: Rules, path: Path) -> None:
        try:
            save_rules(rules, path, self._source.name)
        except SaveTrouble as trouble:
            self.thirteen.tell(str(trouble))
            return
        self.notify(f"Saved: thirteen --rules {path}", timeout=8, markup=False)
        self.dismiss(rules)

    def action_back(self) -> None:
        """From a value back to the fields, from the fields back to the rulesets."""
        fields, filter_field = self.query_one(FieldList), self.query_one("#filter", Input)
        if fields.has_focus:
            self._unless_changed(lambda: self.dismiss(None))
        else:
            if filter_field.has_focus:
                filter_field.value = ""
            self._show_field()
            fields.focus()

    def action_leave(self) -> None:
        """Quit the game."""
        self._unless_changed(self.thirteen.action_leave)

    def _unless_changed(self, go: Callable[[], object]) -> None:
        """Go at once where nothing is lost, else ask first."""
        if self._rules == self._edits.steps[0]:
            go()
            return

        def answered(yes: bool | None) -> None:
            if yes:
                go()

        detail = "They are not saved. F2 saves them as rules of your own."
        question = Confirm("Throw your changes away?", "Throw away", "Keep editing", detail)
        self.app.push_screen(question, answered)


def _source_of(file: SavedRules | None) -> Rules | None:
    """The rules that a file of the player says it was changed from."""
    if file is None or not file.source:
        return None
    try:
        return find_ruleset(file.source)
    except BadRules:
        return None


def _steps(field: RuleField) -> bool:
    """Whether left and right change the field."""
    return bool(field.values) or field.is_number


def _searched(field: RuleField) -> str:
    """The text that a filter is looked for in."""
    return f"{field.key} {field.words} {field.table} {field.meaning} {field.table_meaning}".casefold()
