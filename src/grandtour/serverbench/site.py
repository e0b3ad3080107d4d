"""The real site, whose chance is known, and the way in which people come to its tables."""

from collections.abc import Sequence
from itertools import count
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec
import uvicorn

from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.game import AnyGame
from grandtour.serverbench.connection import Client
from grandtour.serverbench.driver import BenchFailed, Table
from grandtour.serverbench.script import MOST_MOVES, Script, write_script
from grandtour.serverbench.served import SPAWN, Served
from grandtour.web.app import create_app
from grandtour.web.identity import PLAYER_COOKIE
from grandtour.web.rendering import Renderer
from grandtour.web.server import configure
from grandtour.web.settings import Settings

SEED = "bench"
Json: TypeAlias = Any
"""What the site answers. `Any`: whoever asks knows what that holds."""


class Seated(NamedTuple):
    """A table with its people, and what they are going to do."""

    table: Table
    script: Script
    tokens: Sequence[str]

    @property
    def over(self) -> bool:
        return self.table.accepted == len(self.script.moves)


class Site(Served):
    """The site on this database. Its tables are dealt by numbers, so their scripts are known."""

    def __init__(self, database: str, processes: int = 1) -> None:
        # Kept here, since the counter goes with whoever has made it.
        self._dealt = SPAWN.Value("i", 0)
        settings = (database, registry.added_folders(), self._dealt)
        super().__init__(make_site, *settings, processes=processes)
        self._numbers = count()
        self._desk = Client(self.port, {})

    async def seat(self, game: AnyGame, moves: int = MOST_MOVES) -> Seated:
        """A new table of people only, as few as the game allows, and its script."""
        seats = game.info.seats[0]
        chance = Chance.of(SEED, next(self._numbers))
        script = write_script(game, seats, chance, moves)
        tokens = [(await self._post("/api/players", {}))["token"] for _ in range(seats)]
        wishes = [{"kind": "me"}, *({"kind": "open"} for _ in tokens[1:])]
        wish = {"game": game.info.key, "seats": wishes, "clock": False}
        made = await self._post("/api/tables", wish, tokens[0])
        assert made["commitment"] == chance.commitment, "the site deals another game"
        table: str = made["table"]
        for seat, token in enumerate(tokens[1:], 1):
            await self._post(f"/api/tables/{table}/seats/{seat}", {}, token)
        cookies = [f"{PLAYER_COOKIE}={token}" for token in tokens]
        return Seated(Table(self.port, table, cookies, script.moves), script, tokens)

    async def lost(self, seated: Seated) -> int:
        """How many accepted moves of this table the site does not know."""
        path = f"/api/tables/{seated.table.id}"
        info = await self._ask("GET", path)
        if info["outcome"]:
            record = await self._ask("GET", f"{path}/record")
            kept = seated.script.kept_of_record(record["actions"])
        else:
            views = [
                await self._ask("GET", f"{path}/view?seat={seat}", token=token)
                for seat, token in enumerate(seated.tokens)
            ]
            kept = seated.script.kept_by_events(info["n"] + sum(view["n"] for view in views))
        return max(0, seated.table.accepted - kept)

    async def _post(self, path: str, body: object, token: str = "") -> Json:
        return await self._ask("POST", path, msgspec.json.encode(body), token)

    async def _ask(self, method: str, path: str, body: bytes = b"", token: str = "") -> Json:
        headers = {"content-type": "application/json"}
        if token:
            headers["authorization"] = f"Bearer {token}"
        answer = await self._desk.ask(method, path, body, headers)
        if answer.refused:
            raise BenchFailed("bench_request_failed", path=path, detail=answer.words)
        return msgspec.json.decode(answer.body)


def make_site(
    database: str, added_games: Sequence[Path], dealt: "Synchronized[int]"
) -> uvicorn.Config:
    """The site as `grandtour serve` runs it, but with chance that is known beforehand.

    `dealt` counts the tables of all its processes.
    """
    for folder in added_games:
        registry.add(folder)
    registry.load()

    def known() -> Chance:
        with dealt.get_lock():
            dealt.value += 1
            return Chance.of(SEED, dealt.value - 1)

    Chance.fresh = known  # type: ignore[method-assign]
    settings = Settings(database=database)
    # As a site has that was not started just now; maps are drawn before anything is measured.
    Renderer().load_templates()
    return configure(create_app(settings), settings, seconds_to_stop=1)
