"""People in front of a real Chromium, and what they must never see: errors, failed requests."""

import os
import re
import shutil
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    Request,
    Response,
    expect,
    sync_playwright,
)
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from tests.effort import some
from tests.serving import Server

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
NEEDLESS = (
    # Pages of the browser's own for its address bar, in every window.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    # What Playwright turns off itself: only the last such list counts.
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
)
ARGUMENTS = (
    f"--disable-features={','.join(NEEDLESS)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 60_000
"""Milliseconds after which nothing will come any more, on a machine with much else to do."""
LOST = 15_000
"""Milliseconds after which a press has not been heard."""
OVER = re.compile("The game is over|You have won")
"""The heading of a game's end, for those who lost or watched and for those who won."""
expect.set_options(timeout=PATIENCE)
PHONE = {"width": 360, "height": 740}
BAD = {"serious", "critical"}
ONLY_VIOLATIONS = {"resultTypes": ["violations"]}
"""All rules are tried; to describe what passed them takes axe three times as long as to try."""
NOTHING_BY_ITSELF = "try { localStorage.setItem('waits-for-me', 'yes'); } catch {}"
"""Nobody's turn ends by itself (static/by_itself.js) while a test looks for the button."""
NO_WORKER = "delete Navigator.prototype.serviceWorker;"
"""As on pages of a network at home, which are not secure: a worker costs time in every test, and a
page that is left while one is being installed may never be followed by the next."""
UNSEEN = """if (self === top) {
    const veil = new CSSStyleSheet();
    veil.replaceSync("html { opacity: 0; transition: none !important }");
    document.adoptedStyleSheets = [veil];
}"""
"""Nobody looks at most pages of tests, and painting is a third of what a browser does for them. All
is laid out, hit, focused and read aloud as ever; where colours count there is `seen`."""
VEIL = """opacity => {
    for (const veil of document.adoptedStyleSheets) veil.cssRules[0].style.opacity = opacity;
}"""
SCRIPTS_RUN = """() => Promise.all(
    [...document.querySelectorAll("script[type=module][src]")].map((script) => import(script.src))
)"""


TOUCH = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "color_scheme": "dark",
}


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

    has_worker = False
    """Whether the site's worker minds this person's pages."""

    def __init__(self, browser: Browser, address: str, **settings: Any) -> None:
        settings = {"reduced_motion": "reduce", "locale": "en-GB", **settings}
        self.address = address
        self._scripts = settings.get("java_script_enabled", True)
        self.context = browser.new_context(base_url=address, **settings)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(NOTHING_BY_ITSELF)
        if settings["reduced_motion"] == "reduce":
            # Who watches things move sees them.
            self.context.add_init_script(UNSEEN)
        if not self.has_worker:
            self.context.add_init_script(NO_WORKER)
        self.problems: list[str] = []
        self._left = ""
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
        self._run_scripts()

    def arrive(self, pattern: str) -> None:
        """A link or button leads to such an address, and the page is ready there."""
        self.page.wait_for_url(pattern)
        self._run_scripts()

    @contextmanager
    def leaving(self) -> Iterator[None]:
        """What is done inside leads to another page, or to the same anew."""
        with self.page.expect_navigation():
            yield
        self._run_scripts()

    def _run_scripts(self) -> None:
        if self._scripts:
            run_scripts(self.page)

    def sit_down(self) -> None:
        """Takes the seat that the invitation has ticked: the first that is open."""
        with self.leaving():
            self.page.get_by_role("button", name=re.compile("^(Sit down|Platz nehmen)$")).click()

    def step_out(self) -> None:
        """Looks at nothing for a while: a page that nobody looks at costs time all the same."""
        if self._left == "":
            self._left = self.page.url
            self.page.goto("about:blank")

    def come_back(self) -> None:
        if self._left:
            self.go(self._left)
            self._left = ""

    @property
    def token(self) -> str:
        """The player's token, as the cookie has it."""
        (cookie,) = [c for c in self.context.cookies() if c["name"] == "grandtour_player"]
        return cookie["value"]

    def sign_in(self, token: str) -> None:
        """From now on this is the browser of the player who has the token."""
        self.context.add_cookies(
            [{"name": "grandtour_player", "value": token, "url": self.address}]
        )

    def leave(self) -> None:
        self.context.close()
        assert self.problems == [], "\n".join(self.problems)


def run_scripts(page: Page) -> None:
    """Waits until the page's scripts have run: what is pressed before may be lost."""
    page.evaluate(SCRIPTS_RUN)


@contextmanager
def seen(page: Page) -> Iterator[None]:
    """Inside, somebody looks at the page: it is painted."""
    page.evaluate(VEIL, "1")
    yield
    page.evaluate(VEIL, "0")


Meet = Callable[..., Person]
"""Lets another person come, with a browser of these settings."""

Look = dict[str, Any]


