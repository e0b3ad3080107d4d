"""Names on EuroQuest's map in a real browser: whose each is, and what is named where."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from grandtour.core.match import AnyMatch
from grandtour.games.euroquest.board import CITIES
from tests.browsing import Person
from tests.exact_table import ExactTable
from tests.games.euroquest.euroquest_games import new
from tests.positions import golden, moments
from tests.rulebook.euroquest.euroquest_positions import do, position

pytestmark = pytest.mark.browser


def at_the_start() -> AnyMatch:
    """Ten cities are possible, one in each country, and the chasers see them."""
    return new("names", deduction_aid=True)


LOOK = """() => {
    const frame = document.querySelector(".map-frame").getBoundingClientRect();
    const covers = [...document.querySelectorAll(".map-tools, [data-covers]")]
        .map((cover) => cover.getBoundingClientRect()).filter((box) => box.width > 0);
    const isIn = (box, x, y) => x > box.left && x < box.right && y > box.top && y < box.bottom;
    const flat = ({ left, top, right, bottom }) => ({ left, top, right, bottom });
    const isShown = (text) => text && getComputedStyle(text).visibility === "visible"
        && text.getBoundingClientRect().width > 0;
    const texts = new Map();
    for (const each of document.querySelectorAll("[data-named]")) {
        const text = each.querySelector(":scope > .keep-size > text:not(.letter)");
        if (isShown(text)) texts.set(each.dataset.named, text);
    }
    const cities = [...document.querySelectorAll("g.city")].map((city) => {
        const box = city.querySelector(".around").getBoundingClientRect();
        const own = isShown(city.querySelector("text")) ? city.querySelector("text") : null;
        const text = texts.get(city.dataset.city) ?? own;
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return {
            code: city.dataset.city, x, y, name: text?.textContent ?? "",
            box: text && flat(text.getBoundingClientRect()),
            led: Boolean(text?.parentNode.querySelector(".name-line")),
            above: texts.has(city.dataset.city),
            seen: isIn(frame, x, y) && !covers.some((cover) => isIn(cover, x, y)),
        };
    });
    const countries = [...document.querySelectorAll(".country-name text, .lit-name text")]
        .filter(isShown).map((text) => ({ name: text.textContent,
            box: flat(text.getBoundingClientRect()) }));
    return { cities, countries, frame: flat(frame), covers: covers.map(flat),
        rings: [...document.querySelectorAll(".target .ring")]
            .map((ring) => flat(ring.getBoundingClientRect())),
        possible: [...document.querySelectorAll("[data-suspect]")]
            .map(({ dataset }) => dataset.suspect) };
}"""
AT_REST = """async () => {
    const places = () => [...document.querySelectorAll(".quest-map text")]
        .map((text) => [text.getAttribute("x"), text.getAttribute("y")]).join();
    const named = document.querySelector(".quest-map");
    let before = "";
    for (let round = 0; round < 200; round += 1) {
        if (named.classList.contains("named") && before === places()) return;
        before = places();
        await new Promise((done) => setTimeout(done, 250));
    }
}"""


def look(page: Page, tool: str = "") -> Any:
    """All that is named, once the names have come to rest."""
    if tool:
        page.locator(f"[data-zoom-tool={tool}]").click()
    page.evaluate(AT_REST)
    return page.evaluate(LOOK)


def gap(box: Any, city: Any) -> float:
    across = max(box["left"] - city["x"], 0, city["x"] - box["right"])
    down = max(box["top"] - city["y"], 0, city["y"] - box["bottom"])
    return float((across**2 + down**2) ** 0.5)


def meet(a: Any, b: Any) -> bool:
    return bool(
        a["left"] + 1 < b["right"]
        and b["left"] + 1 < a["right"]
        and a["top"] + 2 < b["bottom"]
        and b["top"] + 2 < a["bottom"]
    )


def doubtful(seen: Any) -> list[tuple[str, str]]:
    """Names without a line that stand nearer to another city than to their own, or its ring."""
    ring = dict.fromkeys(seen["possible"], 8)
    return [
        (city["name"], other["code"])
        for city in seen["cities"]
        if city["seen"] and city["box"] and not city["led"] and not city["above"]
        for other in seen["cities"]
        if other is not city
        and gap(city["box"], other) < gap(city["box"], city) - ring.get(city["code"], 0)
    ]


def covered(seen: Any) -> list[str]:
    """Names that lie under panels or rings, or outside."""
    things = [*seen["covers"], *seen["rings"]]
    shown = [city for city in seen["cities"] if city["seen"] and city["box"]]
    return [
        each["name"]
        for each in [*shown, *seen["countries"]]
        if any(meet(each["box"], thing) for thing in things)
        or each["box"]["right"] > seen["frame"]["right"]
        or each["box"]["left"] < seen["frame"]["left"]
    ]


def test_possible_cities_can_be_read_beside_their_rings(mouse: Person) -> None:
    """No ring covers a letter: it is a dot of 25 pixels."""
    with ExactTable(mouse, at_the_start(), 1).open() as page:
        for tool in ("home", "in", "in"):
            seen = look(page, tool)
            shown = [c for c in seen["cities"] if c["code"] in seen["possible"] and c["seen"]]
            assert len(shown) > 2
            assert [city["code"] for city in shown if not city["name"]] == []
            rings = [
                {
                    "left": c["x"] - 12,
                    "right": c["x"] + 12,
                    "top": c["y"] - 12,
                    "bottom": c["y"] + 12,
                }
                for c in shown
            ]
            names = [city for city in seen["cities"] if city["box"] and city["seen"]]
            assert [c["name"] for c in names if any(meet(c["box"], ring) for ring in rings)] == []


def with_few_possible() -> AnyMatch:
    """A golden game where chaser B is asked and few enough cities are possible to be named."""
    return next(
        match
        for played in golden("euroquest")
        for _, match in moments(played)
        if 1 in match.state.turn() and 2 <= len(match.view(1).possible or ()) <= 6
    )


LINE = """(groups) => groups.map((group) => {
    const line = document.createElementNS(group.namespaceURI, "path");
    line.setAttribute("class", "name-line");
    group.append(line);
    return getComputedStyle(line).vectorEffect;
})"""


def test_lines_from_possible_cities_to_their_names_are_as_thin_as_others(mouse: Person) -> None:
    """Their rings have the same width at every zoom, their lines get thinner with the name."""
    with ExactTable(mouse, with_few_possible(), 1).open() as page:
        lines = page.locator(".few > .keep-size").evaluate_all(LINE)
        assert lines
        assert set(lines) == {"none"}


def test_every_capital_has_its_name_on_the_whole_map(mouse: Person) -> None:
    with ExactTable(mouse, at_the_start(), 1).open() as page:
        seen = look(page, "home")
        hidden = {city["code"] for city in seen["cities"] if not city["seen"]}
        shown = {city["name"] for city in seen["cities"]}
        wanted = {city.name("en") for city in CITIES if city.capital and city.id not in hidden}
        assert len(wanted) > 40
        assert wanted - shown == set()
        large = {"France", "Germany", "Poland", "United Kingdom", "Sweden", "Spain", "Italy"}
        assert large - {country["name"] for country in seen["countries"]} == set()
        assert doubtful(seen) == []
        assert covered(seen) == []


def test_a_country_is_named_in_the_part_that_is_shown(mouse: Person) -> None:
    match = new("names")
    match.state = position("SE-1", "SE-5", "DK-3", "NO-1")
    with ExactTable(mouse, match, 0).open() as page:
        for _ in range(2):
            seen = look(page, "in")
            assert "Sweden" in {country["name"] for country in seen["countries"]}
            assert covered(seen) == []


@pytest.mark.parametrize("screen", ["mouse", "thumb"])
def test_a_country_that_was_named_has_a_sign_where_it_is_out_of_sight(
    request: pytest.FixtureRequest, screen: str
) -> None:
    """Without the aid to deduce, too: chaser B looks at Athens, and Germany was named."""
    match = new("names")
    match.state = position("AT-3", "GR-5", "UA-4", "RU-1")
    do(match.state, "R to DE-11")
    with ExactTable(request.getfixturevalue(screen), match, 1).open() as page:
        sign = page.locator(".beyond [data-bring=lit-land]")
        expect(sign).to_contain_text("Germany")
        sign.click()
        expect(page.locator("#land-DE")).to_be_in_viewport()
        expect(sign).to_have_count(0)


def test_no_sign_of_the_union_stands_without_a_name(mouse: Person) -> None:
    with ExactTable(mouse, at_the_start(), 1).open() as page:
        for tool in ("home", "in", "in", "in"):
            look(page, tool)
            alone = page.evaluate(
                """() => [...document.querySelectorAll(".country-name")].filter((name) =>
                    name.querySelector(".eu-ring")?.checkVisibility()
                    && !name.querySelector("text").checkVisibility()).length"""
            )
            assert alone == 0


@pytest.mark.parametrize("cities", [("PL-5", "DE-4", "AT-1"), ("AT-2", "AT-1"), ("BE-1", "LU-1")])
def test_on_a_phone_each_name_is_known_to_be_its_city_s(
    thumb: Person, cities: tuple[str, ...]
) -> None:
    match = new("names")
    match.state = position(*cities)
    with ExactTable(thumb, match, 0).open() as page:
        seen = look(page)
        assert doubtful(seen) == []
        assert covered(seen) == []
        unnamed = [c for c in seen["cities"] if c["seen"] and not c["name"]]
        assert {city["code"] for city in unnamed} & {c.id for c in CITIES if c.capital} == set()


NUMBERS = """() => {
    const boxes = (selector) => [...document.querySelectorAll(selector)].map((thing) => {
        const { left, top, right, bottom } = thing.getBoundingClientRect();
        return { left, top, right, bottom, of: thing.nextElementSibling?.textContent };
    });
    return [boxes(".stop rect"), boxes(".pawn > .keep-size > :is(path, rect):not(.name-line)")];
}"""


@pytest.mark.parametrize("screen", ["mouse", "thumb"])
def test_at_the_end_all_numbers_of_the_way_can_be_read(
    request: pytest.FixtureRequest, screen: str
) -> None:
    """Also where neighbours were visited on a long way, and where a chaser stands."""
    longest = max(golden("euroquest"), key=lambda played: len(played.actions))
    *_, (_, match) = moments(longest)
    with ExactTable(request.getfixturevalue(screen), match, 1).open() as page:
        look(page)
        numbers, pawns = page.evaluate(NUMBERS)
        assert len(numbers) > 20
        others = [*numbers, *pawns]
        pairs = [(a, b) for n, a in enumerate(numbers) for b in others[n + 1 :]]
        assert [(a["of"], b["of"]) for a, b in pairs if meet(a, b)] == []
