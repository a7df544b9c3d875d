"""Modifiers that the calendar decides, alone or with the number of the deal."""

from engine.table_rules import Closing, Shuffle
from modifiers.calendar_days import (
    CHINESE_NEW_YEAR,
    CHRISTMAS,
    DRINKING_DAYS,
    ELECTION_DAY,
    INDEPENDENCE_DAY,
    LEAP_DAY,
    SAINT_GEORGES_DAY,
    VALENTINES_DAY,
    Weekday,
    day_of_year_divisors,
    is_after_labor_day,
    is_alternate_thursday,
    is_first_day_of_odd_week,
    is_good_friday_the_thirteenth,
    is_last_day_of_month,
    is_sabbath,
    is_weekend,
    is_witching_hour,
    is_year_of_the_dragon,
    month_has_letter,
    month_runs_wednesday_to_tuesday,
    sixth_is_friday,
    swapped_digits,
)
from modifiers.catalogue.seen import (
    birthday_rank,
    every_other_seat,
    full_wardrobe,
    players_rank,
    unicorn_fours,
    wardrobe,
)
from modifiers.conditions import (
    Dated,
    EachDeal,
    Fact,
    Here,
    NamedDays,
    Naming,
    On,
    Read,
    SeatFact,
    Seen,
    SinceTold,
)
from modifiers.effects.base import COURT, GIVEN
from modifiers.effects.cards import AlsoCounts, Points
from modifiers.effects.hands import BlankFor, FoursWin
from modifiers.effects.life import Dead, OnlyStandsFor, Undying, Wild
from modifiers.effects.meta import Cancel, EraseAll
from modifiers.effects.order import Beside, NaturalGeorges, Swapped, Top, TopByCount
from modifiers.effects.suits import HighSuit
from modifiers.effects.table import Add, Due, Flip, Forfeit, Pairs, Put
from modifiers.modifier import Modifier, Scope

_TUESDAY = On((Weekday.TUESDAY,))
_ELECTION = "a politician won an election"
_ELECTED_TODAY = SinceTold(_ELECTION, lambda told, now: told.date() == now.date(), "it was today")
_FEBRUARY = Dated(lambda moment: moment.month == 2, "it is February")
_SATURDAY, _SUNDAY = Fact("Saturday is the Sabbath"), Fact("Sunday is the Sabbath")

