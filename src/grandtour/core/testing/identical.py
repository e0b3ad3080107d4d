"""Whether two states are one and the same truth.

Views may be the same of different truths, and that is what is looked for; two truths that are the
same cannot be told apart by anything, and to compare them proves nothing.
"""

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from grandtour.core.chance import Chance, Stream

_PLAIN = (bool, int, float, complex, str, bytes, bytearray, set, frozenset, type(None))
_OF_CHANCE = (Chance, Stream)
_GONE = object()


def identical(one: object, other: object) -> bool:
    """Whether all that they are made of is the same. What chance would bring does not count: where
    worlds are compared, the same chance falls in both.

    >>> identical({"hands": [[1, 2], [3]]}, {"hands": [[1, 2], [3]]})
    True
    >>> identical({"hands": [[1, 2], [3]]}, {"hands": [[1, 3], [2]]})
    False
    """
    pairs: list[tuple[object, object]] = [(one, other)]
    # Both are kept as long as we look, so that no other object gets their place and number.
    looked_at: dict[tuple[int, int], tuple[object, object]] = {}
    while pairs:
        first, second = pairs.pop()
        if first is second or (id(first), id(second)) in looked_at:
            continue
        if type(first) is not type(second):
            return False
        if isinstance(first, _OF_CHANCE):
            continue
        if isinstance(first, _PLAIN):
            if first != second:
                return False
            continue
        looked_at[id(first), id(second)] = first, second
        parts = _parts(first, second)
        if parts is None:
            return False
        pairs += parts
    return True


def _parts(first: object, second: object) -> Iterable[tuple[object, object]] | None:
    """What must be the same in both, pair by pair; None if they differ already."""
    if isinstance(first, dict) and isinstance(second, dict):
        if first.keys() != second.keys():
            return None
        return [(value, second[key]) for key, value in first.items()]
    if isinstance(first, list | tuple) and isinstance(second, list | tuple):
        return zip(first, second, strict=True) if len(first) == len(second) else None
    try:
        made = [thing.__reduce_ex__(4) for thing in (first, second)]
    except TypeError:
        # Functions and the like, of which nothing more is known.
        return () if first == second else None
    return list(zip_longest(_listed(made[0]), _listed(made[1]), fillvalue=_GONE))


def _listed(made: str | tuple[object, ...]) -> Iterator[object]:
    """What an object is made of: its class, its fields, and for collections what is in them."""
    for part in (made,) if isinstance(made, str) else made:
        yield list(part) if isinstance(part, Iterator) else part
