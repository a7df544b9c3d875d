"""A session at the screen: what has to happen next, and who sits before it."""

from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import Enum, auto
from typing import TYPE_CHECKING

from engine.actions import Action, OpenDeal
from engine.coaching import Judgement
from engine.events import Surroundings
from engine.rules import STAKE_PHASES, Phase, Rules
from engine.session import Session
from engine.view import View, view
from saves.kept import KeptSession
from tui.pays import pays

if TYPE_CHECKING:
    from tui.jokes import Jokes


class Stage(Enum):
    """What the screen has to show next."""

    PASSING = auto()  # the person before the screen passes cards
    SETTING = auto()  # the person before the screen sets their rows
    ANNOUNCING = auto()  # the person before the screen plays, surrenders or declares
    STAKING = auto()  # the person before the screen holds, raises or surrenders
    HAND_OVER = auto()  # the screen goes to another person first
    WAITING = auto()  # only bots have still to decide
    SHOWDOWN = auto()  # the deal is settled
    BETWEEN = auto()  # no deal has been dealt yet
    ENDED = auto()  # the session is over


_STAGES: dict[Phase | None, Stage] = {
    Phase.PASS: Stage.PASSING,
    Phase.ANNOUNCE: Stage.ANNOUNCING,
    **dict.fromkeys(STAKE_PHASES, Stage.STAKING),
}


@dataclass
class Game:
    """A kept session and the person who sits before the screen.

    facing: the seat whose cards may be on the screen; None hides everybody's. judged: what the coach has
    said of settled deals so far, by the deal's number and the seat. jokes: the session's joke mode, None
    where it is not played. Raises ValueError where the joke mode has modifiers that are not there.
    """

    kept: KeptSession
    facing: int | None = None
    judged: dict[tuple[int, int], Judgement] = field(default_factory=dict)
    jokes: "Jokes | None" = field(init=False, default=None)

    def __post_init__(self) -> None:
        if joke := self.session.joke:
            from tui.jokes import Jokes  # the sky is slow to import

            self.jokes = Jokes(joke)
        if not self.hotseat and self.people:
            self.facing = self.people[0]

    @property
    def session(self) -> Session:
        """The state of the session."""
        return self.kept.session

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people, as against bots."""
        session = self.session
        return tuple(seat for seat in session.seats if session.players[session.player_of(seat)].bot is None)

    @property
    def hotseat(self) -> bool:
        """Whether several people share the screen."""
        return sum(player.bot is None for player in self.session.players) > 1

    @property
    def next_person(self) -> int | None:
        """The person whose turn it is to decide."""
        return next((seat for seat in self.session.waiting_for if seat in self.people), None)

    @property
    def next_bot(self) -> int | None:
        """The bot whose turn it is to decide."""
        return next((seat for seat in self.session.waiting_for if seat not in self.people), None)

    @property
    def stage(self) -> Stage:
        """What the screen has to show."""
        deal = self.session.deal
        if deal is not None and deal.transfers is not None:
            return Stage.SHOWDOWN
        if self.session.ending:
            return Stage.ENDED
        if deal is None:
            return Stage.BETWEEN
        if self.next_person is None:
            return Stage.WAITING
        if self.next_person != self.facing:
            return Stage.HAND_OVER
        return _STAGES.get(deal.phase, Stage.SETTING)

    @property
    def settled(self) -> bool:
        """Whether the deal is settled and can be shown."""
        return self.stage is Stage.SHOWDOWN

    @property
    def view(self) -> View:
        """What the person before the screen may see."""
        return view(self.session, self.facing)

    @property
    def rules(self) -> Rules:
        """What is played now, for people to read: no summary that tells of other prices than these."""
        rules = self.view.rules
        return rules if pays(rules) == pays(self.session.agreed) else replace(rules, summary="")

    def turn_to_other_hand(self) -> None:
        """Go on with the other hand of the person before the screen, if that is the next to be set."""
        player_of, seat = self.session.player_of, self.next_person
        if seat is not None and self.facing is not None and player_of(seat) == player_of(self.facing):
            self.facing = seat

    def hide(self) -> None:
        """Take everybody's cards off the screen where several people share it."""
        if self.hotseat:
            self.facing = None

    def next_deal(self, now: datetime) -> OpenDeal:
        """The action that deals again, at this time."""
        until = self.session.length.until
        late = until is not None and now >= datetime.fromisoformat(until)
        if self.jokes:
            return self.jokes.opening(self.kept.events, now, late)
        return OpenDeal(Surroundings(now.isoformat(timespec="seconds")), late)

    def view_of(self, seat: int) -> View:
        """What a seat may see, for the bot that plays it."""
        return view(self.session, seat)

    @staticmethod
    def decided(view: View, seed: str) -> Action:
        """What a bot does. Where its character fails it plays as the greedy one: no table waits for ever."""
        from engine.bots import CHARACTERS, decide_for  # not before the first bot: the start is quicker

        try:
            return decide_for(view, seed)
        except Exception:  # whatever went wrong, the people at the table can do nothing about it
            return decide_for(view, seed, CHARACTERS["greedy"])
