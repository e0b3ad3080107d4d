"""Many games between the same bots, in one process or several."""

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

import msgspec

from grandtour.arena.entrants import check_bot, maker_of
from grandtour.arena.play import BROKEN_OFF, Played, play_game
from grandtour.arena.workers import in_processes
from grandtour.bridges.limits import LONGEST, Limits
from grandtour.core import record, registry
from grandtour.core.chance import Chance
from grandtour.core.game import AnyBotMaker, OptionValue, Outcome
from grandtour.core.options import check_seats, read_options


class GameResult(NamedTuple):
    """What a tournament keeps of a game; `entries[seat]` sat on that seat."""

    number: int
    entries: tuple[int, ...]
    outcome: Outcome
    moves: int
    milliseconds: tuple[list[float], ...]
    events: Counter[str]
    """How often each kind of event happened, as a spectator sees them."""
    lapses: tuple[int, ...] = ()
    """How often each seat was absent; empty if none could be."""

    def share(self, entry: int) -> float:
        """The entry's part of the win."""
        return self.outcome.share(self.entries.index(entry))

    @property
    def broken_off(self) -> bool:
        return self.outcome.reason == BROKEN_OFF

    @property
    def endless_by(self) -> set[int]:
        """The entries that made it endless, if that is clear: see `play.broken_off`."""
        ranking = self.outcome.ranking if self.broken_off else ()
        return {self.entries[seat] for group in ranking[2:] for seat in group}


Elsewhere: TypeAlias = Callable[["Tournament", Sequence[int]], Generator[GameResult, None, None]]
"""Plays the games of these numbers, in any order, on other machines."""


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays what, how often. All of it is plain data, so that it travels to other processes.

    `bots` are the entries. They move on by one seat with every game unless `fixed`. Games are
    `duplicate` if the same chance falls once for each way to sit: luck then hits all alike.
    """

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    options: Mapping[str, OptionValue] = {}
    fixed: bool = False
    duplicate: bool = False
    records: Path | None = None
    limits: Limits = Limits()
    """Of bots that are programs."""
    longest: int = LONGEST
    """After so many actions a game is broken off."""

    def check(self) -> None:
        """Raises a `GrandTourError` if there is no such game, bot, option or number of seats."""
        info = registry.game(self.game).info
        check_seats(info, len(self.bots))
        read_options(info, self.options)
        for name in dict.fromkeys(self.bots):
            check_bot(self.game, name, self.limits)

    def entries(self, number: int) -> tuple[int, ...]:
        """The entry on each seat in that game.

        >>> trio = Tournament(game="any", bots=("a", "b", "c"), games=2, seed=1)
        >>> trio.entries(0), trio.entries(1)
        ((0, 1, 2), (2, 0, 1))
        """
        seats = len(self.bots)
        shift = 0 if self.fixed else number
        return tuple((seat - shift) % seats for seat in range(seats))

    def deal(self, number: int) -> int:
        """The number of the chance that falls in that game.

        >>> pair = Tournament(game="any", bots=("a", "b"), games=4, seed=1, duplicate=True)
        >>> [pair.deal(number) for number in range(4)]
        [0, 0, 1, 1]
        """
        return number // len(self.bots) if self.duplicate else number

    def chance(self, number: int) -> Chance:
        return Chance.of("arena", self.seed, self.deal(number))

    def played(self, number: int) -> Played:
        """That game, whole."""
        makers = self._makers()
        return play_game(
            registry.game(self.game),
            [makers[entry] for entry in self.entries(number)],
            self.options,
            self.chance(number),
            self.longest,
        )

    def play_one(self, number: int) -> GameResult:
        entries = self.entries(number)
        played = self.played(number)
        if self.records is not None:
            sitters = [record.Sitter(bot=self.bots[entry]) for entry in entries]
            path = self.records / f"{self.game}-{self.seed}-{number:06}.json"
            record.save(record.record_of(played.match, sitters), path)
        return GameResult(
            number,
            entries,
            played.outcome,
            len(played.match.actions),
            played.milliseconds,
            Counter(event.kind for event in played.match.log(None)),
            played.lapses,
        )

    def play(
        self,
        jobs: int = 1,
        known: Mapping[int, GameResult] = MappingProxyType({}),
        keep: Callable[[GameResult], None] | None = None,
        elsewhere: Elsewhere | None = None,
    ) -> Iterator[GameResult]:
        """All games, in order; the same wherever they are played, and by how many jobs.

        Those that are known are not played; `keep` gets each other one as soon as it is over.
        """
        missing = [number for number in range(self.games) if number not in known]
        if elsewhere is not None:
            games = elsewhere(self, missing)
        else:
            games = self._played(missing, jobs, at_once=keep is not None)
        with closing(games) as played:
            waiting: dict[int, GameResult] = {}
            for number in range(self.games):
                while number not in known and number not in waiting:
                    result = next(played)
                    waiting[result.number] = result
                    if keep is not None:
                        keep(result)
                yield known[number] if number in known else waiting.pop(number)

    def _played(
        self, numbers: Sequence[int], jobs: int, *, at_once: bool
    ) -> Generator[GameResult, None, None]:
        if jobs == 1 or not numbers:
            yield from map(self.play_one, numbers)
            return
        piece = 1 if at_once else self._piece(jobs)
        yield from in_processes(self.play_one, numbers, min(jobs, len(numbers)), piece)

    def _piece(self, jobs: int) -> int:
        """Games handed to a process at once: few enough that no process waits long at the end."""
        return max(1, min(64, self.games // (jobs * 8)))

    def _makers(self) -> list[AnyBotMaker]:
        return [maker_of(self.game, name, self.limits) for name in self.bots]
