"""Being told in a real browser: title, icon, sound, notifications; offline; on paper."""

import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browsing import Meet, Person, run_scripts, seen
from tests.serving import Server
from tests.web.test_browser_shell import ACTION, bid, finished, set_up

pytestmark = pytest.mark.browser

LISTEN = """
globalThis.heard = [];
globalThis.told = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
    heard.push(this.frequency.value);
    start.apply(this, when);
};
globalThis.Notification = class extends EventTarget {
    static permission = "default";
    static async requestPermission() { this.permission = globalThis.answer ?? "granted"; }
    constructor(title, { body }) { super(); told.push(`${title}: ${body}`); }
};
"""
"""What the page plays and shows is noted; it is asked for permission as by a browser."""


def switch(page: Page, name: str) -> Any:
    return page.get_by_role("button", name=name)


def opened(page: Page) -> None:
    page.get_by_text("When it is my turn").click()


def two_at_a_table(meet: Meet) -> tuple[Person, Person]:
    ann, bob = meet(), meet()
    for person in (ann, bob):
        person.context.add_init_script(LISTEN)
    address = set_up(ann, "me", "open")
    bob.go(address)
    bob.sit_down()
    expect(ann.page.locator(ACTION)).to_have_count(3)
    return ann, bob


def play_to_the_end(person: Person) -> None:
    set_up(person, "me", "bot random")
    for left in (3, 2, 1):
        expect(person.page.locator(ACTION)).to_have_count(left)
        bid(person.page)
    finished(person.page)


def test_title_and_icon_count_the_turns_that_wait(meet: Meet) -> None:
    ann, bob = two_at_a_table(meet)
    icon = ann.page.locator("link[rel=icon]")
    expect(ann.page).to_have_title("(1) Auction · Grand Tour")
    expect(icon).to_have_attribute("href", re.compile("^data:image/svg"))
    bid(ann.page)
    expect(ann.page).to_have_title("Auction · Grand Tour")
    expect(icon).to_have_attribute("href", re.compile(r"/static/icon\.svg"))
    bid(bob.page)
    expect(ann.page).to_have_title("(1) Auction · Grand Tour")


def test_one_person_on_two_seats_has_two_turns(meet: Meet) -> None:
    ann = meet()
    set_up(ann, "me", "me")
    expect(ann.page).to_have_title("(2) Auction · Grand Tour")
    bid(ann.page)
    expect(ann.page).to_have_title("(1) Auction · Grand Tour")


def test_a_sound_only_if_it_is_switched_on(meet: Meet) -> None:
    ann, bob = two_at_a_table(meet)
    bid(ann.page)
    bid(bob.page)
    expect(ann.page).to_have_title(re.compile(r"^\(1\)"))
    assert ann.page.evaluate("heard") == []
    opened(ann.page)
    button = switch(ann.page, "Play a sound")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.focus()
    ann.page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "true")
    # Who switches it on hears what it will be.
    assert len(ann.page.evaluate("heard")) == 2
    bid(ann.page)
    bid(bob.page)
    ann.page.wait_for_function("() => heard.length === 4")
    # It is remembered, here and nowhere else.
    ann.go(ann.page.url)
    opened(ann.page)
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    assert "on" not in ann.page.evaluate("Object.values(localStorage)")


def test_a_notification_only_if_asked_for_and_only_to_who_looks_elsewhere(meet: Meet) -> None:
    ann, bob = two_at_a_table(meet)
    page = ann.page
    assert page.evaluate("Notification.permission") == "default"
    opened(page)
    switch(page, "Show a notification").click()
    expect(switch(page, "Show a notification")).to_have_attribute("aria-pressed", "true")
    page.evaluate("document.hasFocus = () => true")
    bid(page)
    bid(bob.page)
    expect(page).to_have_title(re.compile(r"^\(1\)"))
    assert page.evaluate("told") == []
    page.evaluate("document.hasFocus = () => false")
    bid(page)
    bid(bob.page)
    page.wait_for_function("() => told.length > 0")
    assert page.evaluate("told") == ["Auction: Your turn"]


def test_a_refused_permission_is_explained(meet: Meet) -> None:
    ann, _ = two_at_a_table(meet)
    opened(ann.page)
    ann.page.evaluate("globalThis.answer = 'denied'")
    switch(ann.page, "Show a notification").click()
    expect(ann.page.get_by_text("does not let the site show notifications")).to_be_visible()
    expect(switch(ann.page, "Show a notification")).to_have_attribute("aria-pressed", "false")


def test_the_browsers_own_notifications(meet: Meet) -> None:
    """With the real thing: a browser without a screen may have them, or refuse by itself."""
    ann = meet(permissions=["notifications"])
    set_up(ann, "me", "bot random")
    opened(ann.page)
    switch(ann.page, "Show a notification").click()
    has_them = ann.page.evaluate("Notification.permission") == "granted"
    expect(switch(ann.page, "Show a notification")).to_have_attribute(
        "aria-pressed", "true" if has_them else "false"
    )
    refusal = ann.page.get_by_text("does not let the site show notifications")
    expect(refusal).to_be_visible(visible=not has_them)
    ann.page.evaluate("document.hasFocus = () => false")
    bid(ann.page)
    expect(ann.page).to_have_title(re.compile(r"^\(1\)"))


def test_who_watches_is_asked_nothing(meet: Meet) -> None:
    ann, eve = meet(), meet()
    eve.go(f"{set_up(ann, 'me', 'open')}?watch=1")
    expect(eve.page.locator("[data-telling]")).to_be_hidden()
    expect(ann.page.locator("[data-telling]")).to_be_visible()
    expect(eve.page).to_have_title("Auction · Grand Tour")


