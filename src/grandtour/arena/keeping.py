"""Results in a file that only grows: one JSON line for each finished game.

A run that was killed goes on where it was, and files can be joined by writing one behind the other:
a line says of which tournament it is. A line that was cut short, by a kill, counts for nothing, and
neither do games of a bot that was changed since.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Literal

import msgspec

from grandtour.arena.bot_code import code_of
from grandtour.arena.tournament import GameResult, Tournament
from grandtour.bridges.limits import LONGEST, Limits
from grandtour.core import registry
from grandtour.core.errors import BadOptions
from grandtour.core.game import OptionValue, Outcome
from grandtour.core.options import read_options

FORMAT: Literal["grandtour-arena/1"] = "grandtour-arena/1"
_UNREADABLE = (msgspec.DecodeError, RecursionError)
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
    """Which code each bot was, see `bot_code`; the oldest lines do not say it."""
    megabytes: int = Limits().megabytes

    def whoever_plays(self) -> "Plan":
        """The same for any code of these bots."""
        return msgspec.structs.replace(self, code={})

    def in_short(self) -> "Plan":
        """The same in the way in which plans are compared: an option that is as usual is none.

        What the game does not know today stays as it is.
        """
        known = registry.games().get(self.game)
        if known is None or not self.options:
            return self
        try:
            options = read_options(known.info, self.options)
        except BadOptions:
            return self
        usual = read_options(known.info, {})
        unusual = {key: one for key, one in options.items() if usual.get(key) != one}
        return msgspec.structs.replace(self, options=unusual)


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
        tournament.limits.megabytes,
    ).in_short()


def read_lines(paths: Iterable[Path], nonsense: list[bytes] | None = None) -> Iterator[Line]:
    """All games of these files, each once, whatever was joined or cut short.

    Lines that are no results are added to `nonsense`.
    """
    return _lines((text for path in paths for text in path.read_bytes().splitlines()), nonsense)


def _lines(texts: Iterable[bytes], nonsense: list[bytes] | None = None) -> Iterator[Line]:
    decoder = msgspec.json.Decoder(Line)
    seen = set()
    for text in texts:
        try:
            line = decoder.decode(text)
        except _UNREADABLE:
            line = None
        if line is None or not _agrees(line):
            if nonsense is not None and text.strip():
                nonsense.append(text)
            continue
        line = msgspec.structs.replace(line, plan=line.plan.in_short())
        key = (key_of(line.plan), line.number)
        if key not in seen:
            seen.add(key)
            yield line


def _agrees(line: Line) -> bool:
    """Whether all that it says is of the seats of its bots."""
    seats = range(len(line.plan.bots))
    ranked = [seat for group in line.outcome.ranking for seat in group]
    teams = line.outcome.teams
    teamed = [seat for team in teams for seat in team]
    each = (0, len(seats))
    return (
        bool(seats)
        and sorted(line.entries) == sorted(ranked) == list(seats)
        and all(teams)
        and len(set(teamed)) == len(teamed)
        and set(teamed) <= set(seats)
        and len(line.milliseconds) in each
        and len(line.lapses) in each
    )


def joined(lines: Iterable[Line]) -> list[Line]:
    """The games in order, without the time of each move and what happened: a tenth of the size."""
    in_order = sorted(lines, key=lambda line: (key_of(line.plan), line.number))
    return [msgspec.structs.replace(line, milliseconds=(), events={}) for line in in_order]


def written(lines: Iterable[Line]) -> bytes:
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def key_of(plan: Plan) -> bytes:
    """The same for equal plans."""
    return msgspec.json.encode(plan, order="sorted")


class _Head(msgspec.Struct, frozen=True):
    """As much of a line as says of which game it is."""

    plan: Plan
    number: int


class Kept:
    """What a file holds already, read once for all line-ups of a run.

    The lines stay as they are until somebody asks for their games: the times of all moves of all
    games together take much room.
    """

    def __init__(self, path: Path) -> None:
        self._plans: dict[bytes, Plan] = {}
        self._texts: defaultdict[bytes, list[bytes]] = defaultdict(list)
        decoder = msgspec.json.Decoder(_Head)
        for text in path.read_bytes().splitlines() if path.exists() else ():
            with suppress(*_UNREADABLE):
                self.add(decoder.decode(text).plan.in_short(), text)

    def add(self, plan: Plan, text: bytes) -> None:
        key = key_of(plan)
        self._plans[key] = plan
        self._texts[key].append(text)

    def games(self, plan: Plan) -> dict[int, GameResult]:
        """By their numbers."""
        texts = self._texts.get(key_of(plan), ())
        return {line.number: line.result() for line in _lines(texts)}

    def outdated(self, tournaments: Iterable[Tournament]) -> Counter[str]:
        """How many games there are of bots that were changed, and not of the new ones yet."""
        found: Counter[str] = Counter()
        for plan in map(plan_of, tournaments):
            same = plan.whoever_plays()
            for other in self._plans.values():
                if other != plan and other.whoever_plays() == same:
                    lost = self.games(other).keys() - self.games(plan).keys()
                    changed = (bot for bot, now in plan.code.items() if other.code.get(bot) != now)
                    found.update(dict.fromkeys(changed, len(lost)))
        return +found


class Keeper:
    """The part of such a file that is one tournament's."""

    def __init__(self, path: Path, tournament: Tournament, kept: Kept | None = None) -> None:
        self._path = path
        self._plan = plan_of(tournament)
        self._kept = kept or Kept(path)

    def known(self) -> Mapping[int, GameResult]:
        """The games that need not be played again."""
        return self._kept.games(self._plan)

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
        text = written([line])
        with self._path.open("ab") as file:
            file.write(self._start() + text)
        self._kept.add(self._plan, text)

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
