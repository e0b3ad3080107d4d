"""The medium bot: strong's way to reckon, without its guesses and its looking ahead.

It takes the runner to choose at random, as one who only counts would. A chaser looks at its own
journey alone, with the others where they stand; the runner looks at one journey and what the
chasers will hear of it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from grandtour.core.chance import Chance
from grandtour.core.game import Event, Seat
from grandtour.games.euroquest.actions import BLACK, BLACK_FIRST, JOURNEYS, ORANGE, Action
from grandtour.games.euroquest.board import NEIGHBOURS, Cities, CityNumber, members
from grandtour.games.euroquest.bots.announcements import Odds
from grandtour.games.euroquest.bots.flight import Outlook, Scene
from grandtour.games.euroquest.bots.hunt import Grips, Pawns, moved
from grandtour.games.euroquest.bots.position import position_of
from grandtour.games.euroquest.bots.seated import EuroQuestGame, SeatedBot
from grandtour.games.euroquest.bots.tuning import FLIGHT, HUNT
from grandtour.games.euroquest.knowledge import weigh
from grandtour.games.euroquest.view import EuroQuestView

IN_NEED = 0.35
"""With a smaller chance to get away than this the runner plays a joker."""

BLUR = 0.02
"""Choices that differ by less than this are made by lot."""

ROOM = 0.2
"""What it costs the chasers to leave the runner room; less than strong ones make of it."""

LIKELIEST = 30
"""So many cities are looked at one journey ahead."""

CARELESS = replace(FLIGHT, early=0.0, wary=0.0)
"""It expects one answer of the chasers, in the first windows as later."""

_UNLIKELY = 0.001
"""The weight of the runner's own city if it is not among the likeliest."""


class MediumBot(SeatedBot):
    """See the module."""

    def __init__(self, game: EuroQuestGame, seat: Seat, chance: Chance) -> None:
        super().__init__(game, seat, chance)
        self._outlook = Outlook(CARELESS)

    def run(self, view: EuroQuestView, legal: Sequence[Action], log: Sequence[Event]) -> Action:
        at = position_of(view)
        odds = _likeliest(_counted(view, log), CARELESS.cities)
        odds.setdefault(at.runner, _UNLIKELY)
        found = self._outlook.journeys(
            Scene.of(at, odds),
            1,
            {},
            silent=view.silent == (2 if view.phase == "second" else 1),
            halves=2 if view.double and view.phase == "runner" else 1,
        )
        values = {journey: value + self._lot() for journey, value in found.items()}
        if max(values.values(), default=0.0) < IN_NEED:
            for joker in (ORANGE, BLACK, BLACK_FIRST):
                if joker in legal:
                    return joker
        if not values:
            return legal[0]
        mode, city = max(values, key=values.__getitem__)
        return JOURNEYS[mode][city]

    def chase(self, view: EuroQuestView, moves: Sequence[Action], log: Sequence[Event]) -> Action:
        at = position_of(view)
        now = _counted(view, log)
        plans = list(moved(Pawns(at.chasers, at.tickets[1:]), self.seat - 1, HUNT))
        grips = Grips(plans, HUNT)
        values = HUNT.now * grips.captured(now) + grips.on(now, 0)
        values += HUNT.discount * grips.on(_next(now, at.occupied), 1)
        values -= ROOM * grips.room(now, HUNT.guesses)
        values += np.array([self._lot() - plan.paid for plan in plans])
        mode, city = plans[int(values.argmax())].first
        return JOURNEYS[mode][city]

    def _lot(self) -> float:
        return self.stream.fraction() * BLUR


def _counted(view: EuroQuestView, log: Sequence[Event]) -> Odds:
    """Where the runner is if it chooses at random."""
    return {city: weight for city, weight in enumerate(weigh(view, log).by_city()) if weight}


def _next(weights: Mapping[CityNumber, float], occupied: Cities) -> Odds:
    """Where it is one journey later; the likeliest cities."""
    found: Odds = {}
    for city, weight in weights.items():
        ends = members(NEIGHBOURS[city] & ~occupied)
        for end in ends:
            found[end] = found.get(end, 0.0) + weight / len(ends)
    return _likeliest(found, LIKELIEST)


def _likeliest(odds: Odds, most: int) -> Odds:
    return dict(sorted(odds.items(), key=lambda each: -each[1])[:most])
