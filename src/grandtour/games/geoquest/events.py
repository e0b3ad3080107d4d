# ruff: noqa: ARG001 - the functions of one register share their signature
"""Event cards: drawn, held, played on somebody, resolved, cancelled (rulings section 6)."""

from grandtour.core.game import Seat
from grandtour.core.seats import NOBODY
from grandtour.games.geoquest.actions import Action, on_card, on_seat
from grandtour.games.geoquest.card_play import (
    bare,
    draw_notice,
    pay,
    payable,
    play_for_oneself,
    play_on,
    take_from_hand,
    targets,
)
from grandtour.games.geoquest.cards import TAG_BIT
from grandtour.games.geoquest.decision import Facts
from grandtour.games.geoquest.dice import TOTALS
from grandtour.games.geoquest.effects.reader import Call
from grandtour.games.geoquest.equipment import discard_card, giveable, own_ids
from grandtour.games.geoquest.loadout import Sourced
from grandtour.games.geoquest.machine import (
    Menu,
    Scene,
    declined,
    effect,
    feasible,
    push,
    push_all,
    push_effects,
    question,
    source_facts,
    step,
    yes_or_no,
)
from grandtour.games.geoquest.points import gain, throw_aside
from grandtour.games.geoquest.state import (
    EVERYONE,
    NO_EVENT,
    WEATHER_BIT,
    Held,
    Item,
    Table,
)

# Drawing and holding.


@step("draw_event")
def draw_event(table: Table, seat: Seat) -> None:
    deck = table.event_deck
    if not table.round_number:
        # Nothing can strike before the first turn: cards that would are drawn again.
        deck &= ~sum(1 << n for n, card in enumerate(table.cards.events) if card.timing == "now")
    if not deck:
        return
    event = table.draw(deck)
    table.event_deck &= ~(1 << event)
    _receive(table, seat, event, 1 << seat)


def _receive(table: Table, seat: Seat, event: int, known: int) -> None:
    """A card comes to a player: it strikes, is driven away, or goes to the hand."""
    card = table.cards.events[event]
    if card.timing == "now":
        table.tell("event_now", seat=seat, event=card.id)
        push(table, "resolve", event, seat, NOBODY)
        if card.tags & table.purging:
            push(table, "purge", event)
        return
    if card.tags & table.purging:
        table.tell("event_shown", seat=seat, event=card.id)
        push(table, "purge", event)
        return
    hold(table, seat, Held(event, table.purging, known))
    if known == EVERYONE:
        table.tell("event_taken", seat=seat, event=card.id)
    else:
        table.news.append(draw_notice(table, seat, event))
    push(table, "fit_hand", seat)


def hold(table: Table, seat: Seat, held: Held) -> None:
    table.hands[seat] += (held,)


@effect("draw_event")
def _draw_events(table: Table, call: Call, scene: Scene) -> None:
    for _ in range(call.number()):
        push(table, "draw_event", scene.seat)


@step("fit_hand")
def _fit_hand(table: Table, seat: Seat) -> None:
    if len(table.hands[seat]) > table.kits[seat].hand_limit:
        push(table, "trim_hand", seat)


def _trim_menu(table: Table, seat: Seat) -> Menu:
    """Play or discard one of them now."""
    found: Menu = []
    for held in table.hands[seat]:
        card = table.cards.events[held.event]
        found.append(on_card("discard", card.id))
        if card.timing == "normal":
            found += [on_seat("play", card.id, target) for target in targets(table, seat)]
            if table.lying[seat] == NO_EVENT:
                found.append(on_card("play", card.id))
        elif any(feasible(table, bare(call), Scene(seat, card.id)) for call in card.effects):
            found.append(on_card("play", card.id))
    return found


