"""Europa Tour's map on a phone: in every state what matters is in sight, with its name."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from grandtour.arena.play import play_game
from grandtour.bots.levels import makers
from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.game import LANGUAGES, Language, Seat
from grandtour.core.record import Record, Sitter, record_of
from grandtour.games.europatour.board import BY_LAND, CODES, FIRST_VEHICLE, KINDS
from grandtour.games.europatour.page.cards import faces
from grandtour.games.europatour.view import EuropaTourView
from grandtour.locale import translator
from tests.browsing import Person, check_access
from tests.effort import takes_turns
from tests.positions import Position, Shelf, golden, lay_out, moments
from tests.serving import Server

pytestmark = pytest.mark.browser

PHONE: ViewportSize = {"width": 390, "height": 844}
LEAST = 11
"""Pixels: smaller letters are not read on a phone."""
LEAST_ON_CARDS = 9
"""The map has the names in full size."""
STATES = (
    "first card, a country",
    "first card, a vehicle",
    "last card",
    "all placed",
    "draw",
    "draw, late",
    "others draw",
    "others hold a card that all saw",
    "a country in hand",
    "a vehicle in hand",
    "claim",
    "a call to check",
    "the own call is checked",
    "over, a tour",
    "over, a shared tour",
    "over, no tour",
)
AT_REST = """([wanted, least]) => {
    const frame = document.querySelector(".map-frame").getBoundingClientRect();
    const boxes = (things) => [...document.querySelectorAll(things)]
        .filter((thing) => thing.checkVisibility())
        .map((thing) => [thing, thing.getBoundingClientRect()]);
    const inside = (box) => box.left >= frame.left && box.right <= frame.right
        && box.top >= frame.top && box.bottom <= frame.bottom;
    const meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
        && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const names = boxes(".tour-map .name text");
    const above = boxes(".map-tools button, .beyond button, .overlay .keep-size");
    const wrong = names.length < 3 ? ["hardly a name"] : [];
    for (const code of wanted) {
        const name = names.find(([text]) => text.closest(".name").dataset.code === code);
        if (!name) wrong.push(`${code} has no name`);
        else if (!inside(name[1])) wrong.push(`${code} is out of sight`);
    }
    for (const [number, [text, box]] of names.entries()) {
        const letters = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
        if (letters < least) wrong.push(`${text.textContent} has ${letters} px`);
        for (const [other, its] of [...names.slice(number + 1), ...above]) {
            if (meets(box, its)) wrong.push(`${text.textContent} is on ${other.textContent}`);
        }
    }
    return wrong;
}"""
HIDDEN = """(things) => [...document.querySelectorAll(things)].filter((thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return !there || !(thing.contains(there) || there.contains(thing));
}).map((thing) => thing.outerHTML)"""
UNREADABLE = """([names, least]) => {
    const wrong = [];
    for (const place of document.querySelectorAll(".discards .card b, .rack .card b")) {
        place.style.overflowWrap = "normal";
        for (const name of names) {
            place.textContent = name;
            const letters = parseFloat(getComputedStyle(place).fontSize);
            const [high, whole] = [place.clientHeight, place.closest(".card").clientHeight];
            if (letters < least) wrong.push(`${name} has ${letters} px`);
            if (place.scrollWidth > place.clientWidth) wrong.push(`${name} is cut`);
            if (2 * high > whole) wrong.push(`${name} takes ${high} of ${whole} px`);
        }
    }
    return wrong;
}"""
SIGNED = (
    """() => [...document.querySelectorAll(".beyond button")].map((sign) => sign.dataset.bring)"""
)


class Asked(NamedTuple):
    """A position, and the countries whose names have to be read there."""

    position: Position
    named: tuple[str, ...]


def countries(*codes: str | None) -> tuple[str, ...]:
    return tuple(code for code in codes if code is not None and KINDS[code] < FIRST_VEHICLE)


def state_of(view: EuropaTourView, seat: Seat) -> str:
    """What the seat's page shows, in the words of `STATES`; nothing, if none of them fits."""
    held = view.hand.card if view.hand else None
    if view.phase == "placing":
        if view.hand is None:
            return "all placed"
        kind = "a country" if countries(held) else "a vehicle"
        return {0: f"first card, {kind}", 9: "last card"}.get(view.placed[seat], "")
    if view.phase == "draw":
        late = ", late" if view.round > 3 else ""
        return f"draw{late}" if view.on_turn == seat else "others draw"
    if view.phase == "discard":
        if view.on_turn != seat:
            return "others hold a card that all saw" if countries(held) else ""
        return "a country in hand" if countries(held) else "a vehicle in hand"
    if view.check:
        return "the own call is checked" if view.check.seat == seat else "a call to check"
    tours = sum(verdict.reason is None for verdict in view.verdicts)
    ends = ("over, no tour", "over, a tour", "over, a shared tour")
    return ends[min(tours, 2)] if view.phase == "over" else view.phase


