"""Each country that matters has its name and its numbers on the map as it opens.

On a phone where a pawn may go, while pawns are placed and moved and while the talk is of war, in
golden games and in one of six parties, in which pawns are crowded most. On every screen, with and
without scripts, the country that votes and all of its neighbours.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from grandtour.bots.levels import makers
from grandtour.core import record, registry
from grandtour.core.chance import Chance
from grandtour.core.game import LANGUAGES
from grandtour.core.match import AnyMatch, Match
from grandtour.core.record import Record, Sitter
from tests.browsing import Person, acting, check_width
from tests.effort import some
from tests.layouts import out_of_sight, too_small
from tests.positions import Position, Shelf, golden, lay_out, moments
from tests.serving import Server
from tests.web.europa_campaigns import campaigns, neighbours

pytestmark = pytest.mark.browser

GAME = registry.game("europa")
SCREEN: ViewportSize = {"width": 390, "height": 844}
LOOKED_AT = {"place", "move", "confer", "decide", "campaign"}
READERS = [("en", "light"), ("fr", "dark"), ("de", "light")]
CROWDED = 6
AT_REST = """() => new Promise((done) => {
    const twice = () => requestAnimationFrame(() => requestAnimationFrame(done));
    setTimeout(twice, 150);
})"""
"""In that time, on the page's own clock, a map that is still being laid out would change."""
SMALLEST = 10
"""Pixels of the names' letters."""
DESKTOP: ViewportSize = {"width": 1280, "height": 900}
BLOCKS = """() => {
    const box = (thing) => {
        const { left, top, right, bottom } = thing.getBoundingClientRect();
        return { left, top, right, bottom };
    };
    const frame = box(document.querySelector(".map-frame"));
    const isSeen = (thing) => thing && getComputedStyle(thing).display !== "none";
    const signs = ".keep-size > text, .plate, .war-plate, .later, .member-star";
    const texts = (spot) => [...spot.querySelectorAll(signs)];
    const blocks = [...document.querySelectorAll("[id^=spot-]")].map((spot) => {
        const code = spot.id.slice(5);
        const name = spot.querySelector(".keep-size > text");
        const tokens = document.querySelectorAll(`#pawns-${code} .token > svg`);
        return {
            code,
            matters: "matters" in spot.dataset || document.getElementById(`can-${code}`) !== null,
            name: isSeen(name) ? box(name) : null,
            letters: parseFloat(getComputedStyle(name).fontSize) * name.getScreenCTM().a,
            numbers: texts(spot).slice(1).map(box).filter(({ left, right }) => right > left),
            isPointedTo: document.querySelector(`.beyond [data-bring=to-${code}]`) !== null,
            tokens: [...tokens].map(box),
        };
    });
    const tools = document.querySelector(".map-tools");
    const isThere = tools.checkVisibility({ visibilityProperty: true });
    return { frame, tools: isThere ? box(tools) : box(document.head), blocks };
}"""

Box = dict[str, float]


Item = TypeVar("Item")


def in_turn(items: Iterable[Item], language: str, one_of: int = 1) -> list[Item]:
    """What is looked at in a language: in a soak all, otherwise every third, or one of some of
    these."""
    step = some(len(LANGUAGES) * one_of, 1)
    return [*items][LANGUAGES.index(language) % step :: step]


@cache
def game_of_six() -> Record:
    """By bots that do not think for long."""
    match: AnyMatch = Match(GAME, CROWDED, {}, Chance.of("crowded"))
    make = makers("europa")["medium"]
    bots = [make(GAME, seat, Chance.of("bot", seat)) for seat in range(CROWDED)]
    while not match.over:
        seat = match.state.turn()[0]
        match.play(seat, bots[seat].choose(match.state.view(seat), match.legal(seat), []))
    return record.record_of(match, [Sitter(bot="medium")] * CROWDED)


@cache
def looked_at() -> tuple[Position, ...]:
    """The last moment of each phase of each turn: by then the pawns are there."""
    found: dict[str, Position] = {}
    for game in (game_of_six(), *golden("europa")[: some(1, 10)]):
        for n, match in moments(game):
            if match.over:
                break
            seat = match.state.turn()[0]
            view = match.state.view(seat)
            if view.phase in LOOKED_AT:
                kind = f"{len(game.seats)} seats, turn {view.turn}, {view.phase}"
                found[kind] = Position(kind, game, n, seat)
    return tuple(found.values())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("site"), seed="names") as running:
        yield running
        assert running.complaints() == ""


