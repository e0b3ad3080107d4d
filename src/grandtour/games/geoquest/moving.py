# ruff: noqa: ARG001 - the functions of one register share their signature
"""Moving a token: by a throw, a walk, another player's hand, a jump (rulings section 5)."""

from functools import lru_cache

from grandtour.core.game import Seat
from grandtour.core.seats import NOBODY
from grandtour.games.geoquest.actions import STAY, TO, Action, tile_of
from grandtour.games.geoquest.board import (
    BOARD,
    NAMES,
    OFF_BOARD,
    Tile,
    Tiles,
    bits,
    closest,
    distance,
    members,
)
from grandtour.games.geoquest.card_play import cards_menu
from grandtour.games.geoquest.decision import Facts, Target
from grandtour.games.geoquest.effects.reader import Call
from grandtour.games.geoquest.footwork import Step
from grandtour.games.geoquest.machine import Menu, Scene, do_now, effect, push, question, step
from grandtour.games.geoquest.reach import Reach, shift, stray
from grandtour.games.geoquest.rolling import parts, shown, total
from grandtour.games.geoquest.state import AFTER, JUMPED, MOVING, Table, tile_name
from grandtour.games.geoquest.ways import routes, walk_routes, ways

# A move by a throw.


@step("set_out")
def _set_out(table: Table) -> None:
    """Asks where to go; somebody without any choice stays."""
    seat, now = table.active, table.now
    if now.driver != NOBODY:
        push(table, "shift", now.driver, seat, -1, "")
    elif not (routes(table).area or table.hands[seat]) and len(_move_menu(table, seat)) == 1:
        _stay(table, seat)
        _moved_on(table)
    else:
        push(table, "move", seat)


@lru_cache(maxsize=1 << 13)
def _members(tiles: Tiles) -> tuple[Tile, ...]:
    """Remembered because many throws lead to the same tiles."""
    return tuple(members(tiles))


def _to_each(tiles: Tiles) -> Menu:
    return [TO[tile] for tile in _members(tiles)]


def _move_menu(table: Table, seat: Seat) -> Menu:
    found = _to_each(routes(table).area)
    found.append(STAY)
    found += cards_menu(table, seat)
    return found


def _moved(table: Table, seat: Seat, action: Action) -> None:
    if action.verb == "stay":
        _stay(table, seat)
    else:
        leads, found, points = ways(table)
        way = leads[tile_of(action)]
        if way.bonus:
            sources = table.kits[seat].terrain
            found = [*found, *((sources[n][0], sources[n][2]) for n in way.bonuses)]
            points = total(found)
        _go(table, seat, way, "moved", parts=shown(found), total=points)
    _moved_on(table)


def _go(table: Table, seat: Seat, way: Step, event: str, **more: object) -> None:
    """The token goes its way, step by step; the event tells where it went."""
    if seat == table.active:
        table.now.stepped += len(way.route)
    start = table.spot(seat)
    _put(table, seat, way.tile)
    table.tell(
        event,
        seat=seat,
        start=NAMES[start],
        tile=NAMES[way.tile],
        route=[NAMES[tile] for tile in way.route],
        cost=way.cost,
        **more,
    )


def _stay(table: Table, seat: Seat) -> None:
    table.tell("stayed", seat=seat)


def _put(table: Table, seat: Seat, tile: Tile) -> None:
    table.places[seat] = tile
    table.ways = None


def _moved_on(table: Table) -> None:
    table.now.stage = AFTER
    _walks(table)


def _move_facts(table: Table, seat: Seat) -> Facts:
    sources = table.kits[seat].terrain
    return {"targets": _targets(routes(table), [source for source, _, _ in sources])}


def _targets(ways: Reach, sources: list[str]) -> tuple[Target, ...]:
    return tuple(
        Target(
            tile=NAMES[tile],
            cost=way.cost,
            route=tuple(NAMES[each] for each in way.route),
            bonuses=tuple(sources[n] for n in way.bonuses),
            crossings=way.crossings,
        )
        for tile, way in ways.items()
    )


