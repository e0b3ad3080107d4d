"""Goals of travel bugs: what must be true of the cache in which one is left, now (section 8)."""

from typing import Annotated, Literal

from grandtour.core.seats import Seat
from grandtour.games.geoquest.board import BOARD, Tiles
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


# The tile.


class OnTile(Goal, frozen=True):
    """A cache on one of certain tiles."""

    def tiles(self, state: State, seat: Seat) -> Tiles:
        raise NotImplementedError

    def reached(self, state: State, seat: Seat, cache: Cache) -> bool:
        return bool(self.tiles(state, seat) >> cache.tile & 1)


class RowOrCol(OnTile, frozen=True):
    letters: Letters

    def tiles(self, state: State, seat: Seat) -> Tiles:
        cacher = state.cards.cachers[state.cachers[seat]]
        own = {"cacher_letter": cacher.letter, "cacher_name": cacher.first_name}
        return in_lines(own.get(self.letters, self.letters))


class Near(OnTile, frozen=True):
    what: Landmark
    most: int

    def tiles(self, _state: State, _seat: Seat) -> Tiles:
        return near(self.what, self.most)


class Away(OnTile, frozen=True):
    what: Landmark
    least: int

    def tiles(self, _state: State, _seat: Seat) -> Tiles:
        return away(self.what, self.least)


class Terrain(Goal, frozen=True):
    terrains: Terrains

    def reached(self, _state: State, _seat: Seat, cache: Cache) -> bool:
        return bool(self.terrains >> BOARD.terrain[cache.tile] & 1)


class On(OnTile, frozen=True):
    what: Literal["path"]

    def tiles(self, _state: State, _seat: Seat) -> Tiles:
        return BOARD.path


class Isolated(OnTile, frozen=True):
    what: Literal["forest"]

    def tiles(self, _state: State, _seat: Seat) -> Tiles:
        return BOARD.isolated_forest


class MapEdge(OnTile, frozen=True):
    def tiles(self, _state: State, _seat: Seat) -> Tiles:
        return BOARD.map_edge


class QuadrantCorner(OnTile, frozen=True):
    def tiles(self, _state: State, _seat: Seat) -> Tiles:
        return BOARD.quadrant_corners


class Beside(OnTile, frozen=True):
    what: Literal["stream"]

    def tiles(self, _state: State, _seat: Seat) -> Tiles:
        return BOARD.by_stream


class Between(OnTile, frozen=True):
    one: Literal["hospital"]
    other: Literal["police"]

    def tiles(self, _state: State, _seat: Seat) -> Tiles:
        ends = (BOARD.of_place[place].bit_length() - 1 for place in (self.one, self.other))
        return between(*ends)


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


class ByThrow(Goal, frozen=True):
    def fits(self, found: FindThrow) -> bool:
        raise NotImplementedError

    def reached(self, state: State, _seat: Seat, cache: Cache) -> bool:
        return any(self.fits(found) for found in state.now.found if found.cache == cache.number)


class SearchTotalMin(ByThrow, frozen=True):
    least: int

    def fits(self, found: FindThrow) -> bool:
        return found.total >= self.least


class SearchDoubles(ByThrow, frozen=True):
    def fits(self, found: FindThrow) -> bool:
        return DOUBLES[found.throw]


class SearchDiceBoth(ByThrow, frozen=True):
    colour: Literal["black", "white"]

    def fits(self, found: FindThrow) -> bool:
        return coloured(found.throw, self.colour) == 2


class All(Goal, frozen=True):
    """Several at once."""

    first: Goal
    second: Goal
    third: Annotated[Goal | None, BY_PLACE] = None

    def reached(self, state: State, seat: Seat, cache: Cache) -> bool:
        goals = filter(None, (self.first, self.second, self.third))
        return all(goal.reached(state, seat, cache) for goal in goals)
