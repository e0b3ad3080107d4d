"""Events from the hand: on whom they may be played, and the chance to roll one off at once."""

from typing import ClassVar, Literal

from grandtour.core.seats import NOBODY, Seat
from grandtour.games.geoquest.actions import Action
from grandtour.games.geoquest.agenda import Cause, Happen, Step, YesOrNo
from grandtour.games.geoquest.cards.box import NO_EVENT
from grandtour.games.geoquest.decision import Facts, Kind
from grandtour.games.geoquest.dice import TOTALS
from grandtour.games.geoquest.events.purging import Sweep
from grandtour.games.geoquest.events.striking import FinishEvent, remove_event
from grandtour.games.geoquest.language.words import REACTION, Effect
from grandtour.games.geoquest.points import throw_aside
from grandtour.games.geoquest.state import State


def targets(state: State, seat: Seat) -> list[Seat]:
    """On whom this player may play an event now."""
    kits, lying = state.kits, state.lying
    return [
        other
        for other in state.others(seat)
        if lying[other] == NO_EVENT and not (kits[other].immune and _immune(state, other, seat))
    ]


def _immune(state: State, target: Seat, seat: Seat) -> bool:
    return any(condition.holds(state, target, seat) for condition in state.kits[target].immune)


def does_something(state: State, seat: Seat, event: int) -> bool:
    """Whether a PLAY ANY TIME card would have an effect now."""
    card = state.cards.events[event]
    cause = Cause(seat, card.id, event)
    return any(effect.chosen.possible(state, cause) for effect in card.effects)


def take_from_hand(state: State, seat: Seat, card: str) -> int:
    """The number of an event card, which leaves the hand."""
    event = state.cards.event_number[card]
    state.hands[seat] = tuple(held for held in state.hands[seat] if held.event != event)
    return event


def play_on(state: State, seat: Seat, card: str, target: Seat) -> None:
    """The card lies before its target, face up, and strikes when that player's turn begins."""
    event = take_from_hand(state, seat, card)
    state.lying[target] = event
    state.lying_by[target] = seat
    state.tell("event_played", seat=seat, seats=[target], event=card)
    if state.purging:
        state.push(Sweep())
    if target != seat:
        state.push(PlayedOn(target, event, seat))
        cause = Cause(seat, card, event)
        effects = state.cards.events[event].source_effects
        state.push_all([Happen(effect, cause) for effect in effects])


def play_for_oneself(state: State, seat: Seat, card: str) -> None:
    """A PLAY ANY TIME card takes effect at once."""
    event = take_from_hand(state, seat, card)
    state.tell("event_used", seat=seat, event=card)
    state.push(FinishEvent(event, seat))
    cause = Cause(seat, card, event)
    effects = state.cards.events[event].effects
    state.push_all([Happen(effect.chosen, cause) for effect in effects])


class PlayedOn(Step, frozen=True):
    """Somebody on whom `other` has played an event may have a card against that."""

    seat: Seat
    event: int
    other: Seat

    def run(self, state: State) -> None:
        triggers = state.kits[self.seat].triggers.get("event_played_on_me", ())
        if triggers and state.lying[self.seat] == self.event:
            state.push(WhetherToRoll(self.seat, triggers[0].source, self.event, self.other))


class RollOff(Effect, frozen=True):
    """A throw against the player of an event."""

    places = REACTION

    win: Literal["", "cancel_event"] = ""

    def happen(self, state: State, cause: Cause) -> None:
        """Offered when a card is played (`PlayedOn`)."""


class WhetherToRoll(YesOrNo, frozen=True):
    """Whether to roll against the player who has played an event."""

    kind: ClassVar[Kind] = "roll_off"

    event: int
    other: Seat

    def answer(self, state: State, action: Action) -> None:
        if self.declines(state, action):
            return
        seat, card = self.seat, self.card
        mine = TOTALS[throw_aside(state, seat, card)]
        theirs = TOTALS[throw_aside(state, self.other, card)]
        if mine > theirs:
            state.lying[seat] = NO_EVENT
            state.lying_by[seat] = NOBODY
            event = state.cards.events[self.event].id
            state.tell("event_cancelled", seat=seat, event=event, card=card)
            remove_event(state, self.event)

    def facts(self, state: State) -> Facts:
        event = state.cards.events[self.event].id
        return {"card": self.card, "event": event, "other": self.other}
