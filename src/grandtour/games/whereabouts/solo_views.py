"""What programs are told of a place in a solo: as a question, and after the tip as an answer."""

from collections.abc import Mapping

import msgspec

from grandtour.games.whereabouts.asking import stones_right
from grandtour.games.whereabouts.cards import Place
from grandtour.games.whereabouts.grid import STONES, Spot
from grandtour.games.whereabouts.telling import face
from grandtour.games.whereabouts.view import Question

Facts = Mapping[str, object]


def question(place: Place, tip: Spot) -> Facts:
    """Of the place itself only what its question side says."""
    card = msgspec.convert(face(place, 0), Question)
    return {"phase": "ask", "card": card, "tip": STONES[tip]}


def answer(place: Place, tip: Spot) -> Facts:
    return {
        **question(place, tip),
        "phase": "answer",
        "solution": STONES[place.solution],
        "stones_right": stones_right(tip, place.solution),
    }
