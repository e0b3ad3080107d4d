# ruff: noqa: ARG001 - the functions of one register share their signature
"""Effects on rolls: bonuses for this throw or a later one, more steps, throws of their own."""

from grandtour.games.geoquest.dice import DNF, NO_THROW, TOTALS, dice_hold
from grandtour.games.geoquest.effects.reader import Call
from grandtour.games.geoquest.equipment import give_back_rented
from grandtour.games.geoquest.machine import Scene, effect, push, push_effect
from grandtour.games.geoquest.points import throw_aside
from grandtour.games.geoquest.state import AFTER, BEFORE, MOVING, THROWN, Due, Table, Walk


def _may_add(table: Table, call: Call, scene: Scene) -> bool:
    """A bonus for a roll needs a roll to come or on the table, or is kept for later."""
    return bool(call.key("next")) or (scene.seat == table.active and table.now.stage != AFTER)


@effect("roll_bonus", _may_add)
def _roll_bonus(table: Table, call: Call, scene: Scene) -> None:
    if call.key("next") or scene.seat != table.active:
        _keep(table, scene, call.number(), moves_only=False)
    else:
        add_to_roll(table, scene, call.number())


@effect("move_bonus")
def _move_bonus(table: Table, call: Call, scene: Scene) -> None:
    _keep(table, scene, call.number(), moves_only=True)


@effect("search_bonus", _may_add)
def _search_bonus(table: Table, call: Call, scene: Scene) -> None:
    if scene.seat == table.active:
        add_to_roll(table, scene, call.number())


def add_to_roll(table: Table, scene: Scene, amount: int) -> None:
    """For the throw on the table, or else for the next one of this turn."""
    now = table.now
    part = (scene.source, amount)
    if now.stage == BEFORE or now.throw == NO_THROW:
        now.roll_bonuses += (part,)
        table.tell("bonus_kept", seat=scene.seat, amount=amount, card=scene.source)
    else:
        now.throw_bonuses += (part,)
        table.tell("bonus_added", seat=scene.seat, amount=amount, card=scene.source)


def _keep(table: Table, scene: Scene, amount: int, *, moves_only: bool) -> None:
    """For the next roll; granted in one's own turn before the throw, for the one after that."""
    wait = scene.seat == table.active and table.now.stage == BEFORE
    table.dues[scene.seat] += (Due(moves_only, scene.source, amount, wait),)
    table.tell("bonus_kept", seat=scene.seat, amount=amount, card=scene.source)


def _is_my_throw(table: Table, call: Call, scene: Scene) -> bool:
    now = table.now
    return scene.seat == table.active and now.stage == THROWN and now.declared == MOVING


@effect("multiply_move", _is_my_throw)
def _multiply(table: Table, call: Call, scene: Scene) -> None:
    more = TOTALS[table.now.throw] * (call.number() - 1)
    table.now.throw_bonuses += ((scene.source, more),)
    table.tell("bonus_added", seat=scene.seat, amount=more, card=scene.source)


def _is_my_turn(table: Table, call: Call, scene: Scene) -> bool:
    return scene.seat == table.active


@effect("move_extra", _is_my_turn)
def _move_extra(table: Table, call: Call, scene: Scene) -> None:
    """More steps: part of the move if one is under way, else a walk of its own after it."""
    now = table.now
    walk = Walk(scene.source, call.number(), bool(call.key("ignore")))
    if now.stage == AFTER:
        push(table, "walk", scene.seat, walk.points, walk.over_streams, walk.source)
    elif now.stage == THROWN and now.declared == MOVING and not walk.over_streams:
        now.throw_bonuses += ((walk.source, walk.points),)
        table.tell("bonus_added", seat=scene.seat, amount=walk.points, card=walk.source)
    else:
        now.walks += (walk,)
        table.tell("walk_kept", seat=scene.seat, amount=walk.points, card=walk.source)


@effect("roll_check")
def _roll_check(table: Table, call: Call, scene: Scene) -> None:
    """A throw of its own; if it shows what is named, the effect happens."""
    thrown = throw_aside(table, scene.seat, scene.source)
    if DNF[thrown] and table.rented[scene.seat]:
        give_back_rented(table, scene.seat)
    if dice_hold(thrown, call.call()):
        push_effect(table, call.call(1), scene)
