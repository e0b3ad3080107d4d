# ruff: noqa: ARG001 - the functions of one register share their signature
"""A turn from its beginning to its end, and whose turn is next (rulings sections 3 and 10)."""

from grandtour.core.game import Seat
from grandtour.core.seats import NOBODY
from grandtour.games.geoquest.actions import (
    COLLECT,
    DONE,
    MOVE,
    PASS,
    REST,
    SEARCH,
    SEARCH_AT,
    Action,
    on_card,
    tile_of,
)
from grandtour.games.geoquest.answers import (
    MOST_TRIES,
    answers_menu,
    give_answer,
    in_range,
)
from grandtour.games.geoquest.board import BOARD, OFF_BOARD
from grandtour.games.geoquest.bugs import leave, leave_menu
from grandtour.games.geoquest.caches import clear_found
from grandtour.games.geoquest.card_play import cards_menu, take_from_hand, uses_menu
from grandtour.games.geoquest.decision import Facts
from grandtour.games.geoquest.dice import NO_THROW
from grandtour.games.geoquest.machine import (
    Menu,
    Scene,
    do_now,
    push,
    push_effect,
    question,
    step,
)
from grandtour.games.geoquest.points import LAST_ROUND, end
from grandtour.games.geoquest.rolling import throw
from grandtour.games.geoquest.searching import searchable
from grandtour.games.geoquest.state import (
    AFTER,
    MOVING,
    NO_CACHE,
    NO_EVENT,
    SEARCHING,
    Table,
    Turn,
)
from grandtour.games.geoquest.table_events import count_laps, running_reactions

_WATERFALLS = BOARD.of_place["waterfall"]
_VIEWS = BOARD.of_place["scenic_view"] | _WATERFALLS


@step("turn")
def _begin(table: Table, extra: bool) -> None:
    seat = table.active
    before = table.now
    table.now = Turn()
    if extra:
        table.now.extra = before.extra
    else:
        count_laps(table, seat)
    if table.skips[seat]:
        _sit_out(table, seat)
        return
    table.tell("turn_begins", seat=seat, round=table.round_number)
    if table.lying[seat] == NO_EVENT:
        _open(table)
    else:
        push(table, "open")
        event, by = table.lying[seat], table.lying_by[seat]
        table.lying[seat], table.lying_by[seat] = NO_EVENT, NOBODY
        table.now.event_seen = True
        push(table, "resolve", event, seat, by)


def _sit_out(table: Table, seat: Seat) -> None:
    """A missed turn: nothing else happens, and a cap that waits for it is lifted."""
    owed, *rest = table.skips[seat]
    table.skips[seat] = tuple(rest)
    _lift_caps(table, seat)
    table.tell("skipped", seat=seat, card=owed.source)
    push(table, "pass_on")
    if owed.then:
        push_effect(table, table.cards.effect(owed.then), Scene(seat, owed.source))


def _lift_caps(table: Table, seat: Seat) -> None:
    table.capped[seat] = ()


@step("open")
def _open(table: Table) -> None:
    """After the event, if there was one: collect finds of companions, or declare."""
    seat = table.active
    if table.now.ending:
        push(table, "finish")
    elif table.credits[seat] and not table.hands[seat]:
        push(table, "collect")
    else:
        push(table, "declare", seat)


# The declaration.


def _declare_menu(table: Table, seat: Seat) -> Menu:
    if table.now.ending:
        return [PASS]
    if table.credits[seat]:
        found = [COLLECT]
    elif table.now.driver != NOBODY:
        found = [MOVE]
    else:
        found = [MOVE, PASS]
        if table.capped[seat]:
            found.append(REST)
        if in_range(table, seat):
            found += _search_menu(table, seat)
            found += answers_menu(table, seat)
    if table.hands[seat]:
        found += _self_menu(table, seat)
    found += cards_menu(table, seat)
    return found


def _search_menu(table: Table, seat: Seat) -> Menu:
    here = table.places[seat]
    return [
        SEARCH if cache.tile == here else SEARCH_AT[cache.tile] for cache in searchable(table, seat)
    ]


def _self_menu(table: Table, seat: Seat) -> Menu:
    """A held normal event on oneself, if none was resolved in this turn."""
    if table.now.event_seen:
        return []
    events = (table.cards.events[held.event] for held in table.hands[seat])
    return [on_card("play", card.id) for card in events if card.timing == "normal"]


