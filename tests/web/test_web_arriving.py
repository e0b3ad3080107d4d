"""Who starts the site is told where it is, and what friends have to open."""

import re
import socket
from pathlib import Path

import httpx
import pytest

from grandtour.web import arriving, server
from grandtour.web.settings import Settings
from tests.running import running
from tests.serving import Server

HOME = "http://192.168.1.20:8000"


class Probe:
    """A socket that would leave by this address; a test connects to nobody."""

    def __init__(self, own: str | None) -> None:
        self.own = own

    def __enter__(self) -> "Probe":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def connect(self, _: object) -> None:
        if self.own is None:
            raise OSError("network is unreachable")

    def getsockname(self) -> tuple[str | None, int]:
        return self.own, 4


def leave_by(own: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", lambda *_: Probe(own))


def test_the_address_in_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    leave_by("192.168.1.20", monkeypatch)
    assert arriving.network_address("0.0.0.0", 8000) == HOME
    assert arriving.network_address("::", 8000) == HOME
    assert arriving.network_address("localhost", 8000) == ""
    assert arriving.network_address("fd00::7", 80) == "http://[fd00::7]:80"


@pytest.mark.parametrize("own", [None, "127.0.0.1", "0.0.0.0"])
def test_a_machine_in_no_network(own: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    leave_by(own, monkeypatch)
    assert arriving.network_address("0.0.0.0", 8000) == ""
    assert "no network" in list(arriving.greeting("0.0.0.0", 8000, "", ""))[1]


def test_the_first_lines(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture) -> None:  # type: ignore[type-arg]
    leave_by("192.168.1.20", monkeypatch)
    settings = server._welcome(Settings(database=""), "0.0.0.0", 8000)
    assert settings.network_address == HOME
    first, second = capsys.readouterr().out.splitlines()
    assert "http://127.0.0.1:8000/" in first
    assert f"{HOME}/" in second
    named = Settings(database="", public_address="https://games.example.org")
    server._welcome(named, "127.0.0.1", 8000)
    assert capsys.readouterr().out.splitlines()[1].endswith("https://games.example.org/")


def test_a_site_for_this_machine_alone_says_so(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite") as site:
        assert site.process.stdout is not None
        assert "Only this machine" in site.process.stdout.readline()
        assert "HOST=0.0.0.0" in site.process.stdout.readline()
        assert site.client().get("/healthz").status_code == 200


def link_shown(client: httpx.Client, table: str, host: str) -> str:
    found = re.search(r'data-copy="([^"]+)"', client.get(table, headers={"host": host}).text)
    assert found
    return found[1]


def test_links_for_others_begin_with_what_others_can_open(tmp_path: Path) -> None:
    with Server(tmp_path, GRANDTOUR_NETWORK_ADDRESS=HOME) as site:
        client = site.client()
        table = client.post("/quick/auction").headers["location"]
        assert link_shown(client, table, "127.0.0.1:8000") == HOME + table
        assert link_shown(client, table, "localhost:8000") == HOME + table
        assert link_shown(client, table, "[::1]:8000") == HOME + table
        # Who has come by another name gives that to others, too.
        assert link_shown(client, table, "box.local:8000") == f"http://box.local:8000{table}"


def test_a_public_address_goes_before_all(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite", "--public-url", "https://games.example.org/") as site:
        client = site.client()
        table = client.post("/quick/europatour").headers["location"]
        link = link_shown(client, table, "127.0.0.1")
        assert link == f"https://games.example.org{table}"
