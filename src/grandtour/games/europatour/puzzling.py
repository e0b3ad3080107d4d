"""A puzzle: one of the open cards completes the tour, wherever it must go."""

from collections.abc import Sequence

from grandtour.core.game import Event
from grandtour.games.europatour.actions import Action
from grandtour.games.europatour.board import KINDS
from grandtour.games.europatour.tour import SLOTS, fault
from grandtour.games.europatour.view import EuropaTourView


class OneCard:
    def answers(
        self, view: EuropaTourView, legal: Sequence[Action], log: Sequence[Event]
    ) -> tuple[str, ...]:
        """The one pile to take from, if there is exactly one."""
        if view.phase != "draw" or view.on_turn != view.seat or None in view.rack:
            return ()
        rack = [KINDS[str(code)] for code in view.rack]
        if fault(rack) is None:
            return ()
        right = [
            number
            for number, pile in enumerate(view.piles, 1)
            if pile.top and _completes(rack, KINDS[pile.top])
        ]
        return (f"take pile {right[0]}",) if len(right) == 1 else ()


def _completes(rack: Sequence[int], card: int) -> bool:
    return any(fault([*rack[:slot], card, *rack[slot + 1 :]]) is None for slot in range(SLOTS))


PUZZLING = OneCard()
