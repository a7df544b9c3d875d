"""What the session itself shows: the conditions that read cards, scores and seats."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from engine.cards import RANKS, SUITS
from engine.wardrobe import owned
from modifiers.calendar_days import is_birthday
from modifiers.circumstances import FORTUNE, Circumstances
from modifiers.conditions import Condition, Fact, Found, Happening, SeatFact, rank_of

SOUTH_SEAT = 0


def north_seat(now: Circumstances) -> int:
    """The seat across the table from the first one, which sits in the south."""
    return now.table.players // 2


def everybody(now: Circumstances) -> Found | None:
    """All players."""
    return Found(tuple(range(now.table.players)), because="everybody plays")


def dealer(now: Circumstances) -> Found | None:
    """Who deals."""
    return Found((now.table.dealer,), because="somebody deals")


def snacks(now: Circumstances) -> Found | None:
    """Who provides snacks; named are the seats of those whose snacks are poor."""
    good, poor = (told[0] if (told := now.fact(f"{kind} snacks")) else () for kind in ("good", "poor"))
    seats = tuple(sorted({*good, *poor}))
    return Found(seats, "".join(map(str, poor)), because="there are snacks", since=(0, 1)) if seats else None


def twice_the_players(now: Circumstances) -> Found | None:
    """Twice the number of players."""
    return Found(times=2 * now.table.players, because=f"{now.table.players} play")


def deck_grows(now: Circumstances) -> Found | None:
    """How many cards each player has while the deck grows by thirteen a deal."""
    cards = 3 * now.table.deal
    return Found(times=cards, because=f"the deck is {13 * now.table.deal} cards") if cards < 12 else None


def deck_shrinks(now: Circumstances) -> Found | None:
    """The same while it shrinks, down to three cards each."""
    if now.table.deal == 1:
        return None
    return Found(times=max(3, 15 - 3 * now.table.deal), because="the deck shrinks")


def deck_thinned(now: Circumstances) -> Found | None:
    """Zombies have gone out of the pack in this deal."""
    return Found(because="zombies have left the deck") if now.table.thinned else None


def wardrobe(now: Circumstances) -> Found | None:
    """Who owns which winter clothes."""
    return _clothes(now, dressed=False)


def full_wardrobe(now: Circumstances) -> Found | None:
    """The same where everybody came fully dressed."""
    return _clothes(now, dressed=True)


def _clothes(now: Circumstances, dressed: bool) -> Found:
    everybodys = enumerate(owned(now.table.won, now.table.players, dressed), 1)
    words = "; ".join(f"seat {seat} owns {', '.join(pieces)}" for seat, pieces in everybodys if pieces)
    return Found(because=words or "nobody owns anything warm", since=(0, 1))


def south_player(now: Circumstances) -> Found | None:
    """The player in the south."""
    return Found((SOUTH_SEAT,), because="somebody sits in the south", since=(0, 1))


def north_player(now: Circumstances) -> Found | None:
    """The player in the north."""
    return Found((north_seat(now),), because="somebody sits in the north")


def ten_among_first_two(now: Circumstances) -> Found | None:
    """A ten among the first two up cards of somebody."""
    seats = tuple(seat for seat, cards in now.table.up if any(card.rank == "T" for card in cards[:2]))
    return Found(seats, because="a ten is among the first two up cards") if seats else None


def second_ten(now: Circumstances) -> Found | None:
    """Another ten among all up cards."""
    tens = sum(card.rank == "T" for card in now.table.up_cards)
    return Found(because="a second ten lies face up") if tens > 1 and ten_among_first_two(now) else None


def ogre_first(now: Circumstances) -> Found | None:
    """The first card turned up is an Ogre."""
    cards = now.table.up_cards
    return Found(because="the first card turned up is an Ogre") if cards and cards[0].rank == "Q" else None


def spade_first(now: Circumstances) -> Found | None:
    """The first card turned up is a spade."""
    cards = now.table.up_cards
    return Found(because="the first card turned up is a spade") if cards and cards[0].suit == "s" else None


def suits_in_turn(now: Circumstances) -> Found | None:
    """The suits in the order in which they appear among the up cards."""
    suits = "".join(dict.fromkeys(card.suit for card in now.table.up_cards if card.suit in SUITS))
    return Found(what=suits, because="the up cards show the suits in this order") if suits else None


def upside_down(now: Circumstances) -> Found | None:
    """Everybody's first up card is upside down; a card is if its suit and rank add up to an odd number."""
    first = [cards[0] for _, cards in now.table.up if cards]
    odd = [
        card.rank in RANKS and (RANKS.index(card.rank) + SUITS.index(card.suit)) % 2 == 1 for card in first
    ]
    return Found(because="every first up card is upside down") if odd and all(odd) else None


