"""The stream to an open page: whatever changed of it, as soon as it changed."""

from collections.abc import AsyncIterator
from contextlib import nullcontext
from typing import NamedTuple

import msgspec

from grandtour.core.game import Seat
from grandtour.locale import translator
from grandtour.table.live import LiveTable
from grandtour.table.showing import Showing
from grandtour.web.identity import Visitor
from grandtour.web.rendering import Live
from grandtour.web.scene import Scene
from grandtour.web.site import Site

_BEGIN = "retry: 1000\n\n"
"""Milliseconds after which a browser that lost the connection comes back."""


class Viewer(NamedTuple):
    """Who looks at a table, from which seat if there is a choice, and how others get there."""

    who: Visitor
    seat: Seat | None
    share: str

    def scene(
        self,
        table: LiveTable,
        here: frozenset[str] = frozenset(),
        typing: frozenset[str] = frozenset(),
    ) -> Scene:
        t = translator(self.who.language, table.game.info.key)
        return Scene(table, self.who.player, self.seat, t, here, typing)

    def context(self) -> dict[str, str]:
        name = self.who.player.name if self.who.player else ""
        return {"share": self.share, "player_name": name}


async def page_changes(
    site: Site, table_id: str, viewer: Viewer, shown_stamp: str
) -> AsyncIterator[str]:
    """Server-sent events; each has the stamp that the page shows after it as its id."""
    yield _BEGIN
    player = viewer.who.player.id if viewer.who.player else None
    shown: Live | None = None
    shown_signs = frozenset[str](), frozenset[str]()
    shown_step = site.showings.at(table_id)
    with site.presence.at(table_id, player) if player else nullcontext():
        async for table in site.changes(table_id):
            if (step := site.showings.at(table_id)) != shown_step:
                yield _went_on(step)
                shown_step = step
            stamp, signs = table.stamp_for(player), site.signs_of_life(table, viewer.who.player)
            if shown is not None and (stamp, signs) == (shown_stamp, shown_signs):
                continue
            live = site.renderer.live(viewer.scene(table, *signs), **viewer.context())
            if shown is None and stamp == shown_stamp:
                # The page shows all but who has come since it was drawn.
                changed = [live["players"].html()] if signs[0] - {player} else []
            else:
                changed = changed_parts(live, shown)
            html = "".join(changed).replace("\n", "\ndata: ")
            if html:
                yield f"event: parts\nid: {stamp}\ndata: {html}\n\n"
            shown, shown_stamp, shown_signs = live, stamp, signs


def _went_on(step: Showing | None) -> str:
    """Somebody has leafed on, for all, in what the page shows step by step."""
    return f"event: show\ndata: {msgspec.json.encode(step).decode()}\n\n" if step else ""


def changed_parts(live: Live, shown: Live | None) -> list[str]:
    """What to send to a page that shows this; all of it if nobody knows what it shows."""
    if shown is None:
        return [piece.html() for piece in live.values()]
    return [html for name, piece in live.items() for html in piece.changes(shown[name])]
