"""How the runner gets away: it looks some moves ahead, from the chasers' point of view.

For each journey it works out what the public will believe after the announcement, guesses the
chasers' answer to that belief, and so on; their first answer may also be the one that it fears. A
line of moves is worth the chance to survive it, times what its last position promises: near to the
quest's end, far from the chasers, little known.
"""

from collections.abc import Iterator, Mapping
from math import exp, log1p
from typing import NamedTuple

import numpy as np

from grandtour.games.euroquest.board import BIT, CITIES, CityNumber, Mode, bits, journeys
from grandtour.games.euroquest.bots.announcements import (
    Announcement,
    Odds,
    announcement,
    heard,
    without,
)
from grandtour.games.euroquest.bots.chaser_model import Pack, barring, closed_in
from grandtour.games.euroquest.bots.position import Position
from grandtour.games.euroquest.bots.quest_moves import moves_to_go
from grandtour.games.euroquest.bots.seated import FIRST_WINDOWS
from grandtour.games.euroquest.bots.tuning import FlightTuning
from grandtour.games.euroquest.distances import DISTANCE, DISTANCES, STEPS
from grandtour.games.euroquest.quests import QUESTS, Used
from grandtour.games.euroquest.rules import WINDOWS
from grandtour.games.euroquest.tickets import UNIT, Tickets, modes

_WIDE = log1p(len(CITIES))
"""The room of a runner that nobody chases."""


class Scene(NamedTuple):
    """The runner's turn as it looks ahead: its own secrets and what the public believes."""

    city: CityNumber
    quest: int
    collected: int
    used: Used
    tickets: Tickets
    windows_left: int
    pack: Pack
    belief: Odds

    @classmethod
    def of(cls, at: Position, belief: Odds) -> "Scene":
        return cls(
            at.runner,
            at.quest,
            at.collected,
            at.used,
            at.tickets[0],
            at.windows_left,
            Pack(at.chasers, at.tickets[1:]),
            belief,
        )

    def journeys(self) -> list[tuple[Mode, CityNumber]]:
        """Those that do not end on a chaser."""
        return journeys(self.city, modes(self.tickets), bits(self.pack.cities))

    def arrived(self, mode: Mode, end: CityNumber, belief: Odds) -> "Scene":
        return self._replace(
            city=end,
            collected=self.collected | QUESTS[self.quest].gains[end],
            used=self.used + UNIT[mode],
            tickets=self.tickets - UNIT[mode],
            windows_left=self.windows_left - 1,
            belief=belief,
        )

    def won(self) -> bool:
        return QUESTS[self.quest].done(self.city, self.collected, self.used)


class _Sight(NamedTuple):
    """The runner's next turn after a journey, and its chance to get there."""

    scene: Scene
    survival: float
    won: bool
    unanswered: Scene
    """The same before the chasers have answered."""


