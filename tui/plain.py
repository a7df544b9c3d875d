"""The game line by line, for screen readers and for terminals that cannot paint: ``thirteen --plain``.

One line says one thing, nothing is ever redrawn, and cards are spoken in order. One person plays against
bots here: lines that have been printed cannot be hidden from the next person.
"""

import cmd
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from secrets import token_hex

from engine.actions import (
    Action,
    AnnouncePlay,
    Arrange,
    BuyChips,
    DeclareNatural,
    OpenSession,
    PassCards,
    Redo,
    Refused,
    SetRows,
    Stake,
    Surrender,
    TakeHints,
    Undo,
)
from engine.bots import CHARACTERS, setting_for
from engine.cards import BadCards, Card, parse_cards
from engine.coaching import decided
from engine.conduct import why_not
from engine.evaluate import Strength
from engine.events import Length, Player
from engine.judged import foul_of
from engine.naturals import NaturalKind
from engine.rules import Rules
from engine.rulesets import BadRules, find_ruleset, rulesets
from engine.setting import ROW_LENGTHS, Board, Row, strength_in
from saves.kept import KeptSession
from saves.settings import Hints, Settings, load_settings
from saves.store import Store, open_store
from saves.trouble import SaveTrouble
from tui.coached import other_words, result_words, verdict_words
from tui.game import Game, Stage
from tui.plain_jokes import in_play_lines, stake_lines
from tui.plain_lines import announcing_lines, passing_lines, score_lines, setting_lines, showdown_lines
from tui.wording import expected, spoken

_PLAYING = (Stage.PASSING, Stage.STAKING, Stage.SETTING, Stage.ANNOUNCING, Stage.WAITING)
_NOT_AWAY = "walking away is off in the settings"
_NO_SESSION = "no session is in play; type new or continue"


