"""The lab's commands: tournaments, their reports, and bridges to other programs."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from grandtour.cli.arguments import (
    DEFAULT_PORT,
    BadArgument,
    JsonFlag,
    at_least,
    bot_names,
    make_folder,
    pairs,
    print_json,
    whole,
)
from grandtour.core import registry

if TYPE_CHECKING:
    from grandtour.arena.tournament import GameResult, Tournament


def arena(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game's key.")],
    bots: Annotated[
        str, typer.Option(metavar="A,B,..", help='One bot a seat; "cmd:node bot.js" is a program.')
    ],
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(metavar="S", help="Same seed, same games.")] = 1,
    options: Annotated[str, typer.Option(metavar="K=V,..", help="The game's options.")] = "",
    fixed: Annotated[bool, typer.Option("--fixed", help="Keep the seats; else rotate.")] = False,
    duplicate: Annotated[
        bool, typer.Option("--duplicate", help="The same chance for each way to sit.")
    ] = False,
    until: Annotated[
        float | None,
        typer.Option(metavar="P", help="Stop when shares are sure to P points either way."),
    ] = None,
    jobs: Annotated[int, typer.Option(metavar="J", help="Games at the same time.")] = 1,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on that Ray cluster; local: on this machine."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Add each result to FILE, and play none twice."),
    ] = None,
    records: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write each game's record there.")
    ] = None,
    events: Annotated[
        bool, typer.Option("--events", help="Also count what happened in a game.")
    ] = False,
    move_seconds: Annotated[
        float, typer.Option(metavar="S", help="Time a move for bots that are programs.")
    ] = 1.0,
    megabytes: Annotated[
        int, typer.Option(metavar="M", help="Memory for bots that are programs.")
    ] = 1024,
    as_json: JsonFlag = False,
) -> None:
    """Let bots play many games and count who wins."""
    from grandtour.arena import Tournament, report
    from grandtour.bridges.limits import Limits
    from grandtour.cli import show

    at_least(1, "games", games)
    at_least(1, "jobs", jobs)
    if duplicate and fixed:
        raise BadArgument("duplicate_or_fixed")
    at_least(0.01, "move-seconds", move_seconds)
    at_least(1, "megabytes", megabytes)
    tournament = Tournament(
        game=game,
        bots=tuple(bot_names(bots)),
        games=games,
        seed=seed,
        options=pairs(options),
        fixed=fixed,
        duplicate=duplicate,
        records=records,
        limits=Limits(move_seconds=move_seconds, megabytes=megabytes),
    )
    tournament.check()
    if records is not None:
        make_folder(records)
    played = _games(tournament, jobs, ray, out, until)
    results = show.watched(played, games, visible=not as_json)
    summary = report(tournament, results)
    if as_json:
        print_json(summary)
    else:
        show.tournament(registry.game(game).info, summary, events=events)


def _games(
    tournament: "Tournament", jobs: int, ray: str | None, out: Path | None, until: float | None
) -> "Iterator[GameResult]":
    """The games of a tournament, here or elsewhere, kept or not, until there are enough."""
    from grandtour.arena.cluster import on_ray
    from grandtour.arena.keeping import Keeper
    from grandtour.arena.score import until_sure

    elsewhere = None if ray is None else on_ray(ray)
    if out is None:
        played = tournament.play(jobs, elsewhere=elsewhere)
    else:
        make_folder(out.absolute().parent)
        keeper = Keeper(out, tournament)
        played = tournament.play(jobs, keeper.known(), keeper.keep, elsewhere)
    if until is None:
        return played
    at_least(0.01, "until", until)
    return until_sure(tournament, played, until)


def arena_ladder(
    games: Annotated[list[str], typer.Argument(metavar="GAME..", help="The games' keys.")],
    out: Annotated[
        Path, typer.Option(metavar="FILE", help="Add each result to FILE, and play none twice.")
    ],
    bots: Annotated[
        str, typer.Option(metavar="A,B,..", help="Who plays; else all of a game's bots.")
    ] = "",
    seats: Annotated[
        str, typer.Option(metavar="N,..", help="Numbers of seats; else as few as possible.")
    ] = "",
    number: Annotated[
        int, typer.Option("--games", metavar="N", help="How many games for each two.")
    ] = 100,
    seed: Annotated[int, typer.Option(metavar="S", help="Same seed, same games.")] = 1,
    options: Annotated[str, typer.Option(metavar="K=V,..", help="The games' options.")] = "",
    until: Annotated[
        float | None,
        typer.Option(metavar="P", help="Stop when shares are sure to P points either way."),
    ] = None,
    jobs: Annotated[int, typer.Option(metavar="J", help="Games at the same time.")] = 1,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on that Ray cluster; local: on this machine."),
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """Let every two bots play each other, duplicate, and rate them all."""
    from grandtour.arena.keeping import plan_of, read_lines
    from grandtour.arena.ladder import round_robin
    from grandtour.arena.standings import standings
    from grandtour.bridges.limits import Limits
    from grandtour.cli import show

    at_least(1, "games", number)
    at_least(1, "jobs", jobs)
    tournaments = round_robin(
        games,
        [name for name in bot_names(bots) if name],
        [whole(count, "seats") for count in seats.split(",") if count],
        number=number,
        seed=seed,
        options=pairs(options),
        limits=Limits(),
    )
    for tournament in tournaments:
        played = _games(tournament, jobs, ray, out, until)
        for _ in show.watched(played, number, visible=not as_json):
            pass
    plans = [plan_of(tournament) for tournament in tournaments]
    found = standings(line for line in read_lines([out]) if line.plan in plans)
    if as_json:
        print_json(found)
    else:
        show.standings(found)


def arena_report(
    files: Annotated[list[Path], typer.Argument(metavar="FILE..", help="Written by --out.")],
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a page with plots.")
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """Sum up the results of tournaments: shares, times and ratings of the bots."""
    from grandtour.arena.keeping import read_lines
    from grandtour.arena.standings import standings
    from grandtour.cli import show

    try:
        found = standings(read_lines(files))
        if html is not None:
            from grandtour.arena.page import page_of

            html.write_text(page_of(found), encoding="utf-8")
    except OSError as error:
        raise BadArgument("no_file", path=error.filename, detail=error.strerror) from None
    if as_json:
        print_json(found)
    else:
        show.standings(found)


def dataset(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game's key.")],
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where Parquet files are written.")],
    bots: Annotated[
        str, typer.Option(metavar="A,B,..", help="One bot a seat; else medium bots.")
    ] = "",
    seed: Annotated[int, typer.Option(metavar="S", help="Same seed, same games.")] = 1,
    options: Annotated[str, typer.Option(metavar="K=V,..", help="The game's options.")] = "",
) -> None:
    """Write the positions of many games for programs that learn: views, choices, results."""
    from grandtour.arena import Tournament
    from grandtour.cli import show

    try:
        from grandtour.arena.dataset import write
    except ImportError:
        raise BadArgument("missing_extra", extra="data") from None

    at_least(1, "games", games)
    few = registry.game(game).info.seats[0]
    players = bot_names(bots) if bots else ["medium"] * few
    tournament = Tournament(
        game=game, bots=tuple(players), games=games, seed=seed, options=pairs(options)
    )
    tournament.check()
    make_folder(out)
    if any(out.iterdir()):
        raise BadArgument("folder_taken", folder=out)
    rows = sum(show.watched(write(tournament, out), games, visible=True))
    print(f"{rows} positions of {games} games are in {out}.")


def run_mcp(
    site: Annotated[
        str, typer.Option(metavar="URL", help="The site to play at.")
    ] = f"http://127.0.0.1:{DEFAULT_PORT}",
    name: Annotated[str, typer.Option(help="The assistant's name at the table.")] = "Assistant",
    token: Annotated[
        str, typer.Option(envvar="GRANDTOUR_TOKEN", help="Of a player who is known there.")
    ] = "",
) -> None:
    """Let an AI assistant play at a site, over the Model Context Protocol."""
    try:
        from grandtour.bridges.mcp import run
    except ImportError:
        raise BadArgument("missing_extra", extra="mcp") from None

    run(site, name, token)


def run_sit(
    link: Annotated[str, typer.Argument(metavar="LINK", help="Of the table.")],
    command: Annotated[str, typer.Argument(help='The program: "node mybot.js".')],
    seat: Annotated[int | None, typer.Option(help="Else the first that is open.")] = None,
    name: Annotated[str, typer.Option(help="Its name at the table.")] = "Program",
    move_seconds: Annotated[float, typer.Option(metavar="S", help="Time for an answer.")] = 10.0,
    megabytes: Annotated[int, typer.Option(metavar="M", help="Memory.")] = 1024,
) -> None:
    """Seat a bot that is a program at a table, here or far away."""
    try:
        from grandtour.bridges.sitting import sit
        from grandtour.client import Refused
    except ImportError:
        raise BadArgument("missing_extra", extra="client") from None
    from grandtour.bridges.limits import Limits

    at_least(0.01, "move-seconds", move_seconds)
    at_least(1, "megabytes", megabytes)
    address, _, table = link.rstrip("/").rpartition("/t/")
    limits = Limits(move_seconds=move_seconds, megabytes=megabytes)
    try:
        outcome = sit(address, table, seat, name, command, limits)
    except Refused as error:
        raise BadArgument("refused_there", detail=str(error)) from None
    if outcome is None:
        raise BadArgument("program_lost", command=command)
    print_json(outcome)