@pytest.fixture(scope="module")
def shelf(server: Server) -> Shelf:
    return lay_out(server, looked_at())


def phone(browser: Browser, server: Server, shelf: Shelf, **settings: Any) -> Person:
    settings = {"viewport": SCREEN, "is_mobile": True, "has_touch": True, **settings}
    person = Person(browser, server.address, **settings)
    person.sign_in(shelf.token)
    return person


def meet(a: Box, b: Box, slack: float = 2) -> bool:
    """Whether one lies on the other; letters have a little air around them."""
    return (
        a["left"] + slack < b["right"]
        and b["left"] + slack < a["right"]
        and a["top"] + slack < b["bottom"]
        and b["top"] + slack < a["bottom"]
    )


def inside(a: Box, frame: Box) -> bool:
    return (
        a["left"] >= frame["left"] - 1
        and a["right"] <= frame["right"] + 1
        and a["top"] >= frame["top"] - 1
        and a["bottom"] <= frame["bottom"] + 1
    )


def unnamed(look: Any) -> Iterator[str]:
    """What matters and has no name or no numbers, or not where they can be read."""
    frame, tools = look["frame"], look["tools"]
    for block in look["blocks"]:
        if not block["matters"]:
            continue
        texts = [block["name"], *block["numbers"]]
        if block["name"] is None or block["letters"] < SMALLEST:
            yield f"{block['code']} has no name"
        elif any(not inside(text, frame) or meet(text, tools) for text in texts):
            yield f"{block['code']} is not in sight"


def covered(look: Any, near: Sequence[str] = ()) -> Iterator[str]:
    """Pawns under something else, and names and numbers of what matters under others."""
    tokens = [(block["code"], box) for block in look["blocks"] for box in block["tokens"]]
    texts = [
        (block["code"], box)
        for block in look["blocks"]
        if (block["matters"] or block["code"] in near) and block["name"]
        for box in (block["name"], *block["numbers"])
    ]
    for number, (code, box) in enumerate([*tokens, *texts]):
        for other, its in [*tokens, *texts][number + 1 :]:
            if code != other and meet(box, its):
                yield f"{code} and {other}"
    yield from (f"{code} and the tools" for code, box in tokens if meet(box, look["tools"]))


def unnamed_neighbours(look: Any, voting: str) -> Iterator[str]:
    """What votes or lies beside that, and is neither to be read nor pointed to at the edge."""
    frame, tools = look["frame"], look["tools"]
    for block in look["blocks"]:
        if block["code"] not in {voting, *neighbours(voting)}:
            continue
        texts = [block["name"], *block["numbers"]]
        is_named = len(texts) > 1 and block["name"] and block["letters"] >= SMALLEST
        is_read = is_named and all(inside(box, frame) and not meet(box, tools) for box in texts)
        if not is_read and not block["isPointedTo"]:
            yield f"{voting}: {block['code']} is not named"


def settled(page: Page) -> Any:
    """The map's blocks as soon as they stay where they are."""
    before, look = None, page.evaluate(BLOCKS)
    while look != before:
        page.evaluate(AT_REST)
        before, look = look, page.evaluate(BLOCKS)
    return look


def problems(page: Page, kind: str) -> list[str]:
    look = settled(page)
    check_width(page, SCREEN["width"])
    found = [*unnamed(look), *covered(look), *out_of_sight(page), *too_small(page)]
    return [f"{kind}: {one}" for one in found]


@pytest.mark.parametrize(("language", "scheme"), READERS)
def test_what_matters_is_named_as_the_map_opens(
    browser: Browser, server: Server, shelf: Shelf, language: str, scheme: str
) -> None:
    person = phone(browser, server, shelf, locale=language, color_scheme=scheme)
    wrong = []
    for position, path in in_turn(zip(looked_at(), shelf.paths, strict=True), language, 2):
        person.go(path)
        wrong += problems(person.page, position.kind)
    person.leave()
    assert not wrong, "\n".join(wrong)


@pytest.fixture(scope="module")
def voting(server: Server) -> Shelf:
    return lay_out(server, campaigns())


