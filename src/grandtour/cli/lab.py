"""The lab's commands beside the arena's: data to learn from, and bridges to other programs."""

from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from grandtour.cli.arguments import (
    DEFAULT_PORT,
    BadArgument,
    at_least,
    bot_names,
    make_folder,
    print_json,
)
from grandtour.core import registry
from grandtour.core.options import split_options

Token = Annotated[
    str, typer.Option(envvar="GRANDTOUR_TOKEN", help="Of a player who is known there.")
]


def dataset(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game's key.")],
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where Parquet files are written.")],
    bots: Annotated[
        str, typer.Option(metavar="A,B,..", help="One bot a seat; else medium bots.")
    ] = "",
    seed: Annotated[int, typer.Option(metavar="S", help="Same seed, same games.")] = 1,
    options: Annotated[str, typer.Option(metavar="K=V,..", help="The game's options.")] = "",
    encoder: Annotated[
        str,
        typer.Option(
            metavar="game|hashed", help="How views become numbers; else the game's own, if any."
        ),
    ] = "",
) -> None:
    """Write the positions of many games for programs that learn: views, choices, results."""
    from grandtour.arena import Tournament
    from grandtour.cli import show

    try:
        from grandtour.arena.dataset import write
        from grandtour.bridges.encoding import encoder_of, kind_of
    except ImportError:
        from grandtour.arena.peer import missing

        raise missing("data") from None

    at_least(1, "games", games)
    few = registry.game(game).info.seats[0]
    players = bot_names(bots) if bots else ["medium"] * few
    tournament = Tournament(
        game=game, bots=tuple(players), games=games, seed=seed, options=split_options(options)
    )
    tournament.check()
    encoding = encoder_of(game, kind_of(encoder) if encoder else None)
    make_folder(out)
    if any(out.iterdir()):
        raise BadArgument("folder_taken", folder=out)
    rows = sum(show.watched(write(tournament, out, encoding), games, visible=True))
    print(f"{rows} positions of {games} games are in {out}.")


def run_mcp(
    site: Annotated[
        str, typer.Option(metavar="URL", help="The site to play at.")
    ] = f"http://127.0.0.1:{DEFAULT_PORT}",
    name: Annotated[str, typer.Option(help="The assistant's name at the table.")] = "Assistant",
    token: Token = "",
) -> None:
    """Let an AI assistant play at a site, over the Model Context Protocol."""
    try:
        from grandtour.bridges.mcp import run
    except ImportError:
        from grandtour.arena.peer import missing

        raise missing("mcp") from None

    run(site, name, token)


def run_sit(
    link: Annotated[str, typer.Argument(metavar="LINK", help="Of the table.")],
    command: Annotated[str, typer.Argument(help='The program: "node mybot.js".')],
    seat: Annotated[int | None, typer.Option(help="Else the first that is open.")] = None,
    name: Annotated[str, typer.Option(help="Its name at the table.")] = "Program",
    move_seconds: Annotated[float, typer.Option(metavar="S", help="Time for an answer.")] = 10.0,
    megabytes: Annotated[int, typer.Option(metavar="M", help="Memory.")] = 1024,
    token: Token = "",
) -> None:
    """Seat a bot that is a program at a table, here or far away."""
    try:
        import httpx

        from grandtour.bridges.sitting import sit
        from grandtour.client import Refused
    except ImportError:
        from grandtour.arena.peer import missing

        raise missing("client") from None
    from grandtour.bridges.limits import Limits

    at_least(0.01, "move-seconds", move_seconds)
    at_least(1, "megabytes", megabytes)
    address, table = _table_of(link)
    limits = Limits(move_seconds=move_seconds, megabytes=megabytes)
    try:
        outcome = sit(address, table, seat, name, command, limits, token=token)
    except Refused as error:
        raise BadArgument("refused_there", detail=str(error)) from None
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise BadArgument("site_away", address=address, detail=str(error)) from None
    if outcome is None:
        raise BadArgument("program_lost", command=command)
    print_json(outcome)


def _table_of(link: str) -> tuple[str, str]:
    """The site and the table's id. Raises `BadArgument` if that is no table's link."""
    try:
        parts = urlsplit(link)
    except ValueError:
        raise BadArgument("no_table_link", link=link) from None
    folder, _, table = parts.path.rstrip("/").rpartition("/t/")
    if parts.scheme not in ("http", "https") or not parts.netloc or not table or "/" in table:
        raise BadArgument("no_table_link", link=link)
    return f"{parts.scheme}://{parts.netloc}{folder}", table