def to_be_named(view: EuropaTourView) -> tuple[str, ...]:
    """The open countries; that in hand and its neighbours on the rack; for a call the own ones."""
    own = countries(*(view.rack or ()))
    tops = countries(*(pile.top for pile in view.piles or ()))
    held = countries(view.hand.card) if view.hand else ()
    if view.phase == "over":
        right = [verdict.seat for verdict in view.verdicts if verdict.reason is None]
        return countries(*(code for seat in right for code in (view.racks or ())[seat]))
    if view.check:
        return countries(*view.check.rack)
    if view.phase == "claim":
        return own
    if view.hand is not None and view.hand.seat == view.seat:
        neighbours = {CODES[kind] for code in held for kind in BY_LAND[KINDS[code]]}
        return (*held, *(code for code in own if code in neighbours))
    return (*held, *tops) if tops else own


@cache
def checked_game() -> Record:
    """A game in which the players check a call; of the golden ones there is none."""
    make = makers("europatour")["medium"]
    played = play_game(
        registry.game("europatour"), [make] * 3, {"players_check": True}, Chance.of("checked")
    )
    return record_of(played.match, [Sitter(name=name) for name in ("Ann", "Ben", "Chloé")])


@cache
def found() -> dict[str, Asked]:
    """The first position of each state in these games."""
    states: dict[str, Asked] = {}
    for game in (*golden("europatour"), checked_game()):
        for n, match in moments(game):
            for seat in range(len(game.seats)):
                view = match.state.view(seat)
                state = state_of(view, seat)
                if state and state not in states:
                    states[state] = Asked(Position(state, game, n, seat), to_be_named(view))
    return states


@pytest.fixture(scope="module")
def shelf(server: Server) -> Shelf:
    return lay_out(server, [found()[state].position for state in STATES])


@pytest.fixture(scope="module")
def phones(browser: Browser, server: Server, shelf: Shelf) -> Iterator[dict[Language, Person]]:
    """One in each language."""
    people: dict[Language, Person] = {}
    for language in LANGUAGES:
        people[language] = person = Person(
            browser, server.address, viewport=PHONE, is_mobile=True, has_touch=True, locale=language
        )
        person.sign_in(shelf.token)
    yield people
    for person in people.values():
        person.leave()


def names_are_right(page: Page, wanted: tuple[str, ...]) -> None:
    """As soon as the map has come to rest."""
    arguments = [list(wanted), LEAST]
    for _ in range(60):
        wrong = page.evaluate(AT_REST, arguments)
        if not wrong:
            return
        page.wait_for_timeout(50)
    pytest.fail("\n".join(wrong))


READ_IN = [
    (language, state)
    for number, language in enumerate(LANGUAGES)
    for place, state in enumerate(STATES)
    if takes_turns(number + place)
]
"""In a soak every state in every language; otherwise languages take turns."""


