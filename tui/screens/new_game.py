"""Setting a session up: who plays, by which rules, how long."""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Input, OptionList, Static

from engine.bots import CHARACTERS
from engine.events import Choice as JokeChoice
from engine.rules import Rules
from engine.rulesets import BadRules, find_ruleset
from engine.session import MOST_PLAYERS
from saves.house_rules import saved_rules
from saves.store import SessionSummary
from saves.whereabouts import usual_place
from tui.actions import NEW_GAME
from tui.draft import (
    EMPTY,
    LONGEST_NAME,
    PERSON,
    Draft,
    DraftSeat,
    Ends,
    JokeDraft,
    faults,
    first_seats,
    opened,
    until_when,
)
from tui.moments import BadTime
from tui.screens.base import GameScreen
from tui.screens.rulesets import RulesetScreen
from tui.widgets.choice import Choice
from tui.widgets.plain_input import PlainInput
from tui.widgets.rules_choice import Offer, RulesChoice, offers
from tui.widgets.title import Heading

if TYPE_CHECKING:
    from modifiers.own import Own

_USUAL_RULES = "one-six"
_KINDS = {
    PERSON: "person",
    **{name: f"bot: {each.title}" for name, each in CHARACTERS.items()},
    EMPTY: "empty seat",
}
_ON, _OFF = "on", "off"
_JOKES: dict[str, str] = {
    _OFF: "off",
    JokeChoice.EVERYTHING: "all that apply",
    JokeChoice.PICKED: "hand-picked",
    JokeChoice.UNASKED: "calendar, sky",
    JokeChoice.DRAFT: "a draft of",
}
_POLITE = {_ON: "polite set", _OFF: "nothing spared"}
_ENDS: dict[str, str] = {Ends.DEALS: "so many deals", Ends.TIME: "until a time", Ends.STOP: "until we stop"}