question("move", _move_menu, _moved, _move_facts)


# Walks: a few steps beside the throw.


@step("walks")
def _walks(table: Table) -> None:
    """What is left to walk after the move or the search, then the end of the turn."""
    now, seat = table.now, table.active
    if not now.walks or now.ending:
        do_now(table, "finish")
        return
    walk, *rest = now.walks
    now.walks = tuple(rest)
    push(table, "walks")
    _ask_walk(table, seat, walk.points, walk.over_streams, walk.source)


def _ask_walk(table: Table, seat: Seat, points: int, over_streams: bool, source: str) -> None:
    if walk_routes(table, seat, points, over_streams):
        push(table, "walk", seat, points, over_streams, source)


def _walk_menu(table: Table, seat: Seat, points: int, over_streams: bool, source: str) -> Menu:
    return [*_to_each(walk_routes(table, seat, points, over_streams).area), STAY]


def _walked(
    table: Table, seat: Seat, action: Action, points: int, over_streams: bool, source: str
) -> None:
    if action.verb == "stay":
        _stay(table, seat)
        return
    way = walk_routes(table, seat, points, over_streams)[tile_of(action)]
    _go(table, seat, way, "walked", card=source)


def _walk_facts(table: Table, seat: Seat, points: int, over_streams: bool, source: str) -> Facts:
    targets = _targets(walk_routes(table, seat, points, over_streams), [])
    return {"card": source, "amount": points, "targets": targets}


question("walk", _walk_menu, _walked, _walk_facts)


def _can_walk(table: Table, call: Call, scene: Scene) -> bool:
    return bool(walk_routes(table, scene.seat, call.number(), over_streams=False))


@effect("free_move", _can_walk)
def _free_move(table: Table, call: Call, scene: Scene) -> None:
    _ask_walk(table, scene.seat, call.number(), False, scene.source)


# Moved by somebody else. `steps` -1 is the whole total of the throw, to the last step.


@effect("moved_by")
def _moved_by(table: Table, call: Call, scene: Scene) -> None:
    driver = table.right_of(scene.seat)
    if call.args[1] == "roll":
        if scene.seat == table.active:
            table.now.driver = driver
            table.tell("driven", seat=scene.seat, seats=[driver], card=scene.source)
        return
    push(table, "shift", driver, scene.seat, call.number(1), scene.source)


def _shift_tiles(table: Table, owner: Seat, steps: int) -> Tiles:
    place, door = table.places[owner], table.doors[owner]
    if steps < 0:
        return stray(place, total(parts(table)), door)
    return shift(place, steps, door) & ~(0 if place == OFF_BOARD else 1 << place)


def _shift_menu(table: Table, driver: Seat, owner: Seat, steps: int, source: str) -> Menu:
    tiles = _to_each(_shift_tiles(table, owner, steps))
    return [STAY, *tiles] if steps >= 0 or not tiles else tiles


def _shifted(
    table: Table, driver: Seat, action: Action, owner: Seat, steps: int, source: str
) -> None:
    if action.verb == "to":
        _put(table, owner, tile_of(action))
        table.tell("shifted", seat=driver, seats=[owner], tile=action.what)
    else:
        table.tell("left_alone", seat=driver, seats=[owner])
    if steps < 0:
        _moved_on(table)


def _shift_facts(table: Table, driver: Seat, owner: Seat, steps: int, source: str) -> Facts:
    tiles = members(_shift_tiles(table, owner, steps))
    amount = total(parts(table)) if steps < 0 else steps
    targets = tuple(Target(tile=NAMES[tile]) for tile in tiles)
    return {"card": source, "other": owner, "amount": amount, "targets": targets}


question("shift", _shift_menu, _shifted, _shift_facts)


# Jumps.


