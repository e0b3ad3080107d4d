"""Puzzles of the day: positions of bots' games in which one answer is right, and all else is not.

They are data, `puzzles.json` in the game's folder, made by `tools/make_puzzles.py`. The game
says which answers are right (`PUZZLING` in `puzzling.py`): it tries all of them with what that seat
can know, and names none where several that differ are right. Tests prove each stored puzzle again,
by playing all answers.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from typing import Any, Protocol, TypeAlias

import msgspec

from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.game import A_contra, Event, OptionValue, Seat, V_contra
from grandtour.core.match import AnyMatch, Match

FILE = "puzzles.json"


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    seed: str
    seats: int
    seat: Seat
    actions: str
    """All that was played before, each with its seat, parted by `;`."""
    answers: tuple[str, ...]
    """What is right; several only if they come to the same: a city by train or by bus."""
    options: Mapping[str, OptionValue] = {}


class Puzzling(Protocol[V_contra, A_contra]):
    def answers(
        self, view: V_contra, legal: Sequence[A_contra], log: Sequence[Event]
    ) -> tuple[str, ...]:
        """What is right in this position, if one thing is and all else is not; otherwise ()."""
        ...


AnyPuzzling: TypeAlias = Puzzling[Any, Any]
"""Of whichever game. `Any`: only the game knows its views and actions."""


@cache
def puzzles(key: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game, in the order of the days."""
    path = registry.folder(key) / FILE
    if not path.exists():
        return ()
    return msgspec.json.decode(path.read_bytes(), type=tuple[Puzzle, ...])


def puzzle_of(key: str, day: date) -> Puzzle | None:
    """The same for everybody on that day; None if the game has none."""
    found = puzzles(key)
    return found[day.toordinal() % len(found)] if found else None


def puzzling(key: str) -> AnyPuzzling | None:
    """What finds the right answers of a game's puzzles; None if it has no puzzles."""
    found: AnyPuzzling | None = getattr(registry.part(key, "puzzling"), "PUZZLING", None)
    return found


@cache
def asked(key: str, number: int) -> AnyMatch:
    """The match at a puzzle, known by its place in the file. Nobody may play on in it."""
    return position(key, puzzles(key)[number])


def position(key: str, puzzle: Puzzle) -> AnyMatch:
    match: AnyMatch = Match(
        registry.game(key), puzzle.seats, puzzle.options, Chance.of(puzzle.seed)
    )
    for played in filter(None, puzzle.actions.split(";")):
        seat, _, action = played.partition(" ")
        match.play(int(seat), action)
    return match
