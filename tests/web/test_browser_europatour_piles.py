"""Where all may look at what lies in the piles (`show_piles`), on a phone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from grandtour.arena.play import play_game
from grandtour.bots.levels import makers
from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.record import Sitter, record_of
from tests.browsing import Person, check_access
from tests.positions import Position, lay_out, moments
from tests.serving import Server

pytestmark = pytest.mark.browser

PILES = 5
FULL: ViewportSize = {"width": 390, "height": 844}


def all_piles_high() -> Position:
    """Somebody draws, and something lies below every top."""
    make = makers("europatour")["easy"]
    played = play_game(
        registry.game("europatour"), [make] * 2, {"show_piles": True}, Chance.of("piles")
    )
    game = record_of(played.match, [Sitter(name=name) for name in ("Ann", "Ben")])
    for n, match in moments(game):
        state = match.state
        if state.phase == "draw" and all(len(pile) > 1 for pile in state.piles):
            return Position("draw", game, n, state.on_turn)
    raise AssertionError("no such moment")


@pytest.fixture
def ann(browser: Browser, server: Server) -> Iterator[Person]:
    shelf = lay_out(server, [all_piles_high()])
    person = Person(
        browser, server.address, viewport=FULL, is_mobile=True, has_touch=True, locale="de"
    )
    person.sign_in(shelf.token)
    person.go(shelf.paths[0])
    yield person
    person.leave()


def test_all_lists_open_on_the_screen(ann: Person) -> None:
    page = ann.page
    expect(page.locator(".below")).to_have_count(PILES)
    for pile in page.locator(".below").all():
        pile.locator("summary").tap()
        box = pile.locator("ol").bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= FULL["width"]
        pile.locator("summary").tap()
    check_access(page)


def test_piles_stand_in_a_row_and_the_rack_is_in_sight(ann: Person) -> None:
    boxes = [
        card.bounding_box() for card in ann.page.locator(".stock .card, .discards .card").all()
    ]
    assert len({round(box["y"]) for box in boxes if box}) == 1
    last = ann.page.locator("#rack-10").bounding_box()
    assert last
    assert last["y"] + last["height"] <= FULL["height"]
    for summary in ann.page.locator(".below summary").all():
        box = summary.bounding_box()
        assert box
        assert 24 <= box["height"] < 40, "a line that a finger hits"
