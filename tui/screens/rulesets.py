"""The rulesets: what each pays, how tables vary it, and the player's own."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, OptionList

from engine.rules import Rules
from saves.house_rules import SavedRules, delete_rules, saved_rules
from saves.trouble import SaveTrouble
from tui.actions import RULESETS
from tui.screens.base import FullScreen
from tui.screens.confirm import Confirm
from tui.screens.house_rules import HouseRulesScreen
from tui.widgets.rules_choice import RulesChoice, RulesList, offers
from tui.widgets.title import Heading


class RulesetScreen(FullScreen[Rules | None]):
    """Gives the rules that were chosen, or None. rules: those to begin with."""

    CSS_PATH = "rulesets.tcss"
    AUTO_FOCUS = "#rules"
    BINDINGS: ClassVar[list[BindingType]] = [each for action in RULESETS for each in action.bindings]

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._first = rules

    def compose_body(self) -> ComposeResult:
        """The choice with its variations."""
        yield Heading("Rulesets")
        with Horizontal(id="middle"), Vertical(id="body"):
            yield RulesChoice(offers(saved_rules(), self._first), self._first, varies=True)
            with Horizontal(id="buttons"):
                yield Button("Choose", id="choose", compact=True)
                yield Button("House rules", id="edit", compact=True)
                yield Button("Delete", id="delete", compact=True)
                yield Button("Back", id="back", compact=True)

    @property
    def _choice(self) -> RulesChoice:
        return self.query_one(RulesChoice)

    @property
    def _file(self) -> SavedRules | None:
        """The player's file that is under the cursor."""
        return self._choice.offer.saved

    @on(RulesChoice.Changed)
    def show_what_can_be_done(self) -> None:
        """Only files of the player's own can be deleted."""
        self.query_one("#delete").display = self._file is not None
        self.refresh_bindings()

    def on_mount(self) -> None:
        self.show_what_can_be_done()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What the rules under the cursor allow."""
        if not self.is_mounted or not self.query(RulesChoice):
            return True
        if action == "delete":
            return self._file is not None
        return self._choice.offer.rules is not None or action not in ("choose", "edit")

    @on(OptionList.OptionSelected)
    @on(Button.Pressed, "#choose")
    def action_choose(self) -> None:
        """Take these rules."""
        if self._choice.offer.rules:
            self.dismiss(self._choice.chosen)

    @on(Button.Pressed, "#edit")
    def action_edit(self) -> None:
        """Open the editor on these rules; what it saves is chosen here."""
        choice = self._choice

        def take(saved: Rules | None) -> None:
            if saved:
                choice.show(offers(saved_rules(), saved), saved)
                self.query_one(RulesList).focus()

        if choice.offer.rules:
            self.app.push_screen(HouseRulesScreen(choice.chosen, choice.offer.rules, self._file), take)

    @on(Button.Pressed, "#delete")
    def action_delete(self) -> None:
        """Ask, and delete the file of these rules."""
        file = self._file
        if file is None:
            return

        def answered(yes: bool | None) -> None:
            if yes:
                self._delete(file)

        question = f"Delete {file.rules.title if file.rules else file.path.name}?"
        detail = f"The file {file.path} is gone then. Sessions that are played by these rules keep them."
        self.app.push_screen(Confirm(question, "Delete", "Keep", detail), answered)

    def _delete(self, file: SavedRules) -> None:
        try:
            delete_rules(file.path)
        except SaveTrouble as trouble:
            self.thirteen.tell(str(trouble))
            return
        left = offers(saved_rules())
        self._choice.show(left, next(each.rules for each in left if each.rules))

    @on(Button.Pressed, "#back")
    def action_back(self) -> None:
        """Go back with nothing chosen."""
        self.dismiss(None)
