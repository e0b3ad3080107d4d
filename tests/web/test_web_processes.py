"""Several processes behind one address: a move made at one reaches pages at the other."""

import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import httpx
import pytest

from grandtour.core import record, registry
from tests.databases import emptied_postgres
from tests.running import RunningSite, running
from tests.serving import TIMEOUT, Player, Server

T = TypeVar("T")


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """Two sites, each on an address of its own so that a test knows whom it asks."""
    url = emptied_postgres()
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    with Server(folders[0], url=url, workers=1) as one, Server(folders[1], url=url) as two:
        yield one, two
        for site in (one, two):
            assert site.complaints() == ""


class Reader(threading.Thread):
    """Reads the stream of a table's page."""

    def __init__(self, client: httpx.Client, table: str) -> None:
        super().__init__(daemon=True)
        self._client = client
        self._table = table
        self.text = ""
        self.start()

    def run(self) -> None:
        # At the end of the test the site ends the stream in the middle.
        with (
            suppress(httpx.TransportError),
            self._client.stream("GET", f"/t/{self._table}/changes") as answer,
        ):
            for text in answer.iter_text():
                self.text += text

    def until(self, words: str) -> None:
        end = time.monotonic() + TIMEOUT
        while words not in self.text:
            assert time.monotonic() < end, self.text[-2000:]
            time.sleep(0.01)


def test_who_looks_at_one_process_sees_what_is_done_at_the_other(
    pair: tuple[Server, Server],
) -> None:
    one, two = pair
    ann, bob = one.player("Ann"), two.player("Bob")
    table = ann.create("auction", "me", "open", options={"cards": 3})
    stream = Reader(one.client(), table)
    stream.until("Ann")
    bob.sit(table, 1)
    stream.until("Bob")
    for player, seat in ((bob, 1), (ann, 0)):
        player.play(table, seat, "bid 1")
    stream.until('id="log-1"')
    bob.call("POST", f"/api/tables/{table}/seats/1/talk", json={"text": "well played"})
    stream.until("well played")


def test_two_people_play_a_whole_game_at_two_processes(pair: tuple[Server, Server]) -> None:
    players = [site.player(name) for site, name in zip(pair, ("Ann", "Bob"), strict=True)]
    table = players[0].create("auction", "me", "open", "bot random", options={"cards": 5})
    players[1].sit(table, 1)
    while players[0].info(table)["outcome"] is None:
        for seat, player in enumerate(players):
            if legal := player.look(table, seat)["legal"]:
                player.play(table, seat, legal[0])
        time.sleep(0.01)
    kept = players[1].record(table).content
    record.verify(record.from_json(kept), registry.game("auction"))


def test_a_killed_process_s_players_go_on_at_the_other(tmp_path: Path) -> None:
    url = emptied_postgres()
    with Server(tmp_path, url=url, processes=2, workers=1) as server:
        ann = server.player("Ann")
        table = ann.create("auction", "me", "bot random", options={"cards": 6})
        dead = 0
        while _insist(lambda: ann.info(table))["outcome"] is None:
            look = _insist(lambda: ann.look(table, 0))
            if look["legal"]:
                ann.play(table, 0, look["legal"][0])
                server.kill(dead)
                # Nobody starts it again before the next move: the other one serves alone.
                assert _insist(lambda: ann.info(table))["n"] > look["n"] - 1
                server.start()
                dead = 1 - dead
            time.sleep(0.02)
        kept = _insist(lambda: ann.record(table)).content
    record.verify(record.from_json(kept), registry.game("auction"))


def _insist(ask: Callable[[], T]) -> T:
    """A connection may have been to the one that was killed."""
    while True:
        try:
            return ask()
        except httpx.TransportError:
            time.sleep(0.02)


def test_the_command_starts_several_and_replaces_one_that_dies() -> None:
    with running(emptied_postgres(), "--processes", "2") as site:
        ann = Player(site.client(), "Ann")
        table = ann.create("auction", "me", "bot random", options={"cards": 3})
        children = _children(site)
        assert len(children) == 3
        os.kill(children[0], signal.SIGKILL)
        _finish(ann, table)
        end = time.monotonic() + TIMEOUT
        while len(_children(site)) < 3:
            assert time.monotonic() < end
            time.sleep(0.05)
        moves = site.client().get("/metrics").text
        assert "grandtour_moves_total" in moves
        code, seconds, errors = site.stop()
    assert code == 0
    assert seconds < 10
    assert errors.count("\n") == 1
    assert "ended with -9" in errors
    assert _children(site) == []


def _children(site: RunningSite) -> list[int]:
    """The processes that serve or work, the first of them serves."""
    words = ["pgrep", "-f", "-P", str(site.process.pid), "spawn_main"]
    found = subprocess.run(words, capture_output=True, text=True, check=False)
    return sorted(map(int, found.stdout.split()))


def _finish(player: Player, table: str) -> None:
    while _insist(lambda: player.info(table))["outcome"] is None:
        if legal := _insist(lambda: player.look(table, 0))["legal"]:
            player.play(table, 0, legal[0])
        time.sleep(0.05)
