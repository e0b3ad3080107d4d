"""Results in a file that only grows: one JSON line for each finished game.

A run that was killed goes on where it was, and files can be joined by writing one behind the other:
a line says of which tournament it is. A line that was cut short, by a kill, counts for nothing.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Literal

import msgspec

from grandtour.arena.tournament import GameResult, Tournament
from grandtour.core import registry
from grandtour.core.game import OptionValue, Outcome

FORMAT: Literal["grandtour-arena/1"] = "grandtour-arena/1"
_DIGITS = 3
"""Of milliseconds."""


class Plan(msgspec.Struct, frozen=True):
    """What makes two games of the same number the same game."""

    game: str
    version: int
    bots: tuple[str, ...]
    seed: int
    options: dict[str, OptionValue]
    fixed: bool
    duplicate: bool
    move_seconds: float


class Line(msgspec.Struct, frozen=True):
    """One finished game."""

    format: Literal["grandtour-arena/1"]
    plan: Plan
    number: int
    entries: tuple[int, ...]
    outcome: Outcome
    moves: int
    milliseconds: tuple[list[float], ...]
    events: dict[str, int]
    lapses: tuple[int, ...] = ()

    def result(self) -> GameResult:
        return GameResult(
            self.number,
            self.entries,
            self.outcome,
            self.moves,
            self.milliseconds,
            Counter(self.events),
            self.lapses,
        )


def plan_of(tournament: Tournament) -> Plan:
    return Plan(
        tournament.game,
        registry.game(tournament.game).info.version,
        tournament.bots,
        tournament.seed,
        dict(tournament.options),
        tournament.fixed,
        tournament.duplicate,
        tournament.limits.move_seconds,
    )


def read_lines(paths: Iterable[Path]) -> Iterator[Line]:
    """All games of these files, each once, whatever was joined or cut short."""
    decoder = msgspec.json.Decoder(Line)
    seen = set()
    for path in paths:
        for text in path.read_bytes().splitlines():
            try:
                line = decoder.decode(text)
            except msgspec.DecodeError:
                continue
            key = (msgspec.json.encode(line.plan, order="sorted"), line.number)
            if key not in seen:
                seen.add(key)
                yield line


class Keeper:
    """The file of one run."""

    def __init__(self, path: Path, tournament: Tournament) -> None:
        self._path = path
        self._plan = plan_of(tournament)

    def known(self) -> Mapping[int, GameResult]:
        """The games that need not be played again."""
        if not self._path.exists():
            return {}
        lines = read_lines([self._path])
        return {line.number: line.result() for line in lines if line.plan == self._plan}

    def keep(self, result: GameResult) -> None:
        """Written before the next game is waited for."""
        times = tuple([round(time, _DIGITS) for time in some] for some in result.milliseconds)
        line = Line(
            FORMAT,
            self._plan,
            result.number,
            result.entries,
            result.outcome,
            result.moves,
            times,
            dict(result.events),
            result.lapses,
        )
        with self._path.open("ab") as file:
            file.write(self._start() + msgspec.json.encode(line) + b"\n")

    def _start(self) -> bytes:
        """Whoever was killed while writing leaves a line without an end."""
        with self._path.open("rb") as file:
            size = file.seek(0, 2)
            if not size:
                return b""
            file.seek(size - 1)
            return b"" if file.read() == b"\n" else b"\n"
