"""A game's rules page: its text, positions to try, and what the game has to look up."""

from types import SimpleNamespace
from typing import NamedTuple

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException

from grandtour.core import registry
from grandtour.locale import Translator, translator
from grandtour.web.failures import GUARDS
from grandtour.web.identity import language_of
from grandtour.web.lesson_page import lesson_page
from grandtour.web.rendering import Renderer
from grandtour.web.requests import AnyRequest, site_of
from grandtour.web.rulebook import index_of, rulebook
from grandtour.web.squeezing import gzipped, plain

_FRAMED_BY_US = {
    **GUARDS,
    "content-security-policy": GUARDS["content-security-policy"].replace(
        "frame-ancestors 'none'", "frame-ancestors 'self'"
    ),
    "cache-control": "public, max-age=600",
    "vary": "accept-encoding",
}
"""A picture can do nothing, so our own pages may show it inside of themselves. Its address names
the language, so it is the same for everybody."""


class RulesPicture(NamedTuple):
    """A position of the first lesson: where it is drawn, and where it can be played."""

    source: str
    title: str
    address: str


def rules_parts(renderer: Renderer, game: str, t: Translator) -> dict[str, object]:
    """What `rules.html` shows of this game."""
    return {
        "book": rulebook(game, t.language),
        "pictures": _pictures(game, t),
        "reference": renderer.game_template(game, "reference.html", ""),
        "shown": SimpleNamespace(**registry.page(game).reference(t)),
    }


def _pictures(game: str, t: Translator) -> dict[str, RulesPicture]:
    """For each part that has one."""
    found = {}
    for part, number in index_of(game).pictures.items():
        page = lesson_page(game, number)
        assert page is not None
        assert page.step is not None
        source = f"/rules/{game}/picture/{number}?lang={t.language}"
        found[part] = RulesPicture(source, t(f"lesson.{page.step.key}"), page.where)
    return found


@get("/rules/{key:str}/picture/{n:int}", include_in_schema=False)
async def rules_picture(request: AnyRequest, key: str, n: int) -> Response[bytes]:
    """A position of the first lesson by the game's own templates, to be looked at."""
    game = registry.game(key).info.key
    if n not in index_of(game).pictures.values():
        raise NotFoundException
    page = lesson_page(game, n)
    assert page is not None
    html = site_of(request).renderer.picture(page.scene(translator(language_of(request), game)))
    takes_gzip = "gzip" in request.headers.get("accept-encoding", "")
    return Response(
        gzipped(*html) if takes_gzip else plain(*html),
        media_type=MediaType.HTML,
        headers={**_FRAMED_BY_US, **({"content-encoding": "gzip"} if takes_gzip else {})},
    )


ROUTES = [rules_picture]
