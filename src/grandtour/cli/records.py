"""Commands about finished games: watch them again, prove them, learn from them."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import msgspec
import typer

from grandtour.cli.arguments import BadArgument, JsonFlag, at_least, bot_names, print_json
from grandtour.cli.complaining import NOT_PROVED, complaint, sentence
from grandtour.core import record, registry
from grandtour.core.errors import GrandTourError

T = TypeVar("T")
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A game's record.")]


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


def verify(file: RecordFile) -> None:
    """Prove a finished game: seed, commitment, every action and the outcome agree."""
    from grandtour.cli import show

    try:
        played = record.load(file)
        match = record.verify(played, registry.game(played.game))
    except GrandTourError as error:
        raise complaint(f"{file}: {sentence(error)}", NOT_PROVED) from None
    show.proof(played, match)


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
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="For --calibrate: keep games, and go on from there."),
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """Say who had which chance to win when, and tell luck from skill."""
    from grandtour.cli import analysing, calibrating
    from grandtour.insight import plan

    if (file is None) == (calibrate is None):
        raise BadArgument("file_or_calibrate")
    at_least(1, "games", games)
    at_least(0, "seconds", seconds)
    chosen = msgspec.structs.replace(plan.QUALITIES[quality], seed=seed, level=level)
    if calibrate is not None:
        few = registry.game(calibrate).info.seats[0]
        players = bot_names(bots) if bots else ["medium"] * few
        trial = calibrating.Trial(calibrate, players, games, {}, out)
        _print(trial.run(chosen), as_json, calibrating.print_calibration)
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
