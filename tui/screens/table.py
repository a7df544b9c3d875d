"""The table: the person before the screen sets their rows, or waits for the others."""

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical

from engine.actions import Action, Arrange, DeclareNatural, Redo, SetRows, Surrender, TakeHints, Undo
from engine.conduct import why_not
from engine.judged import foul_of
from engine.rules import STAKE_PHASES, Phase
from engine.setting import Board, Row, Rows, SortBy, sorted_cards
from engine.view import View
from saves.settings import Hints
from tui.actions import TABLE
from tui.exchanges import exchange_words
from tui.game import Game
from tui.names import in_plain_letters
from tui.screens.base import SessionScreen
from tui.screens.confirm import Confirm
from tui.widgets.board import BoardWidget
from tui.widgets.board_moves import all_sorted
from tui.widgets.header import TableHeader
from tui.widgets.hints import HintsPanel
from tui.widgets.joke_strip import JokeStrip
from tui.widgets.score import ScorePanel
from tui.widgets.seats import SeatsWidget
from tui.widgets.short_rules import Ladder, ShortRules, foul_words, surrender_words
from tui.widgets.verdict import VerdictLine, to_place
from tui.wording import worth_words

_MOVES = ("choose", "send", "sort", "clear", "swap_rows", "choose_letter", "move_cursor", "lock")
_IN_HAND = ("fill", "hints", "lay_style", "natural", "mend", "change_card")
_WHY_NOT = {
    "fill": "Nothing to fill: f lays the rest down once only one row is open.",
    "undo": "Nothing to undo.",
    "redo": "Nothing to redo.",
    "natural": "You hold no natural that pays at this table.",
    "mend": "Nothing to mend: the rows are no foul.",
}
_NO_SURRENDER = "Nobody gives up at this table."
_HINTS = frozenset({"hints", "lay_style"})
_ROWS = {row.words: row for row in Row}

_NEXT: dict[Phase | None, str] = {
    Phase.PASS: "The rows are set when everybody has passed cards.",
    Phase.FIRST_STAKES: "The rows are set when everybody has decided on the stakes.",
}
"""What comes next for who waits, before rows are set."""


