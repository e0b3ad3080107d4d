"""The words of the effect language: which arguments each one takes, and where it may stand.

A type is the name of a set of words below, a row of literal words (`"left any"`), `int`,
`terrains` or `gear` (several joined by `|`), `effect:PLACE` for a word of that place, or two types
joined by ` or `. Optional arguments come last and begin with `?`.
"""

from typing import Final, NamedTuple


class Word(NamedTuple):
    """The arguments of a word by position, and those by name."""

    args: tuple[str, ...] = ()
    keys: dict[str, str] = {}  # noqa: RUF012 - never changed


_ROLL_KEYS: Final = {"if": "condition", "next": "int"}

EFFECTS: Final[dict[str, Word]] = {
    # Standing effects.
    "move_bonus": Word(
        ("int",),
        {
            "terrain": "terrains",
            "crossing": "stream",
            "along": "path",
            "if": "condition",
            "per": "empty_slot",
            "next": "int",
        },
    ),
    "search_bonus": Word(
        ("int",),
        {
            "terrain": "terrains",
            "cache": "multi puzzle normal",
            "level": "int",
            "level_min": "int",
            "found": "none some",
        },
    ),
    "roll_bonus": Word(("int",), _ROLL_KEYS),
    "move_cap": Word(("int",), {"until": "skip_turn"}),
    "extra_slots": Word(("int",)),
    "event_hand": Word(("int",)),
    "reroll": Word((), {"mode": "move search any", "if": "dice", "per_turn": "int"}),
    "ignore_dnf": Word((), {"terrain": "terrains"}),
    "immune": Word((), {"if": "condition"}),
    "search_range": Word(("int",)),
    "puzzle_letters": Word(("int",)),
    "free_entry": Word(("occupied",)),
    "counts_as": Word(("int",)),
    "soften_end_turn": Word(("int",)),
    "cap_penalties": Word(("int",)),
    "must_attend": Word(("id",)),
    "equipment_choice": Word(("int",)),
    "purge_events": Word(("tag", "effect:once")),
    # One-time effects.
    "gain_points": Word(
        ("int",),
        {"per": "ftf bug other_attendee hard_find", "once_per": "place", "scope": "both"},
    ),
    "lose_points": Word(("int",), {"per": "ftf bug hard_find"}),
    "points_on_find": Word(("int",)),
    "roll_points": Word(),
    "end_turn": Word(),
    "skip_turn": Word(("int",), {"then": "effect:once"}),
    "extra_turn": Word(),
    "jump": Word(("where",)),
    "free_move": Word(("int",)),
    "move_extra": Word(("int",), {"after_search": "int", "ignore": "stream"}),
    "moved_by": Word(("right", "int or roll")),
    "multiply_move": Word(("int",)),
    "draw_equipment": Word(("int",), {"to": "other"}),
    "pick_equipment": Word(("int",), {"until": "dnf"}),
    "discard_equipment": Word(("int", "own random")),
    "give_equipment": Word(("left any", "int")),
    "take_equipment": Word(("richer",)),
    "swap_equipment": Word((), {"consent": "yes"}),
    "trade_with_deck": Word(("int",)),
    "draw_event": Word(("int",)),
    "draw_bug": Word(("int",)),
    "discard_bug": Word(("int",)),
    "swap_bug": Word(("any_player",)),
    "remove_cache": Word(("any_unoccupied closest_unoccupied closest_by_stream",)),
    "empty_cache": Word(("closest",)),
    "cache_bonus": Word(("last_found", "int")),
    "solve_puzzle": Word(),
    "auto_success": Word(),
    "cancel_event": Word(("any on_me injury",), {"helper_points": "int"}),
    "stream_cost": Word(("int",)),
    "pass_events": Word(("clockwise",)),
    "recover_event": Word(("int",)),
    "roll_off": Word((), {"win": "cancel_event"}),
    "roll_check": Word(("dice", "effect:once")),
    "gathering": Word(("optional all", "effect:once")),
    # Wrappers.
    "do": Word(("effect:here", "effect:here", "?effect:here")),
    "may": Word(("effect:may",)),
    "choose": Word(("effect:once", "effect:once")),
    "if": Word(("condition", "effect:once", "?effect:once")),
    "unless": Word(("gear", "effect:once")),
    "when": Word(("trigger", "effect:reaction")),
    "action": Word(("cost", "effect:bought"), {"if": "condition"}),
    "lasts": Word(("int or claimed", "effect:lasting")),
    "all_players": Word(("effect:once",)),
}

