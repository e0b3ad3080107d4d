"""A view as numbers for programs that learn: where everybody is, how far apart, what was told.

Pawns are told in one order: the runner's, the own one of a chaser, the other chasers around the
table. Places are told by their latitude and longitude, ways in steps by any mode.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import get_args

from grandtour.core.encoding import Block, Encoding, for_each, from_own, one_of, padded
from grandtour.core.game import Seat
from grandtour.games.euroquest.board import (
    CITIES,
    CITY_OF,
    CODES,
    COUNTRY_OF,
    ENDS,
    IN_COUNTRY,
    MODES,
    CityNumber,
    members,
)
from grandtour.games.euroquest.distances import FAR, STEPS
from grandtour.games.euroquest.quests import QUEST_IDS
from grandtour.games.euroquest.view import RUNNER, EuroQuestView, Phase, Purse, Said, Window

MOST_SEATS = 5
LAST_WINDOWS = 4
_PHASES = get_args(Phase)
_SAID = get_args(Said)
_WINDOW = len(MODES) + len(_SAID) + 1
_LONGEST = 28
"""Windows of a game, or rounds."""
_TICKETS = 12
_LINKS = 6
"""Of one mode from a city, about as many as there are."""


def _seats(view: EuroQuestView) -> list[Seat]:
    return [RUNNER, *(seat for seat in from_own(view.seat, view.seats) if seat != RUNNER)]


def _by_pawn(
    view: EuroQuestView, length: int, numbers: Callable[[Seat], Sequence[float]]
) -> list[float]:
    """So many numbers for each pawn, in our order; zeros where there is no fifth."""
    return for_each(_seats(view), numbers, length * MOST_SEATS)


def _place(city: CityNumber) -> list[float]:
    """Around 0: the middle of the map is 50° N, 10° E."""
    return [(CITIES[city].lat - 50) / 15, (CITIES[city].lon - 10) / 20]


def _middle(cities: Sequence[CityNumber]) -> list[float]:
    places = [_place(city) for city in cities]
    return [sum(axis) / len(places) for axis in zip(*places, strict=True)]


def _city(view: EuroQuestView, seat: Seat) -> CityNumber | None:
    code = view.pawns[seat]
    return None if code is None else CITY_OF[code]


def _own_city(view: EuroQuestView) -> CityNumber | None:
    return None if view.seat is None else _city(view, view.seat)


def _steps(start: CityNumber | None, ends: Iterable[CityNumber]) -> float:
    """To the nearest of these; 1 is far, or unknown."""
    if start is None:
        return 1.0
    return min((STEPS[start][end] for end in ends), default=FAR) / FAR


def _role(view: EuroQuestView) -> list[float]:
    return [float(view.seat == RUNNER), float(view.seat is not None and view.seat != RUNNER)]


def _purse(purse: Purse) -> list[float]:
    return [purse.train / _TICKETS, purse.bus / _TICKETS, purse.ferry / _TICKETS]


def _pawns(view: EuroQuestView) -> list[float]:
    """Of each pawn: whether its place is known, where that is, whether it is stranded."""

    def numbers(seat: Seat) -> list[float]:
        city = _city(view, seat)
        known = [0.0] * 3 if city is None else [1.0, *_place(city)]
        return [*known, float(seat in view.stranded)]

    return _by_pawn(view, 4, numbers)


def _ways(view: EuroQuestView) -> list[float]:
    """Of each pawn: how many links of each mode it has."""

    def numbers(seat: Seat) -> list[float]:
        city = _city(view, seat)
        return [0.0 if city is None else len(ends[city]) / _LINKS for ends in ENDS]

    return _by_pawn(view, len(MODES), numbers)


def _near(view: EuroQuestView) -> list[float]:
    """From the own pawn to each of them."""
    own = _own_city(view)

    def numbers(seat: Seat) -> list[float]:
        city = _city(view, seat)
        return [_steps(own, [] if city is None else [city])]

    return _by_pawn(view, 1, numbers)


def _jokers(view: EuroQuestView) -> list[float]:
    counts = [view.orange / 2, view.black / 5, float(view.double)]
    return counts + one_of(view.silent, (0, 1, 2))


def _white(view: EuroQuestView) -> list[float]:
    """The white pawn: whether it is there, where, since how many windows, and the way to it."""
    if view.white is None:
        return [0.0] * 5
    city = CITY_OF[view.white]
    age = (view.window - view.white_since) / _LONGEST
    return [1.0, *_place(city), age, _steps(_own_city(view), [city])]


def _window(window: Window) -> list[float]:
    return [*one_of(window.mode, MODES), *one_of(window.said, _SAID), float(window.half > 0)]


def _trail(view: EuroQuestView) -> list[float]:
    """The last windows, the newest first."""
    newest = view.trail[: -LAST_WINDOWS - 1 : -1]
    return padded([number for window in newest for number in _window(window)], _TRAIL)


_TRAIL = LAST_WINDOWS * _WINDOW


def _named(view: EuroQuestView) -> list[float]:
    """The country named last: its middle, how many windows ago, and each pawn's way to it."""
    told = [window.country or window.revealed for window in reversed(view.trail)]
    named = [(age, code) for age, code in enumerate(told) if code is not None]
    if not named:
        return [0.0] * (4 + MOST_SEATS)
    age, code = named[0]
    cities = members(IN_COUNTRY[COUNTRY_OF[code]])
    ways = _by_pawn(view, 1, lambda seat: [_steps(_city(view, seat), cities)])
    return [1.0, *_middle(cities), age / _LONGEST, *ways]


