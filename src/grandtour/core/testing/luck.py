"""Chance that a test holds in its hand: the same draws in two worlds, or all the same but one; or
the same wherever the code draws, however often it draws elsewhere.
"""

import sys
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import CodeType, FrameType

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


class LuckByPlace(Stream):
    """Each place in the code that draws has a sequence of its own, so that it draws the same
    however often others have drawn. What is called from two lines of the game is two places.
    """

    __slots__ = ("_places", "_until")

    def __init__(self, name: object, until: CodeType) -> None:
        """`until`: the function that calls the game; places are told apart below it."""
        super().__init__(Chance.of("by place", name).seed, "")
        self._until = until
        self._places: dict[str, Stream] = {}

    def word(self) -> int:
        lines = []
        frame: FrameType | None = sys._getframe(1)
        while frame and frame.f_code is not self._until:
            lines.append(f"{frame.f_code.co_name}:{frame.f_lineno}")
            frame = frame.f_back
        place = " ".join(lines)
        if place not in self._places:
            self._places[place] = Stream(self._seed, f"{zlib.crc32(place.encode()):x}")
        return _word(self._places[place])


class Luck:
    """A sequence of draws for all streams together, in the order in which they are made.

    `as_it_is`: every stream gives what it would give anyway. The draws with the numbers `turned`
    fall otherwise, and only these; in another `way` they fall otherwise again.
    """

    def __init__(
        self, *name: object, turned: Sequence[int] = (), way: int = 0, as_it_is: bool = False
    ) -> None:
        self._name = name
        chance = Chance.of("luck", *name)
        self._draws = None if as_it_is else chance.stream("draws")
        self._turned = turned
        ways = f".{way}" if way else ""
        self._others = {number: chance.stream(f"turned {number}{ways}") for number in turned}
        self.drawn = 0

    @property
    def has_turned(self) -> bool:
        """Whether a draw that falls otherwise has been made."""
        return any(number < self.drawn for number in self._turned)

    def again(self, *, turned: Sequence[int] = (), way: int = 0) -> "Luck":
        """The same luck from its beginning, or with these draws turned."""
        return Luck(*self._name, turned=turned, way=way, as_it_is=self._draws is None)

    def word(self, stream: Stream) -> int:
        usual = _word(self._draws or stream)
        number, self.drawn = self.drawn, self.drawn + 1
        other = self._others.get(number)
        return usual if other is None else _word(other)

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
