"""What a seat's open doings tell of the journey that it has in mind.

A card that was taken to stay fits the journey better than one that has stood there since the deal;
a card that was laid down, or left lying on a pile, is hardly part of it.
"""

from collections.abc import Iterable
from typing import Literal

from grandtour.core.game import Event
from grandtour.games.europatour.actions import STOCK
from grandtour.games.europatour.board import KINDS, Card
from grandtour.games.europatour.knowledge import Memory
from grandtour.games.europatour.tour import SLOTS

Came = Literal["dealt", "stock", "pile"]
"""From where the card in a slot came."""

_RECENT = 4
"""Plans change: what was refused more own turns ago than this says nothing any more."""


class Signs:
    """All that a log shows of one seat, besides where cards are."""

    __slots__ = ("_refused", "came", "turns")

    def __init__(self) -> None:
        self.came: list[Came] = ["dealt"] * SLOTS
        self.turns = 0
        self._refused: list[set[Card]] = []

    @property
    def refused(self) -> set[Card]:
        """What it laid down or left lying in its last turns."""
        return set().union(*self._refused[-_RECENT:])

    def draws(self, left_lying: Iterable[Card]) -> None:
        self._refused.append(set(left_lying))

    def lays_down(self, card: Card) -> None:
        self._refused[-1].add(card)
        self.turns += 1

    def fills(self, slot: int, came: Came) -> None:
        self.came[slot - 1] = came


def read(memory: Memory, seats: int, log: Iterable[Event]) -> list[Signs]:
    """The signs of all seats; the memory takes the log in."""
    signs = [Signs() for _ in range(seats)]
    for event in log:
        kind, data = event.kind, event.data
        if kind in ("drew_stock", "drew_hidden"):
            signs[data["seat"]].draws(pile[-1] for pile in memory.piles)
        elif kind == "drew_pile":
            signs[data["seat"]].draws(())
        elif kind in ("discarded", "swapped", "swapped_hidden"):
            seen = signs[data["seat"]]
            seen.lays_down(KINDS[data["card"]])
            if kind != "discarded":
                seen.fills(data["slot"], "stock" if memory.source == STOCK else "pile")
        memory.fold(event)
    return signs
