"""Chance that anyone can check.

All dice and shuffles of a match come from one secret seed of 32 bytes. Its SHA-256, the
*commitment*, is shown before the first move; the seed itself is part of the finished record.

A stream is a sequence of 32-bit words: block number b of the stream named s is
BLAKE2b(b as 8 bytes little-endian, key=seed, person=s, 64 bytes), read as sixteen little-endian
words. `below(n)` takes the next word that is smaller than the largest multiple of n, modulo n.
"""

import hashlib
import secrets
import struct
from collections.abc import Sequence
from typing import Self, TypeVar

SEED_BYTES = 32
_WORDS_PER_BLOCK = 16
_WORDS = struct.Struct("<16I")
_RANGE = 1 << 32

T = TypeVar("T")


class Stream:
    """One named sequence of random numbers; a copy continues on its own from the same place."""

    __slots__ = ("_counter", "_name", "_seed", "_words")

    def __init__(self, seed: bytes, name: str) -> None:
        self._seed = seed
        self._name = name.encode()
        self._counter = 0
        self._words: tuple[int, ...] = ()

    def word(self) -> int:
        """The next 32 random bits."""
        counter = self._counter
        place = counter % _WORDS_PER_BLOCK
        if place == 0 or not self._words:
            block = (counter // _WORDS_PER_BLOCK).to_bytes(8, "little")
            digest = hashlib.blake2b(block, key=self._seed, person=self._name, digest_size=64)
            self._words = _WORDS.unpack(digest.digest())
        self._counter = counter + 1
        return self._words[place]

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1, all equally likely."""
        fair = _RANGE - _RANGE % limit
        while (word := self.word()) >= fair:
            pass
        return word % limit

    def fraction(self) -> float:
        """A number from 0 up to, but not including, 1."""
        return self.word() / _RANGE

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Puts the list into a random order (Fisher-Yates, from the end)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def fork(self, name: str) -> "Stream":
        """A new stream that cannot be traced back to this one; each call gives another."""
        seed = b"".join(self.word().to_bytes(4, "little") for _ in range(SEED_BYTES // 4))
        return Stream(seed, name)

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin._seed = self._seed
        twin._name = self._name
        twin._counter = self._counter
        twin._words = self._words
        return twin


class Chance:
    """The secret seed of a match and the streams that flow from it."""

    __slots__ = ("seed",)

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed

    @classmethod
    def fresh(cls) -> Self:
        """A seed that nobody knows."""
        return cls(secrets.token_bytes(SEED_BYTES))

    @classmethod
    def of(cls, *parts: object) -> Self:
        """A seed for tests and tournaments, made from words and numbers.

        >>> Chance.of("arena", 1, 7).seed == Chance.of("arena", 1, 7).seed
        True
        """
        text = "\x1f".join(str(part) for part in parts)
        return cls(hashlib.blake2b(text.encode(), digest_size=SEED_BYTES).digest())

    @property
    def commitment(self) -> str:
        """What is shown before the game: it binds the seed and does not tell it."""
        return hashlib.sha256(self.seed).hexdigest()

    def stream(self, name: str) -> Stream:
        """The stream of that name (at most 16 bytes), from its beginning."""
        return Stream(self.seed, name)

    def fork(self, name: str) -> "Chance":
        """Another seed, derived one way: whoever has it learns nothing of this one."""
        digest = hashlib.blake2b(
            name.encode(), key=self.seed, person=b"fork", digest_size=SEED_BYTES
        )
        return Chance(digest.digest())
