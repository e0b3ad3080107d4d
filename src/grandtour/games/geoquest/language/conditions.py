"""Conditions: of the dice, of a player, of the place where a token stands."""

from typing import Literal

from grandtour.core.seats import NOBODY, Seat
from grandtour.games.geoquest.board import BOARD, OFF_BOARD
from grandtour.games.geoquest.dice import DNF, DOUBLES, TOTALS, VALUES, coloured, shows
from grandtour.games.geoquest.language.words import Condition, DiceTest, Gear, Terrains
from grandtour.games.geoquest.state import MOVING, State

# Of the dice.


class Doubles(DiceTest, frozen=True):
    def shown_by(self, throw: int) -> bool:
        return DOUBLES[throw]


class Die(DiceTest, frozen=True):
    number: int

    def shown_by(self, throw: int) -> bool:
        return shows(throw, self.number)


class BothOnes(DiceTest, frozen=True):
    def shown_by(self, throw: int) -> bool:
        return VALUES[throw] == (1, 1)


class BothDice(DiceTest, frozen=True):
    colour: Literal["black", "white"]

    def shown_by(self, throw: int) -> bool:
        return coloured(throw, self.colour) == 2


class EitherDie(DiceTest, frozen=True):
    colour: Literal["black", "white"]

    def shown_by(self, throw: int) -> bool:
        return coloured(throw, self.colour) > 0


class RollMin(DiceTest, frozen=True):
    least: int

    def shown_by(self, throw: int) -> bool:
        return TOTALS[throw] >= self.least


class RollMax(DiceTest, frozen=True):
    most: int

    def shown_by(self, throw: int) -> bool:
        return TOTALS[throw] <= self.most


class Dnf(DiceTest, frozen=True):
    def shown_by(self, throw: int) -> bool:
        return DNF[throw]


# Of the place.


def on_terrain(state: State, seat: Seat, terrains: int) -> bool:
    """Off the board there is no terrain."""
    place = state.places[seat]
    return place != OFF_BOARD and bool(terrains >> BOARD.terrain[place] & 1)


def on_path(state: State, seat: Seat) -> bool:
    place = state.places[seat]
    return place != OFF_BOARD and bool(BOARD.path >> place & 1)


class OnCache(Condition, frozen=True):
    def holds(self, state: State, seat: Seat, _other: Seat = NOBODY) -> bool:
        return state.cache_at(state.places[seat]) is not None


class OnTerrain(Condition, frozen=True):
    word = "terrain"

    terrains: Terrains

    def holds(self, state: State, seat: Seat, _other: Seat = NOBODY) -> bool:
        return on_terrain(state, seat, self.terrains)


class NotTerrain(Condition, frozen=True):
    terrains: Terrains

    def holds(self, state: State, seat: Seat, _other: Seat = NOBODY) -> bool:
        return not on_terrain(state, seat, self.terrains)


class OffPath(Condition, frozen=True):
    def holds(self, state: State, seat: Seat, _other: Seat = NOBODY) -> bool:
        return not on_path(state, seat)


class Within(Condition, frozen=True):
    most: int
    what: Literal["urban"]

    def holds(self, state: State, seat: Seat, _other: Seat = NOBODY) -> bool:
        return BOARD.distances[self.what][state.spot(seat)] <= self.most


class OtherQuadrant(Condition, frozen=True):
    def holds(self, state: State, seat: Seat, other: Seat = NOBODY) -> bool:
        return state.quadrant(seat) != state.quadrant(other)


# Of the player and the turn.


class Weather(Condition, frozen=True):
    def holds(self, state: State, _seat: Seat, _other: Seat = NOBODY) -> bool:
        return state.weather()


class Moving(Condition, frozen=True):
    def holds(self, state: State, _seat: Seat, _other: Seat = NOBODY) -> bool:
        return state.now.declared == MOVING


class Has(Condition, frozen=True):
    gear: Gear

    def holds(self, state: State, seat: Seat, _other: Seat = NOBODY) -> bool:
        return bool(state.gear[seat] & self.gear)


class HasBug(Condition, frozen=True):
    def holds(self, state: State, seat: Seat, _other: Seat = NOBODY) -> bool:
        return bool(state.bugs[seat])


class NoBug(Condition, frozen=True):
    def holds(self, state: State, seat: Seat, _other: Seat = NOBODY) -> bool:
        return not state.bugs[seat]


class HasFtf(Condition, frozen=True):
    def holds(self, state: State, seat: Seat, _other: Seat = NOBODY) -> bool:
        return state.ftf[seat] > 0


class HardFind(Condition, frozen=True):
    def holds(self, state: State, seat: Seat, _other: Seat = NOBODY) -> bool:
        return state.hard_finds[seat] > 0


class NotAhead(Condition, frozen=True):
    def holds(self, state: State, seat: Seat, other: Seat = NOBODY) -> bool:
        return state.points(seat) <= state.points(other)
