"""The JSON API: everything a page can do, for programs, under the same authority.

A player is a token, sent as `Authorization: Bearer <token>`; the cookie of the pages is not read
here. What a seat may know comes from its view and its events, as everywhere.
"""

from litestar import Router

from grandtour.web.api import lessons, own, people, play, puzzles, replay, solos, tables, talk

router = Router(
    "/api",
    route_handlers=[
        *people.ROUTES,
        *own.ROUTES,
        *tables.ROUTES,
        *play.ROUTES,
        *replay.ROUTES,
        *talk.ROUTES,
        *solos.ROUTES,
        *lessons.ROUTES,
        *puzzles.ROUTES,
    ],
)
