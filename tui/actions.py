"""The action table: what can be done on which screen, and by which keys.

Bindings, footer, help panel and command palette all derive from it. Quit and help have two keys each,
since terminals and multiplexers swallow some.
"""

from dataclasses import dataclass

from textual.binding import Binding


@dataclass(frozen=True, slots=True)
class ScreenAction:
    """One action of a screen. name: its stable id and the screen's action method; the first key is shown.

    parameters: what the method is called with, as source text; ``{key}`` stands for the key that was pressed.
    group: what the footer says of neighbours in one group together, instead of their labels.
    """

    name: str
    keys: str
    label: str
    help: str
    shown: bool = True
    parameters: str = ""
    group: str = ""

    @property
    def bindings(self) -> tuple[Binding, ...]:
        """The action's key bindings; only the first is shown in the footer."""
        return tuple(self._binding(key, first=at == 0) for at, key in enumerate(self.keys.split(",")))

    def _binding(self, key: str, first: bool) -> Binding:
        parameters = self.parameters.replace("{key}", key)
        words = [self.name.removeprefix("app."), parameters.replace("'", "")]
        return Binding(
            key,
            f"{self.name}({parameters})" if parameters else self.name,
            self.label,
            show=self.shown and first,
            tooltip=self.help,
            id=".".join(filter(None, words)) if first else None,
            system=not first,
            group=Binding.Group(self.group, compact=True) if self.group else None,
        )


PLAIN_KEYS = {
    key: key for key in ("up", "down", "left", "right", "enter", "space", "tab", "backspace", "delete")
}
"""The keys that Textual shows by a sign, in plain letters."""

EVERYWHERE = (
    ScreenAction("app.help", "f1,question_mark", "Help", "Rules of the table and all keys"),
    ScreenAction("app.command_palette", "ctrl+p", "More", "Everything that can be done now, to search in"),
    ScreenAction("app.leave", "q,ctrl+q", "Quit", "Leave the game; it is saved already"),
)

QUIT_KEYS = frozenset({"q", "ctrl+q"})
"""The keys that work even where the terminal is too small to show anything."""

BY_HAND = frozenset(
    {"move_cursor", "choose_letter", "app.focus_previous", "app.focus_next", "app.command_palette"}
)
"""Actions that only make sense by key or mouse: the palette leaves them out."""

JOKES = (
    ScreenAction(
        "app.happening", "t", "Tell", "Joke mode: tell what just happened: a cough, the phone, a cat"
    ),
    ScreenAction("app.in_play", "v", "Jokes", "Joke mode: every modifier in play, why, and what it changes"),
    ScreenAction("app.look_around", "o", "Look around", "Joke mode: say what is true of the room", False),
    ScreenAction("app.codex", "f5", "Codex", "Joke mode: all modifiers, and why they hold or not", False),
    ScreenAction("app.reports", "f6", "Reports", "Joke mode: what was told, to take it back", False),
)
"""What every screen of a session has in the joke mode. None is a letter that names a card in passing."""

MARK = (
    ScreenAction("mark", "space", "Mark", "Mark the line under the cursor, or take the mark away"),
    *(ScreenAction("mark", str(at), "Line", "Mark this line", False, str(at)) for at in range(1, 7)),
    ScreenAction(
        "take", "enter", "Take", "Take the marked lines, or where one is needed that under the cursor"
    ),
    ScreenAction("cancel", "escape", "Cancel", "Leave everything as it is"),
)

FACTS = (
    ScreenAction("tell", "space,enter", "Tell", "Say that it is true, or that it is not"),
    ScreenAction("done", "f2,escape", "Done", "Close the page; what was told counts from now on"),
)

OWN = (
    ScreenAction("keep", "f2", "Keep it", "Keep it for all sessions to come, if the table wants it"),
    ScreenAction("pick_when", "f3", "When", "Choose the modifier whose condition it has"),
    ScreenAction("pick_then", "f4", "Then", "Choose the modifier whose effect it has"),
    ScreenAction("vote", "f5", "For", "Count a vote for it", parameters="True"),
    ScreenAction("vote", "f6", "Against", "Count a vote against it", parameters="False"),
    ScreenAction("unvote", "f7", "Take back", "Take the last vote back", shown=False),
    ScreenAction("back", "escape", "Back", "Make none"),
)