def _trimmed(table: Table, seat: Seat, action: Action) -> None:
    push(table, "fit_hand", seat)
    if action.verb == "discard":
        discard_event(table, seat, action.what)
        return
    event = table.cards.event_number[action.what]
    if action.other:
        play_on(table, seat, action.what, int(action.other))
    elif table.cards.events[event].timing == "any":
        play_for_oneself(table, seat, action.what)
    else:
        play_on(table, seat, action.what, seat)


question("trim_hand", _trim_menu, _trimmed)


def discard_event(table: Table, seat: Seat, card: str) -> None:
    event = take_from_hand(table, seat, card)
    table.tell("event_discarded", seat=seat, event=card)
    remove_event(table, event)


def remove_event(table: Table, event: int) -> None:
    """Out of the game, face up; a few go back into the deck."""
    if table.cards.events[event].returns:
        table.event_deck |= 1 << event
    else:
        table.removed += (event,)


def _pay_event_menu(table: Table, seat: Seat, source: str) -> Menu:
    return [on_card("discard", table.cards.events[held.event].id) for held in table.hands[seat]]


def _paid_event(table: Table, seat: Seat, action: Action, source: str) -> None:
    discard_event(table, seat, action.what)


question("pay_event", _pay_event_menu, _paid_event, source_facts)


def _pay_gear_menu(table: Table, seat: Seat, source: str) -> Menu:
    return [on_card("discard", card) for card in own_ids(table, giveable(table, seat))]


def _paid_gear(table: Table, seat: Seat, action: Action, source: str) -> None:
    discard_card(table, seat, table.cards.gear_number[action.what])


question("pay_gear", _pay_gear_menu, _paid_gear, source_facts)


# Played on somebody: a chance to roll it off at once.


@step("played_on")
def _played_on(table: Table, target: Seat, event: int, by: Seat) -> None:
    triggers = table.kits[target].triggers.get("event_played_on_me", ())
    if triggers and table.lying[target] == event:
        push(table, "roll_off", target, event, by, triggers[0].source)


def _rolled_off(
    table: Table, seat: Seat, action: Action, event: int, by: Seat, source: str
) -> None:
    if declined(table, seat, action, source):
        return
    mine = TOTALS[throw_aside(table, seat, source)]
    theirs = TOTALS[throw_aside(table, by, source)]
    if mine > theirs:
        table.lying[seat] = NO_EVENT
        table.lying_by[seat] = NOBODY
        table.tell("event_cancelled", seat=seat, event=table.cards.events[event].id, card=source)
        remove_event(table, event)


def _roll_off_facts(table: Table, seat: Seat, event: int, by: Seat, source: str) -> Facts:
    return {"card": source, "event": table.cards.events[event].id, "other": by}


question("roll_off", yes_or_no, _rolled_off, _roll_off_facts)


@effect("roll_off")
def _roll_off_later(table: Table, call: Call, scene: Scene) -> None:
    """Offered when a card is played (`played_on`)."""


# Resolving.


@step("resolve")
def resolve(table: Table, event: int, seat: Seat, by: Seat) -> None:
    """Protection, then offers to cancel, then the effects (section 6). `by` NOBODY: just drawn."""
    card = table.cards.events[event]
    now = table.now
    now.awarded = ()
    now.partner = NOBODY
    if by not in (NOBODY, seat):
        now.event_on_me = True
    if card.timing != "now":
        table.tell("event_strikes", seat=seat, event=card.id)
    push(table, "finish_event", event, seat)
    if not card.for_all and blocked(table, event, seat):
        return
    if card.tags & WEATHER_BIT and seat == table.active:
        now.weather = True
    push_effects(table, card.effects, Scene(seat, card.id, event))
    if not card.for_all:
        push_all(table, cancel_offers(table, event, seat, by))


def blocked(table: Table, event: int, seat: Seat) -> bool:
    """Whether the player's equipment or cacher makes the event do nothing; tells so."""
    card = table.cards.events[event]
    cacher = table.cards.cachers[table.cachers[seat]]
    gear = card.blocked_by & table.gear[seat]
    if not gear and cacher.letter not in card.blocked_cachers:
        return False
    by = own_ids(table, gear)[0] if gear else cacher.id
    table.tell("event_blocked", seat=seat, event=card.id, card=by)
    return True


