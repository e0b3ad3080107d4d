"""What an effect would do, said shortly: for questions that are about one effect."""

import re

from grandtour.core.page import Translate
from grandtour.games.geoquest.page.names import signed

_CALL = re.compile(r"([a-z_]+)(?:\((.*)\))?")
_PLAIN = ("extra_turn", "end_turn", "roll_points", "solve_puzzle", "auto_success")
_COUNTED = ("free_move", "gain_points", "lose_points", "draw_equipment", "draw_bug", "draw_event")
_PLACES = (
    "any_tile",
    "that_player",
    "same_path",
    "player_in_quadrant",
    "closest_cache",
    "closest_easy_cache",
    "closest_bridge",
    "hospital",
    "police",
    "start",
)


def effect_words(text: str, t: Translate) -> str:
    """The effect in words; one that only a house card has is shown as it was written."""
    match = _CALL.fullmatch(text)
    word, inside = (match[1], match[2] or "") if match else (text, "")
    first = inside.split(",", maxsplit=1)[0]
    if word in _PLAIN:
        return t(f"effect.{word}")
    if word in _COUNTED and first.isdigit():
        return t(f"effect.{word}", n=int(first))
    if word == "jump" and first in _PLACES:
        return t(f"effect.jump_{first}")
    if word == "roll_bonus" and re.fullmatch(r"-?\d+", first):
        return t("effect.roll_bonus", amount=signed(int(first)))
    if text == "discard_equipment(1,own)":
        return t("effect.discard_equipment")
    return text
