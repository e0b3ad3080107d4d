"""Views and legal actions as numbers, for programs that learn.

A view is any game's own struct. A game may say itself what numbers it makes (`core.encoding`), and
then these are the default. The generic encoding knows no game: it walks through the view, and every
value adds to some place of a vector of fixed length (feature hashing). Place and sign follow from
the CRC-32 of the value's path, such as `/hands/0/3`, and, for words, truths, nothing and whole
numbers, of the value itself: `/hands/0/3=17` is a feature of its own. Numbers also add
sign(x) ln(1 + |x|) at their path. Two features may fall on one place; the sign makes that harmless
on average. Whoever knows a game better gives another `Encoder`.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import copysign, log1p
from typing import Literal, Protocol, TypeAlias, get_args
from zlib import crc32

import msgspec
import numpy as np
import numpy.typing as npt

from grandtour.bridges.slots import SLOTS
from grandtour.core import registry
from grandtour.core.encoding import AnyEncoding
from grandtour.core.errors import GrandTourError
from grandtour.core.game import View

Vector: TypeAlias = npt.NDArray[np.float32]
Mask: TypeAlias = npt.NDArray[np.int8]

SIZE = 2048
BOUND = 64.0
"""No number of an encoded view is greater, or smaller than its opposite."""

_FEATURES_IN_MEMORY = 200_000


Kind = Literal["game", "hashed"]


class NoEncoding(GrandTourError):
    """There is no such way to make numbers of the views of a game."""


class Encoder(Protocol):
    """Makes a vector of `size` numbers, from -BOUND to BOUND, of a view."""

    size: int

    def encode(self, view: View) -> Vector: ...


class HashedView:
    """The generic one, for any game."""

    size = SIZE
    names = tuple(f"hash.{place}" for place in range(SIZE))

    def encode(self, view: View) -> Vector:
        vector = np.zeros(SIZE, np.float32)
        for feature, weight in _features(msgspec.to_builtins(view), ""):
            place, sign = _place(feature)
            vector[place] += sign * weight
        return vector.clip(-BOUND, BOUND)


class GameView:
    """What the game itself says, number by number; `names` says what each of them is."""

    def __init__(self, encoding: AnyEncoding) -> None:
        self.size = encoding.size
        self.names = encoding.names
        self._numbers = encoding.numbers

    def encode(self, view: View) -> Vector:
        return np.array(self._numbers(view), np.float32).clip(-BOUND, BOUND)


def encoder_of(key: str, kind: Kind | None = None) -> GameView | HashedView:
    """That of the game where it has one, and else the generic one; or the kind that is asked for.

    Raises `NoEncoding` if the game is asked for its own and has none.
    """
    encoding = None if kind == "hashed" else registry.encoding(key)
    if encoding is not None:
        return GameView(encoding)
    if kind == "game":
        raise NoEncoding("no_encoding", game=key)
    return HashedView()


def kind_of(word: str) -> Kind:
    """The kind that somebody has typed. Raises `NoEncoding`."""
    for kind in get_args(Kind):
        if kind == word:
            return kind  # type: ignore[no-any-return]
    raise NoEncoding("unknown_encoder", encoder=word, encoders=", ".join(get_args(Kind)))


def mask_of(slots: Sequence[int]) -> Mask:
    """1 for each slot that is legal."""
    mask = np.zeros(SLOTS, np.int8)
    mask[list(slots)] = 1
    return mask


def _features(value: object, path: str) -> Iterator[tuple[str, float]]:
    """
    >>> list(_features({"seat": 1, "hand": ["ace"]}, ""))
    [('/seat=1', 1.0), ('/seat', 0.6931471805599453), ('/hand/0=ace', 1.0)]
    """
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _features(item, f"{path}/{key}")
    elif isinstance(value, list | tuple):
        for number, item in enumerate(value):
            yield from _features(item, f"{path}/{number}")
    elif isinstance(value, float):
        yield path, copysign(log1p(abs(value)), value)
    else:
        yield f"{path}={value}", 1.0
        if isinstance(value, int) and not isinstance(value, bool):
            yield path, copysign(log1p(abs(value)), value)


@lru_cache(_FEATURES_IN_MEMORY)
def _place(feature: str) -> tuple[int, float]:
    code = crc32(feature.encode())
    return code % SIZE, 1.0 if code >> 31 else -1.0
