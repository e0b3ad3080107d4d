"""Watching a game again: every step of a finished one through anybody's eyes, of a running one
through one's own.
"""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.response import Redirect

from grandtour.core import registry
from grandtour.core.errors import BadRecord, GrandTourError, UnknownGame
from grandtour.core.record import from_json, verify
from grandtour.core.reel import OPEN, Eyes
from grandtour.locale import translator
from grandtour.table.errors import NotAllowed, NotNow, UnknownTable
from grandtour.table.live import LiveTable
from grandtour.table.people import Player
from grandtour.table.stored import Origin
from grandtour.web.failures import status_of
from grandtour.web.film import Film, FilmPage, moment_address, reveal_address
from grandtour.web.identity import Visitor, form_fields, visitor, visitor_as_player
from grandtour.web.insight_page import insight
from grandtour.web.limits import count_one
from grandtour.web.lobby import QUICK_OPPONENT
from grandtour.web.requests import AnyRequest, AnyResponse, is_live, site_of, whole_number
from grandtour.web.scene import Scene
from grandtour.web.table_pages import html_answer

LARGEST_RECORD = 1024 * 1024
_FILMS: WeakKeyDictionary[LiveTable, tuple[int, Film]] = WeakKeyDictionary()
"""Those of tables in memory: after how many entries of the log, and what was played again."""


class Watching(NamedTuple):
    """Who watches which film, where it is found, and through whose eyes."""

    who: Visitor
    film: Film
    where: str
    all_eyes: Sequence[Eyes]
    eyes: Eyes
    lies_open: bool = True
    """Whether everybody may know everything of this game."""

    def scene(self, step: int) -> Scene:
        t = translator(self.who.language, self.film.match.game.info.key)
        return self.film.scene(step, self.eyes, t)


@get("/t/{table_id:str}/replay", include_in_schema=False)
async def replay(
    request: AnyRequest, table_id: str, seat: str = "", step: int | None = None
) -> Response[bytes]:
    """One moment as a page, or for scripts its parts."""
    return _moment(request, await at_table(request, table_id, seat), step)


@get("/t/{table_id:str}/replay/log", include_in_schema=False)
async def replay_log(request: AnyRequest, table_id: str, seat: str = "") -> Response[bytes]:
    """All that was told, for scripts: the page has only what is near the moment."""
    return _log(request, await at_table(request, table_id, seat))


@get("/t/{table_id:str}/replay/words", include_in_schema=False)
async def replay_words(
    request: AnyRequest, table_id: str, seat: str = "", step: int = 0
) -> Response[bytes]:
    """The board of a moment in words, for scripts a part of the page."""
    return _words(request, await at_table(request, table_id, seat), step)


@post("/t/{table_id:str}/replay/play-on", include_in_schema=False)
async def play_on(request: AnyRequest, table_id: str) -> Redirect:
    """A new table that goes on from a moment of a finished game, against bots."""
    table = await site_of(request).visit(table_id)
    if not table.over:
        raise NotNow("record_after_end")
    return await _play_on(request, film_of(table), table_id)


@post("/replay/{key:str}/play-on", include_in_schema=False)
async def play_record_on(request: AnyRequest, key: str) -> Redirect:
    """The same from a moment of a record that was brought."""
    return await _play_on(request, site_of(request).films.get(key), "")


async def _play_on(request: AnyRequest, film: Film, table_id: str) -> Redirect:
    fields = await form_fields(request)
    who = await visitor_as_player(request, fields.get("name", ""))
    assert who.player is not None
    eyes, step = read_eyes(fields.get("seat", "")), whole_number(fields.get("step", ""))
    table = await played_on(request, who.player, film, table_id, eyes, step)
    return Redirect(f"/t/{table.id}", status_code=303, cookies=list(who.cookies))


