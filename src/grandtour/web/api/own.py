"""The games of one player: how each stands, hiding one, and all records."""

from datetime import datetime
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import Parameter
from litestar.response import Stream

from grandtour.core.game import Outcome, Seat
from grandtour.table.own_games import OwnGame
from grandtour.table.standing import Standing, urgency
from grandtour.web.api.tables import SeatInfo, seat_info
from grandtour.web.games import zipped_records
from grandtour.web.identity import bearer
from grandtour.web.own_lines import A_PAGE
from grandtour.web.requests import AnyRequest, site_of

PAGE = Parameter(description="Twenty tables are a page", ge=1, le=1_000_000)


class OwnTable(msgspec.Struct):
    """A table at which you sit. `since` says of each seat in turn since when it is.

    `closed`: the rules of today cannot go on with it. `hidden`: you took it off your list.
    """

    table: str
    game: str
    created_at: datetime
    finished: bool
    seats: list[SeatInfo]
    yours: list[Seat]
    waiting: bool
    turn: list[Seat]
    since: list[datetime]
    deadline: datetime | None
    progress: float
    outcome: Outcome | None
    hidden: bool
    closed: bool


class Hiding(msgspec.Struct):
    hidden: bool


@get("/tables")
async def own_tables(request: AnyRequest, page: Annotated[int, PAGE] = 1) -> list[OwnTable]:
    """The tables at which you sit: those in play first, your turns on top; then those over."""
    site = site_of(request)
    player = await bearer(request)
    games = await site.own_games.page(player.id, A_PAGE, A_PAGE * (page - 1))
    standing = [Standing() if game.finished else await site.standings.of(game) for game in games]
    listed = sorted(zip(games, standing, strict=True), key=lambda pair: urgency(*pair))
    return [_own_table(*pair) for pair in listed]


@post("/tables/{table_id:str}/hidden", status_code=204)
async def hide(request: AnyRequest, table_id: str, data: Hiding) -> None:
    """Takes a finished or abandoned game off the list of your lobby, or puts it back."""
    player = await bearer(request)
    await site_of(request).own_games.hide(player.id, table_id, hidden=data.hidden)


@get("/records")
async def records(request: AnyRequest) -> Stream:
    """The records of your finished games, the newest 500, as one zip file."""
    return zipped_records(site_of(request), await bearer(request))


def _own_table(game: OwnGame, standing: Standing) -> OwnTable:
    return OwnTable(
        table=game.id,
        game=game.game,
        created_at=game.created_at,
        finished=game.finished,
        seats=[seat_info(chair) for chair in game.chairs],
        yours=list(game.mine),
        waiting=standing.waiting,
        turn=list(standing.asked_since),
        since=list(standing.asked_since.values()),
        deadline=standing.deadline,
        progress=1.0 if game.finished else standing.progress,
        outcome=game.outcome,
        hidden=game.hidden,
        closed=standing.closed,
    )


ROUTES = [own_tables, hide, records]
