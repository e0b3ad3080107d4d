"""Where the runner may be: exact sets from public information (rulings section 10).

A `Belief` holds, for every quest the runner may have drawn, two sets of cities: those where the
runner may be without having left the start country yet, and those where it has left. A quest has
its own start city, so these sets also tell which quests are still possible, and why.

Beliefs are exact with one exception: that the game would be over if a quest had been fulfilled is
not taken into account. No quest can be fulfilled in fewer than 12 moves, so until then nothing is
missing; later a set may hold cities that only a runner could reach who would have won before.
(`imagine` does check it.)
"""

from collections.abc import Sequence
from typing import Self

from grandtour.core.game import Event
from grandtour.games.euroquest.board import (
    ACROSS,
    ALL_CITIES,
    BIT,
    IN_COUNTRY,
    INSIDE,
    NO_COUNTRY,
    REACH,
    SERVED_BY,
    Cities,
    CityNumber,
    CountryNumber,
    Mode,
    bits,
)
from grandtour.games.euroquest.facts import Fact, Word, fact
from grandtour.games.euroquest.quests import QUESTS
from grandtour.games.euroquest.tickets import SUPPLY, UNIT, Tickets, modes

REVEAL_WINDOW = 4
"""With the fourth window a runner who has not left yet names the start country."""


