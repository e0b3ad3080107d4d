"""What programs are told of a place in a solo: as a question, and after the tip as an answer."""

from collections.abc import Mapping

from grandtour.games.whereabouts.cards import Place
from grandtour.games.whereabouts.grid import STONES, Spot
from grandtour.games.whereabouts.solo_question import stones_right
from grandtour.games.whereabouts.view import question_of

Facts = Mapping[str, object]


def question(place: Place, tip: Spot) -> Facts:
    """Of the place itself only what its question side says."""
    return {"phase": "ask", "card": question_of(place.face, 0), "tip": STONES[tip]}


def answer(place: Place, tip: Spot) -> Facts:
    return {
        **question(place, tip),
        "phase": "answer",
        "solution": STONES[place.solution],
        "stones_right": stones_right(tip, place.solution),
    }
