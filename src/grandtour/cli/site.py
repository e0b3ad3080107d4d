"""Commands of whoever runs a site: start it, work for it, look after it."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from grandtour.cli.arguments import DEFAULT_PORT, at_least
from grandtour.cli.complaining import NOT_PROVED, complaint

DatabaseUrl = Annotated[
    str | None, typer.Option(metavar="URL", help="Where tables are kept; SQLite by default.")
]
LogStyle = Annotated[
    Literal["json", "text"], typer.Option(help="How the log on stderr is written.")
]


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


def worker(database: DatabaseUrl = None, log: LogStyle = "text") -> None:
    """Move bots and mind clocks for sites that share a PostgreSQL database."""
    from grandtour.web.server import work

    work(database, log)


def run_doctor(
    database: DatabaseUrl = None,
    port: Annotated[int, typer.Option(help="Port that the site is to have.")] = DEFAULT_PORT,
) -> None:
    """Look for whatever could keep the site from running well here."""
    from grandtour.cli.doctor import examine, print_findings
    from grandtour.web.server import chosen_database

    if not print_findings(examine(chosen_database(database), port)):
        raise typer.Exit(NOT_PROVED)


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
        raise complaint(str(error), NOT_PROVED) from None
    print(f"Written and found sound: {file}, {size} bytes.")
