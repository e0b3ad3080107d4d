"""Events in the reader's language: ids become names, seats letters, parts a sum."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from grandtour.core.game import Data, Event
from grandtour.core.page import Translate
from grandtour.games.geoquest.board import BOARD, edge, tile
from grandtour.games.geoquest.cards.box import card_set
from grandtour.games.geoquest.page.dice_words import face_words
from grandtour.games.geoquest.page.names import card_name, category_name, letter, signed, sum_words
from grandtour.games.geoquest.view import Part


def _cards(value: Sequence[str], t: Translate) -> str:
    return t.listing(card_name(card, t) for card in value)


# `Any`: only the kind of an event says what the values of its data are.
_SAID: dict[str, Callable[[Any, Translate], str]] = {
    "card": card_name,
    "event": card_name,
    "bug": card_name,
    "other_card": card_name,
    "other_bug": card_name,
    "cards": _cards,
    "category": category_name,
    "disk": card_name,
    "green": face_words,
    "red": face_words,
}
_SIGNED = ("bonus_added", "bonus_kept", "cache_easier")
"""Events whose amount is added to something."""
_SEATS = ("other", "by", "to")


def event_words(event: Event, t: Translate) -> Data:
    """The event's data, each part in words."""
    words: dict[str, object] = {
        key: _SAID[key](value, t) if key in _SAID and value is not None else value
        for key, value in event.data.items()
    }
    words |= {
        key: letter(event.data[key]) for key in _SEATS if isinstance(event.data.get(key), int)
    }
    if event.kind in _SIGNED:
        words["amount"] = signed(event.data["amount"])
    if event.data.get("parts"):
        parts = [Part(source, amount) for source, amount in event.data["parts"]]
        said = sum_words(parts, event.data.get("total", 0), t, card_set())
        why = _why(event)
        words["parts"] = f"{said}; {t(why)}" if why else said
    return words


def _why(event: Event) -> str:
    """The key of what explains a result that does not follow from the sum."""
    data = event.data
    if event.kind == "moved" and _has_free_step(data):
        return "sum.free_step"
    if event.kind == "search_hit" and data["total"] < data["level"]:
        return "sum.found_anyway"
    if event.kind == "search_missed" and data["total"] >= data["level"]:
        return "sum.dnf"
    return ""


def _has_free_step(data: Data) -> bool:
    """Whether a move was longer than what it cost, thanks to a path."""
    stops = [tile(name) for name in (data["start"], *data["route"])]
    along = any(edge(a, b) in BOARD.path_edges for a, b in pairwise(stops))
    return along and data["cost"] < len(data["route"])
