"""The command line: one function for each command, by whom it serves.

What a command needs is imported when it runs: help and errors should come at once.
"""

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from grandtour import __version__
from grandtour.cli import arena, authors, lab, measuring, records, results, site
from grandtour.cli.arguments import JsonFlag, print_json
from grandtour.cli.complaining import WRONG_USE, complaint, sentence
from grandtour.core import registry
from grandtour.core.errors import GrandTourError

__all__ = ["WRONG_USE", "app"]


class Commands(TyperGroup):
    """Tells people in one line what is wrong with what they asked for.

    A command's name may have two words: `bench server`, beside `bench` with its own arguments.
    """

    # `Any`: of what class a context is, and what is made of it, Typer keeps to itself.
    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        two_words = " ".join(args[:2])
        if two_words in self.commands:
            args = [two_words, *args[2:]]
        return super().resolve_command(ctx, args)

    # `Any`: see above.
    def invoke(self, ctx: Any) -> object:
        try:
            return super().invoke(ctx)
        except GrandTourError as error:
            raise complaint(sentence(error), WRONG_USE) from None
        except typer.TyperException as error:
            raise complaint(error.format_message(), error.exit_code) from None


app = typer.Typer(
    cls=Commands,
    help="Geographic board games: serve them, let bots play them, check what was played.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)


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
def games(as_json: JsonFlag = False) -> None:
    """List the games."""
    infos = [game.info for game in registry.games().values()]
    if as_json:
        print_json(infos)
        return
    from grandtour.cli import show

    show.games(infos)


app.command()(site.serve)
app.command()(site.worker)
app.command("doctor")(site.run_doctor)
app.command("backup")(site.make_backup)
app.command()(authors.new_game)
app.command()(authors.check)
app.command()(authors.golden)
app.command()(arena.arena)
app.command("arena ladder")(arena.arena_ladder)
app.command("arena report")(results.arena_report)
app.command("arena join")(results.arena_join)
app.command("arena lead")(results.arena_lead)
app.command()(lab.dataset)
app.command("mcp")(lab.run_mcp)
app.command("sit")(lab.run_sit)
app.command()(measuring.bench)
app.command("bench server")(measuring.bench_server)
app.command("bench openspiel")(measuring.bench_openspiel)
app.command()(records.replay)
app.command()(records.verify)
app.command("analyse")(records.run_analysis)
