"""The hunt by touch on a phone, the pencil, the white pawn, and why a city cannot be reached."""

import pytest
from playwright.sync_api import Locator, Page, Response, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from grandtour.games.euroquest.board import CITY_OF, MODES
from grandtour.games.euroquest.distances import STEPS
from tests.browsing import (
    LOST,
    Look,
    Meet,
    Person,
    acting,
    check_access,
    check_width,
    seen_answer,
)
from tests.serving import Server
from tests.web.test_browser_euroquest import set_up

pytestmark = pytest.mark.browser

THUMB = 40


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


UNDER_A_FINGER = """ring => {
    const box = ring.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const found = document.elementFromPoint(x, y)?.closest(".target");
    return found && found === ring.closest(".target") ? [x, y] : null;
}"""


def tap_target(page: Page, target: Locator) -> None:
    """On the map, or, where the map shows another part, on the button of its row."""
    point = target.locator(".ring").evaluate(UNDER_A_FINGER)
    if point:
        page.touchscreen.tap(*point)
    else:
        mode = str(target.get_attribute("data-modes")).split()[0]
        page.locator(f"#go-{mode}-{target.get_attribute('data-city')}").tap()


def travel(page: Page, wish: str = ".target:not(.deadly)") -> None:
    """One journey by touch: a tap on the city, one on the way, and a yes if asked."""
    page.wait_for_selector(".target .ring", state="attached")
    target = page.locator(wish).first
    deadly = "deadly" in str(target.get_attribute("class"))
    answer = answer_to_tap(page, target)
    expect(page.locator(".mode-menu")).to_have_count(0)
    if deadly:
        with acting(page):
            page.get_by_role("button", name="Yes, do it").tap()
    else:
        seen_answer(page, answer)


def answer_to_tap(page: Page, target: Locator) -> Response:
    """A target may give way to a name between the look and the finger; then one taps again."""
    for _ in range(3):
        try:
            with page.expect_response(lambda answer: "/act?" in answer.url, timeout=LOST) as found:
                tap_target(page, target)
                if page.locator(".mode-menu").count():
                    page.locator(".mode-menu button").first.tap()
        except PlaywrightTimeoutError:
            continue
        return found.value
    raise AssertionError("tapped three times, and nothing happened")


def reckless(page: Page) -> str:
    """Where a runner goes who wants to be caught: onto a chaser, or next to one."""
    wishes = (".target.deadly", ".target.in-danger", ".target")
    return next(wish for wish in wishes if page.locator(wish).count())


def towards_a_chaser(look: Look) -> str:
    """The same for a runner that is a program."""
    chasers = [CITY_OF[code] for code in look["view"]["pawns"][1:]]

    def far(action: str) -> int:
        return min(STEPS[CITY_OF[action.split()[1]]][chaser] for chaser in chasers)

    journeys: list[str] = [text for text in look["legal"] if text.split()[0] in MODES]
    return min(journeys, key=far)


def over(page: Page) -> bool:
    page.wait_for_selector(".target, .result", state="attached")
    return page.locator(".result").count() > 0


def test_a_whole_game_by_touch_as_the_chasers(thumb: Person, server: Server) -> None:
    runner, ann = server.player("Mira"), server.player("Ann")
    aid = {"deduction_aid": True}
    table = runner.create("euroquest", "me", "open", "open", "open", options=aid)
    for seat in (1, 2, 3):
        ann.sit(table, seat)
    thumb.sign_in(ann.token)
    runner.play(table, 0, towards_a_chaser(runner.look(table, 0)))
    thumb.go(f"/t/{table}")
    page = thumb.page
    check_width(page, 390)
    check_targets(page)
    check_access(page)
    with acting(page):
        page.locator("#white-handle").tap()
        expect(page.locator("#white-handle")).to_have_attribute("aria-pressed", "true")
        page.locator("#city-FR-6").dispatch_event("click", {"bubbles": True})
    expect(page.locator("#white-pawn .since")).to_be_attached()
    page.locator("#city-IS-1").dispatch_event("click", {"bubbles": True})
    expect(page.locator("#about")).to_contain_text("stops away")
    while not over(page):
        travel(page)
        look = runner.look(table, 0)
        if look["turn"] == [0]:
            runner.play(table, 0, towards_a_chaser(look))
    expect(page.locator(".way.reveal")).to_be_attached()
    check_width(page, 390)


def test_a_whole_game_by_touch_as_the_runner(thumb: Person) -> None:
    page = set_up(thumb, "me", "bot easy", "bot easy", "bot easy")
    page.wait_for_selector(".target", state="attached")
    expect(page.locator(".journey small").first).to_contain_text("possible")
    with acting(page):
        page.locator("#joker-orange").tap()
    expect(page.locator(".joker.orange.played")).to_be_visible()
    expect(page.locator(".target.in-danger")).to_have_count(0)
    # The button stands at the joker, and nowhere else.
    expect(page.locator("#taking-back-now")).to_be_hidden()
    page.locator(".joker.orange").get_by_role("button", name="Take the joker back").tap()
    expect(page.locator(".joker.orange.played")).to_have_count(0)
    check_targets(page)
    check_access(page)
    while not over(page):
        travel(page, reckless(page))
    expect(page.locator(".way.reveal")).to_be_attached()


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
