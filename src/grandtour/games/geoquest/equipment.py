# ruff: noqa: ARG001 - the functions of one register share their signature
"""Equipment: drawing, choosing, discarding, giving, swapping; slots and ensembles.

Rulings sections 6 (rental) and 7 (limits). The deck is a set: a card that goes back is shuffled
in, so every draw is a random one of those that nobody holds.
"""

from grandtour.core.game import Seat
from grandtour.games.geoquest.actions import DONE, Action, on_card, on_cards, on_seat
from grandtour.games.geoquest.decision import Facts
from grandtour.games.geoquest.effects.reader import Call
from grandtour.games.geoquest.loadout import loadout
from grandtour.games.geoquest.machine import (
    Menu,
    Scene,
    effect,
    push,
    push_all,
    question,
    source_facts,
    step,
    yes_or_no,
)
from grandtour.games.geoquest.state import Table


def set_gear(table: Table, seat: Seat, gear: int) -> None:
    """The player now holds these cards; ensembles come and go at once."""
    before = table.kits[seat]
    after = loadout(table.cards, table.cachers[seat], gear)
    table.gear[seat] = gear
    table.rented[seat] &= gear
    table.kits[seat] = after
    if before.counts or after.counts:
        table.standings_changed = True
    if before.ensembles != after.ensembles:
        for n, ensemble in enumerate(table.cards.ensembles):
            if (before.ensembles ^ after.ensembles) >> n & 1:
                gained = after.ensembles >> n & 1
                kind = "ensemble_gained" if gained else "ensemble_lost"
                table.tell(kind, seat=seat, card=ensemble.id)
    if before.purges or after.purges:
        push(table, "sweep")


def own_ids(table: Table, gear: int) -> tuple[str, ...]:
    return table.cards.gear_ids(gear)


def noted(table: Table, gear: int) -> str:
    """A set of cards as the agenda notes it: ids, since a set may not fit a number of JSON."""
    return "|".join(own_ids(table, gear))


def _of_note(table: Table, note: str) -> int:
    return table.cards.gear_bits(note.split("|")) if note else 0


def giveable(table: Table, seat: Seat) -> int:
    """Rented cards cannot be given, borrowed or scored."""
    return table.gear[seat] & ~table.rented[seat]


def _turn_up(table: Table, cards: int) -> None:
    """These cards leave the deck, and everybody sees them."""
    table.gear_deck &= ~cards
    table.known_gear |= cards


def gain_card(table: Table, seat: Seat, card: int, *, rented: bool = False) -> None:
    """A card from the deck onto the panel."""
    _turn_up(table, 1 << card)
    if rented:
        table.rented[seat] |= 1 << card
    table.tell("equipment_gained", seat=seat, card=table.cards.equipment[card].id)
    push(table, "fit_gear", seat)
    set_gear(table, seat, table.gear[seat] | 1 << card)


def draw_card(table: Table, seat: Seat) -> None:
    if table.gear_deck:
        gain_card(table, seat, table.draw(table.gear_deck))


def discard_card(table: Table, seat: Seat, card: int) -> None:
    """A card goes back into the deck."""
    table.gear_deck |= 1 << card
    table.tell("equipment_discarded", seat=seat, card=table.cards.equipment[card].id)
    push(table, "fit_gear", seat)
    set_gear(table, seat, table.gear[seat] & ~(1 << card))


def give_back_rented(table: Table, seat: Seat) -> None:
    rented = table.rented[seat]
    table.gear_deck |= rented
    for card in own_ids(table, rented):
        table.tell("equipment_returned", seat=seat, card=card)
    push(table, "fit_gear", seat)
    set_gear(table, seat, table.gear[seat] & ~rented)


def hand_over(table: Table, giver: Seat, taker: Seat, card: int) -> None:
    table.tell("equipment_given", seat=giver, seats=[taker], card=table.cards.equipment[card].id)
    push(table, "fit_gear", taker)
    push(table, "fit_gear", giver)
    set_gear(table, giver, table.gear[giver] & ~(1 << card))
    set_gear(table, taker, table.gear[taker] | 1 << card)


def _number(table: Table, action: Action) -> int:
    return table.cards.gear_number[action.what]


# Slots.


@step("fit_gear")
def _fit_gear(table: Table, seat: Seat) -> None:
    kit = table.kits[seat]
    if kit.cards > kit.slots:
        push(table, "trim_gear", seat)


def _own_menu(table: Table, seat: Seat, *rest: object) -> Menu:
    return [on_card("discard", card) for card in own_ids(table, table.gear[seat])]


def _discarded(table: Table, seat: Seat, action: Action, *rest: object) -> None:
    discard_card(table, seat, _number(table, action))


question("trim_gear", _own_menu, _discarded)
question("discard_gear", _own_menu, _discarded, source_facts)


def _has_gear(table: Table, call: Call, scene: Scene) -> bool:
    return bool(table.gear[scene.seat])


