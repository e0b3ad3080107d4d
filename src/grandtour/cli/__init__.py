"""The command line: one function for each command.

What a command needs is imported when it runs: help and errors should come at once.
"""

import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec
import typer
from typer.core import TyperGroup

from grandtour import __version__
from grandtour.cli import lab
from grandtour.cli.arguments import (
    DEFAULT_PORT,
    BadArgument,
    JsonFlag,
    at_least,
    pairs,
    print_json,
)
from grandtour.core import record, registry
from grandtour.core.errors import GrandTourError

T = TypeVar("T")
WRONG_USE = 2
NOT_PROVED = 1


class Commands(TyperGroup):
    """Tells people in one line what is wrong with what they asked for.

    A command's name may have two words: `bench server`, beside `bench` with its own arguments.
    """

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        two_words = " ".join(args[:2])
        if two_words in self.commands:
            args = [two_words, *args[2:]]
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except GrandTourError as error:
            raise _complaint(_sentence(error), WRONG_USE) from None
        except typer.TyperException as error:
            raise _complaint(error.format_message(), error.exit_code) from None


app = typer.Typer(
    cls=Commands,
    help="Geographic board games: serve them, let bots play them, check what was played.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)

DatabaseUrl = Annotated[
    str | None, typer.Option(metavar="URL", help="Where tables are kept; SQLite by default.")
]
LogStyle = Annotated[
    Literal["json", "text"], typer.Option(help="How the log on stderr is written.")
]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A game's record.")]


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"grandtour {__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    pass


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on.")] = DEFAULT_PORT,
    database: DatabaseUrl = None,
    log: LogStyle = "text",
    access_log: Annotated[
        bool, typer.Option("--access-log", help="Log each request, by its route only.")
    ] = False,
    processes: Annotated[
        int, typer.Option(metavar="N", help="Processes that answer; PostgreSQL only.")
    ] = 1,
    workers: Annotated[
        int,
        typer.Option(
            metavar="N", help="Processes that move bots, with PostgreSQL; 0 if others do."
        ),
    ] = 1,
    public_url: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="What links to the site begin with, for people elsewhere."
        ),
    ] = None,
    notify: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Mail relay that tells people of their turns: mailto://"),
    ] = None,
) -> None:
    """Start the site."""
    from grandtour.web.server import serve

    at_least(1, "processes", processes)
    at_least(0, "workers", workers)
    serve(host, port, database, log, access_log, processes, workers, public_url, notify)


@app.command()
def worker(database: DatabaseUrl = None, log: LogStyle = "text") -> None:
    """Move bots and mind clocks for sites that share a PostgreSQL database."""
    from grandtour.web.server import work

    work(database, log)


@app.command("doctor")
def run_doctor(
    database: DatabaseUrl = None,
    port: Annotated[int, typer.Option(help="Port that the site is to have.")] = DEFAULT_PORT,
) -> None:
    """Look for whatever could keep the site from running well here."""
    from grandtour.cli.doctor import examine, print_findings
    from grandtour.web.server import chosen_database

    if not print_findings(examine(chosen_database(database), port)):
        raise typer.Exit(NOT_PROVED)


@app.command("backup")
def make_backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="To be written.")],
    database: DatabaseUrl = None,
    force: Annotated[bool, typer.Option("--force", help="Replace FILE.")] = False,
) -> None:
    """Copy the database; the site may go on meanwhile."""
    from grandtour.cli.backup import NoBackup, backup
    from grandtour.web.server import chosen_database

    try:
        size = backup(chosen_database(database), file, force=force)
    except NoBackup as error:
        raise _complaint(str(error), NOT_PROVED) from None
    print(f"Written and found sound: {file}, {size} bytes.")


@app.command()
def games(as_json: JsonFlag = False) -> None:
    """List the games."""
    infos = [game.info for game in registry.games().values()]
    if as_json:
        print_json(infos)
        return
    from grandtour.cli import show

    show.games(infos)


@app.command()
def new_game(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="To be made; its name is the key.")
    ],
) -> None:
    """Write a small complete game to begin with."""
    from grandtour.cli.writing import write_game

    key = write_game(folder)
    print(f"Written: {key}, a small game that can be played at once.")
    print(f"Play it:  {registry.EXTRA_FOLDERS}={folder.absolute().parent} grandtour serve")
    print(f"Check it: grandtour check {folder}")


