"""What all bots of the game share: they claim a complete rack, and nothing else."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TypeAlias

from grandtour.core.chance import Chance
from grandtour.core.game import Event, Game, Seat
from grandtour.games.europatour.actions import ACCEPT, CLAIM, DECLINE, OBJECT, Action
from grandtour.games.europatour.board import KINDS, NO_CARD, Card
from grandtour.games.europatour.rules import State
from grandtour.games.europatour.tour import fault, good_joints
from grandtour.games.europatour.view import Check, EuropaTourView

EuropaTourGame: TypeAlias = Game[State, Action, EuropaTourView]


def rack_of(view: EuropaTourView) -> list[Card]:
    return [NO_CARD if code is None else KINDS[code] for code in view.rack]


def hand_of(view: EuropaTourView) -> Card:
    """The card in the own hand."""
    assert view.hand is not None
    assert view.hand.card is not None
    return KINDS[view.hand.card]


def tops_of(view: EuropaTourView) -> list[Card]:
    """The top card of each pile, `NO_CARD` where the hand holds the last one."""
    return [NO_CARD if pile.top is None else KINDS[pile.top] for pile in view.piles]


def _finding(check: Check) -> Action:
    """What every bot says of another's claimed rack: the first joint that does not fit."""
    good = good_joints([KINDS[code] for code in check.rack])
    return ACCEPT if all(good) else OBJECT[good.index(False)]


class SeatedBot(ABC):
    """A bot at its seat. Subclasses say how to place, draw and discard."""

    def __init__(self, game: EuropaTourGame, seat: Seat, chance: Chance) -> None:
        self.seat = seat
        self.stream = chance.stream("bot")

    def choose(self, view: EuropaTourView, legal: Sequence[Action], log: Sequence[Event]) -> Action:
        claim = self.interrupt(view, legal, log)
        if claim is not None:
            return claim
        if view.phase == "claim":
            return DECLINE
        if view.check is not None:
            return _finding(view.check)
        if len(legal) == 1:
            return legal[0]
        if view.phase == "placing":
            return self.place(view, legal, log)
        if view.phase == "draw":
            return self.draw(view, [action for action in legal if action != CLAIM], log)
        return self.discard(view, legal, log)

    def interrupt(
        self, view: EuropaTourView, legal: Sequence[Action], log: Sequence[Event]
    ) -> Action | None:
        """The claim, if it is allowed and right."""
        return CLAIM if CLAIM in legal and fault(rack_of(view)) is None else None

    @abstractmethod
    def place(
        self, view: EuropaTourView, legal: Sequence[Action], log: Sequence[Event]
    ) -> Action: ...

    @abstractmethod
    def draw(
        self, view: EuropaTourView, legal: Sequence[Action], log: Sequence[Event]
    ) -> Action: ...

    @abstractmethod
    def discard(
        self, view: EuropaTourView, legal: Sequence[Action], log: Sequence[Event]
    ) -> Action: ...
