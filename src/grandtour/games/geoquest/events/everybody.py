"""Events for everybody: one after the other, or at a meeting (rulings section 6).

Everybody is protected alone; with a card that cancels any event one may buy oneself out.
"""

from typing import Annotated, ClassVar, Literal

from grandtour.core.seats import Seat
from grandtour.games.geoquest.actions import Action
from grandtour.games.geoquest.agenda import Cause, Happen, Step, YesOrNo
from grandtour.games.geoquest.board import NAMES, Tile
from grandtour.games.geoquest.caches.placing import random_tile
from grandtour.games.geoquest.cards.box import NO_EVENT, TAG_BIT
from grandtour.games.geoquest.cards.trades import PassOnGear
from grandtour.games.geoquest.decision import Facts, Kind
from grandtour.games.geoquest.events.striking import EachDone, OfferCancel, blocked, cancels
from grandtour.games.geoquest.language.words import EVENT, Effect
from grandtour.games.geoquest.state import State
from grandtour.games.geoquest.turn.jumping import land

_MEET = TAG_BIT["meet"]


class AllPlayers(Effect, frozen=True):
    """In seat order from the player whom the card has hit; gifts change hands at the end."""

    places = EVENT
    for_all: ClassVar[bool] = True

    effect: Annotated[Effect, "once"]

    def happen(self, state: State, cause: Cause) -> None:
        state.push(PassOnGear())
        state.push_all(
            [Each(self.effect, seat, cause.card, cause.event) for seat in state.order(cause.seat)]
        )


class Each(Step, frozen=True):
    """An event for everybody comes to one player."""

    effect: Effect
    seat: Seat
    card: str
    event: int

    def run(self, state: State) -> None:
        seat, event = self.seat, self.event
        if blocked(state, event, seat):
            return
        state.push(EachDone(event, seat))
        state.push(Happen(self.effect, Cause(seat, self.card, event)))
        if event != NO_EVENT:
            uses = cancels(state, seat, "any")
            state.push_all([OfferCancel(seat, use.source, event, seat) for use in uses])


# Meetings.


class Gathering(Effect, frozen=True):
    """A meeting on a random tile, for those who want or for all."""

    places = EVENT
    for_all: ClassVar[bool] = True

    who: Literal["optional", "all"]
    effect: Annotated[Effect, "once"]

    def happen(self, state: State, cause: Cause) -> None:
        tile = random_tile(state, 0)
        state.now.crowd = 0
        state.tell("gathering", event=cause.card, tile=NAMES[tile])
        state.push(Gathered(self.effect, cause.card, cause.event))
        optional = self.who == "optional"
        state.push_all(
            [
                Invite(seat, tile, cause.card, cause.event, optional)
                for seat in state.order(cause.seat)
            ]
        )


class Invite(Step, frozen=True):
    """One player comes to the meeting, or is asked."""

    seat: Seat
    tile: Tile
    card: str
    event: int
    optional: bool

    def run(self, state: State) -> None:
        if blocked(state, self.event, self.seat):
            return
        if self.optional and self.card not in state.kits[self.seat].must_attend:
            state.push(Attend(self.seat, self.card, self.tile))
        else:
            _come(state, self.seat, self.tile, self.card)


def _come(state: State, seat: Seat, tile: Tile, card: str) -> None:
    state.now.crowd |= 1 << seat
    land(state, seat, tile, card)


class Attend(YesOrNo, frozen=True):
    """Whether to go to the meeting."""

    kind: ClassVar[Kind] = "attend"

    tile: Tile

    def answer(self, state: State, action: Action) -> None:
        if not self.declines(state, action):
            _come(state, self.seat, self.tile, self.card)

    def facts(self, _state: State) -> Facts:
        return {"event": self.card, "tile": NAMES[self.tile]}


class Gathered(Step, frozen=True):
    """All have come who will: everybody's points come at the same moment."""

    effect: Effect
    card: str
    event: int

    def run(self, state: State) -> None:
        state.batch += 1
        state.push(BatchDone())
        meet = self.event != NO_EVENT and state.cards.events[self.event].tags & _MEET
        for seat in reversed(state.order(state.active)):
            if state.now.crowd >> seat & 1:
                if meet:
                    for card, effect in state.kits[seat].triggers.get("attend_meet", ()):
                        state.push(Happen(effect, Cause(seat, card)))
                state.push(Happen(self.effect, Cause(seat, self.card, self.event)))


class BatchDone(Step, frozen=True):
    def run(self, state: State) -> None:
        state.batch -= 1
