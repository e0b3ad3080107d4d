"""The hunt by touch on a phone, the pencil, the white pawn, and why a city cannot be reached."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browsing import Meet, Person, acting, check_access, check_width
from tests.effort import some
from tests.serving import Server
from tests.web.test_browser_euroquest import set_up

pytestmark = pytest.mark.browser

THUMB = 40
TOUCH = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "color_scheme": "dark",
}


@pytest.fixture
def thumb(browser: Browser, server: Server) -> Iterator[Person]:
    person = Person(browser, server.address, **TOUCH)
    yield person
    person.leave()


TOLD_APART = """thumb => {
    const rings = [...document.querySelectorAll(".target .ring")];
    const boxes = rings.map((ring) => ring.getBoundingClientRect());
    const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
    return boxes.length > 0 && boxes.every((box, number) => box.width >= thumb
        && boxes.slice(0, number).every((other) => far(box, other) >= 0.9 * thumb));
}"""


def check_targets(page: Page) -> None:
    """Each is as large as a thumb, and none covers another, once the map stands still."""
    page.wait_for_function(TOLD_APART, arg=THUMB)


def travel(page: Page) -> None:
    """One journey by the map: a tap, and another one where several ways lead there."""
    page.wait_for_selector(".target .ring", state="attached")
    target = page.locator(".target:not(.deadly)").first
    several = " " in str(target.get_attribute("data-modes"))
    with acting(page):
        target.dispatch_event("click", {"bubbles": True})
        if several:
            page.locator(".mode-menu button").first.tap()
    expect(page.locator(".mode-menu")).to_have_count(0)


def test_chasers_by_touch(thumb: Person) -> None:
    page = set_up(thumb, "bot easy", "me", "me", "me")
    page.wait_for_selector(".target", state="attached")
    check_width(page, 390)
    for _ in range(some(3, 30)):
        check_targets(page)
        travel(page)
        page.wait_for_selector(".target, .result", state="attached")
        if page.locator(".result").count():
            return
    with acting(page):
        page.locator("#white-handle").tap()
        expect(page.locator("#white-handle")).to_have_attribute("aria-pressed", "true")
        page.locator("#city-FR-6").dispatch_event("click", {"bubbles": True})
    expect(page.locator("#white-pawn .since")).to_be_attached()
    page.locator("#city-IS-1").dispatch_event("click", {"bubbles": True})
    expect(page.locator("#about")).to_contain_text("links away")
    check_access(page)


def test_the_runner_by_touch(thumb: Person) -> None:
    page = set_up(thumb, "me", "bot easy", "bot easy", "bot easy")
    page.wait_for_selector(".target", state="attached")
    with acting(page):
        page.locator("#joker-orange").tap()
    expect(page.locator(".joker.orange.played")).to_be_visible()
    expect(page.locator(".target.in-danger")).to_have_count(0)
    page.locator("#taking-back-now").tap()
    expect(page.locator(".joker.orange.played")).to_have_count(0)
    travel(page)
    check_access(page)


def test_marks_are_private_or_shared_among_the_chasers(server: Server, meet: Meet) -> None:
    host = server.player("Zoë")
    aid = {"deduction_aid": True}
    table = host.create("euroquest", "open", "open", "open", "me", options=aid)
    ann, bob, eve = meet(), meet(), meet()
    for name, person in (("Ann", ann), ("Bob", bob), ("Eve", eve)):
        person.go(f"/t/{table}")
        person.page.get_by_label("Your name").fill(name)
        person.sit_down()
    mine, ours = bob.page.locator(".pencil").nth(0), bob.page.locator(".pencil").nth(1)
    mine.click()
    expect(mine).to_have_attribute("aria-pressed", "true")
    bob.page.locator("[data-pencil=shared]").click()
    ours.click()
    expect(eve.page.locator(".suspects .crossed")).to_have_count(1)
    expect(eve.page.locator(".suspects .crossed .by")).to_have_text("Bob")
    expect(bob.page.locator(".suspects .crossed")).to_have_count(2)
    assert "✗" not in ann.page.content()
    assert ann.page.locator(".pencil").count() == 0
    eve.page.locator(".suspects .crossed .pencil").click()
    expect(bob.page.locator(".suspects .crossed")).to_have_count(1)
