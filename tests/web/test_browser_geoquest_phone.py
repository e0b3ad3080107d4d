"""GeoQuest on a phone, in German, whose words are the longest: every kind of question in sight.

Each kind is looked at once, where it has most to choose from in the golden games; kinds and hands
that these do not come to are positions made by hand.
"""

from collections.abc import Iterator
from functools import cache

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.game import Seat
from grandtour.core.match import AnyMatch, Match
from grandtour.core.record import Record
from grandtour.games.geoquest.page.choices import Choices, choices
from grandtour.games.geoquest.rules import GeoQuestState
from grandtour.locale import translator
from grandtour.web.checking.viewing import page_of, scene_of, table_of, the_renderer
from tests.browsing import Meet, Person, check_width
from tests.exact_table import NOTHING_COMES
from tests.layouts import broken_words, cut_off, too_small
from tests.positions import golden, moments
from tests.rulebook.geoquest import geoquest_positions as positions
from tests.rulebook.geoquest import geoquest_questions as asking
from tests.serving import Server

pytestmark = pytest.mark.browser

GAME = registry.game("geoquest")
GERMAN = translator("de", "geoquest")
SCREEN: ViewportSize = {"width": 390, "height": 844}

_UNSEEN = """() => {
    const seen = (thing) => {
        const box = thing.getBoundingClientRect();
        const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return box.top >= 0 && box.bottom <= innerHeight && thing.contains(hit);
    };
    const controls = ":is(button, select, input:not([type=hidden]))";
    const forms = "#now form[data-act]:not(#taking-back)";
    const answers = [...document.querySelectorAll(`${forms} ${controls}`)];
    const question = document.querySelector("#now h2");
    return [question, ...answers].filter((one) => !seen(one)).map((one) => one.id || one.tagName);
}"""
"""The question and all answers that are not in the window, or are covered there."""


_CHANGE = """async ([parts, seat]) => {
    const { show } = await import("house/swap.js");
    document.querySelector("[data-table]").dataset.seat = seat;
    await show(parts);
}"""
"""As if these parts had come to the open page; to open it anew would take ten times as long."""


@pytest.fixture(scope="module")
def phone(browser: Browser, server: Server) -> Iterator[Person]:
    """Somebody with the page of a table open, in German."""
    person = Person(
        browser,
        server.address,
        viewport=SCREEN,
        is_mobile=True,
        has_touch=True,
        locale="de-DE",
        color_scheme="dark",
    )
    html = page_of(the_renderer(), table_of(made(asking.gathering())), 0, "de")
    person.page.add_init_script(NOTHING_COMES)
    person.page.route(
        "**/t/table", lambda route: route.fulfill(body=html, content_type="text/html")
    )
    person.go("/t/table")
    yield person
    person.leave()


def show(phone: Person, match: AnyMatch, seat: Seat) -> Page:
    """The page of this seat."""
    scene = scene_of(table_of(match), seat, "de")
    parts = the_renderer().fragment(scene, share="http://here/t/table", player_name="me")
    phone.page.evaluate(_CHANGE, [parts, seat])
    return phone.page


def made(state: GeoQuestState) -> AnyMatch:
    match: AnyMatch = Match(GAME, state.seats, {}, Chance.of("questions"))
    match.state = state
    return match


def bulk(offer: Choices) -> tuple[int, int]:
    """How many answers there are beside tiles, and how many letters they have."""
    ways = [*offer.main, *offer.cards]
    for card in (*offer.hand, *offer.free):
        ways += [*card.ways, *((card.drop,) if card.drop else ())]
    more = 2 * len(offer.swaps) + 2 * len(offer.puzzles) + bool(offer.tiles)
    return len(ways) + more, sum(len(way.text + way.hint + way.more) for way in ways)


