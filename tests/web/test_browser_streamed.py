"""What a page has become change by change is, mark for mark, what it would be if opened now.

Golden games are sent to a page that no server minds, so nothing here depends on who is quicker.
"""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.game import Seat
from grandtour.core.match import AnyMatch, Match
from grandtour.core.record import Record
from grandtour.table.stored import Played
from grandtour.web.checking.viewing import scene_of, table_of, the_renderer
from grandtour.web.rendering import Live
from grandtour.web.streams import changed_parts
from tests.browsing import Meet
from tests.effort import some
from tests.positions import golden

pytestmark = pytest.mark.browser

GAMES, STEPS = some(1, 20), some(25, 10_000)
VIEWERS = (0, None, 1)[: some(1, 3)]
FOLLOW = """async ([first, steps]) => {
    document.body.innerHTML = first;
    const { show } = await import("house/swap.js");
    // A piece brings the line's end after it only where it comes with its neighbours.
    const marks = (part) => part?.outerHTML.replace(/\\s*([<>])\\s*/g, "$1") ?? "";
    for (const [number, [changes, whole]] of steps.entries()) {
        if (!show(changes)) return `step ${number} builds on what is not there`;
        const fresh = new DOMParser().parseFromString(whole, "text/html");
        for (const part of fresh.querySelectorAll("[data-live]")) {
            const here = document.querySelectorAll(`#${part.id}`);
            const [is, should] = [marks(here[0]), marks(part)];
            if (here.length === 1 && is === should) continue;
            const from = [...should].findIndex((letter, place) => letter !== is[place]);
            const parted = [is, should].map((html) => html.slice(Math.max(0, from - 60)));
            return `step ${number}: ${part.id}, ${here.length} times: ${parted.join(" NOT ")}`;
        }
    }
    return "";
}"""


def pages(game: Record, seat: Seat | None) -> Iterator[Live]:
    """What the seat's page shows after the deal and after each action that it sees."""
    assert game.seed
    chance = Chance(bytes.fromhex(game.seed))
    match: AnyMatch = Match(registry.game(game.game), len(game.seats), game.options, chance)
    table = table_of(match)
    player, stamp = None if seat is None else f"p{seat}", ""
    for action in (None, *game.actions[:STEPS]):
        if action:
            table.play(Played(*action, datetime(2026, 5, 1, tzinfo=UTC)))
        if table.stamp_for(player) != stamp:
            stamp = table.stamp_for(player)
            yield the_renderer().live(scene_of(table, seat, "en"), share="", player_name="")


def whole(live: Live) -> str:
    return "".join(piece.html() for piece in live.values())


@pytest.mark.parametrize("key", list(registry.games()))
def test_a_page_that_follows_is_like_new(meet: Meet, key: str) -> None:
    person = meet()
    for game in golden(key)[-GAMES:]:
        for seat in VIEWERS:
            first, *later = pages(game, seat)
            before = [first, *later[:-1]]
            steps = [
                ("".join(changed_parts(live, shown)), whole(live))
                for shown, live in zip(before, later, strict=True)
            ]
            person.go("/")
            assert person.page.evaluate(FOLLOW, [whole(first), steps]) == "", seat
