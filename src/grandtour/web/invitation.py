"""The page behind a link: who invites to what, before anything is asked."""

from grandtour.core import registry
from grandtour.locale import translator
from grandtour.table.live import LiveTable
from grandtour.web.cards import Card
from grandtour.web.identity import Visitor
from grandtour.web.scene import Scene
from grandtour.web.site import Site
from grandtour.web.terms import pace_in_words


def is_invited(table: LiveTable, who: Visitor, key: str = "") -> bool:
    """Whether there is a seat for somebody who has none; the key is that of a seat's own link."""
    player = who.player.id if who.player else None
    return not table.seats_of(player) and any(
        chair.is_free_for(player, key) for chair in table.chairs
    )


def invitation(
    site: Site, table: LiveTable, who: Visitor, link_card: Card, key: str, error: str
) -> str:
    t = translator(who.language, table.game.info.key)
    scene = Scene(table, who.player, None, t, site.presence.at_table(table.id))
    host = next((chair.name for chair in table.chairs if chair.player == table.host), "")
    free = [seat for seat, chair in enumerate(table.chairs) if chair.is_free_for(scene.me, key)]
    # Whoever comes by a seat's own link is meant for that one.
    own = [seat for seat in free if table.chairs[seat].kept_for]
    return site.renderer.page(
        "invited.html",
        t,
        scene=scene,
        game=scene.game,
        host=host or t("table.no_name"),
        pace=pace_in_words(table.terms, t),
        free=free,
        lot=registry.page(table.game.info.key).lot(t),
        first_choice=(own or free)[0],
        key=key,
        player_name=who.player.name if who.player else "",
        error=error,
        link_card=link_card,
        address=f"/t/{table.id}",
    )
