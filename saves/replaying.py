"""Events from what is kept, and whether they could have happened: the session is replayed step by step."""

import json
import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import fields
from itertools import islice

from engine.actions import (
    Action,
    AnnouncePlay,
    Arrange,
    BeginAgain,
    BuyChips,
    ChangeRules,
    ChooseCards,
    DeclareNatural,
    EndSession,
    OpenDeal,
    OpenSession,
    PassCards,
    Redo,
    Refused,
    Report,
    SetRows,
    Stake,
    Surrender,
    TakeBack,
    TakeHints,
    TellFact,
    Undo,
    UseToken,
)
from engine.cards import EMPTY, PLAIN_PACK, ST_GEORGES, Card, repeated
from engine.conduct import decide
from engine.dealing import Hand
from engine.events import (
    ArrangementRedone,
    ArrangementUndone,
    CardsChosen,
    CardsPassed,
    CardTurned,
    ChipsBought,
    DealOpened,
    Dealt,
    Ending,
    Event,
    FactTold,
    HandsExchanged,
    Happened,
    HappeningTakenBack,
    HintsTaken,
    JokeMode,
    NaturalDeclared,
    PlayAnnounced,
    RowsArranged,
    RowsSet,
    RulesChanged,
    SessionBegunAgain,
    SessionEnded,
    SessionOpened,
    Settled,
    Staked,
    StubLeft,
    Surrendered,
    Surroundings,
    event_from_plain,
    event_to_plain,
)
from engine.options import name_fault
from engine.plain import BadValue
from engine.session import Session, evolve
from engine.transfers import Account, Transfer, totals
from saves.trouble import BadSave

_LONGEST_REASON = 300  # letters


def event_text(event: Event) -> str:
    """The event as it is kept: JSON in one line, plain ASCII."""
    return json.dumps(event_to_plain(event), separators=(",", ":"))


def checksum(texts: Iterable[str], before: int = 0) -> int:
    """The checksum of the events' texts, or of more of them after those whose checksum is given."""
    return zlib.crc32("".join(f"{text}\n" for text in texts).encode("utf-8", "replace"), before)


def events_from_texts(texts: Iterable[str]) -> list[Event]:
    """Events from their texts. Raises BadSave."""
    plain: list[object] = []
    for number, text in enumerate(texts, 1):
        try:
            plain.append(json.loads(text))
        except (ValueError, RecursionError):
            raise BadSave(f"event {number}: {text[:40]!r} is not JSON") from None
    return events_from_plain(plain)


def events_from_plain(plain: Iterable[object]) -> list[Event]:
    """Events from their plain data. Raises BadSave."""
    events: list[Event] = []
    for number, data in enumerate(plain, 1):
        try:
            events.append(event_from_plain(data))
        except BadValue as error:
            raise BadSave(f"event {number}: {error}") from None
        except RecursionError:
            raise BadSave(f"event {number}: lists in lists without end") from None
    return events


def replayed(events: Sequence[Event]) -> Session:
    """The state after events that the game itself wrote. Raises BadSave where they make none."""
    session: Session | None = None
    for number, event in enumerate(events, 1):
        try:
            session = evolve(session, event)
        except (ValueError, LookupError) as error:
            raise BadSave(f"event {number}, {_kind(event)}: {error}") from None
    if session is None:
        raise BadSave("there are no events: the first should open the session")
    return session


def verified(events: Sequence[Event]) -> Session:
    """The state after events of any origin: each must be possible after those before it. Raises BadSave.

    What is a fact of its time, the order of a shuffle and the words of a payment, need not be what today's
    engine would make of it.
    """
    session: Session | None = None
    due: list[Event] = []
    for number, event in enumerate(events, 1):
        try:
            if not due:
                due = list(decide(session, _action(session, event, islice(events, number, None))))
            _check(session, event, due.pop(0))
            session = evolve(session, event)
        except (Refused, BadSave) as error:
            raise BadSave(f"event {number}, {_kind(event)}: {error}") from None
    if session is None:
        raise BadSave("there are no events: the first should open the session")
    if due:
        raise BadSave(f"the events break off after {len(events)}: {_kind(due[0])} should follow")
    return session


def _kind(event: Event) -> str:
    return type(event).__name__


