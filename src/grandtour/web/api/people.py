"""Games on the shelf, players, and the tables at which a player sits."""

from datetime import datetime
from typing import Annotated

import msgspec
from litestar import get, post

from grandtour.bots.levels import makers
from grandtour.core import registry
from grandtour.core.game import GameInfo
from grandtour.web.identity import bearer
from grandtour.web.limits import count_one
from grandtour.web.requests import AnyRequest, site_of


class ShelfEntry(msgspec.Struct):
    """A game, the bots that play it, and what one person can play of it alone."""

    info: GameInfo
    bots: list[str]
    solos: list[str]


class NewPlayer(msgspec.Struct):
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""


class PlayerWithToken(msgspec.Struct):
    player: str
    name: str
    token: str


class OwnTable(msgspec.Struct):
    table: str
    game: str
    created_at: datetime
    finished: bool


@get("/games")
async def list_games() -> list[ShelfEntry]:
    """All games, their options and their bots."""
    return [
        ShelfEntry(game.info, list(makers(key)), list(registry.solos(key)))
        for key, game in registry.games().items()
    ]


@post("/players")
async def add_player(request: AnyRequest, data: NewPlayer) -> PlayerWithToken:
    """A new player. Keep the token: it is the only proof of who you are."""
    count_one(request, "players")
    player, token = await site_of(request).tables.players.new(data.name)
    return PlayerWithToken(player.id, player.name, token)


@get("/tables")
async def own_tables(request: AnyRequest) -> list[OwnTable]:
    """The tables at which you sit, the newest first."""
    player = await bearer(request)
    lines = await site_of(request).store.tables_of(player.id)
    return [OwnTable(line.id, line.game, line.created_at, line.finished) for line in lines]


ROUTES = [list_games, add_player, own_tables]
