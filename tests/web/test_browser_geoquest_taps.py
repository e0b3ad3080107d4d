"""How often two people with phones have to tap in a turn of GeoQuest.

They do what a strong player would advise; what the page asks of their thumbs is counted.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import median

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browsing import Meet, acting, shows
from tests.effort import some
from tests.serving import Player, Server
from tests.web.test_browser_geoquest import middle

pytestmark = pytest.mark.browser

SCREEN: ViewportSize = {"width": 390, "height": 844}
FEW = 2.5
ROUNDS = some(3, 200)

_FITS_A_FINGER = "() => 40 * document.querySelector('.geo-map').getScreenCTM().a >= 24"
"""A tile that is smaller is shown by one tap and chosen by a second one (page/board.js)."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("site"), seed="taps") as running:
        yield running
        assert running.complaints() == ""


class Thumb:
    """A person with a phone, who taps and counts."""

    def __init__(self, meet: Meet, player: Player, table: str, seat: int) -> None:
        self._player, self._table, self._seat = player, table, seat
        self.taps: Counter[int] = Counter()
        """By round."""
        person = meet(viewport=SCREEN, has_touch=True, is_mobile=True)
        person.sign_in(player.token)
        person.go(f"/t/{table}")
        self._page = person.page

    def act(self) -> None:
        look = self._player.look(self._table, self._seat)
        action = self._advised()
        shows(self._page, look["n"])
        if action == "done" and self._page.locator("[data-by-itself='do-done']").count():
            # The turn ends by itself; only in tests it waits.
            self._player.play(self._table, self._seat, action)
            return
        with acting(self._page):
            self.taps[look["view"]["round"]] += tap(self._page, action)

    def _advised(self) -> str:
        path = f"/api/tables/{self._table}/seats/{self._seat}/hint"
        return str(self._player.call("POST", path).json()["action"])


def tap(page: Page, action: str) -> int:
    """Does it, and says how many taps it took."""
    verb, *rest = action.split()
    if verb in ("to", "place", "pick"):
        page.locator(f'#tile-choice option[value="{rest[0]}"]').wait_for(state="attached")
        taps = 1 if page.evaluate(_FITS_A_FINGER) else 2
        for _ in range(taps):
            page.touchscreen.tap(*middle(page, rest[0]))
        return taps
    if verb == "answer":
        page.locator(f"#answer-{rest[0]}").tap()
        page.locator(f"#answer-{rest[0]}").fill(" ".join(rest[1:]))
        page.locator(f"#solve-{rest[0]}").tap()
        return 2
    page.locator("#do-" + action.replace(" ", "-")).tap()
    return 1


def sit_down(meet: Meet, server: Server) -> tuple[Player, str, Sequence[Thumb]]:
    ann, bob = server.player("Ann"), server.player("Bob")
    table = ann.create("geoquest", "me", "open", terms={"hints": "yes"})
    bob.sit(table, 1)
    return ann, table, [Thumb(meet, one, table, seat) for seat, one in enumerate((ann, bob))]


def test_a_turn_takes_few_taps(meet: Meet, server: Server) -> None:
    ann, table, thumbs = sit_down(meet, server)
    while asked := ann.info(table)["turn"]:
        if ann.look(table)["view"]["round"] > ROUNDS:
            break
        thumbs[asked[0]].act()
    turns = [taps for thumb in thumbs for number, taps in thumb.taps.items() if number]
    assert len(turns) > ROUNDS or not asked
    assert median(turns) <= FEW, sorted(turns)
