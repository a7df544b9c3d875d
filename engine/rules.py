"""Rules: everything a table agrees on before the cards are dealt, as one value.

A ruleset file is a Rules written down, a house rule is a changed field. Every field carries its meaning
and its bounds, which the rule checks, the editor and the help read.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from engine.cards import RANKS, ST_GEORGE, SUITS
from engine.naturals import NaturalRules
from engine.options import MOST_UNITS, name_fault, option, units
from engine.prices import Prices
from engine.ranking import Category, Ranking
from engine.setting import Middle, RowRules
from engine.table_rules import EVERYBODY, BettingRules, DeckRules, LimitRules, SightRules, TurnRules
from engine.wholes import WholeRules

_LONGEST_SUMMARY = 300


class Phase(StrEnum):
    """The parts of a deal, in the order in which the rules list them."""

    DEAL = "deal"
    PASS = "pass"  # every player gives cards to another (004, "Swapping cards")
    FIRST_STAKES = "first-stakes"  # in turn: raise, hold or surrender, before anybody sets (000)
    SET = "set"
    STAKES = "stakes"  # again, once everybody has set
    ANNOUNCE = "announce"  # in turn: play, surrender or declare a natural (001, "Playing a hand")
    LAST_STAKES = "last-stakes"  # again, with all fronts face up
    SETTLE = "settle"


STAKE_PHASES = (Phase.FIRST_STAKES, Phase.STAKES, Phase.LAST_STAKES)


class Settlement(StrEnum):
    """Who settles with whom."""

    PAIRS = "pairs"  # every two players
    BANK = "bank"  # every player with the bank alone (000, "Playing against the house")
    POOL = "pool"  # the best row of the table takes a third of a pool (000, "Winning from a pool")
    SINGLE_WINNER = "single-winner"  # whoever beats each other player on two rows (000, the Philippines)
    BEST_ROW = "best-row"  # a point for the best row of the table (001, "Other variations")


class Overall(StrEnum):
    """Who gets the overall point between two players."""

    NONE = "none"
    ROWS = "rows"  # whoever wins two or three rows (001, 004: the 2-4 count)
    MORE_ROWS = "more-rows"  # whoever wins more rows than they lose
    NET = "net"  # whoever wins more units than they lose, everything counted (000)


class FoulMode(StrEnum):
    """What becomes of a setting that is out of order."""

    SCOOPED = "scooped"  # loses all rows to everyone who set right (004)
    PLAYS_ON = "plays-on"  # its rows are compared as they lie (001)


class BonusMode(StrEnum):
    """How the strong rows on the price list are paid."""

    WINNER_INSTEAD = "winner-instead"  # a row that wins is paid this instead of its unit (000)
    WINNER_EXTRA = "winner-extra"  # a row that wins is paid this on top
    ALWAYS_EXTRA = "always-extra"  # a row is paid this on top, whether it wins or loses (000)
    BOTH_DIFFERENCE = "both-difference"  # both add up what their rows are worth, the difference is paid (002)


class NextDealer(StrEnum):
    """Who deals next."""

    CLOCKWISE = "clockwise"
    ACE_OF_SPADES = "ace-of-spades"  # whoever held it, for a fee (000, Singapore)


class Direction(StrEnum):
    """Where cards are passed."""

    LEFT = "left"
    RIGHT = "right"
    ACROSS = "across"


class Across(StrEnum):
    """What across means to three players."""

    SKIP = "skip"
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class SeatRules:
    """How many seats a deal has."""

    least: int = option(2, "the fewest players in a deal", 2, 4)
    most: int = option(4, "the most players in a deal; more people sit out in turn", 2, 4)
    hands: int = option(1, "hands of thirteen cards that each player sets", 1, 2)


@dataclass(frozen=True, slots=True)
class DealingRules:
    """Who deals."""

    next: NextDealer = option(NextDealer.CLOCKWISE, "who deals next")
    fee: int = units(1, "units the holder of the ace of spades gets from each, where that card deals")


@dataclass(frozen=True, slots=True)
class PassingRules:
    """The passing of cards before anybody sets; it is in play where `phases` has ``pass`` (004)."""

    cards: int = option(3, "how many cards each player passes", 1, 5)
    directions: tuple[Direction, ...] = option(tuple(Direction), "where they go, deal by deal, over and over")
    across_of_three: Across = option(Across.SKIP, "what across means to three players")


@dataclass(frozen=True, slots=True)
class FoulRules:
    """What a foul costs."""

    mode: FoulMode = option(FoulMode.SCOOPED, "whether a foul loses all rows or plays as it lies")
    pays: int = units(0, "units a foul pays to each who set right; 0 is the price of a scoop")


@dataclass(frozen=True, slots=True)
class SurrenderRules:
    """Whether a player may give the deal up before the reveal, and for how much."""

    allowed: bool = option(False, "whether a player may surrender")
    pays: int = units(1, "units a surrender pays to each other player who set right")
    foul_pays: int = units(0, "units a foul pays to a player who surrendered")


@dataclass(frozen=True, slots=True)
class BonusRules:
    """What strong rows pay between two players; royal flushes count as straight flushes."""

    mode: BonusMode = option(BonusMode.WINNER_INSTEAD, "how strong rows are paid")
    front: Prices[Category] = option(Prices(), "what hands in the front pay")
    middle: Prices[Category] = option(Prices(), "what hands in the middle pay")
    back: Prices[Category] = option(Prices(), "what hands in the back pay")
    in_scoop: int = option(1, "how often a scoop pays what strong rows add", 1, 10)
    in_home_run: int = option(1, "how often a scoop of everyone pays it", 1, 10)

    @property
    def rows(self) -> tuple[Prices[Category], Prices[Category], Prices[Category]]:
        """The price lists of the three rows."""
        return self.front, self.middle, self.back


@dataclass(frozen=True, slots=True)
class HomeRunRules:
    """What winning all three rows against every other player pays (000, 001).

    There is none where somebody surrenders or declares a natural; a foul counts as scooped.
    """

    times: int = option(1, "how many times over a home run pays the scoop", 1, 10)
    extra: int = units(0, "extra units from each opponent for a home run")
    least: int = option(2, "opponents that a home run needs at least", 1, 3)


@dataclass(frozen=True, slots=True)
class BankRules:
    """The bank, where the settlement is with one. The dealer is the bank."""

    wins_ties: bool = option(True, "whether the bank wins rows that tie")


@dataclass(frozen=True, slots=True)
class PoolRules:
    """The pool, where the settlement is from one. What cannot be shared evenly stays in it."""

    stake: int = units(3, "units each player puts into the pool")
    sweep_takes_it: bool = option(False, "whether all three rows take the whole pool")
    sweep_pays: int = units(3, "units each other player then pays on top of it")


@dataclass(frozen=True, slots=True)
class StakeRules:
    """What is at stake.

    Table stakes (000, Hawaiian Gardens): nobody wins or loses more than the chips they had in front of
    them; who has none sits out until they buy some.
    """

    table: bool = option(False, "whether chips in front of a player limit what they win and lose")
    chips: int = option(100, "the chips each player sits down with", 1, MOST_UNITS)
    pairs: tuple[tuple[int, int, int], ...] = option(
        (), "pairs that play for more: [seat, seat, how many times], seats from 1 (001)"
    )


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What a casino takes and gives (000, Hawaiian Gardens)."""

    rake: int = units(0, "units each player pays to the house, every deal")
    jackpot: int = units(0, "units of them that go into the jackpot")
    front: Category = option(Category.PAIR, "the jackpot needs at least this in the front")
    middle: Category = option(Category.THREE_OF_A_KIND, "and this in the middle")
    back: Category = option(Category.STRAIGHT_FLUSH, "and this in the back, all three lost to one player")


