"""Views as numbers, as a game itself says them, for programs that learn.

A game that has an `encoding.py` offers an `ENCODING` there: a list of blocks, each with a name, a
length and a function that makes so many numbers of a view, and of nothing else. Seats are told from
the viewer's on, so that what was learnt on one seat is true on all.

    ENCODING: Encoding[SampleView] = Encoding(
        Block("prize", 1, lambda view: [(view.prize or 0) / MOST_CARDS]),
        Block("scores", 4, lambda view: around(view.scores, view.seat, 4)),
    )

Numbers near 0 and 1 are learnt best. The length never depends on the table: what there may be fewer
of, such as seats, is filled with zeros.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any, Generic, NamedTuple, TypeAlias

from grandtour.core.game import V
from grandtour.core.seats import Seat


class WrongLength(Exception):
    """A block has made more or fewer numbers than it says."""


class Block(NamedTuple, Generic[V]):
    """`length` numbers under one name."""

    name: str
    length: int
    numbers: Callable[[V], Sequence[float]]


class Encoding(Generic[V]):
    """The blocks of a game one after another: `size` numbers, each with a name."""

    def __init__(self, *blocks: Block[V]) -> None:
        self.blocks = blocks
        self.size = sum(block.length for block in blocks)
        self.names = tuple(
            f"{block.name}.{number}" for block in blocks for number in range(block.length)
        )

    def numbers(self, view: V) -> list[float]:
        """
        >>> one, two = Block("one", 1, lambda view: [1]), Block("two", 2, lambda view: [2, 3])
        >>> pair = Encoding(one, two)
        >>> pair.names
        ('one.0', 'two.0', 'two.1')
        >>> pair.numbers(None)
        [1, 2, 3]
        """
        found: list[float] = []
        for block in self.blocks:
            numbers = block.numbers(view)
            if len(numbers) != block.length:
                raise WrongLength(f"{block.name}: {len(numbers)} instead of {block.length}")
            found += numbers
        return found


AnyEncoding: TypeAlias = Encoding[Any]
"""Of whichever game. `Any`: only the game knows its views."""


def one_of(value: object, choices: Sequence[object]) -> list[float]:
    """A 1 at the place of the value, if it has one.

    >>> one_of("b", "abc")
    [0.0, 1.0, 0.0]
    """
    return [float(value == choice) for choice in choices]


def padded(numbers: Sequence[float], length: int) -> list[float]:
    """So many of them, with zeros where there are fewer.

    >>> padded([1.0, 2.0], 3)
    [1.0, 2.0, 0.0]
    """
    return [*numbers[:length], *[0.0] * (length - len(numbers))]


def from_own(seat: Seat | None, seats: int) -> list[Seat]:
    """All seats, the viewer's first and then around the table; a spectator's first is 0.

    >>> from_own(1, 3)
    [1, 2, 0]
    """
    first = seat or 0
    return [*range(first, seats), *range(first)]


def for_each(
    seats: Sequence[Seat], numbers: Callable[[Seat], Sequence[float]], length: int
) -> list[float]:
    """The numbers of these seats, one seat after another, with zeros up to a length.

    >>> for_each([1, 0], lambda seat: [seat, seat + 10], 6)
    [1, 11, 0, 10, 0.0, 0.0]
    """
    return padded([number for seat in seats for number in numbers(seat)], length)


def around(by_seat: Sequence[float | None], seat: Seat | None, most: int) -> list[float]:
    """A number for each seat, the viewer's first; zeros for what is unknown and for no seat.

    >>> around([1, None, 3], 1, 4)
    [0.0, 3, 1, 0.0]
    """
    return padded([by_seat[other] or 0.0 for other in from_own(seat, len(by_seat))], most)


def marked(some: Collection[Seat | None], seat: Seat | None, seats: int, most: int) -> list[float]:
    """A 1 for each of these seats, the viewer's first; None is no seat.

    >>> marked([0], 1, 3, 4)
    [0.0, 0.0, 1.0, 0.0]
    """
    return around([float(other in some) for other in range(seats)], seat, most)