class Head:
    """What a person knows beside the page: what the API tells the own seat, and no other's."""

    def __init__(self, server: Server, person: Person, table: str, seat: int) -> None:
        self._client = server.client(headers={"authorization": f"Bearer {person.token}"})
        self._table = f"/api/tables/{table}"
        self.person = person
        self.seat = seat

    def look(self) -> Look:
        look: Look = self._client.get(f"{self._table}/view", params={"seat": self.seat}).json()
        return look

    def play(self, action: str) -> None:
        """Acts by program: for the way to the position in which the page is looked at."""
        path = f"{self._table}/seats/{self.seat}/actions"
        answer = self._client.post(path, json={"action": action})
        assert answer.status_code == 200, answer.text


class Habits:
    """Each kind of action is done by hand while it is new, then by program; in a soak by hand."""

    BY_HAND = some(1, 10_000)

    def __init__(self) -> None:
        self.done: Counter[str] = Counter()

    def by_hand(self, head: Head, action: str) -> bool:
        """Whether to do this on the page, which is open then; otherwise it was done by program."""
        verb = action.split()[0]
        self.done[verb] += 1
        if self.done[verb] <= self.BY_HAND:
            head.person.come_back()
            return True
        head.person.step_out()
        head.play(action)
        return False


AnyHead = TypeVar("AnyHead", bound=Head)


def next_asked(heads: Sequence[AnyHead]) -> tuple[AnyHead, Look] | None:
    """Who of them the game asks next, and what that seat sees; None when the game is over."""
    by_seat = {head.seat: head for head in heads}
    head, end = heads[0], time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        look = head.look()
        if head.seat in look["turn"]:
            return head, look
        if not look["turn"]:
            return None
        # Whoever looks knows who is asked.
        asked = [by_seat[seat] for seat in look["turn"] if seat in by_seat]
        if not asked:
            time.sleep(0.02)  # a bot thinks
        head = asked[0] if asked else heads[0]
    raise TimeoutError("none of them is asked any more")


def shows(page: Page, events: int) -> None:
    """Waits until the page has heard of so many events.

    Whoever knows of more than the page does waits for it before pressing anything, since the
    coming update may put another button under the finger.
    """
    page.wait_for_function(
        "n => parseInt(document.getElementById('chips').dataset.stamp) >= n", arg=events
    )


@contextmanager
def acting(page: Page) -> Iterator[None]:
    """What is done inside is an action: it is over when the page shows the server's answer."""
    with page.expect_response(lambda answer: "/act?" in answer.url) as answered:
        yield
    seen_answer(page, answered.value)


def acts(page: Page, press: Callable[[], None]) -> bool:
    """Presses something at a table where others may act at any time, and waits as `acting` does.

    False if they have changed the page in that moment, so that the press was lost: a person looks
    and presses again. A press that is lost while the page stays as it was is a defect.
    """
    before = stamp(page)
    try:
        with page.expect_request(lambda sent: "/act?" in sent.url, timeout=LOST) as sent:
            press()
    except PlaywrightTimeoutError:
        assert stamp(page) != before, "pressed, and nothing happened"
        return False
    answer = sent.value.response()
    assert answer is not None
    seen_answer(page, answer)
    return True


def insist(page: Page, press: Callable[[], None]) -> None:
    """Presses until it is heard: others do not change the page each time."""
    assert any(acts(page, press) for _ in range(3)), "pressed three times, and nothing happened"


def stamp(page: Page) -> str:
    """What the page shows, by the server's name for it."""
    shown: str = page.evaluate("document.getElementById('chips').dataset.stamp")
    return shown


def seen_answer(page: Page, answer: Response) -> None:
    """Waits until the page shows what the server has answered to an action."""
    assert answer.ok, answer.text()
    shows(page, int(re.split("[.-]", answer.json()["stamp"])[0]))


def check_like_new(page: Page) -> None:
    """What the page has become change by change is what it would be if it were opened now."""
    differences = page.evaluate(
        """async () => {
            const table = document.querySelector("[data-table]").dataset;
            const seat = table.seat === "" ? "" : `?seat=${table.seat}`;
            const stamp = (page) => page.getElementById("chips").dataset.stamp;
            const words = (part) => {
                const still = part.cloneNode(true);
                // Time goes on, and what is said of something chosen follows the choice.
                const moving = "[role=timer], [data-check]";
                for (const each of still.querySelectorAll(moving)) each.remove();
                return still.textContent.replace(/\\s+/g, " ");
            };
            const ids = (part) => [...part.querySelectorAll("[id]")].map((each) => each.id).join();
            const late = Date.now() + 5000;
            let fresh, other;
            do {
                // A bot may have moved meanwhile, or somebody come or gone, which no stamp tells.
                await new Promise((resolve) => setTimeout(resolve, 20));
                const answer = await fetch(`/t/${table.table}/live${seat}`);
                fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
                other = [...fresh.querySelectorAll("[data-live]")].filter((part) => {
                    const here = document.getElementById(part.id);
                    return words(here) !== words(part) || ids(here) !== ids(part);
                });
            } while (stamp(fresh) !== stamp(document) || (other.length > 0 && Date.now() < late));
            return other.map((part) => part.id);
        }"""
    )
    assert differences == [], f"{page.url}: {differences}"


def check_access(page: Page) -> None:
    """axe-core finds nothing serious."""
    with seen(page):
        found = Axe().run(page, options=ONLY_VIOLATIONS).response["violations"]
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