@effect("discard_equipment", _has_gear)
def _discard_equipment(table: Table, call: Call, scene: Scene) -> None:
    seat = scene.seat
    for _ in range(min(call.number(), table.kits[seat].cards)):
        if call.args[1] == "random":
            discard_card(table, seat, table.draw(table.gear[seat]))
        elif table.kits[seat].cards == 1:
            discard_card(table, seat, table.gear[seat].bit_length() - 1)
        else:
            push(table, "discard_gear", seat, scene.source)


# From the deck.


def draw_and_choose(table: Table, seat: Seat, number: int) -> None:
    """Draws so many cards, of which the player keeps one."""
    drawn = 0
    for _ in range(min(number, table.gear_deck.bit_count())):
        drawn |= 1 << table.draw(table.gear_deck & ~drawn)
    if drawn.bit_count() > 1:
        _turn_up(table, drawn)
        table.tell("equipment_shown", seat=seat, cards=list(own_ids(table, drawn)))
        push(table, "choose_gear", seat, noted(table, drawn))
    elif drawn:
        gain_card(table, seat, drawn.bit_length() - 1)


def _choose_menu(table: Table, seat: Seat, drawn: str) -> Menu:
    return [on_card("take", card) for card in drawn.split("|")]


def _chosen(table: Table, seat: Seat, action: Action, drawn: str) -> None:
    card = _number(table, action)
    table.gear_deck |= _of_note(table, drawn) & ~(1 << card)
    gain_card(table, seat, card)


def _drawn_facts(table: Table, seat: Seat, drawn: str, *rest: object) -> Facts:
    return {"cards": tuple(drawn.split("|"))}


question("choose_gear", _choose_menu, _chosen, _drawn_facts)


def _deck_has_gear(table: Table, call: Call, scene: Scene) -> bool:
    return bool(table.gear_deck)


@effect("draw_equipment", _deck_has_gear)
def _draw_equipment(table: Table, call: Call, scene: Scene) -> None:
    seat = scene.seat
    if not call.key("to"):
        for _ in range(call.number()):
            draw_card(table, seat)
    elif table.gear_deck:
        drawn = 1 << table.draw(table.gear_deck)
        _turn_up(table, drawn)
        table.tell("equipment_shown", seat=seat, cards=list(own_ids(table, drawn)))
        push(table, "give_gear", seat, noted(table, drawn), scene.source)


@effect("pick_equipment", _deck_has_gear)
def _pick_equipment(table: Table, call: Call, scene: Scene) -> None:
    if table.gear_deck:
        push(table, "pick_gear", scene.seat, bool(call.key("until")), scene.source)


def _pick_menu(table: Table, seat: Seat, rented: bool, source: str) -> Menu:
    return [on_card("take", card) for card in own_ids(table, table.gear_deck)]


def _picked(table: Table, seat: Seat, action: Action, rented: bool, source: str) -> None:
    gain_card(table, seat, _number(table, action), rented=rented)


def _pick_facts(table: Table, seat: Seat, rented: bool, source: str) -> Facts:
    return {"card": source, "text": "rent" if rented else ""}


question("pick_gear", _pick_menu, _picked, _pick_facts)


@effect("trade_with_deck", _deck_has_gear)
def _trade_with_deck(table: Table, call: Call, scene: Scene) -> None:
    drawn = 0
    for _ in range(min(call.number(), table.gear_deck.bit_count())):
        drawn |= 1 << table.draw(table.gear_deck & ~drawn)
    _turn_up(table, drawn)
    table.tell("equipment_shown", seat=scene.seat, cards=list(own_ids(table, drawn)))
    own = noted(table, giveable(table, scene.seat))
    push(table, "trade_gear", scene.seat, noted(table, drawn), own, scene.source)


def _trade_menu(table: Table, seat: Seat, offered: str, own: str, source: str) -> Menu:
    """Only cards held from the beginning can be given, so that it comes to an end."""
    return [
        *(
            on_cards("trade", mine, theirs)
            for mine in own_ids(table, _of_note(table, own) & table.gear[seat])
            for theirs in filter(None, offered.split("|"))
        ),
        DONE,
    ]


def _traded(table: Table, seat: Seat, action: Action, offered: str, own: str, source: str) -> None:
    if action.verb == "done":
        table.gear_deck |= _of_note(table, offered)
        table.tell("trade_over", seat=seat)
        push(table, "fit_gear", seat)
        return
    mine, theirs = _number(table, action), table.cards.gear_number[action.other]
    table.gear_deck |= 1 << mine
    table.tell("equipment_traded", seat=seat, card=action.what, other_card=action.other)
    left = noted(table, _of_note(table, offered) & ~(1 << theirs))
    kept = noted(table, _of_note(table, own) & ~(1 << mine))
    push(table, "trade_gear", seat, left, kept, source)
    set_gear(table, seat, table.gear[seat] & ~(1 << mine) | 1 << theirs)


