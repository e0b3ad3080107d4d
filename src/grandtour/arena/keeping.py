"""Results in a file that only grows: one JSON line for each finished game.

A run that was killed goes on where it was, and files can be joined by writing one behind the other:
a line says of which tournament it is. A line that was cut short, by a kill, counts for nothing, and
neither do games of a bot that was changed since.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Literal

import msgspec

from grandtour.arena.bot_code import code_of
from grandtour.arena.entrants import CODE_OF_ITS_OWN
from grandtour.arena.play import LONGEST
from grandtour.arena.tournament import GameResult, Tournament
from grandtour.core import registry
from grandtour.core.game import OptionValue, Outcome

FORMAT: Literal["grandtour-arena/1"] = "grandtour-arena/1"
_FIRST = "0.1.0"
"""The version of the house that wrote lines that do not say which code a bot was."""
_DIGITS = 3
"""Of a time: what lies beyond is the machine's noise, and files of results are kept for long."""


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
    longest: int = LONGEST
    code: dict[str, str] = {}
    """Which code each bot was, see `bot_code`."""

    def whoever_plays(self) -> "Plan":
        """The same for any code of these bots."""
        return msgspec.structs.replace(self, code={})


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One finished game. Files that are kept for good leave out what is long, see `joined`."""

    format: Literal["grandtour-arena/1"]
    plan: Plan
    number: int
    entries: tuple[int, ...]
    outcome: Outcome
    moves: int
    milliseconds: tuple[list[float], ...] = ()
    events: dict[str, int] = {}
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
        tournament.longest,
        {bot: code_of(tournament.game, bot) for bot in tournament.bots},
    )


def read_lines(paths: Iterable[Path], nonsense: list[bytes] | None = None) -> Iterator[Line]:
    """All games of these files, each once, whatever was joined or cut short.

    Lines that are no results are added to `nonsense`.
    """
    decoder = msgspec.json.Decoder(Line)
    seen = set()
    for path in paths:
        for text in path.read_bytes().splitlines():
            try:
                line = decoder.decode(text)
            except msgspec.DecodeError:
                if nonsense is not None and text.strip():
                    nonsense.append(text)
                continue
            line = _dated(line)
            key = (key_of(line.plan), line.number)
            if key not in seen:
                seen.add(key)
                yield line


def joined(lines: Iterable[Line]) -> list[Line]:
    """The games in order, without the time of each move and what happened: a tenth of the size."""
    in_order = sorted(lines, key=lambda line: (key_of(line.plan), line.number))
    return [msgspec.structs.replace(line, milliseconds=(), events={}) for line in in_order]


def written(lines: Iterable[Line]) -> bytes:
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def key_of(plan: Plan) -> bytes:
    """The same for equal plans."""
    return msgspec.json.encode(plan, order="sorted")


def _dated(line: Line) -> Line:
    """Adds the code of the bots where a line names none; that of programs stays unknown."""
    if line.plan.code:
        return line
    code = {bot: "" if bot.startswith(CODE_OF_ITS_OWN) else _FIRST for bot in line.plan.bots}
    return msgspec.structs.replace(line, plan=msgspec.structs.replace(line.plan, code=code))


def outdated(path: Path, tournaments: Iterable[Tournament]) -> Counter[str]:
    """How many games the file holds of bots that were changed, and not of the new ones yet."""
    found: Counter[str] = Counter()
    if not path.exists():
        return found
    lines = list(read_lines([path]))
    for plan in map(plan_of, tournaments):
        played = {line.number for line in lines if line.plan == plan}
        same = plan.whoever_plays()
        for line in lines:
            if line.number not in played and line.plan.whoever_plays() == same:
                then = line.plan.code
                found.update(bot for bot, now in plan.code.items() if then.get(bot) != now)
    return found


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
        times = tuple([_rounded(time) for time in some] for some in result.milliseconds)
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
            file.write(self._start() + written([line]))

    def _start(self) -> bytes:
        """Whoever was killed while writing leaves a line without an end."""
        with self._path.open("rb") as file:
            size = file.seek(0, 2)
            if not size:
                return b""
            file.seek(size - 1)
            return b"" if file.read() == b"\n" else b"\n"


def _rounded(time: float) -> float:
    """A whole number is written without a point.

    >>> _rounded(1002.3456), _rounded(14.0321), _rounded(0.03456)
    (1000, 14, 0.0346)
    """
    short = float(f"{time:.{_DIGITS}g}")
    return int(short) if short.is_integer() else short
