"""Events that are driven away: somebody's ensemble lets none of a tag be at the table."""

from grandtour.core.seats import NOBODY
from grandtour.games.geoquest.agenda import Cause, Happen, Step
from grandtour.games.geoquest.cards.box import NO_EVENT, TAG_BIT
from grandtour.games.geoquest.events.striking import Resolve, remove_event
from grandtour.games.geoquest.state import Held, State


class Sweep(Step, frozen=True):
    """Looks which tags are driven away, and at all events of them: held, lying or running."""

    def run(self, state: State) -> None:
        state.purging = 0
        for kit in state.kits:
            for purge in kit.purges:
                state.purging |= TAG_BIT[purge.tag]
        tags = state.purging
        if tags:
            state.push_all([Purge(event) for event in _taken_away(state, tags)])


def _taken_away(state: State, tags: int) -> list[int]:
    """The events of these tags, which are no longer where they were."""
    events = state.cards.events
    gone: list[int] = []
    for seat in range(state.seats):
        if state.lying[seat] != NO_EVENT and events[state.lying[seat]].tags & tags:
            gone.append(state.lying[seat])
            state.lying[seat], state.lying_by[seat] = NO_EVENT, NOBODY
        gone += [held.event for held in state.hands[seat] if events[held.event].tags & tags]
        state.hands[seat] = tuple(
            Held(held.event, held.without | tags, held.known)
            for held in state.hands[seat]
            if not events[held.event].tags & tags
        )
    gone += [running.event for running in state.running if events[running.event].tags & tags]
    state.running = tuple(
        running for running in state.running if not events[running.event].tags & tags
    )
    return gone


class Purge(Step, frozen=True):
    """One event is driven away; if it was about to strike, it does not."""

    event: int

    def run(self, state: State) -> None:
        event = self.event
        card = state.cards.events[event]
        state.agenda = tuple(
            step for step in state.agenda if not (isinstance(step, Resolve) and step.event == event)
        )
        if event not in state.removed:
            remove_event(state, event)
        for seat in reversed(state.order(state.active)):
            for purge in state.kits[seat].purges:
                if TAG_BIT[purge.tag] & card.tags:
                    state.push(Happen(purge.effect, Cause(seat, purge.source)))
                    state.tell("event_purged", seat=seat, event=card.id, card=purge.source)