@step("finish_event")
def _finish_event(table: Table, event: int, seat: Seat) -> None:
    remove_event(table, event)


# Cancelling.

_CANCEL_ORDER = ("on_me", "any", "injury")


def cancels(table: Table, seat: Seat, word: str) -> list[Sourced]:
    """The player's actions that cancel an event of this kind."""
    return [
        sourced
        for sourced in table.kits[seat].actions
        if sourced.effect.call(1).word == "cancel_event" and sourced.effect.call(1).args[0] == word
    ]


def cancel_offers(table: Table, event: int, seat: Seat, by: Seat) -> list[Item]:
    """Own means in their order; for injuries then the kits of the others."""
    injury = bool(table.cards.events[event].tags & TAG_BIT["injury"])
    allowed = {"on_me": by not in (NOBODY, seat), "any": by != seat, "injury": injury}
    found: list[Item] = [
        ("offer_cancel", seat, sourced.source, event, seat)
        for word in _CANCEL_ORDER
        if allowed[word]
        for sourced in cancels(table, seat, word)
    ]
    if injury:
        found += [
            ("offer_cancel", helper, sourced.source, event, seat)
            for helper in table.others(seat)
            for sourced in cancels(table, helper, "injury")
        ]
    return found


def _offered(table: Table, holder: Seat, source: str) -> Call | None:
    """The action of this card, if its holder can pay for it."""
    for sourced in table.kits[holder].actions:
        cost = sourced.effect.call()
        if sourced.source == source and payable(table, holder, cost, source):
            return sourced.effect
    return None


@step("offer_cancel")
def _offer_cancel(table: Table, holder: Seat, source: str, event: int, seat: Seat) -> None:
    if _offered(table, holder, source) is not None:
        kind = "cancel" if holder == seat else "help"
        push(table, kind, holder, source, event, seat)


def _cancelled(
    table: Table, holder: Seat, action: Action, source: str, event: int, seat: Seat
) -> None:
    if declined(table, holder, action, source):
        return
    call = _offered(table, holder, source)
    assert call is not None
    _drop_event(table, event, seat)
    table.tell("event_cancelled", seat=seat, event=table.cards.events[event].id, card=source)
    if holder != seat:
        gain(table, holder, call.call(1).key_number("helper_points"), source)
    pay(table, holder, call.call(), source)


def _drop_event(table: Table, event: int, seat: Seat) -> None:
    """All that the event would still do to this player leaves the agenda."""
    items = list(table.agenda)
    while items[-1] not in (("finish_event", event, seat), ("each_done", event, seat)):
        items.pop()
    table.agenda = tuple(items)


def _cancel_facts(table: Table, holder: Seat, source: str, event: int, seat: Seat) -> Facts:
    return {"card": source, "event": table.cards.events[event].id, "other": seat}


question("cancel", yes_or_no, _cancelled, _cancel_facts)
question("help", yes_or_no, _cancelled, _cancel_facts)


# From the row of removed cards.


def _any_removed(table: Table, call: Call, scene: Scene) -> bool:
    return bool(table.removed)


@effect("recover_event", _any_removed)
def _recover(table: Table, call: Call, scene: Scene) -> None:
    if table.removed:
        push(table, "recover_event", scene.seat, scene.source)


def _recover_menu(table: Table, seat: Seat, source: str) -> Menu:
    return [on_card("take", table.cards.events[event].id) for event in table.removed]


def _recovered(table: Table, seat: Seat, action: Action, source: str) -> None:
    event = table.cards.event_number[action.what]
    table.removed = tuple(each for each in table.removed if each != event)
    _receive(table, seat, event, EVERYONE)


question("recover_event", _recover_menu, _recovered, source_facts)
