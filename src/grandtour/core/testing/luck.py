"""Chance that a test holds in its hand: the same draws in two worlds, or all the same but one."""

from collections.abc import Iterator
from contextlib import contextmanager

from grandtour.core.chance import Chance, Stream

_word = Stream.word


class Luck:
    """A sequence of draws for all streams together, in the order in which they are made.

    With `turned` the draw of that number falls otherwise, and only that one.
    """

    def __init__(self, *name: object, turned: int | None = None) -> None:
        self._name = name
        chance = Chance.of("luck", *name)
        self._draws = chance.stream("draws")
        self._other = chance.stream(f"turned {turned}")
        self._turned = turned
        self.drawn = 0

    def again(self) -> "Luck":
        """The same luck from its beginning."""
        return Luck(*self._name, turned=self._turned)

    def word(self) -> int:
        usual = _word(self._draws)
        number, self.drawn = self.drawn, self.drawn + 1
        return _word(self._other) if number == self._turned else usual

    @contextmanager
    def falls(self) -> Iterator[None]:
        """Whatever draws from a stream meanwhile gets its words from here."""

        def word(_: Stream) -> int:
            return self.word()

        before = Stream.word
        Stream.word = word  # type: ignore[method-assign,assignment]
        try:
            yield
        finally:
            Stream.word = before  # type: ignore[method-assign]
