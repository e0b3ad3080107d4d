"""Event cards are drawn, held, passed on, discarded and taken back (rulings section 6)."""

from typing import ClassVar, Literal

from grandtour.core.game import Event
from grandtour.core.seats import NOBODY, Seat
from grandtour.games.geoquest.actions import Action, on_card, on_seat
from grandtour.games.geoquest.agenda import ByCard, Cause, Menu, Question, Step
from grandtour.games.geoquest.cards.box import NO_EVENT
from grandtour.games.geoquest.decision import Kind
from grandtour.games.geoquest.events.playing import (
    does_something,
    play_for_oneself,
    play_on,
    take_from_hand,
    targets,
)
from grandtour.games.geoquest.events.purging import Purge
from grandtour.games.geoquest.events.striking import Resolve, remove_event
from grandtour.games.geoquest.language.words import EVENT, Effect
from grandtour.games.geoquest.state import EVERYONE, Held, State


class DrawEventCard(Step, frozen=True):
    """A card from the deck."""

    listed_as: ClassVar[str] = "draw_event"

    seat: Seat

    def run(self, state: State) -> None:
        deck = state.event_deck
        if not state.round_number:
            # Nothing can strike before the first turn: cards that would are drawn again.
            deck &= ~sum(
                1 << n for n, card in enumerate(state.cards.events) if card.timing == "now"
            )
        if deck:
            event = state.draw(deck)
            state.event_deck &= ~(1 << event)
            _receive(state, self.seat, event, 1 << self.seat)


def _receive(state: State, seat: Seat, event: int, known: int) -> None:
    """A card comes to a player: it strikes, is driven away, or goes to the hand."""
    card = state.cards.events[event]
    if card.timing == "now":
        state.tell("event_now", seat=seat, event=card.id)
        state.push(Resolve(event, seat, NOBODY))
        if card.tags & state.purging:
            state.push(Purge(event))
        return
    if card.tags & state.purging:
        state.tell("event_shown", seat=seat, event=card.id)
        state.push(Purge(event))
        return
    state.hands[seat] += (Held(event, state.purging, known),)
    if known == EVERYONE:
        state.tell("event_taken", seat=seat, event=card.id)
    else:
        # Its owner sees which, the others that.
        hidden = Event("event_hidden", {"seat": seat})
        state.news.append(Event("event_drawn", {"seat": seat, "event": card.id}, (seat,), hidden))
    state.push(FitHand(seat))


class DrawEvent(Effect, frozen=True):
    number: int

    def happen(self, state: State, cause: Cause) -> None:
        for _ in range(self.number):
            state.push(DrawEventCard(cause.seat))


class FitHand(Step, frozen=True):
    """Nobody holds more events than a hand takes."""

    seat: Seat

    def run(self, state: State) -> None:
        if len(state.hands[self.seat]) > state.kits[self.seat].hand_limit:
            state.push(TrimHand(self.seat))


class TrimHand(Question, frozen=True):
    """Which event is played or discarded, of more than a hand takes."""

    kind: ClassVar[Kind] = "trim_hand"

    def menu(self, state: State) -> Menu:
        seat = self.seat
        found: list[Action] = []
        for held in state.hands[seat]:
            card = state.cards.events[held.event]
            found.append(on_card("discard", card.id))
            if card.timing == "normal":
                found += [on_seat("play", card.id, target) for target in targets(state, seat)]
                if state.lying[seat] == NO_EVENT:
                    found.append(on_card("play", card.id))
            elif does_something(state, seat, held.event):
                found.append(on_card("play", card.id))
        return found

    def answer(self, state: State, action: Action) -> None:
        seat, card = self.seat, action.what
        state.push(FitHand(seat))
        if action.verb == "discard":
            discard_event(state, seat, card)
        elif action.other:
            play_on(state, seat, card, int(action.other))
        elif state.cards.events[state.cards.event_number[card]].timing == "any":
            play_for_oneself(state, seat, card)
        else:
            play_on(state, seat, card, seat)


def discard_event(state: State, seat: Seat, card: str) -> None:
    event = take_from_hand(state, seat, card)
    state.tell("event_discarded", seat=seat, event=card)
    remove_event(state, event)


class PassEvents(Effect, frozen=True):
    """Hands and lying cards go to the left; who gave a card goes on knowing it."""

    places = EVENT
    for_all: ClassVar[bool] = True

    to: Literal["clockwise"]

    def happen(self, state: State, cause: Cause) -> None:
        hands, lying, by = state.hands[:], state.lying[:], state.lying_by[:]
        for seat in range(state.seats):
            right = state.right_of(seat)
            state.hands[seat] = tuple(
                held._replace(known=held.known | 1 << right | 1 << seat) for held in hands[right]
            )
            state.lying[seat] = lying[right]
            state.lying_by[seat] = by[right]
        state.tell("events_passed", card=cause.card)
        state.push_all([FitHand(seat) for seat in state.order(cause.seat)])


# From the row of removed cards.


class RecoverEvent(Effect, frozen=True):
    number: int

    def possible(self, state: State, _cause: Cause) -> bool:
        return bool(state.removed)

    def happen(self, state: State, cause: Cause) -> None:
        if state.removed:
            state.push(WhichRemoved(cause.seat, cause.card))


class WhichRemoved(ByCard, frozen=True):
    """Which event of those out of the game."""

    kind: ClassVar[Kind] = "recover_event"

    def menu(self, state: State) -> Menu:
        return [on_card("take", state.cards.events[event].id) for event in state.removed]

    def answer(self, state: State, action: Action) -> None:
        event = state.cards.event_number[action.what]
        state.removed = tuple(each for each in state.removed if each != event)
        _receive(state, self.seat, event, EVERYONE)
