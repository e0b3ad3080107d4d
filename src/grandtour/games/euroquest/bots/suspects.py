"""Where the runner is likely to be if it does what runners do: pursue a quest and avoid chasers.

Every *suspect* is a runner that fits all public facts: a quest, what it has collected on its way,
whether it has left its start country, and where it is now. The suspects are just those of the
exact belief (without those that would have won already); the weights are a guess.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple, Protocol

from grandtour.core.game import Event
from grandtour.games.euroquest.belief import REVEAL_WINDOW
from grandtour.games.euroquest.board import (
    BIT,
    COUNTRY,
    NO_COUNTRY,
    SERVED,
    CityNumber,
    CountryNumber,
    Mode,
    Modes,
    bits,
    journeys,
)
from grandtour.games.euroquest.bots.announcements import Announcement, Odds, announcement
from grandtour.games.euroquest.bots.quest_moves import moves_to_go
from grandtour.games.euroquest.bots.runner_model import WAYS_ON, Disclosure, caution
from grandtour.games.euroquest.bots.tuning import HABITS, Habits
from grandtour.games.euroquest.facts import Fact, fact
from grandtour.games.euroquest.quests import QUESTS, Used
from grandtour.games.euroquest.rules import WINDOWS
from grandtour.games.euroquest.tickets import SUPPLY, UNIT, Tickets, modes
from grandtour.games.euroquest.weights import normalised


class Suspect(NamedTuple):
    """A runner that may be the true one."""

    quest: int
    eager: bool
    """Whether it pursues its quest; otherwise it hides."""
    collected: int
    away: bool
    city: CityNumber


class Step(NamedTuple):
    """A journey and how likely a suspect is to choose it."""

    mode: Mode
    end: CityNumber
    weight: float


class Correction(Protocol):
    """What somebody knows better than the model about how suspects go on."""

    def corrected(self, suspect: Suspect, steps: list[Step]) -> list[Step]: ...


_REMEMBERED = 5_000

Weights = dict[Suspect, float]


class Suspects:
    """All suspects with their weights; it learns fact by fact."""

    def __init__(self, habits: Habits = HABITS, readings: Correction | None = None) -> None:
        self.habits = habits
        self.readings = readings
        self.weights: Weights = {
            Suspect(number, eager, 0, False, quest.start): part / len(QUESTS)
            for number, quest in enumerate(QUESTS)
            for eager, part in ((True, habits.eager), (False, 1 - habits.eager))
        }
        self.chasers: list[CityNumber] = []
        self.supplies: list[Tickets] = []
        self.tickets: Tickets = SUPPLY
        self.used: Used = 0
        self.window = 0
        self._revealed: CountryNumber = NO_COUNTRY

    # What is believed.

    def by_city(self) -> dict[CityNumber, float]:
        """The probability of each possible city."""
        found: defaultdict[CityNumber, float] = defaultdict(float)
        for suspect, weight in self.weights.items():
            found[suspect.city] += weight
        return normalised(found)

    def likeliest(self, most: int) -> Weights:
        """The suspects with the greatest weights, which are made to sum to 1."""
        return normalised(_heaviest(self.weights, most))

    def forecast(self, moves: int, most: int) -> list[dict[CityNumber, float]]:
        """The probability of each city after each of the next moves, as if no chaser were near."""
        weights = self.likeliest(most)
        found = []
        for ahead in range(moves):
            weights = self._travelled(weights, self.window + ahead)
            cities: defaultdict[CityNumber, float] = defaultdict(float)
            for suspect, weight in weights.items():
                cities[suspect.city] += weight
            found.append(dict(cities))
            weights = _heaviest(weights, most)
        return found

    def _travelled(self, weights: Weights, window: int) -> Weights:
        found: defaultdict[Suspect, float] = defaultdict(float)
        for suspect, weight in weights.items():
            steps = self.wishes(suspect, window)
            total = sum([step.weight for step in steps])
            for step in steps:
                found[arrived(suspect, step.end)] += weight * step.weight / total
        return found

    def wishes(self, suspect: Suspect, window: int) -> Sequence[Step]:
        """What a suspect may do next and how much it would like to, as if no chaser were near."""
        left = WINDOWS - window
        return _wishes(suspect, modes(self.tickets), self.used, left, self.habits)

    def disclosure(self, chasers: tuple[CityNumber, ...]) -> Disclosure:
        """What the public would make of the runner's next words."""
        return Disclosure(self.by_city(), modes(self.tickets), chasers, self.habits)

    def after_announcements(self, *, silent: bool) -> dict[Announcement, Odds]:
        """The probability of each city after all that the runner may say about its next journey."""
        choice = _Choice(self, silent=silent)
        found: defaultdict[Announcement, defaultdict[CityNumber, float]] = defaultdict(
            lambda: defaultdict(float)
        )
        for suspect, weight in self.weights.items():
            for mode, end, part in choice.steps(suspect):
                found[announcement(suspect.city, mode, end, silent=silent)][end] += weight * part
        return {told: normalised(cities) for told, cities in found.items()}

    # What is learnt.

    def hear(self, event: Event) -> None:
        """Takes in the next event of any seat's log."""
        learnt = fact(event)
        if learnt is not None:
            self.learn(learnt)

    def learn(self, learnt: Fact) -> None:
        kind = learnt.kind
        if kind == "same" or kind == "abroad" or kind == "silent":
            self._travel(learnt)
        elif kind == "moved":
            self.chasers[learnt.seat - 1] = learnt.city
            self.supplies[learnt.seat - 1] -= UNIT[learnt.mode]
            self.tickets += UNIT[learnt.mode]
            self._keep(lambda suspect: suspect.city != learnt.city)
        elif kind == "placed":
            self.chasers.append(learnt.city)
            self.supplies.append(SUPPLY)
        elif kind == "revealed":
            self._revealed = learnt.country
        else:
            have = modes(self.tickets)
            self._keep(lambda suspect: not SERVED[suspect.city] & have)
            if kind == "stayed":
                self._next_window()

    def _travel(self, learnt: Fact) -> None:
        """The runner has travelled, was not caught and has not won."""
        used = self.used + UNIT[learnt.mode]
        choice = _Choice(self, silent=learnt.kind == "silent")
        found: defaultdict[Suspect, float] = defaultdict(float)
        for suspect, weight in self.weights.items():
            here = COUNTRY[suspect.city]
            for step in choice.steps(suspect):
                if step.mode == learnt.mode and _fits(learnt, here, COUNTRY[step.end]):
                    there = arrived(suspect, step.end)
                    if not QUESTS[there.quest].done(there.city, there.collected, used):
                        found[there] += weight * step.weight
        self.weights = found
        self.used = used
        self.tickets -= UNIT[learnt.mode]
        self._next_window()

    def _next_window(self) -> None:
        self.window += 1
        if self.window == REVEAL_WINDOW:
            self._keep(self._fits_reveal)
        self._revealed = NO_COUNTRY
        self.weights = normalised(self.weights)

    def _fits_reveal(self, suspect: Suspect) -> bool:
        if suspect.away:
            return self._revealed == NO_COUNTRY
        return self._revealed == COUNTRY[suspect.city]

    def _keep(self, fits: Callable[[Suspect], bool]) -> None:
        self.weights = {s: weight for s, weight in self.weights.items() if fits(s)}


