"""Watching a game again by mouse, by keys and by touch; taking a moment along."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browsing import PHONE, Meet, check_access, check_width
from tests.positions import Position, finished, golden, lay_out
from tests.serving import Server

pytestmark = pytest.mark.browser


def step_of(page: Page) -> int:
    return int(str(page.locator("#moment").get_attribute("data-step")))


def at(page: Page, step: int) -> None:
    expect(page.locator("#moment")).to_have_attribute("data-step", str(step))


def replay_of(server: Server, key: str, by: str = "") -> str:
    """A finished game; `by` is how it ended, if that matters."""
    games = [g for g in golden(key) if g.outcome is not None and g.outcome.reason == by]
    over = [Position("over", game, len(game.actions), 0) for game in games] or [finished(key)]
    (path,) = lay_out(server, over[:1]).paths
    return path.partition("?")[0] + "/replay"


def test_by_mouse_and_by_keys(server: Server, meet: Meet) -> None:
    ann = meet()
    ann.go(replay_of(server, "europatour") + "?step=0&seat=0")
    page = ann.page
    check_access(page)
    last = int(str(page.locator("#moment").get_attribute("data-last")))
    page.get_by_label("One step on").click()
    at(page, 1)
    for key, step in (("ArrowRight", 2), ("End", last), ("ArrowLeft", last - 1), ("Home", 0)):
        page.keyboard.press(key)
        at(page, step)
        assert f"step={step}" in page.url
    page.locator("#film-at").fill(str(last // 2))
    at(page, last // 2)
    page.locator("#log a").nth(3).click()
    expect(page.locator("#log a[aria-current]").first).to_be_in_viewport()
    here = step_of(page)
    # The same moment through other eyes, and nothing that could be pressed.
    with ann.leaving():
        page.get_by_role("link", name="Onlooker").click()
    expect(page.locator("#chips")).to_contain_text("watching")
    assert page.locator("[name=action]").count() == 0
    assert step_of(page) <= here
    check_access(page)
    page.keyboard.press("Escape")
    ann.arrive("**/t/*")


def test_it_plays_by_itself_and_stops_at_a_touch(server: Server, meet: Meet) -> None:
    bob = meet(viewport=PHONE, has_touch=True)
    bob.go(replay_of(server, "whereabouts") + "?step=0")
    page = bob.page
    check_width(page)
    check_access(page)
    page.locator("#film-speed").select_option("4")
    page.locator("#film-play").tap()
    page.wait_for_function("() => Number(document.getElementById('moment').dataset.step) >= 3")
    page.get_by_label("To the beginning").tap()
    at(page, 0)
    expect(page.locator("#film-play")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#moment .moment-ways")).to_be_in_viewport(ratio=1)


def saved(page: Page, button: str, path: Path) -> Image.Image:
    with page.expect_download() as download:
        page.locator(button).click()
    download.value.save_as(path)
    return Image.open(BytesIO(path.read_bytes()))


def test_a_moment_and_a_stretch_are_taken_along(server: Server, meet: Meet, tmp_path: Path) -> None:
    ann = meet()
    ann.go(replay_of(server, "euroquest") + "?step=0")
    page = ann.page
    stage = page.locator("[data-stage]").bounding_box()
    picture = saved(page, "#film-picture", tmp_path / "moment.png")
    assert stage is not None
    assert picture.width == round(stage["width"])
    # A map and not an empty sheet.
    assert len(picture.convert("RGB").resize((200, 120)).getcolors(24_000) or ()) > 200
    last = int(str(page.locator("#moment").get_attribute("data-last")))
    film = saved(page, "#film-animation", tmp_path / "film.png")
    assert getattr(film, "n_frames", 1) == min(24, last + 1)
    at(page, min(23, last))
    expect(page.locator("#film-link")).to_have_attribute("data-copy", page.url)


def test_the_board_of_a_moment_in_words(server: Server, meet: Meet) -> None:
    ann = meet()
    ann.go(replay_of(server, "europa") + "?step=0&seat=0")
    page = ann.page
    page.locator("#words summary").click()
    expect(page.locator("#words-text h3").first).to_be_visible()
    before = page.locator("#words-text").text_content()
    page.keyboard.press("End")
    expect(page.locator("#words-text")).not_to_have_text(str(before))
    assert page.locator("#log a").count() > 120


def test_window_by_window_and_the_sheet_follows(server: Server, meet: Meet) -> None:
    ann = meet()
    ann.go(replay_of(server, "euroquest", by="time") + "?step=0&seat=open")
    page = ann.page
    now = page.locator("#film-sheet th.now")
    # Without scripts it is marked as well, but keys need them.
    expect(page.locator("#film-play")).to_be_visible()
    expect(now).to_have_text("0")
    for key, window in (("PageDown", "1"), ("PageDown", "2"), ("PageUp", "1"), ("End", "28")):
        page.keyboard.press(key)
        expect(now).to_have_text(window)
        expect(now).to_be_in_viewport(ratio=1)
    page.get_by_label("One window back").click()
    expect(now).to_have_text("27")
    # Whoever presses quickly goes on as far.
    for _ in range(3):
        page.keyboard.press("Shift+ArrowLeft")
    expect(now).to_have_text("24")
    check_access(page)


def test_on_a_phone_map_words_and_bar_are_in_sight_together(server: Server, meet: Meet) -> None:
    bob = meet(viewport=PHONE, has_touch=True)
    bob.go(replay_of(server, "euroquest", by="time") + "?step=40&seat=open")
    page = bob.page
    check_width(page)
    bar = page.locator(".film-bar").bounding_box()
    assert bar is not None
    assert bar["height"] <= PHONE["height"] / 3
    for part in (".map-tools", ".moment-words", ".moment-ways", "#film-play"):
        expect(page.locator(part).first).to_be_in_viewport(ratio=1)
        box = page.locator(part).first.bounding_box()
        assert box is not None
        if part in (".map-tools", ".moment-words"):
            assert box["y"] + box["height"] <= bar["y"] + 1, part
    for way in page.locator(".moment-ways .button").all():
        box = way.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 40
    page.locator("#go-leap-on").tap()
    expect(page.locator("#film-sheet th.now")).to_have_count(1)


COVERED = """() => {
    const seen = (part) => [...document.querySelectorAll(part)]
        .filter((thing) => getComputedStyle(thing).visibility === "visible")
        .map((thing) => ({ thing, box: thing.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0);
    const names = seen("[data-named] > .keep-size > text:not(.letter), .quest-map .name text");
    const signs = seen(".stop rect, .capture circle, .pawn :is(path:not(.name-line), rect)");
    const meet = (a, b) => a.left + 2 < b.right && b.left + 2 < a.right
        && a.top + 3 < b.bottom && b.top + 3 < a.bottom;
    if (!names.length || !signs.length) return ["nothing is shown yet"];
    return names.flatMap(({ thing, box }) => signs.filter((sign) => meet(sign.box, box))
        .map((sign) => `${thing.textContent} / ${sign.thing.closest("[class]").classList}`));
}"""
FREE = f"() => ({COVERED})().length === 0"


@pytest.mark.parametrize(("by", "step"), [("time", 30), ("caught", 2)])
def test_names_lie_beside_the_numbers_of_the_way(
    server: Server, meet: Meet, by: str, step: int
) -> None:
    """Numbers of a city that was visited twice, pawns that meet and the ring of a capture too."""
    ann = meet(viewport={"width": 1440, "height": 900})
    film = replay_of(server, "euroquest", by=by)
    ann.go(f"{film}?step={step}&seat=open")
    page = ann.page
    expect(page.locator("#film-play")).to_be_visible()
    page.wait_for_function(FREE)
    page.keyboard.press("End")
    at(page, int(str(page.locator("#moment").get_attribute("data-last"))))
    page.wait_for_function(FREE)
    ann.go(film.removesuffix("/replay"))
    page.wait_for_function(FREE)
