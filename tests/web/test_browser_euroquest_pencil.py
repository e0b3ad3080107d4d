"""Crossing out by hand: marks are seen, stay with the person, are erased, and talk stays short."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browsing import Person, check_access
from tests.serving import Player, Server

pytestmark = pytest.mark.browser

AID = {"deduction_aid": True}
CROSSED = re.compile(r"\bcrossed\b")


@pytest.fixture
def leader(browser: Browser, server: Server) -> Iterator[Person]:
    """Bob, who leads two chasers."""
    person = Person(browser, server.address, viewport={"width": 1440, "height": 900})
    yield person
    person.leave()


def hunt(server: Server, leader: Person) -> tuple[Player, Player, str]:
    """Mira runs, Bob leads B and C, Eve leads D."""
    runner, bob, eve = (server.player(name) for name in ("Mira", "Bob", "Eve"))
    table = runner.create("euroquest", "me", "open", "open", "open", options=AID)
    for player, seat in ((bob, 1), (bob, 2), (eve, 3)):
        player.sit(table, seat)
    leader.sign_in(bob.token)
    return runner, eve, table


def cross(page: Page, number: int) -> str:
    pencil = page.locator(".pencil").nth(number)
    pencil.click()
    expect(pencil).to_have_attribute("aria-pressed", "true")
    return str(pencil.get_attribute("data-cross"))


def test_marks_and_their_way_stay_with_the_person_not_the_seat(
    server: Server, leader: Person
) -> None:
    _, _, table = hunt(server, leader)
    leader.go(f"/t/{table}?seat=1")
    page = leader.page
    code = cross(page, 0)
    page.locator("[data-pencil=shared]").click()
    leader.go(f"/t/{table}?seat=2")
    expect(page.locator(f"[data-suspect='{code}'].crossed")).to_have_count(1)
    expect(page.locator("[data-pencil=shared]")).to_have_attribute("aria-pressed", "true")


ABOVE = """() => {
    const cross = document.querySelector(".crossing path").getBoundingClientRect();
    const under = document.querySelector(".overlay");
    const marks = document.querySelector(".marks");
    const city = document.querySelector(".city.crossed .around").getBoundingClientRect();
    return Number(getComputedStyle(marks).zIndex) > (Number(getComputedStyle(under).zIndex) || 0)
        && Math.abs(cross.x + cross.width / 2 - city.x - city.width / 2) < 1
        && document.querySelectorAll(".crossing circle").length === 1;
}"""


def test_the_cross_lies_above_the_ring_and_moves_with_the_map(
    server: Server, leader: Person
) -> None:
    _, _, table = hunt(server, leader)
    leader.go(f"/t/{table}?seat=1")
    page = leader.page
    cross(page, 0)
    page.wait_for_function(ABOVE)
    page.locator("[data-zoom-tool=in]").click()
    page.wait_for_function(ABOVE)


def test_a_mark_is_erased_where_its_city_is_no_longer_possible(
    server: Server, leader: Person
) -> None:
    runner, _, table = hunt(server, leader)
    leader.go(f"/t/{table}?seat=1")
    page = leader.page
    codes = {cross(page, number) for number in range(page.locator(".pencil").count())}
    journey = next(
        text for text in runner.look(table, 0)["legal"] if text.split()[0] in ("train", "bus")
    )
    runner.play(table, 0, journey)
    others = page.locator("[data-crossed-others]")
    expect(others).to_be_visible()
    listed = others.locator("button")
    assert set(listed.evaluate_all("all => all.map((each) => each.dataset.cross)")) <= codes
    before = listed.count()
    erased = str(listed.first.get_attribute("data-cross"))
    expect(page.locator(f"#city-{erased}.crossed")).to_have_count(1)
    listed.first.click()
    expect(listed).to_have_count(before - 1)
    expect(page.locator(f"#city-{erased}.crossed")).to_have_count(0)


def test_shared_marks_are_one_short_line_with_names(server: Server, leader: Person) -> None:
    _, eve, table = hunt(server, leader)
    leader.go(f"/t/{table}?seat=1")
    page = leader.page
    page.locator("[data-pencil=shared]").click()
    names = []
    for number in range(3):
        names.append(page.locator(".pencil").nth(number).get_attribute("data-name"))
        cross(page, number)
        expect(page.locator("#talk li.to-team")).to_have_count(number + 1)
    line = page.locator("#talk li.to-team:visible")
    expect(line).to_have_count(1)
    expect(line).to_contain_text(f"✗ {', '.join(map(str, names))}")
    leader.sign_in(eve.token)
    leader.go(f"/t/{table}?seat=3")
    expect(page.locator(".suspects .crossed .by")).to_have_text(["Bob"] * 3)
    expect(page.locator("#talk li.to-team:visible")).to_have_count(1)


def test_beside_a_mark_stands_since_which_window_it_has_been_there(
    server: Server, leader: Person
) -> None:
    runner, eve, table = hunt(server, leader)
    journey = next(
        text for text in runner.look(table, 0)["legal"] if text.split()[0] in ("train", "bus")
    )
    runner.play(table, 0, journey)
    leader.go(f"/t/{table}?seat=1")
    page = leader.page
    cross(page, 0)
    expect(page.locator(".suspects .crossed .by")).to_have_text(["since window 1"])
    page.locator(".pencil").first.click()
    page.locator("[data-pencil=shared]").click()
    cross(page, 0)
    expect(page.locator(".suspects .crossed .by")).to_have_text(["Bob · since window 1"])
    leader.sign_in(eve.token)
    leader.go(f"/t/{table}?seat=3")
    expect(page.locator(".suspects .crossed .by")).to_have_text(["Bob · since window 1"])


def unaided(server: Server, leader: Person) -> tuple[Page, Player, str]:
    """Bob's page as chaser B; nobody is told which cities are possible. Eve is chaser C."""
    runner, bob, eve = (server.player(name) for name in ("Mira", "Bob", "Eve"))
    table = runner.create("euroquest", "me", "open", "open", "bot random")
    bob.sit(table, 1)
    eve.sit(table, 2)
    leader.sign_in(bob.token)
    leader.go(f"/t/{table}?seat=1")
    return leader.page, eve, table


