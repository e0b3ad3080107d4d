"""What a place promises to a player: the best route over caches and other goals from there.

A goal is worth its points less the turns to find it; a leg the turns to walk it. Routes of a few
goals are compared by their sum, each turn at the price of what a turn usually gains.
"""

from collections.abc import Callable
from typing import NamedTuple

from grandtour.core.game import Seat
from grandtour.core.seats import NOBODY
from grandtour.games.geoquest.board import BOARD, OFF_BOARD, Tile, members
from grandtour.games.geoquest.bots.distances import distances, step_prices
from grandtour.games.geoquest.bots.odds import Odds, find_chance, odds, search_turns
from grandtour.games.geoquest.bots.tuning import Tuning
from grandtour.games.geoquest.caches.bugs import GOAL_POINTS
from grandtour.games.geoquest.game_end import GOAL
from grandtour.games.geoquest.language.words import Effect
from grandtour.games.geoquest.language.wrappers import If, When
from grandtour.games.geoquest.points import GainPoints
from grandtour.games.geoquest.puzzles.answers import is_open
from grandtour.games.geoquest.state import Cache, State

CanOpen = Callable[[State, Seat, Cache], bool]

_USUAL_PACE = 3.4
_HOPELESS = 1e-6
_LEVEL_WITH_EXTRA = 3


class Goal(NamedTuple):
    """Somewhere to go: `points` count for the end of the game, `extra` is anything else."""

    tile: Tile
    points: float
    extra: float
    turns: float
    apart: tuple[float, ...]
    bugs: int = 0
    cache: int = -1