CODEX = (
    ScreenAction("pick", "enter", "Choose", "Take this modifier"),
    ScreenAction("make_own", "f2", "Make one", "Make up a modifier of your own, and vote on it"),
    ScreenAction("delete_own", "delete", "Delete", "Delete a modifier of your own; asks first"),
    ScreenAction("app.focus_next", "tab", "Filters", "Go to the words, to what decides, to what holds now"),
    ScreenAction("back", "escape", "Back", "Close the codex, back to where you were"),
)

PICK = (
    ScreenAction("pick", "space", "Pick", "Play with this modifier, or leave it out"),
    ScreenAction("back", "f2", "Done", "Play with those that are picked"),
)

WHY = (ScreenAction("back", "escape,enter,w", "Back", "Go back to the table"),)

TOKEN = (
    ScreenAction("change", "f2,enter", "Change", "Change the card so, once; asks first"),
    ScreenAction("back", "escape", "Back", "Change nothing"),
)

IN_PLAY = (ScreenAction("back", "escape,enter", "Back", "Go back to the table"),)

REPORTS = (
    ScreenAction("take_back", "delete,enter", "Take back", "It did not happen after all"),
    ScreenAction("back", "escape", "Back", "Go back to the table"),
)

CONFIRM = (
    ScreenAction("answer_yes", "y", "Yes", "Do it"),
    ScreenAction("answer_no", "n,escape", "No", "Leave everything as it is"),
    ScreenAction("other_answer", "right,left,down,up", "Other answer", "Move between the two answers"),
)

HOME = (
    ScreenAction(
        "continue", "c", "Continue", "Go on with the last session, exactly where it was", shown=False
    ),
    ScreenAction("new_game", "n", "New game", "Choose players, rules and length, and sit down", shown=False),
    ScreenAction(
        "sessions", "s", "Sessions", "All sessions: continue, rename, copy, delete, export", shown=False
    ),
    ScreenAction("settings", "e", "Settings", "Colours, cards, help while setting", shown=False),
    ScreenAction("app.codex", "x", "Codex", "The joke mode's 233 modifiers, and which hold now", shown=False),
    ScreenAction("app.help", "h", "Help", "Rules of the table and all keys", shown=False),
)

CHOICE = (
    ScreenAction("next_value", "right,space", "Next", "Choose the next value of a field", shown=False),
    ScreenAction("previous_value", "left", "Previous", "Choose the value before", shown=False),
)

ASK = (
    ScreenAction("submit", "enter", "Do it", "Take what stands there"),
    ScreenAction("cancel", "escape", "Cancel", "Leave everything as it is"),
)

NEW_GAME = (
    ScreenAction("start", "f2,enter", "Start", "Sit down and deal"),
    ScreenAction("rulesets", "f3", "Rulesets", "What each pays, its variations, and rules of your own"),
    ScreenAction("pick_modifiers", "f5", "Pick", "Pick the modifiers to play with in the codex"),
    ScreenAction("choose_parts", "f6", "Base", "What the joke mode has beside modifiers: stakes, a kitty"),
    ScreenAction("go", "up", "Field above", "Go to the field above", False, "-1"),
    ScreenAction("go", "down", "Field below", "Go to the field below", False, "1"),
    ScreenAction("back", "escape", "Back", "Go back; nothing is started"),
)

SESSIONS = (
    ScreenAction("open", "c,enter", "Open", "Go on with this session, exactly where it was"),
    ScreenAction("rename", "r", "Rename", "Give this session another name"),
    ScreenAction("copy", "k", "Copy", "Keep a second copy of this session as it is now"),
    ScreenAction("delete", "d,delete", "Delete", "Take this session off the list; u brings it back"),
    ScreenAction("restore", "u,z,ctrl+z", "Undo", "Bring the session back that was deleted last"),
    ScreenAction("export", "x", "Export", "Write this session to a file, for another machine"),
    ScreenAction("import", "i", "Import", "Add a session from an exported file"),
    ScreenAction("back", "escape", "Back", "Go back to the first screen"),
)

SETTINGS = (
    ScreenAction("app.focus_previous", "up", "Field before", "Go to the setting before", shown=False),
    ScreenAction("app.focus_next", "down", "Next field", "Go to the next setting", shown=False),
    ScreenAction("defaults", "r", "Defaults", "Set everything back to what it was at first"),
    ScreenAction("back", "escape,enter", "Back", "Go back; every change is kept already"),
)

HELP = (
    ScreenAction("keys", "k", "Keys", "Go down to the keys"),
    ScreenAction("back", "escape,enter,h,f1,question_mark", "Back", "Close the help, back to where you were"),
)

