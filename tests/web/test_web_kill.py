"""kill -9 between and during moves: what was acknowledged is there, nothing is half done."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from grandtour.core import record, registry
from grandtour.core.chance import Chance
from tests.serving import TIMEOUT, Player, Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as running:
        yield running


def everything(player: Player, table: str) -> list[bytes]:
    """All that the holder of both seats and a spectator can ask of a table, but for when time is
    up: that is later, for nobody's ran while the site was away.
    """
    info = player.info(table)
    for seat in info["seats"]:
        del seat["deadline"]
    paths = [f"/api/tables/{table}/view"]
    paths += [f"/api/tables/{table}/view?seat={seat}" for seat in (0, 1)]
    return [json.dumps(info).encode(), *(player.call("GET", path).content for path in paths)]


def restart(server: Server) -> None:
    server.kill()
    server.start()


def test_a_game_survives_a_kill_after_every_move(server: Server) -> None:
    ann = server.player("Ann")
    table = ann.create("auction", "me", "guest Zoë", options={"cards": 4})
    acknowledged: list[tuple[int, str]] = []
    while ann.info(table)["outcome"] is None:
        seat = ann.info(table)["turn"][-1]
        action = ann.look(table, seat)["legal"][-1]
        assert ann.play(table, seat, action)["events"]
        acknowledged.append((seat, action))
        before = everything(ann, table)
        restart(server)
        assert everything(ann, table) == before
    played = record.from_json(ann.record(table).content)
    assert list(played.actions) == acknowledged
    record.verify(played, registry.game("auction"))


def test_pages_find_the_game_as_it_was(server: Server) -> None:
    browser = server.client(follow_redirects=True)
    page = browser.post(
        "/new/auction", data={"name": "Ann", "seat-0": "me", "seat-1": "guest", "guest-1": "Zoë"}
    )
    address = page.url.path
    browser.post(f"{address}/act?seat=0", data={"action": "bid 2"})
    before = browser.get(f"{address}?seat=0").text
    assert "Zoë" in before
    restart(server)
    assert browser.get(f"{address}?seat=0").text == before


def test_bots_go_on_after_a_kill(tmp_path: Path) -> None:
    """Where they think, too: in processes that go with the site and come back with it."""
    with Server(tmp_path, bot_processes=1) as server:
        _play_with_bots(server)


def _play_with_bots(server: Server) -> None:
    ann = server.player("Ann")
    table = ann.create("auction", "me", "bot medium", "bot random", options={"cards": 3})
    n = 0
    while ann.info(table)["outcome"] is None:
        look = ann.look(table, 0)
        assert look["n"] >= n
        n = look["n"]
        if look["legal"]:
            n = ann.play(table, 0, look["legal"][-1])["events"][-1]["n"]
            restart(server)
        time.sleep(0.02)  # bots think
    record.verify(record.from_json(ann.record(table).content), registry.game("auction"))


def test_a_kill_during_a_move_leaves_it_done_or_not_begun(server: Server) -> None:
    ann = server.player("Ann")
    table = ann.create("auction", "me", "guest Zoë", options={"cards": 9})
    moments = Chance.of("kill").stream("moments")
    known: list[tuple[int, str]] = []
    for _ in range(8):
        before = ann.info(table)
        seat = before["turn"][0]
        action = ann.look(table, seat)["legal"][0]
        acknowledged = _play_and_kill(server, ann, table, (seat, action), moments.fraction())
        server.start()
        new = int(ann.info(table)["n"] > before["n"])
        assert new in ({1} if acknowledged else {0, 1})
        known += [(seat, action)] * new
    while ann.info(table)["outcome"] is None:
        seat = ann.info(table)["turn"][0]
        action = ann.look(table, seat)["legal"][0]
        ann.play(table, seat, action)
        known.append((seat, action))
    played = record.from_json(ann.record(table).content)
    assert list(played.actions) == known
    record.verify(played, registry.game("auction"))


def _play_and_kill(
    server: Server, player: Player, table: str, move: tuple[int, str], moment: float
) -> bool:
    """Sends an action and kills the server a moment later; says whether it was acknowledged."""
    seat, action = move
    answers: list[httpx.Response] = []

    def send() -> None:
        path = f"/api/tables/{table}/seats/{seat}/actions"
        with suppress(httpx.TransportError):
            answers.append(player.client.post(path, json={"action": action}))

    sender = threading.Thread(target=send)
    sender.start()
    sender.join(moment * 0.02)
    server.kill()
    sender.join(1)
    if sender.is_alive():
        # The request waits at the socket for the next server, which will carry it out.
        server.start()
        sender.join(TIMEOUT)
        server.kill()
    return bool(answers)
