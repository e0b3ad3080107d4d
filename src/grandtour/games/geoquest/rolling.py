# ruff: noqa: ARG001, ARG005 - the functions of one register share their signature
"""Throwing the dice: re-rolls, what a throw sets off, and the explained sum (rulings section 4)."""

from collections.abc import Callable
from typing import Final

from grandtour.core.game import Seat
from grandtour.games.geoquest.actions import KEEP, Action, on_card
from grandtour.games.geoquest.board import BOARD, OFF_BOARD
from grandtour.games.geoquest.card_files import Disk
from grandtour.games.geoquest.conditions import holds, on_path
from grandtour.games.geoquest.dice import (
    DNF,
    DOUBLES,
    FACES,
    FIND,
    NEW_CACHE,
    THROW_COUNT,
    TOTALS,
    VALUES,
    shows,
)
from grandtour.games.geoquest.effects.reader import Call
from grandtour.games.geoquest.equipment import give_back_rented
from grandtour.games.geoquest.loadout import BASIC_SLOTS, Sourced
from grandtour.games.geoquest.machine import (
    Menu,
    Scene,
    do_now,
    push,
    push_effect,
    question,
    step,
)
from grandtour.games.geoquest.state import (
    AFTER,
    DECLARED,
    MOVING,
    SEARCHING,
    THROWN,
    Running,
    Table,
)

Parts = list[tuple[str, int]]

GREEN_DIE: Final = "green"
RED_DIE: Final = "red"
_DICE: Final = tuple(((GREEN_DIE, green), (RED_DIE, red)) for green, red in VALUES)


# The throw.


@step("throw")
def throw(table: Table) -> None:
    now = table.now
    if now.ending:
        push(table, "finish")
        return
    now.used_on_throw = ()
    _cast(table)


def _cast(table: Table) -> None:
    now = table.now
    now.throw = table.chance.below(THROW_COUNT)
    now.stage = THROWN
    green, red = FACES[now.throw]
    table.tell("rolled", seat=table.active, mode=DECLARED[now.declared], green=green, red=red)
    if table.kits[table.active].rerolls and _rerolls(table):
        push(table, "reroll", table.active)
    else:
        settle(table)


def _rerolls(table: Table) -> list[Sourced]:
    now = table.now
    mode = DECLARED[now.declared]
    return [
        sourced
        for sourced in table.kits[table.active].rerolls
        if sourced.effect.key("mode") in (mode, "any")
        and sourced.source not in now.used_on_throw
        and not (sourced.effect.key("per_turn") and sourced.source in now.used)
        and _worth(table, sourced.effect)
    ]


def _worth(table: Table, reroll: Call) -> bool:
    condition = reroll.key_call("if")
    return condition is None or holds(table, condition, table.active)


def _reroll_menu(table: Table, seat: Seat) -> Menu:
    return [*(on_card("reroll", sourced.source) for sourced in _rerolls(table)), KEEP]


def _rerolled(table: Table, seat: Seat, action: Action) -> None:
    if action.verb == "keep":
        table.tell("throw_kept", seat=seat)
        settle(table)
        return
    now = table.now
    now.used_on_throw += (action.what,)
    now.used += (action.what,)
    table.tell("rerolled", seat=seat, card=action.what)
    _cast(table)


question("reroll", _reroll_menu, _rerolled)


@step("settle")
def settle(table: Table) -> None:
    """The throw is final: what it sets off, in the order of section 4."""
    now, seat = table.now, table.active
    thrown = now.throw
    first = not now.throws
    now.throws += 1
    _collect_bonuses(table, seat)
    if DNF[thrown] and table.rented[seat]:
        give_back_rented(table, seat)
    if NEW_CACHE[thrown]:
        now.ending = True
        push(table, "finish")
        _push_others(table, seat)
        push(table, "new_cache", seat)
        return
    push(table, "act")
    before = table.agenda
    _push_own(table, seat)
    _push_others(table, seat)
    if first and DOUBLES[thrown]:
        push(table, "draw_event", seat)
    if table.agenda is before:
        # Nothing was set off: on to the move or search.
        table.agenda = before[:-1]
        act(table)


def _collect_bonuses(table: Table, seat: Seat) -> None:
    """What was kept for this roll goes to the throw."""
    now = table.now
    moving = now.declared == MOVING
    found = now.roll_bonuses
    if found:
        now.roll_bonuses = ()
    if table.dues[seat]:
        ready = [due for due in table.dues[seat] if not due.wait and (moving or not due.moves_only)]
        table.dues[seat] = tuple(due for due in table.dues[seat] if due not in ready)
        found += tuple((due.source, due.amount) for due in ready)
    if moving and now.walks:
        found += tuple((walk.source, walk.points) for walk in now.walks if not walk.over_streams)
        now.walks = tuple(walk for walk in now.walks if walk.over_streams)
    now.throw_bonuses = found


# What a throw sets off.

_OTHERS: Final[dict[str, Callable[[Table, Seat, Seat, int], bool]]] = {
    "other_rolls_find": lambda table, roller, seat, thrown: FIND[thrown],
    "other_rolls_5plus": lambda table, roller, seat, thrown: TOTALS[thrown] >= 5,
    "anyone_rolls_dnf": lambda table, roller, seat, thrown: DNF[thrown],
    "quadrant_player_rolls_special": lambda table, roller, seat, thrown: (
        (FIND[thrown] or DNF[thrown]) and table.quadrant(roller) == table.quadrant(seat)
    ),
    "water_player_rolls_1": lambda table, roller, seat, thrown: (
        shows(thrown, 1)
        and table.places[roller] != OFF_BOARD
        and bool(BOARD.by_water >> table.places[roller] & 1)
    ),
}