def _declared(table: Table, seat: Seat, action: Action) -> None:
    verb = action.verb
    now = table.now
    if verb == "answer":
        push(table, "declare", seat)
        give_answer(table, seat, action)
    elif verb == "collect":
        push(table, "collect")
    elif verb in ("pass", "rest"):
        if verb == "rest":
            _lift_caps(table, seat)
        table.tell("rested" if verb == "rest" else "passed", seat=seat)
        now.stage = AFTER
        do_now(table, "walks")
    else:
        now.declared = MOVING if verb == "move" else SEARCHING
        now.target = _searched(table, seat, action) if verb == "search" else NO_CACHE
        if not now.deferred:
            throw(table)
            return
        push(table, "throw")
        deferred, now.deferred = now.deferred, ()
        for text, source, event in reversed(deferred):
            push_effect(table, table.cards.effect(text), Scene(seat, source, event))


def _searched(table: Table, seat: Seat, action: Action) -> int:
    cache = table.cache_at(tile_of(action) if action.what else table.places[seat])
    assert cache is not None
    return cache.number


def play_on_oneself(table: Table, seat: Seat, action: Action) -> bool:
    """Whether an action is a normal event for oneself at the beginning of one's turn; does it."""
    event = table.cards.event_number[action.what]
    if action.other or table.cards.events[event].timing != "normal":
        return False
    take_from_hand(table, seat, action.what)
    table.now.event_seen = True
    # The declaration comes again when the event is over, unless the turn has ended.
    table.agenda = table.agenda[:-1]
    push(table, "open")
    push(table, "resolve", event, seat, seat)
    return True


def _declare_facts(table: Table, seat: Seat) -> Facts:
    return {"amount": MOST_TRIES - table.now.tries}


question("declare", _declare_menu, _declared, _declare_facts)


# The end of the turn.


@step("finish")
def _finish(table: Table) -> None:
    """Travel bugs and cards; asked only if there may be something to do."""
    seat, now = table.active, table.now
    now.stage = AFTER
    now.throw = NO_THROW
    if _worth_asking(table, seat):
        push(table, "wind_up")
        push(table, "end", seat)
    else:
        _wind_up(table)


@step("ask_end")
def _ask_end(table: Table, seat: Seat) -> None:
    if _worth_asking(table, seat):
        push(table, "end", seat)


def _worth_asking(table: Table, seat: Seat) -> bool:
    """A swap alone is no reason to ask: it could be offered before."""
    if table.hands[seat]:
        return True
    if not (table.bugs[seat] or table.kits[seat].uses or in_range(table, seat)):
        return False
    return bool(leave_menu(table, seat) or uses_menu(table, seat) or answers_menu(table, seat))


def _end_menu(table: Table, seat: Seat) -> Menu:
    return [
        DONE,
        *leave_menu(table, seat),
        *answers_menu(table, seat),
        *cards_menu(table, seat),
    ]


def _ended(table: Table, seat: Seat, action: Action) -> None:
    if action.verb == "done":
        return
    push(table, "ask_end", seat)
    if action.verb == "leave":
        leave(table, seat, action)
    else:
        give_answer(table, seat, action)


def _end_facts(table: Table, seat: Seat) -> Facts:
    return {"amount": MOST_TRIES - table.now.tries}


question("end", _end_menu, _ended, _end_facts)


@step("wind_up")
def _wind_up(table: Table) -> None:
    """Bonuses of the place where the token stands, then the next turn."""
    seat = table.active
    place = table.places[seat]
    push(table, "pass_on")
    before = table.agenda
    if place != OFF_BOARD:
        if _WATERFALLS >> place & 1:
            running_reactions(table, "end_turn_at_waterfall", seat)
        if _VIEWS >> place & 1:
            _at_view(table, seat, place)
    clear_found(table)
    if table.agenda is before and not table.standings_changed:
        table.agenda = before[:-1]
        _pass_on(table)


def _at_view(table: Table, seat: Seat, place: int) -> None:
    """Scenic views and waterfalls; some cards give their points once for each place."""
    seen = table.photographed[seat] >> place & 1
    for sourced in table.kits[seat].triggers.get("end_turn_at_view", ()):
        once = sourced.effect.key("once_per")
        if not (once and seen):
            table.photographed[seat] |= 1 << place
            push_effect(table, sourced.effect, Scene(seat, sourced.source))


@step("pass_on")
def _pass_on(table: Table) -> None:
    seat, now = table.active, table.now
    if table.dues[seat]:
        table.dues[seat] = tuple(due._replace(wait=False) for due in table.dues[seat])
    if now.extra:
        now.extra -= 1
        table.tell("extra_turn", seat=seat)
        push(table, "turn", True)
        return
    table.active = table.left_of(seat)
    if table.active == table.first:
        if table.closing:
            end(table, "round")
            return
        if table.round_number >= LAST_ROUND:
            end(table, "rounds")
            return
        table.round_number += 1
    _begin(table, False)
