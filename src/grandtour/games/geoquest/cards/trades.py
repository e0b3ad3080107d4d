"""Equipment from hand to hand: given, passed to the left, taken, swapped, traded with the deck."""

from typing import ClassVar, Literal

from grandtour.core.seats import Seat
from grandtour.games.geoquest.actions import DONE, NO, Action, on_card, on_cards, on_seat
from grandtour.games.geoquest.agenda import ByCard, Cause, Menu, Question, Step, YesOrNo
from grandtour.games.geoquest.cards.equipment import (
    FitGear,
    draw_card,
    draw_some,
    gain_card,
    giveable,
    set_gear,
    turn_up,
)
from grandtour.games.geoquest.decision import Facts, Kind
from grandtour.games.geoquest.language.words import Effect
from grandtour.games.geoquest.state import State


def hand_over(state: State, giver: Seat, taker: Seat, card: int) -> None:
    state.tell("equipment_given", seat=giver, seats=[taker], card=state.cards.equipment[card].id)
    state.push(FitGear(taker))
    state.push(FitGear(giver))
    set_gear(state, giver, state.gear[giver] & ~(1 << card))
    set_gear(state, taker, state.gear[taker] | 1 << card)


def _holder(state: State, card: int) -> Seat:
    return next(seat for seat, gear in enumerate(state.gear) if gear >> card & 1)


# With the deck.


class DrawEquipment(Effect, frozen=True):
    number: int
    to: Literal["", "other"] = ""

    def possible(self, state: State, _cause: Cause) -> bool:
        return bool(state.gear_deck)

    def happen(self, state: State, cause: Cause) -> None:
        seat = cause.seat
        if not self.to:
            for _ in range(self.number):
                draw_card(state, seat)
        elif state.gear_deck:
            drawn = draw_some(state, 1)
            turn_up(state, seat, drawn)
            state.push(GiveGear(seat, drawn, cause.card))


class TradeWithDeck(Effect, frozen=True):
    """Own cards against some that are drawn."""

    number: int

    def possible(self, state: State, _cause: Cause) -> bool:
        return bool(state.gear_deck)

    def happen(self, state: State, cause: Cause) -> None:
        drawn = draw_some(state, self.number)
        turn_up(state, cause.seat, drawn)
        state.push(TradeGear(cause.seat, drawn, giveable(state, cause.seat), cause.card))


class TradeGear(Question, frozen=True):
    """Which own card for which one; only those held from the beginning, so that it has an end."""

    kind: ClassVar[Kind] = "trade_gear"

    cards: int
    own: int
    card: str

    def menu(self, state: State) -> Menu:
        gear_ids = state.cards.gear_ids
        offered = gear_ids(self.cards)
        return [
            *(
                on_cards("trade", mine, theirs)
                for mine in gear_ids(self.own & state.gear[self.seat])
                for theirs in offered
            ),
            DONE,
        ]

    def answer(self, state: State, action: Action) -> None:
        seat = self.seat
        if action == DONE:
            state.gear_deck |= self.cards
            state.tell("trade_over", seat=seat)
            state.push(FitGear(seat))
            return
        mine = 1 << state.cards.gear_number[action.what]
        theirs = 1 << state.cards.gear_number[action.other]
        state.gear_deck |= mine
        state.tell("equipment_traded", seat=seat, card=action.what, other_card=action.other)
        state.push(TradeGear(seat, self.cards & ~theirs, self.own & ~mine, self.card))
        set_gear(state, seat, state.gear[seat] & ~mine | theirs)

    def facts(self, state: State) -> Facts:
        return {"card": self.card, "cards": state.cards.gear_ids(self.cards)}


# Gifts.


class GiveEquipment(Effect, frozen=True):
    to: Literal["left", "any"]
    number: int

    def possible(self, state: State, cause: Cause) -> bool:
        return bool(giveable(state, cause.seat))

    def happen(self, state: State, cause: Cause) -> None:
        if not giveable(state, cause.seat):
            return
        if self.to == "left":
            state.push(PassGear(cause.seat, cause.card))
        else:
            state.push(GiveGear(cause.seat, 0, cause.card))