def _quest(view: EuroQuestView) -> list[float]:
    """The runner's: how much is collected, how many moves of each mode are still wanted, and the
    ways to the nearest city that is missing and to the last one."""
    quest, own = view.quest, _own_city(view)
    if quest is None:
        return [0.0] * 6
    used, wanted = _purse(quest.used), _purse(quest.wanted)
    missing = [CITY_OF[code] for code in quest.missing if code in CITY_OF]
    reach = [] if quest.reach is None else [CITY_OF[quest.reach]]
    return [
        len(quest.collected) / max(1, quest.needed),
        *(max(0.0, wish - done) for wish, done in zip(wanted, used, strict=True)),
        _steps(own, missing),
        _steps(own, reach),
    ]


def _possible(view: EuroQuestView) -> list[float]:
    """With the deduction aid: in how many cities the runner may be, their middle, the way there."""
    if not view.possible:
        return [0.0] * 5
    cities = [CITY_OF[code] for code in view.possible]
    return [1.0, len(cities) / len(CODES), *_middle(cities), _steps(_own_city(view), cities)]


def _settings(view: EuroQuestView) -> list[float]:
    options = view.options
    return [float(options.rounds_28), float(options.closed_quests), float(options.deduction_aid)]


ENCODING: Encoding[EuroQuestView] = Encoding(
    Block("phase", len(_PHASES), lambda view: one_of(view.phase, _PHASES)),
    Block("role", 2, _role),
    Block("seats", 2, lambda view: one_of(view.seats, (4, 5))),
    Block("settings", 3, _settings),
    Block("time", 2, lambda view: [view.round / _LONGEST, view.window / _LONGEST]),
    Block(
        "on_turn",
        MOST_SEATS,
        lambda view: _by_pawn(view, 1, lambda seat: [float(seat == view.on_turn)]),
    ),
    Block("pawns", 4 * MOST_SEATS, _pawns),
    Block("ways", len(MODES) * MOST_SEATS, _ways),
    Block("near", MOST_SEATS, _near),
    Block(
        "tickets",
        len(MODES) * MOST_SEATS,
        lambda view: _by_pawn(view, len(MODES), lambda seat: _purse(view.tickets[seat])),
    ),
    Block("jokers", 6, _jokers),
    Block("white", 5, _white),
    Block("trail", _TRAIL, _trail),
    Block("named", 4 + MOST_SEATS, _named),
    Block(
        "quest_card", len(QUEST_IDS), lambda view: one_of(view.quest and view.quest.id, QUEST_IDS)
    ),
    Block("quest", 6, _quest),
    Block("possible", 5, _possible),
)