class TableScreen(SessionScreen):
    """The rows of the person before the screen, the other seats, and the score."""

    CSS_PATH = "table.tcss"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [each for action in TABLE for each in action.bindings]

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._board = BoardWidget(self._arrange, self._show_verdict)
        self._board.show(game.view)
        self._hints = HintsPanel(self._lay_setting)
        self._hidden = frozenset(self._hidden_actions(game.view))

    def compose_body(self) -> ComposeResult:
        """Header, seats, board with the score beside it, verdict."""
        yield TableHeader()
        yield JokeStrip()
        with Vertical(id="felt"):
            yield SeatsWidget(id="strip")
            with self._board:
                yield SeatsWidget(id="watched")
                with Vertical(id="side"):
                    yield ScorePanel()
                    yield self._hints
                    yield ShortRules()
                    yield Ladder()
            yield VerdictLine()

    def on_mount(self) -> None:
        """Show the table; a fresh hand lies as the player likes it."""
        view = self._view
        self.query_one(ShortRules).show(self.game.rules)
        self.query_one(Ladder).show(view.rules)
        self.query_one(ScorePanel).show(view)
        if view.board and not (view.done or view.undo or view.redo):
            by = self.thirteen.settings.sort
            if (board := all_sorted(view.board, view.rules.ranking, by)) != view.board:
                self._arrange(board)
        self.session_changed()

    def on_screen_resume(self) -> None:
        """Show what has happened while another screen lay over this one."""
        self.session_changed()

    def on_screen_suspend(self) -> None:
        """Another screen comes up: a card under way goes back, and what was said is old."""
        self._board.interrupt()

    def session_changed(self) -> None:
        """Show the session as it is now."""
        self._take_hints_always()
        view = self._view
        self.query_one(TableHeader).show(view, self.game.kept.notice)
        self.query_one(JokeStrip).show(self.game)
        for seats in self.query(SeatsWidget):
            seats.show(view)
        self._board.show(view)
        self._hints.show(self.game.view if self._hints_shown else None)
        self.set_class(self.game.jokes is not None, "-jokes")
        self.set_class(self._hints_shown, "-hints")
        self.set_class(self._board.watching, "-watching")
        self._show_verdict()

    @property
    def _view(self) -> View:
        """What is shown: where the terminal has only plain letters, names as well."""
        view = self.game.view
        return in_plain_letters(view) if self.thirteen.ascii else view

    def _show_verdict(self) -> None:
        view = self._view
        self.query_one(VerdictLine).show(view, self._board.remark or self._hint(view))
        hidden = frozenset(self._hidden_actions(view))
        if hidden != self._hidden:
            self._hidden = hidden
            self.refresh_bindings()

    def _hint(self, view: View) -> str:
        board = self._board
        if board.locked:
            return _NEXT.get(view.phase, "The rows are shown as soon as everybody is done.")
        if board.dragging:
            return "Let go over a place or a card; anywhere else the card goes back."
        if board.picked:
            return "Space, a letter or a click places it or swaps two cards; escape lets go."
        if board.board.complete:
            foul = foul_of(view.rules, board.board.rows)
            lock = "enter sets" if not foul else "m mends the foul"
            return f"Keys x y z, or clicks on two labels, swap rows; {lock}."
        if board.fillable:
            return "Key f lays the rest into the open row."
        if not view.undo and (moved := exchange_words(view)):
            return moved
        if view.naturals:
            return f"You hold {worth_words(view.naturals[0])}: key n."
        more = "; a shows hints" if self._hints_to_show else ""
        return f"Keys 1 2 3 send a card to a row; space or its letter picks it{more}."

    @property
    def _hints_shown(self) -> bool:
        """Whether the person before the screen is shown hints now."""
        view = self.game.view
        return self.thirteen.settings.hints is not Hints.OFF and view.hinted and view.decides

    @property
    def _hints_to_show(self) -> bool:
        """Whether the person before the screen may ask for hints now."""
        wanted = self.thirteen.settings.hints is not Hints.OFF
        return wanted and self.game.view.rules.sight.hints and not self._hints_shown

    @property
    def _why_no_hints(self) -> str:
        if self.thirteen.settings.hints is Hints.OFF:
            return "Hints are switched off in the settings."
        if not self.game.view.rules.sight.hints:
            return "There are no hints in this deal."
        return "The hints are shown: 4, 5, 6 and 7 lay them." if self._hints_shown else "a shows hints first."

    def _why_nothing(self, name: str) -> str:
        if name in _HINTS:
            return self._why_no_hints
        return self._why_no_surrender if name == "surrender" else _WHY_NOT[name]

    @property
    def _why_no_surrender(self) -> str:
        rules = self.game.view.rules
        if any(phase in STAKE_PHASES for phase in rules.phases):
            return "Here one gives up at the stakes, before and after setting."
        return "Here one gives up when everybody has set." if rules.surrender.allowed else _NO_SURRENDER

    def _take_hints_always(self) -> None:
        seat = self.game.facing
        if self.thirteen.settings.hints is not Hints.ALWAYS or seat is None:
            return
        if why_not(self.game.session, TakeHints(seat)) is None:
            self.thirteen.act(TakeHints(seat))

    def _hidden_actions(self, view: View) -> list[str]:
        """The actions that can do nothing now."""
        session, seat, board = self.game.session, view.seat, self._board
        if seat is None or board.locked:
            return [*_MOVES, *_IN_HAND, "undo", "redo", "surrender", "drop"]
        possible = {
            "fill": board.fillable,
            "hints": self._hints_to_show,
            "lay_style": self._hints_shown,
            "natural": bool(view.naturals),
            "mend": board.board.complete and foul_of(view.rules, board.board.rows) is not None,
            "change_card": self.may_change_a_card,
            "undo": why_not(session, Undo(seat)) is None,
            "redo": why_not(session, Redo(seat)) is None,
            "surrender": why_not(session, Surrender(seat)) is None,
            "drop": board.carrying,
            "home": not board.carrying,
        }
        return [name for name, can in possible.items() if not can]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that can do nothing now are not offered."""
        return action not in self._hidden

    def _arrange(self, board: Board) -> bool:
        seat = self.game.facing
        return seat is not None and self.thirteen.act(Arrange(seat, board))

    def _act(self, action: Action) -> None:
        if self.thirteen.act(action):
            self.thirteen.proceed()

    def on_key(self, event: events.Key) -> None:
        """Say why a key does nothing now."""
        names = {action.name for action in TABLE if event.key in action.keys.split(",")} & self._hidden
        explained = names & {*_WHY_NOT, *_HINTS, "surrender"}
        if self._board.locked and (names & {*_MOVES} or explained):
            watching = self._board.watching
            set_already = self.game.view.board is not None and self.game.view.board.complete
            moved = "Nothing can be moved any more." if set_already else "Nothing can be moved yet."
            self._board.say("Nobody here sets rows now." if watching else moved)
            return
        for name in explained:
            self._board.say(self._why_nothing(name))

    # What the keys do

    def action_move_cursor(self, right: int, down: int) -> None:
        """Move the cursor."""
        self._board.move_cursor(right, down)

    def action_choose(self) -> None:
        """Pick a card or place it."""
        self._board.choose_here()

    def action_choose_letter(self, letter: str) -> None:
        """Pick or place by a place's letter."""
        self._board.choose_letter(letter)

    def action_send(self, row: str) -> None:
        """Send a card to a row, or to the tray."""
        self._board.send(_ROWS.get(row))

    def action_sort(self) -> None:
        """Sort all cards, by rank and by suit in turn."""
        self._board.sort()

    def action_clear(self) -> None:
        """Take all cards back into the tray."""
        self._board.clear(self.thirteen.settings.sort)

    def action_fill(self) -> None:
        """Lay the rest into the open row."""
        self._board.fill()

    def action_swap_rows(self, one: str, other: str) -> None:
        """Let two rows change places."""
        self._board.swap_rows(_ROWS[one], _ROWS[other])

    def action_undo(self) -> None:
        """Take the last move back."""
        if self.game.facing is not None:
            self.thirteen.act(Undo(self.game.facing))

    def action_redo(self) -> None:
        """Make the move again that was taken back."""
        if self.game.facing is not None:
            self.thirteen.act(Redo(self.game.facing))

    def action_drop(self) -> None:
        """Let go of what is picked."""
        self._board.drop()

    def action_hints(self) -> None:
        """Show hints for the rest of the deal."""
        seat = self.game.facing
        if seat is not None and not self.game.view.hinted:
            self.thirteen.act(TakeHints(seat))
        self.session_changed()

    def action_lay_style(self, at: int) -> None:
        """Lay one of the settings that the hints show."""
        if words := self._hints.choose(at):
            self._board.say(words)

    def _lay_setting(self, rows: Rows) -> None:
        if not self._board.locked:
            self._board.lay(Board(rows))

    def action_mend(self) -> None:
        """Mend a foul with as few cards moved as can be."""
        from engine.solver.splits import Splits  # numpy takes a while to load

        rules, rows = self.game.view.rules, self._board.board.rows
        splits = Splits(sum(rows, ()), rules.ranking, rules.rows)
        if not splits.has_legal:
            self._board.say("These cards make a foul however they lie.")
            return
        front, middle, back = splits.cards_of(splits.settings, splits.repair(rows))
        lying = [sorted_cards(row, rules.ranking, SortBy.RANK) for row in (front, middle, back)]
        moved = sum(card not in there for row, there in zip(rows, lying, strict=True) for card in row)
        self._board.lay(Board((lying[0], lying[1], lying[2])))
        self._board.say(f"Mended: {moved} cards changed rows; u takes it back.")

    def action_natural(self) -> None:
        """Lay a natural that rows make; declare the best one, where that is done instead of setting."""
        view = self.game.view
        best = view.naturals[0]
        rows = next((each.rows for each in view.naturals if each.rows), None)
        if rows and rows != self._board.board.rows:
            self._board.lay(Board(rows))
        if Phase.ANNOUNCE in view.rules.phases:
            self._board.say(f"You hold {worth_words(best)}: declare it when everybody has set.")
        else:
            detail = f"You hold {worth_words(best)}. It wins without comparing rows."
            question = Confirm(f"Declare {best.kind.words}?", "Declare", "Go on setting", detail)
            self.app.push_screen(question, self._declare)

    def _declare(self, sure: bool | None) -> None:
        view = self.game.view
        if sure and view.seat is not None:
            self._act(DeclareNatural(view.seat, view.naturals[0].kind))

    def action_why(self) -> None:
        """Explain the card under the cursor and its row."""
        from tui.screens.why import WhyScreen
        from tui.why import why_text

        board, spot = self._board.board, self._board.cursor
        self.app.push_screen(WhyScreen(why_text(self.game, board.at(spot), board.rows, spot.row)))

    def action_lock(self) -> None:
        """Lock the rows in; a foul asks first."""
        view = self.game.view
        if view.board is None:
            return
        if not view.board.complete:
            self._board.say(f"{to_place(len(view.board.tray))} before you can lock your rows in.")
            return
        foul = foul_of(view.rules, view.board.rows)
        if foul and self.thirteen.settings.confirm_foul:
            detail = f"Foul: {foul}.\n{foul_words(view.rules)}"
            question = Confirm("Lock in a foul?", "Lock it in", "Go on setting", detail)
            self.app.push_screen(question, self._lock)
        else:
            self._lock(True)

    def _lock(self, sure: bool | None) -> None:
        view = self.game.view
        if sure and view.board and view.seat is not None:
            self._act(SetRows(view.seat, view.board.rows))

    def action_surrender(self) -> None:
        """Give the deal up, after asking."""
        price = surrender_words(self.game.view.rules)
        question = Confirm("Give this deal up?", "Give up", "Go on setting", price)
        self.app.push_screen(question, self._surrender)

    def _surrender(self, sure: bool | None) -> None:
        if sure and self.game.facing is not None:
            self._act(Surrender(self.game.facing))