@app.command()
def check(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A game's folder, anywhere.")],
    quick: Annotated[bool, typer.Option("--quick", help="Look at few positions.")] = False,
    thorough: Annotated[bool, typer.Option("--thorough", help="Look ten times as hard.")] = False,
) -> None:
    """Check a game: rules, secrets, golden games, catalogues and pages."""
    from grandtour.cli.checking import check_game
    from grandtour.core.testing import plans

    if quick and thorough:
        raise BadArgument("quick_or_thorough")
    effort = plans.QUICK if quick else plans.THOROUGH if thorough else plans.USUAL
    if not check_game(folder, effort):
        raise typer.Exit(NOT_PROVED)


app.command("arena")(lab.arena)
app.command("arena ladder")(lab.arena_ladder)
app.command("arena report")(lab.arena_report)
app.command("bench openspiel")(lab.bench_openspiel)
app.command("mcp")(lab.run_mcp)
app.command("sit")(lab.run_sit)


@app.command()
def bench(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME..]")] = None,
    peers: Annotated[bool, typer.Option("--peers", help="Measure python-chess, too.")] = False,
    seconds: Annotated[float, typer.Option(help="Time for each rate of each game.")] = 5.0,
    as_json: JsonFlag = False,
) -> None:
    """Measure how fast the rules are, on one core; all games unless some are named."""
    from grandtour.arena.bench import bench
    from grandtour.cli import show

    at_least(0.01, "seconds", seconds)
    chosen = [registry.game(key) for key in games or registry.games()]
    speeds = bench(chosen, seconds=seconds, peers=peers)
    if as_json:
        print_json(speeds)
    else:
        show.speeds(speeds)


@app.command("bench server")
def bench_server(
    games: Annotated[
        list[str] | None, typer.Option("--game", metavar="KEY", help="Only this game, or these.")
    ] = None,
    tables: Annotated[int, typer.Option(metavar="N", help="Tables at the same time.")] = 4,
    seconds: Annotated[float, typer.Option(metavar="S", help="Time for each game.")] = 5.0,
    idle: Annotated[int, typer.Option(metavar="N", help="Tables to weigh in memory.")] = 200,
    processes: Annotated[int, typer.Option(metavar="P", help="Processes of the site.")] = 1,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="Where tables are kept; else a new SQLite.")
    ] = None,
    peers: Annotated[bool, typer.Option("--peers", help="Measure a bare Litestar, too.")] = False,
    as_json: JsonFlag = False,
) -> None:
    """Measure what a move costs the site: whole games over HTTP, four open pages a table."""
    import asyncio

    from grandtour.cli import show
    from grandtour.serverbench import measure
    from grandtour.table.database import is_shared
    from grandtour.web.server import check_database

    at_least(1, "tables", tables)
    at_least(0.01, "seconds", seconds)
    at_least(0, "idle", idle)
    at_least(1, "processes", processes)
    if processes > 1 and not (database and is_shared(database)):
        raise BadArgument("one_process_only", processes=processes)
    if database:
        check_database(database)
    plan = measure.Plan(
        games=[registry.game(key) for key in games or registry.games()],
        tables=tables,
        seconds=seconds,
        peers=peers,
        idle=idle,
        database=database,
        processes=processes,
    )
    with show.doing(visible=not as_json) as tell:
        costs = asyncio.run(measure.bench_server(plan, tell))
    if as_json:
        print_json(costs)
    else:
        show.server_costs(costs)


