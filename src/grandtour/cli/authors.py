"""Commands of whoever makes a game: begin one, check it, keep its golden games."""

from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from grandtour.cli.arguments import BadArgument, at_least, bot_names
from grandtour.cli.complaining import NOT_PROVED, complaint, sentence
from grandtour.core import registry
from grandtour.core.options import split_options


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
    players = bot_names(bots) if bots else golden.usual_bots(game)
    finds = islice(golden.bot_games(game, players, split_options(options)), games)
    enough = golden.until_enough(finds, wanted)
    found = golden.keep(game, show.watched(enough, games, visible=True), wanted)
    show.golden(found)
    if missing := sorted(wanted - found.keys()):
        error = BadArgument("ending_not_found", endings=", ".join(missing), games=games)
        raise complaint(sentence(error), NOT_PROVED)
