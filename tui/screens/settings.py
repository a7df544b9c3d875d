"""The settings: each takes effect at once and is kept at once."""

from dataclasses import replace
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Button, Input, Static

from engine.plain import from_plain, to_plain
from engine.setting import SortBy
from saves.settings import Hints, Settings
from saves.whereabouts import usual_place
from tui.actions import SETTINGS
from tui.screens.base import GameScreen
from tui.themes import THEMES
from tui.widgets.choice import Choice
from tui.widgets.sample import Sample
from tui.widgets.title import Heading

_ON, _OFF = "on", "off"

# The words for each field of Settings, and what it means.
_MEANINGS: dict[str, tuple[str, str]] = {
    "theme": ("Theme", "the colours of everything"),
    "four_colours": ("Four colours", "off: suits are only black and red"),
    "sort": ("Sort cards", "how your cards lie when dealt"),
    "hints": ("Hints", "best settings, chances of rows"),
    "confirm_foul": ("Ask about fouls", "a question before a foul is set"),
    "walking_away": ("Walking away", "off: an open deal comes first"),
    "animations": ("Animations", "off: everything shows at once"),
    "ascii": ("Plain letters", "letters for suits, no symbols"),
}


class SettingsScreen(GameScreen):
    """Every setting with its meaning, above a sample of how things look."""

    CSS_PATH = "settings.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [each for action in SETTINGS for each in action.bindings]

    def compose_body(self) -> ComposeResult:
        """A line for each setting."""
        yield Heading("Settings")
        with Horizontal(id="middle"), VerticalScroll(id="settings", can_focus=False):
            for name, (title, meaning) in _MEANINGS.items():
                with Horizontal(classes="line"):
                    yield Static(title, classes="name")
                    yield Choice(self._options(name), self._value(name), id=name)
                    yield Static(meaning, classes="hint")
            with Horizontal(classes="line"):
                yield Static("Joke mode place", classes="name")
                place = self.thirteen.settings.place
                yield Input(place, id="place", compact=True, max_length=60, placeholder=usual_place())
                yield Static("latitude,longitude,zone", classes="hint")
            yield Static(id="place-fault", markup=False)
            yield Sample()
            with Horizontal(classes="line"):
                yield Button("Defaults", id="defaults", compact=True)
                yield Button("Back", id="back", compact=True)

    def _options(self, name: str) -> dict[str, str]:
        match name:
            case "theme":
                ours = [theme.name for theme in THEMES]
                others = sorted(name for name in self.app.available_themes if name not in ours)
                return {each: each for each in (*ours, *others)}
            case "sort":
                return {SortBy.RANK: "by rank", SortBy.SUIT: "by suit"}
            case "hints":
                return {Hints.OFF: "off", Hints.ON_REQUEST: "on request", Hints.ALWAYS: "always"}
            case _:
                return {_ON: "on", _OFF: "off"}

    def _value(self, name: str) -> str:
        value = self.app.theme if name == "theme" else getattr(self.thirteen.settings, name)
        return value if isinstance(value, str) else _ON if value else _OFF

    @on(Choice.Changed)
    def changed(self, event: Choice.Changed) -> None:
        """Use and keep the new value."""
        name = event.choice.id or ""
        before = getattr(self.thirteen.settings, name)
        value = event.value == _ON if isinstance(before, bool) else event.value
        settings = from_plain(Settings, {**to_plain(self.thirteen.settings), name: value})
        if settings != self.thirteen.settings:
            self.thirteen.change_settings(settings)
        self.query("*").refresh()
        self.query_one(Sample).show()

    @on(Input.Changed, "#place")
    def place_changed(self, event: Input.Changed) -> None:
        """Keep a place that is one; say what is wrong with any other."""
        from modifiers.place import BadPlace, read_place  # the sky is slow to import

        text = event.value.strip()
        fault = self.query_one("#place-fault", Static)
        fault.display = False
        try:
            if text:
                read_place(text)
        except BadPlace as bad:
            fault.update(str(bad))
            fault.display = True
            return
        if text != self.thirteen.settings.place:
            self.thirteen.change_settings(replace(self.thirteen.settings, place=text))

    @on(Button.Pressed, "#defaults")
    def action_defaults(self) -> None:
        """Set everything back."""
        self.thirteen.change_settings(Settings())
        self.query_one("#place", Input).value = ""
        for name in _MEANINGS:
            self.query_one(f"#{name}", Choice).value = self._value(name)

    @on(Button.Pressed, "#back")
    def action_back(self) -> None:
        """Go back."""
        self.dismiss()
