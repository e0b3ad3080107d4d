"""Taking seats, giving them back, swapping them, leaving them to bots."""

from litestar import post

from grandtour.core.game import Seat
from grandtour.web.limits import check_people
from grandtour.web.posting import Posted, answer, posted, seat_number
from grandtour.web.requests import AnyRequest, AnyResponse, site_of


@post("/t/{table_id:str}/sit", include_in_schema=False)
async def sit(request: AnyRequest, table_id: str) -> AnyResponse:
    """Takes an open seat, under the name given."""
    post = await posted(request, table_id)
    seats = _chosen_seats(post)
    key = post.fields.get("key", "")
    change = site_of(request).tables.seating.sit(post.table, post.player, seats, key)
    return await answer(request, post, seats[0] if seats else None, change)


@post("/t/{table_id:str}/keep", include_in_schema=False)
async def keep(request: AnyRequest, table_id: str) -> AnyResponse:
    """The host keeps a seat for a friend, who gets a link of its own."""
    post = await posted(request, table_id)
    seat, friend = seat_number(post.fields), post.fields.get("friend", "")
    change = site_of(request).tables.seating.keep(post.table, post.player, seat, friend)
    return await answer(request, post, None, change)


@post("/t/{table_id:str}/stand-up", include_in_schema=False)
async def stand_up(request: AnyRequest, table_id: str) -> AnyResponse:
    """Gives a seat back before the game begins."""
    post = await posted(request, table_id)
    seating = site_of(request).tables.seating
    change = seating.stand_up(post.table, post.player, seat_number(post.fields))
    return await answer(request, post, None, change)


@post("/t/{table_id:str}/swap", include_in_schema=False)
async def swap(request: AnyRequest, table_id: str) -> AnyResponse:
    """The host lets two change places before the game begins."""
    post = await posted(request, table_id)
    one, other = (seat_number(post.fields, name) for name in ("one", "other"))
    change = site_of(request).tables.seating.swap(post.table, post.player, one, other)
    return await answer(request, post, None, change)


@post("/t/{table_id:str}/back", include_in_schema=False)
async def come_back(request: AnyRequest, table_id: str) -> AnyResponse:
    """Takes the own seat back from a bot."""
    post = await posted(request, table_id)
    seat = seat_number(post.fields)
    change = site_of(request).tables.seating.come_back(post.table, post.player, seat)
    return await answer(request, post, seat, change)


@post("/t/{table_id:str}/stand-in", include_in_schema=False)
async def agree_to_stand_in(request: AnyRequest, table_id: str) -> AnyResponse:
    """Agrees that a bot plays for somebody who is away."""
    post = await posted(request, table_id)
    site = site_of(request)
    change = site.tables.seating.agree_to_stand_in(
        post.table, post.player, seat_number(post.fields), site.presence.at_table(table_id)
    )
    return await answer(request, post, None, change)


@post("/t/{table_id:str}/bot", include_in_schema=False)
async def hand_to_bot(request: AnyRequest, table_id: str) -> AnyResponse:
    """Leaves the own seat, or fills an open one, with a bot."""
    post = await posted(request, table_id)
    seat, level = seat_number(post.fields), post.fields.get("level", "")
    check_people(request, post.table.people_without(seat))
    change = site_of(request).tables.seating.hand_to_bot(post.table, post.player, seat, level)
    return await answer(request, post, None, change)


def _chosen_seats(post: Posted) -> list[Seat]:
    """One seat, or each that was ticked."""
    ticked = [seat for seat in range(len(post.table.chairs)) if f"take-{seat}" in post.fields]
    return ticked if ticked or "seat" not in post.fields else [seat_number(post.fields)]


ROUTES = [sit, keep, stand_up, swap, come_back, agree_to_stand_in, hand_to_bot]
