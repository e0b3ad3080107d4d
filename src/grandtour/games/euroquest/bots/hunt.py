"""How the chasers close in: all their moves of this round are planned together.

Every combination of moves is judged by the weight of the cities it captures now, by the grip it
keeps on where the runner will be over the next moves, by the room it leaves to the runner, and,
for the best ones, by the capture that it makes possible next round, whatever the runner tells then.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from grandtour.games.euroquest.board import (
    CITIES,
    NO_CITY,
    Cities,
    CityNumber,
    Mode,
    bits,
    journeys,
    reach,
)
from grandtour.games.euroquest.bots.announcements import Announcement, announcement
from grandtour.games.euroquest.bots.position import Position
from grandtour.games.euroquest.bots.runner_model import caution
from grandtour.games.euroquest.bots.suspects import Suspects
from grandtour.games.euroquest.bots.tuning import HuntTuning
from grandtour.games.euroquest.distances import DISTANCE, DISTANCES, FAR
from grandtour.games.euroquest.facts import NO_MODE
from grandtour.games.euroquest.tickets import UNIT, Tickets, count, modes

Floats = npt.NDArray[np.float64]


class Pawns(NamedTuple):
    """Where the chasers stand and what they hold; `paid` is what their tickets cost."""

    cities: tuple[CityNumber, ...]
    supplies: tuple[Tickets, ...]
    paid: float = 0.0
    first: tuple[Mode, CityNumber] = (NO_MODE, NO_CITY)
    """The move of the chaser on turn that this began with."""


def best_move(at: Position, suspects: Suspects, tuning: HuntTuning) -> tuple[Mode, CityNumber]:
    """The move of the chaser on turn that begins the best plan."""
    weights = suspects.by_city()
    forecast = suspects.forecast(tuning.horizon, tuning.suspects)
    plans = _plans(at, weights, tuning)
    grips = Grips(plans, tuning)
    values = tuning.now * grips.captured(weights)
    values += np.array([tuning.own * weights.get(plan.first[1], 0.0) - plan.paid for plan in plans])
    for ahead, cities in enumerate([weights, *forecast]):
        values += tuning.discount**ahead * tuning.grip * grips.on(cities, ahead)
    values -= tuning.room * grips.room(weights, tuning.guesses)
    finalists: list[int] = np.argsort(-values)[: tuning.finalists].tolist()
    trap = _Trap(suspects, tuning)
    best = max(finalists, key=lambda n: float(values[n]) + tuning.soon * trap.weight(plans[n]))
    return plans[best].first


def _plans(at: Position, weights: dict[CityNumber, float], tuning: HuntTuning) -> list[Pawns]:
    """The combinations of moves of all chasers that are still to move in this round."""
    plans = [Pawns(at.chasers, at.tickets[1:])]
    for seat in range(at.seat, len(at.tickets)):
        plans = [after for plan in plans for after in moved(plan, seat - 1, tuning)]
        if len(plans) > tuning.plans:
            plans = _promising(plans, weights, tuning)
    return plans


def moved(plan: Pawns, pawn: int, tuning: HuntTuning) -> Iterator[Pawns]:
    supply = plan.supplies[pawn]
    found = journeys(plan.cities[pawn], modes(supply), bits(plan.cities))
    if not found:
        yield plan
    for mode, end in found:
        yield Pawns(
            (*plan.cities[:pawn], end, *plan.cities[pawn + 1 :]),
            (*plan.supplies[:pawn], supply - UNIT[mode], *plan.supplies[pawn + 1 :]),
            plan.paid + tuning.ticket / count(supply, mode),
            (mode, end) if plan.first[0] == NO_MODE else plan.first,
        )


def _promising(
    plans: list[Pawns], weights: dict[CityNumber, float], tuning: HuntTuning
) -> list[Pawns]:
    """The best ones at first sight, so that the next chaser's moves can be tried with each."""
    grips = Grips(plans, tuning)
    values = tuning.now * grips.captured(weights) + grips.on(weights, 0)
    kept = np.argsort(-values)[: tuning.plans]
    return [plans[n] for n in kept.tolist()]