@cache
def worst() -> dict[str, tuple[Record, int, Seat]]:
    """Of each kind of question of the golden games the moment that offers most."""
    found: dict[str, tuple[tuple[int, int], tuple[Record, int, Seat]]] = {}
    for game in golden("geoquest"):
        for n, match in moments(game):
            for seat in match.state.turn():
                view = match.view(seat)
                offer = choices(view, match.legal(seat), match.log(seat), GERMAN)
                kind = f"{view.decision.kind} {'puzzle' if offer.puzzles else ''}".strip()
                if kind not in found or bulk(offer) > found[kind][0]:
                    found[kind] = bulk(offer), (game, n, seat)
    return {kind: moment for kind, (_, moment) in found.items()}


def at(game: Record, wanted: int) -> AnyMatch:
    return next(match for n, match in moments(game) if n == wanted)


def wrong_with(page: Page, kind: str) -> list[str]:
    check_width(page, SCREEN["width"])
    found = page.evaluate(_UNSEEN) + too_small(page) + broken_words(page) + cut_off(page)
    return [f"{kind}: {problem}" for problem in found]


def test_every_kind_of_question_is_in_sight_with_all_its_answers(phone: Person) -> None:
    wrong = []
    for kind, (game, n, seat) in worst().items():
        wrong += wrong_with(show(phone, at(game, n), seat), kind)
    assert len(worst()) > 20
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("kind", asking.FULL)
def test_questions_that_are_seldom_asked_are_in_sight_too(phone: Person, kind: str) -> None:
    state = asking.FULL[kind]()
    page = show(phone, made(state), state.turn()[0])
    assert positions.asked(state) == kind
    assert not wrong_with(page, kind)


def test_a_card_too_many_is_played_or_discarded_by_its_own_buttons(phone: Person) -> None:
    page = show(phone, made(asking.full_hand()), 0)
    assert "4 Karten, höchstens 3: Gib 1 weg" in page.inner_text("#now .how")
    blocks = page.locator(".hand .hand-card")
    assert blocks.locator("> div > b").all_inner_texts() == [
        "Angeberei",
        "Giftefeu",
        "Wespen",
        "Stacheldraht",
    ]
    ivy = blocks.nth(1).locator("button")
    assert [ivy.nth(n).get_attribute("value") for n in range(ivy.count())] == [
        "discard poison_ivy",
        "play poison_ivy",
        *(f"play poison_ivy {seat}" for seat in range(1, 6)),
    ]
    assert ivy.first.inner_text() == "Abwerfen"


_TILES_OUTSIDE = """() => {
    const frame = document.querySelector(".map-frame").getBoundingClientRect();
    return [...document.querySelectorAll(".lit > *")].filter((tile) => {
        const box = tile.getBoundingClientRect();
        return box.left < frame.left || box.right > frame.right
            || box.top < frame.top || box.bottom > frame.bottom;
    }).map((tile) => tile.id);
}"""


@pytest.mark.parametrize("kind", ["move", "shift", "walk", "pick_cache"])
def test_the_map_opens_around_all_that_can_be_chosen_there(phone: Person, kind: str) -> None:
    """Also where the token of somebody else is moved, far from the own one."""
    game, n, seat = worst()[kind]
    page = show(phone, at(game, n), seat)
    page.wait_for_function(f"({_TILES_OUTSIDE})().length === 0")
    assert page.locator(".lit > *").count() > 1


def test_caches_are_listed_by_distance_and_the_map_goes_to_them(phone: Person) -> None:
    page = show(phone, made(on_a_meadow()), 0)
    rows = page.locator("#cache-list li")
    page.locator("#cache-list summary").tap()
    assert [row.strip() for row in rows.all_inner_texts()] == [
        "2 RE · 2 Felder →",
        "3 YC · 6 Felder ↓",
        "5 AC · 17 Felder ↑",
        "5 YT · 23 Felder →",
        "1 RC · hier ✓",
    ]
    assert not too_small(page)
    rows.nth(2).locator("button").tap()
    page.wait_for_function(
        """() => {
            const frame = document.querySelector(".map-frame").getBoundingClientRect();
            const box = document.getElementById("cache-AC").getBoundingClientRect();
            return box.top >= frame.top && box.left >= frame.left && box.bottom <= frame.bottom;
        }"""
    )
    assert "AC" in page.inner_text("#about")


