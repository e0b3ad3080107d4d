"""People in front of a real Chromium, and what they must never see: errors, failed requests."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 15_000
PHONE = {"width": 360, "height": 740}
BAD = {"serious", "critical"}


class NoChromium(Exception):
    """There is nothing to drive; `tools/need-chromium` helps."""


def find_chromium() -> str:
    """The same order of search as in tools/need-chromium."""
    for name in (os.environ.get("GRANDTOUR_CHROMIUM", ""), *NAMES):
        if name and (found := shutil.which(name)):
            return found
    raise NoChromium("no Chromium: run tools/need-chromium or set GRANDTOUR_CHROMIUM")


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(ARGUMENTS))
        yield browser
        browser.close()


class Person:
    """One person: a browser of their own, and a list of all that went wrong in it."""

    def __init__(self, browser: Browser, address: str, **settings: Any) -> None:
        settings = {"reduced_motion": "reduce", "locale": "en-GB", **settings}
        self.address = address
        self.context = browser.new_context(base_url=address, **settings)
        self.context.set_default_timeout(PATIENCE)
        self.problems: list[str] = []
        self.page = self.open()

    def open(self) -> Page:
        """Another tab."""
        page = self.context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        page.on("requestfailed", self._miss)
        page.on("response", self._check)
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.problems.append(f"console: {message.text}")

    def _miss(self, request: Request) -> None:
        # A page that is left lets go of what it was still following.
        if request.failure != "net::ERR_ABORTED":
            self.problems.append(f"{request.url}: {request.failure}")

    def _check(self, response: Response) -> None:
        if response.status >= 400:
            self.problems.append(f"{response.url}: {response.status}")

    def go(self, path: str) -> None:
        self.page.goto(path)

    @property
    def token(self) -> str:
        """The player's token, as the cookie has it."""
        (cookie,) = [c for c in self.context.cookies() if c["name"] == "grandtour_player"]
        return cookie["value"]

    def leave(self) -> None:
        self.context.close()
        assert self.problems == [], "\n".join(self.problems)


def check_access(page: Page) -> None:
    """axe-core finds nothing serious."""
    found = Axe().run(page).response["violations"]
    bad = [
        (rule["id"], rule["impact"], rule["help"], [node["html"][:200] for node in rule["nodes"]])
        for rule in found
        if rule["impact"] in BAD
    ]
    assert bad == [], f"{page.url}: {bad}"


def check_width(page: Page, width: int = PHONE["width"]) -> None:
    """Nothing sticks out to the right."""
    actual = page.evaluate("document.scrollingElement.scrollWidth")
    assert actual <= width, f"{page.url} is {actual} wide: {_sticking_out(page, width)}"


def _sticking_out(page: Page, width: int) -> Any:
    return page.evaluate(
        """width => [...document.querySelectorAll("body *")]
            .filter(thing => thing.getBoundingClientRect().right > width + 1)
            .slice(0, 8)
            .map(thing => `${thing.tagName}.${thing.getAttribute("class")}`)""",
        width,
    )
