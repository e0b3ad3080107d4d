"""Throwing the dice: re-rolls, and what a throw sets off (rulings section 4)."""

from collections.abc import Callable
from typing import ClassVar, Final

from grandtour.core.game import Event
from grandtour.core.seats import Seat
from grandtour.games.geoquest.actions import KEEP, Action, on_card
from grandtour.games.geoquest.agenda import Cause, Happen, Menu, Question, Step
from grandtour.games.geoquest.board import BOARD, OFF_BOARD
from grandtour.games.geoquest.caches.placing import NewCache
from grandtour.games.geoquest.cards.equipment import give_back_rented
from grandtour.games.geoquest.decision import Kind
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
from grandtour.games.geoquest.events.hand import DrawEventCard
from grandtour.games.geoquest.language.conditions import on_path
from grandtour.games.geoquest.state import AFTER, DECLARED, MOVING, SEARCHING, THROWN, State
from grandtour.games.geoquest.turn import searching
from grandtour.games.geoquest.turn.ending import Finish
from grandtour.games.geoquest.turn.moving import Walks, set_out


class Throw(Step, frozen=True):
    """The throw that was declared, unless the turn has ended meanwhile."""

    def run(self, state: State) -> None:
        if state.now.ending:
            state.push(Finish())
        else:
            throw(state)


def throw(state: State) -> None:
    """The throw that was declared."""
    state.now.used_on_throw = ()
    _cast(state)


def _cast(state: State) -> None:
    now, seat = state.now, state.active
    now.throw = state.chance.below(THROW_COUNT)
    now.stage = THROWN
    green, red = FACES[now.throw]
    told = {"seat": seat, "mode": DECLARED[now.declared], "green": green, "red": red}
    state.news.append(Event("rolled", told))
    if state.kits[seat].rerolls and _rerolls(state):
        state.push(KeepOrReroll(seat))
    else:
        settle(state)


def _rerolls(state: State) -> list[str]:
    """The cards that allow another throw instead of this one."""
    now = state.now
    modes = (DECLARED[now.declared], "any")
    return [
        card
        for card, reroll in state.kits[state.active].rerolls
        if reroll.mode in modes
        and card not in now.used_on_throw
        and not (reroll.per_turn and card in now.used)
        and (reroll.condition is None or reroll.condition.holds(state, state.active))
    ]


class KeepOrReroll(Question, frozen=True):
    """Whether to throw again."""

    kind: ClassVar[Kind] = "reroll"

    def menu(self, state: State) -> Menu:
        return [*(on_card("reroll", card) for card in _rerolls(state)), KEEP]

    def answer(self, state: State, action: Action) -> None:
        if action == KEEP:
            state.tell("throw_kept", seat=self.seat)
            settle(state)
            return
        state.now.used_on_throw += (action.what,)
        state.now.used += (action.what,)
        state.tell("rerolled", seat=self.seat, card=action.what)
        _cast(state)


def settle(state: State) -> None:
    """The throw is final: what it sets off, in the order of section 4."""
    now, seat = state.now, state.active
    thrown = now.throw
    first = not now.throws
    now.throws += 1
    collect_bonuses(state, seat)
    waiting = state.agenda
    if DNF[thrown] and state.rented[seat]:
        give_back_rented(state, seat)
    # Whether the rest of the cards still fits is looked at before all else.
    fitting = state.agenda[len(waiting) :]
    # What is done first comes last.
    if NEW_CACHE[thrown]:
        # Whoever places a new cache neither moves nor searches any more.
        now.ending = True
        others = _others_reactions(state, seat)
        state.agenda = (*waiting, Finish(), *others, NewCache(seat), *fitting)
        return
    set_off = _own_reactions(state, seat) + _others_reactions(state, seat)
    if first and DOUBLES[thrown]:
        set_off.append(DrawEventCard(seat))
    if set_off or fitting:
        state.agenda = (*waiting, Act(), *set_off, *fitting)
    else:
        _act(state)