SHOWDOWN = (
    ScreenAction("skip", "enter,space", "Show all", "Turn everything up at once"),
    ScreenAction("next_deal", "enter,space", "Next deal", "Deal again"),
    ScreenAction("show_end", "enter,space", "To the end", "See how the session ended"),
    ScreenAction(
        "ledger", "l", "Ledger", "Every transfer with its reason, in full height or below the cards"
    ),
    ScreenAction("coach", "c", "Coach", "What would have been best, and what was given away in which row"),
    ScreenAction("buy_chips", "b", "Buy chips", "Buy chips before the next deal; asks first"),
    ScreenAction("end_session", "e", "End session", "Stop playing; asks first"),
    ScreenAction("home", "escape", "Home", "Leave the table; the session is saved and can be continued"),
)

END = (
    ScreenAction("play_again", "n", "Play again", "The same players, rules and length, with new cards"),
    ScreenAction("coach", "c", "Coach", "Every deal: what would have been best, and what was given away"),
    ScreenAction("home", "enter,escape", "Home", "Back to the first screen"),
)

COACH = (
    ScreenAction("other_deal", "left", "Deal before", "Go to the deal before", parameters="-1"),
    ScreenAction("other_deal", "right", "Next deal", "Go to the next deal", parameters="1"),
    ScreenAction("first_deal", "home", "First", "Go to the first deal", False, "0"),
    ScreenAction("first_deal", "end", "Last", "Go to the last deal", False, "-1"),
    ScreenAction("other_player", "p,tab", "Player", "Go to the next person at this screen"),
    ScreenAction("back", "escape,enter,c", "Back", "Close the coach, back to where you were"),
)

TABLE = (
    ScreenAction(
        "choose",
        "space",
        "Pick",
        "Pick the card under the cursor, place the picked one there, or let two change places",
    ),
    ScreenAction("send", "1", "To front", "Send the card to the front", parameters="'front'", group="Row"),
    ScreenAction("send", "2", "To middle", "Send the card to the middle", parameters="'middle'", group="Row"),
    ScreenAction("send", "3", "To back", "Send the card to the back", parameters="'back'", group="Row"),
    ScreenAction("sort", "s", "Sort", "Sort all cards, by rank and by suit in turn"),
    ScreenAction("fill", "f", "Fill", "Lay the rest of the tray into the only row that is open"),
    ScreenAction("hints", "a", "Hints", "Show the best settings, and what your rows win and are worth"),
    ScreenAction("lay_style", "4", "Lay best", "Lay the best setting; u takes it back", True, "0", "Lay"),
    ScreenAction("lay_style", "5", "Lay bold", "Lay the rows to win all three", True, "1", "Lay"),
    ScreenAction("lay_style", "6", "Lay careful", "Lay the rows least likely all to lose", True, "2", "Lay"),
    ScreenAction("lay_style", "7", "Lay greedy", "Lay the strongest back there is", True, "3", "Lay"),
    ScreenAction(
        "natural", "n", "Natural", "Lay the natural that you hold; declare it where that is done now"
    ),
    ScreenAction("mend", "m", "Mend", "Mend a foul with as few cards moved as can be; u takes it back"),
    ScreenAction("undo", "u,ctrl+z", "Undo", "Take the last move back, and the one before, to the first"),
    ScreenAction("redo", "r,ctrl+y", "Redo", "Make the move again that was taken back"),
    ScreenAction("clear", "c", "Clear", "Take all cards back into the tray", shown=False),
    ScreenAction("change_card", "k", "Change card", "Change a card as a modifier lets you once; asks first"),
    ScreenAction(
        "why", "w", "Why", "Why the card under the cursor and its row are worth what they are", False
    ),
    ScreenAction("surrender", "g", "Give up", "Give this deal up for a price; asks first"),
    ScreenAction("lock", "enter", "Set", "Lock your rows in; asks first where they are foul"),
    ScreenAction("drop", "escape", "Drop", "Let go of the card that is picked"),
    ScreenAction("home", "escape", "Home", "Leave the table; everything is saved"),
    ScreenAction(
        "send", "0,backspace", "To tray", "Take the card back into the tray", shown=False, parameters="'tray'"
    ),
    ScreenAction(
        "swap_rows",
        "x",
        "Middle and back",
        "Let the two rows change places",
        False,
        "'middle','back'",
        "Change",
    ),
    ScreenAction(
        "swap_rows",
        "y",
        "Front and middle",
        "Let the front and the first three cards of the middle change places",
        False,
        "'front','middle'",
        "Change",
    ),
    ScreenAction(
        "swap_rows",
        "z",
        "Front and back",
        "Let the front and the first three cards of the back change places",
        False,
        "'front','back'",
        "Change",
    ),
    ScreenAction("move_cursor", "up", "Up", "Move to the row above", False, "0,-1"),
    ScreenAction("move_cursor", "down", "Down", "Move to the row below", False, "0,1"),
    ScreenAction("move_cursor", "left", "Left", "Move to the place on the left", False, "-1,0"),
    ScreenAction("move_cursor", "right", "Right", "Move to the place on the right", False, "1,0"),
    *(
        ScreenAction(
            "choose_letter",
            ",".join(letters),
            label,
            "Pick the card that this letter stands on, or lay the picked one there",
            shown=False,
            parameters="'{key}'",
        )
        for letters, label in (
            ("ABC", "In front"),
            ("DEFGH", "In the middle"),
            ("IJKLM", "In the back"),
            ("NOPQRSTUVWXYZ", "In the tray"),
        )
    ),
)

