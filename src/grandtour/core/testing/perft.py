"""Perft: how many sequences of actions there are, to a small depth, from fixed positions.

The name and the idea are from chess programs. A sequence of length n is n pairs (seat, action),
each legal where it is played, also out of turn. The table is `golden/perft.json`; each of its
entries starts from a new game or from a step of one of the golden games.
"""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import msgspec

from grandtour.core.chance import Chance
from grandtour.core.errors import GrandTourError
from grandtour.core.game import AnyGame, AnyState, OptionValue
from grandtour.core.match import AnyMatch, Match
from grandtour.core.testing.golden import PERFT, golden_files, load_golden, steps

_DEEPEST = 8
_MOST_PLAYED = 2000
"""So many positions are expanded at most to count the next depth."""


class Start(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where counting starts: step `step` of the golden game `golden`, or a new game."""

    golden: str = ""
    step: int = 0
    seats: int = 0
    options: dict[str, OptionValue] = {}
    seed: int = 0


class Entry(msgspec.Struct, frozen=True):
    """A start, and the number of sequences of length 1, 2, ... from it."""

    start: Start
    counts: tuple[int, ...]


def perft(state: AnyState, seats: int) -> Iterator[int]:
    """The number of sequences of length 1, 2, and so on without an end."""
    positions = [state]
    while True:
        # The last actions need not be played to be counted.
        yield sum(len(position.legal(seat)) for position in positions for seat in range(seats))
        positions = [after for position in positions for after in _afters(position, seats)]


def check_perft(game: AnyGame, folder: Path) -> None:
    """Counts all again. The table must count from a new game and from every golden game.

    Raises AssertionError that names the game, the position and the counts.
    """
    name = game.info.key
    entries = _load(name, folder / PERFT)
    counted = {entry.start.golden for entry in entries}
    uncounted = sorted({"", *(path.stem for path in golden_files(folder))} - counted)
    assert not uncounted, f"{name}, {PERFT} has no counts from {uncounted}"
    for entry in entries:
        where = f"{name}, {PERFT}, {msgspec.json.encode(entry.start).decode()}"
        assert entry.counts, f"{where}: no counts"
        try:
            now = _count(_match(game, folder, entry.start), len(entry.counts))
        except GrandTourError as error:
            raise AssertionError(f"{where}: {error}") from error
        assert entry.counts == now, f"{where}: was {list(entry.counts)}, is {list(now)}"


def save_perft(game: AnyGame, folder: Path) -> None:
    """Counts from a new game with the fewest seats, and from some steps of each golden game."""
    starts = [Start(seats=game.info.seats[0], seed=1)]
    for path in golden_files(folder):
        length = len(load_golden(path).actions)
        spread = sorted({length // 3, length * 2 // 3, max(0, length - 2)})
        starts += [Start(golden=path.stem, step=step) for step in spread]
    entries = (Entry(start, _count(_match(game, folder, start))) for start in starts)
    lines = ",\n".join(json.dumps(msgspec.to_builtins(entry)) for entry in entries)
    (folder / PERFT).write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def _load(name: str, path: Path) -> list[Entry]:
    try:
        return msgspec.json.decode(path.read_bytes(), type=list[Entry])
    except (OSError, msgspec.DecodeError) as error:
        raise AssertionError(f"{name}, {path.name}: {error}") from error


def _match(game: AnyGame, folder: Path, start: Start) -> AnyMatch:
    if not start.golden:
        return Match(game, start.seats, start.options, Chance.of(PERFT, start.seed))
    golden = load_golden(folder / f"{start.golden}.json")
    *_, match = islice(steps(game, golden), start.step + 1)
    assert len(match.actions) == start.step, f"{start.golden}.json has no step {start.step}"
    return match


def _afters(state: AnyState, seats: int) -> Iterator[AnyState]:
    """What each action of each seat makes of this position."""
    for seat in range(seats):
        for action in state.legal(seat):
            twin = state.copy()
            twin.play(seat, action)
            yield twin


def _count(match: AnyMatch, depth: int | None = None) -> tuple[int, ...]:
    """To that depth, else as deep as it is quickly done."""
    counts: list[int] = []
    for count in islice(perft(match.state, match.seats), depth or _DEEPEST):
        counts.append(count)
        if depth is None and not 0 < count <= _MOST_PLAYED:
            break
    return tuple(counts)
