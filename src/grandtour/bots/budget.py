"""How long a bot may think."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from math import inf
from time import thread_time


@dataclass(frozen=True, slots=True)
class Budget:
    """A number of iterations, a time, or both: whichever is used up first.

    Time is the thread's own processor time: a busy machine makes a bot slower, not weaker.
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
        deadline = thread_time() + self.milliseconds / 1000
        for number in count():
            if number and (number >= self.iterations or thread_time() >= deadline):
                return
            yield number