def test_without_the_list_a_tap_on_the_map_crosses_out(server: Server, leader: Person) -> None:
    page, _, _ = unaided(server, leader)
    expect(page.locator("#suspects")).to_be_hidden()
    handle = page.locator("[data-pencil-taps]")
    city = page.locator("#city-CZ-1")
    city.dispatch_event("click")
    expect(city).not_to_have_class(CROSSED)
    handle.click()
    expect(handle).to_have_attribute("aria-pressed", "true")
    city.dispatch_event("click")
    expect(city).to_have_class(CROSSED)
    expect(page.locator(".crossed-others .chip")).to_have_text("✗ Prague")
    city.dispatch_event("click")
    expect(city).not_to_have_class(CROSSED)
    page.keyboard.press("Escape")
    expect(handle).to_have_attribute("aria-pressed", "false")


def test_white_pawn_and_pencil_are_not_held_at_once(server: Server, leader: Person) -> None:
    page, _, _ = unaided(server, leader)
    white, pencil = page.locator("#white-handle"), page.locator("[data-pencil-taps]")
    for taken, left in ((white, pencil), (pencil, white), (white, pencil)):
        taken.click()
        expect(taken).to_have_attribute("aria-pressed", "true")
        expect(left).to_have_attribute("aria-pressed", "false")
    page.locator("#city-CZ-1").dispatch_event("click")
    expect(page.locator("#white-on-map")).to_have_attribute("data-at", "CZ-1")
    expect(page.locator("#city-CZ-1")).not_to_have_class(CROSSED)


def test_a_city_of_the_list_is_crossed_out_by_keyboard(server: Server, leader: Person) -> None:
    page, eve, table = unaided(server, leader)
    page.locator("[data-pencil=shared]").press("Enter")
    page.locator("#white-city").select_option("CZ-1")
    page.locator("[data-cross-chosen]").press("Enter")
    expect(page.locator(".crossed-others .chip")).to_have_text("✗ Prague · Bob")
    check_access(page)
    leader.sign_in(eve.token)
    leader.go(f"/t/{table}?seat=2")
    expect(page.locator("#city-CZ-1")).to_have_class(CROSSED)