@dataclass(frozen=True, slots=True)
class Rules:
    """What a table plays.

    Payments (000, 001, 004): `row` for each row won against a player, `sweep` more for all three, and the
    `overall` point, all between each two players who settle with each other.
    """

    name: str = option("house", "the ruleset's name")
    title: str = option("House rules", "the ruleset's name for people")
    summary: str = option("", "the ruleset in one line")
    aliases: tuple[str, ...] = option((), "other names of the ruleset")
    seats: SeatRules = option(SeatRules(), "how many play a deal")
    phases: tuple[Phase, ...] = option((Phase.DEAL, Phase.SET, Phase.SETTLE), "the parts of a deal, in order")
    ranking: Ranking = option(Ranking(), "which cards beat which")
    rows: RowRules = option(RowRules(), "how rows must lie")
    dealing: DealingRules = option(DealingRules(), "who deals")
    passing: PassingRules = option(PassingRules(), "passing cards before setting")
    foul: FoulRules = option(FoulRules(), "what a foul costs")
    surrender: SurrenderRules = option(SurrenderRules(), "giving a deal up")
    settlement: Settlement = option(Settlement.PAIRS, "who settles with whom")
    row: int = units(1, "units for each row won")
    sweep: int = units(0, "extra units for winning all three rows against a player")
    overall: Overall = option(Overall.NONE, "who gets one more unit between two players")
    home_run: HomeRunRules = option(HomeRunRules(), "all three rows against everyone")
    bonus: BonusRules = option(BonusRules(), "what strong rows pay")
    naturals: NaturalRules = option(NaturalRules(), "thirteen cards that win at once")
    aces: tuple[int, ...] = option((), "side bet: what one, two, three and four aces are worth")
    bank: BankRules = option(BankRules(), "the bank")
    pool: PoolRules = option(PoolRules(), "the pool")
    winner: int = units(1, "units each pays to the single winner, where there is one")
    target: int = units(0, "the session ends when somebody leads with so many units; 0 is no target")
    stakes: StakeRules = option(StakeRules(), "what is at stake")
    house: HouseRules = option(HouseRules(), "what the house takes and gives")
    deck: DeckRules = option(DeckRules(), "joke mode: the pack, and cards that change hands")
    turns: TurnRules = option(TurnRules(), "joke mode: who plays and in which order")
    sight: SightRules = option(SightRules(), "joke mode: who sees which cards")
    limits: LimitRules = option(LimitRules(), "joke mode: what single seats may not do")
    betting: BettingRules = option(BettingRules(), "joke mode: stakes that grow, and the kitty")
    wholes: WholeRules = option(WholeRules(), "joke mode: what the three rows make together")
    forfeits: tuple[str, ...] = option((), "joke mode: what the table has to see done after the deal")

    def __post_init__(self) -> None:
        """Refuse rules that contradict themselves. Raises ValueError."""
        checks = (_text_faults, _table_faults, _payment_faults)
        faults = [fault for check in checks for fault in check(self)]
        if faults := [*faults, *_ranking_faults(self.ranking)]:
            raise ValueError("; ".join(faults))

    @property
    def scoop(self) -> int:
        """What winning all three rows against a player pays, in units."""
        return 3 * self.row + self.sweep + (0 if self.overall is Overall.NONE else 1)

    @property
    def foul_price(self) -> int:
        """What a foul pays to each player who set right, in units."""
        return self.foul.pays or self.scoop

    @property
    def home_run_price(self) -> int:
        """What a home run pays from each opponent on top of the scoop, in units."""
        return (self.home_run.times - 1) * self.scoop + self.home_run.extra

    def ranking_of(self, seat: int) -> Ranking:
        """What cards count as and which hands beat which for one seat; rows of all seats compare."""
        limits, ranking = self.limits, self.ranking
        blank = [card for each, card in limits.blank if each == seat]
        barred = [category for each, category in limits.barred if each == seat]
        ties = list(dict.fromkeys(suit for each, suit in limits.ties if each == seat))
        mixed = seat in limits.mixed_straights
        if seat in limits.georges_high:
            ranking = ranking.with_georges_above()
        if seat in limits.georges_low:
            ranking = ranking.with_plain_georges()
        if not (blank or barred or ties or mixed):
            return ranking
        others = tuple(suit for suit in ranking.suit_order if suit not in ties)
        return replace(
            ranking,
            blank=tuple(dict.fromkeys((*ranking.blank, *blank))),
            barred=tuple(dict.fromkeys((*ranking.barred, *barred))),
            suit_order=(*others, *ties),
            mixed_straights=ranking.mixed_straights or mixed,
        )

    def for_seat(self, seat: int) -> "Rules":
        """The rules as one seat meets them."""
        ranking, surrender = self.ranking_of(seat), self.surrender
        needs = tuple(each for each in self.limits.needs if each[0] in (EVERYBODY, seat))
        if seat in self.betting.free:
            surrender = replace(surrender, pays=0)
        fatal = tuple(card for each, card in self.limits.fatal_for if each == seat)
        if (ranking, surrender, needs) == (self.ranking, self.surrender, self.limits.needs) and not fatal:
            return self
        limits = replace(self.limits, needs=needs, fatal=tuple(dict.fromkeys((*self.limits.fatal, *fatal))))
        return replace(self, ranking=ranking, surrender=surrender, limits=limits)

    @property
    def in_pairs(self) -> bool:
        """Whether players settle two by two, be it with a bank."""
        return self.settlement in (Settlement.PAIRS, Settlement.BANK)

    @property
    def announces(self) -> bool:
        """Whether there is anything that a player may announce instead of playing."""
        return self.surrender.allowed or bool(self.naturals.pays)


