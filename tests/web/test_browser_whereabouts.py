"""Where in Europe? in a real browser: two people with phones play a whole game by tapping."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browsing import PHONE, Person, check_access, check_width
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


def step(page: Page) -> bool:
    """Does what this person is asked for, if anything; False if nothing."""
    # Half a tip is enough here: a stone that lies is sealed.
    for choice in ("[id^=take-]", "#stone-keep", "#tray-seal", "[data-press=stone-half-W]"):
        thing = page.locator(choice).first
        if thing.count():
            before = page.locator("#chips").get_attribute("data-stamp")
            thing.dispatch_event("click", {"bubbles": True})
            page.wait_for_function(
                "stamp => document.getElementById('chips').dataset.stamp !== stamp", arg=before
            )
            return True
    return False


def test_two_people_with_phones_play_a_whole_game(people: list[Person]) -> None:
    ann, bob = people
    ann.go("/new/whereabouts")
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.get_by_text("Settings of the game").click()
    ann.page.locator("#option-deck").fill(DECK)
    check_width(ann.page)
    ann.page.get_by_role("button", name="Open the table").click()
    ann.page.wait_for_url("**/t/*")
    bob.go(ann.page.url)
    bob.page.get_by_role("button", name="Sit down").click()
    bob.page.wait_for_selector(".where-tray")
    check_width(bob.page)
    check_access(bob.page)
    for _ in range(MOST_STEPS):
        acted = [step(person.page) for person in people]
        if any(person.page.locator(".result").count() for person in people):
            break
        if not any(acted):
            ann.page.wait_for_timeout(100)
    for person in people:
        expect(person.page.locator(".result")).to_be_visible()
        expect(person.page.locator(".pin").first).to_be_attached()
        check_width(person.page)


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