class GiveGear(Question, frozen=True):
    """To whom a card just drawn goes; or, if there is none, which of one's own goes to whom."""

    kind: ClassVar[Kind] = "give_gear"

    cards: int
    card: str

    def menu(self, state: State) -> Menu:
        cards = state.cards.gear_ids(self.cards or giveable(state, self.seat))
        others = state.others(self.seat)
        return [on_seat("give", card, other) for card in cards for other in others]

    def answer(self, state: State, action: Action) -> None:
        card, other = state.cards.gear_number[action.what], int(action.other)
        if self.cards:
            gain_card(state, other, card)
        else:
            hand_over(state, self.seat, other, card)

    def facts(self, state: State) -> Facts:
        return {"card": self.card, "cards": state.cards.gear_ids(self.cards)}


class PassGear(ByCard, frozen=True):
    """Which card goes to the left."""

    kind: ClassVar[Kind] = "pass_gear"

    def menu(self, state: State) -> Menu:
        left = state.left_of(self.seat)
        cards = state.cards.gear_ids(giveable(state, self.seat))
        return [on_seat("give", card, left) for card in cards]

    def answer(self, state: State, action: Action) -> None:
        """The card goes on when everybody has chosen, so nobody passes on what just came."""
        if PassOnGear() not in state.agenda:
            state.push(PassOnGear())
        state.now.passing += ((self.seat, state.cards.gear_number[action.what]),)
        state.tell("passing_chosen", seat=self.seat, card=action.what)


class PassOnGear(Step, frozen=True):
    """All cards that were chosen go to the left together."""

    def run(self, state: State) -> None:
        moves, state.now.passing = state.now.passing, ()
        for seat, card in moves:
            if state.gear[seat] >> card & 1:
                hand_over(state, seat, state.left_of(seat), card)


class TakeEquipment(Effect, frozen=True):
    """A card of somebody who holds more."""

    whose: Literal["richer"]

    def happen(self, state: State, cause: Cause) -> None:
        if _richer(state, cause.seat):
            state.push(TakeGear(cause.seat, cause.card))


def _richer(state: State, seat: Seat) -> list[Seat]:
    own = state.kits[seat].cards
    return [
        other
        for other in state.others(seat)
        if state.kits[other].cards > own and giveable(state, other)
    ]


class TakeGear(ByCard, frozen=True):
    """Which card of somebody who holds more."""

    kind: ClassVar[Kind] = "take_gear"

    def menu(self, state: State) -> Menu:
        return [
            on_card("take", card)
            for other in _richer(state, self.seat)
            for card in state.cards.gear_ids(giveable(state, other))
        ]

    def answer(self, state: State, action: Action) -> None:
        card = state.cards.gear_number[action.what]
        hand_over(state, _holder(state, card), self.seat, card)


# A swap that the other must agree to.


def offers(state: State, seat: Seat) -> Menu:
    """`offer OWN THEIRS`, once a turn."""
    return [
        on_cards("offer", source, card)
        for source in state.kits[seat].swaps
        if source not in state.now.used
        and giveable(state, seat) >> state.cards.gear_number[source] & 1
        for other in state.others(seat)
        for card in state.cards.gear_ids(giveable(state, other))
    ]


def offer(state: State, seat: Seat, action: Action) -> None:
    state.now.used += (action.what,)
    other = _holder(state, state.cards.gear_number[action.other])
    state.tell("swap_offered", seat=seat, seats=[other], card=action.what, other_card=action.other)
    state.push(Consent(other, action.what, seat, action.other))


class Consent(YesOrNo, frozen=True):
    """Whether to give `other_card` for `card` of the player `other`."""

    kind: ClassVar[Kind] = "consent"

    other: Seat
    other_card: str

    def answer(self, state: State, action: Action) -> None:
        seat, asker = self.seat, self.other
        if action == NO:
            state.tell("swap_refused", seat=seat, seats=[asker])
            return
        state.tell("swap_agreed", seat=seat, seats=[asker])
        state.push_all([FitGear(asker), FitGear(seat)])
        numbers = state.cards.gear_number
        given, taken = 1 << numbers[self.card], 1 << numbers[self.other_card]
        set_gear(state, asker, state.gear[asker] & ~given | taken)
        set_gear(state, seat, state.gear[seat] & ~taken | given)

    def facts(self, _state: State) -> Facts:
        return {"other": self.other, "cards": (self.card, self.other_card)}
