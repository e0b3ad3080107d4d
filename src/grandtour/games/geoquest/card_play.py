"""What a player may do with cards beside the question that is asked.

Events in hand: normal ones may be played on others at any moment of one's own turn, PLAY ANY TIME
ones for oneself whenever they can do something. `use` is for actions of equipment, ensembles and
the cacher. Rulings sections 4.7 and 6.
"""

from typing import Final

from grandtour.core.game import Event, Seat
from grandtour.games.geoquest.actions import Action, on_card, on_seat
from grandtour.games.geoquest.cards import EventCard
from grandtour.games.geoquest.conditions import holds
from grandtour.games.geoquest.dice import DNF, FIND
from grandtour.games.geoquest.effects.reader import Call
from grandtour.games.geoquest.equipment import discard_card, giveable, offer, offers
from grandtour.games.geoquest.loadout import Use
from grandtour.games.geoquest.machine import (
    Menu,
    Scene,
    feasible,
    push,
    push_effect,
    push_effects,
)
from grandtour.games.geoquest.points import lose, purse
from grandtour.games.geoquest.state import (
    BEFORE,
    NO_EVENT,
    NOTHING,
    SEARCHING,
    THROWN,
    Held,
    Table,
)

CALM: Final = frozenset(("declare", "move", "result", "stage", "end"))
"""Questions of a turn during which cards may be played, by others too."""

_CARD_VERBS: Final = frozenset(("play", "use", "offer"))


def cards_menu(table: Table, seat: Seat) -> Menu:
    """All that the player on turn may do with cards now, but events on oneself (see turn.py)."""
    kit = table.kits[seat]
    found: Menu = []
    for held in table.hands[seat]:
        found += _event_menu(table, seat, held)
    if kit.uses:
        found += _actions_menu(table, seat)
    if kit.swaps:
        found += offers(table, seat)
    if kit.optional:
        found += _optional_menu(table, seat)
    return found


def uses_menu(table: Table, seat: Seat) -> Menu:
    """What the player's cards and cacher allow, swaps left out."""
    return _actions_menu(table, seat) + _optional_menu(table, seat)


def anytime_menu(table: Table, seat: Seat) -> Menu:
    """What a seat may do that is not asked: PLAY ANY TIME cards that do not need its own turn."""
    if not table.hands[seat] or table.agenda[-1][0] not in CALM:
        return []
    return [
        action
        for held in table.hands[seat]
        if table.cards.events[held.event].timing == "any"
        for action in _event_menu(table, seat, held)
    ]


def _event_menu(table: Table, seat: Seat, held: Held) -> Menu:
    card = table.cards.events[held.event]
    if card.timing == "normal":
        return [on_seat("play", card.id, target) for target in targets(table, seat)]
    return [on_card("play", card.id)] if _does_something(table, seat, held.event) else []


def targets(table: Table, seat: Seat) -> list[Seat]:
    """On whom this player may play an event now."""
    return [
        other
        for other in table.others(seat)
        if table.lying[other] == NO_EVENT
        and not any(holds(table, condition, other, seat) for condition in table.kits[other].immune)
    ]


def _does_something(table: Table, seat: Seat, event: int) -> bool:
    card = table.cards.events[event]
    scene = Scene(seat, card.id, event)
    return any(feasible(table, bare(call), scene) for call in card.effects)


def bare(call: Call) -> Call:
    """Who plays a card that says `may` has chosen already."""
    return call.call() if call.word == "may" else call


def _actions_menu(table: Table, seat: Seat) -> Menu:
    return [
        on_card("use", use.source) for use in table.kits[seat].uses if _may_use(table, seat, use)
    ]


def _may_use(table: Table, seat: Seat, use: Use) -> bool:
    source, condition, cost, effect = use
    return (
        (condition is None or holds(table, condition, seat))
        and payable(table, seat, cost, source)
        and feasible(table, effect, Scene(seat, source))
    )


