"""Looking, acting and following: what one seat, or a spectator, may know and do."""

from collections.abc import AsyncIterator
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.exceptions import ClientException
from litestar.params import Parameter
from litestar.response import ServerSentEvent
from litestar.response.sse import ServerSentEventMessage

from grandtour.core import registry
from grandtour.core.game import Data, Event, Language, Seat
from grandtour.locale import translator
from grandtour.table.errors import NotAllowed
from grandtour.table.live import LiveTable
from grandtour.table.refusing import why_not
from grandtour.web.api.asking import asked
from grandtour.web.api.views import ViewData
from grandtour.web.failures import in_words
from grandtour.web.hints import hint_for
from grandtour.web.identity import bearer, bearer_if_known, language_of
from grandtour.web.requests import AnyRequest, site_of, whole_number
from grandtour.web.scene import Scene
from grandtour.web.table_words import table_in_words

OWN_SEAT = Parameter(description="Your seat; none to watch")
AFTER = Parameter(description="Only events after this number", ge=0)
ACTION = Parameter(description="The text of an action", max_length=200)


class Look(msgspec.Struct):
    """What a seat (or a spectator: null) knows and may do; `n` events it has seen so far."""

    n: int
    seat: Seat | None
    turn: list[Seat]
    view: ViewData
    legal: list[str]


class Passage(msgspec.Struct):
    """A part of the board in words."""

    heading: str
    lines: list[str]


class NewAction(msgspec.Struct):
    action: Annotated[str, msgspec.Meta(max_length=200)]


class Ruling(msgspec.Struct):
    """Whether an action is legal now; if it is not, why: a key for programs, and in words."""

    legal: bool
    reason: str = ""
    message: str = ""


class NumberedEvent(msgspec.Struct):
    """Events are numbered as the seat sees them: others may see more or fewer."""

    n: int
    kind: str
    data: Data


class Played(msgspec.Struct):
    events: list[NumberedEvent]


class Advice(msgspec.Struct):
    """An action of this seat, and one sentence why."""

    action: str
    why: str


@get("/tables/{table_id:str}/view")
async def look(
    request: AnyRequest, table_id: str, seat: Annotated[int | None, OWN_SEAT] = None
) -> Look:
    """What this seat may know now, and what it may do."""
    table = await site_of(request).visit(table_id)
    await _check_seat(request, table, seat)
    return look_at(table, seat)


@get("/tables/{table_id:str}/words")
async def words(
    request: AnyRequest, table_id: str, seat: Annotated[int | None, OWN_SEAT] = None
) -> list[Passage]:
    """The same in words, in the language that the request asks for."""
    table = await site_of(request).visit(table_id)
    await _check_seat(request, table, seat)
    return words_of(table, seat, language_of(request))


@get("/tables/{table_id:str}/check")
async def check(
    request: AnyRequest, table_id: str, seat: int, action: Annotated[str, ACTION]
) -> Ruling:
    """Whether your seat may do this now, and why not, as playing it would tell; nothing is done."""
    table = await site_of(request).visit(table_id)
    await _check_seat(request, table, seat)
    error = why_not(table, seat, action)
    if error is None:
        return Ruling(legal=True)
    message = in_words(error, table.game.info.key, language_of(request))
    return Ruling(legal=False, reason=error.reason, message=message)


@post("/tables/{table_id:str}/seats/{seat:int}/actions", status_code=200)
async def play(request: AnyRequest, table_id: str, seat: int, data: NewAction) -> Played:
    """Plays an action, given as its text, and returns what this seat saw of it."""
    site, player, table = await asked(request, table_id)
    request.state.game = table.game.info.key
    return Played(_numbered(await site.tables.act(table, player, seat, data.action)))


@post("/tables/{table_id:str}/seats/{seat:int}/hint", status_code=200)
async def hint(request: AnyRequest, table_id: str, seat: int) -> Advice:
    """What a strong bot would do on this seat, and why. It is counted, once for each position."""
    site, player, table = await asked(request, table_id)
    found = await site.hinting.ask(table, player, seat)
    return Advice(str(found.action), hint_for(table, seat, player, found, language_of(request)))


@get("/tables/{table_id:str}/events")
async def follow(
    request: AnyRequest,
    table_id: str,
    seat: Annotated[int | None, OWN_SEAT] = None,
    after: Annotated[int, AFTER] = 0,
) -> ServerSentEvent:
    """The events this seat may see, as they happen (server-sent events, id = number).

    Where something was taken back, `taken_back` says how many of the events still hold.
    """
    site = site_of(request)
    table = await site.visit(table_id)
    await _check_seat(request, table, seat)
    taken_back = len(table.retractions[seat])
    # A browser or client that lost the connection says what it has seen last.
    last = request.headers.get("last-event-id", "")
    if last:
        number, _, times = last.partition("-")
        after, taken_back = max(after, _number(number)), _number(times or "0")

    async def stream() -> AsyncIterator[ServerSentEventMessage]:
        seen, known = after, taken_back
        async for table in site.changes(table_id):
            if seat is not None and await bearer_if_known(request) is None:
                return
            log = () if table.waiting else table.match.log(seat)
            back = table.retractions[seat]
            left = min((retraction.left for retraction in back[known:]), default=seen)
            known = len(back)
            if left < seen:
                seen = left
                yield _message(NumberedEvent(seen, "taken_back", {"n": seen}), known)
            news = list(enumerate(log[seen:], seen + 1))
            seen += len(news)
            for event in _numbered(news):
                yield _message(event, known)
            if table.over:
                return

    return ServerSentEvent(stream())


def _message(event: NumberedEvent, taken_back: int) -> ServerSentEventMessage:
    """Its id says also how often something was taken back before."""
    place = f"{event.n}-{taken_back}" if taken_back else event.n
    return ServerSentEventMessage(
        data=msgspec.json.encode(event).decode(), id=place, event=event.kind
    )


def look_at(table: LiveTable, seat: Seat | None) -> Look:
    match = table.match
    return Look(
        n=table.events_seen(seat),
        seat=seat,
        turn=list(table.turn),
        view=msgspec.to_builtins(match.view(seat)),
        legal=[str(action) for action in match.legal(seat)],
    )


def words_of(table: LiveTable, seat: Seat | None, language: Language) -> list[Passage]:
    """Of the seat asked for, whichever of its player's seats is in turn."""
    key = table.game.info.key
    scene = Scene(table, None, None, translator(language, key))
    sections = list(table_in_words(scene))
    if not table.waiting:
        view = table.match.view(seat)
        sections += registry.page(key).in_words(view, scene.t, scene.people.by_seat)
    # A line may be a `Name`, of which JSON knows nothing.
    return [Passage(str(heading), [str(line) for line in lines]) for heading, lines in sections]


async def _check_seat(request: AnyRequest, table: LiveTable, seat: Seat | None) -> None:
    """Everyone may watch; a seat's own knowledge is for its player alone."""
    if seat is not None:
        player = await bearer(request)
        if seat not in table.seats_of(player.id):
            raise NotAllowed("not_your_seat")


def _number(text: str) -> int:
    number = whole_number(text)
    if number is None:
        raise ClientException
    return number


def _numbered(events: list[tuple[int, Event]]) -> list[NumberedEvent]:
    return [NumberedEvent(n, event.kind, event.data) for n, event in events]


ROUTES = [look, words, check, play, hint, follow]
