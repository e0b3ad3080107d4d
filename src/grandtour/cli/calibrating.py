"""`grandtour analyse --calibrate`: bots' games, looked at and kept, and what it prints."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
from rich.console import Console
from rich.table import Table

from grandtour.arena.play import play_game
from grandtour.bots.levels import makers, usual_level
from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.game import OptionValue
from grandtour.insight.calibration import Calibration, Watched, calibration, watched
from grandtour.insight.plan import Plan


class Line(msgspec.Struct, frozen=True):
    """A game in the file of a trial, and all that it follows from."""

    game: str
    version: int
    bots: tuple[str, ...]
    plan: Plan
    watched: Watched


class Trial(NamedTuple):
    """Games between these bots, by which chances are compared with results.

    Games in the file are not played again, so that a long trial can be made in several runs.
    """

    game: str
    bots: Sequence[str]
    games: int
    options: Mapping[str, OptionValue]
    out: Path | None = None

    def run(self, plan: Plan) -> Calibration:
        plan = msgspec.structs.replace(plan, level=plan.level or usual_level(self.game))
        return calibration(self._games(plan), registry.doubt(self.game))

    def _games(self, plan: Plan) -> Iterator[Watched]:
        known = {line.watched.number: line.watched for line in self._kept(plan)}
        for number in range(self.games):
            yield known.get(number) or self._played(number, plan)

    def _played(self, number: int, plan: Plan) -> Watched:
        game, known = registry.game(self.game), makers(self.game)
        bots = [registry.bot(known, name) for name in self.bots]
        # Seats differ in some games, so everybody sits everywhere.
        shift = number % len(bots)
        chance = Chance.of("calibration", plan.seed, number)
        played = play_game(game, bots[shift:] + bots[:shift], self.options, chance)
        found = watched(number, played.match, plan)
        if self.out is not None:
            with self.out.open("ab") as file:
                file.write(msgspec.json.encode(self._line(plan, found)) + b"\n")
        return found

    def _line(self, plan: Plan, found: Watched) -> Line:
        version = registry.game(self.game).info.version
        return Line(self.game, version, tuple(self.bots), plan, found)

    def _kept(self, plan: Plan) -> Iterator[Line]:
        """Those of the same trial; a line that was cut short counts for nothing."""
        if self.out is None or not self.out.exists():
            return
        decoder = msgspec.json.Decoder(Line)
        for text in self.out.read_bytes().splitlines():
            try:
                line = decoder.decode(text)
            except msgspec.DecodeError:
                continue
            if line == self._line(plan, line.watched):
                yield line


def print_calibration(found: Calibration) -> None:
    table = Table("chance", "forecasts", "said", "came true")
    for each in found.bins:
        table.add_row(
            f"{each.low:.0%} - {each.low + 0.1:.0%}",
            str(each.forecasts),
            f"{each.said:.1%}",
            f"{each.came:.1%}",
        )
    console = Console()
    console.print(table)
    low, high = (each * 100 for each in found.between)
    console.print(
        f"{found.games} games: on average {found.difference * 100:.1f} points apart"
        f" ({low:.1f} to {high:.1f}); Brier score {found.brier:.3f}."
    )
