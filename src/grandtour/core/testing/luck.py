"""Chance that a test holds in its hand: the same draws in two worlds, or all the same but one."""

from collections.abc import Iterator
from contextlib import contextmanager

from grandtour.core.chance import Chance, Stream

_word = Stream.word


def some_draws(drawn: int, chance: Stream, most: int) -> list[int]:
    """The numbers of all draws, or of as many as there is time for. The first and the last ones are
    among them: what is shuffled first, or last, lies on top.
    """
    edge = max(1, most // 4)
    between = list(range(drawn))
    chance.shuffle(between)
    numbers = dict.fromkeys([*range(drawn)[:edge], *range(drawn)[-edge:], *between])
    return sorted(list(numbers)[:most])


class Luck:
    """A sequence of draws for all streams together, in the order in which they are made.

    `as_it_is`: every stream gives what it would give anyway. With `turned` the draw of that number
    falls otherwise, and only that one.
    """

    def __init__(self, *name: object, turned: int | None = None, as_it_is: bool = False) -> None:
        self._name = name
        chance = Chance.of("luck", *name)
        self._draws = None if as_it_is else chance.stream("draws")
        self._other = chance.stream(f"turned {turned}")
        self._turned = turned
        self.drawn = 0

    def again(self, *, turned: int | None = None) -> "Luck":
        """The same luck from its beginning, or with that draw turned."""
        turned = self._turned if turned is None else turned
        return Luck(*self._name, turned=turned, as_it_is=self._draws is None)

    def word(self, stream: Stream) -> int:
        usual = _word(self._draws or stream)
        number, self.drawn = self.drawn, self.drawn + 1
        return _word(self._other) if number == self._turned else usual

    @contextmanager
    def falls(self) -> Iterator[None]:
        """Whatever draws from a stream meanwhile gets its words from here."""

        def word(stream: Stream) -> int:
            return self.word(stream)

        before = Stream.word
        Stream.word = word  # type: ignore[method-assign,assignment]
        try:
            yield
        finally:
            Stream.word = before  # type: ignore[method-assign]
