"""What the site writes to its log: enough for the operator, nothing that a player may not know."""

import json
import logging
import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from grandtour.cli.writing import write_game
from grandtour.table.plain_traceback import plain_traceback
from grandtour.web.logs import JsonFormatter, TextFormatter
from tests.running import running
from tests.serving import TIMEOUT, Player

BOTS = '''
class Blabber:
    """Fails, and tells all it knows."""

    def __init__(self, game, seat, chance):
        self.seed = chance.seed.hex()

    def choose(self, view, legal, log):
        raise RuntimeError(f"{self.seed} {view} {' '.join(map(str, legal))}")


BOTS = {"blabber": Blabber}
'''
PAGE = """
from grandtour.core.page import Page


class BlabberPage(Page):
    def check(self, text, view, t, names):
        raise RuntimeError(f"{text} {view}")


PAGE = BlabberPage()
"""


class Session(NamedTuple):
    """A site's whole log, and what must not be in it."""

    log: str
    table: str
    secrets: list[str]


@pytest.fixture(scope="module", params=["json", "text"])
def session(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Session:
    """People play with a game whose bot and page fail, and tell in their errors all they know."""
    folder = tmp_path_factory.mktemp("logs")
    _write_blabber(folder / "shelf")
    database = folder / "tables.sqlite"
    options = ("--log", request.param, "--access-log")
    with running(database, *options, GRANDTOUR_GAMES=str(folder / "shelf")) as site:
        ann = Player(site.client(), "Annabella")
        table = ann.create("blabber", "me", "guest Zebulon", "bot blabber")
        for seat in (0, 1):
            ann.play(table, seat, "bid 3")
        ann.play(table, 0, "bid 77", status=400)
        path = f"/api/tables/{table}/seats/0/talk"
        ann.call("POST", path, 200, json={"text": "whispered words"})
        browser = site.client()
        browser.cookies.set("grandtour_player", ann.token)
        answer = browser.get(f"/t/{table}/check", params={"seat": 0, "action": "bid 2"})
        assert answer.status_code == 500
        assert browser.get(f"/nowhere/{ann.token}?name=Annabella").status_code == 404
        _wait_for_bot(database)
        code, _, log = site.stop()
    assert code == 0
    seed = _one(database, "SELECT seed FROM tables")
    assert isinstance(seed, bytes)
    secrets = [ann.token, "Annabella", "Zebulon", "whispered", seed.hex(), repr(seed)[2:-1]]
    return Session(log, table, secrets)


def _write_blabber(shelf: Path) -> None:
    write_game(shelf / "blabber")
    (shelf / "blabber" / "bots.py").write_text(BOTS)
    (shelf / "blabber" / "page" / "__init__.py").write_text(PAGE)


def _one(database: Path, query: str) -> bytes | int:
    with closing(sqlite3.connect(database)) as file, file:
        found: bytes | int = file.execute(query).fetchone()[0]
    return found


def _wait_for_bot(database: Path) -> None:
    """It fails, and the fallback is played in its place."""
    deadline = time.monotonic() + TIMEOUT
    while _one(database, "SELECT count(*) FROM actions WHERE seat = 2") == 0:
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_the_failures_are_in_the_log_with_their_places(session: Session) -> None:
    assert re.search(r"bot blabber at table \S+ failed", session.log)
    assert "GET /t/{table_id}/check failed" in session.log
    assert "RuntimeError" in session.log
    assert "in choose" in session.log
    assert "in check" in session.log


def test_nothing_secret_is_in_the_log(session: Session) -> None:
    for secret in session.secrets:
        assert secret not in session.log
    assert not re.search(r"bid \d", session.log)
    assert "SampleView" not in session.log
    # Nor a seed that was forked from the table's, which looks like this.
    assert not re.search(r"[0-9a-f]{32}", session.log)


def test_a_request_is_one_line_with_its_route_only(session: Session) -> None:
    lines = [line for line in session.log.splitlines() if "grandtour.access" in line]
    requests = [re.search(r"[A-Z]+ \S+ \d{3} \d+ ms", line) for line in lines]
    assert [found[0].rsplit(" ", 2)[0] for found in requests if found] == [
        "POST /api/players 201",
        "POST /api/tables 201",
        "POST /api/tables/{table_id}/seats/{seat}/actions 200",
        "POST /api/tables/{table_id}/seats/{seat}/actions 200",
        "POST /api/tables/{table_id}/seats/{seat}/actions 400",
        "POST /api/tables/{table_id}/seats/{seat}/talk 200",
        "GET /t/{table_id}/check 500",
        "GET (none) 404",
    ]
    assert len(requests) == 8
    assert session.table not in "".join(lines)


def test_json_is_one_object_a_line(session: Session) -> None:
    if not session.log.startswith("{"):
        # The other format: each entry begins with its time.
        assert re.match(r"\d{4}-\d\d-\d\dT[\d:.]+\+00:00 [A-Z]+ \S+: ", session.log)
        return
    entries = [json.loads(line) for line in session.log.splitlines()]
    for entry in entries:
        assert {"time", "level", "logger", "message"} <= set(entry)
        assert set(entry) <= {"time", "level", "logger", "message", "exception"}
    (failed,) = [entry for entry in entries if entry["logger"] == "grandtour.web.failures"]
    assert failed["level"] == "error"
    assert failed["exception"].endswith("\nRuntimeError")


def test_without_the_option_no_request_is_logged(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite") as site:
        Player(site.client(), "Annabella")
        assert site.stop()[2] == ""


def _raise(error: Exception) -> None:
    raise error


def _raise_three() -> None:
    try:
        _raise(KeyError("secret"))
    except KeyError:
        try:
            _raise(ValueError("secret"))
        except ValueError:
            raise OSError(28, "No space left on device") from None


def test_an_error_that_led_to_another_is_told_and_one_of_the_machine_in_full() -> None:
    with pytest.raises(OSError, match="No space") as raised:
        _raise_three()
    assert plain_traceback(raised.value).endswith("OSError: [Errno 28] No space left on device")
    assert "ValueError" not in plain_traceback(raised.value), "from None"
    raised.value.__suppress_context__ = False
    kinds = re.findall(r"^\w+Error$|^OSError", plain_traceback(raised.value), re.MULTILINE)
    assert kinds == ["KeyError", "ValueError", "OSError"]


def test_a_group_of_errors_is_told_one_by_one() -> None:
    group = ExceptionGroup("both secret", [KeyError("bid 3"), TypeError("bid 4")])
    assert plain_traceback(group).splitlines() == ["ExceptionGroup", "KeyError", "TypeError"]


@pytest.mark.parametrize("formatter", [JsonFormatter(), TextFormatter()])
def test_of_a_failed_task_only_the_first_line_is_told(formatter: logging.Formatter) -> None:
    words = "Task exception was never retrieved\nfuture: <Task exception=KeyError('bid 3')>"
    record = logging.LogRecord("asyncio", logging.ERROR, "", 0, words, (), None)
    assert "never retrieved" in formatter.format(record)
    assert "bid 3" not in formatter.format(record)
