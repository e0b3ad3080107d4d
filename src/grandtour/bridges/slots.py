"""Actions as numbers, as frameworks want them: a fixed number of slots for any game.

An action's slot is the CRC-32 of its text modulo the number of slots, so the same words have the
same number in every position and game. Where two legal actions want one slot, the one whose text
comes later in the alphabet takes the next slot that nobody wants. So a number stands for an action
only together with the legal actions, which a seat knows; nothing else goes in.
"""

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Generic, TypeVar
from zlib import crc32

A = TypeVar("A", bound=Hashable)

SLOTS = 4096
"""Many times what any position offers, and few enough to be listed as a mask."""

_TEXTS_IN_MEMORY = 100_000
_MENUS_IN_MEMORY = 10_000


class TooManyActions(Exception):
    """A position offers more actions than there are slots."""


class Slots(Generic[A]):
    """The legal actions of one position by their slots, in ascending order."""

    __slots__ = ("by_slot", "numbers")

    def __init__(self, legal: Sequence[A]) -> None:
        wishes = list(map(_WISHES.__getitem__, legal))
        by_slot = dict(zip(wishes, legal, strict=True))
        if len(by_slot) != len(legal):
            _settle(by_slot, wishes, legal)
        self.numbers = sorted(by_slot)
        self.by_slot = by_slot


@lru_cache(_MENUS_IN_MEMORY)
def slots_of(legal: tuple[A, ...]) -> Slots[A]:
    """The same again for the same actions, which come back often. Nobody may change it."""
    return Slots(legal)


class _Wishes(dict[Hashable, int]):
    """The slot that an action wishes for; to look it up is quicker than any call."""

    def __missing__(self, action: Hashable) -> int:
        if len(self) >= _TEXTS_IN_MEMORY:
            self.clear()
        slot = self[action] = crc32(str(action).encode()) % SLOTS
        return slot


_WISHES = _Wishes()


def _settle(by_slot: dict[int, A], wishes: Sequence[int], legal: Sequence[A]) -> None:
    """Gives those a slot who do not have the one they wish for.

    >>> same = "plumless", "buckeroo"  # they have the same sum
    >>> slots = Slots(same)
    >>> [slots.by_slot[number] for number in slots.numbers]
    ['buckeroo', 'plumless']
    """
    if len(set(legal)) > SLOTS:
        raise TooManyActions
    others = []
    pairs = zip(wishes, legal, strict=True)
    for slot, action in [pair for pair in pairs if by_slot[pair[0]] is not pair[1]]:
        holder = by_slot[slot]
        if holder != action:
            by_slot[slot], other = sorted((holder, action), key=str)
            others.append(other)
    for action in sorted(others, key=str):
        slot = _WISHES[action]
        while slot in by_slot:
            slot = (slot + 1) % SLOTS
        by_slot[slot] = action
