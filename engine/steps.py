"""What follows by itself from the state of a session: dealing, exchanges, phases, settling, the end."""

from collections import Counter

from engine.cards import Card
from engine.dealing import Hand, exchanged, hands_of
from engine.events import (
    CardsReceived,
    Dealt,
    Ending,
    Event,
    HandsExchanged,
    PhaseBegan,
    RowsSet,
    SessionEnded,
    Settled,
    StubLeft,
    Surrendered,
)
from engine.judged import Shown
from engine.kitty import may_not_surrender, why_not_surrender
from engine.natural_search import natural_of
from engine.rules import STAKE_PHASES, Phase, Rules
from engine.scoring import OnTable, settle
from engine.session import Deal, Session
from engine.setting import split_as_dealt
from engine.table_rules import Closing, DeckRules, Folding
from engine.wardrobe import is_over


def next_step(session: Session) -> Event | None:
    """The event that follows by itself from the state, if one does."""
    deal = session.deal
    if deal is None or session.ending:
        return None
    if deal.transfers is not None:
        ending = _ending(session)
        return SessionEnded(ending) if ending else None
    if deal.phase is None:
        return PhaseBegan(session.rules.phases[0])
    step = _phase_step(session, deal)
    if step is None and not session.waiting_for:
        return PhaseBegan(_phase_after(session.rules, deal.phase))
    return step


def _phase_after(rules: Rules, phase: Phase) -> Phase:
    """The next phase of the rules, which may have left this one out since it began."""
    order = list(Phase)
    return next(each for each in rules.phases if order.index(each) > order.index(phase))


def _ending(session: Session) -> Ending | None:
    """Why the session is over after a settled deal, if it is."""
    closing = session.rules.turns.closing
    if closing is Closing.HELD:
        return None
    if closing is Closing.NOW or is_over(closing, session.totals):
        return Ending.CLOSED
    goal, (first, *others) = session.rules.target, sorted(session.score, reverse=True)
    if goal and first >= goal and first > others[0]:
        return Ending.TARGET_REACHED
    last = session.length.deals
    return Ending.DEALS_PLAYED if last and len(session.totals) >= last else None


def _phase_step(session: Session, deal: Deal) -> Event | None:
    """What the phase itself does next."""
    if step := _exchange(session, deal) or _forced(session.rules, deal):
        return step
    match deal.phase:
        case Phase.DEAL:
            seats = [each.seat for each in deal.seats]
            hands, stub = hands_of(session.rules, seats, session.seed, deal.number)
            for hand, each in zip(hands, deal.seats, strict=True):
                if not each.cards:
                    return Dealt(each.seat, hand.cards, hand.up or None)
            known = session.joke is not None or session.rules.deck != DeckRules()
            if deal.stub is None and known:
                return StubLeft(stub)
        case Phase.PASS if not session.waiting_for:
            for each in deal.seats:
                if not each.received:
                    return CardsReceived(each.seat, _passed_to(session.rules, deal, each.seat))
        case Phase.SETTLE:
            return Settled(settle(session.rules, _shown(session.rules, deal), _on_table(session, deal)))
        case _:
            pass
    return None


def _exchange(session: Session, deal: Deal) -> Event | None:
    """The next exchange that is due, of the seats that have not locked in; it waits out the passing."""
    if deal.phase not in (Phase.PASS, Phase.FIRST_STAKES, Phase.SET):
        return None
    if deal.phase is Phase.PASS and any(each.passed is not None for each in deal.seats):
        return None
    deck = session.rules.deck
    due = next(iter((Counter(deck.exchanges) - Counter(deal.exchanges)).elements()), None)
    if due is None or deck.sealed:
        return None
    free = [each for each in deal.clockwise if each.rows is None and not each.announced]
    hands = [Hand(each.seat, each.cards, each.up) for each in free]
    score = {each.seat: session.score[session.player_of(each.seat)] for each in deal.clockwise}
    seed = f"{session.seed}/{deal.number}/{due}/{len(deal.exchanges)}"
    changed = exchanged(due, session.rules, hands, deal.stub or (), score, seed) if hands else ()
    return HandsExchanged(due, changed)


def _forced(rules: Rules, deal: Deal) -> Event | None:
    """What a seat has no choice about: surrendering, or rows that it lays without looking."""
    if deal.phase is not Phase.SET and deal.phase not in STAKE_PHASES:
        return None
    for each in deal.seats:
        if each.seat in rules.betting.gone and not each.announced and _may_surrender(rules, deal, each.seat):
            return Surrendered(each.seat)
        unseen = each.seat in rules.sight.unseen and deal.phase is Phase.SET
        if unseen and not each.done(Phase.SET):
            return RowsSet(each.seat, split_as_dealt(each.cards))
    return None


def _may_surrender(rules: Rules, deal: Deal, seat: int) -> bool:
    """Whether a seat that must surrender may: what forbids it is stronger."""
    if deal.phase in STAKE_PHASES:
        return why_not_surrender(rules, deal.phase, seat) is None
    return not may_not_surrender(rules, seat) and rules.betting.folding is Folding.FREE


def _passed_to(rules: Rules, deal: Deal, seat: int) -> tuple[Card, ...]:
    return next(each.passed or () for each in deal.seats if deal.passes_to(rules, each.seat) == seat)


def _shown(rules: Rules, deal: Deal) -> list[Shown]:
    return [
        Shown(
            each.seat,
            None if each.surrendered else each.rows,
            natural_of(each.cards, rules.ranking, rules.naturals, each.natural) if each.natural else None,
            each.cards,
            each.stands,
        )
        for each in deal.seats
    ]


def _on_table(session: Session, deal: Deal) -> OnTable:
    return OnTable(
        dealer=deal.dealer,
        bank=deal.bank(session.rules),
        chips=session.chips,
        players=len(session.players),
        pool=session.pool,
        jackpot=session.jackpot,
        kitty=session.kitty,
        raised=deal.raised,
        score=session.score,
    )
