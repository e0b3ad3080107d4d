"""What the pages for one person show of a place: as a question, and after the tip as an answer."""

from collections.abc import Mapping

import msgspec

from grandtour.core.page import Translate
from grandtour.games.whereabouts.actions import TIP_MENUS, Action
from grandtour.games.whereabouts.cards import Place
from grandtour.games.whereabouts.grid import (
    COUNTS,
    LEVELS,
    NO_STONE,
    PATHS,
    STONES,
    TEXTS,
    Spot,
)
from grandtour.games.whereabouts.page import SYMBOLS
from grandtour.games.whereabouts.page.choices import choices, stone_name, tip_text
from grandtour.games.whereabouts.page.names import place_name
from grandtour.games.whereabouts.page.picture import focus, outline, picture
from grandtour.games.whereabouts.page.reveals import Shown, shown
from grandtour.games.whereabouts.solo_question import stones_right
from grandtour.games.whereabouts.view import Evaluation, answer_of, question_of

Context = Mapping[str, object]


class Button(msgspec.Struct, frozen=True):
    action: str
    label: str
    stone: bool


def basics() -> Context:
    """What every such page needs."""
    return {
        "map": picture(),
        "symbols": SYMBOLS,
    }


def asked(place: Place, tip: Spot, t: Translate) -> Context:
    """A question: of the place itself only what its question side says."""
    menu = TIP_MENUS[tip]
    stones = [action for action in menu if action.verb in LEVELS]
    return {
        "phase": "ask",
        "card": question_of(place.face, 0),
        "place": place_name(place.face, t.language),
        "choices": choices(STONES[tip], stones, t),
        "buttons": [_button(action, tip, t) for action in menu],
        "tip": tip_text(STONES[tip], t),
        "tip_path": TEXTS[tip],
        "laid": COUNTS[tip],
        "tip_outline": outline(tip) if tip else "",
        "focus": focus(tip),
    }


def judged(place: Place, tip: Spot, t: Translate) -> Context:
    """The answer, and how good the tip was."""
    return {
        "phase": "answer",
        "card": question_of(place.face, 0),
        "answer": shown_answer(place, tip, t),
        "focus": focus(_seen_together(tip, place.solution)),
    }


def resting() -> Context:
    """No place is asked."""
    return {"phase": "rest", "focus": focus(NO_STONE)}


def shown_answer(place: Place, tip: Spot, t: Translate) -> Shown:
    """Told as at the table, as if a pawn had gone from field 0."""
    stones = stones_right(tip, place.solution)
    evaluation = Evaluation(
        seat=0,
        card=answer_of(place, 0),
        tip=STONES[tip],
        right=stones > 0,
        kept=False,
        start=0,
        field=stones,
    )
    return shown(evaluation, t)


def _seen_together(tip: Spot, solution: Spot) -> Spot:
    """The smallest part of the grid, down to a sector, with both the tip and the place in it."""
    if tip == NO_STONE or stones_right(tip, solution):
        return PATHS[solution][max(2, min(3, COUNTS[tip]))]
    common = [a for a, b in zip(PATHS[tip], PATHS[solution], strict=False) if a == b]
    return common[-1]


def _button(action: Action, tip: Spot, t: Translate) -> Button:
    if action.verb in LEVELS:
        stone = stone_name(action.verb, action.value, t)
        return Button(str(action), t(f"action.{action.verb}", stone=stone), stone=True)
    return Button(str(action), t(f"action.{action.verb}", n=COUNTS[tip]), stone=False)