class Belief:
    """A value: what is learnt makes a new belief.

    `home` and `abroad` have one set for each possible quest, `chasers` the chasers' cities in seat
    order, `tickets` the runner's supply.
    """

    __slots__ = ("abroad", "chasers", "home", "revealed", "tickets", "window")

    def __init__(
        self,
        home: Sequence[Cities],
        abroad: Sequence[Cities],
        chasers: tuple[CityNumber, ...] = (),
        tickets: Tickets = SUPPLY,
        window: int = 0,
        revealed: CountryNumber = NO_COUNTRY,
    ) -> None:
        self.home = tuple(home)
        self.abroad = tuple(abroad)
        self.chasers = chasers
        self.tickets = tickets
        self.window = window
        self.revealed = revealed

    @classmethod
    def first(cls, *, closed: bool = False) -> Self:
        """Before anything is known: the ten start cities.

        With a closed list of quests one set holds all cities, since nobody was shown the starts.
        """
        home = [ALL_CITIES] if closed else [BIT[quest.start] for quest in QUESTS]
        return cls(home, [0] * len(home))

    # What is believed.

    @property
    def cities(self) -> Cities:
        """The cities where the runner may be."""
        found = 0
        for some in (*self.home, *self.abroad):
            found |= some
        return found

    @property
    def size(self) -> int:
        return self.cities.bit_count()

    @property
    def by_quest(self) -> tuple[Cities, ...]:
        """The possible cities for each quest; an empty set means that it is not this quest."""
        return tuple(h | a for h, a in zip(self.home, self.abroad, strict=True))

    def able(self) -> Self:
        """When it is the runner's turn to travel, it can: a ticket fits where it is."""
        return self._kept(SERVED_BY[modes(self.tickets)])

    # What is learnt.

    def after(self, event: Event) -> Self:
        learnt = fact(event)
        return self if learnt is None else self.learn(learnt)

    def learn(self, learnt: Fact) -> Self:
        kind = learnt.kind
        if kind == "same" or kind == "abroad" or kind == "silent":
            return self.travelled(kind, learnt.mode, learnt.country)
        if kind == "moved":
            return self.chased(learnt.seat, learnt.mode, learnt.city)
        if kind == "stayed":
            return self.stayed()
        if kind == "revealed":
            return self.named(learnt.country)
        return self.placed(learnt.city) if kind == "placed" else self.lapsed()

    def travelled(self, word: Word, mode: Mode, country: CountryNumber = NO_COUNTRY) -> Self:
        """The runner travels on and is not caught; `country` is the one it names."""
        home: list[Cities]
        if word == "same":
            inside = INSIDE[mode]
            home = [_ends(cities, inside) for cities in self.home]
            abroad = [_ends(cities, inside) for cities in self.abroad]
        elif word == "abroad":
            named = IN_COUNTRY[country]
            home = [0] * len(self.home)
            abroad = [_ends(cities, ACROSS[mode]) & named for cities in self.by_quest]
        else:
            home = [_ends(cities, INSIDE[mode]) for cities in self.home]
            abroad = [
                _ends(at_home, ACROSS[mode]) | _ends(away, REACH[mode])
                for at_home, away in zip(self.home, self.abroad, strict=True)
            ]
        return self._next_window(home, abroad, self.tickets - UNIT[mode])

    def stayed(self) -> Self:
        """The runner has no ticket that fits, and writes the same city once more."""
        stuck = self.lapsed()
        return stuck._next_window(stuck.home, stuck.abroad, self.tickets)

    def lapsed(self) -> Self:
        """The second half of a double move lapses, since no ticket fits."""
        return self._kept(~SERVED_BY[modes(self.tickets)])

    def named(self, country: CountryNumber) -> Self:
        """The start country, told just before the move that fills the fourth window."""
        return self._with(self.home, self.abroad, revealed=country)

    def chased(self, seat: int, mode: Mode, city: CityNumber) -> Self:
        """A chaser comes to this city and does not meet the runner; the runner gets the ticket."""
        chasers = (*self.chasers[: seat - 1], city, *self.chasers[seat:])
        kept = self._kept(~BIT[city])
        return kept._with(kept.home, kept.abroad, chasers, self.tickets + UNIT[mode])

    def placed(self, city: CityNumber) -> Self:
        """The next chaser starts in this city, where the runner does not."""
        kept = self._kept(~BIT[city])
        return kept._with(kept.home, kept.abroad, (*self.chasers, city))

    def _next_window(
        self, home: Sequence[Cities], abroad: Sequence[Cities], supply: Tickets
    ) -> Self:
        free = ~bits(self.chasers)
        window = self.window + 1
        if window == REVEAL_WINDOW:
            if self.revealed == NO_COUNTRY:
                home = [0] * len(home)
            else:
                free &= IN_COUNTRY[self.revealed]
                abroad = [0] * len(abroad)
        return type(self)(
            [cities & free for cities in home],
            [cities & free for cities in abroad],
            self.chasers,
            supply,
            window,
        )

    def _kept(self, cities: Cities) -> Self:
        return self._with(
            [some & cities for some in self.home], [some & cities for some in self.abroad]
        )

    def _with(
        self,
        home: Sequence[Cities],
        abroad: Sequence[Cities],
        chasers: tuple[CityNumber, ...] | None = None,
        supply: Tickets | None = None,
        revealed: CountryNumber | None = None,
    ) -> Self:
        return type(self)(
            home,
            abroad,
            self.chasers if chasers is None else chasers,
            self.tickets if supply is None else supply,
            self.window,
            self.revealed if revealed is None else revealed,
        )


def _ends(cities: Cities, table: Sequence[Cities]) -> Cities:
    """All ends of a table's links from these cities."""
    found = 0
    while cities:
        lowest = cities & -cities
        found |= table[lowest.bit_length() - 1]
        cities ^= lowest
    return found


class History:
    """The public facts of a game so far, each with the belief they lead to, once it is asked for.

    A node points back to the one before it: copies of a game share all that they have in common.
    """

    __slots__ = ("_before", "_belief", "_event")

    def __init__(
        self, before: "History | None", event: Event | None, belief: Belief | None
    ) -> None:
        self._before = before
        self._event = event
        self._belief = belief

    @classmethod
    def at(cls, belief: Belief) -> Self:
        return cls(None, None, belief)

    def then(self, event: Event) -> "History":
        return History(self, event, None)

    def belief(self) -> Belief:
        node, pending = self, []
        while node._belief is None:
            pending.append(node)
            assert node._before is not None
            node = node._before
        belief = node._belief
        for later in reversed(pending):
            assert later._event is not None
            belief = later._belief = belief.after(later._event)
        return belief
