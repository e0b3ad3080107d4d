# ruff: noqa: ARG001 - the functions of one register share their signature
"""Searching: the result of a throw, stages, companions (rulings section 7)."""

from grandtour.core.game import Seat
from grandtour.games.geoquest.actions import ACCEPT, AGAIN, STOP, Action
from grandtour.games.geoquest.answers import in_range, is_open
from grandtour.games.geoquest.board import BOARD, NAMES
from grandtour.games.geoquest.card_play import cards_menu, optional_open
from grandtour.games.geoquest.decision import Facts
from grandtour.games.geoquest.dice import DNF, FIND
from grandtour.games.geoquest.effects.reader import Call
from grandtour.games.geoquest.machine import Menu, Scene, effect, push, question, step
from grandtour.games.geoquest.rolling import parts, shown, total
from grandtour.games.geoquest.state import (
    AFTER,
    NO_CACHE,
    SEARCHING,
    THROWN,
    Cache,
    Credit,
    FindThrow,
    Table,
)


def searchable(table: Table, seat: Seat) -> list[Cache]:
    """The caches that this player may search now."""
    if not table.cache_tiles:
        return []
    return [
        cache
        for cache in in_range(table, seat)
        if is_open(table, seat, cache) and (not cache.category or cache.solved >> seat & 1)
    ]


def _target(table: Table, seat: Seat) -> Cache | None:
    """The cache that the throw is for; if the token was carried off, the one under it now."""
    found = searchable(table, seat)
    for cache in found:
        if cache.number == table.now.target:
            return cache
    here = table.cache_at(table.places[seat])
    if here is not None and here in found:
        table.now.target = here.number
        return here
    return None


def _succeeds(table: Table, seat: Seat, cache: Cache) -> bool:
    now = table.now
    if now.sure or FIND[now.throw]:
        return True
    ignored = table.kits[seat].ignore_dnf >> BOARD.terrain[cache.tile] & 1
    if DNF[now.throw] and not ignored:
        return False
    return total(parts(table)) >= table.disk(cache).level


# The result, which cards may still change.


@step("weigh")
def _weigh(table: Table) -> None:
    """Asks for cards if there may be any: the number of events in a hand is no secret."""
    seat = table.active
    cache = _target(table, seat)
    if cache is None:
        table.tell("search_void", seat=seat)
        table.now.stage = AFTER
        push(table, "walks")
    elif table.hands[seat] or (_could_help(table, seat) and not _succeeds(table, seat, cache)):
        push(table, "result", seat)
    else:
        push(table, "judge")


def _could_help(table: Table, seat: Seat) -> bool:
    return any(optional_open(table, optional.source) for optional in table.kits[seat].optional)


def _result_menu(table: Table, seat: Seat) -> Menu:
    return [ACCEPT, *cards_menu(table, seat)]


def _accepted(table: Table, seat: Seat, action: Action) -> None:
    push(table, "judge")


def _result_facts(table: Table, seat: Seat) -> Facts:
    cache = table.cache(table.now.target)
    if cache is None:
        return {}
    return {"tile": NAMES[cache.tile], "amount": table.disk(cache).level}


question("result", _result_menu, _accepted, _result_facts)


@step("judge")
def _judge(table: Table) -> None:
    seat, now = table.active, table.now
    cache = _target(table, seat)
    if cache is None:
        table.tell("search_void", seat=seat)
        now.stage = AFTER
        push(table, "walks")
        return
    success = _succeeds(table, seat, cache)
    found = parts(table)
    table.tell(
        "search_hit" if success else "search_missed",
        seat=seat,
        tile=NAMES[cache.tile],
        level=table.disk(cache).level,
        parts=shown(found),
        total=total(found),
    )
    now.sure = False
    now.stage = AFTER
    if not success:
        push(table, "walks")
        return
    _advance(table, seat, cache, total(found))


def _advance(table: Table, seat: Seat, cache: Cache, points: int) -> None:
    """One more stage, for the roller and all companions; the last one is the find."""
    now = table.now
    disk = table.disk(cache)
    cheap = cache.cheap
    if any(optional.source in now.used_on_throw for optional in table.kits[seat].optional):
        cheap |= 1 << seat
    team = _companions(table, seat, cache)
    progress = tuple(
        stages + (each == seat or each in team) for each, stages in enumerate(cache.progress)
    )
    cache = cache._replace(progress=progress, cheap=cheap)
    table.replace_cache(cache)
    for each in team:
        if progress[each] >= disk.stages:
            credit = Credit(cache.number, disk.level, disk.hard, cache.muggled, 0)
            table.credits[each] += (credit,)
            table.tell("team_find", seat=seat, seats=[each], tile=NAMES[cache.tile])
    if progress[seat] >= disk.stages:
        now.found += (FindThrow(cache.number, now.throw, points),)
        push(table, "walks")
        push(table, "find", seat, cache.number)
    else:
        table.tell(
            "stage_found",
            seat=seat,
            tile=NAMES[cache.tile],
            stage=progress[seat],
            stages=disk.stages,
        )
        push(table, "stage", seat)


def _companions(table: Table, seat: Seat, cache: Cache) -> list[Seat]:
    """Who shares a success: on the cache's tile or the searcher's, and able to search it."""
    tiles = (cache.tile, table.places[seat])
    return [
        other
        for other in table.others(seat)
        if table.places[other] in tiles
        and is_open(table, other, cache)
        and (not cache.category or cache.solved >> other & 1)
    ]


def _stage_menu(table: Table, seat: Seat) -> Menu:
    return [AGAIN, STOP, *cards_menu(table, seat)]


def _staged(table: Table, seat: Seat, action: Action) -> None:
    if action.verb == "again" and _target(table, seat) is not None:
        push(table, "throw")
    else:
        table.tell("stopped", seat=seat)
        push(table, "walks")


def _stage_facts(table: Table, seat: Seat) -> Facts:
    cache = table.cache(table.now.target)
    if cache is None:
        return {}
    left = table.disk(cache).stages - cache.progress[seat]
    return {"tile": NAMES[cache.tile], "amount": left}


question("stage", _stage_menu, _staged, _stage_facts)


def _failing_search(table: Table, call: Call, scene: Scene) -> bool:
    now = table.now
    if scene.seat != table.active or now.stage != THROWN or now.declared != SEARCHING:
        return False
    cache = table.cache(now.target) if now.target != NO_CACHE else None
    return cache is not None and not _succeeds(table, scene.seat, cache)


@effect("auto_success", _failing_search)
def _auto_success(table: Table, call: Call, scene: Scene) -> None:
    table.now.sure = True
    table.tell("success_sure", seat=scene.seat, card=scene.source)
