"""What the games' scripts have in common, in a real browser: looking, pointing, arrows, drags."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browsing import Person
from tests.serving import Server

pytestmark = pytest.mark.browser

NEAR = re.compile(r"\bnear\b")
NEXT = """async ([key, things]) => {
    const { nextThing } = await import("house/arrows.js");
    return nextThing(key, [0, 0], things, (thing) => thing) ?? null;
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("site"), seed="kit") as running:
        yield running
        assert running.complaints() == ""


@pytest.fixture
def ann(browser: Browser, server: Server) -> Iterator[Person]:
    person = Person(browser, server.address, reduced_motion="no-preference")
    yield person
    person.leave()


def sit_down(person: Person, game: str) -> Page:
    """At a table with bots, where it is this person's turn."""
    person.go("/")
    person.page.locator(f"form[action='/quick/{game}'] button").click()
    person.page.wait_for_url("**/t/*")
    expect(person.page.locator("#now.my-turn")).to_be_visible()
    return person.page


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize(
    ("key", "things", "expected"),
    [
        ("ArrowRight", [[5, 0], [3, 0], [-1, 0]], [3, 0]),
        ("ArrowLeft", [[5, 0], [3, 0]], None),
        ("ArrowDown", [[4, 5], [0, 9]], [0, 9]),
        ("ArrowUp", [[30, -1], [40, -90]], [40, -90]),
        ("ArrowUp", [[30, -1], [0, 7]], [30, -1]),
    ],
)
def test_an_arrow_finds_what_lies_ahead_before_what_lies_aside(
    ann: Person, key: str, things: list[list[int]], expected: list[int] | None
) -> None:
    ann.go("/")
    assert ann.page.evaluate(NEXT, [key, things]) == expected


def test_a_button_of_the_panel_shows_its_place_on_the_map(ann: Person) -> None:
    for game, buttons in (("euroquest", ".journey"), ("europa", ".country-button")):
        page = sit_down(ann, game)
        button = page.locator(buttons).first
        place = page.locator(f"#{button.get_attribute('data-shows')}")
        button.hover()
        expect(place).to_have_class(NEAR)
        page.mouse.move(0, 0)
        expect(place).not_to_have_class(NEAR)
        button.focus()
        expect(place).to_have_class(NEAR)
        button.blur()
        expect(place).not_to_have_class(NEAR)


def test_a_drag_that_ends_on_a_target_chooses_nothing(ann: Person) -> None:
    page = sit_down(ann, "euroquest")
    stamp = str(page.locator("#chips").get_attribute("data-stamp"))
    target = page.locator(".target").first
    page.locator("[data-zoom-tool=in]").click()
    x, y = middle(target)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y + 20, steps=5)
    page.mouse.up()
    expect(page.locator(".mode-menu")).to_have_count(0)
    expect(page.locator("#chips")).to_have_attribute("data-stamp", stamp)


def test_arrows_and_enter_travel_and_the_pawn_glides(ann: Person) -> None:
    page = sit_down(ann, "euroquest")
    stamp = str(page.locator("#chips").get_attribute("data-stamp"))
    page.locator(".quest-map").focus()
    for key in ("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.matches('.target')")
    page.evaluate(
        """document.addEventListener("table-changed", () => {
            const pawn = document.querySelector('[data-pawn="0"]');
            window.glides ||= pawn.getAnimations().length > 0;
        })"""
    )
    page.keyboard.press("Enter")
    if page.locator(".mode-menu").count():
        page.keyboard.press("Enter")
    expect(page.locator("#chips")).not_to_have_attribute("data-stamp", stamp)
    page.wait_for_function("window.glides")


@pytest.mark.parametrize(
    ("game", "place", "sea", "name"),
    [
        ("euroquest", "#city-FR-1", ".quest-map", "France"),
        ("europa", "#on-FRA", ".union-map", "France"),
    ],
)
def test_the_map_tells_about_a_place(
    ann: Person, game: str, place: str, sea: str, name: str
) -> None:
    page = sit_down(ann, game)
    page.locator(place).dispatch_event("click")
    expect(page.locator("#about")).to_contain_text(name)
    page.locator(sea).dispatch_event("click")
    expect(page.locator("#about")).not_to_contain_text(name)


LOOK_AT_CARD = """code => {
    const place = Object.assign(document.createElement("span"), { className: "sits" });
    place.innerHTML = `<b data-card="${code}">.</b>`;
    document.querySelector(".tray").append(place);
    place.firstChild.click();
    place.remove();
    const lit = [...document.querySelectorAll(".by-land, .by-sea, .by-air")];
    return [document.getElementById("about").textContent, lit.map((one) => one.dataset.code)];
}"""
"""In one go, since whatever happens at the table ends the looking."""


@pytest.mark.parametrize(
    ("card", "about", "leads_to", "not_to"),
    [
        ("SHIP", "ship", {"GR", "DE"}, {"AT", "CZ"}),
        ("PLANE-PURPLE", "purple", {"FR", "DK"}, {"DE", "GR"}),
        ("FR", "France", {"ES", "DE", "DK"}, {"AT", "CZ"}),
    ],
)
def test_a_card_lights_up_where_it_leads(
    ann: Person, card: str, about: str, leads_to: set[str], not_to: set[str]
) -> None:
    words, lit = sit_down(ann, "europatour").evaluate(LOOK_AT_CARD, card)
    assert about in words
    assert leads_to <= set(lit)
    assert not_to.isdisjoint(lit)
