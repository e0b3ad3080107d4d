"""Setting up the table: caches, travel bugs, cachers, arrows (rulings section 2)."""

from typing import ClassVar, Final

from grandtour.core.chance import Chance
from grandtour.core.seats import Seat
from grandtour.games.geoquest.actions import PLACE, START, Action, tile_of
from grandtour.games.geoquest.agenda import Cause, Happen, Menu, Question, Step
from grandtour.games.geoquest.board import (
    BOARD,
    NAMES,
    QUADRANTS,
    SIDES,
    TERRAINS,
    Tile,
    Tiles,
    doors,
    members,
)
from grandtour.games.geoquest.caches.placing import draw_disk, put_cache
from grandtour.games.geoquest.cards.equipment import draw_card
from grandtour.games.geoquest.cards.loadout import loadout
from grandtour.games.geoquest.decision import Facts, Kind
from grandtour.games.geoquest.state import State

CACHES_PER_QUADRANT: Final = 2
FIRST_CACHES: Final = CACHES_PER_QUADRANT * len(QUADRANTS)
_ENOUGH_TILES = 5
_LAND_OF = tuple(map(members, BOARD.of_quadrant))


def set_up(state: State, chance: Chance) -> None:
    """Puts everything on the agenda up to the first turn."""
    state.chance = chance.stream("table")
    state.first = state.active = state.chance.below(state.seats)
    seats = state.order(state.first)
    steps: list[Step]
    if state.settings.caches == "random":
        steps = [ScatterCaches(), ScatterBugs()]
    else:
        steps = [DealDisk(seats[n % state.seats]) for n in range(FIRST_CACHES)]
        steps += [DealBug(seat) for seat in seats]
    steps.append(DealPlayers())
    steps += [AskArrow(seat) for seat in seats]
    state.push_all([*steps, Begin()])


# Caches and bugs at random.


class ScatterCaches(Step, frozen=True):
    """Two caches on random tiles of each quadrant."""

    def run(self, state: State) -> None:
        for quadrant in range(len(QUADRANTS)):
            for _ in range(CACHES_PER_QUADRANT):
                put_cache(state, draw_disk(state), _random_spot(state, quadrant))


def _random_spot(state: State, quadrant: int) -> Tile:
    """A land tile not next to another cache, on another terrain than the quadrant's first one."""
    land = _LAND_OF[quadrant]
    taken = _with_sides(state.cache_tiles)
    terrain = _terrains(state.cache_tiles & BOARD.of_quadrant[quadrant])
    while True:
        tile = state.chance.choice(land)
        if not taken >> tile & 1 and not (
            terrain >> BOARD.terrain[tile] & 1 and _has_other_terrain(quadrant, terrain)
        ):
            return tile


def _with_sides(tiles: Tiles) -> Tiles:
    found = tiles
    for tile in members(tiles):
        for side in BOARD.neighbours[tile]:
            found |= 1 << side
    return found


def _terrains(tiles: Tiles) -> int:
    found = 0
    for tile in members(tiles):
        found |= 1 << BOARD.terrain[tile]
    return found


def _has_other_terrain(quadrant: int, terrain: int) -> bool:
    return any(
        (BOARD.of_terrain[n] & BOARD.of_quadrant[quadrant]).bit_count() >= _ENOUGH_TILES
        for n in range(len(TERRAINS))
        if not terrain >> n & 1
    )


class ScatterBugs(Step, frozen=True):
    """A bug for each player, at most one to a cache while that is possible."""

    def run(self, state: State) -> None:
        for seat in state.order(state.first):
            fewest = min(len(cache.bugs) for cache in state.caches)
            free = [cache for cache in state.caches if len(cache.bugs) == fewest]
            _put_bug(state, seat, _draw_bug(state), state.chance.choice(free).tile)


def _draw_bug(state: State) -> int:
    bug = state.draw(state.bug_pool)
    state.bug_pool &= ~(1 << bug)
    return bug