_WRAPPERS: Final = "do may choose if unless"
_ONCE: Final = (
    "gain_points lose_points roll_points end_turn skip_turn extra_turn jump free_move move_extra "
    "moved_by multiply_move draw_equipment pick_equipment discard_equipment give_equipment "
    "take_equipment trade_with_deck draw_event draw_bug discard_bug swap_bug remove_cache "
    "empty_cache cache_bonus solve_puzzle auto_success recover_event roll_check roll_bonus "
    "search_bonus move_bonus"
)
PLACES: Final[dict[str, frozenset[str]]] = {
    # Held: true while a card or ensemble is held, and for a cacher always.
    "held": frozenset(
        [
            "move_bonus",
            "search_bonus",
            "roll_bonus",
            "move_cap",
            "extra_slots",
            "event_hand",
            "ignore_dnf",
            "immune",
            "search_range",
            "puzzle_letters",
            "free_entry",
            "counts_as",
            "soften_end_turn",
            "cap_penalties",
            "must_attend",
            "purge_events",
            "may",
            "when",
            "action",
        ]
    ),
    # Event: what an event card does; its outermost words.
    "event": frozenset(
        f"{_ONCE} {_WRAPPERS} move_cap when action lasts all_players gathering pass_events".split()
    ),
    "once": frozenset(f"{_ONCE} {_WRAPPERS} move_cap".split()),
    "reaction": frozenset(f"{_ONCE} {_WRAPPERS} equipment_choice action roll_off".split()),
    "bought": frozenset(f"{_ONCE} {_WRAPPERS} cancel_event".split()),
    "lasting": frozenset(["roll_bonus", "search_bonus", "stream_cost", "when"]),
    "cost": frozenset(
        ["discard_self", "discard_event", "discard_equipment", "lose_points", "whole_turn"]
    ),
}
REFUSED_KEYS: Final[dict[str, dict[str, frozenset[str]]]] = {
    "held": {
        "move_bonus": frozenset(("next",)),
        "roll_bonus": frozenset(("next",)),
        "move_cap": frozenset(("until",)),
    },
    "lasting": {"roll_bonus": frozenset(("next",))},
    # What happens once has no standing condition.
    "once": {
        "move_bonus": frozenset(["terrain", "crossing", "along", "if", "per"]),
        "roll_bonus": frozenset(("if",)),
        "search_bonus": frozenset(["terrain", "cache", "level", "level_min", "found"]),
    },
}
"""By place (`once` stands for all others): keys of a word that make no sense there."""

MAY_HELD: Final = frozenset(["reroll", "swap_equipment", "do"])
"""What `may` can hold on a standing card; elsewhere it holds a one-time effect."""
DO_HELD: Final = frozenset(["search_bonus", "points_on_find"])

COSTS: Final[dict[str, Word]] = {
    "discard_self": Word(),
    "discard_event": Word(("int",)),
    "discard_equipment": Word(("int", "own")),
    "lose_points": Word(("int",)),
    "whole_turn": Word(),
}

DICE: Final[dict[str, Word]] = {
    "doubles": Word(),
    "die": Word(("int",)),
    "both_ones": Word(),
    "both_dice": Word(("black white",)),
    "either_die": Word(("black white",)),
    "roll_min": Word(("int",)),
    "roll_max": Word(("int",)),
    "dnf": Word(),
}

CONDITIONS: Final[dict[str, Word]] = {
    **DICE,
    "weather": Word(),
    "on_cache": Word(),
    "terrain": Word(("terrains",)),
    "not_terrain": Word(("terrains",)),
    "off_path": Word(),
    "has": Word(("gear",)),
    "has_bug": Word(),
    "no_bug": Word(),
    "has_ftf": Word(),
    "hard_find": Word(),
    "within": Word(("int", "urban")),
    "moving": Word(),
    "other_quadrant": Word(),
    "not_ahead": Word(),
}

_NEAR: Final = "bridge campsite path_fork scenic_view waterfall hospital police stream path urban"
GOALS: Final[dict[str, Word]] = {
    "row_or_col": Word(("letters",)),
    "near": Word((_NEAR, "int")),
    "away": Word((_NEAR, "int")),
    "terrain": Word(("terrains",)),
    "on": Word(("path",)),
    "isolated": Word(("forest",)),
    "map_edge": Word(),
    "quadrant_corner": Word(),
    "beside": Word(("stream",)),
    "between": Word(("hospital", "police")),
    "farthest_cache_from": Word(("urban",)),
    "cache": Word(
        ("any normal puzzle multi",), {"level_min": "int", "level_max": "int", "stages_min": "int"}
    ),
    "found_by_others": Word(("int",)),
    "i_was_first": Word(),
    "other_bug_here": Word(),
    "equipment_min": Word(("int",)),
    "equipment_max": Word(("int",)),
    "has_ensemble": Word(),
    "event_on_me": Word(),
    "weather_active": Word(),
    "search_total_min": Word(("int",)),
    "search_doubles": Word(),
    "search_dice_both": Word(("black white",)),
    "all": Word(("goal", "goal", "?goal")),
}

OWN_THROWS: Final = frozenset(
    [
        "find_while_moving",
        "special_while_moving",
        "roll_4_and_2",
        "roll_5plus_on_path",
        "doubles_on_path",
    ]
)
OTHERS_THROWS: Final = frozenset(
    [
        "other_rolls_find",
        "other_rolls_5plus",
        "anyone_rolls_dnf",
        "quadrant_player_rolls_special",
        "water_player_rolls_1",
    ]
)
TRIGGERS: Final = (
    OWN_THROWS
    | OTHERS_THROWS
    | {
        "setup",
        "cache_placed",
        "find_cache",
        "find_cache_level3",
        "event_awards_points",
        "attend_meet",
        "event_affects_me",
        "event_played_on_me",
        "end_turn_at_view",
        "end_turn_at_waterfall",
    }
)
TAGS: Final = frozenset(["weather", "injury", "wildlife", "meet"])
WHERE: Final = frozenset(
    [
        "hospital",
        "police",
        "start",
        "closest_cache",
        "closest_easy_cache",
        "closest_bridge",
        "any_tile",
        "that_player",
        "same_path",
        "player_in_quadrant",
    ]
)
