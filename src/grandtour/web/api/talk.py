"""What is said at a table."""

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import Parameter

from grandtour.core.game import Remark, Seat
from grandtour.table.live import LiveTable
from grandtour.table.people import Player
from grandtour.web.api.asking import asked
from grandtour.web.identity import bearer_if_known
from grandtour.web.limits import count_one
from grandtour.web.requests import AnyRequest, site_of

AFTER = Parameter(description="Only lines after this number", ge=0)


class NewLine(msgspec.Struct):
    text: Annotated[str, msgspec.Meta(max_length=1000)] = ""
    phrase: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """One of a few that everybody reads in their own language, instead of a text."""
    to_team: bool = False
    """Whether only the seat's own team hears it."""


class Spoken(msgspec.Struct):
    """A line of the talk; a bot's, or a phrase, is a key of the catalogue with parameters.

    `n` counts what the asker could hear; nothing tells what others said among themselves.
    """

    n: int
    seat: Seat
    text: str
    remark: Remark | None
    to_team: bool


class Mute(msgspec.Struct):
    muted: bool = True


@post("/tables/{table_id:str}/seats/{seat:int}/talk", status_code=200)
async def say(request: AnyRequest, table_id: str, seat: int, data: NewLine) -> list[Spoken]:
    """Says something to all at the table, or to the own team; returns what was said lately."""
    site, player, table = await asked(request, table_id)
    count_one(request, "lines")
    talking = site.tables.talking
    await talking.say(table, player, seat, data.text, data.phrase, to_team=data.to_team)
    return _spoken(table, player, 0)


@get("/tables/{table_id:str}/talk")
async def listen(
    request: AnyRequest, table_id: str, after: Annotated[int, AFTER] = 0
) -> list[Spoken]:
    """What the asker heard at the table lately, the oldest first."""
    player = await bearer_if_known(request)
    return _spoken(await site_of(request).visit(table_id), player, after)


@post("/tables/{table_id:str}/seats/{seat:int}/mute", status_code=200)
async def mute(request: AnyRequest, table_id: str, seat: int, data: Mute) -> list[Spoken]:
    """Whoever sits there is heard no more, or again; returns what was heard lately."""
    site, player, table = await asked(request, table_id)
    await site.tables.talking.mute(table, player, seat, muted=data.muted)
    return _spoken(table, player, 0)


def _spoken(table: LiveTable, player: Player | None, after: int) -> list[Spoken]:
    me = player.id if player else None
    return [
        Spoken(each.n, line.seat, line.text, line.remark, bool(line.hearers))
        for each in table.heard_by(me, table.seats_of(me))
        if (line := each.line) and each.n > after
    ]


ROUTES = [say, listen, mute]
