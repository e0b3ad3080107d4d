# ruff: noqa: ARG001 - the functions of one register share their signature
"""Setting up the table: caches, travel bugs, cachers, arrows (rulings section 2)."""

from typing import Final

from grandtour.core.chance import Chance
from grandtour.core.game import Seat
from grandtour.games.geoquest.actions import PLACE, START, Action, tile_of
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
from grandtour.games.geoquest.caches import draw_disk, put_cache
from grandtour.games.geoquest.decision import Facts
from grandtour.games.geoquest.equipment import draw_card
from grandtour.games.geoquest.loadout import loadout
from grandtour.games.geoquest.machine import (
    Menu,
    Scene,
    push,
    push_all,
    push_effect,
    question,
    step,
)
from grandtour.games.geoquest.state import Item, Table

CACHES_PER_QUADRANT: Final = 2
FIRST_CACHES: Final = CACHES_PER_QUADRANT * len(QUADRANTS)
_ENOUGH_TILES = 5
_LAND_OF = tuple(map(members, BOARD.of_quadrant))


def set_up(table: Table, chance: Chance) -> None:
    """Puts everything on the agenda up to the first turn."""
    table.chance = chance.stream("table")
    table.first = table.active = table.chance.below(table.seats)
    items: list[Item]
    if table.settings.caches == "random":
        items = [("scatter_caches",), ("scatter_bugs",)]
    else:
        seats = table.order(table.first)
        items = [("deal_disk", seats[n % table.seats]) for n in range(FIRST_CACHES)]
        items += [("deal_bug", seat) for seat in seats]
    items += [("deal_players",)]
    items += [("ask_arrow", seat) for seat in table.order(table.first)]
    push_all(table, [*items, ("begin",)])


# Caches and bugs at random.


@step("scatter_caches")
def _scatter_caches(table: Table) -> None:
    for quadrant in range(len(QUADRANTS)):
        for _ in range(CACHES_PER_QUADRANT):
            put_cache(table, draw_disk(table), _random_spot(table, quadrant))


def _random_spot(table: Table, quadrant: int) -> Tile:
    """A land tile not next to another cache, on another terrain than the quadrant's first one."""
    land = _LAND_OF[quadrant]
    taken = _with_sides(table.cache_tiles)
    terrain = _terrains(table.cache_tiles & BOARD.of_quadrant[quadrant])
    while True:
        tile = table.chance.choice(land)
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


@step("scatter_bugs")
def _scatter_bugs(table: Table) -> None:
    """A bug for each player, at most one to a cache while that is possible."""
    for seat in table.order(table.first):
        fewest = min(len(cache.bugs) for cache in table.caches)
        free = [cache for cache in table.caches if len(cache.bugs) == fewest]
        _put_bug(table, seat, _draw_bug(table), table.chance.choice(free).tile)


def _draw_bug(table: Table) -> int:
    bug = table.draw(table.bug_pool)
    table.bug_pool &= ~(1 << bug)
    return bug


def _put_bug(table: Table, seat: Seat, bug: int, tile: Tile) -> None:
    cache = table.cache_at(tile)
    assert cache is not None
    table.replace_cache(cache._replace(bugs=(*cache.bugs, bug)))
    table.tell("bug_placed", seat=seat, bug=table.cards.bugs[bug].id, tile=NAMES[tile])


# Caches and bugs by the players.


@step("deal_disk")
def _deal_disk(table: Table, seat: Seat) -> None:
    table.active = seat
    disk = draw_disk(table)
    table.tell("disk_dealt", seat=seat, disk=table.cards.disks[disk].id)
    push(table, "place_cache", seat, disk)


def open_tiles(table: Table) -> Tiles:
    """Land without a cache in quadrants that have fewer than two."""
    found = 0
    for land in BOARD.of_quadrant:
        if (table.cache_tiles & land).bit_count() < CACHES_PER_QUADRANT:
            found |= land & ~table.cache_tiles
    return found


def _place_menu(table: Table, seat: Seat, disk: int) -> Menu:
    return [PLACE[tile] for tile in members(open_tiles(table))]


def _placed(table: Table, seat: Seat, action: Action, disk: int) -> None:
    put_cache(table, disk, tile_of(action))


def _disk_facts(table: Table, seat: Seat, disk: int) -> Facts:
    return {"card": table.cards.disks[disk].id}


question("place_cache", _place_menu, _placed, _disk_facts)


@step("deal_bug")
def _deal_bug(table: Table, seat: Seat) -> None:
    table.active = seat
    bug = _draw_bug(table)
    table.tell("bug_dealt", seat=seat, bug=table.cards.bugs[bug].id)
    push(table, "place_bug", seat, bug)


def _bug_menu(table: Table, seat: Seat, bug: int) -> Menu:
    return [PLACE[cache.tile] for cache in table.caches]


def _bug_placed(table: Table, seat: Seat, action: Action, bug: int) -> None:
    _put_bug(table, seat, bug, tile_of(action))


def _bug_facts(table: Table, seat: Seat, bug: int) -> Facts:
    return {"card": table.cards.bugs[bug].id}


question("place_bug", _bug_menu, _bug_placed, _bug_facts)


# Players.


@step("deal_players")
def _deal_players(table: Table) -> None:
    cachers = list(range(len(table.cards.cachers)))
    table.chance.shuffle(cachers)
    table.cachers = tuple(cachers[: table.seats])
    for seat in range(table.seats):
        table.kits[seat] = loadout(table.cards, table.cachers[seat], 0)
        table.tell("cacher_dealt", seat=seat, card=table.cards.cachers[table.cachers[seat]].id)
    for seat in reversed(table.order(table.first)):
        for sourced in table.kits[seat].triggers.get("setup", ()):
            push_effect(table, sourced.effect, Scene(seat, sourced.source))
    for seat in table.order(table.first):
        draw_card(table, seat)


@step("ask_arrow")
def _ask_arrow(table: Table, seat: Seat) -> None:
    table.active = seat
    push(table, "arrow", seat)


def _arrow_menu(table: Table, seat: Seat) -> Menu:
    return list(START.values())


def _started(table: Table, seat: Seat, action: Action) -> None:
    letter = table.cards.cachers[table.cachers[seat]].letter
    table.doors[seat] = doors(letter)[SIDES.index(action.what)]
    table.tell("arrow_chosen", seat=seat, side=action.what, tile=NAMES[table.doors[seat]])


question("arrow", _arrow_menu, _started)


@step("begin")
def _begin(table: Table) -> None:
    table.active = table.first
    table.round_number = 1
    table.tell("first_player", seat=table.first)
    push(table, "turn", False)
