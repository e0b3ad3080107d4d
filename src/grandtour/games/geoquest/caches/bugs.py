"""Travel bugs: leaving them, and events about them (rulings section 8)."""

from typing import ClassVar, Final, Literal

from grandtour.core.seats import Seat
from grandtour.games.geoquest.actions import Action, on_card, on_cards
from grandtour.games.geoquest.agenda import ByCard, Cause, Menu
from grandtour.games.geoquest.board import NAMES
from grandtour.games.geoquest.cards.box import Bug
from grandtour.games.geoquest.decision import Kind
from grandtour.games.geoquest.language.words import Effect
from grandtour.games.geoquest.points import gain
from grandtour.games.geoquest.state import NO_CACHE, Cache, Carried, State

LEFT_POINTS: Final = 1
GOAL_POINTS: Final = 3


def _fit_for(state: State, seat: Seat, cache: Cache) -> list[Bug]:
    """The player's bugs that were not taken from this cache."""
    bugs = state.cards.bugs
    return [bugs[each.bug] for each in state.bugs[seat] if each.taken_from != cache.number]


def leave_menu(state: State, seat: Seat) -> Menu:
    """The bugs that may be left where the token stands: in a cache that the player has found."""
    if not state.bugs[seat]:
        return []
    cache = state.cache_at(state.places[seat])
    if cache is None or not cache.found >> seat & 1:
        return []
    return [on_card("leave", bug.id) for bug in _fit_for(state, seat, cache)]


def leave_worth(state: State, seat: Seat) -> tuple[tuple[str, int], ...]:
    """The points for each bug that may be left in the cache here, now or once it is found."""
    cache = state.cache_at(state.places[seat])
    if cache is None:
        return ()
    return tuple(
        (bug.id, GOAL_POINTS if bug.goal.reached(state, seat, cache) else LEFT_POINTS)
        for bug in _fit_for(state, seat, cache)
    )


def leave(state: State, seat: Seat, action: Action) -> None:
    bug = state.cards.bug_number[action.what]
    cache = state.cache_at(state.places[seat])
    assert cache is not None
    reached = state.cards.bugs[bug].goal.reached(state, seat, cache)
    state.bugs[seat] = tuple(carried for carried in state.bugs[seat] if carried.bug != bug)
    tile = NAMES[cache.tile]
    if reached:
        state.tell("bug_home", seat=seat, bug=action.what, tile=tile)
        gain(state, seat, GOAL_POINTS, action.what)
    else:
        state.replace_cache(cache._replace(bugs=(*cache.bugs, bug)))
        state.tell("bug_left", seat=seat, bug=action.what, tile=tile)
        gain(state, seat, LEFT_POINTS, action.what)


# Events about bugs.


class DrawBug(Effect, frozen=True):
    number: int

    def possible(self, state: State, _cause: Cause) -> bool:
        return bool(state.bug_pool)

    def happen(self, state: State, cause: Cause) -> None:
        for _ in range(min(self.number, state.bug_pool.bit_count())):
            bug = state.draw(state.bug_pool)
            state.bug_pool &= ~(1 << bug)
            state.bugs[cause.seat] += (Carried(bug, NO_CACHE),)
            state.tell("bug_drawn", seat=cause.seat, bug=state.cards.bugs[bug].id)


class DiscardBug(Effect, frozen=True):
    number: int

    def possible(self, state: State, cause: Cause) -> bool:
        return bool(state.bugs[cause.seat])

    def happen(self, state: State, cause: Cause) -> None:
        carried = state.bugs[cause.seat]
        if len(carried) == 1:
            _lose_bug(state, cause.seat, carried[0].bug)
        elif carried:
            state.push(WhichBugGoes(cause.seat, cause.card))


def _lose_bug(state: State, seat: Seat, bug: int) -> None:
    state.bugs[seat] = tuple(carried for carried in state.bugs[seat] if carried.bug != bug)
    state.tell("bug_lost", seat=seat, bug=state.cards.bugs[bug].id)


class WhichBugGoes(ByCard, frozen=True):
    """Which travel bug is lost."""

    kind: ClassVar[Kind] = "discard_bug"

    def menu(self, state: State) -> Menu:
        bugs = state.cards.bugs
        return [on_card("discard", bugs[each.bug].id) for each in state.bugs[self.seat]]

    def answer(self, state: State, action: Action) -> None:
        _lose_bug(state, self.seat, state.cards.bug_number[action.what])


class SwapBug(Effect, frozen=True):
    whose: Literal["any_player"]

    def possible(self, state: State, cause: Cause) -> bool:
        seat = cause.seat
        return bool(state.bugs[seat]) and any(state.bugs[other] for other in state.others(seat))

    def happen(self, state: State, cause: Cause) -> None:
        if self.possible(state, cause):
            state.push(WhichBugs(cause.seat, cause.card))


class WhichBugs(ByCard, frozen=True):
    """Which own travel bug for which one of another player."""

    kind: ClassVar[Kind] = "swap_bug"

    def menu(self, state: State) -> Menu:
        ids = [bug.id for bug in state.cards.bugs]
        return [
            on_cards("trade", ids[mine.bug], ids[theirs.bug])
            for mine in state.bugs[self.seat]
            for other in state.others(self.seat)
            for theirs in state.bugs[other]
        ]

    def answer(self, state: State, action: Action) -> None:
        seat, numbers = self.seat, state.cards.bug_number
        mine, theirs = numbers[action.what], numbers[action.other]
        other, taken = next(
            (each, carried)
            for each in state.others(seat)
            for carried in state.bugs[each]
            if carried.bug == theirs
        )
        given = next(carried for carried in state.bugs[seat] if carried.bug == mine)
        state.bugs[seat] = tuple(taken if each == given else each for each in state.bugs[seat])
        state.bugs[other] = tuple(given if each == taken else each for each in state.bugs[other])
        state.now.partner = other
        state.tell(
            "bugs_swapped", seat=seat, seats=[other], bug=action.what, other_bug=action.other
        )
