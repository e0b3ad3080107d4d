# ruff: noqa: ARG001, ARG005 - the functions of one register share their signature
"""Travel bugs: leaving them, their goals, and events about them (rulings section 8)."""

from collections.abc import Callable
from typing import Final

from grandtour.core.game import Seat
from grandtour.games.geoquest.actions import Action, on_card, on_cards
from grandtour.games.geoquest.board import BOARD, NAMES
from grandtour.games.geoquest.dice import DOUBLES, dice_hold
from grandtour.games.geoquest.effects.reader import Call
from grandtour.games.geoquest.machine import Menu, Scene, effect, push, question, source_facts
from grandtour.games.geoquest.points import gain
from grandtour.games.geoquest.regions import away, between, in_lines, near
from grandtour.games.geoquest.state import NO_CACHE, Cache, Carried, FindThrow, Table

LEFT_POINTS: Final = 1
GOAL_POINTS: Final = 3


def leavable(table: Table, seat: Seat) -> list[Carried]:
    """The bugs that may be left where the token stands: a cache that the player has found."""
    if not table.bugs[seat]:
        return []
    cache = table.cache_at(table.places[seat])
    if cache is None or not cache.found >> seat & 1:
        return []
    return [carried for carried in table.bugs[seat] if carried.taken_from != cache.number]


def leave_menu(table: Table, seat: Seat) -> Menu:
    return [on_card("leave", table.cards.bugs[carried.bug].id) for carried in leavable(table, seat)]


def leave(table: Table, seat: Seat, action: Action) -> None:
    bug = table.cards.bug_number[action.what]
    cache = table.cache_at(table.places[seat])
    assert cache is not None
    reached = reaches_goal(table, seat, table.cards.bugs[bug].goal, cache)
    table.bugs[seat] = tuple(carried for carried in table.bugs[seat] if carried.bug != bug)
    tile = NAMES[cache.tile]
    if reached:
        table.tell("bug_home", seat=seat, bug=action.what, tile=tile)
        gain(table, seat, GOAL_POINTS, action.what)
    else:
        table.replace_cache(cache._replace(bugs=(*cache.bugs, bug)))
        table.tell("bug_left", seat=seat, bug=action.what, tile=tile)
        gain(table, seat, LEFT_POINTS, action.what)


# Goals: predicates on the cache in which a bug is left, now.


def _throw(table: Table, cache: Cache) -> FindThrow | None:
    """The throw of this turn that found this very cache."""
    return next((found for found in table.now.found if found.cache == cache.number), None)


def _thrown(table: Table, cache: Cache, test: Callable[[FindThrow], bool]) -> bool:
    throw = _throw(table, cache)
    return throw is not None and test(throw)


def _letters(table: Table, seat: Seat, call: Call) -> str:
    cacher = table.cards.cachers[table.cachers[seat]]
    return {"cacher_letter": cacher.letter, "cacher_name": cacher.first_name}.get(
        call.name(), call.name()
    )


def _on(cache: Cache, tiles: int) -> bool:
    return bool(tiles >> cache.tile & 1)


def _is_farthest(table: Table, cache: Cache, what: str) -> bool:
    apart = BOARD.distances[what]
    return all(apart[other.tile] <= apart[cache.tile] for other in table.caches)


def _kind_fits(table: Table, cache: Cache, call: Call) -> bool:
    disk = table.disk(cache)
    return (
        call.name() in ("any", disk.type)
        and call.key_number("level_min", 0) <= disk.level <= call.key_number("level_max", 9)
        and disk.stages >= call.key_number("stages_min", 0)
    )


def _both(colour: str) -> Call:
    return Call("both_dice", (colour,), (), f"both_dice({colour})")