class Grips:
    """How near the chasers are to what, for many plans at once."""

    def __init__(self, plans: list[Pawns], tuning: HuntTuning) -> None:
        self._cities = np.array([plan.cities for plan in plans])
        self._modes = np.array([[modes(supply) for supply in plan.supplies] for plan in plans])
        self._grip = np.exp(-np.arange(FAR + 1) / tuning.slope)
        chasers = self._cities.shape[1]
        self._ranks = np.array(tuning.ranks[:chasers])

    def _distances(self, cities: npt.NDArray[np.int64]) -> npt.NDArray[np.uint8]:
        """By plan, chaser and city."""
        return np.asarray(DISTANCES[self._modes[:, :, None], self._cities[:, :, None], cities])

    def captured(self, weights: dict[CityNumber, float]) -> Floats:
        """The weight of the cities where chasers stand."""
        cities, shares = _arrays(weights)
        here = (self._distances(cities) == 0).any(axis=1)
        return np.asarray((here * shares).sum(axis=1))

    def on(self, weights: dict[CityNumber, float], ahead: int) -> Floats:
        """The grip on cities that the runner reaches `ahead` moves later."""
        cities, shares = _arrays(weights)
        distances = np.sort(self._distances(cities), axis=1).astype(np.int64)
        grips = self._grip[np.maximum(distances - ahead, 0)]
        return np.asarray(np.einsum("pcn,c,n->p", grips, self._ranks, shares))

    def room(self, weights: dict[CityNumber, float], most: int) -> Floats:
        """How many cities the runner can get to before the chasers, as logarithm."""
        likely = sorted(weights, key=weights.__getitem__, reverse=True)[:most]
        cities, shares = _arrays({city: weights[city] for city in likely})
        everywhere = np.arange(len(CITIES))
        nearest = self._distances(everywhere).min(axis=1)
        counts = (DISTANCE[cities][None, :, :] < nearest[:, None, :]).sum(axis=2)
        return np.asarray((np.log1p(counts) * shares).sum(axis=1))


def _arrays(weights: dict[CityNumber, float]) -> tuple[npt.NDArray[np.int64], Floats]:
    return np.array(list(weights), dtype=np.int64), np.array(list(weights.values()))


class _Trap:
    """What the chasers can capture next round, given what the runner will have to tell."""

    def __init__(self, suspects: Suspects, tuning: HuntTuning) -> None:
        likely = suspects.likeliest(tuning.suspects)
        rows: list[tuple[int, CityNumber, int, float]] = []
        words: dict[Announcement, int] = {}
        self._here = np.array([suspect.city for suspect in likely])
        self._weights = np.array(list(likely.values()))
        disclosure = suspects.disclosure(())
        for number, suspect in enumerate(likely):
            for step in suspects.wishes(suspect, suspects.window):
                told = announcement(suspect.city, step.mode, step.end, silent=False)
                weight = step.weight * disclosure.factor(told, step.end)
                rows.append((number, step.end, words.setdefault(told, len(words)), weight))
        self._source = np.array([row[0] for row in rows], dtype=np.int64)
        self._end = np.array([row[1] for row in rows], dtype=np.int64)
        self._word = np.array([row[2] for row in rows], dtype=np.int64)
        self._base = np.array([row[3] for row in rows])
        self._words = len(words)
        self._habits = suspects.habits

    def weight(self, plan: Pawns) -> float:
        """The part of the suspects that are captured next round if all goes as guessed."""
        if not len(self._base):
            return 0.0
        reaches = [
            reach(city, modes(supply))
            for city, supply in zip(plan.cities, plan.supplies, strict=True)
        ]
        told = self._told(plan)
        captured = 0.0
        for cities in reaches:
            catch = told * _mask(cities)
            best = catch.argmax(axis=1)
            words = np.arange(self._words)
            captured += float(catch[words, best].sum())
            told[words, best] = 0.0
        return captured

    def _told(self, plan: Pawns) -> Floats:
        """The weight of each city for each word that the runner may say."""
        standing = list(plan.cities)
        flow = self._base * caution(plan.cities, plan.supplies, self._habits)[self._end]
        out = np.bincount(self._source, flow, minlength=len(self._here))
        weights = np.where(np.isin(self._here, standing), 0.0, self._weights)
        flow *= (weights / np.maximum(out, 1e-12))[self._source]
        table = np.zeros((self._words, len(CITIES)))
        np.add.at(table, (self._word, self._end), flow)
        table[:, standing] = 0.0
        return table


def _mask(cities: Cities) -> npt.NDArray[np.bool_]:
    raw = cities.to_bytes((len(CITIES) + 7) // 8, "little")
    packed = np.frombuffer(raw, dtype=np.uint8)
    return np.unpackbits(packed, bitorder="little")[: len(CITIES)].astype(np.bool_)
