# ruff: noqa: ARG001 - the functions of one register share their signature
"""Events for the whole table: meetings, lasting weather, cards that pass on, purges.

Rulings section 6. Everybody is protected alone; with Eagle Scout one may buy oneself out.
"""

from grandtour.core.game import Seat
from grandtour.core.seats import NOBODY
from grandtour.games.geoquest.actions import Action
from grandtour.games.geoquest.board import NAMES, Tile
from grandtour.games.geoquest.caches import random_tile
from grandtour.games.geoquest.card_play import pay, payable
from grandtour.games.geoquest.cards import TAG_BIT
from grandtour.games.geoquest.decision import Facts
from grandtour.games.geoquest.effects.reader import Call
from grandtour.games.geoquest.events import (
    blocked,
    cancels,
    remove_event,
)
from grandtour.games.geoquest.footwork import STREAM_COST
from grandtour.games.geoquest.machine import (
    Scene,
    declined,
    effect,
    push,
    push_all,
    push_effect,
    question,
    step,
    yes_or_no,
)
from grandtour.games.geoquest.moving import gather
from grandtour.games.geoquest.state import NO_EVENT, Held, Item, Running, Table

# Everybody, one after the other.


@effect("all_players")
def _all_players(table: Table, call: Call, scene: Scene) -> None:
    """In seat order from the player whom the card has hit; gifts change hands at the end."""
    inner = call.call().text
    items: list[Item] = [
        ("each", inner, seat, scene.source, scene.event) for seat in table.order(scene.seat)
    ]
    push_all(table, [*items, ("pass_on_gear",)])


@step("each")
def _each(table: Table, text: str, seat: Seat, source: str, event: int) -> None:
    if event != NO_EVENT and blocked(table, event, seat):
        return
    push(table, "each_done", event, seat)
    push(table, "effect", text, seat, source, event, NOBODY)
    if event != NO_EVENT:
        push_all(
            table,
            [
                ("offer_cancel", seat, sourced.source, event, seat)
                for sourced in cancels(table, seat, "any")
            ],
        )


@step("each_done")
def _each_done(table: Table, event: int, seat: Seat) -> None:
    """A mark on the agenda: up to here an event is cancelled for one player."""


# Lasting events.


@effect("lasts")
def _lasts(table: Table, call: Call, scene: Scene) -> None:
    laps = call.args[0] if isinstance(call.args[0], int) else 0
    inner = call.call(1)
    table.running += (Running(scene.event, inner.text, table.active, laps, 0),)
    table.tell("event_lasts", event=scene.source, laps=laps)
    if _harmful(inner):
        push_all(
            table,
            [
                ("spare", seat, sourced.source, scene.event)
                for seat in table.order(scene.seat)
                for sourced in cancels(table, seat, "any")
            ],
        )


def _harmful(call: Call) -> bool:
    if call.word == "stream_cost":
        return call.number() > STREAM_COST
    return call.word in ("roll_bonus", "search_bonus") and call.number() < 0


@step("spare")
def _spare(table: Table, seat: Seat, source: str, event: int) -> None:
    if any(
        sourced.source == source and payable(table, seat, sourced.effect.call(), source)
        for sourced in table.kits[seat].actions
    ):
        push(table, "buy_out", seat, source, event)


def _bought_out(table: Table, seat: Seat, action: Action, source: str, event: int) -> None:
    if declined(table, seat, action, source):
        return
    table.running = tuple(
        running._replace(spared=running.spared | 1 << seat) if running.event == event else running
        for running in table.running
    )
    table.tell("event_cancelled", seat=seat, event=table.cards.events[event].id, card=source)
    cost = next(
        sourced.effect.call() for sourced in table.kits[seat].actions if sourced.source == source
    )
    pay(table, seat, cost, source)


def _buy_out_facts(table: Table, seat: Seat, source: str, event: int) -> Facts:
    return {"card": source, "event": table.cards.events[event].id, "other": seat}


question("cancel", yes_or_no, _bought_out, _buy_out_facts, code="buy_out")


def count_laps(table: Table, seat: Seat) -> None:
    """Just before a player's turn: events that began in that player's turn are a lap older."""
    if not table.running:
        return
    left = []
    for running in table.running:
        if running.laps and running.owner == seat:
            if running.laps == 1:
                table.tell("event_over", event=table.cards.events[running.event].id)
                continue
            running = running._replace(laps=running.laps - 1)
        left.append(running)
    table.running = tuple(left)


def running_reactions(table: Table, trigger: str, seat: Seat) -> bool:
    """Lets lasting events react for a player; those that wait to be claimed are over then."""
    found = False
    for running in table.running:
        call = table.cards.effect(running.effect)
        if call.word == "when" and call.name() == trigger:
            card = table.cards.events[running.event]
            push_effect(table, call.call(1), Scene(seat, card.id, running.event))
            found = True
            if not running.laps:
                table.running = tuple(each for each in table.running if each is not running)
    return found


