"""What is said at a table."""

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import Parameter

from grandtour.core.game import Remark, Seat
from grandtour.table.live import LiveTable
from grandtour.web.identity import bearer
from grandtour.web.limits import count_one
from grandtour.web.requests import AnyRequest, site_of

AFTER = Parameter(description="Only lines after this number", ge=0)


class NewLine(msgspec.Struct):
    text: Annotated[str, msgspec.Meta(max_length=1000)] = ""
    phrase: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """One of a few that everybody reads in their own language, instead of a text."""


class Spoken(msgspec.Struct):
    """A line of the talk; a bot's, or a phrase, is a key of the catalogue with parameters."""

    n: int
    seat: Seat
    text: str
    remark: Remark | None


@post("/tables/{table_id:str}/seats/{seat:int}/talk", status_code=200)
async def say(request: AnyRequest, table_id: str, seat: int, data: NewLine) -> list[Spoken]:
    """Says something to all at the table; returns what was said lately."""
    site = site_of(request)
    player = await bearer(request)
    table = await site.visit(table_id)
    count_one(request, "lines")
    await site.tables.say(table, player, seat, data.text, data.phrase)
    return _spoken(table, 0)


@get("/tables/{table_id:str}/talk")
async def listen(
    request: AnyRequest, table_id: str, after: Annotated[int, AFTER] = 0
) -> list[Spoken]:
    """What was said at the table lately, the oldest first."""
    return _spoken(await site_of(request).visit(table_id), after)


def _spoken(table: LiveTable, after: int) -> list[Spoken]:
    return [
        Spoken(line.n, line.seat, line.text, line.remark) for line in table.lines if line.n > after
    ]


ROUTES = [say, listen]
