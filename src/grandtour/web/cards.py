"""What a page says of itself where its address is shared: words, and the address of a picture.

It is made for anybody: of a table it tells what a spectator sees, and of a game in progress only
who plays it.
"""

from functools import cache
from typing import NamedTuple
from urllib.parse import quote

from grandtour.core import registry
from grandtour.core.company import fewest_people
from grandtour.core.game import GameInfo
from grandtour.locale import Translator
from grandtour.table.live import LiveTable
from grandtour.web.requests import AnyRequest, site_address
from grandtour.web.scene import Scene


class Card(NamedTuple):
    """The tags that messengers read in a page."""

    title: str
    description: str
    image: str
    url: str


def site_card(request: AnyRequest, t: Translator) -> Card:
    return _card(request, t, "Grand Tour", t("site.description"), "/picture.png", "/")


def game_card(request: AnyRequest, game: GameInfo, t: Translator, title: str = "") -> Card:
    """`t` speaks for the game; `title` is that of the page if it is not the game's."""
    name = game.titles[t.language]
    picture = f"/pictures/{quote(game.key)}.png"
    path = request.url.path
    return _card(request, t, title or name, description(game, t), picture, path)


def table_card(request: AnyRequest, table: LiveTable, t: Translator) -> Card:
    name = table.game.info.titles[t.language]
    title = t("labelled", label=name, value=greeting(table, t))
    path = f"/t/{table.id}"
    return _card(request, t, title, description(table.game.info, t), f"{path}/card.png", path)


def description(game: GameInfo, t: Translator) -> str:
    """What kind of game it is, for how many and how long."""
    tagline = t("tagline") if t.has("tagline") else ""
    return f"{tagline} {facts(game, t)}".strip()


def facts(game: GameInfo, t: Translator) -> str:
    """For how many people, and how long it takes."""
    return t("lobby.facts", low=_fewest(game.key), high=game.seats[1], minutes=game.minutes)


@cache
def _fewest(key: str) -> int:
    return fewest_people(registry.game(key))


def greeting(table: LiveTable, t: Translator) -> str:
    """Who invites to the table, who plays there, or how it ended."""
    scene = Scene(table, None, None, t)
    if scene.outcome:
        return scene.result()
    if not scene.waiting:
        return t("share.playing", players=scene.names(range(len(table.chairs))))
    host = host_name(table)
    return t("share.invites", player=host) if host else t("share.invited")


def host_name(table: LiveTable) -> str:
    """The name of whoever has set up the table, if they sit there; else none."""
    own = (chair for chair in table.chairs if chair.player == table.host and not chair.guest)
    return next((chair.name for chair in own), "")


def _card(
    request: AnyRequest, t: Translator, title: str, words: str, picture: str, path: str
) -> Card:
    site = site_address(request)
    # Whoever fetches the picture has no cookie: the address says which language it is in.
    return Card(title, words, f"{site}{picture}?lang={t.language}", f"{site}{path}")
