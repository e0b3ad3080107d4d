"""The web application, put together."""

from functools import partial

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader, State
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.static_files import create_static_files_router

from grandtour import __version__
from grandtour.table.attendant import Attendance, Attendant
from grandtour.table.database import is_shared
from grandtour.table.observing import Observer
from grandtour.table.relay import Relay
from grandtour.table.thinking import InProcesses, InThreads, Thinking
from grandtour.web import (
    api,
    devices,
    games,
    hints,
    insights,
    installing,
    lessons,
    lobby,
    operation,
    puzzles,
    replay,
    rules_page,
    seats,
    sharing,
    showing,
    solo,
    tables,
    talk,
    telling,
)
from grandtour.web.assets import STATIC
from grandtour.web.failures import GUARDS, answer_error
from grandtour.web.gate import guard
from grandtour.web.identity import refuse_foreign_forms
from grandtour.web.limits import Limits
from grandtour.web.metrics import Metrics
from grandtour.web.operation import Probe
from grandtour.web.settings import Settings
from grandtour.web.site import open_site
from grandtour.web.studio import Studio
from grandtour.web.sweeping import sweep_regularly
from grandtour.web.teller import tell_regularly
from grandtour.web.watching import log_access, watched

LARGEST_REQUEST = 64 * 1024
_OWN_WAY = (
    r"^/(t/[^/]+(/(?!qr\.svg|record\.json).*)?|replay(/.*)?|learn/.*|puzzle/.*"
    r"|rules/[^/]+/picture/.*)$"
)
"""A table's pages are compressed as they are made, streams and short answers not at all."""


def create_app(settings: Settings) -> Litestar:
    """The site, as its operator wants it."""
    metrics = Metrics()
    attendant = _attendance(settings, metrics)
    static = create_static_files_router(
        "/static", [STATIC], cache_control=CacheControlHeader(max_age=31_536_000, public=True)
    )
    limits = Limits(settings)
    app = Litestar(
        [
            *lobby.ROUTES,
            *rules_page.ROUTES,
            *games.ROUTES,
            *lessons.ROUTES,
            *puzzles.ROUTES,
            *devices.ROUTES,
            *telling.ROUTES,
            *tables.ROUTES,
            *seats.ROUTES,
            *replay.ROUTES,
            *insights.ROUTES,
            *talk.ROUTES,
            *hints.ROUTES,
            *showing.ROUTES,
            *solo.ROUTES,
            *operation.ROUTES,
            *sharing.ROUTES,
            *installing.ROUTES,
            api.router,
            static,
        ],
        lifespan=[
            partial(
                open_site,
                settings=settings,
                attendant=attendant,
                observer=metrics,
                advising=InThreads() if settings.bot_processes == 0 else InProcesses(1),
            ),
            partial(sweep_regularly, settings=settings),
            partial(tell_regularly, settings=settings),
        ],
        state=State(
            {
                "settings": settings,
                "limits": limits,
                "studio": Studio(),
                "probe": Probe(),
                "metrics": metrics,
                "relay": Relay(settings.notify, settings.notify_also) if settings.tells else None,
            }
        ),
        before_request=refuse_foreign_forms,
        exception_handlers={Exception: answer_error},
        request_max_body_size=LARGEST_REQUEST,
        compression_config=CompressionConfig(
            "gzip", gzip_compress_level=6, exclude=[_OWN_WAY, "/events$", "/records", r"\.png$"]
        ),
        response_headers=GUARDS,
        openapi_config=OpenAPIConfig(
            title="Grand Tour",
            version=__version__,
            path="/api/schema",
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
            components=Components(
                security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}
            ),
        ),
        logging_config=None,
    )
    guard(app, limits)
    app.asgi_handler = watched(app.asgi_handler, metrics.answered)
    if settings.access_log:
        app.asgi_handler = watched(app.asgi_handler, log_access)
    return app


def _attendance(settings: Settings, observer: Observer) -> Attendance:
    """Where several processes may serve, bots and clocks are left to workers."""
    if is_shared(settings.database):
        from grandtour.table.jobs import Jobs

        return Jobs(settings.database)
    return Attendant(settings.bot_pause, thinking(settings), observer)


def thinking(settings: Settings) -> Thinking:
    """Where this site's bots think."""
    if settings.bot_processes == 0:
        return InThreads()
    return InProcesses(settings.bot_processes)
