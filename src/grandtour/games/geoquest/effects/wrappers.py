# ruff: noqa: ARG001 - the functions of one register share their signature
"""The interpreter's wrappers: words that hold other effects, and the plainest effects of a turn.

Each word registers what it does (`machine.EFFECTS`) and when it is possible (`machine.FEASIBLE`);
the agenda runs them one by one. No card is named here or anywhere in the rules.
"""

from grandtour.core.game import Seat
from grandtour.games.geoquest.actions import CHOOSE, Action
from grandtour.games.geoquest.bonuses import add_to_roll
from grandtour.games.geoquest.card_play import pay, payable
from grandtour.games.geoquest.conditions import holds
from grandtour.games.geoquest.decision import Facts
from grandtour.games.geoquest.effects.reader import Call
from grandtour.games.geoquest.machine import (
    Menu,
    Scene,
    declined,
    effect,
    feasible,
    push,
    push_effect,
    push_effects,
    question,
    yes_or_no,
)
from grandtour.games.geoquest.state import AFTER, NOTHING, Owed, Table


def _calls(call: Call) -> tuple[Call, ...]:
    return tuple(value for value in call.args if isinstance(value, Call))


def _any_feasible(table: Table, call: Call, scene: Scene) -> bool:
    return any(feasible(table, inner, scene) for inner in _calls(call))


def _inner_feasible(table: Table, call: Call, scene: Scene) -> bool:
    return feasible(table, call.call(len(call.args) - 1), scene)


@effect("do", _any_feasible)
def _do(table: Table, call: Call, scene: Scene) -> None:
    push_effects(table, _calls(call), scene)


@effect("if")
def _if(table: Table, call: Call, scene: Scene) -> None:
    """What depends on the declaration waits for it."""
    condition = call.call()
    if condition.word == "moving" and table.now.declared == NOTHING and scene.seat == table.active:
        table.now.deferred += ((call.text, scene.source, scene.event),)
    elif holds(table, condition, scene.seat):
        push_effect(table, call.call(1), scene)
    elif len(call.args) > 2:
        push_effect(table, call.call(2), scene)


@effect("unless")
def _unless(table: Table, call: Call, scene: Scene) -> None:
    if not table.gear[scene.seat] & call.number():
        push_effect(table, call.call(1), scene)


# Choices.

_CHOSEN_LATER = frozenset(("free_move",))
_ALWAYS_WELCOME = frozenset(("roll_bonus",))


@effect("may", _inner_feasible)
def _may(table: Table, call: Call, scene: Scene) -> None:
    """Asks, unless there is nothing to choose or the effect itself lets one stay where one is."""
    inner = call.call()
    if inner.word in _CHOSEN_LATER or (inner.word in _ALWAYS_WELCOME and inner.number() > 0):
        push_effect(table, inner, scene)
    elif feasible(table, inner, scene):
        push(table, "may", scene.seat, inner.text, *scene[1:])


def _may_answer(
    table: Table, seat: Seat, action: Action, text: str, source: str, event: int, that: Seat
) -> None:
    call, scene = table.cards.effect(text), Scene(seat, source, event, that)
    if declined(table, seat, action, source):
        return
    table.tell("used", seat=seat, card=source)
    if call.word == "action":
        push_effect(table, call.call(1), scene)
        pay(table, seat, call.call(), source)
    else:
        push_effect(table, call, scene)


def _may_facts(table: Table, seat: Seat, text: str, source: str, event: int, that: Seat) -> Facts:
    return {"card": source, "options": (text,), "other": that if that >= 0 else None}


question("may", yes_or_no, _may_answer, _may_facts)


@effect("choose", _any_feasible)
def _choose(table: Table, call: Call, scene: Scene) -> None:
    possible = [inner for inner in _calls(call) if feasible(table, inner, scene)]
    if len(possible) == 1:
        push_effect(table, possible[0], scene)
    elif possible:
        push(table, "choose", scene.seat, call.text, *scene[1:])


def _choose_menu(table: Table, seat: Seat, *rest: object) -> Menu:
    return list(CHOOSE)


def _choose_answer(
    table: Table, seat: Seat, action: Action, text: str, source: str, event: int, that: Seat
) -> None:
    inner = table.cards.effect(text).call(int(action.what) - 1)
    table.tell("used", seat=seat, card=source)
    push_effect(table, inner, Scene(seat, source, event, that))


def _choose_facts(
    table: Table, seat: Seat, text: str, source: str, event: int, that: Seat
) -> Facts:
    return {"card": source, "options": tuple(map(str, _calls(table.cards.effect(text))))}


question("choose", _choose_menu, _choose_answer, _choose_facts)


@effect("action")
def _action(table: Table, call: Call, scene: Scene) -> None:
    """An event that sells something: the player may pay for it now."""
    cost, bought = call.call(), call.call(1)
    if payable(table, scene.seat, cost, scene.source) and feasible(table, bought, scene):
        push(table, "may", scene.seat, call.text, *scene[1:])


@effect("cancel_event")
def _cancel_nothing(table: Table, call: Call, scene: Scene) -> None:
    """Cancelling is offered when an event strikes (events.py); there is nothing to cancel here."""


# The turn.


@effect("end_turn")
def _end_turn(table: Table, call: Call, scene: Scene) -> None:
    seat = scene.seat
    if seat != table.active:
        return
    soften = table.kits[seat].soften
    if soften and table.now.stage != AFTER and not table.now.ending:
        push(table, "soften", seat, soften[0].source, soften[0].amount)
    else:
        _stop_turn(table, seat, scene.source)


def _stop_turn(table: Table, seat: Seat, source: str) -> None:
    table.now.ending = True
    table.tell("turn_lost", seat=seat, card=source)


def _soften_answer(table: Table, seat: Seat, action: Action, source: str, amount: int) -> None:
    if action.verb == "yes":
        add_to_roll(table, Scene(seat, source), amount)
    else:
        _stop_turn(table, seat, source)


def _soften_facts(table: Table, seat: Seat, source: str, amount: int) -> Facts:
    return {"card": source, "amount": amount}


question("soften", yes_or_no, _soften_answer, _soften_facts)


@effect("skip_turn")
def _skip_turn(table: Table, call: Call, scene: Scene) -> None:
    then = call.key_call("then")
    owed = [Owed(scene.source, "") for _ in range(call.number())]
    if then is not None:
        owed[-1] = Owed(scene.source, then.text)
    table.skips[scene.seat] += tuple(owed)
    table.tell("skip_owed", seat=scene.seat, amount=call.number(), card=scene.source)


@effect("extra_turn")
def _extra_turn(table: Table, call: Call, scene: Scene) -> None:
    if scene.seat == table.active:
        table.now.extra += 1
        table.tell("extra_turn_kept", seat=scene.seat, card=scene.source)


def _in_turn(table: Table, call: Call, scene: Scene) -> bool:
    return scene.seat == table.active


@effect("when", _in_turn)
def _when(table: Table, call: Call, scene: Scene) -> None:
    """Played as a card of one's own: it waits in this turn for the find."""
    inner = call.call(1)
    if call.name() == "find_cache" and inner.word == "equipment_choice":
        table.now.armed += ((scene.source, inner.number()),)
