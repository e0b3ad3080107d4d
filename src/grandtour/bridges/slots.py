"""Actions as numbers, as frameworks want them: a fixed number of slots for any game.

An action's slot is the CRC-32 of its text modulo the number of slots, so the same words have the
same number in every position and game. Where two legal actions want one slot, the one whose text
comes later in the alphabet takes the next slot that nobody wants. So a number stands for an action
only together with the legal actions, which a seat knows; nothing else goes in.
"""

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from itertools import compress
from operator import is_not
from typing import Generic, TypeVar
from zlib import crc32

import msgspec

A = TypeVar("A", bound=Hashable)

SLOTS = 4096
"""Many times what any position offers, and few enough to be listed as a mask."""

_TEXTS_IN_MEMORY = 100_000
_MENUS_IN_MEMORY = 10_000


class TooManyActions(Exception):
    """A position offers more actions than there are slots."""


class Slots(msgspec.Struct, Generic[A], frozen=True, gc=False):
    """The legal actions of one position by their slots, and these in ascending order.

    Thousands are remembered, so nothing of them is for the garbage collector to go through again
    and again: it leaves tuples of numbers alone, but no lists.
    """

    by_slot: Mapping[int, A]
    numbers: tuple[int, ...]


@lru_cache(_MENUS_IN_MEMORY)
def slots_of(legal: tuple[A, ...]) -> Slots[A]:
    """The same again for the same actions, which come back often. Nobody may change it."""
    wishes = list(map(_WISHES.__getitem__, legal))
    by_slot = dict(zip(wishes, legal, strict=True))
    if len(by_slot) != len(legal):
        _settle(by_slot, wishes, legal)
    return Slots(by_slot, tuple(sorted(by_slot)))


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

    >>> slots = slots_of(("plumless", "buckeroo"))  # they have the same sum
    >>> [slots.by_slot[number] for number in slots.numbers]
    ['buckeroo', 'plumless']
    """
    without = list(compress(legal, map(is_not, map(by_slot.__getitem__, wishes), legal)))
    others = set[A]()
    for action in without:
        slot = _WISHES[action]
        holder = by_slot[slot]
        if holder != action:
            by_slot[slot], other = sorted((holder, action), key=str)
            others.add(other)
    if len(by_slot) + len(others) > SLOTS:
        raise TooManyActions
    for action in sorted(others, key=str):
        slot = _WISHES[action]
        while slot in by_slot:
            slot = (slot + 1) % SLOTS
        by_slot[slot] = action
