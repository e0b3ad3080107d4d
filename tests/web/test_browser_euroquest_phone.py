"""EuroQuest on a phone, in exact positions: the quest in sight, a card before a journey, names."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from grandtour.core.match import AnyMatch
from tests.browsing import Person, check_access, check_width
from tests.exact_table import ExactTable
from tests.games.euroquest.euroquest_games import new
from tests.rulebook.euroquest.euroquest_positions import position
from tests.serving import Server
from tests.web.test_browser_euroquest_hunt import UNDER_A_FINGER

pytestmark = pytest.mark.browser


@pytest.fixture
def mouse(browser: Browser, server: Server) -> Iterator[Person]:
    person = Person(browser, server.address, viewport={"width": 1280, "height": 900})
    yield person
    person.leave()


def standing(runner: str, *chasers: str, quest: str = "Q05", visited: str = "") -> AnyMatch:
    """A match in which they stand there, and the runner is to move."""
    match = new("standing")
    match.state = position(runner, *chasers, quest=quest, visited=visited)
    return match


def tap(page: Page, city: str) -> None:
    point = page.locator(f"#target-{city} .ring").evaluate(UNDER_A_FINGER)
    assert point, f"{city} is not under a finger"
    page.touchscreen.tap(*point)


def test_the_quest_stands_under_the_heading_and_opens_by_a_tap(thumb: Person) -> None:
    match = standing("AT-3", quest="Q05", visited="FR-6 AT-1")
    with ExactTable(thumb, match, 0).open() as page:
        line = page.locator("#quest summary")
        expect(line).to_have_text("Quest 2/5 Munich, Budapest, Bucharest, then Istanbul")
        heading, box = page.locator("#now h2").bounding_box(), line.bounding_box()
        assert heading
        assert box
        assert heading["y"] < box["y"] < heading["y"] + heading["height"] + 30
        page.locator("#now").evaluate("sheet => sheet.scrollTo(0, 300)")
        expect(line).to_be_in_viewport()
        page.locator("#now").evaluate("sheet => sheet.scrollTo(0, 0)")
        expect(page.locator(".quest-card")).not_to_be_visible()
        line.tap()
        expect(page.locator(".quest-card")).to_contain_text("any order")
        check_width(page, 390)
        check_access(page)


def test_flags_show_where_it_leads_beyond_the_edge_too(thumb: Person) -> None:
    match = standing("AT-3", quest="Q05", visited="FR-6 AT-1")
    with ExactTable(thumb, match, 0).open() as page:
        expect(page.locator("#target-DE-11 .flag")).to_be_attached()
        expect(page.locator("#quest-at-HU-1 .flag")).to_be_attached()
        sign = page.locator("[data-bring=quest-at-TR-1]")
        expect(sign).to_be_visible()
        sign.tap()
        expect(page.locator("#quest-at-TR-1 .flag")).to_be_in_viewport()


COVERED_PAWNS = """() => {
    const boxes = (selector) => [...document.querySelectorAll(selector)]
        .map((thing) => thing.getBoundingClientRect());
    const signs = boxes(".beyond button");
    return signs.length === 0 ? null : boxes(".pawn > .keep-size > :is(path, rect)")
        .filter((a) => signs.some((b) => a.left < b.right && b.left < a.right
            && a.top < b.bottom && b.top < a.bottom)).length;
}"""


def test_signs_at_the_edge_cover_no_pawn(thumb: Person) -> None:
    """Chaser B in Kraków stands where those to Frankfurt and Strasbourg would be."""
    with ExactTable(thumb, standing("RO-5", "PL-7", quest="Q02"), 0).open() as page:
        expect(page.locator(".beyond button")).to_have_count(4)
        assert page.evaluate(COVERED_PAWNS) == 0


def test_the_maps_tools_cover_no_city_that_can_be_reached(thumb: Person) -> None:
    """From Marseille, Tunis is at the lower edge of all that matters, where the tools lie."""
    with ExactTable(thumb, standing("FR-14", "PL-7"), 0).open() as page:
        tap(page, "TN-1")
        expect(page.locator("[data-bring=target-TN-1]")).not_to_be_attached()


INSIDE = """() => {
    const frame = document.querySelector(".map-frame").getBoundingClientRect();
    return [...document.querySelectorAll(".beyond button")].filter((sign) => {
        const box = sign.getBoundingClientRect();
        return Math.min(box.left - frame.left, frame.right - box.right,
            box.top - frame.top, frame.bottom - box.bottom) > 60;
    }).map((sign) => sign.textContent);
}"""


def test_few_signs_stand_at_the_edge_and_one_for_all_others(thumb: Person) -> None:
    """Five cities of the quest lie outside: the three nearest are named."""
    with ExactTable(thumb, standing("RO-5", "PL-7", quest="Q02"), 0).open() as page:
        signs = page.locator(".beyond button")
        expect(signs).to_have_count(4)
        assert page.evaluate(INSIDE) == []
        rest = page.locator(".beyond [data-bring*=' ']")
        expect(rest).to_contain_text("+2")
        wanted = str(rest.get_attribute("data-bring")).split()
        rest.tap()
        for code in wanted:
            expect(page.locator(f"#{code} .flag")).to_be_in_viewport()


def test_every_sign_on_a_large_screen_has_a_name(mouse: Person) -> None:
    with ExactTable(mouse, standing("RO-5", "PL-7", quest="Q02"), 0).open() as page:
        expect(page.locator(".beyond button")).to_have_count(5)
        assert all(len(text) > 3 for text in page.locator(".beyond button").all_inner_texts())


COVERED_BY_WORDS = """things => {
    const box = document.getElementById("about").getBoundingClientRect();
    return [...document.querySelectorAll(things)].map((thing) => thing.getBoundingClientRect())
        .filter((a) => a.left < box.right && box.left < a.right && a.top < box.bottom
            && box.top < a.bottom).length;
}"""
NO_REASON = {"words": "", "good": False}


def test_words_about_a_city_cover_no_target_and_go_when_ways_are_open(thumb: Person) -> None:
    """A Coruña lies in the upper left corner, where such words used to stand."""
    with ExactTable(thumb, standing("PT-1", "ES-9"), 0).open() as page:
        page.route("**/t/table/check?*", lambda route: route.fulfill(json=NO_REASON))
        expect(page.locator("#target-ES-1")).to_be_attached()
        page.locator("#city-ES-6").dispatch_event("click", {"bubbles": True})
        expect(page.locator("#about")).to_be_visible()
        page.wait_for_function(f"() => ({COVERED_BY_WORDS})('.beyond button') === 0")
        assert page.evaluate(COVERED_BY_WORDS, ".target .ring, .pawn.on-turn path") == 0
        few = page.locator("#about").bounding_box()
        page.locator("#about").tap()
        whole = page.locator("#about").bounding_box()
        assert few
        assert whole
        assert whole["height"] > few["height"]
        page.locator("#target-ES-1").dispatch_event("click", {"bubbles": True})
        expect(page.locator(".mode-menu")).to_be_visible()
        expect(page.locator("#about")).not_to_be_visible()


def test_chasers_see_nothing_of_it(thumb: Person) -> None:
    with ExactTable(thumb, standing("AT-3", "DE-9", quest="Q05"), 1).open() as page:
        expect(page.locator(".pawn.seat-1")).to_be_attached()
        expect(page.locator("#quest, [id^=quest-at], [data-live] .flag")).to_have_count(0)


def test_a_finger_sees_first_where_a_journey_leads(thumb: Person) -> None:
    """Where one way leads, too: a tap that missed could not be taken back."""
    match = standing("ES-16", "ES-9", quest="Q07")
    table = ExactTable(thumb, match, 0)
    with table.open() as page:
        city = page.locator(".target:not([data-modes*=' '])").first.get_attribute("data-city")
        assert city
        tap(page, city)
        card = page.locator(".mode-menu")
        expect(card.get_by_role("button")).to_have_count(1)
        expect(card).to_contain_text("The chasers hear")
        expect(card).to_contain_text("tickets left")
        assert table.told == []
        page.touchscreen.tap(195, 60)
        expect(card).to_have_count(0)
        assert table.told == []
        tap(page, city)
        with table.acting():
            card.get_by_role("button").tap()
        assert [event.kind for event in table.told][:1] == ["travelled_same"]


def test_a_mouse_travels_at_one_click_where_one_way_leads(mouse: Person) -> None:
    table = ExactTable(mouse, standing("ES-16", "ES-9", quest="Q07"), 0)
    with table.open() as page, table.acting():
        page.locator(".target:not([data-modes*=' ']) .ring").first.click()
    assert table.told


SHOWN_NAMES = """() => {
    const frame = document.querySelector(".map-frame").getBoundingClientRect();
    const texts = document.querySelectorAll(
        "[data-named] > .keep-size > text:not(.letter), .quest-map .name text");
    return [...texts].filter((text) => getComputedStyle(text).visibility === "visible")
        .map((text) => ({ text, box: text.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && box.right > frame.left && box.left < frame.right
            && box.bottom > frame.top && box.top < frame.bottom);
}"""
COLLISIONS = f"""() => {{
    const names = ({SHOWN_NAMES})();
    const meet = (a, b) => a.left + 1 < b.right && b.left + 1 < a.right
        && a.top + 3 < b.bottom && b.top + 3 < a.bottom;
    const rings = [...document.querySelectorAll(".target .ring")].map((ring) => ({{
        text: ring, box: ring.getBoundingClientRect() }}));
    const called = (thing) => thing.textContent || thing.closest(".target").id;
    return names.flatMap(({{ text, box }}, number) => [...names.slice(0, number), ...rings]
        .filter((other) => meet(box, other.box))
        .map((other) => `${{text.textContent}} / ${{called(other.text)}}`));
}}"""
SETTLED = f"() => ({COLLISIONS})().length === 0"
NAMED = f"() => ({SHOWN_NAMES})().map(({{ text }}) => text.textContent)"
DENSE = [("CH-3", "FR-8", "AT-3"), ("CH-2", "CH-1"), ("BE-1", "NL-3", "LU-1"), ("AT-1", "SK-1")]


@pytest.mark.parametrize("standing_at", DENSE)
def test_names_do_not_cover_each_other_in_dense_places(
    thumb: Person, standing_at: tuple[str, ...]
) -> None:
    with ExactTable(thumb, standing(*standing_at, quest="Q08"), 0).open() as page:
        page.wait_for_function(SETTLED)
        for tool in ("in", "in", "in", "out", "out", "out", "out"):
            page.locator(f"[data-zoom-tool={tool}]").tap()
            page.wait_for_function(SETTLED)
        shown = set(page.evaluate(NAMED))
        page.locator("[data-zoom-tool=matters]").tap()
        page.wait_for_function(SETTLED)
        wanted = page.locator(".target:not(.deadly)").evaluate_all(
            "targets => targets.map((target) => target.dataset.beyond)"
        )
        assert set(wanted) <= set(page.evaluate(NAMED)) | shown


SLOW_FRAMES = """(() => {
    const frame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (work) => setTimeout(() => frame(work), 200);
    window.cancelAnimationFrame = clearTimeout;
})()"""
NAMES_PLACED = """() => new Promise((done) => {
    let waiting = 0;
    const again = () => {
        clearTimeout(waiting);
        waiting = setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 100);
    };
    document.addEventListener("map-moved", again);
    again();
})"""
"""Later than they wait themselves, in the same queue of frames."""


def test_names_wait_for_a_slow_machine_to_move_the_targets_apart(thumb: Person) -> None:
    """Once they were placed a moment after the map had moved, and targets came to lie on them."""
    thumb.page.add_init_script(SLOW_FRAMES)
    with ExactTable(thumb, standing("CH-3", "FR-8", "AT-3", quest="Q08"), 0).open() as page:
        page.wait_for_function(SETTLED)
        for tool in ("in", "out", "out", "out", "matters"):
            page.locator(f"[data-zoom-tool={tool}]").tap()
            page.evaluate(NAMES_PLACED)
            assert page.evaluate(COLLISIONS) == []