def fours_shown(now: Circumstances) -> Found | None:
    """The ranks of all fours of a kind shown in earlier deals."""
    return _fours(now, wild=False, because="four of a kind has been played")


def wild_fours_shown(now: Circumstances) -> Found | None:
    """The ranks of which four wild cards lay in one row."""
    return _fours(now, wild=True, because="four wild cards of a rank have been played")


def dragon_fours_shown(now: Circumstances) -> Found | None:
    """Four Dragons have been shown."""
    fours = fours_shown(now)
    return Found(because="four Dragons have been played") if fours and "A" in fours.what else None


def unicorn_fours(now: Circumstances) -> Found | None:
    """Four Unicorns have been shown."""
    shown = any(each.rank == "K" for each in now.table.quads)
    return Found(because="four Unicorns have been played") if shown else None


def _fours(now: Circumstances, wild: bool, because: str) -> Found | None:
    quads = [each for each in now.table.quads if each.wild is wild]
    if not quads:
        return None
    ranks = "".join(dict.fromkeys(each.rank for each in quads))
    return Found(what=ranks, because=because, since=(1 + min(each.deal for each in quads), 0))


def dead_man(now: Circumstances) -> Found | None:
    """Who has played a dead man's hand."""
    seats = now.table.dead_man
    if not seats or now.table.players - len(seats) < 2:
        return None
    return Found(seats, because="a dead man's hand has been played")


def six_unicorns(now: Circumstances) -> Found | None:
    """Who has won the last deal with six Unicorns."""
    seats = now.table.unicorns
    return Found(seats, because="somebody won with six Unicorns") if seats else None


def in_debt(now: Circumstances) -> Found | None:
    """Whose total is below nothing."""
    seats = tuple(seat for seat, units in enumerate(now.table.score) if units < 0)
    return Found(seats, because="somebody is in debt") if seats else None


def last_of_the_session(now: Circumstances) -> Found | None:
    """Who is last."""
    if not now.table.won:
        return None
    score = now.table.score
    return Found((score.index(min(score)),), because="somebody is last")


def loser_of_the_deal(now: Circumstances) -> Found | None:
    """Who lost most in the last deal."""
    if not now.table.won:
        return None
    last = now.table.won[-1]
    return Found((last.index(min(last)),), because="somebody lost the last deal")


def seven_wins(now: Circumstances) -> Found | None:
    """Who has won the last seven deals; a win is a gain."""
    last = now.table.won[-7:]
    seats = tuple(seat for seat in range(now.table.players) if all(won[seat] > 0 for won in last))
    return Found(seats, because="seven wins in a row") if len(last) == 7 and seats else None


def number_of_players(now: Circumstances) -> Found | None:
    """How many players there are."""
    return Found(times=now.table.players, because=f"{now.table.players} play")


def players_rank(now: Circumstances) -> Found | None:
    """The rank that equals the number of players."""
    return Found(what=rank_of(now.table.players), because=f"{now.table.players} play")


def every_other_seat(now: Circumstances) -> Found | None:
    """The first, the third… seat."""
    return Found(tuple(range(0, now.table.players, 2)), because="every other seat")


def first_dealer_again(now: Circumstances) -> Found | None:
    """The deal is back with the first dealer."""
    again = (now.table.deal - 1) % now.table.players == 0
    return Found(because="the first dealer deals") if again else None


def back_with_everybody(now: Circumstances) -> Found | None:
    """Since the turntable was told of, as many deals as there are players have been played once more, for as
    long as the circle takes."""
    first = max(1, now.fact_since("a turntable")[0])
    played, players = now.table.deal - first, now.table.players
    turn = played and played % players == 0 and played // players <= players
    return Found(because="the turntable turns") if turn else None


def nineteenth(now: Circumstances) -> Found | None:
    """Every nineteenth deal, counted over all sessions."""
    number = now.table.earlier + now.table.deal
    return Found(because=f"it is deal {number} of all sessions") if number % 19 == 0 else None


def rich_kitty(now: Circumstances) -> Found | None:
    """Somebody's winnings, or the kitty, have been past fifty units: half a million to this table."""
    since = now.table.rich
    return Found(because=f"more than {FORTUNE} units lay together", since=since) if since else None


def every_third_deal(now: Circumstances) -> Found | None:
    """Every third deal."""
    return Found(because="it is a third deal") if now.table.deal % 3 == 0 else None


