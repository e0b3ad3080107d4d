"""An event strikes: protection, offers to cancel it, its effects (rulings section 6)."""

from typing import ClassVar, Final, Literal

from grandtour.core.seats import NOBODY, Seat
from grandtour.games.geoquest.actions import Action
from grandtour.games.geoquest.agenda import Cause, Happen, Step, YesOrNo
from grandtour.games.geoquest.cards.box import NO_EVENT, TAG_BIT
from grandtour.games.geoquest.cards.loadout import Use
from grandtour.games.geoquest.decision import Facts, Kind
from grandtour.games.geoquest.language.words import Effect, Place
from grandtour.games.geoquest.points import gain
from grandtour.games.geoquest.state import WEATHER_BIT, State

_INJURY = TAG_BIT["injury"]


def remove_event(state: State, event: int) -> None:
    """Out of the game, face up; a few go back into the deck."""
    if state.cards.events[event].returns:
        state.event_deck |= 1 << event
    else:
        state.removed += (event,)


class Resolve(Step, frozen=True):
    """An event takes effect; `other` is who has played it, NOBODY if it was just drawn."""

    event: int
    seat: Seat
    other: Seat

    def run(self, state: State) -> None:
        event, seat = self.event, self.seat
        card = state.cards.events[event]
        now = state.now
        now.awarded = ()
        now.partner = NOBODY
        if self.other not in (NOBODY, seat):
            now.event_on_me = True
        if card.timing != "now":
            state.tell("event_strikes", seat=seat, event=card.id)
        state.push(FinishEvent(event, seat))
        if not card.for_all and blocked(state, event, seat):
            return
        if card.tags & WEATHER_BIT and seat == state.active:
            now.weather = True
        cause = Cause(seat, card.id, event)
        state.push_all([Happen(effect, cause) for effect in card.effects])
        if not card.for_all:
            state.push_all(_cancel_offers(state, event, seat, self.other))


class FinishEvent(Step, frozen=True):
    """The event has done all that it does."""

    event: int
    seat: Seat

    def run(self, state: State) -> None:
        remove_event(state, self.event)


class EachDone(Step, frozen=True):
    """A mark: up to here an event for everybody is cancelled for one player."""

    event: int
    seat: Seat

    def run(self, _state: State) -> None:
        return


def protection(state: State, event: int, seat: Seat) -> str:
    """The id of the equipment or cacher by which the event does nothing to a player, if any."""
    card = state.cards.events[event]
    gear = card.blocked_by & state.gear[seat]
    if gear:
        return state.cards.gear_ids(gear)[0]
    cacher = state.cards.cachers[state.cachers[seat]]
    return cacher.id if cacher.letter in card.blocked_cachers else ""


def blocked(state: State, event: int, seat: Seat) -> bool:
    """Whether the player's equipment or cacher makes the event do nothing; tells so."""
    by = "" if event == NO_EVENT else protection(state, event, seat)
    if by:
        state.tell("event_blocked", seat=seat, event=state.cards.events[event].id, card=by)
    return bool(by)


# Cancelling.


class CancelEvent(Effect, frozen=True):
    """Bought when an event strikes; who helps another player so gets points."""

    places: ClassVar[frozenset[Place]] = frozenset(("bought",))

    which: Literal["any", "on_me", "injury"]
    helper_points: int = 0

    def happen(self, state: State, cause: Cause) -> None:
        """There is nothing to cancel at other times."""


_CANCEL_ORDER: Final = ("on_me", "any", "injury")


def cancels(state: State, seat: Seat, which: str) -> list[Use]:
    """What this player may do against an event of this kind."""
    return [
        use
        for use in state.kits[seat].cancels
        if isinstance(use.effect, CancelEvent) and use.effect.which == which
    ]


def _cancel_offers(state: State, event: int, seat: Seat, by: Seat) -> list[Step]:
    """Own means in their order; for injuries then the kits of the others."""
    injury = bool(state.cards.events[event].tags & _INJURY)
    allowed = {"on_me": by not in (NOBODY, seat), "any": by != seat, "injury": injury}
    found: list[Step] = [
        OfferCancel(seat, use.source, event, seat)
        for which in _CANCEL_ORDER
        if allowed[which]
        for use in cancels(state, seat, which)
    ]
    if injury:
        found += [
            OfferCancel(helper, use.source, event, seat)
            for helper in state.others(seat)
            for use in cancels(state, helper, "injury")
        ]
    return found


def payable_cancel(state: State, seat: Seat, card: str) -> Use | None:
    """What this card does against events, if its holder can pay for it."""
    for use in state.kits[seat].cancels:
        if use.source == card and use.cost.payable(state, seat, card):
            return use
    return None


class OfferCancel(Step, frozen=True):
    """Asks whether a card of `seat` shall stop the event for `other`, if it can be paid."""

    seat: Seat
    card: str
    event: int
    other: Seat

    def run(self, state: State) -> None:
        if payable_cancel(state, self.seat, self.card) is not None:
            kind = Cancel if self.seat == self.other else Help
            state.push(kind(self.seat, self.card, self.event, self.other))


class Cancel(YesOrNo, frozen=True):
    """Whether a card shall stop the event that strikes its holder."""

    kind: ClassVar[Kind] = "cancel"

    event: int
    other: Seat

    def answer(self, state: State, action: Action) -> None:
        if self.declines(state, action):
            return
        use = payable_cancel(state, self.seat, self.card)
        assert use is not None
        assert isinstance(use.effect, CancelEvent)
        self._drop_event(state)
        event = state.cards.events[self.event].id
        state.tell("event_cancelled", seat=self.other, event=event, card=self.card)
        if self.seat != self.other:
            gain(state, self.seat, use.effect.helper_points, self.card)
        use.cost.pay(state, self.seat, self.card)

    def _drop_event(self, state: State) -> None:
        """All that the event would still do to this player is done no more."""
        ends = (FinishEvent(self.event, self.other), EachDone(self.event, self.other))
        steps = list(state.agenda)
        while steps[-1] not in ends:
            steps.pop()
        state.agenda = tuple(steps)

    def facts(self, state: State) -> Facts:
        event = state.cards.events[self.event].id
        return {"card": self.card, "event": event, "other": self.other}


class Help(Cancel, frozen=True):
    """Whether a card shall stop the event that strikes somebody else."""

    kind: ClassVar[Kind] = "help"
