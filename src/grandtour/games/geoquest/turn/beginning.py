"""The beginning of a turn: an event that lies there, finds to collect, the declaration.

Rulings section 3.
"""

from typing import ClassVar

from grandtour.core.game import Event
from grandtour.core.seats import NOBODY, Seat
from grandtour.games.geoquest.actions import (
    COLLECT,
    MOVE,
    PASS,
    REST,
    SEARCH,
    SEARCH_AT,
    Action,
    on_card,
    tile_of,
)
from grandtour.games.geoquest.agenda import Cause, Happen, Menu, Step
from grandtour.games.geoquest.caches.bugs import leave_worth
from grandtour.games.geoquest.caches.finds import Collect
from grandtour.games.geoquest.cards.box import NO_EVENT
from grandtour.games.geoquest.cards.play import (
    CARD_VERBS,
    CalmMoment,
    cards_menu,
    gives_up_turn,
)
from grandtour.games.geoquest.decision import Facts, Kind
from grandtour.games.geoquest.events.lasting import count_laps
from grandtour.games.geoquest.events.playing import take_from_hand
from grandtour.games.geoquest.events.striking import Resolve
from grandtour.games.geoquest.puzzles.answers import (
    MOST_TRIES,
    answers_menu,
    check_answer,
    give_answer,
    near_cache,
)
from grandtour.games.geoquest.state import MOVING, NO_CACHE, SEARCHING, State
from grandtour.games.geoquest.turn.ending import Finish, PassOn
from grandtour.games.geoquest.turn.moving import move_on
from grandtour.games.geoquest.turn.searching import odds, searchable
from grandtour.games.geoquest.turn.throwing import Throw, throw


def begin_turn(state: State) -> None:
    """The turn of the active player, as soon as nothing is left to do of the one before."""
    seat = state.active
    if state.running and not state.now.again:
        count_laps(state, seat)
    if state.skips[seat]:
        _sit_out(state, seat)
        return
    state.news.append(Event("turn_begins", {"seat": seat, "round": state.round_number}))
    event = state.lying[seat]
    if event == NO_EVENT:
        _open(state)
    else:
        by = state.lying_by[seat]
        state.lying[seat], state.lying_by[seat] = NO_EVENT, NOBODY
        _meet(state, event, by)


def _sit_out(state: State, seat: Seat) -> None:
    """A missed turn: nothing else happens, and a cap that waits for it is lifted."""
    owed, *rest = state.skips[seat]
    state.skips[seat] = tuple(rest)
    state.capped[seat] = ()
    state.tell("skipped", seat=seat, card=owed.source)
    state.push(PassOn())
    if owed.then is not None:
        state.push(Happen(owed.then, Cause(seat, owed.source)))


def _meet(state: State, event: int, by: Seat) -> None:
    """An event strikes the active player; then the turn goes on, unless it has ended."""
    state.now.event_seen = True
    state.push(Open())
    state.push(Resolve(event, state.active, by))


class Open(Step, frozen=True):
    """The turn goes on after an event."""

    def run(self, state: State) -> None:
        _open(state)


def _open(state: State) -> None:
    """Collect finds of companions, or declare."""
    seat = state.active
    if state.now.ending:
        state.push(Finish())
    elif state.credits[seat] and not state.hands[seat]:
        state.push(Collect())
    else:
        state.agenda += (Declare(seat),)


class Declare(CalmMoment, frozen=True):
    """What to do in this turn: move, search, pass; or first a puzzle, an event."""

    kind: ClassVar[Kind] = "declare"
    takes: ClassVar[frozenset[str]] = CARD_VERBS | {"search", "collect", "rest", "answer"}

    def menu(self, state: State) -> Menu:
        seat, now = self.seat, state.now
        if now.ending:
            return [PASS]
        if state.credits[seat]:
            found = [COLLECT]
        elif now.driver != NOBODY:
            found = [MOVE]
        else:
            found = [MOVE, PASS]
            if state.capped[seat]:
                found.append(REST)
            if near_cache(state, seat):
                found += _search_menu(state, seat)
                found += answers_menu(state, seat)
        if state.kits[seat].has_actions or state.hands[seat]:
            found += self._self_menu(state)
            found += cards_menu(state, seat)
        return found

    def _self_menu(self, state: State) -> Menu:
        """A held normal event on oneself, if none was resolved in this turn."""
        if state.now.event_seen:
            return []
        events = (state.cards.events[held.event] for held in state.hands[self.seat])
        return [on_card("play", card.id) for card in events if card.timing == "normal"]

    def admits(self, state: State, action: Action) -> bool:
        now = state.now
        free = now.driver == NOBODY and not now.ending and not state.credits[self.seat]
        if action.verb != "answer" or not free:
            return False
        check_answer(state, self.seat, action)
        return True

    def play_card(self, state: State, seat: Seat, action: Action) -> None:
        """Here a normal event may be played on oneself, and a whole turn be given for something."""
        if seat == self.seat and action.verb == "play" and not action.other:
            event = state.cards.event_number[action.what]
            if state.cards.events[event].timing == "normal":
                take_from_hand(state, seat, action.what)
                state.agenda = state.agenda[:-1]
                _meet(state, event, seat)
                return
        if gives_up_turn(state, seat, action):
            state.agenda = state.agenda[:-1]
            state.push(Finish())
        super().play_card(state, seat, action)

    def answer(self, state: State, action: Action) -> None:
        match action.verb:
            case "move" | "search":
                self._set_out(state, action)
            case "pass":
                state.news.append(Event("passed", {"seat": self.seat}))
                move_on(state)
            case "rest":
                state.capped[self.seat] = ()
                state.tell("rested", seat=self.seat)
                move_on(state)
            case "collect":
                state.push(Collect())
            case "answer":
                state.push(Declare(self.seat))
                give_answer(state, self.seat, action)

    def _set_out(self, state: State, action: Action) -> None:
        """Throws for a move or a search, after what has waited for the declaration."""
        now = state.now
        if action == MOVE:
            now.declared, now.target = MOVING, NO_CACHE
        else:
            cache = state.cache_at(tile_of(action) if action.what else state.places[self.seat])
            assert cache is not None
            now.declared, now.target = SEARCHING, cache.number
        if now.deferred:
            state.push(Throw())
            deferred, now.deferred = now.deferred, ()
            state.push_all(deferred)
        else:
            throw(state)

    def facts(self, state: State) -> Facts:
        seat, now = self.seat, state.now
        free = now.driver == NOBODY and not now.ending and not state.credits[seat]
        return {
            "amount": MOST_TRIES - now.tries,
            "searches": tuple(odds(state, seat, cache) for cache in searchable(state, seat))
            if free
            else (),
            "leaves": leave_worth(state, seat),
        }


def _search_menu(state: State, seat: Seat) -> Menu:
    here = state.places[seat]
    return [
        SEARCH if cache.tile == here else SEARCH_AT[cache.tile] for cache in searchable(state, seat)
    ]
