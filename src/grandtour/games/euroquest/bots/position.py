"""A view in numbers, as the bots use it."""

from typing import NamedTuple

from grandtour.core.game import Seat
from grandtour.games.euroquest.board import (
    CITY_OF,
    MODES,
    NO_CITY,
    Cities,
    CityNumber,
    bits,
    reach,
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