def birthday_rank(now: Circumstances) -> Found | None:
    """The rank of today's date where a player's birthday is today: told as ``birthday=0719,1224``.

    A date without a card of its own counts by its remainder: the 15th is a two.
    """
    told = (fact.partition("=") for fact, _ in now.facts)
    days = [day for name, _, value in told if name == "birthday" for day in value.split(",")]
    if not any(_is_today(now, day) for day in days):
        return None
    value = (now.at.day - 2) % 13 + 2
    return Found(what=rank_of(value), because="it is a player's birthday")


def _is_today(now: Circumstances, told: str) -> bool:
    if len(told) != 4 or not told.isdecimal():
        return False
    month, day = int(told[:2]), int(told[2:])
    return 1 <= month <= 12 and 1 <= day <= 31 and is_birthday(now.at, month, day)


def odd_teeth(now: Circumstances) -> Found | None:
    """Who deals is one of those to whom rule 164 applies."""
    told = now.fact("rule 164 applies")
    deals = told is not None and now.table.dealer in told[0]
    return Found((now.table.dealer,), because="such a player deals") if deals else None


def deal_from_the_head(now: Circumstances) -> Found | None:
    """Whose turn it is to deal where the first deal is that of the head of the table."""
    told = now.fact("the head of the table")
    if told is None or not told[0]:
        return None
    dealer = (told[0][0] + now.table.deal - 1) % now.table.players
    return Found(told[0], str(dealer), because="the deal began at the head of the table")


@dataclass(frozen=True, slots=True)
class Told(Condition):
    """What a function finds where something was told; it holds from the start, as what is told does."""

    fact: Fact | SeatFact
    test: Callable[[Circumstances], Found | None]

    def found(self, now: Circumstances) -> Found | None:
        return self.test(now) if self.fact.found(now) else None


@dataclass(frozen=True, slots=True)
class Once(Condition):
    """A happening counts in the deal in which it is first reported, and never again in the session."""

    happening: Happening

    def found(self, now: Circumstances) -> Found | None:
        reports = (each for each in now.reports if each.happening == self.happening.name)
        past = any(max(each.deal, 1) < now.table.deal for each in reports)
        return None if past else self.happening.found(now)


@dataclass(frozen=True, slots=True)
class UntilHome(Condition):
    """A happening counts for as many deals as there are players: one seat on in each, everybody is home."""

    happening: Happening

    def found(self, now: Circumstances) -> Found | None:
        found = self.happening.found(now)
        if found is None or now.table.deal - max(found.since[0], 1) >= now.table.players:
            return None
        return found


@dataclass(frozen=True, slots=True)
class MatchOfTheDay(Condition):
    """Both sides of a match have fans at the table, who are named by seat where they back the home side.

    In the deal in which the result is first told it finds so many as it is worth that the side that has won
    more units so far is the one that wins the match, or is not; one otherwise.
    """

    home: SeatFact
    away: SeatFact
    home_wins: Once
    away_wins: Once
    agree: int = 2
    disagree: int = 0

    def found(self, now: Circumstances) -> Found | None:
        home, away = self.home.found(now), self.away.found(now)
        if home is None or away is None:
            return None
        theirs = tuple(seat for seat in away.seats if seat not in home.seats)
        ahead = sum(now.table.score[seat] for seat in home.seats) - sum(now.table.score[at] for at in theirs)
        won, lost = self.home_wins.found(now), self.away_wins.found(now)
        times, because = 1, "both sides have fans here"
        if ahead and (won or lost):
            times = self.agree if (ahead > 0) is bool(won) else self.disagree
            because = "the match is over"
        seats = (*home.seats, *theirs)
        return Found(seats, "".join(map(str, home.seats)), times, because, max(home.since, away.since))


def namesakes(now: Circumstances) -> Found | None:
    """Players who share a name, on even deals."""
    told = now.fact("same name")
    if told is None or len(told[0]) < 2 or now.table.deal % 2:
        return None
    return Found(told[0], because="players share a name, and the deal is even")


def by_folding_chairs(now: Circumstances) -> Found | None:
    """For how many stake moments nobody folds: players / chairs, told as ``folding chairs=2``.

    More than two is two of three: in the last one anybody may.
    """
    told = now.fact("folding chairs")
    if told is None:
        return None
    chairs = int(told[1]) if told[1].isdecimal() and int(told[1]) else 1
    moments = max(1, min(2, int(now.table.players / chairs + 0.5)))
    return Found(what=str(moments), because="there are folding chairs")


def best_of_last_deal(now: Circumstances) -> Found | None:
    """Who won most in the last deal."""
    if not now.table.won:
        return None
    last = now.table.won[-1]
    return Found((last.index(max(last)),), because="somebody won the last deal")


def leader(now: Circumstances) -> Found | None:
    """Who leads the session."""
    score = now.table.score
    tied = Counter(score)[max(score)] > 1
    return None if tied else Found((score.index(max(score)),), because="somebody leads")
