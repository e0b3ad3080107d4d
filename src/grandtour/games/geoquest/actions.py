"""What a seat can do, as small values with a text form.

Tiles are two capitals (`RC`), cards and bugs their ids (`hiking_boots`), seats numbers from 0.

At set-up: `start west` (one of the four arrows), `place RC` (a cache disk or a travel bug).

A turn: `move`, `search` (the cache here) or `search RC` (one beside the token), `collect` (a find
that a companion made), `pass`, `rest` (sit out the turn to be rid of a cap), `answer RC sea urchin`
(a solution for the puzzle cache at RC). After a throw: `reroll determined_dan` or `keep`; then
`to RC` or `stay` for a move, `accept` for a search, `again` or `stop` between two stages of a
multi-cache. At the end of a turn `leave swimmer` (a travel bug) and `done`.

Cards: `play eureka` (for oneself), `play blisters 2` (on seat 2), `use duct_tape` (what an
equipment card, an ensemble or the own cacher allows), `offer bandana jeep` (a swap), `discard jeep`
(an equipment or event card), `take jeep` (equipment, event or bug), `give jeep 2`, `trade hat jeep`
(one's own card or bug first).

Answers to questions: `yes`, `no`, `choose 1`, `to RC` (where to go), `pick RC` (which cache).
"""

from functools import cache
from typing import Final

import msgspec

from grandtour.core.errors import UnreadableAction
from grandtour.core.game import Seat
from grandtour.games.geoquest.board import NAMES, SIDES, Tile

_SHOWN_TEXT = 60
LONGEST_ANSWER: Final = 60


class Action(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A verb, what it is about, and a second thing: a seat, another card, the answer's text."""

    verb: str
    what: str = ""
    other: str = ""

    def __str__(self) -> str:
        return " ".join(filter(None, (self.verb, self.what, self.other)))


PLAIN: Final = (
    "move",
    "search",
    "collect",
    "pass",
    "rest",
    "keep",
    "stay",
    "accept",
    "again",
    "stop",
    "done",
    "yes",
    "no",
)
"""Verbs that may stand alone."""

TILED: Final = ("place", "to", "pick", "search")
"""Verbs with a tile."""

CARDED: Final = ("reroll", "leave", "play", "use", "discard", "take")
"""Verbs with a card."""

DOUBLE: Final = ("play", "give", "offer", "trade")
"""Verbs with a card and something else: a seat for the first two, another card for the others."""

MOVE, SEARCH, COLLECT, PASS, REST, KEEP, STAY, ACCEPT, AGAIN, STOP, DONE, YES, NO = map(
    Action, PLAIN
)
START: Final = {side: Action("start", side) for side in SIDES}
TO: Final = tuple(Action("to", name) for name in NAMES)
PLACE: Final = tuple(Action("place", name) for name in NAMES)
PICK: Final = tuple(Action("pick", name) for name in NAMES)
SEARCH_AT: Final = tuple(Action("search", name) for name in NAMES)
CHOOSE: Final = (Action("choose", "1"), Action("choose", "2"))

_BY_TILE: Final = {"to": TO, "place": PLACE, "pick": PICK, "search": SEARCH_AT}
_NUMBER: Final = {name: tile for tile, name in enumerate(NAMES)}
_SHARED: Final[dict[str, Action]] = {
    str(action).lower(): action for action in (*map(Action, PLAIN), *START.values(), *CHOOSE)
}


@cache
def on_card(verb: str, card: str) -> Action:
    """The shared action of a verb and a card."""
    return Action(verb, card)


@cache
def on_cards(verb: str, card: str, other: str) -> Action:
    """The shared action of a verb with two cards."""
    return Action(verb, card, other)


@cache
def on_seat(verb: str, card: str, seat: Seat) -> Action:
    """The shared action of a verb with a card and a seat."""
    return Action(verb, card, str(seat))


def answer(tile: Tile, text: str) -> Action:
    """The answer with this text for the puzzle at a tile."""
    return Action("answer", NAMES[tile], text)


def tile_of(action: Action) -> Tile:
    """The tile that an action names."""
    return _NUMBER[action.what]


def parse(text: str) -> Action:
    """The action of this text, in any case and with any spacing.

    >>> parse(" To  rc"), str(parse("Answer rc  Sea Urchin"))
    (Action(verb='to', what='RC', other=''), 'answer RC sea urchin')
    >>> parse("play blisters 2")
    Action(verb='play', what='blisters', other='2')
    """
    words = text.lower().split()
    action = _read(words) if words and "".join(words).isprintable() else None
    if action is None:
        raise UnreadableAction("unreadable", text=text[:_SHOWN_TEXT])
    return action


def _read(words: list[str]) -> Action | None:
    verb, *rest = words
    if verb == "answer":
        return _read_answer(rest)
    shared = _SHARED.get(" ".join(words))
    if shared is not None:
        return shared
    if len(rest) == 1:
        return _read_one(verb, rest[0])
    if len(rest) == 2 and verb in DOUBLE and all(map(_is_id, rest)):
        return _read_two(verb, *rest)
    return None


def _read_answer(rest: list[str]) -> Action | None:
    if len(rest) < 2:
        return None
    name, said = rest[0].upper(), " ".join(rest[1:])
    return Action("answer", name, said) if name in _NUMBER and len(said) <= LONGEST_ANSWER else None


def _read_one(verb: str, what: str) -> Action | None:
    tile = _NUMBER.get(what.upper())
    if verb in TILED:
        return None if tile is None else _BY_TILE[verb][tile]
    return Action(verb, what) if verb in CARDED and _is_id(what) else None


def _read_two(verb: str, card: str, other: str) -> Action | None:
    if verb in ("play", "give") and not (other in "012345" and len(other) == 1):
        return None
    return Action(verb, card, other)


def _is_id(word: str) -> bool:
    return word.isascii() and word.replace("_", "a").isalnum()
