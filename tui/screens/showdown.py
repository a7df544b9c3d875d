"""The showdown after each deal: row by row, who beat whom, every transfer, and the new totals."""

from functools import cached_property
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Offset
from textual.timer import Timer
from textual.widgets import Label, OptionList, Static

from engine.actions import BuyChips, EndSession
from engine.view import View, view
from tui.actions import SHOWDOWN
from tui.names import in_plain_letters
from tui.screens.base import SessionScreen
from tui.screens.confirm import Confirm
from tui.story import Pair
from tui.theatre import Moment, Showdown, script
from tui.widgets.header import TableHeader
from tui.widgets.ledger import Ledger, Matrix
from tui.widgets.reveal import RevealBoard
from tui.widgets.score import ScorePanel, lines_needed
from tui.wording import signed

_LINES_BESIDES_BOARD = 4
_FEWEST_LOWER_LINES = 5
_FLIGHT_SECONDS = 0.4
_FLYING_WIDTH = 6


class ShowdownScreen(SessionScreen):
    """Plays the showdown of a settled deal, and leads on to the next one."""

    CSS_PATH = "showdown.tcss"
    AUTO_FOCUS = "#ledger"
    BINDINGS: ClassVar[list[BindingType]] = [each for action in SHOWDOWN for each in action.bindings]

    _timer: Timer | None = None
    _shown: Moment | None = None
    _at = 0

    @cached_property
    def showdown(self) -> Showdown:
        """The deal, as whoever sits before the screen sees it."""
        return Showdown.of(self._view)

    @property
    def _view(self) -> View:
        shown = view(self.game.session, None) if self.game.hotseat else self.game.view
        return in_plain_letters(shown) if self.thirteen.ascii else shown

    @cached_property
    def _moments(self) -> tuple[Moment, ...]:
        return script(self.showdown)

    def compose_body(self) -> ComposeResult:
        """What is said, the cards, and below them who pays whom."""
        yield TableHeader()
        yield Static(id="words", markup=False)
        yield RevealBoard(self.showdown)
        yield Matrix(id="matrix-above", markup=False)
        with Horizontal(id="lower"):
            with Vertical(id="ledger-pane"):
                yield Static("Who pays whom", classes="pane-title")
                yield Ledger(id="ledger")
            yield Matrix(id="matrix-beside", markup=False)
            yield ScorePanel()
        yield Static(id="detail", markup=False)
        yield Label(id="flying", markup=False)

    def on_mount(self) -> None:
        """Begin, or show everything where nothing shall move."""
        self.query_one(TableHeader).show(self.showdown.view, self.game.kept.notice)
        if self.app.animation_level == "none":
            self._at = len(self._moments) - 1
        self._show_moment()

    @on(events.Resize)
    def fit_cards(self) -> None:
        """Choose the cards' size: as large as leaves room for the ledger."""
        players = len(self.showdown.view.seats)
        score_width = _score_width(players, self.size.width)
        self.query_one(ScorePanel).styles.width = score_width
        lower = max(lines_needed(players, score_width), _FEWEST_LOWER_LINES)
        height = self.size.height - _LINES_BESIDES_BOARD - lower
        self.query_one(RevealBoard).fit(self.size.width, height)

    @property
    def moment(self) -> Moment:
        """What is on the table now."""
        return self._moments[self._at]

    @property
    def running(self) -> bool:
        """Whether there is more to come."""
        return self._at < len(self._moments) - 1

    def _show_moment(self) -> None:
        moment, before = self.moment, self._shown
        self._shown = moment
        words = self.query_one("#words", Static)
        words.update(moment.words, layout=False)
        words.set_class(moment.loud, "-loud")
        words.set_class(not self.running, "-outcome")
        self.query_one(RevealBoard).show(moment)
        if before is None or before.accounts != moment.accounts or not self.running:
            self._show_accounts(moment)
        self.query_one("#flying").display = False
        if self.running:
            self._timer = self.set_timer(moment.seconds, self._go_on)
            if moment.paying and moment.paying.net:
                self._fly(moment.paying)
        else:
            self.refresh_bindings()

    def _show_accounts(self, moment: Moment) -> None:
        ledger = self.query_one(Ledger)
        ledger.show(self.showdown, moment)
        if ledger.option_count:
            ledger.highlighted = ledger.option_count - 1 if self.running else 0
        for matrix in self.query(Matrix):
            matrix.show(self.showdown, moment)
        counted = self.showdown.counted(moment.paid) if self.running else None
        self.query_one(ScorePanel).show(self.showdown.view, counted)

    @on(OptionList.OptionHighlighted)
    def tell_more(self) -> None:
        """Say all that there is to say of the chosen entry."""
        lines = 2 if self.has_class("-ledger") else 1
        detail = self.query_one(Ledger).detail(lines * (self.size.width - 2))
        self.query_one("#detail", Static).update(detail)

    def _go_on(self) -> None:
        if self.running:  # everything may have been shown at once while the timer ran out
            self._at += 1
            self._show_moment()

    def _fly(self, pair: Pair) -> None:
        """Let units fly from the one who pays to the one who wins, where both sit at the table."""
        if min(pair.one, pair.other) < 0:
            return
        board, flying = self.query_one(RevealBoard), self.query_one("#flying", Label)
        source, target = board.line_of(pair.loser), board.line_of(pair.winner)
        if source and target:
            flying.update(f" {signed(abs(pair.net), self.thirteen.ascii)} ")
            flying.display = True
            flying.offset = Offset(source.x - _FLYING_WIDTH, source.y)
            end = Offset(target.x - _FLYING_WIDTH, target.y)
            flying.animate("offset", end, duration=_FLIGHT_SECONDS, easing="in_out_cubic")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Skipping comes before going on; a session that is over can neither go on nor be ended."""
        over = self.game.session.ending is not None
        match action:
            case "skip":
                return self.running
            case "next_deal":
                return not self.running and not over
            case "show_end":
                return not self.running and over
            case "coach":
                return not self.running and bool(self.game.people)
            case "end_session":
                return not over
            case "buy_chips":
                return not over and self._buyer is not None
        return True

    @on(events.Click)
    async def clicked(self, event: events.Click) -> None:
        """A click shows everything; then one on the cards or the words goes on."""
        if self.running:
            self.action_skip()
        elif event.chain == 1 and self._is_stage(event):
            await self.run_action("show_end" if self.game.session.ending else "next_deal")

    def _is_stage(self, event: events.Click) -> bool:
        widget = event.widget
        stage = (self.query_one(RevealBoard), self.query_one("#words"))
        return widget is not None and any(each in widget.ancestors_with_self for each in stage)

    def action_skip(self) -> None:
        """Show everything at once."""
        if self._timer:
            self._timer.stop()
        self._at = len(self._moments) - 1
        self._show_moment()

    def action_next_deal(self) -> None:
        """Deal again; a person without chips is asked first."""
        if (player := self._broke) is None:
            self.thirteen.deal()
            return
        name, number = self.game.session.players[player].name, self.game.session.rules.stakes.chips
        detail = f"{name} has no chips left, and sits out without any."
        question = Confirm(f"Buy {number} chips for {name}?", "Buy", "Sit out", detail)
        self.app.push_screen(question, self._deal_with)

    def _deal_with(self, chips: bool | None) -> None:
        """Deal after the answer of a person without chips. chips: whether they buy some."""
        if chips:
            self._buy(chips)
            self.action_next_deal()
        elif chips is not None:
            self.thirteen.deal()

    def session_changed(self) -> None:
        """Show the chips that somebody bought."""
        if not self.running:
            self.query_one(ScorePanel).show(self._view)

    def action_show_end(self) -> None:
        """Go on to the end of the session."""
        self.thirteen.show_end()

    def action_ledger(self) -> None:
        """Give the ledger the height of the screen, or take it back."""
        self.toggle_class("-ledger")
        self.query_one("#flying").display = False
        self.query_one(Ledger).focus()
        self.tell_more()

    def action_coach(self) -> None:
        """Show what the coach says of the deal."""
        from tui.screens.coach import CoachScreen

        self.app.push_screen(CoachScreen(self.game))

    @property
    def _buyer(self) -> int | None:
        """The player to buy chips for: a person who is broke, or else the one before the screen."""
        facing = [player for player in self.game.session.chips if player == self.game.facing]
        return next(iter(facing), None) if self._broke is None else self._broke

    @property
    def _broke(self) -> int | None:
        """The first person without chips, where the table plays for them."""
        chips, people = self.game.session.chips, self.game.people
        return next((player for player in chips if player in people and chips[player] <= 0), None)

    def action_buy_chips(self) -> None:
        """Buy as many chips as one sits down with, after a question."""
        if (player := self._buyer) is None:
            return
        number, session = self.game.session.rules.stakes.chips, self.game.session
        question = f"Buy {number} chips for {session.players[player].name}?"
        detail = f"{session.chips[player]} chips are left. Chips limit what a deal can win and lose."
        self.app.push_screen(Confirm(question, "Buy", "No", detail), self._buy)

    def _buy(self, sure: bool | None) -> None:
        session, player = self.game.session, self._buyer
        if sure and player is not None and self.thirteen.act(BuyChips(player, session.rules.stakes.chips)):
            self.notify(
                f"{session.players[player].name} has {self.game.session.chips[player]} chips", timeout=4
            )

    def action_end_session(self) -> None:
        """Stop playing, after a question."""
        question = Confirm("End this session?", "End it", "Play on", "The totals stand as they are now.")
        self.app.push_screen(question, self._end)

    def _end(self, sure: bool | None) -> None:
        if sure and self.thirteen.act(EndSession()):
            self.thirteen.show_end()


def _score_width(players: int, width: int) -> int:
    """The cells for the totals; many players stand in two columns where the screen is wide."""
    if width < 100:
        return 28
    if players > 4:
        return 50
    return 34 if width < 140 else 28
