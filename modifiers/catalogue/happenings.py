"""Modifiers that come into play when something happens to the players or their cards."""

from engine.ranking import Totals
from engine.rules import STAKE_PHASES
from engine.table_rules import Closing, Exchange, Folding, Raising
from engine.wholes import Whole
from modifiers.calendar_days import hours_struck
from modifiers.catalogue.seen import UntilHome
from modifiers.conditions import Aged, Happening, Lasts, Naming, SinceDeal, Until
from modifiers.effects.base import COURT, EVERY_SEAT, GIVEN, NUMBERS
from modifiers.effects.cards import Points, Recoloured
from modifiers.effects.hands import BlankFor, StrikeBest, TotalsDecide, Unmatched, WholePays
from modifiers.effects.life import Wild
from modifiers.effects.meta import Cancel, Freeze, Period, Toggle
from modifiers.effects.order import AmongThemselves, Equal, NaturalGeorges, Swapped
from modifiers.effects.table import Exchanged, Flip, Forfeit, Multiply, Put, Seats, Without
from modifiers.modifier import Modifier, Scope

HAPPENINGS = (
    Modifier(
        "21",
        "Caught lying",
        "Their cards lie face up in the next deal.",
        Happening("caught lying", Lasts.NEXT),
        (Seats("sight.open", "sight.covered"),),
        Scope.PLAYER,
    ),
    Modifier(
        "28",
        "Away from the table",
        "The others may look at their cards.",
        Happening("left the table", Lasts.SWITCH),
        (Seats("sight.open", "sight.covered"),),
        Scope.DEAL,
    ),
    Modifier(
        "30",
        "In motion",
        "Face cards turn round among themselves.",
        Happening("everybody is in motion"),
        (AmongThemselves(COURT, NUMBERS),),
        Scope.DEAL,
    ),
    # Money is not played for: a thousandfold says the same in units.
    Modifier(
        "31",
        "The end of the world",
        "Everything is paid a thousandfold.",
        Happening("the end of the world", Lasts.SESSION),
        (Put("betting.times", 1000, 1),),
        south=(Multiply("betting.percent", 10, 100),),
    ),
    Modifier(
        "32",
        "Still here",
        "A day later everything is paid half.",
        Aged("the end of the world", 24),
        (
            Cancel(("31",)),
            Multiply("betting.percent", 50, 200),
        ),
        south=(Multiply("betting.percent", 200, 50),),
    ),
    Modifier(
        "39",
        "Power cut",
        "Everybody loses three cards at random and gets three others.",
        Happening("a power cut"),
        (Exchanged(Exchange.THREE_AT_RANDOM),),
        Scope.DEAL,
    ),
    Modifier(
        "47",
        "On the hour",
        "All hole cards are gathered, shuffled and dealt again.",
        SinceDeal(hours_struck, "the clock has struck"),
        (Exchanged(Exchange.HOLE_CARDS, Exchange.UP_CARDS),),
        Scope.DEAL,
    ),
    # Nobody waits for a player on the phone: cards lie as they were dealt.
    Modifier(
        "58",
        "When are you coming home?",
        "Who has not set lays their cards as dealt, and no stakes are decided any more.",
        Happening("a partner calls"),
        (
            Put("sight.unseen", EVERY_SEAT, ()),
            Put("betting.raising", Raising.NEVER, Raising.ALWAYS, ban=True),
            Put("betting.folding", Folding.NEVER, Folding.FREE, ban=True),
            Put("surrender.allowed", False, False, ban=True),
            Without(STAKE_PHASES),
        ),
        Scope.DEAL,
        south=(
            Put("sight.unseen", (), ()),
            Put("betting.raising", Raising.ALWAYS, Raising.NEVER, ban=True),
        ),
    ),
    Modifier(
        "63",
        "Two aspirin",
        "Dragons are wild, and there is a toast.",
        Happening("two aspirin taken"),
        (
            Wild("A"),
            Forfeit("A toast with whatever you like.", "A minute of silence."),
        ),
        Scope.DEAL,
        dare=True,
    ),
    Modifier(
        "64",
        "A cough",
        "Sevens and Unicorns change places, with every cough.",
        Happening("cough"),
        (Swapped("7", "K"),),
        Scope.DEAL,
    ),
    Modifier(
        "65",
        "Snack run",
        "Full Belly and Full Dragon do not pay until a later session ends with leftovers.",
        Until("a snack run", over="leftovers"),
        (WholePays((Whole.FULL_BELLY, Whole.FULL_DRAGON), 0),),
        Scope.SESSIONS,
    ),
    Modifier(
        "77",
        "A spilled drink",
        "Hands are handed out anew at random.",
        Happening("a spilled drink"),
        (Exchanged(Exchange.WHOLE_HANDS),),
        Scope.DEAL,
    ),
    Modifier(
        "81",
        "Something breaks",
        "Dealing and turns go the other way round.",
        Happening("something breaks"),
        (Flip("turns.reversed"),),
        Scope.DEAL,
    ),
    Modifier(
        "84",
        "The heat",
        "From the third remark on, each strikes the best hand from the ladder.",
        Happening("a remark about the heat", Lasts.SESSION, least=3),
        (StrikeBest(),),
    ),
    Modifier(
        "118",
        "Misdeal",
        "Rows compare by their points, as long as they are a pair or better.",
        Happening("a misdeal"),
        (TotalsDecide(Totals.HIGHEST),),
        Scope.DEAL,
    ),
    Modifier(
        "133",
        "Sprung cards",
        "All points and payments count double.",
        Happening("the dealer springs the cards"),
        (
            Points(times=4),
            Multiply("betting.times", 200, 100),
        ),
        Scope.DEAL,
        south=(
            Points(times=1),
            Multiply("betting.percent", 50, 100),
        ),
    ),
    Modifier(
        "138",
        "A card slides off",
        "Dealing and turns go the other way round.",
        Happening("a card slides off the table"),
        (Flip("turns.reversed"),),
        Scope.DEAL,
    ),
    Modifier(
        "142",
        "Beyond the call of duty",
        "Whoever hid the game changes a modifier for the next deal.",
        Happening("hid the game", Lasts.NEXT),
        (Toggle(),),
        Scope.NEXT_DEAL,
        south=(Freeze(),),
    ),
    Modifier(
        "153",
        "Alliteration",
        "Twos and threes are one rank worth two and a half; so are fours and fives, sixes and sevens.",
        Happening("alliteration", Lasts.SESSION),
        (Equal(("23", "45", "67")), Points("246", more=1), Points("357", more=-1)),
        south=(Unmatched("234567"),),
    ),
    Modifier(
        "155",
        "Late",
        "Rule 5 holds every seventh deal.",
        Happening("somebody arrives late", Lasts.SESSION),
        (Period("5", 7, 3),),
    ),
    Modifier(
        "163",
        "Two for one seat",
        "Spades count as diamonds.",
        Happening("two want the same seat", Lasts.SESSION),
        (Recoloured("s", "d"),),
    ),
    # Who touches a third one as well is reported once more, and all three play.
    Modifier(
        "167",
        "A touch",
        "The next deal is between those two.",
        Happening("two players touch", Lasts.NEXT, players=2),
        (Seats("turns.only", "turns.out"),),
        Scope.NEXT_DEAL,
    ),
    Modifier(
        "176",
        "A cut",
        "With first aid in a minute, only black cards live for them; without, no hearts do.",
        Naming(Happening("a cut, soon dressed"), "dh") | Naming(Happening("a cut"), "h"),
        (BlankFor(suits=GIVEN),),
        Scope.PLAYER,
        south=(BlankFor(suits=GIVEN),),
        south_when=Naming(Happening("a cut, soon dressed"), "cs") | Naming(Happening("a cut"), "cds"),
    ),
    # People at one screen do not change chairs: the deal moves on as if they had.
    Modifier(
        "213",
        "The Dragon sings",
        "Everybody moves one seat a deal until all are home: the deal skips a player.",
        UntilHome(Happening("the Dragon sings", Lasts.SESSION)),
        (Put("turns.step", 2, 0),),
    ),
    Modifier(
        "223",
        "A pun",
        "St. Georges are plain cards, worth nothing.",
        Happening("a pun"),
        (NaturalGeorges(above=False),),
        Scope.DEAL,
        south=(Wild("X", firm=True),),
    ),
    Modifier(
        "231",
        "A baby cries",
        "All cards and all winnings go back, and the session begins again with its first deal.",
        Happening("a baby cries"),
        (
            Put("turns.closing", Closing.AGAIN, Closing.AGREED, ban=True),
            Put("betting.void", True, False, ban=True),
            Put("betting.undone", True, False),
        ),
        south=(Put("betting.doubled", True, False),),
    ),
)
