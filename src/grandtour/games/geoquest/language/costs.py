"""What one pays for an effect (rulings section 6)."""

from typing import ClassVar, Literal

from grandtour.core.seats import Seat
from grandtour.games.geoquest.actions import Action, on_card
from grandtour.games.geoquest.agenda import ByCard, Menu
from grandtour.games.geoquest.cards.equipment import discard_card, giveable
from grandtour.games.geoquest.decision import Kind
from grandtour.games.geoquest.events.hand import discard_event
from grandtour.games.geoquest.language.words import Cost
from grandtour.games.geoquest.points import lose, purse
from grandtour.games.geoquest.state import BEFORE, NOTHING, State


class DiscardSelf(Cost, frozen=True):
    def payable(self, state: State, seat: Seat, card: str) -> bool:
        return bool(giveable(state, seat) >> state.cards.gear_number[card] & 1)

    def pay(self, state: State, seat: Seat, card: str) -> None:
        discard_card(state, seat, state.cards.gear_number[card])


class DiscardEvent(Cost, frozen=True):
    number: int

    def payable(self, state: State, seat: Seat, _card: str) -> bool:
        return bool(state.hands[seat])

    def pay(self, state: State, seat: Seat, card: str) -> None:
        state.push(PayEvent(seat, card))


class DiscardEquipment(Cost, frozen=True):
    number: int
    whose: Literal["own"]

    def payable(self, state: State, seat: Seat, _card: str) -> bool:
        return bool(giveable(state, seat))

    def pay(self, state: State, seat: Seat, card: str) -> None:
        state.push(PayGear(seat, card))


class LosePoints(Cost, frozen=True):
    points: int

    def payable(self, state: State, seat: Seat, _card: str) -> bool:
        return purse(state, seat) >= self.points

    def pay(self, state: State, seat: Seat, card: str) -> None:
        lose(state, seat, self.points, card, penalty=False)


class WholeTurn(Cost, frozen=True):
    """A whole turn can be given up only before anything was done in it."""

    def payable(self, state: State, _seat: Seat, _card: str) -> bool:
        return state.now.stage == BEFORE and state.now.declared == NOTHING

    def pay(self, state: State, seat: Seat, card: str) -> None:
        """Nothing more: the turn ends (cards/play.py)."""


class PayEvent(ByCard, frozen=True):
    """Which event is discarded for what a card gives."""

    kind: ClassVar[Kind] = "pay_event"

    def menu(self, state: State) -> Menu:
        events = state.cards.events
        return [on_card("discard", events[held.event].id) for held in state.hands[self.seat]]

    def answer(self, state: State, action: Action) -> None:
        discard_event(state, self.seat, action.what)


class PayGear(ByCard, frozen=True):
    """Which equipment is discarded for what a card gives."""

    kind: ClassVar[Kind] = "pay_gear"

    def menu(self, state: State) -> Menu:
        return [
            on_card("discard", card) for card in state.cards.gear_ids(giveable(state, self.seat))
        ]

    def answer(self, state: State, action: Action) -> None:
        discard_card(state, self.seat, state.cards.gear_number[action.what])
