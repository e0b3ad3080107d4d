"""kill -9 at random moments while several people play: every acknowledged move is there, once."""

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from grandtour.core.chance import Chance
from tests.databases import emptied_postgres
from tests.effort import some
from tests.serving import Player, Server

KILLS = some(12, 500)
PEOPLE = 3
AGAIN = (httpx.TransportError,)


class Diligent:
    """Plays one game after another alone at a table, and notes what was acknowledged."""

    def __init__(self, server: Server, is_enough: Callable[[], bool]) -> None:
        self._player = Player(server.client())
        self._is_enough = is_enough
        self.acknowledged = 0
        self.failure: BaseException | None = None
        self._thread = threading.Thread(target=self._play)
        self._thread.start()

    def finish(self) -> None:
        self._thread.join()
        if self.failure is not None:
            raise self.failure

    def _play(self) -> None:
        try:
            while not self._is_enough():
                self._play_a_game()
        except BaseException as failure:
            self.failure = failure

    def _play_a_game(self) -> None:
        table = self._insist(
            lambda: self._player.create("auction", "me", "guest Zoë", options={"cards": 9})
        )
        known: list[tuple[int, str]] = []
        while self._insist(lambda: self._player.info(table))["outcome"] is None:
            self._move(table, known)
        actions = self._insist(lambda: self._player.record(table).json())["actions"]
        assert [(seat, action) for seat, action in actions] == known

    def _move(self, table: str, known: list[tuple[int, str]]) -> None:
        before = self._insist(lambda: self._player.info(table))
        seat = before["turn"][0]
        action = self._insist(lambda: self._player.look(table, seat))["legal"][0]
        try:
            self._player.play(table, seat, action)
        except AGAIN:
            # Nobody knows whether it was written; it must be there whole, or not at all.
            if self._insist(lambda: self._player.info(table))["n"] > before["n"]:
                known.append((seat, action))
        else:
            self.acknowledged += 1
            known.append((seat, action))
            assert self._insist(lambda: self._player.info(table))["n"] > before["n"]

    def _insist(self, ask: Callable[[], Any]) -> Any:
        while True:
            try:
                return ask()
            except AGAIN:
                time.sleep(0.02)


@pytest.mark.parametrize("processes", [1, 2])
def test_every_acknowledged_move_is_there_once(tmp_path: Path, processes: int) -> None:
    """One process on SQLite, or two on PostgreSQL of which one is killed at a time."""
    moments = Chance.of("kill under load").stream("moments")
    killed = threading.Event()
    url = emptied_postgres() if processes > 1 else ""
    with Server(tmp_path, url=url, processes=processes) as server:
        client = server.client()
        people = [Diligent(server, killed.is_set) for _ in range(PEOPLE)]
        for _ in range(KILLS):
            # As soon as it answers it is played at; it dies in the middle of something.
            client.get("/healthz")
            time.sleep(0.25 * moments.fraction())
            server.kill(moments.below(processes))
            server.start()
        killed.set()
        for person in people:
            person.finish()
        # On a slow machine most of the time goes into starting again.
        assert sum(person.acknowledged for person in people) > KILLS // 4
