"""Bots with knowledge, not omniscience: novice, casual, skilled, expert.

A bot gets the view of its seat, as a person does: a name, a colour, which point is meant. Where
that is it must remember. Its memory is made here, and only here: the true point of the atlas,
shifted by an error that is drawn from the bot's own chance, once for each place and the same for
the whole game. A better bot errs less, and everybody errs less with famous places (bots.json).

A bot knows how far it usually errs, so it has a chance for every cell; it takes the card and lays
the stones that promise most. bots.json speaks of 200 samples for these chances; they are computed
exactly instead, since the errors along the two axes are independent.
"""

from collections.abc import Sequence
from functools import partial
from math import cos, erf, hypot, log, pi, radians, sin, sqrt

import msgspec

from grandtour.core.chance import Chance, Stream
from grandtour.core.game import BotMaker, Event, Game, Seat
from grandtour.games.whereabouts.actions import CHOOSE, KEEP, SWAP, Action, next_stone
from grandtour.games.whereabouts.cards import (
    COLOUR_OF,
    COLOURS,
    PLACES,
    ROWS,
    Category,
    Colour,
    Row,
)
from grandtour.games.whereabouts.grid import (
    BOXES,
    BY_COUNT,
    CELL_SPOTS,
    COUNTS,
    DATA,
    PATHS,
    SPOTS,
    STONES,
    Spot,
)
from grandtour.games.whereabouts.rules import State
from grandtour.games.whereabouts.scoring import keeps
from grandtour.games.whereabouts.view import Question, WhereaboutsView

_KM_PER_DEGREE = 111.195
_NORTHERNMOST = 75.0
_LEAST = 1e-9


class Skills(msgspec.Struct, frozen=True):
    """bots.json: errors in km by level and by the difficulty of a place, and what cards are worth.

    `keep_value` is the worth of a kept card in fields; `swap_gain` what a swap must promise.
    """

    sigma_km: dict[str, tuple[float, ...]]
    self_confidence: dict[str, float]
    extent_factor: float
    keep_value: dict[Category, float]
    swap_gain: float


SKILLS = msgspec.json.decode((DATA / "bots.json").read_bytes(), type=Skills)
LEVELS: tuple[str, ...] = tuple(SKILLS.sigma_km)
_KEEP_VALUE: dict[Colour, float] = {
    COLOUR_OF[category]: value for category, value in SKILLS.keep_value.items()
}

_ATLAS: dict[tuple[str, str], Row] = {(row.name_en, row.ask_en): row for row in ROWS}
"""What all bots have learnt once. None of them remembers it exactly."""

_PARALLELS = sorted({line for box in BOXES for line in (box.south, box.north)})
_MERIDIANS = sorted({line for box in BOXES for line in (box.west, box.east)})

Chances = list[float]
"""How likely the place is in each spot of the grid."""


class Plan(msgspec.Struct, frozen=True):
    """The most promising tip on a card, and what it promises, in fields."""

    spot: Spot
    value: float


