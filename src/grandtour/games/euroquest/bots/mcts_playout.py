"""Playouts of the baseline: greedy most of the time, random otherwise (epsilon-greedy).

The runner maximises the distance to the closest chaser, the chasers chase the runner's actual
city; these are strategies of the paper, see mcts.py. Jokers are left out.
"""

from grandtour.core.chance import Stream
from grandtour.games.euroquest.actions import Action, menu
from grandtour.games.euroquest.board import BIT, MODE_OF, NEIGHBOURS
from grandtour.games.euroquest.distances import STEPS
from grandtour.games.euroquest.quests import QUESTS
from grandtour.games.euroquest.rules import WINDOWS, State
from grandtour.games.euroquest.tickets import UNIT, modes
from grandtour.games.euroquest.view import RUNNER

EPSILON = 0.1
"""The part of random moves."""

NOBODY_CAUGHT = 0


class Playout:
    """A world played on to its end, without the rules' events."""

    def __init__(self, world: State, stream: Stream) -> None:
        self._stream = stream
        self._places = world.places[:]
        self._tickets = world.tickets[:]
        self._occupied = world.occupied
        self._quest = QUESTS[world.quest]
        self._collected = world.collected
        self._used = world.used
        self._window = len(world.logbook)

    def run(self, seat: int, runner_moves: int) -> int:
        """The seat that catches the runner, or 0; it begins with this seat's turn."""
        seats = len(self._places)
        while True:
            if seat == RUNNER:
                for _ in range(runner_moves):
                    if self._run():
                        return NOBODY_CAUGHT
                    if self._occupied & BIT[self._places[RUNNER]]:
                        return self._places.index(self._places[RUNNER], 1)
                runner_moves, seat = 1, 1
            moved = False
            for chaser in range(seat, seats):
                moved = self._chase(chaser) or moved
                if self._places[chaser] == self._places[RUNNER]:
                    return chaser
            if self._window >= WINDOWS or (seat == 1 and not moved):
                return NOBODY_CAUGHT
            seat = RUNNER

    def _run(self) -> bool:
        """Whether the runner has fulfilled its quest by this move."""
        self._window += 1
        supply = self._tickets[RUNNER]
        journeys = menu(self._places[RUNNER], modes(supply)).journeys
        if not journeys:
            return False
        verb, city = self._farthest(journeys)
        self._places[RUNNER] = city
        if self._occupied & BIT[city]:
            return False
        self._tickets[RUNNER] = supply - UNIT[MODE_OF[verb]]
        self._used += UNIT[MODE_OF[verb]]
        self._collected |= self._quest.gains[city]
        return self._quest.done(city, self._collected, self._used)

    def _farthest(self, journeys: tuple[Action, ...]) -> Action:
        if self._stream.fraction() < EPSILON:
            return self._stream.choice(journeys)
        chasers = self._places[1:]
        best, choice = -1, journeys[0]
        start = self._stream.below(len(journeys))
        for action in journeys[start:] + journeys[:start]:
            row = STEPS[action.city]
            distance = min([row[city] for city in chasers])
            if distance > best:
                best, choice = distance, action
        return choice

    def _chase(self, seat: int) -> bool:
        """Whether the chaser can move."""
        city, supply = self._places[seat], self._tickets[seat]
        journeys = menu(city, modes(supply), self._occupied & NEIGHBOURS[city]).journeys
        if not journeys:
            return False
        if self._stream.fraction() < EPSILON:
            verb, end = self._stream.choice(journeys)
        else:
            row = STEPS[self._places[RUNNER]]
            verb, end = min(journeys, key=lambda action: row[action.city])
        unit = UNIT[MODE_OF[verb]]
        self._occupied ^= BIT[city] | BIT[end]
        self._places[seat] = end
        self._tickets[seat] = supply - unit
        self._tickets[RUNNER] += unit
        return True
