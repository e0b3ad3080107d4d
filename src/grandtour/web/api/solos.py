"""What one person can play alone, for programs."""

from datetime import UTC, datetime
from typing import Annotated

import msgspec
from litestar import get, post

from grandtour.core.solo import Solo
from grandtour.table.errors import NotNow
from grandtour.table.stored import Memory
from grandtour.web.api.views import ViewData
from grandtour.web.identity import bearer
from grandtour.web.requests import AnyRequest, site_of
from grandtour.web.solo import find_solo


class SoloLook(msgspec.Struct):
    """What the player may know now. An action names the `version` that it answers."""

    version: int
    view: ViewData
    legal: list[str]


class SoloAction(msgspec.Struct):
    action: Annotated[str, msgspec.Meta(max_length=200)]
    version: int


@get("/solos/{key:str}/{name:str}")
async def look(request: AnyRequest, key: str, name: str) -> SoloLook:
    """Where you are in this solo, and what you may do."""
    player = await bearer(request)
    solo = find_solo(key, name)
    return _look(solo, await site_of(request).store.memory(player.id, key, solo.key))


@post("/solos/{key:str}/{name:str}/actions", status_code=200)
async def act(request: AnyRequest, key: str, name: str, data: SoloAction) -> SoloLook:
    """Plays an action, given as its text; 409 if you have gone on elsewhere meanwhile."""
    store = site_of(request).store
    player = await bearer(request)
    solo = find_solo(key, name)
    request.state.game = key
    old = await store.memory(player.id, key, solo.key)
    if data.version != old.version:
        raise NotNow("moved_on")
    now = datetime.now(UTC)
    new = solo.act(old.data, data.action.strip(), now)
    await store.remember(player.id, key, solo.key, old, new, now)
    return _look(solo, Memory(new, old.version + 1))


def _look(solo: Solo, memory: Memory) -> SoloLook:
    view, legal = solo.view(memory.data, datetime.now(UTC))
    return SoloLook(memory.version, msgspec.to_builtins(view), [str(action) for action in legal])


ROUTES = [look, act]
