"""Europa Tour in words and pictures."""

from collections.abc import Mapping, Sequence

from grandtour.core.game import Event, Seat
from grandtour.core.page import Page, Section, Translate
from grandtour.games.europatour.actions import Action
from grandtour.games.europatour.page.cards import Face, card_name, faces, links_of
from grandtour.games.europatour.page.in_words import PILE_LETTERS, in_words
from grandtour.games.europatour.page.picture import picture
from grandtour.games.europatour.page.places import UNITS
from grandtour.games.europatour.page.route import route
from grandtour.games.europatour.page.slots import fits
from grandtour.games.europatour.page.ways import Point, anchor
from grandtour.games.europatour.view import Check, EuropaTourView, Pile

_PLACING = ("placed", "placed_hidden")


class EuropaTourPage(Page[Action, EuropaTourView]):
    """Labels, sentences and what the templates draw."""

    def label(self, action: Action, view: EuropaTourView, t: Translate) -> str:
        pile = PILE_LETTERS[action.pile - 1] if action.pile else ""
        key = f"action.{action.verb}"
        if action.verb == "take":
            key += "_pile" if action.pile else "_stock"
        return t(key, slot=action.slot, next=action.slot + 1, pile=pile)

    def words(self, event: Event, t: Translate) -> Mapping[str, object]:
        words = dict(event.data)
        for key in ("card", "taken"):
            if key in words:
                words[key] = card_name(str(words[key]), t)
        if "pile" in words:
            words["pile"] = PILE_LETTERS[words["pile"] - 1]
        for key in ("cards", "rack"):
            # A refusal names their number alone.
            if key in words and not isinstance(words[key], int):
                words[key] = t.listing(card_name(code, t) for code in words[key])
        if "reason" in words:
            words["reason"] = t(f"verdict.{words['reason']}")
        return words

    def thread(self, event: Event) -> str:
        """How far each has come with placing is one line, and no longer one for each card."""
        return f"placing {event.data['seat']}" if event.kind in _PLACING else ""

    def in_words(
        self, view: EuropaTourView, t: Translate, names: Sequence[str]
    ) -> Sequence[Section]:
        return in_words(view, t, names)

    def backdrop(self, t: Translate) -> Mapping[str, object]:
        return {
            "faces": faces(t),
            "map": picture(t),
        }

    def context(
        self, view: EuropaTourView, legal: Sequence[Action], log: Sequence[Event], t: Translate
    ) -> Mapping[str, object]:
        placing = view.phase == "placing"
        return {
            "chip": t("chip.placing") if placing else t("chip.round", round=max(view.round, 1)),
            "pile_letters": PILE_LETTERS,
            "stops": _stops(view),
            "rack_cards": _cards(view.rack or (), t),
            "fits": fits(view.rack or (), t),
            "called": _cards(view.check.rack, t) if view.check else (),
            "pile_cards": _cards([pile.top for pile in view.piles or ()], t),
            "none_of_them": frozenset(),
            "below": tuple(_below(pile, t) for pile in view.piles or ()),
            "step": _step(view),
            "routes": _routes(view),
            "matters": _matters(view),
        }


def _cards(codes: Sequence[str | None], t: Translate) -> tuple[Face | None, ...]:
    shown = faces(t)
    return tuple(None if code is None else shown[code] for code in codes)


def _below(pile: Pile, t: Translate) -> tuple[str, ...]:
    """The names of the cards below the top one, the upper ones first, where all may see them."""
    return tuple(card_name(code, t) for code in reversed((pile.cards or ())[:-1]))


def _stops(view: EuropaTourView) -> tuple[tuple[int, Point], ...]:
    """The seat's own countries with their slot numbers, to be marked on the map.

    When others look at a claimed rack, the countries of that one; after the end those of the tour.
    """
    tours = _tours(view)
    rack = view.check.rack if view.check else view.rack
    if view.racks is not None:
        rack = view.racks[tours[0]] if len(tours) == 1 else ()
    own = [(slot, code) for slot, code in enumerate(rack, 1) if code in UNITS]
    return tuple((slot, anchor(str(code))) for slot, code in own)


def _matters(view: EuropaTourView) -> tuple[Point, ...]:
    """Where a small screen looks: at the country in hand and those it could stand beside; without
    one at the countries that lie open and the seat's own."""
    if view.racks is not None:
        return ()
    held = view.hand.card if view.hand else None
    if held in UNITS:
        return tuple(anchor(code) for code in (held, *links_of(held).land))
    tops = [pile.top for pile in view.piles or () if pile.top in UNITS]
    return (*(anchor(str(code)) for code in tops), *(point for _, point in _stops(view)))


def _tours(view: EuropaTourView) -> list[Seat]:
    """Who has claimed a right tour, when the game is over."""
    return [verdict.seat for verdict in view.verdicts if verdict.reason is None]


def _step(view: EuropaTourView) -> str:
    """Which sentence tells this seat what goes on; a key into the catalogue."""
    if view.seat is None and view.phase in ("placing", "draw", "discard"):
        return "watch_place" if view.phase == "placing" else "watch"
    if view.phase == "placing":
        return "place" if view.hand else "placed"
    if view.phase == "claim":
        asked = view.seat is not None and view.seat not in view.answered
        return "answer" if asked else "answers"
    if view.check:
        asked = view.seat not in {None, view.check.seat, *_heard(view.check)}
        return "check" if asked else "checks"
    if view.phase == "over" or view.on_turn != view.seat:
        return "over" if view.phase == "over" else "others"
    return view.phase


def _heard(check: Check) -> list[Seat]:
    return [each.seat for each in check.findings if each.claimant == check.seat]


def _routes(view: EuropaTourView) -> tuple[tuple[Seat, str, Point], ...]:
    """The right tours, drawn on the map when the game is over, and where each begins."""
    if view.racks is None:
        return ()
    racks = view.racks
    return tuple((seat, route(racks[seat]), anchor(racks[seat][0])) for seat in _tours(view))


PAGE = EuropaTourPage()