def _trade_facts(table: Table, seat: Seat, offered: str, own: str, source: str) -> Facts:
    return {"card": source, "cards": tuple(filter(None, offered.split("|")))}


question("trade_gear", _trade_menu, _traded, _trade_facts)


# From hand to hand.


def _can_give(table: Table, call: Call, scene: Scene) -> bool:
    return bool(giveable(table, scene.seat))


@effect("give_equipment", _can_give)
def _give_equipment(table: Table, call: Call, scene: Scene) -> None:
    cards = giveable(table, scene.seat)
    if not cards:
        return
    if call.args[0] == "left":
        push(table, "pass_gear", scene.seat, scene.source)
    else:
        push(table, "give_gear", scene.seat, "", scene.source)


def _give_menu(table: Table, seat: Seat, drawn: str, source: str) -> Menu:
    """A card just drawn, or one of one's own."""
    cards = own_ids(table, _of_note(table, drawn) or giveable(table, seat))
    return [on_seat("give", card, other) for card in cards for other in table.others(seat)]


def _given(table: Table, seat: Seat, action: Action, drawn: str, source: str) -> None:
    card, other = _number(table, action), int(action.other)
    if drawn:
        gain_card(table, other, card)
    else:
        hand_over(table, seat, other, card)


def _give_facts(table: Table, seat: Seat, drawn: str, source: str) -> Facts:
    return {"card": source, "cards": tuple(filter(None, drawn.split("|")))}


question("give_gear", _give_menu, _given, _give_facts)


def _pass_menu(table: Table, seat: Seat, source: str) -> Menu:
    left = table.left_of(seat)
    return [on_seat("give", card, left) for card in own_ids(table, giveable(table, seat))]


def _passed(table: Table, seat: Seat, action: Action, source: str) -> None:
    """The card goes on when everybody has chosen, so nobody passes on what just came."""
    if ("pass_on_gear",) not in table.agenda:
        push(table, "pass_on_gear")
    table.now.passing += ((seat, _number(table, action)),)
    table.tell("passing_chosen", seat=seat, card=action.what)


@step("pass_on_gear")
def _pass_on(table: Table) -> None:
    moves, table.now.passing = table.now.passing, ()
    for seat, card in moves:
        if table.gear[seat] >> card & 1:
            hand_over(table, seat, table.left_of(seat), card)


question("pass_gear", _pass_menu, _passed, source_facts)


def _richer(table: Table, seat: Seat) -> list[Seat]:
    own = table.kits[seat].cards
    return [
        other
        for other in table.others(seat)
        if table.kits[other].cards > own and giveable(table, other)
    ]


@effect("take_equipment")
def _take_equipment(table: Table, call: Call, scene: Scene) -> None:
    if _richer(table, scene.seat):
        push(table, "take_gear", scene.seat, scene.source)


def _take_menu(table: Table, seat: Seat, source: str) -> Menu:
    return [
        on_card("take", card)
        for other in _richer(table, seat)
        for card in own_ids(table, giveable(table, other))
    ]


def _took(table: Table, seat: Seat, action: Action, source: str) -> None:
    card = _number(table, action)
    hand_over(table, holder(table, card), seat, card)


def holder(table: Table, card: int) -> Seat:
    return next(seat for seat, gear in enumerate(table.gear) if gear >> card & 1)


question("take_gear", _take_menu, _took, source_facts)


# A swap that the other must agree to.


def offers(table: Table, seat: Seat) -> Menu:
    """`offer OWN THEIRS`, once a turn."""
    return [
        on_cards("offer", source, card)
        for source in table.kits[seat].swaps
        if source not in table.now.used
        and giveable(table, seat) >> table.cards.gear_number[source] & 1
        for other in table.others(seat)
        for card in own_ids(table, giveable(table, other))
    ]


def offer(table: Table, seat: Seat, action: Action) -> None:
    table.now.used += (action.what,)
    other = holder(table, table.cards.gear_number[action.other])
    table.tell("swap_offered", seat=seat, seats=[other], card=action.what, other_card=action.other)
    push(table, "consent", other, seat, action.what, action.other)


def _consented(
    table: Table, seat: Seat, action: Action, asker: Seat, card: str, wanted: str
) -> None:
    if action.verb == "no":
        table.tell("swap_refused", seat=seat, seats=[asker])
        return
    numbers = table.cards.gear_number
    table.tell("swap_agreed", seat=seat, seats=[asker])
    push_all(table, [("fit_gear", asker), ("fit_gear", seat)])
    given, taken = 1 << numbers[card], 1 << numbers[wanted]
    set_gear(table, asker, table.gear[asker] & ~given | taken)
    set_gear(table, seat, table.gear[seat] & ~taken | given)


def _consent_facts(table: Table, seat: Seat, asker: Seat, card: str, wanted: str) -> Facts:
    return {"other": asker, "cards": (card, wanted)}


question("consent", yes_or_no, _consented, _consent_facts)
