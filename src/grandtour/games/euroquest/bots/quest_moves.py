"""How many moves a quest still takes at least, from any city.

Named cities are put into their best order exactly (Held and Karp); places of the runner's choice
are guessed by always going on to the nearest new one; modes that must be used are counted exactly
along the way to the goal.
"""

from collections.abc import Iterator
from functools import cache, lru_cache

from grandtour.games.euroquest.board import CITIES, ENDS, MODES, NO_CITY, CityNumber
from grandtour.games.euroquest.distances import FAR, STEPS
from grandtour.games.euroquest.quests import QUESTS, Used
from grandtour.games.euroquest.tickets import count

Row = tuple[int, ...]
"""Moves to go from each city."""

_Way = tuple[int, int, int, int]
_NONE_LEFT = (0,) * len(CITIES)
_REMEMBERED = 50_000
_BY_DISTANCE = tuple(tuple(sorted(range(len(CITIES)), key=row.__getitem__)) for row in STEPS)


def moves_to_go(quest: int, collected: int, used: Used, city: CityNumber) -> int:
    """From this city; being there counts only if it is among the collected ones."""
    card = QUESTS[quest]
    if card.modes:
        missing = [max(0, count(card.modes, m) - count(used, m)) for m in range(len(MODES))]
        return _by_modes(quest)[city, missing[0], missing[1], missing[2]]
    if card.kind == "visit_all":
        return _tour(quest, collected)[city]
    return _nearest_first(quest, collected, city)


@cache
def _tour(quest: int, collected: int) -> Row:
    card = QUESTS[quest]
    missing = [
        city for city, gain in enumerate(card.gains) if gain and not card.gains[city] & collected
    ]
    if not missing:
        return _NONE_LEFT if card.reach == NO_CITY else STEPS[card.reach]
    after = [(city, _tour(quest, collected | card.gains[city])[city]) for city in missing]
    return tuple(min(row[city] + rest for city, rest in after) for row in STEPS)


@lru_cache(maxsize=_REMEMBERED)
def _nearest_first(quest: int, collected: int, city: CityNumber) -> int:
    """One place after another: the rest of a chain is remembered with its beginning."""
    card = QUESTS[quest]
    if collected.bit_count() >= card.needed:
        return 0
    for end in _BY_DISTANCE[city]:
        gain = card.gains[end]
        if gain and not gain & collected:
            return STEPS[city][end] + _nearest_first(quest, collected | gain, end)
    return FAR


@cache
def _by_modes(quest: int) -> dict[_Way, int]:
    """Moves to go by city and uses of each mode still missing: breadth first, from the goal."""
    card = QUESTS[quest]
    most = [count(card.modes, mode) for mode in range(len(MODES))]
    goal: _Way = (card.reach, 0, 0, 0)
    steps = {goal: 0}
    queue = [goal]
    for way in queue:
        for earlier in _earlier(way, most):
            if earlier not in steps:
                steps[earlier] = steps[way] + 1
                queue.append(earlier)
    return steps


def _earlier(way: _Way, most: list[int]) -> Iterator[_Way]:
    """Where one may have been a move before, with one use more still missing, or with none."""
    city, *missing = way
    for mode in range(len(MODES)):
        more = missing[:]
        more[mode] += 1
        for end in ENDS[mode][city]:
            if more[mode] <= most[mode]:
                yield end, more[0], more[1], more[2]
            if missing[mode] == 0:
                yield end, missing[0], missing[1], missing[2]
