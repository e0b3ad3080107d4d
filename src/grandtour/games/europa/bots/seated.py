"""What all bots of the game share: which choice is asked for, and when its reason may be told.

A bot decides, and may give the deciding reason. The table hears it when the decision is public:
the reason for an answer or a commitment only after the reveal.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from grandtour.core.chance import Chance
from grandtour.core.game import Event, Game, Remark, Seat
from grandtour.games.europa.actions import ACCEPT, DECLINE, READY, Action, Verb
from grandtour.games.europa.bots.position import Position, asked_offers, position_of
from grandtour.games.europa.rules import State
from grandtour.games.europa.view import EuropaView, OfferView

EuropaGame: TypeAlias = Game[State, Action, EuropaView]


class Decision(NamedTuple):
    """What to do, and why, if that is worth telling."""

    action: Action
    reason: Remark | None = None


class Moment(NamedTuple):
    """All that a decision is made from."""

    view: EuropaView
    legal: Sequence[Action]
    log: Sequence[Event]
    at: Position


class _Unsaid(NamedTuple):
    reason: Remark
    kind: str
    """The event that makes it public."""
    seen: int
    """The length of the log when it was decided."""


_PUBLIC_WITH: dict[Verb, str] = {
    "accept": "accepted",
    "decline": "declined",
    "yes": "voted_yes",
    "no": "voted_yes",
    "commit": "revealed",
    "propose": "proposed",
}
"""Decisions with reasons, and the event with which all know them. The count of the votes always
begins with those who said yes."""


class SeatedBot(ABC):
    """A bot at its seat. Subclasses say how to choose in each phase."""

    def __init__(self, game: EuropaGame, seat: Seat, chance: Chance) -> None:
        self.seat = seat
        self.stream = chance.stream("bot")
        self._unsaid: _Unsaid | None = None

    # What the house asks.

    def choose(self, view: EuropaView, legal: Sequence[Action], log: Sequence[Event]) -> Action:
        decision = self._decide(Moment(view, legal, log, position_of(view, log)))
        self._note(decision, log)
        return decision.action

    def interrupt(
        self, view: EuropaView, legal: Sequence[Action], log: Sequence[Event]
    ) -> Action | None:
        """Offers are answered even by those who are ready; commitments are not changed."""
        if view.phase not in ("campaign", "confer"):
            return None
        moment = Moment(view, legal, log, position_of(view, log))
        decision = self._answer_offer(moment)
        if decision is None and view.phase == "confer":
            # P1: who is ready may still propose, if nobody has found a way yet.
            again = self.confer(moment)
            decision = Decision(again) if again is not None else None
        if decision is None:
            return None
        self._note(decision, log)
        return decision.action

    def remark(self, view: EuropaView, log: Sequence[Event]) -> Remark | None:
        unsaid = self._unsaid
        if unsaid is None:
            return None
        if len(log) < unsaid.seen:
            # The game was taken back to before the decision.
            self._unsaid = None
            return None
        if any(event.kind == unsaid.kind for event in log[unsaid.seen :]):
            self._unsaid = None
            return unsaid.reason
        return None

    def _note(self, decision: Decision, log: Sequence[Event]) -> None:
        reason, kind = decision.reason, _PUBLIC_WITH.get(decision.action.verb)
        if reason is not None and kind is not None:
            self._unsaid = _Unsaid(reason, kind, len(log))

    # Which choice it is.

    def _decide(self, moment: Moment) -> Decision:
        legal = moment.legal
        answer = self._answer_offer(moment)
        if answer is not None:
            return answer
        if len(legal) == 1:
            return Decision(legal[0])
        match moment.view.phase:
            case "confer":
                return Decision(self.confer(moment) or READY)
            case "commit":
                return self.commit(moment)
            case "decide":
                return Decision(self.resolve(moment))
            case "place":
                return Decision(self.place(moment))
            case "campaign":
                return Decision(self.campaign(moment) or READY)
            case "propose":
                return self.propose(moment)
            case "answer":
                return self.vote(moment)
            case _:
                return Decision(self.move(moment))

    def _answer_offer(self, moment: Moment) -> Decision | None:
        for offer in asked_offers(moment.view):
            if ACCEPT[offer.number] in moment.legal:
                reason, accepted = self.consider(moment, offer)
                menu = ACCEPT if accepted else DECLINE
                return Decision(menu[offer.number], reason)
        return None

    # How it is made.

    @abstractmethod
    def confer(self, moment: Moment) -> Action | None:
        """A pledge to propose, or None to be ready, and wait for the others."""

    @abstractmethod
    def commit(self, moment: Moment) -> Decision:
        """Pawns for peace, when the conference is over."""

    @abstractmethod
    def resolve(self, moment: Moment) -> Action:
        """The decider's next War or Tension."""

    @abstractmethod
    def place(self, moment: Moment) -> Action: ...

    @abstractmethod
    def campaign(self, moment: Moment) -> Action | None:
        """An offer, or None to be ready."""

    @abstractmethod
    def consider(self, moment: Moment, offer: OfferView) -> tuple[Remark | None, bool]:
        """Whether to accept an offer, and why."""

    @abstractmethod
    def propose(self, moment: Moment) -> Decision: ...

    @abstractmethod
    def vote(self, moment: Moment) -> Decision: ...

    @abstractmethod
    def move(self, moment: Moment) -> Action: ...