def landing(table: Table, scene: Scene, where: str) -> Tiles:
    """The tiles where a jump may end; the start is none of them, it is off the board."""
    seat, spot, here = scene.seat, table.spot(scene.seat), table.places[scene.seat]
    if where in BOARD.of_place:
        return BOARD.of_place[where]
    if where == "closest_cache":
        return closest(spot, table.cache_tiles)
    if where == "closest_easy_cache":
        return closest(spot, _easy_caches(table, seat))
    if where == "closest_bridge":
        return _closest_bridges(spot)
    if where == "any_tile":
        return BOARD.land
    if where == "same_path":
        return 0 if here == OFF_BOARD else BOARD.same_path[here]
    if where == "that_player":
        there = table.places[scene.that]
        return 0 if there == OFF_BOARD else 1 << there
    return table.occupied(without=seat) & BOARD.of_quadrant[BOARD.quadrant[spot]]


def _easy_caches(table: Table, seat: Seat) -> Tiles:
    return bits(
        cache.tile
        for cache in table.caches
        if not cache.found >> seat & 1
        and table.disk(cache).type == "normal"
        and table.disk(cache).level <= 2
    )


def _closest_bridges(spot: Tile) -> Tiles:
    """Both ends of the closest bridge, or of several if they are equally close."""
    apart = {ends: min(distance(spot, end) for end in ends) for ends in BOARD.bridges}
    best = min(apart.values())
    return bits(end for ends, far in apart.items() if far == best for end in ends)


def _can_jump(table: Table, call: Call, scene: Scene) -> bool:
    where = call.name()
    here = table.places[scene.seat]
    if where == "start":
        return here != OFF_BOARD
    tiles = landing(table, scene, where)
    return bool(tiles if here == OFF_BOARD else tiles & ~(1 << here))


@effect("jump", _can_jump)
def _jump(table: Table, call: Call, scene: Scene) -> None:
    where = call.name()
    if where == "start":
        _land(table, scene.seat, OFF_BOARD, scene.source)
        return
    tiles = landing(table, scene, where)
    if not tiles:
        table.tell("no_jump", seat=scene.seat, card=scene.source)
    elif tiles & tiles - 1:
        push(table, "jump", scene.seat, where, scene.source, scene.that)
    else:
        _jumped(table, scene.seat, TO[tiles.bit_length() - 1], where, scene.source, scene.that)


def _land(table: Table, seat: Seat, tile: Tile, source: str) -> None:
    _put(table, seat, tile)
    if tile == OFF_BOARD:
        table.tell("jumped_to_start", seat=seat, card=source)
    else:
        table.tell("jumped", seat=seat, tile=tile_name(tile), card=source)


def gather(table: Table, seat: Seat, tile: Tile, source: str) -> None:
    """A jump to a meeting."""
    _land(table, seat, tile, source)


def _jump_menu(table: Table, seat: Seat, where: str, source: str, that: Seat) -> Menu:
    return _to_each(landing(table, Scene(seat, source, that=that), where))


_INSTEAD_OF_MOVING = frozenset(("any_tile", "same_path", "player_in_quadrant"))


def _jumped(table: Table, seat: Seat, action: Action, where: str, source: str, that: Seat) -> None:
    _land(table, seat, tile_of(action), source)
    now = table.now
    own_throw = that == seat == table.active and now.declared == MOVING
    if own_throw and where in _INSTEAD_OF_MOVING:
        now.declared = JUMPED


def _jump_facts(table: Table, seat: Seat, where: str, source: str, that: Seat) -> Facts:
    return {"card": source, "text": where}


question("jump", _jump_menu, _jumped, _jump_facts)


@effect("move_cap")
def _cap_until_rest(table: Table, call: Call, scene: Scene) -> None:
    table.capped[scene.seat] += ((scene.source, call.number()),)
    table.tell("capped", seat=scene.seat, amount=call.number(), card=scene.source)