class NewGameScreen(GameScreen):
    """The form of a new session. What is wrong stands beside its field; nothing typed is ever lost."""

    CSS_PATH = "new_game.tcss"
    AUTO_FOCUS = "#name-1"
    BINDINGS: ClassVar[list[BindingType]] = [each for action in NEW_GAME for each in action.bindings]

    _place = ""  # where the table stands, by the settings or by the computer's clock
    _earlier = 0  # deals of all sessions so far
    _without: tuple[str, ...] = ()  # the parts of the joke mode that are left out
    _tried = False  # faults show from the first try on: nobody is wrong before they have finished

    def compose_body(self) -> ComposeResult:
        """The form, with the rules last: they take the room that is left."""
        sessions = self.thirteen.store.sessions()
        last = next(iter(sessions), None)
        self._earlier = sum(each.deals for each in sessions)
        self._place = self.thirteen.settings.place or usual_place()
        seats = first_seats(last.players if last else (), tuple(CHARACTERS))
        yield Heading("New game")
        with Horizontal(id="new-game"), Vertical(id="form"):
            for number, seat in enumerate(seats, start=1):
                yield from self._seat(number, seat)
            yield Static(id="hint-seats", classes="hint", markup=False)
            with Horizontal(classes="line gap"):
                yield Static("Length", classes="name")
                yield Choice(_ENDS, Ends.DEALS, id="ends")
                yield Input("20", id="deals", compact=True, max_length=4)
                yield Input(id="until", compact=True, max_length=40, placeholder="such as 23:30")
                yield Static(id="length-words", classes="hint", markup=False)
            yield Static(id="hint-length", classes="hint", markup=False)
            with Horizontal(classes="line"):
                yield Static("Seed", classes="name")
                yield Input(id="seed", compact=True, max_length=40, placeholder="left to chance")
                yield Static("same seed, same cards", classes="hint")
            with Horizontal(classes="line"):
                yield Static("Jokes", classes="name")
                yield Choice(_JOKES, _OFF, id="jokes")
                yield Input(id="numbers", compact=True, max_length=200, placeholder="such as 5, 160")
                yield Input("20", id="drawn", compact=True, max_length=3)
                yield Choice(_POLITE, _ON, id="polite")
                yield Button("Pick", id="pick", compact=True)
                yield Button("Base", id="parts", compact=True)
                yield Static("233 conditional modifiers", id="jokes-words", classes="hint")
            yield Static(id="hint-joke", classes="hint", markup=False)
            yield RulesChoice(*self._rules_to_choose(last))
            with Horizontal(id="buttons"):
                yield Button("Start", id="start", compact=True)
                yield Button("Back", id="back", compact=True)

    def _rules_to_choose(self, last: SessionSummary | None) -> tuple[Sequence[Offer], Rules]:
        """All rules, and those the player brought along, or of the last session, or what most tables play."""
        chosen = self.thirteen.house_rules or _as_last_time(self._offers(None), last)
        return self._offers(chosen), chosen or find_ruleset(_USUAL_RULES)

    def _offers(self, first: Rules | None) -> tuple[Offer, ...]:
        return offers([each for each in saved_rules() if each.rules], first)

    def _seat(self, number: int, seat: DraftSeat) -> ComposeResult:
        with Horizontal(classes="line"):
            yield Static(f"Seat {number}", classes="name")
            yield Choice(_KINDS, seat.kind, id=f"kind-{number}")
            yield PlainInput(seat.name, id=f"name-{number}", compact=True, max_length=LONGEST_NAME)
            yield Static(id=f"hint-seat-{number}", classes="hint", markup=False)

    def on_mount(self) -> None:
        self._show()

    @property
    def _numbers(self) -> range:
        return range(1, MOST_PLAYERS + 1)

    def _text(self, name: str) -> str:
        return self.query_one(f"#{name}", Input).value

    def _draft(self) -> Draft:
        """What stands in the form."""
        seats = tuple(
            DraftSeat(self.query_one(f"#kind-{number}", Choice).value, self._text(f"name-{number}"))
            for number in self._numbers
        )
        rules = self.query_one(RulesChoice).chosen
        ends = Ends(self.query_one("#ends", Choice).value)
        texts = self._text("deals"), self._text("until"), self._text("seed")
        return Draft(seats, rules, ends, *texts, self._joke_draft())

    def _joke_draft(self) -> JokeDraft | None:
        """The joke mode as it stands in the form; None where it is off."""
        kind = self.query_one("#jokes", Choice).value
        if kind == _OFF:
            return None
        numbers = self._text("drawn" if kind == JokeChoice.DRAFT else "numbers")
        polite = self.query_one("#polite", Choice).value == _ON
        own = tuple((each.title, each.when, each.then) for each in self._own)
        return JokeDraft(JokeChoice(kind), numbers, polite, self._place, own, self._earlier, self._without)

    @cached_property
    def _own(self) -> "tuple[Own, ...]":
        """The modifiers that the table made up."""
        from saves.own_modifiers import load_own  # the sky is slow to import

        own, trouble = load_own()
        if trouble:
            self.thirteen.tell(trouble)
        return own

    @on(Input.Changed)
    @on(Choice.Changed)
    @on(RulesChoice.Changed)
    def _show(self) -> None:
        """Show what follows from the form as it stands."""
        draft, now = self._draft(), self.thirteen.clock()
        found = faults(draft, now) if self._tried else {}
        for number, seat in enumerate(draft.seats, start=1):
            self.query_one(f"#name-{number}").visible = seat.kind != EMPTY
            self._hint(f"seat-{number}", found, _about(seat))
        self.query_one("#deals").display = draft.ends is Ends.DEALS
        self.query_one("#until").display = draft.ends is Ends.TIME
        self.query_one("#length-words", Static).update(self._length_words(draft))
        self._hint("length", found, "")
        kind = draft.joke.choice if draft.joke else None
        self.query_one("#numbers").display = kind is JokeChoice.PICKED
        self.query_one("#drawn").display = kind is JokeChoice.DRAFT
        self.query_one("#polite").display = kind is not None and kind is not JokeChoice.PICKED
        self.query_one("#jokes-words").display = kind is None
        self.query_one("#pick").display = kind is JokeChoice.PICKED
        self.query_one("#parts").display = kind is not None
        self.refresh_bindings()
        self._hint("joke", found, "")
        self._hint("seats", found, self._about_seats(draft))

    def _hint(self, field: str, found: dict[str, str], otherwise: str) -> None:
        hint = self.query_one(f"#hint-{field}", Static)
        mark = "! " if self.thirteen.ascii else "✘ "
        hint.update(mark + found[field] if field in found else otherwise)
        hint.set_class(field in found, "-fault")
        hint.set_class(field not in found and field.startswith("seat-"), "-about")
        hint.display = field not in ("length", "joke") or field in found

    def on_descendant_focus(self) -> None:
        """Say what is to be said of another seat."""
        self._show()

    def _about_seats(self, draft: Draft) -> str:
        """What the bot whose seat has the focus is like, where that stands nowhere else; who sits out."""
        field, _, number = (self.focused.id or "" if self.focused else "").partition("-")
        if field in ("kind", "name") and self.has_class("-w80"):
            seat = draft.seats[int(number) - 1]
            if about := _about(seat):
                return f"{seat.name}: {about}"
        players, most = len(draft.players), draft.rules.seats.most
        if players > most:
            return f"{most} of {players} play a deal; the others sit out in turn, the dealer first."
        return ""

    def action_go(self, lines: int) -> None:
        """Go to the field above or below, in the same column where one is there. lines: -1 or 1."""
        fields = [each for each in self.focus_chain if each.region]
        here = self.focused.region if self.focused else self.region
        beyond = [each for each in fields if (each.region.y - here.y) * lines > 0]
        if beyond:
            line = min(beyond, key=lambda each: abs(each.region.y - here.y)).region.y
            beside = [each for each in beyond if each.region.y == line]
            min(beside, key=lambda each: abs(each.region.x - here.x)).focus()

    def _length_words(self, draft: Draft) -> str:
        match draft.ends:
            case Ends.DEALS:
                return "deals"
            case Ends.STOP:
                return "end the session when you like"
            case Ends.TIME:
                try:
                    moment = until_when(draft, self.thirteen.clock())
                except BadTime:
                    return "or in 45 minutes"
                return f"deals until {moment:%A} {moment:%H:%M}"

    @on(Input.Submitted)
    @on(OptionList.OptionSelected)
    @on(Button.Pressed, "#start")
    def action_start(self) -> None:
        """Sit down, or show what stands in the way."""
        self._tried = True
        draft, now = self._draft(), self.thirteen.clock()
        found = faults(draft, now)
        if found:
            self._show()
            self._focus_fault(next(iter(found)))
            return
        self.thirteen.start(opened(draft, now))

    def _focus_fault(self, field: str) -> None:
        ends = self.query_one("#ends", Choice).value
        numbers = "drawn" if self.query_one("#jokes", Choice).value == JokeChoice.DRAFT else "numbers"
        places = {"seats": "kind-2", "joke": numbers, "length": "until" if ends == Ends.TIME else "deals"}
        self.query_one(f"#{places.get(field, field.replace('seat', 'name'))}").focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What belongs to the joke mode is offered where it is on."""
        kind = self.query_one("#jokes", Choice).value if self.is_mounted else _OFF
        match action:
            case "pick_modifiers":
                return kind == JokeChoice.PICKED
            case "choose_parts":
                return kind != _OFF
        return True

    @on(Button.Pressed, "#pick")
    def action_pick_modifiers(self) -> None:
        """Pick modifiers in the codex; what stands in the field already is picked."""
        from modifiers.game import read_numbers  # the sky is slow to import
        from tui.codex import codex_of
        from tui.screens.codex import PickScreen

        numbers = self.query_one("#numbers", Input)
        codex = codex_of(self._place, self.thirteen.clock(), self._own)
        try:
            picked = read_numbers(numbers.value, codex.known)
        except ValueError:  # what cannot be read now is picked anew
            picked = ()

        def take(chosen: tuple[str, ...] | None) -> None:
            numbers.value = ", ".join(chosen or ())

        self.app.push_screen(PickScreen(codex, picked), take)

    @on(Button.Pressed, "#parts")
    def action_choose_parts(self) -> None:
        """Choose the parts of the joke mode that the table plays with."""
        from modifiers.joke import Part
        from tui.screens.mark import MarkScreen

        parts = list(Part)
        lines = [f"{part.words}: {part.meaning}" for part in parts]
        marked = [at for at, part in enumerate(parts) if part not in self._without]

        def take(chosen: tuple[int, ...] | None) -> None:
            if chosen is not None:
                self._without = tuple(part for at, part in enumerate(parts) if at not in chosen)
                left = "" if len(chosen) == len(parts) else f" {len(chosen)}/{len(parts)}"
                self.query_one("#parts", Button).label = f"Base{left}"

        self.app.push_screen(MarkScreen("What does the joke mode play with?", lines, marked, none=True), take)

    def action_rulesets(self) -> None:
        """Look at all rulesets closely, vary them and write one's own."""
        choice = self.query_one(RulesChoice)

        def take(rules: Rules | None) -> None:
            chosen = rules or choice.chosen
            choice.show(self._offers(chosen), chosen)

        self.app.push_screen(RulesetScreen(choice.chosen), take)

    @on(Button.Pressed, "#back")
    def action_back(self) -> None:
        """Go back to the first screen."""
        self.dismiss()


def _as_last_time(listed: Sequence[Offer], last: SessionSummary | None) -> Rules | None:
    """The rules of the last session, if they are listed or are variations of the game's own."""
    if last is None:
        return None
    own = next((each.rules for each in listed if each.rules and each.rules.title == last.ruleset), None)
    try:
        return own or find_ruleset(last.ruleset)
    except BadRules:
        return None


def _about(seat: DraftSeat) -> str:
    """What the bot in the seat is like; nothing where none sits there."""
    return "" if seat.kind in (PERSON, EMPTY) else CHARACTERS[seat.kind].description