async def played_on(
    request: AnyRequest, player: Player, film: Film, table_id: str, eyes: Eyes, step: int | None
) -> LiveTable:
    """A new table that goes on from a step of whoever looks; `table_id` is empty for a record.

    Raises `UnknownTable` if there is none such.
    """
    site = site_of(request)
    count_one(request, "tables")
    if eyes not in film.everybody():
        raise UnknownTable("no_such_step")
    steps = film.steps(eyes)
    if step is None or not 0 <= step < len(steps):
        raise UnknownTable("no_such_step")
    n = steps[step]
    seat = next(iter(film.turn_at(n)), 0) if eyes is None or eyes == OPEN else eyes
    origin = Origin(table_id, n)
    table = await site.tables.play_on(player, film.match, origin, seat, QUICK_OPPONENT)
    site.look_after(table)
    return table


@get("/replay", include_in_schema=False)
async def bring_record(request: AnyRequest) -> Response[bytes]:
    """The form by which a record is opened."""
    return await _form(request)


@post("/replay", include_in_schema=False, request_max_body_size=LARGEST_RECORD)
async def open_record(request: AnyRequest) -> AnyResponse:
    """A record is verified and can be watched; nothing of it is stored."""
    count_one(request, "tables")
    try:
        record = from_json(await _file(request))
        # A long game takes a while, and others wait for their pages.
        match = await asyncio.to_thread(verify, record, registry.game(record.game))
    except (BadRecord, UnknownGame) as error:
        return await _form(request, error)
    film = site_of(request).films.add(record, match)
    where = reveal_address(f"/replay/{film.key}", match.game.info.key, None)
    return Redirect(where, status_code=303)


@get("/replay/{key:str}", include_in_schema=False)
async def watch_record(
    request: AnyRequest, key: str, seat: str = "", step: int | None = None
) -> Response[bytes]:
    """One moment of a record that was brought, as a page, or for scripts its parts."""
    return _moment(request, await of_record(request, key, seat), step)


@get("/replay/{key:str}/log", include_in_schema=False)
async def record_log(request: AnyRequest, key: str, seat: str = "") -> Response[bytes]:
    """All that was told in it."""
    return _log(request, await of_record(request, key, seat))


@get("/replay/{key:str}/words", include_in_schema=False)
async def record_words(
    request: AnyRequest, key: str, seat: str = "", step: int = 0
) -> Response[bytes]:
    """The same of a record."""
    return _words(request, await of_record(request, key, seat), step)


async def _file(request: AnyRequest) -> bytes:
    """What was chosen in the form; empty if nothing was."""
    found = (await request.form()).get("record")
    return await found.read() if isinstance(found, UploadFile) else b""


async def _form(request: AnyRequest, error: GrandTourError | None = None) -> Response[bytes]:
    who = await visitor(request)
    t = translator(who.language)
    message = t.error(error) if error else ""
    page = site_of(request).renderer.page("bring.html", t, message=message, address="/replay")
    return html_answer(request, who, page, status=status_of(error) if error else 200)


def film_of(table: LiveTable) -> Film:
    """Raises `NotNow` before the game has begun."""
    n, film = _FILMS.get(table, (-1, None))
    if film is None or n != table.n:
        film = Film(table.id, table.match, table.chairs, table.lines, host=table.host)
        _FILMS[table] = table.n, film
    return film


def eyes_at(table: LiveTable, player: Player | None) -> list[Eyes]:
    """Through whose eyes one may look: anybody's when everything lies open, else one's own.

    Where several people share a screen nobody knows who looks, so only what all know is shown.
    """
    if table.lies_open:
        return film_of(table).everybody()
    own = table.seats_of(player.id if player else None)
    shared = any(table.chairs[seat].guest for seat in own)
    return [*(() if shared else own), None]


def read_eyes(text: str) -> Eyes:
    """Whose eyes an address means. Raises `UnknownTable` if nobody's."""
    if not text:
        return None
    number = whole_number(text)
    if number is None and text != OPEN:
        raise UnknownTable("no_such_step")
    return OPEN if number is None else number