@app.command()
def golden(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game's key.")],
    reason: Annotated[
        str | None, typer.Option(metavar="R", help="Only the game that ends by this reason.")
    ] = None,
    games: Annotated[
        int, typer.Option(metavar="N", help="How many games bots play at most.")
    ] = 200,
    bots: Annotated[
        str, typer.Option(metavar="A,B,..", help="Who plays; else all of the game's bots.")
    ] = "",
    options: Annotated[str, typer.Option(metavar="K=V,..", help="Options of all games.")] = "",
    anew: Annotated[bool, typer.Option("--anew", help="Replace what is there.")] = False,
) -> None:
    """Write the golden games that a game's folder lacks: one for each way to end."""
    from grandtour.arena import golden
    from grandtour.cli import show

    at_least(1, "games", games)
    endings = golden.endings(game)
    if reason is not None and reason not in endings:
        raise BadArgument("unknown_ending", ending=reason, endings=", ".join(endings))
    wanted = {reason} if reason else set(endings)
    if not anew:
        wanted -= golden.kept(game)
    players = bots.split(",") if bots else golden.usual_bots(game)
    finds = islice(golden.bot_games(game, players, pairs(options)), games)
    enough = golden.until_enough(finds, wanted)
    found = golden.keep(game, show.watched(enough, games, visible=True), wanted)
    show.golden(found)
    if missing := sorted(wanted - found.keys()):
        error = BadArgument("ending_not_found", endings=", ".join(missing), games=games)
        raise _complaint(_sentence(error), NOT_PROVED)


@app.command()
def replay(
    file: RecordFile,
    in_browser: Annotated[
        bool, typer.Option("--open", help="Watch it in the browser, on this machine alone.")
    ] = False,
    port: Annotated[int, typer.Option(help="Port for --open; 0: any free one.")] = 0,
) -> None:
    """Print a finished game move by move, or watch it in the browser."""
    played = record.load(file)
    if in_browser:
        from grandtour.web.one_game import show_record

        show_record(played, port)
        return
    from grandtour.cli import show

    show.replay(played, record.replay(played, registry.game(played.game)))


@app.command()
def verify(file: RecordFile) -> None:
    """Prove a finished game: seed, commitment, every action and the outcome agree."""
    from grandtour.cli import show

    try:
        played = record.load(file)
        match = record.verify(played, registry.game(played.game))
    except GrandTourError as error:
        raise _complaint(f"{file}: {_sentence(error)}", NOT_PROVED) from None
    show.proof(played, match)


@app.command("analyse")
def run_analysis(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="A finished game's record.")
    ] = None,
    quality: Annotated[
        Literal["quick", "usual", "thorough"], typer.Option(help="How hard to look.")
    ] = "usual",
    seed: Annotated[int, typer.Option(metavar="S", help="Same seed, same analysis.")] = 1,
    level: Annotated[
        str, typer.Option(metavar="BOT", help="Who plays imagined worlds on; else the quickest.")
    ] = "",
    seconds: Annotated[
        float, typer.Option(metavar="S", help="Stop after that much processor time; 0: never.")
    ] = 0.0,
    calibrate: Annotated[
        str | None, typer.Option(metavar="GAME", help="Compare chances with bots' games instead.")
    ] = None,
    games: Annotated[int, typer.Option(metavar="N", help="For --calibrate: how many.")] = 20,
    bots: Annotated[
        str, typer.Option(metavar="A,B,..", help="For --calibrate: who plays; else medium bots.")
    ] = "",
    as_json: JsonFlag = False,
) -> None:
    """Say who had which chance to win when, and tell luck from skill."""
    from grandtour.cli import analysing
    from grandtour.insight import plan

    if (file is None) == (calibrate is None):
        raise BadArgument("file_or_calibrate")
    at_least(1, "games", games)
    at_least(0, "seconds", seconds)
    chosen = msgspec.structs.replace(plan.QUALITIES[quality], seed=seed, level=level)
    if calibrate is not None:
        few = registry.game(calibrate).info.seats[0]
        players = bots.split(",") if bots else ["medium"] * few
        trial = analysing.Trial(calibrate, players, games, {})
        _print(trial.run(chosen), as_json, analysing.print_calibration)
        return
    assert file is not None
    played = record.load(file)
    match = record.replay(played, registry.game(played.game))
    found = analysing.analyse(match, chosen, seconds, visible=not as_json)
    _print(found, as_json, lambda found: analysing.print_analysis(found, played, match))


def _print(found: T, as_json: bool, for_people: Callable[[T], None]) -> None:
    if as_json:
        print_json(found)
    else:
        for_people(found)


def _sentence(error: GrandTourError) -> str:
    from grandtour.locale import translator

    return translator("en", None).error(error)


def _complaint(sentence: str, code: int) -> typer.Exit:
    """Says on stderr what is wrong; to be raised."""
    print(" ".join(sentence.split()), file=sys.stderr)
    return typer.Exit(code)
