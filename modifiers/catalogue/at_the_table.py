"""Modifiers that the table decides: the deck, the chairs, what is eaten and drunk."""

from datetime import timedelta

from engine.ranking import Category
from engine.rules import Phase
from engine.table_rules import Closing, Exchange, Raising, Shuffle
from modifiers.catalogue.seen import (
    Told,
    by_folding_chairs,
    deal_from_the_head,
    dealer,
    deck_grows,
    deck_shrinks,
    deck_thinned,
    everybody,
    snacks,
    twice_the_players,
)
from modifiers.conditions import AfterDeal, Fact, Happening, Lasts, SeatFact, Seen, SinceTold
from modifiers.effects.base import BOTTOM, TOP
from modifiers.effects.cards import Stranger
from modifiers.effects.hands import TopHand
from modifiers.effects.life import Dead, Wild
from modifiers.effects.meta import Invert
from modifiers.effects.order import NaturalGeorges, PairsSwapped
from modifiers.effects.table import (
    Dealing,
    Exchanged,
    Flip,
    ForEach,
    Forfeit,
    Multiply,
    NoFolding,
    OneOf,
    Put,
    PutCount,
    Seats,
    Snacks,
    Without,
)
from modifiers.modifier import Modifier, Scope

_MELTING = timedelta(minutes=45)


_MELTED = SinceTold("ice in a drink", lambda told, now: now - told >= _MELTING, "the ice has melted")


_OTHER_GAMES = (
    Flip("turns.reversed"),
    Exchanged(Exchange.ONE_SEAT_ON),
    Exchanged(Exchange.WHOLE_HANDS),
    Exchanged(Exchange.GIFT),
)

AT_THE_TABLE = (
    Modifier(
        "53",
        "A table cleared",
        "There is no ante in the first deal.",
        Fact("the table was cleared") & ~AfterDeal(1),
        (
            Put("betting.ante", 0, 0, ban=True),
            Put("betting.antes", (), (), ban=True),
        ),
        south=(Multiply("betting.ante", 200, 0),),
    ),
    Modifier(
        "56",
        "Extra chairs",
        "Full House is the best hand.",
        Fact("extra chairs"),
        (TopHand(Category.FULL_HOUSE),),
    ),
    Modifier(
        "67",
        "Folding chairs",
        "Nobody surrenders in the first stakes; with few chairs, not before the last ones.",
        Told(Fact("folding chairs"), by_folding_chairs),
        (NoFolding(),),
    ),
    Modifier(
        "69",
        "Head of the table",
        "Whoever sits there has the first turn, and dealt first.",
        Told(SeatFact("the head of the table", most=1), deal_from_the_head),
        (Dealing(), Seats("turns.first", "turns.last")),
    ),
    Modifier(
        "73",
        "Cards missing",
        "St. Georges are plain cards above Dragons, also while building work or zombies shorten the deck.",
        Fact("cards missing from the deck") | (Fact("building work") & Seen(deck_grows)) | Seen(deck_thinned),
        (NaturalGeorges(),),
        south_when=Fact("cards missing from the deck")
        | (Fact("building work") & Seen(deck_shrinks))
        | Seen(deck_thinned),
    ),
    Modifier(
        "75",
        "Plastic glasses",
        "The second stakes are left out.",
        Fact("plastic glasses"),
        (Without((Phase.STAKES,), (Phase.FIRST_STAKES, Phase.LAST_STAKES)),),
    ),
    # The stranger is one card of the pack, since no card from elsewhere can be dealt.
    Modifier(
        "88",
        "A stranger in the deck",
        "A card that the seed draws counts as one of the lowest rank.",
        Fact("a card from another deck"),
        (Stranger(),),
    ),
    Modifier(
        "89",
        "Snacks",
        "Who brought good ones gets a card more; poor ones, a card more that lies face up.",
        Seen(snacks) & (SeatFact("good snacks") | SeatFact("poor snacks")),
        (Snacks(),),
        Scope.PLAYER,
    ),
    Modifier(
        "116",
        "Every side taken",
        "Everybody gets a card more while there are any, and throws one away.",
        Fact("all sides of the table taken") & Seen(everybody),
        (ForEach("deck.more", 1, 0),),
        Scope.DEAL,
        south=(Put("deck.sealed", True, False, ban=True),),
    ),
    Modifier(
        "123",
        "Chinese takeaway",
        "Threes are wild, and three of a kind is the best hand.",
        Fact("Chinese takeaway"),
        (
            Wild("3"),
            TopHand(Category.THREE_OF_A_KIND),
        ),
    ),
    Modifier(
        "141",
        "Not a Dragon Poker deck",
        "There are no stakes before anybody has set.",
        Fact("not a Dragon Poker deck"),
        (Without((Phase.FIRST_STAKES,)),),
        south=(Put("betting.raising", Raising.FIRST_ALWAYS, Raising.FREE),),
    ),
    Modifier(
        "165",
        "A round table",
        "The game is to be played on the floor.",
        Fact("a round table"),
        (Forfeit("The next deal is played on the floor.", "The next deal is played under the ceiling."),),
        dare=True,
    ),
    Modifier(
        "174",
        "Fresh fruit",
        "Every player cuts the deck.",
        Fact("fresh fruit"),
        (Put("deck.shuffle", Shuffle.CUT_BY_ALL, Shuffle.NONE),),
        Scope.DEAL,
    ),
    Modifier(
        "178",
        "Floral table cloth",
        "Australian rules: every other modifier does its opposite.",
        Fact("a floral table cloth"),
        (Invert(),),
    ),
    Modifier(
        "201",
        "Two kinds of chair",
        "Each odd number changes places with the even one below it.",
        Fact("two kinds of chair"),
        (PairsSwapped(),),
    ),
    Modifier(
        "207",
        "Ice",
        "The session is to end while there is ice: after 45 minutes deals are void.",
        Fact("ice in a drink") & _MELTED,
        (Put("betting.void", True, False, ban=True),),
        south=(Put("turns.closing", Closing.HELD, Closing.AGREED),),
        south_when=Fact("ice in a drink") & ~_MELTED,
    ),
    # A turned direction, hands one seat on, hands at random, a gift: what other games do.
    Modifier(
        "220",
        "A card from another game",
        "It does what it does there; the seed draws what.",
        Happening("a card from another game", Lasts.SESSION) & AfterDeal(1),
        (OneOf(_OTHER_GAMES, (Seats("betting.gone", "betting.held"),)),),
        Scope.DEAL,
    ),
    Modifier(
        "224",
        "A wobbly leg",
        "The lowest rank is dead.",
        Fact("a wobbly chair leg"),
        (Dead(BOTTOM),),
        south=(Dead(TOP),),
    ),
    Modifier(
        "227",
        "Backs not blue",
        "The dealer gets two cards more, and throws two away.",
        Fact("card backs are not blue") & Seen(dealer),
        (ForEach("deck.more", 2, -2),),
        Scope.PLAYER,
    ),
    Modifier(
        "229",
        "Surge protector",
        "The price of a row is a multiple of twice the players.",
        Fact("a surge protector") & Seen(twice_the_players),
        (PutCount("betting.multiple", 0, 0),),
        south=(PutCount("betting.no_multiple", 0, 0),),
    ),
)
