"""Starts the site on this machine."""

from pathlib import Path

import platformdirs
import uvicorn

from grandtour.web.app import create_app


def serve(host: str, port: int, database: str | None) -> None:
    """Serves until it is stopped, with SQLite in the user's data folder unless told otherwise."""
    print(f"Grand Tour is open: http://{_shown(host)}:{port}/  (stop with Ctrl+C)", flush=True)
    uvicorn.run(
        create_app(database or default_database()),
        host=host,
        port=port,
        log_level="warning",
        timeout_graceful_shutdown=2,
    )


def default_database() -> str:
    folder = Path(platformdirs.user_data_dir("grandtour", appauthor=False))
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'grandtour.sqlite'}"


def _shown(host: str) -> str:
    return "127.0.0.1" if host in {"0.0.0.0", "::"} else host  # noqa: S104 compared, not bound
