"""How fast the house is: its rules, its site, its bridge to OpenSpiel."""

from typing import Annotated

import typer

from grandtour.cli.arguments import BadArgument, JsonFlag, at_least, print_json
from grandtour.core import registry


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


def bench_openspiel(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME..]")] = None,
    seconds: Annotated[float, typer.Option(help="Time for each game.")] = 2.0,
    as_json: JsonFlag = False,
) -> None:
    """Measure random play through OpenSpiel, beside its own games in Python."""
    from grandtour.arena.bridge_bench import bench_openspiel
    from grandtour.cli import show

    at_least(0.01, "seconds", seconds)
    chosen = [registry.game(key) for key in games or registry.games()]
    speeds = bench_openspiel(chosen, seconds=seconds)
    if as_json:
        print_json(speeds)
    else:
        show.bridge_speeds(speeds)
