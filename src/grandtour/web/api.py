"""The JSON API: everything a page can do, for programs, under the same authority.

A player is a token, sent as `Authorization: Bearer <token>`; the cookie of the pages is not read
here. What a seat may know comes from its view and its events, as everywhere.
"""

from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.params import Parameter
from litestar.response import ServerSentEvent
from litestar.response.sse import ServerSentEventMessage

from grandtour.bots.levels import makers
from grandtour.core import registry
from grandtour.core.game import Data, Event, GameInfo, Outcome, Remark, Seat
from grandtour.core.record import Record
from grandtour.table.errors import NotAllowed
from grandtour.table.live import LiveTable
from grandtour.table.tables import Request as SeatRequest
from grandtour.web.identity import bearer
from grandtour.web.site import Site

AnyRequest = Request[Any, Any, Any]
AFTER = Parameter(description="Only events after this number", ge=0)


class ShelfEntry(msgspec.Struct):
    """A game and the bots that play it."""

    info: GameInfo
    bots: list[str]


class NewPlayer(msgspec.Struct):
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""


class PlayerWithToken(msgspec.Struct):
    player: str
    name: str
    token: str


class SeatWish(msgspec.Struct):
    """`bot` takes the bot's name, `guest` a person's; `me` and `open` need none."""

    kind: Literal["me", "guest", "open", "bot"]
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""


class NewTable(msgspec.Struct):
    game: str
    seats: Annotated[list[SeatWish], msgspec.Meta(max_length=16)]
    options: dict[str, bool | int | str] = {}
    clock: bool = True


class SeatInfo(msgspec.Struct):
    kind: Literal["person", "bot", "open"]
    name: str


class TableInfo(msgspec.Struct):
    """What everyone may know of a table. `n` is the number of public events so far."""

    table: str
    game: str
    version: int
    options: dict[str, bool | int | str]
    seats: list[SeatInfo]
    commitment: str
    n: int
    waiting: bool
    turn: list[Seat]
    progress: float
    outcome: Outcome | None


class Look(msgspec.Struct):
    """What a seat (or a spectator: null) knows and may do; `n` events it has seen so far."""

    n: int
    seat: Seat | None
    turn: list[Seat]
    view: dict[str, Any]
    legal: list[str]


class NewAction(msgspec.Struct):
    action: Annotated[str, msgspec.Meta(max_length=200)]


class NumberedEvent(msgspec.Struct):
    """Events are numbered as the seat sees them: others may see more or fewer."""

    n: int
    kind: str
    data: Data


class Played(msgspec.Struct):
    events: list[NumberedEvent]


@get("/games")
async def list_games() -> list[ShelfEntry]:
    """All games, their options and their bots."""
    return [ShelfEntry(game.info, list(makers(key))) for key, game in registry.games().items()]


@post("/players")
async def add_player(request: AnyRequest, data: NewPlayer) -> PlayerWithToken:
    """A new player. Keep the token: it is the only proof of who you are."""
    site: Site = request.app.state.site
    player, token = await site.tables.new_player(data.name)
    return PlayerWithToken(player.id, player.name, token)


@post("/tables")
async def add_table(request: AnyRequest, data: NewTable) -> TableInfo:
    """Sets up a table; the game begins when no seat is open."""
    site: Site = request.app.state.site
    host = await bearer(request)
    wishes = [SeatRequest(wish.kind, wish.name) for wish in data.seats]
    table = await site.tables.create(host, data.game, wishes, data.options, clock=data.clock)
    site.attendant.wake(table.id)
    return info_of(table)


@get("/tables/{table_id:str}")
async def show_table(request: AnyRequest, table_id: str) -> TableInfo:
    """Who sits here, how far the game is, and the commitment to its chance."""
    site: Site = request.app.state.site
    return info_of(await site.visit(table_id))


@post("/tables/{table_id:str}/seats/{seat:int}", status_code=200)
async def take_seat(request: AnyRequest, table_id: str, seat: int) -> TableInfo:
    """Takes an open seat."""
    site: Site = request.app.state.site
    player = await bearer(request)
    table = await site.visit(table_id)
    await site.tables.sit(table, player, seat)
    return info_of(table)


@get("/tables/{table_id:str}/view")
async def look(
    request: AnyRequest,
    table_id: str,
    seat: Annotated[int | None, Parameter(description="Your seat; none to watch")] = None,
) -> Look:
    """What this seat may know now, and what it may do."""
    site: Site = request.app.state.site
    table = await site.visit(table_id)
    await _check_seat(request, table, seat)
    return look_at(table, seat)


