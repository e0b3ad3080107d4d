"""Events that last: for some laps, or until somebody claims them."""

from typing import Annotated, ClassVar, Literal

from grandtour.core.seats import Seat
from grandtour.games.geoquest.actions import Action
from grandtour.games.geoquest.agenda import Cause, Happen, Step, YesOrNo
from grandtour.games.geoquest.decision import Facts, Kind
from grandtour.games.geoquest.events.striking import cancels, payable_cancel
from grandtour.games.geoquest.language.words import EVENT, Effect, Trigger
from grandtour.games.geoquest.language.wrappers import When
from grandtour.games.geoquest.state import Running, State
from grandtour.games.geoquest.turn.bonuses import RollBonus, SearchBonus
from grandtour.games.geoquest.turn.move_costs import StreamCost
from grandtour.games.geoquest.walking.footwork import STREAM_COST


class Lasts(Effect, frozen=True):
    places = EVENT
    for_all: ClassVar[bool] = True

    laps: int | Literal["claimed"]
    effect: Annotated[Effect, "lasting"]

    def happen(self, state: State, cause: Cause) -> None:
        laps = 0 if self.laps == "claimed" else self.laps
        state.running += (Running(cause.event, self.effect, state.active, laps, 0),)
        state.tell("event_lasts", event=cause.card, laps=laps)
        if _harmful(self.effect):
            state.push_all(
                [
                    Spare(seat, use.source, cause.event)
                    for seat in state.order(cause.seat)
                    for use in cancels(state, seat, "any")
                ]
            )


def _harmful(effect: Effect) -> bool:
    if isinstance(effect, StreamCost):
        return effect.cost > STREAM_COST
    return isinstance(effect, (RollBonus, SearchBonus)) and effect.amount < 0


class Spare(Step, frozen=True):
    """Somebody may buy an exception from an event that lasts."""

    seat: Seat
    card: str
    event: int

    def run(self, state: State) -> None:
        if payable_cancel(state, self.seat, self.card) is not None:
            state.push(BuyOut(self.seat, self.card, self.event))


class BuyOut(YesOrNo, frozen=True):
    """Whether a card shall keep an event that lasts from its holder."""

    kind: ClassVar[Kind] = "cancel"
    listed_as: ClassVar[str] = "buy_out"

    event: int

    def answer(self, state: State, action: Action) -> None:
        if self.declines(state, action):
            return
        use = payable_cancel(state, self.seat, self.card)
        assert use is not None
        state.running = tuple(
            running._replace(spared=running.spared | 1 << self.seat)
            if running.event == self.event
            else running
            for running in state.running
        )
        event = state.cards.events[self.event].id
        state.tell("event_cancelled", seat=self.seat, event=event, card=self.card)
        use.cost.pay(state, self.seat, self.card)

    def facts(self, state: State) -> Facts:
        event = state.cards.events[self.event].id
        return {"card": self.card, "event": event, "other": self.seat}


def count_laps(state: State, seat: Seat) -> None:
    """Just before a player's turn: events that began in that player's turn are a lap older."""
    left = []
    for running in state.running:
        if running.laps and running.owner == seat:
            if running.laps == 1:
                state.tell("event_over", event=state.cards.events[running.event].id)
                continue
            running = running._replace(laps=running.laps - 1)
        left.append(running)
    state.running = tuple(left)


def running_reactions(state: State, trigger: Trigger, seat: Seat) -> None:
    """Lets lasting events react for a player; those that wait to be claimed are over then."""
    for running in state.running:
        effect = running.effect
        if isinstance(effect, When) and effect.trigger == trigger:
            card = state.cards.events[running.event]
            state.push(Happen(effect.effect, Cause(seat, card.id, running.event)))
            if not running.laps:
                state.running = tuple(each for each in state.running if each is not running)
