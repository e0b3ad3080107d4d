"""A program takes a seat at a table of the site, as a player."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from grandtour.bridges.limits import BadProgram, Limits
from grandtour.bridges.sitting import sit
from grandtour.bridges.visitor import Visitor
from grandtour.cli import WRONG_USE, app
from grandtour.client import Refused
from tests.serving import Server

EXAMPLE = Path(__file__).parents[2] / "examples" / "bots" / "first_bot.py"
PROGRAM = f"{sys.executable} -I {EXAMPLE}"


@pytest.fixture
def host(server: Server) -> Iterator[Visitor]:
    with Visitor(server.address, "Ann") as client:
        yield client


def test_a_program_plays_at_somebodys_table(server: Server, host: Visitor) -> None:
    table = host.open("auction", "bot random", "open", "bot random")
    link = f"{server.address}/t/{table}"
    done = CliRunner().invoke(app, ["sit", link, PROGRAM, "--name", "Deep Green"])
    assert done.exit_code == 0, done.output
    info = host.call("GET", f"/tables/{table}")
    assert info["outcome"]
    assert info["seats"][1]["name"] == "Deep Green"


def test_when_it_is_lost_a_bot_has_its_seat(server: Server, host: Visitor, tmp_path: Path) -> None:
    table = host.open("auction", "bot random", "open")
    mortal = tmp_path / "mortal.py"
    mortal.write_text("input(); print('{\"ready\": true}')")
    dies = f"{sys.executable} -I {mortal}"
    assert sit(server.address, table, 1, "Bob", dies, Limits(move_seconds=2)) is None
    assert host.call("GET", f"/tables/{table}")["seats"][1]["stand_in"] == "easy"


def test_who_cannot_play_takes_no_seat(server: Server, host: Visitor) -> None:
    table = host.open("auction", "me", "open")
    with pytest.raises(BadProgram):
        sit(server.address, table, None, "Bob", "/no/such/program", Limits())
    assert host.call("GET", f"/tables/{table}")["seats"][1]["kind"] == "open"
    full = host.open("auction", "me", "bot random")
    with pytest.raises(Refused, match="no open seat"):
        sit(server.address, full, None, "Bob", PROGRAM, Limits())
    nowhere = CliRunner().invoke(app, ["sit", f"{server.address}/t/nowhere", PROGRAM])
    assert nowhere.exit_code == WRONG_USE
