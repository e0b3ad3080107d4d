"""How likely the runner is to be where, and random ways by which it may have come there.

A `Likelihood` is a belief with weights. With `spread` the weight of a city is shared out equally
among the journeys that a runner there could pay for and that do not end on a chaser: how likely it
all is if the runner chooses at random. Without it every possible way has the same weight. Either
way the cities with a weight are just those of the `Belief`.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import Self

from grandtour.core.chance import Stream
from grandtour.games.euroquest.belief import REVEAL_WINDOW
from grandtour.games.euroquest.board import (
    BIT,
    CODES,
    COUNTRY,
    ENDS,
    MODES,
    NO_COUNTRY,
    REACH,
    SERVED,
    Cities,
    CityNumber,
    CountryNumber,
    Mode,
    bits,
)
from grandtour.games.euroquest.facts import NO_MODE, Fact, Word
from grandtour.games.euroquest.quests import QUESTS
from grandtour.games.euroquest.tickets import SUPPLY, UNIT, Tickets, modes
from grandtour.games.euroquest.weights import normalised

Spot = int
"""A quest, whether its start country was left, and a city, packed in one int."""

_AWAY = 256
_CITY = 255


def _spot(quest: int, city: CityNumber) -> Spot:
    return quest * 2 * _AWAY + city


class Likelihood:
    """A value: what is learnt makes a new one. `before` is the same one window earlier."""

    __slots__ = (
        "_mode",
        "_occupied",
        "_word",
        "before",
        "chasers",
        "revealed",
        "spread",
        "tickets",
        "weights",
        "window",
    )

    def __init__(self, weights: dict[Spot, float], *, spread: bool) -> None:
        self.weights = weights
        self.spread = spread
        self.chasers: tuple[CityNumber, ...] = ()
        self.tickets: Tickets = SUPPLY
        self.window = 0
        self.revealed: CountryNumber = NO_COUNTRY
        self.before: Self | None = None
        self._word: Word | None = None
        self._mode: Mode = NO_MODE
        self._occupied: Cities = 0

    @classmethod
    def first(cls, *, spread: bool = True) -> Self:
        """The ten start cities, all equally likely."""
        spots = {_spot(n, quest.start): 1 / len(QUESTS) for n, quest in enumerate(QUESTS)}
        return cls(spots, spread=spread)

    # What is believed.

    def by_city(self) -> list[float]:
        """The probability of each city."""
        found = [0.0] * len(CODES)
        for spot, weight in self.weights.items():
            found[spot & _CITY] += weight
        return _normal(found)

    def by_quest(self) -> list[float]:
        """The probability of each quest."""
        found = [0.0] * len(QUESTS)
        for spot, weight in self.weights.items():
            found[spot // (2 * _AWAY)] += weight
        return _normal(found)

    def able(self) -> Self:
        """When it is the runner's turn to travel, a ticket fits where it is."""
        have = modes(self.tickets)
        return self._kept(lambda city: SERVED[city] & have != 0)

    # What is learnt.

    def learn(self, learnt: Fact) -> Self:
        kind = learnt.kind
        if kind == "same" or kind == "abroad" or kind == "silent":
            return self._travelled(kind, learnt.mode, learnt.country)
        if kind == "placed" or kind == "moved":
            return self._chased(learnt)
        if kind == "revealed":
            twin = self._twin(self.weights)
            twin.revealed = learnt.country
            return twin
        have = modes(self.tickets)
        stuck = self._kept(lambda city: SERVED[city] & have == 0)
        return stuck if kind == "lapsed" else stuck._next_window(dict(stuck.weights), None, NO_MODE)

    def _travelled(self, word: Word, mode: Mode, country: CountryNumber) -> Self:
        found: dict[Spot, float] = {}
        for spot, weight in self.weights.items():
            city = spot & _CITY
            here = COUNTRY[city]
            part = weight * self._share(city, bits(self.chasers))
            for end in ENDS[mode][city]:
                there = COUNTRY[end]
                if _said(word, here, there) and country in (NO_COUNTRY, there):
                    away = spot & ~_CITY if here == there else spot & ~_CITY | _AWAY
                    found[away | end] = found.get(away | end, 0.0) + part
        return self._next_window(found, word, mode)

    def _share(self, city: CityNumber, occupied: Cities) -> float:
        """The part of a city's weight that one journey from there gets."""
        if not self.spread:
            return 1.0
        have = modes(self.tickets)
        free = ~occupied
        journeys = sum(
            (REACH[mode][city] & free).bit_count() for mode in range(len(MODES)) if have >> mode & 1
        )
        return 1 / journeys if journeys else 0.0

    def _next_window(self, weights: dict[Spot, float], word: Word | None, mode: Mode) -> Self:
        window = self.window + 1
        occupied = bits(self.chasers)
        weights = {spot: w for spot, w in weights.items() if not occupied & BIT[spot & _CITY]}
        if window == REVEAL_WINDOW:
            weights = {spot: w for spot, w in weights.items() if self._fits_reveal(spot)}
        twin = self._twin(normalised(weights))
        twin.window = window
        twin.revealed = NO_COUNTRY
        twin.before = self
        twin._word = word
        twin._mode = mode
        twin._occupied = occupied
        if mode != NO_MODE:
            twin.tickets = self.tickets - UNIT[mode]
        return twin

    def _fits_reveal(self, spot: Spot) -> bool:
        if spot & _AWAY:
            return self.revealed == NO_COUNTRY
        return self.revealed == COUNTRY[spot & _CITY]

    def _chased(self, learnt: Fact) -> Self:
        twin = self._kept(lambda city: city != learnt.city)
        if learnt.kind == "placed":
            twin.chasers = (*self.chasers, learnt.city)
        else:
            seat = learnt.seat
            twin.chasers = (*self.chasers[: seat - 1], learnt.city, *self.chasers[seat:])
            twin.tickets = self.tickets + UNIT[learnt.mode]
        return twin

    def _kept(self, fits: Callable[[CityNumber], bool]) -> Self:
        return self._twin({s: weight for s, weight in self.weights.items() if fits(s & _CITY)})

    def _twin(self, weights: dict[Spot, float]) -> Self:
        twin = type(self)(weights, spread=self.spread)
        for name in ("_mode", "_occupied", "_word", "before", "chasers", "revealed", "tickets"):
            setattr(twin, name, getattr(self, name))
        twin.window = self.window
        return twin

    # Ways to get there.

    def way(self, chance: Stream) -> tuple[int, list[CityNumber]]:
        """A random quest and the cities of all windows, as likely as the weights say."""
        return next(self.ways(chance))

    def ways(self, chance: Stream) -> Iterator[tuple[int, list[CityNumber]]]:
        """All possible ways, each once, in random order; the first is a fair sample."""
        for spot in _drawn(list(self.weights.items()), chance):
            for way in self._back(spot, chance):
                yield spot // (2 * _AWAY), way[1:]

    def _back(self, spot: Spot, chance: Stream) -> Iterator[list[CityNumber]]:
        """Cities from the start to this spot, the last one included."""
        city = spot & _CITY
        if self.before is None:
            yield [city]
            return
        for earlier in _drawn(list(self._sources(spot)), chance):
            for way in self.before._back(earlier, chance):
                yield [*way, city]

    def _sources(self, spot: Spot) -> Iterator[tuple[Spot, float]]:
        """Where the runner may have been a window before, with what came from there."""
        before = self.before
        assert before is not None
        if self._word is None:
            yield spot, 1.0
            return
        city = spot & _CITY
        there = COUNTRY[city]
        for start in ENDS[self._mode][city]:
            here = COUNTRY[start]
            if not _said(self._word, here, there):
                continue
            earlier = spot & ~_CITY | start
            if here == there:
                candidates: Sequence[Spot] = (earlier,)
            else:
                # The start country has been left now; it may have been left before, or not.
                candidates = (earlier, earlier & ~_AWAY) if spot & _AWAY else ()
            for candidate in candidates:
                weight = before.weights.get(candidate)
                if weight:
                    yield candidate, weight * before._share(start, self._occupied)


def _said(word: Word, here: CountryNumber, there: CountryNumber) -> bool:
    """Whether these are the words for a move between two countries."""
    return word == "silent" or (word == "same") == (here == there)


def _drawn(weighted: list[tuple[Spot, float]], chance: Stream) -> Iterator[Spot]:
    """All spots, drawn one after another by their weights."""
    while weighted:
        sums = list(accumulate(weight for _, weight in weighted))
        mark = chance.fraction() * sums[-1]
        place = next((n for n, total in enumerate(sums) if mark < total), len(sums) - 1)
        yield weighted.pop(place)[0]


def _normal(weights: list[float]) -> list[float]:
    total = sum(weights) or 1.0
    return [weight / total for weight in weights]