def look_at_votes(
    browser: Browser, server: Server, shelf: Shelf, language: str, **settings: Any
) -> None:
    """In a quick look at one vote of four; large screens have more room, there at one of eight."""
    person = phone(browser, server, shelf, locale=language, **settings)
    wrong: list[str] = []
    one_of = 8 if settings.get("viewport") is DESKTOP else 4
    for position, path in in_turn(zip(campaigns(), shelf.paths, strict=True), language, one_of):
        person.go(path)
        moves = settings.get("java_script_enabled", True)
        look = settled(person.page) if moves else person.page.evaluate(BLOCKS)
        wrong += unnamed_neighbours(look, position.kind)
        wrong += [f"{position.kind}: {one}" for one in covered(look, neighbours(position.kind))]
    person.leave()
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_votes_and_its_neighbours_are_named_on_a_phone(
    browser: Browser, server: Server, voting: Shelf, language: str
) -> None:
    look_at_votes(browser, server, voting, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_votes_and_its_neighbours_are_named_on_a_desktop(
    browser: Browser, server: Server, voting: Shelf, language: str
) -> None:
    look_at_votes(browser, server, voting, language, viewport=DESKTOP, is_mobile=False)


@pytest.mark.parametrize("screen", [SCREEN, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_votes_and_its_neighbours_are_named_without_scripts(
    browser: Browser, server: Server, voting: Shelf, language: str, screen: ViewportSize
) -> None:
    look_at_votes(browser, server, voting, language, viewport=screen, java_script_enabled=False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_a_pawn_may_go_is_named_without_scripts(
    browser: Browser, server: Server, shelf: Shelf, language: str
) -> None:
    """A large screen names all of Europe, a small one what is open at first; later its buttons
    tell the names and numbers of what lies too far apart."""
    wrong = []
    for screen, kinds in ((DESKTOP, ("place", "move")), (SCREEN, ("turn 1, place",))):
        person = phone(
            browser, server, shelf, locale=language, viewport=screen, java_script_enabled=False
        )
        shown = zip(looked_at(), shelf.paths, strict=True)
        for position, path in in_turn((it for it in shown if it[0].kind.endswith(kinds)), language):
            person.go(path)
            look = person.page.evaluate(BLOCKS)
            wrong += [f"{position.kind}, {screen['width']}: {one}" for one in unnamed(look)]
        person.leave()
    assert not wrong, "\n".join(wrong)


def test_a_long_table_of_pledges_leaves_the_map_its_size(
    browser: Browser, server: Server, shelf: Shelf
) -> None:
    person = phone(browser, server, shelf, viewport=DESKTOP, is_mobile=False)
    heights = {}
    for position, path in zip(looked_at(), shelf.paths, strict=True):
        if position.kind in ("6 seats, turn 3, place", "6 seats, turn 4, confer"):
            person.go(path)
            frame = person.page.locator(".map-frame")
            heights[position.kind] = frame.evaluate("it => it.clientHeight")
    rows = person.page.locator(".pledge-rows")
    assert rows.evaluate("it => it.scrollHeight > it.clientHeight"), "there is much to scroll"
    without, with_pledges = heights.values()
    assert with_pledges > without * 0.93
    person.leave()


def test_an_arrow_of_the_lesson_ends_on_its_country(browser: Browser, server: Server) -> None:
    """Great Britain's box begins in the sea, north of its islands."""
    person = Person(browser, server.address, viewport=SCREEN, is_mobile=True, has_touch=True)
    person.go("/learn/europa/3")
    settled(person.page)
    under = """() => {
        const [x, y] = document.querySelector(".lesson-arrow .head").getAttribute("d")
            .match(/[\\d.]+/gu).map(Number);
        const found = document.elementsFromPoint(x, y + 10);
        return found.map((thing) => thing.dataset.country).filter(Boolean);
    }"""
    assert set(person.page.evaluate(under)) == {"GBR"}
    person.leave()


def test_a_name_that_is_tapped_is_its_country(browser: Browser, server: Server) -> None:
    """Luxembourg's name lies on other countries."""
    game = golden("europa")[0]
    seat = next(moments(game))[1].state.turn()[0]
    shelf = lay_out(server, [Position("place", game, 0, seat)])
    person = phone(browser, server, shelf)
    person.go(shelf.paths[0])
    settled(person.page)
    name = person.page.locator("#spot-LUX .keep-size > text").first.bounding_box()
    assert name is not None
    with acting(person.page):
        person.page.touchscreen.tap(name["x"] + name["width"] / 2, name["y"] + name["height"] / 2)
    expect(person.page.locator("#pawns-LUX")).to_have_count(1)
    person.leave()