def _action(session: Session | None, event: Event, rest: Iterable[Event]) -> Action:
    """What somebody must have asked for when this happened. rest: what happened after it."""
    seat = getattr(event, "seat", 0)
    if session is not None and seat not in session.seats:
        raise BadSave(f"seat {seat}: there are seats 0 to {session.seats[-1]}")
    match event:
        case ChipsBought(player) if session is not None and session.players[session.player_of(player)].bot:
            # Bots buy when the next deal is opened.
            opened = next((each for each in rest if isinstance(each, DealOpened)), None)
            if opened is None:
                return OpenDeal(Surroundings(""))
            return OpenDeal(opened.surroundings, rules=opened.rules, modifiers=opened.modifiers)
        case ChipsBought(player, chips):
            return BuyChips(player, chips)
        case CardsChosen(seat, cards):
            return ChooseCards(seat, cards)
        case CardsPassed(seat, _, cards):
            return PassCards(seat, cards)
        case NaturalDeclared(seat, natural):
            return DeclareNatural(seat, natural)
        case PlayAnnounced(seat):
            return AnnouncePlay(seat)
        case SessionOpened(players, rules, length, seed, joke):
            if joke:
                _check_joke_mode(joke)
            return OpenSession(players, rules, length, seed, joke)
        case DealOpened(surroundings=surroundings, rules=rules, modifiers=modifiers):
            return OpenDeal(surroundings, rules=rules, modifiers=modifiers)
        case RulesChanged(rules, modifiers):
            return ChangeRules(rules, modifiers)
        case FactTold(fact, holds, seats):
            return TellFact(fact, holds, seats)
        case Happened(happening, at, _, seats):
            return Report(happening, at, seats)
        case HappeningTakenBack(number):
            return TakeBack(number)
        case Staked(seat, _, units):
            return Stake(seat, raises=units > 0)
        case CardTurned(seat, token, of, card, into):
            return UseToken(seat, token, of, card, into)
        case RowsArranged(seat, board):
            return Arrange(seat, board)
        case ArrangementUndone(seat):
            return Undo(seat)
        case ArrangementRedone(seat):
            return Redo(seat)
        case HintsTaken(seat):
            return TakeHints(seat)
        case RowsSet(seat, rows):
            return SetRows(seat, rows)
        case Surrendered(seat):
            return Surrender(seat)
        case SessionBegunAgain():
            return BeginAgain()
        case SessionEnded(Ending.PLAYERS_STOPPED):
            return EndSession()
        case SessionEnded(Ending.TIME_UP):
            return OpenDeal(Surroundings(""), late=True)
        case _:
            raise BadSave("it cannot happen here")


def _check_joke_mode(joke: JokeMode) -> None:
    """What the engine only keeps: the modifiers have to be there, the place on Earth."""
    from modifiers.game import known_to  # the sky is slow to import, and few sessions need it
    from modifiers.place import read_place

    try:
        known_to(joke)
        read_place(joke.place)
    except ValueError as error:
        raise BadSave(f"the joke mode: {error}") from None


def _check(session: Session | None, event: Event, due: Event) -> None:
    """Compare what happened with what was due to."""
    match due, event:
        case Dealt(due_seat, due_cards), Dealt(seat, cards) if seat == due_seat and session is not None:
            _check_cards(session, cards, due_cards)
        case StubLeft(due_cards), StubLeft(cards) if session is not None:
            _check_cards(session, cards, due_cards)
        case HandsExchanged(due_exchange, due_hands), HandsExchanged(exchange, hands) if (
            exchange is due_exchange
        ):
            _check_exchange(hands, due_hands)
        case Settled(due_transfers), Settled(transfers) if session is not None:
            _check_payments(session, transfers, due_transfers)
        case _ if type(event) is not type(due):
            raise BadSave(f"{_kind(due)} should come first")
        case _:
            for each in fields(event):
                found, right = getattr(event, each.name), getattr(due, each.name)
                if found != right:
                    raise BadSave(f"{each.name} is {found}, it should be {right}")


def _check_cards(session: Session, cards: tuple[Card, ...], due: tuple[Card, ...]) -> None:
    """Cards that come from the pack: as many as are due, each once unless the table shares some."""
    deck = session.rules.deck
    if len(cards) != len(due):
        raise BadSave(f"{len(cards)} cards, there should be {len(due)}")
    dealt = [card for each in session.deal.seats for card in each.cards] if session.deal else []
    real = [card for card in (*dealt, *cards) if card.rank != EMPTY]
    if not (deck.shared or deck.common) and (twice := repeated(real)):
        raise BadSave(f"{twice} is dealt twice")
    for card in cards:
        if card not in (*PLAIN_PACK, *ST_GEORGES[: deck.st_georges]) and card not in due:
            raise BadSave(f"{card} is not in the pack")


def _check_exchange(hands: Sequence[Hand], due: Sequence[Hand]) -> None:
    """The same seats as are due, with the same cards among them, however chance has spread these."""
    if [each.seat for each in hands] != [each.seat for each in due]:
        raise BadSave("other seats than these change cards")
    found, right = (Counter(card for hand in each for card in hand.cards) for each in (hands, due))
    if found != right or any(set(each.up) - set(each.cards) for each in hands):
        raise BadSave("the cards that change hands are not those of the seats")


def _check_payments(session: Session, transfers: tuple[Transfer, ...], due: tuple[Transfer, ...]) -> None:
    seats = session.seats
    known = {*seats, *Account}
    for each in transfers:
        if each.payer not in known or each.payee not in known:
            raise BadSave(f"seat {each.payer} pays seat {each.payee}: there are seats 0 to {seats[-1]}")
        if each.units < 1 or each.payer == each.payee:
            raise BadSave(f"seat {each.payer} pays seat {each.payee} {each.units} units: that is no payment")
        if fault := name_fault(each.reason, _LONGEST_REASON):
            raise BadSave(f"the reason of a payment: {fault}")
    found, right = totals(transfers, known), totals(due, known)
    for seat in sorted(known, reverse=True):
        if found[seat] != right[seat]:
            name = session.players[session.player_of(seat)].name if seat >= 0 else Account(seat).words
            raise BadSave(f"{name} wins {found[seat]} units, the rows on the table make it {right[seat]}")
