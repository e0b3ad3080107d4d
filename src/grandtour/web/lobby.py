"""Pages before and around the games: the lobby, setting up a table, rules, languages."""

from collections.abc import Mapping

from litestar import MediaType, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from grandtour.bots.levels import makers, offered
from grandtour.core import registry
from grandtour.core.errors import GrandTourError
from grandtour.core.game import LANGUAGES, AnyGame
from grandtour.core.options import language_option
from grandtour.locale import choose_language, translator
from grandtour.table.opening import Request as SeatRequest
from grandtour.table.terms import Terms
from grandtour.web.assets import ASSETS
from grandtour.web.cards import facts, game_card, site_card
from grandtour.web.failures import status_of
from grandtour.web.identity import (
    Visitor,
    form_fields,
    language_cookie,
    visitor,
    visitor_as_player,
)
from grandtour.web.lessons import offers
from grandtour.web.limits import check_people, count_one
from grandtour.web.own_lines import lobby_list
from grandtour.web.puzzles import todays
from grandtour.web.requests import AnyRequest, AnyResponse, site_of
from grandtour.web.rules_page import rules_parts
from grandtour.web.terms import chosen_terms, offered_terms

QUICK_OPPONENT = "medium"
_SEAT_KINDS = {"me", "guest", "open"}
_FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}
"""What browsers keep: its address changes when it does."""


@get("/", include_in_schema=False)
async def lobby(request: AnyRequest) -> Response[str]:
    """All games, and the tables at which the visitor sits."""
    site = site_of(request)
    who = await visitor(request)
    own = await lobby_list(site, who.player, who.language) if who.player else None
    page = site.renderer.page(
        "lobby.html",
        translator(who.language),
        games=[(game.info, translator(who.language, key)) for key, game in _shelf()],
        facts=facts,
        solos={key: list(registry.solos(key)) for key, _ in _shelf()},
        lessons=offers(request),
        puzzles=todays(request),
        own=own,
        player=who.player,
        address=request.url.path,
        link_card=site_card(request, translator(who.language)),
    )
    headers = {"cache-control": "no-store"} if who.player else {}
    return Response(page, media_type=MediaType.HTML, headers=headers)


@get("/new/{key:str}", include_in_schema=False)
async def new_table(request: AnyRequest, key: str) -> Response[str]:
    """The form that sets up a table."""
    return _setup_page(request, await visitor(request), registry.game(key), {})


@post("/new/{key:str}", include_in_schema=False)
async def create_table(request: AnyRequest, key: str) -> AnyResponse:
    """Creates the table, or shows the form again and says what is wrong."""
    site = site_of(request)
    game = registry.game(key)
    fields = await form_fields(request)
    who = await visitor_as_player(request, fields.get("name", ""))
    assert who.player is not None
    seats = _seat_requests(game, fields)
    # Passing a screen around takes longer than a clock would allow.
    clock = "no_clock" not in fields and all(seat.kind != "guest" for seat in seats)
    try:
        check_people(request, sum(seat.kind != "bot" for seat in seats))
        count_one(request, "tables")
        table = await site.tables.create(
            who.player,
            key,
            seats,
            _options(game, fields),
            clock=clock,
            terms=chosen_terms(fields, who.language),
        )
    except GrandTourError as error:
        return _setup_page(request, who, game, fields, error)
    return Redirect(f"/t/{table.id}", status_code=303, cookies=list(who.cookies))


@post("/quick/{key:str}", include_in_schema=False)
async def quick_table(request: AnyRequest, key: str) -> Redirect:
    """One click to a game: me against bots, all settings as they are best for a first game.

    A form may name the bots: who comes from the lesson meets easy ones.
    """
    site = site_of(request)
    game = registry.game(key)
    who = await visitor_as_player(request)
    assert who.player is not None
    count_one(request, "tables")
    wanted = (await form_fields(request)).get("bots")
    level = wanted if wanted in makers(key) else QUICK_OPPONENT
    bots = [SeatRequest("bot", level)] * (game.info.seats[0] - 1)
    table = await site.tables.create(
        who.player,
        key,
        [SeatRequest("me"), *bots],
        game.info.beginner,
        terms=Terms(language=who.language),
    )
    return Redirect(f"/t/{table.id}", status_code=303, cookies=list(who.cookies))


