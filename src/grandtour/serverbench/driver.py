"""People at a table who play a script, and the pages on which it is seen."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable, Sequence
from itertools import islice
from time import perf_counter
from typing import TypeVar
from urllib.parse import urlencode

from grandtour.core.errors import GrandTourError
from grandtour.core.game import Seat
from grandtour.serverbench.connection import HOST, Answer, Client
from grandtour.serverbench.script import Move

T = TypeVar("T")

PAGES = 4
"""So many pages show each table: its players' first, then spectators'."""
PATIENCE = 30.0
"""Seconds after which a page that shows nothing new is taken to be broken."""
_STAMP = re.compile(rb'data-stamp="([^"]*)"')
_QUESTION = b'{"message":'
"""How the answer begins if nothing is done yet: what was sent costs much and is final."""
_REFUSAL = b'{"reason":'
"""How it begins if the rules do not allow it; to a script that is no error."""


class BenchFailed(GrandTourError):
    """What is measured does not work, so there is nothing to measure."""


class Page:
    """One person's page of a table. It does what the page's script does in a browser.

    A default event of the stream is a stamp: if it is a new one, the page fetches its parts. An
    event with a name brings the parts itself.
    """

    def __init__(self, port: int, table: str, seat: Seat | None, cookie: str) -> None:
        self.seat = seat
        self.address = f"/t/{table}"
        self._query = "" if seat is None else f"?seat={seat}"
        self.client = Client(port, {"cookie": cookie} if cookie else {})
        self._origin = f"http://{HOST}:{port}"
        self._stamp: str | None = None
        self._queue = asyncio.Lock()
        self._refreshed: asyncio.Future[None] | None = None
        self._stop_listening: Callable[[], None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Opens the stream, and is up to date when the first event has come."""
        ready = self.refreshed()
        self._stop_listening = await self.client.listen(f"{self.address}/changes", self._hear)
        await _in_time(ready)

    def close(self) -> None:
        if self._stop_listening:
            self._stop_listening()
        self.client.close()

    def refreshed(self) -> asyncio.Future[None]:
        """Is done as soon as the page shows the next change."""
        self._refreshed = asyncio.get_running_loop().create_future()
        return self._refreshed

    async def act(self, action: str) -> Answer:
        """Posts the form of an action, and again where it is asked whether that is meant."""
        answer = await self._post({"action": action})
        if not answer.refused and answer.body.startswith(_QUESTION):
            return await self._post({"action": action, "sure": "yes"})
        return answer

    async def _post(self, fields: dict[str, str]) -> Answer:
        """The answer may hold the new parts."""
        headers = {
            "content-type": "application/x-www-form-urlencoded",
            "origin": self._origin,
            "x-live": "1",
        }
        body = urlencode(fields).encode()
        async with self._queue:
            path = f"{self.address}/act{self._query}"
            answer = await self.client.ask("POST", path, body, headers)
            self._show(answer.body)
        return answer

    async def fetch_parts(self) -> Answer:
        return await self.client.ask("GET", f"{self.address}/live{self._query}")

    async def fetch_page(self) -> Answer:
        return await self.client.ask("GET", f"{self.address}{self._query}")

    def _hear(self, name: str, data: str) -> None:
        if name != "message":
            self._show(data.encode())
            self._is_refreshed()
        elif self._stamp is None:
            # The page was loaded just now.
            self._stamp = data
            self._is_refreshed()
        else:
            task = asyncio.create_task(self._catch_up(data))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _catch_up(self, stamp: str) -> None:
        async with self._queue:
            # An own action's answer may have brought it already.
            if stamp != self._stamp:
                self._show((await self.fetch_parts()).body)
        self._is_refreshed()

    def _show(self, parts: bytes) -> None:
        if found := _STAMP.search(parts):
            self._stamp = found[1].decode()

    def _is_refreshed(self) -> None:
        if self._refreshed and not self._refreshed.done():
            self._refreshed.set_result(None)


class Table:
    """A table in play: its people act one after the other, and all pages follow."""

    def __init__(
        self, port: int, table: str, cookies: Sequence[str], moves: Iterable[Move]
    ) -> None:
        self.id = table
        self.people = [Page(port, table, seat, cookie) for seat, cookie in enumerate(cookies)]
        watching = [Page(port, table, None, "") for _ in range(PAGES - len(cookies))]
        self.pages = [*self.people, *watching][:PAGES]
        self._moves = iter(moves)
        self.accepted = 0

    async def open(self) -> None:
        await asyncio.gather(*(page.open() for page in self.pages))

    def close(self) -> None:
        for page in {*self.people, *self.pages}:
            page.close()

    async def play(self, most: int | None, end: float) -> list[float]:
        """Plays on until so many moves, the script's end or the moment `end` (`perf_counter`).

        Returns the seconds that each move took from its post until the last page showed it.
        """
        times = []
        for move in islice(self._moves, most):
            start = perf_counter()
            await self._play(move)
            times.append(perf_counter() - start)
            if start + times[-1] >= end:
                break
        return times

    async def _play(self, move: Move) -> None:
        shown = [page.refreshed() for page in self.pages if page.seat in move.told]
        await self.act(move)
        await _in_time(asyncio.gather(*shown))

    async def act(self, move: Move) -> None:
        """Only the post: nobody waits for the pages."""
        answer = await _in_time(self.people[move.seat].act(move.action))
        if answer.refused or answer.body.startswith(_REFUSAL):
            raise BenchFailed("bench_move_refused", action=move.action, detail=answer.words)
        self.accepted += 1


async def _in_time(result: Awaitable[T]) -> T:
    try:
        async with asyncio.timeout(PATIENCE):
            return await result
    except TimeoutError:
        raise BenchFailed("bench_page_silent", seconds=PATIENCE) from None