def collect_bonuses(state: State, seat: Seat) -> None:
    """What was kept for this roll goes to the throw."""
    now = state.now
    moving = now.declared == MOVING
    found, now.roll_bonuses = now.roll_bonuses, ()
    if state.dues[seat]:
        ready = [due for due in state.dues[seat] if not due.wait and (moving or not due.moves_only)]
        state.dues[seat] = tuple(due for due in state.dues[seat] if due not in ready)
        found += tuple((due.source, due.amount) for due in ready)
    if moving and now.walks:
        found += tuple((walk.source, walk.points) for walk in now.walks if not walk.over_streams)
        now.walks = tuple(walk for walk in now.walks if walk.over_streams)
    now.throw_bonuses = found


class Act(Step, frozen=True):
    """The throw is used after all that it has set off."""

    def run(self, state: State) -> None:
        _act(state)


def _act(state: State) -> None:
    """The throw is used, unless the turn has ended meanwhile or a jump was the move."""
    now = state.now
    if now.ending:
        state.push(Finish())
    elif now.declared == MOVING:
        set_out(state)
    elif now.declared == SEARCHING:
        searching.weigh(state)
    else:
        now.stage = AFTER
        state.push(Walks())


# What a throw sets off.

_OTHERS: Final[dict[str, Callable[[State, Seat, Seat, int], bool]]] = {
    "other_rolls_find": lambda _state, _roller, _seat, thrown: FIND[thrown],
    "other_rolls_5plus": lambda _state, _roller, _seat, thrown: TOTALS[thrown] >= 5,
    "anyone_rolls_dnf": lambda _state, _roller, _seat, thrown: DNF[thrown],
    "quadrant_player_rolls_special": lambda state, roller, seat, thrown: (
        (FIND[thrown] or DNF[thrown]) and state.quadrant(roller) == state.quadrant(seat)
    ),
    "water_player_rolls_1": lambda state, roller, _seat, thrown: (
        shows(thrown, 1)
        and state.places[roller] != OFF_BOARD
        and bool(BOARD.by_water >> state.places[roller] & 1)
    ),
}
"""By trigger (`language.words.OthersThrow`): whether a throw of somebody else sets it off."""

_OWN: Final[dict[str, Callable[[State, Seat, int], bool]]] = {
    "find_while_moving": lambda state, _seat, thrown: _moving(state) and FIND[thrown],
    "special_while_moving": lambda state, _seat, thrown: (
        _moving(state) and (FIND[thrown] or DNF[thrown])
    ),
    "roll_4_and_2": lambda state, _seat, thrown: (
        _moving(state) and sorted(VALUES[thrown]) == [2, 4]
    ),
    "roll_5plus_on_path": lambda state, seat, thrown: (
        _moving(state) and TOTALS[thrown] >= 5 and on_path(state, seat)
    ),
    "doubles_on_path": lambda state, seat, thrown: DOUBLES[thrown] and on_path(state, seat),
}
"""By trigger (`language.words.OwnThrow`): whether one's own throw sets it off."""


def _moving(state: State) -> bool:
    return state.now.declared == MOVING


def _others_reactions(state: State, roller: Seat) -> list[Step]:
    """Cards of the others; the last in seat order after the roller comes first."""
    found: list[Step] = []
    kits = state.kits
    for seat in reversed(state.others(roller)):
        for trigger, reactions in kits[seat].on_others_throw:
            if _OTHERS[trigger](state, roller, seat, state.now.throw):
                found += [
                    Happen(effect, Cause(seat, card, other=roller)) for card, effect in reactions
                ]
    return found


def _own_reactions(state: State, seat: Seat) -> list[Step]:
    found: list[Step] = []
    for trigger, reactions in state.kits[seat].on_own_throw:
        if _OWN[trigger](state, seat, state.now.throw):
            found += [Happen(effect, Cause(seat, card, other=seat)) for card, effect in reactions]
    return found
