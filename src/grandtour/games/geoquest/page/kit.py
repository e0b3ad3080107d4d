"""The tracking panels: what each player has before them, as far as the viewer may see."""

import msgspec
from msgspec.structs import replace

from grandtour.core.game import Seat
from grandtour.core.page import Translate
from grandtour.games.geoquest.page.card_facts import (
    EnsembleRow,
    adds_here,
    ensemble_of,
    ensembles,
    protected_by,
    protects_from,
)
from grandtour.games.geoquest.page.names import (
    card_name,
    card_words,
    cards_of,
    letter,
    signed,
)
from grandtour.games.geoquest.view import GeoQuestView, HeldEvent, LyingEvent, Panel

GOAL = 25


class Face(msgspec.Struct, frozen=True, kw_only=True):
    """A card as it is read: name, words, and a small note such as when to play it."""

    id: str
    name: str
    words: str
    note: str = ""
    ensemble: str = ""
    """For equipment: where it belongs, and how much of that is held."""
    shield: str = ""
    """What it protects from; for an event: whom it does nothing to."""
    here: str = ""
    """What it adds here and now."""


class Chip(msgspec.Struct, frozen=True):
    """A found cache that is still on the board."""

    type: str
    level: int
    tile: str


class Kit(msgspec.Struct, frozen=True, kw_only=True):
    """One player's panel."""

    seat: Seat
    letter: str
    cacher: Face
    points: int
    bar: int
    ftf: int
    finds: int
    chips: tuple[Chip, ...]
    gear: tuple[Face, ...]
    empty: int
    """Free equipment slots."""
    ensembles: tuple[Face, ...]
    sets: tuple[EnsembleRow, ...]
    """All ensembles with the own cards filled in; for the viewer's own panel alone."""
    hand: tuple[Face, ...]
    hidden: int
    """Event cards in hand that the viewer does not know."""
    lying: Face | None
    bugs: tuple[Face, ...]
    notes: tuple[str, ...]


def kits(view: GeoQuestView, t: Translate) -> tuple[Kit, ...]:
    """All panels; the viewer's own comes first."""
    seats = sorted(range(len(view.panels)), key=lambda seat: (seat != view.seat, seat))
    return tuple(_kit(seat, view.panels[seat], view, t) for seat in seats)


def lasting(view: GeoQuestView, t: Translate) -> tuple[Face, ...]:
    """Events that go on for everybody."""
    return tuple(
        _face(
            each.event,
            view,
            t,
            note=t("kit.laps", n=each.laps) if each.laps else t("kit.until_claimed"),
        )
        for each in view.running
    )


def _kit(seat: Seat, panel: Panel, view: GeoQuestView, t: Translate) -> Kit:
    cards = cards_of(view)
    return Kit(
        seat=seat,
        letter=cards.cachers[cards.cacher_number[panel.cacher]].letter,
        cacher=replace(_face(panel.cacher, view, t), here=adds_here(panel.cacher, seat, view, t)),
        points=panel.points,
        bar=min(GOAL, panel.points) * 10,
        ftf=panel.ftf,
        finds=panel.finds,
        chips=tuple(
            Chip(cache.type, cache.level, cache.tile)
            for cache in view.caches
            if seat in cache.found
        ),
        gear=tuple(_gear(card, seat, view, t) for card in panel.equipment),
        empty=max(0, panel.slots - len(panel.equipment)),
        ensembles=tuple(_face(card, view, t) for card in panel.ensembles),
        sets=ensembles(panel.equipment, t, cards) if seat == view.seat else (),
        hand=tuple(_held(held, seat, view, t) for held in panel.hand if held.id),
        hidden=sum(held.id is None for held in panel.hand),
        lying=_lying(panel.lying, panel, view, t) if panel.lying else None,
        bugs=tuple(
            _face(bug.id, view, t, note=_bug_note(bug.id, seat, view, t)) for bug in panel.bugs
        ),
        notes=tuple(_notes(panel, view, t)),
    )


def _face(card: str, view: GeoQuestView, t: Translate, note: str = "") -> Face:
    cards = cards_of(view)
    name, words = card_name(card, t, cards), card_words(card, t, cards)
    return Face(id=card, name=name, words=words, note=note)


def _gear(card: str, seat: Seat, view: GeoQuestView, t: Translate) -> Face:
    cards, panel = cards_of(view), view.panels[seat]
    return replace(
        _face(card, view, t, note=t("kit.rented") if card in panel.rented else ""),
        ensemble=ensemble_of(card, panel, t, cards),
        shield=protects_from(card, t, cards),
        here=adds_here(card, seat, view, t),
    )


def _held(held: HeldEvent, seat: Seat, view: GeoQuestView, t: Translate) -> Face:
    cards = cards_of(view)
    assert held.id is not None
    timing = cards.events[cards.event_number[held.id]].timing
    spared = [
        t("label.of", card=shield, player=letter(other))
        for other, panel in enumerate(view.panels)
        if other != seat and (shield := protected_by(held.id, panel, t, cards))
    ]
    return replace(
        _face(held.id, view, t, note=t(f"timing.{timing}")),
        shield=t("kit.stopped", cards=t.listing(spared)) if spared else "",
    )


def _lying(lying: LyingEvent, panel: Panel, view: GeoQuestView, t: Translate) -> Face:
    shield = protected_by(lying.id, panel, t, cards_of(view))
    return replace(
        _face(lying.id, view, t, note=t("kit.by", player=letter(lying.by))),
        shield=t("may.no_effect", card=shield) if shield else "",
    )


def _bug_note(bug: str, seat: Seat, view: GeoQuestView, t: Translate) -> str:
    """The points for leaving a travel bug in the cache here, as far as that can be told now."""
    decision = view.decision
    if decision is None or seat not in decision.seats:
        return ""
    points = dict(decision.leaves).get(bug)
    if points is None:
        return ""
    place = view.panels[seat].place
    found = any(cache.tile == place and seat in cache.found for cache in view.caches)
    return t("kit.bug_here" if found else "kit.bug_once_found", points=signed(points))


def _notes(panel: Panel, view: GeoQuestView, t: Translate) -> list[str]:
    """What is still to come for this player."""
    cards = cards_of(view)
    notes = [t("kit.skip", card=card_name(skip.source, t, cards)) for skip in panel.skips]
    notes += [
        t(f"kit.due_{due.kind}", amount=signed(due.amount), card=card_name(due.source, t, cards))
        for due in panel.dues
    ]
    notes += [
        t("kit.cap", n=cap.amount, card=card_name(cap.source, t, cards)) for cap in panel.caps
    ]
    if panel.credits:
        notes.append(t("kit.credit", n=len(panel.credits)))
    return notes
