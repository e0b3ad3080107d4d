"""How long a bot may think."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from math import inf
from time import monotonic


@dataclass(frozen=True, slots=True)
class Budget:
    """A number of iterations, a time, or both: whichever is used up first.

    Only a budget of iterations alone makes a bot that plays the same on every machine.
    """

    iterations: float = inf
    milliseconds: float = inf

    def __post_init__(self) -> None:
        if self.iterations == self.milliseconds == inf:
            raise ValueError("a budget needs a limit")

    def spend(self) -> Iterator[int]:
        """Numbers the iterations while there is budget left; the first is always granted.

        >>> list(Budget(iterations=3).spend())
        [0, 1, 2]
        """
        deadline = monotonic() + self.milliseconds / 1000
        for number in count():
            if number and (number >= self.iterations or monotonic() >= deadline):
                return
            yield number