HAND_OVER = (
    ScreenAction("take_over", "enter,space", "Show my cards", "You hold the screen now: show your cards"),
    ScreenAction("home", "escape", "Home", "Leave the table; everything is saved"),
)

PASSING = (
    ScreenAction("choose", "space", "Pick", "Pick the card under the cursor, or put it back"),
    ScreenAction("pass_cards", "enter", "Pass", "Give the picked cards away"),
    ScreenAction("home", "escape", "Home", "Leave the table; everything is saved"),
    ScreenAction("move_cursor", "left", "Left", "Move to the card on the left", False, "-1"),
    ScreenAction("move_cursor", "right", "Right", "Move to the card on the right", False, "1"),
    *(
        ScreenAction(
            "choose_letter",
            f"{letter},{letter.upper()}",
            letter.upper(),
            "Pick the card with this letter, or put it back",
            shown=False,
            parameters="'{key}'",
        )
        for letter in "abcdefghijklm"
    ),
)

ANNOUNCE = (
    ScreenAction("play", "p", "Play", "Say that you play; your rows meet those of the others"),
    ScreenAction("declare", "d", "Declare", "Declare the natural that pays most", parameters="0"),
    *(
        ScreenAction("declare", str(at + 1), "Declare another", "Declare another natural", False, str(at))
        for at in range(1, 8)
    ),
    ScreenAction("surrender", "s", "Surrender", "Give this deal up for a price; asks first"),
    ScreenAction("home", "escape", "Home", "Leave the table; everything is saved"),
)

STAKES = (
    ScreenAction("hold", "h", "Hold", "Leave the price of a row as it is"),
    ScreenAction("raise", "r", "Raise", "Make every row dearer for the whole table"),
    ScreenAction("change_card", "k", "Change card", "Change a card as a modifier lets you once; asks first"),
    ScreenAction("surrender", "s", "Surrender", "Give this deal up for a price; asks first"),
    ScreenAction("home", "escape", "Home", "Leave the table; everything is saved"),
)

VARIATIONS = (ScreenAction("turn", "space", "Vary", "Turn a variation of the ruleset on or off"),)

RULESETS = (
    ScreenAction("choose", "f2,enter", "Choose", "Take these rules, with the variations that are on"),
    ScreenAction("edit", "f4", "House rules", "Change any field of these rules, and keep them as your own"),
    ScreenAction("delete", "delete", "Delete", "Delete the file of these rules of your own; asks first"),
    ScreenAction("back", "escape", "Back", "Go back; nothing is changed"),
)

HOUSE_RULES = (
    ScreenAction("change", "enter", "Change", "Change the field: type a value or choose one"),
    ScreenAction("step", "left", "Less", "The value before, or one less", parameters="-1", group="Step"),
    ScreenAction("step", "right", "More", "The next value, or one more", parameters="1", group="Step"),
    ScreenAction("reset", "delete", "Reset", "Set the field back to what it came from"),
    ScreenAction("undo", "f7,ctrl+z", "Undo", "Take the last change back, and the one before, to the first"),
    ScreenAction("redo", "f8,ctrl+y", "Redo", "Make the change again that was taken back"),
    ScreenAction("save", "f2", "Save", "Keep these rules as a file of your own"),
    ScreenAction("back", "escape", "Back", "Go back; asks first where changes are not saved"),
    ScreenAction("leave", "q,ctrl+q", "Quit", "Quit; asks first where changes are not saved", shown=False),
)