def _text_faults(rules: Rules) -> Iterator[str]:
    texts = [("name", rules.name), ("title", rules.title), *(("aliases", each) for each in rules.aliases)]
    for field_name, text in texts:
        if fault := name_fault(text):
            yield f"{field_name}: {fault}"
    if rules.summary and (fault := name_fault(rules.summary, _LONGEST_SUMMARY)):
        yield f"summary: {fault}"


def _table_faults(rules: Rules) -> Iterator[str]:
    if rules.seats.least > rules.seats.most:
        yield f"seats: least is {rules.seats.least}, more than most, which is {rules.seats.most}"
    if rules.seats.most * rules.seats.hands > 4:
        yield f"seats: {rules.seats.most} players with {rules.seats.hands} hands need more than 52 cards"
    if rules.seats.hands > 1 and Phase.PASS in rules.phases:
        yield "phases: cards never cross between a player's hands, so there is no pass with two hands"
    order = [phase for phase in Phase if phase in rules.phases]
    needed = {Phase.DEAL, Phase.SET, Phase.SETTLE}
    if list(rules.phases) != order or not needed <= set(order):
        yield (
            f"phases: a deal goes through {', '.join(Phase)} in this order; deal, set and settle are needed"
        )
    if not rules.passing.directions:
        yield "passing.directions: name at least one of left, right and across"
    if (
        Phase.PASS in rules.phases
        and set(rules.passing.directions) == {Direction.ACROSS}
        and (rules.passing.across_of_three is Across.SKIP and rules.seats.most > 2)
    ):
        yield "passing: three players would never pass; let across_of_three be left or right"
    if rules.rows.low_to and rules.rows.middle is not Middle.LOW:
        yield "rows.low_to: only a low middle can be asked to be low enough; set rows.middle to low"