def test_the_picture_of_the_result_is_downloaded_and_shared(meet: Meet) -> None:
    ann = meet()
    ann.context.add_init_script(
        """globalThis.shared = [];
        navigator.canShare = ({ files }) => files.length === 1;
        navigator.share = async ({ files }) => { shared.push([files[0].name, files[0].size]); };"""
    )
    play_to_the_end(ann)
    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="Picture of the result").click()
    assert re.fullmatch(r"auction-[\w-]+\.png", download.value.suggested_filename)
    ann.page.get_by_role("button", name="Share the picture").click()
    ann.page.wait_for_function("() => shared.length === 1")
    ((name, size),) = ann.page.evaluate("shared")
    assert name == download.value.suggested_filename
    assert size == Path(download.value.path()).stat().st_size


def test_without_a_way_to_share_there_is_no_button_for_it(meet: Meet) -> None:
    ann = meet()
    ann.context.add_init_script("navigator.canShare = undefined;")
    play_to_the_end(ann)
    expect(ann.page.get_by_role("link", name="Picture of the result")).to_be_visible()
    expect(ann.page.locator("[data-share]")).to_be_hidden()


class Minded(Person):
    has_worker = True


@contextmanager
def with_worker(browser: Browser, site: Server, **settings: Any) -> Iterator[Person]:
    """Somebody whose pages are minded by the worker."""
    person = Minded(browser, site.address, **settings)
    person.go("/")
    person.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    person.go("/")
    assert person.page.evaluate("navigator.serviceWorker.controller !== null")
    yield person
    person.leave()


def test_offline_the_worker_says_so_and_keeps_nothing_else(
    browser: Browser, server: Server
) -> None:
    with with_worker(browser, server, locale="de-DE") as person:
        person.go("/rules/auction")
        person.context.set_offline(True)
        person.page.goto("/rules/auction")
        expect(person.page.get_by_role("heading", name="Du bist offline")).to_be_visible()
        # Its style is there, too.
        expect(person.page.locator(".button")).to_have_css("display", "inline-flex")
        kept = person.page.evaluate(
            """async () => {
                const names = await caches.keys();
                const kept = await Promise.all(names.map((name) => caches.open(name)));
                const requests = await Promise.all(kept.map((cache) => cache.keys()));
                return requests.flat().map((request) => new URL(request.url).pathname).toSorted();
            }"""
        )
        assert kept == ["/offline", "/static/shell.css", "/static/tokens.css"]
        person.context.set_offline(False)
        person.page.get_by_role("link", name="Noch einmal versuchen").click()
        expect(person.page.get_by_role("heading", name="Auktion")).to_be_visible()
        # The browser itself notes that it was offline.
        person.problems.clear()


def test_the_worker_follows_the_language(browser: Browser, server: Server) -> None:
    with with_worker(browser, server) as person:
        with person.leaving():
            person.page.locator("#language").select_option("fr")
        person.page.wait_for_function(
            "() => navigator.serviceWorker.controller?.scriptURL.endsWith('lang=fr')"
        )
        person.context.set_offline(True)
        person.page.goto("/")
        expect(person.page.get_by_role("heading", name="Vous êtes hors ligne")).to_be_visible()
        person.problems.clear()


def test_live_updates_pass_the_worker_by(browser: Browser, server: Server) -> None:
    with with_worker(browser, server) as ann, with_worker(browser, server) as bob:
        bob.go(set_up(ann, "me", "open"))
        bob.sit_down()
        for person in (ann, bob):
            assert person.page.evaluate("navigator.serviceWorker.controller !== null")
        expect(ann.page.locator(ACTION)).to_have_count(3)
        bid(ann.page)
        bid(bob.page)
        expect(ann.page.locator(ACTION)).to_have_count(2)
        headers = ann.page.evaluate(
            "fetch(location.href).then((answer) => answer.headers.get('cache-control'))"
        )
        assert headers == "no-store"


def pages_of(page: Page) -> int:
    """How many sheets of paper it would be."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "page.pdf"
        with seen(page):
            page.pdf(path=file, format="A4")
        return len(re.findall(rb"/Type\s*/Page\b", file.read_bytes()))


def test_rules_on_paper(meet: Meet) -> None:
    ann = meet(color_scheme="dark")
    ann.go("/rules/europatour")
    page = ann.page
    page.emulate_media(media="print")
    expect(page.locator(".bar")).to_be_hidden()
    expect(page.locator("main .button").filter(visible=True)).to_have_count(0)
    for name, value in (("color", "rgb(0, 0, 0)"), ("background-color", "rgb(255, 255, 255)")):
        expect(page.locator("body")).to_have_css(name, value)
    assert page.evaluate("getComputedStyle(document.querySelector('h2')).breakAfter") == "avoid"
    assert pages_of(page) in range(1, 8)


def test_a_result_on_paper_is_one_page(meet: Meet) -> None:
    ann = meet()
    play_to_the_end(ann)
    run_scripts(ann.page)
    ann.page.emulate_media(media="print")
    for shown in ("h1", "#now .result", "#players"):
        expect(ann.page.locator(shown)).to_be_visible()
    for absent in (".stage", ".bar", "#log", "[data-telling]"):
        expect(ann.page.locator(absent)).to_be_hidden()
    assert pages_of(ann.page) == 1
