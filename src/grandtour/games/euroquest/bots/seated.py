"""What all bots of the game share: which choice is asked for.

No bot touches the white pawn: it tells the other chasers nothing that they do not see.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TypeAlias

from grandtour.core.chance import Chance
from grandtour.core.game import Event, Game, Seat
from grandtour.games.euroquest.actions import Action
from grandtour.games.euroquest.board import BIT, MODE_OF
from grandtour.games.euroquest.bots.position import Position
from grandtour.games.euroquest.knowledge import believe
from grandtour.games.euroquest.rules import WINDOWS, State
from grandtour.games.euroquest.view import RUNNER, EuroQuestView

FIRST_WINDOWS = 3
"""So long all know where the quests start, and a runner next to a chaser is soon caught."""

EuroQuestGame: TypeAlias = Game[State, Action, EuroQuestView]


class SeatedBot(ABC):
    """A bot at its seat. Subclasses say how to run and how to chase."""

    def __init__(self, game: EuroQuestGame, seat: Seat, chance: Chance) -> None:
        self.game = game
        self.seat = seat
        self.stream = chance.stream("bot")

    def choose(self, view: EuroQuestView, legal: Sequence[Action], log: Sequence[Event]) -> Action:
        if self.seat == RUNNER:
            return legal[0] if len(legal) == 1 else self.run(view, legal, log)
        moves = [action for action in legal if action.verb in MODE_OF]
        return moves[0] if len(moves) == 1 else self.chase(view, moves, log)

    @abstractmethod
    def run(self, view: EuroQuestView, legal: Sequence[Action], log: Sequence[Event]) -> Action:
        """The runner's choice: a journey or a joker."""

    @abstractmethod
    def chase(self, view: EuroQuestView, moves: Sequence[Action], log: Sequence[Event]) -> Action:
        """A chaser's choice among its journeys."""


def certain_capture(
    view: EuroQuestView, moves: Sequence[Action], log: Sequence[Event]
) -> Action | None:
    """A journey to the only city where the runner can be: no reason to leave it to others."""
    certain = believe(view, log).cities
    return next((move for move in moves if BIT[move.city] == certain), None)


def is_early(at: Position) -> bool:
    return at.windows_left > WINDOWS - FIRST_WINDOWS
