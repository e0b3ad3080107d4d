"""What would you do? One form at the table, and its answer."""

from litestar import Response, post

from grandtour.core.errors import GrandTourError
from grandtour.core.game import Event, Language, Seat
from grandtour.locale import translator
from grandtour.table.hinting import Hint
from grandtour.table.live import LiveTable
from grandtour.table.people import Player
from grandtour.web.failures import in_words, status_of
from grandtour.web.posting import posted
from grandtour.web.requests import AnyRequest, AnyResponse, is_live, site_of
from grandtour.web.rulebook import rule_address
from grandtour.web.scene import Scene
from grandtour.web.streams import Viewer
from grandtour.web.table_pages import whole_page


@post("/t/{table_id:str}/hint", include_in_schema=False)
async def hint(request: AnyRequest, table_id: str, seat: int) -> AnyResponse:
    """What a strong bot would do on this seat, and why; for scripts also which control does it."""
    post = await posted(request, table_id)
    table, who = post.table, post.who
    try:
        found = await site_of(request).hinting.ask(table, post.player, seat)
    except GrandTourError as error:
        key, status = table.game.info.key, status_of(error)
        message, rule = in_words(error, key, who.language), rule_address(key, error.reason)
        if is_live(request):
            return Response({"message": message, "rule": rule}, status_code=status)
        return whole_page(request, table, who, seat, message, status, rule=rule)
    scene = Viewer(who, seat, "").scene(table)
    said = {"action": str(found.action), "message": hint_in_words(found, scene)}
    if is_live(request):
        return Response(said, headers={"cache-control": "no-store"}, cookies=list(who.cookies))
    return whole_page(request, table, who, seat, hint=said["message"])


def hint_in_words(found: Hint, scene: Scene) -> str:
    """The action as its button says it, and one sentence why."""
    label = scene.label(found.action)
    why = scene.t("hint.no_reason")
    if found.reason is not None:
        why = scene.told_as(f"hint.{found.reason.key}", Event(found.reason.key, found.reason.data))
    return scene.t("hint.says", action=label, why=why)


def hint_for(table: LiveTable, seat: Seat, player: Player, found: Hint, language: Language) -> str:
    """The same for programs."""
    t = translator(language, table.game.info.key)
    return hint_in_words(found, Scene(table, player, seat, t))


ROUTES = [hint]
