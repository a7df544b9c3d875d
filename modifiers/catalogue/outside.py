"""Modifiers that the world outside decides: weather, landscape, news."""

from engine.ranking import Category
from engine.rules import Phase
from engine.table_rules import Closing, Raising
from modifiers.catalogue.seen import MatchOfTheDay, Once
from modifiers.conditions import Fact, Happening, Lasts, SeatFact
from modifiers.effects.cards import Flood, Merged, Renamed
from modifiers.effects.hands import Invalid, Needs
from modifiers.effects.life import Wild
from modifiers.effects.order import Drawn, Listed, Rotated, Swapped
from modifiers.effects.session import Teams, TotalsByCount
from modifiers.effects.suits import EndCounts, HighSuit, SuitFalls, SuitsTurned
from modifiers.effects.table import Forfeit, Put, Without
from modifiers.modifier import Modifier, Scope

_FANS = SeatFact("fans of the home side"), SeatFact("fans of the away side")
_RESULT = Once(Happening("the home side wins the match")), Once(Happening("the away side wins the match"))

OUTSIDE = (
    Modifier(
        "23",
        "Romance tops the list",
        "Thirteen cards need an Ogre and a Unicorn, or no row wins.",
        Fact("a romance novel tops the list"),
        (
            Needs("Q", 1, 13, (0, 0)),
            Needs("K", 1, 13, (0, 0)),
        ),
    ),
    # A card that teams may trade is one that they do trade, and who leads when the match ends has won here.
    Modifier(
        "29",
        "Match of the day",
        "Fans play in teams. If the leaders' side wins, totals double; if the other does, they are void.",
        MatchOfTheDay(*_FANS, *_RESULT),
        (Teams(), TotalsByCount()),
        south_when=MatchOfTheDay(*_FANS, *_RESULT, agree=0, disagree=2),
    ),
    Modifier(
        "37",
        "Blizzard",
        "The order of suits is turned round.",
        Fact("a blizzard"),
        (SuitsTurned(),),
    ),
    Modifier(
        "82",
        "Birdsong",
        "Threes and eights change places.",
        Fact("birds can be heard"),
        (Swapped("3", "8"),),
    ),
    Modifier(
        "93",
        "Swamp",
        "The black Dragons are wild.",
        Fact("a swamp in view"),
        (Wild("A", "cs"),),
    ),
    Modifier(
        "94",
        "On a border",
        "The second stakes are left out.",
        Fact("on a border"),
        (Without((Phase.STAKES,), (Phase.FIRST_STAKES, Phase.LAST_STAKES)),),
    ),
    Modifier(
        "95",
        "Unseasonable",
        "From low to high: Ogre, 10, 8, 6, 4, 2, 3, 5, 7, 9, Elf, Unicorn, Dragon.",
        Fact("unseasonable weather"),
        (Listed("QT86423579JKA"),),
    ),
    Modifier(
        "106",
        "East wind",
        "The order of ranks is drawn.",
        Fact("wind to the east"),
        (Drawn(),),
    ),
    Modifier(
        "112",
        "White pines",
        "There is one suit.",
        Fact("white pines in sight"),
        (Merged(("scdh",)),),
        south=(Invalid((Category.FLUSH, Category.STRAIGHT_FLUSH)),),
    ),
    Modifier(
        "113",
        "Near water",
        "Fours are St. Georges.",
        Fact("water within seven miles"),
        (Renamed("4", "X"),),
    ),
    Modifier(
        "117",
        "Falling leaves",
        "The high suit becomes the low one.",
        Fact("leaves are falling"),
        (SuitFalls(),),
    ),
    Modifier(
        "129",
        "Road works",
        "A tenth of what is won stays in the kitty.",
        Fact("road works"),
        (Put("betting.kept", 10, 0),),
        south=(Put("betting.added", 10, 0),),
    ),
    Modifier(
        "130",
        "Fog",
        "The first and second stakes are decided without a look at cards; six lie face up.",
        Fact("fog or mist"),
        (
            Put("sight.blind", True, False),
            Put("sight.blind_again", True, False),
            Put("sight.up", 6, 7),
        ),
        Scope.DEAL,
    ),
    Modifier(
        "151",
        "Good news",
        "Half the kitty goes to whoever holds a flush.",
        Fact("good news in the local paper"),
        (Put("betting.flushes", 50, -50),),
    ),
    # Undervalued is what two exchanged cards would better without making another row worse.
    Modifier(
        "152",
        "Trial on television",
        "The table has to say so when somebody lays their cards below their worth.",
        Fact("a trial covered nationally"),
        (
            Put("sight.warned", True, False),
            Put("sight.hints", True, False),
        ),
    ),
    Modifier(
        "172",
        "A lawn to mow",
        "Spades are high; where they are already, each is worth double.",
        Fact("a lawn that needs mowing"),
        (HighSuit("s"), EndCounts("s")),
    ),
    Modifier(
        "185",
        "High tide",
        "Everybody raises.",
        Fact("high tide"),
        (Put("betting.raising", Raising.ALWAYS, Raising.NEVER),),
        Scope.DEAL,
    ),
    Modifier(
        "189",
        "After the rain",
        "Straights and straight flushes do not count.",
        Fact("a rainstorm is over"),
        (Invalid((Category.STRAIGHT, Category.STRAIGHT_FLUSH)),),
    ),
    Modifier(
        "199",
        "Flooding",
        "Cards of the two lowest suits are worth a point more with every deal.",
        Happening("flooding", Lasts.SWITCH),
        (Flood(),),
    ),
    Modifier(
        "200",
        "Filibuster",
        "The session does not end as agreed, only when the players yield the floor.",
        Fact("a filibuster"),
        (Put("turns.closing", Closing.HELD, Closing.NOW),),
    ),
    Modifier(
        "202",
        "Unpaved road",
        "The order moves three to the right: Ogre, Unicorn and Dragon are lowest.",
        Fact("an unpaved road"),
        (Rotated(-3),),
    ),
    Modifier(
        "210",
        "Midterms",
        "The game belongs in a place of study.",
        Fact("midterms or finals"),
        (
            Forfeit(
                "The next deal is played in silence.", "The next deal is played anywhere but in a library."
            ),
        ),
        dare=True,
    ),
)
