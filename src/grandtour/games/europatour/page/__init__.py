"""Europa Tour in words and pictures."""

from collections.abc import Mapping, Sequence

from grandtour.core.game import Event, Seat
from grandtour.core.page import Page, Section, Translate
from grandtour.games.europatour.actions import Action
from grandtour.games.europatour.page.cards import Face, card_name, faces
from grandtour.games.europatour.page.in_words import PILE_LETTERS, in_words
from grandtour.games.europatour.page.marks import offers, routes, stops
from grandtour.games.europatour.page.matters import matters
from grandtour.games.europatour.page.picture import picture
from grandtour.games.europatour.page.slots import fits
from grandtour.games.europatour.page.ways import anchor
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

    def warning(self, action: Action, view: EuropaTourView, t: Translate) -> str:
        """A call that the player can see to be wrong, as far as the table shows which cards fit."""
        is_wrong = (view.links is not None and not all(view.links)) or (
            view.in_place is not None and view.in_place < len(view.rack or ())
        )
        return t("warning.claim") if action.verb == "claim" and is_wrong else ""

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
        seen = matters(view)
        return {
            "chip": t("chip.placing") if placing else t("chip.round", round=max(view.round, 1)),
            "pile_letters": PILE_LETTERS,
            "stops": stops(view, seen, t),
            "offers": offers(view, seen, t),
            "rack_cards": _cards(view.rack or (), t),
            "fits": fits(view.rack or (), t),
            "called": _cards(view.check.rack, t) if view.check else (),
            "pile_cards": _cards([pile.top for pile in view.piles or ()], t),
            "none_of_them": frozenset(),
            "below": tuple(_below(pile, t) for pile in view.piles or ()),
            "step": _step(view),
            "routes": routes(view),
            "matters": tuple(anchor(code) for code in seen.near),
            "named": " ".join(seen.named),
        }


def _cards(codes: Sequence[str | None], t: Translate) -> tuple[Face | None, ...]:
    shown = faces(t)
    return tuple(None if code is None else shown[code] for code in codes)


def _below(pile: Pile, t: Translate) -> tuple[str, ...]:
    """The names of the cards below the top one, the upper ones first, where all may see them."""
    return tuple(card_name(code, t) for code in reversed((pile.cards or ())[:-1]))


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


PAGE = EuropaTourPage()
