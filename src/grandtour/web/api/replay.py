"""Watching a game again, for programs: what somebody saw and was told at one of their steps."""

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import Parameter

from grandtour.core.game import Data, Seat
from grandtour.core.reel import OPEN, Eyes
from grandtour.table.errors import NotAllowed, NotNow, UnknownTable
from grandtour.web.api.tables import TableInfo, info_of
from grandtour.web.api.views import ViewData
from grandtour.web.identity import bearer, bearer_if_known
from grandtour.web.replay import eyes_at, film_of, played_on, read_eyes
from grandtour.web.requests import AnyRequest, site_of

EYES = Parameter(
    description="A seat's number; `open` for everything, after the end of games that offer it; "
    "empty for a spectator"
)
STEP = Parameter(description="From 0, the set-up, to `last`; none is the last", ge=0)


class Told(msgspec.Struct):
    kind: str
    data: Data


class Step(msgspec.Struct):
    """One step of whoever looks; what others do in secret is not even counted."""

    step: int
    last: int
    seat: Eyes
    turn: list[Seat]
    view: ViewData
    events: list[Told]


@get("/tables/{table_id:str}/replay")
async def watch(
    request: AnyRequest,
    table_id: str,
    seat: Annotated[str, EYES] = "",
    step: Annotated[int | None, STEP] = None,
) -> Step:
    """A moment of a finished game through anybody's eyes, of a running one through your own."""
    table = await site_of(request).visit(table_id)
    film, eyes = film_of(table), read_eyes(seat)
    if eyes not in eyes_at(table, await bearer_if_known(request)):
        raise NotAllowed("not_your_seat")
    last = len(film.steps(eyes)) - 1
    step = last if step is None else step
    if step > last:
        raise UnknownTable("no_such_step")
    moment = film.moment(step, eyes)
    return Step(
        step=step,
        last=last,
        seat=eyes,
        turn=list(moment.state.turn()),
        view=msgspec.to_builtins(moment.view(None if eyes == OPEN else eyes)),
        events=[Told(event.kind, event.data) for event in film.news(step, eyes)],
    )


class PlayOn(msgspec.Struct):
    """From which step of whom a game goes on: a seat's number, `open`, or none for a spectator."""

    step: int
    seat: Eyes = None


@post("/tables/{table_id:str}/play-on")
async def play_on(request: AnyRequest, table_id: str, data: PlayOn) -> TableInfo:
    """Sets up a table that goes on from a moment of a finished game, against bots."""
    player = await bearer(request)
    table = await site_of(request).visit(table_id)
    if not table.over:
        raise NotNow("record_after_end")
    film = film_of(table)
    return info_of(await played_on(request, player, film, table_id, data.seat, data.step))


ROUTES = [watch, play_on]