@pytest.mark.parametrize(("language", "state"), READ_IN)
def test_what_matters_has_its_name(
    phones: dict[Language, Person], shelf: Shelf, language: Language, state: str
) -> None:
    phone = phones[language]
    phone.go(shelf.paths[STATES.index(state)])
    names_are_right(phone.page, found()[state].named)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_call_and_all_answers_to_it_are_in_sight(
    phones: dict[Language, Person], shelf: Shelf, language: Language
) -> None:
    page = phones[language].page
    phones[language].go(shelf.paths[STATES.index("a call to check")])
    expect(page.locator(".tray .asks")).to_be_visible()
    expect(page.locator(".tray .objection")).to_have_count(9)
    assert page.evaluate(HIDDEN, ".tray .asks, #tray-accept, .objection, .called .card b") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_can_be_read(
    phones: dict[Language, Person], shelf: Shelf, language: Language
) -> None:
    """On the piles, where cards are smallest, and on the rack; no word is broken anyhow."""
    phones[language].go(shelf.paths[STATES.index("draw")])
    names = [face.written for face in faces(translator(language, "europatour")).values()]
    assert phones[language].page.evaluate(UNREADABLE, [names, LEAST_ON_CARDS]) == []


def opened(phone: Person, shelf: Shelf, state: str) -> Page:
    phone.go(shelf.paths[STATES.index(state)])
    names_are_right(phone.page, found()[state].named)
    return phone.page


@pytest.fixture
def ann(browser: Browser, server: Server, shelf: Shelf) -> Iterator[Person]:
    person = Person(browser, server.address, viewport=PHONE, is_mobile=True, has_touch=True)
    person.sign_in(shelf.token)
    yield person
    person.leave()


@pytest.mark.parametrize("state", ["draw", "draw, late", "others draw"])
def test_an_own_country_is_in_sight_or_has_a_sign_that_brings_it(
    ann: Person, shelf: Shelf, state: str
) -> None:
    page = opened(ann, shelf, state)
    frame = page.locator(".map-frame").bounding_box()
    assert frame
    outside = []
    for stop in page.locator(".overlay [id^=stop-]").all():
        box = stop.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        is_across = frame["x"] < x < frame["x"] + frame["width"]
        if not (is_across and frame["y"] < y < frame["y"] + frame["height"]):
            outside.append(stop.get_attribute("id"))
    assert [sign for sign in page.evaluate(SIGNED) if sign.startswith("stop")] == outside
    assert len(outside) <= 3
    for away in outside[:1]:
        sign = page.locator(f".beyond button[data-bring={away}]")
        sign.tap()
        expect(sign).to_have_count(0)
        code = page.evaluate(
            """stop => document.querySelector(
                `#rack-${stop.slice(5)} [data-card]`).dataset.card""",
            away,
        )
        names_are_right(page, (code,))


def test_a_picked_slot_shows_the_countries_beside_it(ann: Person, shelf: Shelf) -> None:
    page = opened(ann, shelf, "a country in hand")
    slots = [
        slot for slot in page.locator("[data-fits]").all() if slot.get_attribute("data-beside")
    ]
    for slot in slots[:4]:
        slot.locator("label").tap()
        expect(slot.locator("input")).to_be_checked()
        names_are_right(page, tuple(str(slot.get_attribute("data-beside")).split()))
    page.locator("label[for=pick-drawn]").tap()
    names_are_right(page, found()["a country in hand"].named)
    check_access(page)


def test_a_plane_in_hand_draws_no_ways_over_land(ann: Person, shelf: Shelf) -> None:
    page = opened(ann, shelf, "a vehicle in hand")
    expect(page.locator(".hand .card.plane")).to_be_visible()
    expect(page.locator(".tour-map.looking")).to_have_count(1)
    expect(page.locator(".way.strong, .sea-line.strong")).to_have_count(0)


def test_names_go_back_to_their_places_on_a_large_screen(ann: Person, shelf: Shelf) -> None:
    page = opened(ann, shelf, "draw")
    name = page.locator(".tour-map .name[data-code=DE] text")
    placed = [name.get_attribute(side) for side in ("x", "y", "text-anchor")]
    page.set_viewport_size({"width": 1280, "height": 900})
    expect(page.locator(".tour-map.placed")).to_have_count(0)
    assert [name.get_attribute(side) for side in ("x", "y", "text-anchor")] != placed
    expect(page.locator(".tour-map .name text:visible")).to_have_count(40)