def test_signs_at_the_edge_lead_to_the_nearest_caches_that_are_not_shown(phone: Person) -> None:
    # The map comes from elsewhere: where it has been brought by hand, it stays.
    show(phone, made(asking.where_to_go()), 0)
    page = show(phone, made(on_a_meadow()), 0)
    signs = page.locator(".beyond button")
    page.wait_for_function("document.querySelectorAll('.beyond button').length === 2")
    assert {sign.get_attribute("data-bring") for sign in signs.all()} == {"cache-YC", "cache-AC"}
    assert all("Felder" in sign.inner_text() for sign in signs.all())


def test_signs_cover_no_tile_that_can_be_chosen(phone: Person) -> None:
    """Whoever taps a tile must not be brought to a cache instead."""
    state = positions.table("MH", "RD")
    positions.cache(state, "AH", "normal_5")
    positions.begin(state, "3w/4b")
    positions.do(state, "move")
    page = show(phone, made(state), 0)
    page.locator(".beyond [data-bring=cache-AH]").wait_for()
    covered = page.evaluate(
        """() => [...document.querySelectorAll(".lit > *")].filter((tile) => {
            const { x, y, width, height } = tile.getBoundingClientRect();
            return document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".beyond");
        }).map((tile) => tile.id)"""
    )
    assert not covered


def on_a_meadow() -> GeoQuestState:
    """Beside a cache that was found; the next is in sight, the others are not."""
    state = positions.table("RC", "RD")
    positions.found(state, positions.cache(state, "RC", "normal_1"), 0)
    for place, disk in (("RE", "normal_2"), ("YC", "normal_3"), ("AC", "normal_5")):
        positions.cache(state, place, disk)
    positions.begin(state)
    return state


def test_keys_are_not_named_where_there_is_no_keyboard(phone: Person) -> None:
    page = show(phone, made(on_a_meadow()), 0)
    assert page.locator("#do-move kbd").count() == 1
    assert not page.locator("#do-move kbd").is_visible()


@pytest.mark.parametrize(("step", "tile"), [(3, "VA"), (5, "UH")])
@pytest.mark.parametrize("screen", [SCREEN, {"width": 1280, "height": 900}])
def test_the_lesson_points_at_the_tile_on_the_map(
    meet: Meet, screen: ViewportSize, step: int, tile: str
) -> None:
    person = meet(viewport=screen, has_touch=screen == SCREEN)
    person.go(f"/learn/geoquest/{step}")
    page = person.page
    page.wait_for_function(
        """id => {
            const tile = document.getElementById(id);
            const head = document.querySelector("#lesson-arrow:not([hidden]) .head");
            if (!head || !tile.matches(".lesson-here")) return false;
            const [to, tip] = [tile, head].map((thing) => thing.getBoundingClientRect());
            const near = (low, high, from, till) => low < till + 12 && high > from - 12;
            const frame = document.querySelector(".map-frame").getBoundingClientRect();
            return near(tip.left, tip.right, to.left, to.right)
                && near(tip.top, tip.bottom, to.top, to.bottom)
                && to.top >= Math.max(frame.top, 0) && to.bottom <= innerHeight;
        }""",
        arg=f"lit-{tile}",
    )
    assert page.evaluate(
        """id => {
            const { x, y, width, height } = document.getElementById(id).getBoundingClientRect();
            const there = document.elementFromPoint(x + width / 2, y + height / 2);
            return document.querySelector("[data-stage]").contains(there);
        }""",
        f"lit-{tile}",
    )
