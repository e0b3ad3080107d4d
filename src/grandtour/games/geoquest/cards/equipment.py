"""Equipment: drawing, choosing, discarding; slots and ensembles (rulings section 7).

The deck is a set: a card that goes back is shuffled in, so every draw is a random one of those
that nobody holds.
"""

from typing import ClassVar, Literal

from grandtour.core.seats import Seat
from grandtour.games.geoquest.actions import Action, on_card
from grandtour.games.geoquest.agenda import ByCard, Cause, Menu, Question, Step
from grandtour.games.geoquest.cards.loadout import loadout
from grandtour.games.geoquest.decision import Facts, Kind
from grandtour.games.geoquest.events.purging import Sweep
from grandtour.games.geoquest.language.words import Effect
from grandtour.games.geoquest.state import State


def set_gear(state: State, seat: Seat, gear: int) -> None:
    """The player now holds these cards; ensembles come and go at once."""
    before = state.kits[seat]
    after = loadout(state.cards, state.cachers[seat], gear)
    state.gear[seat] = gear
    state.rented[seat] &= gear
    state.kits[seat] = after
    if before.counts or after.counts:
        state.standings_changed = True
    if before.ensembles != after.ensembles:
        for n, ensemble in enumerate(state.cards.ensembles):
            if (before.ensembles ^ after.ensembles) >> n & 1:
                gained = after.ensembles >> n & 1
                kind = "ensemble_gained" if gained else "ensemble_lost"
                state.tell(kind, seat=seat, card=ensemble.id)
    if before.purges or after.purges:
        state.push(Sweep())


def giveable(state: State, seat: Seat) -> int:
    """Rented cards cannot be given, borrowed or scored."""
    return state.gear[seat] & ~state.rented[seat]


def turn_up(state: State, seat: Seat, cards: int) -> None:
    """These cards leave the deck, and everybody sees them."""
    leave_deck(state, cards)
    state.tell("equipment_shown", seat=seat, cards=list(state.cards.gear_ids(cards)))


def leave_deck(state: State, cards: int) -> None:
    state.gear_deck &= ~cards
    state.known_gear |= cards


def draw_some(state: State, number: int) -> int:
    """A set of so many random cards of the deck, which stay there."""
    drawn = 0
    for _ in range(min(number, state.gear_deck.bit_count())):
        drawn |= 1 << state.draw(state.gear_deck & ~drawn)
    return drawn


def gain_card(state: State, seat: Seat, card: int, *, rented: bool = False) -> None:
    """A card from the deck onto the panel."""
    leave_deck(state, 1 << card)
    if rented:
        state.rented[seat] |= 1 << card
    state.tell("equipment_gained", seat=seat, card=state.cards.equipment[card].id)
    state.push(FitGear(seat))
    set_gear(state, seat, state.gear[seat] | 1 << card)


def draw_card(state: State, seat: Seat) -> None:
    if state.gear_deck:
        gain_card(state, seat, state.draw(state.gear_deck))


def discard_card(state: State, seat: Seat, card: int) -> None:
    """A card goes back into the deck."""
    state.gear_deck |= 1 << card
    state.tell("equipment_discarded", seat=seat, card=state.cards.equipment[card].id)
    state.push(FitGear(seat))
    set_gear(state, seat, state.gear[seat] & ~(1 << card))


def give_back_rented(state: State, seat: Seat) -> None:
    rented = state.rented[seat]
    state.gear_deck |= rented
    for card in state.cards.gear_ids(rented):
        state.tell("equipment_returned", seat=seat, card=card)
    state.push(FitGear(seat))
    set_gear(state, seat, state.gear[seat] & ~rented)


# Slots.


class FitGear(Step, frozen=True):
    """Nobody holds more cards than the slots take."""

    seat: Seat

    def run(self, state: State) -> None:
        kit = state.kits[self.seat]
        if kit.cards > kit.slots:
            state.push(TrimGear(self.seat))


class _DiscardOne(Question, frozen=True):
    def menu(self, state: State) -> Menu:
        return [on_card("discard", card) for card in state.cards.gear_ids(state.gear[self.seat])]

    def answer(self, state: State, action: Action) -> None:
        discard_card(state, self.seat, state.cards.gear_number[action.what])


class TrimGear(_DiscardOne, frozen=True):
    """Which card goes, of more than the slots take."""

    kind: ClassVar[Kind] = "trim_gear"


class DiscardGear(_DiscardOne, ByCard, frozen=True):
    """Which card goes because of another one."""

    kind: ClassVar[Kind] = "discard_gear"


class DiscardEquipment(Effect, frozen=True):
    number: int
    which: Literal["own", "random"]

    def possible(self, state: State, cause: Cause) -> bool:
        return bool(state.gear[cause.seat])

    def happen(self, state: State, cause: Cause) -> None:
        seat = cause.seat
        for _ in range(min(self.number, state.kits[seat].cards)):
            if self.which == "random":
                discard_card(state, seat, state.draw(state.gear[seat]))
            elif state.kits[seat].cards == 1:
                discard_card(state, seat, state.gear[seat].bit_length() - 1)
            else:
                state.push(DiscardGear(seat, cause.card))


# From the deck.


def draw_and_choose(state: State, seat: Seat, number: int) -> None:
    """Draws so many cards, of which the player keeps one."""
    drawn = draw_some(state, number)
    if drawn.bit_count() > 1:
        turn_up(state, seat, drawn)
        state.push(ChooseGear(seat, drawn))
    elif drawn:
        gain_card(state, seat, drawn.bit_length() - 1)


class ChooseGear(Question, frozen=True):
    """Which of some cards to keep."""

    kind: ClassVar[Kind] = "choose_gear"

    cards: int

    def menu(self, state: State) -> Menu:
        return [on_card("take", card) for card in state.cards.gear_ids(self.cards)]

    def answer(self, state: State, action: Action) -> None:
        card = state.cards.gear_number[action.what]
        state.gear_deck |= self.cards & ~(1 << card)
        gain_card(state, self.seat, card)

    def facts(self, state: State) -> Facts:
        return {"cards": state.cards.gear_ids(self.cards)}


class PickEquipment(Effect, frozen=True):
    """Any card of the deck, for good or until a search fails."""

    number: int
    until: Literal["", "dnf"] = ""

    def possible(self, state: State, _cause: Cause) -> bool:
        return bool(state.gear_deck)

    def happen(self, state: State, cause: Cause) -> None:
        if state.gear_deck:
            state.push(PickGear(cause.seat, bool(self.until), cause.card))


class PickGear(Question, frozen=True):
    """Which card of the whole deck."""

    kind: ClassVar[Kind] = "pick_gear"

    rented: bool
    card: str

    def menu(self, state: State) -> Menu:
        return [on_card("take", card) for card in state.cards.gear_ids(state.gear_deck)]

    def answer(self, state: State, action: Action) -> None:
        gain_card(state, self.seat, state.cards.gear_number[action.what], rented=self.rented)

    def facts(self, _state: State) -> Facts:
        return {"card": self.card, "text": "rent" if self.rented else ""}