_OWN: Final[dict[str, Callable[[Table, Seat, int], bool]]] = {
    "find_while_moving": lambda table, seat, thrown: _moving(table) and FIND[thrown],
    "special_while_moving": lambda table, seat, thrown: (
        _moving(table) and (FIND[thrown] or DNF[thrown])
    ),
    "roll_4_and_2": lambda table, seat, thrown: _moving(table) and sorted(VALUES[thrown]) == [2, 4],
    "roll_5plus_on_path": lambda table, seat, thrown: (
        _moving(table) and TOTALS[thrown] >= 5 and on_path(table, seat)
    ),
    "doubles_on_path": lambda table, seat, thrown: DOUBLES[thrown] and on_path(table, seat),
}


def _moving(table: Table) -> bool:
    return table.now.declared == MOVING


def _push_others(table: Table, roller: Seat) -> None:
    """Cards of the others, in seat order after the roller."""
    thrown = table.now.throw
    for seat in reversed(table.others(roller)):
        for trigger, reactions in table.kits[seat].on_others_throw:
            if _OTHERS[trigger](table, roller, seat, thrown):
                for sourced in reactions:
                    push_effect(table, sourced.effect, Scene(seat, sourced.source, that=roller))


def _push_own(table: Table, seat: Seat) -> None:
    for trigger, reactions in table.kits[seat].on_own_throw:
        if _OWN[trigger](table, seat, table.now.throw):
            for sourced in reactions:
                push_effect(table, sourced.effect, Scene(seat, sourced.source, that=seat))


@step("act")
def act(table: Table) -> None:
    """The throw is used, unless the turn has ended meanwhile or a jump was the move."""
    now = table.now
    if now.ending:
        push(table, "finish")
    elif now.declared == MOVING:
        do_now(table, "set_out")
    elif now.declared == SEARCHING:
        do_now(table, "weigh")
    else:
        now.stage = AFTER
        push(table, "walks")


# The sum.


def parts(table: Table) -> Parts:
    """All that makes up the roll on the table, the dice first."""
    now, seat = table.now, table.active
    kit = table.kits[seat]
    found: Parts = [*_DICE[now.throw], *now.throw_bonuses]
    for grant in kit.roll:
        if grant.condition is None or holds(table, grant.condition, seat):
            found.append((grant.source, grant.amount))
    if now.declared == SEARCHING:
        found += _search_parts(table, seat)
    else:
        for grant in kit.move:
            if grant.condition is None or holds(table, grant.condition, seat):
                found.append((grant.source, grant.amount))
        empty = BASIC_SLOTS - kit.cards
        if empty > 0:
            found += [(grant.source, grant.amount * empty) for grant in kit.empty_slot]
    if table.running:
        found += _running_parts(table, seat)
    if kit.penalty_cap < 99:
        found = [(source, max(amount, -kit.penalty_cap)) for source, amount in found]
    return found


def total(found: Parts) -> int:
    points = 0
    for _, amount in found:
        points += amount
    return max(0, points)


def shown(found: Parts) -> list[list[str | int]]:
    """The parts as an event tells them."""
    return [[source, amount] for source, amount in found]


def _search_parts(table: Table, seat: Seat) -> Parts:
    cache = table.cache(table.now.target)
    if cache is None:
        return []
    disk, terrain, fresh = table.disk(cache), BOARD.terrain[cache.tile], not cache.found
    found = [
        (sourced.source, sourced.effect.number())
        for sourced in table.kits[seat].search
        if helps_search(sourced.effect, disk, terrain, fresh=fresh)
    ]
    found += [
        (optional.source, optional.bonus)
        for optional in table.kits[seat].optional
        if optional.source in table.now.used_on_throw
    ]
    if cache.bonus:
        found.append(("easier", cache.bonus))
    return found


def helps_search(bonus: Call, disk: Disk, terrain: int, *, fresh: bool) -> bool:
    """Whether the limits of a search bonus fit such a cache; `fresh`: nobody has found it."""
    for key, value in bonus.keys:
        if key == "terrain":
            fits = bool(bonus.key_number("terrain") >> terrain & 1)
        elif key == "cache":
            fits = disk.type == value
        elif key == "level":
            fits = disk.level == value
        elif key == "level_min":
            fits = disk.level >= bonus.key_number("level_min")
        else:
            fits = fresh == (value == "none")
        if not fits:
            return False
    return True


def touches(table: Table, running: Running, seat: Seat) -> bool:
    """Whether a lasting event has an effect on this player."""
    card = table.cards.events[running.event]
    if running.spared >> seat & 1 or card.blocked_by & table.gear[seat]:
        return False
    return table.cards.cachers[table.cachers[seat]].letter not in card.blocked_cachers


def _running_parts(table: Table, seat: Seat) -> Parts:
    found: Parts = []
    for running in table.running:
        call = table.cards.effect(running.effect)
        searching = call.word == "search_bonus" and table.now.declared == SEARCHING
        if (call.word == "roll_bonus" or searching) and touches(table, running, seat):
            condition = call.key_call("if")
            if condition is None or holds(table, condition, seat):
                found.append((table.cards.events[running.event].id, call.number()))
    return found
