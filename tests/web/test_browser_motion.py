"""Animation costs no time: it begins when the page is already right, and holds no input."""

from statistics import median

import pytest
from playwright.sync_api import Page

from tests.browsing import Meet
from tests.positions import Position, golden, lay_out
from tests.serving import Server

pytestmark = pytest.mark.browser

DEAREST = 1.2
"""How much longer a click may take to be seen where things glide."""
TABLES = 6
CLICKS = 10
"""The game begins with ten cards that each player puts into the rack."""
CLICK = """async () => {
    const moves = (animation) => animation.effect.target.dataset.moves;
    const gliding = () => document.getAnimations().filter(moves);
    await Promise.all(gliding().map((each) => each.finished));
    const start = performance.now();
    const painted = new Promise((resolve) => {
        const soon = () => requestAnimationFrame(() => setTimeout(resolve));
        document.addEventListener("table-changed", soon, { once: true });
    });
    document.querySelector(".rack button").click();
    await painted;
    const time = performance.now() - start;
    const next = document.querySelector(".rack button");
    const { x, y, width, height } = next?.getBoundingClientRect() ?? {};
    const free = !next || document.elementFromPoint(x + width / 2, y + height / 2) === next;
    return { time, free, moving: gliding().length > 0 };
}"""


def test_a_click_is_seen_as_soon_with_animation_as_without(meet: Meet, server: Server) -> None:
    start = Position("place", golden("europatour")[0], 0, 0)
    shelf = lay_out(server, [start] * TABLES)
    ann = meet(reduced_motion="no-preference")
    ann.sign_in(shelf.token)
    times: dict[str, list[float]] = {"no-preference": [], "reduce": []}
    # A machine with much else to do gets more tables to show that the two are alike.
    for number, path in enumerate(shelf.paths):
        ann.go(path)
        for click in range(CLICKS):
            motion = ("no-preference", "reduce")[(number + click) % 2]
            times[motion].append(seen_after(ann.page, motion))
        if number > 0 and ratio(times) < DEAREST:
            break
    assert ratio(times) < DEAREST, times


def ratio(times: dict[str, list[float]]) -> float:
    return median(times["no-preference"]) / median(times["reduce"])


def seen_after(page: Page, motion: str) -> float:
    """Milliseconds from a click to the changed page, on which the next click is free."""
    page.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
    look = page.evaluate(CLICK)
    assert look["free"]
    assert look["moving"] == (motion != "reduce")
    return float(look["time"])