class PlainTable(cmd.Cmd):
    """The commands of the line mode. Each answers with lines of text.

    clock: gives the local time with its zone. settings: when hints are shown, and the like.
    """

    prompt = "> "
    intro = "Thirteen Dragons, line by line. Type help for the commands, new to play, continue to go on."
    doc_header = "Commands (help COMMAND says more):"
    undoc_header = ""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        settings: Settings = Settings(),  # noqa: B008
    ) -> None:
        super().__init__()
        self.store, self.clock, self.settings = store, clock, settings
        self.game: Game | None = None
        self._notice: str | None = None  # what was said last of steps or a store that cannot be kept
        self._played = False

    def preloop(self) -> None:
        """Say at once where nothing will be kept."""
        self.store.sessions()  # the notice speaks only after a look at them
        self._say_notice(self.store.notice)

    def say(self, line: str) -> None:
        """Print one line."""
        self.stdout.write(f"{line}\n")

    def emptyline(self) -> bool:
        return False

    def default(self, line: str) -> None:
        if line == "EOF":
            self.cmdqueue.append("quit")
            return
        self.say(f"{line.split()[0]!r} is no command; type help for the commands")

    # Sessions

    def do_new(self, line: str) -> None:
        """new [RULESET] [DEALS]: you against one to three bots; if not said, one-six and ten deals."""
        words = line.split()
        if len(words) > len(("RULESET", "DEALS")):
            return self.say(f"{words[2]!r} is too much: write new RULESET DEALS, such as new one-six 10")
        try:
            rules = find_ruleset(words[0]) if words else find_ruleset("one-six")
            deals = int(words[1]) if len(words) > 1 else _usual_deals(rules)
        except BadRules as error:
            return self.say(str(error))
        except ValueError:
            return self.say(f"{words[1]!r} is no number of deals: write a whole number, such as 10")
        names = ("Jade", "Ember", "Pearl")
        bots = [Player(name, character) for name, character in zip(names, CHARACTERS, strict=False)]
        bots = bots[: rules.seats.most - 1]
        action = OpenSession((Player("You"), *bots), rules, Length(deals), token_hex(8))
        try:
            if not self.settings.walking_away and (waiting := self.store.open_deal()):
                return self.say(f"{waiting.name}: this deal comes first, type continue ({_NOT_AWAY})")
            kept = KeptSession.create(self.store, action, self.clock())
        except (Refused, SaveTrouble) as refusal:
            return self.say(str(refusal))
        self._take_up(kept)
        against = ", ".join(bot.name for bot in bots)
        long = f"{deals} deals" if deals else f"until somebody leads with {rules.target}"
        self.say(f"{rules.title}, {long}, you against {against}.")
        return self._deal()

    def do_continue(self, line: str) -> None:
        """continue: go on with the last session, exactly where it was."""
        last = self.store.last()
        if last is None:
            return self.say(self._nothing_to_continue())
        try:
            kept = KeptSession.open(self.store, last.id)
        except SaveTrouble as error:
            return self.say(str(error))
        self._take_up(kept)
        if self._game.hotseat or not self._game.people:
            several = self._game.hotseat
            self._put_down()
            who, do = ("several people share", "play") if several else ("only bots play", "watch")
            return self.say(f"{who} that session: {do} it on the full screen")
        return self._go_on()

    def do_rulesets(self, line: str) -> None:
        """rulesets: what tables there are."""
        for rules in rulesets():
            self.say(f"{rules.name}: {rules.summary}")

    def do_quit(self, line: str) -> bool:
        """quit: leave; the session is saved already."""
        self._put_down()
        if not self._played:
            self.say("Goodbye.")
        elif self._notice is None:
            self.say("Saved. Goodbye.")
        else:
            self.say(f"{self._notice}. Goodbye.")
        return True

    # Setting

    def do_cards(self, line: str) -> None:
        """cards: the cards you have not placed yet."""
        if board := self._board():
            self.say(f"to place, {len(board.tray)}: {self._spoken(board.tray)}")

    def do_rows(self, line: str) -> None:
        """rows: your three rows, what each is worth, and whether they are in order."""
        if board := self._board():
            self._say_rows(board)

    def do_front(self, line: str) -> None:
        """front Qh Qc 3d: lay these cards in front; what lay there goes back to the cards to place."""
        self._lay(Row.FRONT, line)

    def do_middle(self, line: str) -> None:
        """middle 9h 9d 8s 8c 2d: lay these cards in the middle."""
        self._lay(Row.MIDDLE, line)

    def do_back(self, line: str) -> None:
        """back 7d 7c 7s 2h 2s: lay these cards in the back."""
        self._lay(Row.BACK, line)

    def do_undo(self, line: str) -> None:
        """undo: take the last move back."""
        if self._act(Undo):
            self.do_rows("")

    def do_redo(self, line: str) -> None:
        """redo: make the move again that was taken back."""
        if self._act(Redo):
            self.do_rows("")

    def do_suggest(self, line: str) -> None:
        """suggest: lay the cards as the sharp bot would."""
        if self._board() is None or not self._take_hints():
            return
        cards = self._game.view.cards or ()
        rows = setting_for(CHARACTERS["sharp"], cards, self._rules, "suggestion")
        if self._act(Arrange(self._seat, Board(rows))):
            self.do_rows("")

    def do_hints(self, line: str) -> None:
        """hints: how often each of your rows wins, what your setting is worth, and what the best one is."""
        board = self._board()
        if board is None or not self._take_hints():
            return
        from engine.solver.advice import adviser_of  # loads numpy

        adviser = adviser_of(self._game.view)
        standing, best = adviser.standing(board.rows), adviser.best()
        for row, chance in zip(Row, standing.chances, strict=True):
            if chance is not None:
                self.say(f"{row.words}: wins {chance:.0%} against one opponent")
        if standing.units is not None:
            self.say(f"your setting: {expected(standing.units, True)} units expected")
        self.say(f"the best setting: {expected(best.standing.units or 0, True)} units; suggest lays it")

    def _take_hints(self) -> bool:
        """Whether hints may be shown; that they are is kept."""
        if self.settings.hints is Hints.OFF:
            self.say("Hints are switched off in the settings.")
            return False
        if not self._rules.sight.hints:
            self.say("there are no hints in this deal")
            return False
        if why_not(self._game.session, TakeHints(self._seat)) is None:
            self._act(TakeHints)
        return True

    def do_set(self, line: str) -> None:
        """set: lock your rows in. A foul needs: set anyway."""
        board = self._board()
        if board is None:
            return
        reason = foul_of(self._rules, board.rows) if board.complete else None
        if reason and line.strip() != "anyway":
            self.say(f"foul: {reason}. Type set anyway to lock it in all the same")
        elif self._act(SetRows(self._seat, board.rows)):
            self._go_on()

    def do_pass(self, line: str) -> None:
        """pass 2c 5d 9h: give these cards to the player you pass to."""
        try:
            cards = parse_cards(line)
        except BadCards as error:
            return self.say(str(error))
        if self._act(lambda seat: PassCards(seat, cards)):
            self._go_on()
        return None

    def do_play(self, line: str) -> None:
        """play: announce that you play your rows."""
        if self._act(AnnouncePlay):
            self._go_on()

    def do_declare(self, line: str) -> None:
        """declare six-pairs: show a natural instead of playing your rows."""
        kind = line.strip().casefold().replace(" ", "-")
        if kind not in list(NaturalKind):
            return self.say(f"{line!r} is no natural; known are {', '.join(NaturalKind)}")
        if self._act(lambda seat: DeclareNatural(seat, NaturalKind(kind))):
            self._go_on()
        return None

    def do_buy(self, line: str) -> None:
        """buy 100: buy chips before the next deal."""
        chips = line.strip()
        if not chips.isdecimal():
            return self.say(f"{line!r} is no number of chips, such as buy 100")
        if self._act(lambda seat: BuyChips(self._game.session.player_of(seat), int(chips))):
            self.say(f"You have {self._chips} chips.")
        return None

    def do_surrender(self, line: str) -> None:
        """surrender: give this deal up, where the rules allow it."""
        if self._act(Surrender):
            self._go_on()

    def do_hold(self, line: str) -> None:
        """hold: leave the price of a row as it is, where stakes are decided."""
        if self._act(lambda seat: Stake(seat, raises=False)):
            self._go_on()

    def do_raise(self, line: str) -> None:
        """raise: make every row dearer, where stakes are decided."""
        if self._act(lambda seat: Stake(seat, raises=True)):
            self._go_on()

    def do_jokes(self, line: str) -> None:
        """jokes: the modifiers in play in the joke mode, why, and what each changes."""
        if self.game is None:
            return self.say(_NO_SESSION)
        return self._say_all(in_play_lines(self.game))

    # Between deals

    def do_next(self, line: str) -> None:
        """next: deal again."""
        if self.game is None:
            return self.say(_NO_SESSION)
        return self._deal()

    def do_coach(self, line: str) -> None:
        """coach: what would have been best in the last deal, and what yours gave away."""
        if self.game is None:
            return self.say(_NO_SESSION)
        mine = list(decided(self.game.kept.events))
        if not mine:
            return self.say("no deal is settled yet")
        from engine.solver.coach import judge  # loads numpy

        for each in mine:
            if each.number == mine[-1].number:
                judgement = judge(each)
                self.say(f"Deal {each.number}. {verdict_words(judgement)}")
                self.say(result_words(judgement, True))
                if others := other_words(judgement, True):
                    self.say(others)
                setting = next(choice.rows for choice in judgement.choices if choice.rows)
                for row in Row:
                    self.say(f"best {row.words}: {self._spoken(setting[row])}")
        return None

    def do_score(self, line: str) -> None:
        """score: what everybody has won so far."""
        if self.game is None:
            return self.say(_NO_SESSION)
        return self._say_all(score_lines(self.game.view))

    @property
    def _game(self) -> Game:
        assert self.game is not None
        return self.game

    @property
    def _seat(self) -> int:
        assert self._game.facing is not None
        return self._game.facing

    @property
    def _chips(self) -> int:
        session = self._game.session
        return session.chips[session.player_of(self._seat)]

    @property
    def _rules(self) -> Rules:
        return self._game.session.rules

    def _take_up(self, kept: KeptSession) -> None:
        self._put_down()
        self.game = Game(kept)
        if self.game.jokes:
            self.game.jokes.take_up(kept.events, self.clock())
        self._played = True
        self._say_notice(kept.notice or self.store.notice)

    def _put_down(self) -> None:
        if self.game:
            self.game.kept.close()
            self._notice = self.game.kept.notice or self.store.notice
            self.game = None

    def _say_notice(self, notice: str | None) -> None:
        """Say what is wrong with what is kept, once for each time that it changes."""
        if notice != self._notice:
            self.say(notice or "Saved again.")
        self._notice = notice

    def _nothing_to_continue(self) -> str:
        if self.store.notice:
            return f"{self.store.notice}; type new to start a session"
        for entry in self.store.sessions():
            if entry.trouble:
                return f"{entry.name} cannot be continued: {entry.trouble}; type new to start another session"
        return "there is no unfinished session; type new to start one"

    def _act(self, action: Action | Callable[[int], Action]) -> bool:
        """Do it, or say why not. What makes an action from a seat is done by the person who plays."""
        if self.game is None:
            self.say(_NO_SESSION)
            return False
        try:
            self.game.kept.act(action(self._seat) if callable(action) else action)
        except Refused as refusal:
            self.say(str(refusal))
            return False
        self._say_notice(self.game.kept.notice or self.store.notice)
        return True

    def _board(self) -> Board | None:
        if self.game is None or self.game.stage is not Stage.SETTING:
            self.say("no deal is in play; type new, continue or next")
            return None
        return self.game.view.board

    def _lay(self, row: Row, line: str) -> None:
        board = self._board()
        if board is None:
            return None
        try:
            cards = parse_cards(line)
        except BadCards as error:
            return self.say(str(error))
        missing = [card for card in cards if card not in board.cards]
        if missing:
            return self.say(f"you do not hold the {missing[0].name}")
        if len(cards) > ROW_LENGTHS[row]:
            return self.say(f"the {row.words} takes {ROW_LENGTHS[row]} cards, these are {len(cards)}")
        rest = [card for card in board.cards if card not in cards]
        rows = [tuple(card for card in each if card in rest) for each in board.rows]
        tray = tuple(card for card in rest if card in board.tray or card in board.rows[row])
        rows[row] = cards
        if self._act(Arrange(self._seat, Board((rows[0], rows[1], rows[2]), tray))):
            self.do_rows("")
        return None

    def _say_rows(self, board: Board) -> None:
        for row in Row:
            cards = board.rows[row]
            worth = f": {self._strength(row, cards).name}" if cards else ""
            self.say(f"{row.words}{worth}: {self._spoken(cards)}")
        if board.tray:
            self.say(f"{len(board.tray)} to place: {self._spoken(board.tray)}")
        elif reason := foul_of(self._rules, board.rows):
            self.say(f"foul: {reason}")
        else:
            self.say("legal; type set to lock it in")

    def _strength(self, row: Row, cards: Sequence[Card]) -> Strength:
        return strength_in(row, cards, self._rules.ranking, self._rules.rows)

    def _deal(self) -> None:
        game = self._game
        if self._act(game.next_deal(self.clock())):
            if game.jokes and (changed := game.jokes.change(game.kept.events, self.clock())):
                self._act(changed)
            self._go_on()

    def _go_on(self) -> None:
        """Let the bots decide, then say where the session stands."""
        game = self._game
        while game.stage in _PLAYING and (seat := game.next_bot) is not None:
            self._act(game.decided(game.view_of(seat), game.session.bot_seed(seat)))
        game.turn_to_other_hand()
        if game.stage is Stage.BETWEEN:
            return self._deal()
        if game.stage is Stage.SHOWDOWN:
            self._say_all(showdown_lines(game.view))
        elif game.stage is Stage.PASSING:
            self._say_all(passing_lines(game.view))
        elif game.stage is Stage.ANNOUNCING:
            self._say_all(announcing_lines(game.view))
        elif game.stage is Stage.STAKING:
            self._say_all(stake_lines(game.view))
        elif game.stage is Stage.SETTING:
            self._say_all(setting_lines(game.view))
            self._say_rows(game.view.board or Board(((), (), ())))
            if self.settings.hints is Hints.ALWAYS and not game.view.hinted:
                self.do_hints("")
        if game.session.ending:
            self.say(f"The session is over: {game.session.ending}.")
            if game.stage is not Stage.SHOWDOWN:  # which has told it already
                self.do_score("")
            self._put_down()
        return None

    def _say_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.say(line)

    def _spoken(self, cards: tuple[Card, ...]) -> str:
        return spoken(cards, self._rules.ranking)


def _usual_deals(rules: Rules) -> int | None:
    """How many deals a session has of which nothing else is said: a race ends by itself."""
    return None if rules.target else 10


def run_plain() -> int:
    """Play line by line on standard input and output, and give the exit status."""
    settings, _ = load_settings()
    table = PlainTable(open_store(), lambda: datetime.now().astimezone(), settings)
    table.cmdloop()
    return 0
