"""Setting up a table, taking and handing over seats, playing again, and the finished record."""

from datetime import datetime
from typing import Annotated, Literal

import msgspec
from litestar import Response, get, post
from litestar.params import Parameter

from grandtour.core.game import OptionValue, Outcome, Seat
from grandtour.core.record import Record
from grandtour.table.hinting import hints_given
from grandtour.table.live import LiveTable
from grandtour.table.opening import Request as SeatRequest
from grandtour.table.people import Chair
from grandtour.table.taking_back import wish_at
from grandtour.table.terms import Terms
from grandtour.web.api.asking import asked
from grandtour.web.identity import bearer
from grandtour.web.limits import check_people, count_one
from grandtour.web.requests import AnyRequest, site_of

KEY = Parameter(description="The key of a seat that is kept for you")


class SeatWish(msgspec.Struct):
    """`bot` takes the bot's name, `guest` a person's; `me` and `open` need none."""

    kind: Literal["me", "guest", "open", "bot"]
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""


class NewTable(msgspec.Struct):
    game: str
    seats: Annotated[list[SeatWish], msgspec.Meta(max_length=16)]
    options: dict[str, OptionValue] = {}
    clock: bool = True
    """Whether the game's own windows of time hold."""
    terms: Terms = Terms()


class SeatInfo(msgspec.Struct):
    kind: Literal["person", "bot", "open"]
    name: str
    stand_in: str = ""
    """The bot that plays for the person until they are back."""
    hints: int = 0
    """How often the person has asked what a strong bot would do."""
    deadline: datetime | None = None
    """When the time of this seat is up, if it is asked and a clock runs."""
    reserve: float | None = None
    """Live: seconds that are left of the reserve, before what is being spent now."""


class TableInfo(msgspec.Struct):
    """What everyone may know of a table. `n` is the number of public events so far."""

    table: str
    game: str
    version: int
    options: dict[str, OptionValue]
    terms: Terms
    """Time, lots, talk, hints."""
    seats: list[SeatInfo]
    commitment: str
    n: int
    waiting: bool
    turn: list[Seat]
    progress: float
    outcome: Outcome | None
    next_table: str | None
    """Where those who sat here play again."""
    wants_to_take_back: Seat | None
    """The seat that has asked the others whether it may take its last action back."""


class Swap(msgspec.Struct):
    one: Seat
    other: Seat


class Friend(msgspec.Struct):
    name: Annotated[str, msgspec.Meta(max_length=200)]


class Kept(msgspec.Struct):
    key: str


class HandOver(msgspec.Struct):
    bot: Annotated[str, msgspec.Meta(max_length=40)]


@post("/tables")
async def add_table(request: AnyRequest, data: NewTable) -> TableInfo:
    """Sets up a table; the game is dealt and begins when no seat is open."""
    site = site_of(request)
    host = await bearer(request)
    check_people(request, sum(wish.kind != "bot" for wish in data.seats))
    count_one(request, "tables")
    wishes = [SeatRequest(wish.kind, wish.name) for wish in data.seats]
    table = await site.tables.create(
        host, data.game, wishes, data.options, clock=data.clock, terms=data.terms
    )
    site.look_after(table)
    return info_of(table)


@get("/tables/{table_id:str}")
async def show_table(request: AnyRequest, table_id: str) -> TableInfo:
    """Who sits here, how far the game is, and the commitment to its chance."""
    return info_of(await site_of(request).visit(table_id))


@post("/tables/{table_id:str}/seats/{seat:int}", status_code=200)
async def take_seat(
    request: AnyRequest, table_id: str, seat: int, key: Annotated[str, KEY] = ""
) -> TableInfo:
    """Takes an open seat."""
    site, player, table = await asked(request, table_id)
    await site.tables.seating.sit(table, player, [seat], key)
    return info_of(table)


@post("/tables/{table_id:str}/seats/{seat:int}/keep", status_code=200)
async def keep_seat(request: AnyRequest, table_id: str, seat: int, data: Friend) -> Kept:
    """The host keeps an open seat for a friend; whoever has the key takes it."""
    site, player, table = await asked(request, table_id)
    chair = await site.tables.seating.keep(table, player, seat, data.name)
    return Kept(chair.key)


@post("/tables/{table_id:str}/seats/{seat:int}/bot", status_code=200)
async def hand_to_bot(request: AnyRequest, table_id: str, seat: int, data: HandOver) -> TableInfo:
    """Leaves your seat to a bot, or, if you are the host, fills an open one with it."""
    site, player, table = await asked(request, table_id)
    check_people(request, table.people_without(seat))
    await site.tables.seating.hand_to_bot(table, player, seat, data.bot)
    return info_of(table)


