"""Tables that nobody began are removed while the site is open."""

import sqlite3
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from grandtour.table.errors import NotNow, UnknownTable
from grandtour.table.live import LiveTable
from grandtour.table.opening import Request
from grandtour.table.store import open_store
from grandtour.table.stored import StoredTable
from grandtour.table.tables import Tables
from grandtour.web.sweeping import sweep
from tests.serving import TIMEOUT, Server


async def nobody_listens(table: LiveTable) -> None:
    pass


@pytest.mark.anyio
async def test_a_swept_table_is_gone_for_those_who_have_it_open(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path / 'tables.sqlite'}") as store:
        tables = Tables(store, nobody_listens)
        ann, _ = await tables.players.new("Ann")
        bob, _ = await tables.players.new("Bob")
        waiting = await tables.create(ann, "auction", [Request("me"), Request("open")], {})
        full = await tables.create(ann, "auction", [Request("me"), Request("guest", "Zoë")], {})
        now = datetime.now(UTC)
        assert await sweep(store, tables, 24, now + timedelta(hours=23)) == 0
        assert await sweep(store, tables, 24, now + timedelta(hours=25)) == 1
        with pytest.raises(UnknownTable):
            await tables.get(waiting.id)
        with pytest.raises(NotNow):
            await tables.seating.sit(waiting, bob, [1])
        assert await tables.get(full.id) is full


@pytest.mark.anyio
async def test_a_table_that_is_swept_while_it_is_read_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_store(f"sqlite:///{tmp_path / 'tables.sqlite'}") as store:
        tables = Tables(store, nobody_listens)
        ann, _ = await tables.players.new("Ann")
        waiting = await tables.create(ann, "auction", [Request("me"), Request("open")], {})
        tables.forget(waiting.id)
        load = store.load_table

        async def load_while_sweeping(table_id: str) -> StoredTable:
            stored = await load(table_id)
            await sweep(store, tables, 24, datetime.now(UTC) + timedelta(hours=25))
            return stored

        monkeypatch.setattr(store, "load_table", load_while_sweeping)
        with pytest.raises(UnknownTable):
            await tables.get(waiting.id)


@pytest.mark.parametrize(("hours", "stays"), [("24", False), ("48", True), ("0", True)])
def test_the_site_sweeps_by_itself(tmp_path: Path, hours: str, stays: bool) -> None:
    with Server(tmp_path, GRANDTOUR_WAITING_HOURS=hours) as server:
        ann = server.player("Ann")
        old, new = ann.create("auction", "me", "open"), ann.create("auction", "me", "open")
        server.stop()
        with closing(sqlite3.connect(server.database)) as connection, connection:
            change = "UPDATE tables SET created_at = datetime('now', '-30 hours') WHERE id = ?"
            connection.execute(change, (old,))
        server.start()
        assert ann.info(new)["waiting"]
        deadline = time.monotonic() + (0.5 if stays else TIMEOUT)
        path = f"/api/tables/{old}"
        while ann.client.get(path).status_code == 200 and time.monotonic() < deadline:
            time.sleep(0.02)
        assert (ann.client.get(path).status_code == 200) is stays
        assert ann.info(new)["waiting"]
        assert server.complaints() == ""
