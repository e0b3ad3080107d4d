"""Pictures of games, tables and results, as messengers and people ask for them."""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import cache
from typing import NamedTuple

from babel.dates import format_date
from babel.numbers import format_decimal
from litestar import Response, get

from grandtour.core import registry
from grandtour.core.game import Outcome, Seat
from grandtour.core.seats import seats_by_name
from grandtour.locale import Translator, translator
from grandtour.table.errors import NotNow
from grandtour.web.assets import STATIC
from grandtour.web.cards import description, greeting
from grandtour.web.identity import language_of
from grandtour.web.lettering import Lettering, cut, fitted
from grandtour.web.limits import count_one
from grandtour.web.rendering import Renderer
from grandtour.web.requests import AnyRequest, settings_of, site_of
from grandtour.web.scene import Scene
from grandtour.web.studio import Studio

CARD = (1200, 630)
RESULT = (1080, 1080)
_CARD_TEXT = 450
_NAME_WIDTH = 640
BADGE_WIDTH = 46
_TITLE_SIZES = (72, 64, 56, 48, 40)
_WORDS_SIZES = (36, 32, 28)
_KEPT = {"cache-control": "public, max-age=600"}
_COLOUR = re.compile(r"--([\w-]+): (#\w+);")


class Row(NamedTuple):
    """One seat in the picture of a result; of a team, all seats that one person has led."""

    place: int
    seats: Sequence[Seat]
    name: str
    score: str


@get("/picture.png", include_in_schema=False)
async def site_picture(request: AnyRequest) -> Response[bytes]:
    """What is shown where the address of the lobby is shared."""
    t = translator(language_of(request))
    return await _png(request, card_svg(site_of(request).renderer, t, None, ""))


@get("/pictures/{name:str}", include_in_schema=False)
async def game_picture(request: AnyRequest, name: str) -> Response[bytes]:
    """`<game>.png`: the same for pages of a game. Raises `UnknownGame`."""
    key = registry.game(name.removesuffix(".png")).info.key
    t = translator(language_of(request), key)
    return await _png(request, card_svg(site_of(request).renderer, t, key, ""))


@get("/t/{table_id:str}/card.png", include_in_schema=False)
async def table_picture(request: AnyRequest, table_id: str) -> Response[bytes]:
    """The game's cover and who invites to it: what everybody may know, whoever asks."""
    site = site_of(request)
    table = await site.visit(table_id)
    key = table.game.info.key
    t = translator(language_of(request), key)
    return await _png(request, card_svg(site.renderer, t, key, greeting(table, t)))


@get("/t/{table_id:str}/result.png", include_in_schema=False)
async def result_picture(request: AnyRequest, table_id: str) -> Response[bytes]:
    """How a finished game ended. Raises `NotNow` before."""
    site = site_of(request)
    table = await site.visit(table_id)
    t = translator(language_of(request), table.game.info.key)
    scene = Scene(table, None, None, t)
    if scene.outcome is None:
        raise NotNow("picture_after_end")
    host = settings_of(request).public_address.partition("://")[2]
    svg = result_svg(site.renderer, scene, scene.outcome, table.last_at, host)
    answer = await _png(request, svg)
    name = f"{table.game.info.key}-{table_id}.png"
    answer.headers["content-disposition"] = f'inline; filename="{name}"'
    return answer


def card_svg(renderer: Renderer, t: Translator, key: str | None, words: str) -> str:
    """The picture of a game, or of the site, with words such as who invites."""
    game = registry.game(key).info if key else None
    title = game.titles[t.language] if game else t("lobby.headline")
    below = description(game, t) if game else t("lobby.lead")
    return renderer.page(
        "picture_card.html",
        t,
        game=game,
        colours=colours(),
        size=CARD,
        words=fitted(words, _CARD_TEXT, _WORDS_SIZES, 3) if words else Lettering(28, ()),
        title=fitted(title, _CARD_TEXT, _TITLE_SIZES, 3),
        below=fitted(below, _CARD_TEXT, (28, 25), 5),
    )


def result_svg(renderer: Renderer, scene: Scene, outcome: Outcome, at: datetime, host: str) -> str:
    """The picture of a result: places, names, points, the day and the site."""
    t = scene.t
    return renderer.page(
        "picture_result.html",
        t,
        game=scene.game,
        colours=colours(),
        size=RESULT,
        badge_width=BADGE_WIDTH,
        title=cut(scene.game.titles[t.language], 920, 64),
        words=fitted(scene.result(), 960, (36, 32, 28), 2),
        rows=rows(scene, outcome),
        day=format_date(at, "long", locale=t.language),
        host=host,
    )


def rows(scene: Scene, outcome: Outcome) -> list[Row]:
    """Best first; sides in one group share a place."""
    return list(_rows(scene, outcome))


def _rows(scene: Scene, outcome: Outcome) -> Iterator[Row]:
    place = 1
    for group in outcome.ranking:
        sides = list(dict.fromkeys(map(outcome.side, group)))
        for side in sides:
            for name, seats in seats_by_name(scene.people.by_seat, side).items():
                width = _NAME_WIDTH - BADGE_WIDTH * (len(seats) - 1)
                yield Row(place, seats, cut(name, width, 36), _score(scene, outcome, seats[0]))
        place += len(sides)


def _score(scene: Scene, outcome: Outcome, seat: Seat) -> str:
    """Empty where points only say who has won."""
    seats = range(len(outcome.scores))
    if all(outcome.scores[each] in (0, 1, outcome.share(each)) for each in seats):
        return ""
    return format_decimal(outcome.scores[seat], locale=scene.t.language)


@cache
def colours() -> dict[str, str]:
    """The house's colours by name; pictures are light ones."""
    light, _, _ = (STATIC / "tokens.css").read_text(encoding="utf-8").partition("@media")
    return {name.replace("-", "_"): value for name, value in _COLOUR.findall(light)}


def studio_of(request: AnyRequest) -> Studio:
    studio: Studio = request.app.state.studio
    return studio


async def _png(request: AnyRequest, svg: str) -> Response[bytes]:
    png = await studio_of(request).png(svg, lambda: count_one(request, "pictures"))
    return Response(png, media_type="image/png", headers=dict(_KEPT))


ROUTES = [site_picture, game_picture, table_picture, result_picture]
