"""The fields of a ruleset in a list, table by table, with what stands in each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from engine.rules import Rules
from tui.names import cut, fitted, in_ascii
from tui.rule_fields import RuleField, value_text
from tui.widgets.rules_choice import RulesList

_NAME_WIDTH = 24


class FieldList(RulesList):
    """Every field with its value; a mark stands before those that were changed. Letters go to the filter."""

    DEFAULT_CSS = """
    FieldList {
        height: 100%; max-height: 100%; background: transparent; border: none; padding: 0;
        scrollbar-size-vertical: 1; scrollbar-gutter: stable;
    }
    FieldList:focus { background-tint: transparent; }
    FieldList > .option-list--option-disabled { color: $foreground; text-style: none; }
    FieldList > .option-list--option-highlighted { background: $slot; color: auto 90%; text-style: none; }
    FieldList:focus > .option-list--option-highlighted {
        background: $gold; color: auto; text-style: none;
    }
    """

    @dataclass
    class Pointed(Message):
        """The cursor is on another field."""

        field: RuleField

    def __init__(self) -> None:
        super().__init__(id="fields", compact=True)
        self._places: list[RuleField | None] = []  # None is the head of a table
        self._listed: Sequence[RuleField] = ()
        self._rules = self._source = Rules()

    @property
    def field(self) -> RuleField | None:
        """The field under the cursor."""
        return None if self.highlighted is None else self._places[self.highlighted]

    def show(self, listed: Sequence[RuleField], rules: Rules, source: Rules) -> None:
        """Show these fields of the rules. source: the rules that they were changed from."""
        field, self._rules, self._source = self.field, rules, source
        if listed != self._listed:
            self._listed = listed
            self._places = list(_with_heads(listed))
            self.set_options(
                [Option(self._prompt(at), disabled=each is None) for at, each in enumerate(self._places)]
            )
            self._point_to(field if field in listed else None)
        else:
            for at, each in enumerate(self._places):
                if each and self.get_option_at_index(at).prompt != (line := self._line(each)):
                    self.replace_option_prompt_at_index(at, line)

    def _point_to(self, field: RuleField | None) -> None:
        places = [at for at, each in enumerate(self._places) if each and (field is None or each == field)]
        self.highlighted = places[0] if places else None

    def on_resize(self) -> None:
        """Lines get as much room as there is."""
        for at in range(len(self._places)):
            self.replace_option_prompt_at_index(at, self._prompt(at))

    def _prompt(self, at: int) -> Content:
        field = self._places[at]
        if field:
            return self._line(field)
        below = self._places[at + 1]
        assert below
        plain = self.app.has_class("-ascii")
        meaning = in_ascii(below.table_meaning) if plain else below.table_meaning
        meaning = cut(meaning, max(1, self.size.width - len(below.table) - 4), plain)
        return Content.assemble((below.table, "bold $gold"), (f"  {meaning}", "$faint"))

    def _line(self, field: RuleField) -> Content:
        plain = self.app.has_class("-ascii")
        value, before = (value_text(each, field.key) for each in (self._rules, self._source))
        changed = value != before
        was = f" (was {before or 'empty'})" if changed else ""
        if plain:
            value, was = in_ascii(value), in_ascii(was)
        value = value or "-"
        name = fitted(field.words, _NAME_WIDTH, plain)
        room = max(8, self.size.width - _NAME_WIDTH - 5)
        if cell_len(value + was) > room:
            value, was = cut(value + was, room, plain), ""
        return Content.assemble(
            (f" {'*' if changed else ' '} {name}", "bold" if changed else ""), (value, "bold"), was
        )

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say which field the cursor is on."""
        event.stop()
        if self.field:
            self.post_message(self.Pointed(self.field))


def _with_heads(listed: Sequence[RuleField]) -> Iterator[RuleField | None]:
    table = ""
    for each in listed:
        if each.table != table:
            table = each.table
            yield None
        yield each
