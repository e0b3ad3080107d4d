"""Where in Europe? in a real browser: two people with phones play a whole game by tapping."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browsing import (
    PHONE,
    Head,
    Meet,
    Person,
    acting,
    check_access,
    check_width,
    next_asked,
    shows,
)
from tests.serving import Server

pytestmark = pytest.mark.browser

DECK = "\n".join(["name,lat,lon,category", *(f"Place {n},{37 + n},2.5,city" for n in range(12))])
MOST_STEPS = 200


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[list[Person]]:
    both = [Person(browser, server.address, viewport=PHONE, has_touch=True) for _ in range(2)]
    yield both
    for person in both:
        person.leave()


def step(page: Page) -> None:
    """Does what this person is asked for."""
    # Half a tip is enough here: a stone that lies is sealed.
    for choice in ("[id^=take-]", "#stone-keep", "#stone-seal", "[data-press=stone-half-W]"):
        thing = page.locator(choice)
        if thing.count():
            with acting(page):
                thing.first.dispatch_event("click", {"bubbles": True})
            return
    pytest.fail("there is nothing to press")


def test_two_people_with_phones_play_a_whole_game(people: list[Person], server: Server) -> None:
    ann, bob = people
    ann.go("/new/whereabouts")
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.get_by_text("Settings of the game").click()
    ann.page.locator("#option-deck").fill(DECK)
    check_width(ann.page)
    ann.page.get_by_role("button", name="Open the table").click()
    ann.arrive("**/t/*")
    bob.go(ann.page.url)
    bob.sit_down()
    bob.page.wait_for_selector(".where-tray")
    check_width(bob.page)
    check_access(bob.page)
    table = ann.page.url.rpartition("/t/")[2]
    heads = [Head(server, person, table, seat) for seat, person in enumerate(people)]
    for _ in range(MOST_STEPS):
        asked = next_asked(heads)
        if asked is None:
            break
        head, look = asked
        page = people[head.seat].page
        shows(page, look["n"])
        step(page)
    for person in people:
        expect(person.page.locator(".result")).to_be_visible()
        expect(person.page.locator(".pin").first).to_be_attached()
        check_width(person.page)


FREE_CELL = """() => [...document.querySelectorAll("[data-path]")].map((cell) => {
    const box = cell.getBoundingClientRect();
    return { path: cell.dataset.path, x: box.x + box.width / 2, y: box.y + box.height / 2, cell };
}).find(({ cell, x, y }) => document.elementFromPoint(x, y) === cell)"""
"""A cell of the grid with nothing lying upon its middle."""


def test_a_tap_on_the_map_lays_all_stones_and_a_stone_takes_back_those_behind(
    meet: Meet, server: Server
) -> None:
    players = [server.player(name) for name in ("Ann", "Bob")]
    table = players[0].create("whereabouts", "me", "open")
    players[1].sit(table, 1)
    while (look := players[0].look(table, 0))["view"]["phase"] != "tip":
        seat = look["turn"][0]
        legal = players[seat].look(table, seat)["legal"]
        players[seat].play(table, seat, "keep" if "keep" in legal else legal[0])
    ann = meet(viewport={"width": 1400, "height": 900})
    ann.sign_in(players[0].token)
    ann.go(f"/t/{table}")
    page = ann.page
    cell = page.evaluate(FREE_CELL)
    page.mouse.click(cell["x"], cell["y"])
    tip = page.locator("[data-tip]")
    expect(tip).to_have_attribute("data-tip", cell["path"])
    expect(page.locator("#stone-seal")).to_have_text("Seal with 4 stones")
    page.locator("[data-keep='2']").click()
    expect(tip).to_have_attribute("data-tip", " ".join(cell["path"].split()[:2]))
    expect(page.locator("#stone-seal")).to_have_text("Seal with 2 stones")


def test_mistakes_in_a_deck_are_told_line_by_line(browser: Browser, server: Server) -> None:
    person = Person(browser, server.address, locale="de-DE")
    person.go("/new/whereabouts")
    person.page.get_by_text("Spieleinstellungen").click()
    person.page.locator("#option-deck").fill("name,lat,lon,category\nX,95,0,city\n,50,5,town")
    person.page.get_by_role("button", name="Tisch öffnen").click()
    expect(person.page.locator(".error li")).to_have_count(2)
    expect(person.page.locator("#option-deck")).to_have_value(
        "name,lat,lon,category\nX,95,0,city\n,50,5,town"
    )
    person.problems = [problem for problem in person.problems if "400" not in problem]
    person.leave()