class KnowingBot:
    """A bot at its seat, with a memory of the atlas."""

    def __init__(
        self,
        game: Game[State, Action, WhereaboutsView],
        seat: Seat,
        chance: Chance,
        *,
        level: str,
    ) -> None:
        self.seat = seat
        self.level = level
        self._memory = chance.fork("memory")
        self._plans: dict[tuple[str, str], Plan] = {}

    def choose(
        self, view: WhereaboutsView, legal: Sequence[Action], log: Sequence[Event]
    ) -> Action:
        if view.phase == "choose":
            return max(legal, key=lambda action: self._promise(view, action))
        card = view.hands[self.seat]
        assert card is not None
        plan = self.plan(card)
        if view.phase == "swap":
            gain = self.plan(view.top).value - plan.value if view.top else 0.0
            return SWAP if gain >= SKILLS.swap_gain else KEEP
        return next_stone(SPOTS[" ".join(view.tip)], plan.spot)

    def _promise(self, view: WhereaboutsView, action: Action) -> float:
        card = view.laid_out[CHOOSE.index(action)]
        assert card is not None
        return self.plan(card).value

    def plan(self, card: Question) -> Plan:
        """The best tip on a card, as far as this bot remembers."""
        key = card.name_en, card.ask_en
        if key not in self._plans:
            chances = _ANYWHERE[card.colour]
            if key in _ATLAS:
                chances = self._remembered(_ATLAS[key]) or chances
            self._plans[key] = _best(chances, card.colour)
        return self._plans[key]

    def _remembered(self, row: Row) -> Chances | None:
        error = SKILLS.sigma_km[self.level][row.difficulty - 1]
        blur = hypot(error, SKILLS.extent_factor * row.extent_km)
        north, east = _normal_pair(self._memory.fork(row.id).stream("error"))
        lat = row.lat + north * blur / _KM_PER_DEGREE
        lon = row.lon + east * blur / (_KM_PER_DEGREE * cos(radians(row.lat)))
        return _around(lat, lon, blur * SKILLS.self_confidence[self.level])


def _normal_pair(stream: Stream) -> tuple[float, float]:
    """Two independent numbers with the standard normal distribution (Box and Muller)."""
    radius = sqrt(-2 * log(1 - stream.fraction()))
    angle = 2 * pi * stream.fraction()
    return radius * cos(angle), radius * sin(angle)


def _around(lat: float, lon: float, sigma_km: float) -> Chances | None:
    """The chances of all spots if the place is about here; None if that is far off the grid."""
    to_north = sigma_km / _KM_PER_DEGREE * sqrt(2)
    to_east = to_north / cos(radians(min(lat, _NORTHERNMOST)))
    norths = {line: erf((line - lat) / to_north) for line in _PARALLELS}
    easts = {line: erf((line - lon) / to_east) for line in _MERIDIANS}
    cells = [0.0] * len(BOXES)
    for spot in CELL_SPOTS:
        west, south, east, north = BOXES[spot]
        cells[spot] = (norths[north] - norths[south]) * (easts[east] - easts[west])
    return _summed(cells)


def _summed(cells: Chances) -> Chances | None:
    """From weights of the cells the chances of all spots."""
    total = sum(cells)
    if total < _LEAST:
        return None
    chances = [0.0] * len(STONES)
    for cell in CELL_SPOTS:
        part = cells[cell] / total
        for spot in PATHS[cell]:
            chances[spot] += part
    return chances


def _share(colour: Colour) -> Chances:
    weights = [0.0] * len(STONES)
    for place in PLACES:
        weights[place.solution] += place.face.colour == colour
    chances = _summed(weights)
    assert chances
    return chances


_ANYWHERE: dict[Colour, Chances] = {colour: _share(colour) for colour in COLOURS}
"""What one can say of a place one has never heard of (in an own deck): where most of them are."""


def _best(chances: Chances, colour: Colour) -> Plan:
    best = Plan(max(BY_COUNT[1], key=chances.__getitem__), 0.0)
    for spots in BY_COUNT[1:]:
        spot = max(spots, key=chances.__getitem__)
        stones = COUNTS[spot]
        worth = stones + (_KEEP_VALUE[colour] if keeps(colour, stones) else 0.0)
        value = worth * chances[spot]
        if value > best.value:
            best = Plan(spot, value)
    return best


_NOVICE, _CASUAL, _SKILLED, _EXPERT = (partial(KnowingBot, level=level) for level in LEVELS)

BOTS: dict[str, BotMaker[State, Action, WhereaboutsView]] = {
    "novice": _NOVICE,
    "easy": _NOVICE,
    "casual": _CASUAL,
    "skilled": _SKILLED,
    "medium": _SKILLED,
    "expert": _EXPERT,
    "strong": _EXPERT,
}
"""Weakest first; the house's names are aliases."""

PLAYS_ON = "medium"
"""In analyses: who knows little errs so often that a lead is worth less than among people."""
