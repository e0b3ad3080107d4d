"""Games on the shelf, and players."""

from typing import Annotated

import msgspec
from litestar import get, post

from grandtour.bots.levels import makers
from grandtour.core import registry
from grandtour.core.game import GameInfo
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


ROUTES = [list_games, add_player]
