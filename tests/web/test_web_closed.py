"""A table that today's rules cannot open: its people are told, and nobody else is disturbed."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from grandtour.core import record
from tests.serving import Player, Server

ILLEGAL = """INSERT INTO actions (table_id, n, seat, action, at)
    VALUES (?, 2, 1, 'bid 9', '2026-05-01 12:00:00')"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as running:
        yield running


def begun(player: Player) -> str:
    table = player.create("auction", "me", "guest Zoë", options={"cards": 3})
    player.play(table, 0, "bid 2")
    return table


def spoil(server: Server, table: str, *, version: int) -> None:
    """While the site is away the log gets an action that no rules allow."""
    server.stop()
    with closing(sqlite3.connect(server.database)) as database, database:
        database.execute(ILLEGAL, (table,))
        database.execute("UPDATE tables SET version = ? WHERE id = ?", (version, table))
    server.start()


def test_a_table_of_older_rules_says_so_and_its_record_can_be_saved(server: Server) -> None:
    ann = server.player("Ann")
    table, other = begun(ann), begun(ann)
    spoil(server, table, version=0)
    page = ann.client.get(f"/t/{table}", headers={"accept-language": "de"})
    assert page.status_code == 409
    assert "Dieser Tisch wurde unter älteren Regeln begonnen (Version 0, jetzt 1)" in page.text
    assert "Zoë" in page.text
    assert f'href="/t/{table}/record.json"' in page.text
    kept = record.from_json(ann.client.get(f"/t/{table}/record.json").content)
    assert kept.actions == ((0, "bid 2"), (1, "bid 9"))
    assert record.from_json(ann.record(table).content) == kept
    assert ann.call("GET", f"/api/tables/{table}", 409).json()["reason"] == "old_version"
    ann.play(other, 1, "bid 1")
    assert server.complaints() == ""


def test_a_damaged_table_is_closed_and_its_operator_told(server: Server) -> None:
    ann = server.player("Ann")
    table, other = begun(ann), begun(ann)
    spoil(server, table, version=1)
    page = ann.client.get(f"/t/{table}")
    assert page.status_code == 409
    assert "record.json" not in page.text
    assert ann.client.get(f"/t/{table}/record.json").status_code == 409
    ann.play(other, 1, "bid 1")
    assert f"table {table} is damaged" in server.complaints()
    assert "bid 9" not in server.complaints()
