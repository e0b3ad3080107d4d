"""What the site is measured against: the least that any live table on the same framework does.

Each move is written durably and told to those who listen. There are no rules, no people and no
pages.
"""

import sqlite3
from collections import Counter
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from importlib.metadata import version
from itertools import repeat
from pathlib import Path

import uvicorn
from litestar import Litestar, Request, get, post
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.datastructures import State
from litestar.response import ServerSentEvent
from litestar.response.sse import ServerSentEventMessage

from grandtour.serverbench.driver import PAGES, Table
from grandtour.serverbench.script import Move
from grandtour.serverbench.served import Served

_MOVE = Move(0, "place 4", frozenset(range(PAGES)))


class Peer(Served):
    def __init__(self, folder: Path) -> None:
        super().__init__(make_peer, folder / "peer.sqlite")
        self.name = f"bare Litestar {version('litestar')}"

    def tables(self, number: int) -> list[Table]:
        """Tables at which the same move is played for ever."""
        return [Table(self.port, f"table{n}", [""] * PAGES, repeat(_MOVE)) for n in range(number)]


def make_peer(database: Path) -> uvicorn.Config:
    channels = ChannelsPlugin(MemoryChannelsBackend(), arbitrary_channels_allowed=True)
    log = sqlite3.connect(database)
    log.execute("PRAGMA journal_mode=WAL")
    log.execute("PRAGMA synchronous=FULL")
    log.execute("CREATE TABLE move (game TEXT, n INT, seat INT, action TEXT, at TEXT)")
    log.commit()
    played: Counter[str] = Counter()

    @post("/t/{table:str}/act", status_code=200)
    async def act(request: Request[object, object, State], table: str, seat: int) -> str:
        action = (await request.form())["action"]
        played[table] += 1
        now = datetime.now(UTC).isoformat()
        move = (table, played[table], seat, action, now)
        log.execute("INSERT INTO move VALUES (?, ?, ?, ?, ?)", move)
        log.commit()
        channels.publish("changed", table)
        return "done"

    @get("/t/{table:str}/changes")
    async def changes(table: str) -> ServerSentEvent:
        async def told() -> AsyncIterator[ServerSentEventMessage]:
            async with channels.start_subscription([table]) as subscriber:
                yield ServerSentEventMessage(data="open", event="parts")
                async for news in subscriber.iter_events():
                    yield ServerSentEventMessage(data=news.decode(), event="parts")

        return ServerSentEvent(told())

    app = Litestar([act, changes], plugins=[channels], openapi_config=None, logging_config=None)
    return uvicorn.Config(app, log_level="warning")