def _put_bug(state: State, seat: Seat, bug: int, tile: Tile) -> None:
    cache = state.cache_at(tile)
    assert cache is not None
    state.replace_cache(cache._replace(bugs=(*cache.bugs, bug)))
    state.tell("bug_placed", seat=seat, bug=state.cards.bugs[bug].id, tile=NAMES[tile])


# Caches and bugs by the players.


def _ask(state: State, question: Question) -> None:
    """At set-up whoever is asked is the active player."""
    state.active = question.seat
    state.push(question)


class DealDisk(Step, frozen=True):
    """A player draws a disk to place."""

    seat: Seat

    def run(self, state: State) -> None:
        disk = draw_disk(state)
        state.tell("disk_dealt", seat=self.seat, disk=state.cards.disks[disk].id)
        _ask(state, PlaceCache(self.seat, disk))


class PlaceCache(Question, frozen=True):
    """Where a cache goes."""

    kind: ClassVar[Kind] = "place_cache"

    disk: int

    def menu(self, state: State) -> Menu:
        return [PLACE[tile] for tile in members(open_tiles(state))]

    def answer(self, state: State, action: Action) -> None:
        put_cache(state, self.disk, tile_of(action))

    def facts(self, state: State) -> Facts:
        return {"card": state.cards.disks[self.disk].id}


def open_tiles(state: State) -> Tiles:
    """Land without a cache in quadrants that have fewer than two."""
    found = 0
    for land in BOARD.of_quadrant:
        if (state.cache_tiles & land).bit_count() < CACHES_PER_QUADRANT:
            found |= land & ~state.cache_tiles
    return found


class DealBug(Step, frozen=True):
    """A player draws a travel bug to place."""

    seat: Seat

    def run(self, state: State) -> None:
        bug = _draw_bug(state)
        state.tell("bug_dealt", seat=self.seat, bug=state.cards.bugs[bug].id)
        _ask(state, PlaceBug(self.seat, bug))


class PlaceBug(Question, frozen=True):
    """In which cache a travel bug begins."""

    kind: ClassVar[Kind] = "place_bug"

    bug: int

    def menu(self, state: State) -> Menu:
        return [PLACE[cache.tile] for cache in state.caches]

    def answer(self, state: State, action: Action) -> None:
        _put_bug(state, self.seat, self.bug, tile_of(action))

    def facts(self, state: State) -> Facts:
        return {"card": state.cards.bugs[self.bug].id}


# Players.


class DealPlayers(Step, frozen=True):
    """Everybody gets a cacher, what that brings, and an equipment card."""

    def run(self, state: State) -> None:
        cachers = list(range(len(state.cards.cachers)))
        state.chance.shuffle(cachers)
        state.cachers = tuple(cachers[: state.seats])
        for seat in range(state.seats):
            state.kits[seat] = loadout(state.cards, state.cachers[seat], 0)
            state.tell("cacher_dealt", seat=seat, card=state.cards.cachers[state.cachers[seat]].id)
        for seat in reversed(state.order(state.first)):
            for card, effect in state.kits[seat].triggers.get("setup", ()):
                state.push(Happen(effect, Cause(seat, card)))
        for seat in state.order(state.first):
            draw_card(state, seat)


class AskArrow(Step, frozen=True):
    seat: Seat

    def run(self, state: State) -> None:
        _ask(state, Arrow(self.seat))


class Arrow(Question, frozen=True):
    """At which arrow of the cacher's letter a token begins."""

    kind: ClassVar[Kind] = "arrow"

    def menu(self, _state: State) -> Menu:
        return list(START.values())

    def answer(self, state: State, action: Action) -> None:
        seat = self.seat
        letter = state.cards.cachers[state.cachers[seat]].letter
        state.doors[seat] = doors(letter)[SIDES.index(action.what)]
        state.tell("arrow_chosen", seat=seat, side=action.what, tile=NAMES[state.doors[seat]])


class Begin(Step, frozen=True):
    """All is set up: the first turn begins."""

    def run(self, state: State) -> None:
        state.active = state.first
        state.round_number = 1
        state.tell("first_player", seat=state.first)
