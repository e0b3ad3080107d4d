"""A site on this machine alone that shows one recorded game."""

import tempfile
import threading
import webbrowser

from grandtour.core import registry
from grandtour.core.record import Record, verify
from grandtour.web.app import create_app
from grandtour.web.film import key_of, reveal_address
from grandtour.web.logs import write_log
from grandtour.web.server import listen, run_app
from grandtour.web.settings import Settings


def show_record(record: Record, port: int) -> None:
    """Opens the browser, and goes on until it is stopped. Nothing is kept. Raises `BadRecord`."""
    match = verify(record, registry.game(record.game))
    registry.load()
    listener = listen("127.0.0.1", port)
    site = f"http://127.0.0.1:{listener.getsockname()[1]}"
    address = reveal_address(f"{site}/replay/{key_of(record)}", match.game.info.key, None)
    print(address, flush=True)
    write_log("text", access=False)
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/games.sqlite"
        app = create_app(Settings.from_environment({}, database=database))
        app.state.films = [(record, match)]
        # It is fetched as soon as the site answers.
        threading.Timer(0.5, webbrowser.open, [address]).start()
        run_app(app, listener)
