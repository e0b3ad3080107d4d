"""What matters on the map now: where a small screen looks, and whose names come first there."""

from collections.abc import Iterable, Sequence
from math import dist

import msgspec

from grandtour.core.game import Seat
from grandtour.games.europatour.board import BY_VEHICLE, FIRST_VEHICLE, KINDS
from grandtour.games.europatour.page.cards import links_of
from grandtour.games.europatour.page.places import UNITS
from grandtour.games.europatour.page.ways import anchor
from grandtour.games.europatour.view import EuropaTourView

_READABLE = (2400.0, 1900.0)
"""How far the countries in sight may lie apart, in map units, for borders to be seen on a phone."""
_ENOUGH = 2
"""So many neighbours by land tell where a country could stand."""
_MOST_OUTSIDE = 3
"""If more of the own countries were left outside than this, all are shown, however small."""


class Matters(msgspec.Struct, frozen=True):
    """Countries by their codes: those in sight, those to be named, the important ones first, and
    those that have a sign at the edge where they are out of sight."""

    near: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    signed: tuple[str, ...] = ()


def tours(view: EuropaTourView) -> list[Seat]:
    """Who has claimed a right tour, when the game is over."""
    return [verdict.seat for verdict in view.verdicts if verdict.reason is None]


def matters(view: EuropaTourView) -> Matters:
    if view.racks is not None:
        shown = _countries(code for seat in tours(view) for code in view.racks[seat])
        return Matters(shown, shown, shown)
    if view.check:
        shown = _countries(view.check.rack)
        return Matters(shown, shown, shown)
    own, tops = _countries(view.rack or ()), open_countries(view)
    held = view.hand.card if view.hand else None
    signed = own
    if view.phase == "claim":
        near = own
    elif held is None or view.hand is None or view.hand.seat != view.seat:
        # The map stays where it is while others play.
        near = _with_near(_countries((held, *tops)), own)
        signed = (*tops, *own)
    elif held in UNITS:
        links = links_of(held)
        # Whoever has few neighbours is reached by ship.
        around = links.land if len(links.land) >= _ENOUGH else (*links.land, *links.sea)
        near = (held, *_on_rack_first(around, own))
        signed = tuple(code for code in own if code in (*links.sea, *links.air))
    else:
        near = signed = _by_vehicle(held, own, tops)
    return Matters(near, tuple(dict.fromkeys((*near, *tops, *own))), signed)


def open_countries(view: EuropaTourView) -> tuple[str, ...]:
    """The countries that lie open on the piles."""
    return _countries(pile.top for pile in view.piles or ())


def _countries(codes: Iterable[str | None]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(code for code in codes if code in UNITS))


def _on_rack_first(countries: Sequence[str], own: Sequence[str]) -> list[str]:
    return sorted(countries, key=lambda code: code not in own)


def _by_vehicle(held: str, own: tuple[str, ...], tops: tuple[str, ...]) -> tuple[str, ...]:
    """Where the vehicle goes from and to: among the own and open countries, else in all Europe."""
    served = BY_VEHICLE[KINDS[held] - FIRST_VEHICLE]
    at_hand = tuple(code for code in (*own, *tops) if served[KINDS[code]])
    if len(at_hand) > 1:
        return at_hand
    return own or tuple(code for code in UNITS if served[KINDS[code]])


def _with_near(centre: tuple[str, ...], own: tuple[str, ...]) -> tuple[str, ...]:
    """These, and those of the own countries that can be shown with them without being too small."""
    if not centre:
        return own
    box = _Box(centre)
    limit = [max(sides) for sides in zip(box.size, _READABLE, strict=True)]
    middle = box.middle
    kept: list[str] = []
    for code in sorted(own, key=lambda code: dist(anchor(code), middle)):
        grown = _Box((*centre, *kept, code))
        if all(size <= most for size, most in zip(grown.size, limit, strict=True)):
            kept.append(code)
    return (*centre, *(kept if len(own) - len(kept) <= _MOST_OUTSIDE else own))


class _Box:
    """The smallest rectangle around the middles of countries."""

    def __init__(self, codes: Sequence[str]) -> None:
        self._sides = [sorted(axis) for axis in zip(*map(anchor, codes), strict=True)]

    @property
    def size(self) -> list[float]:
        return [axis[-1] - axis[0] for axis in self._sides]

    @property
    def middle(self) -> list[float]:
        return [(axis[0] + axis[-1]) / 2 for axis in self._sides]
