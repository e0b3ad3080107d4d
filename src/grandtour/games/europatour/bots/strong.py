"""The strong bot: it weighs all complete tours by how likely their missing cards are to come.

It remembers all that was seen, takes what raises the sum of these weights most, the stock if its
mean card does, and lays down what helps itself and not the next player.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from grandtour.bots.log_follower import LogFollower
from grandtour.core.chance import Chance
from grandtour.core.game import Event, Seat
from grandtour.games.europatour.actions import TAKE_PILE, TAKE_STOCK, Action
from grandtour.games.europatour.board import Card
from grandtour.games.europatour.bots.chances import Reach, hidden_reach, rack_weights
from grandtour.games.europatour.bots.denial import Danger
from grandtour.games.europatour.bots.placing import slot_values
from grandtour.games.europatour.bots.prospects import Prospects
from grandtour.games.europatour.bots.seated import EuropaTourGame, SeatedBot, hand_of, rack_of
from grandtour.games.europatour.bots.tour_sums import total
from grandtour.games.europatour.bots.tuning import TUNING, Tuning
from grandtour.games.europatour.knowledge import Memory
from grandtour.games.europatour.view import EuropaTourView

EPSILON = 1e-6
"""Less than anything that matters, to break a tie."""


def goes_round_in_circles(log: Sequence[Event], seat: Seat, tuning: Tuning) -> bool:
    """Whether the seat laid its last pile card back, or has not touched the stock for long.

    Two bots that each wait for the other to uncover something would never finish.
    """
    own = [event.kind for event in log if event.data.get("seat") == seat]
    if own[-2:] == ["drew_pile", "discarded"]:
        return True
    draws = [kind for kind in own if kind in ("drew_pile", "drew_stock")]
    return draws[-tuning.pile_draws :] == ["drew_pile"] * tuning.pile_draws


class Turn(NamedTuple):
    """What the bot knows between its draw and its discard."""

    memory: Memory
    rack: list[Card]
    hand: Card
    hidden: Reach

    def after(self, action: Action) -> tuple[list[Card], list[list[Card]]]:
        """The rack and the piles that a discard leaves."""
        rack, gone = self.rack[:], self.hand
        if action.slot:
            gone, rack[action.slot - 1] = rack[action.slot - 1], gone
        piles = [pile[:] for pile in self.memory.piles]
        piles[action.pile - 1].append(gone)
        return rack, piles


class StrongBot(SeatedBot):
    """See the module."""

    def __init__(
        self, game: EuropaTourGame, seat: Seat, chance: Chance, tuning: Tuning = TUNING
    ) -> None:
        super().__init__(game, seat, chance)
        self._tuning = tuning
        self._memories = LogFollower(Memory.fold)

    def place(self, view: EuropaTourView, legal: Sequence[Action], log: Sequence[Event]) -> Action:
        card = hand_of(view)
        unseen = self._memory(view, log).pools[0][:]
        unseen.remove(card)
        values = slot_values(rack_of(view), card, unseen, self._tuning)
        return max(legal, key=lambda action: values[action.slot - 1])

    def draw(self, view: EuropaTourView, legal: Sequence[Action], log: Sequence[Event]) -> Action:
        memory = self._memory(view, log)
        prospects = self._prospects(memory, rack_of(view))
        values = {TAKE_STOCK: prospects.drawn_from(memory.pools[-1])}
        if goes_round_in_circles(log, self.seat, self._tuning):
            values[TAKE_STOCK] = self._tuning.won - EPSILON
        for action, pile in zip(TAKE_PILE, memory.piles, strict=True):
            values[action] = prospects.taken(pile[-1])
        return max(values, key=values.__getitem__)

    def discard(
        self, view: EuropaTourView, legal: Sequence[Action], log: Sequence[Event]
    ) -> Action:
        memory = self._memory(view, log)
        turn = Turn(
            memory, rack_of(view), hand_of(view), hidden_reach(memory, self.seat, self._tuning)
        )
        slots = self._good_slots(turn, {action.slot for action in legal})
        actions = [action for action in legal if action.slot in slots]
        danger = Danger(memory, (self.seat + 1) % view.seats, self._tuning)
        return self._best_discard(turn, actions, danger)

    def _memory(self, view: EuropaTourView, log: Sequence[Event]) -> Memory:
        return self._memories.after(log, lambda: Memory(self.seat, view.seats))

    def _prospects(self, memory: Memory, rack: list[Card]) -> Prospects:
        reach = hidden_reach(memory, self.seat, self._tuning)
        reach.add_piles(memory.piles, self._tuning)
        return Prospects(rack, rack_weights(rack, reach, self._tuning), self._tuning)

    def _good_slots(self, turn: Turn, allowed: set[int]) -> list[int]:
        """The slots (0: none) worth a closer look; only one if that completes the tour."""
        prospects = self._prospects(turn.memory, turn.rack)
        values = dict(enumerate(prospects.swaps[:, turn.hand].tolist(), 1))
        values[0] = prospects.now
        ranked = sorted(allowed, key=values.__getitem__, reverse=True)
        best = values[ranked[0]]
        if best == self._tuning.won:
            return ranked[:1]
        near = best - self._tuning.margin
        return [slot for slot in ranked[: self._tuning.width] if values[slot] >= near]

    def _best_discard(self, turn: Turn, actions: list[Action], danger: Danger) -> Action:
        """Own value, with the piles as they will be, less a part of the next player's gain."""
        tuning = self._tuning
        weights, dangers = [], []
        for action in actions:
            rack, piles = turn.after(action)
            reach = turn.hidden.copy()
            reach.add_piles(piles, tuning)
            weights.append(rack_weights(rack, reach, tuning))
            dangers.append(danger.in_piles(piles))
        values = np.log(total(np.stack(weights, axis=2)))
        return actions[int(np.argmax(values - tuning.deny * np.array(dangers)))]
