"""What is marked on the map: the own countries, those that lie open, and tours after the end."""

from grandtour.core.game import Seat
from grandtour.core.page import Translate
from grandtour.games.europatour.page.cards import card_name
from grandtour.games.europatour.page.in_words import PILE_LETTERS
from grandtour.games.europatour.page.matters import Matters, tours
from grandtour.games.europatour.page.places import UNITS
from grandtour.games.europatour.page.route import route
from grandtour.games.europatour.page.ways import Point, anchor
from grandtour.games.europatour.view import EuropaTourView

Mark = tuple[str, Point, str]
"""The number of a slot or the letter of a pile, where it stands, and what a sign at the edge says
of it where that is not in sight; nothing, if nobody needs it then."""


def stops(view: EuropaTourView, seen: Matters, t: Translate) -> tuple[Mark, ...]:
    """The seat's own countries with the numbers of their slots.

    When others look at a claimed rack, the countries of that one; after the end those of the tour.
    """
    rack = view.check.rack if view.check else view.rack
    if view.racks is not None:
        called = tours(view)
        rack = view.racks[called[0]] if len(called) == 1 else ()
    own = [(str(slot), code) for slot, code in enumerate(rack, 1) if code in UNITS]
    return tuple(_mark(slot, str(code), seen, t) for slot, code in own)


def offers(view: EuropaTourView, seen: Matters, t: Translate) -> tuple[Mark, ...]:
    """The countries that lie open, with the letters of their piles."""
    if view.check or view.racks is not None:
        return ()
    piles = zip(PILE_LETTERS, view.piles or (), strict=False)
    tops = [(letter, str(pile.top)) for letter, pile in piles if pile.top in UNITS]
    return tuple(_mark(letter, top, seen, t) for letter, top in tops)


def _mark(sign: str, code: str, seen: Matters, t: Translate) -> Mark:
    return sign, anchor(code), f"{sign} {card_name(code, t)}" if code in seen.signed else ""


def routes(view: EuropaTourView) -> tuple[tuple[Seat, str, Point], ...]:
    """The right tours, drawn on the map when the game is over, and where each begins."""
    if view.racks is None:
        return ()
    racks = view.racks
    return tuple((seat, route(racks[seat]), anchor(racks[seat][0])) for seat in tours(view))
