"""The arena's commands that play: a tournament of one line-up, and a ladder of every two bots."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from grandtour.cli.arguments import (
    BadArgument,
    JsonFlag,
    at_least,
    bot_names,
    make_file,
    make_folder,
    print_json,
    whole,
)
from grandtour.cli.complaining import sentence
from grandtour.core import registry
from grandtour.core.errors import BadOptions, UnknownBot
from grandtour.core.options import split_options

if TYPE_CHECKING:
    from grandtour.arena.keeping import Kept
    from grandtour.arena.tournament import GameResult, Tournament
    from grandtour.bridges.limits import Limits

OTHERS = "ismcts:100ms, openspiel:100ms, py:bot.py and 'cmd:node bot.js'"
OUT_HELP = "Add each result to FILE, and play none twice."

Seed = Annotated[int, typer.Option(metavar="S", help="Same seed, same games.")]
Options = Annotated[str, typer.Option(metavar="K=V,..", help="Options of the game.")]
Until = Annotated[
    float | None,
    typer.Option(metavar="P", help="Stop when shares are sure to P points either way."),
]
Jobs = Annotated[int, typer.Option(metavar="J", help="Games at the same time.")]
Ray = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Play on that Ray cluster; local: on this machine."),
]

Longest = Annotated[
    int | None,
    typer.Option(metavar="N", show_default="20000", help="Break a game off after so many actions."),
]

MoveSeconds = Annotated[
    float, typer.Option(metavar="S", help="Time a move for bots that are programs.")
]
Megabytes = Annotated[int, typer.Option(metavar="M", help="Memory for bots that are programs.")]


class Running:
    """Where and for how long games are played, and which file keeps them."""

    def __init__(self, jobs: int, ray: str | None, until: float | None, out: Path | None) -> None:
        """Raises `BadArgument`."""
        at_least(1, "jobs", jobs)
        if ray is not None and jobs != 1:
            raise BadArgument("jobs_or_ray")
        if until is not None:
            at_least(0.01, "until", until)
        if out is not None:
            make_file(out)
        self._jobs = jobs
        self._ray = ray
        self._until = until
        self._out = out

    @cached_property
    def _kept(self) -> "Kept | None":
        from grandtour.arena.keeping import Kept

        return None if self._out is None else Kept(self._out)

    def tell_of_changed_bots(self, tournaments: "Sequence[Tournament]") -> None:
        """Old games of a bot that was changed do not count, which whoever kept them should know."""
        from grandtour.cli import show

        if self._out is not None and self._kept is not None:
            show.changed_bots(self._out, self._kept.outdated(tournaments))

    def games(self, tournament: "Tournament") -> "Iterator[GameResult]":
        from grandtour.arena.cluster import on_ray
        from grandtour.arena.keeping import Keeper
        from grandtour.arena.score import until_sure
        from grandtour.cli import show

        elsewhere = None if self._ray is None else on_ray(self._ray)
        if self._out is None:
            played = tournament.play(self._jobs, elsewhere=elsewhere)
        else:
            keeper = Keeper(self._out, tournament, self._kept)
            known = keeper.known()
            if tournament.records is not None:
                show.unrecorded(self._out, sum(n < tournament.games for n in known))
            played = tournament.play(self._jobs, known, keeper.keep, elsewhere)
        return played if self._until is None else until_sure(tournament, played, self._until)


def arena(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game's key.")],
    bots: Annotated[str, typer.Option(metavar="A,B,..", help=f"One bot a seat; also {OTHERS}.")],
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 100,
    seed: Seed = 1,
    options: Options = "",
    fixed: Annotated[bool, typer.Option("--fixed", help="Keep the seats; else rotate.")] = False,
    duplicate: Annotated[
        bool, typer.Option("--duplicate", help="The same chance for each way to sit.")
    ] = False,
    until: Until = None,
    jobs: Jobs = 1,
    ray: Ray = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help=OUT_HELP)] = None,
    records: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write each game's record there.")
    ] = None,
    events: Annotated[
        bool, typer.Option("--events", help="Also count what happened in a game.")
    ] = False,
    move_seconds: MoveSeconds = 1.0,
    megabytes: Megabytes = 1024,
    longest: Longest = None,
    as_json: JsonFlag = False,
) -> None:
    """Let bots play many games and count who wins."""
    from grandtour.arena import Tournament, report
    from grandtour.cli import show

    at_least(1, "games", games)
    if duplicate and fixed:
        raise BadArgument("duplicate_or_fixed")
    tournament = Tournament(
        game=game,
        bots=tuple(bot_names(bots)),
        games=games,
        seed=seed,
        options=split_options(options),
        fixed=fixed,
        duplicate=duplicate,
        records=records,
        limits=_limits(move_seconds, megabytes),
        longest=_longest(longest),
    )
    tournament.check()
    running = Running(jobs, ray, until, out)
    running.tell_of_changed_bots([tournament])
    if records is not None:
        make_folder(records)
    results = show.watched(running.games(tournament), games, visible=not as_json)
    summary = report(tournament, results)
    if as_json:
        print_json(summary)
    else:
        show.tournament(registry.game(game).info, summary, fixed=fixed, events=events)


def arena_ladder(
    out: Annotated[Path, typer.Option(metavar="FILE", help=OUT_HELP)],
    games: Annotated[
        list[str] | None, typer.Argument(metavar="GAME..", help="The games' keys; else all games.")
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B,..", help=f"Who plays; else all of a game's bots. Also {OTHERS}."
        ),
    ] = "",
    seats: Annotated[
        str, typer.Option(metavar="N,..", help="Numbers of seats; else as few as possible.")
    ] = "",
    number: Annotated[
        int, typer.Option("--games", metavar="N", help="How many games of each line-up.")
    ] = 100,
    seed: Seed = 1,
    options: Options = "",
    until: Until = None,
    jobs: Jobs = 1,
    ray: Ray = None,
    move_seconds: MoveSeconds = 1.0,
    megabytes: Megabytes = 1024,
    longest: Longest = None,
    as_json: JsonFlag = False,
) -> None:
    """Let every two bots play each other, with the same chance, and rate them all."""
    from grandtour.arena.keeping import plan_of, read_lines
    from grandtour.arena.ladder import round_robin
    from grandtour.arena.ratings import check_ratings
    from grandtour.arena.standings import standings
    from grandtour.cli import show

    at_least(1, "games", number)
    limits = _limits(move_seconds, megabytes)
    check_ratings()
    names = _rivals(bots)
    counts = [whole(text, "seats") for text in seats.split(",") if text]
    keys = games or list(registry.games())
    tournaments: list[Tournament] = []
    for key in keys:
        try:
            tournaments += round_robin(
                [key],
                names,
                counts,
                number=number,
                seed=seed,
                options=split_options(options),
                limits=limits,
                longest=_longest(longest),
            )
        except (BadOptions, UnknownBot) as error:
            if len(keys) == 1:
                raise
            raise BadArgument("of_game", game=key, detail=sentence(error)) from None
    running = Running(jobs, ray, until, out)
    running.tell_of_changed_bots(tournaments)
    for left, tournament in zip(count(len(tournaments) - 1, -1), tournaments, strict=False):
        what = show.line_up(tournament.game, tournament.bots, left)
        for _ in show.watched(running.games(tournament), number, what, visible=not as_json):
            pass
    plans = [plan_of(tournament) for tournament in tournaments]
    found = standings(line for line in read_lines([out]) if line.plan in plans)
    if as_json:
        print_json(found)
    else:
        show.standings(found)


def _rivals(bots: str) -> list[str]:
    """Who plays in a ladder; nobody is named where all play."""
    names = [name for name in bot_names(bots) if name]
    for name in names:
        if names.count(name) > 1:
            raise BadArgument("bot_twice", bot=name)
    if len(names) == 1:
        raise BadArgument("no_rival", bot=names[0])
    return names


def _limits(move_seconds: float, megabytes: int) -> "Limits":
    from grandtour.bridges.limits import Limits

    at_least(0.01, "move-seconds", move_seconds)
    at_least(1, "megabytes", megabytes)
    return Limits(move_seconds=move_seconds, megabytes=megabytes)


def _longest(wanted: int | None) -> int:
    from grandtour.bridges.limits import LONGEST

    if wanted is None:
        return LONGEST
    at_least(1, "longest", wanted)
    return wanted
