"""Modifiers that the house decides: the room, what stands in it and what it is built of."""

from engine.ranking import Category, Wheel
from engine.wholes import Whole
from modifiers.catalogue.seen import Once, deck_grows, deck_shrinks
from modifiers.conditions import Counting, EachDeal, Fact, Happening, Seen
from modifiers.effects.base import COURT
from modifiers.effects.cards import Court, Renamed
from modifiers.effects.hands import ShortStraights, TopHand, WholePays
from modifiers.effects.life import OneWild, Tame, Wild, WildByDragon
from modifiers.effects.meta import Freeze
from modifiers.effects.order import AmongThemselves, Beside, Rotated, Top
from modifiers.effects.suits import HighSuit, SuitsSwapped
from modifiers.effects.table import Flip, Put, PutCount, SeatsByCount
from modifiers.modifier import Modifier, Scope

HOUSE = (
    Modifier(
        "19",
        "Indoors",
        "Only what was declared wild last is wild, and St. Georges.",
        Fact("indoors"),
        (OneWild(),),
    ),
    Modifier(
        "45",
        "A mirror",
        "Dragons are low, and no straight ends with them.",
        Fact("a mirror"),
        (Top("A", bottom=True), Put("ranking.wheel", Wheel.NONE, Wheel.LOW)),
        south=(Put("ranking.wheel", Wheel.NONE, Wheel.LOW),),
    ),
    Modifier(
        "54",
        "Cooling",
        "The red Dragons are Unicorns.",
        Fact("cooling in use"),
        (Renamed("A", "K", "dh"),),
    ),
    Modifier(
        "57",
        "Four lights",
        "Threes are wild.",
        Fact("four lights on"),
        (Wild("3"),),
    ),
    Modifier(
        "71",
        "Ceiling fan",
        "The order moves one to the left: threes are lowest, twos on top.",
        Fact("a ceiling fan"),
        (Rotated(1),),
    ),
    Modifier(
        "72",
        "Hardwood",
        "Diamonds and hearts change places among the suits.",
        Fact("a hardwood floor"),
        (SuitsSwapped("dh", "cs"),),
    ),
    Modifier(
        "74",
        "Pink walls",
        "Odd numbers turn round among themselves.",
        Fact("walls declared pink"),
        (AmongThemselves("3579", "2468T"),),
    ),
    Modifier(
        "76",
        "Bookcases",
        "Fives are low.",
        Fact("more bookcases than players"),
        (Top("5", bottom=True),),
    ),
    Modifier(
        "85",
        "Blinds",
        "The first stakes are decided before anybody looks.",
        Fact("window blinds"),
        (Put("sight.blind", True, False),),
    ),
    Modifier(
        "86",
        "Haunted",
        "Ogres are the lowest face cards.",
        Fact("a haunted house"),
        (Beside("Q", COURT, below=True),),
        south=(Top("Q"),),
    ),
    Modifier(
        "92",
        "Building work",
        "The deck grows: three cards each in the first deal, then six, then nine, then all.",
        Fact("building work") & Seen(deck_grows),
        (PutCount("deck.cards", 0, 0),),
        Scope.DEAL,
        south_when=Fact("building work") & Seen(deck_shrinks),
    ),
    Modifier(
        "102",
        "Weapons on the wall",
        "Every Elf is a St. George.",
        Fact("weapons on display"),
        (Renamed("J", "X"),),
    ),
    Modifier(
        "105",
        "Musician on the wall",
        "Three in a row make a straight, in front as well.",
        Fact("a poster of a musician"),
        (ShortStraights(),),
    ),
    Modifier(
        "132",
        "More films than books",
        "Nothing that came into play after this counts.",
        Fact("more DVDs than books"),
        (Freeze(),),
    ),
    Modifier(
        "134",
        "A mess",
        "Dealing and turns go the other way round every second deal.",
        Fact("a messy room") & EachDeal(2),
        (Flip("turns.reversed"),),
    ),
    Modifier(
        "135",
        "Home owners",
        "Four of a kind is the best hand.",
        Fact("a home owners' association"),
        (TopHand(Category.FOUR_OF_A_KIND),),
    ),
    Modifier(
        "136",
        "Above the third floor",
        "Twos are wild, and nothing tames them.",
        Fact("above the third floor"),
        (Wild("2", firm=True),),
        south=(Tame("2"), Put("ranking.untouched", "2", "")),
    ),
    Modifier(
        "139",
        "Outdoors",
        "All face cards are Elves.",
        Fact("outdoors"),
        (Renamed(COURT, "J"),),
        south=(Court("J", joins=False),),
    ),
    Modifier(
        "158",
        "Brick",
        "The table may vote one player down, who surrenders, and one to stay, who may not: each once.",
        Fact("a brick building")
        & (
            Counting(Once(Happening("voted down", players=1)), 1)
            | Counting(Once(Happening("voted to stay", players=1)), 2)
        ),
        (SeatsByCount("betting.gone", "betting.held"),),
        Scope.PLAYER,
    ),
    Modifier(
        "166",
        "Pillars",
        "Nines are fours.",
        Fact("pillars"),
        (Renamed("9", "4"),),
    ),
    Modifier(
        "184",
        "Aquarium",
        "A pair in each row wins everything.",
        Fact("an aquarium"),
        (WholePays((Whole.THREE_PAIR,), top=True),),
        south=(WholePays((Whole.THREE_PAIR,), bottom=True),),
    ),
    Modifier(
        "187",
        "Old locks",
        "Fives are wild.",
        Fact("old-fashioned locks"),
        (Wild("5"),),
    ),
    Modifier(
        "190",
        "Fraying carpet",
        "Every other player has their turn first, then the rest.",
        Fact("a fraying carpet"),
        (Put("turns.every_other", True, False),),
    ),
    Modifier(
        "203",
        "Glitter",
        "Diamonds are high.",
        Fact("glitter on the floor"),
        (HighSuit("d"),),
    ),
    Modifier(
        "208",
        "Slanted ceiling",
        "Sixes are wild while Dragons are high, sevens while they are low.",
        Fact("a slanted ceiling"),
        (WildByDragon(),),
    ),
    Modifier(
        "228",
        "Painted panelling",
        "Ranks with corners turn round among themselves: 2, 4, 5, 7 and Elves.",
        Fact("painted panelling"),
        (AmongThemselves("2457J", "3689TQKA"),),
    ),
)
