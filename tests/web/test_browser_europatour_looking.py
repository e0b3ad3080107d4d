"""Europa Tour in a real browser: what would fit, the ways on the map, a call that is checked."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from grandtour.games.europatour.board import KINDS
from grandtour.games.europatour.tour import good_joints
from tests.browsing import PHONE, Person, acting, check_access
from tests.serving import Player, Server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("site"), seed="looking") as running:
        yield running
        assert running.complaints() == ""


def come(
    browser: Browser, server: Server, player: Player, table: str, **settings: object
) -> Person:
    person = Person(browser, server.address, **settings)
    person.sign_in(player.token)
    person.go(f"/t/{table}")
    return person


def place_all(player: Player, table: str, seat: int) -> None:
    for slot in range(1, 11):
        player.play(table, seat, f"place {slot}")


def asked(page: Page) -> list[str]:
    """Where the page shows its question."""
    places = page.locator("#now h2, .tray .asks").all()
    boxes = [(place, place.bounding_box()) for place in places]
    return [place.inner_text() for place, box in boxes if box and box["width"] > 1]


def test_a_slot_shows_what_would_fit(browser: Browser, server: Server) -> None:
    ann = server.player("Ann")
    table = ann.create("europatour", "me", "bot easy", options={"first": "a"}, clock=False)
    for slot in (1, 2, 3, 4, 6, 7, 8, 9, 10):
        ann.play(table, 0, f"place {slot}")
    person = come(browser, server, ann, table)
    page, drawing = person.page, person.page.locator(".tour-map")
    gap = page.locator("#rack-5")
    fits = str(gap.get_attribute("data-fits")).split()
    gap.locator(".free").hover()
    expect(page.locator("#about")).to_have_text(str(gap.get_attribute("data-about")))
    expect(drawing.locator(".country.fits")).to_have_count(sum(KINDS[code] < 40 for code in fits))
    expect(page.locator("#now h2")).to_be_visible()
    assert len(asked(page)) == 1
    ann.play(table, 0, "place 5")
    ann.play(table, 0, "take stock")
    expect(page.locator("#board label[for=slot-3]")).to_be_visible()
    page.locator("#board label[for=slot-3]").click()
    drawing.hover(position={"x": 10, "y": 100})
    expect(page.locator("#about")).to_contain_text("Slot 3")
    with acting(page):
        page.locator("#board #pile-2").click()
    expect(page.locator("#log li").filter(has_text="has placed")).to_have_count(1)
    expect(page.locator("#log li").filter(has_text="into slot 5")).to_have_count(1)
    person.leave()


def test_nothing_is_chosen_after_the_end(browser: Browser, server: Server) -> None:
    ann = server.player("Ann")
    options = {"first": "a", "max_rounds": 1}
    table = ann.create("europatour", "me", "bot easy", options=options, clock=False)
    place_all(ann, table, 0)
    person = come(browser, server, ann, table)
    page = person.page
    for action in ("take stock", "discard onto 1"):
        ann.play(table, 0, action)
    expect(page.locator("#board #tray-decline")).to_be_visible()
    page.locator("#country-PL").dispatch_event("click")
    expect(page.locator(".tour-map.looking")).to_have_count(1)
    ann.play(table, 0, "decline")
    expect(page.locator(".all-racks .shown-rack")).to_have_count(2)
    expect(page.locator(".tour-map.looking")).to_have_count(0)
    expect(page.locator("#about")).to_be_hidden()
    expect(page.locator(".stop")).to_have_count(0)
    person.leave()


def test_the_way_from_poland_to_russia_is_drawn_through_kaliningrad(
    browser: Browser, server: Server
) -> None:
    ann = server.player("Ann")
    table = ann.create("europatour", "me", "bot easy", clock=False)
    person = come(browser, server, ann, table)
    page = person.page
    # While the bot still places its cards, the map looks at the own card again after each.
    expect(page.locator("#player-1")).to_contain_text("10/10")
    way = page.locator(".way[data-a=PL][data-b=RU]")
    expect(way).to_be_hidden()
    page.locator("#country-PL").dispatch_event("click")
    expect(way).to_be_visible()
    expect(page.locator(".way.strong")).to_have_count(7)
    gate = way.locator("circle").bounding_box()
    russia = page.locator(".name[data-code=RU]").bounding_box()
    assert gate
    assert russia
    assert gate["x"] < russia["x"] - 50
    ann.play(table, 0, "place 1")
    expect(page.locator("#rack-1 .sits")).to_be_visible()
    expect(way).to_be_visible()
    person.leave()


def test_a_call_is_checked_by_the_others(browser: Browser, server: Server) -> None:
    ann, bob = server.player("Ann"), server.player("Bob")
    settings = {"players_check": True, "first": "a"}
    table = ann.create("europatour", "me", "open", "bot easy", options=settings, clock=False)
    bob.sit(table, 1)
    place_all(ann, table, 0)
    place_all(bob, table, 1)
    caller = come(browser, server, ann, table)
    checker = come(browser, server, bob, table, viewport=PHONE, has_touch=True)
    with acting(caller.page):
        caller.page.locator("#board #tray-claim").click()
    expect(checker.page.locator("#board #tray-decline")).to_be_visible()
    with acting(checker.page):
        checker.page.locator("#board #tray-decline").tap()
    for person in (caller, checker):
        expect(person.page.locator("#called-rack .slot")).to_have_count(10)
        assert len(asked(person.page)) == 1, asked(person.page)
    expect(caller.page.locator(".objection")).to_have_count(0)
    expect(checker.page.locator(".objection")).to_have_count(9)
    checker.page.locator("#called-rack .sits").first.tap()
    expect(checker.page.locator("#about")).to_be_visible()
    check_access(checker.page)
    rack = [KINDS[code] for code in bob.look(table, 1)["view"]["check"]["rack"]]
    wrong = good_joints(rack).index(False) + 1
    with acting(checker.page):
        checker.page.locator(f"#object-{wrong}").tap()
    for person in (caller, checker):
        expect(person.page.locator("#log")).to_contain_text("have found the fault")
        expect(person.page.locator("#called-rack")).to_have_count(0)
        person.leave()