@post("/tables/{table_id:str}/seats/{seat:int}/back", status_code=200)
async def come_back(request: AnyRequest, table_id: str, seat: int) -> TableInfo:
    """Takes your seat back from the bot that has played for you."""
    site, player, table = await asked(request, table_id)
    await site.tables.seating.come_back(table, player, seat)
    return info_of(table)


@post("/tables/{table_id:str}/seats/{seat:int}/leave", status_code=200)
async def stand_up(request: AnyRequest, table_id: str, seat: int) -> TableInfo:
    """Gives your seat back before the game begins."""
    site, player, table = await asked(request, table_id)
    await site.tables.seating.stand_up(table, player, seat)
    return info_of(table)


@post("/tables/{table_id:str}/seats/{seat:int}/stand-in", status_code=200)
async def agree_to_stand_in(request: AnyRequest, table_id: str, seat: int) -> TableInfo:
    """Agrees that a bot plays for somebody who is away; it does when all who are there agree."""
    site, player, table = await asked(request, table_id)
    here = site.presence.at_table(table_id)
    await site.tables.seating.agree_to_stand_in(table, player, seat, here)
    return info_of(table)


@post("/tables/{table_id:str}/swap", status_code=200)
async def swap(request: AnyRequest, table_id: str, data: Swap) -> TableInfo:
    """The host lets two change places before the game begins."""
    site, player, table = await asked(request, table_id)
    await site.tables.seating.swap(table, player, data.one, data.other)
    return info_of(table)


@post("/tables/{table_id:str}/take-back", status_code=200)
async def take_back(request: AnyRequest, table_id: str) -> TableInfo:
    """Takes your last action back, or asks the others whether you may."""
    site, player, table = await asked(request, table_id)
    await site.tables.taking_back.take_back(table, player)
    return info_of(table)


@post("/tables/{table_id:str}/take-back/agree", status_code=200)
async def agree_to_take_back(request: AnyRequest, table_id: str) -> TableInfo:
    """Agrees that somebody else takes an action back; it is done when all agree."""
    site, player, table = await asked(request, table_id)
    await site.tables.taking_back.agree(table, player)
    return info_of(table)


@post("/tables/{table_id:str}/take-back/refuse", status_code=200)
async def refuse_to_take_back(request: AnyRequest, table_id: str) -> TableInfo:
    """Does not agree to it, or does not want it any more."""
    site, player, table = await asked(request, table_id)
    await site.tables.taking_back.refuse(table, player)
    return info_of(table)


@post("/tables/{table_id:str}/again")
async def play_again(request: AnyRequest, table_id: str) -> TableInfo:
    """A new table with the same seats and settings, after the end, for those who sat there."""
    site, player, table = await asked(request, table_id)
    count_one(request, "tables")
    again = await site.tables.create_again(table, player)
    site.look_after(again)
    return info_of(again)


@get("/tables/{table_id:str}/record")
async def finished_record(request: AnyRequest, table_id: str) -> Response[Record]:
    """The whole game with its seed, once it is over; `grandtour verify` proves it."""
    return Response(await site_of(request).finished_record(table_id))


def seat_info(chair: Chair) -> SeatInfo:
    if chair.bot:
        return SeatInfo("bot", chair.bot)
    return SeatInfo("open" if chair.open else "person", chair.name, chair.stand_in)


def _seat_info(table: LiveTable, seat: Seat) -> SeatInfo:
    """The same, with what only the table knows."""
    chair = table.chairs[seat]
    is_live = table.terms.pace == "live" and chair.player is not None
    return msgspec.structs.replace(
        seat_info(chair),
        hints=hints_given(table, seat),
        deadline=table.deadline_of(seat) if seat in table.turn else None,
        reserve=table.times.reserve(seat) if is_live else None,
    )


def info_of(table: LiveTable) -> TableInfo:
    match = None if table.waiting else table.match
    wish = wish_at(table)
    return TableInfo(
        table=table.id,
        game=table.game.info.key,
        version=table.game.info.version,
        options=table.open_options(),
        terms=table.terms,
        seats=[_seat_info(table, seat) for seat in range(len(table.chairs))],
        commitment=table.chance.commitment,
        n=table.events_seen(None),
        waiting=table.waiting,
        turn=list(table.turn),
        progress=match.state.progress() if match else 0.0,
        outcome=match.outcome() if match else None,
        next_table=table.next_table,
        wants_to_take_back=wish.seat if wish else None,
    )


ROUTES = [
    add_table,
    show_table,
    take_seat,
    keep_seat,
    hand_to_bot,
    come_back,
    stand_up,
    agree_to_stand_in,
    swap,
    take_back,
    agree_to_take_back,
    refuse_to_take_back,
    play_again,
    finished_record,
]
