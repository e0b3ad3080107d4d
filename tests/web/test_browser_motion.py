"""Animation costs no time: it begins when the page is already right, and holds no input."""

from typing import Any

import pytest

from tests.browsing import LOST, Meet, Person
from tests.positions import Position, golden, lay_out
from tests.serving import Server

pytestmark = pytest.mark.browser

SLOWLY = 0.001
"""What glides for a third of a second takes minutes: longer than a test waits for a page."""
HARDLY_BEGUN = 100
"""Milliseconds of a glide's own time."""
CARDS = 10
"""The game begins with ten cards that each player puts into the rack."""
CLICK = """async (patience) => {
    const changed = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error("the click was not seen")), patience);
        const soon = () => requestAnimationFrame(() => setTimeout(resolve));
        document.addEventListener("table-changed", soon, { once: true });
    });
    document.querySelector(".rack button").click();
    await changed;
    const next = document.querySelector(".rack button");
    const { x, y, width, height } = next?.getBoundingClientRect() ?? {};
    const moves = (animation) => animation.effect.target.dataset.moves;
    return {
        left: document.querySelectorAll(".rack button").length,
        free: !next || next.contains(document.elementFromPoint(x + width / 2, y + height / 2)),
        moving: document.getAnimations().filter(moves).map((each) => each.currentTime),
    };
}"""


def test_whatever_still_glides_the_next_click_is_free_and_seen(meet: Meet, server: Server) -> None:
    looks = put_all_cards(meet(reduced_motion="no-preference"), server)
    assert all(look["free"] for look in looks)
    assert looks[0]["moving"], "the page is right, and its card has hardly begun to glide"
    assert max(time for look in looks for time in look["moving"]) < HARDLY_BEGUN


def test_who_wants_no_motion_sees_none(meet: Meet, server: Server) -> None:
    looks = put_all_cards(meet(reduced_motion="reduce"), server)
    assert all(look["free"] and not look["moving"] for look in looks)


def put_all_cards(ann: Person, server: Server) -> list[dict[str, Any]]:
    """What a page that moves very slowly shows after each of these clicks, one upon the other."""
    shelf = lay_out(server, [Position("place", golden("europatour")[0], 0, 0)])
    ann.sign_in(shelf.token)
    ann.go(shelf.paths[0])
    tempo = ann.context.new_cdp_session(ann.page)
    tempo.send("Animation.enable")
    tempo.send("Animation.setPlaybackRate", {"playbackRate": SLOWLY})
    looks = [ann.page.evaluate(CLICK, LOST) for _ in range(CARDS)]
    left = [look["left"] for look in looks]
    assert left == sorted(left, reverse=True)
    assert left[-1] == 0
    return looks