class Outlook:
    """The values of the runner's choices."""

    def __init__(self, tuning: FlightTuning) -> None:
        self._tuning = tuning

    def journeys(
        self,
        scene: Scene,
        depth: int,
        told: Mapping[Announcement, Odds],
        *,
        silent: bool = False,
        halves: int = 1,
    ) -> dict[tuple[Mode, CityNumber], float]:
        """The chance to get away after each journey; `halves` 2 is the first of a double move.

        `told` is what the public will believe after each announcement.
        """
        arrivals = self._arrivals(scene, told, silent=silent)
        if halves > 1:
            return {
                journey: 1.0 if after.won() else self._best(after, depth, wary=True)
                for journey, after in arrivals
            }
        return {
            journey: sight.survival * self._warily(sight, depth)
            for journey, sight in self._sights(arrivals)
        }

    def _best(self, scene: Scene, depth: int, *, wary: bool = False) -> float:
        """The value of the best journey, of those that look best at first sight."""
        beyond = self._warily if wary else self._beyond
        sights = [sight for _, sight in self._sights(self._arrivals(scene, {}, silent=False))]
        if depth <= 1:
            return max([sight.survival * self._beyond(sight, 1) for sight in sights], default=0.0)
        sights.sort(key=lambda sight: sight.survival * self._beyond(sight, 1), reverse=True)
        best = 0.0
        for sight in sights[: self._tuning.width]:
            if sight.survival > best:
                best = max(best, sight.survival * beyond(sight, depth))
        return best

    def _warily(self, sight: "_Sight", depth: int) -> float:
        """The same as `_beyond`, by two answers of the chasers: the expected and the feared one.

        Who trusted the expected one alone went into corners from which the others barred the way.
        """
        wary, scene = self._tuning.wary, sight.unanswered
        expected = self._beyond(sight, depth)
        ends = bits([end for _, end in scene.journeys()])
        if not wary or sight.won or not ends:
            return expected
        pack = barring(scene.pack, ends)
        feared = self._answered(scene, pack, without(scene.belief, pack.cities))
        return (1 - wary) * expected + wary * self._beyond(feared, depth)

    def _beyond(self, sight: "_Sight", depth: int) -> float:
        """What a journey promises once it is survived."""
        scene = sight.scene
        if sight.won or scene.windows_left <= 0:
            return 1.0
        return self._promise(scene) if depth <= 1 else self._best(scene, depth - 1)

    def _arrivals(
        self, scene: Scene, known: Mapping[Announcement, Odds], *, silent: bool
    ) -> Iterator[tuple[tuple[Mode, CityNumber], Scene]]:
        """Where the journeys lead, before the chasers answer."""
        beliefs = dict(known)
        for mode, end in scene.journeys():
            told = announcement(scene.city, mode, end, silent=silent)
            if told not in beliefs:
                beliefs[told] = heard(scene.belief, told, modes(scene.tickets), scene.pack.cities)
            yield (mode, end), scene.arrived(mode, end, beliefs[told])

    def _sights(
        self, arrivals: Iterator[tuple[tuple[Mode, CityNumber], Scene]]
    ) -> Iterator[tuple[tuple[Mode, CityNumber], "_Sight"]]:
        """Where they lead when the chasers have answered what they were told."""
        answers: dict[int, tuple[Pack, Odds]] = {}
        for journey, after in arrivals:
            if after.won():
                yield journey, _Sight(after, 1.0, won=True, unanswered=after)
                continue
            key = id(after.belief)
            if key not in answers:
                answers[key] = closed_in(after.pack, after.belief)
            yield journey, self._answered(after, *answers[key])

    def _answered(self, scene: Scene, pack: Pack, belief: Odds) -> "_Sight":
        survival = 1.0 - self._risk(scene, pack)
        # Where the guess has the runner caught and it is not, the chasers have gone elsewhere.
        if scene.city in pack.cities:
            pack, belief = scene.pack, scene.belief
        paid = sum(scene.pack.supplies) - sum(pack.supplies)
        after = scene._replace(pack=pack, belief=belief, tickets=scene.tickets + paid)
        return _Sight(after, survival, won=False, unanswered=scene)

    def _risk(self, scene: Scene, pack: Pack) -> float:
        """The chance to be caught in this round."""
        if not BIT[scene.city] & scene.pack.reach():
            return 0.0
        tuning = self._tuning
        known = scene.belief.get(scene.city, 0.0)
        if scene.city in pack.cities:
            return tuning.covered + (1 - tuning.covered) * known
        risk = tuning.reachable + tuning.known * known
        early = scene.windows_left >= WINDOWS - FIRST_WINDOWS
        return max(risk, tuning.early) if early else risk

    def _promise(self, scene: Scene) -> float:
        tuning = self._tuning
        to_go = moves_to_go(scene.quest, scene.collected, scene.used, scene.city)
        moves = min(to_go * tuning.detour, scene.windows_left)
        distances = sorted(STEPS[scene.city][city] for city in scene.pack.cities)
        pressure = sum(
            rank * exp(-distance / tuning.slope)
            for rank, distance in zip(tuning.ranks, distances, strict=False)
        )
        known = 1 + tuning.pressure_known * scene.belief.get(scene.city, 0.0)
        risk = tuning.hazard * moves + tuning.pressure * pressure * known
        return exp(-risk - tuning.cramped * known * (_WIDE - _room(scene)))


def _room(scene: Scene) -> float:
    """How many cities the runner can get to before any chaser, as logarithm."""
    cities, supplies = scene.pack
    nearest = DISTANCES[[modes(supply) for supply in supplies], list(cities)].min(axis=0)
    return log1p(int(np.count_nonzero(DISTANCE[scene.city] < nearest)))