class Prospects:
    """The goals of a seat, each with the worth of standing there with the rest of a route."""

    def __init__(
        self, state: State, seat: Seat, tuning: Tuning, can_open: CanOpen, depth: int
    ) -> None:
        self._state = state
        self._seat = seat
        self._tuning = tuning
        self.odds: Odds = odds(state, seat)
        self._prices = step_prices(state, seat)
        self._left = GOAL - state.points(seat)
        self._rivals = [
            (other, state.spot(other))
            for other in state.others(seat)
            if state.spot(other) != OFF_BOARD
        ]
        self._bug_price = tuning.carried_bug + tuning.undelivered_bug
        self.goals = [*self._caches(can_open), *self._views()]
        self._legs = [
            [tuning.turn * self.odds.moves_to(other.apart[goal.tile]) for other in self.goals]
            for goal in self.goals
        ]
        bugs, left = (1 << len(state.bugs[seat])) - 1, float(self._left)
        quick = [self._own_worth(goal, left, bugs)[0] for goal in self.goals]
        self._next = [self._best_legs(n, quick) for n in range(len(self.goals))]
        self.worths = [self._route(n, 1 << n, bugs, left, depth) for n in range(len(self.goals))]

    # Goals.

    def _caches(self, can_open: CanOpen) -> list[Goal]:
        found = []
        for cache in self._state.caches:
            apart = distances(cache.tile, self._prices)
            bugs = self._bugs_for(cache)
            if is_open(self._state, self._seat, cache):
                chance = find_chance(self._state, self._seat, cache, self.odds)
                if chance > _HOPELESS and can_open(self._state, self._seat, cache):
                    points = self._find_points(cache, apart)
                    extra, turns = self._find_extra(cache), self._turns(cache, chance)
                    found.append(Goal(cache.tile, points, extra, turns, apart, bugs, cache.number))
            elif bugs:
                found.append(Goal(cache.tile, 0.0, 0.0, 0.0, apart, bugs))
        return found

    def _bugs_for(self, cache: Cache) -> int:
        """The carried bugs that are home there, as a bit set of their places on the panel."""
        state, seat = self._state, self._seat
        return sum(
            1 << n
            for n, carried in enumerate(state.bugs[seat])
            if carried.taken_from != cache.number
            and state.cards.bugs[carried.bug].goal.reached(state, seat, cache)
        )

    def _find_points(self, cache: Cache, apart: tuple[float, ...]) -> float:
        disk = self._state.disk(cache)
        points = float(disk.level)
        if not cache.found and cache.first == NOBODY:
            points += self._first_chance(cache, apart)
        triggers = self._state.kits[self._seat].triggers
        reactions = list(triggers.get("find_cache", ()))
        if disk.level == _LEVEL_WITH_EXTRA:
            reactions += triggers.get("find_cache_level3", ())
        for sourced in reactions:
            if isinstance(sourced.effect, GainPoints):
                points += sourced.effect.points
        return points

    def _first_chance(self, cache: Cache, apart: tuple[float, ...]) -> float:
        tuning = self._tuning
        spot = self._state.spot(self._seat)
        mine = 0.0 if spot == OFF_BOARD else apart[spot] / max(self.odds.mean, 1.0)
        chance = tuning.first_alone
        for other, spot in self._rivals:
            if not is_open(self._state, other, cache):
                continue
            theirs = apart[spot] / _USUAL_PACE
            if theirs + 1 < mine:
                return tuning.first_late
            if theirs <= mine + 1:
                chance = min(chance, tuning.first_close)
        return chance

    def _find_extra(self, cache: Cache) -> float:
        tuning, kit = self._tuning, self._state.kits[self._seat]
        extra = tuning.new_bug if cache.bugs else 0.0
        if not cache.muggled:
            extra += tuning.new_gear if kit.cards < kit.slots else tuning.more_gear
        return extra

    def _turns(self, cache: Cache, chance: float) -> float:
        """With others searching on the same tile every success is everybody's."""
        state = self._state
        stages = state.disk(cache).stages - cache.progress[self._seat]
        fail = 1 - chance
        for other, _ in self._rivals:
            opened = not cache.category or cache.solved >> other & 1
            if state.places[other] == cache.tile and opened and is_open(state, other, cache):
                fail *= 1 - find_chance(state, other, cache)
        return search_turns(1 - fail, stages)

    def _views(self) -> list[Goal]:
        """Places that give points to whoever ends a turn there."""
        state, seat = self._state, self._seat
        found: dict[Tile, float] = {}
        for sourced in state.kits[seat].triggers.get("end_turn_at_view", ()):
            for kind in ("scenic_view", "waterfall"):
                for tile in members(BOARD.of_place[kind] & ~state.photographed[seat]):
                    found[tile] = found.get(tile, 0.0) + _plain_points(sourced.effect)
        for running in state.running:
            effect = running.effect
            if isinstance(effect, When) and effect.trigger == "end_turn_at_waterfall":
                for tile in members(BOARD.of_place["waterfall"]):
                    found[tile] = found.get(tile, 0.0) + _plain_points(effect.effect)
        return [
            Goal(tile, points, 0.0, 0.0, distances(tile, self._prices))
            for tile, points in found.items()
            if points and state.places[seat] != tile
        ]

    # Routes.

    def _own_worth(self, goal: Goal, left: float, bugs: int) -> tuple[float, float]:
        """What a goal is worth with these bugs to leave there, and its points."""
        home = (goal.bugs & bugs).bit_count()
        points = goal.points + GOAL_POINTS * home
        extra = goal.extra - self._bug_price * home - self._tuning.turn * goal.turns
        return min(points, left) + extra, points

    def _best_legs(self, here: int, quick: list[float]) -> list[int]:
        legs = self._legs[here]
        others = [n for n in range(len(self.goals)) if n != here]
        others.sort(key=lambda n: legs[n] - quick[n])
        return others[: self._tuning.width]

    def _route(self, here: int, used: int, bugs: int, left: float, depth: int) -> float:
        goal = self.goals[here]
        worth, points = self._own_worth(goal, left, bugs)
        left -= points
        if left <= 0 or depth <= 1:
            return worth
        legs = self._legs[here]
        bugs &= ~goal.bugs
        rest = [
            self._route(n, used | 1 << n, bugs, left, depth - 1) - legs[n]
            for n in self._next[here]
            if not used >> n & 1
        ]
        return worth + self._tuning.later * max(rest) if rest else worth

    # Places.

    def at(self, tile: Tile, before: float = 0.0) -> float:
        """The worth of a place; `before` is the way to the place itself."""
        turn, moves_to = self._tuning.turn, self.odds.moves_to
        worths = [
            worth - turn * moves_to(goal.apart[tile] + before)
            for goal, worth in zip(self.goals, self.worths, strict=True)
        ]
        if not worths:
            return self._tuning.nowhere
        best = max(worths)
        if len(worths) == 1:
            return best
        worths.remove(best)
        return best + self._tuning.second * (max(worths) - best)

    def here(self) -> float:
        """The worth of where the token stands, or of its door."""
        place = self._state.places[self._seat]
        if place != OFF_BOARD:
            return self.at(place)
        door = self._state.doors[self._seat]
        return 0.0 if door == OFF_BOARD else self.at(door, 1.0)

    def of_cache(self, number: int) -> float | None:
        """The worth of standing at a cache with all turns to come."""
        for goal, worth in zip(self.goals, self.worths, strict=True):
            if goal.cache == number:
                return worth
        return None


def _plain_points(effect: Effect) -> float:
    """The points that an effect gives for certain: the last branch of a condition is that."""
    while isinstance(effect, If):
        effect = effect.otherwise or effect.then
    return float(effect.points) if isinstance(effect, GainPoints) else 0.0
