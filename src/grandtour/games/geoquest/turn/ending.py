"""The end of a turn: travel bugs, cards, the place where one stands, and whose turn is next.

Rulings sections 3 and 10.
"""

from typing import ClassVar

from grandtour.core.seats import NOBODY, Seat
from grandtour.games.geoquest.actions import DONE, Action
from grandtour.games.geoquest.agenda import Cause, Happen, Menu, Step
from grandtour.games.geoquest.board import BOARD, Tile, members
from grandtour.games.geoquest.caches.bugs import leave, leave_menu, leave_worth
from grandtour.games.geoquest.caches.placing import clear_found
from grandtour.games.geoquest.cards.play import CARD_VERBS, CalmMoment, cards_menu, uses_menu
from grandtour.games.geoquest.decision import Facts, Kind
from grandtour.games.geoquest.dice import NO_THROW
from grandtour.games.geoquest.events.lasting import running_reactions
from grandtour.games.geoquest.game_end import LAST_ROUND, end
from grandtour.games.geoquest.points import GainPoints
from grandtour.games.geoquest.puzzles.answers import (
    MOST_TRIES,
    answers_menu,
    check_answer,
    give_answer,
    near_cache,
)
from grandtour.games.geoquest.state import AFTER, State, TurnSoFar

_WATERFALLS = BOARD.of_place["waterfall"]
_VIEWS = frozenset(members(BOARD.of_place["scenic_view"] | _WATERFALLS))


def finish(state: State) -> None:
    """Nothing more is moved or searched in this turn: travel bugs and cards, if there are any."""
    seat, now = state.active, state.now
    now.stage = AFTER
    now.throw = NO_THROW
    if _worth_asking(state, seat):
        state.push(WindUp())
        state.push(End(seat))
    else:
        _wind_up(state)


class Finish(Step, frozen=True):
    """`finish`, once nothing else is left to do."""

    def run(self, state: State) -> None:
        finish(state)


def _worth_asking(state: State, seat: Seat) -> bool:
    """A swap alone is no reason to ask: it could be offered before."""
    if state.hands[seat]:
        return True
    if state.kits[seat].uses and uses_menu(state, seat):
        return True
    if not near_cache(state, seat):
        return False
    return bool(leave_menu(state, seat) or answers_menu(state, seat))


class AskEnd(Step, frozen=True):
    """Asks again after something was done."""

    seat: Seat

    def run(self, state: State) -> None:
        if _worth_asking(state, self.seat):
            state.push(End(self.seat))


class End(CalmMoment, frozen=True):
    """What else to do in this turn: leave travel bugs, play cards, solve a puzzle."""

    kind: ClassVar[Kind] = "end"
    takes: ClassVar[frozenset[str]] = CARD_VERBS | {"leave", "answer"}

    def menu(self, state: State) -> Menu:
        seat = self.seat
        return [
            DONE,
            *leave_menu(state, seat),
            *answers_menu(state, seat),
            *cards_menu(state, seat),
        ]

    def admits(self, state: State, action: Action) -> bool:
        if action.verb != "answer" or state.now.driver != NOBODY:
            return False
        check_answer(state, self.seat, action)
        return True

    def answer(self, state: State, action: Action) -> None:
        if action == DONE:
            return
        state.push(AskEnd(self.seat))
        if action.verb == "leave":
            leave(state, self.seat, action)
        else:
            give_answer(state, self.seat, action)

    def facts(self, state: State) -> Facts:
        return {
            "amount": MOST_TRIES - state.now.tries,
            "leaves": leave_worth(state, self.seat),
        }


class WindUp(Step, frozen=True):
    """The end of the turn, after its last question."""

    def run(self, state: State) -> None:
        _wind_up(state)


def _wind_up(state: State) -> None:
    """Bonuses of the place where the token stands, then the next turn."""
    seat = state.active
    place = state.places[seat]
    at_view = place in _VIEWS
    if not (at_view or state.complete or state.standings_changed):
        _pass_on(state)
        return
    state.push(PassOn())
    if at_view:
        _at_view(state, seat, place)
    clear_found(state)


def _at_view(state: State, seat: Seat, place: Tile) -> None:
    """Scenic views and waterfalls; some cards give their points once for each place."""
    if _WATERFALLS >> place & 1:
        running_reactions(state, "end_turn_at_waterfall", seat)
    seen = state.photographed[seat] >> place & 1
    for card, effect in state.kits[seat].triggers.get("end_turn_at_view", ()):
        once = isinstance(effect, GainPoints) and effect.once_per
        if not (once and seen):
            state.photographed[seat] |= 1 << place
            state.push(Happen(effect, Cause(seat, card)))


class PassOn(Step, frozen=True):
    """The next turn, after all that the end of this one has brought."""

    def run(self, state: State) -> None:
        _pass_on(state)


def _pass_on(state: State) -> None:
    """The turn is over: an extra one is next, or that of the next player."""
    seat, now = state.active, state.now
    if state.dues[seat]:
        state.dues[seat] = tuple(due._replace(wait=False) for due in state.dues[seat])
    state.now = TurnSoFar()
    if now.extra:
        state.tell("extra_turn", seat=seat)
        state.now.extra = now.extra - 1
        state.now.again = True
        return
    state.active = following = (seat + 1) % state.seats
    if following == state.first:
        if state.closing:
            end(state, "round")
        elif state.round_number >= LAST_ROUND:
            end(state, "rounds")
        else:
            state.round_number += 1
