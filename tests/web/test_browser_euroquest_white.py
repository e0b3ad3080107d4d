"""The white pawn in a real browser: dragged on the map by mouse and finger, near and far."""

import pytest
from playwright.sync_api import Page, expect

from grandtour.core.match import AnyMatch
from tests.browsing import Person
from tests.exact_table import ExactTable
from tests.games.euroquest.euroquest_games import new
from tests.rulebook.euroquest.euroquest_positions import do, position
from tests.web.test_browser_euroquest_hunt import THUMB

pytestmark = pytest.mark.browser

Point = tuple[float, float]


def with_white(city: str = "HU-1") -> AnyMatch:
    """Chaser B in Vienna is to move; the white pawn stands in Budapest."""
    match = new("white")
    match.state = position("AT-3", "AT-1", "SK-1")
    do(match.state, "R to DE-11", f"C1 white {city}")
    return match


def middle(page: Page, part: str) -> Point:
    box = page.locator(part).bounding_box()
    assert box, part
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: Point, end: Point) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=4)
    page.mouse.move(*end, steps=4)
    page.mouse.up()


def drag_by_finger(page: Page, start: Point, end: Point) -> None:
    session = page.context.new_cdp_session(page)
    steps = [
        (start[0] + (end[0] - start[0]) * n / 6, start[1] + (end[1] - start[1]) * n / 6)
        for n in range(7)
    ]
    for kind, points in (
        ("touchStart", steps[:1]),
        *(("touchMove", [step]) for step in steps[1:]),
        ("touchEnd", []),
    ):
        touches = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def shown_part(page: Page) -> str:
    return str(page.locator(".quest-map").get_attribute("viewBox"))


def selected(page: Page) -> str:
    return str(page.evaluate("getSelection().toString()"))


def put_on(table: ExactTable) -> list[str]:
    return [event.data["city"] for event in table.told]


WHOLE = "[data-zoom-tool=home]"


@pytest.mark.parametrize("tool", ["[data-zoom-tool=matters]", WHOLE])
@pytest.mark.parametrize("city", ["HU-2", "AT-2"], ids=["any city", "a city one can go to"])
def test_the_pawn_is_dragged_and_the_map_stays(mouse: Person, tool: str, city: str) -> None:
    table = ExactTable(mouse, with_white(), 1)
    with table.open() as page:
        page.locator(tool).click()
        before = shown_part(page)
        with table.acting():
            drag(page, middle(page, "#white-on-map use"), middle(page, f"#city-{city} .around"))
        assert put_on(table) == [city]
        assert shown_part(page) == before
        assert selected(page) == ""


def test_a_finger_drags_it_as_well(thumb: Person) -> None:
    table = ExactTable(thumb, with_white(), 1)
    with table.open() as page:
        page.wait_for_selector("#targets .target", state="attached")
        grip = page.locator("#white-grip circle").bounding_box()
        assert grip
        assert min(grip["width"], grip["height"]) >= THUMB
        before = shown_part(page)
        hold = grip["x"] + grip["width"] * 0.75, grip["y"] + grip["height"] * 0.3
        with table.acting():
            drag_by_finger(page, hold, middle(page, "#city-HU-2 .around"))
        assert put_on(table) == ["HU-2"]
        assert shown_part(page) == before
        expect(page.locator(".dragged")).to_have_count(0)


UNDER = """([x, y]) => {
    const box = document.querySelector(".dragged use")?.getBoundingClientRect();
    return box && Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) < 11;
}"""


def test_what_is_dragged_is_seen_under_the_pointer(mouse: Person) -> None:
    with ExactTable(mouse, with_white(), 1).open() as page:
        start = middle(page, "#white-on-map use")
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(start[0] + 60, start[1] + 40, steps=3)
        # It follows with the next picture that the browser draws.
        page.wait_for_function(UNDER, arg=[start[0] + 60, start[1] + 40])
        page.mouse.move(5, 5)
        page.mouse.up()


def test_put_down_where_it_stands_it_stays(mouse: Person) -> None:
    """Nobody is told off for that."""
    table = ExactTable(mouse, with_white(), 1)
    with table.open() as page:
        drag(page, middle(page, "#white-on-map use"), middle(page, "#city-HU-1 .around"))
        expect(page.locator(".dragged")).to_have_count(0)
        assert table.told == []


def test_no_name_is_selected_by_dragging_the_map(mouse: Person) -> None:
    with ExactTable(mouse, with_white(), 1).open() as page:
        page.locator(WHOLE).click()
        x, y = middle(page, "#city-RO-1 .around")
        drag(page, (x + 25, y + 3), (x - 300, y - 200))
        assert selected(page) == ""


CLEAR = """() => {
    const pawn = document.querySelector("#white-on-map");
    const box = (part) => part.getBoundingClientRect();
    const name = box(document.querySelector("#white-pawn .few text"));
    return [...pawn.querySelectorAll("use, rect")].map(box).every((a) => a.right <= name.left
        || a.left >= name.right || a.bottom <= name.top || a.top >= name.bottom);
}"""


def test_the_name_of_its_city_stands_beside_it(mouse: Person) -> None:
    with ExactTable(mouse, with_white("RO-4"), 1).open() as page:
        page.wait_for_function(CLEAR)
        page.locator(WHOLE).click()
        page.wait_for_function(CLEAR)
