"""A table in an exact position, in a real browser: the test answers for it instead of the site.

Nobody else acts there, so nothing comes between a look and a press.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import parse_qsl

from playwright.sync_api import Page, Route

from grandtour.core.game import Event, Seat
from grandtour.core.match import AnyMatch
from grandtour.web.checking.viewing import page_of, table_of, the_renderer
from grandtour.web.identity import joined
from grandtour.web.posting import action_text
from tests.browsing import Person

NOTHING_COMES = "window.EventSource = class extends EventTarget {};"
"""The table changes by the page's own press alone."""


class ExactTable:
    """The page of one seat of a match."""

    def __init__(self, person: Person, match: AnyMatch, seat: Seat) -> None:
        self._person = person
        self._match = match
        self._seat = seat
        self._stamp = ""
        self.told: list[Event] = []
        """What has happened by what was pressed."""

    @contextmanager
    def open(self) -> Iterator[Page]:
        """The page is there, and the test alone answers it."""
        page = self._person.page
        page.add_init_script(NOTHING_COMES)
        page.route("**/t/table", self._show)
        page.route("**/t/table/act?*", self._act)
        self._person.go("/t/table")
        yield page
        page.unroute("**/t/table", self._show)
        page.unroute("**/t/table/act?*", self._act)

    @contextmanager
    def acting(self) -> Iterator[None]:
        """What is done inside is an action: it is over when the page has its answer."""
        with self._person.page.expect_response(lambda answer: "/act?" in answer.url):
            yield

    def _show(self, route: Route) -> None:
        table = table_of(self._match)
        self._stamp = table.stamp_for(f"p{self._seat}")
        html = page_of(the_renderer(), table, self._seat)
        route.fulfill(body=html, content_type="text/html")

    def _act(self, route: Route) -> None:
        text = action_text(joined(parse_qsl(route.request.post_data or "")))
        self.told += self._match.play(self._seat, text)
        # The page is told of nothing new, so that it does not ask for more.
        route.fulfill(json={"stamp": self._stamp})
