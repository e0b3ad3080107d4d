"""What a page says of taking back: what one may take back, what somebody would like to."""

from typing import TYPE_CHECKING, Literal, NamedTuple

from grandtour.core import registry
from grandtour.table.live import LiveTable
from grandtour.table.retraction import Offer
from grandtour.table.taking_back import Wish, others, wish_at

if TYPE_CHECKING:
    from grandtour.web.scene import Scene


class TakingBackOffer(NamedTuple):
    """`may`: one click is enough; `ask`: the others are asked; `asked`: they were; `wanted`: by
    somebody else, and the viewer is to agree.
    """

    kind: Literal["may", "ask", "asked", "wanted"]
    action: str = ""
    """What would be taken back; only to the one who did it."""
    names: str = ""
    """Who would like it, or who has not agreed yet."""
    text: str = ""
    """The action as one would type it: a game may offer to take it back where it was done."""


def taking_back(scene: "Scene", table: LiveTable) -> TakingBackOffer | None:
    if scene.me is None or scene.waiting or scene.outcome or scene.curtain is not None:
        return None
    wish = wish_at(table)
    if wish is not None:
        return _of_wish(scene, scene.me, wish)
    offer = table.memory.offer(scene.mine)
    own = registry.page(scene.game.key).own_undo
    if offer is None or (own and (own in scene.may or own == str(offer.entry.action))):
        return None
    at_once = offer.right == "free" or not others(table, scene.me)
    what = str(offer.entry.action)
    return TakingBackOffer("may" if at_once else "ask", _label(scene, offer), text=what)


def _of_wish(scene: "Scene", me: str, wish: Wish) -> TakingBackOffer | None:
    if me in wish.missing:
        return TakingBackOffer("wanted", names=scene.name(wish.seat))
    if me not in wish.agreed:
        return None
    missing = [seat for seat, c in enumerate(scene.table.chairs) if c.player in wish.missing]
    return TakingBackOffer("asked", names=scene.names(missing))


def _label(scene: "Scene", offer: Offer) -> str:
    """The action as its button said it, before it was done."""
    entry = offer.entry
    return registry.page(scene.game.key).label(entry.action, entry.view, scene.t)
