"""What the app does in the joke mode: ask, take reports, let them change the deal, tell what changed."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from textual.app import App

from saves.whereabouts import usual_place
from tui.palette import Palette

if TYPE_CHECKING:
    from engine.actions import Action
    from modifiers.asking import Asked
    from saves.settings import Settings
    from tui.game import Game
    from tui.jokes import InPlay

_CLOCK = 20
"""Seconds between two looks at the clock: a modifier may begin or end with the hour."""
_LINES = 5
"""How many lines a banner has at most."""
_SECONDS = 10
_ROUNDS = 8
"""How often a change may bring the next one: exchanged hands show other cards, which decide again."""
_JOKES = frozenset({"happening", "in_play", "look_around", "reports"})


class JokeApp(App[None]):
    """The part of the app that only the joke mode needs."""

    clock: Callable[[], datetime]
    game: "Game | None"
    settings: "Settings"
    _shown: "tuple[InPlay, ...]" = ()
    _dared: "tuple[InPlay, ...]" = ()
    _hour: datetime | None = None

    def act(self, action: "Action") -> bool:
        """Do what a player asks for; False where it was refused."""
        raise NotImplementedError

    def deal(self) -> None:
        """Deal again."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Bring up another screen where the session needs one, and ask the next bot."""
        raise NotImplementedError

    def watch_the_clock(self) -> None:
        """Let the hour change the deal in play."""
        self.set_interval(_CLOCK, self._look_at_the_clock)

    def _look_at_the_clock(self) -> None:
        if self.game and self.game.jokes:
            hour = self.game.jokes.at(self.clock()).replace(minute=0, second=0, microsecond=0)
            if self._hour not in (None, hour):
                self.mend()
            self._hour = hour

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The joke mode's keys are there in a session that plays it, until it is over."""
        if action == "codex":
            return self.game is None or self.game.jokes is not None
        if action in _JOKES:
            return bool(self.game and self.game.jokes and not self.game.session.ending)
        return super().check_action(action, parameters)

    def begin(self) -> None:
        """Deal for the first time; in the joke mode after a look around the room."""
        self._shown = ()
        if self.game and self.game.jokes and self.game.jokes.facts:
            self._look_around(first=True)
        else:
            self.deal()

    def take_up_jokes(self) -> None:
        """Go on with a session: what is in play is no news, and its end is none where it is over."""
        self._shown = self._dared = ()
        if self.game and self.game.jokes:
            self.game.jokes.take_up(self.game.kept.events, self.clock())
            self.mend(dealt=True)
            self._dared = self._due() if self.game.session.ending else ()

    def mend(self, dealt: bool = False, told: str = "") -> None:
        """Let what has happened change the deal in play, and tell what changed.

        dealt: whether a deal has just begun, whose screen comes next. told: what was reported, if anything.
        """
        game = self.game
        if game is None or game.jokes is None:
            return
        from tui.jokes import dared, news, news_lines, sentence

        before = self._shown
        changed = False
        for _ in range(_ROUNDS):
            action = game.jokes.change(game.kept.events, self.clock())
            if action is None or not self.act(action):
                break
            changed = True
        self._shown = game.jokes.in_play(game.session)
        brought = news(before, self._shown)
        lines = news_lines(brought, _LINES)
        if lines and (before or not dealt):
            title = f"Deal {game.session.deal.number}" if dealt and game.session.deal else sentence(told)
            self.notify("\n".join(lines), title=title, timeout=_SECONDS, markup=False)
        elif told:
            words = "\n".join(("Nothing changes in this deal.", *game.jokes.meaning_of(told)))
            self.notify(words, title=sentence(told), timeout=_SECONDS, markup=False)
        if changed and not dealt:
            self.go_on()
        self.call_later(self._dare, dared(brought))

    def after_dares(self, go_on: Callable[[], None]) -> None:
        """Go on, once the table has been asked for the forfeits that are due after a deal, or at the end."""
        due = [each for each in self._due() if each not in self._dared]
        self._dared = (*self._dared, *due)
        self._dare(due, go_on)

    def _due(self) -> "tuple[InPlay, ...]":
        game = self.game
        return game.jokes.due(game.kept.events, self.clock()) if game and game.jokes else ()

    def _dare(self, dares: "Sequence[InPlay]", go_on: Callable[[], None] = lambda: None) -> None:
        """Let the table confirm its forfeits one by one, and go on. Done is done where one is due at once."""
        from engine.actions import TellFact
        from modifiers.effects.table import Due

        if self.game is None or not dares:
            go_on()
            return
        first, *others = dares
        session = self.game.session
        done = f"{first.number} {first.title}: done"

        def answered(yes: bool | None) -> None:
            if yes and first.dare is Due.AT_ONCE:
                self.act(TellFact(done, True))
            self._dare(others, go_on)

        if any(fact == done for fact, _ in session.facts):
            self._dare(others, go_on)
            return
        from tui.screens.confirm import Confirm

        whom = ", ".join(session.players[seat].name for seat in first.seats)
        detail = f"{whom}: {first.text}" if whom else first.text
        self.push_screen(Confirm(f"{first.number} {first.title}", "Done", "Not now", detail), answered)

    # What the keys do

    def action_happening(self) -> None:
        """Find a happening by a few letters, and report it."""
        from tui.happenings import HappeningProvider

        self.clear_notifications()
        self.push_screen(Palette([HappeningProvider], placeholder="What happened? Type cough, phone, cat"))

    def report(self, asked: "Asked") -> None:
        """Report a happening, whom it is about and a value where it has one."""
        from modifiers.asking import VALUED
        from tui.jokes import sentence
        from tui.screens.mark import MarkScreen

        if self.game is None:
            return
        names = [player.name for player in self.game.session.players]
        if asked.of_dealer:
            self._report_of_dealer(asked)
        elif asked.of_players:
            self.push_screen(
                MarkScreen(f"{sentence(asked.name)}: who?", names, fault=asked.seats_fault),
                lambda seats: self._report(asked.name, seats) if seats else None,
            )
        elif asked.name in VALUED:
            self._report_value(asked)
        else:
            self._report(asked.name)

    def _report_of_dealer(self, asked: "Asked") -> None:
        """Report what the dealer does, where a person deals."""
        game = self.game
        if game is None or game.session.deal is None or not game.session.deal_open:
            self.notify("no deal is in play", severity="warning", timeout=4, markup=False)
            return
        dealer = game.session.deal.dealer
        if dealer in game.people:
            self._report(asked.name, (dealer,))
        else:
            words = f"{game.session.players[dealer].name} deals, and leaves it: that is the dealer's to do"
            self.notify(words, severity="warning", timeout=4, markup=False)

    def _report_value(self, asked: "Asked") -> None:
        from modifiers.asking import value_words
        from tui.jokes import sentence
        from tui.screens.ask import Ask

        def answer(value: str) -> str | None:
            game = self.game
            if game and game.jokes and (fault := game.jokes.value_fault(game.session, asked.name, value)):
                return fault
            self.call_later(self._report, f"{asked.name}={value.replace(' ', '')}")
            return None

        self.push_screen(Ask(f"{sentence(asked.name)}: {value_words(asked.name)}", "", "Tell", answer))

    def _report(self, happening: str, seats: tuple[int, ...] = ()) -> None:
        from engine.actions import Report
        from tui.jokes import sentence
        from tui.screens.confirm import Confirm

        game = self.game
        if game is None or game.jokes is None or game.session.ending:
            return
        at = game.jokes.at(self.clock()).isoformat(timespec="seconds")
        report = Report(happening, at, seats)

        def told(sure: bool | None) -> None:
            if sure and self.act(report):
                self.mend(told=happening)

        if game.jokes.gives_back(game.kept.events, self.clock(), report):
            detail = "It gives all winnings of the session back."
            self.push_screen(Confirm(f"{sentence(happening)}?", "Tell it", "Leave it", detail), told)
        else:
            told(True)

    def take_back(self, number: int) -> None:
        """Take a report back, and what it changed."""
        from engine.actions import TakeBack

        happened = self.game.session.happenings[number] if self.game else None
        if happened and self.act(TakeBack(number)):
            self.mend(told=f"Taken back: {happened.happening}")

    def action_look_around(self) -> None:
        """Say what is true of the room."""
        self._look_around()

    def _look_around(self, first: bool = False) -> None:
        from tui.screens.facts import FactsScreen

        def done(told: bool | None) -> None:
            if first:
                self.deal()
            elif told:
                self.mend(told="The room")

        if self.game:
            self.push_screen(FactsScreen(self.game, first), done)

    def action_in_play(self) -> None:
        """Show every modifier in play."""
        from tui.screens.in_play import InPlayScreen

        self.clear_notifications()  # the page says it all, and banners would lie over it
        if self.game:
            self.push_screen(InPlayScreen(self.game))

    def action_codex(self) -> None:
        """Show all modifiers, and which of them hold now."""
        from saves.own_modifiers import load_own
        from tui.codex import Codex, codex_of
        from tui.screens.codex import CodexScreen

        codex: Codex
        if self.game and self.game.jokes:
            codex = self.game.jokes.codex(self.game.kept.events, self.clock())
        else:
            own, trouble = load_own()
            codex = codex_of(self.settings.place or usual_place(), self.clock(), own)
            if trouble:
                self.notify(trouble, severity="warning", timeout=12, markup=False)
        self.push_screen(CodexScreen(codex))

    def action_reports(self) -> None:
        """Show what was reported, to take it back."""
        from tui.screens.reports import ReportsScreen

        if self.game:
            self.push_screen(ReportsScreen(self.game))
