"""What the game waits for, as a headline and a sentence of advice; and why others must wait."""

import msgspec

from grandtour.core.page import Translate
from grandtour.games.geoquest.decision import Decision, Kind
from grandtour.games.geoquest.page.names import (
    card_name,
    card_words,
    cards_of,
    category_name,
    letter,
    signed,
    tile_words,
)
from grandtour.games.geoquest.view import (
    GeoQuestView,
)

_WAITS: dict[Kind, str] = {
    "arrow": "setup",
    "place_cache": "setup",
    "place_bug": "setup",
    "declare": "turn",
    "reroll": "roll",
    "move": "move",
    "walk": "move",
    "shift": "move",
    "jump": "move",
    "result": "search",
    "stage": "search",
    "end": "end",
    "vote": "vote",
}
"""What the others are told; the rest is a decision about a card."""

_EXCHANGES = ("trade_gear", "consent")


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """The question to the viewer, or a word about whom all wait for."""

    mine: bool
    kind: str
    """That of the decision, or `collect` for a turn that begins with a shared find."""
    wait: str
    words: dict[str, object]
    """What the sentences of this kind may speak of."""
    about: str
    """What the card in question says."""
    offered: tuple[tuple[str, str], ...]
    """Cards that are to be exchanged, with their words."""


def question(view: GeoQuestView, t: Translate) -> Asked | None:
    """None when the game is over."""
    decision = view.decision
    if decision is None:
        return None
    about = decision.event or decision.card
    return Asked(
        mine=view.seat in decision.seats,
        kind=_kind(decision, view),
        wait=_WAITS.get(decision.kind, "card"),
        words=_words(decision, view, t),
        about=card_words(about, t, cards_of(view)) if about else "",
        offered=_offered(decision, view, t),
    )


def _kind(decision: Decision, view: GeoQuestView) -> str:
    (seat, *_) = decision.seats
    collects = decision.kind == "declare" and view.panels[seat].credits
    return "collect" if collects else decision.kind


def _offered(decision: Decision, view: GeoQuestView, t: Translate) -> tuple[tuple[str, str], ...]:
    if decision.kind not in _EXCHANGES:
        return ()
    cards = cards_of(view)
    return tuple((card_name(card, t, cards), card_words(card, t, cards)) for card in decision.cards)


def _category(decision: Decision, view: GeoQuestView, t: Translate) -> str:
    """What an answer is voted on for."""
    if decision.kind != "vote":
        return ""
    asked = (cache.category for cache in view.caches if cache.tile == decision.tile)
    return next((category_name(each, t) for each in asked if each), "")


def _words(decision: Decision, view: GeoQuestView, t: Translate) -> dict[str, object]:
    cards = cards_of(view)
    named = [card_name(card, t, cards) for card in decision.cards]
    first, second = (*named, "", "")[:2]
    return {
        "card": card_name(decision.card, t, cards) if decision.card else "",
        "event": card_name(decision.event, t, cards) if decision.event else "",
        "other": letter(decision.other) if decision.other is not None else "",
        "n": decision.amount,
        "amount": signed(decision.amount),
        "tile": tile_words(decision.tile, t) if decision.tile else "",
        "text": decision.text,
        "category": _category(decision, view, t),
        "letters": t.listing(dict.fromkeys(decision.tile)) if decision.tile else "",
        "first": first,
        "second": second,
        "total": view.roll.total if view.roll else 0,
        **_too_many(decision, view),
    }


def _too_many(decision: Decision, view: GeoQuestView) -> dict[str, int]:
    """How many events a hand holds, how many it may, and so how many must go."""
    if decision.kind != "trim_hand":
        return {}
    panel = view.panels[decision.seats[0]]
    held, limit = len(panel.hand), panel.hand_limit
    return {"held": held, "limit": limit, "over": held - limit}
