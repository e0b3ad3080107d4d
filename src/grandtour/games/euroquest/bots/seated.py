"""What all bots of the game share: a position in numbers, and which choice is asked for.

No bot touches the white pawn: it tells the other chasers nothing that they do not see.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from grandtour.core.chance import Chance
from grandtour.core.game import AnyGame, Event, Seat
from grandtour.games.euroquest.actions import Action
from grandtour.games.euroquest.board import (
    BIT,
    CITY_OF,
    ENDS,
    MODE_OF,
    MODES,
    NO_CITY,
    REACH,
    Cities,
    CityNumber,
    Mode,
    bits,
)
from grandtour.games.euroquest.quests import QUEST_OF, QUESTS, Used
from grandtour.games.euroquest.rules import WINDOWS
from grandtour.games.euroquest.tickets import Tickets, modes, tickets
from grandtour.games.euroquest.view import RUNNER, EuroQuestView

NO_QUEST = -1


class Position(NamedTuple):
    """A view in numbers; what only the runner knows is empty for the chasers."""

    seat: Seat
    chasers: tuple[CityNumber, ...]
    tickets: tuple[Tickets, ...]
    windows_left: int
    runner: CityNumber = NO_CITY
    quest: int = NO_QUEST
    collected: int = 0
    used: Used = 0

    @property
    def occupied(self) -> Cities:
        return bits(self.chasers)

    def reach(self, seat: Seat) -> Cities:
        """Where a chaser can go in one move."""
        city, have = self.chasers[seat - 1], modes(self.tickets[seat])
        return reach(city, have) & ~self.occupied

    def threatened(self) -> Cities:
        """All cities that some chaser can go to."""
        found = 0
        for seat in range(1, len(self.tickets)):
            found |= self.reach(seat)
        return found


def reach(city: CityNumber, have: int) -> Cities:
    """The ends of all links from a city by these modes."""
    found = 0
    for mode in range(len(MODES)):
        if have >> mode & 1:
            found |= REACH[mode][city]
    return found


def journeys(city: CityNumber, supply: Tickets, taken: Cities) -> list[tuple[Mode, CityNumber]]:
    """What a pawn can pay for, and what does not end in a taken city."""
    have = modes(supply)
    return [
        (mode, end)
        for mode in range(len(MODES))
        if have >> mode & 1
        for end in ENDS[mode][city]
        if not BIT[end] & taken
    ]


def position_of(view: EuroQuestView) -> Position:
    assert view.seat is not None
    supplies = tuple(tickets(purse.train, purse.bus, purse.ferry) for purse in view.tickets)
    used = tickets(*(sum(window.mode == mode for window in view.trail) for mode in MODES))
    common = Position(
        seat=view.seat,
        chasers=tuple(CITY_OF[str(code)] for code in view.pawns[1:]),
        tickets=supplies,
        windows_left=max(1, WINDOWS - view.window),
        used=used,
    )
    if view.quest is None:
        return common
    quest = QUEST_OF[view.quest.id]
    labels = QUESTS[quest].labels
    return common._replace(
        runner=CITY_OF[str(view.pawns[RUNNER])],
        quest=quest,
        collected=sum(1 << labels.index(label) for label in view.quest.collected),
    )


class SeatedBot(ABC):
    """A bot at its seat. Subclasses say how to run and how to chase."""

    def __init__(self, game: AnyGame, seat: Seat, chance: Chance) -> None:
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