CALENDAR = (
    Modifier("1", "Unicorn Tuesday", "Unicorns are wild.", _TUESDAY, (Wild("K"),), Scope.DEAL),
    # An Ogre and a six do not tie here: places of the order are shared only by ranks that pair.
    Modifier(
        "2",
        "Months with an M",
        "An Ogre is worth six points and stands right above the six.",
        Dated(lambda moment: month_has_letter(moment, "M"), "the month has an M"),
        (Points("Q", times=1), Beside("Q", "6")),
        south=(Points("Q", times=4), Top("Q")),
    ),
    Modifier(
        "11",
        "The Tuesday turn",
        "Dealing and turns go the other way round.",
        _TUESDAY & EachDeal(7),
        (Flip("turns.reversed"),),
        Scope.DEAL,
        south=(Flip("turns.reversed"),),
        south_when=_TUESDAY & ~EachDeal(7),
    ),
    Modifier(
        "24",
        "A toast to the day",
        "A toast after every deal, and nobody loses more than twenty units in one.",
        NamedDays(DRINKING_DAYS),
        (
            Forfeit("Raise a glass of whatever you like.", "No toasts.", Due.AFTER_DEAL),
            Put("betting.cap", 20, 0),
        ),
        south=(
            Forfeit("No toasts.", "Raise a glass of whatever you like.", Due.AFTER_DEAL),
            Put("betting.most_won", 20, 0),
        ),
        dare=True,
    ),
    Modifier(
        "26",
        "Valentine's Day",
        "A couple sees each other's cards.",
        NamedDays((VALENTINES_DAY,)) & SeatFact("a couple", 2),
        (Pairs("sight.couples", "sight.covered"),),
    ),
    Modifier(
        "33",
        "Weekend Unicorns",
        "Unicorns are wild.",
        Dated(is_weekend, "it is the weekend")
        | (
            Dated(lambda moment: is_weekend(moment, friday_night=True), "it is Friday night")
            & Fact("Friday night counts")
        ),
        (Wild("K"),),
        Scope.DEAL,
    ),
    Modifier(
        "38",
        "The date trades places",
        "In a month without an R the two digits of the date change places in the order.",
        Read(swapped_digits, "the digits of the date"),
        (Swapped(GIVEN),),
    ),
    # Every year has an election day in one country; of all others the table tells, on the day.
    Modifier(
        "40",
        "The politician won",
        "Cards come from the bottom of the deck.",
        NamedDays((ELECTION_DAY,)) | (Fact(_ELECTION) & _ELECTED_TODAY),
        (Put("deck.from_bottom", True, False, ban=True),),
        Scope.DEAL,
    ),
    Modifier(
        "44",
        "Birthday card",
        "The rank of the birthday's date is the highest.",
        Seen(birthday_rank, asks="birthday"),
        (Top(GIVEN),),
    ),
    # From sunset on Friday to nightfall, unless the house keeps another day.
    Modifier(
        "46",
        "Georges rest on the Sabbath",
        "St. Georges are dead.",
        (On((Weekday.SUNDAY,)) & _SUNDAY)
        | (On((Weekday.SATURDAY,)) & _SATURDAY)
        | (Here(is_sabbath, "it is the Sabbath") & ~_SUNDAY & ~_SATURDAY),
        (Dead("X"),),
        south=(Wild("X", firm=True),),
    ),
    Modifier(
        "49",
        "No court on Independence Day",
        "Face cards and St. Georges are dead.",
        NamedDays((INDEPENDENCE_DAY,)),
        (Dead(COURT + "X"),),
        south=(Dead(COURT + "X", others=True),),
    ),
    Modifier(
        "61",
        "Chinese New Year",
        "Dragons are dead.",
        NamedDays((CHINESE_NEW_YEAR,)),
        (Dead("A"),),
    ),
    Modifier(
        "80",
        "Four Unicorns at Christmas",
        "Four Unicorns in one row win everything; from then on diamonds are high.",
        Naming(NamedDays((CHRISTMAS,)) & Seen(unicorn_fours), "d") | NamedDays((CHRISTMAS,)),
        (FoursWin("K"), HighSuit(GIVEN)),
        Scope.DEAL,
    ),
    Modifier(
        "104",
        "The day divides",
        "Ranks that divide the number of the day are highest if their count is odd, lowest if even.",
        Read(day_of_year_divisors, "the day of the year can be divided by"),
        (TopByCount(),),
    ),
    Modifier(
        "108",
        "Wednesday to Tuesday",
        "Every other player has only spades and hearts, the rest only clubs and diamonds.",
        Dated(month_runs_wednesday_to_tuesday, "the month runs from Wednesday to Tuesday")
        & Seen(every_other_seat),
        (BlankFor(suits="cd"), BlankFor(suits="hs", rest=True)),
        Scope.PLAYER,
        south=(BlankFor(suits="hs"), BlankFor(suits="cd", rest=True)),
    ),
    # Clothes stay on: the hats and coats are imaginary, and lie beside units, which are still played for.
    Modifier(
        "128",
        "Betting the wardrobe",
        "A hat, coat or scarf goes from the last of a deal to the best; with all three the session ends.",
        _FEBRUARY & Seen(wardrobe),
        (
            Add("betting.ante", 1, 0),
            Put("turns.closing", Closing.DRESSED, Closing.BARE),
            Forfeit(
                "The last of the deal describes the coat they lost.",
                "The first describes theirs.",
                Due.AFTER_DEAL,
            ),
        ),
        south_when=_FEBRUARY & Seen(full_wardrobe),
        dare=True,
    ),
    Modifier(
        "131",
        "After Labor Day",
        "Nothing can be dead.",
        Dated(is_after_labor_day, "Labor Day is less than three weeks ago"),
        (Undying(),),
    ),
    Modifier(
        "145",
        "Leap Day",
        "No modifier applies.",
        NamedDays((LEAP_DAY,)),
        (EraseAll(),),
    ),
    Modifier(
        "148",
        "Sixth on a Friday",
        "For ten suit symbols on your cards you pay a unit into the kitty.",
        Dated(sixth_is_friday, "the sixth is a Friday"),
        (Put("betting.symbols", 1, -1),),
    ),
    # A George that every Dragon beats can be no wild card, since those pass for Dragons.
    Modifier(
        "150",
        "Year of the Dragon",
        "Rule 25 is off, and a St. George is a plain card that a Dragon beats.",
        Dated(is_year_of_the_dragon, "it is a year of the Dragon"),
        (Cancel(("25",)), NaturalGeorges(above=False)),
        south=(NaturalGeorges(above=True),),
    ),
    Modifier(
        "182",
        "Witching hour",
        "No card lies face up.",
        Dated(is_witching_hour, "it is the witching hour"),
        (Put("sight.up", 0, 13),),
        Scope.DEAL,
    ),
    Modifier(
        "192",
        "Month's end",
        "Three play at a time.",
        Dated(is_last_day_of_month, "it is the last day of the month"),
        (Put("turns.most", 3, 4),),
    ),
    Modifier(
        "197",
        "The unshuffled deck",
        "The deck is gathered and cut, not shuffled.",
        Fact("window panes form a cross")
        & Dated(is_first_day_of_odd_week, "it is the first day of an odd week"),
        (Put("deck.shuffle", Shuffle.NONE, Shuffle.TWICE),),
    ),
    Modifier(
        "214",
        "Good Friday the thirteenth",
        "The rank that equals the number of players is dead.",
        Dated(is_good_friday_the_thirteenth, "Good Friday is a thirteenth") & Seen(players_rank),
        (Dead(GIVEN),),
    ),
    Modifier(
        "216",
        "Buick Open",
        "Clubs are dead. It was last played in 2009, so somebody has to insist.",
        Fact("the Buick Open is today"),
        (Dead(suits="c"),),
    ),
    # Three of a rank for one of another leaves two blanks in a row: standing in for it plays better.
    Modifier(
        "217",
        "Day at the races",
        "An Ogre or an Elf may stand for a Unicorn, so that three of either are worth three Unicorns.",
        Fact("horse races today"),
        (AlsoCounts("Q", "K"), AlsoCounts("J", "K")),
        south=(AlsoCounts("K", "Q"),),
    ),
    Modifier(
        "219",
        "Alternate Thursdays",
        "Clubs are the high suit.",
        Dated(is_alternate_thursday, "it is an alternate Thursday"),
        (HighSuit("c"),),
    ),
    Modifier(
        "222",
        "St George's Day",
        "A St. George stands for a Unicorn and nothing else.",
        NamedDays((SAINT_GEORGES_DAY,)),
        (OnlyStandsFor("K"),),
    ),
)