@post("/tables/{table_id:str}/seats/{seat:int}/actions", status_code=200)
async def play(request: AnyRequest, table_id: str, seat: int, data: NewAction) -> Played:
    """Plays an action, given as its text, and returns what this seat saw of it."""
    site: Site = request.app.state.site
    player = await bearer(request)
    table = await site.visit(table_id)
    request.state.game = table.game.info.key
    return Played(_numbered(await site.tables.act(table, player, seat, data.action)))


class NewLine(msgspec.Struct):
    text: Annotated[str, msgspec.Meta(max_length=1000)]


class Spoken(msgspec.Struct):
    """A line of the talk; a bot's is a key of its game's catalogue with parameters."""

    n: int
    seat: Seat
    text: str
    remark: Remark | None


@post("/tables/{table_id:str}/seats/{seat:int}/talk", status_code=200)
async def say(request: AnyRequest, table_id: str, seat: int, data: NewLine) -> list[Spoken]:
    """Says something to all at the table; returns what was said lately."""
    site: Site = request.app.state.site
    player = await bearer(request)
    table = await site.visit(table_id)
    await site.tables.say(table, player, seat, data.text)
    return _spoken(table, 0)


@get("/tables/{table_id:str}/talk")
async def listen(
    request: AnyRequest,
    table_id: str,
    after: Annotated[int, Parameter(description="Only lines after this number", ge=0)] = 0,
) -> list[Spoken]:
    """What was said at the table lately, the oldest first."""
    site: Site = request.app.state.site
    return _spoken(await site.visit(table_id), after)


@get("/tables/{table_id:str}/events")
async def follow(
    request: AnyRequest,
    table_id: str,
    seat: Annotated[int | None, Parameter(description="Your seat; none to watch")] = None,
    after: Annotated[int, AFTER] = 0,
) -> ServerSentEvent:
    """The events this seat may see, as they happen (server-sent events, id = number)."""
    site: Site = request.app.state.site
    await _check_seat(request, await site.visit(table_id), seat)

    # A browser or client that lost the connection says what it has seen last.
    last = request.headers.get("last-event-id", "")
    after = max(after, int(last)) if last.isascii() and last.isdigit() else after

    async def stream() -> AsyncIterator[ServerSentEventMessage]:
        seen = after
        async for table in site.changes(table_id):
            log = () if table.waiting else table.match.log(seat)
            news = list(enumerate(log[seen:], seen + 1))
            seen += len(news)
            for event in _numbered(news):
                yield ServerSentEventMessage(
                    data=msgspec.json.encode(event).decode(), id=event.n, event=event.kind
                )
            if table.over:
                return

    return ServerSentEvent(stream())


@get("/tables/{table_id:str}/record")
async def finished_record(request: AnyRequest, table_id: str) -> Response[Record]:
    """The whole game with its seed, once it is over; `grandtour verify` proves it."""
    site: Site = request.app.state.site
    return Response((await site.visit(table_id)).finished_record())


async def _check_seat(request: AnyRequest, table: LiveTable, seat: Seat | None) -> None:
    """Everyone may watch; a seat's own knowledge is for its player alone."""
    if seat is not None:
        player = await bearer(request)
        if seat not in table.seats_of(player.id):
            raise NotAllowed("not_your_seat")


def _spoken(table: LiveTable, after: int) -> list[Spoken]:
    return [
        Spoken(line.n, line.seat, line.text, line.remark) for line in table.lines if line.n > after
    ]


def look_at(table: LiveTable, seat: Seat | None) -> Look:
    match = table.match
    return Look(
        n=table.events_seen(seat),
        seat=seat,
        turn=list(table.turn),
        view=msgspec.to_builtins(match.view(seat)),
        legal=[str(action) for action in match.legal(seat)],
    )


def info_of(table: LiveTable) -> TableInfo:
    match = None if table.waiting else table.match
    return TableInfo(
        table=table.id,
        game=table.game.info.key,
        version=table.game.info.version,
        options=table.open_options(),
        seats=[
            SeatInfo("bot", chair.bot)
            if chair.bot
            else SeatInfo("open" if chair.open else "person", chair.name)
            for chair in table.chairs
        ],
        commitment=table.chance.commitment,
        n=table.events_seen(None),
        waiting=table.waiting,
        turn=list(table.turn),
        progress=match.state.progress() if match else 0.0,
        outcome=match.outcome() if match else None,
    )


def _numbered(events: list[tuple[int, Event]]) -> list[NumberedEvent]:
    return [NumberedEvent(n, event.kind, event.data) for n, event in events]


router = Router(
    "/api",
    route_handlers=[
        list_games,
        add_player,
        add_table,
        show_table,
        take_seat,
        look,
        play,
        say,
        listen,
        follow,
        finished_record,
    ],
)