# Meetings.


@effect("gathering")
def _gathering(table: Table, call: Call, scene: Scene) -> None:
    tile = random_tile(table, 0)
    table.now.crowd = 0
    table.tell("gathering", event=scene.source, tile=NAMES[tile])
    optional = call.args[0] == "optional"
    push(table, "gathered", call.call(1).text, scene.source, scene.event)
    push_all(
        table,
        [
            ("invite", seat, tile, scene.source, scene.event, optional)
            for seat in table.order(scene.seat)
        ],
    )


@step("invite")
def _invite(table: Table, seat: Seat, tile: Tile, source: str, event: int, optional: bool) -> None:
    if event != NO_EVENT and blocked(table, event, seat):
        return
    if optional and source not in table.kits[seat].must_attend:
        push(table, "attend", seat, tile, source)
    else:
        _come(table, seat, tile, source)


def _come(table: Table, seat: Seat, tile: Tile, source: str) -> None:
    table.now.crowd |= 1 << seat
    gather(table, seat, tile, source)


def _attended(table: Table, seat: Seat, action: Action, tile: Tile, source: str) -> None:
    if not declined(table, seat, action, source):
        _come(table, seat, tile, source)


def _attend_facts(table: Table, seat: Seat, tile: Tile, source: str) -> Facts:
    return {"event": source, "tile": NAMES[tile]}


question("attend", yes_or_no, _attended, _attend_facts)


@step("gathered")
def _gathered(table: Table, text: str, source: str, event: int) -> None:
    """Everybody's points come at the same moment."""
    table.batch += 1
    push(table, "batch_done")
    meet = event != NO_EVENT and table.cards.events[event].tags & TAG_BIT["meet"]
    for seat in reversed(table.order(table.active)):
        if table.now.crowd >> seat & 1:
            if meet:
                for sourced in table.kits[seat].triggers.get("attend_meet", ()):
                    push_effect(table, sourced.effect, Scene(seat, sourced.source))
            push(table, "effect", text, seat, source, event, NOBODY)


@step("batch_done")
def _batch_done(table: Table) -> None:
    table.batch -= 1


# Cards that pass on.


@effect("pass_events")
def _pass_events(table: Table, call: Call, scene: Scene) -> None:
    """Hands and lying cards go to the left; who gave a card goes on knowing it."""
    hands = [
        tuple(held._replace(known=held.known | 1 << seat) for held in hand)
        for seat, hand in enumerate(table.hands)
    ]
    seats = range(table.seats)
    lying, by = table.lying[:], table.lying_by[:]
    for seat in seats:
        right = table.right_of(seat)
        table.hands[seat] = tuple(
            held._replace(known=held.known | 1 << seat) for held in hands[right]
        )
        table.lying[seat] = lying[right]
        table.lying_by[seat] = by[right]
    table.tell("events_passed", card=scene.source)
    push_all(table, [("fit_hand", seat) for seat in table.order(scene.seat)])


# Purges.


@step("sweep")
def _sweep(table: Table) -> None:
    """Somebody's ensemble drives away all events of a tag: held, lying or running."""
    table.purging = 0
    for kit in table.kits:
        for purge in kit.purges:
            table.purging |= TAG_BIT[purge.tag]
    tags = table.purging
    if not tags:
        return
    events = table.cards.events
    gone: list[int] = []
    for seat in range(table.seats):
        if table.lying[seat] != NO_EVENT and events[table.lying[seat]].tags & tags:
            gone.append(table.lying[seat])
            table.lying[seat], table.lying_by[seat] = NO_EVENT, NOBODY
        gone += [held.event for held in table.hands[seat] if events[held.event].tags & tags]
        table.hands[seat] = tuple(
            Held(held.event, held.without | tags, held.known)
            for held in table.hands[seat]
            if not events[held.event].tags & tags
        )
    gone += [running.event for running in table.running if events[running.event].tags & tags]
    table.running = tuple(
        running for running in table.running if not events[running.event].tags & tags
    )
    for event in reversed(gone):
        push(table, "purge", event)


@step("purge")
def _purge(table: Table, event: int) -> None:
    """One event is driven away; if it was about to strike, it does not."""
    tags = table.cards.events[event].tags
    table.agenda = tuple(item for item in table.agenda if item[:2] != ("resolve", event))
    if event not in table.removed:
        remove_event(table, event)
    for seat in reversed(table.order(table.active)):
        for purge in table.kits[seat].purges:
            if TAG_BIT[purge.tag] & tags:
                push_effect(table, purge.effect, Scene(seat, purge.source))
                table.tell(
                    "event_purged", seat=seat, event=table.cards.events[event].id, card=purge.source
                )
