"""Goals of travel bugs: what must be true of the cache in which one is left, now (section 8)."""

from typing import Annotated, Literal

from grandtour.core.seats import Seat
from grandtour.games.geoquest.board import BOARD
from grandtour.games.geoquest.caches.regions import away, between, in_lines, near
from grandtour.games.geoquest.dice import DOUBLES, coloured
from grandtour.games.geoquest.language.words import BY_PLACE, Goal, Letters, Terrains
from grandtour.games.geoquest.state import Cache, FindThrow, State

Landmark = Literal[
    "bridge",
    "campsite",
    "path_fork",
    "scenic_view",
    "waterfall",
    "hospital",
    "police",
    "stream",
    "path",
    "urban",
]


def _on(cache: Cache, tiles: int) -> bool:
    return bool(tiles >> cache.tile & 1)


# The tile.


class RowOrCol(Goal, frozen=True):
    letters: Letters

    def reached(self, state: State, seat: Seat, cache: Cache) -> bool:
        cacher = state.cards.cachers[state.cachers[seat]]
        own = {"cacher_letter": cacher.letter, "cacher_name": cacher.first_name}
        return _on(cache, in_lines(own.get(self.letters, self.letters)))


class Near(Goal, frozen=True):
    what: Landmark
    most: int

    def reached(self, _state: State, _seat: Seat, cache: Cache) -> bool:
        return _on(cache, near(self.what, self.most))


class Away(Goal, frozen=True):
    what: Landmark
    least: int

    def reached(self, _state: State, _seat: Seat, cache: Cache) -> bool:
        return _on(cache, away(self.what, self.least))


class Terrain(Goal, frozen=True):
    terrains: Terrains

    def reached(self, _state: State, _seat: Seat, cache: Cache) -> bool:
        return bool(self.terrains >> BOARD.terrain[cache.tile] & 1)


class On(Goal, frozen=True):
    what: Literal["path"]

    def reached(self, _state: State, _seat: Seat, cache: Cache) -> bool:
        return _on(cache, BOARD.path)


class Isolated(Goal, frozen=True):
    what: Literal["forest"]

    def reached(self, _state: State, _seat: Seat, cache: Cache) -> bool:
        return _on(cache, BOARD.isolated_forest)


class MapEdge(Goal, frozen=True):
    def reached(self, _state: State, _seat: Seat, cache: Cache) -> bool:
        return _on(cache, BOARD.map_edge)


class QuadrantCorner(Goal, frozen=True):
    def reached(self, _state: State, _seat: Seat, cache: Cache) -> bool:
        return _on(cache, BOARD.quadrant_corners)


class Beside(Goal, frozen=True):
    what: Literal["stream"]

    def reached(self, _state: State, _seat: Seat, cache: Cache) -> bool:
        return _on(cache, BOARD.by_stream)


class Between(Goal, frozen=True):
    one: Literal["hospital"]
    other: Literal["police"]

    def reached(self, _state: State, _seat: Seat, cache: Cache) -> bool:
        ends = (BOARD.of_place[place].bit_length() - 1 for place in (self.one, self.other))
        return _on(cache, between(*ends))


class FarthestCacheFrom(Goal, frozen=True):
    what: Literal["urban"]

    def reached(self, state: State, _seat: Seat, cache: Cache) -> bool:
        apart = BOARD.distances[self.what]
        return all(apart[other.tile] <= apart[cache.tile] for other in state.caches)


# The cache.


class CacheKind(Goal, frozen=True):
    word = "cache"

    type: Literal["any", "normal", "puzzle", "multi"]
    level_min: int = 0
    level_max: int = 9
    stages_min: int = 0

    def reached(self, state: State, _seat: Seat, cache: Cache) -> bool:
        disk = state.disk(cache)
        return (
            self.type in ("any", disk.type)
            and self.level_min <= disk.level <= self.level_max
            and disk.stages >= self.stages_min
        )


class FoundByOthers(Goal, frozen=True):
    least: int

    def reached(self, _state: State, seat: Seat, cache: Cache) -> bool:
        return (cache.found & ~(1 << seat)).bit_count() >= self.least


class IWasFirst(Goal, frozen=True):
    def reached(self, _state: State, seat: Seat, cache: Cache) -> bool:
        return cache.first == seat


class OtherBugHere(Goal, frozen=True):
    def reached(self, _state: State, _seat: Seat, cache: Cache) -> bool:
        return bool(cache.bugs)


# The player.


class EquipmentMin(Goal, frozen=True):
    least: int

    def reached(self, state: State, seat: Seat, _cache: Cache) -> bool:
        return state.kits[seat].cards >= self.least


class EquipmentMax(Goal, frozen=True):
    most: int

    def reached(self, state: State, seat: Seat, _cache: Cache) -> bool:
        return state.kits[seat].cards <= self.most


class HasEnsemble(Goal, frozen=True):
    def reached(self, state: State, seat: Seat, _cache: Cache) -> bool:
        return bool(state.kits[seat].ensembles)


class EventOnMe(Goal, frozen=True):
    def reached(self, state: State, _seat: Seat, _cache: Cache) -> bool:
        return state.now.event_on_me


class WeatherActive(Goal, frozen=True):
    def reached(self, state: State, _seat: Seat, _cache: Cache) -> bool:
        return state.weather()


# The throw of this turn that found this very cache.


def _throw(state: State, cache: Cache) -> FindThrow | None:
    return next((found for found in state.now.found if found.cache == cache.number), None)


class SearchTotalMin(Goal, frozen=True):
    least: int

    def reached(self, state: State, _seat: Seat, cache: Cache) -> bool:
        found = _throw(state, cache)
        return found is not None and found.total >= self.least


class SearchDoubles(Goal, frozen=True):
    def reached(self, state: State, _seat: Seat, cache: Cache) -> bool:
        found = _throw(state, cache)
        return found is not None and DOUBLES[found.throw]


class SearchDiceBoth(Goal, frozen=True):
    colour: Literal["black", "white"]

    def reached(self, state: State, _seat: Seat, cache: Cache) -> bool:
        found = _throw(state, cache)
        return found is not None and coloured(found.throw, self.colour) == 2


class All(Goal, frozen=True):
    """Several at once."""

    first: Goal
    second: Goal
    third: Annotated[Goal | None, BY_PLACE] = None

    def reached(self, state: State, seat: Seat, cache: Cache) -> bool:
        goals = filter(None, (self.first, self.second, self.third))
        return all(goal.reached(state, seat, cache) for goal in goals)
