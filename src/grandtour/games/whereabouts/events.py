"""What events tell of cards and tips.

A sentence about a card has its English `name`; the page puts the reader's, `name_fr` or `name_de`.
"""

from grandtour.core.game import Event
from grandtour.games.whereabouts.cards import NUMBERS, Card, Face, Place
from grandtour.games.whereabouts.grid import COUNTS, STONES, TEXTS
from grandtour.games.whereabouts.view import Reveal


def name(face: Face, card: Card) -> dict[str, object]:
    """A card in a sentence."""
    return {"number": card + 1, "name": face.name_en, **_in_three_languages("name", face)}


def old_name(face: Face, card: Card) -> dict[str, object]:
    """The card that another has replaced in a sentence."""
    return {"old_number": card + 1, "old": face.name_en, **_in_three_languages("old", face)}


def _in_three_languages(key: str, face: Face) -> dict[str, str]:
    return {f"{key}_en": face.name_en, f"{key}_fr": face.name_fr, f"{key}_de": face.name_de}


def question(face: Face, card: Card) -> dict[str, object]:
    """The question side, as the view has it."""
    return {
        "number": card + 1,
        "colour": face.colour,
        "name_en": face.name_en,
        "name_fr": face.name_fr,
        "name_de": face.name_de,
        "ask_en": face.ask_en,
        "ask_fr": face.ask_fr,
        "ask_de": face.ask_de,
    }


def evaluated(reveal: Reveal, place: Place) -> Event:
    """A card is turned and a tip is judged: from now on its solution is public."""
    seat, card, tip, kept, start, field = reveal
    data = {
        "seat": seat,
        **name(place.face, card),
        "colour": place.face.colour,
        "solution": TEXTS[place.solution],
        "tip": TEXTS[tip],
        "stones": COUNTS[tip],
        "start": start,
        "field": field,
        "lat": place.lat,
        "lon": place.lon,
        "hint_en": place.hint_en,
        "hint_fr": place.hint_fr,
        "hint_de": place.hint_de,
    }
    if field > start:
        return Event("right_kept" if kept else "right", data)
    return Event("wrong" if tip else "no_tip", data)


def _told_to_owners(kind: str) -> tuple[tuple[Event, ...], ...]:
    """An event of each seat and spot that its owner alone may see: the others count no stones.

    `tip` are the stones up to the one that is laid or taken back.
    """
    return tuple(
        tuple(
            Event(kind, {"seat": seat, "stone": "".join(tip[-1:]), "tip": list(tip)}, (seat,))
            for tip in STONES
        )
        for seat in range(NUMBERS.players[1])
    )


# Stones are laid far more often than anything else happens, so these are made beforehand.
LAID = _told_to_owners("stone_laid")
TAKEN_BACK = _told_to_owners("stone_taken_back")