def payable(table: Table, seat: Seat, cost: Call, source: str) -> bool:
    if cost.word == "discard_self":
        return bool(giveable(table, seat) >> table.cards.gear_number[source] & 1)
    if cost.word == "discard_event":
        return bool(table.hands[seat])
    if cost.word == "discard_equipment":
        return bool(giveable(table, seat))
    if cost.word == "lose_points":
        return purse(table, seat) >= cost.number()
    # A whole turn can be given up only before anything was done in it.
    return table.now.stage == BEFORE and table.now.declared == NOTHING


def _optional_menu(table: Table, seat: Seat) -> Menu:
    return [
        on_card("use", optional.source)
        for optional in table.kits[seat].optional
        if optional_open(table, optional.source)
    ]


def optional_open(table: Table, source: str) -> bool:
    """A bonus for points can be taken once a throw, while the number still matters."""
    now = table.now
    return (
        now.stage == THROWN
        and now.declared == SEARCHING
        and source not in now.used_on_throw
        and not FIND[now.throw]
        and not DNF[now.throw]
    )


# Carrying it out.


def is_card_action(action: Action) -> bool:
    return action.verb in _CARD_VERBS


def play_card(table: Table, seat: Seat, action: Action) -> None:
    """An action of `cards_menu` or `anytime_menu`; the question stays on the agenda."""
    if action.verb == "offer":
        offer(table, seat, action)
    elif action.verb == "use":
        _use(table, seat, action.what)
    elif action.other:
        play_on(table, seat, action.what, int(action.other))
    else:
        play_for_oneself(table, seat, action.what)


def take_from_hand(table: Table, seat: Seat, card: str) -> int:
    """The number of an event card, which leaves the hand."""
    event = table.cards.event_number[card]
    table.hands[seat] = tuple(held for held in table.hands[seat] if held.event != event)
    return event


def play_on(table: Table, seat: Seat, card: str, target: Seat) -> None:
    """The card lies before its target, face up, and strikes when that player's turn begins."""
    event = take_from_hand(table, seat, card)
    table.lying[target] = event
    table.lying_by[target] = seat
    table.tell("event_played", seat=seat, seats=[target], event=card)
    if table.purging:
        push(table, "sweep")
    if target != seat:
        push(table, "played_on", target, event, seat)
        source = table.cards.events[event].source_effects
        push_effects(table, source, Scene(seat, card, event))


def play_for_oneself(table: Table, seat: Seat, card: str) -> None:
    """A PLAY ANY TIME card takes effect at once."""
    event = take_from_hand(table, seat, card)
    table.tell("event_used", seat=seat, event=card)
    push(table, "finish_event", event, seat)
    calls = tuple(bare(call) for call in table.cards.events[event].effects)
    push_effects(table, calls, Scene(seat, card, event))


def _use(table: Table, seat: Seat, source: str) -> None:
    table.tell("used", seat=seat, card=source)
    for optional in table.kits[seat].optional:
        if optional.source == source:
            table.now.used_on_throw += (source,)
            return
    use = next(
        use for use in table.kits[seat].uses if use.source == source and _may_use(table, seat, use)
    )
    if use.cost.word == "whole_turn":
        # The turn is spent: the declaration is not asked again.
        table.agenda = table.agenda[:-1]
        push(table, "finish")
    push_effect(table, use.effect, Scene(seat, source))
    pay(table, seat, use.cost, source)


def pay(table: Table, seat: Seat, cost: Call, source: str) -> None:
    """Pays at once, or asks with what."""
    if cost.word == "discard_self":
        discard_card(table, seat, table.cards.gear_number[source])
    elif cost.word == "discard_event":
        push(table, "pay_event", seat, source)
    elif cost.word == "discard_equipment":
        push(table, "pay_gear", seat, source)
    elif cost.word == "lose_points":
        lose(table, seat, cost.number(), source, penalty=False)


def draw_notice(table: Table, seat: Seat, event: int) -> Event:
    """A drawn event: its owner sees which, the others that."""
    card: EventCard = table.cards.events[event]
    return Event(
        "event_drawn",
        {"seat": seat, "event": card.id},
        (seat,),
        Event("event_hidden", {"seat": seat}),
    )
