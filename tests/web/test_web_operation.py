"""What the operator's machines ask the site."""

import sqlite3
from contextlib import closing

import httpx
import pytest

from grandtour.core import registry
from grandtour.core.errors import BadGame
from grandtour.web import operation
from tests.serving import Server


def ask(server: Server, path: str) -> httpx.Response:
    return server.client().get(path)


def test_the_process_answers(server: Server) -> None:
    answer = ask(server, "/healthz")
    assert (answer.status_code, answer.text) == (200, "ok")
    assert answer.headers["cache-control"] == "no-store"


def test_a_site_that_can_read_and_write_is_ready(server: Server) -> None:
    assert ask(server, "/healthz").status_code == 200
    with closing(sqlite3.connect(server.database)) as file, file:
        before = file.execute("SELECT * FROM players").fetchall()
    answer = ask(server, "/readyz")
    assert answer.status_code == 200
    assert answer.json() == {"ready": True, "reasons": []}
    with closing(sqlite3.connect(server.database)) as file, file:
        assert file.execute("SELECT * FROM players").fetchall() == before


def test_a_database_that_is_held_up_is_not_ready_and_then_is_again(server: Server) -> None:
    assert ask(server, "/readyz").status_code == 200
    other = sqlite3.connect(server.database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    answers = [ask(server, "/readyz") for _ in range(2)]
    alive = ask(server, "/healthz")
    other.execute("ROLLBACK")
    other.close()
    assert alive.status_code == 200
    for answer in answers:
        assert answer.status_code == 503
        assert answer.json() == {
            "ready": False,
            "reasons": ["The database does not answer within 2 s."],
        }
    assert ask(server, "/readyz").status_code == 200


def test_the_reason_names_no_secret_of_the_database(server: Server) -> None:
    """The table is gone for a moment; the log may say so, the answer must not."""
    assert ask(server, "/readyz").status_code == 200
    with closing(sqlite3.connect(server.database)) as file, file:
        file.execute("ALTER TABLE players RENAME TO gone")
    answer = ask(server, "/readyz")
    with closing(sqlite3.connect(server.database)) as file, file:
        file.execute("ALTER TABLE gone RENAME TO players")
    assert answer.status_code == 503
    assert answer.json()["reasons"] == ["The database cannot be read or written."]
    assert "the database cannot be read or written" in server.complaints()
    server.forget_complaints()


def test_a_shelf_that_cannot_be_loaded_is_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> dict[str, object]:
        raise BadGame("no_game", folder="somewhere")

    monkeypatch.setattr(registry, "games", dict)
    assert operation._games_complaints() == ["There are no games."]
    monkeypatch.setattr(registry, "games", broken)
    assert operation._games_complaints() == ["The games cannot be loaded."]


def test_players_find_nothing_of_it_in_their_schema(server: Server) -> None:
    schema = ask(server, "/api/schema/openapi.json").json()
    assert not {"/healthz", "/readyz", "/metrics"} & set(schema["paths"])
