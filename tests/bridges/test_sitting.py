"""A program takes a seat at a table of the site, as a player."""

import json
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from grandtour.bridges.following import Following, Told
from grandtour.bridges.limits import BadProgram, Limits
from grandtour.bridges.sitting import BadSeat, _Sitting, sit
from grandtour.bridges.visitor import Visitor
from grandtour.cli import WRONG_USE, app
from grandtour.client import Refused
from grandtour.core import registry
from grandtour.core.asides import HasAsides, is_aside
from grandtour.core.chance import Chance
from grandtour.core.match import AnyMatch, Match
from tests.running import command
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
    with pytest.raises(BadSeat, match="no_open_seat"):
        sit(server.address, full, None, "Bob", PROGRAM, Limits())
    nowhere = CliRunner().invoke(app, ["sit", f"{server.address}/t/nowhere", PROGRAM])
    assert nowhere.exit_code == WRONG_USE


@pytest.mark.parametrize(("open_seats", "then"), [(1, "easy"), (2, "open")])
def test_whoever_is_interrupted_leaves_the_seat(
    server: Server, host: Visitor, open_seats: int, then: str
) -> None:
    table = host.open("auction", "me", *["open"] * open_seats)
    words = ["sit", f"{server.address}/t/{table}", PROGRAM]

    def seat() -> dict[str, str]:
        return dict(host.call("GET", f"/tables/{table}")["seats"][1])

    with command(*words) as run:
        while seat()["kind"] == "open" and run.poll() is None:
            time.sleep(0.05)
        run.send_signal(signal.SIGINT)
        told, _ = run.communicate(timeout=30)
    assert "Traceback" not in told
    assert run.returncode != 0
    assert then in (seat()["kind"], seat()["stand_in"])


def test_with_its_token_it_comes_back_to_its_seat(server: Server, host: Visitor) -> None:
    table = host.open("auction", "me", "open")
    link = f"{server.address}/t/{table}"
    with Visitor(server.address, "Bob") as bob:
        bob.sit(table, 1)
        bob.call("POST", f"/tables/{table}/seats/1/bot", json={"bot": "random"})
        done: list[Any] = []

        def come_back() -> None:
            environment = {"GRANDTOUR_TOKEN": bob.token}
            done.append(CliRunner().invoke(app, ["sit", link, PROGRAM], env=environment))

        playing = threading.Thread(target=come_back)
        playing.start()
        while host.call("GET", f"/tables/{table}")["seats"][1]["stand_in"] and playing.is_alive():
            time.sleep(0.05)
        outcome = host.play(table, 0, lambda look: str(look["legal"][0]))
        playing.join(60)
    (result,) = done
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout) == outcome
    seat = host.call("GET", f"/tables/{table}")["seats"][1]
    assert (seat["name"], seat["stand_in"]) == ("Bob", "")


def complaint(*words: str) -> str:
    done = CliRunner().invoke(app, ["sit", *words])
    assert done.exit_code == WRONG_USE, done.output
    return " ".join(done.stderr.split())


def test_what_cannot_be_is_said_in_a_sentence(server: Server, host: Visitor) -> None:
    table = host.open("auction", "me", "open")
    link = f"{server.address}/t/{table}"
    for seat in ("9", "-1"):
        assert "seats 0 to 1" in complaint(link, PROGRAM, f"--seat={seat}")
    for nonsense in ("nonsense", table, server.address, "http://[/t/x", "ftp://127.0.0.1/t/x"):
        assert "no link to a table" in complaint(nonsense, PROGRAM)
    assert "cannot be reached" in complaint("http://127.0.0.1:9/t/x", PROGRAM)


def test_it_comes_back_to_a_site_that_was_away(server: Server, host: Visitor) -> None:
    table = host.open("auction", "me", "open")
    found: list[object] = []

    def play() -> None:
        pauses = [0.1] * 600
        found.append(sit(server.address, table, 1, "Bob", PROGRAM, Limits(move_seconds=60), pauses))

    playing = threading.Thread(target=play)
    playing.start()
    while host.call("GET", f"/tables/{table}")["waiting"]:
        host.wait(table, 0.1, seat=0)
    server.kill()
    server.start()
    outcome = host.play(table, 0, lambda look: str(look["legal"][0]))
    playing.join(60)
    assert found == [outcome]


