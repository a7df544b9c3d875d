"""Modifiers that the moon, the sun, the seasons and the place decide, perhaps with a look outside."""

from engine.ranking import Category
from engine.table_rules import Shuffle
from modifiers.catalogue.seen import every_other_seat
from modifiers.conditions import (
    Counting,
    Dated,
    Fact,
    Happening,
    Here,
    Lasts,
    Located,
    Naming,
    Seen,
    SinceOpening,
)
from modifiers.effects.cards import DrawnName, Merged, Points, Recoloured
from modifiers.effects.hands import BlankFor, Invalid, LadderDrawn
from modifiers.effects.life import Dead, DeadButFound
from modifiers.effects.meta import Forget, Invert
from modifiers.effects.order import Doubled, EndsSwapped
from modifiers.effects.session import RightsAnew
from modifiers.effects.suits import HighSuit, SuitsFound
from modifiers.effects.table import Equinox, Multiply, Put
from modifiers.modifier import Modifier, Scope
from modifiers.sky import (
    Season,
    eclipse_today,
    equinox_today,
    has_night_fallen,
    is_around_sunrise,
    is_around_sunset,
    is_day,
    is_first_day_of_season,
    is_full_moon,
    is_harvest_time,
    is_last_day_of_season,
    is_starlit,
    month_has_blood_moon,
    month_has_two_full_moons,
    season,
)

_SUNRISE, _SUNSET = Here(is_around_sunrise, "the sun rises"), Here(is_around_sunset, "the sun sets")
_NO_FLUSH = Invalid((Category.FLUSH, Category.STRAIGHT_FLUSH))

SKY = (
    Modifier(
        "17",
        "Elves in the sun",
        "Elves of hearts are spades, Elves of diamonds are clubs.",
        Here(is_day, "the sun is up") & Fact("a clear sky"),
        (Recoloured("h", "s", "J"), Recoloured("d", "c", "J")),
        Scope.DEAL,
    ),
    Modifier(
        "20",
        "No silver under a full moon",
        "Only gold is put up: stakes go up five units at a time.",
        Dated(is_full_moon, "the moon is full"),
        (Put("betting.step", 5, 1, ban=True),),
    ),
    # Eight suits would leave no flush to make in the south, so there is none.
    Modifier(
        "48",
        "Two moons, two suits",
        "There are two suits, red and black.",
        Dated(month_has_two_full_moons, "the month has two full moons"),
        (Merged(("sc", "hd")),),
        south=(_NO_FLUSH,),
    ),
    Modifier(
        "91",
        "Hearts in spring and autumn",
        "Hearts are the high suit.",
        Here(
            lambda moment, place: season(moment, place) in (Season.SPRING, Season.AUTUMN),
            "it is spring or autumn",
        ),
        (HighSuit("h"),),
    ),
    # Four hands of fourteen are more than there is: the last seats go without the card more.
    Modifier(
        "111",
        "Equinox",
        "In spring seven cards up and seven down, a face card more; in autumn six and six, a face card out.",
        Here(lambda moment, place: equinox_today(moment, place) is Season.SPRING, "it is the spring equinox")
        | Counting(Here(equinox_today, "it is the autumn equinox"), 2),
        (Equinox(),),
    ),
    Modifier(
        "114",
        "Blood moon",
        "Even numbers count double, odd ones half, and the order follows.",
        Dated(month_has_blood_moon, "the month has a blood moon"),
        (Points("2468T", times=4), Points("3579", times=1), Doubled()),
    ),
    Modifier(
        "121",
        "Turn of the season",
        "The order of hands is drawn anew.",
        Dated(is_first_day_of_season, "a season begins") | Dated(is_last_day_of_season, "a season ends"),
        (LadderDrawn(),),
    ),
    Modifier(
        "147",
        "No stars",
        "Diamonds are dead.",
        Here(is_starlit, "it is night") & Fact("a cloudy sky"),
        (Dead(suits="d"),),
        Scope.DEAL,
    ),
    Modifier(
        "154",
        "Sunrise, sunset",
        "At sunrise hearts over diamonds, at sunset spades over clubs; all other cards are dead.",
        Naming(_SUNRISE, "hd") | Naming(_SUNSET, "sc"),
        (SuitsFound(), DeadButFound()),
        Scope.DEAL,
        south=(SuitsFound(), DeadButFound()),
        south_when=Naming(_SUNRISE, "sc") | Naming(_SUNSET, "hd"),
    ),
    Modifier(
        "177",
        "Nightfall",
        "All that came into play since the session opened is forgotten, and what was used once may be again.",
        SinceOpening(has_night_fallen, "night has fallen"),
        (Forget(), RightsAnew()),
    ),
    Modifier(
        "198",
        "Short shirt in winter",
        "The lowest and the highest rank change places.",
        Here(lambda moment, place: season(moment, place) is Season.WINTER, "it is winter")
        & Fact("a short shirt"),
        (EndsSwapped(),),
    ),
    Modifier(
        "204",
        "Red sky at night",
        "The deck is built anew from its top and bottom cards in turn.",
        Here(lambda moment, place: not is_day(moment, place), "the sun is down") & Fact("a red sky at night"),
        (Put("deck.shuffle", Shuffle.ENDS_FIRST, Shuffle.MIDDLE_FIRST),),
        Scope.DEAL,
    ),
    Modifier(
        "211",
        "Harvest time",
        "Losers pay half.",
        Here(is_harvest_time, "it is harvest time"),
        (Multiply("betting.percent", 50, 150),),
    ),
    Modifier(
        "215",
        "Eclipse",
        "Every other player has only red cards, the rest only black ones.",
        Dated(eclipse_today, "there is an eclipse") & Seen(every_other_seat),
        (BlankFor(suits="cs"), BlankFor(suits="dh", rest=True)),
        Scope.PLAYER,
        south=(BlankFor(suits="dh"), BlankFor(suits="cs", rest=True)),
    ),
    # A player may ask for it once; the seed draws the ranks, so that nobody picks their own hand.
    Modifier(
        "225",
        "Even parallel",
        "For everybody one rank counts as another; the seed draws which.",
        Located(lambda place: place.on_even_parallel, "the parallel is even")
        & Happening("the even parallel is used", Lasts.SESSION),
        (DrawnName(),),
        south=(DrawnName(backwards=True),),
    ),
    Modifier(
        "226",
        "Southern hemisphere",
        "Every other modifier does its opposite.",
        Located(lambda place: place.southern, "the table stands in the south"),
        (Invert(),),
    ),
)
