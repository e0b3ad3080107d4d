"""What a complete tour is (rulebook, "Les voyages"; rulings section 5), and how far a rack is from
being one.

Read the ten slots in order: a country at both ends, no two vehicles side by side, a border between
countries side by side, a plane between two countries of its own colour, a ship on a sea line.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import inf
from typing import NamedTuple

from grandtour.games.europatour.board import (
    BY_LAND,
    BY_VEHICLE,
    COUNTRY_KINDS,
    FIRST_VEHICLE,
    KINDS,
    NO_CARD,
    VEHICLE_KINDS,
    Card,
)

Costs = list[list[float]]
"""By slot and card."""

SLOTS = 10
LAST = SLOTS - 1

_SHIP = KINDS["SHIP"]
_BORDER = tuple(frozenset(neighbours) for neighbours in BY_LAND)
_SERVED = tuple(tuple(frozenset(ends) for ends in vehicle) for vehicle in BY_VEHICLE)

FLIGHTS: tuple[tuple[tuple[Card, Card], ...], ...] = tuple(
    tuple(
        (vehicle, other)
        for vehicle in VEHICLE_KINDS
        for other in BY_VEHICLE[vehicle - FIRST_VEHICLE][country]
    )
    for country in COUNTRY_KINDS
)
"""By country: each vehicle that goes from there, with each country where it goes."""


class Fault(NamedTuple):
    """Why a rack is no complete tour, and the slot (1 to 10) of the first offending card."""

    reason: str
    slot: int


def fault(rack: Sequence[Card]) -> Fault | None:
    """The first thing wrong with a rack, None if it is a complete tour.

    Checked in this order: length, first slot, last slot, then the joints from left to right. For
    a missing border the slot is that of the left card, for a vehicle its own.

    >>> fault([KINDS[code] for code in "PT ES FR BE NL DE PL LT LV EE".split()])
    >>> fault([KINDS[code] for code in "GB FR BE NL DE PL LT LV EE RU".split()])
    Fault(reason='no_border', slot=1)
    """
    if len(rack) != SLOTS:
        return Fault("wrong_length", len(rack))
    for end in (0, LAST):
        if rack[end] >= FIRST_VEHICLE:
            return Fault("end_vehicle", end + 1)
    here = 0
    while here < LAST:
        following = rack[here + 1]
        if following < FIRST_VEHICLE:
            wrong = _land_fault(rack[here], following, here + 1)
            here += 1
        else:
            wrong = _vehicle_fault(rack[here], following, rack[here + 2], here + 2)
            here += 2
        if wrong:
            return wrong
    return None


def _land_fault(left: Card, right: Card, slot: int) -> Fault | None:
    if right in _BORDER[left]:
        return None
    return Fault("same_country" if left == right else "no_border", slot)


def _vehicle_fault(left: Card, vehicle: Card, right: Card, slot: int) -> Fault | None:
    if right >= FIRST_VEHICLE:
        return Fault("vehicle_chain", slot + 1)
    if right in _SERVED[vehicle - FIRST_VEHICLE][left]:
        return None
    if left == right:
        return Fault("same_country", slot)
    return Fault("no_sea_line" if vehicle == _SHIP else "plane_colour", slot)


def country_cards(rack: Sequence[Card]) -> int:
    """How many countries the rack holds; more of them win between simultaneous claims."""
    return sum(card < FIRST_VEHICLE for card in rack)


def good_joints(rack: Sequence[Card]) -> tuple[bool, ...]:
    """For each of the nine joints whether it is good; free slots (`NO_CARD`) join nothing.

    The two joints of a vehicle are good when country, vehicle and country fit together.
    """
    good = [False] * LAST
    for joint, (left, right) in enumerate(pairwise(rack)):
        if 0 <= left < FIRST_VEHICLE and right in _BORDER[left]:
            good[joint] = True
        if joint and left >= FIRST_VEHICLE and _joins(rack[joint - 1], left, right):
            good[joint - 1] = good[joint] = True
    return tuple(good)


def _joins(left: Card, vehicle: Card, right: Card) -> bool:
    return 0 <= left < FIRST_VEHICLE and right in _SERVED[vehicle - FIRST_VEHICLE][left]


def continues(rack: Sequence[Card], slot: int) -> bool:
    """Whether the card in this slot (from 0) goes on with the tour that the slots before begin."""
    card = rack[slot]
    if card >= FIRST_VEHICLE:
        return 0 < slot < LAST and rack[slot - 1] < FIRST_VEHICLE
    if slot == 0:
        return True
    before = rack[slot - 1]
    if before < FIRST_VEHICLE:
        return card in _BORDER[before]
    return card in _SERVED[before - FIRST_VEHICLE][rack[slot - 2]]


def distance(rack: Sequence[Card]) -> int:
    """The fewest cards to change until the rack is a complete tour (rulings R19, section 9).

    The cheapest path through the ten slots, a card that stays costing 0 and a changed one 1. It
    is a lower bound: that every country has only one card, and a plane two, is not looked at.

    >>> distance([KINDS[code] for code in "GB FR BE NL DE PL LT LV EE RU".split()])
    1
    """
    assert NO_CARD not in rack
    cost = [[float(card != kind) for kind in range(len(KINDS))] for card in rack]
    return int(min(cheapest_beginnings(cost)[LAST]))


def cheapest_beginnings(cost: Costs) -> Costs:
    """By slot and country, the cost of the cheapest beginning of a tour that ends there.

    `cost` says for each slot what each card costs in it.
    """
    best = [cost[0][:FIRST_VEHICLE]]
    for slot in range(1, SLOTS):
        before = best[slot - 1]
        row = []
        for country in COUNTRY_KINDS:
            # Cyprus, Iceland and Malta have no border, so the second slot cannot hold them.
            way = min([before[other] for other in BY_LAND[country]], default=inf)
            if slot > 1:
                earlier, vehicles = best[slot - 2], cost[slot - 1]
                flown = min([earlier[other] + vehicles[by] for by, other in FLIGHTS[country]])
                way = min(way, flown)
            row.append(way + cost[slot][country])
        best.append(row)
    return best
