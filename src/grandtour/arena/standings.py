"""What files of results show: every line-up by itself, and for each game a ladder of ratings."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from grandtour.arena.keeping import Line, Plan, key_of
from grandtour.arena.ratings import Rating, ratings
from grandtour.arena.score import Report, report
from grandtour.arena.tournament import Tournament
from grandtour.core.game import OptionValue


class LineUp(msgspec.Struct, frozen=True):
    """The games of one tournament, and what they were played with."""

    options: dict[str, OptionValue]
    duplicate: bool
    fixed: bool
    report: Report


class Standings(msgspec.Struct, frozen=True):
    """All that the files hold of one game under one version of its rules."""

    game: str
    version: int
    ratings: list[Rating]
    line_ups: list[LineUp]


def standings(lines: Iterable[Line]) -> list[Standings]:
    """One for each game and version, in alphabetical order; ratings from best to worst."""
    by_game: defaultdict[tuple[str, int], list[Line]] = defaultdict(list)
    for line in sorted(lines, key=lambda line: (key_of(line.plan), line.number)):
        by_game[line.plan.game, line.plan.version].append(line)
    return [
        Standings(game, version, ratings(some), line_ups(some))
        for (game, version), known in sorted(by_game.items())
        for some in [_told_apart(known)]
    ]


def _told_apart(lines: Sequence[Line]) -> list[Line]:
    """The same games, where bots that were changed but not renamed have their code in their name.

    Under one name, an old bot and a new one would be rated as if they were equally strong.
    """
    codes: defaultdict[str, set[str]] = defaultdict(set)
    for line in lines:
        for bot in line.plan.bots:
            codes[bot].add(line.plan.code.get(bot, ""))
    if all(len(some) == 1 for some in codes.values()):
        return list(lines)
    return [msgspec.structs.replace(line, plan=_with_code(line.plan, codes)) for line in lines]


def _with_code(plan: Plan, codes: Mapping[str, set[str]]) -> Plan:
    named = {
        bot: f"{bot} ({plan.code.get(bot) or 'unknown code'})" if len(codes[bot]) > 1 else bot
        for bot in plan.bots
    }
    return msgspec.structs.replace(
        plan,
        bots=tuple(named[bot] for bot in plan.bots),
        code={named[bot]: code for bot, code in plan.code.items()},
    )


def line_ups(lines: Iterable[Line]) -> list[LineUp]:
    """The line-ups of these games, in the order in which they first occur."""
    by_plan: defaultdict[bytes, list[Line]] = defaultdict(list)
    for line in lines:
        by_plan[key_of(line.plan)].append(line)
    return [_line_up(some) for some in by_plan.values()]


def _line_up(lines: Sequence[Line]) -> LineUp:
    plan = lines[0].plan
    tournament = Tournament(
        game=plan.game,
        bots=plan.bots,
        games=len(lines),
        seed=plan.seed,
        options=plan.options,
        fixed=plan.fixed,
        duplicate=plan.duplicate,
    )
    found = report(tournament, [line.result() for line in lines])
    shown = msgspec.structs.replace(found, seconds=0.0)
    return LineUp(plan.options, plan.duplicate, plan.fixed, shown)