def _heaviest(weights: Weights, most: int) -> Weights:
    return dict(sorted(weights.items(), key=lambda item: item[1], reverse=True)[:most])


def arrived(suspect: Suspect, end: CityNumber) -> Suspect:
    """The suspect after a journey."""
    quest, eager, collected, away, city = suspect
    return Suspect(
        quest,
        eager,
        collected | QUESTS[quest].gains[end],
        away or COUNTRY[city] != COUNTRY[end],
        end,
    )


def _fits(learnt: Fact, here: CountryNumber, there: CountryNumber) -> bool:
    if learnt.kind == "silent":
        return True
    return here == there if learnt.kind == "same" else here != there == learnt.country


@lru_cache(maxsize=_REMEMBERED)
def _wishes(
    suspect: Suspect, have: Modes, used: Used, windows_left: int, habits: Habits
) -> Sequence[Step]:
    quest, eager, collected, _, city = suspect
    pull = habits.pull if eager else habits.hiding_pull
    gains = QUESTS[quest].gains
    found = []
    for mode, end in journeys(city, have):
        to_go = moves_to_go(quest, collected | gains[end], used + UNIT[mode], end)
        # A quest that takes longer than the game is no reason for anything.
        near = exp(-pull * min(to_go, windows_left))
        found.append(Step(mode, end, near * WAYS_ON[end] ** habits.ways_on))
    return tuple(found)


class _Choice:
    """How suspects choose their journeys, with the chasers standing where they stand."""

    def __init__(self, suspects: Suspects, *, silent: bool) -> None:
        chasers = tuple(suspects.chasers)
        self._suspects = suspects
        self._silent = silent
        self._occupied = bits(chasers)
        self._caution = caution(chasers, tuple(suspects.supplies), suspects.habits).tolist()
        self._disclosure = suspects.disclosure(chasers)

    def steps(self, suspect: Suspect) -> list[Step]:
        """The journeys of a suspect with their likelihoods."""
        factor, at_random = self._disclosure.factor, self._suspects.habits.random_part
        found = []
        for mode, end, weight in self._suspects.wishes(suspect, self._suspects.window):
            if not BIT[end] & self._occupied:
                told = announcement(suspect.city, mode, end, silent=self._silent)
                found.append((mode, end, weight * self._caution[end] * factor(told, end)))
        reason = (1 - at_random) / (sum([weight for _, _, weight in found]) or 1.0)
        chance = at_random / max(1, len(found))
        steps = [Step(mode, end, weight * reason + chance) for mode, end, weight in found]
        readings = self._suspects.readings
        return readings.corrected(suspect, steps) if readings else steps
