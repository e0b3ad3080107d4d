"""EuroQuest in a real browser: whole games by clicking, as the runner and as the chasers."""

from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browsing import (
    PHONE,
    Head,
    Person,
    acting,
    check_access,
    check_like_new,
    check_width,
    next_asked,
    seen_answer,
)
from tests.effort import some
from tests.serving import Server

pytestmark = pytest.mark.browser

MOST_MOVES = 120


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("site"), seed="euroquest") as running:
        yield running
        assert running.complaints() == ""


@pytest.fixture
def ann(browser: Browser, server: Server) -> Iterator[Person]:
    person = Person(browser, server.address)
    yield person
    person.leave()


def set_up(person: Person, *seats: str) -> Page:
    person.go("/new/euroquest")
    page = person.page
    page.get_by_label("Your name").fill("Ann")
    for seat, choice in enumerate(seats):
        page.locator(f"#seat-{seat}").select_option(choice)
    page.get_by_text("Settings of the game").click()
    page.locator("#option-deduction_aid").check()
    page.get_by_role("button", name="Open the table").click()
    person.arrive("**/t/*")
    return page


def play_to_the_end(ann: Person, seats: Sequence[int], server: Server) -> None:
    """The first journeys by the page, the others by program; in a soak all by the page."""
    for _ in range(some(5, MOST_MOVES)):
        if not play_on(ann.page):
            return
        check_like_new(ann.page)
    table = ann.page.url.partition("?")[0].rpartition("/")[2]
    heads = [Head(server, ann, table, seat) for seat in seats]
    # A page draws each of so many moves, and a busy machine would be long behind.
    ann.step_out()
    while asked := next_asked(heads):
        head, look = asked
        head.play(look["legal"][0])
    ann.come_back()
    expect(ann.page.locator(".result")).to_be_attached()


def play_on(page: Page) -> bool:
    """One journey, by the map where only one way leads there; False when the game is over."""
    page.wait_for_selector(".target, .result", state="attached")
    if page.locator(".result").count():
        return False
    target = page.locator(".target").first
    with page.expect_response(lambda answer: "/act?" in answer.url) as answered:
        if " " in str(target.get_attribute("data-modes")):
            page.locator(".journey").first.click()
        else:
            target.dispatch_event("click", {"bubbles": True})
    if "x-question" in answered.value.headers:
        # A chaser stands there: the runner is asked whether it is meant.
        with acting(page):
            page.get_by_role("button", name="Yes, do it").click()
    else:
        seen_answer(page, answered.value)
    return True


def test_a_whole_game_as_the_runner(ann: Person, server: Server) -> None:
    page = set_up(ann, "me", "bot easy", "bot easy", "bot easy")
    expect(page.locator("#quest summary")).to_be_visible()
    expect(page.locator(".possible")).to_have_count(1)
    with acting(page):
        page.locator("#joker-orange").click()
    expect(page.locator("#joker-black-first")).to_be_visible()
    play_to_the_end(ann, (0,), server)
    expect(page.locator(".way.reveal")).to_be_attached()
    expect(page.locator(".plot svg")).to_be_visible()
    check_access(page)
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    check_width(page)


def test_a_whole_game_as_all_chasers(ann: Person, server: Server) -> None:
    page = set_up(ann, "bot easy", "me", "me", "me")
    page.wait_for_selector(".target", state="attached")
    assert page.locator(".pawn.runner").count() == 0
    assert page.locator("[data-suspect]").count() > 0
    page.locator("#white-city").select_option("FR-6")
    with acting(page):
        page.locator("#white-put").click()
    expect(page.locator(".pawn.white")).to_be_attached()
    check_access(page)
    play_to_the_end(ann, (1, 2, 3), server)
    expect(page.locator(".trail small").first).to_be_attached()


def test_a_city_of_the_list_comes_to_where_it_is_seen(ann: Person) -> None:
    page = set_up(ann, "bot easy", "me", "me", "me")
    page.wait_for_selector(".target", state="attached")
    page.locator("[data-zoom-tool=home]").click()
    assert not hidden_cities(page), "all of the map lies beside the list"
    for _ in range(8):
        page.locator("[data-zoom-tool=in]").click()
    far = hidden_cities(page)
    assert far
    page.locator(f'.suspects [data-look="{far[0]}"]').click()
    page.wait_for_function("code => !hidden(code)", arg=far[0])
    expect(page.locator("#about")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#about")).to_be_hidden()


def hidden_cities(page: Page) -> list[str]:
    """The possible cities that are out of sight, or behind the list."""
    return page.evaluate(  # type: ignore[no-any-return]
        """() => {
          window.hidden = (code) => {
            const box = (thing) => thing.getBoundingClientRect();
            const [city, list, map] = [box(document.querySelector(`#city-${code} circle`)),
              box(document.querySelector(".suspects")), box(document.querySelector(".map-frame"))];
            const meets = (a) => a.left < city.right && city.left < a.right
              && a.top < city.bottom && city.top < a.bottom;
            return meets(list) || !meets(map);
          };
          const cities = [...document.querySelectorAll("[data-look]")];
          return cities.map(({ dataset }) => dataset.look).filter(hidden);
        }"""
    )


def test_arrows_go_from_journey_to_journey_and_enter_chooses(ann: Person) -> None:
    page = set_up(ann, "me", "bot easy", "bot easy", "bot easy")
    page.wait_for_selector(".target", state="attached")
    page.locator(".quest-map").focus()
    reached = None
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        reached = page.evaluate("document.activeElement.dataset.city ?? null")
        if reached:
            break
    assert reached
    with acting(page):
        page.keyboard.press("Enter")
        if page.locator(".mode-menu").count():
            page.keyboard.press("Enter")