@get("/rules/{key:str}", include_in_schema=False)
async def rules(request: AnyRequest, key: str) -> Response[str]:
    site = site_of(request)
    who = await visitor(request)
    game = registry.game(key)
    t = translator(who.language, key)
    page = site.renderer.page(
        "rules.html",
        t,
        game=game.info,
        **rules_parts(site.renderer, key, t),
        lesson=offers(request).get(key),
        link_card=game_card(
            request, game.info, t, t("rules.title", game=game.info.titles[t.language])
        ),
        address=request.url.path,
    )
    return Response(page, media_type=MediaType.HTML)


@post("/language", include_in_schema=False)
async def set_language(request: AnyRequest) -> Redirect:
    """Remembers the language and goes back to where the visitor was."""
    fields = await form_fields(request)
    back = fields.get("back", "/")
    # Only addresses of our own: one slash, not two, which would name another host.
    safe = back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/"
    wanted = fields.get("lang", "")
    language = choose_language(wanted if wanted in LANGUAGES else None, "")
    return Redirect(safe, status_code=303, cookies=[language_cookie(request, language)])


@get("/assets/{key:str}/{name:str}", include_in_schema=False)
async def game_asset(key: str, name: str) -> Response[bytes]:
    """A game's own style or script."""
    path = registry.folder(key) / "page" / name
    if path.suffix not in ASSETS or path.name != name or not path.exists():
        raise NotFoundException
    return Response(path.read_bytes(), media_type=ASSETS[path.suffix], headers=_FOR_EVER)


@get("/covers/{file:str}", include_in_schema=False)
async def cover(request: AnyRequest, file: str) -> Response[str]:
    """A game's picture in lists."""
    name = file.removesuffix(".svg")
    try:
        svg = site_of(request).renderer.covers.get(name).svg
    except KeyError:
        raise NotFoundException from None
    return Response(svg, media_type="image/svg+xml", headers=_FOR_EVER)


def _shelf() -> list[tuple[str, AnyGame]]:
    """The shortest game first: who comes for the first time begins at the top."""
    return sorted(registry.games().items(), key=lambda item: item[1].info.minutes)


def _setup_page(
    request: AnyRequest,
    who: Visitor,
    game: AnyGame,
    fields: Mapping[str, str],
    error: GrandTourError | None = None,
) -> Response[str]:
    site = site_of(request)
    key = game.info.key
    t = translator(who.language, key)
    page = site.renderer.page(
        "new.html",
        t,
        game=game.info,
        fields=fields,
        levels=offered(key),
        lesson=offers(request).get(key),
        language_option=language_option(game.info),
        **offered_terms(key, t),
        error=t.error(error) if error else "",
        mistakes=[t.error(part) for part in error.parts] if error else [],
        player_name=who.player.name if who.player else "",
        address=f"/new/{key}",
        link_card=game_card(request, game.info, t),
    )
    status = status_of(error) if error else 200
    return Response(page, status_code=status, media_type=MediaType.HTML, cookies=list(who.cookies))


def _seat_requests(game: AnyGame, fields: Mapping[str, str]) -> list[SeatRequest]:
    """Fields seat-0, seat-1, ... say `me`, `guest`, `open`, `none`, or `bot strong`."""
    requests = []
    for seat in range(game.info.seats[1]):
        word, _, level = fields.get(f"seat-{seat}", "none").partition(" ")
        if word == "bot":
            requests.append(SeatRequest("bot", level))
        elif word in _SEAT_KINDS:
            requests.append(SeatRequest(word, fields.get(f"guest-{seat}", "")))  # type: ignore[arg-type]
    return requests


def _options(game: AnyGame, fields: Mapping[str, str]) -> dict[str, object]:
    """Switches that are off are not sent by browsers, so a missing one means off."""
    return {
        option.key: fields.get(f"option-{option.key}", "off")
        for option in game.info.options
        if isinstance(option.default, bool) or f"option-{option.key}" in fields
    }


ROUTES = [lobby, new_table, create_table, quick_table, rules, set_language, game_asset, cover]