def test_each_event_is_fetched_once_and_what_is_taken_back_is_forgotten(
    server: Server, host: Visitor
) -> None:
    table = host.open("auction", "me", "open")
    with Visitor(server.address, "Bob") as bob:
        bob.sit(table, 1)
        following = Following(bob, table, 1)
        heard: list[str] = []
        note = following._note

        def noted(event: Told) -> None:
            heard.append(event.kind)
            note(event)

        following._note = noted  # type: ignore[method-assign]
        for _ in range(3):
            host.act(table, 0, host.look(table, 0)["legal"][0])
            bob.act(table, 1, bob.look(table, 1)["legal"][0])
            following.read(bob.look(table, 1)["n"])
        assert len(heard) == len(following.events) == bob.look(table, 1)["n"]
        host.act(table, 0, host.look(table, 0)["legal"][0])
        following.read(bob.look(table, 1)["n"])
        before = len(following.events)
        host.call("POST", f"/tables/{table}/take-back", json={"seat": 0})
        following.wait(60)
        assert heard[-1] == "taken_back"
        assert len(following.events) == bob.look(table, 1)["n"] < before


class Stub:
    """A site that shows what it was given, and a program that counts its questions."""

    interrupts = True
    over = False

    def __init__(self) -> None:
        self.asked: list[object] = []
        self.http = self

    def stream(self, *_: object, **__: object) -> object:
        raise httpx.ConnectError("away")

    def ask(
        self, view: object, legal: object, log: object, *, in_turn: bool, asides: object
    ) -> None:
        self.asked.append(view)


def sitting(stub: Any, *pauses: float, game: str = "auction") -> Any:
    return _Sitting(stub, "table", 1, stub, pauses, game)


def test_who_may_interrupt_is_asked_once_for_each_change() -> None:
    stub = Stub()
    here = sitting(stub)
    look = {"n": 0, "seat": 1, "turn": [0], "view": {"round": 1}, "legal": ["claim"]}
    for _ in range(5):
        here._asked(dict(look))
    assert len(stub.asked) == 1
    here._asked({**look, "view": {"round": 2}})
    assert len(stub.asked) == 2
    here._asked({**look, "view": {"round": 2}, "turn": [1]})
    assert len(stub.asked) == 3, "in turn it is asked whatever it said before"


@pytest.mark.parametrize("fault", [httpx.ConnectError("away"), Refused("busy", 502)])
def test_it_tries_again_for_a_while_and_then_gives_up(fault: Exception) -> None:
    tries: list[int] = []

    def look(good_at: int) -> str:
        tries.append(1)
        if len(tries) < good_at:
            raise fault
        return "here"

    assert sitting(Stub(), 0, 0)._patiently(lambda: look(3)) == "here"
    tries.clear()
    with pytest.raises(type(fault)):
        sitting(Stub(), 0, 0)._patiently(lambda: look(9))
    assert len(tries) == 3


def test_what_the_site_refuses_is_not_tried_again() -> None:
    def look() -> None:
        raise Refused("not yours", 403)

    with pytest.raises(Refused):
        sitting(Stub(), 60)._patiently(look)


def test_asides_are_told_apart_where_the_game_is_known() -> None:
    game = next(game for game in registry.games().values() if isinstance(game, HasAsides))
    match: AnyMatch = Match(game, game.info.seats[0], {}, Chance.of("asides"))
    (seat, *_) = match.state.turn()
    while not any(is_aside(game, action) for action in match.legal(seat)):
        match.play(seat, match.legal(seat)[0])
        (seat, *_) = match.state.turn()
    texts = list(map(str, match.legal(seat)))
    legal, asides = sitting(Stub(), game=game.info.key)._parted(texts)
    assert legal
    assert all(is_aside(game, game.parse(text)) for text in asides)
    assert legal + asides == texts
    assert sitting(Stub(), game="unheard_of")._parted(texts) == (texts, [])


def test_waiting_for_a_site_that_is_away_is_no_error() -> None:
    sitting(Stub())._wait()