async def at_table(request: AnyRequest, table_id: str, seat: str) -> Watching:
    table = await site_of(request).visit(table_id)
    who, eyes = await visitor(request), read_eyes(seat)
    film, all_eyes = film_of(table), eyes_at(table, who.player)
    if eyes == OPEN and table.kept_back:
        # Pages lead to where everything is open, which it is not yet.
        eyes = all_eyes[0]
    if eyes not in all_eyes:
        raise NotAllowed("not_your_seat")
    return Watching(who, film, f"/t/{table_id}/replay", all_eyes, eyes, table.lies_open)


async def of_record(request: AnyRequest, key: str, seat: str) -> Watching:
    film, eyes = site_of(request).films.get(key), read_eyes(seat)
    if eyes not in film.everybody():
        raise UnknownTable("no_such_step")
    return Watching(await visitor(request), film, f"/replay/{key}", film.everybody(), eyes)


def showing(request: AnyRequest, watching: Watching, scene: Scene, step: int) -> FilmPage:
    """One step with all that its page says."""
    who, film, where, all_eyes, eyes, lies_open = watching
    last = len(film.steps(eyes)) - 1
    could_go_on, is_open = film.match.over and step < last, film.is_open_to(who.player)
    found = None
    if film.match.over and lies_open:
        case = site_of(request).analyst.case(film.record_key)
        found = insight(film, case, eyes, step, scene)
    return FilmPage(
        where=where,
        back=where.removesuffix("/replay") if where.startswith("/t/") else "",
        step=step,
        last=last,
        eyes=eyes,
        may_play_on=could_go_on and is_open,
        tabs=film.tabs(all_eyes, eyes, step, scene.t),
        said=film.said(scene),
        lines=film.lines(eyes, scene),
        insight=found,
        is_of_host=could_go_on and not is_open,
        is_kept_back=film.match.over and not lies_open,
    )


def _moment(request: AnyRequest, watching: Watching, step: int | None) -> Response[bytes]:
    who, film, eyes = watching.who, watching.film, watching.eyes
    step = checked_step(watching, step)
    scene = watching.scene(step)
    shown = showing(request, watching, scene, step)
    renderer, watched = site_of(request).renderer, film.watched(eyes, scene.t)
    if is_live(request):
        return html_answer(request, who, renderer.replay_parts(scene, shown, watched))
    return html_answer(request, who, *renderer.replay(scene, shown, watched))


def checked_step(watching: Watching, step: int | None) -> int:
    """The step that is meant, the last if none is. Raises `UnknownTable` if there is none such."""
    last = len(watching.film.steps(watching.eyes)) - 1
    step = last if step is None else step
    if not 0 <= step <= last:
        raise UnknownTable("no_such_step")
    return step


def _log(request: AnyRequest, watching: Watching) -> Response[bytes]:
    who, film, where, _, eyes, _ = watching
    scene = watching.scene(0)
    lines = film.lines(eyes, scene)
    shown = FilmPage(where, "", 0, len(film.steps(eyes)) - 1, eyes, False, (), (), lines)
    page = site_of(request).renderer.page("replay_lines.html", scene.t, film=shown, lines=lines)
    return html_answer(request, who, page)


def _words(request: AnyRequest, watching: Watching, step: int) -> Response[bytes]:
    if not 0 <= step < len(watching.film.steps(watching.eyes)):
        raise UnknownTable("no_such_step")
    scene, renderer = watching.scene(step), site_of(request).renderer
    html = renderer.words(scene)
    if not is_live(request):
        here, back = (
            moment_address(watching.where + beside, watching.eyes, step)
            for beside in ("/words", "")
        )
        html = renderer.words_page(scene, html, address=here, back=back)
    return html_answer(request, watching.who, html)


ROUTES = [
    replay,
    replay_log,
    replay_words,
    play_on,
    bring_record,
    open_record,
    watch_record,
    record_log,
    record_words,
    play_record_on,
]