_GOALS: Final[dict[str, Callable[[Table, Seat, Call, Cache], bool]]] = {
    "row_or_col": lambda table, seat, call, cache: _on(
        cache, in_lines(_letters(table, seat, call))
    ),
    "near": lambda table, seat, call, cache: _on(cache, near(call.name(), call.number(1))),
    "away": lambda table, seat, call, cache: _on(cache, away(call.name(), call.number(1))),
    "terrain": lambda table, seat, call, cache: bool(
        call.number() >> BOARD.terrain[cache.tile] & 1
    ),
    "on": lambda table, seat, call, cache: _on(cache, BOARD.path),
    "isolated": lambda table, seat, call, cache: _on(cache, BOARD.isolated_forest),
    "map_edge": lambda table, seat, call, cache: _on(cache, BOARD.map_edge),
    "quadrant_corner": lambda table, seat, call, cache: _on(cache, BOARD.quadrant_corners),
    "beside": lambda table, seat, call, cache: _on(cache, BOARD.by_stream),
    "between": lambda table, seat, call, cache: _on(
        cache,
        between(*(BOARD.of_place[call.name(n)].bit_length() - 1 for n in range(2))),
    ),
    "farthest_cache_from": lambda table, seat, call, cache: _is_farthest(table, cache, call.name()),
    "cache": lambda table, seat, call, cache: _kind_fits(table, cache, call),
    "found_by_others": lambda table, seat, call, cache: (
        (cache.found & ~(1 << seat)).bit_count() >= call.number()
    ),
    "i_was_first": lambda table, seat, call, cache: cache.first == seat,
    "other_bug_here": lambda table, seat, call, cache: bool(cache.bugs),
    "equipment_min": lambda table, seat, call, cache: table.kits[seat].cards >= call.number(),
    "equipment_max": lambda table, seat, call, cache: table.kits[seat].cards <= call.number(),
    "has_ensemble": lambda table, seat, call, cache: bool(table.kits[seat].ensembles),
    "event_on_me": lambda table, seat, call, cache: table.now.event_on_me,
    "weather_active": lambda table, seat, call, cache: table.weather(),
    "search_total_min": lambda table, seat, call, cache: _thrown(
        table, cache, lambda throw: throw.total >= call.number()
    ),
    "search_doubles": lambda table, seat, call, cache: _thrown(
        table, cache, lambda throw: DOUBLES[throw.throw]
    ),
    "search_dice_both": lambda table, seat, call, cache: _thrown(
        table, cache, lambda throw: dice_hold(throw.throw, _both(call.name()))
    ),
    "all": lambda table, seat, call, cache: all(
        reaches_goal(table, seat, call.call(n), cache) for n in range(len(call.args))
    ),
}


def reaches_goal(table: Table, seat: Seat, goal: Call, cache: Cache) -> bool:
    """Whether a bug with this goal is home if the player leaves it in this cache now."""
    return _GOALS[goal.word](table, seat, goal, cache)


# Events about bugs.


def _bugs_left(table: Table, call: Call, scene: Scene) -> bool:
    return bool(table.bug_pool)


@effect("draw_bug", _bugs_left)
def _draw_bug(table: Table, call: Call, scene: Scene) -> None:
    for _ in range(min(call.number(), table.bug_pool.bit_count())):
        bug = table.draw(table.bug_pool)
        table.bug_pool &= ~(1 << bug)
        table.bugs[scene.seat] += (Carried(bug, NO_CACHE),)
        table.tell("bug_drawn", seat=scene.seat, bug=table.cards.bugs[bug].id)


def _has_bug(table: Table, call: Call, scene: Scene) -> bool:
    return bool(table.bugs[scene.seat])


@effect("discard_bug", _has_bug)
def _discard_bug(table: Table, call: Call, scene: Scene) -> None:
    carried = table.bugs[scene.seat]
    if len(carried) == 1:
        _lose_bug(table, scene.seat, carried[0].bug)
    elif carried:
        push(table, "discard_bug", scene.seat, scene.source)


def _lose_bug(table: Table, seat: Seat, bug: int) -> None:
    table.bugs[seat] = tuple(carried for carried in table.bugs[seat] if carried.bug != bug)
    table.tell("bug_lost", seat=seat, bug=table.cards.bugs[bug].id)


def _discard_menu(table: Table, seat: Seat, source: str) -> Menu:
    return [on_card("discard", table.cards.bugs[each.bug].id) for each in table.bugs[seat]]


def _discarded(table: Table, seat: Seat, action: Action, source: str) -> None:
    _lose_bug(table, seat, table.cards.bug_number[action.what])


question("discard_bug", _discard_menu, _discarded, source_facts)


def _can_swap(table: Table, call: Call, scene: Scene) -> bool:
    return bool(table.bugs[scene.seat]) and any(
        table.bugs[other] for other in table.others(scene.seat)
    )


@effect("swap_bug", _can_swap)
def _swap_bug(table: Table, call: Call, scene: Scene) -> None:
    if _can_swap(table, call, scene):
        push(table, "swap_bug", scene.seat, scene.source)


def _swap_menu(table: Table, seat: Seat, source: str) -> Menu:
    ids = [bug.id for bug in table.cards.bugs]
    return [
        on_cards("trade", ids[mine.bug], ids[theirs.bug])
        for mine in table.bugs[seat]
        for other in table.others(seat)
        for theirs in table.bugs[other]
    ]


def _swapped(table: Table, seat: Seat, action: Action, source: str) -> None:
    numbers = table.cards.bug_number
    mine, theirs = numbers[action.what], numbers[action.other]
    other = next(
        each
        for each in table.others(seat)
        if any(carried.bug == theirs for carried in table.bugs[each])
    )
    given = next(carried for carried in table.bugs[seat] if carried.bug == mine)
    taken = next(carried for carried in table.bugs[other] if carried.bug == theirs)
    table.bugs[seat] = tuple(taken if each == given else each for each in table.bugs[seat])
    table.bugs[other] = tuple(given if each == taken else each for each in table.bugs[other])
    table.now.partner = other
    table.tell("bugs_swapped", seat=seat, seats=[other], bug=action.what, other_bug=action.other)


question("swap_bug", _swap_menu, _swapped, source_facts)
