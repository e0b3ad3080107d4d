"""The commands that read what the arena has kept: reports, and one line-up beside another."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from grandtour.cli.arguments import BadArgument, JsonFlag, print_json, write_whole

if TYPE_CHECKING:
    from grandtour.arena.standings import LineUp


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

    nonsense: list[bytes] = []
    try:
        found = standings(read_lines(files, nonsense))
        if not found:
            raise _no_results(files, nonsense)
        if html is not None:
            from grandtour.arena.page import page_of

            html.write_text(page_of(found), encoding="utf-8")
    except OSError as error:
        raise BadArgument("no_file", path=error.filename, detail=error.strerror) from None
    show.nonsense(len(nonsense))
    if as_json:
        print_json(found)
    else:
        show.standings(found)


def arena_join(
    files: Annotated[list[Path], typer.Argument(metavar="FILE..", help="Written by --out.")],
    out: Annotated[Path, typer.Option(metavar="FILE", help="All their games; may be one of them.")],
) -> None:
    """Write all games of these files into one, short enough to be kept for good.

    Each game once and in order, without the time of each move and what happened.
    """
    from grandtour.arena.keeping import joined, read_lines, written
    from grandtour.cli import show

    nonsense: list[bytes] = []
    try:
        lines = joined(read_lines(files, nonsense))
    except OSError as error:
        raise BadArgument("no_file", path=error.filename, detail=error.strerror) from None
    if not lines:
        raise _no_results(files, nonsense)
    write_whole(out, written(lines))
    show.nonsense(len(nonsense))
    show.joined(lines, out)


def arena_lead(
    one: Annotated[Path, typer.Argument(metavar="FILE", help="One line-up, written by --out.")],
    other: Annotated[Path, typer.Argument(metavar="OTHER", help="Another one.")],
    as_json: JsonFlag = False,
) -> None:
    """Say by how much the first bot's share is larger in FILE than in OTHER."""
    from grandtour.arena.score import lead
    from grandtour.cli import show

    reports = [_only_line_up(path).report for path in (one, other)]
    found = lead(*(report.results[0] for report in reports))
    if as_json:
        print_json(dict(zip(("lead", "low", "high"), found, strict=True)))
    else:
        show.lead(reports, *found)


def _no_results(files: Sequence[Path], nonsense: Sequence[bytes]) -> BadArgument:
    return BadArgument("no_results", path=", ".join(map(str, files)), number=len(nonsense))


def _only_line_up(path: Path) -> "LineUp":
    """Raises `BadArgument` unless the file holds the games of one line-up and no more."""
    from grandtour.arena.keeping import read_lines
    from grandtour.arena.standings import line_ups

    try:
        found = line_ups(read_lines([path]))
    except OSError as error:
        raise BadArgument("no_file", path=path, detail=error.strerror) from None
    if len(found) != 1:
        raise BadArgument("one_line_up", path=path, number=len(found))
    return found[0]
