"""Modifiers that come into play when something happens around the table: seen, heard or broadcast."""

from engine.ranking import Category
from engine.rules import STAKE_PHASES
from engine.table_rules import Exchange, Folding, Raising
from modifiers.catalogue.seen import best_of_last_deal, last_of_the_session, leader, loser_of_the_deal
from modifiers.conditions import Fact, Happening, Lasts, Seen
from modifiers.effects.base import COURT, NUMBERS
from modifiers.effects.cards import AlsoCounts
from modifiers.effects.hands import Invalid, LadderTurned
from modifiers.effects.life import Dead
from modifiers.effects.order import DrawnTop, Equal
from modifiers.effects.table import Due, Exchanged, Flip, Forfeit, Put, Seats, Without
from modifiers.modifier import Modifier, Scope

NOISES = (
    Modifier(
        "22",
        "An alarm",
        "Everybody plays the hand of the seat before theirs.",
        Happening("an alarm bell"),
        (Exchanged(Exchange.ONE_SEAT_ON),),
        Scope.DEAL,
    ),
    Modifier(
        "35",
        "Weird Al",
        "The lowest hand is the best while the song lasts.",
        Happening("a Weird Al song", Lasts.SWITCH),
        (LadderTurned(),),
        Scope.DEAL,
    ),
    Modifier(
        "36",
        "The cat sneezes",
        "Nobody raises and nobody surrenders.",
        Happening("the cat sneezes"),
        (
            Put("betting.raising", Raising.NEVER, Raising.ALWAYS, ban=True),
            Put("betting.folding", Folding.NEVER, Folding.FREE, ban=True),
        ),
        Scope.DEAL,
    ),
    Modifier(
        "50",
        "The animal in the advert",
        "Who keeps one surrenders at once.",
        Happening("an animal in an advert"),
        (Seats("betting.gone", "betting.held", ban=True),),
        Scope.PLAYER,
    ),
    Modifier(
        "52",
        "The Gambler",
        "The loser of the deal asks the radio for a song.",
        Fact("a radio that takes requests") & Seen(loser_of_the_deal),
        (Forfeit("The loser of the deal asks the radio for a song.", "The winner does.", Due.AFTER_DEAL),),
        Scope.DEAL,
        south_when=Fact("a radio that takes requests") & Seen(best_of_last_deal),
        dare=True,
    ),
    Modifier(
        "66",
        "Lightning",
        "Up cards go out of play and others come.",
        Happening("lightning"),
        (Exchanged(Exchange.UP_CARDS_FROM_STUB, Exchange.HOLE_CARDS_FROM_STUB),),
        Scope.DEAL,
    ),
    Modifier(
        "78",
        "Canvasser",
        "Half the kitty is shared out, unit by unit.",
        Happening("a canvasser at the door"),
        (Put("betting.shared_out", 50, 0),),
        Scope.DEAL,
        south=(Put("betting.topped_up", 50, 0),),
    ),
    Modifier(
        "83",
        "The weather changes",
        "A rank that the seed draws is the highest until it changes again.",
        Happening("the weather changes", Lasts.SESSION),
        (DrawnTop(),),
    ),
    Modifier(
        "100",
        "Through the window",
        "The deal is void; antes and raises are held over until the next one.",
        Happening("something comes through the window"),
        (
            Put("betting.void", True, False, ban=True),
            Put("betting.kitty_stays", True, False),
        ),
        Scope.DEAL,
        south=(Put("betting.folding", Folding.NEVER, Folding.FREE, ban=True),),
    ),
    # A raise after each of three up cards is one raise three times as dear.
    Modifier(
        "107",
        "Infomercial",
        "A raise makes a row three units dearer.",
        Happening("an infomercial at the deal"),
        (Put("betting.step", 3, 1),),
        Scope.DEAL,
        south=(Without(STAKE_PHASES),),
    ),
    Modifier(
        "120",
        "Rainbow",
        "Flushes and straight flushes do not count.",
        Happening("a rainbow", Lasts.SWITCH),
        (Invalid((Category.FLUSH, Category.STRAIGHT_FLUSH)),),
        Scope.DEAL,
    ),
    Modifier(
        "126",
        "A cover version",
        "Fives, sixes, sevens and eights are dead.",
        Happening("a cover in an advert"),
        (Dead("5678"),),
        Scope.DEAL,
        south=(Dead("5678", others=True),),
    ),
    Modifier(
        "127",
        "A small child",
        "Everybody takes the best card of the next player for their own worst.",
        Fact("a child under seven"),
        (Exchanged(Exchange.ASKED_FOR, Exchange.GIFT),),
        Scope.DEAL,
    ),
    Modifier(
        "140",
        "The wind turns",
        "The leader and the last trade hands, and the leader surrenders.",
        Happening("the wind changes direction") & Seen(leader),
        (
            Exchanged(Exchange.LEADER_AND_LAST),
            Seats("betting.gone", "betting.held", ban=True),
        ),
        Scope.DEAL,
        south=(
            Exchanged(Exchange.LEADER_AND_LAST),
            Seats("betting.gone", "betting.held", ban=True),
        ),
        south_when=Happening("the wind changes direction") & Seen(last_of_the_session),
    ),
    # What was staked when it last played is what everybody can recall: raises.
    Modifier(
        "146",
        "The song again",
        "Stakes go as they went when it was played: everybody raises.",
        Happening("a song repeats", Lasts.NEXT),
        (Put("betting.raising", Raising.ALWAYS, Raising.NEVER),),
        Scope.NEXT_DEAL,
    ),
    # A four that may be a seven for three of a kind only would be neither in a full house.
    Modifier(
        "149",
        "Aeroplane",
        "A four may stand for a seven.",
        Happening("an aeroplane"),
        (AlsoCounts("4", "7"),),
        Scope.DEAL,
    ),
    Modifier(
        "169",
        "A UFO",
        "All face cards are one rank.",
        Happening("a UFO", Lasts.SESSION),
        (Equal((COURT,)),),
        south=(Equal((NUMBERS,)),),
    ),
    Modifier(
        "175",
        "The phone",
        "Hearts are dead.",
        Happening("a phone rings"),
        (Dead(suits="h"),),
        Scope.DEAL,
    ),
    Modifier(
        "183",
        "The light flickers",
        "Dealing and turns go the other way round, with every flicker.",
        Happening("the light flickers"),
        (Flip("turns.reversed"),),
        Scope.DEAL,
    ),
    Modifier(
        "186",
        "A bug",
        "Everybody's seventh card goes three seats on.",
        Happening("a bug crosses the table"),
        (Exchanged(Exchange.SEVENTH_CARD, Exchange.OUTER_CARDS),),
        Scope.DEAL,
    ),
    Modifier(
        "206",
        "A procession",
        "Nobody raises or surrenders until the road is clear.",
        Happening("a procession", Lasts.SWITCH),
        (
            Put("betting.raising", Raising.NEVER, Raising.ALWAYS, ban=True),
            Put("betting.folding", Folding.NEVER, Folding.FREE, ban=True),
        ),
        Scope.DEAL,
    ),
    Modifier(
        "221",
        "Rainbow, once more",
        "Flushes and straight flushes do not count; twice invalid is still invalid.",
        Happening("a rainbow", Lasts.SWITCH),
        (Invalid((Category.FLUSH, Category.STRAIGHT_FLUSH)),),
        Scope.DEAL,
    ),
)