def _payment_faults(rules: Rules) -> Iterator[str]:
    if rules.aces and (len(rules.aces) != 4 or min(rules.aces) < 0 or max(rules.aces) > MOST_UNITS):
        yield f"aces: {list(rules.aces)} should be four prices, for one, two, three and four aces, or none"
    if rules.house.jackpot > rules.house.rake:
        yield f"house.jackpot: {rules.house.jackpot} is more than the rake, which is {rules.house.rake}"
    for one, other, times in rules.stakes.pairs:
        if one == other or not 1 <= min(one, other) <= max(one, other) <= 6 or not 0 <= times <= MOST_UNITS:
            yield f"stakes.pairs: {[one, other, times]} should be two different seats, 1 to 6, and a number"
    if rules.stakes.table and not rules.in_pairs:
        yield f"stakes.table: chips limit payments between two; the settlement is {rules.settlement}"


@lru_cache(maxsize=16)  # rules are replaced far more often than their ranking
def _ranking_faults(ranking: Ranking) -> tuple[str, ...]:
    """What the types of a ranking's fields leave open."""
    return tuple(_faults_of(ranking))


def _faults_of(ranking: Ranking) -> Iterator[str]:
    ranks = "".join(ranking.order)
    yield from _list_faults("order", ranks, (*RANKS, ST_GEORGE))
    if not all(ranking.order) or not set(RANKS) <= set(ranks):
        yield f"ranking.order: each rank of {''.join(RANKS)} needs a place"
    yield from _list_faults("categories", ranking.categories, tuple(Category))
    yield from _list_faults("suit_order", ranking.suit_order, SUITS)
    cards = [str(card) for card, _ in ranking.faces]
    yield from _list_faults("faces", cards, cards)
    for card, face in ranking.faces:
        yield from _list_faults(f"faces: ranks of {card}", face.ranks, (*RANKS, ST_GEORGE))
        yield from _list_faults(f"faces: suits of {card}", face.suits, SUITS)
    for name, listed in (("wild", ranking.wild), ("blank", ranking.blank)):
        yield from _list_faults(name, list(map(str, listed)), list(map(str, listed)))
    if not 3 <= ranking.straight_length <= 5:
        yield f"ranking.straight_length: {ranking.straight_length} should be 3 to 5"


def _list_faults(name: str, entries: Sequence[str], known: Sequence[str]) -> Iterator[str]:
    if len(set(entries)) == len(entries) and set(entries) <= set(known):
        return
    for entry in dict.fromkeys(entries):
        if entry not in known:
            yield f"ranking.{name}: {str(entry)!r} is none of {' '.join(known)}"
        elif entries.count(entry) > 1:
            yield f"ranking.{name}: {str(entry)!r} stands there twice"
