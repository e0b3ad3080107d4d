"""The counts for Prometheus: right, without people in them, and for this machine only."""

import asyncio
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from litestar.exceptions import NotFoundException
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import text

from grandtour.table.database import Database
from grandtour.table.observing import Observer
from grandtour.web.addresses import is_own_machine
from grandtour.web.metrics import Metrics
from grandtour.web.operation import metrics
from grandtour.web.watching import Answered
from tests.serving import TIMEOUT, Server

Samples = dict[tuple[str, tuple[tuple[str, str], ...]], float]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as running:
        yield running


def samples(page: str) -> Samples:
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(page)
        for sample in family.samples
    }


def counts(server: Server) -> Samples:
    answer = server.client().get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=")
    return samples(answer.text)


def plain(found: Samples, name: str) -> float:
    return found[f"grandtour_{name}", ()]


def requests(found: Samples, method: str, route: str, status: int) -> float:
    labels = (("method", method), ("route", route), ("status", str(status)))
    return found.get(("grandtour_requests_total", labels), 0)


def test_requests_moves_writes_and_tables_are_counted(server: Server) -> None:
    ann = server.player("Ann")
    table = ann.create("auction", "me", "guest Zoë")
    before = counts(server)
    for seat in (0, 1):
        ann.play(table, seat, "bid 2")
    ann.play(table, 0, "bid 2", status=409)
    server.client().get("/nowhere/at/all")
    after = counts(server)
    route = "/api/tables/{table_id}/seats/{seat}/actions"
    assert requests(after, "POST", route, 200) == 2
    assert requests(after, "POST", route, 409) == 1
    assert requests(after, "GET", "(none)", 404) == 1
    assert after["grandtour_request_seconds_count", (("route", route),)] == 3
    assert plain(after, "moves_total") - plain(before, "moves_total") == 2
    assert plain(after, "tables_in_memory") == 1
    assert plain(after, "commit_changes_sum") - plain(before, "commit_changes_sum") == 2
    assert plain(after, "commit_seconds_count") == plain(after, "commit_changes_count")
    assert plain(after, "bot_answer_seconds_count") == 0
    assert plain(after, "attendant_retries_total") == 0


def test_bots_are_counted(server: Server) -> None:
    ann = server.player("Ann")
    table = ann.create("auction", "bot random", "bot random", options={"cards": 4})
    wait(lambda: ann.info(table)["outcome"] is not None)
    found = counts(server)
    assert plain(found, "moves_total") == plain(found, "bot_answer_seconds_count") == 8
    assert plain(found, "bot_answer_seconds_sum") > 0


def test_a_stream_is_counted_while_it_is_open(server: Server) -> None:
    ann = server.player("Ann")
    table = ann.create("auction", "me", "me")
    with ann.client.stream("GET", f"/api/tables/{table}/events"):
        wait(lambda: plain(counts(server), "open_streams") == 1)
    wait(lambda: plain(counts(server), "open_streams") == 0)


def test_labels_name_routes_and_nothing_else(server: Server) -> None:
    ann = server.player("Annabella")
    table = ann.create("auction", "me", "guest Zebulon")
    ann.play(table, 0, "bid 2")
    ann.client.request("INVENTED", f"/t/{table}?name=Annabella")
    server.client().get(f"/{ann.token}")
    page = server.client().get("/metrics").text
    for secret in (ann.token, table, "Annabella", "Zebulon", "bid 2", "INVENTED"):
        assert secret not in page
    assert set(re.findall(r'(\w+)="', page)) == {"method", "route", "status", "le"}


def wait(for_: Callable[[], bool]) -> None:
    deadline = time.monotonic() + TIMEOUT
    while not for_():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.parametrize(
    ("host", "headers", "here"),
    [
        ("127.0.0.1", {}, True),
        ("::1", {}, True),
        ("192.168.1.20", {}, False),
        ("testclient", {}, False),
        ("127.0.0.1", {"x-forwarded-for": "127.0.0.1"}, False),
        ("127.0.0.1", {"forwarded": "for=127.0.0.1"}, False),
    ],
)
def test_who_asks_from_this_machine(host: str, headers: dict[str, str], here: bool) -> None:
    sent = [(name.encode(), value.encode()) for name, value in headers.items()]
    assert is_own_machine(host, sent) is here


def test_through_a_proxy_there_is_no_such_page(server: Server) -> None:
    answer = server.client().get("/metrics", headers={"x-forwarded-for": "203.0.113.9"})
    assert answer.status_code == 404
    assert "grandtour_" not in answer.text


@pytest.mark.anyio
async def test_others_see_it_only_if_the_operator_wants() -> None:
    site = SimpleNamespace(open_streams=3, tables=SimpleNamespace(in_memory=7))
    settings = SimpleNamespace(metrics_for_all=True)
    state = SimpleNamespace(metrics=Metrics(), settings=settings, site=site)
    client = SimpleNamespace(host="192.168.1.20")
    # All of a request that is looked at.
    request: Any = SimpleNamespace(
        app=SimpleNamespace(state=state), client=client, scope={"headers": []}
    )
    found = samples((await metrics.fn(request)).content.decode())
    assert (plain(found, "open_streams"), plain(found, "tables_in_memory")) == (3, 7)
    settings.metrics_for_all = False
    with pytest.raises(NotFoundException):
        await metrics.fn(request)


def test_each_application_counts_for_itself() -> None:
    one, other = Metrics(), Metrics()
    one.answered(Answered("GET", "/", 200, 0.1))
    one.attended_again()
    pages = [counter.page(open_streams=0, tables_in_memory=0).decode() for counter in (one, other)]
    assert [plain(samples(page), "attendant_retries_total") for page in pages] == [1, 0]
    assert requests(samples(pages[1]), "GET", "/", 200) == 0


def test_the_writer_tells_of_each_group(tmp_path: Path) -> None:
    heard: list[tuple[int, float]] = []

    class Listener(Observer):
        def committed(self, changes: int, seconds: float) -> None:
            heard.append((changes, seconds))

    async def write() -> None:
        database = Database(f"sqlite:///{tmp_path / 'notes.sqlite'}", Listener())
        create = text("CREATE TABLE notes (n INTEGER)")
        await database.write(lambda connection: connection.execute(create))
        add = text("INSERT INTO notes VALUES (1)")
        await asyncio.gather(*(database.write(lambda c: c.execute(add)) for _ in range(5)))
        await database.close()

    asyncio.run(write())
    assert sum(changes for changes, _ in heard) == 6
    assert all(seconds > 0 for _, seconds in heard)
